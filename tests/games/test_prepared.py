"""Statements composed once say and write what querysets do."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.db import IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext

from games.models import DiceRoll, Entry, Result, Seat, Table
from games.prepared import Change, Lines, Question, Removal
from tests.games.playing import ANN, BEN, open_table, play_turns

pytestmark = pytest.mark.django_db


@pytest.fixture
def table():
    table = open_table(name="Friday 晚上")
    play_turns(table, 2)
    table.refresh_from_db()
    return table


def fields(row):
    return {name: value for name, value in vars(row).items() if name != "_state"}


@pytest.mark.parametrize(
    ("model", "names", "values"),
    [
        (Table, ("uid",), lambda table: (table.uid,)),
        (Seat, ("table",), lambda table: (table.pk,)),
        (Seat, ("table", "phone"), lambda table: (table.pk, BEN)),
        (Entry, ("table", "token"), lambda table: (table.pk, Entry.objects.filter(table=table)[1].token)),
        (Entry, ("table", "token"), lambda table: (table.pk, uuid4())),
    ],
)
def test_a_question_finds_what_a_queryset_finds(table, model, names, values):
    asked = values(table)
    ask = Question(model, *names)

    found = [ask(*asked) for _ in range(2)]

    wanted = [fields(row) for row in model.objects.filter(**dict(zip(names, asked, strict=True)))]
    assert [[fields(row) for row in rows] for rows in found] == [wanted, wanted]


def test_rows_that_were_asked_for_can_be_saved(table):
    (seat,) = Question(Seat, "table", "phone")(table.pk, ANN)
    seat.name = "Anna"
    seat.save()

    assert Seat.objects.get(pk=seat.pk).name == "Anna"


def test_what_can_be_changed_in_a_row_is_that_row_s_own(table):
    ask = Question(Table, "uid")
    (changed,) = ask(table.uid)
    changed.sets.append("river1")
    changed.options["fields"] = "none"
    changed.breaks.append([1, 60])
    (again,) = ask(table.uid)

    assert (again.sets, again.options, again.breaks) == (table.sets, table.options, [])


def test_a_row_knows_where_it_comes_from(table):
    (found,) = Question(Table, "uid")(table.uid)

    assert vars(found._state) == vars(Table.objects.get(pk=table.pk)._state)


def test_another_question_of_the_same_fields_is_another_one(table):
    ask = Question(Table, "uid")
    other = open_table()

    assert [ask.first(one.uid) for one in (table, other, table)] == [table, other, table]
    assert ask.first(uuid4()) is None


@pytest.mark.parametrize("count", [1, 3])
def test_lines_are_written_by_one_statement_with_what_the_model_adds(table, count):
    with CaptureQueriesContext(connection) as queries:
        Lines(Result, ("table", "seat", "points", "rank", "winner")).insert(
            (table.pk, seat, 10 * seat, 1, seat == 0) for seat in range(count)
        )

    kept = list(Result.objects.filter(table=table).order_by("seat"))
    assert [(row.seat, row.points, row.rank, row.winner) for row in kept] == [
        (seat, 10 * seat, 1, seat == 0) for seat in range(count)
    ]
    assert all(row.frozen_at for row in kept)
    assert len(queries) == 1


def test_no_lines_are_no_statement(table):
    with CaptureQueriesContext(connection) as queries:
        Lines(DiceRoll, ("table", "seq", "seat", "one", "other")).insert([])

    assert len(queries) == 0


def test_what_the_database_refuses_is_not_written(table):
    lines = Lines(DiceRoll, ("table", "seq", "seat", "one", "other"))
    with pytest.raises(IntegrityError), transaction.atomic():
        lines.insert([(table.pk, 1, 0, 3, 4), (table.pk, 1, 0, 3, 4)])

    assert not DiceRoll.objects.filter(table=table).exists()


def test_a_change_writes_the_named_fields_of_one_row(table):
    other, name = open_table(), table.name
    table.head, table.showing, table.name = 77, [3, 0], "not written"
    Change(Table, ("head", "showing")).write(table)

    table.refresh_from_db()
    other.refresh_from_db()
    assert (table.head, table.showing, table.name) == (77, [3, 0], name)
    assert (other.head, other.showing) == (0, None)


def test_a_removal_deletes_the_rows_with_these_values_and_no_others(table):
    fields = ("table", "seq", "seat", "one", "other")
    for one in (table, open_table()):
        Lines(DiceRoll, fields).insert((one.pk, seq, 0, 3, 4) for seq in range(1, 5))
    with CaptureQueriesContext(connection) as queries:
        Removal(DiceRoll, ("table", "seq")).delete([(table.pk, 1), (table.pk, 3), (table.pk, 9)])

    assert list(table.dice_rolls.values_list("seq", flat=True)) == [2, 4]
    assert DiceRoll.objects.count() == 6
    assert len(queries) == 1
