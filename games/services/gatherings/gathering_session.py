"""A unit of work at one gathering: its row is locked, and acts are appended to its log."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from games.live.publish import GATHERING, publish_after_commit
from games.log.errors import NoSuchTable, NotOrganiser
from games.models import Gathering, GatheringEntry
from games.selectors.gatherings import conduct_of, proceedings_of
from scoring.gatherings.acts import AnyAct, Proceedings, write_act
from scoring.gatherings.conduct import Conduct
from scoring.gatherings.facts import GatheringError


@dataclass(slots=True)
class GatheringSession:
    """A locked gathering, and what follows from its log."""

    gathering: Gathering
    proceedings: Proceedings
    phone: UUID

    @property
    def is_organiser(self) -> bool:
        return self.gathering.host == self.phone

    @property
    def conduct(self) -> Conduct:
        """Return rounds, standings and draws as they are now."""
        return conduct_of(self.gathering, self.proceedings)

    def has_written(self, token: UUID) -> bool:
        """Say whether the form came before: a double tap, or sent again after a lost answer."""
        return self.gathering.entries.filter(token=token).exists()

    def check_organiser(self) -> None:
        """Raise NotOrganiser for any other phone."""
        if not self.is_organiser:
            raise NotOrganiser("only the organiser does that")

    def check_seen(self, seen: int) -> None:
        """Raise GatheringError unless the phone saw the gathering as it is."""
        if seen != self.gathering.head:
            raise GatheringError("moved_on")

    def write(self, token: UUID, acts: Sequence[AnyAct]) -> None:
        """Append acts, all or none, and tell the phones after the commit; raise GatheringError if one does not fit."""
        after = self.proceedings
        for act in acts:
            after = after.after(act)
        gathering, now = self.gathering, timezone.now()
        GatheringEntry.objects.bulk_create(
            GatheringEntry(
                gathering=gathering,
                seq=gathering.head + 1 + part,
                act=write_act(act),
                phone=self.phone,
                token=token,
                part=part,
                made_at=now,
            )
            for part, act in enumerate(acts)
        )
        self.proceedings = after
        gathering.head += len(acts)
        gathering.over = after.over
        gathering.moved_at = now
        gathering.save(update_fields=["head", "over", "moved_at"])
        publish_after_commit(gathering, news=GATHERING)


@contextmanager
def locked_gathering(uid: UUID, phone: UUID) -> Iterator[GatheringSession]:
    """Lock a gathering until the block ends and everything is written at once, or nothing; raise NoSuchTable."""
    with transaction.atomic():
        # Lock first: two phones may end a round at once.
        gathering = Gathering.objects.select_for_update().filter(uid=uid).first()
        if gathering is None:
            raise NoSuchTable("no such gathering")
        yield GatheringSession(gathering, proceedings_of(gathering), phone)
