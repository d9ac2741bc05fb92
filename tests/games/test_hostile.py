"""Hostile requests to every address: no error of ours, nothing stored that breaks a page.

The usual run tries a few hundred requests; `HOSTILE=10000` tries as many as it says (the long run of CI does).
"""

from __future__ import annotations

import os
import re
import time
from collections.abc import Iterator
from http import HTTPStatus
from uuid import uuid4
from zlib import crc32

import pytest
from django.http import HttpResponse
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.models import Table
from games.phones.identity import COOKIE, remember_phone
from tests.games.catan.playing import open_catan, play
from tests.games.every_address import addresses, filled
from tests.support.playing import ANN, open_table, play_turns

CASES = int(os.environ.get("HOSTILE", "300"))
SHARDS = 8 if CASES > 1000 else 1
"""Several processes share the long run, which is by chance; the usual run tries the same things each time."""
TOO_LONG = 4.0
"""Seconds of work for one answer: a whole game with everything that is in it takes a tenth of one."""

pytestmark = pytest.mark.django_db


JUNK = st.one_of(
    st.sampled_from([
        "", "0", "-1", "1", "2", "7", "99999999999999999999", "9" * 4_301, "1e9", "NaN", "null", "\0", "%00",
        "../../etc/passwd",
        "<script>alert(1)</script>", "{{ 7 * 7 }}", "' OR 1=1 --", "\u202eevil", "🐑" * 40, "a" * 70_000, "[" * 9_000,
        '{"a":' * 2_000, "base-D", "base-D.0.1.0", "base-D.9.1.0", "base-D.1.99999999.1", "meeple.r1", "big.c1",
        "1,0", "0,0", "-1,0", "9999999,1", "on", "red", "blue", "carcassonne", "catan", "2006", "en", "zh-hant", "dark",
        "bag", "app", "anyone", "everything", "edges", "spot.taken",
    ]),
    st.text(max_size=40),
    st.integers(min_value=-(2**70), max_value=2**70).map(str),
)  # fmt: skip
KEYS = st.sampled_from([
    "seen", "token", "shows", "shown", "lay", "put", "to", "aside", "home", "pass", "finish", "codes", "gap", "tile",
    "list", "spot", "figure", "move", "every", "all", "at", "next", "left", "busy", "whole", "name", "note", "text",
    "points", "seat", "sign", "code", "language", "theme", "game", "sets", "edition", "plays", "order", "first", "mine",
    "name-red", "option-farms", "copies", "level", "fix_by", "answer", "person", "with", "q", "page", "since", "until",
    "conflict", "keep", "roll", "spent", "give", "get", "kind", "dice", "cards", "board", "map", "pad", "formula",
])  # fmt: skip
FORM = st.dictionaries(KEYS, st.one_of(JUNK, st.lists(JUNK, max_size=3)), max_size=6)
TEXT = st.text(st.characters(min_codepoint=32, max_codepoint=255), max_size=60)
HEADERS = st.dictionaries(
    st.sampled_from([
        "HX-Request", "HX-Target", "HX-Current-URL", "Referer", "Accept-Language", "Accept-Encoding", "User-Agent",
        "X-Forwarded-For", "X-Forwarded-Proto", "Origin", "Range", "If-Modified-Since", "If-None-Match", "X-CSRFToken",
    ]),
    st.one_of(TEXT, st.sampled_from(["true", "bytes=0-", "zh-TW;q=nan", "http://[", "gzip;q=1e999", "a" * 5000])),
    max_size=3,
)  # fmt: skip
SIGNED = st.builds("{}:{}:{}".format, TEXT, TEXT, TEXT)
COOKIES = st.dictionaries(
    st.sampled_from([COOKIE, "csrftoken", "django_language", "theme", "boxes", "name", "tableside"]),
    st.one_of(TEXT, SIGNED, st.sampled_from(["", "a" * 5000, ".eJw" + "A" * 3000, "en\tzh", '"', "\\073"])),
    max_size=3,
)
TYPES = st.sampled_from([
    "application/x-www-form-urlencoded", "multipart/form-data", "multipart/form-data; boundary=x", "application/json",
    "application/x-www-form-urlencoded; charset=utf-7", "text/plain; charset=nonsense", "", "a" * 300,
])  # fmt: skip


@pytest.fixture
def tables() -> list[Table]:
    """Return tables in the middle of a game, at its end, of other games, with a pad, with hidden hands, on a map."""
    midway, over, catan = open_table(), open_table(), open_catan()
    play_turns(midway, 6)
    play_turns(over, 80)
    play(catan, 14)
    pad = open_table(game="pad", edition="usual", sets=[])
    return [midway, over, catan, pad]


@pytest.fixture
def seated() -> Client:
    """Return a phone that sits there."""
    return client_of(ANN)


def client_of(phone) -> Client:
    client = Client(raise_request_exception=False)
    response = HttpResponse()
    remember_phone(response, phone)
    client.cookies[COOKIE] = response.cookies[COOKIE].value
    return client


def with_cookies(client: Client, cookies: dict[str, str]) -> Client:
    """Return another phone, which has some cookies of its own making beside those of the first."""
    other = Client(raise_request_exception=False)
    other.cookies.load({name: morsel.value for name, morsel in client.cookies.items()})
    for name, value in cookies.items():
        other.cookies[name] = value
    return other


def fill(address: str, table: Table, junk: Iterator[str]) -> str:
    """Fill the gaps of an address: mostly with what is there, sometimes with junk of the right kind."""

    def piece(kind: str, name: str) -> str:
        text = next(junk)
        if kind == "uuid":
            return str(table.uid) if name == "uid" and len(text) % 4 else str(uuid4())
        if kind == "int":
            return str(crc32(text.encode("utf-8", "replace")) % 30) if len(text) % 5 else "9" * 30
        if kind == "way":
            return "fix" if len(text) % 2 else "add"
        return "new" if len(text) % 2 else re.sub(r"[^A-Za-z0-9_-]", "", text)[:300] or "x"

    return filled(address, piece)


@pytest.mark.hostile
@pytest.mark.parametrize("shard", range(SHARDS))
@settings(
    max_examples=CASES // SHARDS, deadline=None, database=None, derandomize=SHARDS == 1,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow, HealthCheck.data_too_large],
)  # fmt: skip
@given(st.data())
def test_no_request_is_an_error_of_ours(shard, tables, seated, data):
    table = data.draw(st.sampled_from(tables))
    address = data.draw(st.sampled_from(addresses()))
    path = fill(address, table, iter(data.draw(st.lists(JUNK, min_size=4, max_size=4))))
    form = data.draw(FORM)
    if data.draw(st.booleans()) and "seen" not in form:
        table.refresh_from_db()
        form |= {"seen": str(table.head), "token": str(uuid4()), "shows": str(table.head)}
    verb = data.draw(st.sampled_from(["get", "post", "post", "post", "head", "put", "delete", "options"]))
    client = seated if data.draw(st.integers(0, 3)) else with_cookies(seated, data.draw(COOKIES))
    headers, raw, kind = data.draw(HEADERS), data.draw(st.binary(max_size=80)), data.draw(TYPES)
    sent = (verb, path, form, headers, raw, kind)
    began = time.thread_time()

    if verb in {"get", "post"} and data.draw(st.integers(0, 7)):
        answer = getattr(client, verb)(path, form, headers=headers)
    else:
        answer = client.generic(verb.upper(), path, raw, kind, headers=headers)

    assert answer.status_code < HTTPStatus.INTERNAL_SERVER_ERROR, sent
    assert time.thread_time() - began < TOO_LONG, sent
    if verb == "post" and answer.status_code < HTTPStatus.BAD_REQUEST:
        seen = [seated.get(f"/t/{table.uid}/{page}").status_code for page in ("", "log/", "board/", "seats/")]
        assert seen == [HTTPStatus.OK] * 4, (sent, seen)


NAMES = st.one_of(JUNK, st.text(max_size=200))


@pytest.mark.hostile
@settings(
    max_examples=max(10, CASES // 200), deadline=None, database=None, derandomize=SHARDS == 1,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow, HealthCheck.data_too_large],
)  # fmt: skip
@given(name=NAMES, note=NAMES)
def test_no_name_and_no_note_breaks_a_page(seated, name, note):
    table = open_table(name=name, seats=[(name, "red"), ("Ben", "blue")])
    play_turns(table, 1)
    head = str(_head(table))
    seated.post(f"/t/{table.uid}/note/", {"note": note, "seen": head, "shows": head, "token": str(uuid4())})

    for path in (f"/t/{table.uid}/", f"/t/{table.uid}/log/", f"/games/{table.uid}/", "/games/", "/people/", "/"):
        answer = seated.get(path)
        assert answer.status_code == HTTPStatus.OK
        assert "<script>alert" not in answer.content.decode()


def _head(table: Table) -> int:
    table.refresh_from_db()
    return table.head
