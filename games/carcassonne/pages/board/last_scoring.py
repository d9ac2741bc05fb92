"""The board of the last scoring: the rules have sent the figures home, on the table they stand until all is counted."""

from __future__ import annotations

from dataclasses import replace

from games.log.position import Position, cached_per_position
from games.screens.table.table_view import TableView
from scoring.carcassonne.board.board import Board
from scoring.carcassonne.pieces import FigureReturned


def as_counted(table_view: TableView) -> TableView:
    """Return a table whose game has ended with the figures back that went home only because it did."""
    return table_view.at(_with_figures(table_view.position)) if table_view.position.state.over else table_view


@cached_per_position
def _with_figures(position: Position) -> Position:
    board = position.state[Board]
    for _seq, effects in position.effects:
        for effect in effects:
            if isinstance(effect, FigureReturned) and effect.final:
                one = effect.figure
                feature = board.feature_at(one.cell, one.segment)
                board = board.put_feature(feature.with_figures((*feature.figures, one)))
    return replace(position, state=position.state.put(board))
