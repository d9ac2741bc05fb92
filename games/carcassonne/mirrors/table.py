"""The rows of a table of Carcassonne: tiles, figures, the bag, and what its sets bring."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from games.carcassonne.mirrors import chips, tokens
from games.log.position import Position
from games.models import BagTile, HeldTile, HiddenTile, PlacedMeeple, PlacedTile, SetAsideTile, Supply
from games.projections.mirror import Mirror, RowKey, Rows, unless_same, unlike
from scoring.carcassonne import pieces
from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.feature import Feature
from scoring.carcassonne.board.geometry import Cell
from scoring.carcassonne.board.ground import Laid
from scoring.carcassonne.move import Deploy, Place
from scoring.carcassonne.pieces import Bag
from scoring.kernel import inner_move

HILL: Final = "hill"
"""The mark printed on a tile that lies on another."""


def tiles(position: Position) -> Rows:
    """Want each tile where it lies, with who laid it and by which entry."""
    board = position.state.get(Board)
    return {} if board is None else _tile_rows(position, board.laid)


def tiles_touched(before: Position, after: Position) -> tuple[Rows, Rows]:
    """Return the rows of the tiles that some moves have laid, or taken off again."""
    old, new = before.state.get(Board), after.state.get(Board)
    if old is None or new is None:
        return {}, {}
    return _tile_rows(before, unlike(old.laid, new.laid)), _tile_rows(after, unlike(new.laid, old.laid))


def _tile_rows(position: Position, laid: Mapping[Cell, Laid]) -> Rows:
    laid_by = placements(position, set(laid))
    return {
        cell: (tile.tile_id, tile.face.rotation, tile.number, *laid_by.get(cell, (None, None)))
        for cell, tile in laid.items()
    }


def placements(position: Position, cells: set[Cell]) -> dict[Cell, tuple[int, int]]:
    """Return who laid the tile on each of these cells, and by which entry; the last is found first."""
    found: dict[Cell, tuple[int, int]] = {}
    for played in reversed(position.played):
        if not cells:
            break
        match inner_move(played.move):
            case Place(at=cell) if cell in cells:
                found[cell] = played.seat, played.seq
                cells.discard(cell)
    return found


def meeples(position: Position) -> Rows:
    """Want each figure where it stands, with the entry that put it there."""
    board = position.state.get(Board)
    return {} if board is None else _figure_rows(position, _figures(board.features))


def meeples_touched(before: Position, after: Position) -> tuple[Rows, Rows]:
    """Return the rows of the figures that some moves have put down, moved or taken back."""
    old, new = before.state.get(Board), after.state.get(Board)
    if old is None or new is None:
        return {}, {}
    gone, come = _figures(unlike(old.features, new.features)), _figures(unlike(new.features, old.features))
    if not any(isinstance(inner_move(played.move), Deploy) for played in after.played[len(before.played) :]):
        # They stand as they stood, on a feature that has grown.
        gone, come = gone - come, come - gone
    return _figure_rows(before, gone), _figure_rows(after, come)


def _figures(features: Mapping[int, Feature]) -> set[RowKey]:
    return {
        (*figure.cell, figure.segment, figure.seat, figure.kind)
        for feature in features.values()
        for figure in feature.figures
    }


def _figure_rows(position: Position, figures: set[RowKey]) -> Rows:
    put_by = deployments(position) if figures else {}
    return {figure: (put_by.get(figure),) for figure in figures}


def deployments(position: Position) -> dict[RowKey, int]:
    """Return the last entry that put each figure down: by cell, segment, seat and kind."""
    seqs: dict[RowKey, int] = {}
    last: Cell = (0, 0)
    for played in position.played:
        match inner_move(played.move):
            case Place(at=cell):
                last = cell
            case Deploy(figure=kind, on=segment, at=cell):
                seqs[(*(cell or last), segment, played.seat, kind)] = played.seq
    return seqs


def bag(position: Position) -> Rows:
    """Want the copies of each tile that are left."""
    found = position.state.get(Bag)
    return {(tile,): (copies,) for tile, copies in found.copies.items() if copies} if found else {}


def hidden_tiles(position: Position) -> Rows:
    """Want the tiles under hills: the first of these have one, as long as the bag had any."""
    board, found = position.state.get(Board), position.state.get(Bag)
    if board is None or found is None:
        return {}
    hidden = sum(found.copies.values()) - found.left
    if not hidden:
        return {}
    hills = (cell for cell, laid in _in_order(board) if laid.face.tile.has(HILL))
    return {cell: () for cell, _one in zip(hills, range(hidden), strict=False)}


def _in_order(board: Board) -> Iterable[tuple[Cell, Laid]]:
    return sorted(board.laid.items(), key=lambda found: found[1].number)


def held_tiles(position: Position) -> Rows:
    """Want the tile that was drawn, and those that seats have to draw next."""
    found = position.state.get(Bag)
    if found is None:
        return {}
    rows = {(int(seat), tile): (False,) for seat, tile in found.held}
    return rows | ({(int(position.state.turn), found.drawn): (True,)} if found.drawn else {})


def set_aside(position: Position) -> Rows:
    """Want each tile that fitted nowhere."""
    found = position.state.get(Bag)
    return {(number,): (tile,) for number, tile in enumerate(found.set_aside)} if found else {}


def supplies(position: Position) -> Rows:
    """Want the figures in each hand: none, where a table put one more than it has."""
    found = position.state.get(pieces.Supply)
    if found is None:
        return {}
    return {(seat, kind): (max(count, 0),) for seat, hand in enumerate(found.hands) for kind, count in hand.items()}


MIRRORS: Final = (
    Mirror(PlacedTile, ("x", "y"), ("tile", "rotation", "number", "seat", "seq"), tiles, tiles_touched),
    Mirror(PlacedMeeple, ("x", "y", "segment", "seat", "figure"), ("seq",), meeples, meeples_touched),
    Mirror(BagTile, ("tile",), ("copies",), bag, unless_same(Bag, wanted=bag)),
    Mirror(HiddenTile, ("x", "y"), (), hidden_tiles, unless_same(Bag, wanted=hidden_tiles)),
    Mirror(HeldTile, ("seat", "tile"), ("drawn",), held_tiles),
    Mirror(SetAsideTile, ("number",), ("tile",), set_aside, unless_same(Bag, wanted=set_aside)),
    Mirror(Supply, ("seat", "figure"), ("count",), supplies, unless_same(pieces.Supply, wanted=supplies)),
    *tokens.MIRRORS,
    *chips.MIRRORS,
)
