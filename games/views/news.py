"""What is new at a table, rendered once for each audience: phones that see alike, in one language, and show one head.

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

from games.live.publish import IN_HAND, MOVES, NEXT, SEATS, Publication, notice_of
from games.live.subscriptions import Frames, Subscription
from games.models import HeldUp, Seat, Table
from games.screens.table.decided import app_audience
from games.screens.table.facets import TableScreens
from games.screens.table.header import InHand
from games.screens.table.hinted import hint_audience
from games.screens.table.screen import content_for, since, strip_audience
from games.screens.table.sight import Onlook, TableView, onlook_of
from games.selectors.tables import TableSnapshot, held_up, snapshot_of, table_with_seats
from games.views.answers import table_path

MOST_MISSED: Final = 12
"""Lines of the log that a phone may be behind and still be pushed them; one that slept for longer asks for them."""

logger = logging.getLogger(__name__)


def frames(publication: Publication, members: Iterable[Subscription]) -> Frames:
    """Return what each of these sockets is sent; who sits where is looked up now, not when they connected."""
    if publication.news in (SEATS, NEXT):
        text = notice_of(publication.head, publication.news)
        # Who sits where differs by phone, and is asked for: nobody is pushed what is meant for one.
        return [(one, text) for one in members]
    if publication.news == IN_HAND:
        return _held_up(publication, members)
    told = publication.snapshot
    snapshot = told if isinstance(told, TableSnapshot) else snapshot_of(publication.table)
    readers: dict[str, list[Subscription]] = {}
    for one in members:
        if publication.answered == (one.phone, one.page):
            # Noted as if it were sent: should the answer be lost, the next frame does not build on what is shown.
            one.shows = snapshot.table.head
        elif not _is_old(publication, snapshot, one):
            readers.setdefault(one.language, []).append(one)
    return [frame for language, some in readers.items() for frame in frames_in(publication, snapshot, language, some)]


def _held_up(publication: Publication, members: Iterable[Subscription]) -> Frames:
    """Return what somebody holds up, in the language of each phone but their own; nothing where that is over."""
    table, seats = table_with_seats(publication.table)
    shown = held_up(table)
    others = [one for one in members if one.shows in (None, table.head) and not (shown and one.phone == shown.phone)]
    told = {language: _hand(table, seats, shown, language) for language in {one.language for one in others}}
    facts = {"head": table.head, "news": IN_HAND}
    return [(one, _written(facts | {"hand": told[one.language]})) for one in others]


def _hand(table: Table, seats: Sequence[Seat], shown: HeldUp | None, language: str) -> str:
    if shown is None or not shown.tile:
        return ""
    in_hand = InHand(seats[shown.seat].called, shown.tile, TableScreens.of(table.game).in_hand_template)
    with translation.override(language):
        return render_to_string(in_hand.template, {"in_hand": in_hand})


def _is_old(publication: Publication, snapshot: TableSnapshot, one: Subscription) -> bool:
    return publication.news == MOVES and one.shows is not None and one.shows >= snapshot.table.head


def frames_in(
    publication: Publication, snapshot: TableSnapshot, language: str, members: Iterable[Subscription]
) -> Frames:
    with translation.override(language):
        onlook = onlook_of(snapshot.table, snapshot.seats, snapshot.position, table_path(snapshot.table.uid))
        return [(one, _frame(publication, onlook, language, one)) for one in members]


def _frame(publication: Publication, onlook: Onlook, language: str, one: Subscription) -> str:
    head, base = onlook.company.table.head, one.shows
    if base is None:
        return notice_of(head, publication.news)
    # Noted although nothing is sent yet: frames of a socket come in order, and one that is lost is noticed by its
    # `base`.
    one.shows = head
    if not 0 <= head - base <= MOST_MISSED:
        return notice_of(head, publication.news)
    try:
        return _told(publication, onlook.with_eyes_of(one.phone), language, base)
    except Exception:
        # What one audience cannot be told must not keep the others waiting; these ask, and see what is wrong.
        logger.exception("news were not rendered")
        return notice_of(head, publication.news)


def _told(publication: Publication, sight: TableView, language: str, base: int) -> str:
    """Return the frame for an audience, written out once."""
    key = audience_of(sight, language, base)
    text = publication.framed.get(key)
    if text is None:
        facts = {"base": base, "head": sight.table.head, "news": publication.news}
        html = _rendered(publication, sight, base, key)
        text = publication.framed[key] = _written(facts | {"html": html})
    return text


def _written(frame: Mapping[str, object]) -> str:
    return msgspec.json.encode(frame).decode()


def news_for(publication: Publication, sight: TableView, base: int) -> str:
    """Return what is new since the head `base` for the audience that a phone belongs to, in the active language."""
    language = translation.get_language()
    return _rendered(publication, sight, base, audience_of(sight, language, base))


def _rendered(publication: Publication, sight: TableView, base: int, key: Hashable) -> str:
    # Rendering is what a move costs: four phones that pulled took 60 % of it.
    html = publication.rendered.get(key)
    if html is None:
        html = publication.rendered[key] = _strip_and_below(publication, sight, base)
    return html


def _strip_and_below(publication: Publication, sight: TableView, base: int) -> str:
    """Return what is new; the strip is made once for all whose tabs and turn line are the same."""
    key = strip_audience(sight), translation.get_language(), base
    strip, written = publication.strips.get(key, (None, ""))
    screen = since(sight, content_for(sight), base, strip=strip)
    if not written:
        values = {"strip": screen.strip, "sheet": screen.sheet, "base": sight.base, "fragment": True}
        written = render_to_string("table/_strip.html", values)
        publication.strips[key] = screen.strip, written
    return written + render_to_string("table/_below.html", {"screen": screen, "fragment": True})


def audience_of(sight: TableView, language: str, base: int) -> Hashable:
    app = app_audience(sight), hint_audience(sight)
    return TableScreens.of(sight.table.game).audience(sight), app, language, base
