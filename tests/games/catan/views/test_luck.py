"""The pages of dice and luck: to look at for whoever comes; who sits there says which dice they were."""

from __future__ import annotations

import pytest

from games import services
from games.models import LONGEST_DICE, Dice, Person, Rolling
from tests.games.views.asking import NOWHERE, written
from tests.support.cast import ANN, BEN, CLEO, phone_client
from tests.support.playing import open_table

pytestmark = pytest.mark.django_db


@pytest.fixture
def table():
    """Return a table where dice may be rolled; Ann and Ben sit, Cleo watches."""
    return open_table(game="catan", edition="2022", sets=[], options={"cards": "table"})


@pytest.fixture
def luck(table):
    return f"/games/{table.uid}/luck/"


@pytest.fixture
def red():
    """Return dice with a name, and a person."""
    return Dice.objects.create(name="Red ones")


@pytest.fixture
def person():
    return Person.objects.create(name="Anna")


def name(phone, luck, called):
    return phone_client(phone).post(f"{luck}dice/", {"called": called})


def rolled():
    return list(Rolling.objects.values_list("dice__name", flat=True))


def test_whoever_comes_may_look_and_writes_nothing(luck, red, person):
    before = written()

    for phone in (ANN, BEN, CLEO, None):
        client = phone_client(phone)
        for path in (luck, "/dice/", f"/dice/{red.uid}/", f"/people/{person.uid}/luck/"):
            assert client.get(path).status_code == 200, path

    assert written() == before


def test_the_pages_say_whose_they_are(luck, red, person):
    client = phone_client(None)

    assert "Red ones" in client.get("/dice/").text
    assert "Red ones" in client.get(f"/dice/{red.uid}/").text
    assert "Red ones" in phone_client(ANN).get(luck).text
    assert "Anna" in client.get(f"/people/{person.uid}/luck/").text


@pytest.mark.parametrize(
    "path", [f"/games/{NOWHERE}/luck/", f"/dice/{NOWHERE}/", f"/people/{NOWHERE}/luck/", "/dice/x/", "/games/x/luck/"]
)
def test_what_is_not_there_has_no_luck(client, path):
    answer = client.get(path)

    assert answer.status_code == 404
    assert "There is nothing here" in answer.text


def test_a_page_takes_no_form_and_a_form_is_no_page(luck, red, person):
    client, before = phone_client(ANN), written()

    for path in (luck, "/dice/", f"/dice/{red.uid}/", f"/people/{person.uid}/luck/"):
        assert client.post(path, {"called": "x"}).status_code == 405, path
    assert client.get(f"{luck}dice/").status_code == 405

    assert written() == before


# ------------------------------------------------------------------ naming dice


def test_who_sits_there_names_the_dice_and_takes_the_word_back(luck):
    for phone in (ANN, BEN):
        answer = name(phone, luck, "  Green\tones ")
        assert (answer.status_code, answer["Location"]) == (303, luck)
        assert rolled() == ["Green ones"]
        assert "Green ones" in phone_client(CLEO).get(luck).text

        assert name(phone, luck, "").status_code == 303
        assert rolled() == []


def test_who_does_not_sit_there_names_nothing(luck):
    before = written()

    for phone in (CLEO, None):
        answer = name(phone, luck, "Mine")
        assert answer.status_code == 403
        assert "You have no seat here" in answer.text

    assert written() == before


def test_known_dice_are_meant_in_any_case_and_twice_is_once(luck, red):
    for called in ("RED ONES", "Red ones", "red ones"):
        assert name(ANN, luck, called).status_code == 303

    assert rolled() == ["Red ones"]
    assert Dice.objects.count() == 1


@pytest.mark.parametrize(
    ("called", "kept"),
    [
        ("x" * 5_000, ["x" * LONGEST_DICE]),
        ("a\x00b", ["ab"]),
        ("\x00", []),
        ("\u202e", []),
        ("<script>alert(1)</script>", ["<script>alert(1)</script>"]),
    ],
)
def test_an_odd_name_is_cut_cleaned_or_none(luck, called, kept):
    assert name(ANN, luck, called).status_code == 303

    assert rolled() == kept
    assert "<script>alert(1)" not in phone_client(ANN).get(luck).text


def test_a_form_without_a_name_takes_the_word_back(luck, red):
    name(ANN, luck, "Red ones")

    assert phone_client(ANN).post(f"{luck}dice/").status_code == 303
    assert rolled() == []


def test_dice_of_a_table_that_is_not_there(client, db):
    assert client.post(f"/games/{NOWHERE}/luck/dice/", {"called": "x"}).status_code == 404
    assert not Dice.objects.exists()


def test_a_game_that_was_given_up_keeps_its_dice(table, luck):
    name(ANN, luck, "Red ones")
    services.abandon(table_uid=table.uid, phone=ANN)

    answer = name(ANN, luck, "Blue ones")

    assert answer.status_code == 409
    assert rolled() == ["Red ones"]


def test_a_paused_game_stays_so_when_its_dice_are_named(table, luck):
    services.pause(table_uid=table.uid, phone=ANN)

    assert name(ANN, luck, "Red ones").status_code == 303
    table.refresh_from_db()
    assert table.status == "paused"


def test_where_nobody_rolls_no_dice_are_named():
    table = open_table()
    before = written()

    for client in (phone_client(ANN), phone_client(None)):
        assert client.get(f"/games/{table.uid}/luck/").status_code == 404
    assert name(ANN, f"/games/{table.uid}/luck/", "Red ones").status_code == 404

    assert written() == before
