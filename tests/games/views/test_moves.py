"""Logging through the pages: what is written, what is refused, and who was faster."""

from __future__ import annotations

import gzip
import re
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games.screens.carcassonne.board.places import tiles_left, ways
from games.screens.carcassonne.sheets.entry import lay_value
from tests.cast import seat_cast
from tests.games.playing import DRAW_U, PLACE_U, log, play_turns, position

HTMX = {"HTTP_HX_REQUEST": "true"}
LARGEST_ANSWER = 3_000
MOST_QUERIES = 9


@pytest.fixture
def base(cast):
    return reverse("table", args=[cast.table.uid])


def stamp(table, **more):
    table.refresh_from_db()
    return {"seen": table.head, "token": str(uuid4()), **more}


def send(client, cast, path, /, **fields):
    return client.post(reverse(path, args=[cast.table.uid]), stamp(cast.table, **fields), **HTMX)


def test_a_tile_is_logged(cast):
    answer = send(cast.ann, cast, "record", lay="base-U.0.1.0")

    assert answer.status_code == 200
    assert position(cast.table).head == 2
    assert "A figure on it?" in answer.content.decode()


def test_without_scripts_the_table_page_comes_back(cast, base):
    answer = cast.ann.post(f"{base}record/", stamp(cast.table, lay="base-U.0.1.0"))

    assert answer.status_code == 303
    assert answer.url == base


def test_the_same_form_counts_once(cast, base):
    form = stamp(cast.table, lay="base-U.0.1.0")

    answers = [cast.ann.post(f"{base}record/", form, **HTMX).status_code for _ in range(2)]

    assert answers == [200, 200]
    assert position(cast.table).head == 2


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


def test_what_the_rules_refuse_is_explained_and_not_logged(cast):
    answer = send(cast.ann, cast, "record", lay="base-U.1.1.0")
    text = answer.content.decode()

    assert answer.status_code == 422
    assert "The sides do not match" in text
    assert "We played it anyway" in text
    assert "edge-bad-v" in text
    assert position(cast.table).head == 0


def test_the_table_may_play_it_anyway(cast):
    answer = send(cast.ann, cast, "overrule", lay="base-U.1.1.0", codes="carcassonne.edge_mismatch")

    assert answer.status_code == 200
    assert position(cast.table).head == 2


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


def test_the_last_tile_can_be_turned_and_moved(cast):
    send(cast.ann, cast, "record", lay="base-V.0.1.0")
    answer = send(cast.ann, cast, "replace", to="base-V.1.-1.0")

    assert answer.status_code == 422
    answer = send(cast.ann, cast, "replace", to="base-V.3.-1.0")

    assert answer.status_code == 200
    assert 'id="board" hx-swap-oob' in answer.content.decode()


def test_undo_takes_the_last_form_back(cast):
    send(cast.ann, cast, "record", lay="base-U.0.1.0")
    answer = send(cast.ben, cast, "undo")

    assert answer.status_code == 200
    assert not position(cast.table).played


def test_there_may_be_nothing_to_take_back(cast):
    answer = send(cast.ann, cast, "undo")

    assert answer.status_code == 409
    assert "nothing to take back" in answer.content.decode()


@pytest.mark.parametrize("path", ["record", "undo", "replace", "draw", "adjust", "note", "overrule", "reveal"])
def test_a_stranger_logs_nothing(cast, path):
    answer = send(cast.dan, cast, path, lay="base-U.0.1.0", to="base-U.0.1.0", seat=0, points=1, note="x", shown=1)

    assert answer.status_code == 403
    assert position(cast.table).head == 0


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


def test_get_is_not_a_way_to_log(cast, base):
    assert cast.ann.get(f"{base}record/").status_code == 405


def test_points_are_adjusted_with_a_note(cast):
    send(cast.ann, cast, "adjust", seat="1", points="3", sign="minus", note="Miscounted")

    assert position(cast.table).state.scores[1] == -3


def test_a_note_is_written_down(cast):
    assert send(cast.ben, cast, "note", note="Tea").status_code == 200
    assert position(cast.table).played[0].seat == 1


@pytest.mark.django_db
def test_the_app_draws():
    cast = seat_cast(draw_by="app")

    page = cast.ann.get(reverse("table", args=[cast.table.uid])).content.decode()
    answer = send(cast.ann, cast, "draw")

    assert "Draw for us" in page
    assert "Tap where it lies" in answer.content.decode()


@pytest.mark.django_db
def test_where_each_logs_for_oneself_others_wait():
    cast = seat_cast(log_by="own")

    page = cast.ben.get(reverse("table", args=[cast.table.uid])).content.decode()

    assert "Your turn will come." in page
    assert send(cast.ben, cast, "record", lay="base-U.0.1.0").status_code == 403


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


def test_a_tile_that_fits_nowhere_is_set_aside(cast):
    log(cast.table, {"seat": 0, "do": "draw", "tile": "base-E"}, {"seat": 0, "do": "place", "at": [0, -1], "rot": 2})
    listed = cast.ann.get(reverse("sheet", args=[cast.table.uid]), {"list": "none"}, **HTMX).content.decode()
    answer = send(cast.ann, cast, "record", aside="base-C")

    assert 'name="aside" value="base-C"' in listed
    assert answer.status_code == 200
    assert position(cast.table).state.phase == "draw"


def test_the_end_is_looked_at_by_all(cast, base):
    play_turns(cast.table, 80)
    answer = send(cast.ben, cast, "reveal", shown="2")
    other = cast.cleo.get(f"{base}pull/", {"seen": position(cast.table).head, "shown": 0}, **HTMX)

    assert answer.status_code == 200
    assert other.status_code == 200
    assert 'data-shown="2"' in other.content.decode()
    assert cast.cleo.get(f"{base}pull/", {"seen": position(cast.table).head, "shown": 2}, **HTMX).status_code == 204


def totals(page):
    return tuple(int(total) for total in re.findall(r'class="score-total num">(-?\d+)', page))


def test_totals_follow_what_was_looked_at(cast, base):
    now = play_turns(cast.table, 80)
    before = cast.cleo.get(base).text
    send(cast.ann, cast, "reveal", shown="999")
    after = cast.cleo.get(base).text

    assert sum(totals(before)) < sum(now.state.scores)
    assert totals(after) == now.state.scores
    assert "The game is over" in after


def test_the_result_stays(cast, base):
    assert cast.cleo.get(f"{base}end/").status_code == 302
    now = play_turns(cast.table, 80)

    page = cast.dan.get(f"{base}end/").content.decode()

    assert all(f">{points}<" in page for points in now.state.scores)


def test_every_award_of_the_end_can_be_shown(cast, base):
    play_turns(cast.table, 80)
    shown = 0
    while "The game is over" not in cast.ann.get(base).text:
        shown += 1
        assert send(cast.ann, cast, "reveal", shown=str(shown)).status_code == 200

    assert shown > 3


def test_passing_ends_the_turn(cast):
    log(cast.table, DRAW_U, PLACE_U)

    assert "Which tile was drawn?" in send(cast.ann, cast, "record", **{"pass": "1"}).content.decode()
