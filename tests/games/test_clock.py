"""The gentle clock: whose time runs, by when the log was written; and how a table agrees on one."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest
from django.urls import reverse
from django.utils import timezone

from games import services
from games.log.clock import LONGEST_THOUGHT, TIMES, Agreed, clocks, reserves, thoughts, totals
from games.models import Entry, Table
from games.models.table import Pace
from games.services.administration.records import import_file
from scoring.kernel.moves import Seat
from tests.support.cast import phone_client
from tests.support.playing import ANN, BEN, DRAW_U, PASS, PLACE_U, log, open_table, position, undo

pytestmark = pytest.mark.django_db

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
DRAW_V = {"seat": 1, "do": "draw", "tile": "base-U"}


def at(second):
    return NOON + timedelta(seconds=second)


def written(table, *seconds):
    """Say when each line of the log was written; return them."""
    for seq, second in enumerate(seconds, 1):
        Entry.objects.filter(table=table, seq=seq).update(made_at=at(second))
    return list(table.entries.all())


def agreed(table, pace=Pace.USUAL, **changes):
    facts = {"since": table.pace_since, "breaks": table.breaks, "put_away": table.put_away_at, "shared": False}
    return Agreed(TIMES[pace], **(facts | changes))


def faces(table, lines, second, **changes):
    return clocks(position(table), lines, agreed(table, **changes), at(second))


def turn(table, seat):
    """Log a whole turn of that seat."""
    place = {**PLACE_U, "at": [1 + position(table).state.turn_number - 1, 0]}
    return log(table, *({**move, "seat": seat} for move in (DRAW_U, place, PASS)), phone=(ANN, BEN)[seat])


@pytest.fixture
def table():
    return open_table()


def test_no_clock_runs_before_the_first_line(table):
    (clock,) = faces(table, [], 500)

    assert (clock.seat, clock.runs, clock.state, clock.left) == (0, False, "free", 30)


def test_free_time_runs_first_then_the_reserve_and_then_nothing_any_more(table):
    turn(table, 0)
    lines = written(table, 0, 0, 0)

    shown = {second: faces(table, lines, second)[0] for second in (0, 12, 30, 31, 629, 630, 700)}

    assert {second: (clock.state, clock.left) for second, clock in shown.items()} == {
        0: ("free", 30),
        12: ("free", 18),
        30: ("free", 0),
        31: ("reserve", 599),
        629: ("reserve", 1),
        630: ("out", 0),
        700: ("out", 0),
    }
    assert {clock.seat for clock in shown.values()} == {1}


def test_each_turn_has_free_time_of_its_own_and_what_was_over_is_gone(table):
    for seat in (0, 1, 0):
        turn(table, seat)
    lines = written(table, 0, 0, 0, 50, 50, 50, 60, 60, 60)

    (clock,) = faces(table, lines, 65)

    assert (clock.seat, clock.used, clock.running, clock.reserve) == (1, 0, 5, 600 - 20)
    assert reserves(position(table), lines, agreed(table)) == {0: 600, 1: 580}


def test_moves_of_one_turn_share_its_free_time(table):
    turn(table, 0)
    log(table, {**DRAW_U, "seat": 1}, {**PLACE_U, "seat": 1, "at": [2, 0]}, phone=BEN)
    lines = written(table, 0, 0, 0, 20, 20)

    (clock,) = faces(table, lines, 45)

    assert (clock.used, clock.running, clock.state, clock.left) == (20, 25, "reserve", 585)


def test_a_turn_taken_back_begins_anew_and_costs_nobody_anything(table):
    turn(table, 0)
    undo(table)
    lines = written(table, 0, 40, 41, 100, 100, 100)

    (clock,) = faces(table, lines, 110)

    assert (clock.seat, clock.used, clock.running, clock.reserve) == (0, 0, 10, 600)


def test_a_word_in_between_stops_no_clock(table):
    turn(table, 0)
    log(table, {"seat": 0, "do": "note", "text": "hello"})
    lines = written(table, 0, 0, 0, 20)

    assert faces(table, lines, 25)[0].running == 25


def test_who_goes_for_a_walk_is_not_charged(table):
    turn(table, 0)
    turn(table, 1)
    late = LONGEST_THOUGHT + 1
    lines = written(table, 0, 0, 0, late, late, late)

    assert totals(thoughts(position(table), lines, ())) == {}
    walking = faces(table, lines, late + late)[0]
    assert (walking.runs, walking.state, walking.left) == (False, "free", 30)


def test_a_break_stops_the_clock_and_the_next_move_starts_it_again(table, monkeypatch):
    turn(table, 0)
    lines = written(table, 0, 0, 0)
    monkeypatch.setattr(timezone, "now", lambda: at(10))
    services.pause(table_uid=table.uid, phone=ANN)
    table.refresh_from_db()

    resting = faces(table, lines, 500)[0]
    assert (resting.runs, resting.running) == (False, 10)

    monkeypatch.setattr(timezone, "now", lambda: at(500))
    services.resume(table_uid=table.uid, phone=ANN)
    table.refresh_from_db()
    assert table.breaks == [[3, 490]]
    assert faces(table, lines, 505)[0].running == 15

    monkeypatch.setattr(timezone, "now", lambda: at(520))
    services.pause(table_uid=table.uid, phone=ANN)
    monkeypatch.setattr(timezone, "now", lambda: at(600))
    turn(table, 1)
    table.refresh_from_db()
    assert (table.breaks, table.put_away_at) == ([[3, 490], [3, 80]], None)
    lines = written(table, 0, 0, 0, 600, 600, 600)
    assert totals(thoughts(position(table), lines, table.breaks)) == {1: 30}


def test_all_who_are_asked_at_once_are_on_the_clock(table):
    turn(table, 0)
    lines = written(table, 0, 0, 0)
    now = position(table)
    several = replace(now, state=replace(now.state, waiting=(Seat(1), Seat(0))))

    shown = clocks(several, lines, agreed(table), at(7))

    assert [(clock.seat, clock.running) for clock in shown] == [(0, 7), (1, 7)]


def test_a_table_without_turns_has_one_clock_together(table):
    turn(table, 0)
    turn(table, 1)
    lines = written(table, 0, 0, 0, 50, 50, 50)

    (clock,) = faces(table, lines, 55, shared=True)

    assert (clock.seat, clock.reserve) == (None, 580)


# ------------------------------------------------------------------ the table agrees


def choose(table, pace, phone=ANN):
    answer = phone_client(phone).post(f"/t/{table.uid}/agreed/clock/", {"pace": pace, "token": str(uuid4())})
    table.refresh_from_db()
    return answer


def test_a_clock_wants_everybody_and_to_do_without_wants_nobody(table):
    turn(table, 0)
    choose(table, "brisk")
    assert table.pace == Pace.NONE

    services.answer_proposal(table_uid=table.uid, phone=BEN, number=table.proposals.get().pk, up=True)
    table.refresh_from_db()
    assert (table.pace, table.pace_since) == (Pace.BRISK, 3)

    choose(table, "none", phone=BEN)
    assert table.pace == Pace.NONE


def test_time_before_the_table_agreed_on_a_clock_is_nobodys_fault(table):
    turn(table, 0)
    turn(table, 1)
    lines = written(table, 0, 0, 0, 300, 300, 300)

    assert reserves(position(table), lines, agreed(table, since=6)) == {0: 600, 1: 600}


def test_nobody_chooses_a_clock_that_does_not_exist(table):
    assert choose(table, "sundial").status_code == 400
    assert phone_client(ANN).get(f"/t/{table.uid}/agreed/clock/").status_code == 405


def test_the_form_of_a_new_table_opens_it_with_a_clock(client):
    form = {
        "game": "carcassonne", "plays": ["red", "blue"], "first": "red", "mine": ["red"], "pace": "calm",
    }  # fmt: skip
    client.post(reverse("new_table"), form)

    assert Table.objects.get().pace == Pace.CALM


def test_every_phone_shows_the_clock_and_a_pull_without_news_says_how_late_it_is(table):
    Table.objects.filter(pk=table.pk).update(pace=Pace.USUAL)
    turn(table, 0)
    Entry.objects.filter(table=table).update(made_at=timezone.now() - timedelta(seconds=20))
    ann = phone_client(ANN)
    page = ann.get(f"/t/{table.uid}/").text
    assert 'role="timer"' in page
    assert 'data-pace="usual"' in page
    assert 'role="timer"' in ann.get(f"/t/{table.uid}/board/").text

    late = ann.get(f"/t/{table.uid}/pull/?seen=3&shown=0&clock=usual")
    assert (late.status_code, round(json.loads(late.headers["HX-Trigger"])["tableside:clock"]["since"] - 20)) == (
        204,
        0,
    )
    assert ann.get(f"/t/{table.uid}/pull/?seen=3&shown=0").status_code == 200


def test_no_clock_is_shown_unless_the_table_wants_one(table):
    turn(table, 0)
    ann = phone_client(ANN)

    assert "data-clock" not in ann.get(f"/t/{table.uid}/").text
    assert "HX-Trigger" not in ann.get(f"/t/{table.uid}/pull/?seen=3&shown=0").headers
    assert "data-clock" not in ann.get(f"/t/{table.uid}/fix/1/{'-'}/").text


def test_a_backup_brings_the_clock_back(table):
    import msgspec  # noqa: PLC0415

    from games.archive.records import backup_lines  # noqa: PLC0415

    Table.objects.filter(pk=table.pk).update(pace=Pace.CALM, pace_since=2, breaks=[[1, 30]], put_away_at=NOON)
    lines = [msgspec.json.decode(line) for line in backup_lines(Table.objects.all())]
    lines[1]["uid"] = str(uuid4())
    content = b"\n".join(map(msgspec.json.encode, lines))
    (back,) = import_file(content=content, phone=ANN).tables
    back.refresh_from_db()

    assert (back.pace, back.pace_since, back.breaks, back.put_away_at) == (Pace.CALM, 2, [[1, 30]], NOON)
