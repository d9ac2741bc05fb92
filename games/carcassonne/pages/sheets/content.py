"""Which sheet of Carcassonne a phone is shown: the next tile, the figure on it, or the last scoring."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from django.utils.safestring import SafeString, mark_safe

from games.carcassonne.pages.board import plain
from games.carcassonne.pages.board.acts import LISTING
from games.carcassonne.pages.board.addition import additions_of, phase_sheets
from games.carcassonne.pages.board.ask import Ask
from games.carcassonne.pages.board.overlay import newest
from games.carcassonne.pages.board.places import (
    asks_for_figure,
    before_draw,
    homeless,
    laid_last,
    may_go_on,
    may_lay_next,
)
from games.carcassonne.pages.sheets import awards, decided, entry, figure, refusal, stock
from games.screens.table.sheet import Bar, Content, watching
from games.screens.table.sight import TableView
from scoring.carcassonne.base.deploying import MEEPLE
from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.designs import TILES
from scoring.carcassonne.refusal import TilesRemain
from scoring.carcassonne.rules import DEPLOYING, DRAWING, PLACING, Bag
from scoring.kernel import Aids


@dataclass(frozen=True, slots=True)
class EarlyEnd:
    """The end of a game before its bag is empty: the tiles that are left, and the reason that the table overrules."""

    left: int
    codes: tuple[str, ...]


def content_for(sight: TableView, ask: Ask) -> Content:
    """Return the sheet that a phone asks for; what cannot be now becomes what comes next at the table."""
    # Before the end is asked for: what is in hands can be looked at in the last scoring, too.
    if ask.listing == "stock":
        return stock.stock(sight)
    if sight.position.state.over:
        return awards.final(sight)
    if ask.listing == "end" and sight.is_seated:
        return ending(sight)
    if not sight.may_log:
        watched = {phase: sheet for one in additions_of(sight.position) for phase, sheet in one.watched.items()}
        sheet = watched.get(sight.position.state.phase)
        return sheet(sight, ask) if sheet is not None else watching(sight, *default_overlay(sight))
    listed = listed_sheets(sight).get(ask.listing)
    if listed is not None:
        return listed(sight)
    return next_tile(sight, ask) if goes_on(sight, ask) else phase_sheet(sight, ask)


def ending(sight: TableView) -> Content:
    """Return the sheet that asks whether the game ends here, and says what that means."""
    over, at = default_overlay(sight)
    left = sight.position.state[Bag].left
    codes = (TilesRemain.code,) if left else ()
    return Content("carcassonne/_end.html", EarlyEnd(left, codes), over, choosing=True, at=at)


def goes_on(sight: TableView, ask: Ask) -> bool:
    """Return whether the next tile is asked for: nothing else comes first, or the phone goes on without it."""
    if not may_lay_next(sight.position):
        return False
    if not asks_for_figure(sight.position):
        return True
    is_about_last = sight.position.state.phase == DEPLOYING and bool(ask.move or ask.spot)
    asks = ask.tile in TILES or ask.gap is not None or bool(ask.listing)
    return asks and not is_about_last and may_go_on(sight)


def listed_sheets(sight: TableView) -> dict[str, Callable[[TableView], Content]]:
    """Return the sheets that sets in the box show for a word of the address."""
    every = {LISTING: plain.choices} if sight.position.state.actors else {}
    return every | {word: sheet for one in additions_of(sight.position) for word, sheet in one.lists.items()}


def may_lay(sight: TableView) -> bool:
    """Return whether this phone may log the next tile: in its turn, or by closing the one before."""
    return not asks_for_figure(sight.position) or may_go_on(sight)


def phase_sheet(sight: TableView, ask: Ask) -> Content:
    """Return the sheet of the phase: the base game's, a set's, or a plain list of what can be done."""
    phase = sight.position.state.phase
    if phase == DEPLOYING:
        return deploying(sight, ask)
    sheets = phase_sheets(sight.position)
    return sheets[phase](sight, ask) if phase in sheets else plain.choices(sight)


def deploying(sight: TableView, ask: Ask) -> Content:
    """Return the sheet that asks for a figure, or for another place of the tile under it, or tells why not there."""
    if ask.move and ask.gap and ask.tile:
        return entry.one_tile(sight, ask.tile, ask.gap, move=True)
    if ask.move:
        return entry.moving(sight)
    if ask.spot:
        return refusal.spot_refusal(sight, ask.figure or MEEPLE, ask.spot)
    return figure.figure_sheet(sight, ask.figure)


def next_tile(sight: TableView, ask: Ask) -> Content:
    """Return the sheet of the next tile: the tray, a gap, a list, or the key with which the app draws."""
    tile = ask.tile if ask.tile in TILES else ""
    if sight.table.draw_by == "app" and sight.position.state.phase != PLACING:
        return drawing(sight)
    match ask.listing:
        case "gaps":
            return entry.gap_list(sight, tile)
        case "none":
            return entry.none_fits(sight)
    if ask.gap:
        return entry.one_tile(sight, tile, ask.gap) if tile else entry.gap(sight, ask.gap, every=ask.every)
    return decided.drawn(sight, tile) if tile and is_app_drawing(sight) else entry.tray(sight, tile)


def is_app_drawing(sight: TableView) -> bool:
    """Say whether the next tile is drawn for a seat of the app, which is told it before anything else."""
    state = before_draw(sight.position)
    return state.phase == DRAWING and bool(sight.sitters[state.turn].played_by)


def in_hand(sight: TableView, asked: Mapping[str, str]) -> tuple[str, int]:
    """Return the tile that a phone has tapped and not laid yet, and whose it is; all sheets show a logged one."""
    tile, state = asked.get("tile", ""), sight.position.state
    is_asked = not state.over and state.phase != PLACING and sight.table.draw_by != "app" and "move" not in asked
    return (tile, int(before_draw(sight.position).turn)) if is_asked and tile in TILES else ("", 0)


def drawing(sight: TableView) -> Content:
    """Return the sheet with one large key: the app draws."""
    over, at = default_overlay(sight)
    return Content("carcassonne/_draw.html", entry.further_tile(sight), over, at=at)


def default_overlay(sight: TableView) -> tuple[SafeString, str]:
    """Return what a sheet that asks nothing of the board draws over it, and where: the tile laid last."""
    last = sight.position.state[Board].last
    over = newest(laid_last(sight.position))
    return mark_safe(over), entry.cell_value(last) if last else ""  # noqa: S308 - numbers only


def bar_of(sight: TableView) -> Bar:
    """Return the keys at the bottom."""
    state = sight.position.state
    free = sight.may_log and not state.over and may_lay_next(sight.position) and may_lay(sight)
    drawn = sight.table.draw_by == "app" and state.phase != "place"
    keys = {
        "undo": any(not isinstance(played.move, Aids) for played in sight.position.played),
        "gaps": free and not drawn,
        "none": free and not drawn and bool(homeless(sight.position)),
    }
    return Bar("carcassonne/_bar.html", tuple(key for key, is_on in keys.items() if is_on))
