"""A move of Carcassonne in a few words, for a line of the log."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.carcassonne.pages.board.action_sheet import ActionQuestion
from games.carcassonne.pages.board.drawing import FIGURE, corner, figure_name
from games.carcassonne.pages.board.set_pages import PAGES
from games.carcassonne.words.moves import figure_words
from games.carcassonne.words.tile import tile_label
from games.phrasing.common.effect import gain_label
from games.phrasing.common.label import figure_label, phase_label, role_label, terrain_of
from games.phrasing.common.move import move_sentence
from games.phrasing.common.words import Sentences
from games.screens.table.facets import LaidTile, PlacedFigure
from games.screens.table.svg import CELL
from games.screens.table.table_view import TableView
from scoring.carcassonne.board.feature import MEEPLE
from scoring.carcassonne.move import Deploy, Draw, Finish, Pass, Place
from scoring.carcassonne.pieces import TileSetAside
from scoring.carcassonne.turn import DEPLOYING
from scoring.kernel import Effect, Move, Overruled, Played, inner_move

HALVES: Final = 50
"""The steps of a place on a tile's picture, from one side to the other."""

STANDING: Final[Sentences] = {
    "road": gettext_lazy("%(figure)s on the road"),
    "city": gettext_lazy("%(figure)s in the city"),
    "field": gettext_lazy("%(figure)s on the field"),
    "monastery": gettext_lazy("%(figure)s in the monastery"),
    "garden": gettext_lazy("%(figure)s in the garden"),
    "shrine": gettext_lazy("%(figure)s in the shrine"),
}
"""Pieces besides the plain meeple, by the place where they stand."""


def log_text(table_view: TableView, played: Played, effects: tuple[Effect, ...]) -> Iterator[str]:
    """Yield what a move was, and what was gained by it; what goes without saying is left out."""
    match move := inner_move(played.move):
        case Draw(tile=tile):
            aside = any(isinstance(effect, TileSetAside) for effect in effects)
            yield _("%(tile)s, set aside") % {"tile": tile_label(tile)} if aside else tile_label(tile)
        case Place() | Pass():
            pass
        case Deploy(on=segment):
            yield _role(move, segment)
        case Finish():
            is_early = any(isinstance(effect, Overruled) for effect in effects)
            yield _("The game ends here") if is_early else _("No tile is left")
        case _:
            yield move_sentence(played, effects, table_view.names)
    yield from (gain_label(effect, table_view.names) for effect in effects)


def pictures(moves: Iterable[Move]) -> list[LaidTile]:
    """Return the tiles that a turn laid, each with the figures that were put on it."""
    laid: list[LaidTile] = []
    drawn = ""
    for move in moves:
        match move:
            case Draw(tile=tile):
                drawn = tile
            case Place(rot=rot) if drawn:
                laid.append(LaidTile(drawn, rot))
            case Deploy(at=None) if laid:
                laid[-1] = replace(laid[-1], figures=(*laid[-1].figures, _standing(move, laid[-1])))
    return laid


def _standing(move: Deploy, laid: LaidTile) -> PlacedFigure:
    # Where it stands on the board, too, and drawn alike: a thief lies nowhere else than on the road.
    left, top = corner(move.figure, (laid.tile, laid.rotation), move.on, (0, 0))
    x, y = ((edge + FIGURE // 2) * HALVES // CELL for edge in (left, top))
    return PlacedFigure(figure_name(move.figure, terrain_of(move.on)), x, y)


def silent_text(move: Move, phase: str) -> str:
    """Say what was not done: of a set's question, the question and its answer."""
    if not isinstance(move, Pass):
        return ""
    if phase == DEPLOYING:
        return _("no meeple")
    sheet = next((one.phases[phase] for one in PAGES.of(None) if phase in one.phases), None)
    if isinstance(sheet, ActionQuestion):
        return f"{sheet.title} {sheet.none or '–'}"
    return f"{phase_label(phase)}: –"


def _role(move: Deploy, segment: str) -> str:
    role = role_label(terrain_of(segment))
    if move.figure == MEEPLE:
        return role
    if move.token is not None:
        return figure_words(move)
    said = STANDING.get(terrain_of(segment), gettext_lazy("%(figure)s (%(role)s)"))
    return str(said) % {"figure": figure_label(move.figure), "role": role}
