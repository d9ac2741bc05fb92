"""Luck and choice: they add up to the result, see no more than the seat saw, and come out the same each time."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random
from typing import cast

import pytest

from scoring.carcassonne.board.board import Board
from scoring.carcassonne.move import Deploy, Draw, Pass, Place
from scoring.carcassonne.pieces import Bag, Supply
from scoring.carcassonne.player.greedy import FAIR
from scoring.carcassonne.review import rollout_check
from scoring.carcassonne.review.game import review_of
from scoring.carcassonne.review.rollout_check import RolloutCheck
from scoring.carcassonne.review.ways import Outlook, best_of, best_way, ways
from scoring.carcassonne.review.winning import lead_of, logistic, worths
from scoring.carcassonne.rules import Carcassonne
from scoring.catalogue import ruleset_for
from scoring.kernel.box import Box
from scoring.kernel.log import Played, replay
from scoring.kernel.moves import Seat
from scoring.kernel.state import State
from scoring.players.at_random import AtRandom
from scoring.players.playing import play_out
from scoring.record import Participant, Record, Recorded, write
from scoring.review import __main__ as program
from scoring.review.codec import decode, encode
from scoring.review.turn import GameReview

FULL = cast("Carcassonne", ruleset_for(Box("carcassonne", "2006", seats=2)))
FEW = {"base-D": 1, "base-U": 2, "base-V": 2, "base-E": 2, "base-B": 1}
SHORT = Box("carcassonne", "2006", seats=3, copies={kind: FEW.get(kind, 0) for kind in FULL.kinds})
RULES = cast("Carcassonne", ruleset_for(SHORT))
OWN_ERROR = 1.0
"""The value moves by itself by at most that in so short a game; what it is on average says benchmarks/winning.py."""


def game(seed: int) -> tuple[Played, ...]:
    """Play a game of eight tiles, one seat blindly."""
    turned = play_out(RULES, [FAIR, AtRandom(), FAIR], Random(seed), [Random(seat) for seat in range(3)])
    return tuple(Played(seq, one.seat, one.move) for seq, one in enumerate(turned, 1))


@pytest.fixture(scope="module")
def line() -> tuple[Played, ...]:
    return game(2)


@pytest.fixture(scope="module")
def review(line: tuple[Played, ...]) -> GameReview:
    return review_of(RULES, RULES.start(), line)


def test_start_luck_choice_and_what_nobody_foresaw_are_the_result(review: GameReview):
    for seat in review.seats:
        sums = [turn.luck[seat] + turn.choice[seat] + turn.unforeseen[seat] for turn in review.turns]

        assert review.start[seat] + sum(sums) == pytest.approx(review.result[seat])


def test_what_nobody_foresaw_is_small(review: GameReview):
    for seat in review.seats:
        assert abs(sum(turn.unforeseen[seat] for turn in review.turns)) < OWN_ERROR


def test_chances_are_shared_among_the_seats(review: GameReview):
    assert sum(review.start) == pytest.approx(1)
    assert sum(review.result) == pytest.approx(1)
    for turn in review.turns:
        assert sum(turn.luck) == pytest.approx(0)
        assert sum(turn.choice) == pytest.approx(0)


def test_luck_is_nothing_on_average_over_the_tiles(line: tuple[Played, ...], review: GameReview):
    first = review.turns[0]
    start, draw = RULES.start(), cast("Draw", line[0].move)
    seat = line[0].seat
    best = {move: best_of(list(ways(Outlook(RULES), start, seat, move)), seat) for move in RULES.chances(start)}  # type: ignore[arg-type]
    mean = (
        sum(weight * best[move].chances[seat] for move, weight in RULES.chances(start).items())
        / RULES.start()[Bag].left
    )

    assert first.luck[seat] == pytest.approx(best[draw].chances[seat] - mean)


def test_nobody_gains_by_choice_and_who_plays_the_best_loses_nothing(review: GameReview):
    assert all(turn.choice[turn.seat] <= 0 for turn in review.turns)
    assert any(turn.choice[turn.seat] < 0 for turn in review.turns)
    for turn in review.turns:
        if turn.best == turn.played:
            assert not any(turn.choice)


def test_the_best_at_a_glance_is_the_best_or_next_to_it(line: tuple[Played, ...]):
    states = [RULES.start(), *(step.state for _, step in replay(RULES, RULES.start(), line).steps)]
    lost = []
    for one, before in zip(line, states, strict=False):
        if isinstance(one.move, Draw):
            best = best_of(list(ways(Outlook(RULES), before, one.seat, one.move)), one.seat)
            found = best_way(Outlook(RULES), before, one.seat, one.move)
            assert found is not None
            lost.append(best.chances[one.seat] - found.chances[one.seat])

    assert len(lost) == sum(FEW.values()) - 1
    assert min(lost) >= 0
    assert sum(lost) < 0.01


def test_a_longer_second_look_goes_on_where_the_shorter_one_ended(line, monkeypatch):
    start, draw = RULES.start(), cast("Draw", line[0].move)
    one = best_of(list(ways(Outlook(RULES), start, line[0].seat, draw)), line[0].seat)
    asked = []

    def noted(outlook, before, seat, drawn):
        asked.append(drawn)
        return best_way(outlook, before, seat, drawn)

    monkeypatch.setattr(rollout_check, "best_way", noted)
    look = RolloutCheck(RULES, line[0].seat, seed=3)
    short, long = look.chance(one, effort=1), look.chance(one, effort=4)

    assert len(asked) == len(set(asked))
    assert short == RolloutCheck(RULES, line[0].seat, seed=3).chance(one, effort=1)
    assert long == RolloutCheck(RULES, line[0].seat, seed=3).chance(one, effort=4)


def test_a_tile_that_fits_nowhere_has_no_best_way():
    state = FULL.start()
    bare = state.put(replace(state[Board], gaps={}))

    assert best_way(Outlook(FULL), bare, Seat(0), Draw("base-C")) is None


def test_a_review_is_the_same_each_time_and_survives_being_written(line, review):
    again = review_of(RULES, RULES.start(), line)

    assert again == review
    assert decode(encode(review)) == review


def test_choice_is_judged_by_what_the_seat_saw(line, review, monkeypatch):
    # Hidden things are exchanged behind a seat: each turn is judged from its view alone.
    seen: list[int] = []
    view = Carcassonne.view

    def noted(rules: Carcassonne, state: State, seat: Seat | None) -> State:
        seen.append(-1 if seat is None else seat)
        return view(rules, state, seat)

    monkeypatch.setattr(Carcassonne, "view", noted)
    review_of(RULES, RULES.start(), line[:1])

    assert seen[0] == line[0].seat


def test_a_turn_with_other_moves_is_not_judged(line):
    place = next(index for index, one in enumerate(line) if isinstance(one.move, Place))
    short = review_of(RULES, RULES.start(), line[:place])

    assert short.turns[0].played is None
    assert not any(short.turns[0].choice)


def test_a_lead_is_worth_more_when_less_is_left():
    assert logistic((10, 0), 5)[0] > logistic((10, 0), 60)[0] > 0.5
    assert logistic((7, 7, 7), 30) == pytest.approx((1 / 3, 1 / 3, 1 / 3))
    assert lead_of((10, 4, 8), 0) == 2
    assert lead_of((10.0,), 0) == 10


def test_worths_count_figures_in_hand():
    start = FULL.start()
    state = FULL.play(start, Seat(0), Draw("base-U")).state
    state = FULL.play(state, Seat(0), Place((1, 0), 0)).state
    put = FULL.play(state, Seat(0), Deploy("meeple", "r1")).state
    passed = FULL.play(state, Seat(0), Pass()).state

    assert put[Supply].count(Seat(0), "meeple") == 6
    # Two tiles of a road for one figure less.
    assert worths(FULL, put)[0] == worths(FULL, passed)[0] + 2 - FAIR.figure


def test_the_program_reviews_a_record(line, review, monkeypatch, capsysbinary):
    monkeypatch.setattr("os.nice", lambda _more: 0)
    record = Record(SHORT, (Participant("Ann"),) * 3, tuple(Recorded(one.seat, one.move) for one in line))
    monkeypatch.setattr("sys.stdin", _Input(json.dumps(write(record)).encode()))
    program.main()

    assert decode(capsysbinary.readouterr().out) == review


class _Input:
    def __init__(self, text: bytes) -> None:
        self.buffer = self
        self._text = text

    def read(self) -> bytes:
        return self._text


def test_the_moves_play(line):
    assert replay(RULES, RULES.start(), line).state.over
