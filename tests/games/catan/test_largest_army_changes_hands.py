"""The largest army that changes hands is a moment, and takes its points along."""

from __future__ import annotations

from dataclasses import replace

from games.log.position import position_of
from games.screens.table.moment import moment_of
from games.screens.table.table_view import table_view_of
from games.screens.table.toast import toast_of
from games.selectors import tables
from scoring.catan.effect import AwardMoved
from scoring.kernel import Scored, Seat, Term
from tests.games.catan.two_seats import opened


def test_the_largest_army_goes_with_its_points(db):
    """The loser's points stand in the pill, the cards of the army that is larger now in the moment."""
    table = opened()
    table_view = table_view_of(
        table=table, seats=tables.seats_of(table), position=position_of(table), phone=None, base="/t/"
    )
    moved = AwardMoved("largest_army", Seat(0), Seat(1), 4)
    lost, won = (Scored(Seat(seat), "largest_army", (Term("largest_army", 1, n),)) for seat, n in ((0, -2), (1, 2)))
    moment = moment_of(table_view, (moved, lost, won))
    assert moment is not None
    assert (moment.seats, moment.values) == ((1, 0), ("knight",) * 4)

    position = table_view.position
    now = replace(position, effects=(*position.effects[:-1], (position.effects[-1][0], (moved, lost, won))))
    pill = toast_of(replace(table_view, position=now))
    assert pill is not None
    assert (pill.name, pill.points) == (table_view.names[1], "+2")
    assert f"{table_view.names[0]} -2" in pill.text
