"""The documents about rules, and the words of the glossary."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from scoring.carcassonne.box import CARCASSONNE, EDITIONS
from scoring.catalogue import GAMES, ruleset_for
from scoring.kernel.box import Box
from scoring.kernel.claim import FINAL_CLAIMS, MOVE_CLAIMS
from scoring.kernel.codec import verb
from scoring.record import examine

ROOT = Path(__file__).resolve().parents[2]
GLOSSARY = (ROOT / "docs" / "glossary.md").read_text("utf-8")
RECORD = (ROOT / "docs" / "record.md").read_text("utf-8")
RULES = "".join((ROOT / "docs" / name).read_text("utf-8") for name in ("rules.md", "rules-expansions.md"))

BANNED = re.findall(r"\*(\w+)\*", GLOSSARY.partition("## ")[2])
PLACES = {
    "scoring": "*.py",
    "games": "*.py",
    "config": "*.py",
    "templates": "*.html",
    "static/js": "*.js",
    "docs": "*.md",
}
FILES = [path for place, names in PLACES.items() for path in sorted((ROOT / place).rglob(names))]
# The option and the card whose names the record's format fixes.
OPTION = {
    ".py": re.compile(r"\b(farms|Farms|FARMS)\b|\"follower\""),
    ".md": re.compile(r"`(farms|follower)`"),
    ".html": re.compile(r"options\.farms"),
    ".js": re.compile(r"$^"),
}


def test_the_glossary_bans_words():
    assert {"farm", "cloister", "follower"} <= set(BANNED)


@pytest.mark.parametrize("word", BANNED)
def test_one_thing_has_one_word(word):
    banned = re.compile(rf"\b{word}s?\b", re.IGNORECASE)
    found = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for path in FILES
        # Saved games of another program say its words, and so does who reads them.
        if path.name != "glossary.md" and "exchange" not in path.parts
        for number, line in enumerate(path.read_text("utf-8").splitlines(), start=1)
        if banned.search(OPTION[path.suffix].sub("", line))
    ]

    assert found == []


def test_options_of_catan_cite_the_lines_that_say_so():
    rules = (ROOT / "docs" / "rules-catan.md").read_text("utf-8")
    cited = {option: re.findall(r"S4:\d+", line) for option, line in re.findall(r"\| `(\w+)` \|(.*)", rules)}

    assert cited["victory_points"] == ["S4:200"]
    assert cited["cards_before_roll"] == ["S4:48"]


def test_players_are_promised_no_box_that_is_not_here():
    assert "all its expansions" not in (ROOT / "CHANGELOG.md").read_text("utf-8")


def test_the_record_in_the_documentation_can_be_played():
    example = RECORD.partition("```json")[2].partition("```")[0]

    assert examine(json.loads(example)).failures == ()


def test_every_move_is_documented():
    kinds = ruleset_for(Box("carcassonne", "2006", 2, CARCASSONNE.sets)).move_types.values()

    assert [verb(kind) for kind in kinds if f"| `{verb(kind)}` |" not in RECORD] == []


def test_every_claim_is_documented():
    keys = {*MOVE_CLAIMS, *FINAL_CLAIMS, "refused"}.union(*(game.claims for game in GAMES.values()))

    assert [key for key in keys if f"| `{key}` |" not in RECORD] == []


def test_every_edition_option_and_choice_is_documented():
    words = {*EDITIONS, *(option.key for option in CARCASSONNE.options if option.key != "sixth_colour")}
    words |= {choice for option in CARCASSONNE.options for choice in option.choices if isinstance(choice, str)}

    assert [word for word in words if f"`{word}`" not in RULES] == []
