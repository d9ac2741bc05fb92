"""Phones stay in a Wi-Fi that has no internet, because what they ask to find out is answered."""

from __future__ import annotations

import pytest


@pytest.mark.parametrize(
    ("path", "host", "status", "text"),
    [
        ("/generate_204", "connectivitycheck.gstatic.com", 204, ""),
        ("/gen_204", "www.google.com", 204, ""),
        ("/hotspot-detect.html", "captive.apple.com", 200, "Success"),
        ("/library/test/success.html", "www.apple.com", 200, "Success"),
        ("/connecttest.txt", "www.msftconnecttest.com", 200, "Microsoft Connect Test"),
        ("/ncsi.txt", "www.msftncsi.com", 200, "Microsoft NCSI"),
    ],
)
def test_a_phone_hears_what_it_expects(client, path, host, status, text):
    answer = client.get(path, headers={"host": host})

    assert answer.status_code == status
    assert text in answer.text
    assert answer["Cache-Control"] == "no-store"
    assert not answer.cookies


def test_no_other_page_is_shown_under_a_foreign_name(client):
    assert client.get("/", headers={"host": "captive.apple.com"}).status_code == 400


def test_a_server_with_a_name_of_its_own_pretends_nothing(client, settings):
    settings.PUBLIC_HOSTS = ["tableside.example.org"]

    assert client.get("/generate_204", headers={"host": "www.google.com"}).status_code == 400
    assert client.get("/generate_204", headers={"host": "tableside.example.org"}).status_code == 404
