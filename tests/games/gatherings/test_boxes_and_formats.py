"""The form of a gathering: its format, its tie-breaks, and what is played at its tables."""

from __future__ import annotations

import html
import re
from http import HTTPStatus
from uuid import uuid4

import pytest
from django.urls import reverse

from games.models import Gathering, Table
from games.selectors.gatherings import conduct_of
from tests.games.gatherings.acting import act, begin, enter_all, open_gathering, page, phone

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("form", ["four-seats", "catan-seats", "league", "club-night"])
@pytest.mark.parametrize("game", ["carcassonne", "catan", "other"])
def test_every_format_opens_with_every_game_or_says_why_not(form, game):
    answer = phone(1).post(
        reverse("new_gathering"),
        {
            "token": str(uuid4()),
            "format": form,
            "game": game,
            "people": "\n".join(f"Name {number}" for number in range(8)),
        },
    )
    if answer.status_code == HTTPStatus.UNPROCESSABLE_ENTITY:
        assert (game, form) in {("catan", "league"), ("catan", "club-night")}
        return
    gathering = Gathering.objects.get()
    begin(phone(1), gathering)
    page(phone(1), gathering)


def test_the_organiser_chooses_the_boxes_of_all_tables():
    gathering = open_gathering(4)
    host = phone(1)
    assert "Inns" in page(host, gathering, "gathering_box")

    act(host, gathering, "gathering_box", game="carcassonne", edition="second", sets=["inns"], log_by="own")
    begin(host, gathering)

    tables = Table.objects.filter(gathering_place__gathering=gathering)
    assert {(tuple(table.sets), table.size, table.log_by) for table in tables} == {(("base", "inns"), 2, "own")}
    assert "Inns" in page(phone(9), gathering)


def test_tables_of_four_get_one_dealt_island():
    gathering = open_gathering(8, format="catan-seats", game="catan")
    host = phone(1)
    asked = act(host, gathering, "gathering_box", status=HTTPStatus.OK, game="catan", island="variable")
    fields = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', asked.content.decode()))

    act(host, gathering, "gathering_box", **{name: html.unescape(value) for name, value in fields.items()}, laid="yes")
    begin(host, gathering)

    boards = [table.board for table in Table.objects.filter(gathering_place__gathering=gathering)]
    assert len(boards) == 2
    assert boards[0] == boards[1] != {}


def test_a_board_that_contradicts_itself_is_refused_with_a_reason():
    gathering = open_gathering(4)
    form = {"game": "catan", "island": "variable", "placements": "fixed"}
    asked = phone(1).post(reverse("gathering_box", args=[gathering.uid]), form)

    assert asked.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert 'role="alert"' in asked.content.decode()
    gathering.refresh_from_db()
    assert gathering.box["game"] == "carcassonne"


def test_only_the_organiser_chooses_the_boxes():
    gathering = open_gathering(4)

    page(phone(7), gathering, "gathering_box", status=HTTPStatus.FORBIDDEN)
    act(phone(7), gathering, "gathering_box", status=HTTPStatus.FORBIDDEN, game="catan")


def test_a_phone_may_choose_that_results_are_typed_in():
    gathering = open_gathering(4)
    act(phone(1), gathering, "gathering_box", other="yes")
    begin(phone(1), gathering)

    assert not Table.objects.exists()


def test_the_organiser_orders_the_tie_breaks():
    gathering = open_gathering(4, format="club-night", **{"order-1": "vp_diff", "order-2": "buchholz", "order-3": "no"})
    host = phone(1)
    begin(host, gathering)
    enter_all(host, gathering)

    assert conduct_of(gathering).keys == ("points", "vp_diff", "buchholz")
    assert page(host, gathering, "gathering_csv").lstrip("\ufeff").startswith("place,name,points,vp_diff,buchholz,")


def test_an_own_format_is_played_as_it_says():
    text = phone(1).get(reverse("gathering_format", args=["four-seats"])).content.decode()
    text = text.replace("rounds = 4", "rounds = 2").replace('"four-seats"', '"ours"')
    gathering = open_gathering(8, format="own", own=text)
    host = phone(1)
    for _ in range(2):
        begin(host, gathering)
        enter_all(host, gathering)

    assert conduct_of(gathering).all_played
    assert gathering.format_name == "own"


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [("rounds = 3", "rounds = 9999", "rounds"), ("rounds = 3", "laps = 3", "laps"), ("[[stages]]", "[stages", "read")],
)
def test_a_format_that_does_not_fit_says_what_is_wrong_and_keeps_what_was_typed(old, new, said):
    text = phone(1).get(reverse("gathering_format", args=["club-night"])).content.decode().replace(old, new)

    answer = phone(1).post(reverse("new_gathering"), {"format": "own", "own": text, "name": "Ours"})

    assert answer.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    alert = answer.content.decode().partition('role="alert"')[2]
    assert said in alert[:400]
    assert new in html.unescape(answer.content.decode())
    assert not Gathering.objects.exists()


def test_there_is_no_file_of_an_unknown_format(client):
    assert client.get("/g/formats/nothing.toml").status_code == HTTPStatus.NOT_FOUND
