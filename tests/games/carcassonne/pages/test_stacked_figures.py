"""Figures at one place, as a corn circle brings them: each is seen, and taken off alone."""

from __future__ import annotations

from games.carcassonne.pages.board.drawing import crowd_at, figure_use
from games.carcassonne.pages.board.growing import Crowds, moved
from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.feature import Figure
from scoring.kernel.moves import Seat
from tests.support.drawing import rules_for, stand

SPOT = ((0, 0), "r1")


def board_with(*figures: str) -> Board:
    return stand(rules_for("D0").start(), *figures)[Board]


def test_figures_at_one_place_stand_aside_of_each_other_with_ids_of_their_own():
    board = board_with("red 0,0 r1", "red 0,0 r1", "blue 0,0 r1")
    drawn = [figure_use(board, one, "red", number) for number, one in enumerate(crowd_at(board, *SPOT))]

    assert [one.split('"')[1] for one in drawn] == ["m0_0r1", "m0_0r1.1", "m0_0r1.2"]
    assert len({one.partition(" x=")[2] for one in drawn}) == 3


def test_a_figure_stands_where_it_stands_among_the_others():
    board = board_with("red 0,0 r1", "blue 0,0 r1")

    assert 'id="m0_0r1.1"' in figure_use(board, Figure(Seat(1), "meeple", *SPOT), "blue")


def crowds(*figures: str) -> Crowds:
    board = board_with(*figures)
    return {SPOT: tuple((one, "") for one in crowd_at(board, *SPOT))} if figures else {}


def test_who_comes_beside_another_has_both_drawn_anew():
    now = crowds("red 0,0 r1", "blue 0,0 r1")

    assert moved(crowds("red 0,0 r1"), now) == ([one for one, _under in now[SPOT]], ["m0_0r1"])


def test_who_comes_to_an_empty_place_takes_nobody_off():
    assert moved(crowds(), crowds("red 0,0 r1"))[1] == []


def test_who_leaves_another_behind_has_both_taken_off_and_one_drawn():
    now = crowds("blue 0,0 r1")
    found = moved(crowds("red 0,0 r1", "blue 0,0 r1"), now)

    assert found == ([one for one, _under in now[SPOT]], ["m0_0r1", "m0_0r1.1"])


def test_who_stays_is_left_alone():
    assert moved(crowds("red 0,0 r1"), crowds("red 0,0 r1")) == ([], [])
