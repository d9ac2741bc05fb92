"""The boards of the scenarios: what lies in them, how they are dealt, and what is said of one that breaks a rule."""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any

import pytest

from scoring.catalogue import ruleset_for
from scoring.catan.board.board_layout import RED
from scoring.catan.board.geometry import distance
from scoring.catan.board.island import GOLD, read_island, write_island
from scoring.catan.sets.seafarers.chart import KEYS
from scoring.catan.sets.seafarers.dealing import Deal, arranged, deal, new_world, oddities, outline, pieces_for
from scoring.catan.sets.seafarers.fog import Discovery, Fog
from scoring.catan.sets.seafarers.layout import has_board, laid, layout_for, layouts, target
from scoring.catan.sets.seafarers.move import Discover
from scoring.kernel import Box, Seat
from tests.scoring.catan.sets.seafarers.playing import rules_for

LAYOUTS = [(scenario, seats) for scenario, found in layouts().items() for seats in found]
EACH = pytest.mark.parametrize(("scenario", "seats"), LAYOUTS)


def dealt(scenario: str, seats: str, seed: int = 1) -> tuple[Deal, dict[str, Any]]:
    layout = layouts()[scenario][seats]
    made = deal(layout, random.Random(seed))
    return made, write_island(laid(scenario, layout, made.terrain, made.numbers, made.harbours))


@EACH
def test_a_dealt_board_uses_every_piece_of_its_layout_and_is_played(scenario, seats):
    layout = layouts()[scenario][seats]
    made, board = dealt(scenario, seats)
    sets = ("base", "seafarers", "5-6") if seats == "6" else ("base", "seafarers")
    options = {"scenario": scenario, "victory_points": target(scenario), "placements": "free"}

    assert Counter(made.terrain.values()) == sum((area.kinds for area in layout.known), Counter())
    assert Counter(made.numbers.values()) == sum((area.tokens for area in layout.known), Counter())
    ruleset_for(Box("catan", "2022", int(seats), sets, options, board=json.loads(json.dumps(board)))).start()
    assert write_island(read_island(board, KEYS)) == board


@EACH
@pytest.mark.parametrize("seed", range(3))
def test_a_dealt_board_breaks_no_rule_of_dealing(scenario, seats, seed):
    layout = layouts()[scenario][seats]
    _made, board = dealt(scenario, seats, seed)
    island = read_island(board, KEYS)

    assert oddities(island, layout) == ()


def test_every_layout_lies_inside_its_frame():
    for found in layouts().values():
        for layout in found.values():
            covered = [at for area in layout.areas for at in area.hexes]
            assert len(covered) == len(set(covered))
            assert set(covered) <= set(layout.hexes)


def test_new_shores_for_four_is_as_the_box_says():
    layout = layout_for("new_shores", 4)

    assert layout is not None
    assert len(layout.hexes) == 42
    assert sum(len(area.hexes) for area in layout.areas) == 28
    assert sum(len(area.numbers) for area in layout.areas) == 27


def test_there_is_a_board_for_three_to_six_and_an_own_arrangement_for_everybody():
    assert not has_board("cloth", 2)
    assert all(has_board("cloth", seats) for seats in (3, 4, 5, 6))
    assert has_board("free", 2)
    assert layout_for("cloth", 5) == layout_for("cloth", 6)


def test_the_totals_follow_the_scenario_the_printing_and_the_other_box():
    assert (target("four_islands"), target("four_islands", former=True)) == (13, 12)
    assert target("new_shores", with_knights=True) == 16


def test_before_2009_an_island_brings_one_point():
    layout = layouts()["new_shores"]["4"]
    made = deal(layout, random.Random(1))
    island = laid("new_shores", layout, made.terrain, made.numbers, made.harbours, former=True)

    assert [one["points"] for one in island.further["islands"]] == [0, 1, 1, 1]


def test_small_islands_of_the_wonders_may_count_apart():
    layout = layouts()["wonders"]["4"]
    made = deal(layout, random.Random(1))
    once, each = (
        laid("wonders", layout, made.terrain, made.numbers, made.harbours, each_island=each).further["islands"]
        for each in (False, True)
    )

    assert [one["points"] for one in once] == [0, 1]
    assert [one["points"] for one in each] == [0, 1, 1]


def test_gold_of_the_desert_is_dealt_to_the_strip():
    for seed in range(5):
        made, _board = dealt("through_the_desert", "4", seed)
        area = layouts()["through_the_desert"]["4"].areas[0]
        assert next(at for at in area.hexes if made.terrain[at] == GOLD) in area.gold_on


def test_harbours_of_the_tribe_are_gifts():
    _made, board = dealt("forgotten_tribe", "4")

    assert board["harbours"] == []
    assert {"brick", "lumber", "wool", "grain", "ore", "3:1", "point", "card"} == {
        one["gift"] for one in board["gifts"]
    }


# ------------------------------------------------------------------ what is said


def swapped(numbers, one, other):
    return {**numbers, one: numbers[other], other: numbers[one]}


def test_a_six_beside_an_eight_is_said_with_its_hexes():
    layout = layouts()["four_islands"]["4"]
    made = deal(layout, random.Random(1))
    red, other = [at for at, number in made.numbers.items() if number in RED][:2]
    beside = next(at for at in made.numbers if distance(at, red) == 1)
    numbers = swapped(made.numbers, other, beside)
    island = laid("four_islands", layout, made.terrain, numbers, made.harbours)

    said = {one.code: one.hexes for one in oddities(island, layout)}
    assert {red, beside} <= set(said["reds"])


def test_a_harbour_where_nobody_settles_is_said():
    layout = layouts()["cloth"]["4"]
    made = deal(layout, random.Random(1))
    island = laid("cloth", layout, made.terrain, made.numbers, {"1,0,E": "3:1"})

    assert [one.code for one in oddities(island, layout)] == ["harbour"]


@pytest.mark.parametrize("is_large", [False, True])
@pytest.mark.parametrize("seed", range(4))
def test_a_new_world_has_islands_and_breaks_no_rule(is_large, seed):
    made = new_world(random.Random(seed), is_large=is_large)
    island = arranged("new_world", made, {}, {}, is_large=is_large)
    islands = island.further["islands"]

    assert oddities(island, None, is_large=is_large) == ()
    assert len(islands) >= 3
    assert all(one["start"] and one["points"] == 1 for one in islands)
    assert island.harbours
    assert Counter(hex_.terrain for hex_ in island.land.values()) <= pieces_for(is_large=is_large)


def test_an_own_arrangement_says_what_the_box_does_not_have():
    gold = dict.fromkeys(outline(is_large=False).hexes[:3], GOLD)
    island = arranged("free", Deal(gold, {}, {}), {}, {}, is_large=False)

    assert {one.code for one in oddities(island, None)} == {"gold", "pieces", "numberless"}


def test_what_lies_in_the_fog_of_an_own_arrangement_is_an_island():
    first, second, *_others, last = outline(is_large=False).hexes
    made = Deal({first: "hills", second: "fog", last: "fog"}, {first: 5}, {})
    island = arranged("free", made, {second: 2}, {}, is_large=False)

    assert island.waters.fog == {second, last}
    assert [(one["start"], one["points"]) for one in island.further["islands"]] == [(True, 0), (False, 2)]


# ------------------------------------------------------------------ the pile of the fog


def test_the_fog_offers_what_is_left_in_the_pile():
    _made, board = dealt("fog_islands", "4")
    rules = rules_for(4, board=board, scenario="fog_islands")
    state = rules.start()
    first, *others = sorted(rules.island.waters.fog)
    fog = rules.part(Fog)
    kinds, numbers = fog.left(rules, state)
    assert (kinds["forest"], kinds["sea"], "desert" in kinds, 2 in numbers) == (1, 2, False, False)

    asked = state.put(Discovery((first,)))
    after = fog.carry_out(rules, asked, Seat(0), Discover(first, "forest", 3)).state
    kinds, numbers = fog.left(rules, after)
    offered = list(fog.candidates(rules, after.put(Discovery((others[0],))), Seat(0)))

    assert "forest" not in kinds
    assert 3 not in numbers
    assert 11 in numbers  # there are two of it
    assert {move.terrain for move in offered if isinstance(move, Discover)} == set(kinds)


def test_where_more_was_found_than_the_pile_had_anything_may_lie_there():
    _made, board = dealt("fog_islands", "4")
    board["pile"] = {"terrain": {"forest": 1}, "numbers": [4]}
    rules = rules_for(4, board=board, scenario="fog_islands")
    first = min(rules.island.waters.fog)
    after = rules.part(Fog).carry_out(rules, rules.start(), Seat(0), Discover(first, "forest", 4)).state

    kinds, numbers = rules.part(Fog).left(rules, after)
    assert "gold" in kinds
    assert len(numbers) == 10
