"""Opening a table of Catan: the beginners' island, one that the app deals, and the real one entered hex by hex."""

from __future__ import annotations

import html
import json
import re

import pytest
from django.conf import settings

from games.log.position import position_cache, position_of
from games.models import Table
from games.screens.catan.board import rules_of
from games.services import TableChoices, open_table, play_again
from scoring.catan import Hands
from scoring.catan.board.board_layout import BASE, beginner_island
from scoring.catan.board.island import read_island
from tests.cast import phone_client
from tests.games.playing import ANN

SEATS = [("Ann", "red"), ("Ben", "blue"), ("Cleo", "white")]
pytestmark = pytest.mark.django_db

FORM = {"game": "catan", "edition": "2022", "plays": ["red", "blue", "green"], "mine": ["red"], "first": "red"}


def board_in(answer) -> str:
    found = re.search(r'name="board" value="([^"]*)"', answer.content.decode())
    assert found
    return html.unescape(found[1])


THREE = ["orange", "blue", "white"]
FIRST_CARDS = {"lumber": 1, "ore": 1, "brick": 1}
"""What blue begins with."""
LANGUAGES = ("en", "zh-hant", "zh-hans")


def test_the_beginners_island_opens_at_once_with_its_fixed_settlements():
    answer = phone_client(ANN).post("/new/", {**FORM, "plays": THREE, "order": THREE, "island": "beginner"})

    assert answer.status_code == 303
    table = Table.objects.get()
    assert (table.board, table.options, table.colours) == ({}, {"placements": "fixed"}, THREE)
    position = position_of(table)
    assert dict(rules_of(position).amounts(position.state[Hands].hands[1].cards)) == FIRST_CARDS


def test_everybody_places_there_where_the_form_says_so():
    phone_client(ANN).post("/new/", {**FORM, "island": "beginner", "placements": "free"})

    assert Table.objects.get().options == {}


@pytest.mark.parametrize("sets", [["knights"], ["5-6"]])
def test_everybody_places_on_every_other_island(sets):
    client, form = phone_client(ANN), {**FORM, "island": "beginner", "sets": sets}
    answer = client.post("/new/", form)
    if sets == ["5-6"]:
        client.post("/new/", {**form, "board": board_in(answer), "laid": "1"})

    assert "placements" not in Table.objects.get().options


REFUSED: dict[str, tuple[dict[str, object], tuple[str, str, str]]] = {
    "dealt": (
        {"island": "variable", "placements": "fixed"},
        ("lie on the beginners’ island alone", "固定的起始村落只在新手島上", "固定的起始村庄只在新手岛上"),
    ),
    "entered": (
        {"island": "real", "placements": "fixed"},
        ("lie on the beginners’ island alone", "固定的起始村落只在新手島上", "固定的起始村庄只在新手岛上"),
    ),
    "large": (
        {"sets": ["5-6"], "placements": "fixed"},
        ("lie on the beginners’ island alone", "固定的起始村落只在新手島上", "固定的起始村庄只在新手岛上"),
    ),
    "knights": (
        {"sets": ["knights"], "placements": "fixed"},
        ("are the base game’s", "固定的起始村落是基本版的", "固定的起始村庄是基本版的"),
    ),
    "red": (
        {"plays": ["red", "blue", "white"]},
        ("red stays in the box", "不足四個人就不用紅色", "不足四个人就不用红色"),
    ),
    "green": (
        {"plays": ["green", "blue", "white"]},
        ("nobody in Green stands there", "沒有綠色的位置", "没有绿色的位置"),
    ),
}


@pytest.mark.parametrize("number", range(len(LANGUAGES)), ids=LANGUAGES)
@pytest.mark.parametrize("case", REFUSED)
def test_what_contradicts_the_fixed_settlements_is_said(case, number):
    said, sentences = REFUSED[case]
    client = phone_client(ANN)
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = LANGUAGES[number]
    answer = client.post("/new/", {**FORM, "plays": THREE, **said})

    assert answer.status_code == 422
    assert sentences[number] in html.unescape(answer.content.decode())
    assert not Table.objects.exists()


def test_the_form_recommends_the_fixed_island_to_first_games():
    shown = phone_client(ANN).post("/new/", {**FORM, "again": "game"}).content.decode()

    assert "recommend the beginners’ island for the first games" in html.unescape(shown)
    assert re.search(r'name="placements"\s+value="island" checked', shown)


def test_a_game_of_the_first_revision_is_carried_on_as_it_was():
    old = open_table(
        phone=ANN, choices=TableChoices(name="", game="catan", edition="2022", sets=(), options={}, seats=SEATS)
    )
    Table.objects.filter(pk=old.pk).update(revision=1, colours=[], options={"placements": "fixed"})
    position_cache.forget()
    old.refresh_from_db()
    again = play_again(table_uid=old.uid, phone=ANN)

    for table in (old, again):
        position = position_of(table)
        assert dict(rules_of(position).amounts(position.state[Hands].hands[0].cards)) == FIRST_CARDS


def test_a_dealt_island_is_shown_with_its_fairness_before_it_is_played_on():
    client = phone_client(ANN)
    shown = client.post("/new/", {**FORM, "island": "variable"})
    board = board_in(shown)
    opened = client.post("/new/", {**FORM, "island": "variable", "board": board, "laid": "1"})

    assert shown.status_code == 200
    assert "of 100" in shown.content.decode()
    assert opened.status_code == 303
    assert Table.objects.get().board == json.loads(board)


def test_every_choice_of_the_form_goes_with_the_island():
    shown = phone_client(ANN).post("/new/", {**FORM, "island": "variable", "option-cards": "table", "name": "Sunday"})
    text = shown.content.decode()

    for key, value in (("option-cards", "table"), ("name", "Sunday"), ("plays", "green"), ("island", "variable")):
        assert f'name="{key}" value="{value}"' in text


def test_the_real_island_is_entered_in_order_and_numbered_by_the_spiral():
    client, form = phone_client(ANN), {**FORM, "island": "real"}
    answer = client.post("/new/", form)
    for at in BASE.hexes:
        terrain = beginner_island().land[at].terrain
        answer = client.post("/new/", {**form, "board": board_in(answer), "terrain": terrain})
    answer = client.post("/new/", {**form, "board": board_in(answer), "corner": "2,-2"})
    answer = client.post("/new/", {**form, "board": board_in(answer), "chosen": "2,-2", "number": "9"})
    opened = client.post("/new/", {**form, "board": board_in(answer), "laid": "1"})
    island = read_island(Table.objects.get().board)

    assert opened.status_code == 303
    assert {at: hex_.terrain for at, hex_ in island.land.items()} == {
        at: hex_.terrain for at, hex_ in beginner_island().land.items()
    }
    assert island.land[2, -2].number == 9


def test_an_unfinished_island_opens_no_table():
    client = phone_client(ANN)
    answer = client.post("/new/", {**FORM, "island": "real", "laid": "1"})

    assert answer.status_code == 200
    assert not Table.objects.exists()


@pytest.mark.parametrize("board", ["", "{", "[]", '{"hexes": []}', '[["a"]]', "[[0,0,7,8]]", "null"])
@pytest.mark.parametrize("island", ["variable", "real"])
def test_a_board_that_is_none_is_asked_for_anew(board, island):
    answer = phone_client(ANN).post("/new/", {**FORM, "island": island, "board": board, "laid": "1"})

    assert answer.status_code == 200


def test_five_and_six_players_get_the_large_island():
    six = {**FORM, "plays": ["red", "blue", "green", "yellow", "black", "pink"], "sets": ["5-6"]}
    client = phone_client(ANN)
    board = board_in(client.post("/new/", six))
    opened = client.post("/new/", {**six, "board": board, "laid": "1", "island": "variable"})

    assert opened.status_code == 303
    assert len(Table.objects.get().board["hexes"]) == 30
    assert Table.objects.get().size == 6
