"""Answers of several seats at once stay independent: nobody is too late because somebody else answered first."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from uuid import uuid4

import pytest

from games import services
from games.log.errors import Stale
from games.log.position import Position, position_of
from scoring.catan.hand import Hands
from scoring.catan.move import Discard, Roll
from scoring.catan.rules import DISCARDING
from scoring.kernel import Seat, write_move
from tests.games.catan.playing import PHONES, clients, open_catan, play

pytestmark = pytest.mark.django_db(transaction=True)

HTMX = {"HX-Request": "true"}
KINDS = ("catan.roll", "catan.end", "catan.discard", "catan.robber")
RICH = 8


def now_at(table) -> Position:
    table.refresh_from_db()
    return position_of(table)


def write(table, seat: int, seen: int | None = None, **move) -> None:
    seen = now_at(table).head if seen is None else seen
    moves = [{"seat": int(seat), **move}]
    services.record(table_uid=table.uid, phone=PHONES[seat], seen=seen, token=uuid4(), moves=moves)


def discards(now: Position, seat: int) -> Iterator[Discard]:
    return (move for move in now.rules.legal_moves(now.state, Seat(seat)) if isinstance(move, Discard))


def answer(table, seat: int, seen: int):
    """Give half of a hand back as the sheet does."""
    cards = next(discards(now_at(table), seat)).cards
    form = {f"give-{kind}": str(count) for kind, count in cards.items()}
    version = {"seen": str(seen), "shows": str(seen), "token": str(uuid4())}
    return clients()[seat].post(f"/t/{table.uid}/record/", form | version | {"lay": f"discard:{seat}"}, headers=HTMX)


@pytest.fixture
def table():
    return at_a_seven()


def at_a_seven(*, roller_owes: bool = False):
    """Return a table at which somebody rolled a seven, and several owe cards; nobody has built since the set-up."""
    table, chance = open_catan("table"), random.Random(3)
    play(table, 12)
    for _ in range(200):
        now = now_at(table)
        if now.state.phase == DISCARDING and len(now.state.waiting) > 1:
            return table
        seat = now.state.actors[0]
        moves = [move for move in now.rules.legal_moves(now.state, seat) if move.kind in KINDS]
        rolls = [move for move in moves if isinstance(move, Roll) and sum(move.dice) != 7]
        rich = [hand.total >= RICH for hand in now.state[Hands].hands]
        if rolls and sum(rich) > 1 and (rich[seat] or not roller_owes):
            rolls = [Roll((3, 4))]
        move = chance.choice(rolls or moves)
        write(table, seat, **write_move(move))
    raise AssertionError("nobody grew rich")


def test_discards_at_once_are_all_taken(table):
    seen, waiting = now_at(table).head, now_at(table).state.waiting

    answers = [answer(table, seat, seen) for seat in waiting]

    assert [one.status_code for one in answers] == [200] * len(waiting)
    assert now_at(table).head == seen + len(waiting)
    assert now_at(table).state.phase == "robber"


@pytest.mark.parametrize("roller_owes", [False, True])
def test_the_large_screen_names_all_who_owe_cards(roller_owes):
    table = at_a_seven(roller_owes=roller_owes)
    screen, now = f"/t/{table.uid}/board/", now_at(table)
    names = [seat.called for seat in table.seats.order_by("position")]
    *others, last = (names[seat] for seat in now.state.waiting)
    before = clients()[0].get(screen).text
    for seat in now.state.waiting:
        answer(table, seat, now_at(table).head)

    assert (now.state.turn in now.state.waiting) == roller_owes
    assert f"Waiting for {', '.join(others)} and {last}" in before
    assert "Waiting for" not in clients()[0].get(screen).text


def test_a_note_written_meanwhile_makes_nobody_late(table):
    seen, seat = now_at(table).head, now_at(table).state.waiting[0]
    write(table, 2, do="note", text="tea")

    assert answer(table, seat, seen).status_code == 200


def test_the_same_seat_answers_once(table):
    seen, seat = now_at(table).head, now_at(table).state.waiting[0]
    cards = next(discards(now_at(table), seat))
    write(table, seat, **write_move(cards))

    with pytest.raises(Stale):
        write(table, seat, seen, **write_move(cards))


def test_what_was_taken_back_meanwhile_is_missed(table):
    first, second = now_at(table).state.waiting[:2]
    write(table, first, **write_move(next(discards(now_at(table), first))))
    seen = now_at(table).head
    cards = next(discards(now_at(table), second))
    services.undo(table_uid=table.uid, phone=PHONES[first], seen=seen, token=uuid4())

    with pytest.raises(Stale):
        write(table, second, seen, **write_move(cards))


def test_who_saw_the_table_before_the_seven_is_too_late(table):
    seat = now_at(table).state.waiting[0]
    cards = next(discards(now_at(table), seat))

    with pytest.raises(Stale):
        write(table, seat, now_at(table).head - 1, **write_move(cards))


def test_counters_show_what_the_hand_has(table):
    seat = now_at(table).state.waiting[0]
    hand = now_at(table).state[Hands].hands[seat]
    page = clients()[seat].get(f"/t/{table.uid}/").text

    assert hand.is_certain
    assert [int(count) for count in re.findall(r'class="held num">(\d+)', page)] == [one for one in hand.cards if one]
