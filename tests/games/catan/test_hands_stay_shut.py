"""Nobody opens the hands before the game's own end, and what was open once is not played on in secret."""

from __future__ import annotations

from uuid import uuid4

import pytest

from games import services
from games.catan.pages.board.acting_seat import rules_of
from games.log import draft
from games.log.correction import Change, Draft
from games.log.errors import EndsByTalk, HandsWereOpen, NotOverruled
from games.log.position import position_of
from games.models import EntryKind, Fate, Proposal, Status, Table
from scoring.catan.move import End, Settle
from scoring.catan.rules import TRADING
from scoring.kernel import Adjust, Overrule, Seat, write_move
from tests.games.catan.playing import PHONES, clients, open_catan, play
from tests.support.cast import phone_client

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("seeded_chance")]

SHORT = {"cards": "phones", "strict_trade_then_build": False, "victory_points": 5}
"""A game that ends soon."""


def opened(**changes):
    """Open a table of three, and play until everybody has rolled and somebody may build."""
    table = open_catan(**changes)
    play(table, 30)
    while position(table).state.phase != TRADING:
        play(table, 1)
    return table


def position(table):
    table.refresh_from_db()
    return position_of(table)


def finished(seed: int = 1) -> Table:
    """Return a short game that was played to its end."""
    table = open_catan(options=SHORT)
    play(table, 2_000, seed)
    table.refresh_from_db()
    assert position_of(table).state.over, "the game did not come to its end"
    return table


def form(table, **fields) -> dict[str, str]:
    table.refresh_from_db()
    return {"seen": str(table.head), "token": str(uuid4()), **fields}


def in_turn(table) -> int:
    table.refresh_from_db()
    return int(position_of(table).state.turn)


def record_status(table) -> int:
    return phone_client(None).get(f"/games/{table.uid}/record.json").status_code


def is_over(table) -> bool:
    table.refresh_from_db()
    return position_of(table).state.over


# ------------------------------------------------------------ the end


@pytest.mark.parametrize("cards", ["phones", "table"])
def test_points_by_agreement_end_no_game_that_keeps_secrets(cards):
    table = opened(cards=cards)
    seat = in_turn(table)
    fields = form(table, seat=str(seat), points="10", note="")

    answer = clients()[seat].post(f"/t/{table.uid}/adjust/", fields)

    assert answer.status_code == 403
    assert "Only a move can end the game" in answer.text
    assert not is_over(table)
    assert record_status(table) == 403


def test_no_correction_ends_a_game_with_hidden_hands():
    table = opened()
    seat = in_turn(table)
    own = next(one for one in position_of(table).played if isinstance(one.move, End) and one.seat == seat)
    word = draft.pack(Draft(table.head, own.seq, (Change(EntryKind.INSERTED, own.seq, Seat(seat), Adjust(10)),)))

    answer = clients()[seat].post(f"/t/{table.uid}/fix/check/{word}/keep/", form(table))

    assert answer.status_code == 403
    assert not is_over(table)
    assert record_status(table) == 403


def test_what_is_taken_back_ends_no_game_that_keeps_secrets():
    table = opened()
    seat = in_turn(table)
    phone = PHONES[seat]
    for points in (-10, 10):
        move = {"seat": seat, "do": "adjust", "points": points}
        services.record(table_uid=table.uid, phone=phone, seen=table.head, token=uuid4(), moves=[move])
        table.refresh_from_db()
    down = position_of(table).played[-2].seq
    change = Change(EntryKind.RETRACTED, down)

    with pytest.raises(EndsByTalk):
        services.keep_draft(
            table_uid=table.uid,
            phone=phone,
            seen=table.head,
            token=uuid4(),
            draft=draft.pack(Draft(table.head, down, (change,))),
        )
    assert not is_over(table)


def test_a_correction_that_all_agreed_to_ends_nothing_either():
    table = opened(fix_by="ask")
    seat = in_turn(table)
    own = next(one for one in position_of(table).played if isinstance(one.move, End) and one.seat == seat)
    change = Change(EntryKind.INSERTED, own.seq, Seat(seat), Adjust(10))
    asked = services.propose_correction(
        table_uid=table.uid,
        phone=PHONES[seat],
        seen=table.head,
        token=uuid4(),
        draft=draft.pack(Draft(table.head, own.seq, (change,))),
    )

    for phone in PHONES:
        services.answer_proposal(table_uid=table.uid, phone=phone, number=asked.pk, up=True)

    asked.refresh_from_db()
    assert asked.fate == Fate.STALE
    assert not is_over(table)


# ------------------------------------------------------------ past the end


def test_what_ended_the_game_is_taken_back_only_when_every_seat_agrees():
    table = finished()
    winner = in_turn(table)
    assert record_status(table) == 200

    assert clients()[winner].post(f"/t/{table.uid}/undo/", form(table)).status_code == 303

    assert is_over(table)
    asked = Proposal.objects.get(table=table)
    others = [phone for seat, phone in enumerate(PHONES) if seat != winner]
    for at, phone in enumerate(others):
        assert is_over(table), f"went on after {at} of {len(others)} had agreed"
        page = phone_client(phone).get(f"/t/{table.uid}/")
        assert "play on, although everybody has seen the hands?" in page.text
        phone_client(phone).post(f"/t/{table.uid}/asks/{asked.pk}/", {"thumb": "up"})
    assert not is_over(table)
    assert table.status == Status.PLAYING


def test_one_thumb_down_leaves_the_game_over():
    table = finished()
    winner = in_turn(table)
    clients()[winner].post(f"/t/{table.uid}/undo/", form(table))
    asked = Proposal.objects.get(table=table)

    clients()[winner - 1].post(f"/t/{table.uid}/asks/{asked.pk}/", {"thumb": "down"})

    asked.refresh_from_db()
    assert asked.fate == Fate.DECLINED
    assert is_over(table)


def test_the_host_cannot_decide_alone_that_a_game_goes_on(monkeypatch):
    table = finished()
    winner = in_turn(table)
    clients()[winner].post(f"/t/{table.uid}/undo/", form(table))
    asked = Proposal.objects.get(table=table)
    monkeypatch.setattr("games.selectors.proposals.HOST_WAITS", 0)

    clients()[0].post(f"/t/{table.uid}/asks/{asked.pk}/", {"thumb": "decide"})

    assert is_over(table)


def test_who_sat_down_after_the_end_agrees_to_nothing():
    table = finished()
    winner = in_turn(table)
    freed = next(seat for seat in table.seats.all() if seat.position not in (0, winner))
    services.give_back(seat=freed, phone=PHONES[0])
    services.take_seat(seat=freed, phone=PHONES[0], name="")

    answer = clients()[winner].post(f"/t/{table.uid}/undo/", form(table))

    assert answer.status_code == 403
    assert "with the phones that sat there at the end" in answer.text
    assert not Proposal.objects.filter(table=table).exists()
    assert is_over(table)


def test_no_correction_lets_a_game_go_on_whose_hands_were_open():
    table = finished()
    last = position_of(table).played[-1]

    with pytest.raises(HandsWereOpen):
        services.correct(
            table_uid=table.uid,
            phone=PHONES[0],
            seen=table.head,
            token=uuid4(),
            changes=[Change(EntryKind.RETRACTED, last.seq)],
        )
    word = draft.pack(Draft(table.head, last.seq, (Change(EntryKind.RETRACTED, last.seq),)))
    answer = clients()[last.seat].post(f"/t/{table.uid}/fix/check/{word}/keep/", form(table))

    assert answer.status_code == 403
    assert is_over(table)


def test_with_cards_on_the_table_the_end_is_taken_back_as_ever():
    table = open_catan(options=SHORT | {"cards": "table"})
    play(table, 2_000)
    table.refresh_from_db()
    winner = in_turn(table)
    assert is_over(table)

    clients()[winner].post(f"/t/{table.uid}/undo/", form(table))

    assert not is_over(table)


# ------------------------------------------------------------ against the rules


def settle_without_cards(table) -> tuple[int, Settle, tuple[str, ...]]:
    """Return a settlement that the seat in turn cannot pay for, and what the rules have against it."""
    now = position_of(table)
    seat = now.state.turn
    for at in rules_of(now).island.shape.hexes:
        move = Settle(at)
        why = now.rules.explain(now.state, seat, move)
        if why and all(one.overrulable for one in why):
            return int(seat), move, tuple({one.code for one in why})
    raise AssertionError("everything can be paid for")


def test_nothing_is_overruled_where_hands_are_secret():
    table = opened()
    seat, move, codes = settle_without_cards(table)
    head, fields = table.head, form(table, lay=f"settle:{move.at}") | {"codes": list(codes)}

    answer = clients()[seat].post(f"/t/{table.uid}/overrule/", fields)
    with pytest.raises(NotOverruled):
        services.record(
            table_uid=table.uid,
            phone=PHONES[seat],
            seen=head,
            token=uuid4(),
            moves=[{"seat": seat, **write_move(Overrule(move, codes))}],
        )

    table.refresh_from_db()
    assert answer.status_code == 403
    assert table.head == head


def test_no_draft_overrules_where_hands_are_secret():
    table = opened()
    seat, move, codes = settle_without_cards(table)
    own = next(one for one in position_of(table).played if isinstance(one.move, End) and one.seat == seat)
    change = Change(EntryKind.INSERTED, own.seq, Seat(seat), Overrule(move, codes))
    facts = {"table_uid": table.uid, "phone": PHONES[seat], "seen": table.head, "token": uuid4()}

    with pytest.raises(NotOverruled):
        services.keep_draft(**facts, draft=draft.pack(Draft(table.head, own.seq, (change,))))
    with pytest.raises(NotOverruled):
        services.propose_correction(**facts, draft=draft.pack(Draft(table.head, own.seq, (change,))))


def test_with_cards_on_the_table_the_table_still_plays_what_it_likes():
    table = opened(cards="table")
    seat, move, codes = settle_without_cards(table)
    written = {"seat": seat, **write_move(Overrule(move, codes))}

    services.record(table_uid=table.uid, phone=PHONES[seat], seen=table.head, token=uuid4(), moves=[written])

    assert isinstance(position_of(Table.objects.get(pk=table.pk)).played[-1].move, Overrule)
