"""Replay game records and say of each whether everything is as it claims."""

from __future__ import annotations

import gzip
import sys
import zlib
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any, BinaryIO, Final

import msgspec
from django.core.management.base import BaseCommand, CommandError

from games.phrasing.common.label import box_problem, seat_label
from games.phrasing.common.refusal import refusal_sentence
from scoring.kernel import facts_of
from scoring.record import Failure, MalformedRecord, Report, examine, parse

STANDARD_INPUT: Final = "-"
GZIP_MAGIC: Final = b"\x1f\x8b"
LARGEST_FILE: Final = 256 * 1024 * 1024
"""Bytes, unpacked: far more than any collection of games, and less than what a machine has."""


class UnreadableRecords(Exception):
    """A file that no records can be read from; the message says why."""


@dataclass(slots=True)
class ReplayCount:
    """The number of records and of moves that were replayed, and of records that are as they claim."""

    records: int = 0
    ok: int = 0
    moves: int = 0

    def count(self, report: Report) -> None:
        """Add a record."""
        self.records += 1
        self.ok += report.ok
        self.moves += report.moves


class Command(BaseCommand):
    """`manage.py replay games.jsonl.gz`: one line of JSON for each record."""

    help = (
        "Replay game records by the rules that the app plays by, and print one line of JSON for each. "
        "Exits 0 when every record is ok, 1 when one is not, 2 when a file cannot be read."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", nargs="+", metavar="FILE", help=".json, .jsonl, either gzipped, or -")
        parser.add_argument("--quiet", action="store_true", help="print only records that are not ok, and the counts")

    def handle(self, *, files: list[str], quiet: bool, **_options: object) -> None:
        """Replay every record of every file; raise CommandError where the exit status is not 0."""
        tally, unreadable = ReplayCount(), False
        for name in files:
            try:
                for report in reports(name):
                    tally.count(report)
                    if not (quiet and report.ok):
                        self.say(line_of(report))
            except UnreadableRecords as error:
                unreadable = True
                self.stderr.write(f"{name}: {error}")
        failed = tally.records - tally.ok
        if quiet:
            self.say({"records": tally.records, "ok": tally.ok, "failed": failed, "moves": tally.moves})
        if unreadable:
            raise CommandError("not every file could be read", returncode=2)
        if failed:
            raise CommandError(f"{failed} of {tally.records} records not ok", returncode=1)

    def say(self, line: dict[str, Any]) -> None:
        self.stdout.write(msgspec.json.encode(line).decode())


def reports(name: str) -> Iterator[Report]:
    """Yield a report for each record of a file; raise UnreadableRecords if none can be read from it."""
    shown = "stdin" if name == STANDARD_INPUT else Path(name).name
    for place, text in texts(content_of(name)):
        label = f"{shown}:{place}" if place else shown
        try:
            content = parse(text)
        except MalformedRecord as error:
            yield Report(label, failures=(Failure(None, "record", why=str(error)),))
            continue
        if isinstance(content, list):
            yield from (examine(one, f"{label}[{index}]") for index, one in enumerate(content))
        else:
            yield examine(content, label)


def content_of(name: str) -> bytes:
    """Return the bytes of a file, unpacked if they are gzipped."""
    try:
        if name == STANDARD_INPUT:
            return unpacked(sys.stdin.buffer)
        with Path(name).open("rb") as file:
            return unpacked(file)
    except (OSError, EOFError, zlib.error) as error:
        raise UnreadableRecords(str(error)) from error


def unpacked(file: BinaryIO) -> bytes:
    """Read a stream to its end, through gzip if it is gzipped."""
    content = file.read(LARGEST_FILE + 1)
    if content.startswith(GZIP_MAGIC):
        with gzip.GzipFile(fileobj=BytesIO(content)) as packed:
            content = packed.read(LARGEST_FILE + 1)
    if len(content) > LARGEST_FILE:
        raise UnreadableRecords(f"more than {LARGEST_FILE:,} bytes")
    return content


def texts(content: bytes) -> Iterator[tuple[int, bytes]]:
    """Yield the texts of the records in a file, each with its line; 0 where the whole file is one text."""
    lines = [(number, line) for number, line in enumerate(content.splitlines(), start=1) if line.strip()]
    if not lines:
        raise UnreadableRecords("there is no record in it")
    # One text over many lines, broken or not, gets one report; a file of records by line gets one for each.
    if is_json(content) or not any(is_a_record(line) for _, line in lines):
        yield 0, content
    else:
        yield from lines


def is_a_record(line: bytes) -> bool:
    return b'"moves"' in line and is_json(line)


def is_json(text: bytes) -> bool:
    """Return whether a text says something by itself."""
    try:
        parse(text)
    except MalformedRecord:
        return False
    return True


def line_of(report: Report) -> dict[str, Any]:
    names = [seat_label(seat.name, seat.colour) for seat in report.seats]
    return {
        "id": report.id,
        "ok": report.ok,
        "moves": report.moves,
        "totals": report.totals,
        "failures": [failure_of(failure, names) for failure in report.failures],
    }


def failure_of(failure: Failure, names: Sequence[str]) -> dict[str, Any]:
    """Return what is printed of a failure: the claim, what the rules say, and why in words where there is a why."""
    shown: dict[str, Any] = {"move": failure.move, "key": failure.key, "expected": failure.expected, "got": failure.got}
    if sentence := words(failure, names):
        shown["why"] = sentence
    if failure.refusals:
        shown["facts"] = [{"code": why.code, **facts_of(why)} for why in failure.refusals]
    return shown


def words(failure: Failure, names: Sequence[str]) -> str:
    """Say why in words that a player understands."""
    if failure.box is not None:
        return str(box_problem(failure.box))
    sentences = (str(refusal_sentence(refusal, names)) for refusal in failure.refusals)
    return " ".join(sentences) or failure.why
