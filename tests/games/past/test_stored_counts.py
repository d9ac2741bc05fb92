"""Counts of pieces that people had at the end of games, on their page, counted from rows."""

from __future__ import annotations

import pytest

from games.models import (
    BarbarianAttack,
    HeldToken,
    IslandPiece,
    MapChip,
    Person,
    Seat,
    SpecialCard,
    Status,
    Table,
    TileAward,
)
from games.screens.history.person import profile_of
from tests.games.catan.playing import open_catan
from tests.support.playing import open_table

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann():
    return Person.objects.create(name="Ann")


def over(table, person):
    """Say that a table's game is over, and that its first seat was the person's."""
    Table.objects.filter(pk=table.pk).update(status=Status.FINISHED)
    Seat.objects.filter(table=table, position=0).update(person=person)
    return table


def test_awards_goods_and_chips_of_carcassonne_are_counted(ann):
    table = over(open_table(), ann)
    TileAward.objects.create(table=table, award="king", seat=0, tiles=4)
    TileAward.objects.create(table=table, award="robber", seat=1, tiles=4)
    HeldToken.objects.create(table=table, seat=0, kind="wine", count=2)
    HeldToken.objects.create(table=table, seat=0, kind="cloth", count=1)
    HeldToken.objects.create(table=table, seat=1, kind="cloth", count=5)
    MapChip.objects.create(table=table, number=0, lies="seat", seat=0)
    MapChip.objects.create(table=table, number=1, lies="spent")

    assert dict(profile_of(ann).kept) == {"King": 1, "Goods": 3, "Chips": 1}


def test_cards_and_metropolises_of_catan_are_counted(ann):
    table = over(open_catan(), ann)
    SpecialCard.objects.filter(table=table).update(seat=0)
    IslandPiece.objects.create(table=table, kind="metropolis", place="0,0,N", seat=0, track="trade")
    facts = {"strength": 3, "shares": [3, 0, 0], "losers": []}
    BarbarianAttack.objects.create(table=table, seq=1, won=True, defender=0, **facts)
    BarbarianAttack.objects.create(table=table, seq=2, won=True, defender=1, **facts)

    kept = dict(profile_of(ann).kept)

    assert kept == {"Longest road": 1, "Largest army": 1, "Metropolises": 1, "Defender of Catan": 1}


def test_games_that_go_on_count_for_nobody(ann):
    table = open_table()
    Seat.objects.filter(table=table, position=0).update(person=ann)
    TileAward.objects.create(table=table, award="king", seat=0, tiles=4)

    assert profile_of(ann).kept == ()
