"""What a phone asks of a pad's sheet, read from the address: who is lit, which event with which facts, which list."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from games.screens.table.sheet import Asked, Unreadable

KEY: Final = re.compile(r"[a-z][a-z0-9_]{0,31}")
NUMBER: Final = re.compile(r"-?[0-9]{1,5}")
WHO: Final = re.compile(r"who-([0-5])")
FACT: Final = re.compile(r"f-([a-z][a-z0-9_]{0,31})")
LISTS: Final = ("counters", "rules", "end", "sum", "points", "kinds")
LONGEST_SUM: Final = 60


@dataclass(frozen=True, slots=True)
class PadAsk:
    """A state of the sheet: the seats that are lit, an event with what is counted, or a list; nothing: the numbers."""

    who: tuple[int, ...] = ()
    event: str = ""
    facts: Mapping[str, int] = field(default_factory=dict)
    listing: str = ""
    marker: int = 1
    typed: str = ""


def read_ask(asked: Asked) -> PadAsk:
    """Return what an address asks; raise Unreadable for what no page of ours asks."""
    event, listing = asked.get("for", ""), asked.get("list", "")
    if event and not KEY.fullmatch(event):
        raise Unreadable("no such event")
    if listing and listing not in LISTS:
        raise Unreadable("no such list")
    marker = 2 if asked.get("marker") == "2" else 1
    return PadAsk(read_who(asked), event, read_facts(asked), listing, marker, asked.get("sum", "")[:LONGEST_SUM])


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
