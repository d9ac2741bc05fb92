"""What is new at a table, rendered once for each audience: phones that see alike, in one language, and show one head.

The answer to a form is rendered by the same function as the frames that the other phones are pushed, so whoever wrote
sees what they see. Phones with other needs (a sheet in use, a page too far behind) ask by `views.table.pull`.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Iterable
from typing import Final

from django.template.loader import render_to_string
from django.utils import translation

from games.live.publish import MOVES, NEXT, SEATS, Publication, notice_of
from games.live.subscriptions import Frames, Subscription
from games.screens.table import TableScreens, TableView, content_for, since, view_for
from games.selectors.tables import TableSnapshot, snapshot_of
from games.views import table_path

MOST_MISSED: Final = 12
"""Lines of the log that a phone may be behind and still be pushed them; one that slept for longer asks for them."""

logger = logging.getLogger(__name__)


def frames(publication: Publication, members: Iterable[Subscription]) -> Frames:
    """Return what each of these sockets is sent; who sits where is looked up now, not when they connected."""
    if publication.news in (SEATS, NEXT):
        text = notice_of(publication.head, publication.news)
        # Who sits where differs by phone, and is asked for: nobody is pushed what is meant for one.
        return [(one, text) for one in members]
    told = publication.snapshot
    snapshot = told if isinstance(told, TableSnapshot) else snapshot_of(publication.table)
    return [(one, _frame(publication, snapshot, one)) for one in members if not _is_old(publication, snapshot, one)]


def _is_old(publication: Publication, snapshot: TableSnapshot, one: Subscription) -> bool:
    return publication.news == MOVES and one.shows is not None and one.shows >= snapshot.table.head


def _frame(publication: Publication, snapshot: TableSnapshot, one: Subscription) -> str:
    head, base = snapshot.table.head, one.shows
    notice = notice_of(head, publication.news)
    if base is None:
        return notice
    # Noted although nothing is sent yet: frames of a socket come in order, and one that is lost is noticed by its
    # `base`.
    one.shows = head
    if not 0 <= head - base <= MOST_MISSED:
        return notice
    try:
        with translation.override(one.language):
            html = news_for(publication, sight_of(snapshot, one), base)
    except Exception:
        # What one audience cannot be told must not keep the others waiting; these ask, and see what is wrong.
        logger.exception("news were not rendered")
        return notice
    return json.dumps({"base": base, "head": head, "news": publication.news, "html": html})


def sight_of(snapshot: TableSnapshot, one: Subscription) -> TableView:
    """Return what the phone at a socket sees of a table."""
    table = snapshot.table
    return view_for(
        table=table,
        seats=snapshot.seats,
        position=snapshot.position,
        phone=one.phone,
        base=table_path(table.uid),
    )


def news_for(publication: Publication, sight: TableView, base: int) -> str:
    """Return what is new since the head `base` for the audience that a phone belongs to, in the active language."""
    key = (TableScreens.of(sight.table.game).audience(sight), translation.get_language(), base)
    # Rendering is what a move costs: four phones that pulled took 60 % of it.
    html = publication.rendered.get(key)
    if html is None:
        screen = since(sight, content_for(sight), base)
        html = publication.rendered[key] = render_to_string("table/_pull.html", {"screen": screen, "fragment": True})
    return html
