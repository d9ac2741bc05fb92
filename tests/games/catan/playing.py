"""A table of Catan, opened and played through the pages."""

from __future__ import annotations

import random
from typing import Any
from uuid import uuid4

from games import services
from games.log.position import position_of
from games.models import Table
from scoring.kernel.codec import write_move
from scoring.kernel.moves import Seat
from tests.support.cast import phone_client
from tests.support.playing import ANN, BEN, CLEO

PHONES = (ANN, BEN, CLEO)
SEATS = [("Ann", "red"), ("Ben", "blue"), ("Cleo", "green")]


def open_catan(cards: str = "phones", **changes: Any) -> Table:
    """Open a table of three, each at a phone of their own."""
    phone = changes.pop("phone", ANN)
    choices: dict[str, Any] = {
        "name": "Friday",
        "game": "catan",
        "edition": "2022",
        "sets": [],
        "options": {"cards": cards, "strict_trade_then_build": False},
        "seats": SEATS,
        "host_seats": [0],
    }
    table = services.open_table(phone=phone, choices=services.TableChoices(**(choices | changes)))
    for seat, phone in zip(table.seats.filter(phone=None), PHONES[1:], strict=False):
        services.take_seat(seat=seat, phone=phone, name="")
    return table


def clients():
    """Return the browsers of the three."""
    return [phone_client(phone) for phone in PHONES]


def play(table: Table, moves: int, seed: int = 1) -> None:
    """Play moves by chance, each logged by the phone whose seat makes it."""
    chance = random.Random(seed)
    for _ in range(moves):
        table.refresh_from_db()
        now = position_of(table)
        if now.state.over:
            return
        seat = chance.choice(now.state.actors)
        move = choose(now, seat, chance)
        written = {"seat": int(seat), **write_move(move)}
        services.record(table_uid=table.uid, phone=PHONES[seat], seen=table.head, token=uuid4(), moves=[written])


def choose(now, seat: Seat, chance: random.Random):
    """Choose a legal move, mostly one that builds."""
    legal = list(now.rules.legal_moves(now.state, seat))
    builds = [move for move in legal if move.kind in {"catan.settle", "catan.city", "catan.buy", "catan.play"}]
    if builds and chance.random() < 0.7:
        return chance.choice(builds)
    return chance.choice(legal)
