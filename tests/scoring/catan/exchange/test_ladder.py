"""Positions and actions of catanatron, as the benchmark reads them: an action comes back from the move that it is."""

from __future__ import annotations

from typing import Any

import pytest

from benchmarks.ladder.position import There, comparable, given_back
from scoring.catan.board.board_layout import beginner_island
from scoring.catan.board.geometry import intersections_of
from scoring.catan.board.network import CITY, Building, Network
from scoring.catan.deck import CARDS, Deck
from scoring.catan.exchange.catanatron import CORNERS, RESOURCES, TERRAINS
from scoring.catan.hand import Hands
from scoring.catan.move import Discard, MoveRobber
from scoring.catan.rules import DISCARDING, FREE_ROADS, LINKING, ROBBING, ROLLING, TRADING, Robber, Turn
from scoring.kernel.moves import Seat

NODES = {corner: number for number, corner in enumerate(beginner_island().shape.hexes)}
NOTHING = [0] * len(CARDS)
ISLAND: dict[str, Any] = {
    "land": [
        {
            "at": [q, -q - r, r],
            "resource": TERRAINS.get(hex_.terrain),
            "number": hex_.number,
            "nodes": {name: NODES[corner] for name, corner in zip(CORNERS, intersections_of((q, r)), strict=True)},
        }
        for (q, r), hex_ in beginner_island().land.items()
    ],
    "ports": [],
    "robber": [0, 0, 0],
}
THERE = There(ISLAND, 2)
HERE = [NODES[corner] for corner in intersections_of((0, 0))]


def said(**changed: Any) -> dict[str, Any]:
    """Return a position as the other program says it: two seats, one city and one road each, a hand full of wool."""
    usual = {
        "actor": 0,
        "turn": 0,
        "prompt": "PLAY_TURN",
        "founding": False,
        "newest": None,
        "buildings": [[HERE[0], 0, "city"], [HERE[3], 1, "settlement"]],
        "roads": [[HERE[0], HERE[1], 0], [HERE[3], HERE[4], 1]],
        "robber": [1, -1, 0],
        "hands": [[0, 0, 9, 0, 0], [1, 1, 0, 0, 0]],
        "bank": [18, 18, 10, 19, 19],
        "cards": [[1, 0, 0, 1, 1], [0, 2, 0, 0, 0]],
        "played": [NOTHING, NOTHING],
        "bought": [1, 0, 0, 0, 0],
        "rolled": True,
        "card_played": False,
        "free_roads": 0,
        "due": [0, 0],
        "road": [False, False],
        "army": [False, False],
        "points": [2, 1],
    }
    return {**usual, **changed}


def test_pieces_cards_and_hands_lie_where_they_lie_there():
    state = THERE.state(said())

    assert state[Network].buildings[THERE.corners[HERE[0]]] == Building(Seat(0), CITY)
    assert state[Robber].at == (1, 0)
    assert dict(THERE.rules.amounts(state[Hands].hands[0].cards)) == {"wool": 9}
    assert state[Deck].fresh[0].cards == (1, 0, 0, 0, 0)
    assert state[Deck].old[0].cards == (0, 0, 0, 1, 1)
    assert (state.scores, state[Deck].left) == ((2, 1), 20)


@pytest.mark.parametrize(
    ("changed", "phase"),
    [
        ({}, TRADING),
        ({"rolled": False}, ROLLING),
        ({"prompt": "MOVE_ROBBER"}, ROBBING),
        ({"prompt": "DISCARD", "due": [4, 0]}, DISCARDING),
        ({"free_roads": 2}, FREE_ROADS),
        ({"founding": True, "prompt": "BUILD_INITIAL_ROAD", "newest": HERE[0]}, LINKING),
    ],
)
def test_what_is_asked_there_is_asked_here(changed, phase):
    state = THERE.state(said(**changed))

    assert state.phase == phase
    assert list(THERE.rules.legal_moves(state, state.actors[0]))


def test_a_robber_before_the_roll_goes_back_to_it():
    assert THERE.state(said(prompt="MOVE_ROBBER", rolled=False))[Turn].resume == ROLLING


@pytest.mark.parametrize(
    ("action", "result"),
    [
        (["BUILD_SETTLEMENT", HERE[2]], None),
        (["BUILD_CITY", HERE[2]], None),
        (["BUILD_ROAD", [HERE[1], HERE[2]]], None),
        (["ROLL", None], [3, 4]),
        (["END_TURN", None], None),
        (["BUY_DEVELOPMENT_CARD", None], "KNIGHT"),
        (["MOVE_ROBBER", [[1, -1, 0], 1]], "WOOD"),
        (["MOVE_ROBBER", [[1, -1, 0], None]], None),
        (["MARITIME_TRADE", ["SHEEP", "SHEEP", "SHEEP", None, "ORE"]], None),
        (["PLAY_KNIGHT_CARD", None], None),
        (["PLAY_ROAD_BUILDING", None], None),
        (["PLAY_MONOPOLY", "ORE"], None),
        (["PLAY_YEAR_OF_PLENTY", ["WOOD", "WOOD"]], None),
        (["PLAY_YEAR_OF_PLENTY", ["ORE", "BRICK"]], None),
    ],
)
def test_an_action_comes_back_from_its_move(action, result):
    assert THERE.action(THERE.move(action, result)) == comparable(action)


def test_cards_given_back_are_asked_for_one_by_one():
    assert given_back(Discard({"wool": 2, "ore": 1})) == [
        ("DISCARD_RESOURCE", kind) for kind in ("SHEEP", "SHEEP", "ORE")
    ]
    assert THERE.move(["DISCARD_RESOURCE", "SHEEP"], "SHEEP") is None


def test_nobody_without_cards_is_robbed():
    state = THERE.state(said(prompt="MOVE_ROBBER", hands=[[0, 0, 9, 0, 0], [0, 0, 0, 0, 0]], bank=[19, 19, 10, 19, 19]))
    moves = THERE.rules.legal_moves(state, Seat(0))

    assert {move.from_ for move in moves if isinstance(move, MoveRobber)} == {None}


def test_all_kinds_of_cards_are_known():
    assert set(RESOURCES) == set(THERE.rules.kinds)
