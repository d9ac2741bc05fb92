"""The forms of a table of Catan: one field says what was done and where, counters say with which cards.

`lay` is "settle:0,0,N", "robber:0,1:2", "roll:8", "offer:1", "end" and so on; "@2" behind it says for which seat.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

LAY: Final = re.compile(r"([a-z_]{2,20})((?::[A-Za-z0-9_,-]{1,24}){0,3})(?:@([0-9]))?")
COUNTER: Final = re.compile(r"(?:give|take|swap)-[a-z]{1,12}|amount-[0-9]|whose|with")
"""A field of a sheet with counters."""
NUMBER: Final = re.compile(r"-?[0-9]{1,3}")
HEX: Final = re.compile(r"(-?[0-9]{1,2}),(-?[0-9]{1,2})")


def value(verb: str, *words: object, seat: int | None = None) -> str:
    return ":".join((verb, *(str(word) for word in words))) + (f"@{seat}" if seat is not None else "")


def hex_value(at: tuple[int, int]) -> str:
    return f"{at[0]},{at[1]}"


def read_hex(text: str) -> tuple[int, int]:
    """Return the hex written as "1,-2"; raise ValueError."""
    found = HEX.fullmatch(text)
    if found is None:
        raise ValueError(text)
    return int(found[1]), int(found[2])


def amounts(form: Mapping[str, str], seats: int) -> list[int] | None:
    """Return how many cards each seat hands over, as the form says; None: it does not say."""
    texts = [form.get(f"amount-{seat}", "") for seat in range(seats)]
    return [int(text) if NUMBER.fullmatch(text) else 0 for text in texts] if any(texts) else None


def cards(form: Mapping[str, str], side: str) -> dict[str, int]:
    """Return the cards that the counters say are given ("give") or got ("take").

    One counter may say both: below 0 what is given, above it what is got.
    """
    sign = -1 if side == "give" else 1
    found: dict[str, int] = {}
    for key, text in form.items():
        where, _dash, kind = key.partition("-")
        count = int(text) * (sign if where == "swap" else 1) if NUMBER.fullmatch(text) else 0
        if where in (side, "swap") and count > 0:
            found[kind] = count
    return found
