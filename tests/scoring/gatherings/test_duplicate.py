"""Duplicate tables: the same tile for the same turn of the same seat at every table."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random

import pytest

from scoring.gatherings.duplicate import (
    butler,
    by_turn,
    cross_average,
    deal,
    hands,
    matchpoints,
    on_scale,
    percent,
    public_turns,
)
from scoring.gatherings.facts import GatheringError

BAG = [f"kind{index % 24}" for index in range(71)]


def numbers(*values):
    return [Fraction(value) for value in values]


def next_turn(hand):
    taken = hand.next_turn()
    assert taken is not None
    return taken


def extra(hand, *, set_aside=True):
    taken = hand.extra(set_aside=set_aside)
    assert taken is not None
    return taken


def test_the_bag_is_dealt_in_turn_and_the_same_for_every_table():
    order = deal(BAG, 2, "night")

    assert [len(one) for one in order.lists] == [36, 35]
    assert Counter(tile for one in order.lists for tile in one) == Counter(BAG)
    assert deal(BAG[::-1], 2, "night") == order
    assert deal(BAG, 2, "another night") != order


def test_awkward_tiles_do_not_come_early():
    for night in range(40):
        order = deal(BAG, 2, f"night {night}", late={"kind3", "kind4"})
        early = [order.tile(seat, turn) for turn in range(3) for seat in range(2)]
        assert not {"kind3", "kind4"} & set(early)
    with pytest.raises(GatheringError, match="too_many_late_tiles"):
        deal(["a"] * 9, 2, "x", late={"a"})


def test_a_tile_that_fits_nowhere_is_replaced_from_the_end():
    order = deal(BAG, 2, "night")
    hand = hands(order)[0]
    tile, hand = next_turn(hand)
    assert tile == order.tile(0, 0)

    instead, hand = extra(hand, set_aside=True)
    second, hand = extra(hand, set_aside=False)

    assert (instead, second) == (order.lists[0][-1], order.lists[0][-2])
    assert [(one.turn, one.part, one.set_aside) for one in hand.extras] == [(0, 1, True), (0, 2, False)]
    assert next_turn(hand)[0] == order.tile(0, 1)
    assert hand.short == 2


def test_no_extra_tile_before_the_first_turn():
    with pytest.raises(GatheringError, match="no_turn_yet"):
        hands(deal(BAG, 2, "night"))[0].extra(set_aside=True)


def test_a_correction_leaves_the_order_as_it_is():
    order = deal(BAG, 2, "night")
    [hand, _] = hands(order)
    for _ in range(5):
        _, hand = next_turn(hand)
        _, hand = extra(hand, set_aside=True)

    back = hand.back_to(2)

    assert len(back.extras) == 2
    assert next_turn(back)[0] == order.tile(0, 2)


@pytest.mark.parametrize("seed", range(30))
def test_random_tables_see_the_same_tiles_and_no_more_than_the_box_has(seed):
    random = Random(seed)
    seats = random.randint(2, 5)
    order = deal(BAG, seats, f"night {seed}")
    tables = [list(hands(order)) for _ in range(3)]
    seen: list[dict[tuple[int, int], str]] = [{} for _ in tables]
    for table, shown in zip(tables, seen, strict=True):
        while any(hand.left for hand in table):
            for seat in range(seats):
                hand = table[seat]
                if (taken := hand.next_turn()) is None:
                    continue
                tile, table[seat] = taken
                shown[seat, hand.turns] = tile
                while random.random() < 0.1 and (more := table[seat].extra(set_aside=random.random() < 0.5)):
                    _, table[seat] = more
        assert Counter(tile for hand in table for tile in hand.shown) == Counter(BAG)
        assert all(hand.turns + hand.short == len(hand.tiles) for hand in table)
    for place in set.intersection(*map(set, seen)):
        assert len({shown[place] for shown in seen}) == 1


def test_a_hall_screen_waits_for_the_slowest_table():
    order = deal(BAG, 2, "night")
    quick, slow = list(hands(order)), list(hands(order))
    for _ in range(4):
        quick = [next_turn(hand)[1] for hand in quick]
    slow[0] = next_turn(slow[0])[1]

    assert public_turns([quick, slow]) == 0
    slow[1] = next_turn(slow[1])[1]
    assert public_turns([quick, slow]) == 1


def test_scores_of_tables_are_compared():
    scores = numbers(12, -4, 12, 30)
    assert matchpoints(scores) == numbers("3/2", 0, "3/2", 3)
    assert percent(scores) == numbers(50, 0, 50, 100)
    assert percent(numbers(7)) == [50]
    assert sum(matchpoints(scores)) == Fraction(4 * 3, 2)


def test_differences_on_a_scale():
    bounds = numbers(2, 5, 9, 13)
    assert [on_scale(Fraction(value), bounds) for value in (0, 1, 2, -2, 5, -12, 40)] == [0, 0, 1, -1, 2, -3, 4]
    assert butler(numbers(0, 10, 20), bounds) == (Fraction(10), [-3, 0, 3])
    assert cross_average(numbers(0, 10), bounds) == [-3, 3]
    assert cross_average(numbers(5), bounds) == [0]


def test_how_far_each_table_is_from_the_mean_by_turn():
    assert by_turn({"one": [2, 4, 9], "other": [0, 8]}) == [
        {"one": Fraction(1), "other": Fraction(-1)},
        {"one": Fraction(-2), "other": Fraction(2)},
    ]
