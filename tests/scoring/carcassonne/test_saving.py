"""Tiles that would finish a feature: found by hand on small boards, and compared with the rules that lay every tile."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from scoring.carcassonne.board.board import Board
from scoring.carcassonne.move import Place
from scoring.carcassonne.pieces import Bag
from scoring.carcassonne.saving import rescue_odds, rescues
from scoring.carcassonne.turn import PLACING
from tests.support.drawing import rules_for


def laid_out(drawing):
    rules = rules_for(drawing)
    return rules, rules.start()


def test_a_city_with_one_open_side_is_finished_by_every_cap():
    rules, state = laid_out("D0")
    city = next(one for one in state[Board].features.values() if one.kind == "city")
    found = rescues(rules, state, city)

    assert "base-E" in {one.tile for one in found}
    assert len({one.cell for one in found}) == 1
    assert all(state[Bag].copies[one.tile] == one.copies for one in found)


def test_a_road_that_is_open_at_both_ends_needs_more_than_a_tile():
    rules, state = laid_out("W0 U1 U1")
    roads = [one for one in state[Board].features.values() if one.kind == "road" and one.open_ports > 1]

    assert roads
    assert [rescues(rules, state, road) for road in roads] == [()] * len(roads)


def test_the_chance_counts_a_tile_with_two_gaps_once():
    rules, state = laid_out("D0")
    city = next(one for one in state[Board].features.values() if one.kind == "city")
    found = rescues(rules, state, city)
    odds = rescue_odds(state, (*found, *(replace(one, cell=(9, 9)) for one in found)), 0)

    assert odds.fitting == sum({one.tile: one.copies for one in found}.values())
    assert odds.left == state[Bag].left
    assert 0 < odds.next < odds.ever <= 100


@pytest.mark.parametrize("seed", range(3))
def test_it_finds_what_laying_every_tile_everywhere_finds(seed):
    rules, state = laid_out("D0")
    chance = random.Random(seed)
    for _move in range(48):
        move = chance.choice(list(rules.legal_moves(state, state.turn)))
        state = rules.play(state, state.turn, move).state
    board = state[Board]
    wanted: dict[Any, Any] = {}
    for tile in [tile for tile, copies in state[Bag].copies.items() if copies]:
        held = rules.holding(state, tile).to_phase(PLACING)
        for move in rules.legal_moves(held, held.turn):
            if not isinstance(move, Place):
                continue
            after = board.lay(rules.design(tile).face(move.rot), move.at, rules.laws)
            for feature in board.features.values():
                is_new = feature.kind != "field" and not rules.is_complete(board, feature)
                if is_new and rules.is_complete(after, after.feature_of(feature.parts[0])):
                    wanted.setdefault(feature.id, set()).add((tile, move.at))
    found = {
        feature.id: {(one.tile, one.cell) for one in rescues(rules, state, feature)}
        for feature in board.features.values()
        if feature.kind != "field" and not rules.is_complete(board, feature)
    }

    assert wanted
    assert {key: ways for key, ways in found.items() if ways} == wanted
