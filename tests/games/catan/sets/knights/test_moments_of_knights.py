"""The great moments of Cities & Knights: whom they concern, what is said, what is drawn."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from games import services
from games.catan.pages.board.piece import Celebrated
from games.log.position import position_of
from games.screens.table.moment import moment_of, moment_since
from games.screens.table.table_view import TableView, table_view_of
from games.screens.table.toast import toast_of
from games.selectors import tables
from scoring.catan.effect import AwardMoved
from scoring.catan.sets.knights.effect import Attacked, CityLost, MetropolisMoved
from scoring.kernel import Effect, Scored, Term
from scoring.kernel.moves import Seat
from tests.games.catan.sets.knights.recorded import record
from tests.support.playing import ANN

pytestmark = pytest.mark.django_db


@pytest.fixture
def table_view():
    (table,) = services.import_file(content=json.dumps(record()).encode(), phone=ANN).tables
    seats = tables.seats_of(table)
    return table_view_of(table=table, seats=seats, position=position_of(table), phone=None, base="/t/")


def shown(table_view: TableView, effects: Sequence[Effect]) -> Any:
    moment = moment_of(table_view, effects)
    assert moment is not None
    return moment


def test_the_barbarians_land_for_everybody(table_view):
    attack = Attacked(4, (3, 0), is_won=False, losers=(Seat(1),))
    moment = shown(table_view, (attack, CityLost(Seat(1), "0,0,N", wall=False, on_its_side=False)))

    assert moment.seats == (0, 1)
    assert moment.title == "The barbarians win"
    assert (moment.values.strength, moment.values.defence) == (4, 3)
    assert [(seat_view.position, share) for seat_view, share in moment.values.shares] == [(0, 3)]
    assert [seat_view.position for seat_view in moment.values.losers] == [1]


def test_the_defender_is_shown(table_view):
    moment = shown(table_view, (Attacked(2, (0, 3), is_won=True, defender=Seat(1)),))

    assert moment.title == "Catan holds"
    assert [seat_view.position for seat_view in moment.values.thanked] == [1]


def test_a_city_that_falls_later_is_its_owners_moment(table_view):
    moment = shown(table_view, (CityLost(Seat(1), "0,0,N", wall=True, on_its_side=False),))

    assert (moment.seats, moment.title) == ((1,), "A city falls")


def test_a_metropolis_concerns_who_had_it_too(table_view):
    assert shown(table_view, (MetropolisMoved("trade", None, Seat(0), "0,0,N"),)).seats == (0,)
    assert shown(table_view, (MetropolisMoved("trade", Seat(1), Seat(0), "0,0,N"),)).seats == (0, 1)


def test_the_pill_names_once_what_points_and_an_effect_both_say(table_view):
    position = table_view.position
    moved = MetropolisMoved("politics", None, Seat(0), "0,0,N")
    won = Scored(Seat(0), "metropolis", (Term("metropolis", 1, 2),))
    now = replace(position, effects=(*position.effects[:-1], (position.effects[-1][0], (moved, won))))
    pill = toast_of(replace(table_view, position=now))

    assert pill is not None
    assert (pill.points, pill.text) == ("+2", "metropolis")


def test_the_longest_road_is_a_moment_only_where_it_changes_hands(table_view):
    assert moment_of(table_view, (AwardMoved("longest_road", None, Seat(0), 5),)) is None

    moment = shown(table_view, (AwardMoved("longest_road", Seat(1), Seat(0), 6),))

    colour = table_view.seat_views[0].colour
    assert (moment.seats, moment.values) == ((0, 1), Celebrated(colour, (f"road-{colour}-E",) * 3))
    assert shown(table_view, (AwardMoved("longest_road", Seat(1), None, 4),)).values == Celebrated("", ())


CHASED = 443
"""The move of the recorded game by which a mighty knight takes the place of a basic one."""


def test_a_chased_knight_is_everybodys_moment(db):
    """It has to leave its place: whoever owns it moves the cardboard."""
    whole = record()
    moves = whole["moves"][: CHASED + 1]
    (table,) = services.import_file(content=json.dumps({**whole, "moves": moves}).encode(), phone=ANN).tables
    position = position_of(table)
    view = table_view_of(table=table, seats=tables.seats_of(table), position=position, phone=None, base="/t/")

    moment = moment_since(view, position.head - 1)

    assert moment is not None
    assert (moment.title, moment.is_for_all) == ("A knight has to go", True)
    assert moment.values == Celebrated(view.seat_views[0].colour, (f"knight-{view.seat_views[0].colour}-1-inactive",))


def test_an_everyday_move_is_none(table_view):
    assert moment_of(table_view, table_view.position.effects[0][1]) is None
