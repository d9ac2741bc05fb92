"""The sheet of a pad that a phone asks for, as the address has it: lit seats, an event with its facts, a list."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from games.pads.pages.typed import LONGEST_SUM, plain_signs
from games.screens.table.sheet import Asked, Unreadable

KEY: Final = re.compile(r"[a-z][a-z0-9_]{0,31}")
NUMBER: Final = re.compile(r"-?[0-9]{1,5}")
WHO: Final = re.compile(r"who-([0-8])")
FACT: Final = re.compile(r"f-([a-z][a-z0-9_]{0,31})")
CELL: Final = re.compile(r"r-([0-8])-([a-z][a-z0-9_]{0,31})")
TYPED: Final = re.compile(r"p-([0-8])")
LISTS: Final = ("counters", "rules", "end", "sum", "points", "kinds", "round", "ahead")


@dataclass(frozen=True, slots=True)
class PadAsk:
    """A state of the sheet: the seats that are lit, an event with what is counted, or a list; nothing: the first sheet.

    `cells` are what a round counts, by seat and fact, and `sums` what was typed for each seat.
    """

    who: tuple[int, ...] = ()
    event: str = ""
    facts: Mapping[str, int] = field(default_factory=dict)
    listing: str = ""
    marker: int = 1
    typed: str = ""
    cells: Mapping[tuple[int, str], int] = field(default_factory=dict)
    sums: Mapping[int, str] = field(default_factory=dict)


def read_ask(asked: Asked) -> PadAsk:
    """Return what an address asks; raise Unreadable for what no page of ours asks."""
    event, listing = asked.get("for", ""), asked.get("list", "")
    if event and not KEY.fullmatch(event):
        raise Unreadable("no such event")
    if listing and listing not in LISTS:
        raise Unreadable("no such list")
    marker = 2 if asked.get("marker") == "2" else 1
    typed = asked.get("sum", "")[:LONGEST_SUM]
    return PadAsk(
        read_who(asked), event, read_facts(asked), listing, marker, typed, read_cells(asked), read_sums(asked)
    )


def read_who(form: Mapping[str, str]) -> tuple[int, ...]:
    """Return the seats that are lit, in their order."""
    found = (WHO.fullmatch(key) for key in form)
    return tuple(sorted(int(seat[1]) for seat in found if seat))


def read_facts(form: Mapping[str, str]) -> dict[str, int]:
    """Return what is counted, by name; raise Unreadable for what is no number."""
    facts = {}
    for key, text in form.items():
        found = FACT.fullmatch(key)
        if found is None:
            continue
        if not NUMBER.fullmatch(text):
            raise Unreadable(f"{key}: expected a whole number")
        facts[found[1]] = int(text)
    return facts


def read_cells(form: Mapping[str, str]) -> dict[tuple[int, str], int]:
    """Return what a round counts, by seat and fact; an empty field counts nothing. Raises Unreadable as above."""
    cells = {}
    for key, text in form.items():
        found = CELL.fullmatch(key)
        if found is None or not text.strip():
            continue
        number = plain_signs(text).strip()
        if not NUMBER.fullmatch(number):
            raise Unreadable(f"{key}: expected a whole number")
        cells[int(found[1]), found[2]] = int(number)
    return cells


def read_sums(form: Mapping[str, str]) -> dict[int, str]:
    """Return what was typed for each seat, as it was typed; nothing for empty fields."""
    found = ((TYPED.fullmatch(key), text.strip()[:LONGEST_SUM]) for key, text in form.items())
    return {int(seat[1]): text for seat, text in found if seat and text}
