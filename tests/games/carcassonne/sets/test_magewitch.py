"""The places of the mage and the witch: one of the two is chosen, and stands itself where it would go."""

from __future__ import annotations

import html
import json
import re

import pytest

from scoring.carcassonne.board.board import Board
from scoring.carcassonne.sets.magewitch.rules import MAGE, MOVING, WITCH
from scoring.kernel.box import Box
from tests.games.catan.sets.knights.recorded import write
from tests.support.cast import phone_client
from tests.support.playing import ANN, open_table
from tests.support.pushed import Walk

pytestmark = pytest.mark.django_db


@pytest.fixture
def moving():
    """Return a table at which the mage or the witch goes, and the state of its game."""
    sets = ("base", "magewitch")
    walk = Walk(Box("carcassonne", "2006", 2, sets), seed=2)
    for _made in walk:
        if walk.state.phase == MOVING:
            break
    table = open_table(sets=sets, host_seats=[0, 1])
    write(table, ANN, (one.written for one in walk.made))
    return table, walk.state


def places(table, asked=""):
    page = phone_client(ANN).get(f"/t/{table.uid}/{asked}").content.decode()
    return re.findall(r'<a class="act".*?</a>', page)


@pytest.mark.parametrize("piece", [MAGE, WITCH])
def test_one_of_the_two_is_chosen_and_stands_where_it_would_go(moving, piece):
    table, _state = moving

    shown = places(table, f"sheet/?figure={piece}")

    assert len(shown) > 1
    assert all("mark-number" not in one for one in shown)
    assert [re.findall(r"#(mage|witch)-s", one) for one in shown] == [[piece]] * len(shown)
    # The mage is asked for first.
    assert (shown == places(table)) == (piece == MAGE)


def test_a_road_or_city_is_lit_once_however_long_it_is(moving):
    table, state = moving
    moves = [json.loads(html.unescape(one)) for one in re.findall(r'data-move="([^"]*)"', "".join(places(table)))]
    cells = [(tuple(move["at"]), move["on"]) for move in moves]
    features = [state[Board].feature_at(*cell) for cell in cells]

    assert len({feature.id for feature in features}) == len(features)
    # The place is on the newest tile of each.
    for (cell, _on), feature in zip(cells, features, strict=True):
        assert state[Board].laid[cell].number == max(state[Board].laid[one].number for one in feature.cells)
