"""A table to try things at, opened and played through the services."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any
from uuid import UUID, uuid4

from games import services
from games.log.position import Position, position_of
from games.models import Table
from scoring.kernel.codec import write_move
from scoring.kernel.moves import Move

ANN, BEN, CLEO, DAN = (UUID(int=number, version=4) for number in range(1, 5))
"""Phones: Ann hosts and sits, Ben sits, Cleo watches, Dan is a stranger."""

DRAW_U = {"seat": 0, "do": "draw", "tile": "base-U"}
PLACE_U = {"seat": 0, "do": "place", "at": [1, 0], "rot": 0}
"""A straight road beside that of the start tile."""
PASS = {"seat": 0, "do": "pass"}


def open_table(**changes: Any) -> Table:
    """Open a table for Ann and Ben, both seated."""
    phone = changes.pop("phone", ANN)
    choices: dict[str, Any] = {
        "name": "Friday",
        "game": "carcassonne",
        "edition": "2006",
        "sets": ["base"],
        "options": {},
        "seats": [("Ann", "red"), ("Ben", "blue")],
        "host_seats": [0],
    }
    table = services.open_table(phone=phone, choices=services.TableChoices(**(choices | changes)))
    free = table.seats.filter(phone=None).first()
    if free is not None:
        services.take_seat(seat=free, phone=BEN, name="")
    return table


def log(table: Table, *moves: Mapping[str, Any], phone: UUID = ANN, **changes: Any) -> Position:
    """Log moves of one form, as the phone that saw the table as it is."""
    table.refresh_from_db()
    facts: dict[str, Any] = {"seen": table.head, "token": uuid4()} | changes
    return services.record(table_uid=table.uid, phone=phone, moves=moves, **facts)


def undo(table: Table, phone: UUID = ANN, **changes: Any) -> Position:
    """Take the last form back, as the phone that saw the table as it is."""
    table.refresh_from_db()
    facts: dict[str, Any] = {"seen": table.head, "token": uuid4()} | changes
    return services.undo(table_uid=table.uid, phone=phone, **facts)


def replace(table: Table, *moves: Mapping[str, Any], phone: UUID = ANN) -> Position:
    """Put the last placement right."""
    table.refresh_from_db()
    with services.locked_table(table.uid, phone) as session:
        return services.replace_last_at(session, seen=table.head, token=uuid4(), moves=moves)


def position(table: Table) -> Position:
    """Return where the table stands in the database."""
    table.refresh_from_db()
    return position_of(table)


def form_of(position: Position, chance: random.Random) -> list[dict[str, Any]]:
    """Return what a phone would log next, by chance: a tile and its place, or a figure."""
    seat, state, rules = position.state.turn, position.state, position.rules
    moves: list[Move] = []
    for phase in ("draw", "place") if state.phase == "draw" else (state.phase,):
        if state.phase == phase:
            move = chance.choice(list(rules.legal_moves(state, seat)))
            moves.append(move)
            state = rules.play(state, seat, move).state
    return [{"seat": seat, **write_move(move)} for move in moves]


def play_turns(table: Table, turns: int, seed: int = 1) -> Position:
    """Play whole turns by chance, at most that many."""
    chance = random.Random(seed)
    now = position(table)
    last = now.state.turn_number + turns
    while not now.state.over and now.state.turn_number < last:
        now = log(table, *form_of(now, chance))
    return now
