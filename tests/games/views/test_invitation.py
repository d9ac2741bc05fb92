"""The way from a new table to the others' phones: the invitation, and the code that stays until everybody sits."""

from __future__ import annotations

import re

import pytest

from games.models import Table
from games.services import take_seat
from tests.support.cast import phone_client
from tests.support.playing import ANN, BEN, open_table

pytestmark = pytest.mark.django_db

TWO = {"game": "carcassonne", "plays": ["red", "blue"], "order": ["red", "blue"], "first": "red", "mine": ["red"]}
CODE = re.compile(r'id="strip-code".*?</a>', re.DOTALL)


def opened(client, **changes):
    """Open a table by its form; return the way that the phone is sent, and the table."""
    way = client.post("/new/", TWO | changes)["Location"]
    return way, Table.objects.get(uid=way.split("/")[2])


def test_a_new_table_leads_to_its_invitation(client):
    way, table = opened(client)
    page = client.get(way).text

    assert way == f"/t/{table.uid}/seats/invite/"
    assert table.join_code in page
    assert f"http://testserver/j/{table.join_code}/" in page
    assert f'class="button" href="/t/{table.uid}/"' in page


def test_nobody_goes_back_to_a_table_where_nothing_was_played_yet(client):
    way, table = opened(client, aids="all")
    page = client.get(way).text

    assert table.head
    assert "Start playing" in page
    assert "Back to the table" not in page


def test_nobody_is_invited_where_one_phone_holds_every_seat(client):
    way, table = opened(client, mine=["red", "blue"])

    assert way == f"/t/{table.uid}/"


@pytest.mark.parametrize("mine", [["red"], ["red", "blue"]], ids=["to others", "to nobody"])
def test_who_starts_is_asked_after_the_invitation(client, mine):
    way, table = opened(client, first="table", mine=mine)
    starts = f"/t/{table.uid}/starts/"

    assert way == starts or f'class="button" href="{starts}"' in client.get(way).text


def test_only_the_page_of_who_starts_comes_between(client):
    _way, table = opened(client)

    page = client.get(f"/t/{table.uid}/seats/invite/", {"then": "//elsewhere.example/"}).text

    assert "elsewhere" not in page


def test_the_invitation_shows_who_has_come(cast):
    path = f"/t/{cast.table.uid}/seats/invite/"
    before = cast.ann.get(path).text
    for seat in cast.table.seats.filter(phone=None):
        take_seat(seat=seat, phone=BEN, name="Eve")
    after = cast.ann.get(path).text

    assert "2 seats free" in before
    assert before.count("is-free") == 2
    assert "Everybody is here." in after
    assert "is-free" not in after


def test_a_seat_of_the_app_waits_for_no_phone(cast):
    cast.table.seats.filter(phone=None).update(played_by="fair")
    page = cast.ann.get(f"/t/{cast.table.uid}/seats/invite/").text
    arrivals = re.findall(r'<li class="chip.*?</li>', page, re.DOTALL)

    assert sum("The app, fair" in one for one in arrivals) == 2
    assert "is-free" not in page
    assert "no phone yet" not in page
    assert "Everybody is here." in page
    assert "4 seats of 4 are taken" in phone_client(BEN).get(f"/j/{cast.table.join_code}/").text


@pytest.fixture
def table():
    return open_table(seats=[("Ann", "red"), ("Ben", "blue"), ("Cleo", "green")])


def shown(table):
    found = CODE.search(phone_client(ANN).get(f"/t/{table.uid}/").text)
    return found[0] if found else ""


def test_a_small_code_stays_until_every_seat_is_taken(table):
    before = shown(table)
    take_seat(seat=table.seats.get(phone=None), phone=BEN, name="Cleo")

    assert table.join_code in before
    assert f"/t/{table.uid}/seats/invite/" in before
    assert "1 seat free" in before
    assert not shown(table)


def test_a_closed_code_is_shown_nowhere(table):
    phone_client(ANN).post(f"/t/{table.uid}/seats/code/close/")

    assert not shown(table)
    assert "tv-invite" not in phone_client(ANN).get(f"/t/{table.uid}/board/").text


def test_the_large_screen_shows_code_picture_and_address(client, table):
    before = client.get(f"/t/{table.uid}/board/").text
    take_seat(seat=table.seats.get(phone=None), phone=BEN, name="Cleo")

    assert table.join_code in before
    assert f"http://testserver/j/{table.join_code}/" in before
    assert "tv-invite" not in client.get(f"/t/{table.uid}/board/").text


def test_a_seat_taken_under_its_name_is_news(table):
    ann = phone_client(ANN)
    (said,) = re.findall(r'data-seats="(\w+)"', ann.get(f"/t/{table.uid}/").text)
    ask = {"seen": 0, "shown": 0, "seats": said}
    quiet = ann.get(f"/t/{table.uid}/pull/", ask, headers={"HX-Request": "true"})
    take_seat(seat=table.seats.get(phone=None), phone=BEN, name="Cleo")
    news = ann.get(f"/t/{table.uid}/pull/", ask, headers={"HX-Request": "true"})

    assert (quiet.status_code, news.status_code) == (204, 200)
    assert "strip-code" not in news.text
