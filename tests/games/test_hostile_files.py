"""Files that are not what they should be: records, backups, maps, pads and photos, cut, twisted, and far too large.

What is refused is refused kindly; what is taken breaks no page.
"""

from __future__ import annotations

import gzip
import json
import os
import resource
import sys
import time
import zlib
from base64 import urlsafe_b64encode
from collections.abc import Callable
from functools import cache
from http import HTTPStatus
from io import BytesIO
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

import pytest
from django.core.cache import cache as counters
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.archive.records import record_json, record_of
from games.models import MapPhoto, SavedMap, Table
from games.selectors.tables import position, seats_of
from games.services.administration.imports import run_queue
from tests.support.depth import first
from tests.support.playing import open_table, play_turns

CASES = int(os.environ.get("HOSTILE", "300"))
SHARDS = 4 if CASES > 1000 else 1
TOO_LONG = 6.0
"""Seconds of work for one file of a few kilobytes, or for one that is refused."""
SPARE = 300_000
"""Kilobytes that reading a bomb may take; unpacked it would be a thousand times as large."""

pytestmark = pytest.mark.django_db

QUIET = settings(
    max_examples=max(50, CASES // 12) // SHARDS, deadline=None, database=None, derandomize=SHARDS == 1,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow, HealthCheck.data_too_large],
)  # fmt: skip
EVIL: list[Any] = [
    None, True, -1, 0, 2**63, 2**64, 10**400, 1e308, -0.0, "", "\0", "<script>alert(1)</script>", "a" * 100_000,
    "🐑" * 99, "{{ 7 * 7 }}", "=1+1", "../../etc/passwd", "\u202eevil", [], {}, [[]], {"do": "place"}, [None] * 2_000,
    {"": ""}, "base-D", "carcassonne", "catan", "tableside-backup/1", [10**9, -(10**9)], {"a": {"b": {"c": []}}},
]  # fmt: skip


@pytest.fixture(autouse=True)
def guess_freely(monkeypatch) -> None:
    """Count no misses: here only what is wrong with the files matters."""
    counters.clear()
    monkeypatch.setattr("games.views.past.records.count_miss", lambda *_: None)
    monkeypatch.setattr("games.carcassonne.views.maps.count_miss", lambda *_: None)


@pytest.fixture
def phone() -> Client:
    """Return a phone that has made a map, and so may keep a photo of its sheet."""
    client = Client(raise_request_exception=False)
    client.post("/maps/isla-meeple/copy/")
    return client


@pytest.fixture
def record() -> dict[str, Any]:
    """Return the record of a short game."""
    table = open_table()
    play_turns(table, 4)
    content: dict[str, Any] = json.loads(record_json(record_of(table, seats_of(table), position(table))))
    return content


@pytest.fixture
def backup(phone, record) -> list[dict[str, Any]]:
    """Return the lines of a backup."""
    packed = b"".join(phone.get("/games/export.jsonl.gz"))
    return [json.loads(line) for line in gzip.decompress(packed).splitlines()]


@cache
def printed_map() -> bytes:
    return bytes(Client().get("/maps/isla-meeple/map.json").content)


@cache
def pad_text() -> bytes:
    return bytes(Client().get("/pads/ready/carcassonne/pad.toml").content)


def send(phone: Client, path: str, content: bytes, field: str = "file", name: str = "file") -> Any:
    """Upload a file, and hold that it is answered in time, and not by an error."""
    began = time.thread_time()
    answer = phone.post(path, {field: SimpleUploadedFile(name, content)}, follow=True)
    run_queue()
    assert answer.status_code < HTTPStatus.INTERNAL_SERVER_ERROR, content[:300]
    assert time.thread_time() - began < TOO_LONG, content[:300]
    return answer


def twisted(data: Any, content: Any) -> Any:
    """Replace something in a value by something else, somewhere in its depth; or leave it out, or double it."""
    if isinstance(content, dict) and content and data.draw(st.integers(0, 3)):
        key = data.draw(st.sampled_from(sorted(content)))
        return {**content, key: twisted(data, content[key])}
    if isinstance(content, list) and content and data.draw(st.integers(0, 3)):
        at = data.draw(st.integers(0, len(content) - 1))
        ways = [[], [twisted(data, content[at])], [content[at], content[at]]]
        return content[:at] + data.draw(st.sampled_from(ways)) + content[at + 1 :]
    return data.draw(st.sampled_from(EVIL))


def spoilt(data: Any, content: bytes) -> bytes:
    """Cut a file, change some of its bytes, pack it, or all of that."""
    for _ in range(data.draw(st.integers(0, 3))):
        at = data.draw(st.integers(0, max(0, len(content) - 1)))
        content = content[:at] + data.draw(st.binary(max_size=4)) + content[at + data.draw(st.integers(0, 3)) :]
    if data.draw(st.integers(0, 4)) == 0:
        content = gzip.compress(content)
    if data.draw(st.integers(0, 3)) == 0:
        content = content[: data.draw(st.integers(0, len(content)))]
    return content


def pages_of(phone: Client) -> None:
    """Hold that every page shows what was taken."""
    for table in Table.objects.order_by("-pk")[:2]:
        for path in ("", "replay/", "print/", "record.json", "scores.csv", "replay.html", "luck/"):
            answer = phone.get(f"/games/{table.uid}/{path}")
            assert answer.status_code in {HTTPStatus.OK, HTTPStatus.CONFLICT, HTTPStatus.NOT_FOUND}, (table.name, path)
            assert b"<script>alert" not in answer.content or path == "record.json"
    for path in ("/", "/games/", "/people/", "/maps/", "/games/export.jsonl.gz"):
        assert phone.get(path).status_code == HTTPStatus.OK, path


@pytest.mark.hostile
@pytest.mark.parametrize("shard", range(SHARDS))
@QUIET
@given(data=st.data())
def test_a_twisted_record_is_refused_or_breaks_no_page(shard, phone, record, data):
    content = record
    for _ in range(data.draw(st.integers(1, 3))):
        content = twisted(data, content)
    text = json.dumps(content).encode(errors="surrogatepass")
    before = Table.objects.count()

    send(phone, "/games/import/", spoilt(data, text))

    if Table.objects.count() > before:
        pages_of(phone)


@pytest.mark.hostile
@pytest.mark.parametrize("shard", range(SHARDS))
@QUIET
@given(data=st.data())
def test_a_twisted_backup_is_refused_or_breaks_no_page(shard, phone, backup, data):
    first, *rest = backup
    lines = twisted(data, twisted(data, [first, *({**line, "uid": str(data.draw(st.uuids()))} for line in rest)]))
    text = b"\n".join(json.dumps(line).encode() for line in (lines if isinstance(lines, list) else [lines]))
    before = Table.objects.count()

    send(phone, "/games/import/", spoilt(data, text))

    if Table.objects.count() > before:
        pages_of(phone)


@pytest.mark.hostile
@pytest.mark.parametrize("shard", range(SHARDS))
@QUIET
@given(data=st.data())
def test_a_twisted_map_is_refused_or_breaks_no_page(shard, phone, data):
    content = twisted(data, json.loads(printed_map()))
    before = SavedMap.objects.count()

    send(phone, "/maps/import/", spoilt(data, json.dumps(content).encode()))
    sketch = {
        "content": json.dumps(content),
        "past": json.dumps(twisted(data, [{"squares": {}}])),
        "taps": "1,1 9999,1",
    }
    drawn = phone.post("/maps/new/", sketch | {"name": data.draw(st.text(max_size=80)), "tool": "land", "cols": "9999"})

    assert drawn.status_code < HTTPStatus.INTERNAL_SERVER_ERROR
    if SavedMap.objects.count() > before:
        saved = SavedMap.objects.order_by("-pk")[0]
        for page in ("", "edit/", "map.json"):
            assert phone.get(f"/maps/{saved.uid}/{page}").status_code == HTTPStatus.OK, page
        # A map that is not ready yet leads to its own page, which says what is missing.
        assert phone.get(f"/maps/{saved.uid}/play/").status_code in {HTTPStatus.OK, HTTPStatus.SEE_OTHER}
        assert phone.get("/maps/").status_code == HTTPStatus.OK


@pytest.mark.hostile
@pytest.mark.parametrize("shard", range(SHARDS))
@QUIET
@given(data=st.data())
def test_a_spoilt_pad_is_refused_or_breaks_no_page(shard, phone, data):
    text = pad_text().decode()
    for _ in range(data.draw(st.integers(0, 3))):
        old = data.draw(st.sampled_from(sorted(set(text.split()))))
        new = data.draw(
            st.sampled_from(["1e999", "9" * 400, "[[[", '"<script>alert(1)</script>"', "nan", "-1", "= {}", "\0"])
        )
        text = text.replace(old, new, 1)

    answer = send(phone, "/pads/file/", spoilt(data, text.encode()))

    assert b"<script>alert" not in answer.content


@cache
def bomb(size: int = 400_000_000) -> bytes:
    """Return a gzip file of some hundred kilobytes that unpacks to hundreds of megabytes."""
    packer, piece = zlib.compressobj(9, wbits=31), b"[" * 1_000_000
    return b"".join(packer.compress(piece) for _ in range(size // len(piece))) + packer.flush()


def zipped() -> bytes:
    held = BytesIO()
    with ZipFile(held, "w", ZIP_DEFLATED) as archive:
        archive.writestr("<script>alert(1)</script>.json", b"0" * 50_000_000)
    return held.getvalue()


BOMBS: dict[str, Callable[[], bytes]] = {
    "a gzip bomb": bomb,
    "a bomb in a bomb": lambda: gzip.compress(bomb()),
    "a zip bomb": zipped,
    "a bomb of lists": lambda: gzip.compress(b"[" + b",".join([b"[]"] * 10_000_000) + b"]"),
    "many objects": lambda: b"[" + b",".join([b"{}"] * 300_000) + b"]",
    "deep lists": lambda: b"[" * 900_000,
    "deep objects": lambda: b'{"a":' * 150_000 + b"1" + b"}" * 150_000,
    "a number without end": lambda: b'{"format": "tableside-record/1", "seats": ' + b"9" * 900_000 + b"}",
    "a million lines": lambda: b"{}\n" * 1_000_000,
    "a million keys": lambda: b"{" + b",".join(b'"%d":0' % n for n in range(80_000)) + b"}",
    "no text": lambda: b"\xff\xfe" * 10_000,
    "nothing": lambda: b"",
}


@pytest.mark.slow(seconds=10)
@pytest.mark.parametrize("path", first(1, ["/games/import/", "/maps/import/", "/pads/file/"]))
@pytest.mark.parametrize("content", BOMBS)
def test_a_bomb_is_refused_in_little_time_and_memory(phone, path, content):
    packed = BOMBS[content]()
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss

    answer = send(phone, path, packed)

    assert answer.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    assert grown < SPARE * (1024 if sys.platform == "darwin" else 1)


@pytest.mark.parametrize("path", ["/pads/own/{}/", "/t/{uid}/fix/1/{}/", "/t/{uid}/fix/check/{}/"])
def test_a_word_of_an_address_that_unpacks_to_much_is_refused(phone, path):
    table = open_table()
    play_turns(table, 2)
    word = urlsafe_b64encode(zlib.compress(b"[" * 30_000_000, 9)).decode().rstrip("=")

    answer = phone.get(path.replace("{uid}", str(table.uid)).replace("{}", word))

    assert HTTPStatus.BAD_REQUEST <= answer.status_code < HTTPStatus.INTERNAL_SERVER_ERROR or answer.status_code == 302


SVG = b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
PHOTOS = {
    "a drawing with a script": (SVG, False),
    "a page": (b"<!doctype html><script>alert(1)</script>", False),
    "nothing": (b"", False),
    "too much": (b"\xff\xd8\xff" + b"0" * 8_000_000, False),
    "a sound that begins like a picture": (b"RIFF" + b"0000WAVE" + b"0" * 100, False),
    "a picture that says to be huge": (
        b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\x7f\xff\xff\xff\x7f\xff\xff\xff\x08\x06\0\0\0" + b"0" * 99, False,
    ),
    "a page that begins like a picture": (b"\xff\xd8\xff<script>alert(1)</script>", False),
    "a picture without a picture": (b"\xff\xd8\xff\xdb\0\x04()\xff\xd9", True),
}  # fmt: skip


@pytest.mark.parametrize("photo", PHOTOS)
def test_a_photo_is_kept_as_a_picture_or_not_at_all(phone, photo):
    saved = SavedMap.objects.get()
    content, is_kept = PHOTOS[photo]

    send(phone, f"/maps/{saved.uid}/photo/", content, field="photo", name="<script>.svg")

    assert MapPhoto.objects.exists() == is_kept
    assert phone.get(f"/maps/{saved.uid}/edit/").status_code == HTTPStatus.OK
    if is_kept:
        shown = phone.get(f"/maps/{saved.uid}/photo/")
        assert shown["Content-Type"] in {"image/png", "image/jpeg", "image/webp"}
        assert shown["X-Content-Type-Options"] == "nosniff"
