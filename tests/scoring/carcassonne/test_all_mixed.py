"""Random games of random mixtures of all boxes: none fails, and the points of each scoring are the sum of its terms."""

from __future__ import annotations

from random import Random

import pytest

from scoring.box import Box
from scoring.carcassonne.box import CARCASSONNE, EDITIONS, OPTIONS, SETS, most_seats
from scoring.catalogue import ruleset_for
from scoring.moves import Scored

GAMES = 1_000
IN_ONE_TEST = 2
BOXES = [entry.key for entry in SETS if entry.key != "base"]


def mixture(chance: Random) -> Box:
    """Return a box by chance: its sets, edition, options, and 2 seats up to as many as it serves."""
    sets = ("base", *chance.sample(BOXES, chance.randint(1, len(BOXES))))
    bare = Box("carcassonne", chance.choice(list(EDITIONS)), 2, sets)
    mine = [option for option in OPTIONS if set(option.sets) & set(sets)]
    options = {option.key: chance.choice(option.choices) for option in mine}
    seats = chance.randint(2, most_seats(bare))
    return Box("carcassonne", bare.edition, seats, sets, options)


@pytest.mark.long
@pytest.mark.parametrize("batch", range(GAMES // IN_ONE_TEST))
def test_games_of_all_mixtures_come_to_their_end_and_add_up(batch):
    chance = Random(batch)
    for _game in range(IN_ONE_TEST):
        box = mixture(chance)
        rules = ruleset_for(box)
        totals, state = [0] * box.seats, rules.start()
        while not state.over:
            seat = state.actors[0]
            step = rules.play(state, seat, chance.choice(list(rules.legal_moves(state, seat))))
            state = step.state
            for effect in step.effects:
                if isinstance(effect, Scored):
                    totals[effect.seat] += sum(term.points for term in effect.terms)
            assert tuple(totals) == state.scores, box

        outcome = rules.outcome(state)
        assert outcome is not None
        assert outcome.totals == tuple(totals)


def test_every_box_is_in_some_mixture():
    chance = Random(0)
    found = {key for _game in range(20) for key in mixture(chance).sets}

    assert found == set(CARCASSONNE.sets)
