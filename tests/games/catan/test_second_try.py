"""Nobody tries chance twice, or looks into a hand for free: by undo, by replacing the last move, by a new draw."""

from __future__ import annotations

from uuid import uuid4

import pytest

from games import services
from games.log.errors import CorrectsOwnMoves
from games.log.position import Position, position_of
from games.models import Fate, Proposal, Table
from scoring.catan.move import Buy, MoveRobber, Roll
from scoring.kernel import Move, Seat, write_move
from tests.games.catan.playing import PHONES, clients, open_catan, play

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("seeded_chance")]

KNIGHTS = ["knights"]


def now(table: Table) -> Position:
    table.refresh_from_db()
    return position_of(table)


def log(table: Table, seat: Seat, move: Move) -> Move:
    """Log a move, and return what chance made of it."""
    written = {"seat": int(seat), **write_move(move)}
    after = services.record(
        table_uid=table.uid, phone=PHONES[seat], seen=now(table).head, token=uuid4(), moves=[written]
    )
    return after.played[-1].move


def buying() -> tuple[Table, Seat]:
    """Return a table at which somebody may buy a card, and who."""
    table = open_catan()
    for number in range(400):
        position = now(table)
        seat = position.state.turn
        if any(isinstance(move, Buy) for move in position.rules.legal_moves(position.state, seat)):
            return table, seat
        play(table, 1, number)
    raise AssertionError("nobody could buy a card")


def robbing() -> tuple[Table, Seat, MoveRobber]:
    """Return a table at which somebody may rob a card, who, and how, before the card is drawn."""
    table = open_catan()
    for number in range(600):
        position = now(table)
        seat = position.state.turn
        for move in position.rules.legal_moves(position.state, seat):
            if isinstance(move, MoveRobber) and move.from_ is not None:
                return table, seat, MoveRobber(move.to, move.from_)
        play(table, 1, number)
    raise AssertionError("nobody could rob")


def form(table: Table, **fields: str) -> dict[str, str]:
    return {"seen": str(now(table).head), "token": str(uuid4()), **fields}


def ask_to_undo(table: Table, seat: Seat) -> Proposal:
    clients()[seat].post(f"/t/{table.uid}/undo/", form(table))
    return Proposal.objects.get(table=table, fate=Fate.OPEN)


def agree(table: Table, asked: Proposal, *seats: int) -> None:
    for seat in seats:
        clients()[seat].post(f"/t/{table.uid}/asks/{asked.pk}/", {"thumb": "up"})


def others(seat: Seat) -> list[int]:
    return [other for other in range(3) if other != seat]


@pytest.mark.parametrize("wanted", ["victory_point", "year_of_plenty", "monopoly"])
def test_nobody_chooses_the_card_that_was_bought(wanted):
    table, seat = buying()
    bought = log(table, seat, Buy())
    assert bought != Buy(wanted), "another card is asked for"
    head = now(table).head

    answer = clients()[seat].post(f"/t/{table.uid}/replace/", form(table, to=f"buy:{wanted}"))

    assert answer.status_code in {403, 422}
    assert now(table).head == head
    assert now(table).played[-1].move == bought


def test_replacing_a_robbery_tells_nothing_of_the_hand():
    table, seat, robbery = robbing()
    log(table, seat, robbery)
    table.refresh_from_db()
    seen = set()
    for card in ("brick", "lumber", "wool", "grain", "ore"):
        other = {"seat": int(seat), **write_move(MoveRobber(robbery.to, robbery.from_, card))}
        with services.locked_table(table.uid, PHONES[seat]) as session:
            try:
                services.replace_last_at(session, seen=table.head, token=uuid4(), moves=[other])
            except CorrectsOwnMoves as error:
                seen.add(str(error))
            else:
                seen.add("it was the card that was taken")

    assert len(seen - {"it was the card that was taken"}) == 1


def test_what_chance_has_no_part_in_is_put_right_as_ever():
    table = open_catan()
    play(table, 12)
    position = now(table)
    assert position.state.phase == "roll"
    seat = position.state.turn
    log(table, seat, Roll((1, 2)))

    answer = clients()[seat].post(f"/t/{table.uid}/replace/", form(table, seat=str(seat), d1="2", d2="2", do="roll"))

    assert answer.status_code != 403


def test_undoing_a_bought_card_asks_every_seat_and_draws_the_same_card_again():
    table, seat = buying()
    bought = log(table, seat, Buy())
    head = now(table).head

    asked = ask_to_undo(table, seat)
    assert now(table).head == head
    agree(table, asked, *others(seat))

    assert now(table).head > head
    assert log(table, seat, Buy()) == bought


def test_one_seat_that_says_no_keeps_the_robbed_card_where_it_is():
    table, seat, robbery = robbing()
    log(table, seat, robbery)
    head = now(table).head

    asked = ask_to_undo(table, seat)
    clients()[others(seat)[0]].post(f"/t/{table.uid}/asks/{asked.pk}/", {"thumb": "down"})

    asked.refresh_from_db()
    assert asked.fate == Fate.DECLINED
    assert now(table).head == head


def test_what_told_no_secret_is_taken_back_at_once():
    table = open_catan()
    play(table, 5)
    head = now(table).head
    last = now(table).played[-1]

    clients()[last.seat].post(f"/t/{table.uid}/undo/", form(table))

    assert now(table).head == head + 1
    assert not Proposal.objects.filter(table=table).exists()


@pytest.mark.parametrize("seed", [1, 2])
def test_with_cities_and_knights_what_is_everybodys_to_see_is_taken_back_at_once(seed):
    table = open_catan(sets=KNIGHTS, edition="2022", options={"cards": "phones"})
    for number in range(60):
        play(table, 1, 100 * seed + number)
        position = now(table)
        last = position.played[-1]
        if position.rules.tells_a_secret(last.move):
            continue
        clients()[last.seat].post(f"/t/{table.uid}/undo/", form(table))
        assert not Proposal.objects.filter(table=table).exists(), last
        clients()[last.seat].post(f"/t/{table.uid}/redo/", form(table))


def test_the_dice_of_the_app_fall_the_same_when_a_roll_is_taken_back():
    table = open_catan("table", draw_by="app")
    play(table, 12)
    first = services.draw_tile(table_uid=table.uid, phone=PHONES[0], seen=now(table).head, token=uuid4())
    services.undo(table_uid=table.uid, phone=PHONES[0], seen=now(table).head, token=uuid4())

    again = services.draw_tile(table_uid=table.uid, phone=PHONES[0], seen=now(table).head, token=uuid4())

    assert again.played[-1].move == first.played[-1].move


def test_the_next_draw_is_another_one_and_two_tables_draw_otherwise(monkeypatch):
    monkeypatch.undo()
    rolls = []
    for _ in range(2):
        table = open_catan("table", draw_by="app")
        while len(now(table).played) < 40:
            position = now(table)
            if position.state.phase == "roll":
                after = services.draw_tile(table_uid=table.uid, phone=PHONES[0], seen=position.head, token=uuid4())
                rolls.append((table.uid, after.played[-1].move))
            else:
                play(table, 1)

    mine = [move for uid, move in rolls if uid == rolls[0][0]]
    theirs = [move for uid, move in rolls if uid != rolls[0][0]]
    assert len(set(mine)) > 3
    assert mine != theirs
