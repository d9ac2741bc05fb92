"""A game that is being played on a printed map already: tiles, figures, chips and upgrades are entered as they are."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from games import services
from games.carcassonne.selectors.maps import MapSetUp, demo_map
from games.log.position import position_of
from games.models import Table
from games.services.administration.records import import_file
from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.feature import Figure
from scoring.carcassonne.maps.chips import Chips
from scoring.carcassonne.maps.towns import Encore
from scoring.carcassonne.rules import Carcassonne
from scoring.kernel.moves import Seat

pytestmark = pytest.mark.django_db

START = (("base-D", (6, 2), 0), ("base-D", (1, 6), 0))


@pytest.fixture
def ann() -> Client:
    return Client()


def word(**said: Any) -> str:
    return MapSetUp(demo_map(), START, {}, ("5,5", "5,1", "7,2"), **said).word


def form(**said: Any) -> dict[str, Any]:
    given = {
        "on": word(),
        "lies": "base-D,6,2,0 base-D,1,6,0 base-E,6,1,2",
        "plays": ["red", "blue"],
        "points-red": "12",
        "first": "blue",
        "name": "Half way",
    }
    return given | said


def opened(ann, **said: Any) -> Table:
    answer = ann.post("/games/middle/", form(open="1", **said))
    assert answer.status_code == 303, answer.content.decode()
    return Table.objects.get()


def test_the_page_of_a_map_leads_there(ann):
    asked = {"starts": ["6,2", "1,6"], "midway": "1", "chips": ["5,5"], "hand": "1"}
    asked |= {"tile-6,2": "base-D", "turn-6,2": "0", "tile-1,6": "base-D", "turn-1,6": "0"}
    answer: Any = ann.post("/maps/isla-meeple/play/", asked)
    assert answer.url.startswith("/games/middle/?on=")
    page = ann.get(answer.url).content.decode()

    assert "On the printed map Isla Meeple" in page
    assert "map-sea" in page
    assert 'value="base-D,6,2,0 base-D,1,6,0"' in page
    assert 'value="0,4"' in page
    assert 'value="3,3"' not in page


def test_only_what_agrees_with_the_print_is_offered(ann):
    page = ann.post("/games/middle/", form(cell="3,0")).content.decode()

    assert 'name="lay" value="base-U,1"' in page
    assert 'name="lay" value="base-U,0"' not in page


def test_a_table_begins_with_what_lies_on_the_map(ann):
    table = opened(ann)
    position = position_of(table)

    assert set(position.state[Board].laid) == {(6, 2), (1, 6), (6, 1)}
    assert position.state.scores == (12, 0)
    assert position.state.turn == 1
    assert position.state[Chips].lying == {(5, 5), (5, 1), (7, 2)}
    assert "map-sea" in ann.get(f"/t/{table.uid}/").content.decode()


def test_chips_that_people_keep_and_meeples_that_count_as_two_come_along(ann):
    table = opened(
        ann,
        stands="red,meeple,f1,6,1",
        marked="f1,6,1",
        **{"purple-2-red": "1", "blue-1-blue": "2"},
    )
    state = position_of(table).state
    figure = Figure(Seat(0), "meeple", (6, 1), "f1")

    assert state[Chips].hands[0]["purple-2"] == 1
    assert state[Chips].hands[1]["blue-1"] == 2
    assert state[Chips].unseen["blue-1"] == 4
    assert state[Chips].count == 30
    assert figure in state[Chips].under
    rules = position_of(table).rules
    assert isinstance(rules, Carcassonne)
    assert rules.standing(state, state[Board].feature_at((6, 1), "f1")) == ((Seat(0), 2),)
    log = ann.get(f"/t/{table.uid}/log/").content.decode()
    assert "Red already had chips: 1 × purple 2." in log
    assert "Red already had a meeple that counted as two" in log


def test_a_meeple_is_marked_and_unmarked_by_a_tap(ann):
    page = ann.post("/games/middle/", form(chosen="6,1", stands="red,meeple,f1,6,1", mark="f1")).content.decode()
    assert 'name="marked" value="f1,6,1"' in page
    again = form(chosen="6,1", stands="red,meeple,f1,6,1", marked="f1,6,1", mark="f1")
    assert 'name="marked" value=""' in ann.post("/games/middle/", again).content.decode()


@pytest.mark.parametrize(
    ("said", "sorry"),
    [
        ({"lies": "base-D,6,2,0"}, "start squares"),
        ({"lies": "base-D,6,2,0 base-D,1,6,0 base-U,6,3,0 base-E,6,1,2"}, ""),
        ({"purple-1-red": "7"}, "No such chip is left on the map: purple 1"),
        ({"marked": "f1,6,1"}, ""),
    ],
)
def test_what_cannot_be_opens_nothing_or_is_left_out(ann, said, sorry):
    answer = ann.post("/games/middle/", form(open="1", **said))

    assert answer.status_code == (422 if sorry else 303)
    assert sorry in answer.content.decode()


def test_a_tile_against_the_print_opens_nothing(ann):
    answer = ann.post("/games/middle/", form(open="1", lies="base-D,6,2,0 base-D,1,6,0 base-B,3,0,0"))

    assert answer.status_code == 422
    assert Table.objects.count() == 0


def test_the_next_game_begins_on_the_start_squares_alone(ann):
    table = opened(ann)
    again = services.play_again(table_uid=table.uid, phone=table.host)

    assert again.start == [["base-D", [6, 2], 0], ["base-D", [1, 6], 0]]


def test_its_record_comes_in_again(ann):
    table = opened(ann, **{"purple-2-red": "1"})
    content = ann.get(f"/games/{table.uid}/record.json").content
    # As if others had played it: a game that is here already does not come in again.
    copy = import_file(content=content.replace(b'"name":""', b'"name":"Zoe"'), phone=uuid4()).tables[0]

    assert position_of(copy).state.scores == (12, 0)
    assert position_of(copy).state[Chips] == position_of(table).state[Chips]
    assert Encore not in position_of(copy).state.slices
