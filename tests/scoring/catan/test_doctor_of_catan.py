"""The drift doctor on an island: cards, pieces and points that the table counts otherwise, and the slips behind."""

from __future__ import annotations

from random import Random
from typing import Any, cast

import pytest

from benchmarks.doctor import ISLANDS, Drift, drifts_of, rank, recorded
from benchmarks.doctor.drift import same
from scoring.catalogue import ruleset_for
from scoring.catan.move import Bank, Buy, End, MoveRobber, Roll, Settle, Trade
from scoring.catan.rules import Catan
from scoring.catan.sets.knights.move import EventRoll
from scoring.doctor.search import Case, LikelySlip, Search, played_on
from scoring.doctor.slip import UNSURE, DoubtedCount, Slip
from scoring.kernel import log
from scoring.kernel.box import Box
from scoring.kernel.log import Played, replay
from scoring.kernel.moves import Move, Seat
from scoring.kernel.rules import Ruleset
from scoring.players.at_random import AtRandom
from scoring.players.playing import play_out
from scoring.skills import counts_of, practice_for

Line = tuple[Played, ...]
FIRST = 3


def game(moves: int, *sets: str, seed: int = 4) -> tuple[Ruleset, Line]:
    """Play so many moves by chance, with cards at the table."""
    rules = ruleset_for(Box("catan", "2022", 3, ("base", *sets), {"cards": "table"}))
    turned = play_out(rules, [AtRandom()] * 3, Random(seed), [Random(seat) for seat in range(3)])
    line = tuple(Played(seq, one.seat, one.move) for (seq, one) in zip(range(1, moves + 1), turned, strict=False))
    return rules, line


@pytest.fixture(scope="module")
def base() -> tuple[Ruleset, Line]:
    return game(120)


def slips(rules: Ruleset, line: Line, code: str) -> list[Slip]:
    """Return the slips of a kind that may have happened in the last turns."""
    practice = practice_for(rules)
    assert practice is not None
    search = Search(practice, Case(rules, rules.start(), line, {}))
    return [
        slip
        for turn in search.turns[-30:]
        for late in (False, True)
        for slip in practice.slips(rules, search.states, line, turn, late=late)
        if slip.code == code
    ]


def found(rules: Ruleset, line: Line, told: dict[DoubtedCount, int]) -> tuple[LikelySlip, ...]:
    practice = practice_for(rules)
    assert practice is not None
    search = Search(practice, Case(rules, rules.start(), line, told))
    for _ in search.look():
        if search.proposals:
            break
    return search.proposals


@pytest.mark.long
@pytest.mark.parametrize(
    ("code", "what"),
    [
        ("built_forgotten", "pieces"),
        ("other_roll", "hand"),
        ("trade_forgotten", "cards"),
        ("not_done", "hand"),
        ("other_cards", "cards"),
    ],
)
@pytest.mark.parametrize("sets", [(), ("knights",)])
def test_what_really_happened_explains_the_count_that_it_changes(code: str, what: str, sets: tuple[str, ...]):
    rules, line, count, number = drift(code, what, sets)
    proposals = found(rules, line, {count: number})

    assert proposals
    mended = log.effective([*line, *proposals[0].slip.entries(line, len(line))])
    assert counts_of(rules, replay(rules, rules.start(), mended).state)[count] == number


def drift(code: str, what: str, sets: tuple[str, ...]) -> tuple[Ruleset, Line, DoubtedCount, int]:
    """Return the first game in which such a slip changes such a count, with what it really is."""
    for seed in range(4, 30):
        rules, line = game(200, *sets, seed=seed)
        states = [rules.start(), *(step.state for _, step in replay(rules, rules.start(), line).steps)]
        logged = counts_of(rules, states[-1])
        for slip in reversed(slips(rules, line, code)):
            end = played_on(rules, states[slip.first], slip.mended(line), None)
            for count, number in counts_of(rules, end).items() if end else ():
                if number not in (logged[count], UNSURE) and count.what == what:
                    return rules, line, count, number
    pytest.fail("chance brought no such slip")


def test_every_slip_of_the_dice_changes_one_die_alone():
    rules, line = game(60, "knights")
    for slip in slips(rules, line, "other_roll"):
        was, now = cast("Any", line[slip.first].move), cast("Any", slip.moves[0].move)

        assert isinstance(now, EventRoll)
        assert sum(one != other for one, other in zip(was.dice, now.dice, strict=True)) == 1


def test_in_the_base_game_each_sum_is_proposed_once(base):
    rules, line = base
    for slip in slips(rules, line, "other_roll"):
        assert isinstance(slip.moves[0].move, Roll)
    first = next(slip.first for slip in slips(rules, line, "other_roll"))
    sums = [sum(cast("Roll", one.moves[0].move).dice) for one in slips(rules, line, "other_roll") if one.first == first]
    assert len(sums) == len(set(sums))


def test_pieces_and_points_come_from_what_was_built_alone(base):
    practice = practice_for(base[0])
    assert practice is not None

    assert practice.touches("built_forgotten", DoubtedCount("pieces", Seat(0), "road"))
    assert not practice.touches("other_roll", DoubtedCount("pieces", Seat(0), "road"))
    assert not practice.touches("trade_forgotten", DoubtedCount("points", Seat(0)))
    assert practice.touches("other_roll", DoubtedCount("hand", Seat(0)))


def test_setting_up_is_a_turn_and_an_empty_log_has_none(base):
    rules, line = base
    practice = practice_for(rules)
    assert practice is not None

    assert list(practice.turns(())) == []
    turns = list(practice.turns(line))
    assert turns[0].start == 0
    assert isinstance(line[0].move, Settle)
    assert [index for turn in turns for index in turn] == list(range(len(line)))


def test_cards_of_another_kind_or_one_more_are_what_a_trade_may_have_been(base):
    rules = cast("Catan", base[0])
    practice = practice_for(rules)
    assert practice is not None
    line = tuple(
        Played(seq, Seat(0), move)
        for seq, move in enumerate((Trade(Seat(1), {"wool": 2}, {"ore": 1}), Bank({"wool": 4}, {"ore": 1}), End()), 1)
    )
    start = rules.start()
    found = [one for one in practice.slips(rules, [start] * 4, line, range(3), late=False) if one.code == "other_cards"]
    moves = [one.moves[0].move for one in found]

    assert Trade(Seat(1), {"wool": 3}, {"ore": 1}) in moves
    assert Trade(Seat(1), {"wool": 1}, {"ore": 1}) in moves
    assert Bank({"wool": 4}, {"grain": 1}) in moves
    assert Bank({"wool": 3}, {"ore": 1}) not in moves


def test_of_the_trades_that_may_have_been_left_out_each_could_have_been_made(base):
    rules, line = base
    left_out = slips(rules, line, "trade_forgotten")
    states = [rules.start(), *(step.state for _, step in replay(rules, rules.start(), line).steps)]

    assert left_out
    assert not [one for one in left_out if rules.explain(states[one.first], one.moves[0].seat, one.moves[0].move)]


def test_another_card_may_have_been_taken_of_the_same_neighbour(base):
    rules, line = base
    taken = [one for one in slips(rules, line, "other_victim") if _robs(one) == _robs_of(line[one.first])]

    assert taken
    assert all(one.moves[0].move != line[one.first].move for one in taken)


def _robs(slip: Slip) -> Seat | None:
    return _robs_of(slip.moves[0])


def _robs_of(played: Played) -> Seat | None:
    return cast("MoveRobber", played.move).from_


@pytest.mark.long
def test_of_a_few_recorded_games_most_slips_are_among_the_first_three(monkeypatch):
    monkeypatch.setattr("benchmarks.doctor.GAMES", 8)
    drifts = [one for one in drifts_of(ISLANDS, recorded(ISLANDS), Random(24), 1) if isinstance(one, Drift)]

    assert len(drifts) == 8
    assert sum(rank(one)[0] <= FIRST for one in drifts) * 2 >= len(drifts)


def test_moves_of_a_turn_may_come_in_another_order_and_dice_with_the_same_sum():
    true = moves(Roll((2, 3)), Bank({"wool": 4}, {"ore": 1}), Buy("knight"), End(), Roll((6, 6)))

    assert same(moves(Roll((1, 4)), Buy(None), Bank({"wool": 4}, {"ore": 1}), End(), Roll((6, 6))), true)
    assert not same(moves(Roll((2, 3)), Buy("knight"), End(), Roll((6, 6)), Bank({"wool": 4}, {"ore": 1})), true)
    assert not same(moves(Roll((2, 4)), Bank({"wool": 4}, {"ore": 1}), Buy("knight"), End(), Roll((6, 6))), true)


def moves(*made: Move) -> Line:
    return tuple(Played(seq, Seat(0), move) for seq, move in enumerate(made, 1))
