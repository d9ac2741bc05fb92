"""The points if the game ended, counted once for many positions: the same as if each were played to its end."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import cast

import pytest

from scoring.carcassonne.base.fields import FIELD
from scoring.carcassonne.board.board import Board
from scoring.carcassonne.box import EDITIONS, SETS
from scoring.carcassonne.move import Draw
from scoring.carcassonne.player.ending import Ending, is_by_feature
from scoring.carcassonne.review.ways import uses
from scoring.carcassonne.rules import Carcassonne
from scoring.carcassonne.turn import DRAWING
from scoring.catalogue import ruleset_for
from scoring.kernel.box import Box
from scoring.kernel.moves import Scored, Seat
from scoring.kernel.state import State, Step
from tests.support.depth import NIGHT, first
from tests.support.wandering import Game, play_by_numbers

TURNS_BETWEEN = 7 if NIGHT else 28
LONGEST = 400
ENOUGH = LONGEST if NIGHT else LONGEST // 5
"""Positions of a game that are compared, at least."""
OTHERS = [one.key for one in SETS if one.key != "base"]
BOXES = [
    *((edition, ()) for edition in EDITIONS),
    *((edition, ("inns", "traders", "king", "cathars")) for edition in EDITIONS),
    *(("2006", (key,)) for key in OTHERS),
    *(("third", ("inns", "traders", "abbot", "cult", "phantom", key)) for key in OTHERS),
]


@cache
def game_of(edition: str, more: tuple[str, ...]) -> Game:
    return play_by_numbers(Box("carcassonne", edition, 3, ("base", *more)), 5 + len(more), LONGEST)


def draws(game: Game) -> Iterator[tuple[State, Seat, Draw]]:
    """Yield some of the draws of a game, each with the state before it."""
    found = [ply for ply in game.plies if ply.before.phase == DRAWING and isinstance(ply.move, Draw)]
    for ply in found[::TURNS_BETWEEN]:
        yield ply.before, ply.seat, cast("Draw", ply.move)


@pytest.mark.longer
@pytest.mark.parametrize(("edition", "more"), first(len(EDITIONS) * 2 + len(OTHERS), BOXES, ci=0))
def test_every_way_to_lay_a_tile_ends_as_the_rules_end_it(edition, more):
    game, compared = game_of(edition, more), 0
    for before, seat, draw in draws(game):
        ending = Ending(game.rules)
        assert ending.scores(before) == game.rules.finish(Step(before)).state.scores
        for one in uses(game.rules, before, seat, draw):
            state = one.step.state
            wanted = state.scores if state.over else game.rules.finish(Step(state)).state.scores
            assert ending.scores(state) == wanted, (one.place, one.figure)
            compared += 1

    assert compared > ENOUGH


def test_fields_and_finished_cities_are_among_what_was_compared():
    game = game_of("2006", ())
    ends = [game.rules.finish(Step(before)) for before, _seat, _draw in draws(game)]
    awards = [one for end in ends for one in end.effects if isinstance(one, Scored) and one.source == FIELD]

    assert any(award.points for award in awards)


def test_a_feature_that_stays_what_it_was_is_counted_once(monkeypatch):
    game = game_of("2006", ())
    before, seat, draw = list(draws(game))[-1]
    ways = [one.step.state for one in uses(game.rules, before, seat, draw)]
    counted, asked = [], Carcassonne.awards

    def noted(rules, state, feature, **more):
        counted.append(feature)
        return asked(rules, state, feature, **more)

    monkeypatch.setattr(Carcassonne, "awards", noted)
    ending = Ending(game.rules)
    for state in ways:
        ending.scores(state)

    assert len(counted) < sum(len(state[Board].occupied) for state in ways) / 3


@pytest.mark.parametrize(("more", "wanted"), [((), True), (("inns", "traders"), True), (("hills",), False)])
def test_a_box_is_counted_by_features_where_all_its_parts_are(more, wanted):
    rules = cast("Carcassonne", ruleset_for(Box("carcassonne", "2006", 2, ("base", *more))))

    assert is_by_feature(rules) is wanted
