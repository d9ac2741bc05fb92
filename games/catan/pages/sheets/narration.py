"""The lines about Catan on a large screen: what the table waits for, and the offers with their answers."""

from __future__ import annotations

from collections.abc import Iterator

from games.catan.pages.board.acting_seat import rules_of
from games.catan.pages.sheets.waiting import awaited
from games.phrasing.common.effect import effect_sentence
from games.screens.table.sheet import NarrationLine
from games.screens.table.table_view import TableView
from scoring.catan.base.trading import Market
from scoring.catan.effect import Offered


def narration(table_view: TableView) -> Iterator[NarrationLine]:
    """Yield for what the table waits, and each open offer."""
    rules, state, seat_views = rules_of(table_view.position), table_view.position.state, table_view.seat_views
    if state.over:
        return
    yield NarrationLine(awaited(table_view), colours=tuple(seat_views[seat].colour for seat in state.actors))
    market = state.get(Market)
    for one in market.offers if market is not None else ():
        said = effect_sentence(
            Offered(one.number, one.seat, rules.amounts(one.give), rules.amounts(one.take), one.to), table_view.names
        )
        answers = tuple(
            (
                seat_views[seat].name,
                seat_views[seat].colour,
                "up" if seat in one.accepted else "down" if seat in one.declined else "",
            )
            for seat in one.to
        )
        yield NarrationLine(said, colours=(seat_views[one.seat].colour,), answers=answers)
