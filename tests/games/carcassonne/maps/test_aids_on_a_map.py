"""Aids on a map know what is printed: what fits a gap, how likely it comes, where nothing fits."""

from __future__ import annotations

from re import findall

import pytest

from games.log.position import position_of
from scoring.carcassonne.board.board import Board
from scoring.carcassonne.move import Draw, Place
from scoring.carcassonne.odds import dead_gaps, fitting_copies, odds
from scoring.carcassonne.pieces import Bag
from tests.games.carcassonne.maps.test_table_on_a_map import open_on
from tests.scoring.carcassonne.maps.sheet import sheet

pytestmark = pytest.mark.django_db

SHORE = sheet("L S L\nS L L", edges={"0,0,N": "road", "0,0,W": "city", "2,0,E": "wall"})
START = (("base-D", (1, 0), 2), ("base-U", (0, 1), 1))


@pytest.fixture
def table():
    return open_on({"map": SHORE}, start=START)


def copies_by_the_rules(position, cell):
    """Count the tiles in the bag that the rules let lie on a cell, in whatever way."""
    state, rules, found = position.state, position.rules, 0
    for tile, count in state[Bag].copies.items():
        drawn = rules.play(state, state.turn, Draw(tile)).state
        fits = any(not rules.explain(drawn, drawn.turn, Place(cell, turn)) for turn in range(4))
        found += count * fits
    return found


@pytest.mark.parametrize("cell", [(0, 0), (2, 0), (1, 1)])
def test_the_chances_of_a_gap_know_what_is_printed(table, cell):
    position = position_of(table[0])

    assert cell in position.state[Board].gaps
    assert fitting_copies(position.state, cell) == copies_by_the_rules(position, cell)
    assert odds(position.state, cell, 0).fitting == copies_by_the_rules(position, cell)


def test_only_tiles_that_agree_with_the_print_are_offered_for_a_gap(table):
    page = table[1].get(f"/t/{table[0].uid}/sheet/?gap=2,0").content.decode()
    offered = {value.split(".")[0] for value in findall(r'name="lay" value="([^"]*)"', page)}

    assert offered
    assert "base-C" not in offered


def test_a_gap_that_the_print_has_closed_for_good_is_dead():
    drawn = sheet("S L S", edges={"1,0,N": "wall", "1,0,S": "wall"})
    table, phone = open_on({"map": drawn}, start=(("base-C", (0, 0), 0), ("base-U", (2, 0), 0)))

    assert dead_gaps(position_of(table).state) == ((1, 0),)
    assert position_of(table).state[Board].gaps[1, 0]
    assert phone.get(f"/t/{table.uid}/about/?left").status_code == 200
