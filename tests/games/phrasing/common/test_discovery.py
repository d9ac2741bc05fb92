"""Discovery: a set of Carcassonne brings its own words in a folder that nobody lists."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from games.phrasing.common import registry
from games.phrasing.common.effect import effect_sentence
from games.phrasing.common.label import figure_label, option_label, phase_label, set_help, set_label
from games.phrasing.common.move import move_sentence
from games.phrasing.common.refusal import refusal_sentence
from games.phrasing.common.score import term_label
from games.registry import modules_in
from scoring.kernel.log import Played
from scoring.kernel.moves import Seat, Term

SETS = "games.carcassonne.sets"
NAMES = ["Ann", "Ben"]
WORDS = """
from dataclasses import dataclass
from typing import ClassVar

from django.utils.translation import gettext_lazy as _

from games.phrasing.common.words import Words
from scoring.kernel.moves import Effect, Move, Refusal


@dataclass(frozen=True, slots=True)
class Fly(Move):
    kind: ClassVar[str] = "carcassonne.fly"


@dataclass(frozen=True, slots=True)
class Eaten(Effect):
    code: ClassVar[str] = "carcassonne.eaten"
    seat: int


@dataclass(frozen=True, slots=True)
class Asleep(Refusal):
    code: ClassVar[str] = "carcassonne.asleep"
    seat: int
    lair: int


WORDS = Words(
    sets={"moon": _("The Moon Dragon")},
    set_help={"moon": _("One dragon.")},
    options={"moon_dragon": _("The dragon flies")},
    figures={"moon_dragon": _("moon dragon")},
    phases={"fly": _("let the dragon fly")},
    refusals={"carcassonne.asleep": _("The dragon of %(seat)s sleeps in lair %(lair)s.")},
    facts={"lair": lambda lair: "ABC"[lair]},
    moves={Fly: _("%(name)s lets the dragon fly.")},
    effects={Eaten: lambda effect, names, board: f"The dragon eats {names[effect.seat]}."},
    terms={"moon.eaten": _("%(count)s eaten, %(each)s each")},
)
"""


def write_package(folder, name, text):
    (folder / name).mkdir()
    (folder / name / "__init__.py").write_text('"""A set."""\n', "utf-8")
    if text:
        (folder / name / "words.py").write_text(text, "utf-8")


@pytest.fixture
def sets(tmp_path, monkeypatch) -> Iterator[Path]:
    """Let packages of a temporary folder lie among the sets of Carcassonne."""
    package = import_module(SETS)
    monkeypatch.setattr(package, "__path__", [*package.__path__, str(tmp_path)])
    yield tmp_path
    for name in [name for name in sys.modules if name.startswith(f"{SETS}.")]:
        if (tmp_path / name.removeprefix(f"{SETS}.").partition(".")[0]).exists():
            del sys.modules[name]
    monkeypatch.undo()
    registry.forget()


def test_a_set_brings_its_own_words(sets):
    assert not registry.is_known("sets", "moon")
    write_package(sets, "moon", WORDS)
    registry.forget()

    moon = import_module(f"{SETS}.moon.words")
    assert (set_label("moon"), set_help("moon", "carcassonne")) == ("The Moon Dragon", "One dragon.")
    assert option_label("moon_dragon") == "The dragon flies"
    assert figure_label("moon_dragon") == "moon dragon"
    assert phase_label("fly") == "let the dragon fly"
    assert refusal_sentence(moon.Asleep(1, 2), NAMES) == "The dragon of Ben sleeps in lair C."
    assert move_sentence(Played(1, Seat(0), moon.Fly()), (), NAMES) == "Ann lets the dragon fly."
    assert effect_sentence(moon.Eaten(1), NAMES) == "The dragon eats Ben."
    assert term_label(Term("moon.eaten", 2, 6)) == "2 eaten, 3 each"
    assert registry.is_known("moves", moon.Fly)


def test_sets_speak_in_the_order_of_the_box_and_others_before_them(sets):
    for name in ("moon", "abbot_", "river_", "silent"):
        text = f'from games.phrasing.common.words import Words\n\nWORDS = Words(figures={{"who": "{name}"}})\n'
        write_package(sets, name, "" if name == "silent" else text)
    (sets / "loose.py").write_text("raise AssertionError('not a package')\n", "utf-8")

    found = [
        module.WORDS.figures["who"]
        for module in modules_in(SETS, "words", ["river_", "abbot_"])
        if "who" in module.WORDS.figures
    ]

    assert found == ["moon", "river_", "abbot_"]


def test_a_set_lies_over_the_words_of_its_game(sets):
    text = 'from games.phrasing.common.words import Words\n\nWORDS = Words(figures={"meeple": "wolf"})\n'
    write_package(sets, "moon", text)
    registry.forget()

    assert figure_label("meeple") == "wolf"
