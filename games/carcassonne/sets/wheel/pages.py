"""The pages of Wheel of Fortune: turning the wheel, its crowns, the plague, and the wheel as a picture."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.safestring import SafeString, mark_safe
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.carcassonne.pages.board.action_keys import keys_of
from games.carcassonne.pages.board.action_sheet import ActSheet, act_sheet
from games.carcassonne.pages.board.ask import Ask
from games.carcassonne.pages.board.overlay import newest
from games.carcassonne.pages.board.places import laid_last, rules_of
from games.carcassonne.pages.board.set_pages import ActionKey, CarcassonnePages, Piece
from games.carcassonne.sets.wheel.drawing import draw_pig, picture
from games.carcassonne.sets.wheel.words import EVENTS
from games.phrasing.common.label import figure_label, terrain_label
from games.screens.table.sheet import Content
from games.screens.table.table_view import SeatView, TableView
from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.feature import MEEPLE
from scoring.carcassonne.sets.wheel.sectors import SECTORS, WHEEL, WHEEL_PIG, on_crowns, pig_at
from scoring.carcassonne.sets.wheel.turning import STRICKEN, Crown, TurnWheel, Wheel
from scoring.kernel import Move

TEMPLATE: Final = "carcassonne/sets/wheel/_asked.html"


@dataclass(frozen=True, slots=True)
class SectorLine:
    """A sector in words: what happens there, who is on its crowns, how many are free, and whether the pig is there."""

    name: str
    event: str
    seat_views: tuple[SeatView, ...]
    free: str
    has_pig: bool


@dataclass(frozen=True, slots=True)
class WheelSheet:
    """The wheel, with what is asked above it, and its sectors."""

    picture: SafeString
    sectors: tuple[SectorLine, ...]
    acts: ActSheet | None = None


def sectors(table_view: TableView) -> Iterator[SectorLine]:
    """Yield the sectors in the order in which the pig comes to them."""
    board = table_view.position.state[Board]
    wheel = next(part for part in rules_of(table_view.position).parts if isinstance(part, Wheel))
    for sector in SECTORS:
        free = wheel.free(board, sector)
        yield SectorLine(
            name=terrain_label(sector),
            event=str(EVENTS[sector]),
            seat_views=tuple(table_view.seat_views[figure.seat] for figure in on_crowns(board, sector)),
            free=ngettext("%(count)s crown free", "%(count)s crowns free", free) % {"count": free},
            has_pig=sector == pig_at(board),
        )


def wheel_sheet(table_view: TableView) -> Content:
    """Return the sheet with the wheel alone."""
    over = newest(laid_last(table_view.position))
    values = WheelSheet(picture(table_view), tuple(sectors(table_view)))
    return Content(TEMPLATE, values, mark_safe(over), choosing=True)  # noqa: S308 - numbers only


def stricken(table_view: TableView, _ask: Ask) -> Content:
    """Return the sheet that asks whom the plague takes, with the wheel below."""
    content = act_sheet(table_view, _("Plague: who goes home?"))
    assert isinstance(content.values, ActSheet), "it asks for one of several acts"
    values = WheelSheet(picture(table_view), (), content.values)
    return Content(TEMPLATE, values, content.overlay, at=content.at)


def crown_words(move: Crown) -> str:
    if move.figure == MEEPLE:
        return terrain_label(move.sector)
    facts = {"what": terrain_label(move.sector), "where": capfirst(figure_label(move.figure))}
    return _("%(what)s, %(where)s") % facts


class WheelPages(CarcassonnePages):
    """The wheel: what is tapped when a tile turns it, its crowns, the plague, and the wheel as a picture."""

    parts = (WHEEL,)
    phases = {STRICKEN: stricken}
    lists = {WHEEL: wheel_sheet}
    figure_moves = (Crown,)
    keys_title = gettext_lazy("Or on a crown")
    keys_label = gettext_lazy("Put a meeple on a crown of the wheel")
    instead_title = gettext_lazy("A wheel on the tile? Tap it first")

    def keys(self, table_view: TableView, moves: Sequence[Move]) -> Iterator[ActionKey]:
        """Yield the sectors with a free crown, for each kind of figure at hand."""
        for key in keys_of(table_view, (move for move in moves if isinstance(move, Crown))):
            yield ActionKey(key.field, key.value, "", key.words, key.label)

    def key_words(self, move: Move) -> str:
        match move:
            case TurnWheel():
                return _("%(steps)s: %(sector)s") % {"steps": move.steps, "sector": terrain_label(move.sector)}
            case Crown():
                return crown_words(move)
        return ""

    def instead(self, table_view: TableView) -> Iterable[Move]:
        """Return what the tile that is drawn may show."""
        state = table_view.position.state
        return [
            move for move in table_view.position.rules.legal_moves(state, state.turn) if isinstance(move, TurnWheel)
        ]

    def menu(self, table_view: TableView) -> Iterable[str]:
        return ("carcassonne/sets/wheel/_menu.html",) if pig_at(table_view.position.state[Board]) else ()

    def draw(self, piece: Piece, colours: Sequence[str]) -> str:
        return draw_pig(piece) if piece.kind == WHEEL_PIG else ""


PAGES: Final = (WheelPages(),)
