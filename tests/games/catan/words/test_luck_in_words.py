"""Words for dice, luck and fair islands: honest, in one sentence, in every language."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from django.conf import settings
from django.utils import translation

from games.catan.words.luck import (
    decimal,
    fairness_label,
    fairness_sentence,
    judgement_sentence,
    luck_sentence,
    rounded,
    signed,
)
from scoring.catan.board.board_layout import BASE, LARGE, beginner_island, deal
from scoring.catan.board.fairness import WEIGHTS, fairness
from scoring.catan.board.island import Land, island_of
from scoring.catan.dice_test import Judgement

LANGUAGES = [code for code, _ in settings.LANGUAGES]
ISLAND = beginner_island()


@pytest.fixture(params=LANGUAGES)
def language(request) -> Iterator[str]:
    with translation.override(request.param):
        yield request.param


@pytest.mark.parametrize(
    ("judgement", "parts"),
    [
        (Judgement(12, "few", 1.0, 1849), ["12 rolls are too few", "about 1900 more"]),
        (Judgement(212, "fair", 0.43, 1649), ["look fair", "43% of fair pairs", "about 1700 more"]),
        (Judgement(2000, "fair", 0.43, 0), ["look fair", "would most likely have been caught"]),
        (Judgement(212, "doubtful", 0.03, 247), ["only 3%", "about 250 more would settle it"]),
        (Judgement(900, "foul", 0.0002, 0), ["less than 1%", "hardly luck"]),
    ],
)
def test_dice_are_judged_in_one_sentence(judgement, parts):
    sentence = judgement_sentence(judgement)

    assert all(part in sentence for part in parts), sentence
    assert sentence.count(". ") == 0
    assert sentence.endswith(".")


@pytest.mark.parametrize("verdict", ["few", "fair", "doubtful", "foul"])
@pytest.mark.parametrize("more", [0, 120])
def test_every_verdict_says_its_numbers(language, verdict, more):
    assert "345" in judgement_sentence(Judgement(345, verdict, 0.5, more))


@pytest.mark.parametrize(("count", "about"), [(0, 0), (7, 7), (42, 42), (123, 130), (1649, 1700), (20_001, 21_000)])
def test_a_guess_has_two_figures(count, about):
    assert rounded(count) == about


def test_luck_is_told_of_those_who_had_most_and_least():
    sentence = luck_sentence([2.5, -1.0, 0.3], ["Ann", "Ben", "Cleo"])

    assert sentence == "Measured by the odds, the dice were kindest to Ann (+2.5) and hardest on Ben (−1.0)."
    assert luck_sentence([0.0, 0.0], ["Ann", "Ben"]) == ""
    assert luck_sentence([], []) == ""


def test_numbers_of_cards_are_written_alike():
    assert [decimal(1.26), signed(0.0), signed(-0.26)] == ["1.3", "+0.0", "−0.3"]


@pytest.mark.parametrize("island", [ISLAND, deal(LARGE, random.Random(2), numbering="free")], ids=["base", "large"])
def test_an_island_explains_why_it_is_fair(language, island):
    found = fairness(island, 4)

    assert all(fairness_label(part) for part in WEIGHTS)
    assert all(fairness_sentence(part, found, island) for part in WEIGHTS)


def test_the_beginners_island_is_explained():
    found = fairness(ISLAND, 4)

    assert [fairness_sentence(part, found, ISLAND) for part in WEIGHTS] == [
        "Pips of an average hex: brick 4.0, ore 3.3, lumber 3.2, grain 3.2, wool 2.5.",
        "The best first place has 11 pips (pasture 5, forest 3, mountains 8), the worst of the first 8 has 9.",
        "No 6 or 8 lies beside another.",
        "No two equal numbers lie side by side.",
    ]


def test_touching_numbers_are_named():
    land = {at: Land("fields", number) for at, number in zip(BASE.hexes, (6, 8, 5, 9, 9), strict=False)}
    island = island_of(land, {}, BASE.hexes[0])
    found = fairness(island, 2)

    assert fairness_sentence("reds", found, island) == "1 pair of them touches."
    assert fairness_sentence("same_numbers", found, island) == "1 pair of them touches. (fields 9)"


def test_a_bare_island_is_not_explained_away():
    island = island_of({(0, 0): Land("desert", None)}, {}, (0, 0))
    found = fairness(island, 0)

    assert fairness_sentence("resources", found, island) == "This hex brings nothing."
    assert fairness_sentence("corners", found, island) == "There is no place for a settlement."
