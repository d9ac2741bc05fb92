"""Lay tables out in the database of a running Tableside, for browser tests, measurements and pictures.

Started by `tests/support/stage.py`; reads one JSON request a line, and answers each with one.
"""

from __future__ import annotations

import json
import logging
import os
import random
import sys
import traceback
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice, pairwise
from typing import Any, Final
from uuid import UUID, uuid4

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

from django.core.management import call_command  # noqa: E402 - not before Django is set up
from django.db import transaction  # noqa: E402
from django.http import HttpResponse  # noqa: E402

from games import services  # noqa: E402
from games.carcassonne.services.maps import save_copy  # noqa: E402
from games.log.correction import Change  # noqa: E402
from games.log.position import position_of  # noqa: E402
from games.models import Entry, ImportJob, Rolling, Table  # noqa: E402
from games.models import Seat as SeatOfTable  # noqa: E402
from games.models.log import EntryKind  # noqa: E402
from games.phones.identity import COOKIE, new_phone, remember_phone  # noqa: E402
from games.selectors import tables  # noqa: E402
from games.services.administration.reviews import keep  # noqa: E402
from games.services.log.corrections import write_changes  # noqa: E402
from games.services.log.table_session import NewLine, locked_table  # noqa: E402
from scoring.carcassonne.maps.demo import isla_meeple  # noqa: E402
from scoring.carcassonne.maps.reading import write_map  # noqa: E402
from scoring.carcassonne.move import Draw, Place  # noqa: E402
from scoring.catan.move import Roll  # noqa: E402
from scoring.gatherings.form import ready  # noqa: E402
from scoring.kernel import USUAL_LEVEL  # noqa: E402
from scoring.kernel.codec import read_move, write_move  # noqa: E402
from scoring.kernel.moves import Move, Seat  # noqa: E402
from scoring.review.turn import GameReview, ReviewedTurn, TurnCourse, Way  # noqa: E402

Json = Mapping[str, Any]
HOSTS: dict[str, UUID] = {}
"""The phone that opened each table, by the table's uid."""
HOUSEHOLDS: dict[str, list[UUID]] = {}
"""The phones of each household, which come to all of its tables."""
AROUND: dict[str, list[UUID]] = {}
"""The phones around each table, by the table's uid."""
SEED: Final = os.environ.get("STAGE_SEED", "")
"""The word of which all chance comes, where the same requests shall lay out the same tables each time."""
TOLD: Counter[str] = Counter()
"""The number of times that each request came."""
REVIEWED: Final = 5
"""So many turns are in a review that nobody has thought about."""


def open_table(request: Json) -> dict[str, Any]:
    """Open a table, seat phones ("phones": the number of the phone at each seat, or null), and play moves."""
    seats = [tuple(seat) for seat in request["seats"]]
    holders: list[int | None] = request["phones"]
    phones = HOUSEHOLDS.setdefault(request.get("household", ""), []) if "household" in request else []
    wanted = request.get("known", 0) or 1 + max(n or 0 for n in holders)
    phones.extend(new_phone() for _ in range(len(phones), wanted))
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
    AROUND[str(table.uid)] = phones
    # To wait for the disk at each move takes most of the time.
    with transaction.atomic():
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
            lines.append(NewLine(EntryKind.PLAYED, seat, move))
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
                write_changes(session, uuid4(), [Change(EntryKind.RETRACTED, request["seq"])], follow=True)
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
    if table.game == "catan":
        keep(table, GameReview(even, tuple(islice(_reviewed_rolls(moves, even), REVIEWED)), even))
        return {"puzzles": []}
    turns = list[ReviewedTurn]()
    for index, ((seat, draw), (_seat, place)) in enumerate(pairwise(moves)):
        if isinstance(draw, Draw) and isinstance(place, Place) and len(turns) < REVIEWED:
            way = Way(place.at, place.rot, "", "", 0, 0, 0, 0.1)
            turns.append(ReviewedTurn(index, seat, draw.tile, even, even, even, way, way, is_puzzle=True))
    keep(table, GameReview(even, tuple(turns), even))
    return {"puzzles": [turn.index for turn in turns]}


def _reviewed_rolls(moves: Sequence[tuple[Seat, Move]], even: tuple[float, ...]) -> Iterator[ReviewedTurn]:
    """Yield turns of Catan in which a settlement would have been better than to end the turn."""
    for index, (seat, roll) in enumerate(moves):
        if isinstance(roll, Roll):
            better = TurnCourse(index + 1, ('{"do":"settle","at":"0,0,N"}',))
            played = TurnCourse(index + 1, ('{"do":"end"}',))
            yield ReviewedTurn(index, seat, str(sum(roll.dice)), even, even, even, better, played)


def claim(request: Json) -> dict[str, Any]:
    """Let a phone around a table ask for a seat that another holds."""
    seat = SeatOfTable.objects.get(table__uid=request["uid"], position=request["seat"])
    services.claim_seat(seat=seat, phone=AROUND[request["uid"]][request["phone"]])
    return {}


def gathering(request: Json) -> dict[str, Any]:
    """Open a gathering; let people join with phones of their own, and play rounds whose points follow from the tables.

    The last of the rounds that are drawn stays open. To an evening (the format `evening`) the tables in `tables` are
    brought by their hosts.
    """
    organiser = new_phone()
    is_evening = request.get("format") == "evening"
    form = None if is_evening else ready(request.get("format", "carcassonne-world"))
    found = services.open_gathering(
        phone=organiser,
        form=str(uuid4()),
        choices=services.GatheringChoices(
            name=request.get("name", "Club night"),
            kind="evening" if is_evening else "tournament",
            format_name=form.name if form else "",
            form=form,
            box=request.get("box", {}),
            minutes=request.get("minutes", 0),
        ),
    )
    phones = [organiser, *(new_phone() for _ in request["joined"])]
    services.add_entrants(uid=found.uid, phone=organiser, names=request.get("people", []), token=uuid4())
    for phone, name in zip(phones[1:], request["joined"], strict=True):
        services.join_gathering(uid=found.uid, phone=phone, name=name, token=uuid4())
    for number, uid in enumerate(request.get("tables", ()), start=1):
        services.join_gathering(uid=found.uid, phone=HOSTS[uid], name=f"Host {number}", token=uuid4())
        services.bring_table(uid=found.uid, phone=HOSTS[uid], table_uid=UUID(uid))
    for number in range(1, request.get("rounds", 0) + 1):
        found.refresh_from_db()
        begun = services.begin_round(uid=found.uid, phone=organiser, seen=found.head, token=uuid4())
        for table in Table.objects.filter(gathering_place__gathering=found, gathering_place__round=number):
            play_by_chance(table, request.get("turns", 0), table.gathering_place.number)
            if request.get("puzzles"):
                finish_with_puzzles(table)
        for pairing in begun.pairings if number < request["rounds"] else begun.pairings[: request.get("done", 0)]:
            points = [60 + (17 * (pairing.table + number + seat)) % 41 for seat in range(len(pairing.seats))]
            services.enter_result(
                uid=found.uid, phone=organiser, number=number, table=pairing.table, token=uuid4(), vp=points
            )
    return {"uid": str(found.uid), "code": found.join_code, "cookies": [_cookie(phone) for phone in phones]}


def finish_with_puzzles(table: Table) -> None:
    """End a game before its last tile, and keep a review in which its turns are puzzles."""
    table.refresh_from_db()
    position = position_of(table)
    stop = {"do": "overrule", "move": {"do": "finish"}, "codes": ["carcassonne.tiles_remain"]}
    seat = table.seats.get(position=position.state.turn)
    assert seat.phone is not None
    moves = [{"seat": seat.position, **stop}]
    services.record(table_uid=table.uid, phone=seat.phone, seen=table.head, token=uuid4(), moves=moves)
    review({"uid": str(table.uid)})


def play_by_chance(table: Table, turns: int, number: int) -> None:
    """Play so many turns at a table whose seats all have phones: the app draws, and what scores most follows."""
    chance = random.Random(number)
    while True:
        table.refresh_from_db()
        position = position_of(table)
        if position.state.over or position.state.turn_number > turns:
            return
        phone = table.seats.get(position=position.state.turn).phone
        assert phone is not None
        seen: dict[str, Any] = {"table_uid": table.uid, "phone": phone, "seen": table.head, "token": uuid4()}
        if position.rules.chances(position.state):
            services.draw_tile(**seen)
            continue
        legal = position.rules.legal_moves(position.state, position.state.turn)
        moves = [move for move in legal if write_move(move)["do"] in {"place", "deploy", "pass"}]
        chance.shuffle(moves)
        best = max(moves, key=lambda move: sum(position.play(position.state.turn, move).state.scores))
        services.record(**seen, moves=[{"seat": int(position.state.turn), **write_move(best)}])


def hand_over(request: Json) -> dict[str, Any]:
    """Hand a seat over; say the word of the link that takes it."""
    seat = SeatOfTable.objects.get(table__uid=request["uid"], position=request["seat"])
    assert seat.phone is not None
    return {"word": services.hand_over(seat=seat, phone=seat.phone)}


def know(request: Json) -> dict[str, Any]:
    """Say for each name that it is one person's; say the uids of these persons."""
    phone, uids = HOSTS[request["uid"]], []
    for name in request["names"]:
        joining = services.join_names(phone=phone, names=[name], name=name)
        assert joining is not None
        assert joining.person is not None
        uids.append(str(joining.person.uid))
    return {"uids": uids}


def name_dice(request: Json) -> dict[str, Any]:
    """Give the dice of a table a name, and say their uid."""
    services.name_dice(table_uid=request["uid"], phone=HOSTS[request["uid"]], name=request["name"])
    return {"uid": str(Rolling.objects.get(table__uid=request["uid"]).dice.uid)}


def save_map(request: Json) -> dict[str, Any]:
    """Save a copy of the printed map for the host of a table, and say its uid."""
    saved = save_copy(phone=HOSTS[request["uid"]], content=write_map(isla_meeple()), name=request["name"]).saved
    return {"uid": str(saved.uid)}


def bring_in(request: Json) -> dict[str, Any]:
    """Leave a file of games half brought in for the host of a table, as if somebody worked on it; say its uid."""
    facts = {"state": ImportJob.State.WORKING, "total": 40, "checked": 40, "written": 18, "came": 18}
    job = ImportJob.objects.create(phone=HOSTS[request["uid"]], language="en", content=b"", **facts)
    return {"uid": str(job.uid)}


def clear(_request: Json) -> dict[str, Any]:
    """Empty the database, as if nobody had played here yet."""
    call_command("flush", interactive=False, verbosity=0)
    for known in (HOSTS, AROUND, HOUSEHOLDS, TOLD):
        known.clear()
    return {}


def seed(word: str) -> None:
    """Make the chance of the system that of a word: the same request lays out the same codes and cookies."""
    chance = random.Random(word)
    setattr(os, "urandom", chance.randbytes)  # noqa: B010 - no type says that it may be another
    setattr(random, "_urandom", chance.randbytes)  # noqa: B010


def main() -> None:
    """Answer requests until the input ends."""
    logging.getLogger("games").setLevel(logging.WARNING)
    acts = {
        "open": open_table, "play": play, "record": play_as_recorded, "look": look, "review": review, "claim": claim,
        "hand_over": hand_over, "know": know, "name_dice": name_dice, "save_map": save_map, "bring_in": bring_in,
        "clear": clear, "act": act, "gathering": gathering,
    }  # fmt: skip
    for line in sys.stdin:
        request = json.loads(line)
        if SEED:
            TOLD[line] += 1
            seed(f"{SEED} {line} {TOLD[line]}")
        try:
            answer = acts[request.pop("do")](request)
        except Exception:  # noqa: BLE001 - whoever asked fails by it, and the next test asks again
            answer = {"failed": traceback.format_exc()}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
