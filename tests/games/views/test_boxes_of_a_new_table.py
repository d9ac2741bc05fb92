"""The boxes that a new table is opened with, and the tiles that its copy of the game has."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest
from django.conf import settings
from django.http import HttpResponse

from games.carcassonne.pages.board.places import rules_of
from games.log.position import position_of
from games.models import Table
from games.phones.preferences import _keep
from games.screens.lobby.rows import shelf_of
from scoring.carcassonne.box import CARCASSONNE
from tests.games.views.opening import TWO, opened

pytestmark = pytest.mark.django_db


def test_tiles_only_goes_with_the_boxes_and_survives_another_edition(client):
    shown = client.post(
        "/new/", TWO | {"sets": ["inns"], "option-tiles_only": "True", "edition": "third", "again": "1"}
    )
    table = opened(client, sets=["inns"], **{"option-tiles_only": "True"})

    assert re.search(r'name="option-tiles_only"\s+value="True" checked', shown.text)
    assert table.options == {"tiles_only": True}
    assert "big_meeple" not in {part.key for part in position_of(table).rules.capabilities}


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


def test_every_box_on_a_shelf_says_what_is_in_it():
    assert [choice.value for choice in shelf_of(()) if not choice.help] == []


def test_each_box_has_a_picture_of_its_own(client):
    drawn = ET.parse(settings.BASE_DIR / "static" / "boxes.svg").getroot()
    outlines = {symbol.get("id"): [part.attrib for part in symbol] for symbol in drawn}
    shown = re.findall(
        r'<svg class="box-picture" aria-hidden="true"><use href="[^"#]*#([^"]+)"', client.get("/new/").text
    )

    assert sorted(shown) == sorted(f"box-{key}" for key in CARCASSONNE.sets[1:])
    # By the outline alone: no colour tells one from another.
    assert len({str(parts) for parts in outlines.values()}) == len(outlines)
    assert all(parts.get("fill") in {None, "currentColor"} for outline in outlines.values() for parts in outline)


def test_advice_is_given_and_nothing_is_forbidden(client):
    few = client.post("/new/", TWO | {"sets": ["inns"], "again": "1"}).text
    many = client.post("/new/", TWO | {"sets": ["inns", "traders", "princess", "tower"], "again": "1"}).text
    table = opened(client, sets=["inns", "traders", "princess", "tower"])

    assert 'data-more-than="144" hidden' in few
    assert 'data-more-than="144" hidden' not in many
    assert "send meeples home" in many
    assert set(table.sets) >= {"princess", "tower"}
