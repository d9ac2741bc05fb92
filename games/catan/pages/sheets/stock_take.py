"""The sheet on which a hand is counted again, because it is other than the app thought."""

from __future__ import annotations

from dataclasses import dataclass

from games.catan.pages.board.acting_seat import own_seats, rules_of
from games.catan.pages.board.drawing import newest
from games.catan.pages.board.shortage import may_recount
from games.catan.pages.sheets.hand import CardField, scales, typed
from games.catan.pages.sheets.placing import safe
from games.models import FixBy
from games.screens.table.sheet import Asked, Content
from games.screens.table.table_view import SeatView, TableView
from scoring.kernel import Seat


@dataclass(frozen=True, slots=True)
class RecountSheet:
    """The hands that may be counted, the cards more or fewer in one, and where these may have been besides the bank.

    `asks` says that the others are asked first.
    """

    owners: tuple[SeatView, ...]
    whose: str
    other: str
    scales: tuple[CardField, ...]
    others: tuple[SeatView, ...]
    asks: bool


def recount_sheet(table_view: TableView, asked: Asked) -> Content | None:
    """Return the sheet; None where nobody follows cards, where that cannot be now, or where only the host corrects."""
    rules, table = rules_of(table_view.position), table_view.table
    # Where hands are secret each seat counts its own with the bank alone, so that no refusal tells of another's.
    owners = (
        table_view.seat_views
        if not rules.hands_are_secret
        else tuple(table_view.seat_views[seat] for seat in own_seats(table_view))
    )
    if not any(may_recount(table_view, Seat(owner.position)) for owner in owners):
        return None
    stock = rules.stock_of
    most = max(stock.values())
    values = RecountSheet(
        owners=owners,
        whose=asked.get("whose", str(owners[0].position)),
        other=asked.get("with", ""),
        scales=scales(table_view, stock, most, {kind: typed(asked, f"swap-{kind}", most, -most) for kind in stock}),
        others=() if rules.hands_are_secret else table_view.seat_views,
        asks=table.fix_by == FixBy.ASK,
    )
    return Content("catan/_recount.html", values, safe(newest(table_view)), choosing=True, at="all")
