"""A server for many: tables and people belong to those who were there; and what everybody may take back."""

from __future__ import annotations

from datetime import timedelta
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from games import services
from games.models import BACK_WITHIN, Forgetting, Person, Seat, SeatClaim, Status, Table
from tests.games.catan.playing import open_catan, play
from tests.support.cast import phone_client, seat_cast
from tests.support.playing import ANN, BEN, CLEO, DAN, open_table

pytestmark = pytest.mark.django_db


@pytest.fixture
def _club(settings):
    settings.OPEN = "club"


# ------------------------------------------------------------ again


@pytest.mark.usefixtures("_club")
@pytest.mark.parametrize("status", [Status.FINISHED, Status.PAUSED])
def test_a_rematch_is_hosted_by_who_was_there(status):
    table = open_table()
    Table.objects.filter(pk=table.pk).update(status=status)
    again = f"/games/{table.uid}/again/"

    assert phone_client(CLEO).post(again).status_code == 403
    assert phone_client(BEN).post(again).status_code == 303
    assert Table.objects.get(origin=table).host == BEN


@pytest.mark.usefixtures("_club")
def test_there_is_no_rematch_while_the_game_goes_on():
    table = open_table()

    assert phone_client(ANN).post(f"/games/{table.uid}/again/").status_code == 409
    assert Table.objects.count() == 1


@pytest.mark.usefixtures("_club")
def test_who_got_up_still_finds_the_table():
    table = open_table(name="Round Friday")
    services.give_back(seat=table.seats.get(position=1), phone=BEN)

    assert "Round Friday" in phone_client(BEN).get("/games/").text
    assert "Round Friday" not in phone_client(CLEO).get("/games/").text


@pytest.mark.usefixtures("_club")
def test_names_of_other_tables_are_nobodys_to_join():
    mine, other = open_table(), open_table(phone=DAN, seats=[("Ann", "red"), ("Zoe", "blue")])
    other.seats.filter(position=1).update(phone=CLEO)

    phone_client(BEN).post("/people/join/", {"names": ["Ann"], "called": "Ann"})

    assert [seat.table for seat in Person.objects.get().seats.all()] == [mine]


@pytest.mark.usefixtures("_club")
def test_the_code_lets_a_stranger_in_and_the_link_does_not():
    cast = seat_cast()

    assert cast.cleo.post(f"/t/{cast.table.uid}/seats/2/sit/", {"name": "Cleo"}).status_code == 409
    assert cast.cleo.post(f"/j/{cast.code}/", {"seat": "2", "name": "Cleo"}).status_code == 303
    assert cast.seat(2).phone == CLEO


@pytest.mark.usefixtures("_club")
def test_what_phones_that_watch_are_pushed_holds_no_code():
    table = open_table()
    services.give_back(seat=table.seats.get(position=0), phone=ANN)
    code = str(Table.objects.get(pk=table.pk).join_code)

    assert f"/j/{code}/" not in phone_client(ANN).get(f"/t/{table.uid}/").text
    assert code in phone_client(ANN).get(f"/t/{table.uid}/seats/").text


# ------------------------------------------------------------ closed to newcomers


def test_a_table_that_was_closed_stays_closed_after_a_break():
    cast = seat_cast()
    cast.ann.post(f"/t/{cast.table.uid}/seats/code/close/")
    cast.ben.post(f"/games/{cast.table.uid}/pause/")
    cast.ben.post(f"/games/{cast.table.uid}/resume/")

    table = Table.objects.get(pk=cast.table.pk)
    assert (table.status, table.join_code) == (Status.PLAYING, None)
    assert cast.dan.post(f"/t/{table.uid}/seats/2/sit/", {"name": "Dan"}).status_code == 409


# ------------------------------------------------------------ forgetting


def forgotten() -> Forgetting:
    services.join_names(phone=ANN, names=["Ann"], name="Ann")
    return services.forget_person(person=Person.objects.get(), phone=ANN)


def test_a_forgetting_is_taken_back_by_the_page():
    table = open_table()
    forgetting = forgotten()
    assert table.seats.get(position=0).name == ""
    page = phone_client(ANN).get("/people/")
    assert f"/people/forgotten/{forgetting.pk}/" in page.text
    assert ">Ann<" not in page.text

    phone_client(ANN).post(f"/people/forgotten/{forgetting.pk}/")

    assert Person.objects.get().name == "Ann"
    assert table.seats.get(position=0).name == "Ann"
    assert table.seats.get(position=0).person == Person.objects.get()
    assert not Forgetting.objects.exists()


def test_a_seat_that_was_named_since_keeps_its_new_name():
    table = open_table()
    forgetting = forgotten()
    services.rename_seat(seat=table.seats.get(position=0), phone=ANN, name="Anouk")

    services.undo_forgetting(forgetting=forgetting)

    assert table.seats.get(position=0).name == "Anouk"


def test_after_a_month_it_is_for_good():
    open_table()
    forgotten()
    Forgetting.objects.update(made_at=timezone.now() - BACK_WITHIN - timedelta(minutes=1))

    assert "/people/forgotten/" not in phone_client(ANN).get("/people/").text
    open_table()

    assert not Forgetting.objects.exists()


# ------------------------------------------------------------ this phone


def test_a_phone_is_forgotten_everywhere():
    table = open_table()
    services.claim_seat(seat=table.seats.get(position=1), phone=ANN)
    client = phone_client(ANN)

    assert client.post("/settings/forget/").headers["Location"] == "/settings/"
    assert table.seats.get(position=0).phone == ANN
    answer = client.post("/settings/forget/", {"sure": "yes"})

    assert answer.cookies["phone"].value == ""
    table.refresh_from_db()
    assert table.host == BEN
    assert table.seats.get(position=0).phone is None
    assert not SeatClaim.objects.exists()
    assert not Seat.objects.filter(last_phone=ANN).exists()
    assert "Friday" not in phone_client(ANN).get("/").text.split("scene")[0]


def test_a_secret_hand_is_not_free_because_its_phone_is_forgotten():
    table = open_catan()
    play(table, 30)
    services.forget_phone(phone=BEN)

    phone_client(uuid4()).post(f"/t/{table.uid}/seats/1/sit/", {"name": "Who"})

    assert table.seats.get(position=1).phone is None
    assert SeatClaim.objects.filter(seat__table=table).exists()


def test_a_phone_that_was_never_here_is_forgotten_easily():
    assert Client().post("/settings/forget/", {"sure": "yes"}).headers["Location"] == "/"
