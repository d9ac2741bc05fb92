"""Slips with tiles and figures, and what people count before them and in the bag."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from scoring.carcassonne.board.board import Board
from scoring.carcassonne.move import Deploy, Draw, Laying, Pass, Place
from scoring.carcassonne.pieces import Bag, Supply
from scoring.carcassonne.rules import Carcassonne
from scoring.carcassonne.seen import read_seen
from scoring.doctor.search import turns_by
from scoring.doctor.slip import DoubtedCount, Slip, amended
from scoring.kernel.log import Played
from scoring.kernel.moves import Move, Seat
from scoring.kernel.rules import Ruleset
from scoring.kernel.state import State
from scoring.kernel.table import Overrule, inner_move

LIKELIER: Final = 4
"""The weight of a cell that a photo shows as a slip would have it."""
OF_TILES: Final = frozenset({"other_tile", "turn_left_out"})


class Tiles:
    """The practice for Carcassonne, whatever lies in the box."""

    likely: Mapping[str, float] = {
        "figure_forgotten": 1.0,
        "figure_too_many": 0.6,
        "figure_elsewhere": 0.5,
        "turned": 0.8,
        "other_tile": 0.6,
        "turn_left_out": 1.0,
        "laid_elsewhere": 0.1,
    }
    late = frozenset({"other_tile", "turn_left_out", "laid_elsewhere"})
    idle: Move | None = Pass()

    def counts(self, rules: Ruleset, state: State) -> dict[DoubtedCount, int]:
        """Return the points, the figures in hand by kind, and the copies of each tile left in the bag."""
        assert isinstance(rules, Carcassonne), "it has tiles"
        found = {DoubtedCount("points", Seat(seat)): points for seat, points in enumerate(state.scores)}
        supply, bag = state[Supply], state[Bag]
        for seat, hand in enumerate(supply.hands):
            found |= {DoubtedCount("figures", Seat(seat), kind): number for kind, number in hand.items()}
        return found | {DoubtedCount("tiles", None, kind): bag.copies.get(kind, 0) for kind in rules.kinds}

    def touches(self, code: str, count: DoubtedCount) -> bool:
        """Return False where only a tile that was another one changes how many are left."""
        return count.what != "tiles" or code in OF_TILES

    def agreement(self, state: State, seen: str) -> float:
        """Return 4 for each cell that the photo showed as this position has it (`scoring.carcassonne.seen`)."""
        return float(LIKELIER ** sum(fact.holds(state[Board]) for fact in read_seen(seen)))

    def turns(self, line: Sequence[Played]) -> Iterable[range]:
        """Return the turns: each begins with a tile drawn, or with one laid that its seat had beside the bag."""
        begins = [index for index, one in enumerate(line) if _begins(inner_move(one.move))]
        return turns_by(line, begins)

    def slips(
        self, rules: Ruleset, states: Sequence[State], line: Sequence[Played], turn: range, *, late: bool
    ) -> Iterator[Slip]:
        """Yield the slips of a turn: its figure and how its tile was turned; late, the tile itself and its place."""
        placed = next((index for index in turn if isinstance(inner_move(line[index].move), Place)), None)
        figure = next((index for index in turn if isinstance(line[index].move, Deploy | Pass)), None)
        if not late and figure is not None:
            yield from _figures(rules, states[figure], line, figure)
        if placed is not None and isinstance(line[placed].move, Place):
            yield from _places(rules, states[placed], line, placed, late=late)
            if late and isinstance(line[turn.start].move, Draw):
                yield from _others(rules, states[turn.start], line, turn.start, placed)
        if late and _was_passed_over(line[turn.start].move):
            yield from _left_out(rules, states[turn.start], turn.start)


def _begins(move: Move) -> bool:
    return isinstance(move, Draw) or (isinstance(move, Laying) and move.tile is not None)


def _was_passed_over(move: Move) -> bool:
    return isinstance(move, Overrule) and "out_of_turn" in move.codes and isinstance(move.move, Draw)


def _figures(rules: Ruleset, state: State, line: Sequence[Played], index: int) -> Iterator[Slip]:
    logged = line[index].move
    legal = list(rules.legal_moves(state, line[index].seat))
    spots = [move for move in legal if isinstance(move, Deploy) and move != logged]
    if isinstance(logged, Pass):
        yield from amended("figure_forgotten", line, index, spots)
        return
    yield from amended("figure_too_many", line, index, [move for move in legal if isinstance(move, Pass)])
    yield from amended("figure_elsewhere", line, index, spots)


def _places(rules: Ruleset, state: State, line: Sequence[Played], index: int, *, late: bool) -> Iterator[Slip]:
    logged = line[index].move
    assert isinstance(logged, Place), "it was laid"
    legal = [move for move in rules.legal_moves(state, line[index].seat) if isinstance(move, Place) and move != logged]
    if late:
        yield from amended("laid_elsewhere", line, index, [move for move in legal if move.at != logged.at])
    else:
        yield from amended("turned", line, index, [move for move in legal if move.at == logged.at])


def _others(rules: Ruleset, state: State, line: Sequence[Played], drawn: int, placed: int) -> Iterator[Slip]:
    was, laid = line[drawn].move, line[placed].move
    assert isinstance(was, Draw), "it was drawn"
    assert isinstance(laid, Place), "it was laid"
    seat, found = line[drawn].seat, []
    for move in rules.chances(state):
        if not isinstance(move, Draw) or move.tile == was.tile:
            continue
        held = rules.carry_out(state, seat, move).state
        ways = [Place(laid.at, rot) for rot in range(4)]
        first = replace(line[drawn], move=move)
        fitting = _distinct(rules, held, seat, ways)
        found += [(first, *line[drawn + 1 : placed], replace(line[placed], move=way)) for way in fitting]
    for moves in found:
        yield Slip("other_tile", drawn, placed + 1, moves, len(found))


def _distinct(rules: Ruleset, state: State, seat: Seat, ways: Iterable[Place]) -> list[Place]:
    # A tile that looks the same after half a turn is listed once among the legal moves, and here as well.
    fitting = [way for way in ways if not rules.explain(state, seat, way)]
    if len(fitting) < 2:  # noqa: PLR2004 - one is distinct
        return fitting
    legal = set(rules.legal_moves(state, seat))
    return [way for way in fitting if way in legal]


def _left_out(rules: Ruleset, state: State, index: int) -> Iterator[Slip]:
    """Yield the turns of the seat that was passed over, each with its tile, its place and its figure."""
    seat, found = state.turn, []
    for drawn in rules.chances(state):
        held = rules.carry_out(state, seat, drawn).state
        for laid in rules.legal_moves(held, seat):
            if not isinstance(laid, Place):
                continue
            there = rules.carry_out(held, seat, laid).state
            ends = [end for end in rules.legal_moves(there, seat) if isinstance(end, Deploy | Pass)]
            found += [(drawn, laid, end) for end in ends]
    for moves in found:
        yield Slip("turn_left_out", index, index, tuple(Played(0, seat, move) for move in moves), len(found))
