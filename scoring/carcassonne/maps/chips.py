"""Map chips: thirty lie face down on the map, are picked up and score, and are spent. Rules: maps:chips, maps:upgrades.

Which chip lies where is said when one is picked up: by who takes it from the sheet, or by the app where it laid them
out itself. Then it follows from the secret of the table, and nothing else holds it before.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from hmac import digest
from typing import ClassVar, Final

from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.feature import MEEPLE, Figure
from scoring.carcassonne.board.geometry import Cell
from scoring.carcassonne.maps.printed import COLOURS
from scoring.carcassonne.maps.refusal import (
    BonusTooLarge,
    NoMeepleThere,
    NoSuchChip,
    NotFour,
    NotYourChips,
    UpgradedAlready,
)
from scoring.carcassonne.move import Before, Pass
from scoring.carcassonne.part import Part
from scoring.carcassonne.refusal import GameHasBegun
from scoring.carcassonne.rules import Carcassonne
from scoring.carcassonne.turn import DEPLOYING, DRAWING, When
from scoring.kernel import LONGEST_NOTE, Move, NoSuchSeat, Refusal, Scored, Seat, State, Step, Term

COLLECTING: Final = "chip"
UPGRADING: Final = "upgrade"

PRICE: Final = 4
MOST_BONUS: Final = 99
PRINTED: Final[Mapping[str, int]] = {
    f"{colour}-{value}": count for colour in COLOURS for value, count in ((1, 6), (2, 4))
}
"""The chips of the box, by name: how many of each."""
ALL: Final = sum(PRINTED.values())
UNSAID: Final = ""
"""A chip of which nobody knows yet which one it was; it is worth nothing as long."""

ChipCounts = Mapping[str, int]
"""Chips by name: how many."""


@dataclass(frozen=True, slots=True)
class Collect(Move):
    """The chip under the tile just laid was turned up: "purple-2"; "" as long as nobody knows which."""

    kind: ClassVar[str] = "carcassonne.collect"
    chip: str


@dataclass(frozen=True, slots=True)
class HadChips(Before):
    """A seat had these chips before it."""

    kind: ClassVar[str] = "carcassonne.chips"
    whose: int
    chips: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class HadUpgrade(Before):
    """The meeple of a seat on segment `on` of the tile at `at` counted as two; nobody said by which chip."""

    kind: ClassVar[str] = "carcassonne.upgraded"
    whose: int
    on: str
    at: Cell


@dataclass(frozen=True, slots=True)
class Upgrade(Move):
    """Chips were paid for an own meeple, on segment `on` of the tile at `at`; the first of them lies under it."""

    kind: ClassVar[str] = "carcassonne.upgrade"
    at: Cell
    on: str
    pay: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Spend(Move):
    """Chips were spent by a rule that the table knows, for that many points."""

    kind: ClassVar[str] = "carcassonne.spend"
    pay: tuple[str, ...] = ()
    points: int = 0
    note: str = ""


@dataclass(frozen=True, slots=True)
class Chips:
    """The chips: the cells on which they lie face down, those not seen yet, and those before each seat.

    `under` holds the chip below each upgraded figure, `gone` those that have left the game.
    """

    lying: frozenset[Cell]
    unseen: ChipCounts
    hands: tuple[ChipCounts, ...]
    under: Mapping[Figure, str] = field(default_factory=dict)
    gone: tuple[str, ...] = ()

    @property
    def count(self) -> int:
        held = sum(sum(hand.values()) for hand in self.hands)
        known = [chip for chip in (*self.under.values(), *self.gone) if chip != UNSAID]
        return sum(self.unseen.values()) + held + len(known)

    def take(self, seat: Seat, cell: Cell, chip: str) -> Chips:
        return replace(self.give(seat, (chip,)), lying=self.lying - {cell})

    def give(self, seat: Seat, chips: Iterable[str]) -> Chips:
        """Return the chips with some more before a seat, of those not seen yet."""
        more = Counter(chips)
        unseen = {chip: count - more[chip] for chip, count in self.unseen.items()}
        return replace(self, unseen=unseen, hands=self._with_hand(seat, more))

    def pay(self, seat: Seat, chips: Iterable[str], under: Figure | None = None) -> Chips:
        """Return the chips after a seat has paid: the first goes under a figure, if there is one, the others away."""
        first, *rest = chips
        paid = {chip: -count for chip, count in Counter((first, *rest)).items()}
        below = self.under if under is None else {**self.under, under: first}
        away = rest if under is not None else [first, *rest]
        return replace(self, hands=self._with_hand(seat, paid), under=below, gone=(*self.gone, *away))

    def _with_hand(self, seat: Seat, change: Mapping[str, int]) -> tuple[ChipCounts, ...]:
        hands = list(self.hands)
        hands[seat] = {chip: hands[seat].get(chip, 0) + change.get(chip, 0) for chip in PRINTED}
        return tuple(hands)

    def has(self, seat: Seat, chips: Iterable[str]) -> bool:
        return all(self.hands[seat].get(chip, 0) >= count for chip, count in Counter(chips).items())


def value_of(chip: str) -> int:
    return int(chip[-1])


def shuffled(seed: bytes) -> list[str]:
    """Return all chips in the order that a secret gives them: the same at any time, on any machine."""
    # By digests, not by a seeded generator: another version of Python may shuffle otherwise, and games go on.
    chips = [chip for chip, count in PRINTED.items() for _ in range(count)]
    return [chips[n] for n in sorted(range(ALL), key=lambda n: digest(seed, bytes([n]), "sha256"))]


def worth(chips: Iterable[str]) -> int:
    return sum(value_of(chip) for chip in chips if chip in PRINTED)


class Collecting(Part[Collect | HadChips]):
    """A seat that covers a chip turns it up, scores its 1 or 2 points at once, and keeps it (S3:72-75).

    Where the app has `dealt` the chips, it knows which one lies where.
    """

    key = "chips"
    requires = ("maps", "deploying")
    moves = {Collect: (COLLECTING,), HadChips: (DRAWING,)}
    proposes_in = (COLLECTING,)
    uncovers = (Collect,)

    def __init__(self, cells: Iterable[Cell], *, dealt: bool = False) -> None:
        """Take the squares on which a chip lies."""
        self.cells = frozenset(cells)
        self.deals = dealt

    def set_up(self, rules: Carcassonne, state: State) -> State:
        """Lay the chips out, face down."""
        lying = self.cells - {cell for _, cell, _ in rules.start_tiles}
        return state.put(Chips(lying, dict(PRINTED), tuple({} for _ in range(rules.seats))))

    def shows(self, rules: Carcassonne, state: State) -> Mapping[str, object]:
        """Show where every chip is: face down on the sheet, before a seat, under a figure, spent."""
        chips = state[Chips]
        under = [
            {"seat": one.seat, "figure": one.kind, "at": one.cell, "on": one.segment, "chip": chip}
            for one, chip in chips.under.items()
        ]
        hands = [{chip: count for chip, count in hand.items() if count} for hand in chips.hands]
        return {"chips": {"lying": sorted(chips.lying), "hands": hands, "under": under, "gone": list(chips.gone)}}

    def asks(self) -> Mapping[str, When]:
        return {COLLECTING: When.TILE_LAID}

    def asked(self, rules: Carcassonne, state: State, phase: str) -> Seat | None:
        return state.turn if state[Board].last in state[Chips].lying else None

    def forbid(self, rules: Carcassonne, state: State, seat: Seat, move: Collect | HadChips) -> Iterable[Refusal]:
        """Refuse a chip that cannot have lain there, and chips that nobody can have had."""
        if isinstance(move, HadChips):
            yield from _not_had(rules, state, move)
            for chip, count in Counter(move.chips).items():
                if count > state[Chips].unseen.get(chip, 0):
                    yield NoSuchChip(chip, PRINTED.get(chip, 0))
            return
        if move.chip != UNSAID and not state[Chips].unseen.get(move.chip):
            yield NoSuchChip(move.chip, PRINTED.get(move.chip, 0))

    def candidates(self, rules: Carcassonne, state: State, seat: Seat) -> Iterator[Move]:
        return (Collect(chip) for chip, count in state[Chips].unseen.items() if count)

    def chances(self, rules: Carcassonne, state: State) -> Mapping[Move, int]:
        """Return every chip that was not seen yet, weighted by its number."""
        if state.phase != COLLECTING:
            return {}
        return {Collect(chip): count for chip, count in state[Chips].unseen.items() if count}

    def uncover(self, rules: Carcassonne, state: State, seed: bytes | None) -> Move | None:
        """Return the chip that lies there by the secret of the table; one that was found elsewhere gives way."""
        cell = state[Board].last
        if state.phase != COLLECTING or cell is None:
            return None
        if seed is None:
            return Collect(UNSAID)
        if not self.deals:
            return None
        order = shuffled(seed)
        # By its square, not by the turn: a tile that is taken back and laid again finds the same chip.
        there = order[sorted(self.cells).index(cell)]
        unseen = state[Chips].unseen
        return next((Collect(chip) for chip in (there, *order) if unseen[chip]), None)

    def carry_out(self, rules: Carcassonne, state: State, seat: Seat, move: Collect | HadChips) -> Step:
        """Pick it up and score it; give a seat what it had."""
        if isinstance(move, HadChips):
            return Step(state.put(state[Chips].give(Seat(move.whose), move.chips)))
        cell = state[Board].last
        assert cell is not None, "a tile covers it"
        step = Step(state.put(state[Chips].take(seat, cell, move.chip)))
        # A draft of a correction says nothing of it before it is kept.
        if move.chip != UNSAID:
            value = value_of(move.chip)
            step = step.score(Scored(seat, "chip", (Term("chip.value", 1, value, (cell,)),), cell))
        return rules.answer(step, move)


class Upgrades(Part[Upgrade | HadUpgrade]):
    """Chips worth exactly 4 make an own meeple on the map count as two, until it comes home (S3:81-85).

    After the figure and before the scoring of one's own turn; as often as one can pay, or `once` a turn.
    """

    key = "upgrades"
    requires = ("chips",)
    moves = {
        Upgrade: (UPGRADING,),
        HadUpgrade: (DRAWING,),
        Pass: (UPGRADING,),
    }
    forbids = (Upgrade, HadUpgrade)
    proposes_in = (UPGRADING,)

    def __init__(self, *, once: bool) -> None:
        self.once = once

    def boost(self, rules: Carcassonne, state: State, figure: Figure) -> int:
        return 1 if figure in state[Chips].under else 0

    def asks(self) -> Mapping[str, When]:
        return {UPGRADING: When.TOKEN}

    def asked(self, rules: Carcassonne, state: State, phase: str) -> Seat | None:
        """Ask where one can be paid."""
        answers = rules.answers(state, UPGRADING)
        is_done = bool(answers) if self.once else Pass() in answers
        return state.turn if not is_done and next(upgrades(state, state.turn), None) is not None else None

    def forbid(self, rules: Carcassonne, state: State, seat: Seat, move: Upgrade | HadUpgrade) -> Iterable[Refusal]:
        """Refuse chips that are not there or not worth 4, and figures that cannot be upgraded."""
        if isinstance(move, HadUpgrade):
            yield from _not_had(rules, state, move)
            yield from _not_upgraded(state, Seat(move.whose), move.at, move.on)
            return
        if not move.pay or not state[Chips].has(seat, move.pay):
            yield NotYourChips(seat)
        elif worth(move.pay) != PRICE:
            yield NotFour(worth(move.pay))
        yield from _not_upgraded(state, seat, move.at, move.on)

    def candidates(self, rules: Carcassonne, state: State, seat: Seat) -> Iterator[Move]:
        """Yield none, and every meeple that may be upgraded, by each way to pay."""
        yield Pass()
        yield from upgrades(state, seat)

    def carry_out(self, rules: Carcassonne, state: State, seat: Seat, move: Upgrade | HadUpgrade) -> Step:
        """Pay, and put the first chip under the figure."""
        if isinstance(move, HadUpgrade):
            figure = Figure(Seat(move.whose), MEEPLE, move.at, move.on)
            return Step(state.put(replace(state[Chips], under={**state[Chips].under, figure: UNSAID})))
        figure = Figure(seat, MEEPLE, move.at, move.on)
        return rules.answer(Step(state.put(state[Chips].pay(seat, move.pay, figure))), move)

    def react(self, rules: Carcassonne, step: Step, seat: Seat, move: Move) -> Step:
        """Take the chips of figures that have come home out of the game."""
        chips = step.state[Chips]
        if not chips.under:
            return step
        standing = set(step.state[Board].figures())
        home = {figure: chip for figure, chip in chips.under.items() if figure not in standing}
        if not home:
            return step
        under = {figure: chip for figure, chip in chips.under.items() if figure in standing}
        return Step(step.state.put(replace(chips, under=under, gone=(*chips.gone, *home.values()))), step.effects)


def _not_had(rules: Carcassonne, state: State, move: HadChips | HadUpgrade) -> Iterator[Refusal]:
    if state.turn_number > 1:
        yield GameHasBegun()
    if not 0 <= move.whose < rules.seats:
        yield NoSuchSeat(move.whose)


def _not_upgraded(state: State, seat: Seat, cell: Cell, segment: str) -> Iterator[Refusal]:
    figure = Figure(seat, MEEPLE, cell, segment)
    if figure not in set(state[Board].figures()):
        yield NoMeepleThere(seat, cell)
    elif figure in state[Chips].under:
        yield UpgradedAlready(cell)


def upgrades(state: State, seat: Seat) -> Iterator[Upgrade]:
    """Yield every upgrade that a seat could make now; colour tells nothing, so each sum is paid in one way only."""
    payments = list(payments_of(state[Chips].hands[seat]))
    if payments:
        # Once each: two of a seat on one segment are the same figure to everybody.
        for figure in dict.fromkeys(state[Board].figures()):
            if figure.seat == seat and figure.kind == MEEPLE and figure not in state[Chips].under:
                yield from (Upgrade(figure.cell, figure.segment, pay) for pay in payments)


def payments_of(held: ChipCounts) -> Iterator[tuple[str, ...]]:
    """Yield the ways to pay exactly 4: two twos, a two and two ones, four ones, as far as they go."""
    chips = [chip for chip, count in held.items() for _ in range(count)]
    ones = sorted(chip for chip in chips if value_of(chip) == 1)
    twos = sorted(chip for chip in chips if value_of(chip) == PRICE // 2)
    for count in (2, 1, 0):
        rest = PRICE - 2 * count
        if len(twos) >= count and len(ones) >= rest:
            yield (*twos[:count], *ones[:rest])


class Ledger(Part[Spend]):
    """Maps whose chip rules the table plays by itself: chips are spent, with points and a note."""

    key = "ledger"
    requires = ("chips",)
    moves = {Spend: (DRAWING, DEPLOYING)}

    def forbid(self, rules: Carcassonne, state: State, seat: Seat, move: Spend) -> Iterable[Refusal]:
        """Refuse chips that are not there, and slips of the finger."""
        if not move.pay or not state[Chips].has(seat, move.pay):
            yield NotYourChips(seat)
        if not 0 <= move.points <= MOST_BONUS or len(move.note) > LONGEST_NOTE:
            yield BonusTooLarge(move.points, MOST_BONUS)

    def carry_out(self, rules: Carcassonne, state: State, seat: Seat, move: Spend) -> Step:
        """Pay, and score what the table says."""
        step = Step(state.put(state[Chips].pay(seat, move.pay)))
        return step.score(Scored(seat, "chips", (Term("chips.bonus", len(move.pay), move.points),)))
