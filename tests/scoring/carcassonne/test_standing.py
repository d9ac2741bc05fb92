"""A log that begins in the middle of a game: tiles, figures and points in any order make the same game."""

from __future__ import annotations

import random

import pytest

from scoring.box import Box
from scoring.carcassonne.board import Board
from scoring.carcassonne.move import Stand
from scoring.carcassonne.rules import DRAWING, Bag, Carcassonne, Supply
from scoring.catalogue import ruleset_for
from scoring.moves import Move, Scored, Seat
from scoring.record import check, read
from scoring.rules import State, Step
from scoring.table import Adjust
from tests.scoring.drawing import rules_for

ANN, BEN = Seat(0), Seat(1)
SEATS = 3


def play_some(turns, chance) -> tuple[State, list[tuple[Seat, Move, Step]]]:
    """Play that many turns by chance; return the state there and what followed to the end of the game."""
    rules = ruleset_for(Box("carcassonne", "2006", SEATS, ("base",)))
    state = rules.start()
    while not (state.turn_number > turns and state.phase == DRAWING):
        state = rules.play(state, state.turn, chance.choice(list(rules.legal_moves(state, state.turn)))).state
    middle, rest = state, []
    while not state.over:
        move = chance.choice(list(rules.legal_moves(state, state.turn)))
        step = rules.play(state, state.turn, move)
        rest.append((state.turn, move, step))
        state = step.state
    return middle, rest


def begin_at(middle: State, chance) -> tuple[Carcassonne, State]:
    """Return the game that begins with this position, everything entered in some other order."""
    board = middle[Board]
    tiles = [(laid.tile_id, cell, laid.face.rotation) for cell, laid in board.laid.items()]
    figures = [Stand(figure.seat, figure.kind, figure.segment, figure.cell) for figure in board.figures()]
    chance.shuffle(tiles)
    chance.shuffle(figures)
    rules = ruleset_for(Box("carcassonne", "2006", SEATS, ("base",), start=tuple(tiles)))
    assert isinstance(rules, Carcassonne)
    state = rules.start(middle.turn)
    for figure in figures:
        state = rules.play(state, state.turn, figure).state
    for seat, points in enumerate(middle.scores):
        if points:
            state = rules.play(state, Seat(seat), Adjust(points)).state
    return rules, state


def awards(effects):
    return sorted((effect.seat, effect.source, effect.points) for effect in effects if isinstance(effect, Scored))


@pytest.mark.parametrize("seed", range(6))
def test_a_game_goes_on_from_the_middle_as_it_did(seed):
    chance = random.Random(seed)
    middle, rest = play_some(6 + 10 * seed, chance)
    aside = len(middle[Bag].set_aside)
    rules, state = begin_at(middle, chance)

    assert state[Bag].left == middle[Bag].left + aside
    assert state[Supply] == middle[Supply]
    assert state.scores == middle.scores
    assert state.turn == middle.turn
    for seat, move, step in rest[:-1]:
        mine = rules.play(state, seat, move)
        state = mine.state
        assert awards(mine.effects) == awards(step.effects)
    assert state.scores == rest[-2][2].state.scores


CITY = "[D0]"


def refused(rules, state, *args):
    return [why.code for why in rules.explain(state, ANN, Stand(*args))]


def test_a_figure_stands_where_it_stood():
    rules = rules_for(CITY)
    state = rules.play(rules.start(), ANN, Stand(1, "meeple", "c1", (0, 0))).state

    assert [(figure.seat, figure.segment) for figure in state[Board].figures()] == [(BEN, "c1")]
    assert (state.turn, state.turn_number, state[Supply].count(BEN, "meeple")) == (ANN, 1, 6)


def test_what_cannot_have_stood_there_is_refused():
    rules = rules_for(CITY)
    start = rules.start()
    once = rules.play(start, ANN, Stand(0, "meeple", "c1", (0, 0))).state

    assert refused(rules, start, 0, "meeple", "c9", (0, 0)) == ["carcassonne.unknown_segment"]
    assert refused(rules, start, 0, "meeple", "c1", (5, 5)) == ["carcassonne.no_tile_there"]
    assert refused(rules, start, 0, "dragon", "c1", (0, 0)) == ["carcassonne.unknown_figure"]
    assert refused(rules, start, 9, "meeple", "c1", (0, 0)) == ["no_such_seat"]
    assert refused(rules, once, 1, "meeple", "c1", (0, 0)) == ["carcassonne.feature_occupied"]


def test_nobody_stands_on_what_is_finished():
    rules = rules_for("E2 / [D0]".replace(" / ", "\n"))

    assert refused(rules, rules.start(), 0, "meeple", "c1", (0, 0)) == ["carcassonne.already_finished"]


def test_nobody_has_more_figures_than_there_are():
    rules = rules_for("[E0] E0 E0 E0\nE0 E0 E0 E0")
    state = rules.start()
    cells = [(x, y) for y in (0, 1) for x in range(4)]
    for cell in cells[:7]:
        state = rules.play(state, ANN, Stand(0, "meeple", "f1", cell)).state

    assert refused(rules, state, 0, "meeple", "f1", cells[7]) == ["carcassonne.no_figure_left"]


def test_figures_are_said_before_the_first_turn():
    rules = rules_for(CITY)
    state = rules.start()
    while state.turn_number == 1:
        state = rules.play(state, state.turn, next(iter(rules.legal_moves(state, state.turn)))).state

    assert "carcassonne.game_has_begun" in [
        why.code for why in rules.explain(state, state.turn, Stand(0, "meeple", "c1", (0, 0)))
    ]


def test_a_record_begins_in_the_middle():
    record = read(
        {
            "format": "tableside/1",
            "game": "carcassonne",
            "rules": {"start": [{"tile": "base-U", "at": [1, 0]}, {"tile": "base-D", "at": [0, 0]}]},
            "seats": [{"name": "Ann"}, {"name": "Ben"}],
            "moves": [
                {"seat": 1, "do": "stand", "whose": 0, "figure": "meeple", "on": "r1", "at": [0, 0]},
                {"seat": 0, "do": "adjust", "points": 12},
                {"seat": 1, "do": "draw", "tile": "base-V"},
            ],
        }
    )

    report = check(record)

    assert (report.failures, report.totals, record.first) == ((), (12, 0), BEN)
