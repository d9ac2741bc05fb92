"""The form of a new table."""

from __future__ import annotations

import html
import re

import pytest
import time_machine
from django.conf import settings
from django.http import HttpResponse
from django.test import Client
from django.utils import translation

from games.forms.lobby import recoloured
from games.log.position import position_of
from games.models import Table
from games.models.table import Colour
from games.phones.identity import COOKIE
from games.phones.preferences import _keep
from games.phrasing import option_label
from games.screens.carcassonne.board.places import rules_of
from games.screens.lobby.new_table import choice_label, shelf_of
from scoring.carcassonne.box import CARCASSONNE
from scoring.catalogue import LOGGED
from scoring.table import Helped
from tests.games.views.asking import written

pytestmark = pytest.mark.django_db

TWO = {
    "game": "carcassonne",
    "edition": "2006",
    "order": ["red", "blue"],
    "plays": ["red", "blue"],
    "name-red": "Ann",
    "name-blue": "Ben",
    "first": "blue",
    "mine": ["red"],
    "draw_by": "bag",
    "log_by": "anyone",
    "name": "Rainy Sunday",
}


def opened(client: Client, **changes: object) -> Table:
    """Open a table, and return it."""
    answer = client.post("/new/", TWO | changes)
    assert answer.status_code == 303, answer.text
    return Table.objects.get(uid=answer["Location"].split("/")[2])


def names(table: Table) -> list[str]:
    return [seat.called for seat in table.seats.all()]


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


def test_tiles_only_goes_with_the_boxes_and_survives_another_edition(client):
    shown = client.post(
        "/new/", TWO | {"sets": ["inns"], "option-tiles_only": "True", "edition": "third", "again": "1"}
    )
    table = opened(client, sets=["inns"], **{"option-tiles_only": "True"})

    assert re.search(r'name="option-tiles_only"\s+value="True" checked', shown.text)
    assert table.options == {"tiles_only": True}
    assert "big_meeple" not in {part.key for part in position_of(table).rules.capabilities}


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
    assert "Tap the colours of everyone who plays." in page.text
    assert not Table.objects.exists()


def test_a_long_name_is_refused_and_kept_in_the_form(client):
    page = client.post("/new/", TWO | {"name-red": "A" * 61})

    assert page.status_code == 422
    assert "at most 60 characters" in page.text
    assert "A" * 61 in page.text


def test_hostile_values_fall_back_to_the_usual_ones(client):
    table = opened(
        client,
        game="chess",
        edition="../../etc",
        first="purple",
        mine=["purple"],
        draw_by="dealer",
        log_by="nobody",
        fix_by="the bank",
        aids="x-ray",
        order=["purple", "red", "red"],
        plays=["red", "blue", "purple"],
        **{"switches_of": "2006", "option-small_city": "a million", "option-farms": "\x00"},
    )

    assert (table.game, table.edition, table.draw_by, table.log_by, table.fix_by) == (
        "carcassonne",
        "2006",
        "bag",
        "anyone",
        "anyone",
    )
    assert position_of(table).state[Helped].level == "sharp"
    assert names(table) == ["Ann", "Ben"]


def test_strange_names_are_cleaned_or_kept(client):
    table = opened(client, **{"name-red": "\u202eevil\x07", "name-blue": "👩‍👩‍👧 محمد"})

    assert names(table) == ["evil", "👩‍👩‍👧 محمد"]


def test_a_huge_form_is_refused_in_words(client):
    many = client.post("/new/", {f"field-{number}": "x" for number in range(300)})
    large = client.post("/new/", {"name": "x" * 3_000_000})

    assert (many.status_code, large.status_code) == (400, 400)
    assert "Nothing was changed." in many.text


def test_a_table_is_named_after_the_day_and_its_part(client):
    for moment, name in [
        ("2026-11-21 09:00", "Saturday morning"),
        ("2026-11-21 14:00", "Saturday afternoon"),
        ("2026-11-21 20:00", "Saturday evening"),
    ]:
        with time_machine.travel(f"{moment}+00:00", tick=False):
            assert f'value="{name}"' in client.get("/new/").text


def test_it_wants_a_token_of_its_own_form():
    strict = Client(enforce_csrf_checks=True)

    page = strict.post("/new/", TWO, headers={"referer": "http://testserver/new/"})

    assert page.status_code == 403
    assert 'href="/new/"' in page.text
    assert "This form is too old" in page.text
    assert not Table.objects.exists()


def test_it_speaks_the_language_of_the_phone(client):
    client.cookies["django_language"] = "zh-hant"
    with translation.override(None):
        page = client.get("/new/")

    assert 'lang="zh-hant"' in page.text


def test_boxes_are_ticked_and_remembered_for_the_next_table(client):
    page = client.get("/new/").text
    assert 'id="set-inns"' in page
    assert "72 tiles" in page

    table = opened(client, sets=["river1", "inns"], switches_of="2006", **{"option-farmers": "True"})
    again = client.get("/new/").text

    assert table.sets == ["base", "river1", "inns"]
    assert table.options["big_meeple"] is False
    assert "builder" not in table.options
    assert re.search(r'id="set-inns"[^>]*checked', again)
    assert "102 tiles" in again
    assert not re.search(r'name="option-big_meeple"[^>]*checked', again)


def test_the_switches_of_boxes_that_are_not_on_the_table_do_not_count(client):
    table = opened(client, switches_of="2006", **{"option-farmers": "True"})

    assert table.sets == []
    assert table.options == {}


def test_a_box_as_it_is_sold_takes_one_tap(client):
    page = client.post("/new/", TWO | {"ready": "winter"}).text

    assert re.search(r'value="third"[^>]*checked', page)
    assert re.search(r'id="set-winter_extra"[^>]*checked', page)
    assert "84 tiles" in page
    assert not Table.objects.exists()
    assert client.post("/new/", TWO | {"ready": "nobody"}).status_code == 200


def test_six_play_with_the_figures_of_inns(client):
    colours = ["red", "blue", "green", "yellow", "black", "pink"]

    table = opened(client, sets=["inns"], plays=colours, order=colours)

    assert table.size == 6
    assert "sixth_colour" not in table.options


def test_a_copy_that_lacks_a_tile_says_so(client):
    closed = client.get("/new/").text
    counted = client.post("/new/", TWO | {"again": "copies", "sets": ["inns"]}).text
    assert "copies-base-X" not in closed
    assert "copies-base-X" in counted
    assert "copies-ic-01" in counted

    table = opened(client, **{"copies-base-X": "0", "copies-base-U": "9", "copies-base-D": "4", "copies-ic-01": "0"})
    again = client.get("/new/").text

    assert table.copies == {"base-X": 0, "base-U": 9}
    assert rules_of(position_of(table)).copies["base-U"] == 9
    assert 'name="copies-base-X"' in again
    assert 'name="copies-base-D"' not in again


def test_a_face_with_a_garden_counts_for_itself(client):
    counted = client.post("/new/", TWO | {"again": "copies", "sets": ["abbot"]}).text
    assert re.search(r'name="copies-base-E"\s+value="4"', counted)
    assert re.search(r'name="copies-base-Eg"\s+value="1"', counted)

    table = opened(client, sets=["abbot"], **{"copies-base-E": "3", "copies-base-Eg": "1", "copies-base-U": "7"})
    copies = rules_of(position_of(table)).copies

    assert table.copies == {"base-E": 3}
    assert (copies["base-E"], copies["base-Eg"]) == (3, 1)


def test_farmers_off_and_no_builder_leave_their_figures_in_the_box(client):
    table = opened(client, sets=["traders"], switches_of="2006", **{"option-pig": "True", "option-goods": "True"})

    assert table.options == {"farmers": False, "builder": False, "pig_herd": False}
    assert set(rules_of(position_of(table)).figure_kinds) == {"meeple"}
    assert rules_of(position_of(table)).copies["tb-01"] == 1


@pytest.mark.parametrize(("ready", "extra", "tiles"), [("winter", "winter_extra", 84), ("anniversary", "festival", 82)])
def test_a_box_as_it_is_sold_can_be_opened(client, ready, extra, tiles):
    page = client.post("/new/", TWO | {"ready": ready}).text
    (edition,) = re.findall(r'name="edition"\s+value="(\w+)" checked', page)
    table = opened(client, sets=[extra], edition=edition)

    assert (table.edition, table.sets) == ("third", ["base", extra])
    assert sum(rules_of(position_of(table)).copies.values()) == tiles


def test_nonsense_about_copies_and_boxes_is_passed_over(client):
    table = opened(client, sets=["nowhere"], **{"copies-base-X": "many", "copies-base-U": "-3"})

    assert (table.sets, table.copies) == ([], {})


def test_a_shelf_that_nobody_can_read_is_an_empty_one(client):
    client.cookies["shelf"] = "nonsense"
    assert "72 tiles" in client.get("/new/").text
    response = HttpResponse()
    _keep(response, "shelf", {"sets": 7})
    client.cookies.update(response.cookies)
    assert "72 tiles" in client.get("/new/").text


def test_each_group_of_house_rules_shows_with_its_boxes():
    style = (settings.BASE_DIR / "static/css/sets.css").read_text("utf-8")
    groups = {option.sets for option in CARCASSONNE.options if option.sets}

    assert [sets for sets in groups if f".for-{'-'.join(sets)}" not in style] == []
    assert [key for sets in groups for key in sets if f"#set-{key}" not in style] == []


def test_the_boxes_of_a_table_are_named(client):
    table = opened(client, sets=["river1", "inns"])

    assert "with The River and Inns &amp; Cathedrals" in client.get(f"/t/{table.uid}/seats/").text


def test_whoever_plays_another_game_keeps_their_place_in_its_colours():
    colours = ("red", "blue", "white", "orange", "green", "brown")

    assert recoloured(["yellow", "red", "black", "mauve"], colours) == {
        "yellow": "blue",
        "red": "red",
        "black": "white",
    }
    assert list(recoloured([*Colour.values], colours)) == ["red", "blue", "green", "white", "orange", "brown"]


def test_every_box_on_a_shelf_says_what_is_in_it():
    assert [choice.value for choice in shelf_of(()) if not choice.help] == []


# ------------------------------------------------------------------ what it leaves behind


def test_looking_writes_nothing_and_makes_nobody_known(client):
    before = written()

    for asked in ({}, {"on": "x"}, {"on": "\x00"}, {"on": "x" * 5_000}):
        assert client.get("/new/", asked).status_code == 200
    for key in ({"again": "rules"}, {"move": "down-red"}, {"ready": "x"}, {"ready": "\x00"}):
        assert client.post("/new/", TWO | key).status_code == 200

    assert COOKIE not in client.cookies
    assert written() == before


def test_another_method_opens_nothing(client):
    answer = client.put("/new/", TWO, content_type="application/json")

    assert (answer.status_code, answer["Allow"]) == (405, "GET, POST, HEAD")
    assert not Table.objects.exists()


@pytest.mark.parametrize("changes", [{"plays": []}, {"plays": ["purple"]}, {"plays": ["\x00"]}])
def test_without_players_the_form_is_kept(client, changes):
    page = client.post("/new/", TWO | changes)

    assert page.status_code == 422
    assert "Tap the colours of everyone who plays." in page.text
    assert 'value="Rainy Sunday"' in page.text
    assert not Table.objects.exists()


@pytest.mark.parametrize(
    "key", ["game", "edition", "first", "mine", "sets", "pace", "aids", "island", "on", "switches_of"]
)
def test_odd_values_open_a_table_that_can_be_played_at(client, key):
    for odd in ("\x00", "x" * 5_000, "'; DROP TABLE", "１", "-1"):
        table = opened(client, **{key: odd})

        assert client.get(f"/t/{table.uid}/").status_code == 200, odd
        assert names(table) == ["Ann", "Ben"]


def test_a_form_that_comes_twice_opens_two_tables_of_one_phone(client):
    first, second = opened(client), opened(client)

    assert first.host == second.host
    assert first.join_code != second.join_code
