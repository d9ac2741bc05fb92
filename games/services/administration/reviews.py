"""Reviews of finished games, one at a time, by a polite process beside the server: tables play on as before.

What is to be reviewed is remembered by this process alone: a page that waits for a review asks for it again.
"""

from __future__ import annotations

import logging
import subprocess
import sys
import threading
from collections import deque
from itertools import islice
from pathlib import Path
from typing import Final
from uuid import UUID

import msgspec
from django.conf import settings
from django.db import connection, transaction
from django.utils import timezone

import scoring
from games.archive.records import record_json, record_of
from games.log.position import refold
from games.models import LONGEST_ANSWERER, Puzzle, PuzzleAnswer, Status, Table, TableReview
from games.names import clean_name
from scoring.review.codec import decode
from scoring.review.turn import GameReview
from scoring.skills import can_be_reviewed

LONGEST: Final = 600
"""Seconds of thinking about one game; a base game takes 30."""
LATEST: Final = 10
"""Games of a household that are looked at when its server begins, for the puzzles in them."""
MOST_WAITING: Final = 20
MOST_ANSWERS: Final = 12

logger = logging.getLogger(__name__)
waiting: deque[int] = deque(maxlen=MOST_WAITING)
_at_work = threading.Lock()


def review_soon(table: Table) -> None:
    """Have a finished game reviewed, after those that wait already."""
    if table.pk not in waiting:
        waiting.append(table.pk)
    begin_reviewing()


def begin_reviewing(*, latest: bool = False) -> None:
    """Let a thread of this process work off what waits, unless one is at it, with the `latest` games."""
    if not settings.REVIEWS:
        return
    threading.Thread(target=_work_quietly, args=(latest,), name="reviews", daemon=True).start()


def _work_quietly(latest: bool) -> None:  # noqa: FBT001 - as threads hand it on
    if not _at_work.acquire(blocking=False):
        return
    try:
        if latest:
            waiting.extend(latest_without())
        run_queue()
    except Exception:
        logger.exception("a review was left where it was")
    finally:
        _at_work.release()
        # Nobody else closes the connection of a thread that no request came by.
        connection.close()


def latest_without() -> list[int]:
    """Return the last finished games of which there could be a review, and nobody has asked for it yet."""
    found = Table.objects.filter(status=Status.FINISHED, origin_turn=None, review=None)
    fit = (table.pk for table in found.order_by("-moved_at").iterator() if can_be_reviewed(table.box))
    return list(islice(fit, LATEST))


def run_queue() -> None:
    """Review what waits, one game after the other."""
    while waiting:
        # What is at work is still among what waits: who asks for it again does not have it begun twice.
        table = Table.objects.filter(pk=waiting[0], status=Status.FINISHED).first()
        try:
            if table is not None and not TableReview.objects.filter(table=table, head=table.head).exists():
                run_job(table)
        finally:
            waiting.popleft()


def run_job(table: Table) -> None:
    """Review a finished game, and keep what came of it; without content where nothing did."""
    position, seats = refold(table), list(table.seats.order_by("position"))
    review = None
    if position.stuck is None and position.state.over:
        review = thought_about(record_json(record_of(table, seats, position)))
    keep(table, review)


def thought_about(record: bytes) -> GameReview | None:
    """Return the review of a record, by a process of its own; None if nothing comes of it."""
    command = [sys.executable, "-m", "scoring.review"]
    rooms = Path(scoring.__file__).parents[1]
    try:
        # Our own program.
        done = subprocess.run(  # noqa: S603
            command, input=record, capture_output=True, check=True, timeout=LONGEST, cwd=rooms
        )
        return decode(done.stdout)
    except subprocess.CalledProcessError as error:
        logger.warning("a game could not be reviewed: %s", error.stderr.decode(errors="replace")[-500:])
    except (subprocess.TimeoutExpired, ValueError):
        logger.exception("a game could not be reviewed")
    return None


@transaction.atomic
def keep(table: Table, review: GameReview | None) -> None:
    """Keep a review, and the puzzles in it; of those that are in it no more, the answers go along."""
    content = msgspec.to_builtins(review) if review else None
    facts = {"head": table.head, "content": content, "made_at": timezone.now()}
    TableReview.objects.update_or_create(table=table, defaults=facts)
    indexes = [turn.index for turn in review.turns if turn.is_puzzle] if review else []
    Puzzle.objects.filter(table=table).exclude(index__in=indexes).delete()
    if table.origin_turn is None:
        for index in indexes:
            Puzzle.objects.get_or_create(table=table, index=index)


# ------------------------------------------------------------------ puzzles


@transaction.atomic
def answer_puzzle(*, puzzle: Puzzle, name: str, at: tuple[int, int]) -> None:
    """Write down where somebody would lay the tile; a second answer of the same name is the one that counts."""
    called = clean_name(name, LONGEST_ANSWERER)
    has_answered = puzzle.answers.filter(name=called).exists()
    if puzzle.solved_at is None and called and (has_answered or puzzle.answers.count() < MOST_ANSWERS):
        PuzzleAnswer.objects.update_or_create(puzzle=puzzle, name=called, defaults={"x": at[0], "y": at[1]})


def show_solution(*, table_uid: UUID, index: int) -> None:
    """Open the solution of a puzzle to everybody; no answer comes to it after that."""
    Puzzle.objects.filter(table__uid=table_uid, index=index, solved_at=None).update(solved_at=timezone.now())
