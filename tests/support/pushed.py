"""Seeded walks through games that soon make a move of each kind, whatever is in the box."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import islice
from typing import Any, Final

from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.designs import DESIGNS
from scoring.carcassonne.box import CARCASSONNE
from scoring.carcassonne.maps.chips import Chips, Spend
from scoring.carcassonne.maps.demo import isla_meeple
from scoring.carcassonne.maps.options import choose
from scoring.carcassonne.maps.playing import OnMap, write_board
from scoring.carcassonne.maps.printed import START
from scoring.carcassonne.maps.spread import chip_squares
from scoring.carcassonne.move import Draw, Place
from scoring.carcassonne.turn import PLACING
from scoring.catalogue import LOGGED, PADS, ruleset_for
from scoring.catan.board.board_layout import BASE, LARGE, deal
from scoring.catan.board.island import write_island
from scoring.catan.box import CATAN
from scoring.catan.deck import VICTORY_POINT
from scoring.catan.move import Accept, Buy, Decline, Offer, Recount, Stop, Tell, Trade
from scoring.catan.rules import Catan
from scoring.kernel.box import Box, Choice
from scoring.kernel.codec import read_move, write_move
from scoring.kernel.moves import Move, Seat
from scoring.kernel.rules import Ruleset
from scoring.kernel.state import State
from scoring.kernel.table import Adjust, Aids, Note, Overrule, Starts
from scoring.pads.move import Agree, Announce, Count, FaceFell, Finish, Hold, Join, MarkSquares, Reckon, Score, TurnTo
from scoring.pads.rules import ScorePad
from tests.support.stage import knights

MOST_TRIED: Final = 300
"""Legal moves that are looked at in one state: there are thousands of ways to discard cards."""
DULL: Final = frozenset({"carcassonne.pass", "catan.end", "catan.bank", "catan.enough"})
"""Kinds that a walk mostly leaves alone while there is something else to do."""
LAST: Final = frozenset({"carcassonne.finish", "catan.stop", "pad.finish"})
"""Kinds that end a game: a walk makes one of them when it has gone as far as it was told."""


@dataclass(frozen=True, slots=True)
class Made:
    """A move of a walk: whose it was, and whether it was the first of its kind there."""

    seat: Seat
    move: Move
    is_new: bool

    @property
    def written(self) -> dict[str, Any]:
        """Return it as a game record has it."""
        return {"seat": int(self.seat), **write_move(self.move)}


@dataclass
class Walk:
    """A game of a box that is walked through, kinds of moves that were not made yet first."""

    box: Box
    seed: int
    most: int = 100
    seen: set[str] = field(default_factory=set)
    made: list[Made] = field(default_factory=list)
    rules: Ruleset = field(init=False)
    state: State = field(init=False)

    def __post_init__(self) -> None:
        self.rules = ruleset_for(self.box)
        self.state = self.rules.start()
        self.chance = random.Random(self.seed)

    def __iter__(self) -> Iterator[Made]:
        """Make so many moves as it was told, and then end the game if a move can."""
        while not self.state.over and len(self.made) < self.most:
            yield self.make(*self.choose())
        if not self.state.over:
            ends = [(seat, move) for seat, move in (*self.ways(), *self.asides()) if move.kind in LAST]
            for seat, move in ends[:1]:
                yield self.make(seat, move)

    def make(self, seat: Seat, move: Move) -> Made:
        """Go one move on."""
        self.state = self.rules.play(self.state, seat, move).state
        made = Made(seat, move, move.kind not in self.seen)
        self.seen.add(move.kind)
        self.made.append(made)
        return made

    def choose(self) -> tuple[Seat, Move]:
        """Return a move that is legal now, of a kind that was not made yet if there is one."""
        ways = [way for way in self.ways() if way[1].kind not in LAST]
        new = [way for way in ways if way[1].kind not in self.seen]
        wanted = {Offer.kind} if {Accept.kind, Decline.kind} - self.seen else set()
        asides = [way for way in self.asides() if way[1].kind not in self.seen - wanted | LAST]
        lively = [way for way in ways if way[1].kind not in DULL]
        promising = [way for way in ways if promises(way[1])]
        if asides and (isinstance(asides[0][1], Starts) or (not new and self.chance.random() < TALKS)):
            return self.chance.choice(asides)
        usual = promising or (lively if self.chance.random() < 0.8 else ways)
        return self.chance.choice(new or usual or ways or [way for way in self.asides() if way[1].kind not in LAST])

    def ways(self) -> Iterator[tuple[Seat, Move]]:
        """Yield the moves of the game that may be made now."""
        for seat in self.state.actors:
            yield from ((seat, move) for move in islice(self.rules.legal_moves(self.state, seat), MOST_TRIED))

    def asides(self) -> Iterator[tuple[Seat, Move]]:
        """Yield what is said beside the game, or by others than whose turn it is, or on a pad, if it may be now."""
        said: list[Move] = [Starts(1), Note("Tea?"), Adjust(2, "tea"), Aids("all")]
        match self.rules:
            case Catan():
                said += self.trades(self.rules)
            case ScorePad():
                said += pad_lines(self.rules)
                said += self.accepted(pad_lines(self.rules))
            case _:
                said += self.overruled()
                chips = self.state.get(Chips)
                said += [Spend((chip,), 1) for hand in chips.hands for chip in hand] if chips else []
        for seat in dict.fromkeys((*self.state.actors, *map(Seat, range(self.rules.seats)))):
            for move in said:
                if not self.rules.explain(self.state, seat, move):
                    yield seat, move

    def trades(self, rules: Catan) -> Iterator[Move]:
        """Yield offers and trades, and what the table says of cards."""
        give, take = self.chance.sample(rules.kinds, 2)
        yield from map(Tell, rules.kinds)
        yield from (Recount({give: 1}, {}), Stop())
        # Each offer is accepted, or declined: the next is made until both have happened.
        yield Offer({give: 1}, {take: 1})
        if not rules.hands_are_secret and len(self.made) > OVERRULED_AFTER:
            yield from self.accepted(made.move for made in self.made[-30:])
        yield from (Trade(Seat(seat), {give: 1}, {take: 1}) for seat in range(rules.seats))

    def overruled(self) -> Iterator[Move]:
        """Yield ways to lay the tile in hand that the rules refuse, and the table may accept."""
        if self.state.phase != PLACING or len(self.made) < OVERRULED_AFTER:
            return
        yield from self.accepted(Place(cell, rot) for cell in self.state[Board].gaps for rot in range(4))

    def accepted(self, moves: Iterable[Move]) -> Iterator[Move]:
        """Yield those of these moves that only go against rules which the table may overrule."""
        for move in moves:
            refusals = self.rules.explain(self.state, self.state.turn, move)
            if refusals and all(one.overrulable for one in refusals):
                yield Overrule(move, tuple(dict.fromkeys(one.code for one in refusals)))


@dataclass
class Recorded:
    """A recorded game of Cities & Knights, played again."""

    box: Box
    name: str

    def __iter__(self) -> Iterator[Made]:
        """Yield its moves."""
        kinds, seen = ruleset_for(self.box).move_types, set[str]()
        for written in knights(self.name)["moves"]:
            facts = {key: value for key, value in written.items() if key not in {"expect", "name", "seat"}}
            move = read_move(facts, kinds)
            yield Made(Seat(written["seat"]), move, move.kind not in seen)
            seen.add(move.kind)


OVERRULED_AFTER: Final = 12
"""Moves: then there are gaps that only some tiles fit."""
TALKS: Final = 0.4
"""How often something is said beside the game, while there is something that was not entered yet."""


def promises(move: Move) -> bool:
    """Say whether something rare comes of a move: a tile with more than roads and cities, a card to be revealed."""
    match move:
        case Draw(tile=tile):
            return DESIGNS[tile].set not in {"base", "inns"}
        case Buy(card=card):
            return card == VICTORY_POINT
    return False


def pad_lines(rules: ScorePad) -> Iterator[Move]:
    """Yield something of each kind that may stand on a pad."""
    pad = rules.pad
    yield Score(5)
    yield from (Score(for_=event) for event in pad.events)
    yield from (Announce(key, dict.fromkeys(event.ahead, 1)) for key, event in pad.events.items() if event.ahead)
    yield from (Agree(key, value.is_ + 1) for key, value in pad.values.items())
    yield from (Count(key) for key in pad.counters)
    yield from (Hold(key) for key in pad.awards)
    yield from (FaceFell(key, face) for key, log in pad.tallies.items() for face in log.faces)
    yield from (Join(key, Seat(0)) for key in pad.companions)
    yield MarkSquares((3, 9))
    yield from (TurnTo(section) for section in pad.sections)
    yield from (Reckon(event) for event in pad.events)
    yield Finish()


def carcassonne(edition: str, *sets: str, seats: int = 2, **options: Choice) -> Box:
    return Box("carcassonne", edition, seats, ("base", *sets), options, revision=CARCASSONNE.revision)


def catan(*sets: str, seats: int = 3, **options: Choice) -> Box:
    island = deal(LARGE if seats > 4 else BASE, random.Random(1), numbering="free", harbours="shuffled")
    return Box("catan", "2022", seats, ("base", *sets), options, revision=CATAN.revision, board=write_island(island))


def on_map() -> Box:
    """Return the base game on a printed map with chips."""
    printed, options = isla_meeple(), choose({})
    starts = [cell for cell, square in printed.squares.items() if square.kind == START]
    chips = sorted(chip_squares(printed, starts, options))[:12]
    return replace(carcassonne("2006"), board=write_board(OnMap(printed, options, tuple(chips))))


def pad(game: str, seats: int = 3) -> Box:
    found = PADS[game]
    return Box(game, found.default_edition, seats, found.sets)


@dataclass(frozen=True, slots=True)
class Plan:
    """A game to be walked through while others look: its box, the seed, and how many moves are made.

    With `record` its moves are those of a recorded game. `log_by` says who may log at the table.
    """

    box: Box
    seed: int = 1
    most: int = 40
    log_by: str = "anyone"
    record: str = ""

    def moves(self) -> Iterator[Made]:
        """Make them, one after the other."""
        return iter(Recorded(self.box, self.record) if self.record else Walk(self.box, self.seed, self.most))


FIRST_PLANS: Final[Mapping[str, Plan]] = {
    "a pad": Plan(pad("pad-carcassonne"), 4, 14),
    "cards of nobody": Plan(catan(cards="none", victory_points=5), 19, 40),
    "bridges": Plan(carcassonne("2006", "bridges"), 14, 42),
    "abbeys": Plan(carcassonne("2006", "abbey", "bridges", "hills"), 9, 107),
    "towers": Plan(carcassonne("third", "inns", "traders", "king", "princess", "tower"), 13, 64),
    "prisoners": Plan(carcassonne("third", "inns", "tower"), 0, 128),
    "counts": Plan(carcassonne("third", "count", "cult", "phantom", "festival", "cathars"), 9, 77, log_by="own"),
    "small boxes": Plan(
        carcassonne("c3", "goldmines", "magewitch", "flier", "corn1", "corn2", "ferries", "river2"), 13, 76
    ),
    "messages": Plan(
        carcassonne(
            "third", "robbers", "messengers", "tunnel", "abbot", "river1", "winter_extra", seats=4, robber_chances="all"
        ),
        14,
        88,
    ),
    "robbers": Plan(carcassonne("third", "robbers", "inns", seats=4, robber_chances="all"), 5, 92),
    "plagues": Plan(
        carcassonne("first", "plague", "catapult", "wheel", "besiegers", outbreaks="drawn", eradication="may"), 15, 159
    ),
    "a printed map": Plan(on_map(), 29, 40),
    "acrobats": Plan(carcassonne("third", "bigtop"), 7, 60),
    "an end": Plan(carcassonne("2006"), 1, 1000),
    "secret hands": Plan(catan(cards="phones", seats=2), 54, 158),
    "open hands": Plan(catan(cards="table", victory_points=6), 57, 139),
    "five players": Plan(catan("5-6", seats=5, cards="phones"), 23, 169),
    "knights": Plan(Box("catan", "2022", 2, ("base", "knights"), {"cards": "phones"}), record="game"),
    "a pad of Catan": Plan(pad("pad-catan")),
    "a pad with a track": Plan(pad("pad-castle", 2)),
    "a pad of dice": Plan(pad("pad-yahtzee")),
    "a pad of seas": Plan(pad("pad-south-seas")),
    "a pad of rounds": Plan(pad("pad-wizard"), 3),
}
FURTHER: Final = "further boxes"


def further_boxes() -> Mapping[str, Plan]:
    """Return a walk through the sets of Carcassonne that lie in no other box, such as a new one, if there are any."""
    laid_out = {key for plan in FIRST_PLANS.values() if plan.box.game == "carcassonne" for key in plan.box.sets}
    others = [key for key in LOGGED["carcassonne"].sets if key not in laid_out]
    return {FURTHER: Plan(carcassonne("third", *others), 1, 120)} if others else {}


PLANS: Final[Mapping[str, Plan]] = {**FIRST_PLANS, **further_boxes()}
"""Every kind of move is made in one of them, and each set lies in the box of one."""

BEGUN: Final = "said where a game begins in the middle: before its table has a page"
UNWALKED: Final[Mapping[tuple[str, str], str]] = {
    **{
        ("carcassonne", f"carcassonne.{kind}"): BEGUN
        for kind in ("award", "chips", "goods", "lie", "stand", "upgraded")
    },
    ("carcassonne", "carcassonne.finish"): "said where nobody knew how many tiles there were: else the bag is empty",
    ("pad", "pad.bring"): "said where a game that was logged goes on as a pad: before that has a page",
}
"""The kinds of moves that no phone is pushed in a game that is played, and why."""


def family(box: Box) -> str:
    """Return the word for games whose moves are the same: pads are one."""
    return "pad" if box.game in PADS else box.game


@cache
def new_kinds() -> Mapping[str, frozenset[str]]:
    """Return, for each plan, the kinds of moves that no plan before it makes in a game of its family."""
    seen: dict[str, set[str]] = defaultdict(set)
    found: dict[str, frozenset[str]] = {}
    for name, plan in PLANS.items():
        made = {one.move.kind for one in plan.moves()}
        found[name] = frozenset(made - seen[family(plan.box)])
        seen[family(plan.box)] |= made
    return found


def kinds(box: Box) -> set[tuple[str, str]]:
    """Return the kinds of moves that a box knows, each with the family of its game."""
    return {(family(box), move.kind) for move in ruleset_for(box).move_types.values()}
