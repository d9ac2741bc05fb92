"""Whose map is it: in a club of who made it and whose tables lie on it, at home of all; the link shows it to any."""

from __future__ import annotations

import json
from io import BytesIO
from uuid import UUID

import pytest
from django.test import Client

from games.carcassonne.services.maps import save_map
from games.models import MapVersion, SavedMap, Table
from games.phones import throttle
from scoring.carcassonne.maps.demo import isla_meeple
from scoring.carcassonne.maps.reading import write_map
from tests.support.cast import phone_client
from tests.support.playing import ANN, BEN, CLEO, open_table

pytestmark = pytest.mark.django_db
WORD = "k" * 40
STRANGER = UUID(int=77, version=4)


@pytest.fixture(autouse=True)
def _house(settings, tmp_path):
    settings.OPEN, settings.VAR_DIR, settings.KEEPER_TOKEN = "club", tmp_path, WORD


@pytest.fixture
def drawn() -> SavedMap:
    """Return a map that Ann made; she and Ben play on it, Cleo does not."""
    version = save_map(phone=ANN, content=write_map(isla_meeple()) | {"name": "Our sheet"})
    sheet = MapVersion.objects.get(pk=version.pk).content
    table = open_table(board={"map": sheet}, options={})
    table.seats.filter(position=1).update(phone=BEN)
    save_map(phone=ANN, content={**sheet, "name": "Our sheet, again"}, saved=version.saved)
    return version.saved


def keeper() -> Client:
    client = Client()
    client.get(f"/keeper/in/{WORD}/")
    return client


def lists(client: Client, drawn: SavedMap) -> bool:
    return str(drawn.uid) in client.get("/maps/").text


def deletes(client: Client, drawn: SavedMap) -> bool:
    client.post(f"/maps/{drawn.uid}/delete/", {"sure": "yes"})
    return not SavedMap.objects.filter(pk=drawn.pk).exists()


@pytest.mark.parametrize(("phone", "finds"), [(ANN, True), (BEN, True), (CLEO, False), (None, False)])
def test_a_list_shows_maps_of_ones_own_and_of_ones_tables(drawn, phone, finds):
    assert lists(phone_client(phone), drawn) is finds
    assert "Isla Meeple" in phone_client(phone).get("/maps/").text


def test_the_keeper_and_everybody_at_home_find_all_maps(settings, drawn):
    assert lists(keeper(), drawn)
    settings.OPEN = "home"
    assert lists(phone_client(None), drawn)


def test_who_has_the_link_sees_it_and_draws_on_a_copy(drawn):
    stranger = phone_client(STRANGER)

    assert stranger.get(f"/maps/{drawn.uid}/").status_code == 200
    assert stranger.get(f"/maps/{drawn.uid}/map.json").status_code == 200
    stranger.post(f"/maps/{drawn.uid}/copy/")

    assert SavedMap.objects.get(phone=STRANGER).pk != drawn.pk
    assert drawn.versions.count() == 2


@pytest.mark.parametrize(("phone", "may"), [(ANN, True), (BEN, False), (CLEO, False), (None, False)])
def test_a_map_is_thrown_away_by_who_made_it(drawn, phone, may):
    client = phone_client(phone)

    assert ("Delete the map" in client.get(f"/maps/{drawn.uid}/").text) is may
    assert deletes(client, drawn) is may


def test_the_keeper_and_everybody_at_home_throw_maps_away(settings, drawn):
    settings.OPEN = "home"
    assert deletes(phone_client(None), drawn)
    settings.OPEN = "club"
    other = save_map(phone=BEN, content=write_map(isla_meeple())).saved
    assert deletes(keeper(), other)


def test_it_is_asked_twice_and_tables_keep_their_sheet(drawn):
    ann = phone_client(ANN)
    assert ann.post(f"/maps/{drawn.uid}/delete/").status_code == 422
    assert SavedMap.objects.exists()

    assert deletes(ann, drawn)

    table = Table.objects.get()
    assert phone_client(BEN).get(f"/t/{table.uid}/").status_code == 200
    assert "map" in table.board


def test_the_map_that_comes_with_the_app_is_nobodys_to_delete():
    assert keeper().post("/maps/isla-meeple/delete/", {"sure": "yes"}).status_code == 403


def test_saved_maps_and_photos_are_rationed(monkeypatch, drawn):
    monkeypatch.setitem(throttle.RATIONS, "copy", 2)
    ann = phone_client(ANN)
    page = {"content": json.dumps(write_map(isla_meeple())), "past": "[]", "save": "1"}

    statuses = [ann.post("/maps/new/", page).status_code for _ in range(3)]

    assert statuses[2] == 429
    assert 429 not in statuses[:2]
    photo = BytesIO(b"\x89PNG")
    photo.name = "sheet.png"
    assert ann.post(f"/maps/{drawn.uid}/photo/", {"photo": photo}).status_code == 429
