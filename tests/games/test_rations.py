"""Rations for people without an account, pages of long lists, and long files that are sent while they are made."""

from __future__ import annotations

import asyncio
import gzip
import io
import time
from http import HTTPStatus
from itertools import count
from typing import Any
from uuid import uuid4

import pytest
from django.core.management import call_command
from django.test import AsyncClient

from games.carcassonne.selectors.maps import MAPS_A_PAGE
from games.models import MapVersion, SavedMap, Table
from games.phones import throttle
from games.views.past import records
from games.views.streams import in_thread
from scoring.carcassonne.maps.demo import isla_meeple
from scoring.carcassonne.maps.reading import write_map
from tests.games.catan.playing import open_catan, play
from tests.support.cast import phone_client
from tests.support.playing import ANN, BEN, DRAW_U, log, open_table, play_turns

pytestmark = pytest.mark.django_db


@pytest.fixture
def few(monkeypatch):
    monkeypatch.setattr(throttle, "RATIONS", dict.fromkeys(throttle.RATIONS, 2))


def note(client, table):
    table.refresh_from_db()
    form = {"note": "Once more", "seen": table.head, "shows": table.head, "token": uuid4()}
    return client.post(f"/t/{table.uid}/note/", form, headers={"HX-Request": "true"}).status_code


def test_a_phone_asks_only_for_so_many_hints(few):
    table = open_table(aids="hint")
    log(table, DRAW_U)
    ann = phone_client(ANN)

    def ask() -> int:
        table.refresh_from_db()
        form = {"hint": "", "seen": table.head, "shows": table.head, "token": uuid4()}
        return ann.post(f"/t/{table.uid}/hint/", form, headers={"HX-Request": "true"}).status_code

    assert [ask() for _ in range(3)] == [200, 200, 429]


def test_a_phone_writes_only_so_many_notes_and_others_go_on(few):
    table = open_table()
    ann, ben = phone_client(ANN), phone_client(BEN)

    assert [note(ann, table) for _ in range(3)] == [200, 200, 429]
    assert note(ben, table) == HTTPStatus.OK
    assert table.entries.count() == 3


@pytest.mark.parametrize("path", ["/games/{uid}/branch/", "/games/{uid}/again/", "/maps/isla-meeple/copy/"])
def test_an_address_makes_only_so_many_copies_whoever_it_says_to_be(few, path):
    table = open_table()
    play_turns(table, 80)
    sent = [phone_client(ANN if "{" in path else None).post(path.format(uid=table.uid)).status_code for _ in range(3)]

    assert sent == [303, 303, 429]


def test_an_address_opens_only_so_many_tables(monkeypatch):
    monkeypatch.setitem(throttle.RATIONS, "open", 2)
    client = phone_client(None)
    form = {"name": "Friday", "game": "carcassonne", "edition": "2006", "plays": ["red", "blue"], "open": "1"}
    pad = form | {"game": "pad"}

    statuses = [client.post("/new/", form).status_code for _ in range(3)]

    assert statuses == [303, 303, 429]
    assert client.post("/pads/ready/carcassonne/", pad).status_code == 429
    assert Table.objects.count() == 2


def test_an_address_exports_only_so_often(few):
    client = phone_client(None)

    assert [client.get("/games/export.jsonl.gz").status_code for _ in range(3)] == [200, 200, 429]


def test_rations_are_new_after_their_period(few, monkeypatch):
    table, ann = open_table(), phone_client(ANN)
    assert [note(ann, table) for _ in range(3)] == [200, 200, 429]
    real = time.time

    monkeypatch.setattr(time, "time", lambda: real() + throttle.PERIOD)

    assert note(ann, table) == HTTPStatus.OK


def test_the_maps_are_paged_those_of_the_phone_first():
    content = write_map(isla_meeple())
    for number in range(MAPS_A_PAGE + 5):
        saved = SavedMap.objects.create(name=f"Map {number}", phone=ANN if number == 0 else BEN)
        MapVersion.objects.create(saved=saved, number=1, content=content)
    ann = phone_client(ANN)
    first, second = ann.get("/maps/").text, ann.get("/maps/?page=2").text
    mine = SavedMap.objects.get(name="Map 0")

    assert first.count('class="card card-link"') == MAPS_A_PAGE + 1
    assert second.count('class="card card-link"') == 5 + 1
    assert str(mine.uid) in first
    assert ('rel="next"' in first, 'rel="next"' in second) == (True, False)
    assert ann.get("/maps/?page=999").status_code == HTTPStatus.OK


def test_a_version_with_thousands_of_digits_is_no_error():
    client = phone_client(None)

    assert client.get("/maps/isla-meeple/", {"version": "9" * 4301}).status_code == HTTPStatus.OK


def test_pages_are_for_the_phone_that_asked():
    client = phone_client(ANN)

    for path in ("/", "/games/", f"/t/{open_table().uid}/"):
        assert "private" in client.get(path)["Cache-Control"]


@pytest.mark.parametrize("secrets", [False, True])
def test_export_all_says_what_it_leaves_out(tmp_path, secrets):
    open_table(name="Open")
    table = open_catan()
    play(table, 6)
    out, file = io.StringIO(), tmp_path / "all.jsonl.gz"

    call_command("export_all", str(file), with_secrets=secrets, stderr=out)

    lines = gzip.decompress(file.read_bytes()).splitlines()
    assert len(lines) - 1 == (2 if secrets else 1)
    assert ("Left out 1 that go on with hidden hands" in out.getvalue()) is not secrets
    assert file.stat().st_mode & 0o777 == 0o600


async def test_pieces_are_made_one_by_one_as_they_are_sent():
    made = count()

    def pieces():
        for _ in range(5):
            yield b"%d" % next(made)

    stream = in_thread(pieces)

    assert await anext(stream) == b"0"
    assert next(made) == 1, "only the first was made"
    await stream.aclose()


@pytest.mark.django_db(transaction=True)
def test_a_server_sends_the_export_by_pieces(monkeypatch):
    monkeypatch.setattr(records, "_packed", lambda *_tables: iter([b"one", b"two"]))

    async def ask() -> tuple[bool, list[bytes]]:
        answer: Any = await AsyncClient().get("/games/export.jsonl.gz")
        return answer.is_async, [piece async for piece in answer.streaming_content]

    assert asyncio.run(ask()) == (True, [b"one", b"two"])
    assert Table.objects.count() == 0
