"""The form of a new table: who plays, how, and by which rules."""

from __future__ import annotations

import html
import re

import pytest
import time_machine
from django.conf import settings
from django.utils import translation

from games.forms.lobby import recoloured
from games.log.position import position_of
from games.models import Table
from games.models.table import Colour
from games.phones.identity import COOKIE
from games.phrasing.common.label import option_label
from games.screens.lobby.rows import choice_label
from games.views.door.table_form import usual_name
from scoring.catalogue import LOGGED
from scoring.kernel.table import Helped
from tests.games.views.opening import TWO, names, opened

pytestmark = pytest.mark.django_db


def test_two_taps_open_a_table(client):
    assert 'href="/new/"' in client.get("/").text
    page = client.get("/new/")
    form = {"plays": ["red", "blue", "green", "yellow"], "mine": ["red"]}

    table = opened(client, **form, **{"name-red": "", "name-blue": ""})

    assert page.status_code == 200
    assert names(table) == ["Red", "Blue", "Green", "Yellow"]
    assert [seat.phone is not None for seat in table.seats.all()] == [True, False, False, False]


def test_what_is_chosen_is_what_lies_on_the_table(client):
    table = opened(client, draw_by="app", log_by="own", mine=["red", "blue"])

    assert table.name == "Rainy Sunday"
    assert (table.draw_by, table.log_by, table.first) == ("app", "own", 1)
    assert {seat.phone for seat in table.seats.all()} == {table.host}
    assert client.cookies[COOKIE]["httponly"]
    assert client.cookies[COOKIE]["samesite"] == "Lax"


def test_help_and_corrections_are_agreed_on_from_the_start(client):
    page = client.post("/new/", TWO | {"again": "rules", "aids": "none", "fix_by": "ask"}).text
    assert re.search(r'name="aids"\s+value="none" checked', page)
    assert re.search(r'name="fix_by"\s+value="ask" checked', page)

    table = opened(client, aids="none", fix_by="ask")

    assert (table.fix_by, position_of(table).state[Helped].level) == ("ask", "none")


def test_seats_stand_in_the_order_of_the_form(client):
    table = opened(client, order=["blue", "red"])

    assert names(table) == ["Ben", "Ann"]
    assert table.first == 0


def test_up_and_down_move_a_seat_without_opening_anything(client):
    page = client.post("/new/", TWO | {"move": "down-red"})

    assert page.status_code == 200
    assert page.text.index('value="up-blue"') < page.text.index('value="up-red"')
    assert not Table.objects.exists()


def test_a_seat_cannot_move_beyond_the_ends_nor_be_made_up(client):
    for step in ("up-red", "down-blue", "up-purple", "sideways-red", "", "-"):
        page = client.post("/new/", TWO | {"move": step})

        assert page.status_code == 200
        assert page.text.index('value="up-red"') < page.text.index('value="up-blue"')


def test_the_next_form_knows_who_played_last(client):
    opened(client, order=["blue", "red"], **{"name-red": "<b>Ann</b>"})

    page = client.get("/new/").text

    assert page.index('value="Ben"') < page.index('value="&lt;b&gt;Ann&lt;/b&gt;"')
    assert "<b>Ann" not in page


def test_an_edition_brings_its_own_switches(client):
    table = opened(client, edition="third", switches_of="2006", **{"option-small_city": "2"})

    assert (table.edition, table.options) == ("third", {})


def test_a_changed_switch_keeps_the_name_of_the_edition(client):
    changed = {"switches_of": "2006", "option-small_city": "4", "option-open_city_shields": "0"}
    changed |= {"option-farms": "once_per_player_3", "option-farmers": "True"}

    table = opened(client, **changed)

    assert table.options == {"small_city": 4}
    assert "2006 edition, changed" in client.get(f"/t/{table.uid}/seats/").text


def test_the_switches_of_another_edition_can_be_looked_at(client):
    page = client.post("/new/", TWO | {"edition": "first", "again": "rules"})

    assert page.status_code == 200
    assert 'name="switches_of" value="first"' in " ".join(page.text.split())
    assert not Table.objects.exists()


SENTENCES = {
    "six": {
        "en": "Pieces for more are in: Inns &amp; Cathedrals.",
        "zh-hant": "更多人的棋子在這些盒裡：",
        "zh-hans": "更多人的棋子在这些盒里：",
    },
    "alone": {"en": "One player alone?", "zh-hant": "只有一個人嗎？", "zh-hans": "只有一个人吗？"},
}


@pytest.mark.parametrize("language", ["en", "zh-hant", "zh-hans"])
def test_six_players_want_a_box_with_a_sixth_colour(client, language):
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = language
    answer = client.post("/new/", TWO | {"plays": ["red", "blue", "green", "yellow", "black", "pink"]})

    assert answer.status_code == 422
    assert SENTENCES["six"][language] in answer.text
    assert not Table.objects.exists()


@pytest.mark.parametrize("language", ["en", "zh-hant", "zh-hans"])
def test_one_player_alone_has_to_be_meant(client, language):
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = language
    answer = client.post("/new/", TWO | {"plays": ["red"]})

    assert answer.status_code == 422
    assert SENTENCES["alone"][language] in answer.text
    assert opened(client, plays=["red"], alone="1").size == 1


@pytest.mark.parametrize("game", LOGGED)
def test_the_form_names_everything_that_an_edition_changes(client, game):
    text = client.post("/new/", {"game": game, "again": "game"}).text

    entry = LOGGED[game]
    for edition in entry.editions:
        preset, usual = entry.preset(edition), entry.preset(entry.default_edition)
        for option in entry.options:
            if preset[option.key] != usual[option.key]:
                assert f"{option_label(option.key)}: {choice_label(option, preset[option.key])}" in html.unescape(text)


def test_a_form_without_players_says_what_is_missing(client):
    page = client.post("/new/", {})

    assert page.status_code == 422
    assert "Tap the colour of everyone who plays." in page.text
    assert not Table.objects.exists()


def test_a_table_is_named_after_the_day_and_its_part(client):
    for moment, name in [
        ("2026-11-21 09:00", "Saturday morning"),
        ("2026-11-21 14:00", "Saturday afternoon"),
        ("2026-11-21 20:00", "Saturday evening"),
    ]:
        with time_machine.travel(f"{moment}+00:00", tick=False):
            assert f'value="{name}"' in client.get("/new/").text


@pytest.mark.parametrize(("language", "name"), [("fr", "Samedi soir"), ("pt-br", "Sábado à noite")])
def test_the_name_of_a_table_begins_with_a_capital_where_weekdays_do_not(language, name):
    with time_machine.travel("2026-11-21 20:00+00:00", tick=False), translation.override(language):
        assert usual_name() == name


def test_it_speaks_the_language_of_the_phone(client):
    client.cookies["django_language"] = "zh-hant"
    with translation.override(None):
        page = client.get("/new/")

    assert 'lang="zh-hant"' in page.text


def test_whoever_plays_another_game_keeps_their_place_in_its_colours():
    colours = ("red", "blue", "white", "orange", "green", "brown")

    assert recoloured(["yellow", "red", "black", "mauve"], colours) == {
        "yellow": "blue",
        "red": "red",
        "black": "white",
    }
    assert list(recoloured([*Colour.values], colours)) == ["red", "blue", "green", "white", "orange", "brown"]
