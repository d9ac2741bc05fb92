"""Telling every phone at a table what is new, once it is true.

The process in which it was written renders for its own sockets; other processes are told which table moved, to which
head, by the channel layer, and render for theirs. What happened there never leaves a process but to the phones.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final
from uuid import UUID

from django.db import transaction

from games.live.outbox import notice_of, outbox, shared_layer
from games.live.subscriptions import Frame, Subscription, subscriptions
from games.models import Gathering, Table

MOVES, REVEAL, REST, SEATS, NEXT, IN_HAND = "moves", "reveal", "rest", "seats", "next", "hand"
"""The kinds of news: the log, the award that all look at, whether and how it is played on, who sits or is asked what,
the table that the same people sit at next, and what somebody has in hand before it is logged."""
GATHERING = "gathering"
"""News of a gathering, of whatever kind."""

logger = logging.getLogger(__name__)


@dataclass(slots=True)
class Publication:
    """Something new at a table or a gathering, at a head; what each audience is told of it is rendered once.

    `rendered` has it as a page takes it, `framed` as a socket does, `strips` the tabs and turn lines that audiences
    share; `snapshot` is what the writing transaction knew of the table; None: it is read when it is published.
    `answered` is the phone that wrote, and how its page calls itself: the answer to its form tells that page, and no
    frame besides.
    """

    table: UUID
    head: int
    news: str = MOVES
    snapshot: object = None
    answered: tuple[UUID, str] | None = None
    rendered: dict[Hashable, str] = field(default_factory=dict)
    framed: dict[Hashable, str] = field(default_factory=dict)
    strips: dict[Hashable, tuple[Any, str]] = field(default_factory=dict)


Render = Callable[[Publication, Iterable[Subscription]], Sequence[Frame]]
"""Puts a publication into words for some sockets; may ask the database, and changes nothing."""


class Publisher:
    """Publishes to the sockets of this process by `render`, which the app sets when it is ready (`games.apps`)."""

    def __init__(self) -> None:
        self.render: Render = bare

    def publish(self, publication: Publication) -> None:
        """Tell the phones of all processes."""
        # First: rendering takes longer, and the others have to render as well.
        outbox.tell(publication.table, publication.head, publication.news)
        self.publish_here(publication)

    def is_heard(self, table: UUID) -> bool:
        """Say whether a phone may be told something of a table: it has a socket here, or there are other processes."""
        return subscriptions.room(table) is not None or shared_layer() is not None

    def publish_here(self, publication: Publication) -> None:
        """Tell the phones of this process. Call it from a thread that may render, never from the event loop."""
        room = subscriptions.room(publication.table)
        if room is not None:
            with room.lock:
                frames = self.render(publication, room.members)
                subscriptions.note(frames)
                subscriptions.send(frames)


def publish_after_commit(table: Table | Gathering, *, news: str = MOVES, snapshot: object = None) -> Publication:
    """Publish once it is committed; what is rolled back is told to nobody."""
    publication = Publication(table.uid, table.head, news, snapshot)

    def publish() -> None:
        publisher.publish(publication)

    # A phone, or a line to other processes, that fails must not hide that the move is written: `robust` logs it.
    transaction.on_commit(publish, robust=True)
    return publication


def bare(publication: Publication, members: Iterable[Subscription]) -> Sequence[Frame]:
    """Return frames that only say that something is new: the phones ask what it is."""
    text = notice_of(publication.head, publication.news)
    return [Frame(one, text) for one in members]


publisher: Final = Publisher()
