"""The log as a seat may read it: what it is of a longer log is what it is of all of it, and only the news cost."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games import services
from games.log.position import Position, position_of
from games.models import Table
from games.screens.table.table_view import table_context_of
from scoring.kernel import Ruleset, Seat
from tests.games.catan.playing import PHONES, open_catan, play
from tests.support.playing import ANN, BEN, CLEO, undo

pytestmark = pytest.mark.django_db

VIEWERS = (None, Seat(0), Seat(1), Seat(2))


def now_at(table: Table) -> Position:
    table.refresh_from_db()
    return position_of(table)


def seen_anew(position: Position, viewer: Seat | None) -> Position:
    return replace(position, seen_logs={}).seen_by(viewer)


@pytest.mark.parametrize("sets", [[], ["base", "knights"]], ids=["base", "knights"])
def test_a_log_that_goes_on_is_seen_as_if_it_were_read_from_the_start(sets):
    table = open_catan("phones", sets=sets)
    for step in range(20):
        play(table, 3, seed=step)
        now = now_at(table)
        assert [now.seen_by(viewer) for viewer in VIEWERS] == [seen_anew(now, viewer) for viewer in VIEWERS]


def test_after_a_move_was_taken_back_and_another_made_only_that_is_seen():
    table = open_catan("phones")
    play(table, 12)
    longer = now_at(table)
    assert [longer.seen_by(viewer).head for viewer in VIEWERS] == [12] * 4

    undo(table, phone=PHONES[longer.played[-1].seat])
    play(table, 1, seed=99)
    now = now_at(table)

    assert [now.seen_by(viewer) for viewer in VIEWERS] == [seen_anew(now, viewer) for viewer in VIEWERS]
    assert [longer.seen_by(viewer) for viewer in VIEWERS] == [seen_anew(longer, viewer) for viewer in VIEWERS]


def test_two_ways_on_from_one_position_are_not_mixed_up():
    table = open_catan("phones")
    play(table, 12)
    now = now_at(table)
    seat = now.state.actors[0]
    ways = [now.play(seat, move) for move in list(now.rules.legal_moves(now.state, seat))[:2]]

    assert ways[0].played[-1] != ways[1].played[-1]
    for way in (*ways, now, *ways):
        assert [way.seen_by(viewer) for viewer in VIEWERS] == [seen_anew(way, viewer) for viewer in VIEWERS]


def test_for_every_seat_only_what_was_logged_since_is_looked_through(monkeypatch):
    table = open_catan("phones")
    play(table, 30)
    for viewer in VIEWERS:
        now_at(table).seen_by(viewer)
    looked, really = [], Ruleset.view_move

    def view_move(self, seat, move, viewer):
        looked.append(viewer)
        return really(self, seat, move, viewer)

    monkeypatch.setattr(Ruleset, "view_move", view_move)
    play(table, 1, seed=7)
    now = now_at(table)
    for _ in range(3):
        for viewer in VIEWERS:
            now.seen_by(viewer)

    # The rows of what lies open are an onlooker's as well.
    assert {viewer: looked.count(viewer) for viewer in VIEWERS} == {None: 2, Seat(0): 1, Seat(1): 1, Seat(2): 1}


def test_phones_without_a_seat_are_shown_one_view():
    table = open_catan("phones")
    services.give_back(seat=table.seats.get(position=2), phone=CLEO)
    context = table_context_of(table, list(table.seats.all()), now_at(table), "/t/")

    assert context.for_phone(CLEO) is context.for_phone(None) is not context.for_phone(ANN)
    assert context.for_phone(BEN).mine == (1,)
    assert (context.for_phone(ANN).hosts, context.for_phone(BEN).hosts) == (True, False)
