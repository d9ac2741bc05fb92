"""Laws of maps: a plain one changes nothing, and one that chance has drawn comes back as it was written."""

from __future__ import annotations

import gzip
import os
import re
from pathlib import Path
from typing import Any

import pytest

from scoring.carcassonne.maps.reading import read_map, write_map
from scoring.record import examine, parse
from tests.support.random_maps import random_map

VECTORS = Path(os.environ.get("VECTORS") or Path(__file__).parents[2] / "vectors") / "carcassonne"
"""A sample of the recorded games; CI names the folder with all of them."""
SIDE = 40
MIDDLE = SIDE // 2
CELL = re.compile(r"(-?[0-9]+),(-?[0-9]+)")
NO_CELLS = frozenset({"dice", "hands", "ingots", "lengths", "longest_road", "totals", "winners"})
"""Keys of records with rows of numbers that are no cells."""
SQUARES = {f"{x},{y}": {"kind": "land"} for x in range(SIDE) for y in range(SIDE)}
WIDE: dict[str, Any] = {
    "name": "Plain",
    "cols": SIDE,
    "rows": SIDE,
    "squares": SQUARES | {f"{MIDDLE},{MIDDLE}": {"kind": "start"}},
    "rules": {"figures": 7, "start_min": 1},
}


def has_river(line: bytes) -> bool:
    """Return whether a river is in the box of a record: on a map such a table is refused."""
    record: Any = parse(line)
    return not {"river1", "river2"}.isdisjoint(record["rules"]["sets"])


PLAIN_GAMES = [
    pytest.param(
        line,
        id=f"{path.name.partition('.')[0]}-{number}",
        # Every ninth of ours for every run; all of those that somebody points at.
        marks=[pytest.mark.long] if number % 9 and "VECTORS" not in os.environ else [],
    )
    for path in sorted(VECTORS.glob("*.jsonl.gz"))
    for number, line in enumerate(gzip.decompress(path.read_bytes()).splitlines())
    if not has_river(line)
]


def on_the_plain(record):
    """Return a record as it would be on a map without anything on it, its middle where the start tile lies."""
    start = record["rules"].get("start") or [{"tile": "base-D", "at": [0, 0]}]
    rules = record["rules"] | {"board": {"map": WIDE}, "start": [moved(one) for one in start]}
    return record | {"rules": rules, "moves": [moved(move) for move in record["moves"]]}


def moved(said):
    """Return what a record says of cells, moved to the middle: `[x, y]`, `[x, y, rotation]`, and "x,y" within words."""
    match said:
        case dict():
            return {key: value if key in NO_CELLS else moved(value) for key, value in said.items()}
        case [int(x), int(y), *more]:
            return [x + MIDDLE, y + MIDDLE, *(one if isinstance(one, int) else moved(one) for one in more)]
        case list():
            return [moved(one) for one in said]
        case str():
            return CELL.sub(lambda found: f"{int(found[1]) + MIDDLE},{int(found[2]) + MIDDLE}", said)
        case _:
            return said


@pytest.mark.parametrize("line", PLAIN_GAMES)
def test_a_large_map_without_anything_on_it_plays_like_the_open_table(line):
    record: Any = parse(line)
    report = examine(on_the_plain(record))

    assert report.failures == ()
    assert report.moves == len(record["moves"])


def test_a_random_map_survives_being_written():
    for seed in range(10):
        drawn = random_map(seed)
        assert read_map(write_map(drawn)) == drawn
