"""The drift doctor finds the slip that explains a count, and only what breaks nothing afterwards."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from benchmarks.doctor import TILES, Drift, drifts_of, rank, recorded
from scoring.carcassonne.move import Deploy, Draw, Pass, Place
from scoring.catalogue import ruleset_for
from scoring.doctor.search import Case, LikelySlip, Search, played_on
from scoring.doctor.slip import DoubtedCount
from scoring.kernel import log
from scoring.kernel.box import Box
from scoring.kernel.log import Played, replay
from scoring.kernel.moves import Seat
from scoring.kernel.table import Overrule
from scoring.skills import counts_of, practice_for

RULES = ruleset_for(Box("carcassonne", "2006", seats=2, sets=("base",)))
START = RULES.start()
ANN, BEN = Seat(0), Seat(1)
FIGURES = DoubtedCount("figures", ANN, "meeple")


def line(*moves: tuple[Seat, object]) -> tuple[Played, ...]:
    return tuple(Played(seq, seat, move) for seq, (seat, move) in enumerate(moves, 1))  # type: ignore[arg-type]


ROADS = line(
    (ANN, Draw("base-U")), (ANN, Place((1, 0), 0)), (ANN, Pass()),
    (BEN, Draw("base-U")), (BEN, Place((2, 0), 0)), (BEN, Deploy("meeple", "r1")),
)  # fmt: skip
"""Two straight roads beside that of the start tile; nobody stands on the first."""


def found(moves: tuple[Played, ...], told: dict[DoubtedCount, int]) -> tuple[LikelySlip, ...]:
    practice = practice_for(RULES)
    assert practice is not None
    search = Search(practice, Case(RULES, START, moves, told))
    for _ in search.look():
        pass
    return search.proposals


def codes(proposals: tuple[LikelySlip, ...]) -> set[str]:
    return {one.slip.code for one in proposals}


def test_a_figure_that_nobody_wrote_down_is_found_where_it_may_have_stood():
    proposals = found(ROADS, {FIGURES: 6})

    assert proposals[0].turn == 0
    assert proposals[0].slip.code == "figure_forgotten"
    # On the road it would have kept Ben's figure from it.
    spots = {slip.moves[0].move.on for slip in (proposals[0].slip, *proposals[0].others)}  # type: ignore[attr-defined]
    assert spots == {"f1", "f2"}


def test_a_figure_that_never_stood_is_found():
    proposals = found(ROADS, {DoubtedCount("figures", BEN, "meeple"): 7})

    assert proposals[0].turn == 1
    assert proposals[0].slip.code == "figure_too_many"


def test_a_tile_that_was_another_one_is_found_by_the_copies_left():
    left = counts_of(RULES, replay(RULES, START, ROADS).state)
    there, other = DoubtedCount("tiles", None, "base-U"), DoubtedCount("tiles", None, "base-W")

    assert codes(found(ROADS, {there: left[there] + 1})) == {"other_tile"}
    assert codes(found(ROADS, {other: left[other] - 1})) == {"other_tile"}


def test_a_turn_that_was_left_out_is_found_where_the_table_went_on_out_of_turn():
    late = line((BEN, Overrule(Draw("base-U"), ("out_of_turn",))), (BEN, Place((1, 0), 0)), (BEN, Pass()))

    proposals = found(late, {FIGURES: 6})

    assert codes(proposals) == {"turn_left_out"}
    assert [one.seat for one in proposals[0].slip.moves] == [ANN, ANN, ANN]


@pytest.mark.parametrize("told", [{FIGURES: 3}, {DoubtedCount("points", ANN): 77}])
def test_what_no_single_slip_explains_has_no_proposals(told):
    assert found(ROADS, told) == ()


def test_what_a_proposal_puts_right_comes_to_the_true_count():
    left = counts_of(RULES, replay(RULES, START, ROADS).state)
    there = DoubtedCount("tiles", None, "base-U")
    for told in ({FIGURES: 6}, {there: left[there] + 1}):
        for proposal in found(ROADS, told):
            mended = log.effective([*ROADS, *proposal.slip.entries(ROADS, len(ROADS))])
            after = replay(RULES, START, mended)
            assert after.stuck is None
            assert counts_of(RULES, after.state).items() >= told.items()


def test_a_turn_left_out_is_put_in_before_the_next():
    late = line((BEN, Overrule(Draw("base-U"), ("out_of_turn",))), (BEN, Place((1, 0), 0)), (BEN, Pass()))
    slip = found(late, {FIGURES: 6})[0].slip

    mended = log.effective([*late, *slip.entries(late, len(late))])

    assert [one.seat for one in mended] == [ANN, ANN, ANN, BEN, BEN, BEN]
    assert replay(RULES, START, mended).stuck is None


def test_a_pass_comes_and_goes_as_it_is_wanted():
    without = tuple(one for one in ROADS if not isinstance(one.move, Pass))
    twice = (*ROADS[:3], replace(ROADS[2], seq=9), *ROADS[3:])
    practice = practice_for(RULES)
    assert practice is not None

    ends = {played_on(RULES, START, moves, practice.idle).turn for moves in (ROADS, without, twice)}  # type: ignore[union-attr]
    assert ends == {ANN}
    assert played_on(RULES, START, without, None) is None


def test_where_nobody_knows_the_slips_of_a_game_there_is_no_doctor():
    rules = ruleset_for(Box("pad-carcassonne", "2006", 2))

    assert practice_for(rules) is None
    assert counts_of(rules, rules.start()) == {}


@pytest.mark.long
def test_of_a_few_recorded_games_most_slips_are_among_the_first_three(monkeypatch):
    monkeypatch.setattr("benchmarks.doctor.GAMES", 6)
    drifts = [one for one in drifts_of(TILES, recorded(TILES), random.Random(24), 1) if isinstance(one, Drift)]

    assert len(drifts) >= 4
    assert sum(rank(one)[0] <= 3 for one in drifts) * 2 >= len(drifts)
