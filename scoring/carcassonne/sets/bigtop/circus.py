"""The circus: a tent that pays every figure around it with the animal under it (N1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar, Final

from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.geometry import Cell, ring
from scoring.carcassonne.board.tile import Tile, tile_set
from scoring.carcassonne.move import HowMany, Named, PlacedBefore
from scoring.carcassonne.part import Part
from scoring.carcassonne.rules import Carcassonne
from scoring.carcassonne.tally import in_order
from scoring.carcassonne.turn import When
from scoring.kernel import Effect, Move, Refusal, Scored, Seat, State, Step, Term

BIG_TOP: Final = "bigtop"
CIRCUS: Final = "circus"
TENT: Final = "tent"
SHOW: Final = "circus"
LAST_SHOW: Final = "last_circus"
TOKENS: Final = {1: 1, 3: 4, 4: 5, 5: 3, 6: 2, 7: 1}
"""The tokens of a box: by the number of the animal, how many (flea, monkey, seal, bear, tiger, elephant)."""
RICH: Final = 10
"""The points from which on a circus is a moment of the evening."""


@dataclass(frozen=True, slots=True)
class Animals:
    """The tokens that have not been turned up: by the number of the animal, how many."""

    left: Mapping[int, int]

    def without(self, animal: int) -> Animals:
        return Animals({**self.left, animal: self.left.get(animal, 0) - 1})


@dataclass(frozen=True, slots=True)
class ShowAnimal(Named):
    """The token under the tent was turned up: `animal` is its number."""

    kind: ClassVar[str] = "carcassonne.circus"

    animal: int

    def name(self) -> str:
        """Return the number."""
        return str(self.animal)


@dataclass(frozen=True, slots=True)
class NoSuchAnimal(Refusal):
    """No token with that number is left: the box has one flea, four monkeys, five seals, and so on."""

    code: ClassVar[str] = "carcassonne.no_such_animal"
    rule: ClassVar[str] = "expansions:circus"
    overrulable: ClassVar[bool] = False
    animal: int


class Circus(Part[ShowAnimal]):
    """The first circus tile gets the tent; each further one has the show before it paid, and takes the tent (N1).

    A show pays each figure on the nine cells around the tent the number of the animal, whoever owns it. The last one
    comes with the end of the game.
    """

    key = "circus"
    requires = ("deploying",)
    moves = {ShowAnimal: (SHOW, LAST_SHOW)}
    lying_pieces = {TENT: HowMany.ONE}

    def set_up(self, rules: Carcassonne, state: State) -> State:
        """Lay the tokens out face down, a whole second set of them for each further box."""
        boxes = _boxes(rules)
        return state.put(Animals({animal: count * boxes for animal, count in TOKENS.items()}))

    def placements_before(self, rules: Carcassonne, state: State) -> Iterator[PlacedBefore]:
        """Yield every circus for the tent."""
        board = state[Board]
        yield from (PlacedBefore(TENT, cell) for cell in board.laid if is_circus(board, cell))

    def place_before(self, rules: Carcassonne, state: State, move: PlacedBefore) -> State:
        """Put the tent up there."""
        assert move.at is not None, "the tent stands on a tile"
        return state.put(state[Board].put_piece(TENT, (move.at, "")))

    def shows(self, rules: Carcassonne, state: State) -> Mapping[str, object]:
        """Show where the tent stands."""
        return {"pieces": {TENT: tent(state[Board])}}

    # ------------------------------------------------------------------ shows

    def asks(self) -> Mapping[str, When]:
        """Ask which animal it was when the wagons have driven on, and at the very end."""
        return {SHOW: When.ONWARD, LAST_SHOW: When.LAST_ENTRANCE}

    def asked(self, rules: Carcassonne, state: State, phase: str) -> Seat | None:
        """Ask whoever has laid a further circus, and at the end whoever was in turn last."""
        board = state[Board]
        place = tent(board)
        if place is None or not any(state[Animals].left.values()):
            return None
        if phase == LAST_SHOW:
            return None if rules.answers(state, LAST_SHOW) else state.turn
        last = board.last
        return state.turn if last is not None and last != place and is_circus(board, last) else None

    def after_scoring(self, rules: Carcassonne, step: Step) -> Step:
        """Put the tent up at the first circus."""
        board = step.state[Board]
        if board.last is None or tent(board) is not None or not is_circus(board, board.last):
            return step
        return step.to(step.state.put(board.put_piece(TENT, (board.last, ""))))

    def forbid(self, rules: Carcassonne, state: State, seat: Seat, move: ShowAnimal) -> Iterable[Refusal]:
        """Refuse animals of which no token is left."""
        if not state[Animals].left.get(move.animal):
            yield NoSuchAnimal(move.animal)

    def candidates(self, rules: Carcassonne, state: State, seat: Seat) -> Iterator[Move]:
        """Yield each animal that may lie there."""
        yield from (ShowAnimal(animal) for animal, count in state[Animals].left.items() if count)

    def chances(self, rules: Carcassonne, state: State) -> Mapping[Move, int]:
        """Return each animal with the number of its tokens."""
        if state.phase not in (SHOW, LAST_SHOW):
            return {}
        return {ShowAnimal(animal): count for animal, count in state[Animals].left.items() if count}

    def carry_out(self, rules: Carcassonne, state: State, seat: Seat, move: ShowAnimal) -> Step:
        """Pay for the animal; the token leaves the game, and the tent goes on."""
        is_last = state.phase == LAST_SHOW
        step = Step(state).score(*awards(rules, state[Board], move.animal, final=is_last))
        board = step.state[Board]
        if not is_last:
            assert board.last is not None, "a circus was just laid"
            board = board.put_piece(TENT, (board.last, ""))
        step = step.to(step.state.put(board, step.state[Animals].without(move.animal)))
        return rules.answer(step, move)

    def concerned(self, rules: Carcassonne, effect: Effect) -> Iterable[Seat]:
        """Return who is paid much by a show."""
        if isinstance(effect, Scored) and effect.source == CIRCUS and not effect.final and effect.points >= RICH:
            yield effect.seat


def tent(board: Board) -> Cell | None:
    spot = board.piece(TENT)
    return spot[0] if spot is not None else None


def is_circus(board: Board, cell: Cell) -> bool:
    return board.laid[cell].face.tile.has(CIRCUS)


def awards(rules: Carcassonne, board: Board, animal: int, *, final: bool) -> Iterator[Scored]:
    """Yield what a show pays each seat: the number of the animal for each of its figures on the nine cells."""
    place = tent(board)
    assert place is not None, "there is no show without a tent"
    cells = in_order(board, (near for near in (place, *ring(place)) if near in board.laid))
    there = Counter((figure.seat, cell) for cell, figure in rules.followers_on(board, cells))
    for seat in sorted({seat for seat, _cell in there}):
        counts = [(cell, there[seat, cell]) for cell in cells]
        terms = tuple(Term("circus.figures", count, count * animal, (cell,)) for cell, count in counts)
        yield Scored(seat, CIRCUS, terms, place, final=final)


def _boxes(rules: Carcassonne) -> int:
    counts = (
        -(-sum(rules.copies.get(one.id, 0) for one in (tile, *_faces(tile.id))) // tile.count)
        for tile in tile_set(BIG_TOP).tiles.values()
        if tile.face_of is None
    )
    return max(1, *counts)


def _faces(tile_id: str) -> Iterator[Tile]:
    return (tile for tile in tile_set(BIG_TOP).tiles.values() if tile.face_of == tile_id)
