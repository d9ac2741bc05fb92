"""A new table in one screen: the game by its picture, names that are known, and a house style that is remembered."""

from __future__ import annotations

import re

import pytest
from django.conf import settings

from games.models import Table
from tests.games.views.opening import TWO, opened
from tests.support.playing import open_table

pytestmark = pytest.mark.django_db

KNIGHTS = "catan.knights"
CATAN = {"game": "catan", "plays": ["blue", "white", "orange"], "first": "blue", "mine": ["blue"], "edition": "2022"}


def picked(page):
    return re.findall(r'name="pick" value="([^"]*)" formnovalidate[^>]*aria-pressed="true"', page)


def style_line(page):
    found = re.search(r"data-style[^>]*>([^<]*)<", page)
    assert found
    return found[1].strip()


def checked(page, name):
    found = re.search(rf'name="{name}"\s+value="(\w+)" checked', page)
    assert found
    return found[1]


def test_four_pictures_choose_the_game(client):
    page = client.get("/new/").text

    assert re.findall(r'name="pick" value="([^"]*)"', page) == ["carcassonne", "catan", KNIGHTS]
    assert picked(page) == ["carcassonne"]
    assert 'class="game-key" href="/pads/"' in page


@pytest.mark.parametrize("pick", ["catan", KNIGHTS])
def test_a_picture_asks_what_its_game_asks_and_keeps_what_was_typed(client, pick):
    page = client.post("/new/", TWO | {"pick": pick}).text

    assert picked(page) == [pick]
    assert ('name="also" value="knights"' in page) == (pick == KNIGHTS)
    assert 'value="Ann"' in page
    assert "Where are the cards?" in page
    assert not Table.objects.exists()


def test_the_way_back_leaves_the_knights_in_their_box(client):
    there = TWO | {"game": "catan", "also": "knights", "edition": "2022"}

    assert picked(client.post("/new/", there | {"pick": "catan"}).text) == ["catan"]
    assert opened(client, **CATAN, also="knights").sets == ["base", "knights"]
    assert opened(client, **CATAN, also="\x00").sets == []


@pytest.mark.parametrize("pick", ["", "catan", KNIGHTS, "catan.nothing", "chess", "chess.knights", "\x00."])
def test_a_game_may_be_named_in_the_address(client, pick):
    shown = picked(client.get("/new/", {"game": pick}).text)

    assert shown == [{"catan.nothing": "catan"}.get(pick, pick) if pick.startswith("catan") else "carcassonne"]


def test_an_address_may_name_a_set_beside_its_game(client):
    assert picked(client.get("/new/", {"game": "catan", "also": "knights"}).text) == [KNIGHTS]
    assert picked(client.get("/new/", {"game": "catan", "also": "nothing"}).text) == ["catan"]
    assert picked(client.get("/new/", {"also": "knights"}).text) == ["carcassonne"]


def test_catan_asks_at_once_where_the_cards_are_and_when_to_trade(client):
    page = client.get("/new/", {"game": "catan"}).text.partition('id="rules"')[0]
    table = opened(
        client, **CATAN, switches_of="2022", **{"option-cards": "table", "option-strict_trade_then_build": "False"}
    )

    assert checked(page, "option-cards") == "phones"
    assert checked(page, "option-strict_trade_then_build") == "True"
    assert (table.options["cards"], table.options["strict_trade_then_build"]) == ("table", False)


def test_the_house_style_is_one_line_and_remembered(client):
    before = style_line(client.get("/new/").text)
    opened(client, draw_by="app", log_by="own", aids="none", pace="calm", fix_by="host")
    page = client.get("/new/").text

    assert before == "2006 edition · we draw · anyone logs · helps like a sharp player"
    assert style_line(page) == (
        "2006 edition · the app draws · each logs their own · no help · the host corrects · a calm clock"
    )
    assert checked(page, "draw_by") == "app"
    assert not re.search(r'id="rules"[^>]*open', page)


def test_a_style_that_nobody_can_read_is_the_usual_one(client):
    client.cookies["style"] = "nonsense"

    assert style_line(client.get("/new/").text).endswith("we draw · anyone logs · helps like a sharp player")


def test_the_game_is_remembered_with_its_box(client):
    opened(client, **CATAN, also="knights")

    assert picked(client.get("/new/").text) == [KNIGHTS]
    assert picked(client.get("/new/", {"game": "carcassonne"}).text) == ["carcassonne"]


def test_names_that_this_server_knows_are_offered(client):
    open_table(seats=[("Theodora", "red"), ("<b>", "blue")])

    page = client.get("/new/").text

    assert '<option value="Theodora">' in page
    assert '<option value="&lt;b&gt;">' in page


def test_a_club_offers_no_names_of_strangers(client, monkeypatch):
    monkeypatch.setattr(settings, "OPEN", "club")
    open_table(seats=[("Theodora", "red"), ("Ben", "blue")])

    assert "Theodora" not in client.get("/new/").text


def test_seats_move_without_scripts_and_stay_movable(client):
    page = client.post("/new/", TWO | {"move": "down-red", "reorder": "1"}).text

    assert re.search(r'name="reorder" value="1" checked', page)
