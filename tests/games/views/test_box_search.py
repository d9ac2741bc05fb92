"""Boxes found by their names, their years, and what else they are called."""

from __future__ import annotations

import re

import pytest

from games.models import Table
from games.screens.lobby.known_boxes import is_called, year_of
from scoring.carcassonne.box import CARCASSONNE
from tests.games.views.opening import TWO

pytestmark = pytest.mark.django_db


def shown(page):
    label = r'<label class="choice" data-words="[^"]*"( hidden)?>\s*<input[^>]*id="set-([\w-]+)"'
    labels = re.findall(label, page.text)
    return [key for hidden, key in labels if not hidden]


@pytest.mark.parametrize(
    ("looked_for", "found"),
    [
        ("dragon", ["princess"]),
        ("2002", ["inns"]),
        ("2005", ["river2", "princess"]),
        ("Wirtshäuser", ["inns"]),
        ("WIRTSHAUSER", ["inns"]),
        ("小豬擴充", ["traders"]),
        ("小猪扩充", ["traders"]),
        ("wagon abbey", ["abbey"]),
    ],
)
def test_a_box_is_found_by_any_name_and_by_its_year(looked_for, found):
    boxes = CARCASSONNE.sets[1:]

    assert [key for key in boxes if is_called("carcassonne", key, looked_for)] == found


def test_each_river_has_its_own_year_and_no_year_is_made_up():
    years = [year_of("carcassonne", key) for key in ("river1", "river2", "inns", "abbot")]

    assert years == ["2001", "2005", "2002", ""]
    assert [year_of("catan", key) for key in ("5-6", "knights")] == ["", ""]


def test_the_form_shows_the_years(client):
    page = client.get("/new/").text

    assert re.search(r'Inns &amp; Cathedrals\s*<span class="box-year">2002</span>', page)


def test_without_scripts_a_key_shows_what_is_found_and_what_is_ticked(client):
    page = client.post("/new/", TWO | {"sets": ["king"], "find_box": "dragon", "find": "yes"})

    assert shown(page) == ["king", "princess"]
    assert "data-none hidden" in page.text
    assert not Table.objects.exists()


def test_what_is_called_nothing_of_the_kind_says_so(client):
    page = client.post("/new/", TWO | {"find_box": "Monopoly", "find": "yes"})

    assert shown(page) == []
    assert "data-none>" in page.text


def test_the_enter_key_in_the_search_opens_no_table_but_the_next_one_does(client):
    looked = client.post("/new/", TWO | {"find_box": "dragon", "found_box": ""})
    assert (looked.status_code, shown(looked)) == (200, ["princess"])
    assert 'name="found_box" value="dragon"' in looked.text

    assert client.post("/new/", TWO | {"find_box": "dragon", "found_box": "dragon"}).status_code == 303


def test_an_emptied_search_shows_every_box_again(client):
    page = client.post("/new/", TWO | {"find_box": "", "found_box": "dragon", "find": "yes"})

    assert len(shown(page)) == len(CARCASSONNE.sets) - 1


def test_a_game_with_few_boxes_needs_no_search(client):
    assert 'name="find_box"' in client.get("/new/?game=carcassonne").text
    assert 'name="find_box"' not in client.get("/new/?game=catan").text
