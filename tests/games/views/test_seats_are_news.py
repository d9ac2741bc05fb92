"""A new player, or a new name, is told to every phone at once, and not with the next move."""

from __future__ import annotations

import re

import pytest

from tests.support.playing import DRAW_U, PASS, PLACE_U, log

HTMX = {"HX-Request": "true"}


@pytest.fixture
def base(cast):
    log(cast.table, DRAW_U, PLACE_U, PASS, seen=0)
    return f"/t/{cast.table.uid}/"


def pull(client, base, **more):
    """Pull as the page does that was shown last."""
    found = re.search(r'data-seats="(\w+)"', client.get(base).text)
    assert found is not None

    def again(**later):
        return client.get(f"{base}pull/", {"seen": 3, "shown": 0, "seats": found[1], **more, **later}, headers=HTMX)

    return again


def test_nothing_is_new_while_nobody_sits_down(cast, base):
    assert pull(cast.ann, base)().status_code == 204


@pytest.mark.parametrize("busy", [{}, {"busy": ""}], ids=["idle", "busy"])
def test_a_name_given_on_another_phone_is_pulled(cast, base, busy):
    again = pull(cast.ann, base)
    cast.ben.post(f"{base}seats/1/rename/", {"name": "Benjamin"})
    answer = again(**busy)

    assert answer.status_code == 200
    scores = answer.text.partition('id="scores"')[2].partition("</nav>")[0]
    assert "Benjamin" in scores
    assert "Benjamin" in cast.cleo.get(f"{base}board/", headers=HTMX).text


def test_who_sits_down_is_pulled(cast, base):
    again = pull(cast.ann, base)
    cast.ben.post(f"{base}seats/2/sit/", {"name": "Carla"})

    assert "Carla" in again().text
