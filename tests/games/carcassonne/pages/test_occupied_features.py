"""A feature on which somebody stands shows whose it is, in that colour, quieter than what may be tapped."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

from django.template.loader import render_to_string

from games.catan.sets.knights.pages.patrol import KnightView
from tests.support.playing import DRAW_U, PLACE_U, log


def test_an_occupied_road_shows_the_figure_of_its_owner(cast):
    log(cast.table, DRAW_U, PLACE_U)
    log(cast.table, {"seat": 0, "do": "deploy", "figure": "meeple", "on": "r1"})
    log(cast.table, {"seat": 1, "do": "draw", "tile": "base-U"}, {"seat": 1, "do": "place", "at": [2, 0], "rot": 0})
    page = cast.ben.get(f"/t/{cast.table.uid}/").text
    taken = re.findall(r'class="spot is-taken.*?</a>', page, re.DOTALL)

    assert len(taken) == 1
    assert "#thief-red" in taken[0]
    assert "#shape-red" in taken[0]


def test_what_is_taken_is_drawn_quieter_than_what_may_be_tapped(settings):
    style = (settings.BASE_DIR / "static/css/table.css").read_text("utf-8")
    figure = re.search(r"\.spot\.is-taken \.figure \{[^}]*opacity: ([\d.]+)", style)

    assert figure
    assert float(figure[1]) < 1
    assert re.search(r"\.spot\.is-taken \{[^}]*border-style: dashed[^}]*box-shadow: none", style)


def test_a_knight_takes_the_colour_of_its_seat_and_bears_its_shape(settings):
    drawn = {one.get("id"): one for one in ET.parse(settings.BASE_DIR / "static/catan/knights.svg").iter()}
    plates = [name for name in drawn if name and name.startswith("knight-plate-")]
    style = (settings.BASE_DIR / "static/css/catan.css").read_text("utf-8")

    assert len(plates) >= 6
    for colour in (plate.removeprefix("knight-plate-") for plate in plates):
        for state in ("1-active", "1-inactive", "3-active"):
            parts = [one.get("href") for one in drawn[f"knight-{colour}-{state}"]]
            assert parts == [f"#knight-{state}", f"#knight-plate-{colour}"]
            assert "currentColor" in ET.tostring(drawn[f"knight-{state}"], encoding="unicode")
    # The colour that a drawing from another file inherits; without it a knight is black.
    assert re.search(r"\.knight-face \{[^}]*color: var\(--seat\)", style)


def test_a_knight_in_the_list_has_the_colour_of_its_seat():
    knight = KnightView("0,0,N", "red", "knight-red-1-active", "basic knight", "here", (), 0, "")

    assert "knight-face seat-red" in render_to_string("catan/sets/knights/_knights.html", {"it": [knight], "base": "/"})
