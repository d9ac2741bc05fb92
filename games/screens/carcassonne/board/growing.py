"""What moves of Carcassonne add to a board that a phone shows already."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from games.screens.carcassonne.board.addition import additions_of
from games.screens.carcassonne.board.counted import as_counted
from games.screens.carcassonne.board.drawing import added, all_pieces, crowd_at, figure_id
from games.screens.table import Added, News, TableView
from scoring import inner_move
from scoring.carcassonne import Board, Cell, Deploy, Draw, Figure, FigureReturned, Place


def same_scores(sight: TableView, news: News) -> bool:
    """Say whether none of these last moves moved a point, a figure or the turn: a tile was drawn or laid."""
    state = sight.position.state
    return not state.over and all(
        turn == state.turn_number and isinstance(played.move, Draw | Place) and not effects
        for turn, played, effects in news
    )


def additions(sight: TableView, news: News) -> Added:
    """Return what these last moves brought to the board, and what they took off it."""
    sight = as_counted(sight)
    cells: list[Cell] = []
    places: dict[tuple[Cell, str], Figure] = {}
    left: Counter[tuple[Cell, str]] = Counter()
    # The board's own pieces are few, and any move may have sent them elsewhere.
    pieces = [piece.id for piece in all_pieces(sight.position.state, ())]
    brought = additions_of(sight.position)
    for _turn, played, effects in news:
        move = inner_move(played.move)
        if isinstance(move, Place):
            cells.append(move.at)
        elif isinstance(move, Deploy):
            here = move.at or last_laid(sight, cells)
            places[here, move.on] = Figure(played.seat, move.figure, here, move.on)
        for one in brought:
            pieces += one.changed(sight.position.state, move, effects)
            for again in one.refreshed(sight.position.state, move, played.seat):
                places[again.cell, again.segment] = again
                left[again.cell, again.segment] += 1
        for effect in effects:
            if isinstance(effect, FigureReturned) and not effect.final:
                home = effect.figure
                places[home.cell, home.segment] = home
                left[home.cell, home.segment] += 1
    return added(sight, cells=cells, **stood(sight.position.state[Board], places, left), pieces=pieces)


def stood(
    board: Board, places: Mapping[tuple[Cell, str], Figure], left: Mapping[tuple[Cell, str], int]
) -> dict[str, list[Any]]:
    """Return the figures at places where something has changed, and the ids of all that stood there before."""
    figures: list[Figure] = []
    gone: list[str] = []
    for place, one in places.items():
        there = crowd_at(board, *place) if place[0] in board.laid else ()
        figures += there
        # Who came alone to an empty place takes nobody's.
        were = len(there) + left.get(place, 0)
        gone += [figure_id(one, number) for number in range(were)] if were > 1 or left.get(place) else []
    return {"figures": figures, "gone": gone}


def last_laid(sight: TableView, cells: list[Cell]) -> Cell:
    last = cells[-1] if cells else sight.position.state[Board].last
    assert last is not None, "a figure is put on a tile"
    return last
