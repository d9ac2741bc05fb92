"""Carrying on: who may put a table away, take it up, play again, and try out what would have been."""

from __future__ import annotations

import pytest

from games import services
from games.models import LONGEST_NAME, Status, Table
from games.phones.identity import COOKIE
from tests.games.finished import finished_table
from tests.games.views.asking import HTMX, NOWHERE, written
from tests.support.cast import ANN, BEN, CLEO, phone_client, seat_cast
from tests.support.playing import DRAW_U, PASS, PLACE_U, log, open_table, position

pytestmark = pytest.mark.django_db

REST = ("pause", "resume", "abandon")
COPY = ("again", "branch")
AFTER = {
    ("playing", "pause"): "paused",
    ("playing", "resume"): "playing",
    ("playing", "abandon"): "abandoned",
    ("paused", "pause"): "paused",
    ("paused", "resume"): "playing",
    ("paused", "abandon"): "abandoned",
    ("abandoned", "resume"): "playing",
    ("abandoned", "abandon"): "abandoned",
}
"""The changes of a table's status; all others are refused."""


@pytest.fixture
def base(cast):
    log(cast.table, DRAW_U, PLACE_U)
    log(cast.table, PASS)
    return f"/games/{cast.table.uid}/"


def status(cast):
    cast.table.refresh_from_db()
    return cast.table.status


def newest():
    return Table.objects.latest("pk")


# ------------------------------------------------------------------ another day


# A request by a script of the table page is led on by a header: a redirect would show the page in its sheet.
@pytest.mark.parametrize(
    ("more", "status_code", "header"), [({}, 303, "Location"), (HTMX, 200, "HX-Redirect")], ids=["plain", "htmx"]
)
def test_who_sits_there_puts_a_game_away_and_takes_it_up(cast, base, more, status_code, header):
    for client in (cast.ann, cast.ben):
        put, taken = (client.post(f"{base}{way}/", **more) for way in ("pause", "resume"))
        given, back = (client.post(f"{base}{way}/", **more) for way in ("abandon", "resume"))

        assert [answer.status_code for answer in (put, taken, given, back)] == [status_code] * 4
        assert (put[header], given[header]) == (base, base)
        assert (taken[header], back[header]) == (f"/t/{cast.table.uid}/",) * 2
        assert status(cast) == "playing"


@pytest.mark.parametrize("before", ["playing", "paused", "abandoned", "finished"])
@pytest.mark.parametrize("way", REST)
def test_each_state_leads_to_those_that_it_may(cast, base, before, way):
    Table.objects.update(status=before)
    after = AFTER.get((before, way))

    answer = cast.ann.post(f"{base}{way}/")

    assert answer.status_code == (303 if after else 409)
    assert status(cast) == (after or before)
    assert position(cast.table).head == 3


@pytest.mark.parametrize("way", REST)
def test_a_second_tap_changes_nothing_more(cast, base, way):
    Table.objects.update(status=Status.PAUSED if way == "resume" else Status.PLAYING)
    first = cast.ann.post(f"{base}{way}/")
    before = written()

    second = cast.ann.post(f"{base}{way}/")

    assert (second.status_code, second["Location"]) == (first.status_code, first["Location"])
    assert written() == before


@pytest.mark.parametrize("way", REST)
def test_who_does_not_sit_there_does_nothing(cast, base, way):
    before = written()

    for client in (cast.cleo, cast.dan):
        answer = client.post(f"{base}{way}/")
        assert answer.status_code == 403
        assert "This seat is not yours" in answer.text

    assert written() == before


def test_a_host_without_a_seat_may_too(cast, base):
    services.give_back(seat=cast.seat(0), phone=ANN)

    assert cast.ann.post(f"{base}pause/").status_code == 303
    assert status(cast) == "paused"


@pytest.mark.parametrize("way", [*REST, *COPY])
def test_opening_a_key_changes_nothing(cast, base, way):
    before = written()

    answer = cast.ann.get(f"{base}{way}/")

    assert (answer.status_code, answer["Allow"]) == (405, "POST")
    assert "Nothing was changed." in answer.text
    assert written() == before


@pytest.mark.parametrize("way", [*REST, *COPY])
@pytest.mark.parametrize("uid", [NOWHERE, "x"])
def test_a_game_that_is_not_there(cast, way, uid):
    assert cast.ann.post(f"/games/{uid}/{way}/").status_code == 404


def test_the_next_move_takes_a_paused_game_up_and_none_one_that_was_given_up(cast, base):
    form = {"token": "00000000-0000-4000-8000-000000000001", "seen": 3, "lay": "base-U.0.2.0"}

    cast.ann.post(f"{base}abandon/")
    refused = cast.ben.post(f"/t/{cast.table.uid}/record/", form)
    assert (refused.status_code, status(cast), position(cast.table).head) == (409, "abandoned", 3)
    assert "This table does not take moves any more." in refused.text

    Table.objects.update(status=Status.PAUSED)
    assert cast.ben.post(f"/t/{cast.table.uid}/record/", form).status_code == 303
    assert (status(cast), position(cast.table).head) == ("playing", 5)


def test_a_game_taken_up_has_a_code_again(cast, base):
    Table.objects.update(join_code=None, status=Status.ABANDONED)

    cast.ben.post(f"{base}resume/")

    assert status(cast) == "playing"
    assert len(cast.table.join_code) == 4


# ------------------------------------------------------------------ again


def test_who_sat_there_sits_at_the_next_table_at_once(cast, base):
    first = cast.ann.post(f"{base}again/")
    table = newest()
    others = [client.post(f"{base}again/") for client in (cast.ben, cast.ann)]

    assert {answer["Location"] for answer in (first, *others)} == {f"/t/{table.uid}/"}
    assert Table.objects.count() == 2
    assert [seat.phone for seat in table.seats.all()] == [ANN, BEN, None, None]
    assert (table.head, table.first) == (0, 1)


@pytest.mark.parametrize("phone", [CLEO, None])
def test_who_did_not_sit_there_takes_nobodys_seat(cast, base, phone):
    client = phone_client(phone)

    answer = client.post(f"{base}again/")

    table = newest()
    assert (answer.status_code, answer["Location"]) == (303, f"/t/{table.uid}/seats/")
    assert [seat.phone for seat in table.seats.all()] == [None] * 4
    assert [seat.name for seat in table.seats.all()] == ["Ann", "Ben", "", "Dora"]
    assert COOKIE in client.cookies
    assert client.get(answer["Location"]).status_code == 200


@pytest.mark.parametrize("over", ["finished", "abandoned"])
def test_when_that_game_is_over_another_is_opened(cast, base, over):
    cast.ann.post(f"{base}again/")
    Table.objects.filter(origin=cast.table).update(status=over)

    cast.ann.post(f"{base}again/")

    assert Table.objects.count() == 3
    assert newest().origin == cast.table


def test_the_old_game_stays_as_it_is(cast, base):
    table, entries = written()["Table"], written()["Entry"]

    for way in COPY:
        cast.cleo.post(f"{base}{way}/")

    assert written()["Table"][:1] == table
    assert [entry for entry in written()["Entry"] if entry["table_id"] == cast.table.pk] == entries


# ------------------------------------------------------------------ what if


@pytest.mark.parametrize(
    ("turn", "head"),
    [("0", 0), ("1", 3), ("999999", 3), ("", 0), ("x", 0), ("-1", 0), ("\x00", 0), ("9" * 5_000, 0), ("１", 0)],
)
def test_a_copy_goes_up_to_a_turn_and_an_odd_one_means_none(cast, base, turn, head):
    answer = cast.ben.post(f"{base}branch/", {"turn": turn})

    copy = newest()
    assert (answer.status_code, answer["Location"]) == (303, f"/t/{copy.uid}/")
    assert copy.name == "What if: Friday"
    assert sum(played.seq <= head for played in position(copy).played) == head
    assert copy.entries.filter(kind="carcassonne.place").count() == (head > 0)


@pytest.mark.parametrize("phone", [ANN, CLEO, None])
def test_whoever_copies_a_game_plays_all_its_seats(cast, base, phone):
    client = phone_client(phone)

    answer = client.post(f"{base}branch/", {"turn": "1"})

    copy = newest()
    assert copy.is_branch
    assert {seat.phone for seat in copy.seats.all()} == {copy.host}
    assert copy.host not in {BEN, None}
    assert "/record/" in client.get(answer["Location"]).text


def test_a_long_name_is_cut(db):
    cast = seat_cast(name="x" * LONGEST_NAME)

    assert cast.ann.post(f"/games/{cast.table.uid}/branch/").status_code == 303
    assert newest().name == f"What if: {'x' * LONGEST_NAME}"[:LONGEST_NAME]


def test_of_a_finished_game_there_is_something_left_to_play():
    table = finished_table()

    answer = phone_client(None).post(f"/games/{table.uid}/branch/", {"turn": "999999"})

    copy = newest()
    assert answer.status_code == 303
    assert (table.status, copy.status) == ("finished", "playing")
    assert not position(copy).state.over


def test_while_hands_are_secret_there_is_no_copy():
    table = open_table(game="catan", edition="2022", sets=[], options={"cards": "phones"})
    before = written()

    for phone in (ANN, CLEO):
        assert phone_client(phone).post(f"/games/{table.uid}/branch/").status_code == 403

    assert written() == before
