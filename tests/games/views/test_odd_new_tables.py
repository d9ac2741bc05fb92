"""The form of a new table with what no page of ours sends, and what it leaves behind."""

from __future__ import annotations

import pytest
from django.test import Client

from games.log.position import position_of
from games.models import Table
from games.phones.identity import COOKIE
from scoring.kernel.table import Helped
from tests.games.views.asking import written
from tests.games.views.opening import TWO, names, opened

pytestmark = pytest.mark.django_db


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


def test_it_wants_a_token_of_its_own_form():
    strict = Client(enforce_csrf_checks=True)

    page = strict.post("/new/", TWO, headers={"referer": "http://testserver/new/"})

    assert page.status_code == 403
    assert 'href="/new/"' in page.text
    assert "This form is too old" in page.text
    assert not Table.objects.exists()


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
    assert "Tap the colour of everyone who plays." in page.text
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
