"""Whole games of an independent engine: see `vectors/README.md`."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from scoring.record import Record, examine, parse, read, write

HERE = Path(__file__).parent / "vectors"
GAMES = [
    pytest.param(line, id=f"{path.name.partition('.')[0]}-{number}")
    for path in sorted(HERE.glob("*/*.jsonl.gz"))
    for number, line in enumerate(gzip.decompress(path.read_bytes()).splitlines())
]


def test_there_are_vectors():
    assert len(GAMES) >= 24


@pytest.mark.parametrize("line", GAMES)
def test_a_game_goes_as_the_independent_engine_says(line):
    report = examine(parse(line))

    assert report.failures == ()
    assert report.moves == len(read(parse(line)).moves)


@pytest.mark.parametrize("line", GAMES)
def test_a_game_survives_being_written_and_read_again(line):
    record = read(parse(line))

    assert isinstance(record, Record)
    assert read(write(record)) == record


CORRUPT = {
    "may": lambda said: {kind: [*names, "9,9"] for kind, names in said.items()},
    "pieces": lambda said: {name: [99, 99] for name in said},
    "prisoners": lambda said: [[*cell, {"seat": 0, "figure": "camel"}] for cell in said],
    "ingots": lambda said: [count + 1 for count in said],
    "may_deploy": lambda said: [*said, "camel r1"],
    "returned": lambda said: [*said, {"seat": 0, "figure": "camel"}],
    "legal": lambda said: [*said, [99, 99, 0]],
}


@pytest.mark.parametrize("key", CORRUPT)
def test_a_corrupted_claim_is_found(key):
    for game in GAMES:
        record = json.loads(str(game.values[0], "utf-8"))  # type: ignore[call-overload]
        for number, move in enumerate(record["moves"]):
            said = move.get("expect", {}).get(key)
            if said:
                move["expect"][key] = CORRUPT[key](said)
                assert [(fault.move, fault.key) for fault in examine(record).failures] == [(number, key)]
                return
    pytest.fail(f"no vector claims {key}")
