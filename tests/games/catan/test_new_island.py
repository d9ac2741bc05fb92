"""Opening a table of Catan: the beginners' island, one that the app deals, and the real one entered hex by hex."""

from __future__ import annotations

import html
import json
import re

import pytest

from games.models import Table
from scoring.catan.board.board_layout import BASE, beginner_island
from scoring.catan.board.island import read_island
from tests.cast import phone_client
from tests.games.playing import ANN

pytestmark = pytest.mark.django_db

FORM = {"game": "catan", "edition": "2022", "plays": ["red", "blue", "green"], "mine": ["red"], "first": "red"}


def board_in(answer) -> str:
    found = re.search(r'name="board" value="([^"]*)"', answer.content.decode())
    assert found
    return html.unescape(found[1])


def test_the_beginners_island_opens_at_once():
    answer = phone_client(ANN).post("/new/", {**FORM, "island": "beginner"})

    assert answer.status_code == 303
    assert Table.objects.get().board == {}


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
