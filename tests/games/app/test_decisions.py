"""Decisions of the app for its seats: on what its seat knows, at the head that it saw, logged as any other move."""

from __future__ import annotations

from uuid import uuid4

import pytest

from games import services
from games.log.errors import NotSeated, Stale
from games.models import AppDecision, Entry
from games.phones.identity import APP_PHONE
from games.selectors.decisions import decision_at
from scoring.carcassonne.board.tile import tile_set
from tests.games.app.seats import app_table, done, drawn_and_decided, think
from tests.support.playing import ANN, BEN, CLEO, log, play_turns, position, undo

pytestmark = pytest.mark.django_db


def test_chance_comes_before_anything_is_decided():
    table = app_table()

    thought = think(table)
    decision = decision_at(table)

    assert thought is not None
    assert (thought.head, thought.news) == (0, "seats")
    assert decision is not None
    assert decision.is_chance


def test_a_tile_and_its_figure_are_one_decision_with_its_reasons():
    table = drawn_and_decided(app_table())
    decision = AppDecision.objects.get(table=table)

    assert decision.moves[0]["do"] == "place"
    assert len(decision.moves) == 2
    assert {reason["code"] for reason in decision.reasons} >= {"worth_at_the_end", "stay_in_hand"}


def test_done_logs_it_all_once_and_says_who_decided():
    table = drawn_and_decided(app_table())
    token = uuid4()

    after = done(table, token=token)
    again = done(table, token=token, seen=1)

    assert after.state.turn == 0
    assert again.head == after.head
    lines = Entry.objects.filter(table=table, seq__gt=1).values_list("decided_by", "seat", "author__position", "phone")
    assert set(lines) == {("fair", 1, 0, ANN)}


def test_two_phones_that_say_done_agree():
    table = drawn_and_decided(app_table())

    after = done(table)
    other = done(table, seen=1)

    assert other.head == after.head


def test_what_was_decided_at_another_head_is_worth_nothing():
    table = drawn_and_decided(app_table())
    undo(table)

    table.refresh_from_db()
    assert decision_at(table) is None
    with pytest.raises(Stale):
        done(table)


def test_only_who_sits_here_says_done():
    table = drawn_and_decided(app_table())

    with pytest.raises(NotSeated):
        done(table, phone=CLEO)


def test_the_same_is_decided_again_and_told_once():
    table = drawn_and_decided(app_table())
    first = AppDecision.objects.get(table=table)

    again = think(table)
    AppDecision.objects.all().delete()
    think(table)

    assert again is not None
    assert not again.news
    assert AppDecision.objects.get(table=table).moves == first.moves


def test_nobody_thinks_for_people_nor_while_the_table_rests():
    table = app_table(first=0)
    assert think(table) is None

    log(table, {"seat": 0, "do": "draw", "tile": "base-U"}, {"seat": 0, "do": "place", "at": [1, 0], "rot": 0})
    log(table, {"seat": 0, "do": "pass"})
    services.pause(table_uid=table.uid, phone=ANN)

    assert think(table) is None


def test_the_app_goes_on_by_itself_where_the_host_wants_it():
    table = drawn_and_decided(app_table())
    assert services.go_on(table.uid, 1) is None

    services.choose_app_ways(table=table, phone=ANN, pause=3, draws=True)
    thought = think(table)
    after = services.go_on(table.uid, 1)

    assert thought is not None
    assert thought.pause == 3
    assert after is not None
    assert set(Entry.objects.filter(table=table, seq__gt=1).values_list("phone", "author__position")) == {
        (APP_PHONE, 1)
    }


def test_it_does_not_go_on_at_another_head():
    table = drawn_and_decided(app_table())
    services.choose_app_ways(table=table, phone=ANN, pause=3, draws=True)

    assert services.go_on(table.uid, 0) is None


def test_after_an_undo_it_waits_for_somebody():
    table = drawn_and_decided(app_table())
    services.choose_app_ways(table=table, phone=ANN, pause=3, draws=True)
    done(table)
    undo(table)
    thought = think(table)

    assert thought is not None
    assert thought.pause is None
    assert services.go_on(table.uid, position(table).head) is None


def test_people_draw_for_it_where_they_draw():
    table = app_table(draw_by="bag")
    think(table)
    with pytest.raises(Stale):
        done(table)

    log(table, {"seat": 1, "do": "draw", "tile": "base-U"})
    think(table)

    assert done(table).state.turn == 0


def test_a_whole_game_of_two_seats_that_go_on_by_themselves():
    # Roads and monasteries: eight tiles after the first.
    few = dict.fromkeys(tile_set("base").tiles, 0) | {"base-U": 3, "base-V": 3, "base-B": 2, "base-D": 1}
    seats = [("Ann", "red"), ("Easy", "blue"), ("Fair", "green")]
    table = app_table(seats=seats, played_by={1: "easy", 2: "fair"}, copies=few)
    services.choose_app_ways(table=table, phone=ANN, pause=3, draws=True)
    while not position(table).state.over:
        if position(table).state.turn == 0:
            play_turns(table, 1)
            continue
        thought = think(table)
        assert thought is not None
        assert services.go_on(table.uid, thought.head) is not None

    assert set(Entry.objects.filter(table=table).values_list("seat", "decided_by")) == {
        (0, ""),
        (1, "easy"),
        (2, "fair"),
    }
    assert think(table) is None


def test_a_phone_of_nobody_says_nothing():
    table = drawn_and_decided(app_table())

    with pytest.raises(NotSeated):
        done(table, phone=BEN)
