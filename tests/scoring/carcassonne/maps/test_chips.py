"""Chips: maps:chips and maps:upgrades, by the lines of source S3."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.feature import Figure
from scoring.carcassonne.board.geometry import beside
from scoring.carcassonne.maps.chips import ALL, PRINTED, Chips, Collect, Spend, Upgrade, payments_of, shuffled
from scoring.carcassonne.maps.demo import isla_meeple
from scoring.carcassonne.maps.options import choose
from scoring.carcassonne.maps.printed import ISLAND, LAND
from scoring.carcassonne.maps.reading import read_map
from scoring.carcassonne.maps.spread import breaches, chip_squares, spread
from scoring.carcassonne.move import Deploy, Pass, Place
from scoring.carcassonne.pieces import Bag
from scoring.carcassonne.rules import Carcassonne
from scoring.carcassonne.turn import PLACING
from scoring.catalogue import ruleset_for
from scoring.kernel.box import Box
from scoring.kernel.moves import Seat
from scoring.kernel.state import Step
from tests.scoring.carcassonne.maps.sheet import begin, lay, lie, sheet
from tests.support.drawing import codes, on_board, play, points, scored, stand

SPACE = "L L L L\nL L L L\n. . . .\nS L S ."
TAIWAN = sheet(SPACE, chip_set="taiwan")
ANN, BEN = Seat(0), Seat(1)
RED = "red 0,0 f1"


def with_chips(state, *chips, seat=ANN):
    """Return the state with chips before a seat."""
    held = state[Chips]
    for chip in chips:
        held = held.take(seat, (9, 9), chip)
    return state.put(held)


def laid(rules, state, tile="base-U/0 0,1", *then):
    return lay(rules, state, tile, *then)


# ------------------------------------------------------------ picking up


def test_thirty_chips_of_three_colours_s3_62():
    assert sum(PRINTED.values()) == ALL == 30
    assert PRINTED["purple-1"] == 6


def test_covering_a_chip_takes_it_scores_it_and_keeps_it_s3_72():
    rules, state = begin(TAIWAN, "base-B/0 0,0", chips=["1,0"])
    step = laid(rules, state, "base-B/0 1,0", Collect("blue-2"), Pass())

    assert scored(step.effects) == [("red", "chip", 2)]
    assert step.state[Chips].hands[0]["blue-2"] == 1
    assert step.state[Chips].lying == frozenset()
    assert step.state[Chips].unseen["blue-2"] == 3


def test_it_has_to_be_taken():
    rules, state = begin(TAIWAN, "base-B/0 0,0", chips=["1,0"])
    step = laid(rules, state, "base-B/0 1,0", Collect("blue-1"))

    assert step.state.phase == "figure"
    held = laid(rules, state, "base-B/0 1,0", Collect("blue-1"), Deploy("meeple", "m1"))
    assert on_board(held.state) == ["red 1,0 m1"]


def test_a_square_without_a_chip_asks_for_none():
    rules, state = begin(TAIWAN, "base-B/0 0,0", chips=["3,0"])

    assert laid(rules, state, "base-B/0 1,0").state[Chips].lying == {(3, 0)}


@pytest.mark.parametrize("chip", ["blue-3", "x", "blue-2"])
def test_a_chip_that_cannot_have_lain_there_is_refused(chip):
    rules, state = begin(TAIWAN, "base-B/0 0,0", chips=["1,0"])
    state = with_chips(state, *["blue-2"] * 4)
    waiting = rules.carry_out(_holding(state, "base-B"), ANN, _place((1, 0))).state

    assert codes(rules.explain(waiting, ANN, Collect(chip))) == ["no_such_chip"]


def test_which_chip_it_is_is_left_to_chance():
    rules, state = begin(TAIWAN, "base-B/0 0,0", chips=["1,0"])
    waiting = rules.carry_out(_holding(state, "base-B"), ANN, _place((1, 0))).state

    assert rules.chances(waiting) == {Collect(chip): count for chip, count in PRINTED.items()}
    assert set(rules.legal_moves(waiting, ANN)) == set(rules.chances(waiting))
    assert rules.chances(state.to_phase("figure")) == {}


def waiting_for_a_chip(*, dealt):
    """Return rules and state where a chip was just covered."""
    board = {"map": TAIWAN, "chips": ["1,0", "3,0"], "dealt": dealt}
    rules = ruleset_for(Box("carcassonne", "third", 2, (), board=board))
    assert isinstance(rules, Carcassonne)
    state = lie(rules, rules.start(), "base-B/0 0,0")
    return rules, rules.carry_out(_holding(state, "base-B"), ANN, _place((1, 0))).state


def test_where_the_app_has_laid_the_chips_out_its_secret_alone_says_which_lies_where():
    rules, waiting = waiting_for_a_chip(dealt=True)
    found = {rules.uncovered(waiting, bytes([secret])).chip for secret in range(60)}

    assert rules.uncovered(waiting, b"one") == rules.uncovered(waiting, b"one")
    assert found == set(PRINTED)
    assert sorted(shuffled(b"one")) == sorted(chip for chip, count in PRINTED.items() for _ in range(count))
    assert rules.uncovered(waiting.to_phase("figure"), b"one") is None


def test_a_chip_that_was_found_elsewhere_gives_way():
    rules, waiting = waiting_for_a_chip(dealt=True)
    there = rules.uncovered(waiting, b"one").chip
    gone = with_chips(waiting, *[there] * PRINTED[there])

    assert rules.uncovered(gone, b"one").chip != there


def test_chips_of_cardboard_are_said_by_whoever_takes_them():
    rules, waiting = waiting_for_a_chip(dealt=False)

    assert rules.uncovered(waiting, b"one") is None
    assert not rules.deals
    assert rules.uncovered(waiting, None) == Collect("")


def test_a_chip_that_nobody_has_looked_at_is_worth_nothing_yet():
    rules, waiting = waiting_for_a_chip(dealt=True)
    step = rules.play(waiting, ANN, Collect(""))

    assert step.state.scores == (0, 0)
    assert step.state[Chips].lying == {(3, 0)}
    assert step.state[Chips].count == ALL
    assert Collect("") not in set(rules.legal_moves(waiting, ANN))


def _holding(state, tile):
    return state.put(replace(state[Bag], drawn=tile)).to_phase(PLACING)


def _place(cell):
    return Place(cell, 0)


# ------------------------------------------------------------- upgrading


@pytest.mark.parametrize(
    ("chips", "ways"),
    [
        ({"blue-1": 4}, [("blue-1",) * 4]),
        ({"blue-2": 1, "orange-2": 1}, [("blue-2", "orange-2")]),
        ({"blue-2": 1, "purple-1": 2}, [("blue-2", "purple-1", "purple-1")]),
        ({"blue-2": 2, "purple-1": 1}, [("blue-2", "blue-2")]),
        ({"blue-2": 1, "purple-1": 1}, []),
    ],
)
def test_exactly_four_points_of_chips_pay_s3_82(chips, ways):
    assert list(payments_of(chips)) == ways


def test_who_cannot_pay_is_not_asked():
    rules, state = begin(TAIWAN, "base-B/0 0,0")
    state = with_chips(stand(state, RED), "blue-2", "blue-1")

    assert laid(rules, state, "base-B/0 1,0").state.turn == BEN


def upgradable(*chips, **options):
    rules, state = begin(TAIWAN, "base-B/0 0,0", options=options)
    state = with_chips(stand(state, RED), *chips)
    return rules, laid(rules, state, "base-B/0 1,0").state


def test_the_turn_waits_for_an_upgrade_after_the_figure():
    rules, state = upgradable("blue-2", "blue-2")

    assert (state.phase, state.turn) == ("upgrade", ANN)
    assert set(rules.legal_moves(state, ANN)) == {Pass(), Upgrade((0, 0), "f1", ("blue-2", "blue-2"))}
    assert play(rules, state, Pass()).state.turn == BEN


def test_two_figures_that_nobody_can_tell_apart_are_proposed_once():
    rules, state = upgradable("blue-2", "blue-2")
    # A corn circle puts a second one beside the first.
    state = stand(state, RED)
    legal = list(rules.legal_moves(state, ANN))

    assert len(on_board(state)) == 2
    assert legal == [Pass(), Upgrade((0, 0), "f1", ("blue-2", "blue-2"))]


def test_one_chip_goes_under_the_figure_and_the_others_leave_s3_83():
    rules, state = upgradable("blue-2", "orange-1", "orange-1")
    step = play(rules, state, Upgrade((0, 0), "f1", ("blue-2", "orange-1", "orange-1")))
    chips = step.state[Chips]

    assert chips.under == {Figure(ANN, "meeple", (0, 0), "f1"): "blue-2"}
    assert chips.gone == ("orange-1", "orange-1")
    assert step.state.scores == state.scores
    assert chips.count == ALL


@pytest.mark.parametrize(
    ("move", "why"),
    [
        (Upgrade((0, 0), "f1", ("blue-2", "orange-2")), ["not_your_chips"]),
        (Upgrade((0, 0), "f1", ()), ["not_your_chips"]),
        (Upgrade((0, 0), "f1", ("blue-2", "blue-2", "blue-1")), ["not_four"]),
        (Upgrade((0, 0), "f1", ("blue-2",)), ["not_four"]),
        (Upgrade((1, 0), "m1", ("blue-2", "blue-2")), ["no_meeple_there"]),
        (Upgrade((7, 7), "f1", ("blue-2", "blue-2")), ["no_meeple_there"]),
    ],
)
def test_what_cannot_be_upgraded_or_paid(move, why):
    rules, state = upgradable("blue-2", "blue-2", "blue-1")

    assert codes(rules.explain(state, ANN, move)) == why


def test_only_standard_figures_are_upgraded_faq_5():
    rules, state = begin(TAIWAN, "base-B/0 0,0", sets=("base", "inns", "traders"))
    state = with_chips(stand(state, "red 0,0 f1 big", "red 0,0 f1 pig"), "blue-2", "blue-2")
    after = laid(rules, state, "base-B/0 1,0").state

    assert after.turn == BEN
    upgrade = Upgrade((0, 0), "f1", ("blue-2", "blue-2"))
    assert codes(rules.explain(after.to_phase("upgrade"), ANN, upgrade))[-1] == "no_meeple_there"


def test_a_figure_carries_one_chip_only():
    rules, state = upgradable(*["blue-2"] * 4)
    pay = ("blue-2", "blue-2")
    step = play(rules, state, Upgrade((0, 0), "f1", pay))

    assert step.state.turn == BEN
    again = step.state.to_phase("upgrade")
    assert codes(rules.explain(replace(again, turn=ANN), ANN, Upgrade((0, 0), "f1", pay))) == ["upgraded_already"]


@pytest.mark.parametrize(("said", "phase"), [("unlimited", "upgrade"), ("once_a_turn", "draw")])
def test_as_often_as_one_can_pay_or_once(said, phase):
    rules, state = begin(TAIWAN, "base-B/0 0,0", options={"upgrades": said})
    state = with_chips(stand(state, RED, "red 0,0 m1"), *["blue-2"] * 4)
    after = laid(rules, state, "base-B/0 1,0", Pass(), Upgrade((0, 0), "f1", ("blue-2", "blue-2"))).state

    assert after.phase == phase


def test_an_upgraded_farmer_counts_two_and_wins_the_field_s3_84():
    rules, state = begin(TAIWAN, "base-E/0 0,0")
    state = with_chips(stand(state, "red 0,0 f1", "blue 0,0 f1"), "blue-2", "blue-2")
    after = laid(rules, state, "base-E/2 2,0", Pass(), Upgrade((0, 0), "f1", ("blue-2", "blue-2"))).state
    field = after[Board].feature_at((0, 0), "f1")

    assert rules.standing(after, field) == ((ANN, 2), (BEN, 1))
    assert points(rules.finish(Step(after))) == {"red": 3}


def test_the_chip_leaves_with_the_figure_s3_85():
    rules, state = begin(TAIWAN, "base-E/1 0,0")
    state = with_chips(stand(state, "red 0,0 c1"), "blue-2", "blue-2")
    state = laid(rules, state, "base-B/0 0,1", Pass(), Upgrade((0, 0), "c1", ("blue-2", "blue-2"))).state
    step = laid(rules, state, "base-E/3 1,0")

    assert step.state[Chips].under == {}
    assert step.state[Chips].gone == ("blue-2", "blue-2")
    assert step.state[Chips].count == ALL


def test_upgrades_come_before_the_scoring_of_the_turn():
    rules, state = begin(TAIWAN, "base-E/1 0,0")
    state = with_chips(stand(state, "red 0,0 c1", "blue 0,0 c1"), "blue-2", "blue-2")
    step = laid(rules, state, "base-E/3 1,0", Pass(), Upgrade((0, 0), "c1", ("blue-2", "blue-2")))

    assert points(step) == {"red": 4}


def test_germany_upgrades_as_taiwan_does():
    rules, _ = begin(sheet(SPACE, chip_set="germany"))

    assert "carcassonne.upgrade" in rules.move_types
    assert "carcassonne.spend" not in rules.move_types


# ----------------------------------------------------------------- ledger


def test_other_countries_have_a_ledger():
    rules, state = begin(sheet(SPACE, chip_set="ledger"))
    state = with_chips(state, "blue-2", "orange-1")
    step = play(rules, state, Spend(("blue-2",), 5, "a wine"))

    assert points(step) == {"red": 5}
    assert step.state[Chips].gone == ("blue-2",)
    assert (step.state.phase, step.state.turn) == (state.phase, ANN)
    assert "carcassonne.upgrade" not in rules.move_types


@pytest.mark.parametrize(
    ("move", "why"),
    [
        (Spend(("blue-1",), 5), ["not_your_chips"]),
        (Spend((), 5), ["not_your_chips"]),
        (Spend(("blue-2",), 100), ["bonus_too_large"]),
        (Spend(("blue-2",), -1), ["bonus_too_large"]),
        (Spend(("blue-2",), 1, "x" * 201), ["bonus_too_large"]),
    ],
)
def test_slips_in_the_ledger_are_refused(move, why):
    rules, state = begin(sheet(SPACE, chip_set="ledger"))

    assert codes(rules.explain(with_chips(state, "blue-2"), ANN, move)) == why


# --------------------------------------------------------------- spreading


def test_a_spread_is_legal_and_thirty_fit_on_the_island_s3_65():
    printed = isla_meeple()
    free = chip_squares(printed, (), choose({}))
    for seed in range(20):
        cells = spread(free, Random(seed))

        assert len(cells) == ALL
        assert breaches(printed, cells, (), choose({})) == ()
        for cell in cells:
            assert printed.kind(cell) == LAND
            kinds = {printed.kind(beside(cell, side)) for side in range(4)}
            assert kinds.isdisjoint({"start", "large_city"})


def test_where_thirty_do_not_fit_fewer_lie():
    free = [(x, y) for x in range(4) for y in range(4)]

    assert len(spread(free, Random(1))) == 8


def test_only_used_starts_and_open_edges_keep_chips_away_if_the_table_says_so():
    printed = isla_meeple()
    strict = chip_squares(printed, (), choose({}))
    loose = chip_squares(printed, ((6, 2), (8, 10)), choose({"chips_near": "used_and_open"}))

    assert strict < loose
    assert (1, 5) in loose - strict
    assert (2, 4) in loose - strict
    assert (5, 2) not in loose


def test_islands_carry_chips_only_if_the_table_says_so():
    printed = isla_meeple()
    more = chip_squares(printed, (), choose({"chips_on_islands": True}))

    assert {printed.kind(cell) for cell in more} == {LAND, ISLAND}


def test_a_square_that_takes_no_chip_gets_none():
    assert (9, 3) not in chip_squares(isla_meeple(), (), choose({}))


def test_every_breach_of_chips_laid_by_hand_is_named_s3_65_to_67():
    printed = read_map(sheet("S L L L I\nT L L L .\nL L C L .", ferries=[("3,0,N", "4,0,N")]))
    chips = [(0, 0), (0, 1), (4, 0), (2, 2), (2, 0), (3, 0), (0, 2)]

    found = [(one.code, one.facts["column"], one.facts["row"]) for one in breaches(printed, chips, (), choose({}))]

    assert found == [
        ("map.chip_on_start", 1, 1),
        ("map.chip_beside_chip", 1, 1),
        ("map.chip_beside_chip", 3, 1),
        ("map.chip_beside_chip", 4, 1),
        ("map.chip_on_island", 5, 1),
        ("map.chip_beside_chip", 5, 1),
        ("map.chip_on_town", 1, 2),
        ("map.chip_near", 1, 2),
        ("map.chip_beside_chip", 1, 2),
        ("map.chip_beside_chip", 1, 3),
        ("map.chip_on_city", 3, 3),
    ]


def test_the_options_of_chips_count_for_those_laid_by_hand_too():
    printed = read_map(sheet("S L L I", ferries=[("2,0,N", "3,0,N")]))
    lying = [(1, 0), (3, 0)]

    strict = breaches(printed, lying, (), choose({}))
    loose = breaches(printed, lying, (), choose({"chips_near": "used_and_open", "chips_on_islands": True}))

    assert [one.code for one in strict] == ["map.chip_near", "map.chip_on_island"]
    assert loose == ()
