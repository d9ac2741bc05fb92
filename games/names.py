"""Names as people type them, made fit to be shown."""

from __future__ import annotations

import unicodedata
from typing import Final

JOINERS: Final = {"\u200c", "\u200d"}
"""Invisible, but part of how emoji and some scripts are spelled."""


def clean_name(typed: str, longest: int) -> str:
    """Return a name composed (NFC), on one line, without control characters or marks that turn text around.

    Cut after `longest` characters. Empty if nothing is left to see.
    """
    visible = (
        " " if char.isspace() else char
        for char in unicodedata.normalize("NFC", typed)
        if char.isspace() or char in JOINERS or not unicodedata.category(char).startswith("C")
    )
    name = " ".join("".join(visible).split())[:longest].rstrip()
    return name if any(char not in JOINERS for char in name) else ""
