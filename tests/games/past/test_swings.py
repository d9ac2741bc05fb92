"""Biggest scores of a game: what was lost is none of them, and the last scoring counts."""

from __future__ import annotations

from games.screens.history.timeline import BoardMoment, Timeline
from scoring.kernel import Scored, Seat, Term


def moment(number, turn, *points):
    gains = tuple(Scored(Seat(0), "road", (Term("tile", 1, one),), final=turn is None) for one in points)
    return BoardMoment(number, turn, "", None, (0, 0), gains)


def swings(*moments):
    timeline = Timeline(moments, (), None, None)  # type: ignore[arg-type]
    return [(one.number, gain.points) for one, gain in timeline.swings]


def test_what_was_lost_is_no_award():
    assert swings(moment(0, 1, -5), moment(1, 2, 3, -2)) == [(1, 3)]


def test_a_turn_counts_once_and_each_award_of_the_last_scoring():
    assert swings(moment(0, 1, 4, 3), moment(1, None, 12, 9)) == [(1, 12), (1, 9), (0, 4)]
