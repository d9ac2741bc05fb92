"""The drawings of Catan as files: the island's, and one of each set."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from games.catan.art.sheet import SHEET, sheet
from games.registry import modules_in


def files(static: str, _sets: Collection[str] = ()) -> Mapping[str, str]:
    """Return the content of files by their path from the project's root."""
    drawn = {one.SHEET: one.sheet() for one in modules_in("games.catan.sets", "art")}
    return {f"{static}/{name}": text for name, text in {SHEET: sheet(), **drawn}.items()}
