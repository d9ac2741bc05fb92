"""A seat that changes its phone shows its hand only to whom somebody else at the table, or the old phone, lets sit."""

from __future__ import annotations

import re
from datetime import timedelta
from uuid import UUID

import pytest

from games import services
from games.log.errors import NotSeated, WitnessWanted
from games.models import Seat, SeatClaim
from tests.games.catan.playing import clients, open_catan, play
from tests.games.catan.test_secrets_of_catan import NOISE
from tests.games.catan.worlds import other_world, rich
from tests.support.cast import phone_client
from tests.support.playing import ANN, BEN, CLEO, DAN

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("seeded_chance")]
OTHER = UUID(int=77, version=4)
"""A phone that nobody knows: somebody's second browser, perhaps."""


def begun(**changes):
    """Open a table of three at which everybody has some cards; Ann hosts."""
    table = open_catan(**changes)
    play(table, 30)
    table.refresh_from_db()
    return table


def seat_of(table, position: int) -> Seat:
    return Seat.objects.select_related("table").get(table=table, position=position)


def sit(table, phone: UUID, position: int) -> int:
    """Sit down on a seat by the page, and return the status."""
    return phone_client(phone).post(f"/t/{table.uid}/seats/{position}/sit/", {"name": "Whoever"}).status_code


def answer(table, phone: UUID, *, consent: bool = True) -> int:
    claim = SeatClaim.objects.get(seat__table=table)
    page = f"/t/{table.uid}/seats/claims/{claim.pk}/"
    return phone_client(phone).post(page, {"consent": "yes" if consent else "no"}).status_code


def test_a_host_that_frees_a_seat_does_not_sit_there_and_read():
    table = begun()
    assert clients()[0].post(f"/t/{table.uid}/seats/1/give-back/").status_code == 303

    assert sit(table, ANN, 1) == 303
    assert phone_client(ANN).post(f"/j/{table.join_code}/", {"seat": "1", "name": "Ann"}).status_code == 303

    assert seat_of(table, 1).phone is None
    assert SeatClaim.objects.get(seat__table=table).phone == ANN
    with pytest.raises(WitnessWanted):
        services.take_seat(seat=seat_of(table, 1), phone=ANN, name="")


def test_a_host_reads_nothing_in_either_world():
    table = open_catan()
    rich(table, 1, 2)
    pages = []
    for swaps in (False, True):
        if swaps:
            other_world(table, 1)
        services.give_back(seat=seat_of(table, 1), phone=ANN)
        sit(table, ANN, 1)
        answers = [clients()[0].get(f"/t/{table.uid}/{path}") for path in ("", "sheet/?cards=1", "log/")]
        pages.append([re.sub(rb"claims/\d+", b"", NOISE.sub(b"", one.content)) for one in answers])
        SeatClaim.objects.all().delete()
        services.take_seat(seat=seat_of(table, 1), phone=BEN, name="")

    assert pages[0] == pages[1]


def test_all_other_seats_have_to_agree_and_nobody_else_counts():
    table = begun()
    services.give_back(seat=seat_of(table, 1), phone=ANN)
    sit(table, OTHER, 1)

    assert answer(table, OTHER) == 403
    assert answer(table, DAN) == 403
    assert answer(table, ANN) == 303
    assert answer(table, ANN) == 303
    assert seat_of(table, 1).phone is None

    assert answer(table, CLEO) == 303
    assert seat_of(table, 1).phone == OTHER


def test_one_no_of_the_others_is_enough():
    table = begun()
    services.give_back(seat=seat_of(table, 1), phone=ANN)
    sit(table, OTHER, 1)

    assert answer(table, ANN) == 303
    assert answer(table, CLEO, consent=False) == 303

    assert seat_of(table, 1).phone is None
    assert not SeatClaim.objects.exists()


def test_while_a_phone_is_present_nobody_answers_for_it(time_machine):
    table = begun()
    claim = services.claim_seat(seat=seat_of(table, 1), phone=OTHER)
    for seconds in range(0, 600, 50):
        time_machine.move_to(claim.made_at + timedelta(seconds=seconds), tick=False)
        clients()[1].get(f"/t/{table.uid}/")
        assert answer(table, CLEO) == 403
        assert answer(table, ANN) == 403

    assert seat_of(table, 1).phone == BEN


def test_a_phone_that_stays_away_is_not_waited_for_after_ten_minutes(time_machine):
    table = begun()
    claim = services.claim_seat(seat=seat_of(table, 1), phone=OTHER)
    time_machine.move_to(claim.made_at + timedelta(seconds=300), tick=False)
    assert answer(table, CLEO) == 303
    assert seat_of(table, 1).phone == BEN

    time_machine.move_to(claim.made_at + timedelta(seconds=601), tick=False)
    assert answer(table, CLEO) == 303
    assert seat_of(table, 1).phone == OTHER


def test_the_others_are_asked_in_words():
    table = begun()
    services.give_back(seat=seat_of(table, 1), phone=ANN)
    sit(table, OTHER, 1)

    asked = clients()[2].get(f"/t/{table.uid}/")
    waits = phone_client(OTHER).get(f"/t/{table.uid}/seats/1/waiting/")
    clients()[0].post(f"/t/{table.uid}/seats/claims/{SeatClaim.objects.get().pk}/", {"consent": "yes"})
    host = clients()[0].get(f"/t/{table.uid}/seats/claims/")

    assert "would see its cards" in asked.text
    assert "Let that phone have it" in asked.text
    assert "Its cards are secret" in waits.text
    assert "Let that phone have it" not in host.text
    assert "The others at the table are asked too" in host.text


def test_of_two_the_other_one_is_the_witness():
    table = begun()
    services.take_handed(token=services.hand_over(seat=seat_of(table, 2), phone=CLEO), phone=BEN)
    services.give_back(seat=seat_of(table, 1), phone=BEN)
    services.give_back(seat=seat_of(table, 2), phone=BEN)
    sit(table, OTHER, 1)

    assert answer(table, ANN) == 303
    assert seat_of(table, 1).phone == OTHER


def test_a_host_that_frees_all_the_others_does_not_say_who_a_second_browser_is():
    table = begun()
    for position in (1, 2):
        services.give_back(seat=seat_of(table, position), phone=ANN)
    sit(table, OTHER, 1)

    assert answer(table, ANN) == 303
    assert seat_of(table, 1).phone is None
    assert "Let that phone have it" not in clients()[0].get(f"/t/{table.uid}/seats/claims/").text

    assert "Let that phone have it" in clients()[2].get(f"/t/{table.uid}/seats/claims/").text
    assert answer(table, CLEO) == 303
    assert seat_of(table, 1).phone == OTHER


def test_who_sits_alone_lets_nobody_in_but_those_who_were_there():
    table = begun()
    services.give_back(seat=seat_of(table, 1), phone=ANN)
    services.give_back(seat=seat_of(table, 2), phone=ANN)
    sit(table, ANN, 1)
    assert answer(table, ANN) == 403

    services.take_seat(seat=seat_of(table, 1), phone=BEN, name="")
    assert seat_of(table, 1).phone == BEN
    assert not SeatClaim.objects.exists()


def test_the_old_phone_lets_the_new_one_sit_there():
    table = begun()
    assert sit(table, OTHER, 1) == 303
    assert answer(table, BEN) == 303
    assert seat_of(table, 1).phone == OTHER

    token = services.hand_over(seat=seat_of(table, 1), phone=OTHER)
    services.take_handed(token=token, phone=BEN)
    assert seat_of(table, 1).phone == BEN

    services.give_back(seat=seat_of(table, 1), phone=BEN)
    sit(table, OTHER, 1)
    assert answer(table, BEN) == 303


def test_a_phone_that_is_gone_is_answered_for_by_all_others_and_told():
    table = begun()
    claim = services.claim_seat(seat=seat_of(table, 1), phone=OTHER)

    with pytest.raises(NotSeated):
        services.answer_claim(claim=claim, phone=DAN, consent=True)
    services.answer_claim(claim=claim, phone=ANN, consent=True)
    services.answer_claim(claim=claim, phone=CLEO, consent=True)

    assert seat_of(table, 1).phone == OTHER
    assert seat_of(table, 1).taken_from == BEN
    services.take_back_seat(seat=seat_of(table, 1), phone=BEN)
    assert seat_of(table, 1).phone == BEN


def test_before_the_first_line_and_after_the_last_seats_change_freely():
    fresh = open_catan()
    services.give_back(seat=seat_of(fresh, 1), phone=ANN)
    services.take_seat(seat=seat_of(fresh, 1), phone=OTHER, name="")
    assert seat_of(fresh, 1).phone == OTHER

    over = open_catan(options={"cards": "phones", "strict_trade_then_build": False, "victory_points": 5})
    play(over, 2_000)
    services.give_back(seat=seat_of(over, 1), phone=ANN)
    services.take_seat(seat=seat_of(over, 1), phone=OTHER, name="")
    assert seat_of(over, 1).phone == OTHER


def test_with_cards_on_the_table_a_free_seat_is_anybodys():
    table = begun(cards="table")
    services.give_back(seat=seat_of(table, 1), phone=ANN)

    assert sit(table, OTHER, 1) == 303
    assert seat_of(table, 1).phone == OTHER


def test_who_got_up_and_sits_down_again_sees_the_own_hand():
    table = begun()
    services.give_back(seat=seat_of(table, 1), phone=BEN)

    assert sit(table, BEN, 1) == 303
    assert seat_of(table, 1).phone == BEN
