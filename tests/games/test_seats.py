"""Seats: sitting down, asking, handing over, getting up."""

from __future__ import annotations

from datetime import timedelta

import pytest
import segno
from django.core.cache import cache
from django.utils import timezone

from games import services
from games.log.errors import LinkExpired, NotSeated, SeatTaken
from games.models import SeatClaim
from games.phones.identity import note_presence
from games.phones.qr import SHORT
from games.selectors.seats import claims_for, may_answer
from games.selectors.tables import phone_seats, tables_of
from games.services.tables.seats import handed_seat
from tests.support.cast import phone_client
from tests.support.playing import ANN, BEN, CLEO, DAN, open_table

pytestmark = pytest.mark.django_db


@pytest.fixture
def table():
    return open_table(seats=[("Ann", "red"), ("Ben", "blue"), ("", "green")])


@pytest.fixture
def bens(table):
    return table.seats.get(position=1)


@pytest.fixture
def free(table):
    return table.seats.get(position=2)


def test_a_free_seat_is_taken_under_ones_own_name(free):
    services.take_seat(seat=free, phone=CLEO, name=" Cleo ")

    free.refresh_from_db()
    assert (free.name, free.phone) == ("Cleo", CLEO)


def test_without_a_name_the_seat_is_called_as_before(free):
    services.take_seat(seat=free, phone=CLEO, name=" \u202e ")

    assert (free.name, free.called) == ("", "Green")


def test_a_seat_of_another_is_taken(bens):
    with pytest.raises(SeatTaken):
        services.take_seat(seat=bens, phone=CLEO, name="Cleo")

    bens.refresh_from_db()
    assert (bens.name, bens.phone) == ("Ben", BEN)


def test_a_phone_holds_several_seats(table, free):
    services.take_seat(seat=free, phone=BEN, name="Bea")

    assert [seat.name for seat in phone_seats(table, BEN)] == ["Ben", "Bea"]
    assert phone_seats(table, None) == []


def test_who_sits_there_may_let_another_take_over(bens):
    claim = services.claim_seat(seat=bens, phone=CLEO)

    services.answer_claim(claim=claim, phone=BEN, consent=True)

    bens.refresh_from_db()
    assert bens.phone == CLEO
    assert SeatClaim.objects.count() == 0


def test_or_may_say_no(bens):
    claim = services.claim_seat(seat=bens, phone=CLEO)

    services.answer_claim(claim=claim, phone=BEN, consent=False)

    bens.refresh_from_db()
    assert bens.phone == BEN
    assert SeatClaim.objects.count() == 0


def test_asking_twice_is_asking_once(bens):
    assert services.claim_seat(seat=bens, phone=CLEO) == services.claim_seat(seat=bens, phone=CLEO)


def test_the_host_answers_only_for_a_phone_that_is_gone(bens):
    note_presence(BEN)
    claim = services.claim_seat(seat=bens, phone=CLEO)
    with pytest.raises(NotSeated):
        services.answer_claim(claim=claim, phone=ANN, consent=True)

    # However long it waits: somebody is there.
    claim.made_at = timezone.now() - timedelta(hours=1)
    assert not may_answer(claim, ANN)
    cache.clear()

    assert may_answer(claim, ANN)


def test_who_lost_a_seat_is_told_and_takes_it_back(bens):
    services.answer_claim(claim=services.claim_seat(seat=bens, phone=CLEO), phone=ANN, consent=True)
    page = phone_client(BEN).get(f"/t/{bens.table.uid}/")
    assert "Take my seat back" in page.text
    assert "Take my seat back" not in phone_client(CLEO).get(f"/t/{bens.table.uid}/").text

    answer = phone_client(BEN).post(
        f"/t/{bens.table.uid}/seats/{bens.position}/lost/", {"back": "yes", "from": "table"}
    )

    bens.refresh_from_db()
    assert answer.status_code == 303
    assert (bens.phone, bens.taken_from) == (BEN, None)


def test_who_agrees_to_the_loss_of_a_seat_is_told_no_more(bens):
    services.give_back(seat=bens, phone=ANN)
    assert "The host has freed your seat" in phone_client(BEN).get(f"/t/{bens.table.uid}/").text

    phone_client(BEN).post(f"/t/{bens.table.uid}/seats/{bens.position}/lost/", {"back": "no", "from": "table"})

    assert "Take my seat back" not in phone_client(BEN).get(f"/t/{bens.table.uid}/").text


def test_nobody_else_takes_a_lost_seat_back(bens):
    services.answer_claim(claim=services.claim_seat(seat=bens, phone=CLEO), phone=ANN, consent=True)

    answer = phone_client(DAN).post(f"/t/{bens.table.uid}/seats/{bens.position}/lost/", {"back": "yes"})

    bens.refresh_from_db()
    assert answer.status_code == 403
    assert bens.phone == CLEO


def test_who_gets_up_or_hands_a_seat_over_has_lost_nothing(bens):
    token = services.hand_over(seat=bens, phone=BEN)
    services.take_handed(token=token, phone=CLEO)
    bens.refresh_from_db()
    assert bens.taken_from is None
    services.give_back(seat=bens, phone=CLEO)
    bens.refresh_from_db()
    assert bens.taken_from is None


def test_a_phone_that_nobody_heard_of_is_gone(bens):
    claim = services.claim_seat(seat=bens, phone=CLEO)

    services.answer_claim(claim=claim, phone=ANN, consent=True)

    bens.refresh_from_db()
    assert bens.phone == CLEO


def test_strangers_do_not_answer(bens):
    claim = services.claim_seat(seat=bens, phone=CLEO)

    with pytest.raises(NotSeated):
        services.answer_claim(claim=claim, phone=DAN, consent=True)


def test_of_two_claims_the_first_granted_wins(bens):
    first = services.claim_seat(seat=bens, phone=CLEO)
    second = services.claim_seat(seat=type(bens).objects.get(pk=bens.pk), phone=DAN)

    services.answer_claim(claim=first, phone=BEN, consent=True)

    with pytest.raises((SeatTaken, NotSeated)):
        services.answer_claim(claim=second, phone=BEN, consent=True)


def test_claims_are_shown_to_who_may_answer_them(table, bens):
    claim = services.claim_seat(seat=bens, phone=CLEO)

    assert [[claim], [claim], [], []] == [claims_for(table, phone) for phone in (ANN, BEN, DAN, None)]


def test_a_seat_is_handed_over_by_a_link_that_works_once(bens):
    token = services.hand_over(seat=bens, phone=BEN)
    assert bens == handed_seat(token)

    services.take_handed(token=token, phone=CLEO)

    bens.refresh_from_db()
    assert bens.phone == CLEO
    with pytest.raises(LinkExpired):
        services.take_handed(token=token, phone=DAN)
    with pytest.raises(LinkExpired):
        handed_seat(token)


def test_a_link_is_good_for_ten_minutes(bens, time_machine):
    token = services.hand_over(seat=bens, phone=BEN)
    time_machine.move_to(timezone.now() + timedelta(seconds=601))

    with pytest.raises(LinkExpired):
        services.take_handed(token=token, phone=CLEO)


def test_a_link_fits_into_a_code_of_large_squares(bens):
    address = f"http://192.168.178.123:8000/take/{services.hand_over(seat=bens, phone=BEN)}/"

    assert len(address) <= SHORT
    assert segno.make(address, error="m", micro=False).symbol_size(border=0)[0] <= 33


def test_a_link_that_was_changed_is_none(bens):
    seat, made, signature = services.hand_over(seat=bens, phone=BEN).split("-", 2)

    for changed in (f"{seat}-{made}-{signature[:-1]}", f"{seat}-{made}1-{signature}", f"1-{made}-{signature}"):
        with pytest.raises(LinkExpired):
            handed_seat(changed)


def test_a_link_is_spent_when_its_giver_got_up_and_sat_down_again(bens):
    token = services.hand_over(seat=bens, phone=BEN)
    services.give_back(seat=bens, phone=BEN)
    services.take_seat(seat=bens, phone=BEN, name="")

    with pytest.raises(LinkExpired):
        handed_seat(token)


@pytest.mark.parametrize("token", ["", "x", "a:b:c", "é", "a-b", "a-b-c", "zzzzzzzzzzzzzz-1-x", "1-zzzzzzzzzzzzzzzz-x"])
def test_a_made_up_link_is_none(token):
    with pytest.raises(LinkExpired):
        services.take_handed(token=token, phone=CLEO)


def test_only_who_sits_there_hands_over(bens):
    with pytest.raises(NotSeated):
        services.hand_over(seat=bens, phone=ANN)


@pytest.mark.parametrize("phone", [ANN, BEN])
def test_a_seat_is_given_back_by_its_phone_or_the_host(bens, phone):
    services.give_back(seat=bens, phone=phone)

    bens.refresh_from_db()
    assert bens.phone is None


def test_strangers_neither_free_nor_rename_a_seat(bens):
    with pytest.raises(NotSeated):
        services.give_back(seat=bens, phone=DAN)
    with pytest.raises(NotSeated):
        services.rename_seat(seat=bens, phone=DAN, name="Dan")


def test_a_seat_is_renamed(bens):
    services.rename_seat(seat=bens, phone=BEN, name="Benjamin")

    bens.refresh_from_db()
    assert bens.name == "Benjamin"


def test_the_tables_of_a_phone_are_those_where_it_sits_or_hosts(table):
    other = open_table(phone=DAN, host_seats=[])

    assert [[table], [other, table], [other], []] == [tables_of(phone) for phone in (ANN, BEN, DAN, None)]


def test_a_seat_without_a_phone_is_waited_for_no_more_until_one_sits_down(db):
    table = open_table(seats=[("Ann", "red"), ("Ben", "blue"), ("Cleo", "green")])
    seat = table.seats.get(position=2)
    with pytest.raises(NotSeated):
        services.play_without_phone(seat=seat, phone=BEN, without=True)

    assert not services.play_without_phone(seat=seat, phone=ANN, without=True).is_free
    sat = services.take_seat(seat=table.seats.get(position=2), phone=CLEO, name="")
    assert not sat.without_phone
    with pytest.raises(SeatTaken):
        services.play_without_phone(seat=table.seats.get(position=2), phone=ANN, without=True)


def test_where_each_logs_for_oneself_nobody_plays_without_a_phone(db):
    table = open_table(seats=[("Ann", "red"), ("Ben", "blue"), ("Cleo", "green")], log_by="own")

    with pytest.raises(NotSeated):
        services.play_without_phone(seat=table.seats.get(position=2), phone=ANN, without=True)
