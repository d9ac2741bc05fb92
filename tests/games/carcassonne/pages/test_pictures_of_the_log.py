"""The pictures of the log: each figure stands where it stands on the tile, and is drawn as what it is."""

from __future__ import annotations

import pytest
from django.urls import reverse

from games.carcassonne.art.layout.spots import spot
from games.carcassonne.pages.sheets.log_line import pictures
from scoring.carcassonne.move import Deploy, Draw, Place
from tests.support.playing import log


def figures(rot, *deployed):
    moves = [Draw("base-E"), Place((0, -1), rot), *deployed]
    return [figure for laid in pictures(moves) for figure in laid.figures]


@pytest.mark.parametrize("rot", range(4))
def test_a_figure_stands_where_it_stands_on_the_tile(rot):
    x, y = spot("base-E", rot, "c1")
    (figure,) = figures(rot, Deploy("meeple", "c1"))

    assert (figure.x, figure.y) == (pytest.approx(x / 2, abs=1), pytest.approx(y / 2, abs=1))


def test_a_second_figure_leaves_the_first_in_the_picture():
    assert [one.drawing for one in figures(0, Deploy("meeple", "c1"), Deploy("phantom", "f1"))] == [
        "knight",
        "phantom-farmer",
    ]


@pytest.mark.parametrize(("kind", "drawing"), [("meeple", "knight"), ("big", "big-knight"), ("builder", "builder")])
def test_a_figure_is_drawn_as_what_it_is(kind, drawing):
    assert [one.drawing for one in figures(0, Deploy(kind, "c1"))] == [drawing]


def test_the_page_has_the_place(cast):
    log(cast.table, {"seat": 0, "do": "draw", "tile": "base-E"}, {"seat": 0, "do": "place", "at": [0, -1], "rot": 2})
    log(cast.table, {"seat": 0, "do": "deploy", "figure": "meeple", "on": "c1"})
    (figure,) = figures(2, Deploy("meeple", "c1"))

    assert f'x-{figure.x} y-{figure.y}"' in cast.ann.get(f"{reverse('table', args=[cast.table.uid])}log/").text
