"""What moves of Carcassonne add to a board that a phone shows already."""

from __future__ import annotations

from games.screens.carcassonne.board.addition import additions_of
from games.screens.carcassonne.board.drawing import added, all_pieces, figure_id
from games.screens.table import Added, News, TableView
from scoring import inner_move
from scoring.carcassonne.board import Board, Cell, Figure
from scoring.carcassonne.move import Deploy, Draw, Place
from scoring.carcassonne.rules import FigureReturned


def same_scores(sight: TableView, news: News) -> bool:
    """Say whether none of these last moves moved a point, a figure or the turn: a tile was drawn or laid."""
    state = sight.position.state
    return not state.over and all(
        turn == state.turn_number and isinstance(played.move, Draw | Place) and not effects
        for turn, played, effects in news
    )


def additions(sight: TableView, news: News) -> Added:
    """Return what these last moves brought to the board, and what they took off it."""
    cells: list[Cell] = []
    figures: dict[str, Figure] = {}
    gone: list[str] = []
    # The board's own pieces are few, and any move may have sent them elsewhere.
    pieces = [piece.id for piece in all_pieces(sight.position.state, ())]
    brought = additions_of(sight.position)
    for _turn, played, effects in news:
        move = inner_move(played.move)
        if isinstance(move, Place):
            cells.append(move.at)
        elif isinstance(move, Deploy):
            here = move.at or last_laid(sight, cells)
            standing = Figure(played.seat, move.figure, here, move.on)
            figures[figure_id(standing)] = standing
        for one in brought:
            pieces += one.changed(sight.position.state, move, effects)
            for again in one.refreshed(move, played.seat):
                gone.append(figure_id(again))
                figures[figure_id(again)] = again
        for effect in effects:
            if isinstance(effect, FigureReturned):
                key = figure_id(effect.figure)
                # Else it came and went between two looks of a phone, which never had it on its board.
                if figures.pop(key, None) is None:
                    gone.append(key)
    return added(sight, cells=cells, figures=figures, gone=gone, pieces=pieces)


def last_laid(sight: TableView, cells: list[Cell]) -> Cell:
    last = cells[-1] if cells else sight.position.state[Board].last
    assert last is not None, "a figure is put on a tile"
    return last
