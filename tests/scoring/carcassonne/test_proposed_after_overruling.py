"""The rules propose exactly what nothing speaks against, also after overruled moves (S0:65, A5, A9)."""

from __future__ import annotations

import pytest

from scoring.carcassonne.move import Deploy, Draw, Pass, Place
from scoring.carcassonne.pieces import Supply
from scoring.carcassonne.sets.abbey.wagon import DRIVING
from scoring.kernel.moves import Seat
from tests.support.drawing import play, rules_for

RED, BLUE = Seat(0), Seat(1)


def refused(rules, state):
    """Return what is proposed although something speaks against it."""
    seat = state.actors[0]
    return [move for move in rules.propose(state, seat) if rules.explain(state, seat, move)]


@pytest.mark.parametrize(("sets", "kind"), [(("base", "hills"), "shepherd"), (("base", "abbey"), "barn")])
def test_a_figure_of_which_too_many_were_played_is_not_proposed(sets, kind):
    rules = rules_for(sets=sets)
    state = rules.start()
    for seat in (RED, RED, BLUE):
        state = state.put(state[Supply].change([(seat, kind, -1)]))
    assert (state[Supply].count(RED, kind), state[Supply].count(BLUE, kind)) == (-1, 0)

    state = play(rules, state, Draw("base-U"), Place((1, 0), 0)).state

    assert refused(rules, state) == []
    assert not any(getattr(move, "figure", "") == kind for move in rules.propose(state, RED))


def test_with_more_wagons_played_than_there_are_none_drives_when_the_first_comes_home():
    rules = rules_for(sets=("base", "abbey"))
    state = play(rules, rules.start(), Draw("base-U"), Place((1, 0), 0), Deploy("wagon", "r1")).state
    state = state.put(state[Supply].change([(RED, "wagon", -1)]))
    state = play(rules, state, Draw("base-W"), Place((2, 0), turn(rules, state, (2, 0))), Pass()).state
    state = play(rules, state, Draw("base-W"), Place((-1, 0), turn(rules, state, (-1, 0))), Pass()).state

    assert (state.phase, state.actors, state[Supply].count(RED, "wagon")) == (DRIVING, (RED,), 0)
    assert refused(rules, state) == []
    assert list(rules.propose(state, RED)) == [Pass()]


def turn(rules, state, cell):
    """Return a turn in which a crossing of three roads fits there."""
    drawn = rules.play(state, state.turn, Draw("base-W")).state
    return next(place.rot for place in rules.propose(drawn, drawn.turn) if getattr(place, "at", None) == cell)
