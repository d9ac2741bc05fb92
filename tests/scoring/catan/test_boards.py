"""Islands: names of places, frames, spirals, dealing, fairness, and the set-up on them."""

from __future__ import annotations

import random
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

from scoring.catalogue import ruleset_for
from scoring.catan.board.board_layout import (
    BASE,
    LARGE,
    RED,
    beginner_island,
    coast,
    corners,
    deal,
    fill_in,
    spiral,
    touching,
)
from scoring.catan.board.fairness import WEIGHTS, fairness
from scoring.catan.board.geometry import intersections_of, neighbours_of, paths_of, shape_of
from scoring.catan.board.island import island_of, read_island, write_island
from scoring.catan.board.network import Network
from scoring.catan.box import EDITIONS, OPTIONS
from scoring.catan.hand import Hands
from scoring.catan.move import End, Road, Roll, Settle
from scoring.catan.rules import FOUNDING, LINKING, PAIRED, ROLLING, SPECIAL
from scoring.kernel.box import Box, UnsuitableBox
from scoring.kernel.moves import Seat
from tests.scoring.catan.playing import ANN, BEN, CLEO, DAN, codes, hand, play, position, rich, rules_for

RULES = rules_for()

# -------------------------------------------------------------- geometry


def test_every_place_has_one_name():
    shape = shape_of(frozenset(BASE.hexes))
    large = shape_of(frozenset(LARGE.hexes))

    assert (len(shape.hexes), len(shape.ends)) == (54, 72)
    assert (len(large.hexes), len(large.ends)) == (80, 109)
    assert Counter(map(len, shape.hexes.values())) == {1: 18, 2: 12, 3: 24}


def test_sides_join_corners_and_neighbours_share_them():
    for side in range(6):
        corner, following = intersections_of((0, 0))[side], intersections_of((0, 0))[(side + 1) % 6]
        beyond = neighbours_of((0, 0))[side]
        shape = shape_of(frozenset([(0, 0)]))

        assert set(shape.ends[paths_of((0, 0))[side]]) == {corner, following}
        assert {corner, following} <= set(intersections_of(beyond))
        assert paths_of((0, 0))[side] in paths_of(beyond)


# ----------------------------------------------------------------- frames


def test_the_boxes_hold_what_they_hold():
    for frame, hexes, tokens, harbours in ((BASE, 19, 18, 9), (LARGE, 30, 28, 11)):
        assert len(frame.hexes) == len(set(frame.hexes)) == sum(frame.terrain.values()) == hexes
        assert len(frame.tokens) == tokens == hexes - frame.terrain["desert"]
        assert len(frame.harbours) == harbours
        assert set(frame.harbours) <= set(coast(frame.hexes))
    ends = shape_of(frozenset(LARGE.hexes)).ends
    corners_used = [end for path in LARGE.harbours for end in ends[path]]
    assert len(set(corners_used)) == len(corners_used)
    assert Counter(LARGE.harbours.values()) == {"3:1": 5, "wool": 2, "brick": 1, "lumber": 1, "grain": 1, "ore": 1}


def test_the_coast_goes_round_once():
    assert len(coast(BASE.hexes)) == 30
    assert len(coast(LARGE.hexes)) == 38


@pytest.mark.parametrize(
    ("start", "first", "inner"),
    [
        ((-2, 0), (-2, 1), (-1, 0)),
        ((-2, 2), (-1, 2), (-1, 1)),
        ((0, 2), (1, 1), (0, 1)),
        ((2, 0), (2, -1), (1, 0)),
        ((2, -2), (1, -2), (1, -1)),
        ((0, -2), (-1, -1), (0, -1)),
    ],
)
def test_spirals_go_round_anticlockwise_and_inwards(start, first, inner):
    order = spiral(BASE.hexes, start)

    assert (order[0], order[1], order[12], order[18]) == (start, first, inner, (0, 0))
    assert sorted(order) == sorted(BASE.hexes)


def test_a_spiral_goes_through_the_large_island_too():
    for start in corners(LARGE.hexes):
        order = spiral(LARGE.hexes, start)

        assert sorted(order) == sorted(LARGE.hexes)
        assert all(other in neighbours_of(one) for one, other in pairwise(order))


def test_a_spiral_finds_its_way_over_a_gap():
    assert len(spiral(((0, 0), (1, 0), (4, 0)), (0, 0))) == 3


@pytest.mark.parametrize("numbering", ["spiral", "free"])
@pytest.mark.parametrize("harbours", ["fixed", "shuffled"])
@pytest.mark.parametrize("frame", [BASE, LARGE], ids=["base", "large"])
def test_dealt_islands_use_the_box_up_and_keep_reds_apart(frame, numbering, harbours):
    for seed in range(5):
        island = deal(frame, random.Random(seed), numbering=numbering, harbours=harbours)

        assert Counter(hex_.terrain for hex_ in island.land.values()) == frame.terrain
        assert Counter(hex_.number for hex_ in island.land.values() if hex_.number) == Counter(frame.tokens)
        assert Counter(island.harbours.values()) == Counter(frame.harbours.values())
        assert touching(island.land, RED) == []
        assert island.robber is not None
        assert island.land[island.robber].terrain == "desert"
        assert read_island(write_island(island)) == island


def test_numbers_fill_in_by_the_spiral_and_skip_the_desert():
    terrain = {at: "desert" if at == (-2, 1) else "forest" for at in BASE.hexes}
    land = fill_in(BASE, terrain, (-2, 0))

    assert [land[at].number for at in ((-2, 0), (-2, 1), (-2, 2), (-1, 2))] == [5, None, 2, 6]


def test_the_beginners_island():
    island = beginner_island()

    assert Counter(hex_.terrain for hex_ in island.land.values()) == BASE.terrain
    assert Counter(hex_.number for hex_ in island.land.values() if hex_.number) == Counter(BASE.tokens)
    assert (island.land[2, 0].terrain, island.land[2, 0].number) == ("mountains", 8)


def test_fairness_is_the_sum_of_its_parts_and_explains_them():
    island = beginner_island()
    judged = fairness(island, 4)

    assert judged.score == sum(points for _, points in judged.parts)
    assert 0 < judged.score <= sum(WEIGHTS.values()) == 100
    assert len(judged.corners) == 8
    assert judged.reds == ()
    assert {kind for kind, _ in judged.by_resource} == {"brick", "lumber", "wool", "grain", "ore"}
    clumsy = dict(island.land)
    clumsy[0, 0], clumsy[-2, 1] = clumsy[-2, 1], clumsy[0, 0]
    clumsy[0, -1], clumsy[1, -1] = clumsy[0, -1], clumsy[0, -1]
    worse = fairness(island_of(clumsy, island.harbours, (-2, 1)), 4)
    assert worse.reds
    assert worse.same_numbers
    assert worse.score < judged.score


@pytest.mark.parametrize(
    "change",
    [
        {"hexes": []},
        {"robber": [9, 9]},
        {"harbours": [{"edge": "9,9,E", "kind": "ore"}]},
        {"harbours": [{"edge": "0,0,E", "kind": "gold"}]},
        {"harbours": [{"edge": "2,0,E", "kind": "ore"}] * 2},
        {"hexes": [{"at": [0, 0], "terrain": "swamp"}]},
        {"hexes": [{"at": [0, 0], "terrain": "hills", "number": 7}]},
        {"hexes": [{"at": [99, 0], "terrain": "hills", "number": 8}]},
        {"hexes": "none"},
        {"colour": "blue"},
    ],
)
def test_boards_that_cannot_be_are_refused(change):
    with pytest.raises(UnsuitableBox) as caught:
        rules_for(board={**write_island(beginner_island()), **change})

    assert caught.value.code == "box.unknown_board"


def test_a_board_is_no_matter_of_every_game():
    with pytest.raises(UnsuitableBox):
        ruleset_for(Box("carcassonne", "2006", 2, board={"hexes": []}))
    with pytest.raises(UnsuitableBox):
        ruleset_for(Box("catan", "2022", 6, sets=("5-6",)))
    with pytest.raises(UnsuitableBox):
        ruleset_for(Box("catan", "2022", 5))


# ----------------------------------------------------------------- set-up


def found(state, rules=RULES):
    """Place one settlement and its road, wherever there is room; return who did, where, and the state."""
    seat = state.turn
    settle = next(move for move in rules.legal_moves(state, seat) if isinstance(move, Settle))
    state = play(rules, state, (seat, settle)).state
    road = next(iter(rules.legal_moves(state, seat)))
    return seat, settle.at, play(rules, state, (seat, road)).state


@pytest.mark.parametrize(("seats", "first"), [(4, 0), (4, 2), (3, 1), (2, 0)])
def test_placements_go_forwards_and_then_backwards(seats, first):
    rules = rules_for(seats)
    state, order = rules.start(Seat(first)), []
    while state.phase == FOUNDING:
        seat, _, state = found(state, rules)
        order.append(seat)
    forwards = [(first + step) % seats for step in range(seats)]

    assert order == forwards + forwards[::-1]
    assert (state.turn, state.phase, state.scores) == (first, ROLLING, (2,) * seats)
    assert sum(len(hand(rules, state, Seat(seat))) > 0 for seat in range(seats)) == seats


def test_the_second_settlement_gives_the_first_cards_and_a_desert_none():
    state = RULES.start()
    for _ in range(4):
        _, _, state = found(state)
    state = play(RULES, state, (DAN, Settle("0,0,N"))).state

    assert hand(RULES, state, DAN) == {"brick": 1, "wool": 1}
    assert sum(state[Hands].bank) == 95 - 2


def test_the_road_goes_to_the_settlement_just_placed():
    state = RULES.start()
    first = play(RULES, state, (ANN, Settle("0,0,N"))).state

    assert first.phase == LINKING
    assert codes(RULES, first, ANN, Road("-2,2,E")) == ["not_connected", "not_at_the_new_settlement"]

    for seat in (ANN, BEN, CLEO, DAN, DAN, CLEO, BEN):
        assert state.turn == seat
        _, _, state = found(state)
    mine = next(at for at, piece in state[Network].buildings.items() if piece.seat == ANN)
    state = play(RULES, state, (ANN, next(iter(RULES.legal_moves(state, ANN))))).state
    beside_the_first = next(path for path in RULES.island.shape.paths[mine] if path not in state[Network].roads)
    assert codes(RULES, state, ANN, Road(beside_the_first)) == ["not_at_the_new_settlement"]


def test_settlements_keep_their_distance_from_the_beginning():
    state = play(RULES, RULES.start(), (ANN, Settle("0,0,N")), (ANN, Road("0,0,NE"))).state

    assert codes(RULES, state, BEN, Settle("1,-1,S")) == ["too_close"]
    assert codes(RULES, state, BEN, Settle("0,0,N")) == ["intersection_taken"]


def test_the_fixed_placements_of_the_beginners():
    rules = rules_for(placements="fixed")
    state = rules.start(CLEO)

    assert (state.turn, state.phase, state.scores) == (CLEO, ROLLING, (2, 2, 2, 2))
    assert [hand(rules, state, seat) for seat in (ANN, BEN, CLEO, DAN)] == [
        {"brick": 1, "lumber": 1, "ore": 1},
        {"lumber": 1, "wool": 1, "ore": 1},
        {"grain": 2, "ore": 1},
        {"lumber": 2, "grain": 1},
    ]
    north = rules_for(placements="fixed", red_begins="north")
    assert hand(north, north.start(), DAN) == {"brick": 1, "wool": 1, "ore": 1}
    assert len(rules_for(3, placements="fixed").start()[Network].roads) == 6


def test_fixed_placements_want_the_beginners_island():
    with pytest.raises(UnsuitableBox):
        rules_for(placements="fixed", board=write_island(deal(BASE, random.Random(1))))


# ------------------------------------------------------- five or six players

WIDE = write_island(deal(LARGE, random.Random(4)))


def five(**options):
    return rules_for(5, sets=("5-6",), board=WIDE, **options)


def test_with_the_extension_there_is_more_of_everything():
    rules = five()

    assert rules.stock == (24,) * 5
    assert ruleset_for(Box("catan", "2022", 6, sets=("5-6",), board=WIDE)).seats == 6


def test_after_each_turn_the_others_may_build():
    rules = five()
    state = rich(rules, position(rules, turn=CLEO), ANN, BEN, CLEO, DAN, each=4)
    state = play(rules, state, (CLEO, End())).state

    assert (state.phase, state.waiting, state.turn) == (SPECIAL, (DAN,), CLEO)
    assert {type(move).__name__ for move in rules.legal_moves(state, DAN)} == {"Buy", "End"}
    assert codes(rules, state, CLEO, End()) == ["out_of_turn"]
    for seat in (DAN, Seat(4), ANN, BEN):
        assert state.waiting == (seat,)
        state = play(rules, state, (seat, End())).state
    assert (state.phase, state.waiting, state.turn) == (ROLLING, (), DAN)


def test_nobody_wins_in_the_special_building_phase():
    rules = five(victory_points=5)
    at = sorted(rules.island.shape.hexes)[10]
    state = position(rules, turn=CLEO, pieces=f"3 settlement {at}")
    state = rich(rules, state, DAN)
    state = state.put(state[Network])
    state = play(rules, state, (CLEO, End())).state
    scores = (0, 0, 0, 4, 0)
    state = type(state)(scores, state.turn, state.phase, state.waiting, 1, over=False, slices=state.slices)
    city = next(move for move in rules.legal_moves(state, DAN) if type(move).__name__ == "City")
    step = play(rules, state, (DAN, city))

    assert (step.state.scores[DAN], step.state.over) == (5, False)
    for seat in (DAN, Seat(4), ANN, BEN):
        step = play(rules, step.state, (seat, End()))
    assert (step.state.over, rules.on_turn(step.state)) == (True, None)


def test_paired_players_take_a_turn_without_dice_and_may_win_in_it():
    rules = five(between_turns="paired_players")
    state = rich(rules, position(rules, turn=CLEO, old={ANN: {"knight": 1}}), ANN, each=4)
    state = play(rules, state, (CLEO, End())).state

    assert (state.phase, state.waiting) == (PAIRED, (ANN,))
    names = {type(move).__name__ for move in rules.legal_moves(state, ANN)}
    assert names == {"Bank", "Buy", "Play", "End"}
    knight = next(move for move in rules.legal_moves(state, ANN) if type(move).__name__ == "Play")
    state = play(rules, state, (ANN, knight)).state
    assert state.waiting == (ANN,)
    state = play(rules, state, (ANN, next(iter(rules.legal_moves(state, ANN))))).state
    assert (state.phase, state.waiting) == (PAIRED, (ANN,))
    state = play(rules, state, (ANN, End())).state
    assert (state.phase, state.waiting, state.turn) == (ROLLING, (), DAN)
    assert rules.on_turn(state) == DAN


def test_a_large_table_may_play_without_anything_between_turns():
    rules = five(between_turns="nothing")

    assert play(rules, position(rules), (ANN, End()), (BEN, Roll((1, 2)))).state.turn == BEN


# -------------------------------------------------------------- documents

DOCS = Path(__file__).resolve().parents[3] / "docs"


def test_every_move_option_and_choice_is_documented():
    record, text = (DOCS / "record.md").read_text("utf-8"), (DOCS / "rules-catan.md").read_text("utf-8")
    verbs = [kind.partition(".")[2] for kind in rules_for(cards="table").move_types if kind.startswith("catan.")]
    words = {*EDITIONS, *(option.key for option in OPTIONS)}
    words |= {choice for option in OPTIONS for choice in option.choices if isinstance(choice, str)}

    assert [verb for verb in verbs if f"`{verb}`" not in record] == []
    assert [word for word in words if f"`{word}`" not in text] == []
