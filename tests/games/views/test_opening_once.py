"""One form opens one table: whoever goes back and opens again, has no second one beside it."""

from __future__ import annotations

import pytest
from django.test import Client

from games import services
from games.models import Table
from tests.games.views.opening import TWO, names, opened
from tests.support.cast import BEN
from tests.support.playing import log

pytestmark = pytest.mark.django_db

FORM = {"token": "0a1b2c"}


def test_a_form_that_is_sent_twice_opens_one_table(client):
    assert opened(client, **FORM) == opened(client, **FORM)
    assert Table.objects.count() == 1


def test_a_form_that_was_put_right_takes_the_place_of_its_first_table(client):
    before = opened(client, **FORM)
    after = opened(client, **FORM | {"name-blue": "Benedikt"})

    assert Table.objects.get() == after
    assert after.uid == before.uid
    assert names(after) == ["Ann", "Benedikt"]


def test_a_table_that_is_played_at_stays_beside_the_next_one(client):
    before = opened(client, **FORM)
    log(before, {"seat": 0, "do": "note", "text": "Here we go"}, phone=before.host)
    after = opened(client, **FORM | {"name-blue": "Benedikt"})

    assert {before.uid, after.uid} == {table.uid for table in Table.objects.all()}


def test_a_table_where_somebody_sits_stays_beside_the_next_one(client):
    before = opened(client, **FORM)
    services.take_seat(seat=before.seats.get(phone=None), phone=BEN, name="")

    opened(client, **FORM | {"name-blue": "Benedikt"})
    assert Table.objects.count() == 2


def test_forms_of_two_phones_open_two_tables(client):
    opened(client, **FORM)
    opened(Client(), **FORM)

    assert Table.objects.count() == 2


def test_the_return_key_opens_no_table(client):
    answer = client.post("/new/", TWO | {"again": "names", "name-red": "Anna"})

    assert answer.status_code == 200
    assert 'value="Anna"' in answer.text
    assert not Table.objects.exists()


def test_the_return_key_opens_no_pad(client):
    answer = client.post("/pads/ready/plain/", TWO | {"again": "names", "name-red": "Anna"})

    assert answer.status_code == 200
    assert 'value="Anna"' in answer.text
    assert not Table.objects.exists()


def test_who_is_unticked_leaves_the_phone_to_the_first_who_plays(client):
    three = {"game": "catan", "edition": "2022", "order": ["red", "blue", "white", "orange"], "mine": ["red"]}
    table = opened(client, **three | {"plays": ["blue", "white", "orange"]})

    assert [seat.colour for seat in table.seats.exclude(phone=None)] == ["blue"]


def test_a_phone_that_only_opens_a_table_has_no_seat(client):
    table = opened(client, mine=[])

    assert not table.seats.exclude(phone=None).exists()


def test_one_switch_seats_everyone_on_this_phone(client):
    table = opened(client, mine=["red"], here="all")

    assert {seat.phone for seat in table.seats.all()} == {table.host}


@pytest.mark.parametrize("colours", [("red", "blue", "green", "yellow"), ("black", "pink", "green")])
def test_players_of_a_pad_have_colours_of_catan(client, colours):
    pad = {"plays": colours, "order": colours, **{f"name-{one}": one.title() for one in colours}}
    assert client.post("/pads/ready/plain/", pad).status_code == 303

    page = client.get("/new/?game=catan").text
    fresh = [colour for colour in ("red", "blue", "white", "orange") if f'id="plays-{colour}" checked' in spaced(page)]
    assert len(fresh) == len(colours)
    form = {"game": "catan", "edition": "2022", "island": "beginner", "plays": fresh, "order": fresh, "mine": fresh[:1]}
    assert client.post("/new/", form).status_code == 303


def spaced(page: str) -> str:
    return " ".join(page.split())
