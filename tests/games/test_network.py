"""The address that other phones are told."""

from __future__ import annotations

import pytest
from django.test import RequestFactory

from games.phones import addresses
from games.phones.qr import qr_svg


@pytest.mark.parametrize("name", ["localhost", "127.0.0.1", "[::1]", "a.localhost"])
def test_names_that_only_this_machine_knows(name):
    assert addresses.is_this_machine(name)


@pytest.mark.parametrize("name", ["192.168.1.20", "laptop", "laptop.local", "localhost.example"])
def test_names_that_others_know(name):
    assert not addresses.is_this_machine(name)


def test_the_port_is_kept(monkeypatch):
    monkeypatch.setattr(addresses, "_home_url", lambda port, _moment: f"http://10.0.0.7:{port}/")
    request = RequestFactory().get("/", headers={"host": "localhost:8123"})

    assert addresses.phone_url(request, "/j/K7M4/") == "http://10.0.0.7:8123/j/K7M4/"


def test_a_qr_code_carries_neither_style_nor_script():
    drawing = qr_svg("http://10.0.0.7:8000/<script>")

    assert drawing.startswith("<svg ")
    assert "style" not in drawing
    assert "script" not in drawing


def test_a_long_address_is_drawn_coarser():
    assert "0 0 29 29" in qr_svg("http://10.0.0.7:8000/")
    assert "0 0 57 57" in qr_svg("http://10.0.0.7:8000/take/" + "x" * 170)


def test_the_address_that_was_set_is_shown_whoever_asks(settings):
    settings.PUBLIC_ADDRESS = "http://192.168.1.20:8000"

    for host in ("localhost:8123", "10.0.0.7:8000"):
        request = RequestFactory().get("/", headers={"host": host})
        assert addresses.phone_url(request, "/j/K7M4/") == "http://192.168.1.20:8000/j/K7M4/"
        assert addresses.phone_url(request) == "http://192.168.1.20:8000/"
