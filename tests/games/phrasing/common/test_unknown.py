"""Codes without words: a neutral sentence in every language, one error in the log, and never an exception."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

import pytest
from django.conf import settings
from django.utils import translation

from games.carcassonne.words.maps import map_option_label, map_problem
from games.carcassonne.words.tile import tile_label
from games.catan.sets.knights.words.labels import improvement_label, knight_label, progress_label
from games.catan.sets.knights.words.pending_questions import errand_question, errand_waiting
from games.catan.words.labels import card_label, piece_label, resource_label, terrain_words
from games.pads.words.labels import bad_pad_sentence
from games.phrasing.common.effect import effect_sentence, gain_label
from games.phrasing.common.label import (
    box_problem,
    colour_label,
    edition_help,
    edition_label,
    figure_key,
    figure_label,
    game_label,
    goods_label,
    option_help,
    option_label,
    phase_label,
    ready_made_label,
    role_label,
    set_help,
    set_label,
    source_label,
    terrain_label,
)
from games.phrasing.common.move import log_words, move_sentence
from games.phrasing.common.past_games import drawn_label, longest_label
from games.phrasing.common.refusal import refusal_sentence
from games.phrasing.common.score import (
    award_label,
    award_line,
    rule_sentence,
    score_sentence,
    standing_sentence,
    step_label,
    term_label,
)
from games.phrasing.common.unknown import MOST_REPORTS, report
from games.phrasing.common.wording import Wording, use_wording
from scoring.carcassonne.maps.reading import MapProblem
from scoring.carcassonne.refusal import UnknownFigure
from scoring.catan.sets.knights.pending_question import PendingQuestion
from scoring.kernel.box import UnsuitableBox
from scoring.kernel.log import Played
from scoring.kernel.moves import Effect, Move, Refusal, Scored, Seat, Term
from scoring.kernel.refusal import UnknownMove, WrongPhase
from scoring.kernel.table import Overrule, Overruled
from scoring.pads.pad import BadPad

NAMES = ["甲", "乙"]
LANGUAGES = [code for code, _ in settings.LANGUAGES]
MOON = "moon_dragon"


@dataclass(frozen=True, slots=True)
class Odd(Move):
    kind: ClassVar[str] = f"carcassonne.{MOON}"


@dataclass(frozen=True, slots=True)
class Strange(Effect):
    code: ClassVar[str] = f"carcassonne.{MOON}"


@dataclass(frozen=True, slots=True)
class Why(Refusal):
    code: ClassVar[str] = f"carcassonne.{MOON}"
    dragon: str = "awake"


PLAYED = Played(1, Seat(0), Odd())
AWARD = Scored(Seat(0), MOON, (Term(MOON, 2, 4),))


@dataclass
class Step:
    code: str
    number: int = 1
    of: int = 2
    points: int = 1
    total: int = 1


UNKNOWN = {
    "refusal": lambda: refusal_sentence(Why(), NAMES),
    "accepted refusal": lambda: effect_sentence(Overruled(Seat(0), (Why(),)), NAMES),
    "phase in a refusal": lambda: refusal_sentence(WrongPhase(MOON), NAMES),
    "move": lambda: move_sentence(PLAYED, (), NAMES),
    "overruled move": lambda: move_sentence(Played(1, Seat(0), Overrule(Odd(), ())), (), NAMES),
    "line of the log": lambda: log_words(PLAYED, (), NAMES),
    "effect": lambda: effect_sentence(Strange(), NAMES),
    "term": lambda: term_label(Term(MOON, 2, 4)),
    "source": lambda: source_label(MOON),
    "award": lambda: award_label(AWARD),
    "line of an award": lambda: award_line(AWARD),
    "score": lambda: score_sentence(AWARD, NAMES),
    "loss": lambda: score_sentence(Scored(Seat(0), MOON, (Term(MOON, 2, -4),)), NAMES),
    "rule": lambda: rule_sentence(AWARD),
    "phase": lambda: phase_label(MOON),
    "figure": lambda: figure_label(MOON),
    "key of a figure": lambda: figure_key(MOON),
    "role": lambda: role_label(MOON),
    "terrain": lambda: terrain_label(MOON),
    "goods": lambda: goods_label(MOON),
    "game": lambda: game_label(MOON),
    "edition": lambda: edition_label("carcassonne", MOON),
    "set": lambda: set_label(MOON),
    "ready-made box": lambda: ready_made_label(MOON),
    "option": lambda: option_label(MOON),
    "choice": lambda: option_label("farms", MOON),
    "option of a map": lambda: map_option_label(MOON),
    "colour": lambda: colour_label(MOON),
    "box": lambda: box_problem(UnsuitableBox(f"box.{MOON}")),
    "map": lambda: map_problem(MapProblem(f"map.{MOON}", {})),
    "file of a pad": lambda: bad_pad_sentence(BadPad(f"pad.{MOON}")),
    "tile": lambda: tile_label(MOON),
    "drawn": lambda: drawn_label(f"drawn.{MOON}"),
    "card": lambda: card_label(MOON),
    "progress card": lambda: progress_label(MOON),
    "piece": lambda: piece_label(MOON),
    "knight": lambda: knight_label(7),
    "resource": lambda: resource_label(MOON),
    "terrain of a hex": lambda: terrain_words(MOON),
    "question": lambda: errand_question(PendingQuestion(MOON, (Seat(0),)), Seat(0), NAMES),
    "waiting": lambda: errand_waiting(PendingQuestion(MOON, (Seat(0),)), NAMES),
}


@pytest.fixture(autouse=True)
def every_code_has_words() -> Iterator[None]:
    report.cache_clear()
    yield
    report.cache_clear()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", UNKNOWN)
def test_what_nobody_taught_it_is_said_neutrally(kind, language, caplog):
    with translation.override(language), caplog.at_level(logging.ERROR):
        said = UNKNOWN[kind]()

    assert said
    assert "moon" not in said
    assert "%" not in said
    assert said.isascii() == (language == "en" and not any(name in said for name in NAMES))
    assert [record.levelname for record in caplog.records] == ["ERROR"] * len(caplog.records)
    assert caplog.records


def test_the_log_says_it_once(caplog):
    for _ in range(3):
        effect_sentence(Strange(), NAMES)

    assert [record.getMessage() for record in caplog.records] == [f"There are no words for effects '{Strange.code}'"]


def test_made_up_codes_fill_neither_memory_nor_lines(caplog):
    for number in range(MOST_REPORTS + 10):
        figure_label(f"{number}\n{'x' * 500}")

    assert report.cache_info().currsize == MOST_REPORTS
    assert max(len(record.getMessage()) for record in caplog.records) < 200
    assert not any("\n" in record.getMessage() for record in caplog.records)


def test_what_was_refused_is_said_as_it_was_written(caplog):
    assert MOON in refusal_sentence(UnknownFigure(MOON), NAMES)
    assert MOON in refusal_sentence(UnknownMove(MOON), NAMES)
    assert caplog.records == []


def test_what_need_not_be_said_is_silent(caplog):
    assert [edition_help("carcassonne", MOON), set_help(MOON, "carcassonne"), option_help(MOON)] == [""] * 3
    assert gain_label(Strange(), NAMES) == ""
    assert standing_sentence(AWARD, NAMES) == ""
    assert improvement_label(MOON, 1) == ""
    assert step_label(Step(MOON)) == "Step 1 of 2"
    assert option_label("small_city", 3) == "3"
    assert source_label("") == ""
    assert caplog.records == []


def test_how_long_something_was_is_a_number_at_least(caplog):
    assert longest_label(MOON, 7) == "7"
    assert len(caplog.records) == 1


def test_on_a_pad_of_ones_own_a_key_says_itself(caplog):
    with use_wording(Wording(own_words=True)):
        assert [source_label(MOON), award_label(AWARD), term_label(Term(MOON, 1, 4))] == [MOON] * 3
        assert score_sentence(AWARD, NAMES) == f"甲 gets 4 points: {MOON}."
    assert caplog.records == []
