"""Positions are remembered, one for each table, and never trusted at another head."""

from __future__ import annotations

from dataclasses import replace
from uuid import uuid4

import pytest

from games import services
from games.log.position import Position, PositionCache, cached_per_position, position_cache, position_of, refold
from tests.support.playing import ANN, DRAW_U, PASS, PLACE_U, log, open_table, play_turns, position, undo

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_position_is_read_once(django_assert_num_queries):
    table = open_table()
    log(table, DRAW_U, PLACE_U)
    table.refresh_from_db()

    with django_assert_num_queries(0):
        assert position_of(table).head == 2


def test_moves_logged_elsewhere_are_caught_up_with(django_assert_num_queries):
    table = open_table()
    log(table, DRAW_U, PLACE_U)
    known = position(table)
    log(table, PASS)
    position_cache.forget()
    position_cache.keep(table.uid, known)

    with django_assert_num_queries(2):
        now = position(table)

    folded = refold(table)
    assert (now.head, now.state, now.effects) == (folded.head, folded.state, folded.effects)
    assert now == position_cache.get(table.uid)


def test_corrections_made_elsewhere_are_folded_anew():
    table = open_table()
    log(table, DRAW_U, PLACE_U)
    known = position(table)
    undo(table)
    position_cache.forget()
    position_cache.keep(table.uid, known)

    assert position(table).played == ()


def test_a_table_read_earlier_is_seen_as_it_was():
    table = open_table()
    log(table, DRAW_U, PLACE_U)
    early = type(table).objects.get()
    log(table, PASS)

    assert position_of(early).head == 2
    assert position(table).head == 3


def test_a_move_that_no_longer_fits_stops_the_fold_there():
    table = open_table()
    log(table, DRAW_U, PLACE_U)
    log(table, PASS)
    row = table.entries.filter(seq=2)
    row.update(payload={"do": "place", "at": [1, 0], "rot": 1})
    position_cache.forget()

    now = position(table)

    assert now.stuck is not None
    assert (now.head, len(now.played), now.stuck.at.seq) == (3, 1, 2)
    assert now.state.phase == "place"


def test_only_so_many_are_remembered():
    memory = PositionCache(size=2)
    uids = [open_table().uid for _ in range(3)]
    table = open_table()
    start = refold(table)
    for uid in uids:
        memory.keep(uid, start)

    assert [None, start, start] == [memory.get(uid) for uid in uids]


def test_an_older_position_does_not_displace_a_later_one():
    memory, table = PositionCache(), open_table()
    early = position(table)
    late = log(table, DRAW_U)
    memory.keep(table.uid, late)
    memory.keep(table.uid, early)

    assert late == memory.get(table.uid)


def test_a_turn_is_looked_up_by_its_moves():
    table = open_table()
    play_turns(table, 3)
    now: Position = log(table, {**DRAW_U, "seat": 1})

    assert [now.head] == [played.seq for played, _ in now.turn_steps]
    assert [turn for turn, _, _ in now.by_turn] == [1, 1, 1, 2, 2, 2, 3, 3, 3, 4]
    assert now.move(2).seat == 0
    with pytest.raises(LookupError):
        now.effects_of(99)


def test_a_question_about_a_position_is_answered_once():
    asked = []

    @cached_per_position
    def head_of(position):
        asked.append(position.head)
        return position.head

    table = open_table()
    before = position(table)
    log(table, DRAW_U)
    after = position(table)

    assert [head_of(one) for one in (before, before, after, after)] == [0, 0, 1, 1]
    assert asked == [0, 1]


def test_what_a_seat_sees_is_asked_about_anew():
    answered = cached_per_position(lambda position: position.state)
    table = open_table()
    log(table, DRAW_U)
    now = position(table)
    answered(now)

    assert answered(replace(now, state=now.before)) == now.before


def test_a_word_on_an_earlier_turn_is_news_too():
    table = open_table()
    play_turns(table, 2)
    now = services.note_at(table_uid=table.uid, phone=ANN, turn=1, text="Late", token=uuid4())

    assert [played.seq for _turn, played, _effects in now.steps_since(now.head - 1)] == [now.head]
    assert now.played[-1].seq != now.head
