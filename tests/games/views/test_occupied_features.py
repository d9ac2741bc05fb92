"""A feature on which somebody stands shows whose it is, in that colour, quieter than what may be tapped."""

from __future__ import annotations

import re

from django.template.loader import render_to_string

from games.screens.catan.knights.patrol import KnightView
from tests.games.playing import DRAW_U, PLACE_U, log


def test_an_occupied_road_shows_the_figure_of_its_owner(cast):
    log(cast.table, DRAW_U, PLACE_U)
    log(cast.table, {"seat": 0, "do": "deploy", "figure": "meeple", "on": "r1"})
    log(cast.table, {"seat": 1, "do": "draw", "tile": "base-U"}, {"seat": 1, "do": "place", "at": [2, 0], "rot": 0})
    page = cast.ben.get(f"/t/{cast.table.uid}/").text
    taken = re.findall(r'class="spot is-taken.*?</a>', page, re.DOTALL)

    assert len(taken) == 1
    assert "#thief-red" in taken[0]
    assert "#shape-red" in taken[0]


def test_a_knight_in_the_list_has_the_colour_of_its_seat():
    knight = KnightView("0,0,N", "red", "knight-red-1-active", "basic knight", "here", (), 0, "")

    assert "knight-face seat-red" in render_to_string("catan/knights/_knights.html", {"it": [knight], "base": "/"})
