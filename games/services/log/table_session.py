"""A unit of work at one table: its row is locked, and one phone writes into its log."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from typing import Final
from uuid import UUID

import structlog
from django.db import IntegrityError, transaction
from django.utils import timezone

from games.live.gathering_summaries import summaries
from games.live.metrics import LINES
from games.live.publish import GATHERING, Publication, publish_after_commit
from games.live.thinking import thinker
from games.log.errors import (
    EndsByTalk,
    HandsWereOpen,
    LogsForOwnSeat,
    NoSeatHere,
    NoSuchTable,
    NotSeated,
    Stale,
    TableClosed,
)
from games.log.independence import is_independent, is_same_turn
from games.log.position import Position, mark_of, position_at, position_cache, position_of
from games.log.rules_agreed import write_ruled
from games.models import Entry, EntryKind, LogBy, Seat, Status, Table, lock_table
from games.phones.identity import APP_PHONE
from games.projections.gathering_result import mirror_result
from games.projections.sync import mirror
from games.selectors.tables import TableSnapshot
from scoring.kernel import Adjust, Agreed, Move, write_move

logger = structlog.get_logger(__name__)

_ADVANCES: Final = (
    "head",
    "turns",
    "moved_at",
    "status",
    "reveal",
    "showing",
    "shown_by",
    "breaks",
    "put_away_at",
    "edition",
    "options",
)
"""The columns of a table's row that a move may change."""


@dataclass(frozen=True, slots=True)
class NewLine:
    """A line to be written: a move of a seat, a correction of the line that `target` names, or `rules`."""

    form: EntryKind
    seat: int | None = None
    move: Move | None = None
    target: int | None = None
    rules: Agreed | None = None


@dataclass(slots=True)
class TableSession:
    """A locked table, its seats, where it stands, and which seats the writing phone holds.

    `publication` is what the phones are told after the commit, once something was written. `all_agreed` says that
    every seat wants the game to go on although all have seen the hands. `decided_by` is the level at which the app
    decided on what is written; it is empty where a person did.
    """

    table: Table
    seats: Sequence[Seat]
    position: Position
    phone: UUID
    mine: Sequence[Seat]
    publication: Publication | None = None
    all_agreed: bool = False
    decided_by: str = ""

    @property
    def app_seats(self) -> frozenset[int]:
        """Return the seats for which the app decides."""
        return frozenset(seat.position for seat in self.seats if seat.played_by)

    @property
    def is_host(self) -> bool:
        return self.table.host == self.phone

    def has_logged(self, token: UUID, seen: int | None = None) -> bool:
        """Say whether the form came before: a double tap, or sent again after a lost answer.

        A form that was logged has moved the head that it saw (`seen`, None where forms do not say it).
        """
        return seen != self.table.head and self.table.entries.filter(token=token).exists()

    def head_of_waiting(self, seen: int, after: UUID | None, token: UUID) -> int:
        """Return the head on which a form builds that waited on its phone until there was a connection again.

        That is what the form `after` which it waited has led to. While the same turn goes on, it means the same.
        """
        if after is not None:
            logged = self.table.entries.filter(token=after).values_list("seq", flat=True)
            seen = max(logged, default=seen)
        if not 0 <= seen < self.table.head or self.has_logged(token):
            return seen
        return self.table.head if is_same_turn(position_at(self.table, seen), self.position) else seen

    def check_seen(self, seen: int) -> None:
        """Raise Stale unless the phone saw the table as it is."""
        if seen != self.table.head:
            raise Stale(self.position)

    def check_still_means(self, seen: int, seats: Collection[int]) -> None:
        """Raise Stale if what these seats do may depend on what the phone did not see."""
        missed = self.position.last_steps(self.table.head - seen) if 0 <= seen < self.table.head else []
        lines = [played for _turn, played, _effects in missed]
        # A line that is missing here was a correction, or was taken back: then the past itself is another one.
        only_added = [played.seq for played in lines] == list(range(seen + 1, self.table.head + 1))
        # Nobody has seen what has not happened: such a form would seem to have missed nothing.
        if seen > self.table.head or not (only_added and is_independent(self.position, lines, seats)):
            self.check_seen(seen)

    def check_may_log_for(self, seats: Iterable[int]) -> None:
        """Raise LogsForOwnSeat if the table wants each to log for oneself, and a seat is another's."""
        held = {seat.position for seat in self.mine}
        # Nobody's phone has them: whoever sits here says what they did, unless that would show a hand.
        if not self.position.rules.hands_are_secret:
            held |= self.app_seats
        if self.table.log_by == LogBy.OWN and not held.issuperset(seats):
            raise LogsForOwnSeat("at this table everybody logs for their own seat")

    def write(self, token: UUID, lines: Sequence[NewLine], after: Position) -> Position:
        """Append the lines, bring the rows along, and tell the phones after the commit.

        Raises Stale for the token of a form that was logged at another head: no page of ours sends that; EndsByTalk and
        HandsWereOpen for what would lay secret hands open, or play on with them.
        """
        self._check_end(lines, after)
        after = replace(after, mark=mark_of(token), form_begins=self.table.head + 1)
        table, now = self.table, timezone.now()
        try:
            Entry.objects.bulk_create(self._entry(token, part, line, now) for part, line in enumerate(lines))
        # The unique token is the last guard against a line that is written twice.
        except IntegrityError as error:
            raise Stale(self.position) from error
        mirror(table, self.position, after)
        if (gathering := mirror_result(table, self.position, after)) is not None:
            publish_after_commit(gathering, news=GATHERING)
        self._advance_table(after, now)
        # After the commit, lest a rollback leaves a lie in the cache; before phones are told and ask for it.
        transaction.on_commit(partial(self._written, after, len(lines)))
        if table.gathering_id is not None:
            transaction.on_commit(partial(summaries.tell, table.gathering_id), robust=True)
        if self.app_seats:
            transaction.on_commit(partial(thinker.ask, table.uid), robust=True)
        self.publication = publish_after_commit(table, snapshot=TableSnapshot(table, self.seats, after))
        logger.debug("logged", table=str(table.uid), head=after.head, lines=len(lines))
        return after

    def _check_end(self, lines: Sequence[NewLine], after: Position) -> None:
        rules, was_over, is_over = after.rules, self.position.state.over, after.state.over
        by_talk = any(line.form == EntryKind.RETRACTED or isinstance(line.move, Adjust) for line in lines)
        if is_over and not was_over and rules.keeps_secrets and by_talk:
            raise EndsByTalk("only a move of the game ends it")
        if not rules.hands_are_secret:
            return
        if is_over and not was_over and any(line.form != EntryKind.PLAYED for line in lines):
            raise EndsByTalk("no correction ends it")
        if was_over and not is_over and not self.all_agreed:
            raise HandsWereOpen("everybody has seen the hands")

    def _written(self, after: Position, lines: int) -> None:
        position_cache.keep(self.table.uid, after)
        LINES.inc(lines)

    def _entry(self, token: UUID, part: int, line: NewLine, now: datetime) -> Entry:
        move = line.move
        return Entry(
            table=self.table,
            seq=self.table.head + 1 + part,
            form=line.form,
            target=line.target,
            seat=line.seat,
            kind=move.kind if move else "",
            payload=self._payload(line),
            author=self._author(line),
            phone=self.phone,
            token=token,
            part=part,
            made_at=now,
            decided_by=self.decided_by,
        )

    def _payload(self, line: NewLine) -> dict[str, object]:
        if line.rules is not None:
            return write_ruled(line.rules, self.table.box.agreed)
        return write_move(line.move) if line.move else {}

    def _author(self, line: NewLine) -> Seat:
        # The one that moved, or whose move this is about, if it is here; else who is in turn, else its first.
        about = (played.seat for played in self.position.played if line.seat is None and played.seq == line.target)
        wanted = (line.seat, *about, *self.position.state.actors)
        found = (own for seat in wanted for own in self.mine if own.position == seat)
        return next(found, self.mine[0])

    def _advance_table(self, after: Position, now: datetime) -> None:
        table, over = self.table, after.state.over
        before = {name: getattr(table, name) for name in _ADVANCES}
        table.take_up(now)
        table.head, table.turns = after.head, after.turns_played
        # What is put right, or noted, after the end does not change when the game was played.
        if not (over and table.status == Status.FINISHED):
            table.moved_at = now
        table.status = Status.FINISHED if over else Status.PLAYING
        # A game that ends starts its scoring at the first award; one that goes on after an undo has none.
        table.reveal = (table.reveal or 0) if over else None
        table.showing = table.shown_by = None
        if after.box is not None:
            table.edition, table.options = after.box.edition, dict(after.box.options)
        changed = {name: value for name in _ADVANCES if (value := getattr(table, name)) != before[name]}
        Table.objects.filter(pk=table.pk).update(**changed)


@contextmanager
def locked_table(table_uid: UUID, phone: UUID) -> Iterator[TableSession]:
    """Lock the table for one phone, until the block ends and everything is written at once, or nothing.

    Raises NoSuchTable, TableClosed, or NoSeatHere for a phone without a seat.
    """
    with transaction.atomic():
        table, seats = _locked(table_uid)
        mine = [seat for seat in seats if seat.phone == phone]
        if not mine:
            raise NoSeatHere("this phone has no seat here")
        yield TableSession(table, seats, position_of(table), phone, mine)


@contextmanager
def locked_for_app(table_uid: UUID) -> Iterator[TableSession]:
    """Lock the table as `locked_table` does, for the app and its seats; raise NotSeated where it has none."""
    with transaction.atomic():
        table, seats = _locked(table_uid)
        mine = [seat for seat in seats if seat.played_by]
        if not mine:
            raise NotSeated("the app has no seat here")
        yield TableSession(table, seats, position_of(table), APP_PHONE, mine)


def _locked(table_uid: UUID) -> tuple[Table, list[Seat]]:
    # Lock first: two phones may log the same turn at once.
    found = lock_table(table_uid)
    if found is None:
        raise NoSuchTable("no such table")
    table, seats = found
    if table.status == Status.ABANDONED:
        raise TableClosed("this table was given up")
    return table, seats
