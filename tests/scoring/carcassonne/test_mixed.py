"""Every two expansions in one box, and all of them: random games by the laws of the base game."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from functools import cache
from itertools import combinations

import pytest

from scoring.box import Box
from scoring.carcassonne.base.recalling import Recall
from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.geometry import ring
from scoring.carcassonne.box import FIRST_SETS, OPTIONS
from scoring.carcassonne.move import Deploy, Draw, Pass, Place
from scoring.carcassonne.rules import Bag, Supply
from scoring.codec import read_move, write_move
from scoring.log import replay
from scoring.moves import IllegalMove, Scored, Seat
from scoring.record import Participant, Record, Recorded, Report, check, read, result_of, write
from tests.support.wandering import play_by_numbers

EXTRA = tuple(entry.key for entry in FIRST_SETS if entry.key != "base")
EDITIONS = ("2006", "third", "first")
BOXES = [("base", *pair) for pair in combinations(EXTRA, 2)] + [("base", *EXTRA)] * 3
# Every third pair and one game of all are for every run, the others for the long one.
MIXES = [
    pytest.param(
        sets,
        number,
        id=f"{'+'.join(sets[1:])}-{number}",
        marks=[] if number % 3 == 0 and number < len(BOXES) - 1 else [pytest.mark.long],
    )
    for number, sets in enumerate(BOXES)
]
SEGMENTS = ("c1", "c2", "c3", "c4", "r1", "r2", "r3", "r4", "f1", "f2", "f3", "f4", "m1", "g1", "w1", "x9")


@cache
def game_of(sets, number):
    """Play a whole game: each with another edition, number of seats and choice of options."""
    mine = [option for option in OPTIONS if set(option.sets) & set(sets)]
    options = {option.key: option.choices[number % len(option.choices)] for option in mine if number % 3}
    seats = 2 + number % (5 if "inns" in sets else 4)
    return play_by_numbers(Box("carcassonne", EDITIONS[number % 3], seats, sets, options), 77 + number, 1500)


@pytest.mark.parametrize(("sets", "number"), MIXES)
def test_a_game_comes_to_its_end(sets, number):
    game = game_of(sets, number)

    assert game.state.over
    assert game.rules.outcome(game.state).totals == game.state.scores


@pytest.mark.parametrize(("sets", "number"), MIXES)
def test_totals_are_the_sum_of_the_terms(sets, number):
    game = game_of(sets, number)
    sums = [0] * game.rules.seats
    for ply in game.plies:
        for effect in ply.step.effects:
            if isinstance(effect, Scored):
                sums[effect.seat] += sum(term.points for term in effect.terms)

        assert tuple(sums) == ply.step.state.scores


@pytest.mark.parametrize(("sets", "number"), MIXES)
def test_no_figure_and_no_tile_is_lost_or_found(sets, number):
    game = game_of(sets, number)
    hand = {kind: count for part in game.rules.parts for kind, count in part.supply().items()}
    start = game.start
    tiles = start[Bag].left + len(start[Board].laid)
    for ply in game.plies:
        state = ply.step.state
        standing = Counter((figure.seat, figure.kind) for figure in state[Board].figures())
        for seat in range(game.rules.seats):
            for kind, count in hand.items():
                assert state[Supply].count(Seat(seat), kind) + standing[Seat(seat), kind] == count
        bag = state[Bag]
        assert bag.left == sum(bag.copies.values())
        features = state[Board].features.values()
        assert state[Board].occupied == tuple(feature.id for feature in features if feature.figures)
        assert len(state[Board].laid) + bag.left + len(bag.set_aside) + (bag.drawn is not None) == tiles


@pytest.mark.parametrize(("sets", "number"), MIXES)
def test_a_move_is_legal_if_and_only_if_nothing_speaks_against_it(sets, number):
    game = game_of(sets, number)
    kinds = [*game.rules.figure_kinds, "camel"]
    for ply in game.plies[number % 7 :: 7]:
        state, seat = ply.before, ply.seat
        moves = {*thinkable(state, kinds, game.rules)}
        legal = list(game.rules.legal_moves(state, seat))

        assert len(set(legal)) == len(legal)
        assert set(legal) == {move for move in moves if not game.rules.explain(state, seat, move)}


def thinkable(state, kinds, rules):
    """Return every move that might come into somebody's mind in this phase."""
    board = state[Board]
    match state.phase:
        case "draw":
            return [Draw(tile) for tile in (*rules.copies, "moon-1")]
        case "place":
            around = {near for cell in board.laid for near in (*ring(cell), cell)}
            return [Place(cell, rotation) for cell in around for rotation in range(-1, 5)]
        case _:
            deploys = [Deploy(kind, segment) for kind in kinds for segment in SEGMENTS]
            figures = list(board.figures())
            twins = Counter((figure.seat, figure.kind, figure.cell) for figure in figures)
            recalls = [
                Recall(f.kind, f.cell, f.segment if twins[f.seat, f.kind, f.cell] > 1 else None) for f in figures
            ]
            return [Pass(), *deploys, *recalls]


@pytest.mark.parametrize(("sets", "number"), MIXES)
def test_playing_step_by_step_is_replaying_the_log(sets, number):
    game = game_of(sets, number)
    done = replay(game.rules, game.start, game.log)

    assert done.stuck is None
    assert done.state == game.state
    assert [step.effects for _, step in done.steps] == [ply.step.effects for ply in game.plies]


@pytest.mark.parametrize(("sets", "number"), MIXES)
def test_a_refused_move_changes_nothing(sets, number):
    game = game_of(sets, number)
    for ply in game.plies[:: len(game.plies) // 5]:
        state = ply.before
        before = repr(state)
        for move in (Draw("base-X"), Place((0, 0), 0), Deploy("pig", "f1"), Recall("meeple", (0, 0)), Pass()):
            with suppress(IllegalMove):
                game.rules.play(state, ply.seat, move)
        assert repr(state) == before


@pytest.mark.parametrize(("sets", "number"), MIXES)
def test_a_game_survives_being_written_as_a_record(sets, number):
    game = game_of(sets, number)
    for ply in game.plies:
        assert read_move(write_move(ply.move), game.rules.move_types) == ply.move
    seats = tuple(Participant(f"Seat {seat}") for seat in range(game.rules.seats))
    moves = tuple(Recorded(ply.seat, ply.move) for ply in game.plies)
    record = Record(game.box, seats, moves, result_of(game.rules.outcome(game.state)))

    assert read(write(record)) == record
    assert check(record) == Report("", len(moves), game.state.scores, (), seats)
