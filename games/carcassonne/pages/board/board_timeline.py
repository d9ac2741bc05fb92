"""A game of Carcassonne as a film: which tile and figure is on the board from when to when, and how that is drawn."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from django.utils.safestring import mark_safe

from games.carcassonne.pages.board.drawing import all_pieces, figure_use, piece_use, tile_use
from games.carcassonne.pages.board.set_pages import Piece, ground_of
from games.carcassonne.words.tile import tile_label
from games.screens.history.timeline import BoardThing, Map, Timeline
from games.screens.table.svg import CELL, square, timed
from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.feature import Figure
from scoring.carcassonne.move import Draw
from scoring.carcassonne.pieces import FigureReturned
from scoring.carcassonne.rules import Carcassonne
from scoring.kernel import Effect, Played, State, inner_move


def things(state: State, effects: Sequence[Effect]) -> Collection[BoardThing]:
    """Return the cells with tiles, then who stands there; at the end also who went home only because it ended."""
    board = state.get(Board)
    if board is None:
        return ()
    home = {effect.figure for effect in effects if isinstance(effect, FigureReturned) and effect.final}
    pieces = all_pieces(state)
    # In the order of laying: what is new last is where the ring of the moment goes.
    return dict.fromkeys([*board.laid, *(frozenset(board.figures()) | home), *pieces])


def spot_of(new: Sequence[BoardThing]) -> str:
    """Return the corner of the newest tile on the drawing."""
    cells = [thing for thing in new if isinstance(thing, tuple)]
    return f"{cells[-1][0] * CELL} {cells[-1][1] * CELL}" if cells else ""


def summary(moves: Sequence[Played]) -> tuple[int, str]:
    """Return whose turn it was, of who drew or else of who moved last, and the tile."""
    drawn = [(played.seat, move.tile) for played in moves if isinstance(move := inner_move(played.move), Draw)]
    return (drawn[0][0], tile_label(drawn[0][1])) if drawn else (moves[-1].seat, "")


def map_of(timeline: Timeline, colours: Sequence[str], at: int, *, still: bool = False) -> Map | None:
    """Return the board of all moments, showing what is there at one of them; None where the game has no tiles.

    A `still` has that moment alone.
    """
    board = timeline.state.get(Board)
    if board is None:
        return None
    assert isinstance(timeline.rules, Carcassonne), "a game of Carcassonne was filmed"
    sets = timeline.rules.tile_sets
    laid_at = {stay.thing: stay.since for stay in timeline.stays if isinstance(stay.thing, tuple)}
    ground = ground_of(timeline.state)
    tiles = (ground.draw() if ground else "") + "".join(
        timed(tile_use(laid.tile_id, laid.face.rotation, *cell, sets), laid_at.get(cell, 0), None, at, still=still)
        for cell, laid in board.laid.items()
    )
    tiles += "".join(timed_pieces(timeline, board, colours, at, flat=True, still=still))
    figures = "".join(
        timed(figure_use(board, stay.thing, colours[stay.thing.seat]), stay.since, stay.until, at, still=still)
        for stay in timeline.stays
        # What came and went within one moment is on the board at none.
        if isinstance(stay.thing, Figure) and stay.since != stay.until
    )
    figures += "".join(timed_pieces(timeline, board, colours, at, flat=False, still=still))
    spot = timeline.moments[at].at
    ring = square("tile-new-rim", (0, 0), 0, 4) + square("tile-new", (0, 0), 0, 4)
    place = f'transform="translate({spot})"' if spot else 'display="none"'
    # All made of numbers and of names that the rules know.
    return Map(
        frame=_frame(board, timeline.state),
        tiles=mark_safe(tiles),  # noqa: S308
        figures=mark_safe(figures),  # noqa: S308
        ring=mark_safe(f"<g data-ring {place}>{ring}</g>"),  # noqa: S308
    )


def timed_pieces(
    timeline: Timeline, board: Board, colours: Sequence[str], at: int, *, flat: bool, still: bool
) -> Iterator[str]:
    """Yield the pieces of all moments: those on which figures stand, or the others."""
    for stay in timeline.stays:
        if isinstance(stay.thing, Piece) and stay.thing.is_flat is flat and stay.since != stay.until:
            yield timed(piece_use(stay.thing, board, colours), stay.since, stay.until, at, still=still)


def _frame(board: Board, state: State) -> str:
    if (ground := ground_of(state)) is not None:
        return " ".join(map(str, ground.frame))
    xs, ys = [x for x, _ in board.laid], [y for _, y in board.laid]
    left, top = min(xs) * CELL - 20, min(ys) * CELL - 20
    width, height = (max(xs) + 1) * CELL + 20 - left, (max(ys) + 1) * CELL + 20 - top
    return f"{left} {top} {width} {height}"
