"""Which sheet of Carcassonne a phone is shown: the next tile, the figure on it, or the last scoring."""

from __future__ import annotations

from django.utils.safestring import SafeString, mark_safe

from games.screens.carcassonne import awards, chips, entry, figure, refusal, stock
from games.screens.carcassonne.ask import Ask
from games.screens.carcassonne.overlay import newest
from games.screens.carcassonne.places import asks_for_figure, homeless, may_go_on
from games.screens.table.sheet import Bar, Content, watching
from games.screens.table.sight import Sight
from scoring.carcassonne.base.deploying import MEEPLE
from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.tile import TILES
from scoring.carcassonne.maps.chips import COLLECTING, UPGRADING, Chips
from scoring.carcassonne.rules import PLACING
from scoring.table import Aids


def content_for(sight: Sight, ask: Ask) -> Content:
    """Return the sheet that a phone asks for; what cannot be now becomes what comes next at the table."""
    if ask.listing == "stock":
        return stock.stock(sight)
    if sight.position.state.over:
        return awards.final(sight)
    if not sight.may_log:
        return watching(sight, *resting(sight))
    if Chips in sight.position.state.slices and (asked := _about_chips(sight, ask)) is not None:
        return asked
    return _while_deploying(sight, ask) if asks_for_figure(sight.position) else _next_tile(sight, ask)


def _about_chips(sight: Sight, ask: Ask) -> Content | None:
    """Return the sheet about chips, where the turn waits for one or the phone asks for it."""
    phase = sight.position.state.phase
    if ask.listing == "spend":
        return chips.spending(sight)
    if phase == COLLECTING:
        return chips.collecting(sight)
    goes_on = (ask.tile in TILES or ask.gap or ask.listing) and may_go_on(sight)
    return chips.upgrading(sight) if phase == UPGRADING and not goes_on else None


def _while_deploying(sight: Sight, ask: Ask) -> Content:
    if ask.move and ask.gap and ask.tile:
        return entry.one_tile(sight, ask.tile, ask.gap, move=True)
    if ask.move:
        return entry.moving(sight)
    if ask.spot:
        return refusal.spot_refusal(sight, ask.figure or MEEPLE, ask.spot)
    goes_on = ask.tile in TILES or ask.gap or ask.listing
    if goes_on and may_go_on(sight):
        return _next_tile(sight, ask)
    return figure.figure_sheet(sight, ask.figure)


def _next_tile(sight: Sight, ask: Ask) -> Content:
    tile = ask.tile if ask.tile in TILES else ""
    if sight.table.draw_by == "app" and sight.position.state.phase != PLACING:
        return drawing(sight)
    match ask.listing:
        case "gaps":
            return entry.gap_list(sight, tile)
        case "none":
            return entry.none_fits(sight)
    if ask.gap and tile:
        return entry.one_tile(sight, tile, ask.gap)
    if ask.gap:
        return entry.gap(sight, ask.gap, every=ask.every)
    return entry.tray(sight, tile)


def drawing(sight: Sight) -> Content:
    """Return the sheet with one large key: the app draws."""
    second = entry.is_second_part(sight.position) and sight.turn.name
    over, at = resting(sight)
    return Content("carcassonne/_draw.html", second, over, at=at)


def resting(sight: Sight) -> tuple[SafeString, str]:
    """Return what a sheet that asks nothing of the board draws over it, and where: the tile laid last."""
    last = sight.position.state[Board].last
    over = newest(last) if sight.position.played else ""
    return mark_safe(over), entry.cell_value(last) if last else ""  # noqa: S308 - numbers only


def bar_of(sight: Sight) -> Bar:
    """Return the keys at the bottom."""
    state = sight.position.state
    free = (
        sight.may_log
        and not state.over
        and state.phase != COLLECTING
        and (may_go_on(sight) or not asks_for_figure(sight.position))
    )
    drawn = sight.table.draw_by == "app" and state.phase != "place"
    keys = {
        "undo": any(not isinstance(played.move, Aids) for played in sight.position.played),
        "gaps": free and not drawn,
        "none": free and not drawn and bool(homeless(sight.position)),
    }
    return Bar("carcassonne/_bar.html", tuple(key for key, is_on in keys.items() if is_on))
