"""Rows are written, changed and deleted by statements that are put together once."""

from __future__ import annotations

import pytest
from django.db import DEFAULT_DB_ALIAS, IntegrityError, transaction
from django.utils import timezone

from games.models import Result, ScoreLine, ScoreMarker, Status, Table
from games.projections.writing import delete_rows, insert_rows, update_row
from tests.support.playing import open_table

KEY, NAMES = ("table", "seat"), ("table", "seat", "points")

pytestmark = pytest.mark.parametrize(
    "database", ["db", pytest.param("postgres", marks=pytest.mark.postgres)], ids=["sqlite", "postgres"]
)


@pytest.fixture(autouse=True)
def _on(request, database) -> None:
    request.getfixturevalue(database)


def markers(table: Table) -> dict[int, int]:
    return dict(ScoreMarker.objects.filter(table=table).values_list("seat", "points"))


def test_rows_come_change_and_go():
    table, other = open_table(), open_table()
    ScoreMarker.objects.all().delete()

    insert_rows(ScoreMarker, DEFAULT_DB_ALIAS, NAMES, [(table.pk, 0, 4), (table.pk, 1, 5), (other.pk, 1, 6)])
    insert_rows(ScoreMarker, DEFAULT_DB_ALIAS, NAMES, [(table.pk, 1, 7), (table.pk, 2, 8)], key=KEY)
    delete_rows(ScoreMarker, DEFAULT_DB_ALIAS, KEY, [(table.pk, 0)])

    assert (markers(table), markers(other)) == ({1: 7, 2: 8}, {1: 6})


def test_a_row_that_is_there_is_an_error_where_none_should_be():
    table = open_table()
    ScoreMarker.objects.all().delete()
    insert_rows(ScoreMarker, DEFAULT_DB_ALIAS, NAMES, [(table.pk, 0, 4)])

    with pytest.raises(IntegrityError), transaction.atomic():
        insert_rows(ScoreMarker, DEFAULT_DB_ALIAS, NAMES, [(table.pk, 0, 5)])

    assert markers(table) == {0: 4}


def test_values_are_stored_as_their_fields_store_them():
    table, terms = open_table(), [{"code": "city", "points": 4}]
    names = ("table", "seq", "number", "turn", "place", "seat", "points", "source", "final", "terms", "x", "y")

    insert_rows(ScoreLine, DEFAULT_DB_ALIAS, names, [(table.pk, 9, 0, 3, 4, 1, 4, "city", True, terms, None, -2)])

    line = ScoreLine.objects.get(table=table, seq=9)
    assert (line.terms, line.final, line.x, line.y) == (terms, True, None, -2)


def test_what_is_not_named_begins_as_the_model_says_and_stays():
    table, began = open_table(), timezone.now()
    names = ("table", "seat", "points", "rank", "winner")

    insert_rows(Result, DEFAULT_DB_ALIAS, names, [(table.pk, 0, 30, 1, True)])
    frozen_at = Result.objects.get(table=table).frozen_at
    insert_rows(Result, DEFAULT_DB_ALIAS, names, [(table.pk, 0, 31, 1, True)], key=KEY)

    result = Result.objects.get(table=table)
    assert began <= frozen_at == result.frozen_at
    assert result.points == 31


def test_one_row_is_given_other_values():
    table, other = open_table(), open_table()

    update_row(Table, DEFAULT_DB_ALIAS, table.pk, {"status": Status.PAUSED, "head": 5})

    assert Table.objects.values_list("status", "head").get(pk=table.pk) == ("paused", 5)
    assert Table.objects.values_list("status", "head").get(pk=other.pk) == ("playing", other.head)
