"""Beginning in the middle: whoever comes enters a board; what cannot lie there, or says nothing, opens no table."""

from __future__ import annotations

import pytest

from games.carcassonne.selectors.maps import MapSetUp, demo_map
from games.models import LONGEST_NAME, Table
from games.phones.identity import COOKIE
from tests.games.views.asking import said, written
from tests.support.cast import ANN, phone_client
from tests.support.playing import play_turns, position

pytestmark = pytest.mark.django_db

PATH = "/games/middle/"
BOARD = {
    "edition": "2006",
    "lies": "base-D,0,0,0 base-U,1,0,0",
    "stands": "blue,meeple,r1,0,0",
    "plays": ["red", "blue"],
    "name-red": "Ann",
    "name-blue": "Ben",
    "points-red": "31",
    "first": "blue",
    "name": "Late start",
}
ODD = ["\x00", "x", "-1", "9" * 5_000, "\u202e", "１", ",,,,", "red", "base-D,0,0,0,0,0"]


def begin(client, **changes):
    return client.post(PATH, BOARD | {"open": "1"} | changes)


def entered(page):
    """Say whether the form shows what was entered, and can be gone on with."""
    return 'value="Ann"' in page.text and "</html>" in page.text


# ------------------------------------------------------------------ the plain way


def test_whoever_comes_sees_an_empty_form_and_leaves_nothing_behind(client):
    before = written()

    page = client.get(PATH)

    assert page.status_code == 200
    assert COOKIE not in client.cookies
    assert written() == before


@pytest.mark.parametrize("phone", [ANN, None])
def test_whoever_enters_a_board_hosts_the_table_and_sits_first(phone):
    client = phone_client(phone)

    answer = begin(client)

    table = Table.objects.get()
    assert (answer.status_code, answer["Location"]) == (303, f"/t/{table.uid}/")
    assert (table.name, table.status, position(table).state.scores) == ("Late start", "playing", (31, 0))
    assert [(seat.name, seat.phone == table.host) for seat in table.seats.all()] == [("Ann", True), ("Ben", False)]
    assert phone is None or table.host == phone
    assert position(table).state.turn == 1
    assert COOKIE in client.cookies
    assert client.get(answer["Location"]).status_code == 200


def test_until_it_is_opened_every_tap_is_only_shown(client):
    before = written()

    for tap in (
        {},
        {"cell": "2,0"},
        {"chosen": "1,0"},
        {"chosen": "1,0", "away": "1"},
        {"chosen": "2,0", "lay": "base-V,1"},
    ):
        page = client.post(PATH, BOARD | tap)
        assert page.status_code == 200
        assert entered(page)

    assert written() == before


def test_a_table_that_nobody_names_has_a_name(client):
    assert begin(client, name="").status_code == 303
    assert Table.objects.get().name == "From the middle"


def test_another_method_changes_nothing(client):
    before = written()

    answer = client.put(PATH, BOARD | {"open": "1"}, content_type="application/json")

    assert (answer.status_code, answer["Allow"]) == (405, "GET, POST, HEAD")
    assert written() == before


# ------------------------------------------------------------------ what is wrong


@pytest.mark.parametrize(
    ("changes", "sorry"),
    [
        ({"lies": ""}, "Lay at least one tile."),
        ({"lies": "base-D,0,0,9"}, "Lay at least one tile."),
        ({"lies": "base-Z,0,0,0"}, "Lay at least one tile."),
        ({"lies": "base-D,0,0,0 base-D,0,0,1"}, "The game cannot start with the tile “base-D”."),
        ({"stands": "red,meeple,c9,0,0"}, "That is not on this tile: city"),
        ({"stands": "red,meeple,f1,0,0 red,meeple,f1,0,0"}, "is taken by"),
        ({"stands": "red,meeple,r1,9,9"}, ""),
    ],
)
def test_what_cannot_be_is_said_and_the_form_is_kept(client, changes, sorry):
    before = written()

    answer = begin(client, **changes)

    assert answer.status_code == 422
    assert 'role="alert"' in answer.text
    assert sorry in said(answer)
    assert entered(answer)
    assert written() == before


@pytest.mark.parametrize("plays", [[], ["red"], ["purple"], ["red", "red", "blue"]])
def test_at_least_two_play(client, plays):
    assert begin(client, plays=plays).status_code == 303
    assert [seat.colour for seat in Table.objects.get().seats.all()] == ["red", "blue"]


@pytest.mark.parametrize(
    "lies",
    ["base-D,0,0,0 base-D,5,5,0", " ".join(f"base-U,{x},0,0" for x in range(1, 30)) + " base-D,0,0,0"],
    ids=["an island", "more than the box has"],
)
def test_what_lies_there_is_played_on(lies):
    client = phone_client(ANN)
    answer = begin(client, lies=lies, stands="")

    table = Table.objects.get()
    assert answer.status_code == 303
    assert client.get(answer["Location"]).status_code == 200
    assert play_turns(table, 2).stuck is None


@pytest.mark.parametrize(
    "key", ["lies", "stands", "plays", "first", "edition", "switches_of", "sets", "asked", "on", "marked", "mark"]
)
def test_odd_values_open_a_table_that_can_be_played_at_or_none(client, key):
    for odd in ODD:
        tables = Table.objects.count()
        answer = begin(client, **{key: odd})

        assert answer.status_code in {303, 422}, odd
        if answer.status_code == 303:
            assert client.get(answer["Location"]).status_code == 200, odd
        else:
            assert Table.objects.count() == tables


@pytest.mark.parametrize(
    "key", ["cell", "chosen", "lay", "stand", "figure", "kind", "away", "points-red", "option-farms"]
)
def test_odd_taps_are_answered_with_the_form(client, key):
    for odd in ODD:
        for chosen in ({}, {"chosen": "1,0"}):
            page = client.post(PATH, BOARD | chosen | {key: odd})
            assert page.status_code == 200, odd
            assert entered(page)
    assert not Table.objects.exists()


@pytest.mark.parametrize("points", ["", "x", "\x00", "1.5", "9" * 5_000, "１"])
def test_odd_points_are_none(client, points):
    assert begin(client, **{"points-red": points}).status_code == 303
    assert position(Table.objects.get()).state.scores == (0, 0)


def test_points_may_be_below_zero(client):
    page = client.post(PATH, BOARD | {"points-red": "-7"})

    assert 'value="-7"' in page.text
    assert begin(client, **{"points-red": "-7"}).status_code == 303
    assert position(Table.objects.get()).state.scores == (-7, 0)


@pytest.mark.parametrize(
    ("typed", "kept"), [("x" * 5_000, "x" * LONGEST_NAME), ("A\x00nn\u202e", "Ann"), ("<b>Ann</b>", "<b>Ann</b>")]
)
def test_names_are_cut_cleaned_and_shown_as_text(client, typed, kept):
    answer = begin(client, **{"name": typed, "name-red": typed})

    table = Table.objects.get()
    assert (table.name, table.seats.get(position=0).name) == (kept, kept)
    assert "<b>Ann" not in client.get(answer["Location"]).text


def test_a_map_is_named_by_a_signed_word_alone(client):
    word = MapSetUp(demo_map(), (("base-D", (6, 2), 0), ("base-D", (1, 6), 0)), {}, ("5,5",)).word

    assert "Isla Meeple" in client.get(PATH, {"on": word}).text
    for forged in (word[:-1], f"x{word}", "", "\x00", "x" * 5_000):
        page = client.get(PATH, {"on": forged})
        assert page.status_code == 200
        assert "Isla Meeple" not in page.text


def test_a_form_sent_twice_opens_two_tables_and_both_can_be_played_at(client):
    pages = [client.get(begin(client)["Location"]).status_code for _ in range(2)]

    assert pages == [200, 200]
    assert Table.objects.count() == 2
