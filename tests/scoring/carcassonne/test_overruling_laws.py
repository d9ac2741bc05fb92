"""The rules carry out every overruled move, or refuse it for good; they never fall over."""

from __future__ import annotations

from collections import Counter

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.designs import TILES
from scoring.carcassonne.box import EDITIONS
from scoring.carcassonne.move import Deploy, Draw, Finish, Pass, Place
from scoring.carcassonne.pieces import Supply
from scoring.catalogue import ruleset_for
from scoring.kernel.box import Box
from scoring.kernel.log import Played, replay
from scoring.kernel.moves import IllegalMove, Refusal, Scored, Seat
from scoring.kernel.state import Step
from scoring.kernel.table import Adjust, Overrule

SEATS = 3
cells = st.tuples(st.integers(-2, 2), st.integers(-2, 2))
moves = st.one_of(
    st.sampled_from([*TILES, "base-Z"]).map(Draw),
    st.builds(Place, cells, st.integers(-1, 4)),
    st.builds(
        Deploy,
        st.sampled_from(["meeple", "dragon"]),
        st.sampled_from(["c1", "r1", "f1", "m1"]),
        st.none() | cells,
    ),
    st.just(Pass()),
    st.just(Finish()),
    st.builds(Adjust, st.integers(-5, 5)),
)
tables = st.lists(st.tuples(st.integers(0, SEATS - 1).map(Seat), moves), min_size=20, max_size=80)


def insist(rules, log):
    """Play every move that can be carried out at all, accepting whatever speaks against it."""
    state = rules.start()
    played: list[Played] = []
    steps: list[Step] = []
    for seat, move in log:
        accepted = tuple(why.code for why in rules.explain(state, seat, move))
        done = Overrule(move, accepted) if accepted else move
        try:
            step = rules.play(state, seat, done)
        except IllegalMove as refused:
            assert all(isinstance(why, Refusal) for why in refused.refusals)  # noqa: PT017 - both ends are fine
            continue
        state = step.state
        played.append(Played(len(played) + 1, seat, done))
        steps.append(step)
    return state, played, steps


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from(sorted(EDITIONS)), tables)
def test_a_table_that_insists_on_everything_keeps_its_sums(edition, log):
    rules = ruleset_for(Box("carcassonne", edition, SEATS))
    state, played, steps = insist(rules, log)
    standing = Counter(figure.seat for figure in state[Board].figures())
    sums = [0] * SEATS
    for step in steps:
        for effect in step.effects:
            if isinstance(effect, Scored):
                sums[effect.seat] += effect.points

    assert tuple(sums) == state.scores
    assert [state[Supply].count(Seat(seat), "meeple") + standing[Seat(seat)] for seat in range(SEATS)] == [7] * SEATS
    assert replay(rules, rules.start(), played).state == state


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(tables)
def test_an_overruled_board_is_the_same_from_scratch(log):
    rules = ruleset_for(Box("carcassonne", "2006", SEATS))
    board = insist(rules, log)[0][Board]
    again = Board()
    for cell, laid in reversed(board.laid.items()):
        again = again.lay(laid.face, cell, {})
    parts = {frozenset(feature.parts) for feature in board.features.values()}

    assert {frozenset(feature.parts) for feature in again.features.values()} == parts
    assert again.gaps == board.gaps
