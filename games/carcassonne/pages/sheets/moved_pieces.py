"""The figures that a move takes from one place to another: somebody has to move the cardboard."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from games.carcassonne.pages.board.drawing import figure_name
from games.phrasing.common.effect import effect_sentence
from games.phrasing.common.label import terrain_of
from games.screens.table.sheet import MovedPiece
from games.screens.table.table_view import TableView
from scoring.carcassonne.board.feature import Figure
from scoring.kernel import Effect, Scored


def moved_pieces(table_view: TableView, effects: Iterable[Effect]) -> Iterator[MovedPiece]:
    """Yield the figures that leave the board, or come back from a prison: somebody has to move the cardboard."""
    by_picture: dict[tuple[str, str], list[str]] = {}
    for effect in effects:
        if is_moving(effect):
            whose, drawing = _whose(effect)
            words = effect_sentence(effect, table_view.names)
            by_picture.setdefault((drawing, table_view.seat_views[whose].colour), []).append(words)
    for (drawing, colour), lines in by_picture.items():
        yield MovedPiece(drawing, colour, " ".join(dict.fromkeys(lines)), len(lines))


def is_moving(effect: Effect) -> bool:
    """Return whether an effect takes a piece from one place to another while the game goes on."""
    figure = getattr(effect, "figure", None)
    return figure is not None and not isinstance(effect, Scored) and not getattr(effect, "final", False)


def _whose(effect: Effect) -> tuple[int, str]:
    figure = getattr(effect, "figure", "")
    if isinstance(figure, Figure):
        return figure.seat, figure_name(figure.kind, terrain_of(figure.segment))
    return int(getattr(effect, "seat", 0)), figure_name(figure, "city")
