"""Play games of catanatron with a seat that somebody outside decides for, by lines of JSON on the standard streams.

It runs in that program's own interpreter, in a process of its own, and nothing of ours imports it. A line that comes in
asks for a game; lines that go out say the island, each position in which the seat is asked (or, watched, every
position, and what was done in it), and the end. Seats are counted in the order in which they play, cards as it does.
"""

from __future__ import annotations

import json
import random
import sys
import time
from typing import Any

from catanatron import Color, Game, RandomPlayer
from catanatron.models.enums import CITY, RESOURCES, SETTLEMENT, ActionType
from catanatron.models.map import PORT_DIRECTION_TO_NODEREFS
from catanatron.models.player import Player
from catanatron.players.minimax import AlphaBetaPlayer
from catanatron.players.value import ValueFunctionPlayer
from catanatron.players.weighted_random import WeightedRandomPlayer

OTHERS = {
    "random": RandomPlayer,
    "weighted": WeightedRandomPlayer,
    "value": ValueFunctionPlayer,
    "alphabeta": AlphaBetaPlayer,
}
CARDS = ("KNIGHT", "VICTORY_POINT", "ROAD_BUILDING", "YEAR_OF_PLENTY", "MONOPOLY")
LONGEST = 1000
"""Turns after which its own games are broken off, too."""


def tell(what: str, **facts: object) -> None:
    print(json.dumps({"what": what, **facts}), flush=True)


def island_of(game: Any) -> dict[str, Any]:
    land = [
        {
            "at": at,
            "resource": tile.resource,
            "number": tile.number,
            "nodes": {ref.value: node for ref, node in tile.nodes.items()},
        }
        for at, tile in game.state.board.map.land_tiles.items()
    ]
    ports = [
        {"resource": port.resource, "nodes": [port.nodes[ref] for ref in PORT_DIRECTION_TO_NODEREFS[port.direction]]}
        for port in game.state.board.map.ports_by_id.values()
    ]
    return {"land": land, "ports": ports, "robber": game.state.board.robber_coordinate}


def plain(state: Any, action: Any) -> list[Any]:
    """Return an action as [kind, value], with seats for colours."""
    value = action.value
    if action.action_type == ActionType.MOVE_ROBBER:
        value = [value[0], None if value[1] is None else state.color_to_index[value[1]]]
    return [action.action_type.value, value]


def position_of(game: Any) -> dict[str, Any]:
    state, seats = game.state, range(len(game.state.colors))
    known = [{key[3:]: value for key, value in state.player_state.items() if key[:3] == f"P{at}_"} for at in seats]
    bought = []
    for record in reversed(state.action_records):
        if record.action.action_type == ActionType.END_TURN:
            break
        if record.action.action_type == ActionType.BUY_DEVELOPMENT_CARD:
            bought.append(record.result)
    mine = state.buildings_by_color[state.current_color()][SETTLEMENT]
    return {
        "actor": state.current_player_index,
        "turn": state.current_turn_index,
        "prompt": state.current_prompt.value,
        "founding": state.is_initial_build_phase,
        "newest": mine[-1] if mine else None,
        "buildings": [
            [node, state.color_to_index[color], {SETTLEMENT: "settlement", CITY: "city"}[kind]]
            for node, (color, kind) in state.board.buildings.items()
        ],
        "roads": [
            [*ends, state.color_to_index[color]] for ends, color in state.board.roads.items() if ends[0] < ends[1]
        ],
        "robber": state.board.robber_coordinate,
        "hands": [[one[f"{kind}_IN_HAND"] for kind in RESOURCES] for one in known],
        "bank": state.resource_freqdeck,
        "cards": [[one[f"{card}_IN_HAND"] for card in CARDS] for one in known],
        "played": [[one[f"PLAYED_{card}"] for card in CARDS] for one in known],
        "bought": [bought.count(card) for card in CARDS],
        "rolled": known[state.current_turn_index]["HAS_ROLLED"],
        "card_played": known[state.current_turn_index]["HAS_PLAYED_DEVELOPMENT_CARD_IN_TURN"],
        "free_roads": state.free_roads_available if state.is_road_building else 0,
        "due": state.discard_counts,
        "road": [one["HAS_ROAD"] for one in known],
        "lengths": [one["LONGEST_ROAD_LENGTH"] for one in known],
        "army": [one["HAS_ARMY"] for one in known],
        "points": [one["VICTORY_POINTS"] for one in known],
        "actions": [plain(state, one) for one in game.playable_actions],
    }


def play(others: str, seats: int, seed: int, mine: int | None, *, watched: bool) -> None:
    """Play one game; `mine` says which of the colours is decided for outside (None: none of them)."""
    kinds = [Player if at == mine else OTHERS[others] for at in range(seats)]
    game = Game([kind(color) for kind, color in zip(kinds, Color, strict=False)], seed=seed)
    state, seconds = game.state, list[float]()
    ours = None if mine is None else state.color_to_index[list(Color)[mine]]
    tell("island", seat=ours, **island_of(game))
    while game.winning_color() is None and state.num_turns < LONGEST:
        is_ours = state.current_player_index == ours
        if is_ours or watched:
            tell("position", asked=is_ours, **position_of(game))
        if is_ours:
            action = game.playable_actions[int(sys.stdin.readline())]
        else:
            began = time.process_time()
            action = state.current_player().decide(game, game.playable_actions)
            seconds.append(time.process_time() - began)
        said = plain(state, action)
        record = game.execute(action)
        if watched:
            tell("done", action=said, result=record.result)
    won = game.winning_color()
    tell(
        "over",
        winner=None if won is None else state.color_to_index[won],
        points=[state.player_state[f"P{at}_ACTUAL_VICTORY_POINTS"] for at in range(seats)],
        turn=state.current_turn_index,
        turns=state.num_turns,
        seconds=seconds,
    )


for line in sys.stdin:
    asked = json.loads(line)
    random.seed(asked["seed"])
    play(asked["others"], asked["seats"], asked["seed"], asked["mine"], watched=asked["watched"])
