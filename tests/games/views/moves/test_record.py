"""Logging a move: what is written, what is refused, and who was faster."""

from __future__ import annotations

import gzip

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games.carcassonne.pages.board.form_values import lay_value
from games.carcassonne.pages.board.places import tiles_left, ways
from tests.games.views.asking import HTMX, said, stamp, written
from tests.games.views.moves.sending import send
from tests.support.cast import seat_cast
from tests.support.playing import DRAW_U, PLACE_U, log, play_turns, position

LARGEST_ANSWER = 3_000
MOST_QUERIES = 9


def test_a_tile_is_logged(cast):
    answer = send(cast.ann, cast, "record", lay="base-U.0.1.0")

    assert answer.status_code == 200
    assert position(cast.table).head == 2
    assert "Place a meeple?" in answer.content.decode()


def test_without_scripts_the_table_page_comes_back(cast, base):
    answer = cast.ann.post(f"{base}record/", stamp(cast.table, lay="base-U.0.1.0"))

    assert answer.status_code == 303
    assert answer.url == base


def test_going_on_implies_no_figure(cast):
    send(cast.ann, cast, "record", lay="base-U.0.1.0")
    send(cast.ben, cast, "record", lay="base-U.0.2.0")

    assert [type(played.move).__name__ for played in position(cast.table).played] == [
        "Draw", "Place", "Pass", "Draw", "Place",
    ]  # fmt: skip


def test_a_figure_is_put(cast):
    send(cast.ann, cast, "record", lay="base-U.0.1.0")
    answer = send(cast.ann, cast, "record", put="meeple.r1")

    assert "thief-red-s" in answer.content.decode()
    assert position(cast.table).state.turn == 1


def test_passing_ends_the_turn(cast):
    log(cast.table, DRAW_U, PLACE_U)

    assert "Which tile did" in send(cast.ann, cast, "record", **{"pass": "1"}).content.decode()


def test_a_tile_that_fits_nowhere_is_set_aside(cast):
    log(cast.table, {"seat": 0, "do": "draw", "tile": "base-E"}, {"seat": 0, "do": "place", "at": [0, -1], "rot": 2})
    listed = cast.ann.get(reverse("sheet", args=[cast.table.uid]), {"list": "none"}, **HTMX).content.decode()
    answer = send(cast.ann, cast, "record", aside="base-C")

    assert 'name="aside" value="base-C"' in listed
    assert answer.status_code == 200
    assert position(cast.table).state.phase == "draw"


def test_what_the_rules_refuse_is_explained_and_not_logged(cast):
    answer = send(cast.ann, cast, "record", lay="base-U.1.1.0")
    text = answer.content.decode()

    assert answer.status_code == 422
    assert "The sides do not match" in text
    assert "We played it anyway" in text
    assert "edge-bad-v" in text
    assert position(cast.table).head == 0


def test_a_tile_on_a_tile_cannot_be_played_anyway(cast):
    answer = send(cast.ann, cast, "record", lay="base-U.0.0.0")

    assert answer.status_code == 422
    assert "We played it anyway" not in answer.content.decode()


def test_who_was_faster_is_named(cast, base):
    form = stamp(cast.table, lay="base-V.0.1.0")
    log(cast.table, DRAW_U, PLACE_U)

    answer = cast.ben.post(f"{base}record/", form, **HTMX)

    assert answer.status_code == 409
    assert "Ann was faster" in answer.content.decode()
    assert position(cast.table).head == 2


def test_two_phones_that_log_the_same_agree(cast, base):
    form = stamp(cast.table, lay="base-U.0.1.0")
    log(cast.table, DRAW_U, PLACE_U)

    answer = cast.ben.post(f"{base}record/", form, **HTMX)

    assert answer.status_code == 200
    assert position(cast.table).head == 2


@pytest.mark.django_db
def test_where_each_logs_for_oneself_others_wait():
    cast = seat_cast(log_by="own")

    page = cast.ben.get(reverse("table", args=[cast.table.uid])).content.decode()

    assert "Your turn will come." in page
    assert send(cast.ben, cast, "record", lay="base-U.0.1.0").status_code == 403


@pytest.mark.django_db
def test_who_sits_elsewhere_is_told_to_wait_where_each_logs_for_oneself():
    cast = seat_cast(log_by="own")
    before = written()

    refused = send(cast.ben, cast, "record", lay="base-U.0.1.0")

    assert refused.status_code == 403
    assert "At this table everybody logs for their own seat." in said(refused)
    assert "Take a seat first." not in said(refused)
    assert written() == before


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"lay": "x"},
        {"lay": "base-U.9.1.0"},
        {"put": "meeple"},
        {"aside": "<b>"},
        {"lay": "base-U.0.1.0", "seen": "-1"},
        {"lay": "base-U.0.1.0", "token": "x"},
        {"lay": "base-U.0.1.0", "shows": "x" * 5000},
    ],
)
def test_a_form_that_no_page_made_is_answered_and_not_logged(cast, fields):
    answer = send(cast.ann, cast, "record", **fields)

    assert answer.status_code == 422
    assert position(cast.table).head == 0


@pytest.mark.parametrize("turns", [4, 60])
def test_a_move_costs_few_queries_and_bytes(cast, turns):
    play_turns(cast.table, turns, seed=3)
    now = position(cast.table)
    with CaptureQueriesContext(connection) as queries:
        answer = send(cast.ann, cast, "record", **any_tile(now))

    assert answer.status_code == 200
    # One query is the test's own: what the table's head is.
    assert len(queries) - 1 <= MOST_QUERIES
    assert len(gzip.compress(answer.content, 6)) <= LARGEST_ANSWER


def any_tile(now):
    for tile, _count in tiles_left(now):
        for cell, turns in ways(now, tile).items():
            return {"lay": lay_value(tile, turns[0], cell)}
    raise AssertionError("nothing fits")
