"""Every feature-level case of the shared rules, written on a pad; the expected numbers are the cases' own.

A copy of the cases stands in `feature-cases.json`, so that a fresh clone tests itself.
"""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

from scoring.pads.formula import read_formula
from scoring.pads.rules import PadSheet
from tests.scoring.pads.playing import Writer

HERE = Path(__file__).parent
CASES = {case["id"]: case for case in json.loads((HERE / "feature-cases.json").read_text("utf-8"))}
WRITTEN = tomllib.loads((HERE / "faq.toml").read_text("utf-8"))
COLOURS = frozenset({"red", "blue", "green", "yellow", "black", "white", "orange", "short", "long", "active"})
"""The names of seats in the cases, and of the two roads that one case compares."""


def test_every_case_is_written_on_a_pad():
    assert set(CASES) == set(WRITTEN)


def _writer(case: dict[str, Any], way: dict[str, Any]) -> Writer:
    writer = Writer(way.get("game", "pad-carcassonne"), way.get("seats", 2), edition=way.get("edition", ""))
    for seat, points in enumerate(way.get("before", [])):
        writer.write(seat, "score", points=points)
    if "section" in way:
        writer.write(0, "section", to=way["section"])
    for line in way.get("lines", []):
        _write(writer, line)
    return writer


def _write(writer: Writer, line: dict[str, Any]) -> None:
    seat = line.get("seat", 0)
    if "section" in line:
        writer.write(seat, "section", to=line["section"])
    elif "count" in line:
        writer.write(seat, "count", what=line["count"], by=line["by"])
    elif "hold" in line:
        writer.write(seat, "hold", what=line["hold"])
    elif "agree" in line:
        writer.write(seat, "agree", what=line["agree"], **{"is": line["is"]})
    elif "reckon" in line:
        writer.write(seat, "reckon", **{"for": line["reckon"]})
    elif "sum" in line:
        writer.write(seat, "score", sum=line["sum"], marker=line.get("marker", 1))
    else:
        facts = {key: line[key] for key in ("facts", "figures", "also") if key in line}
        writer.write(seat, "score", **{"for": line["event"]}, **facts)


def _got(writer: Writer, way: dict[str, Any], key: str, seats: list[str]) -> object:
    """Return what the pad has to show for one thing that a case expects."""
    sheet = writer.state[PadSheet]
    looks = {
        "answered": lambda note: writer.rules.pad.notes[note].text,
        "counters": lambda counter: sheet.counters[counter, 0],
        "tokens": lambda kinds: sum(sheet.counters[kind, seats.index("red")] for kind in kinds),
        "gauges": lambda gauge: _gauge(writer, gauge),
        "all_seats": lambda gauge: _gauge(writer, gauge) * writer.rules.seats,
        "holders": lambda award: seats[sheet.holders[award]],
    }
    for look, found in looks.items():
        if key in way.get(look, {}):
            return found(way[look][key])
    return sum(writer.totals) if key in ("total", "points") else writer.totals[seats.index(key)]


def _gauge(writer: Writer, key: str) -> int:
    names = writer.rules.names(writer.state[PadSheet], 0)
    return read_formula(writer.rules.pad.gauges[key].value).value(names)


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_the_pad_says_what_the_case_expects(case):
    way = WRITTEN[case["id"]]
    seats = way.get("colours") or [key for key in case["expect"] if key in COLOURS]

    writer = _writer(case, way)

    for key, expected in case["expect"].items():
        got = _got(writer, way, key, seats)
        if key in way.get("answered", {}):
            assert isinstance(got, str), f"{key} is answered by a note"
            assert len(got) > 20
        else:
            assert {"yes": 1, "no": 0}.get(expected, expected) == got, key


def test_only_questions_without_points_are_left_to_notes():
    for case_id, way in WRITTEN.items():
        points = {key for key in CASES[case_id]["expect"] if key in COLOURS}

        assert points.isdisjoint(way.get("answered", {})), case_id
