"""The line about the barbarians on phones: it comes when it may have changed, and costs little."""

from __future__ import annotations

import gzip
import random
import re
from uuid import uuid4

import pytest

from games import services
from games.log.position import Position, position_of
from games.phrasing.common.chance import percent
from scoring.catan.rules import Catan
from scoring.catan.sets.knights.defence.header_summary import threat
from scoring.kernel.codec import write_move
from scoring.kernel.log import Played
from tests.games.catan.playing import choose
from tests.games.catan.sets.knights.walking import EVERYBODY, open_knights
from tests.support.cast import phone_client

pytestmark = pytest.mark.django_db(transaction=True)

MOST_OF_PULL = 2000
"""Bytes; a pull of the base game has 1500, and the line brings the rest when it has changed."""
USUAL_PULL = 1500
MOST_OF_MOMENT = 2250
"""Bytes; such a picture shows by itself for three seconds, some five times a game, and has words besides."""


def play(table, chance) -> tuple[Position, Played]:
    """Play a move by chance, and return where the table stands then."""
    table.refresh_from_db()
    now = position_of(table)
    seat = chance.choice(now.state.actors)
    move = choose(now, seat, chance)
    written = {"seat": int(seat), **write_move(move)}
    services.record(table_uid=table.uid, phone=EVERYBODY[seat], seen=table.head, token=uuid4(), moves=[written])
    table.refresh_from_db()
    after = position_of(table)
    return after, after.played[-1]


def test_the_line_comes_with_the_page_and_with_the_moves_that_change_it():
    table, chance = open_knights(), random.Random(4)
    phones = [phone_client(phone) for phone in EVERYBODY]
    path = f"/t/{table.uid}/"
    sizes, moments = {True: [0], False: [0]}, [0]
    assert all('id="glance"' in phone.get(path).content.decode() for phone in phones)
    for _ in range(150):
        after, played = play(table, chance)
        if after.state.over:
            break
        idle = set(range(4)) - {played.seat, *after.state.actors}
        if not idle:
            continue
        waits = min(idle)
        pulled = phones[waits].get(f"{path}pull/?seen={after.head - 1}", headers={"HX-Request": "true"})
        text = pulled.content.decode()
        has_line = 'id="glance"' in text
        assert isinstance(after.rules, Catan)
        likely = threat(after.rules, after.state).before_turn[waits]
        soon = [percent(float(100 * likely))] if likely else []
        assert re.findall(r'id="brief"[^>]*>[^<]*: ([^<]*?)<', text) == soon
        size = len(gzip.compress(pulled.content, 6))
        (moments if 'class="moment"' in text else sizes[has_line]).append(size)
        assert ('hx-swap-oob="true"' in text[text.index('id="glance"') :][:80]) if has_line else True

    print({has_line: max(found) for has_line, found in sizes.items()})  # noqa: T201 - with -rP
    assert 0 < max(moments) <= MOST_OF_MOMENT
    assert max(sizes[True]) <= MOST_OF_PULL
    assert max(sizes[False]) <= USUAL_PULL


def test_the_sheet_behind_the_line_opens_without_scripts():
    table, chance = open_knights(), random.Random(7)
    for _ in range(30):
        play(table, chance)
    page = phone_client(EVERYBODY[0]).get(f"/t/{table.uid}/sheet/?list=glance").content.decode()

    assert page.count('<rect class="track-step') == 5 * 3 * 4
    assert "If they came now" in page


def test_the_large_screen_says_the_line_in_words():
    table, chance = open_knights(), random.Random(7)
    for _ in range(30):
        play(table, chance)
    page = phone_client(EVERYBODY[0]).get(f"/t/{table.uid}/board/").content.decode()

    assert 'class="tv-glance"' in page
    assert "more ships on the event die" in page
