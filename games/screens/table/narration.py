"""The lines that a large screen tells beside the last move: who is asked for what, bids, offers, the app's next move.

A game tells its own by the hook `TableScreens.narration`; a set of Carcassonne by `CarcassonnePages.narration`.
"""

from __future__ import annotations

from collections.abc import Iterator

from games.screens.table.app_decision import DecidedSheet, app_content
from games.screens.table.facets import TableScreens
from games.screens.table.header import victory
from games.screens.table.sheet import Content, NarrationLine
from games.screens.table.table_view import TableView
from games.selectors.tables import shows_result


def narration(table_view: TableView, app: Content | None) -> Iterator[NarrationLine]:
    """Yield what the game tells now; `app` is what the app does for a seat, as `app_shown` returns it."""
    if table_view.rests:
        return
    position = table_view.position
    if position.state.over and shows_result(table_view.table, position):
        outcome = position.rules.outcome(position.state)
        winners = tuple(table_view.seat_views[seat].colour for seat in outcome.winners) if outcome else ()
        yield NarrationLine(victory(outcome, table_view.names), colours=winners, is_victory=True)
        return
    if app is not None and isinstance(app.values, DecidedSheet):
        sheet = app.values
        yield NarrationLine(
            " ".join((*(one.text for one in sheet.sentences), sheet.why)), colours=(sheet.seat_view.colour,)
        )
        return
    yield from TableScreens.of(table_view.table.game).narration(table_view)


def app_shown(table_view: TableView) -> Content | None:
    """Return what the app has decided to do for a seat, lit on the board; None: nothing yet, or people act."""
    content = app_content(table_view)
    is_decided = content is not None and isinstance(content.values, DecidedSheet) and bool(content.values.sentences)
    return content if is_decided else None
