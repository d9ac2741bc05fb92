"""The tiles left for a gap, and the aids that a table has agreed on."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from uuid import uuid4

import pytest

from games import services
from games.carcassonne.words.luck import odds_sentences
from scoring.carcassonne.board.board import Board
from scoring.carcassonne.move import Place
from scoring.carcassonne.odds import dead_gaps, draws_of, fitting_copies, odds, percent
from scoring.carcassonne.pieces import Bag
from tests.games.corrections.wandering import beginning, play_on
from tests.support.playing import ANN, DRAW_U, PASS, PLACE_U, log, open_table


@pytest.mark.parametrize(("left", "fitting", "draws"), [(7, 2, 3), (5, 5, 1), (6, 0, 3), (6, 1, 6), (3, 2, 9)])
def test_a_chance_is_what_counting_all_hands_says(left, fitting, draws):
    hands = list(combinations(range(left), min(draws, left)))
    good = sum(any(tile < fitting for tile in hand) for hand in hands)

    assert percent(left, fitting, draws) == pytest.approx(float(100 * Fraction(good, len(hands))))


@pytest.mark.parametrize("seed", range(4))
def test_the_copies_that_fit_are_those_that_could_be_laid(seed):
    position = play_on(beginning(), 25, random.Random(seed))
    state, rules = position.state, position.rules
    if state.phase == "figure":
        position = play_on(position, 1, random.Random(seed))
        state = position.state
    for cell in list(state[Board].gaps)[:6]:
        laid = [
            count
            for tile, count in state[Bag].copies.items()
            if count and any(_fits(rules, state, tile, cell, turn) for turn in range(4))
        ]
        assert fitting_copies(state, cell) == sum(laid)


def _fits(rules, state, tile, cell, turn):
    """Ask the rules themselves, with the tile in hand."""
    drawn = state.put(replace(state[Bag], drawn=tile)).to_phase("place")
    return not rules.explain(drawn, state.turn, Place(cell, turn))


def test_draws_are_counted_in_turn_to_the_end():
    state = beginning(3).state

    assert sum(draws_of(state, seat) for seat in range(3)) == state[Bag].left == 71
    assert [draws_of(state, seat) for seat in range(3)] == [24, 24, 23]


def test_a_gap_that_asks_for_what_is_gone_is_dead():
    state = beginning(2).state
    empty = state.put(Bag({"base-B": 1}, 1))

    assert dead_gaps(state) == ()
    assert set(dead_gaps(empty)) == set(empty[Board].gaps) - {
        cell for cell, need in empty[Board].gaps.items() if set(need) <= {".", "f"}
    }


def test_tiles_that_lie_face_down_never_come():
    state = beginning(2).state
    # Two of the ten lie under hills: five draws of Ann's ten would be four of eight.
    hidden = state.put(Bag({"base-U": 9, "base-C": 1}, 8))
    chances = odds(hidden, (0, -1), 0)

    assert [chances.next, chances.ever] == pytest.approx([10, 40])
    assert chances.hidden == 2
    assert odds_sentences(chances, "Ann")[1].endswith("2 of them lie face down on the table, and nobody knows which.")


def test_tiles_that_are_kept_back_do_not_come_next():
    state = beginning(2).state
    bag = state.put(Bag({"base-U": 4, "base-C": 1, "pd-22": 5}, 10))
    chances = odds(bag, (0, -1), 0, {"base-U": 4, "base-C": 1})

    assert chances.next == pytest.approx(20)
    assert chances.kept == 5
    assert odds_sentences(chances, "Ann")[1].endswith("5 tiles are still kept back.")


def test_chances_are_said_in_one_line_and_the_rest_apart():
    state = beginning(2).state

    few = state.put(Bag({"base-U": 9, "base-C": 1}, 10))

    assert odds_sentences(odds(few, (0, -1), 0), "Ann") == (
        "1 of 10 tiles in the bag fits: 10% for the next one",
        "Ann draws one by the end: 50% (draws left: 5).",
    )
    empty = odds(state.put(Bag({}, 0)), (0, -1), 0)
    assert odds_sentences(empty, "Ann") == ("No tile left in the bag fits here.", "")


def test_a_correction_says_nothing_of_chances(db, client_of):
    table = open_table(host_seats=[0, 1])
    log(table, DRAW_U, PLACE_U, PASS)
    client = client_of(ANN)

    at_the_table = client.get(f"/t/{table.uid}/sheet/?gap=1,-1").content.decode()
    fixing = client.get(f"/t/{table.uid}/fix/1/new/sheet/?gap=0,-1").content.decode()

    line, rest = at_the_table.split('odds"><summary>')[1].split("</details>")[0].split("</summary>")
    assert re.fullmatch(r"\d+ of \d+ tiles in the bag fit: \d+% for the next one", line)
    assert "draws one by the end" in rest
    assert at_the_table.index('class="tray tray-gap"') < at_the_table.index("<summary>")
    assert "Which tile goes here?" in fixing
    assert "tiles in the bag fit" not in fixing


@pytest.mark.parametrize(("level", "told"), [("none", False), ("sharp", True), ("all", True)])
def test_a_page_tells_as_much_as_the_table_agreed_on(db, client_of, level, told):
    table = open_table(host_seats=[0, 1])
    services.choose_aids(table_uid=table.uid, phone=ANN, token=uuid4(), level=level)
    client = client_of(ANN)

    gap = client.get(f"/t/{table.uid}/sheet/?gap=0,-1").content.decode()
    tray = client.get(f"/t/{table.uid}/").content.decode()
    left = client.get(f"/t/{table.uid}/about/?left").content.decode()

    assert ("tiles in the bag fit" in gap) == told
    assert ('class="count"' in tray) == told
    assert ("does not say what is left" in left) != told
    assert "base-U" in tray


@pytest.mark.parametrize(("level", "told"), [("none", False), ("sharp", True), ("all", True)])
def test_whose_field_it_is_is_told_where_the_table_wants_to_know(db, client_of, level, told):
    table = open_table(host_seats=[0, 1])
    services.choose_aids(table_uid=table.uid, phone=ANN, token=uuid4(), level=level)

    page = client_of(ANN).get(f"/t/{table.uid}/about/?at=0,0&on=f1").content.decode()

    assert ("does not say whose field" in page) != told
