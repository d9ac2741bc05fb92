"""Every line of the source that is a rule of maps has a test, and every open question is an option."""

from __future__ import annotations

from pathlib import Path
from re import MULTILINE, findall, fullmatch

from scoring.carcassonne.maps.options import choose

ROOT = Path(__file__).parents[4]
PAGE = (ROOT / "docs" / "rules-maps.md").read_text(encoding="utf-8")
RULES = {
    *(10, 11, 13, 14, 15, 21, 23, 24, 26, 27, 29, 33, 34, 35, 37, 38, 41, 43, 44, 46, 48, 52, 53, 54),
    *(62, 63, 64, 65, 66, 67, 72, 73, 74, 75, 78, 79, 82, 83, 84, 85, *range(92, 102)),
}
"""The lines of S3 that say a rule; the others are headings, and what frames them."""


def rows():
    """Return source and tests of each line of the table."""
    table = PAGE.partition("## Where each rule is tested")[2]
    return [
        tuple(part.strip() for part in line.split("|")[1:4:2])
        for line in table.splitlines()
        if line[:3] == "| S" or line[:3] == "| F"
    ]


def lines_of(source):
    """Return the lines that "S3:13–14, 63" or "FAQ 1 (S3:92–93)" names."""
    found = set()
    for part in findall(r"[0-9–]+", source.partition("S3:")[2]):
        first, _dash, last = part.partition("–")
        found |= set(range(int(first), int(last or first) + 1))
    return found


def test_every_rule_of_the_source_is_in_the_table():
    told = set().union(*(lines_of(source) for source, _tests in rows()))

    assert told == RULES


def test_every_test_of_the_table_is_there():
    files = [path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("test_*.py")]
    known = {name for text in files for name in findall(r"^def (test_\w+)", text, MULTILINE)}
    named = {name for _source, tests in rows() for name in findall(r"`(\w+)`", tests)}

    assert named
    assert named <= known
    assert all(fullmatch(r"`test_\w+`(, `test_\w+`)*", tests) for _source, tests in rows())


def test_each_open_question_is_an_option_with_the_default_of_the_digest():
    usual = choose({})

    assert usual["chips_on_islands"] is False
    assert usual["discovery"] == "any_contact"
    assert usual["large_city"] == "all_edges"
    assert usual["edge_monastery"] == "present"
    assert usual["open_arms"] == "edition"
    assert usual["upgrades"] == "unlimited"
    assert usual["towns_of_open_roads"] is False
    assert usual["open_ferry"] == "on_touch"
    assert usual["chips_near"] == "any_side"
    assert usual["island_arms"] == "as_the_map"
    assert usual["town_floor"] is False
    assert usual["towns"] == "plain"
    assert all(f"`{key}`" in PAGE for key in usual)
