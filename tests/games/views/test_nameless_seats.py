"""Seats that nobody named are called by their colour, in the language of whoever looks."""

from __future__ import annotations

from importlib import import_module

import pytest
from django.apps import apps
from django.conf import settings
from django.urls import reverse

from games.models import Seat, Table
from tests.support.cast import ANN, BEN, phone_client
from tests.support.playing import DRAW_U, PASS, PLACE_U, log, open_table, play_turns

pytestmark = pytest.mark.django_db

HTMX = {"HTTP_HX_REQUEST": "true"}
COLOURS = {"en": "Blue", "zh-hant": "藍色", "zh-hans": "蓝色"}


@pytest.fixture
def table():
    return open_table(seats=[("Ann", "red"), ("", "blue")])


@pytest.fixture(params=COLOURS)
def blue(request):
    """Return a phone that reads one of the languages, and what Blue is called in it."""
    client = phone_client(ANN)
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = request.param
    return client, COLOURS[request.param], set(COLOURS.values()) - {COLOURS[request.param]}


def test_a_colour_is_not_a_name(table):
    assert [seat.name for seat in table.seats.all()] == ["Ann", ""]


@pytest.mark.parametrize("path", ["", "log/", "seats/", "points/1/", "board/", "sheet/?list=adjust"])
def test_every_page_says_the_colour_in_its_readers_language(table, blue, path):
    client, called, others = blue
    log(table, DRAW_U, PLACE_U)
    log(table, PASS, phone=BEN)

    page = client.get(reverse("table", args=[table.uid]) + path).text

    assert called in page
    assert not any(other in page for other in others)


def test_past_games_and_files_say_it_too(table, blue):
    client, called, others = blue
    play_turns(table, 80)
    base = reverse("past_game", args=[table.uid])

    pages = [client.get(path).text for path in ("/games/", base, f"{base}print/", f"{base}replay/")]
    lines = client.get(f"{base}scores.csv").content.decode()
    record = client.get(f"{base}record.json").json()

    assert all(called in page for page in (*pages[1:], lines))
    assert not any(other in page for page in (*pages, lines) for other in others)
    assert [seat["name"] for seat in record["seats"]] == ["Ann", ""]


def test_a_nameless_seat_is_no_known_name(table):
    assert "Blue" not in phone_client(ANN).get("/people/").text


def test_whoever_was_faster_is_called_by_the_colour(table, blue):
    client, called, _others = blue
    log(table, DRAW_U, PLACE_U, phone=BEN)
    stamp = {"seen": 0, "token": "00000000-0000-4000-8000-000000000001"}

    answer = client.post(reverse("record", args=[table.uid]), stamp | {"lay": "base-V.0.0.1"}, **HTMX)

    assert answer.status_code == 409
    assert called in answer.text


def test_old_rows_lose_the_colours_that_were_stored_as_names(table):
    migration = import_module("games.migrations.0006_nameless_seats")
    Table.objects.update(name="Demo evening")
    for name in ("Blue", "藍色", "蓝色", "blue"):
        Seat.objects.filter(colour="blue").update(name=name)
        Seat.objects.filter(colour="red").update(name="Blue")
        migration.forget_colours(apps, None)
        assert [seat.name for seat in table.seats.all()] == ["Blue", ""]
    migration.name_colours(apps, None)

    assert [seat.name for seat in table.seats.all()] == ["Blue", "Blue"]
    assert Table.objects.get().name == "Demo evening"


def test_who_watches_is_led_to_the_seats_to_choose_from(table):
    table.refresh_from_db()
    address = reverse("sit_down", args=[table.join_code])

    assert f'href="{address}"' in phone_client(None).get(reverse("table", args=[table.uid])).text
