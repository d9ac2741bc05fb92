"""The Catapult on the pages: the disc, throws that are measured, caught, or hit somebody, and what they pay."""

from __future__ import annotations

from uuid import uuid4

import pytest

from games.models import BoardToken, HeldToken
from scoring.carcassonne.board.board import Board
from scoring.carcassonne.sets.catapult.rules import FAIR, THROWING
from scoring.carcassonne.turn import DRAWING
from tests.games.carcassonne.sets.test_boxes_on_the_table import HTMX, Evening
from tests.support.playing import log

pytestmark = pytest.mark.django_db

START = [("base-U", (0, 0), 0), ("base-U", (1, 0), 0)]


def at_the_fair(disc: str = "") -> Evening:
    """Return an evening at which red has laid a fair with a figure on it, and chosen a disc."""
    evening = Evening("catapult", start=START)
    log(evening.table, {"seat": 0, "do": "draw", "tile": "kt-12"})
    log(evening.table, {"seat": 0, "do": "place", "at": [2, 0], "rot": 0})
    evening.send(put="meeple.f1")
    if disc:
        evening.send(move=f'{{"do":"fair","disc":"{disc}"}}')
    return evening


def test_the_discs_say_what_they_do():
    evening = at_the_fair()
    page = evening.sheet()

    assert evening.position.state.phase == FAIR
    for words in (
        "Which disc does everybody throw?",
        "Knock-out",
        "The disc nearest to the fair scores 5 points",
    ):
        assert words in page


def test_the_nearest_disc_is_paid_and_the_page_says_why():
    evening = at_the_fair("target")
    page = evening.sheet()
    assert "How far from the fair does the disc lie?" in page
    evening.send(measured="1", cm="12")
    assert "12 cm" in evening.sheet()
    assert set(BoardToken.objects.filter(table=evening.table).values_list("kind", "x", "y", "face")) == {
        ("fair", 2, 0, "target")
    }
    assert list(HeldToken.objects.filter(table=evening.table).values_list("seat", "kind", "face")) == [
        (0, "throw", "12 cm")
    ]
    page = evening.send(measured="1", cm="7")

    assert evening.position.state.scores == (0, 5)
    assert evening.position.state.phase == DRAWING
    assert "+5" in page
    assert "Nearest disc" in evening.cast.ann.get(f"{evening.base}log/").text
    assert not HeldToken.objects.filter(table=evening.table).exists()


def test_a_disc_beside_the_tiles_is_one_tap():
    evening = at_the_fair("target")
    assert "Beside the tiles" in evening.sheet()
    evening.send(move='{"do":"throw"}')
    evening.send(move='{"do":"throw"}')

    assert evening.position.state.scores == (0, 0)


@pytest.mark.parametrize("said", ["", "far", "-1", "1e3", "١٢", "201"])
def test_what_is_no_distance_is_refused_and_loses_nothing(said):
    evening = at_the_fair("target")
    evening.table.refresh_from_db()
    head = evening.table.head
    form = {"seen": head, "token": str(uuid4()), "measured": "1", "cm": said}
    answer = evening.cast.ann.post(f"{evening.base}record/", form, headers=HTMX)

    assert answer.status_code == 422
    assert evening.position.state.phase == THROWING
    assert evening.table.head == head
    if said == "201":
        assert "Say a distance up to 200 cm" in answer.text


def test_a_catch_is_paid_at_once():
    evening = at_the_fair("catch")
    page = evening.sheet()
    assert "Who has caught the disc?" in page
    assert "Nobody, or it flew too short" in page
    evening.send(move='{"do":"throw","caught_by":1}')

    assert evening.position.state.scores == (0, 5)


def test_who_was_hit_goes_home_and_the_next_one_throws():
    evening = at_the_fair("knock_out")
    assert "Which meeple did the disc hit?" in evening.sheet()
    page = evening.send(move='{"do":"hit","whose":0,"figure":"meeple","at":[2,0],"on":"f1"}')

    assert list(evening.position.state[Board].figures()) == []
    assert "Nobody (else)" in page
    evening.send(move='{"do":"throw"}')
    assert evening.position.state.actors == (1,)


def test_a_figure_takes_anothers_place():
    evening = at_the_fair("seduction")
    evening.send(move='{"do":"throw"}')
    assert "Whose place is taken?" in evening.sheet()
    evening.send(move='{"do":"seduce","whose":0,"figure":"meeple","at":[2,0],"on":"f1","by":"meeple"}')

    (figure,) = evening.position.state[Board].figures()
    assert (figure.seat, figure.cell, figure.segment) == (1, (2, 0), "f1")
    assert 'id="m2_0f1" class="figure seat-blue"' in evening.cast.ann.get(evening.base).text
