"""The places where tiles may lie: asked of the rules, for whatever tile the players hold or think of."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from operator import itemgetter
from typing import Any

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.carcassonne.pages.board.set_pages import ground_of
from games.carcassonne.words.tile import tile_label
from games.forms.submission import MoveJson
from games.log.position import Position, cached_per_position
from games.models import DrawBy, LogBy
from games.screens.table.table_view import TableView
from scoring.carcassonne.base.placing import lifted
from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.designs import TILES
from scoring.carcassonne.board.geometry import Cell, beside
from scoring.carcassonne.board.tile import DESIGNS_KEPT
from scoring.carcassonne.move import Crossing, Draw, Pass, Place, SetAside
from scoring.carcassonne.pieces import Bag
from scoring.carcassonne.rules import Carcassonne
from scoring.carcassonne.turn import DRAWING, PLACING
from scoring.kernel import Helped, State

Ways = Mapping[Cell, tuple[int, ...]]
"""Cells with the rotations in which a tile may lie there, those that look alike left out."""


def rules_of(position: Position) -> Carcassonne:
    """Return the rules of a table that plays Carcassonne."""
    assert isinstance(position.rules, Carcassonne)
    return position.rules


def sets_of(position: Position) -> tuple[str, ...]:
    """Return the sets whose tiles may lie on a table; none where another game is played."""
    return position.rules.tile_sets if isinstance(position.rules, Carcassonne) else ()


def asks_for_figure(position: Position) -> bool:
    """Say whether the turn waits for a figure, or for none: by the rules of whatever is in the box."""
    return position.rules.expects(position.state, Pass)


def before_draw(position: Position) -> State:
    """Return the state in which the next tile is drawn: choosing it implies that no figure is put, nor more."""
    return passed_over(position)[-1]


def passes_before_draw(position: Position) -> int:
    """Count what the next tile passes over: the figure, and what could follow it in the same turn."""
    return len(passed_over(position)) - 1


@cached_per_position
def passed_over(position: Position) -> tuple[State, ...]:
    """Return the states from now to that in which the next tile is drawn."""
    states = [position.state]
    # What another seat is asked is nobody else's to pass over.
    while states[-1].turn in states[-1].actors and position.rules.expects(states[-1], Pass):
        states.append(position.rules.carry_out(states[-1], states[-1].turn, Pass()).state)
    return tuple(states)


def of_turn(position: Position, move: Mapping[str, Any]) -> MoveJson:
    return {"seat": position.state.turn, **move}


def laid_last(position: Position) -> Cell | None:
    """Return where the newest tile lies; None as long as nothing but what lies first is on the table."""
    last: Cell | None = position.state[Board].last
    return None if last == position.before[Board].last else last


def may_lay_next(position: Position) -> bool:
    return before_draw(position).phase in (DRAWING, PLACING)


def may_go_on(table_view: TableView) -> bool:
    """Say whether this phone may log the next turn too, which closes the one that goes on."""
    if table_view.table.draw_by == DrawBy.APP:
        return False
    if table_view.table.log_by == LogBy.ANYONE:
        return table_view.may_log
    return table_view.may_log and table_view.seat_views[before_draw(table_view.position).turn].is_mine


def holding(position: Position, tile: str) -> State:
    state = before_draw(position)
    if state.phase == DRAWING:
        return position.rules.carry_out(state, state.turn, Draw(tile)).state
    return state


def ways(position: Position, tile: str) -> Ways:
    """Return where a tile may be laid, and how it may be turned there."""
    # Asked of the rules with the tile in hand, so that whatever a set has to say of places is heard.
    return by_cell(tile, places(position, tile))


def places(position: Position, tile: str) -> list[Place]:
    """Return every way to lay a tile, those with a bridge as well."""
    state = holding(position, tile)
    if state.phase != PLACING:
        return []
    return [move for move in position.rules.legal_moves(state, state.turn) if isinstance(move, Place)]


def crossings(tile: str, moves: Iterable[Place]) -> dict[Cell, list[Place]]:
    """Return the ways to lay a tile that need a bridge, by cell, each look of it once."""
    found: dict[Cell, dict[tuple[int, Crossing], Place]] = {}
    for move in moves:
        if move.bridge is not None:
            found.setdefault(move.at, {}).setdefault((look_of(tile, move.rot), move.bridge), move)
    return {cell: list(looked.values()) for cell, looked in found.items()}


def may_set_aside(position: Position, tile: str) -> bool:
    """Return whether a tile may be put aside although it could be laid."""
    state = holding(position, tile)
    return (
        state.phase == PLACING
        and SetAside in position.rules.move_types.values()
        and any(isinstance(move, SetAside) for move in position.rules.legal_moves(state, state.turn))
    )


@cached_per_position
def ways_of_last(position: Position) -> Ways:
    """Return where else, or how else, the tile laid last could lie."""
    board = position.state[Board]
    assert board.last is not None, "a tile was laid"
    laid = board.laid[board.last]
    found = by_cell(laid.tile_id, placements(position, laid.tile_id, lifted(board)))
    here = look_of(laid.tile_id, laid.face.rotation)
    # The board was lifted, so its own place is among those found.
    mine = tuple(turn for turn in found.pop(board.last, ()) if look_of(laid.tile_id, turn) != here)
    return {board.last: mine, **found} if mine else found


def placements(position: Position, tile: str, board: Board) -> list[Place]:
    """Return where a tile in hand may be laid on a board."""
    state, bag = position.state, position.state[Bag]
    in_hand = state.put(board, Bag(bag.copies, bag.left, tile, bag.set_aside)).to_phase(PLACING)
    return [move for move in position.rules.legal_moves(in_hand, state.turn) if isinstance(move, Place)]


def by_cell(tile: str, moves: Iterable[Place]) -> dict[Cell, tuple[int, ...]]:
    """Return the rotations for each cell in which a tile lies without a bridge, each look of it once."""
    found: dict[Cell, dict[int, int]] = {}
    for move in moves:
        if move.bridge is None:
            found.setdefault(move.at, {}).setdefault(look_of(tile, move.rot), move.rot)
    return {cell: tuple(turns.values()) for cell, turns in found.items()}


@lru_cache(maxsize=DESIGNS_KEPT)
def look_of(tile: str, rotation: int) -> int:
    """Return the least rotation in which a tile shows the same: a straight road looks alike both ways."""
    return next(turn for turn in range(rotation + 1) if parts(tile, turn) == parts(tile, rotation))


def parts(tile: str, rotation: int) -> frozenset[tuple[str, frozenset[int], tuple[str, ...]]]:
    face = TILES[tile].face(rotation)
    pairs = zip(face.tile.segments, face.ports, strict=True)
    return frozenset((part.kind, frozenset(ports), tuple(part.marks)) for part, ports in pairs)


def looks(tile: str) -> tuple[int, ...]:
    return tuple(turn for turn in range(4) if look_of(tile, turn) == turn)


@cached_per_position
def kinds_of(position: Position) -> Sequence[str]:
    """Return all kinds of tiles in the bag at first, those with the most copies first: each keeps this place."""
    copies, bag = rules_of(position).copies, position.before[Bag].copies
    # What lies on the table before the first move, a river's spring or a whole wheel, is never drawn.
    return sorted((tile for tile in copies if bag.get(tile)), key=lambda tile: (-copies[tile], tile))


def tiles_left(position: Position) -> Sequence[tuple[str, int]]:
    """Return the tiles still in the bag with their copies, the most frequent first; by name if counts are not told."""
    left = sorted((tile, n) for tile, n in position.state[Bag].copies.items() if n)
    if position.state[Helped].at_least("sharp"):
        left.sort(key=itemgetter(1), reverse=True)
    return left


def won_tile(position: Position) -> str | None:
    """Return the tile that lies ready for whoever draws next, who draws none."""
    state = before_draw(position)
    return state[Bag].held_by(state.turn) if state.phase == DRAWING else None


@cached_per_position
def tiles_to_draw(position: Position) -> Sequence[tuple[str, int]]:
    """Return the tiles that may come next, with their copies: all in the bag, or those that come before the others."""
    state = before_draw(position)
    if state.phase != DRAWING:
        return tiles_left(position)
    won = won_tile(position)
    if won is not None:
        return [(won, 1)]
    moves = position.rules.legal_moves(state, state.turn)
    first = {move.tile for move in moves if isinstance(move, Draw)}
    return [(tile, copies) for tile, copies in tiles_left(position) if tile in first]


@cached_per_position
def unplaceable(position: Position) -> tuple[str, ...]:
    """Return the tiles that may come next and fit nowhere."""
    state = before_draw(position)
    if state.phase != DRAWING:
        return ()
    kinds = [tile for tile, _copies in tiles_to_draw(position)]
    return tuple(rules_of(position).unplaceable(state.to_phase(PLACING), kinds))


def turns_of_cells(position: Position) -> dict[Cell, int]:
    """Return the number of the turn in which each tile was laid; start tiles are not in it."""
    found: dict[Cell, int] = {}
    for turn, played, _effects in position.by_turn:
        move = getattr(played.move, "move", played.move)
        if isinstance(move, Place):
            found[move.at] = turn
    return found


def gap_words(position: Position, cell: Cell) -> str:
    """Return where a gap lies: beside the newest tile that it touches, or by column and row on a printed map."""
    board = position.state[Board]
    ground = ground_of(position.state, position.rules)
    if ground is not None:
        return ground.cell_words(cell)
    side = side_of_newest(board, cell)
    if side is None:
        return _("Column %(x)s, row %(y)s") % {"x": cell[0], "y": cell[1]}
    number = board.laid[beside(cell, side)].number
    return _beside(number - len(rules_of(position).start_tiles) + 1, side, get_language())


def side_of_newest(board: Board, cell: Cell) -> int | None:
    """Return the side of a cell at which the newest tile beside it lies; None where none does."""
    near = [side for side in range(4) if beside(cell, side) in board.laid]
    return max(near, key=lambda side: board.laid[beside(cell, side)].number, default=None)


def neighbour_label(board: Board, cell: Cell) -> str:
    """Return what is on the newest tile beside a cell; nothing where none lies there."""
    side = side_of_newest(board, cell)
    return "" if side is None else tile_label(board.laid[beside(cell, side)].tile_id)


@lru_cache(maxsize=4_096)
def _beside(turn: int, side: int, _language: str | None) -> str:
    # A large board has more than a hundred of them.
    return beside_start(side) if turn < 1 else beside_turn(side) % {"turn": turn}


def beside_turn(side: int) -> str:
    """Return the words for a gap whose newest neighbour lies on that side of it."""
    return (
        _("Below the tile laid in turn %(turn)s"),
        _("Left of the tile laid in turn %(turn)s"),
        _("Above the tile laid in turn %(turn)s"),
        _("Right of the tile laid in turn %(turn)s"),
    )[side]


def beside_start(side: int) -> str:
    return (
        _("Below the start tile"),
        _("Left of the start tile"),
        _("Above the start tile"),
        _("Right of the start tile"),
    )[side]
