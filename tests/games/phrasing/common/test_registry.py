"""The registry: words of all games by code, laid over each other, and each game's own where they differ."""

from __future__ import annotations

from dataclasses import fields
from itertools import combinations

import pytest

from games.phrasing.common.label import set_help, set_label
from games.phrasing.common.registry import all_words, is_known, merged, words_by_game, words_of
from games.phrasing.common.words import Words
from scoring.carcassonne.move import Draw
from scoring.kernel.moves import Effect, Move

BY_GAME = {"editions", "edition_help", "set_help"}
"""Tables that pages ask for the words of one game."""


def test_later_words_lie_over_earlier_ones():
    under, over = Words(figures={"dragon": "worm", "fairy": "fairy"}), Words(figures={"dragon": "dragon"})

    assert merged([under, over]).figures == {"dragon": "dragon", "fairy": "fairy"}


def test_words_are_merged_once():
    assert all_words() is all_words()
    assert words_of("catan") is words_of("catan")


def test_what_is_known_is_asked_by_code_and_by_class():
    class Odd(Move):
        kind = "odd"

    assert is_known("moves", Draw)
    assert not is_known("moves", Odd)
    assert not is_known("effects", Effect)
    assert is_known("awards", ("road", True))
    assert is_known("sources", "road")
    assert is_known("sources", "forest"), "the file of a ready pad says it"
    assert not is_known("sources", "moon")


def test_each_game_has_help_for_its_own_base_box():
    assert len({set_help("base", game) for game in ("carcassonne", "catan")}) == 2
    assert set_help("5-6", "carcassonne") == ""
    assert set_help("base", "chess") == ""
    assert set_label("base")


@pytest.mark.parametrize("table", [spec.name for spec in fields(Words) if spec.name not in {*BY_GAME, "finders"}])
def test_no_code_means_two_things_in_two_games(table):
    games = [key for key in words_by_game() if key != "pad"]  # words of pads lie below those of all games

    for one, other in combinations(games, 2):
        here, there = (getattr(words_of(game), table) for game in (one, other))
        assert {code for code in here.keys() & there.keys() if here[code] != there[code]} == set(), (one, other)
