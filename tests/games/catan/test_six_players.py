"""Whole games of five and six through the pages: only what a sheet offers is sent, between the turns too."""

from __future__ import annotations

import html
import random
import re
from collections import Counter
from typing import Any
from uuid import uuid4

import pytest

from games import services
from games.log.position import position_of
from scoring.catan.base.robber import choices
from scoring.catan.board.board_layout import LARGE, deal
from scoring.catan.board.island import write_island
from scoring.catan.hand import Hands
from scoring.catan.rules import DISCARDING
from tests.support.cast import phone_client
from tests.support.playing import ANN

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow(seconds=40)]

COLOURS = ("red", "blue", "white", "orange", "green", "brown")
KEYS = re.compile(r'name="lay"\s+value="([^"]+)"|data-lay="([^"]+)"')
ASKS = re.compile(r'href="([^"]*sheet/\?(?:build|robber|card|cards|trade)=[^"]*)"')
SHUT = re.compile(r'<a class="build-key is-shut"[^>]*>')
SELDOM, RARELY = "sheet/?trade", 0.15
NOT_PLAYED = ("offer", "trade", "accept", "decline", "play:year_of_plenty", "discard", "recount")
"""Acts that want counters, or another player."""
MOST = 1500


def open_six(seats: int, between: str):
    options: dict[str, Any] = {"cards": "table", "between_turns": between, "victory_points": 5}
    options["strict_trade_then_build"] = False
    return services.open_table(
        phone=ANN,
        choices=services.TableChoices(
            name="Six",
            game="catan",
            edition="2022",
            sets=["base", "5-6"],
            options=options,
            seats=[("", colour) for colour in COLOURS[:seats]],
            host_seats=range(seats),
            board=write_island(deal(LARGE, random.Random(seats))),
        ),
    )


def offered(client, base, chance) -> list[str]:
    """Return what the page offers, and the sheets to which it leads: values of its keys and of places on the island.

    What cannot be built now is left alone, and trade and cards are looked at now and then.
    """
    page = client.get(base).text
    found = set(_keys(page))
    asks = [ask for ask in set(ASKS.findall(SHUT.sub("", page))) if SELDOM not in ask or chance.random() < RARELY]
    for address in asks:
        answer = client.get(html.unescape(address))
        assert answer.status_code == 200, address
        found |= set(_keys(answer.text))
    return sorted(lay for lay in found if not lay.startswith(NOT_PLAYED))


def _keys(page) -> list[str]:
    return [html.unescape(one or other) for one, other in KEYS.findall(page)]


def discard(table, now) -> None:
    """Give back half of a hand, as its seat would count it out."""
    seat = now.state.actors[0]
    due = now.state[Hands].hands[seat].total // 2
    for cards in choices(now.state[Hands].hands[seat], due):
        move = {"seat": seat, "do": "discard", "cards": dict(now.rules.amounts(cards))}
        services.record(table_uid=table.uid, phone=ANN, seen=table.head, token=uuid4(), moves=[move])
        return


@pytest.mark.long
@pytest.mark.parametrize(("seats", "between"), [(6, "special_building"), (5, "paired_players")])
def test_a_whole_game_ends_by_what_the_sheets_offer(seats, between):
    table, client, chance = open_six(seats, between), phone_client(ANN), random.Random(seats)
    base, phases = f"/t/{table.uid}/", Counter[str]()
    for _ in range(MOST):
        table.refresh_from_db()
        now = position_of(table)
        if now.state.over:
            break
        phases[now.state.phase] += 1
        if now.state.phase == DISCARDING:
            discard(table, now)
            continue
        lays = offered(client, base, chance)
        builds = [lay for lay in lays if lay.startswith(("settle", "city", "buy", "reveal"))]
        lay = chance.choice(builds or lays)
        form = {"lay": lay, "seen": now.head, "token": str(uuid4())}
        answer = client.post(f"{base}record/", form)
        assert answer.status_code == 303, (lay, now.state.phase, answer.text)

    assert now.state.over
    assert phases["special" if between == "special_building" else "paired"] > seats
    assert client.get(f"{base}end/").status_code == 200
