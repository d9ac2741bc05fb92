"""Recompute published events and say of each whether its figures come out."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import msgspec
from django.core.management.base import BaseCommand, CommandError

from scoring.gatherings.published import EventReport, MalformedEvent, PublishedEvent, examine, parse

STANDARD_INPUT: Final = "-"
LARGEST_FILE: Final = 64 * 1024 * 1024
"""Bytes: far more than any event has."""


class UnreadableEvents(Exception):
    """A file that no events can be read from; the message says why."""


class Command(BaseCommand):
    """`manage.py standings event.json`: one line of JSON for each event."""

    help = (
        "Recompute published events with the code that ranks and pairs at gatherings; print one line of JSON for each. "
        "Exits 0 when every figure comes out, 1 when one does not, 2 when a file cannot be read."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", nargs="+", metavar="FILE", help=".json, .jsonl (one event a line), or -")

    def handle(self, *, files: list[str], **_options: object) -> None:
        """Recompute every event of every file; raise CommandError where the exit status is not 0."""
        failed, unreadable = 0, False
        for name in files:
            try:
                for event in events(name):
                    report = examine(event)
                    failed += not report.ok
                    self.stdout.write(msgspec.json.encode(line_of(report)).decode())
            except UnreadableEvents as error:
                unreadable = True
                self.stderr.write(f"{name}: {error}")
        if unreadable:
            raise CommandError("not every file could be read", returncode=2)
        if failed:
            raise CommandError(f"{failed} events with figures that do not come out", returncode=1)


def events(name: str) -> Iterator[PublishedEvent]:
    """Yield the events of a file, all of which can be read; raise UnreadableEvents otherwise."""
    content = content_of(name)
    try:
        yield parse(content)
    except MalformedEvent as error:
        lines = [line for line in content.splitlines() if line.strip()]
        if len(lines) < len("ab"):
            raise UnreadableEvents(str(error)) from error
        try:
            yield from [parse(line) for line in lines]
        except MalformedEvent:
            raise UnreadableEvents(str(error)) from error


def content_of(name: str) -> bytes:
    """Return the bytes of a file."""
    try:
        if name == STANDARD_INPUT:
            content = sys.stdin.buffer.read(LARGEST_FILE + 1)
        else:
            with Path(name).open("rb") as file:
                content = file.read(LARGEST_FILE + 1)
    except OSError as error:
        raise UnreadableEvents(str(error)) from error
    if len(content) > LARGEST_FILE:
        raise UnreadableEvents(f"more than {LARGEST_FILE:,} bytes")
    return content


def line_of(report: EventReport) -> dict[str, Any]:
    """Return what is printed of an event."""
    failures = [
        {"round": one.round, "key": one.key, "who": one.who, "expected": one.expected, "got": one.got}
        for one in report.failures
    ]
    return {"id": report.id, "ok": report.ok, "failures": failures}
