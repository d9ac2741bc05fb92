"""The end of the game, and what comes after it."""

from __future__ import annotations

import pytest

from games import services
from games.log.errors import NotSeated
from games.models.table import Status
from tests.games.finished import finished_table
from tests.support.playing import ANN, DAN, log, open_table, undo

pytestmark = pytest.mark.django_db


@pytest.fixture
def finished():
    return finished_table()


def test_results_are_frozen_at_the_end(finished):
    rows = {row.seat: (row.points, row.rank, row.winner) for row in finished.results.all()}

    totals = {seat: sum(line.points for line in finished.score_lines.filter(seat=seat)) for seat in (0, 1)}
    assert (finished.status, finished.reveal) == (Status.FINISHED, 0)
    assert totals == {seat: points for seat, (points, _, _) in rows.items()}
    assert {1} == {rank for _, rank, winner in rows.values() if winner}


def test_undo_reopens_the_game(finished):
    undo(finished)

    finished.refresh_from_db()
    assert (finished.status, finished.reveal) == (Status.PLAYING, None)
    assert finished.results.count() == 0
    assert not finished.score_lines.filter(final=True).exists()


def test_points_can_be_adjusted_after_the_end(finished):
    before = finished.results.get(seat=0).points
    services.reveal(table_uid=finished.uid, phone=ANN, shown=2)

    log(finished, {"seat": 0, "do": "adjust", "points": 7})

    finished.refresh_from_db()
    assert before + 7 == finished.results.get(seat=0).points
    assert (finished.status, finished.reveal) == (Status.FINISHED, 2)


def test_the_table_looks_at_the_awards_together(finished):
    awards = finished.score_lines.filter(final=True).count()

    assert services.reveal(table_uid=finished.uid, phone=ANN, shown=1).reveal == 1
    assert awards + 1 == services.reveal(table_uid=finished.uid, phone=ANN, shown=999).reveal
    assert services.reveal(table_uid=finished.uid, phone=ANN, shown=-3).reveal == 0


def test_strangers_do_not_turn_the_pages(finished):
    with pytest.raises(NotSeated):
        services.reveal(table_uid=finished.uid, phone=DAN, shown=1)


def test_a_game_that_goes_on_has_nothing_to_look_at():
    table = open_table()

    assert services.reveal(table_uid=table.uid, phone=ANN, shown=1).reveal is None
