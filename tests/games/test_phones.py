"""The cookie by which a phone is known."""

from __future__ import annotations

from datetime import timedelta
from http.cookies import SimpleCookie

import pytest
from django.http import HttpResponse
from django.utils import timezone

from games.phones.identity import FIVE_YEARS, is_gone, new_phone, note_presence, phone_of, remember_phone


@pytest.fixture
def known(rf):
    phone, response = new_phone(), HttpResponse()
    remember_phone(response, phone)
    rf.cookies = SimpleCookie({"phone": response.cookies["phone"].value})
    return phone, response.cookies["phone"]


def test_a_phone_is_known_by_its_cookie(rf, known):
    phone, cookie = known

    assert phone == phone_of(rf.get("/"))
    assert (
        cookie["max-age"],
        cookie["httponly"],
        cookie["samesite"],
        cookie["secure"],
    ) == (FIVE_YEARS, True, "Lax", "")


def test_under_tls_the_cookie_stays_there(settings):
    settings.TLS = True
    response = HttpResponse()
    remember_phone(response, new_phone())

    assert response.cookies["phone"]["secure"]


def test_a_new_phone_is_nobody(rf):
    assert phone_of(rf.get("/")) is None


@pytest.mark.parametrize("change", [lambda value: value[:-1], lambda value: "0" + value, lambda _: "", lambda _: ":"])
def test_a_forged_cookie_is_nobody(rf, known, change):
    rf.cookies = SimpleCookie({"phone": change(known[1].value)})

    assert phone_of(rf.get("/")) is None


def test_after_five_years_one_is_new_again(rf, known, time_machine):
    time_machine.move_to(timezone.now() + timedelta(seconds=FIVE_YEARS + 1))

    assert phone_of(rf.get("/")) is None


def test_a_phone_is_gone_after_a_minute(time_machine):
    phone = new_phone()
    assert is_gone(phone)
    note_presence(phone)
    assert not is_gone(phone)

    time_machine.move_to(timezone.now() + timedelta(seconds=61))

    assert is_gone(phone)


def test_a_phone_that_asks_now_and_then_is_there_all_the_time(time_machine):
    phone, start = new_phone(), timezone.now()
    for seconds in range(0, 200, 3):
        time_machine.move_to(start + timedelta(seconds=seconds))
        note_presence(phone)
        time_machine.move_to(start + timedelta(seconds=seconds + 54))
        assert not is_gone(phone)


def test_the_phones_of_a_whole_club_are_there_at_once():
    phones = [new_phone() for _ in range(400)]
    for phone in phones:
        note_presence(phone)

    assert not any(is_gone(phone) for phone in phones)
