"""Opening a table of Catan: the beginners' island, one that the app deals, and the real one entered hex by hex."""

from __future__ import annotations

import html
import json
import re

import pytest
from django.conf import settings

from games.catan.art.island import bare
from games.catan.pages.board.acting_seat import rules_of
from games.catan.pages.board.forms import hex_value
from games.log.position import position_cache, position_of
from games.models import Table
from games.services import TableChoices, open_table, play_again
from scoring.catan.board.board_layout import BASE, beginner_island
from scoring.catan.board.island import read_island
from scoring.catan.hand import Hands
from tests.support.cast import phone_client
from tests.support.playing import ANN

SEATS = [("Ann", "red"), ("Ben", "blue"), ("Cleo", "white")]
pytestmark = pytest.mark.django_db

FORM = {"game": "catan", "edition": "2022", "plays": ["red", "blue", "green"], "mine": ["red"], "first": "red"}


def board_in(answer) -> str:
    found = re.search(r'name="board" value="([^"]*)"', answer.content.decode())
    assert found
    return html.unescape(found[1])


THREE = ["orange", "blue", "white"]
FIRST_CARDS = {"lumber": 1, "ore": 1, "brick": 1}
"""Blue's first cards."""
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


@pytest.mark.parametrize(
    ("players", "colours"),
    [(["red", "blue", "green"], ["orange", "blue", "white"]), (["red", "blue", "green", "yellow"], None)],
)
def test_who_comes_from_another_game_gets_the_colours_of_the_fixed_places(players, colours):
    form = {"game": "catan", "plays": players, "order": players, "mine": ["red"], "first": "red", "again": "game"}
    shown = phone_client(ANN).post("/new/", form).content.decode()
    plays = re.findall(r'name="plays" value="(\w+)"[^>]* checked', shown)

    assert sorted(plays) == sorted(colours or ["red", "blue", "white", "orange"])


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
        ("there are none for Green", "沒有綠色的位置", "没有绿色的位置"),
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
    assert "At which corner is number A?" in own.page

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

    assert own.page.count('aria-label="not entered yet"') == len(BASE.hexes) - 1
    assert "18 are missing" in own.page
    # As a desert it would look said.
    unsaid = [at for at in BASE.hexes if at != BASE.hexes[0]]
    assert bare(unsaid) in own.page


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


def test_two_numbers_of_a_whole_island_are_swapped_by_two_taps():
    own = OwnIsland().lay_the_land().tap("corner", "2,-2")
    assert "Tap two hexes to swap their numbers." in own.page
    one, other = BASE.tokens[0], BASE.tokens[1]
    said = {(q, r): number for q, r, _kind, number in json.loads(board_in(own.answer))["hexes"]}
    first, second = (next(at for at, number in said.items() if number == wanted) for wanted in (one, other))
    own.tap("hex", hex_value(first))
    assert "Swap it with which hex?" in own.page
    island = own.tap("hex", hex_value(second)).open()

    assert (island.land[first].number, island.land[second].number) == (other, one)


def test_two_hexes_of_a_whole_island_are_swapped_and_a_desert_has_no_number():
    own = OwnIsland().lay_the_land().tap("corner", "2,-2").tap("step", "land")
    before = beginner_island().land
    desert = next(at for at, hex_ in before.items() if hex_.terrain == "desert")
    other = next(at for at in BASE.hexes if at != desert)
    island = own.tap("hex", hex_value(desert)).tap("hex", hex_value(other)).open()

    assert island.land[other].terrain == "desert"
    assert island.land[other].number is None
    assert island.land[desert].terrain == before[other].terrain
    assert island.land[desert].number
