"""News of a table, rendered once for each audience: phones that see alike, in one language, and show one head.

The answer to a form is rendered by the same function as the frames that the other phones are pushed, so whoever wrote
sees what they see. Phones with other needs (a sheet in use, a page too far behind) ask by `views.table.pull`.
"""

from __future__ import annotations

import logging
from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import Final

import msgspec
from django.template.loader import render_to_string
from django.utils import translation

from games.live.gathering_summaries import SUMMARY
from games.live.outbox import notice_of
from games.live.publish import GATHERING, IN_HAND, MOVES, NEXT, SEATS, Publication
from games.live.subscriptions import Frame, Subscription
from games.models import Seat, Table, TileInHand
from games.phrasing.common.wording import use_wording
from games.screens.table.app_decision import app_audience
from games.screens.table.facets import TableScreens
from games.screens.table.header import InHand
from games.screens.table.hint import hint_audience
from games.screens.table.screen import content_for, since, strip_audience
from games.screens.table.table_view import TableContext, TableView, table_context_of
from games.selectors.tables import TableSnapshot, snapshot_of, table_with_seats, tile_in_hand
from games.views.answers import table_path

MOST_MISSED: Final = 12
"""Lines of the log that a phone may be behind and still be pushed them; one that slept for longer asks for them."""

logger = logging.getLogger(__name__)


def frames(publication: Publication, members: Iterable[Subscription]) -> Sequence[Frame]:
    """Return what each of these sockets is sent; who sits where is looked up now, not when they connected.

    This plans and renders. What a page shows then is noted by the publisher, before the frames are sent.
    """
    if publication.news in (SEATS, NEXT, GATHERING, SUMMARY):
        text = notice_of(publication.head, publication.news)
        # Who sits where differs by phone, and is asked for: nobody is pushed what is meant for one.
        return [Frame(one, text) for one in members]
    if publication.news == IN_HAND:
        return _tile_in_hand(publication, members)
    given = publication.snapshot
    snapshot = given if isinstance(given, TableSnapshot) else snapshot_of(publication.table)
    planned: list[Frame] = []
    readers: dict[str, list[Subscription]] = {}
    for one in members:
        if publication.answered == (one.phone, one.page):
            planned.append(Frame(one, "", snapshot.table.head))
        elif not _is_old(publication, snapshot, one):
            readers.setdefault(one.language, []).append(one)
    for language, some in readers.items():
        planned += frames_in(publication, snapshot, language, some)
    return planned


def _tile_in_hand(publication: Publication, members: Iterable[Subscription]) -> Sequence[Frame]:
    """Return what somebody holds up, in the language of each phone but their own; nothing where that is over."""
    table, seats = table_with_seats(publication.table)
    shown = tile_in_hand(table)
    others = [one for one in members if one.shows in (None, table.head) and not (shown and one.phone == shown.phone)]
    hands = {language: _hand(table, seats, shown, language) for language in {one.language for one in others}}
    facts = {"head": table.head, "news": IN_HAND}
    return [Frame(one, _written(facts | {"hand": hands[one.language]})) for one in others]


def _hand(table: Table, seats: Sequence[Seat], shown: TileInHand | None, language: str) -> str:
    if shown is None or not shown.tile:
        return ""
    in_hand = InHand(seats[shown.seat].called, shown.tile, TableScreens.of(table.game).in_hand_template)
    with translation.override(language):
        return render_to_string(in_hand.template, {"in_hand": in_hand})


def _is_old(publication: Publication, snapshot: TableSnapshot, one: Subscription) -> bool:
    return publication.news == MOVES and one.shows is not None and one.shows >= snapshot.table.head


def frames_in(
    publication: Publication, snapshot: TableSnapshot, language: str, members: Iterable[Subscription]
) -> Sequence[Frame]:
    context = table_context_of(snapshot.table, snapshot.seats, snapshot.position, table_path(snapshot.table.uid))
    with translation.override(language), use_wording(context.wording):
        return [_frame(publication, context, language, one) for one in members]


def _frame(publication: Publication, context: TableContext, language: str, one: Subscription) -> Frame:
    head, base = context.seated_table.table.head, one.shows
    if base is None:
        return Frame(one, notice_of(head, publication.news))
    if not 0 <= head - base <= MOST_MISSED:
        return Frame(one, notice_of(head, publication.news), head)
    try:
        return Frame(one, _told(publication, context.for_phone(one.phone), language, base), head)
    except Exception:
        # What one audience cannot be told must not keep the others waiting; these ask, and see what is wrong.
        logger.exception("news were not rendered")
        return Frame(one, notice_of(head, publication.news), head)


def _told(publication: Publication, table_view: TableView, language: str, base: int) -> str:
    """Return the frame for an audience, written out once."""
    key = audience_of(table_view, language, base)
    text = publication.framed.get(key)
    if text is None:
        facts = {"base": base, "head": table_view.table.head, "news": publication.news}
        html = _rendered(publication, table_view, base, key)
        text = publication.framed[key] = _written(facts | {"html": html})
    return text


def _written(frame: Mapping[str, object]) -> str:
    return msgspec.json.encode(frame).decode()


def news_for(publication: Publication, table_view: TableView, base: int) -> str:
    """Return what is new since the head `base` for the audience that a phone belongs to, in the active language."""
    language = translation.get_language()
    return _rendered(publication, table_view, base, audience_of(table_view, language, base))


def _rendered(publication: Publication, table_view: TableView, base: int, key: Hashable) -> str:
    # Rendering is what a move costs: four phones that pulled took 60 % of it.
    html = publication.rendered.get(key)
    if html is None:
        html = publication.rendered[key] = _strip_and_below(publication, table_view, base)
    return html


def _strip_and_below(publication: Publication, table_view: TableView, base: int) -> str:
    """Return what is new; the strip is made once for all whose tabs and turn line are the same."""
    key = strip_audience(table_view), translation.get_language(), base
    strip, written = publication.strips.get(key, (None, ""))
    screen = since(table_view, content_for(table_view), base, strip=strip)
    if not written:
        values = {"strip": screen.strip, "sheet": screen.sheet, "base": table_view.base, "fragment": True}
        written = render_to_string("table/_strip.html", values)
        publication.strips[key] = screen.strip, written
    return written + render_to_string("table/_below.html", {"screen": screen, "fragment": True})


def audience_of(table_view: TableView, language: str, base: int) -> Hashable:
    app = app_audience(table_view), hint_audience(table_view)
    return TableScreens.of(table_view.table.game).audience(table_view), app, language, base
