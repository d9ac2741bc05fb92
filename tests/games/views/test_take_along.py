"""One tap takes a phone's seats to its other browser: to https, or to the app on the home screen."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from games.models import Seat, Table
from tests.support.cast import phone_client
from tests.support.playing import ANN, BEN, DAN, open_table

pytestmark = pytest.mark.django_db


@pytest.fixture
def table():
    return open_table(seats=[("Ann", "red"), ("Ben", "blue"), ("Cleo", "green")])


@pytest.fixture
def way(table):
    """Return the path by which the seats of Ann's phone come along, as *This phone* gives it to the app."""
    page = phone_client(ANN).get("/settings/").text
    manifest = re.search(r'rel="manifest" href="([^"]+)"', page)
    assert manifest
    return phone_client(ANN).get(manifest[1]).json()["start_url"]


def held(phone):
    return set(Seat.objects.filter(phone=phone).values_list("name", flat=True))


def test_an_app_begins_where_the_seats_come_along(client, table, way):
    elsewhere = open_table(seats=[("Annabel", "red"), ("Ben", "blue")])
    asked = client.get(way)
    before = held(ANN)
    taken = client.post(way)
    cookie = client.cookies["phone"]

    assert "Ann" in asked.text
    assert before >= {"Ann", "Annabel"}
    assert taken["Location"] == f"/t/{table.uid}/"
    assert (held(ANN), bool(cookie.value)) == (set(), True)
    new = Seat.objects.get(table=table, name="Ann").phone
    assert held(new) == before
    hosts = Table.objects.filter(pk__in=(table.pk, elsewhere.pk)).values_list("host", flat=True)
    assert set(hosts) == {new}
    assert held(BEN)


def test_looking_takes_nothing_and_the_second_time_leads_to_the_first_page(client, way):
    client.get(way)
    assert "Ann" in held(ANN)
    client.post(way)

    assert client.get(way)["Location"] == "/"
    assert phone_client(DAN).post(way)["Location"] == "/"
    assert not held(DAN)


def test_who_has_the_seats_already_goes_to_the_table(table, way):
    assert phone_client(ANN).get(way)["Location"] == f"/t/{table.uid}/"
    assert "Ann" in held(ANN)


def test_a_stranger_learns_that_a_link_is_spent_or_made_up(client, way):
    with time_machine.travel(timezone.now() + timedelta(minutes=11)):
        late = client.get(way)

    assert (late.status_code, "Ann" in held(ANN)) == (410, True)
    assert client.post("/along/1-2-made/").status_code == 410
    assert client.get("/app.webmanifest", {"along": "//evil.example"}).json()["start_url"] == "/"


def test_a_link_that_hands_one_seat_over_brings_not_all(client, table, way):
    page = phone_client(ANN).post(f"/t/{table.uid}/seats/0/hand-over/").text
    handed = re.search(r"/take/([^/]+)/", page)
    assert handed

    assert client.post(f"/along/{handed[1]}/").status_code == 410
    assert client.post(way.replace("/along/", "/take/")).status_code == 410


def test_who_sits_nowhere_has_nothing_to_take_along(client):
    page = client.get("/settings/").text

    assert 'rel="manifest" href="/app.webmanifest"' in page
    assert "come along" not in page


@pytest.mark.parametrize(
    ("host", "leads"),
    [
        ("tableside.local:8000", "https://tableside.local:8443/"),
        ("192.168.1.20:8000", "https://192.168.1.20:8443/"),
        ("localhost", "https://localhost:8443/"),
        ("10.0.0.9:8000", "https://192.168.1.20:8443/"),
    ],
)
def test_the_secure_address_has_the_name_that_the_phone_came_by(table, settings, monkeypatch, host, leads):
    settings.HTTPS_PORT, settings.LOCAL_NAME = 8443, "tableside"
    for place in ("games.phones.lan", "games.phones.addresses"):
        monkeypatch.setattr(f"{place}.home_addresses", lambda: ["192.168.1.20"])
    page = phone_client(ANN).get("/settings/", headers={"host": host}).text

    assert re.search(rf'href="{leads}along/[\w-]+/"', page)
