import pytest
from django.core.exceptions import ImproperlyConfigured

from config.http.hosts import is_home_host, is_welcome, shown_address


@pytest.mark.parametrize(
    "host",
    [
        "localhost:8000",
        "127.0.0.1",
        "192.168.1.20:8000",
        "10.0.0.7",
        "172.16.3.4:80",
        "169.254.10.1",
        "100.64.0.9:8000",
        "[::1]:8000",
        "[fd00::2]:8000",
        "[fe80::1]",
        "[::ffff:192.168.1.20]:8000",
        "laptop.local:8000",
        "laptop.home.arpa",
        "LAPTOP.LAN",
    ],
)
def test_addresses_of_a_home_network_are_home(host):
    assert is_home_host(host)


@pytest.mark.parametrize(
    "host",
    [
        "8.8.8.8",
        "[2606:4700::1111]:80",
        "example.com",
        "local.example.com:8000",
        "",
        "bad host",
        "raspberrypi:8000",
        "ai",
        "[2002:808:808::1]:8000",
        "[2002:c0a8:114::1]",
        "[2001:0:808:808::1]",
        "[::ffff:8.8.8.8]",
    ],
)
def test_public_and_malformed_hosts_are_not(host):
    assert not is_home_host(host)


def test_listed_hosts_replace_the_home_network():
    allowed = ["tableside.example.org"]

    assert is_welcome("tableside.example.org:443", allowed)
    assert not is_welcome("192.168.1.20", allowed)


@pytest.mark.parametrize(
    ("address", "shown"),
    [("", ""), ("http://192.168.1.20:8000/", "http://192.168.1.20:8000"), ("https://table.lan", "https://table.lan")],
)
def test_an_address_to_show_is_one_that_a_phone_can_open(address, shown):
    assert shown_address(address, []) == shown


@pytest.mark.parametrize(
    ("address", "allowed"),
    [
        ("192.168.1.20:8000", []),
        ("ftp://192.168.1.20", []),
        ("http://192.168.1.20/games/", []),
        ("http://example.org", []),
        ("https://other.example.org", ["tableside.example.org"]),
    ],
)
def test_an_address_that_would_not_be_answered_is_refused(address, allowed):
    with pytest.raises(ImproperlyConfigured, match="PUBLIC_ADDRESS"):
        shown_address(address, allowed)
