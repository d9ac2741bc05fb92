"""Search engines, researchers and chats: what each of them reads."""

from __future__ import annotations

import re

import pytest

from tests.support.cast import phone_client
from tests.support.playing import ANN, open_table


def test_search_engines_leave_tables_and_people_alone(client):
    answer = client.get("/robots.txt")

    assert answer["Content-Type"].startswith("text/plain")
    assert "User-agent: *\n" in answer.text
    for path in ("/t/", "/j/", "/games/", "/people/", "/keeper/"):
        assert f"Disallow: {path}\n" in answer.text
    assert "Disallow: /\n" not in answer.text


def test_whom_to_tell_of_a_hole_is_said_where_somebody_is_named(client, settings):
    assert client.get("/.well-known/security.txt").status_code == 404
    settings.SECURITY_CONTACT = "mailto:hole@example.org"
    lines = dict(re.findall(r"^([\w-]+): (.+)$", client.get("/.well-known/security.txt").text, re.MULTILINE))

    assert lines["Contact"] == "mailto:hole@example.org"
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT00:00:00Z", lines["Expires"])
    assert lines["Preferred-Languages"] == "en, zh-hant, zh-hans"


@pytest.mark.django_db
def test_a_link_that_is_sent_says_what_it_leads_to():
    table = open_table(name='Friday "at" home', seats=[("Ann", "red"), ("Ben", "blue")])
    page = phone_client(ANN).get(f"/j/{table.join_code}/").text
    told = dict(re.findall(r'<meta property="og:(\w+)" content="([^"]*)"', page))

    assert told["title"] == "Friday &#34;at&#34; home"
    assert told["description"]
    assert told["url"] == f"http://testserver/j/{table.join_code}/"
    assert told["image"] == "http://testserver/static/app/icon-512.png"
