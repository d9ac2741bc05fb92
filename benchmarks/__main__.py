"""Run every benchmark and print one table."""

from __future__ import annotations

import sys
from importlib import import_module

from benchmarks.measure import HEAD

SUITES = (
    "rules",
    "catan",
    "doctor",
    "players",
    "ladder",
    "mixture",
    "reviews",
    "server",
    "browser",
    "painted",
    "photos",
    "history",
    "long_log",
    "imports",
    "held",
    "thinking",
    "commits",
    "lighthouse",
)


def main(names: list[str]) -> None:
    """Print the rows of the named suites, or of all."""
    print(HEAD)
    for name in names or SUITES:
        for row in import_module(f"benchmarks.{name}").rows():
            print(row.text(), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
