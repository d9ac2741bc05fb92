"""Luck and choice of Catan: they add up to the result, and whoever lets a victory lie gives away its chance."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import cast

import pytest

from scoring.catalogue import ruleset_for
from scoring.catan.board.network import Network
from scoring.catan.hand import Hand, Hands
from scoring.catan.move import City, End, Roll
from scoring.catan.player.levels import CATAN_FAIR
from scoring.catan.player.weighted_random import WeightedRandom
from scoring.catan.review.courses import standing
from scoring.catan.review.winning import logistic, to_go
from scoring.catan.rules import ROLLING, Catan
from scoring.kernel.box import Box
from scoring.kernel.log import Played
from scoring.kernel.moves import Seat
from scoring.kernel.state import State
from scoring.players.player import AppPlayer
from scoring.players.playing import play_out
from scoring.review.codec import decode, encode
from scoring.review.turn import GameReview, TurnCourse
from scoring.skills import reviewer_for

SHORT = Box("catan", "2022", seats=3, options={"victory_points": 5})
RULES = cast("Catan", ruleset_for(SHORT))
OWN_ERROR = 1.0
"""The value moves by itself by at most that in so short a game."""


def game(seed: int) -> tuple[Played, ...]:
    """Play a short game, one seat nearly blindly."""
    people: list[AppPlayer] = [CATAN_FAIR, WeightedRandom(), CATAN_FAIR]
    turned = play_out(RULES, people, Random(seed), [Random(seat) for seat in range(3)])
    return tuple(Played(seq, one.seat, one.move) for seq, one in enumerate(turned, 1))


def reviewed(line: tuple[Played, ...], start: State | None = None) -> GameReview:
    review = reviewer_for(RULES)
    assert review is not None
    return review(RULES.start() if start is None else start, line)


@pytest.fixture(scope="module")
def line() -> tuple[Played, ...]:
    return game(4)


@pytest.fixture(scope="module")
def review(line: tuple[Played, ...]) -> GameReview:
    return reviewed(line)


def test_start_luck_choice_and_what_nobody_foresaw_are_the_result(review: GameReview):
    assert sum(review.result) == 1
    for seat in review.seats:
        sums = [turn.luck[seat] + turn.choice[seat] + turn.unforeseen[seat] for turn in review.turns]

        assert review.start[seat] + sum(sums) == pytest.approx(review.result[seat])
        assert abs(sum(turn.unforeseen[seat] for turn in review.turns)) < OWN_ERROR


def test_chances_are_shared_among_the_seats(review: GameReview):
    assert sum(review.start) == pytest.approx(1)
    for turn in review.turns:
        assert sum(turn.luck) == pytest.approx(0)
        assert sum(turn.choice) == pytest.approx(0)


def test_luck_is_nothing_on_average_over_the_rolls(line: tuple[Played, ...]):
    at = next(index for index, one in enumerate(line) if isinstance(one.move, Roll))
    before, seat = RULES.start(), line[at].seat
    for one in line[:at]:
        before = RULES.carry_out(before, one.seat, one.move).state
    short = [reviewed((Played(1, seat, Roll((one, other))),), before) for one in range(1, 7) for other in range(1, 7)]

    assert sum(each.turns[0].luck[seat] for each in short) == pytest.approx(0)


def test_what_is_worse_at_both_looks_has_a_better_course(review: GameReview):
    dear = [turn for turn in review.turns if any(turn.choice)]

    assert all(turn.choice[turn.seat] < 0 for turn in dear)
    assert all(isinstance(turn.best, TurnCourse) and turn.best.moves for turn in dear)
    assert all(turn.index < turn.decided_at for turn in dear)


def test_a_review_survives_being_written(review: GameReview):
    assert decode(encode(review)) == review


@pytest.mark.long
def test_a_review_is_the_same_each_time(line: tuple[Played, ...], review: GameReview):
    assert reviewed(line) == review


def test_luck_of_the_dice_is_shared(review: GameReview):
    assert review.is_shared
    assert review.luck_of(0) == pytest.approx(sum(turn.luck[0] for turn in review.turns))


def about_to_win() -> tuple[State, Seat]:
    """Return a position before the dice in which a city is the seat's victory, and its cards are in hand."""
    state = RULES.start()
    for one in game(3):
        if state.phase == ROLLING:
            break
        state = RULES.carry_out(state, one.seat, one.move).state
    seat, hands = state.turn, state[Hands]
    hand = Hand(RULES.costs["city"])
    scores = tuple(4 if other == seat else points for other, points in enumerate(state.scores))
    cards = tuple(hand if other == seat else one for other, one in enumerate(hands.hands))
    return replace(state, scores=scores).put(replace(hands, hands=cards)), seat


def test_whoever_could_win_and_ends_the_turn_gives_away_the_chance_of_it():
    state, seat = about_to_win()
    line = (Played(1, seat, Roll((1, 1))), Played(2, seat, End()))
    turn = reviewed(line, state).turns[0]
    after = RULES.carry_out(RULES.carry_out(state, seat, Roll((1, 1))).state, seat, End()).state
    left = standing(RULES, RULES.view(after, seat), seat)[seat]

    assert turn.choice[seat] == pytest.approx(left - 1)
    assert isinstance(turn.best, TurnCourse)
    assert '"city"' in turn.best.moves[0]
    assert turn.decided_at == 1


def test_whoever_wins_gives_away_nothing():
    state, seat = about_to_win()
    at = state[Network].of(seat, "settlement")[0]
    review = reviewed((Played(1, seat, Roll((1, 1))), Played(2, seat, City(at))), state)

    assert not any(review.turns[0].choice)
    assert review.result[seat] == 1


def test_choice_is_judged_by_what_the_seat_saw():
    state, seat = about_to_win()
    other = Seat((seat + 1) % 3)
    hands = state[Hands]
    line = (Played(1, seat, Roll((1, 1))), Played(2, seat, End()))
    seen = [
        reviewed(
            line,
            state.put(
                hands.__class__(
                    tuple(Hand(cards) if at == other else hand for at, hand in enumerate(hands.hands)),
                    hands.bank,
                    hands.shown,
                )
            ),
        ).turns[0]
        for cards in ((2, 0, 0, 0, 0), (0, 0, 0, 0, 2))
    ]

    assert seen[0].choice == seen[1].choice
    assert seen[0].luck == seen[1].luck


def test_a_lead_is_worth_more_near_the_goal_and_in_ones_own_turn():
    assert logistic((10, 8, 8), 1, 0, 1)[0] > logistic((10, 8, 8), 7, 0, 1)[0] > 1 / 3
    assert logistic((8, 8, 8), 5, 0, 1)[1] > 1 / 3
    assert to_go(RULES, RULES.start()) == 5


def test_games_of_which_no_chance_is_known_are_not_reviewed():
    knights = ruleset_for(Box("catan", "2022", seats=3, sets=("base", "knights")))
    untold = ruleset_for(Box("catan", "2022", seats=3, options={"cards": "none"}))

    assert reviewer_for(knights) is None
    assert reviewer_for(untold) is None
