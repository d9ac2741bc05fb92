"""The shortest way to the database is as safe as Django's cursors."""

from __future__ import annotations

import pytest
from django.db import DatabaseError, IntegrityError, connection, transaction
from django.db.transaction import TransactionManagementError
from django.test.utils import CaptureQueriesContext

from games.statements import Statement

pytestmark = pytest.mark.django_db

MAKE = "CREATE TEMPORARY TABLE shelf (place integer PRIMARY KEY, box varchar(20) NOT NULL)"
PUT = Statement("INSERT INTO shelf (place, box) VALUES (%(place)s, %(box)s)", ("place", "box"))
LOOK = Statement("SELECT box FROM shelf WHERE place >= %(place)s ORDER BY place", ("place",))
BOXES = [{"place": 1, "box": "Carcassonne"}, {"place": 2, "box": "100 % Catan"}]


@pytest.fixture
def _shelf():
    with connection.cursor() as cursor:
        cursor.execute(MAKE)
    yield
    if not connection.needs_rollback:
        with connection.cursor() as cursor:
            cursor.execute("DROP TABLE shelf")


def titles(rows):
    return [tuple(row) for row in rows]


@pytest.mark.usefixtures("_shelf")
@pytest.mark.parametrize("overheard", [False, True])
def test_a_statement_does_the_same_whether_somebody_listens_or_not(overheard):
    heard = []

    def listen(execute, *statement):
        heard.append(statement[0])
        return execute(*statement)

    if overheard:
        with connection.execute_wrapper(listen):
            PUT.run_each(connection, BOXES)
            found = LOOK.rows(connection, {"place": 2})
    else:
        PUT.run(connection, BOXES[0])
        PUT.run(connection, BOXES[1])
        found = LOOK.rows(connection, {"place": 2})

    assert titles(found) == [("100 % Catan",)]
    assert len(heard) == 2 * overheard


@pytest.mark.usefixtures("_shelf")
def test_statements_can_be_counted():
    with CaptureQueriesContext(connection) as queries:
        PUT.run_each(connection, BOXES)
        LOOK.rows(connection, {"place": 0})

    assert len(queries) >= 2


@pytest.mark.usefixtures("_shelf")
def test_what_the_driver_refuses_is_an_error_of_django_s():
    with pytest.raises(IntegrityError), transaction.atomic():
        PUT.run_each(connection, [BOXES[0], BOXES[0]])
    with pytest.raises(DatabaseError), transaction.atomic():
        Statement("SELECT nothing", ()).rows(connection, {})

    assert LOOK.rows(connection, {"place": 0}) == []


@pytest.mark.usefixtures("_shelf")
def test_nothing_more_is_asked_in_a_transaction_that_is_broken():
    with transaction.atomic():
        transaction.set_rollback(True)
        with pytest.raises(TransactionManagementError):
            LOOK.rows(connection, {"place": 0})


@pytest.mark.django_db(transaction=True)
def test_a_connection_that_was_closed_is_opened_again():
    connection.close()

    assert titles(Statement("SELECT 1", ()).rows(connection, {})) == [(1,)]
