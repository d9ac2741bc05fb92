"""Five and six at Catan: the special building phase is named, and is one tap where nobody builds."""

from __future__ import annotations

import re
from uuid import uuid4

import pytest

from games import services
from games.catan.pages.board.acting_seat import rules_of
from games.log.position import position_cache, position_of
from games.models import Table
from scoring.catan.hand import Hands
from scoring.catan.move import Road
from scoring.catan.rules import ROLLING, SPECIAL, TRADING
from scoring.kernel.codec import write_move
from scoring.kernel.moves import Seat
from tests.games.catan.test_six_players import open_six
from tests.games.catan.two_seats import words
from tests.support.cast import phone_client
from tests.support.playing import ANN

pytestmark = pytest.mark.django_db(transaction=True)

SEATS = 6


def log(table: Table, *moves) -> None:
    table.refresh_from_db()
    services.record(table_uid=table.uid, phone=ANN, seen=table.head, token=uuid4(), moves=list(moves))
    table.refresh_from_db()


def post(table: Table, lay: str, to: str = "record/"):
    table.refresh_from_db()
    form = {"lay": lay, "seen": table.head, "token": str(uuid4())}
    return phone_client(ANN).post(f"/t/{table.uid}/{to}", form)


def founded(between: str = "special_building") -> Table:
    """Return a table of six on one phone, with the first turn's dice rolled."""
    table: Table = open_six(SEATS, between)
    while (now := position_of(table)).state.phase != ROLLING:
        seat = now.state.actors[0]
        log(table, {"seat": int(seat), **write_move(next(iter(now.rules.legal_moves(now.state, seat))))})
    log(table, {"seat": 0, "do": "roll", "dice": [1, 1]})
    return table


def let_build(table: Table, *seats: int) -> None:
    """Count hands again: these seats can pay for a road, and nobody else for anything."""
    for seat in range(SEATS):
        table.refresh_from_db()
        now = position_of(table)
        held = dict(zip(rules_of(now).kinds, now.state[Hands].hands[seat].cards, strict=True))
        wanted = {"brick": 1, "lumber": 1} if seat in seats else {}
        swaps = {f"swap-{kind}": str(wanted.get(kind, 0) - count) for kind, count in held.items()}
        if any(int(count) for count in swaps.values()):
            form = {"lay": "recount", "whose": seat, "with": "", "seen": table.head, "token": str(uuid4()), **swaps}
            assert phone_client(ANN).post(f"/t/{table.uid}/agree/", form).status_code == 303


def page_of(table: Table) -> str:
    return phone_client(ANN).get(f"/t/{table.uid}/").text


def state_of(table: Table):
    table.refresh_from_db()
    return position_of(table).state


def test_the_phase_is_named_and_one_key_says_that_nobody_builds():
    table = founded()
    let_build(table, 2, 3, 5)
    log(table, {"seat": 0, "do": "end"})
    page = page_of(table)

    assert (state_of(table).phase, state_of(table).actors) == (SPECIAL, (2,))
    assert "Special building: does anybody build?" in words(page)
    assert post(table, "nobody").status_code == 303
    assert (state_of(table).phase, state_of(table).turn) == (ROLLING, 1)


def test_whoever_builds_is_one_tap_away_and_the_others_are_asked_afterwards():
    table = founded()
    let_build(table, 2, 3, 5)
    log(table, {"seat": 0, "do": "end"})
    answer = post(table, "until:3")

    assert answer.url.endswith("sheet/?special=1")
    assert state_of(table).actors == (3,)
    sheet = phone_client(ANN).get(answer.url).text
    assert "does anybody build" not in sheet
    assert "Special building:" in words(sheet)
    now = position_of(table)
    road = next(move for move in now.rules.legal_moves(now.state, Seat(3)) if isinstance(move, Road))
    assert post(table, f"road:{road.at}").status_code == 303
    # Having built, a seat may go on building until it says that it is done.
    assert "does anybody build" not in page_of(table)
    assert post(table, "end").status_code == 303
    assert state_of(table).actors == (5,)


def test_one_undo_takes_all_back_that_one_key_said():
    table = founded()
    let_build(table, 2, 3, 5)
    log(table, {"seat": 0, "do": "end"})
    post(table, "nobody")
    assert state_of(table).phase == ROLLING

    table.refresh_from_db()
    services.undo(table_uid=table.uid, phone=ANN, seen=table.head, token=uuid4())
    assert (state_of(table).phase, state_of(table).actors) == (SPECIAL, (2,))


def test_where_nobody_can_pay_nobody_is_asked():
    table = founded()
    let_build(table)
    assert state_of(table).phase == TRADING
    log(table, {"seat": 0, "do": "end"})

    assert (state_of(table).phase, state_of(table).turn) == (ROLLING, 1)


def test_a_table_of_the_second_revision_asks_everybody_and_one_key_answers():
    table = founded()
    Table.objects.filter(pk=table.pk).update(revision=2)
    position_cache.forget()
    table.refresh_from_db()
    let_build(table)
    log(table, {"seat": 0, "do": "end"})
    page = page_of(table)

    assert state_of(table).actors == (1,)
    assert len(re.findall(r"until:\d", page)) == SEATS - 2
    assert post(table, "nobody").status_code == 303
    assert (state_of(table).phase, state_of(table).turn) == (ROLLING, 1)


def test_a_key_of_yesterday_says_nothing():
    table = founded()

    assert post(table, "nobody").status_code == 422
    assert post(table, "until").status_code == 422
