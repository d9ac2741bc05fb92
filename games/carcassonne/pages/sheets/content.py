"""The sheet that a phone is shown in Carcassonne: the next tile, the figure on it, or the last scoring."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from django.utils.safestring import SafeString, mark_safe
from django.utils.text import capfirst

from games.carcassonne.pages.board import action_sheet
from games.carcassonne.pages.board.action_keys import LISTING
from games.carcassonne.pages.board.ask import Ask
from games.carcassonne.pages.board.form_values import cell_value
from games.carcassonne.pages.board.overlay import newest
from games.carcassonne.pages.board.places import (
    asks_for_figure,
    before_draw,
    laid_last,
    may_go_on,
    may_lay_next,
    unplaceable,
)
from games.carcassonne.pages.board.set_pages import CarcassonnePages, pages_at, phase_sheets
from games.carcassonne.pages.sheets import app_decision, awards, entry, figure, refusal, stock
from games.phrasing.common.label import phase_label
from games.phrasing.common.lists import joined
from games.screens.table.sheet import Bar, Content, watching
from games.screens.table.table_view import TableView
from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.designs import TILES
from scoring.carcassonne.move import Finish
from scoring.carcassonne.pieces import Bag
from scoring.carcassonne.refusal import TilesRemain
from scoring.carcassonne.turn import DEPLOYING, DRAWING, PLACING
from scoring.kernel import Aids


@dataclass(frozen=True, slots=True)
class EarlyEnd:
    """The end of a game before its bag is empty: the tiles that are left, and the reason that the table overrules."""

    left: int
    codes: tuple[str, ...]


def content_for(table_view: TableView, ask: Ask) -> Content:
    """Return the sheet that a phone asks for; what cannot be now becomes what comes next at the table."""
    # Before the end is asked for: what is in hands can be looked at in the last scoring, too.
    if ask.listing == "stock":
        return stock.stock(table_view)
    if table_view.position.state.over:
        return awards.final(table_view)
    if ask.listing == "end" and table_view.is_seated:
        return ending(table_view)
    if not table_view.may_log:
        watched = (one.watched(table_view) for one in pages_at(table_view.position, CarcassonnePages.watched))
        return next(filter(None, watched), None) or watching(table_view, *default_overlay(table_view))
    if table_view.asked_elsewhere and not ask.enters:
        return asked_elsewhere(table_view)
    listed = listed_sheets(table_view).get(ask.listing)
    sheet = next_tile if goes_on(table_view, ask) else phase_sheet
    return listed(table_view) if listed is not None else sheet(table_view, ask)


@dataclass(frozen=True, slots=True)
class AskedElsewhere:
    """A question to another phone: who is awaited, what the others see meanwhile, and where it can be entered."""

    names: str
    phase: str
    meanwhile: Content | None
    enters: tuple[tuple[str, str], ...]


def asked_elsewhere(table_view: TableView) -> Content:
    """Return the sheet of a phone whose seats wait for what others are asked on theirs."""
    watched = (one.watched(table_view) for one in pages_at(table_view.position, CarcassonnePages.watched))
    asked = table_view.asked_elsewhere
    values = AskedElsewhere(
        names=joined([one.name for one in asked]),
        phase=capfirst(phase_label(table_view.position.state.phase)),
        meanwhile=next(filter(None, watched), None),
        enters=tuple((one.name, f"{table_view.base}sheet/?for={one.position}") for one in asked),
    )
    over, at = default_overlay(table_view)
    return Content("carcassonne/_asked_elsewhere.html", values, over, at=at)


def ending(table_view: TableView) -> Content:
    """Return the sheet that asks whether the game ends here, and says what that means."""
    over, at = default_overlay(table_view)
    rules, state = table_view.position.rules, table_view.position.state
    against = [why for why in rules.explain(state, state.turn, Finish()) if isinstance(why, TilesRemain)]
    left = against[0].count if against else state[Bag].left
    codes = (TilesRemain.code,) if left else ()
    return Content("carcassonne/_end.html", EarlyEnd(left, codes), over, choosing=True, at=at)


def goes_on(table_view: TableView, ask: Ask) -> bool:
    """Return whether the next tile is asked for: nothing else comes first, or the phone goes on without it."""
    if not may_lay_next(table_view.position):
        return False
    if not asks_for_figure(table_view.position):
        return True
    is_about_last = table_view.position.state.phase == DEPLOYING and bool(ask.move or ask.spot)
    asks = ask.tile in TILES or ask.gap is not None or bool(ask.listing)
    return asks and not is_about_last and may_go_on(table_view)


def listed_sheets(table_view: TableView) -> dict[str, Callable[[TableView], Content]]:
    """Return the sheets that sets in the box show for a word of the address."""
    every = {LISTING: action_sheet.choices} if table_view.position.state.actors else {}
    return every | {word: sheet for one in pages_at(table_view.position) for word, sheet in one.lists.items()}


def may_lay(table_view: TableView) -> bool:
    """Return whether this phone may log the next tile: in its turn, or by closing the one before."""
    return not asks_for_figure(table_view.position) or may_go_on(table_view)


def phase_sheet(table_view: TableView, ask: Ask) -> Content:
    """Return the sheet of the phase: the base game's, a set's, or a plain list of what can be done."""
    phase = table_view.position.state.phase
    if phase == DEPLOYING:
        return deploying(table_view, ask)
    sheets = phase_sheets(table_view.position)
    return sheets[phase](table_view, ask) if phase in sheets else action_sheet.choices(table_view)


def deploying(table_view: TableView, ask: Ask) -> Content:
    """Return the sheet that asks for a figure, or for another place of the tile under it, or tells why not there."""
    if ask.move and ask.gap and ask.tile:
        return entry.one_tile(table_view, ask.tile, ask.gap, move=True)
    if ask.move:
        return entry.moving(table_view)
    if ask.spot:
        return figure.spot_sheet(table_view, ask.figure, ask.spot)
    if ask.at:
        return figure.tile_sheet(table_view, ask.figure, ask.at)
    return figure.figure_sheet(table_view, ask.figure)


def next_tile(table_view: TableView, ask: Ask) -> Content:
    """Return the sheet of the next tile: the tray, a gap, a list, or the key with which the app draws."""
    tile = ask.tile if ask.tile in TILES else ""
    if table_view.table.draw_by == "app" and table_view.position.state.phase != PLACING:
        return drawing(table_view)
    match ask.listing:
        case "gaps":
            return entry.gap_list(table_view, tile)
        case "none":
            return entry.none_fits(table_view)
    if ask.gap and tile:
        misfit = None if ask.every else refusal.gap_refusal(table_view, tile, ask.gap)
        return misfit or entry.one_tile(table_view, tile, ask.gap)
    if ask.gap:
        return entry.gap(table_view, ask.gap, every=ask.every)
    return app_decision.drawn(table_view, tile) if tile and is_app_drawing(table_view) else entry.tray(table_view, tile)


def is_app_drawing(table_view: TableView) -> bool:
    """Say whether the next tile is drawn for a seat of the app, which is told it before anything else."""
    state = before_draw(table_view.position)
    return state.phase == DRAWING and bool(table_view.seat_views[state.turn].played_by)


def in_hand(table_view: TableView, asked: Mapping[str, str]) -> tuple[str, int]:
    """Return the tile that a phone has tapped and not laid yet, and whose it is; all sheets show a logged one."""
    tile, state = asked.get("tile", ""), table_view.position.state
    is_asked = not state.over and state.phase != PLACING and table_view.table.draw_by != "app" and "move" not in asked
    return (tile, int(before_draw(table_view.position).turn)) if is_asked and tile in TILES else ("", 0)


def drawing(table_view: TableView) -> Content:
    """Return the sheet with one large key: the app draws."""
    over, at = default_overlay(table_view)
    return Content("carcassonne/_draw.html", entry.further_tile(table_view), over, at=at)


def default_overlay(table_view: TableView) -> tuple[SafeString, str]:
    """Return what a sheet that asks nothing of the board draws over it, and where: the tile laid last."""
    last = table_view.position.state[Board].last
    trails = (one.trail(table_view.position.state) for one in pages_at(table_view.position, CarcassonnePages.trail))
    over = newest(laid_last(table_view.position)) + "".join(trails)
    return mark_safe(over), cell_value(last) if last else ""  # noqa: S308 - numbers only


def bar_of(table_view: TableView) -> Bar:
    """Return the keys at the bottom."""
    state = table_view.position.state
    free = table_view.may_log and not state.over and may_lay_next(table_view.position) and may_lay(table_view)
    drawn = table_view.table.draw_by == "app" and state.phase != "place"
    keys = {
        "undo": any(not isinstance(played.move, Aids) for played in table_view.position.played),
        "gaps": free and not drawn,
        "none": free and not drawn and bool(unplaceable(table_view.position)),
    }
    return Bar("carcassonne/_bar.html", tuple(key for key, is_on in keys.items() if is_on))
