"""The explanation of points, late in a game whose hands are hidden: no phone's own log can be played again to there."""

from __future__ import annotations

from typing import cast
from uuid import UUID

import pytest

from games.catan.pages.why import WhyPoints, score_proof
from games.log.position import position_of
from games.models import Table
from games.screens.table.table_view import table_view_of
from games.selectors import tables
from scoring.kernel import Scored, Seat
from tests.games.catan.playing import PHONES, open_catan, play
from tests.support.playing import DAN

pytestmark = pytest.mark.django_db(transaction=True)


def seen(table: Table, phone: UUID):
    found, seats = tables.table_with_seats(table.uid)
    return table_view_of(table=found, seats=seats, position=tables.position(found), phone=phone, base="/t/")


def reasons(table_view) -> dict[Seat, WhyPoints]:
    """Return why each player got points the last time."""
    last = {}
    for seq, effects in table_view.position.effects:
        for number, effect in enumerate(one for one in effects if isinstance(one, Scored)):
            last[effect.seat] = seq, number
    return {seat: cast("WhyPoints", score_proof(table_view, *at).values) for seat, at in last.items()}


@pytest.mark.parametrize("seed", [1, 2])
def test_the_points_shown_are_those_of_that_time(seed):
    table = open_catan()
    play(table, 260, seed)
    table.refresh_from_db()
    assert not position_of(table).state.over
    assert table.entries.filter(kind="catan.buy").exists(), "nothing was hidden"

    for phone in (*PHONES, DAN):
        table_view = seen(table, phone)
        told = reasons(table_view)
        assert told
        for seat, one in told.items():
            assert one.total == table_view.position.state.scores[seat]
            # Hidden cards of others are in neither.
            assert sum(term.points for term in one.terms) == one.total
