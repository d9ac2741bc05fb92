"""Play at many tables, at ours and at the others, in turns; print the goals and what was measured.

`make bench-load` takes about a quarter of an hour, `make bench-load LOAD=--quick` some minutes. A server that dies, of
a peer or ours, is named and left out: the figures of all others are printed, and the exit status says that one died.
"""

from __future__ import annotations

import argparse
import os
import resource
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.load import goals, rounds
from benchmarks.load.rounds import Bench
from benchmarks.load.servers import CLIENTS_CORE

OPEN_FILES = 16_384
LONG, QUICK = (3, 5.0), (1, 2.0)
"""Rounds, and the seconds of each scene."""


def main() -> None:
    """Measure, and print Markdown."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="one short round: to see that it runs, not for figures")
    parser.add_argument("--without", nargs="*", default=[], choices=rounds.PARTS, help="parts to leave out")
    chosen = parser.parse_args()
    times, seconds = QUICK if chosen.quick else LONG
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(most, OPEN_FILES), most))
    os.sched_setaffinity(0, {CLIENTS_CORE})
    with TemporaryDirectory() as folder:
        bench = Bench(Path(folder), times, seconds)
        for part in rounds.PARTS:
            if part not in chosen.without:
                print(f"… {part}", file=sys.stderr, flush=True)
                _measure(part, bench)
    print(goals.table(bench.found))
    print()
    print(goals.figures(bench.found))
    for what in bench.broken:
        print(f"\nleft out: {what}")
    sys.exit(bool(bench.broken))


def _measure(part: str, bench: Bench) -> None:
    began = time.monotonic()
    try:
        getattr(rounds, part)(bench)
    except rounds.DEAD as error:
        bench.give_up(part, error)
    print(f"  {time.monotonic() - began:.0f} s", file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
