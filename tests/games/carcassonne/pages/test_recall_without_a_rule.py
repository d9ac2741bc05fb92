"""A form that takes a figure home by no rule of the box: refused at a new table, and kept at one opened before."""

from __future__ import annotations

from uuid import uuid4

import pytest

from games.log.position import position_cache, position_of
from games.models import Entry, Table
from scoring.carcassonne.base.recalling import Recall
from scoring.carcassonne.box import CARCASSONNE
from scoring.record import FIRST_REVISION
from tests.support.cast import Cast, seat_cast

pytestmark = pytest.mark.django_db

BOXES = [("corn1",), ("wheel",)]
"""Circles and the wheel take figures home, each in a step of its own, and nobody in the figure's step."""
HOME = {"home": "meeple.1.0"}


def after_a_farmer(*sets: str, revision: int = CARCASSONNE.revision) -> Cast:
    """Open a table of two on which Ann's farmer stands and her next tile was laid."""
    seats = [("Ann", "red"), ("Ben", "blue")]
    start = [("base-D", (0, 0), 0)]
    cast = seat_cast(seats=seats, sets=["base", *sets], edition="third", host_seats=[0, 1], start=start)
    # A table that was opened by an earlier program is one with its number.
    Table.objects.filter(pk=cast.table.pk).update(revision=revision)
    position_cache.forget()
    for told in ({"lay": "base-U.0.1.0"}, {"put": "meeple.f1"}, {"lay": "base-U.0.2.0"}, {"pass": "1"}):
        assert sent(cast, told).status_code == 200
    assert sent(cast, {"lay": "base-U.0.3.0"}).status_code == 200
    return cast


def sent(cast: Cast, told: dict[str, str]):
    cast.table.refresh_from_db()
    stamp = {"seen": cast.table.head, "token": str(uuid4())}
    return cast.ann.post(f"/t/{cast.table.uid}/record/", stamp | told, headers={"HX-Request": "true"})


def log_of(cast: Cast) -> list[tuple[int, object]]:
    return list(Entry.objects.filter(table=cast.table).order_by("seq").values_list("seq", "payload"))


@pytest.mark.parametrize("sets", BOXES)
def test_it_is_refused_and_nothing_is_written(sets):
    cast = after_a_farmer(*sets)
    before = log_of(cast)
    answer = sent(cast, HOME)
    cast.table.refresh_from_db()

    assert answer.status_code == 422
    assert "Not yet." in answer.text
    assert (log_of(cast), cast.table.head) == (before, before[-1][0])


@pytest.mark.parametrize("sets", BOXES)
def test_a_table_opened_before_accepts_it_and_replays_it(sets):
    cast = after_a_farmer(*sets, revision=FIRST_REVISION)
    answer = sent(cast, HOME)
    position_cache.forget()
    cast.table.refresh_from_db()
    position = position_of(cast.table)

    assert answer.status_code == 200
    assert isinstance(position.played[-1].move, Recall)
    assert (position.stuck, position.state.turn) == (None, 1)


@pytest.mark.parametrize("sets", BOXES)
def test_no_page_offers_it_at_either(sets):
    for revision in (FIRST_REVISION, CARCASSONNE.revision):
        cast = after_a_farmer(*sets, revision=revision)
        page = cast.ann.get(f"/t/{cast.table.uid}/").text

        assert 'name="put"' in page
        assert 'name="home"' not in page
