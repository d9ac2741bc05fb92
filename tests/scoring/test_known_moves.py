"""Every kind of move that a box knows is offered or refused: plausible ones are tried in every phase.

A part brings moves into a box that it does not offer itself, or in some phases only. So each kind is tried wherever
nobody offers it: moves that were right at another moment of the same games, and moves about the figures on the board.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random

import pytest

from scoring.carcassonne.box import CARCASSONNE, SETS
from scoring.carcassonne.maps.demo import isla_meeple
from scoring.carcassonne.maps.options import choose
from scoring.carcassonne.maps.playing import OnMap, write_board
from scoring.carcassonne.maps.printed import CHIP_SETS
from scoring.carcassonne.maps.spread import chip_squares, spread
from scoring.catalogue import ruleset_for
from scoring.kernel.box import Box, Choice
from scoring.kernel.moves import Move, Seat
from scoring.kernel.rules import Ruleset
from scoring.pads.box import pad_game, shelf
from scoring.pads.move import Agree, Count, FaceFell, Hold, Join, MarkSquares, Reckon, Score, TurnTo
from scoring.pads.pad import Pad
from scoring.pads.refusal import NotOnThisPad
from scoring.pads.rules import SCORING
from tests.scoring.catan import test_catan_laws as catan
from tests.scoring.catan.sets.knights import wandering as knights
from tests.support.trying import UNASKED, Moment, accepted_unoffered, is_talk, pool_of, refused_though_offered, tried
from tests.support.wandering import play_by_numbers

ALONE = tuple(entry.key for entry in SETS if entry.key != "base")
NEWEST = CARCASSONNE.revision
SEEDS = (7, 11)
POSITIONS = 3
"""So many of each phase are looked at."""
TRIES, FEW = 25, 8
LENGTH = 400


def failures(
    rules: Ruleset, moments: Sequence[Moment], *, positions: int = POSITIONS, tries: int = TRIES
) -> Iterator[str]:
    """Yield what is accepted and not offered, or offered and refused, at a few positions of each phase."""
    chance, pool = Random(1), pool_of(rules, moments[::2])
    phases = defaultdict(list)
    for moment in moments:
        phases[moment.before.phase].append(moment)
    for phase, met in phases.items():
        for moment in chance.sample(met, min(positions, len(met))):
            for seat in map(Seat, range(rules.seats)):
                moves = tried(rules, moment.before, pool, chance, most=tries)
                for move in accepted_unoffered(rules, moment.before, seat, moves):
                    yield f"accepted in {phase!r} of seat {seat}, and offered by nobody: {move}"
                for move in refused_though_offered(rules, moment.before, seat):
                    yield f"offered in {phase!r} to seat {seat}, and refused: {move}"


def carcassonne(sets: Sequence[str], variant: int, seeds: Sequence[int] = SEEDS) -> tuple[Ruleset, list[Moment]]:
    """Return the rules of a box and the moments of its games; the variants go through the choices of its options."""
    mine = [option for option in CARCASSONNE.options_for(sets) if option.sets]
    options = {option.key: option.choices[variant % len(option.choices)] for option in mine}
    box = Box("carcassonne", "third", 3, ("base", *sets), options, revision=NEWEST)
    return ruleset_for(box), [ply for seed in seeds for ply in play_by_numbers(box, seed, LENGTH).plies]


def variants(key: str) -> int:
    return max((len(option.choices) for option in CARCASSONNE.options if key in option.sets), default=1)


VARIANTS = [(key, number) for number in range(8) for key in ALONE if number < variants(key)]


@pytest.mark.parametrize(
    ("key", "variant"),
    [pytest.param(*one, marks=[pytest.mark.long] if one[1] else []) for one in VARIANTS],
)
def test_a_set_of_carcassonne_alone(key, variant):
    assert list(failures(*carcassonne((key,), variant))) == []


def opened(sets: Sequence[str]) -> set[tuple[str, str]]:
    """Return which kinds of moves the parts of a box expect in which phases."""
    rules, _ = carcassonne(sets, 0, ())
    return {
        (kind.kind, phase) for part in rules.capabilities for kind, phases in part.moves.items() for phase in phases
    }


OPENING = tuple(key for key in ALONE if opened((key,)) - opened(()))
"""The sets that bring a move, or open a phase to one: those without can do neither for another."""


@pytest.mark.long
@pytest.mark.parametrize("first", OPENING[:-1])
def test_two_sets_of_carcassonne(first):
    """One may open a phase to a move that the other brings."""
    for second in OPENING[OPENING.index(first) + 1 :]:
        found = list(failures(*carcassonne((first, second), 0, SEEDS[:1]), positions=1, tries=FEW))

        assert (second, found) == (second, [])


@pytest.mark.long
def test_all_sets_of_carcassonne():
    assert list(failures(*carcassonne(ALONE, 0), positions=2, tries=FEW)) == []


def on_a_map(chip_set: str, **said: Choice) -> tuple[Ruleset, list[Moment]]:
    """Return the rules of Isla Meeple with chips of one kind, and the moments of its games."""
    printed = replace(isla_meeple(), rules=replace(isla_meeple().rules, chip_set=chip_set))
    options = choose(said)
    chips = tuple(spread(chip_squares(printed, printed.of_kind("start"), options), Random(1)))
    board = write_board(OnMap(printed, options, chips if chip_set else ()))
    box = Box("carcassonne", "third", 3, ("base",), revision=NEWEST, board=board)
    return ruleset_for(box), [ply for seed in SEEDS for ply in play_by_numbers(box, seed, LENGTH).plies]


@pytest.mark.parametrize("chip_set", CHIP_SETS)
def test_a_map(chip_set):
    assert list(failures(*on_a_map(chip_set, upgrades="once_a_turn", towns="another_tile"))) == []


CATAN = {
    "phones": {"seats": 4, "cards": "phones"},
    "table": {"seats": 3, "cards": "table", "strict_trade_then_build": False},
    "nobody": {"seats": 4, "cards": "none"},
    "special building": {"seats": 6, "between_turns": "special_building"},
    "paired players": {"seats": 5, "between_turns": "paired_players", "dice": "cards"},
}


@pytest.mark.parametrize("kind", CATAN)
@pytest.mark.parametrize("island", [catan, knights], ids=["catan", "knights"])
def test_catan(island, kind):
    """Each seat is asked, for others than the one in turn may offer, discard and build, too."""
    rules = island.rules_of(1, **CATAN[kind])
    moments = [ply for seed in SEEDS for ply in island.wander(rules, seed, LENGTH)]

    assert list(failures(rules, moments, positions=2)) == []


# ------------------------------------------------------------------- pads


def lines_of(pad: Pad) -> Iterator[tuple[object, Move]]:
    """Yield a line for everything that a pad may keep, each with the part of the pad that it needs."""
    yield from ((part, Count(key)) for key, part in pad.counters.items())
    yield from ((part, Hold(key)) for key, part in pad.awards.items())
    yield from ((part, FaceFell(key, face)) for key, part in pad.tallies.items() for face in part.faces)
    yield from ((part, Agree(key, part.is_)) for key, part in pad.values.items())
    yield from ((part, Join(key, Seat(1))) for key, part in pad.companions.items())
    yield from ((part, TurnTo(key)) for key, part in pad.sections.items())
    yield from ((part, Reckon(key)) for key, part in pad.events.items() if part.reckoned)
    yield from ((part, Score(3, for_=key)) for key, part in pad.events.items() if not part.reckoned)
    if pad.track is not None and pad.track.marks:
        yield pad.track, MarkSquares((1,))


def about(line: Move) -> tuple[type[Move], str]:
    """Return what a line is about: pads that keep the same may have other numbers for it."""
    names = (getattr(line, name, "") for name in ("what", "for_", "to"))
    return type(line), "".join(names) + getattr(line, "face", "")


LINES = [line for pad in shelf().values() for _, line in lines_of(pad)]
"""Everything that some ready pad keeps."""


@pytest.mark.parametrize("mixed", [True, False], ids=["with its sets", "without"])
@pytest.mark.parametrize("key", sorted(shelf()))
def test_a_pad_keeps_what_it_has_and_nothing_else(key, mixed):
    """Every pad knows all kinds of lines, whatever it has."""
    pad, game = shelf()[key], pad_game(shelf()[key])
    box = Box(game.key, game.default_edition, max(2, pad.seats[0]), game.sets if mixed else ())
    rules = ruleset_for(box)
    own = [line for part, line in lines_of(pad) if getattr(part, "set", "") in {"", *box.sets}]
    foreign = [line for line in LINES if about(line) not in {about(mine) for mine in own}]
    states = (rules.start(), rules.start().to_phase(SCORING))
    reasons = {
        repr(line): [why for state in states for why in rules.explain(state, Seat(0), line)]
        for line in (*own, *foreign)
    }

    assert [line for line in foreign if not any(isinstance(why, NotOnThisPad) for why in reasons[repr(line)])] == []
    assert [line for line in own if any(isinstance(why, NotOnThisPad) for why in reasons[repr(line)])] == []


@pytest.mark.long
def test_every_kind_of_move_is_tried():
    """A kind that no game comes to and that nobody makes up would be judged by nobody here."""
    boxes = [carcassonne((key,), 0) for key in ALONE] + [on_a_map(chips) for chips in CHIP_SETS]
    for island in (catan, knights):
        for fixed in CATAN.values():
            rules = island.rules_of(1, **fixed)
            boxes.append((rules, [ply for seed in SEEDS for ply in island.wander(rules, seed, LENGTH)]))
    known, met = set(), set()
    for rules, moments in boxes:
        known |= {kind for kind in rules.move_types.values() if not is_talk(kind)}
        pool = pool_of(rules, moments[::2])
        for moment in moments[::40]:
            met |= {type(move) for move in tried(rules, moment.before, pool, Random(1), most=TRIES)}

    assert known - met <= UNASKED.keys()
