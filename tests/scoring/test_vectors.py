"""Whole games of an independent engine: see `vectors/README.md`."""

from __future__ import annotations

import gzip
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
