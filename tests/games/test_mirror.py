"""Mirrored rows come, change and go by the difference of two positions; a locked table comes with its seats."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from games.models import Result, ScoreLine, ScoreMarker, Table, lock_table
from games.projections.mirror import Mirror
from games.projections.sync import HAPPENED, MARKERS
from tests.support.playing import ANN, BEN, open_table

LINES, _TALLIES, RESULTS = HAPPENED

pytestmark = pytest.mark.parametrize(
    "database",
    [
        pytest.param("db", marks=pytest.mark.django_db, id="sqlite"),
        pytest.param("postgres", marks=pytest.mark.postgres, id="postgres"),
    ],
)


@pytest.fixture(autouse=True)
def _on(request, database) -> None:
    request.getfixturevalue(database)


def empty(mirror: Mirror, table: Table) -> Table:
    """Take all rows of a table away, as if no move had been mirrored yet."""
    mirror.rows(table).filter(table=table).delete()
    return table


def test_rows_come_change_and_go():
    table, other = empty(MARKERS, open_table()), empty(MARKERS, open_table())
    MARKERS.sync(other, {}, {(1,): (6,)})

    MARKERS.sync(table, {}, {(0,): (4,), (1,): (5,)})
    MARKERS.sync(table, {(0,): (4,), (1,): (5,)}, {(1,): (7,), (2,): (8,)})

    assert MARKERS.stored(table) == {(1,): (7,), (2,): (8,)}
    assert MARKERS.stored(other) == {(1,): (6,)}


def test_so_many_rows_that_go_take_all_others_of_the_table_along_and_come_anew():
    table, other = empty(MARKERS, open_table()), empty(MARKERS, open_table())
    many = {(seat,): (seat,) for seat in range(50)}
    MARKERS.sync(table, {}, many)
    MARKERS.sync(other, {}, {(1,): (6,)})

    MARKERS.sync(table, many, {(49,): (49,), (50,): (1,)})

    assert MARKERS.stored(table) == {(49,): (49,), (50,): (1,)}
    assert MARKERS.stored(other) == {(1,): (6,)}


def test_a_row_that_is_there_is_an_error_where_none_should_be():
    table = empty(MARKERS, open_table())
    MARKERS.sync(table, {}, {(0,): (4,)})

    with pytest.raises(IntegrityError), transaction.atomic():
        MARKERS.sync(table, {}, {(0,): (5,)})

    assert MARKERS.stored(table) == {(0,): (4,)}


def test_values_are_stored_as_their_fields_store_them():
    table, terms = open_table(), [{"code": "city", "points": 4}]

    LINES.sync(table, {}, {(9, 0): (3, 4, 1, 4, "city", True, terms, None, -2)})

    line = ScoreLine.objects.get(table=table, seq=9)
    assert (line.terms, line.final, line.x, line.y) == (terms, True, None, -2)


def test_a_field_that_is_not_mirrored_begins_as_the_model_says_and_stays():
    table, began = open_table(), timezone.now()
    before, after = {(0,): (30, 1, True)}, {(0,): (31, 1, True)}

    RESULTS.sync(table, {}, before)
    frozen_at = Result.objects.get(table=table).frozen_at
    RESULTS.sync(table, before, after)

    result = Result.objects.get(table=table)
    assert began <= frozen_at == result.frozen_at
    assert result.points == 31


def test_a_mirror_reads_the_rows_of_one_table_alone():
    table, other = empty(MARKERS, open_table()), open_table()

    assert MARKERS.stored(table) == {}
    assert len(MARKERS.stored(other)) == ScoreMarker.objects.filter(table=other).count() == 2


def test_a_locked_table_comes_as_the_orm_reads_it_with_its_seats_in_order():
    table, other = open_table(), open_table()
    table.breaks, table.put_away_at = [[3, 60]], timezone.now()
    table.save()

    with transaction.atomic():
        locked = lock_table(table.uid)

    assert locked is not None
    found, seats = locked
    read = Table.objects.get(pk=table.pk)
    every = [field.attname for field in Table._meta.concrete_fields]
    assert [getattr(found, name) for name in every] == [getattr(read, name) for name in every]
    assert [(seat.position, seat.phone, seat.called) for seat in seats] == [(0, ANN, "Ann"), (1, BEN, "Ben")]
    assert all(seat.table is found for seat in seats)
    assert found.pk != other.pk


def test_nothing_is_locked_where_there_is_no_such_table():
    with transaction.atomic():
        assert lock_table(uuid4()) is None
