"""The app draws for the players."""

from __future__ import annotations

import pytest
from django.urls import reverse

from tests.games.views.asking import HTMX, NOWHERE, stamp
from tests.games.views.moves.sending import send
from tests.support.cast import seat_cast
from tests.support.playing import position


@pytest.mark.django_db
def test_the_app_draws():
    cast = seat_cast(draw_by="app")

    page = cast.ann.get(reverse("table", args=[cast.table.uid])).content.decode()
    answer = send(cast.ann, cast, "draw")

    assert "Draw for us" in page
    assert "Tap where it lies" in answer.content.decode()


def test_a_tile_is_drawn_once_and_only_when_one_is_wanted(cast, base):
    form = stamp(cast.table)

    answers = [cast.ann.post(f"{base}draw/", form, **HTMX).status_code for _ in range(2)]
    late = cast.ben.post(f"{base}draw/", form | {"token": str(NOWHERE)}, **HTMX)
    more = send(cast.ann, cast, "draw")

    assert answers == [200, 200]
    assert (late.status_code, more.status_code) == (409, 409)
    assert position(cast.table).head == 1
