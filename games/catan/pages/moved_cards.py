"""The cards that a correction moves: those that each hand has more or fewer afterwards, as far as this phone knows."""

from __future__ import annotations

from collections.abc import Iterator

from games.catan.pages.board.acting_seat import rules_of
from games.catan.words.labels import difference_line
from games.log.correction import Preview
from games.screens.table.table_view import TableView
from scoring.catan.hand import Hands


def moved_cards(table_view: TableView, seen: Preview) -> Iterator[str]:
    """Yield a line for each hand that changes; nothing where nobody follows cards."""
    rules = rules_of(seen.after)
    if not rules.hand_tracking.is_tracking:
        return
    pairs = zip(table_view.seat_views, seen.before.state[Hands].hands, seen.after.state[Hands].hands, strict=True)
    for seat_view, old, new in pairs:
        by_kind = list(zip(rules.kinds, old.cards, new.cards, strict=True))
        fewer = {kind: was - now for kind, was, now in by_kind if was > now}
        more = {kind: now - was for kind, was, now in by_kind if now > was}
        if fewer or more:
            yield difference_line(seat_view.name, fewer, more)
