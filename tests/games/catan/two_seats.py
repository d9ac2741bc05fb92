"""Two seats at Catan with cards on the table, and hands as a test wants them."""

from __future__ import annotations

import html
import re
from typing import Any
from uuid import uuid4

from games import services
from games.catan.pages.board.acting_seat import rules_of
from games.log.position import position_of
from games.models import Table
from scoring.catan.board.board_layout import beginner_island
from scoring.catan.board.island import write_island
from scoring.catan.hand import Hands
from tests.games.catan.playing import PHONES, SEATS, open_catan
from tests.support.cast import phone_client
from tests.support.playing import ANN

FOUNDED = [
    {"seat": 0, "do": "settle", "at": "0,2,N"},
    {"seat": 0, "do": "road", "at": "0,1,E"},
    {"seat": 1, "do": "settle", "at": "1,1,N"},
    {"seat": 1, "do": "road", "at": "1,0,E"},
    {"seat": 1, "do": "settle", "at": "-1,0,N"},
    {"seat": 1, "do": "road", "at": "-1,-1,SE"},
    {"seat": 0, "do": "settle", "at": "-2,2,N"},
    {"seat": 0, "do": "road", "at": "-2,2,NE"},
]
"""A set-up of two seats on the beginners' island."""
NO_WORDS = re.compile(r"<[^>]+>|\s+")


def opened(host_seats=(0,), cards: str = "table", **changes: Any) -> Table:
    """Open a table of two with cards on the table, and found all settlements."""
    table = open_catan(
        edition="almanac",
        options={"cards": cards},
        seats=SEATS[:2],
        host_seats=list(host_seats),
        board=write_island(beginner_island()),
        **changes,
    )
    for move in FOUNDED:
        log(table, move)
    return table


def log(table: Table, move) -> None:
    table.refresh_from_db()
    phone = ANN if table.seats.filter(phone=ANN).count() > 1 else PHONES[move["seat"]]
    services.record(table_uid=table.uid, phone=phone, seen=table.head, token=uuid4(), moves=[move])
    table.refresh_from_db()


def words(text: str) -> str:
    """Return a page without its marks."""
    return html.unescape(NO_WORDS.sub(" ", text))


def post(table: Table, client: Any, lay: str, to: str = "record/", **fields: str) -> Any:
    table.refresh_from_db()
    form = {"lay": lay, "seen": table.head, "token": str(uuid4()), **fields}
    return client.post(f"/t/{table.uid}/{to}", form)


def held(table: Table, seat: int) -> dict[str, int]:
    """Return the cards that came into a hand openly."""
    table.refresh_from_db()
    now = position_of(table)
    return dict(zip(rules_of(now).kinds, now.state[Hands].hands[seat].cards, strict=True))


def let_have(table: Table, seat: int, **cards: int) -> None:
    """Count a hand again, so that it has these cards and no others."""
    now = held(table, seat)
    swaps = {f"swap-{kind}": str(cards.get(kind, 0) - count) for kind, count in now.items()}
    answer = post(table, phone_client(ANN), "recount", "agree/", whose=str(seat), **{"with": ""}, **swaps)
    assert answer.status_code == 303, words(answer.text)


def link_of(page: str, pattern: str) -> str:
    """Return the address that a pattern finds in a page."""
    found = re.search(pattern, page)
    assert found is not None, pattern
    return html.unescape(found[1])
