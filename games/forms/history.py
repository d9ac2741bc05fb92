"""Forms and addresses about past games, read with care."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Final
from uuid import UUID

from games.models import LONGEST_NAME, Person, Status
from games.names import clean_name
from games.selectors.history import Wanted
from scoring.catalogue import GAMES

LARGEST_NUMBER: Final = 6
"""Digits of a number in an address."""
MOST_STAND_INS: Final = 40
"""Things of a file for which others may stand in."""


def read_wanted(asked: Mapping[str, str]) -> Wanted:
    """Return which games an address asks for; what makes no sense asks for nothing."""
    game = asked.get("game", "") if asked.get("game") in GAMES else ""
    editions = {edition for one in GAMES.values() for edition in one.editions}
    return Wanted(
        player=clean_name(asked.get("player", ""), LONGEST_NAME),
        game=game,
        edition=asked.get("edition", "") if asked.get("edition") in editions else "",
        status=asked.get("status", "") if asked.get("status") in Status.values else "",
        since=read_date(asked.get("since", "")),
        until=read_date(asked.get("until", "")),
        person=read_person(asked.get("person", "")),
    )


def read_person(text: str) -> Person | None:
    """Return the person of that number, or None."""
    try:
        return Person.objects.filter(uid=UUID(text)).first()
    except ValueError:
        return None


def read_date(text: str) -> date | None:
    """Return a date written as "2026-11-21", or None."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def read_number(asked: Mapping[str, str], key: str) -> int | None:
    """Return a number from an address, or None."""
    text = asked.get(key, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) <= LARGEST_NUMBER else None


def read_stand_ins(form: Mapping[str, str]) -> dict[str, str]:
    """Return what is to stand in for things of a file that are not played here, by their names there."""
    found = {form.get(f"for-{number}", ""): form.get(f"own-{number}", "") for number in range(MOST_STAND_INS)}
    return {name: key for name, key in found.items() if name and key}
