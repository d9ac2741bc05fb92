"""The boxes on one's shelf, all of them on the table by one tap."""

from __future__ import annotations

import re

import pytest

from games.models import Table
from scoring.carcassonne.box import CARCASSONNE
from tests.games.views.opening import TWO, opened

pytestmark = pytest.mark.django_db


def put_on_the_shelf(client, *boxes):
    client.post("/settings/boxes/", {"boxes": boxes})


def ticked(page):
    return re.findall(r'id="set-([\w-]+)"[^>]*checked', page.text)


def test_all_of_mine_lie_on_the_table_by_one_tap(client):
    put_on_the_shelf(client, "carcassonne.inns", "carcassonne.abbot", "catan.5-6")

    assert 'name="all_of_mine"' in client.get("/new/").text
    page = client.post("/new/", TWO | {"all_of_mine": "yes"})

    assert (page.status_code, ticked(page)) == (200, ["inns", "abbot"])
    assert not Table.objects.exists()


def test_what_lies_there_already_and_what_was_typed_stays(client):
    put_on_the_shelf(client, "carcassonne.inns")

    page = client.post("/new/", TWO | {"sets": ["king"], "name-red": "Theodora", "all_of_mine": "yes"})

    assert set(ticked(page)) == {"inns", "king"}
    assert 'value="Theodora"' in page.text


def test_a_house_rule_that_was_set_stays(client):
    put_on_the_shelf(client, "carcassonne.inns")
    changed = {"switches_of": "2006", "sets": ["traders"], "option-pig": "True", "option-goods": "True"}

    page = client.post("/new/", TWO | changed | {"all_of_mine": "yes"}).text

    assert not re.search(r'name="option-builder"\s+value="True" checked', page)
    assert re.search(r'name="option-goods"\s+value="True" checked', page)


def test_without_a_shelf_there_is_no_such_key(client):
    assert 'name="all_of_mine"' not in client.get("/new/").text
    put_on_the_shelf(client, "catan.5-6")
    assert 'name="all_of_mine"' not in client.get("/new/?game=carcassonne").text

    page = client.post("/new/", TWO | {"all_of_mine": "yes"})

    assert (page.status_code, ticked(page)) == (200, [])


def test_a_box_that_has_a_picture_is_chosen_by_it_alone(client):
    put_on_the_shelf(client, "catan.5-6", "catan.knights")

    page = client.post("/new/", TWO | {"game": "catan", "edition": "", "all_of_mine": "yes"})

    assert ticked(page) == ["5-6"]
    assert 'name="also"' not in page.text


def test_a_table_with_all_of_mine_can_be_opened(client):
    put_on_the_shelf(client, *(f"carcassonne.{key}" for key in CARCASSONNE.sets[1:]))
    sets = ticked(client.post("/new/", TWO | {"all_of_mine": "yes"}))

    assert opened(client, sets=sets).sets == list(CARCASSONNE.sets)
