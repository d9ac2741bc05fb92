"""Expansions with a line of their own in the box: random games of them and with all others, by the base game's laws."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import replace
from functools import cache
from random import Random

import pytest

from scoring.box import Box
from scoring.carcassonne.base.recalling import Recall
from scoring.carcassonne.board.board import Board
from scoring.carcassonne.box import EXPANSIONS, FIRST_SETS, OPTIONS
from scoring.carcassonne.expansions.bridges.bazaar import TurnUp
from scoring.carcassonne.expansions.bridges.market import Stalls
from scoring.carcassonne.move import Deploy
from scoring.carcassonne.rules import Bag, Supply
from scoring.codec import read_move, write_move
from scoring.log import replay
from scoring.moves import Scored, Seat
from scoring.record import Participant, Record, Recorded, Report, check, read, result_of, write
from tests.support.wandering import play_by_numbers

ALONE = tuple(one.key for entry in EXPANSIONS for one in entry.sets)
OTHERS = tuple(entry.key for entry in FIRST_SETS if entry.key != "base")
EDITIONS = ("2006", "third", "first")
RANDOM = Random(31)
MIXTURES = 18
BOXES = [
    *(("base", key) for key in ALONE),
    *(("base", *RANDOM.sample((*OTHERS, *ALONE), RANDOM.randint(3, 9))) for _ in range(MIXTURES)),
    *(("base", "inns", "traders", "phantom", key) for key in ALONE),
    *[("base", *OTHERS, *ALONE)] * 3,
]
USUAL = len(ALONE) + 5
"""Each box by itself and a few mixtures are for every run; most mixtures, and everything at once, for the long one."""
MIXES = [
    pytest.param(sets, number, id=f"{'+'.join(sets[1:])}-{number}", marks=[pytest.mark.long] if number >= USUAL else [])
    for number, sets in enumerate(BOXES)
]


@cache
def game_of(sets, number):
    """Play a whole game: each with another edition, number of seats and choice of options."""
    mine = [option for option in OPTIONS if set(option.sets) & set(sets)]
    options = {option.key: option.choices[number % len(option.choices)] for option in mine}
    seats = 2 + number % (5 if "inns" in sets else 4)
    return play_by_numbers(Box("carcassonne", EDITIONS[number % 3], seats, sets, options), 7 + number, 3000)


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


def prisoners_of(game, state):
    """Return the figures that seats hold, as (owner, kind)."""
    shown = [part.shows(game.rules, state).get("prisoners", ()) for part in game.rules.parts]
    return Counter((one["seat"], one["figure"]) for cells in shown for cell in cells for one in cell)


@pytest.mark.parametrize(("sets", "number"), MIXES)
def test_no_figure_and_no_tile_is_lost_or_found(sets, number):
    game = game_of(sets, number)
    hand = {kind: count for part in game.rules.parts for kind, count in part.supply().items()}
    tiles = game.start[Bag].left + len(game.start[Board].laid)
    for ply in game.plies:
        state = ply.step.state
        away = Counter((figure.seat, figure.kind) for figure in state[Board].figures()) + prisoners_of(game, state)
        for seat in range(game.rules.seats):
            for kind, count in hand.items():
                assert state[Supply].count(Seat(seat), kind) + away[Seat(seat), kind] == count
        bag = state[Bag]
        drawn = [laid for laid in state[Board].laid.values() if not laid.face.tile.marks.get("each")]
        # A tile that lies unseen under another may still be any of those that nobody has seen.
        unseen = sum(bag.copies.values())
        turned_up = len(bag.held) + (len(state[Stalls].tiles) if state.get(Stalls) else 0)
        assert len(drawn) + unseen + len(bag.set_aside) + (bag.drawn is not None) + turned_up == tiles
        assert 0 <= unseen - bag.left <= unseen


@pytest.mark.parametrize(("sets", "number"), MIXES)
def test_a_move_is_legal_if_and_only_if_nothing_speaks_against_it(sets, number):
    game = game_of(sets, number)
    pool = defaultdict(set)
    for ply in game.plies:
        pool[ply.before.phase].update(game.rules.legal_moves(ply.before, ply.seat))
    for ply in game.plies[number % 11 :: 11]:
        state, seat = ply.before, ply.seat
        legal = list(game.rules.legal_moves(state, seat))
        # On the tile just laid a figure is put without naming its cell.
        moves = {
            move
            for move in pool[state.phase]
            if (not isinstance(move, Deploy) or move.at != state[Board].last or move in legal)
            # Of the ways in which tiles may turn up only some are proposed.
            and (not isinstance(move, TurnUp) or move in legal)
            # A figure that had a twin on its tile is named with its segment; later it may be, and need not.
            and (not isinstance(move, Recall) or move.on is None or replace(move, on=None) not in legal)
        }

        assert len(set(legal)) == len(legal)
        assert set(legal) == {move for move in moves if not game.rules.explain(state, seat, move)}


@pytest.mark.parametrize(("sets", "number"), MIXES)
def test_playing_step_by_step_is_replaying_the_log(sets, number):
    game = game_of(sets, number)
    done = replay(game.rules, game.start, game.log)

    assert done.stuck is None
    assert done.state == game.state
    assert [step.effects for _, step in done.steps] == [ply.step.effects for ply in game.plies]


@pytest.mark.parametrize(("sets", "number"), MIXES)
def test_features_are_what_the_tiles_make_of_them(sets, number):
    game = game_of(sets, number)
    for ply in game.plies[:: len(game.plies) // 4]:
        board = ply.step.state[Board]
        again = board.rebuilt(game.rules.laws)
        for cell, laid in board.laid.items():
            for segment in laid.segments:
                one, other = board.feature_at(cell, segment.id), again.feature_at(cell, segment.id)
                assert (one.cells, one.open_ports, one.marks, set(one.figures)) == (
                    other.cells,
                    other.open_ports,
                    other.marks,
                    set(other.figures),
                )


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
