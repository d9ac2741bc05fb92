"""The addresses that are counted with wrong codes."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
import time_machine
from django.test import RequestFactory

from games.phones.throttle import PERIOD, WRONG_GUESSES, TooManyTries, address_of, count_miss, may_guess


def from_address(address: str, **headers: str):
    return RequestFactory().get("/", REMOTE_ADDR=address, headers=headers)


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.168.1.20", "192.168.1.20"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("::ffff:192.168.1.20", "192.168.1.20"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", "nowhere"),
        ("a socket", "a socket"),
    ],
)
def test_an_address_is_counted_or_its_household(address, counted):
    assert address_of(from_address(address)) == counted


def test_the_proxy_is_believed_only_where_there_is_one(settings):
    request = from_address("10.0.0.1", **{"x-forwarded-for": "6.6.6.6, 7.7.7.7"})

    settings.PROXIES = 0
    assert address_of(request) == "10.0.0.1"
    settings.PROXIES = 1
    assert address_of(request) == "7.7.7.7"


def test_of_two_proxies_the_outer_one_says_who_came(settings):
    settings.PROXIES = 2

    assert address_of(from_address("10.0.0.1", **{"x-forwarded-for": "6.6.6.6, 7.7.7.7"})) == "6.6.6.6"
    assert address_of(from_address("10.0.0.1", **{"x-forwarded-for": "7.7.7.7"})) == "10.0.0.1"


@pytest.mark.parametrize(("apart", "households"), [(1, 3), (256, 10)])
def test_who_has_a_network_of_households_guesses_no_more_than_some_of_them(apart, households):
    for house in range(0, apart * (households * WRONG_GUESSES + 1), apart):
        request = from_address(f"2001:db8:7:{house:x}::1")
        may_guess(request, "code")
        count_miss(request, "code")

    with pytest.raises(TooManyTries):
        may_guess(from_address(f"2001:db8:7:{255 * apart:x}::1"), "code")
    may_guess(from_address("2001:db8:8::1"), "code")


def test_a_neighbour_of_a_provider_is_not_shut_out_by_one_house():
    for _ in range(WRONG_GUESSES + 1):
        count_miss(from_address("2001:db8:9:1::1"), "code")

    with pytest.raises(TooManyTries):
        may_guess(from_address("2001:db8:9:1::1"), "code")
    may_guess(from_address("2001:db8:9:2::1"), "code")


def test_one_house_does_not_shut_out_another_nor_one_guess_another():
    for _ in range(21):
        count_miss(from_address("192.168.1.20"), "code")

    with pytest.raises(TooManyTries):
        may_guess(from_address("192.168.1.20"), "code")
    may_guess(from_address("192.168.1.21"), "code")
    may_guess(from_address("192.168.1.20"), "link")


def test_after_five_minutes_one_may_guess_again():
    request = from_address("192.168.1.22")
    with time_machine.travel(datetime(2026, 11, 23, 20, 0, tzinfo=UTC), tick=False) as clock:
        for _ in range(21):
            count_miss(request, "code")
        with pytest.raises(TooManyTries):
            may_guess(request, "code")
        clock.shift(PERIOD)
        may_guess(request, "code")


def test_twenty_wrong_guesses_are_allowed_and_right_ones_are_not_counted():
    request = from_address("x" * 400 + " \n")
    for _ in range(20):
        count_miss(request, "link")
    for _ in range(30):
        may_guess(request, "link")
    count_miss(request, "link")

    with pytest.raises(TooManyTries):
        may_guess(request, "link")
