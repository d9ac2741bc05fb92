"""An evening of any games: tables that people open or bring, free seats, and the poster."""

from __future__ import annotations

from http import HTTPStatus
from uuid import UUID, uuid4

import pytest
from django.urls import reverse

from games import services
from games.models import GatheringTable, Status, Table
from tests.games.gatherings.acting import act, begin, open_gathering, page, phone, play_out

pytestmark = pytest.mark.django_db


def open_evening(*names):
    """Open an evening; each name takes part with a phone of its own, counted from 7."""
    gathering = open_gathering(0, format="evening")
    for number, name in enumerate(names, start=7):
        act(phone(number), gathering, "gathering_join", name=name)
    return gathering


def open_at(gathering, number, game="carcassonne", seats=("red", "blue")):
    """Open a table at an evening by the form of a new table, with its first seat at this phone."""
    form = {"game": game, "plays": seats, "order": seats, "mine": seats[:1], "name-red": f"Name {number}"}
    known = set(Table.objects.values_list("pk", flat=True))
    answer = phone(number).post(reverse("new_table"), form | {"evening": str(gathering.uid), "token": str(uuid4())})
    assert answer.status_code == HTTPStatus.SEE_OTHER, answer.content.decode()[-2000:]
    return Table.objects.exclude(pk__in=known).get()


def test_an_evening_shows_who_plays_what_and_which_seats_are_free():
    gathering = open_evening("Ann", "Ben", "Cleo")
    open_at(gathering, 7)
    catan = open_at(gathering, 8, game="catan", seats=("blue", "white", "orange"))

    shown = page(phone(9), gathering)

    assert "Carcassonne" in shown
    assert "Catan" in shown
    assert "2 seats free" in shown
    assert reverse("sit_down", args=[catan.join_code]) in shown
    looking = shown.partition("Who looks for a game?")[2]
    assert "Cleo" in looking
    assert "Ann" not in looking
    hall = page(phone(99), gathering, "gathering_hall")
    assert "Name 7" in hall
    assert "1 seat free" in hall


def test_who_sits_down_at_an_evening_looks_for_no_game_any_more():
    gathering = open_evening("Ann", "Ben")
    table = open_at(gathering, 7)
    services.take_seat(seat=table.seats.get(position=1), phone=UUID(int=8), name="Ben")

    assert "Who looks for a game?" not in page(phone(8), gathering)


def test_the_poster_of_an_evening_has_the_games_that_were_played_to_their_end():
    gathering = open_evening("Ann", "Ben")
    table = open_at(gathering, 7)
    assert "No game has been played" in page(phone(7), gathering, "gathering_poster")
    play_out(table)

    shown = page(phone(99), gathering, "gathering_poster")

    winner = next(one for one in table.results.all() if one.winner)
    assert "1 game" in shown
    assert f"has the most points in one game: {winner.points}" in shown


def test_a_table_that_is_open_already_is_brought_once_by_who_plays_there():
    gathering = open_evening("Ann", "Ben")
    table = open_at(open_evening("Ann"), 7)
    Table.objects.filter(pk=table.pk).update(gathering=None)
    GatheringTable.objects.all().delete()
    assert table.name in page(phone(7), gathering)

    act(phone(8), gathering, "gathering_bring", table=str(table.uid), status=HTTPStatus.FORBIDDEN)
    for _ in range(2):
        act(phone(7), gathering, "gathering_bring", table=str(table.uid))

    assert gathering.tables.get().table == table


def test_a_finished_table_that_is_brought_has_its_result():
    gathering = open_evening("Ann")
    table = open_at(open_evening("Ann"), 7)
    play_out(table)
    Table.objects.filter(pk=table.pk).update(gathering=None)
    GatheringTable.objects.all().delete()

    act(phone(7), gathering, "gathering_bring", table=str(table.uid))

    assert gathering.tables.get().places


def test_strangers_and_tournaments_get_no_tables():
    evening, tournament = open_evening("Ann"), open_gathering(2)
    act(phone(7), tournament, "gathering_join", name="Ann")
    table = open_at(open_evening("Ann", "Ben"), 8)

    act(phone(7), tournament, "gathering_bring", table=str(table.uid), status=HTTPStatus.CONFLICT)
    act(phone(8), evening, "gathering_bring", table=str(table.uid), status=HTTPStatus.FORBIDDEN)
    act(phone(7), evening, "gathering_bring", table="nothing", status=HTTPStatus.NOT_FOUND)

    assert not evening.tables.exists()


def test_the_organiser_alone_ends_a_table_of_an_evening():
    gathering = open_evening("Ann", "Ben")
    table = open_at(gathering, 7)

    act(phone(8), gathering, "gathering_end_table", 1, status=HTTPStatus.FORBIDDEN)
    act(phone(1), gathering, "gathering_end_table", 1)

    table.refresh_from_db()
    assert table.status == Status.ABANDONED


def test_an_evening_that_is_over_takes_no_table_but_opens_one_elsewhere():
    gathering = open_evening("Ann")
    act(phone(1), gathering, "gathering_end")

    table = open_at(gathering, 7)

    assert table.gathering is None
    assert "The evening on one page" in page(phone(7), gathering)


@pytest.mark.parametrize("name", ["gathering_standings", "gathering_people", "gathering_json", "gathering_csv"])
def test_other_pages_of_an_evening_answer(name):
    page(phone(1), open_evening("Ann"), name)


def test_an_evening_draws_no_round():
    gathering = open_evening("Ann", "Ben")

    page(phone(1), gathering, "gathering_draw", status=HTTPStatus.CONFLICT)
    begin(phone(1), gathering, status=HTTPStatus.CONFLICT)
