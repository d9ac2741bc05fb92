"""Rounds of a gathering over HTTP: drawn, begun, played and undone, and what the hall sees of them."""

from __future__ import annotations

from http import HTTPStatus
from uuid import UUID, uuid4

import pytest

from games import services
from games.models import Status, Table
from games.screens.gatherings.bracket import bracket_screen
from games.selectors.gatherings import conduct_of
from tests.games.gatherings.acting import (
    act,
    begin,
    enter_all,
    last_round,
    open_gathering,
    open_tables,
    page,
    phone,
    play_out,
)
from tests.support.playing import log

pytestmark = pytest.mark.django_db


def test_a_tournament_runs_from_its_first_round_to_its_winner():
    gathering = open_gathering(9)
    host = phone(1)
    assert "9 people are here" in page(host, gathering)
    for number in range(1, 9):
        draft = page(host, gathering, "gathering_draw")
        assert f"Begin round {number}" in draft
        begin(host, gathering)
        assert f"Round {number} of 8" in page(host, gathering)
        enter_all(host, gathering)
    act(host, gathering, "gathering_end")

    assert "Final standings" in page(phone(99), gathering, "gathering_standings")


def test_two_players_agree_on_a_result_without_the_organiser():
    gathering = open_gathering(0, game="other")
    for number, name in ((7, "Ann"), (8, "Ben")):
        act(phone(number), gathering, "gathering_join", name=name)
    begin(phone(1), gathering)
    pairing = conduct_of(gathering).unfinished[0]

    act(phone(7), gathering, "gathering_result", 1, 1, **{"as": "player", "points-0": "41", "points-1": "38"})
    assert "41 : 38" in page(phone(8), gathering)
    assert conduct_of(gathering).unfinished

    act(phone(8), gathering, "gathering_result", 1, 1, **{"as": "player", "points-0": "41", "points-1": "38"})
    assert not conduct_of(gathering).unfinished
    assert conduct_of(gathering).places[0] == pairing.seats[0]


def test_an_undone_round_gives_its_tables_up_and_is_drawn_as_before():
    gathering = open_gathering(4)
    host = phone(1)
    begin(host, gathering)
    tables = list(Table.objects.filter(gathering_place__gathering=gathering))
    before = last_round(gathering)

    act(host, gathering, "gathering_cancel", 1)
    begin(host, gathering)

    assert {Table.objects.get(pk=table.pk).status for table in tables} == {Status.ABANDONED}
    assert [one.seats for one in last_round(gathering).pairings] == [one.seats for one in before.pairings]


def test_a_round_that_is_begun_twice_is_one_round():
    gathering = open_gathering(4)
    host, token = phone(1), str(uuid4())
    begin(host, gathering, token=token)
    act(host, gathering, "gathering_begin", seen=0, token=token)

    assert len(conduct_of(gathering).proceedings.rounds) == 1
    assert Table.objects.filter(gathering_place__gathering=gathering).count() == 2


def test_a_draft_that_was_looked_at_too_early_is_not_begun():
    gathering = open_gathering(4)
    host = phone(1)
    gathering.refresh_from_db()
    seen = gathering.head
    act(host, gathering, "gathering_add", people="Late")

    act(host, gathering, "gathering_begin", seen=seen, status=HTTPStatus.CONFLICT)

    assert not conduct_of(gathering).proceedings.rounds


def test_two_exchanged_in_the_draft_begin_so():
    gathering = open_gathering(4)
    host = phone(1)
    draft = conduct_of(gathering).next_draft()
    one, other = draft.tables[0].seats[0], draft.tables[1].seats[1]
    page(host, gathering, "gathering_draw", one=one, other=other)

    begin(host, gathering, swap=f"{one}.{other}")

    assert other in last_round(gathering).pairings[0].seats


def test_nobody_else_sees_a_draft():
    gathering = open_gathering(4)

    page(phone(7), gathering, "gathering_draw", status=HTTPStatus.FORBIDDEN)


def test_nobody_else_says_how_a_game_ended():
    gathering = open_gathering(4)
    begin(phone(1), gathering)

    act(
        phone(7), gathering, "gathering_result", 1, 1, status=HTTPStatus.FORBIDDEN, **{"points-0": "1", "points-1": "2"}
    )


def test_an_evening_of_32_people_needs_no_typed_result():
    """16 tables, five rounds, two go home, one comes late, one round is undone, and all phones are told the same."""
    gathering = open_gathering(0)
    host, numbers = phone(1), range(10, 42)
    for number in numbers:
        act(phone(number), gathering, "gathering_join", name=f"Player {number}")
    for round_number in range(1, 6):
        begin(host, gathering)
        if round_number == 2:
            before = [one.seats for one in last_round(gathering).pairings]
            act(host, gathering, "gathering_cancel", 2)
            begin(host, gathering)
            assert [one.seats for one in last_round(gathering).pairings] == before
        if round_number == 1:
            act(phone(50), gathering, "gathering_join", name="Late")
        tables = open_tables(gathering)
        for table in tables:
            play_out(table)
        assert not conduct_of(gathering).unfinished
        if round_number in (2, 3):
            leaver = phone(10 + round_number)
            me = gathering.entrants.get(phone=UUID(int=10 + round_number)).who
            act(leaver, gathering, "gathering_leave", me)
    conduct = conduct_of(gathering)

    assert len(conduct.proceedings.people) == 33
    assert len(conduct.proceedings.active) == 31
    assert not any(act["do"] in {"result", "say"} for act in gathering.entries.values_list("act", flat=True))
    assert sum(len(one.pairings) for one in conduct.proceedings.rounds) == 16 + 16 + 16 + 15 + 15
    met = [frozenset(one.seats) for begun in conduct.proceedings.rounds for one in begun.pairings]
    assert len(met) == len(set(met)), "nobody met twice"
    assert "Player 10" in page(phone(10), gathering, "gathering_standings")


def test_a_game_that_is_corrected_after_its_end_changes_the_standings():
    gathering = open_gathering(0)
    for number, name in ((7, "Ann"), (8, "Ben")):
        act(phone(number), gathering, "gathering_join", name=name)
    begin(phone(1), gathering)
    (table,) = open_tables(gathering)
    play_out(table)
    winner = conduct_of(gathering).places[0]
    seat = last_round(gathering).pairings[0].seats.index(winner)

    log(table, {"seat": 1 - seat, "do": "adjust", "points": 90, "note": ""}, phone=table.seats.first().phone)

    assert conduct_of(gathering).places[0] != winner


def test_a_result_stays_when_its_table_is_deleted():
    gathering = open_gathering(0)
    for number, name in ((7, "Ann"), (8, "Ben")):
        act(phone(number), gathering, "gathering_join", name=name)
    begin(phone(1), gathering)
    (table,) = open_tables(gathering)
    play_out(table)
    before = conduct_of(gathering).places

    services.delete_table(table_uid=table.uid)

    assert conduct_of(gathering).places == before
    page(phone(1), gathering)
    page(phone(1), gathering, "gathering_hall")


def test_the_hall_shows_names_then_standings_and_never_a_draft():
    gathering = open_gathering(4)
    host = phone(1)
    assert "4 people are here" in page(phone(99), gathering, "gathering_hall")
    begin(host, gathering)
    assert "Where do I sit?" in page(phone(99), gathering, "gathering_hall")
    enter_all(host, gathering)
    assert "Where do I sit?" not in page(phone(99), gathering, "gathering_hall")


def test_the_bracket_follows_the_knock_out_to_its_final():
    gathering = open_gathering(9)
    host = phone(1)
    for number in range(1, 9):
        begin(host, gathering)
        if number == 6:
            shown = bracket_screen(conduct_of(gathering))
            assert [len(column.matches) for column in shown] == [4, 2, 1]
        enter_all(host, gathering)

    columns = bracket_screen(conduct_of(gathering))

    assert [column.title for column in columns] == ["Quarter-finals", "Semi-finals", "Final"]
    final, third = columns[-1].matches
    assert third.third_place
    through = {seat.name for match in columns[1].matches for seat in match.seats if seat.won}
    assert {seat.name for seat in final.seats} == through
    assert "Quarter-finals" in page(phone(99), gathering, "gathering_standings")


def test_a_gathering_without_a_knock_out_has_no_bracket():
    gathering = open_gathering(4, format="club-night")
    begin(phone(1), gathering)

    assert not bracket_screen(conduct_of(gathering))
