"""Two worlds that differ in one hidden card look alike to everybody else, whatever they do, up to the game's end."""

from __future__ import annotations

import gzip
import random
import re
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from uuid import uuid4

import pytest
from django.db import transaction

from games import services
from games.log import draft
from games.log.correction import Change, Draft
from games.log.position import position_cache, position_of
from games.models import Entry, EntryKind, Status, Table
from scoring.kernel import Adjust, Seat
from tests.games.catan.playing import clients, open_catan, play
from tests.games.catan.test_secrets_of_catan import NOISE
from tests.games.catan.worlds import other_world, rich
from tests.support.cast import phone_client

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("seeded_chance")]

HOST, BEN = 0, 1
SHORT = {"cards": "phones", "strict_trade_then_build": False, "victory_points": 5}

LOOKS = (
    "/t/{uid}/",
    "/t/{uid}/log/",
    "/t/{uid}/board/",
    "/t/{uid}/end/",
    "/t/{uid}/pull/?seen=0&whole",
    "/t/{uid}/sheet/?cards=1",
    "/t/{uid}/sheet/?trade=1",
    "/t/{uid}/points/0/",
    "/t/{uid}/seats/",
    "/t/{uid}/seats/claims/",
    "/t/{uid}/about/",
    "/t/{uid}/asks/",
    "/t/{uid}/agreed/",
    "/t/{uid}/turn/{last}/",
    "/games/{uid}/",
    "/games/{uid}/replay/",
    "/games/{uid}/record.json",
    "/games/{uid}/scores.csv",
    "/games/{uid}/replay.html",
    "/games/{uid}/print/",
    "/games/{uid}/luck/",
)
"""The addresses that an onlooker asks for after each act."""

Act = tuple[str, dict[str, str]]
COMMON: dict[str, list[Act]] = {
    "adjust": [("/t/{uid}/adjust/", {"seat": "1", "points": "10"})],
    "adjust, undo": [("/t/{uid}/adjust/", {"seat": "1", "points": "10"}), ("/t/{uid}/undo/", {})],
    "adjust the owner": [("/t/{uid}/adjust/", {"seat": "0", "points": "10"})],
    "undo": [("/t/{uid}/undo/", {})],
    "overrule": [("/t/{uid}/overrule/", {"lay": "settle:0,0,N", "codes": "catan.cannot_pay"})],
    "note": [("/t/{uid}/note/", {"note": "aha"})],
    "agree": [("/t/{uid}/agree/", {"lay": "recount", "take-ore": "1"})],
    "replace": [("/t/{uid}/replace/", {"lay": "settle:0,0,N"})],
    "draw": [("/t/{uid}/draw/", {})],
    "reveal": [("/t/{uid}/reveal/", {"shown": "1"})],
    "pause": [("/games/{uid}/pause/", {})],
    "pause, resume": [("/games/{uid}/pause/", {}), ("/games/{uid}/resume/", {})],
    "give up": [("/games/{uid}/abandon/", {})],
    "give up, again": [("/games/{uid}/abandon/", {}), ("/games/{uid}/again/", {})],
    "what if": [("/games/{uid}/branch/", {"turn": "1"})],
    "again": [("/games/{uid}/again/", {})],
    "as a pad": [("/t/{uid}/pad/", {})],
    "aids": [("/t/{uid}/agreed/aids/", {"level": "all"})],
    "fixing": [("/t/{uid}/agreed/fixing/", {"fix_by": "host"})],
    "clock": [("/t/{uid}/agreed/clock/", {"pace": "brisk"})],
    "show a proof": [("/t/{uid}/show/", {"seq": "3", "number": "0"})],
    "correct": [("/t/{uid}/fix/check/{adjusts}/keep/", {})],
    "take over": [("/t/{uid}/seats/{owner}/sit/", {"name": "Eve"})],
    "take over, answer": [
        ("/t/{uid}/seats/{owner}/sit/", {"name": "Eve"}),
        ("/t/{uid}/seats/claims/{claim}/", {"consent": "yes"}),
    ],
    "free, sit": [("/t/{uid}/seats/{owner}/give-back/", {}), ("/t/{uid}/seats/{owner}/sit/", {"name": "Eve"})],
    "hand over": [("/t/{uid}/seats/{owner}/hand-over/", {})],
    "rename": [("/t/{uid}/seats/{owner}/rename/", {"name": "Eve"})],
    "forget the phone": [("/settings/forget/", {"sure": "yes"})],
}
"""The tries of anybody at the table, by name."""
HOSTS: dict[str, list[Act]] = {
    "free all, sit": [
        ("/t/{uid}/seats/1/give-back/", {}),
        ("/t/{uid}/seats/2/give-back/", {}),
        ("/t/{uid}/seats/{owner}/sit/", {"name": "Eve"}),
        ("/t/{uid}/seats/claims/{claim}/", {"consent": "yes"}),
    ],
    "another code": [("/t/{uid}/seats/code/renew/", {}), ("/t/{uid}/seats/code/close/", {})],
}
"""The tries of the host besides."""
ANY_UID = re.compile(rb"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}")


def form(table: Table, **fields: str) -> dict[str, str]:
    table.refresh_from_db()
    return {"seen": str(table.head), "token": str(uuid4()), **fields}


def seen_after(table: Table, who: int, acts: list[Act]) -> list[bytes]:
    """Return all that somebody is answered who does this, and what they can look at then."""
    client = clients()[who]
    word = draft.pack(Draft(table.head, table.head, (Change(EntryKind.INSERTED, table.head, Seat(who), Adjust(10)),)))
    gaps = {"uid": table.uid, "owner": 1 - who, "last": table.head, "adjusts": word, "claim": 1}
    answers = []
    for path, fields in acts:
        answers.append(client.post(path.format(**gaps), form(table, **fields)))
        claims = table.seats.get(position=1 - who).claims.values_list("pk", flat=True)
        gaps["claim"] = next(iter(claims), 1)
    answers.append(client.get("/t/{uid}/fix/check/{adjusts}/".format(**gaps)))
    answers += [client.get(path.format(**gaps)) for path in LOOKS]
    bodies = [answer.content + answer.headers.get("Location", "").encode() for answer in answers]
    return [
        b"%d %s" % (answer.status_code, VARIES.sub(b"", NOISE.sub(b"", body)))
        for answer, body in zip(answers, bodies, strict=True)
    ]


VARIES = re.compile(
    rb"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|claims/\d+|/take/[^\"<]+|<svg.*?</svg>", re.DOTALL
)
"""Texts that differ from one time to the next: numbers of new tables and claims, links, and their codes."""
RollBack = Callable[[], AbstractContextManager[None]]


@contextmanager
def rolled_back() -> Iterator[None]:
    """Do something in the database and let it be as if it had not been."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)
    position_cache.forget()


def worlds_of(table: Table, who: int, act: list[Act], owner: int) -> list[list[bytes]]:
    """Return what an act shows to somebody in two worlds that differ in one secret of its owner."""
    seen = []
    for swaps in (False, True):
        with rolled_back():
            if swaps:
                other_world(table, owner)
            position_cache.forget()
            random.seed(1)
            seen.append(seen_after(table, who, act))
        table.refresh_from_db()
    return seen


@pytest.mark.long
@pytest.mark.slow(seconds=60)
@pytest.mark.parametrize(("who", "acts"), [(HOST, COMMON | HOSTS), (BEN, COMMON)])
def test_no_act_tells_two_worlds_apart(who, acts):
    table = open_catan()
    rich(table, 1 - who, who)

    one, other = worlds_of(table, 1 - who, [], 1 - who)
    assert one != other, "nobody would notice"
    for name, act in acts.items():
        one, other = worlds_of(table, who, act, 1 - who)
        assert one == other, f"after “{name}” somebody sees what another one holds"


def stop_before_the_end(table: Table, moves: int) -> None:
    """Let the last moves of a finished game not have been made."""
    head = table.head - moves
    Entry.objects.filter(table=table, seq__gt=head).delete()
    Table.objects.filter(pk=table.pk).update(head=head, status=Status.PLAYING, reveal=None)
    table.refresh_from_db()
    position_cache.forget()
    services.rebuild_table(table)


def record_status(table: Table) -> int:
    return phone_client(None).get(f"/games/{table.uid}/record.json").status_code


@pytest.mark.parametrize("status", [Status.PLAYING, Status.PAUSED, Status.ABANDONED])
def test_no_copy_of_everything_holds_a_game_whose_hands_are_hidden(status):
    table = open_catan(name="Secret Friday")
    play(table, 30)
    Table.objects.filter(pk=table.pk).update(status=status)

    for client in (*clients(), phone_client(None)):
        answer = client.get("/games/export.jsonl.gz")
        assert str(table.uid).encode() not in gzip.decompress(b"".join(answer.streaming_content))


@pytest.mark.long
@pytest.mark.slow(seconds=10)
def test_hands_open_with_the_last_move_and_not_before():
    table = open_catan(options=SHORT)
    play(table, 2_000)
    table.refresh_from_db()
    assert position_of(table).state.over
    assert record_status(table) == 200
    buyer = Entry.objects.filter(table=table, kind="catan.buy").earliest("seq").seat
    assert buyer is not None
    onlooker = next(seat for seat in (HOST, BEN, 2) if seat != buyer)

    for moves in (1, 2, 5):
        seen = []
        for swaps in (False, True):
            with rolled_back():
                stop_before_the_end(table, moves)
                if swaps:
                    other_world(table, buyer)
                assert record_status(table) == 403
                looks = [path.format(uid=table.uid, last=table.head) for path in LOOKS]
                seen.append([VARIES.sub(b"", NOISE.sub(b"", clients()[onlooker].get(path).content)) for path in looks])
            table.refresh_from_db()
        assert seen[0] == seen[1], f"{moves} moves before the end somebody sees what another one holds"
