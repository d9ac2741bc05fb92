"""The first lines of a run of the soak: the games that it plays."""

from __future__ import annotations

from tests.soak.boxes import names_to_play


def pytest_report_header() -> str:
    """Name the seed, so that another machine can play the same games."""
    names = names_to_play()
    return f"soak: {len(names)} games, from {names[0]} to {names[-1]}"
