"""A record in which one thing was changed is no record of that game: for every box that can be ticked."""

from __future__ import annotations

import copy
import gzip
import json
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest

from scoring.record import examine
from tests.support.vectors import recorded_sets

HERE: Final = Path(__file__).parent / "vectors" / "carcassonne"
Json = dict[str, Any]

ELSEWHERE: Final = [99, 99]
OTHER: Final = {
    "at": ELSEWHERE, "on": "x9", "figure": "camel", "whose": 9, "with": 9, "tile": "base-none", "tiles": [],
    "points": -1, "choice": "nothing", "joins": ["r8", "r9"], "pair": "Z", "road": "UP", "die": 9, "token": 9,
}  # fmt: skip
OTHER_WAY: Final = {list: ELSEWHERE, str: "nowhere", int: 9}
"""Something that cannot be, in place of each fact of a move; cells, quarters and seats go by what they are."""

MOVES: Final = (
    ("base+dragon", "dragon", "to"),
    ("base+dragon", "fairy", "at"),
    ("base+dragon", "fairy", "figure"),
    ("base+dragon-after", "princess", "whose"),
    ("base+dragon-after", "fairy", "at"),
    ("base+tower", "storey", "at"),
    ("base+tower", "capture", "at"),
    ("phantom+tower", "ransom", "from"),
    ("base+abbey", "abbey", "at"),
    ("base+abbey", "deploy", "at"),
    ("base+count", "quarter", "to"),
    ("base+count", "quarter", "figure"),
    ("base+count", "count", "to"),
    ("base+count", "transfer", "from"),
    ("base+cult-x4", "deploy", "on"),
    ("base+bridges", "bridge", "road"),
    ("inns+traders+bridges", "castle", "at"),
    ("base+bridges", "bazaar", "tiles"),
    ("base+bridges", "choose", "tile"),
    ("base+bridges", "bid", "points"),
    ("base+hills", "grow", "at"),
    ("base+hills", "grow", "token"),
    ("base+hills", "gather", "at"),
    ("base+tunnel", "tunnel", "pair"),
    ("base+tunnel", "tunnel", "at"),
    ("base+corn1", "circle", "choice"),
    ("base+corn2", "circle", "choice"),
    ("base+flier", "fly", "die"),
    ("base+flier", "fly", "figure"),
    ("base+ferries", "ferry", "joins"),
    ("base+ferries", "ferry", "at"),
    ("base+gold", "gold", "at"),
    ("base+mage", "mage", "on"),
    ("base+mage", "witch", "at"),
)
"""Of each box a move and one of its facts, by the file in which there is such a move."""

BOXES: Final = {
    "princess": "base+dragon", "tower": "base+tower", "abbey": "base+abbey", "bridges": "base+bridges",
    "count": "base+count", "cult": "base+cult-x4", "goldmines": "base+gold", "magewitch": "base+mage",
    "flier": "base+flier", "corn1": "base+corn1", "corn2": "base+corn2", "tunnel": "base+tunnel",
    "ferries": "base+ferries", "hills": "base+hills",
}  # fmt: skip

AS_THE_BASE_GAME: Final = {
    "base", "river1", "river2", "inns", "traders", "king", "cathars", "besiegers", "festival", "winter_extra",
    "phantom", "abbot",
}  # fmt: skip
"""Games that are played with the moves of the base game."""


@cache
def games(name: str) -> tuple[str, ...]:
    return tuple(gzip.decompress((HERE / f"{name}.jsonl.gz").read_bytes()).decode().splitlines())


def found(name: str, is_it: Any) -> tuple[Json, int]:
    """Return a game and the number of its first move of which that is so."""
    for line in games(name):
        record = json.loads(line)
        for number, move in enumerate(record["moves"]):
            if is_it(move) and not move.get("expect", {}).get("refused"):
                return record, number
    pytest.fail(f"no game of {name} has such a move")


def test_every_box_is_here():
    assert BOXES.keys() == recorded_sets() - AS_THE_BASE_GAME
    assert set(BOXES.values()) <= {name for name, _, _ in MOVES}


@pytest.mark.parametrize(("name", "verb", "fact"), MOVES)
def test_a_changed_move_is_found(name, verb, fact):
    record, number = found(name, lambda move: move["do"] == verb and fact in move)
    move = record["moves"][number]
    move[fact] = OTHER[fact] if fact in OTHER else OTHER_WAY[type(move[fact])]

    assert [fault.move for fault in examine(record).failures] == [number]


@pytest.mark.parametrize(("name", "verb"), sorted({(name, verb) for name, verb, _ in MOVES}))
def test_a_move_left_out_is_found(name, verb):
    record, number = found(name, lambda move: move["do"] == verb)
    del record["moves"][number]

    assert examine(record).failures


@pytest.mark.parametrize("box", BOXES)
def test_changed_claims_are_found(box):
    record, number = found(BOXES[box], lambda move: move.get("expect", {}).get("scored"))
    for changed in ("points", "seat", "for"):
        other = copy.deepcopy(record)
        claim = other["moves"][number]["expect"]["scored"][0]
        claim[changed] = claim[changed] + 1 if changed != "for" else "camels"

        assert [(fault.move, fault.key) for fault in examine(other).failures] == [(number, "scored")]

    record["moves"][number]["expect"]["totals"] = [999] * len(record["seats"])

    assert [(fault.move, fault.key) for fault in examine(record).failures] == [(number, "totals")]


@pytest.mark.parametrize("box", BOXES)
def test_a_record_without_its_box_is_none(box):
    record = json.loads(games(BOXES[box])[0])
    record["rules"]["sets"] = [key for key in record["rules"]["sets"] if key != box]

    assert examine(record).failures
