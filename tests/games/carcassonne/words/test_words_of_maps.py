"""Words for maps: every option, problem, move, effect and score has a sentence in every language."""

from __future__ import annotations

import pytest
from django.conf import settings
from django.utils import translation

from games.carcassonne.words.maps import chip_set_label, edge_label, map_option_label, square_label
from games.carcassonne.words.place import cell_label
from games.phrasing.common.effect import effect_sentence, gain_label
from games.phrasing.common.move import move_sentence
from games.phrasing.common.score import award_label, rule_sentence, score_sentence
from games.phrasing.common.wording import Wording, use_wording
from scoring.carcassonne.maps.chips import Collect, Spend, Upgrade
from scoring.carcassonne.maps.options import MAP_OPTIONS
from scoring.carcassonne.maps.parts import CityDiscovered, FerryReached
from scoring.carcassonne.maps.printed import CHIP_SETS, EDGES, SQUARES
from scoring.carcassonne.maps.towns import TownGrants
from scoring.kernel.log import Played
from scoring.kernel.moves import Scored, Seat, Term

NAMES = ["Ann", "Ben"]
ANN = Seat(0)


@pytest.fixture(params=[code for code, _ in settings.LANGUAGES])
def language(request):
    with translation.override(request.param):
        yield request.param


def test_every_option_and_every_choice_has_words(language):
    for option in MAP_OPTIONS:
        said = {map_option_label(option.key, choice) for choice in option.choices}
        assert not said & {str(choice) for choice in option.choices}
        assert all(said)
    assert all(chip_set_label(key) not in CHIP_SETS for key in CHIP_SETS)
    assert all(square_label(kind) for kind in (*SQUARES, ""))
    assert all(edge_label(kind) for kind in EDGES)


@pytest.mark.parametrize(
    ("move", "words"),
    [
        (Collect("blue-2"), "Ann turns a chip up: light blue 2."),
        (
            Upgrade((1, 2), "f1", ("purple-2", "orange-2")),
            "Ann upgrades a meeple (in column 2, row 3); it counts as two (purple 2 and orange 2).",
        ),
        (Spend(("blue-1",), 5, "wine"), "Ann spends chips (light blue 1): wine"),
        (Spend(("blue-1",), 5), "Ann spends chips: light blue 1."),
    ],
)
def test_moves_are_told(move, words):
    with use_wording(Wording(by_square=True)):
        assert move_sentence(Played(1, ANN, move), (), NAMES) == words


@pytest.mark.parametrize("effect", [CityDiscovered(ANN, "Taipei"), FerryReached(ANN), TownGrants(ANN)])
def test_effects_are_told_in_every_language(language, effect):
    sentence = effect_sentence(effect, NAMES)

    assert gain_label(effect, NAMES)
    assert "%" not in sentence
    assert sentence.isascii() == (language == "en") or "’" in sentence


@pytest.mark.parametrize(
    ("source", "code", "points", "words"),
    [
        ("island", "island.arms", 4, "Ann scores 4 points for the shields of an island."),
        ("chip", "chip.value", 1, "Ann scores 1 point for a chip."),
        ("chips", "chips.bonus", 5, "Ann scores 5 points for chips."),
        ("town", "town.cost", -2, "Ann pays 2 points for a town."),
    ],
)
def test_scores_are_told(source, code, points, words):
    award = Scored(ANN, source, (Term(code, 1, points),))

    assert score_sentence(award, NAMES) == words
    assert award_label(award)
    assert rule_sentence(award)


def test_a_square_is_told_by_column_and_row_on_a_map_only():
    assert cell_label((1, 0)) == "1 to the right of the start tile"
    with use_wording(Wording(by_square=True)):
        assert cell_label((1, 0)) == "in column 2, row 1"
    assert cell_label((1, 0)) == "1 to the right of the start tile"
