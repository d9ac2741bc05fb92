"""A game of later boxes that is being played already: their pieces are entered on the page, and the game goes on."""

from __future__ import annotations

import re
from typing import Any

import pytest

from games.log.position import position_of
from games.models import Table
from games.projections.integrity import table_problems
from scoring.carcassonne.base.track import Track
from scoring.carcassonne.board.board import Board
from scoring.carcassonne.sets.count.city import count_at
from scoring.carcassonne.sets.goldmines.rules import Gold
from scoring.carcassonne.sets.princess.dragon import where
from scoring.carcassonne.sets.princess.fairy import Ward
from scoring.carcassonne.sets.tower.prison import Prison
from scoring.carcassonne.sets.tower.tower import Towers

pytestmark = pytest.mark.django_db

PLACE = "/games/middle/"


def post(ann, form: dict[str, Any], **changes: Any) -> str:
    answer = ann.post(PLACE, form | changes)
    assert answer.status_code == 200, answer.content.decode()
    return str(answer.content.decode())


def opened(ann, form: dict[str, Any]) -> Table:
    answer = ann.post(PLACE, form | {"open": "1"})
    assert answer.status_code == 303, answer.content.decode()
    return Table.objects.get()


DRAGON: dict[str, Any] = {
    "sets": ["princess", "tower"],
    # Below the start tile a volcano, and below that a foundation.
    "lies": "base-D,0,0,0 pd-01,0,1,0 to-02,0,2,0",
    "plays": ["red", "blue"],
}


def test_pieces_are_offered_where_they_can_lie(ann):
    page = post(ann, DRAGON, cell="0,0")

    assert 'name="piece" value="dragon,0,0,,,,,"' in page
    assert "The dragon" in page
    assert 'value="storey,0,0' not in page
    assert 'value="prisoner,,,,blue,meeple,red,"' in page


def test_a_piece_of_which_there_is_one_goes_where_it_was_put_last(ann):
    page = post(ann, DRAGON, chosen="0,0", pieces="dragon,0,2,,,,,", piece="dragon,0,0,,,,,")

    assert 'name="pieces" value="dragon,0,0,,,,,"' in page
    assert 'name="off" value="dragon,0,0,,,,,"' in page
    taken = post(ann, DRAGON, chosen="0,0", pieces="dragon,0,0,,,,,", off="dragon,0,0,,,,,")
    assert 'name="pieces" value=""' in taken


def test_a_table_begins_with_pieces_in_any_order(ann):
    """The fairy beside a figure, who is on top of a tower, storeys that come after him: said as they can be said."""
    form = DRAGON | {
        "stands": "blue,meeple,tower,0,2 red,meeple,r1,0,0",
        "pieces": "fairy,0,0,r1,red,meeple,, storey,0,2,,red,,, storey,0,2,,blue,,, prisoner,,,,red,meeple,blue,",
    }
    table = opened(ann, form)
    state = position_of(table).state

    assert state[Ward].figure is not None
    assert list(state[Towers].heights.values()) == [2]
    assert state[Prison].cells == ((), ((0, "meeple"),))
    assert where(state[Board]) == (0, 1)
    assert table_problems(table) == []
    log = ann.get(f"/t/{table.uid}/log/").content.decode()
    assert "Already there: the fairy beside a meeple of Red: meeple (on the start tile)." in log
    assert "Already there: a prisoner of Blue: meeple of Red." in log


def test_numbers_and_markers_are_entered_with_the_points(ann):
    form = {
        "sets": ["goldmines", "messengers", "robbers"],
        "lies": "base-D,0,0,0 gm-01,0,1,0",
        "plays": ["red", "blue"],
        "points-red": "12",
        "second_marker-red": "5",
        "ingots-blue": "1",
        "pieces": "ingot,0,0,,,,, robber,,,,blue,,red,2 message,,,,,,,tile",
    }
    page = post(ann, form)
    table = opened(ann, form)
    state = position_of(table).state

    assert "Second marker" in page
    assert state[Track].markers == ((7, 5), (0, 0))
    assert (state[Gold].hands, dict(state[Gold].lying)) == ((0, 1), {(0, 0): 1})
    assert table_problems(table) == []


def test_a_block_that_lies_first_lies_there_by_itself(ann):
    """The city of twelve tiles and the wheel are laid by nobody; figures go to their quarters and crowns."""
    form: dict[str, Any] = {"sets": ["count"], "lies": "base-D,0,0,0", "plays": ["red", "blue"]}
    page = post(ann, form)
    lies = re.search('name="lies" value="([^"]*)"', page)
    assert lies is not None
    assert lies[1].count("co-") == 12
    found = (f"{x},{y}" for x, y in re.findall(r"co-\d+,(-?\d+),(-?\d+),0", lies[1]))
    centre = next(cell for cell in found if f"count,{cell}" in post(ann, form, cell=cell))
    stands = f"red,meeple,castle,{centre} blue,meeple,castle,{centre}"
    page = post(ann, form | {"lies": lies[1], "stands": stands}, chosen=centre)
    assert f'name="stands" value="{stands}"' in page

    table = opened(ann, form | {"lies": lies[1], "stands": stands, "pieces": f"count,{centre},market,,,,"})
    board = position_of(table).state[Board]

    assert count_at(board) == "market"
    assert len(list(board.figures())) == 2


def test_another_figure_takes_the_place_of_one(ann):
    page = post(ann, DRAGON, chosen="0,0", stands="red,meeple,r1,0,0", stand="blue,meeple,r1")

    assert 'name="stands" value="blue,meeple,r1,0,0"' in page


def test_what_cannot_have_lain_there_opens_nothing(ann):
    answer = ann.post(PLACE, DRAGON | {"pieces": "dragon,9,9,,,,,", "open": "1"})

    assert answer.status_code == 422
    assert "The dragon" in answer.content.decode()
    assert not Table.objects.exists()
