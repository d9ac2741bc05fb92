"""A log that begins in the middle of a game: tiles, figures and points in any order make the same game."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from scoring.carcassonne.board.board import Board
from scoring.carcassonne.move import Before, Stand
from scoring.carcassonne.pieces import Bag, Supply
from scoring.carcassonne.refusal import GameHasBegun
from scoring.carcassonne.rules import Carcassonne
from scoring.carcassonne.sets.king.rules import AWARDS, HadAward, Largest, NothingFinished
from scoring.carcassonne.sets.river.rules import downstream
from scoring.carcassonne.sets.traders.rules import BuilderTurn, Goods, HadGoods, NotSoManyGoods
from scoring.carcassonne.turn import DRAWING
from scoring.catalogue import ruleset_for
from scoring.kernel.box import Box
from scoring.kernel.moves import Move, Scored, Seat
from scoring.kernel.refusal import NoSuchSeat
from scoring.kernel.state import State, Step
from scoring.kernel.table import Adjust
from scoring.record import check, read
from tests.support.drawing import rules_for

ANN, BEN = Seat(0), Seat(1)
SEATS = 3


BOXES = [
    ("base", "inns", "traders", "king"),
    ("base", "river1", "river2", "abbot"),
    ("base", "besiegers", "festival", "phantom"),
]


def play_some(turns, chance, sets=("base",)) -> tuple[State, list[tuple[Seat, Move, Step]]]:
    """Play that many turns by chance; return the state there and what followed to the end of the game."""
    rules = ruleset_for(Box("carcassonne", "2006", SEATS, sets))
    state = rules.start()
    # The second turn that a builder earns is not told to a table that begins there.
    while not (state.turn_number > turns and state.phase == DRAWING and not _is_second(state)):
        state = rules.play(state, state.turn, chance.choice(list(rules.legal_moves(state, state.turn)))).state
    middle, rest = state, []
    while not state.over:
        move = chance.choice(list(rules.legal_moves(state, state.turn)))
        step = rules.play(state, state.turn, move)
        rest.append((state.turn, move, step))
        state = step.state
    return middle, rest


def _is_second(state: State) -> bool:
    building = state.get(BuilderTurn)
    return building is not None and building.is_second(state)


def had(middle: State) -> list[Before]:
    """Return what people have besides points."""
    found: list[Before] = [
        Stand(figure.seat, figure.kind, figure.segment, figure.cell) for figure in middle[Board].figures()
    ]
    goods, largest = middle.get(Goods), middle.get(Largest)
    found += [HadGoods(seat, **hand) for seat, hand in enumerate(goods.hands)] if goods else []
    found += [HadAward(held.seat, AWARDS[kind]) for kind, held in largest.records.items()] if largest else []
    return found


def begin_at(middle: State, chance, sets=("base",)) -> tuple[Carcassonne, State]:
    """Return the game that begins with this position, everything entered in some other order."""
    board = middle[Board]
    tiles = [(laid.tile_id, cell, laid.face.rotation) for cell, laid in board.laid.items()]
    figures = had(middle)
    chance.shuffle(tiles)
    chance.shuffle(figures)
    # Tiles that were set aside are as good as lost: this table has fewer copies of them.
    printed = ruleset_for(Box("carcassonne", "2006", SEATS, sets))
    assert isinstance(printed, Carcassonne)
    lost = Counter(middle[Bag].set_aside) if sets != ("base",) else Counter()
    copies = {tile: printed.copies[tile] - count for tile, count in lost.items()}
    rules = ruleset_for(Box("carcassonne", "2006", SEATS, sets, start=downstream(tiles), copies=copies))
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


@pytest.mark.parametrize("sets", BOXES, ids="+".join)
@pytest.mark.parametrize("seed", range(4))
def test_with_expansions_it_goes_on_as_it_did_too(sets, seed):
    chance = random.Random(seed)
    middle, rest = play_some(5 + 12 * seed, chance, sets)
    rules, state = begin_at(middle, chance, sets)

    for slice_ in (Supply, Goods, Largest):
        assert state.get(slice_) == middle.get(slice_)
    assert (state.scores, state.turn) == (middle.scores, middle.turn)
    for seat, move, step in rest[:-1]:
        assert rules.explain(state, seat, move) == ()
        mine = rules.play(state, seat, move)
        state = mine.state
        assert awards(mine.effects) == awards(step.effects)


def test_nobody_had_more_goods_than_there_are():
    rules = ruleset_for(Box("carcassonne", "2006", SEATS, ("base", "traders")))
    state = rules.play(rules.start(), ANN, HadGoods(0, wine=8)).state

    assert rules.explain(state, ANN, HadGoods(1, wine=2)) == (NotSoManyGoods("wine", 2, 9),)
    assert rules.explain(state, ANN, HadGoods(1, wine=1, cloth=-1)) == (NotSoManyGoods("cloth", -1, 5),)
    assert rules.explain(state, ANN, HadGoods(3)) == (NoSuchSeat(3),)


def test_an_award_is_for_something_that_is_finished():
    rules = ruleset_for(Box("carcassonne", "2006", SEATS, ("base", "king")))
    state = rules.start()

    assert rules.explain(state, ANN, HadAward(1, "king")) == (NothingFinished("city"),)
    assert NoSuchSeat(7) in rules.explain(state, ANN, HadAward(7, "robber"))


@pytest.mark.parametrize("told", [HadGoods(0, wine=1), HadAward(0, "king")])
def test_what_people_had_is_told_before_the_first_turn(told):
    middle, _rest = play_some(30, random.Random(1), BOXES[0])
    rules = ruleset_for(Box("carcassonne", "2006", SEATS, BOXES[0]))

    assert GameHasBegun() in rules.explain(middle, middle.turn, told)


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
