"""Does the table agree?: who may ask, what differs, and where it is put right."""

from __future__ import annotations

import json

import pytest

from games.models import Entry
from tests.support.cast import seat_cast
from tests.support.playing import DRAW_U, PASS, PLACE_U, log

pytestmark = pytest.mark.django_db


@pytest.fixture
def cast(db):
    cast = seat_cast()
    log(cast.table, DRAW_U, PLACE_U)
    log(cast.table, PASS)
    return cast


def cell(x, y, kind, turn=0, **more):
    found = [{"kind": kind, "turn": turn, "score": 0.9, "ahead": 0}] if kind else []
    return {"col": x, "row": y, "bare": 0 if kind else 1, "odd": 0, "candidates": found, **more}


def ask(client, cast, *cells):
    return client.post(f"/t/{cast.table.uid}/photo/read/", {"cells": json.dumps(cells)})


START = cell(0, 0, "base-D")


def test_who_sits_there_may_have_a_photo_laid_over_the_board(cast):
    path = f"/t/{cast.table.uid}/photo/"

    page = cast.ann.get(path).content.decode()
    assert "does not know your tiles yet" in page
    assert 'data-block="[0, 0, 2, 1]"' in page
    assert 'data-points="[[0, 0], [2, 0], [2, 1], [0, 1]]"' in page
    assert cast.dan.get(path).status_code == 403
    assert ask(cast.dan, cast, START).status_code == 403


def test_a_photo_that_agrees_says_so(cast):
    body = ask(cast.ann, cast, START, cell(1, 0, "base-U")).content.decode()

    assert "The photo and the app agree: 2 tiles." in body


def test_a_turned_tile_leads_to_the_doctors_correction_and_changes_nothing_by_itself(cast):
    before = Entry.objects.count()
    body = ask(cast.ann, cast, START, cell(1, 0, "base-V", 1)).content.decode()

    assert "It was another tile." in body
    assert f"/t/{cast.table.uid}/fix/check/" in body
    assert "seen=1%2C0%3Abase-V.1" in body or "seen=1,0:base-V.1" in body or "seen=1%2C0:base-V.1" in body
    assert Entry.objects.count() == before


def test_a_figure_that_was_not_logged_is_shown_with_its_correction(cast):
    stands = cell(1, 0, "base-U", figures={"red": 0.1}, spots={"red": [0.5, 0.5]})
    body = ask(cast.ann, cast, START, stands).content.decode()

    assert "A meeple was placed, and nobody logged it." in body
    assert f"/t/{cast.table.uid}/fix/check/" in body


def test_a_tile_that_the_log_lacks_leads_to_the_table_where_it_is_logged(cast):
    body = ask(cast.ann, cast, START, cell(1, 0, "base-U"), cell(2, 0, "base-U")).content.decode()

    assert "A turn was left out here." in body
    assert f'<a class="card card-link" href="/t/{cast.table.uid}/"' in body


@pytest.mark.parametrize("cells", ["", "[", '[{"col": "a"}]'])
def test_nonsense_is_refused(cast, cells):
    assert cast.ann.post(f"/t/{cast.table.uid}/photo/read/", {"cells": cells}).status_code == 400


def test_the_doctor_takes_what_the_photo_showed_and_no_nonsense(cast):
    page = cast.ann.get(f"/t/{cast.table.uid}/drift/", {"seen": "1,0:base-V.1<b>"}).content.decode()

    assert "Mistakes that the photo shows come first." in page
    assert "<b>" not in page
