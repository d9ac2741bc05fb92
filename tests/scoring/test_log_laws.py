"""The log: what counts of it after taking back, putting right and adding what was forgotten."""

from __future__ import annotations

import pytest

from scoring.carcassonne.move import Deploy, Draw, Pass, Place
from scoring.carcassonne.refusal import EdgeMismatch
from scoring.kernel.log import Amended, Inserted, Played, Retracted, Stuck, effective, replay, steps_of
from scoring.kernel.moves import Seat
from scoring.kernel.table import Note
from tests.support.drawing import on_board, rules_for

ANN, BEN = Seat(0), Seat(1)


def note(seq, text="x", seat=ANN):
    return Played(seq, seat, Note(text))


def texts(entries):
    return [(played.seq, getattr(played.move, "text", "")) for played in effective(entries)]


def test_what_was_played_counts_in_its_order():
    assert texts([note(1, "a"), note(2, "b")]) == [(1, "a"), (2, "b")]


def test_what_was_taken_back_does_not_count():
    assert texts([note(1, "a"), note(2, "b"), Retracted(3, 1)]) == [(2, "b")]


def test_taking_back_can_be_taken_back():
    assert texts([note(1, "a"), Retracted(2, 1), Retracted(3, 2)]) == [(1, "a")]


def test_taking_back_the_taking_back_of_a_taking_back_takes_back():
    assert texts([note(1, "a"), Retracted(2, 1), Retracted(3, 2), Retracted(4, 3)]) == []


def test_taking_back_twice_is_taking_back():
    assert texts([note(1, "a"), Retracted(2, 1), Retracted(3, 1)]) == []


def test_a_move_taken_back_twice_needs_both_undone():
    assert texts([note(1, "a"), Retracted(2, 1), Retracted(3, 1), Retracted(4, 3)]) == []


def test_a_move_that_is_put_right_keeps_its_place_and_its_number():
    assert texts([note(1, "a"), note(2, "b"), Amended(3, 1, BEN, Note("c"))]) == [(1, "c"), (2, "b")]


def test_putting_right_may_name_another_seat():
    assert effective([note(1), Amended(2, 1, BEN, Note("y"))]) == (Played(1, BEN, Note("y")),)


def test_the_last_word_counts_when_a_move_is_put_right_twice():
    assert texts([note(1, "a"), Amended(2, 1, ANN, Note("b")), Amended(3, 1, ANN, Note("c"))]) == [(1, "c")]


def test_putting_right_can_be_taken_back():
    log = [note(1, "a"), Amended(2, 1, ANN, Note("b")), Amended(3, 1, ANN, Note("c")), Retracted(4, 3)]

    assert texts(log) == [(1, "b")]


def test_a_forgotten_move_comes_just_before_the_one_named():
    assert texts([note(1, "a"), note(2, "b"), Inserted(3, 2, ANN, Note("c"))]) == [(1, "a"), (3, "c"), (2, "b")]


def test_two_forgotten_moves_before_one_keep_their_order():
    log = [note(1, "a"), Inserted(2, 1, ANN, Note("b")), Inserted(3, 1, ANN, Note("c"))]

    assert texts(log) == [(2, "b"), (3, "c"), (1, "a")]


def test_a_forgotten_move_can_be_put_right_and_taken_back():
    log = [note(1, "a"), Inserted(2, 1, ANN, Note("b")), Amended(3, 2, ANN, Note("c"))]

    assert texts(log) == [(2, "c"), (1, "a")]
    assert texts([*log, Retracted(4, 2)]) == [(1, "a")]


def test_a_move_may_be_added_before_one_that_was_taken_back():
    assert texts([note(1, "a"), Retracted(2, 1), Inserted(3, 1, ANN, Note("b"))]) == [(3, "b")]


@pytest.mark.parametrize(
    "entry",
    [Amended(2, 9, ANN, Pass()), Inserted(2, 9, ANN, Pass()), Retracted(2, 9), Retracted(2, 2)],
)
def test_a_correction_of_nothing_is_an_error(entry):
    with pytest.raises(LookupError):
        effective([note(1), entry])


TURN = (Played(1, ANN, Draw("base-U")), Played(2, ANN, Place((1, 0), 0)), Played(3, ANN, Deploy("meeple", "r1")))


def test_a_replay_plays_as_far_as_it_goes_and_says_where_it_stuck():
    rules = rules_for()
    log = (*TURN, Played(4, BEN, Draw("base-U")), Played(5, BEN, Place((2, 0), 1)), Played(6, BEN, Pass()))
    done = replay(rules, rules.start(), log)

    assert [played.seq for played, _ in done.steps] == [1, 2, 3, 4]
    assert done.stuck == Stuck(log[4], (EdgeMismatch((2, 0), 3, "field", "road"),))
    assert on_board(done.state) == ["red 1,0 r1"]


def test_a_replay_of_nothing_is_the_start():
    rules = rules_for()

    assert replay(rules, rules.start(), ()).state == rules.start()


def test_a_log_that_fits_does_not_get_stuck():
    rules = rules_for()

    assert replay(rules, rules.start(), TURN).stuck is None


def test_steps_come_one_by_one():
    rules = rules_for()
    steps = steps_of(rules, rules.start(), TURN)

    assert next(steps) != next(steps)


def test_steps_end_where_the_log_is_stuck():
    rules = rules_for()
    *steps, last = steps_of(rules, rules.start(), (*TURN, Played(4, BEN, Pass()), Played(5, BEN, Draw("base-U"))))

    assert len(steps) == len(TURN)
    assert isinstance(last, Stuck)
    assert [why.code for why in last.refusals] == ["wrong_phase"]
