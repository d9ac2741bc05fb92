"""The sheet that asks whether a game of Catan ends here, before anybody has enough points."""

from __future__ import annotations

from dataclasses import dataclass

from games.catan.pages.board.acting_seat import own_seats, rules_of
from games.catan.pages.board.drawing import newest
from games.catan.pages.board.forms import value
from games.catan.pages.sheets.placing import safe
from games.models import FixBy
from games.screens.table.sheet import Asked, Content
from games.screens.table.table_view import TableView
from scoring.catan.move import Stop


@dataclass(frozen=True, slots=True)
class StopSheet:
    """An early end: what logs it, whether cards are opened by it, and whether the others are asked first."""

    lay: str
    opens_hands: bool
    asks: bool


def stop_sheet(table_view: TableView, _asked: Asked) -> Content | None:
    """Return the sheet; None while the table owes an answer first, and where only the host ends a game."""
    rules, table = rules_of(table_view.position), table_view.table
    may = table_view.is_seated and (table.fix_by != FixBy.HOST or table_view.hosts)
    if not (may and rules.expects(table_view.position.state, Stop)):
        return None
    secret = rules.hands_are_secret
    values = StopSheet(value("stop", seat=own_seats(table_view)[0]), secret, asks=secret or table.fix_by == FixBy.ASK)
    return Content("catan/_end.html", values, safe(newest(table_view)), choosing=True, at="all")
