"""Opening a table of Catan: the beginners' island, one that the app deals, and the real one entered hex by hex."""

from __future__ import annotations

import html
import json
import re

import pytest

from games.models import Table
from games.screens.catan.board import hex_value
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


# ------------------------------------------------------------------ the players' own island

CARRIED = ("board", "now", "chosen", "picked", "by_hand")


class OwnIsland:
    """The page of an own island, tapped key by key as a browser does."""

    def __init__(self):
        self.client = phone_client(ANN)
        self.answer = self.client.post("/new/", {**FORM, "island": "real"})

    @property
    def page(self):
        return self.answer.content.decode()

    def tap(self, name, value):
        key = re.search(rf'<button[^>]*name="{name}"\s+value="{re.escape(value)}"[^>]*>', self.page)
        assert key, f"no key {name}={value}"
        assert "disabled" not in key[0]
        found = {one: re.search(rf'type="hidden" name="{one}" value="([^"]*)"', self.page) for one in CARRIED}
        carried = {one: html.unescape(match[1]) for one, match in found.items() if match}
        self.answer = self.client.post("/new/", {**FORM, "island": "real", **carried, name: value})
        return self

    def off(self, name):
        return set(re.findall(rf'<button[^>]*name="{name}"\s+value="([^"]*)"[^>]*disabled', self.page))

    def lay_the_land(self):
        for at in BASE.hexes:
            self.tap("terrain", beginner_island().land[at].terrain)
        return self

    def open(self):
        self.tap("laid", "1")
        assert self.answer.status_code == 303
        return read_island(Table.objects.get().board)


def test_the_real_island_is_entered_in_order_and_numbered_by_the_spiral():
    own = OwnIsland().lay_the_land()
    assert "At which corner does the number A lie?" in own.page

    island = own.tap("corner", "2,-2").open()

    assert {at: hex_.terrain for at, hex_ in island.land.items()} == {
        at: hex_.terrain for at, hex_ in beginner_island().land.items()
    }
    assert island.land[2, -2].number == BASE.tokens[0]
    assert island.harbours == BASE.harbours


def test_only_the_corners_are_lit_while_the_island_asks_for_its_first_number():
    page = OwnIsland().lay_the_land().page

    assert len(re.findall('name="corner"', page)) == page.count("spot-key is-lit") == 6
    assert 'name="number"' not in page


def test_a_terrain_that_is_used_up_can_not_be_chosen_until_one_is_taken_off():
    own = OwnIsland()
    for _ in range(3):
        own.tap("terrain", "hills")
    assert own.off("terrain") == {"hills"}

    own.tap("hex", hex_value(BASE.hexes[0])).tap("terrain", "none").tap("hex", hex_value(BASE.hexes[5]))

    assert own.off("terrain") == set()
    assert own.tap("terrain", "hills").off("terrain") == {"hills"}


def test_hexes_of_which_nothing_is_said_are_blank_and_say_so():
    own = OwnIsland().tap("terrain", "desert")

    assert own.page.count('aria-label="not said yet"') == len(BASE.hexes) - 1
    assert "18 are not said yet" in own.page


def test_numbers_that_lie_otherwise_are_said_one_by_one_and_run_out():
    own = OwnIsland().lay_the_land().tap("by_hand", "1")
    own.tap("number", "6").tap("number", "6")

    assert own.off("number") == {"6"}
    assert 'name="laid"' not in own.page


def test_one_number_of_the_spiral_is_put_right():
    own = OwnIsland().lay_the_land().tap("corner", "2,-2")
    own.tap("hex", "2,-2").tap("number", "none").tap("number", "5")

    assert own.open().land[2, -2].number == 5


def test_two_harbours_change_places_and_all_can_be_shuffled():
    own = OwnIsland().lay_the_land().tap("corner", "2,-2").tap("step", "harbours")
    one, other = "0,-3,SE", "1,-2,NE"
    own.tap("harbour", one).tap("harbour", other)
    own.tap("shuffle", "1").tap("shuffle", "1")
    own.tap("step", "numbers")
    kinds = json.loads(board_in(own.answer))["harbours"]

    assert sorted(kinds) == sorted(BASE.harbours.values())
    assert list(own.open().harbours.values()) == kinds


def test_harbours_that_changed_places_lie_there_on_the_table():
    own = OwnIsland().lay_the_land().tap("corner", "2,-2").tap("step", "harbours")
    one, other = "0,-3,SE", "1,-2,NE"

    island = own.tap("harbour", one).tap("harbour", other).open()

    assert (island.harbours[one], island.harbours[other]) == (BASE.harbours[other], BASE.harbours[one])


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
