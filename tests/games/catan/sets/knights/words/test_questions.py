"""Words for the barbarians of Cities & Knights, and for what it asks of somebody."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.conf import settings
from django.utils import translation

from games.catan.sets.knights.words.battle import attack_sentence, forecast_sentence, strength_words
from games.catan.sets.knights.words.pending_questions import QUESTIONS, WAITING, errand_question, errand_waiting
from games.catan.sets.knights.words.refusals import PHASES
from games.phrasing.common.label import phase_label
from scoring.catan.board.board_layout import beginner_island
from scoring.catan.rules import FREE_ROADS, PAIRED, SPECIAL, TRADING
from scoring.catan.sets.knights import pending_question as pending_questions
from scoring.catan.sets.knights.defence.barbarian import Battle
from scoring.catan.sets.knights.knight import Knight
from scoring.catan.sets.knights.pending_question import PendingQuestion
from scoring.catan.sets.knights.set_up import CITY_FOUNDING
from scoring.kernel.moves import Seat

LANGUAGES = [code for code, _ in settings.LANGUAGES]
NAMES = ["Ann", "Ben", "Cleo", "Dan", "Eve", "Finn"]
ANN, BEN, CLEO = Seat(0), Seat(1), Seat(2)
ISLAND = beginner_island()


@pytest.fixture(params=LANGUAGES)
def language(request) -> Iterator[str]:
    with translation.override(request.param):
        yield request.param


@pytest.mark.parametrize(
    ("battle", "said", "foreseen"),
    [
        (
            Battle(3, (2, 1, 0), defender=ANN),
            (
                "The barbarians attack with strength 3, the knights have 3 (Ann: 2, Ben: 1)."
                " Catan holds! Ann is the Defender of Catan."
            ),
            "If they came now, Catan would hold: Ann would be the Defender of Catan.",
        ),
        (
            Battle(2, (2, 2, 0), tied=(ANN, BEN)),
            (
                "The barbarians attack with strength 2, the knights have 4 (Ann: 2, Ben: 2)."
                " Catan holds! Ann and Ben helped most and draw a progress card each."
            ),
            "If they came now, Catan would hold: Ann and Ben would draw a progress card each.",
        ),
        (
            Battle(4, (0, 0, 0), losers=(ANN, CLEO)),
            (
                "The barbarians attack with strength 4. No knight is active."
                " The barbarians win. Ann and Cleo helped least and lose a city each."
            ),
            "If they came now, they would win: Ann and Cleo would lose a city each.",
        ),
        (
            Battle(4, (2, 0, 0), losers=(BEN,)),
            (
                "The barbarians attack with strength 4, the knights have 2 (Ann: 2)."
                " The barbarians win. Ben helped least and loses a city."
            ),
            "If they came now, they would win: Ben would lose a city.",
        ),
    ],
)
def test_attacks_are_told_and_foreseen(battle, said, foreseen):
    assert attack_sentence(battle, NAMES) == said
    assert forecast_sentence(battle, NAMES) == foreseen


def test_every_end_of_an_attack_has_words_of_its_own(language):
    ends = [
        Battle(1, (1, 0), defender=ANN),
        Battle(1, (1, 1), tied=(ANN, BEN)),
        Battle(0, (0, 0)),
        Battle(1, (0, 0), losers=(ANN,)),
        Battle(1, (0, 0)),
    ]

    assert len({attack_sentence(end, NAMES) for end in ends}) == len(ends)
    assert len({forecast_sentence(end, NAMES) for end in ends}) == len(ends)
    assert strength_words(ends[0])


def test_every_question_is_asked_and_waited_for():
    phases = {getattr(pending_questions, name) for name in dir(pending_questions) if name.isupper()}
    asked = {phase for phase in phases if isinstance(phase, str)} - {TRADING, SPECIAL, PAIRED}

    assert QUESTIONS.keys() == WAITING.keys() == {*asked, FREE_ROADS}
    assert PHASES.keys() == {*asked, CITY_FOUNDING}


def test_every_phase_has_words(language):
    assert all(phase_label(phase) != phase for phase in PHASES)


@pytest.mark.parametrize(
    ("pending", "question", "waiting"),
    [
        (
            PendingQuestion(pending_questions.LOSING, (BEN,)),
            "Which city of Ben is lost?",
            "Ben says which city is lost.",
        ),
        (
            PendingQuestion(pending_questions.LOSING, (BEN, CLEO)),
            "Which city of Ben is lost?",
            "Ben and Cleo say which city is lost.",
        ),
        (
            PendingQuestion(pending_questions.DRAWING, (BEN,), kind="trade"),
            "Which progress card does Ben draw (trade)?",
            "Ben draws a progress card.",
        ),
        (
            PendingQuestion(pending_questions.DRAWING, (BEN,)),
            "From which deck does Ben draw a progress card?",
            "Ben draws a progress card.",
        ),
        (
            PendingQuestion(pending_questions.RETREATING, (BEN,), at="0,0,N", knight=Knight(BEN, 2)),
            "A knight of Ben is displaced (strong knight, desert, hills 6, pasture 4). Where does it go?",
            "Ben says where the knight goes.",
        ),
        (
            PendingQuestion(pending_questions.GIVING, (BEN,), counts=(2,), others=(ANN,)),
            "Wedding: which 2 cards does Ben give Ann?",
            "Ben chooses a wedding gift for Ann.",
        ),
        (
            PendingQuestion(pending_questions.CHOOSING, (BEN,), counts=(1,), others=(ANN,)),
            "Which card does Ben take from Ann?",
            "Ben looks at the hand of Ann.",
        ),
        (
            PendingQuestion(pending_questions.REPAYING, (BEN,), others=(ANN,), kind="ore"),
            "Ann gives Ben a resource: ore. Which commodity does Ben give for it?",
            "Ben gives Ann a commodity.",
        ),
        (
            PendingQuestion(pending_questions.RECRUITING, (BEN,), knight=Knight(BEN, 1, active=True), optional=True),
            "Where does Ben put the deserter (basic knight, active)?",
            "Ben puts the deserter somewhere.",
        ),
    ],
)
def test_questions_read_well(pending, question, waiting):
    assert errand_question(pending, BEN, NAMES, ISLAND) == question
    assert errand_waiting(pending, NAMES) == waiting
