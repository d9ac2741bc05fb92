"""The great moments of Cities & Knights: whom they concern, what is said, what is drawn."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import pytest

from games import services
from games.catan.pages.board.layer import Celebrated
from games.log.position import position_of
from games.screens.table.moment import moment_of
from games.screens.table.sight import TableView, view_for
from games.selectors import tables
from scoring.catan.effect import AwardMoved
from scoring.catan.sets.knights.effect import Attacked, CityLost, MetropolisMoved
from scoring.kernel import Effect
from scoring.kernel.moves import Seat
from tests.games.catan.knights.recorded import record
from tests.support.playing import ANN

pytestmark = pytest.mark.django_db


@pytest.fixture
def sight():
    (table,) = services.import_file(content=json.dumps(record()).encode(), phone=ANN).tables
    seats = tables.seats_of(table)
    return view_for(table=table, seats=seats, position=position_of(table), phone=None, base="/t/")


def shown(sight: TableView, effects: Sequence[Effect]) -> Any:
    moment = moment_of(sight, effects)
    assert moment is not None
    return moment


def test_the_barbarians_land_for_everybody(sight):
    attack = Attacked(4, (3, 0), is_won=False, losers=(Seat(1),))
    moment = shown(sight, (attack, CityLost(Seat(1), "0,0,N", wall=False, on_its_side=False)))

    assert moment.seats == (0, 1)
    assert moment.title == "The barbarians win"
    assert (moment.values.strength, moment.values.defence) == (4, 3)
    assert [(sitter.position, share) for sitter, share in moment.values.shares] == [(0, 3)]
    assert [sitter.position for sitter in moment.values.losers] == [1]


def test_the_defender_is_shown(sight):
    moment = shown(sight, (Attacked(2, (0, 3), is_won=True, defender=Seat(1)),))

    assert moment.title == "Catan holds"
    assert [sitter.position for sitter in moment.values.thanked] == [1]


def test_a_city_that_falls_later_is_its_owners_moment(sight):
    moment = shown(sight, (CityLost(Seat(1), "0,0,N", wall=True, on_its_side=False),))

    assert (moment.seats, moment.title) == ((1,), "A city falls")


def test_a_metropolis_concerns_who_had_it_too(sight):
    assert shown(sight, (MetropolisMoved("trade", None, Seat(0), "0,0,N"),)).seats == (0,)
    assert shown(sight, (MetropolisMoved("trade", Seat(1), Seat(0), "0,0,N"),)).seats == (0, 1)


def test_the_longest_road_is_a_moment_only_where_it_changes_hands(sight):
    assert moment_of(sight, (AwardMoved("longest_road", None, Seat(0), 5),)) is None

    moment = shown(sight, (AwardMoved("longest_road", Seat(1), Seat(0), 6),))

    colour = sight.sitters[0].colour
    assert (moment.seats, moment.values) == ((0, 1), Celebrated(colour, (f"road-{colour}-E",) * 3))
    assert shown(sight, (AwardMoved("longest_road", Seat(1), None, 4),)).values == Celebrated("", ())


def test_an_everyday_move_is_none(sight):
    assert moment_of(sight, sight.position.effects[0][1]) is None
