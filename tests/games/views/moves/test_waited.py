"""Steps that waited on a phone without a connection: what still fits is logged, and what does not is asked about."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.urls import reverse

from games.log.correction import Change, Draft
from games.log.draft import pack
from games.models import EntryKind
from games.services.log.corrections import keep_draft
from scoring.carcassonne.move import Place
from scoring.kernel import Seat
from tests.games.views.asking import HTMX, said
from tests.support.cast import ANN
from tests.support.playing import BEN, DRAW_U, PASS, PLACE_U, log, position, undo

WAITED = "Tableside-Waited"
ELSEWHERE = {"seat": 0, "do": "place", "at": [-1, 0], "rot": 0}


def step(cast, seen, *, waits=1, after="", **fields):
    """Return a step as it waits in the row of a phone."""
    return {"seen": seen, "token": str(uuid4()), "waits": waits, "shows": seen, "after": after, **fields}


def send(cast, form):
    return cast.ann.post(reverse("record", args=[cast.table.uid]), form, **HTMX)


def kinds(cast):
    return [played.move.kind.rpartition(".")[2] for played in position(cast.table).played]


def test_each_step_builds_on_what_the_one_before_it_led_to(cast):
    lay = step(cast, 0, waits=2, lay="base-U.0.1.0")
    put = step(cast, 0, after=lay["token"], put="meeple.r1")

    assert [send(cast, lay).status_code, send(cast, put).status_code] == [200, 200]
    assert kinds(cast) == ["draw", "place", "deploy"]


def test_a_step_that_is_sent_twice_counts_once(cast):
    lay = step(cast, 0, waits=2, lay="base-U.0.1.0")
    put = step(cast, 0, after=lay["token"], put="meeple.r1")
    answers = [send(cast, form).status_code for form in (lay, lay, put, lay, put)]

    assert set(answers) == {200}
    assert kinds(cast) == ["draw", "place", "deploy"]


def test_what_another_phone_logged_after_the_first_step_is_in_the_way_of_the_second(cast):
    lay = step(cast, 0, waits=2, lay="base-U.0.1.0")
    send(cast, lay)
    log(cast.table, PASS, phone=BEN)
    answer = send(cast, step(cast, 2, after=lay["token"], put="meeple.r1"))

    assert answer.status_code == 409
    assert answer.headers[WAITED]
    assert "Ben logged something else meanwhile." in said(answer)
    assert kinds(cast) == ["draw", "place", "pass"]


def test_another_tile_that_was_logged_meanwhile_is_compared_with_it(cast):
    log(cast.table, DRAW_U, ELSEWHERE, PASS, phone=BEN)
    answer = send(cast, step(cast, 0, lay="base-U.0.1.0"))

    assert answer.status_code == 409
    assert "Turn 1, Ann" in said(answer)
    assert "Change the log to this" in said(answer)
    assert "data-waited" in said(answer)
    checked = cast.ann.get(said(answer).split('<a class="answer" href="')[1].split('"')[0])
    assert "Turn 1, corrected" in said(checked)
    assert kinds(cast) == ["draw", "place", "pass"]


def test_the_same_that_was_logged_meanwhile_is_no_conflict(cast):
    log(cast.table, DRAW_U, PLACE_U, PASS, phone=BEN)
    lay = step(cast, 0, waits=2, lay="base-U.0.1.0")

    assert send(cast, lay).status_code == 200
    assert kinds(cast) == ["draw", "place", "pass"]


def test_a_step_that_still_fits_after_a_correction_is_logged(cast):
    log(cast.table, DRAW_U, PLACE_U, PASS)
    seen = position(cast.table).head
    draft = Draft(seen, 2).change(Change(EntryKind.AMENDED, 2, Seat(0), Place((-1, 0), 0)))
    keep_draft(table_uid=cast.table.uid, phone=ANN, seen=seen, token=uuid4(), draft=pack(draft))
    answer = send(cast, step(cast, seen, lay="base-U.0.1.0"))

    assert answer.status_code == 200
    assert kinds(cast)[-2:] == ["draw", "place"]


def test_a_step_that_a_correction_is_in_the_way_of_is_asked_about(cast):
    log(cast.table, DRAW_U, PLACE_U, PASS)
    seen = position(cast.table).head
    draft = Draft(seen, 2).change(Change(EntryKind.AMENDED, 2, Seat(0), Place((-1, 0), 0)))
    keep_draft(table_uid=cast.table.uid, phone=ANN, seen=seen, token=uuid4(), draft=pack(draft))
    answer = send(cast, step(cast, seen, lay="base-U.0.2.0"))

    assert answer.status_code == 409
    assert "Turn 2, Ben" in said(answer)
    assert "Enter it another way" in said(answer)
    assert kinds(cast) == ["draw", "place", "pass"]


def test_a_figure_that_was_meant_for_another_tile_is_not_put(cast):
    log(cast.table, DRAW_U, PLACE_U)
    seen = position(cast.table).head
    with_other = [{"seat": 0, "do": "draw", "tile": "base-V"}, {"seat": 0, "do": "place", "at": [1, 0], "rot": 1}]
    undo(cast.table, phone=BEN)
    log(cast.table, *with_other, phone=BEN)
    answer = send(cast, step(cast, seen, put="meeple.r1"))

    assert answer.status_code == 409
    assert kinds(cast) == ["draw", "place"]


@pytest.mark.parametrize("broken", [{"waits": "x"}, {"after": "x"}, {"waits": "-1"}])
def test_a_step_that_cannot_be_read_is_refused(cast, broken):
    answer = send(cast, step(cast, 0, lay="base-U.0.1.0") | broken)

    assert answer.status_code == 422
    assert kinds(cast) == []
