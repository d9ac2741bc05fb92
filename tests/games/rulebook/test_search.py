"""The search finds games, boxes, pads and rules by any name that players know them by."""

from __future__ import annotations

import pytest
from django.utils import translation

from games.rulebook.search import LONGEST_QUERY, find


def found(query):
    """Return what a query finds: the key of a book, or the name of a rule."""
    return [hit.section.rule if hit.section else hit.book.key for hit in find(query)]


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("卡卡頌", "carcassonne"),
        ("卡卡送", "carcassonne"),
        ("卡卡城", "carcassonne"),
        ("新大陆版", "new-world"),
        ("新世界版", "new-world"),
        ("Mayflower", "new-world"),
        ("石器版", "hunters"),
        ("主教扩充", "inns"),
        ("Das Katapult", "catapult"),
        ("冬季版", "winter"),
        ("城市與騎士", "knights"),
        ("brucken", "bridges"),
        ("longest road", "catan:longest-road"),
        ("復原", "help:corrections"),
    ],
)
def test_the_best_hit_is_what_has_that_name(query, first):
    assert found(query)[0] == first


def test_the_pig_is_found_by_the_name_of_the_overview():
    assert {"traders", "expansions:traders"} <= set(found("Trader"))


@pytest.mark.parametrize("query", ["盜賊", "強盜", "robber"])
def test_the_robber_has_two_names_in_chinese(query):
    assert {"catan:robber", "cities-knights:robber"} <= set(found(query))


def test_a_thief_of_carcassonne_is_found_too():
    assert "carcassonne:figures" in found("強盜")


def test_all_words_have_to_be_there_in_any_language_and_width():
    assert found("TOWER ransom")[0] == "expansions:tower"
    assert found("ＴＯＷＥＲ　ransom")[0] == "expansions:tower"
    assert found("tower 贖金")[0] == "expansions:tower"
    assert found("tower aqueduct") == []


def test_the_name_of_the_game_may_stand_beside_others():
    assert found("卡卡送 主教")[0] == "inns"
    assert found("Carcassonne 石器版")[0] == "hunters"
    assert "catan:robber" in found("catan robber")
    assert {one.partition(":")[0] for one in found("卡卡送")} == {"carcassonne"}


@pytest.mark.parametrize("query", ["", "   ", "xyzzy", "🦄" * 500, "\x00"])
def test_nothing_is_found_by_nothing(query):
    assert find(query) == ()


def test_a_query_is_read_as_far_as_a_form_sends_it():
    assert found("石器版" + " " * LONGEST_QUERY + "aqueduct")[0] == "hunters"


def test_a_hit_speaks_the_language_of_the_reader_and_says_the_other_name():
    with translation.override("zh-hant"):
        (hit, *_more) = find("卡卡送")
        rule = next(hit for hit in find("Trader") if hit.section)

        assert (str(hit.book.name), hit.other_name) == ("卡卡頌", "卡卡送")
        assert "小豬" in rule.line
