"""Bringing long files in while others play: in a thread of its own, one file at a time, one short transaction a game.

Nothing is locked while games are checked and played. Whoever works rests as long as it has worked, so that who plays
meanwhile feels nothing; with the lock of SQLite held for a whole file, a move at another table waited for 20 s.
"""

from __future__ import annotations

import logging
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Final
from uuid import UUID

from django.db import IntegrityError, connection, transaction
from django.db.models import F, Q
from django.utils import timezone, translation

from games.log.errors import BrokenRecord
from games.models import ImportJob
from games.names import clean_name
from games.phrasing.common.past_games import left_out_sentences, report_sentences
from games.selectors.visible import Viewer, tables_seen
from games.services.administration.records import MOST_UNPACKED, GameFile, open_games

KEPT: Final = timedelta(days=1)
LOST: Final = timedelta(seconds=60)
"""A job on which nobody has worked for so long is taken over: its server was stopped."""
BEAT: Final = 1.0
"""Seconds between two notes of how far the checking has come."""
SHORTEST_REST: Final = 0.01
MOST_WAITING: Final = 20
TURN: Final = 0.0005
"""Seconds that a thread computes at a stretch where another could: a move asks for its turn ten times and more."""

logger = logging.getLogger(__name__)
_at_work = threading.Lock()


class QueueFull(Exception):
    """So many files wait already that this one is not taken."""


def queue_import(*, content: bytes, phone: UUID, name: str = "") -> ImportJob:
    """Keep a file until somebody has the time to bring it in; raise QueueFull if too many wait."""
    now = timezone.now()
    ImportJob.objects.filter(made_at__lt=now - KEPT).exclude(state=ImportJob.State.WORKING).delete()
    if ImportJob.objects.filter(state=ImportJob.State.WAITING).count() >= MOST_WAITING:
        raise QueueFull
    job = ImportJob.objects.create(
        phone=phone, name=clean_name(name, 60), language=translation.get_language() or "en", content=content
    )
    # After the commit: the thread looks with a connection of its own.
    transaction.on_commit(begin_importing)
    return job


def begin_importing() -> None:
    """Let a thread of this process work off what waits, unless one is at it."""
    threading.Thread(target=_work_quietly, name="imports", daemon=True).start()


def _work_quietly() -> None:
    if not _at_work.acquire(blocking=False):
        return
    try:
        run_queue()
    except Exception:
        logger.exception("an import was left where it was")
    finally:
        _at_work.release()
        # Nobody else closes the connection of a thread that no request came by.
        connection.close()


def run_queue() -> None:
    """Bring in what waits, one file after the other; come back when nothing waits, or another process is at it."""
    while (job := take_next()) is not None:
        with translation.override(job.language), short_turns():
            run_job(job)


@contextmanager
def short_turns() -> Iterator[None]:
    """Let the threads of this process take turns more often than Python's 5 ms."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(TURN)
    try:
        yield
    finally:
        sys.setswitchinterval(usual)


def take_next() -> ImportJob | None:
    """Take the oldest job that waits, or one whose server was stopped; None if there is none, or somebody works."""
    states, now = ImportJob.State, timezone.now()
    lost = Q(state=states.WORKING, beat_at__lt=now - LOST)
    try:
        with transaction.atomic():
            # Lock first: the processes of a server look at the same time.
            job = ImportJob.objects.select_for_update().filter(Q(state=states.WAITING) | lost).first()
            if job is not None:
                job.state, job.beat_at = states.WORKING, now
                job.save(update_fields=["state", "beat_at"])
    except IntegrityError:
        return None  # another one is being worked on: the constraint says so
    return job


def run_job(job: ImportJob) -> None:
    """Check all games of a file, then write those that are not written yet, and keep what came of it."""
    try:
        games = open_games(content=bytes(job.content), name=job.name, most=MOST_UNPACKED)
        job.total = len(games)
        _check(job, games)
        _write(job, games)
    except BrokenRecord as problem:
        job.problem, job.state = report_sentences(problem.report, problem.number), ImportJob.State.FAILED
    else:
        job.state = ImportJob.State.DONE
    job.content = b""
    job.save()


def _check(job: ImportJob, games: GameFile) -> None:
    last = 0.0
    for number in range(len(games)):
        began = time.monotonic()
        games.check(number)
        job.checked = number + 1
        if began - last > BEAT:
            _heartbeat(job)
            last = began
        _sleep(began)


def _heartbeat(job: ImportJob) -> None:
    job.beat_at = timezone.now()
    job.save(update_fields=["beat_at", "total", "checked"])


def _write(job: ImportJob, games: GameFile) -> None:
    """Write game by game; how many are written is written with each, so none comes twice after a power cut."""
    among = tables_seen(Viewer(job.phone))
    if not job.written:
        _write_pieces(job, games)
    for number in range(job.written, len(games)):
        began = time.monotonic()
        write = games.prepare(number, job.phone, among)
        with transaction.atomic():
            table = write()
            ImportJob.objects.filter(pk=job.pk).update(
                written=number + 1, came=F("came") + int(table is not None), beat_at=timezone.now()
            )
        _sleep(began)
    games.finish(job.phone, among)
    job.refresh_from_db()
    job.skipped, job.left_out = games.games - job.came, sum(games.left_out.values())
    job.problem = left_out_sentences(games.left_out)


def _write_pieces(job: ImportJob, games: GameFile) -> None:
    began = time.monotonic()
    for write in games.pieces(job.phone):
        write()
        _heartbeat(job)
        _sleep(began)
        began = time.monotonic()


def _sleep(began: float) -> None:
    # Other threads share this one's core, and SQLite's lock is nobody's by right.
    time.sleep(max(SHORTEST_REST, time.monotonic() - began))
