"""The Gold Mines: ingots on tiles, taken with what is finished there. Rules: expansions:goldmines (B12)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import ClassVar, Final

from scoring.carcassonne.base.fields import FIELD
from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.feature import Feature
from scoring.carcassonne.board.geometry import Cell, ring
from scoring.carcassonne.move import BeforeFigure, HowMany, Named, PlacedBefore, cell_name
from scoring.carcassonne.part import Part
from scoring.carcassonne.recipe import Expansion, Set
from scoring.carcassonne.rules import Carcassonne
from scoring.carcassonne.tally import in_order
from scoring.carcassonne.turn import When, around
from scoring.kernel import Effect, Move, Refusal, Scored, Seat, State, Step, Term

GOLD: Final = "gold"
MINE: Final = "goldmine"
INGOT: Final = "ingot"
INGOTS: Final = "ingots"
A_MINE: Final = 2
RATES: Final = ((9, 4), (6, 3), (3, 2), (0, 1))
"""The worth of each ingot to a seat that has more than so many: (more than, points each)."""


@dataclass(frozen=True, slots=True)
class Gold:
    """The ingots on each cell, and how many each seat has.

    `claims` are the cells that the features scored in this turn open, each with the seats that may take from it.
    """

    hands: tuple[int, ...]
    lying: Mapping[Cell, int] = field(default_factory=dict)
    claims: Mapping[Cell, frozenset[Seat]] = field(default_factory=dict)

    def put(self, cell: Cell) -> Gold:
        return replace(self, lying={**self.lying, cell: self.lying.get(cell, 0) + 1})

    def claimed(self, seats: frozenset[Seat], cells: Iterable[Cell]) -> Gold:
        opened = {cell: self.claims.get(cell, frozenset()) | seats for cell in cells if cell in self.lying}
        return replace(self, claims={**self.claims, **opened})

    def take(self, seat: Seat, cell: Cell) -> Gold:
        """Return the gold after a seat has taken an ingot from a cell."""
        lying = {other: count - (other == cell) for other, count in self.lying.items()}
        hands = tuple(count + (other == seat) for other, count in enumerate(self.hands))
        return replace(self, hands=hands, lying={other: count for other, count in lying.items() if count})


@dataclass(frozen=True, slots=True)
class PutIngot(Named, BeforeFigure):
    """The second ingot of a mine was put on a tile beside it."""

    kind: ClassVar[str] = "carcassonne.gold"

    at: Cell

    def name(self) -> str:
        return cell_name(self.at)


@dataclass(frozen=True, slots=True)
class NotBesideTheMine(Refusal):
    """The second ingot goes on one of the tiles around the mine."""

    code: ClassVar[str] = "carcassonne.not_beside_the_mine"
    rule: ClassVar[str] = "expansions:goldmines"
    overrulable: ClassVar[bool] = False
    cell: Cell


@dataclass(frozen=True, slots=True)
class GoldTaken(Effect):
    """A seat took ingots, one from each of these cells."""

    code: ClassVar[str] = "carcassonne.gold_taken"
    seat: Seat
    cells: tuple[Cell, ...]


class GoldMines(Part[PutIngot]):
    """A mine brings an ingot for its own tile and one for a tile around it (B12.4).

    Whoever is paid for a finished feature takes what lies on its tiles. At the end 1 to 3 ingots are worth 1 each, up
    to 6 are worth 2 each, up to 9 are worth 3 each, more are worth 4 each.
    """

    key = "goldmines"
    requires = ("deploying",)
    moves = {PutIngot: (GOLD,)}
    lying_pieces = {INGOT: HowMany.EACH, INGOTS: HowMany.NUMBER}

    def set_up(self, rules: Carcassonne, state: State) -> State:
        return state.put(Gold((0,) * rules.seats))

    def placements_before(self, rules: Carcassonne, state: State) -> Iterator[PlacedBefore]:
        """Yield an ingot on every tile, and so many before each seat that said none, of two for each mine."""
        board, gold = state[Board], state[Gold]
        free = A_MINE * sum(is_mine(board, cell) for cell in board.laid) - sum(gold.hands) - sum(gold.lying.values())
        if free > 0:
            yield from (PlacedBefore(INGOT, cell) for cell in board.laid)
        for seat, count in enumerate(gold.hands):
            if not count:
                yield from (PlacedBefore(INGOTS, whose=seat, token=some) for some in range(1, free + 1))

    def place_before(self, rules: Carcassonne, state: State, move: PlacedBefore) -> State:
        if move.at is not None:
            return state.put(state[Gold].put(move.at))
        assert isinstance(move.token, int), "so many ingots"
        hands = tuple(move.token if seat == move.whose else count for seat, count in enumerate(state[Gold].hands))
        return state.put(replace(state[Gold], hands=hands))

    def shows(self, rules: Carcassonne, state: State) -> Mapping[str, object]:
        """Show who has how many ingots, and how many lie where."""
        gold = state[Gold]
        return {"ingots": list(gold.hands), "gold": {cell_name(cell): count for cell, count in gold.lying.items()}}

    # --------------------------------------------------------------- mines

    def asks(self) -> Mapping[str, When]:
        return {GOLD: When.TILE_LAID}

    def asked(self, rules: Carcassonne, state: State, phase: str) -> Seat | None:
        """Ask whoever has laid a mine beside anything."""
        return state.turn if any(places(state[Board])) and not rules.answers(state, GOLD) else None

    def forbid(self, rules: Carcassonne, state: State, seat: Seat, move: PutIngot) -> Iterable[Refusal]:
        """Refuse cells that are not around the mine."""
        if state.phase == GOLD and move.at not in places(state[Board]):
            yield NotBesideTheMine(move.at)

    def candidates(self, rules: Carcassonne, state: State, seat: Seat) -> Iterator[Move]:
        return map(PutIngot, places(state[Board]))

    def carry_out(self, rules: Carcassonne, state: State, seat: Seat, move: PutIngot) -> Step:
        """Put an ingot on the mine and the other there."""
        mine = state[Board].last
        assert mine is not None, "the mine was just laid"
        return rules.answer(Step(state.put(state[Gold].put(mine).put(move.at))), move)

    # ------------------------------------------------------------- scoring

    def paid(self, rules: Carcassonne, step: Step, feature: Feature, awards: Collection[Scored]) -> Step:
        """Open the tiles of a finished feature to whoever was paid for it."""
        gold = step.state[Gold]
        # Gold is taken with what is finished: not in fields, and not at the end.
        if step.state.over or feature.kind == FIELD or not gold.lying or not awards:
            return step
        seats = frozenset(award.seat for award in awards)
        return step.to(step.state.put(gold.claimed(seats, rules.tiles_of(step.state[Board], feature))))

    def after_scoring(self, rules: Carcassonne, step: Step) -> Step:
        """Let the seats take the gold, one ingot after the other, from the seat in turn on."""
        if not step.state[Gold].claims:
            return step
        taken: dict[Seat, tuple[Cell, ...]] = {}
        seats = around(rules.seats, step.state.turn)
        gold = step.state[Gold]
        # In rounds, one ingot at a time (ruling, S1:341).
        while any(cell in gold.lying for cell in gold.claims):
            for seat in seats:
                cell = next(iter(open_to(step.state[Board], gold, seat)), None)
                if cell is not None:
                    gold = gold.take(seat, cell)
                    taken[seat] = (*taken.get(seat, ()), cell)
        effects = (GoldTaken(seat, cells) for seat, cells in taken.items())
        return step.to(step.state.put(replace(gold, claims={})), *effects)

    def final(self, rules: Carcassonne, step: Step) -> Step:
        """Pay for the ingots."""
        hands = enumerate(step.state[Gold].hands)
        terms = ((Seat(seat), Term("gold.ingots", count, count * rate(count))) for seat, count in hands)
        return step.score(*(Scored(seat, GOLD, (term,), final=True) for seat, term in terms))


def is_mine(board: Board, cell: Cell) -> bool:
    return board.laid[cell].face.tile.has(MINE)


def places(board: Board) -> tuple[Cell, ...]:
    """Return the tiles around the mine just laid, on which its second ingot may go."""
    if board.last is None or not is_mine(board, board.last):
        return ()
    return tuple(cell for cell in ring(board.last) if cell in board.laid)


def open_to(board: Board, gold: Gold, seat: Seat) -> list[Cell]:
    """Return the cells from which a seat may take, those first that are open to most seats."""
    cells = in_order(board, (cell for cell, seats in gold.claims.items() if seat in seats and cell in gold.lying))
    return sorted(cells, key=lambda cell: -len(gold.claims[cell]))


def rate(count: int) -> int:
    return next((points for more, points in RATES if count > more), 0)


SET: Final = Expansion(order=160, sets=(Set("goldmines", one_tile=True),), parts=(lambda _: GoldMines(),))
