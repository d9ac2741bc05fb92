"""A log of thousands of lines costs in proportion to its length, and a page of it no more than a page."""

from __future__ import annotations

import random
import sys
from contextlib import contextmanager
from http import HTTPStatus

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.log.position import position_cache, position_of
from games.screens.table.log import LINES_A_PAGE
from scoring.kernel.log import Entry, Inserted, Played, effective
from scoring.kernel.moves import Seat
from scoring.kernel.table import Note
from tests.support.cast import phone_client
from tests.support.long_table import WAYS, lengthen
from tests.support.playing import ANN, BEN, open_table, play_turns

pytestmark = pytest.mark.django_db
SHORT, LONG = 300, 900
RED = Seat(0)
PAGES = ("/t/{uid}/log/", "/t/{uid}/fix/back/{seq}/", "/t/{uid}/", "/games/{uid}/", "/games/{uid}/replay/")


def long_table(way: str, lines: int):
    table = open_table(host_seats=[0, 1])
    play_turns(table, 3)
    table.refresh_from_db()
    return lengthen(table, lines, way, ANN)


@contextmanager
def counted():
    """Count the lines of our own code that are carried out: what takes long, without a clock."""
    steps = [0]

    def count(frame, event, _value):
        if event == "call":
            return count if "/games/" in frame.f_code.co_filename or "/scoring/" in frame.f_code.co_filename else None
        steps[0] += event == "line"
        return count

    before = sys.gettrace()
    sys.settrace(count)
    try:
        yield steps
    finally:
        sys.settrace(before)


def steps_of(way, lines, page):
    table = long_table(way, lines)
    first = table.entries.exclude(seat=None).order_by("seq").first()
    path = page.format(uid=table.uid, seq=first.seq)
    client = phone_client(ANN)
    position_cache.forget()
    with counted() as steps:
        answer = client.get(path, follow=True)
    assert answer.status_code == HTTPStatus.OK
    return steps[0]


@pytest.mark.long
@pytest.mark.slow(seconds=10)
@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("way", WAYS)
def test_a_log_three_times_as_long_costs_at_most_three_times_as_much(way, page):
    short, long = steps_of(way, SHORT, page), steps_of(way, LONG, page)

    assert long <= 3.1 * short


def test_putting_in_costs_no_more_than_writing():
    def steps(count):
        first = Played(1, RED, Note("first"))
        entries: list[Entry] = [first, *(Inserted(seq, 1, RED, Note("more")) for seq in range(2, count))]
        with counted() as done:
            effective(entries)
        return done[0]

    assert steps(3_000) <= 3.1 * steps(1_000)


def test_what_is_put_in_stands_where_it_was_put_one_after_the_other():
    """Compare with inserting into one list, which is what the words say."""
    chance = random.Random(5)
    for _ in range(200):
        entries: list[Entry] = []
        expected: list[int] = []
        for seq in range(1, chance.randint(2, 30)):
            before = chance.choice([None, *expected])
            move = Note(str(seq))
            entries.append(Played(seq, RED, move) if before is None else Inserted(seq, before, RED, move))
            expected.insert(len(expected) if before is None else expected.index(before), seq)

        assert [played.seq for played in effective(entries)] == expected


def test_a_page_of_the_log_has_a_hundred_lines_and_the_pages_have_all_of_them():
    table = long_table("appended", 250)
    client, found = phone_client(BEN), []
    for number in (1, 2, 3):
        page = client.get(f"/t/{table.uid}/log/?page={number}").text
        assert page.count('<li class="log-line has-fold">') <= LINES_A_PAGE
        found += [one for one in range(250) if f"The note with the number {one}<" in page]
        assert ('rel="prev"' in page, 'rel="next"' in page) == (number > 1, number < 3)

    assert sorted(found) == list(range(250))
    assert "The note with the number 249<" in client.get(f"/t/{table.uid}/log/").text


@pytest.mark.parametrize("number", ["0", "9999999", "-1", "x", "٣"])
def test_a_page_that_is_not_there_is_the_nearest(number):
    table = long_table("appended", 120)

    assert phone_client(ANN).get(f"/t/{table.uid}/log/", {"page": number}).status_code == HTTPStatus.OK


@pytest.mark.parametrize("path", ["/t/{uid}/log/", "/games/{uid}/", "/games/{uid}/replay/"])
def test_a_longer_log_asks_no_more_queries_and_makes_no_larger_a_page(path):
    measured = []
    for lines in (150, 600):
        table = long_table("appended", lines)
        client = phone_client(ANN)
        position_of(table)
        with CaptureQueriesContext(connection) as queries:
            page = client.get(path.format(uid=table.uid)).text
        measured.append((len(queries), len(page)))
    (few, small), (many, large) = measured

    assert few == many
    assert large < 1.1 * small


def test_notes_beyond_a_hundred_are_left_to_the_log():
    table = long_table("appended", 130)

    page = phone_client(ANN).get(f"/games/{table.uid}/").text

    assert "30 earlier notes stand in the log." in page
    assert page.count("The note with the number") == 100 + 20
