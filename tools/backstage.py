"""Lay tables out in the database of a running Tableside, for browser tests, measurements and pictures.

Started by `tools/stage.py`; reads one JSON request a line, and answers each with one.
"""

from __future__ import annotations

import json
import logging
import os
import sys
from collections.abc import Iterable, Iterator, Mapping
from typing import Any
from uuid import UUID, uuid4

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

from django.http import HttpResponse  # noqa: E402 - not before Django is set up

from games import selectors, services  # noqa: E402
from games.models import Entry, Table  # noqa: E402
from games.phones import COOKIE, new_phone, remember_phone  # noqa: E402

Json = Mapping[str, Any]


def open_table(request: Json) -> dict[str, Any]:
    """Open a table, seat phones ("phones": the number of the phone at each seat, or null), and play moves."""
    seats = [tuple(seat) for seat in request["seats"]]
    holders: list[int | None] = request["phones"]
    phones = [new_phone() for _ in range(request.get("known", 0) or 1 + max(n or 0 for n in holders))]
    table = services.open_table(
        phone=phones[0],
        name=request.get("name", "Friday"),
        game=request.get("game", "carcassonne"),
        edition=request.get("edition", "2006"),
        sets=request.get("sets", ["base"]),
        options=request.get("options", {}),
        copies=request.get("copies", {}),
        first=request.get("first", 0),
        seats=seats,
        draw_by=request.get("draw_by", "bag"),
        log_by=request.get("log_by", "anyone"),
        host_seats=[position for position, phone in enumerate(holders) if phone == 0],
    )
    for seat in selectors.seats_of(table):
        holder = holders[seat.position]
        if holder:
            services.take_seat(seat=seat, phone=phones[holder], name=seat.name)
    _play(table, phones[0], request.get("moves", []))
    return {"uid": str(table.uid), "code": table.join_code, "cookies": [_cookie(phone) for phone in phones]}


def forms(moves: Iterable[Json]) -> Iterator[list[Json]]:
    """Yield the moves of a record as phones log them: the tile and its place together, the rest alone."""
    waiting: list[Json] = []
    for move in moves:
        waiting.append({key: value for key, value in move.items() if key not in {"expect", "name"}})
        if move["do"] != "draw":
            yield waiting
            waiting = []
    if waiting:
        yield waiting


def _play(table: Table, phone: UUID, moves: Iterable[Json]) -> None:
    for form in forms(moves):
        table.refresh_from_db()
        services.record(table_uid=table.uid, phone=phone, seen=table.head, token=uuid4(), moves=form)


def _cookie(phone: UUID) -> str:
    response = HttpResponse()
    remember_phone(response, phone)
    return str(response.cookies[COOKIE].value)


def look(request: Json) -> dict[str, Any]:
    """Say where a table stands: its head, totals, phase, who is in turn, and what was logged."""
    table = selectors.table_for(request["uid"])
    position = selectors.position(table)
    state = position.state
    entries = Entry.objects.filter(table=table).order_by("seq")
    return {
        "head": table.head,
        "scores": list(state.scores),
        "phase": state.phase,
        "turn": state.turn,
        "reveal": table.reveal,
        "code": table.join_code,
        "log": [[entry.form, entry.seat, entry.kind.rpartition(".")[2], entry.payload] for entry in entries],
    }


def main() -> None:
    """Answer requests until the input ends."""
    logging.getLogger("games").setLevel(logging.WARNING)
    acts = {"open": open_table, "look": look}
    for line in sys.stdin:
        request = json.loads(line)
        print(json.dumps(acts[request.pop("do")](request)), flush=True)


if __name__ == "__main__":
    main()
