"""Who is counted when wrong codes are."""

from __future__ import annotations

import pytest
from django.test import RequestFactory

from games.phones.throttle import TooManyTries, address_of, count_miss, may_guess


def from_address(address: str, **headers: str):
    return RequestFactory().get("/", REMOTE_ADDR=address, headers=headers)


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.168.1.20", "192.168.1.20"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("", "nowhere"),
        ("a socket", "a socket"),
    ],
)
def test_an_address_is_counted_or_its_household(address, counted):
    assert address_of("code", from_address(address)) == counted


def test_the_proxy_is_believed_only_where_there_is_one(settings):
    request = from_address("10.0.0.1", **{"x-forwarded-for": "6.6.6.6, 7.7.7.7"})

    settings.TLS = False
    assert address_of("code", request) == "10.0.0.1"
    settings.TLS = True
    assert address_of("code", request) == "7.7.7.7"


def test_one_house_does_not_shut_out_another_nor_one_guess_another():
    for _ in range(21):
        count_miss(from_address("192.168.1.20"), "code")

    with pytest.raises(TooManyTries):
        may_guess(from_address("192.168.1.20"), "code")
    may_guess(from_address("192.168.1.21"), "code")
    may_guess(from_address("192.168.1.20"), "link")
