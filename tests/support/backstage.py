"""Lay tables out in the database of a running Tableside, for browser tests, measurements and pictures.

Started by `tests/support/stage.py`; reads one JSON request a line, and answers each with one.
"""

from __future__ import annotations

import json
import logging
import os
import sys
from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from typing import Any, Final
from uuid import UUID, uuid4

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

from django.http import HttpResponse  # noqa: E402 - not before Django is set up

from games import services  # noqa: E402
from games.log import Change  # noqa: E402
from games.models import Entry, Table  # noqa: E402
from games.models.log import Form  # noqa: E402
from games.phones.identity import COOKIE, new_phone, remember_phone  # noqa: E402
from games.selectors import tables  # noqa: E402
from games.services.keeping.reviews import keep  # noqa: E402
from games.services.log.corrections import write_changes  # noqa: E402
from games.services.log.table_session import NewLine, locked_table  # noqa: E402
from scoring import USUAL_LEVEL  # noqa: E402
from scoring.carcassonne.move import Draw, Place  # noqa: E402
from scoring.codec import read_move  # noqa: E402
from scoring.moves import Seat  # noqa: E402
from scoring.review import GameReview, ReviewedTurn, Way  # noqa: E402

Json = Mapping[str, Any]
HOSTS: dict[str, UUID] = {}
"""The phone that opened each table, by the table's uid."""
REVIEWED: Final = 5
"""So many turns are in a review that nobody has thought about."""


def open_table(request: Json) -> dict[str, Any]:
    """Open a table, seat phones ("phones": the number of the phone at each seat, or null), and play moves."""
    seats = [tuple(seat) for seat in request["seats"]]
    holders: list[int | None] = request["phones"]
    phones = [new_phone() for _ in range(request.get("known", 0) or 1 + max(n or 0 for n in holders))]
    table = services.open_table(
        phone=phones[0],
        choices=services.TableChoices(
            name=request.get("name", "Friday"),
            game=request.get("game", "carcassonne"),
            edition=request.get("edition", "2006"),
            sets=request.get("sets", ["base"]),
            options=request.get("options", {}),
            copies=request.get("copies", {}),
            board=request.get("board", {}),
            first=request.get("first", 0),
            seats=seats,
            draw_by=request.get("draw_by", "bag"),
            log_by=request.get("log_by", "anyone"),
            pace=request.get("pace", "none"),
            aids=request.get("aids", USUAL_LEVEL),
            host_seats=[position for position, phone in enumerate(holders) if phone == 0],
            played_by={int(seat): level for seat, level in request.get("played_by", {}).items()},
        ),
    )
    for seat in tables.seats_of(table):
        holder = holders[seat.position]
        if holder:
            services.take_seat(seat=seat, phone=phones[holder], name=seat.name)
    HOSTS[str(table.uid)] = phones[0]
    _play(table, phones[0], request.get("moves", []))
    _play_as_recorded(table, phones[0], request.get("recorded", []))
    return {"uid": str(table.uid), "code": table.join_code, "cookies": [_cookie(phone) for phone in phones]}


def play(request: Json) -> dict[str, Any]:
    """Play moves at a table that goes on, as the phone that opened it; say which head it has then."""
    table = Table.objects.get(uid=request["uid"])
    _play(table, HOSTS[request["uid"]], request["moves"])
    table.refresh_from_db()
    return {"head": table.head}


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


def _play_as_recorded(table: Table, phone: UUID, moves: Iterable[Json]) -> None:
    """Write moves with what chance decided of them, which no phone may say; each is a form of its own."""
    for written in moves:
        _write(table, phone, [written])


def _write(table: Table, phone: UUID, moves: Iterable[Json]) -> None:
    """Write moves as one form."""
    with locked_table(table.uid, phone) as session:
        after, lines = session.position, []
        for written in moves:
            facts = {key: value for key, value in written.items() if key not in {"expect", "name", "seat"}}
            seat, move = Seat(written["seat"]), read_move(facts, after.rules.move_types)
            lines.append(NewLine(Form.PLAYED, seat, move))
            after = after.play(seat, move)
        session.write(uuid4(), lines, after)


def play_as_recorded(request: Json) -> dict[str, Any]:
    """Go on at a table as a record says, with what chance decided; say which head it has then."""
    table = Table.objects.get(uid=request["uid"])
    write = _write if request.get("together") else _play_as_recorded
    write(table, HOSTS[request["uid"]], request["moves"])
    table.refresh_from_db()
    return {"head": table.head}


def act(request: Json) -> dict[str, Any]:
    """Do what is no move at a table, as the phone that opened it; say which head it has then."""
    table = Table.objects.get(uid=request["uid"])
    host = HOSTS[request["uid"]]
    match request["what"]:
        case "undo":
            services.undo(table_uid=table.uid, phone=host, seen=table.head, token=uuid4())
        case "pause":
            services.pause(table_uid=table.uid, phone=host)
        case "resume":
            services.resume(table_uid=table.uid, phone=host)
        case "reveal":
            services.reveal(table_uid=table.uid, phone=host, shown=request["shown"])
        case "take out":
            with locked_table(table.uid, host) as session:
                write_changes(session, uuid4(), [Change(Form.RETRACTED, request["seq"])], follow=True)
        case what:
            raise LookupError(what)
    table.refresh_from_db()
    return {"head": table.head}


def _cookie(phone: UUID) -> str:
    response = HttpResponse()
    remember_phone(response, phone)
    return str(response.cookies[COOKIE].value)


def look(request: Json) -> dict[str, Any]:
    """Say where a table stands: its head, totals, phase, who is in turn, and what was logged."""
    table = tables.table_for(request["uid"])
    position = tables.position(table)
    state = position.state
    entries = Entry.objects.filter(table=table).order_by("seq")
    return {
        "head": table.head,
        "scores": list(state.scores),
        "phase": state.phase,
        "turn": state.turn,
        "reveal": table.reveal,
        "code": table.join_code,
        "tokens": [str(entry.token) for entry in entries if not entry.part],
        "log": [[entry.form, entry.seat, entry.kind.rpartition(".")[2], entry.payload] for entry in entries],
    }


def review(request: Json) -> dict[str, Any]:
    """Keep a review of a finished game as if it had been thought about: its first turns, each of them a puzzle.

    Say the indexes of the puzzles.
    """
    table = Table.objects.get(uid=request["uid"])
    moves = [(played.seat, played.move) for played in tables.position(table).played]
    even = (1 / table.size,) * table.size
    turns = list[ReviewedTurn]()
    for index, ((seat, draw), (_seat, place)) in enumerate(pairwise(moves)):
        if isinstance(draw, Draw) and isinstance(place, Place) and len(turns) < REVIEWED:
            way = Way(place.at, place.rot, "", "", 0, 0, 0, 0.1)
            turns.append(ReviewedTurn(index, seat, draw.tile, even, even, even, way, way, is_puzzle=True))
    keep(table, GameReview(even, tuple(turns), even))
    return {"puzzles": [turn.index for turn in turns]}


def main() -> None:
    """Answer requests until the input ends."""
    logging.getLogger("games").setLevel(logging.WARNING)
    acts = {"open": open_table, "play": play, "record": play_as_recorded, "look": look, "review": review, "act": act}
    for line in sys.stdin:
        request = json.loads(line)
        print(json.dumps(acts[request.pop("do")](request)), flush=True)


if __name__ == "__main__":
    main()
