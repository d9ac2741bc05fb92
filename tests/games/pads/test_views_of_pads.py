"""The views of pads: anybody may open, make and bring one; only who sits at a table lets it go on as one."""

from __future__ import annotations

import tomllib

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from games import services
from games.models import Table
from games.pads.forms.pad_codec import pack_pad, pad_file
from games.phones.identity import COOKIE
from scoring.pads.box import shelf
from tests.games.finished import finished_table
from tests.games.views.asking import NOWHERE, said, written
from tests.support.cast import ANN, phone_client
from tests.support.playing import DRAW_U, PLACE_U, log, open_table

pytestmark = pytest.mark.django_db

READY = "/pads/ready/hunters/"
TWO = {"edition": "usual", "plays": ["red", "blue"], "mine": ["blue"], "name-red": "Ann", "name-blue": "Ben"}
MADE = {"name": "Wizard night", "wins": "highest", "category": ["Tricks", "Bids"]}


def own() -> str:
    return f"/pads/own/{pack_pad(shelf()['hunters'])}/"


# ------------------------------------------------------------------ the shelf and its pads


@pytest.mark.parametrize("path", ["/pads/", READY, f"{READY}pad.toml", "/pads/own/", "own", "own.toml"])
def test_whoever_comes_may_look_and_leaves_nothing_behind(client, path):
    path = {"own": own(), "own.toml": f"{own()}pad.toml"}.get(path, path)
    before = written()

    page = client.get(path)

    assert page.status_code == 200
    assert COOKIE not in client.cookies
    assert written() == before


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [
        ("post", "/pads/", "GET, HEAD"),
        ("post", f"{READY}pad.toml", "GET, HEAD"),
        ("post", "own.toml", "GET, HEAD"),
        ("get", "/pads/file/", "POST"),
        ("put", READY, "GET, POST, HEAD"),
        ("delete", "/pads/own/", "GET, POST, HEAD"),
    ],
)
def test_another_method_changes_nothing(client, method, path, allowed):
    before = written()

    answer = getattr(client, method)(path if path.startswith("/") else f"{own()}pad.toml")

    assert (answer.status_code, answer["Allow"]) == (405, allowed)
    assert "Nothing was changed." in answer.text
    assert written() == before


@pytest.mark.parametrize("path", ["/pads/ready/moon/", "/pads/ready/HUNTERS/", "/pads/own/moon/", "/pads/own/-/"])
def test_a_pad_that_is_not_there_opens_no_table(client, path):
    answer = client.post(path, TWO)

    assert answer.status_code == 404
    assert "There is nothing here" in answer.text
    assert client.get(f"{path}pad.toml").status_code == 404
    assert not Table.objects.exists()


def test_a_pad_like_one_that_is_not_there_is_not_made(client):
    for word in ("moon", "\x00", "x" * 9_000):
        assert client.get("/pads/own/", {"from": word}).status_code == 404


@pytest.mark.parametrize("path", [READY, "own"])
def test_a_pad_is_a_file_to_take_along(client, path):
    answer = client.get(f"{path if path == READY else own()}pad.toml")

    assert answer["Content-Type"] == "application/toml; charset=utf-8"
    assert answer["Content-Disposition"].startswith('attachment; filename="')
    assert answer["Content-Disposition"].endswith('.toml"')
    assert tomllib.loads(answer.text)["key"] == "hunters"


# ------------------------------------------------------------------ a table with a pad


@pytest.mark.parametrize("path", [READY, "own"])
def test_a_stranger_opens_a_table_hosts_it_and_is_known_from_then_on(client, path):
    answer = client.post(path if path == READY else own(), TWO)

    table = Table.objects.get()
    assert (answer.status_code, answer["Location"]) == (303, f"/t/{table.uid}/")
    assert [(seat.name, seat.phone == table.host) for seat in table.seats.all()] == [("Ann", False), ("Ben", True)]
    assert client.cookies[COOKIE]["httponly"]
    assert client.get(answer["Location"]).status_code == 200
    assert 'value="Ben"' in client.get(READY).text


@pytest.mark.parametrize(
    ("changes", "sorry"),
    [
        ({"plays": []}, ""),
        ({"plays": ["purple"]}, ""),
        ({"name-red": "x" * 61}, "at most 60 characters"),
    ],
)
def test_a_form_that_opens_no_table_says_why_and_is_kept(client, changes, sorry):
    answer = client.post(READY, TWO | changes)

    assert answer.status_code == 422
    assert sorry in said(answer)
    assert 'value="Ben"' in answer.text
    assert not Table.objects.exists()


def test_hostile_values_fall_back_to_the_usual_ones(client):
    strange = {"edition": "../x", "sets": ["\x00", "moon"], "mine": ["purple"], "log_by": "nobody", "first": "x"}

    answer = client.post(READY, TWO | strange | {"name": "\x00\u202eGame\x07", "name-red": "<b>Ann\x00</b>"})

    assert answer.status_code == 303
    table = Table.objects.get()
    assert (table.sets, table.log_by, table.name) == ([], "anyone", "Game")
    assert [seat.name for seat in table.seats.all()] == ["<b>Ann</b>", "Ben"]
    page = client.get(answer["Location"]).text
    assert "<b>Ann" not in page


# ------------------------------------------------------------------ a pad of one's own


def test_making_and_bringing_a_pad_writes_nothing(client):
    before = written()
    upload = SimpleUploadedFile("pad.toml", pad_file(shelf()["hunters"]).encode())

    made, brought = client.post("/pads/own/", MADE), client.post("/pads/file/", {"file": upload})

    assert (made.status_code, brought.status_code) == (303, 303)
    for answer in (made, brought):
        assert client.get(answer["Location"]).status_code == 200
    assert written() == before


@pytest.mark.parametrize("changes", [{"name": "\x00"}, {"name": "x" * 5_000}, {"category": ["\x00"] * 50}])
def test_odd_words_are_refused_or_left_out(client, changes):
    answer = client.post("/pads/own/", MADE | changes)

    assert answer.status_code in {303, 422}
    if answer.status_code == 303:
        page = client.get(answer["Location"])
        assert page.status_code == 200
        assert "\x00" not in page.text


def test_a_file_in_another_field_is_no_pad(client):
    upload = SimpleUploadedFile("pad.toml", pad_file(shelf()["hunters"]).encode())

    for form in ({"pad": upload}, {"file": "text"}):
        answer = client.post("/pads/file/", form)
        assert answer.status_code == 422
        assert "Choose a file first." in answer.text


# ------------------------------------------------------------------ from a logged table to a pad


@pytest.fixture
def going(cast):
    log(cast.table, DRAW_U, PLACE_U)
    return f"/t/{cast.table.uid}/pad/"


def test_it_is_explained_to_whoever_has_the_address(cast, going):
    before = written()

    for client in (cast.ann, cast.ben, cast.cleo, cast.dan):
        page = client.get(going)
        assert page.status_code == 200
        assert "We stop logging" in page.text

    assert written() == before


def test_who_does_not_sit_there_lets_nothing_go_on(cast, going):
    before = written()

    for client in (cast.cleo, cast.dan):
        answer = client.post(going)
        assert answer.status_code == 403
        assert "You have no seat here" in answer.text

    assert written() == before


def test_a_second_tap_leads_to_the_same_pad(cast, going):
    answers = [client.post(going) for client in (cast.ben, cast.ben, cast.ann)]

    assert {(answer.status_code, answer["Location"]) for answer in answers} == {(303, answers[0]["Location"])}
    assert Table.objects.count() == 2
    new = Table.objects.latest("pk")
    assert [seat.phone for seat in new.seats.all()] == [cast.seat(position).phone for position in range(4)]
    assert new.host == ANN


@pytest.mark.parametrize("rest", [services.pause, services.abandon])
def test_a_table_that_rests_does_not_go_on(cast, going, rest):
    rest(table_uid=cast.table.uid, phone=ANN)
    before = written()

    answer = cast.ann.post(going)

    assert answer.status_code == 409
    assert "This table is closed" in answer.text
    assert written() == before


def test_a_finished_game_does_not_go_on():
    table = finished_table()
    before = written()

    assert Client().post(f"/t/{table.uid}/pad/").status_code == 403
    assert phone_client(ANN).post(f"/t/{table.uid}/pad/").status_code == 409
    assert written() == before


def test_where_there_is_no_pad_there_is_no_way_to_it(cast):
    pad = open_table(game="pad", edition="usual", sets=[])

    for uid in (pad.uid, NOWHERE):
        for method in (cast.ann.get, cast.ann.post):
            assert method(f"/t/{uid}/pad/").status_code == 404


def test_the_form_of_a_pad_asks_first_who_plays(client):
    page = client.get("/pads/ready/carcassonne/").text

    assert page.index('name="plays"') < page.index('name="edition"') < page.index('name="sets"')
