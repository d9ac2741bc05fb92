"""The queries of a move: few, and as many all game long."""

from __future__ import annotations

import random

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.log.position import position_cache
from tests.support.playing import form_of, log, open_table, play_turns, position

pytestmark = pytest.mark.django_db(transaction=True)

MOST_QUERIES = 9


def _queries_of_a_turn(table):
    """Count the queries of the placement and of the figure, without those that read the table before."""
    table.refresh_from_db()
    counts = []
    for _ in range(2):
        now = position(table)
        moves = form_of(now, random.Random(7))
        seen = now.head
        with CaptureQueriesContext(connection) as queries:
            log(table, *moves, seen=seen)
        counts.append(len(queries) - 1)
    return counts


def test_a_move_costs_the_same_at_the_beginning_and_at_the_end():
    table = open_table(seats=[("Ann", "red"), ("Ben", "blue")])
    play_turns(table, 4)
    early = _queries_of_a_turn(table)
    play_turns(table, 64)
    late = _queries_of_a_turn(table)

    assert early[0] == late[0]
    assert max(*early, *late) <= MOST_QUERIES


def test_a_process_that_knows_nothing_reads_the_log_once_more():
    table = open_table()
    play_turns(table, 20)
    position_cache.forget()

    assert max(_queries_of_a_turn(table)) <= MOST_QUERIES
