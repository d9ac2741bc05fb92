"""The preview of a correction, worked out before anything is written."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from games.carcassonne.pages.reopened.suggestions import suggestions
from games.log.correction import Change, Draft, preview, taking_back, turn_of
from games.log.position import advance
from games.models.log import EntryKind
from scoring.carcassonne.board.board import Board
from scoring.carcassonne.move import Deploy, Draw, Pass, Place
from scoring.kernel.log import Played
from scoring.kernel.moves import Seat
from scoring.kernel.table import Adjust, Overrule
from tests.games.corrections.wandering import beginning, correct, play_on, played_entries, same_move

U, V = "base-U", "base-V"


def game(*moves, seats=2):
    start = beginning(seats)
    return advance(start, [Played(seq, Seat(seat), move) for seq, (seat, move) in enumerate(moves, 1)], len(moves))


def three_turns():
    return game(
        (0, Draw(U)), (0, Place((1, 0), 0)), (0, Deploy("meeple", "r1")),
        (1, Draw(U)), (1, Place((2, 0), 0)), (1, Pass()),
        (0, Draw(U)), (0, Place((-1, 0), 0)), (0, Pass()),
    )  # fmt: skip


def codes(seen):
    return [[refusal.code for refusal in conflict.refusals] for conflict in seen.conflicts]


def test_a_fix_without_conflict_writes_just_itself():
    position = three_turns()
    change = Change(EntryKind.AMENDED, 3, Seat(0), Deploy("meeple", "f1"))

    seen = preview(position, played_entries(position), Draft(9, 3, (change,)))

    assert (seen.conflicts, seen.changes) == ((), (change,))
    assert [figure.segment for figure in seen.after.state[Board].figures()] == ["f1"]
    assert seen.after.head == 10


def test_a_figure_that_another_was_before_stays_as_the_table_says():
    position = game(
        (0, Draw(U)), (0, Place((1, 0), 0)), (0, Pass()),
        (1, Draw(U)), (1, Place((2, 0), 0)), (1, Deploy("meeple", "r1")),
    )  # fmt: skip
    first = Change(EntryKind.AMENDED, 3, Seat(0), Deploy("meeple", "r1"))

    seen = preview(position, played_entries(position), Draft(6, 3, (first,)))

    assert codes(seen) == [["carcassonne.feature_occupied"]]
    inner = Deploy("meeple", "r1")
    assert seen.changes[1].move == Overrule(inner, ("carcassonne.feature_occupied",))
    assert len(list(seen.after.state[Board].figures())) == 2


def test_a_figure_that_is_dropped_was_none():
    position = game(
        (0, Draw(U)), (0, Place((1, 0), 0)), (0, Pass()),
        (1, Draw(U)), (1, Place((2, 0), 0)), (1, Deploy("meeple", "r1")),
    )  # fmt: skip
    first = Change(EntryKind.AMENDED, 3, Seat(0), Deploy("meeple", "r1"))

    seen = preview(position, played_entries(position), Draft(6, 3, (first,)).answer(6, "drop"))

    assert seen.conflicts[0].answer == "drop"
    assert seen.changes[1] == Change(EntryKind.AMENDED, 6, Seat(1), Pass())
    assert seen.after.state.turn_number == position.state.turn_number


def test_a_tile_on_a_taken_cell_goes_with_its_whole_turn():
    position = three_turns()
    moved = Change(EntryKind.AMENDED, 2, Seat(0), Place((-1, 0), 0))

    seen = preview(position, played_entries(position), Draft(9, 2, (moved,)).answer(4, "say"))

    assert ["carcassonne.cell_taken"] in codes(seen)
    assert {change.target for change in seen.changes if change.form == EntryKind.RETRACTED} == {7, 8, 9}
    assert not next(c for c in seen.conflicts if c.played.seq == 8).may_say


def test_a_turn_taken_back_in_the_middle_leaves_the_next_seat_out_of_turn():
    position = three_turns()
    draft = Draft(9, 4, taking_back(position.played, 4))

    said = preview(position, played_entries(position), draft)
    shifted = preview(position, played_entries(position), draft.answer(7, "shift"))

    assert codes(said) == [["out_of_turn"]]
    assert said.conflicts[0].shift == 1
    assert [played.seat for played in said.after.played][-3:] == [0, 0, 0]
    assert [played.seat for played in shifted.after.played][-3:] == [1, 1, 1]


def test_a_forgotten_turn_is_inserted():
    position = three_turns()
    draft = Draft(9).change(
        Change(EntryKind.INSERTED, 7, Seat(0), Draw(V)),
        Change(EntryKind.INSERTED, 7, Seat(0), Place((0, 1), 0)),
        Change(EntryKind.INSERTED, 7, Seat(0), Pass()),
    )

    seen = preview(position, played_entries(position), draft.answer(7, "shift"))

    assert [played.seq for played in seen.after.played] == [1, 2, 3, 4, 5, 6, 10, 11, 12, 7, 8, 9]
    assert seen.after.played[-1].seat == 1


def test_what_an_inserted_move_was_can_be_changed_before_it_is_kept():
    draft = Draft(9).change(Change(EntryKind.INSERTED, 7, Seat(0), Pass()))

    changed = draft.change(Change(EntryKind.AMENDED, 10, Seat(0), Deploy("meeple", "f1")))

    assert changed.changes == (Change(EntryKind.INSERTED, 7, Seat(0), Deploy("meeple", "f1")),)


def test_a_later_change_of_the_same_move_takes_the_place_of_the_earlier():
    draft = Draft(9).change(Change(EntryKind.AMENDED, 3, Seat(0), Pass())).answer(3, "drop")

    changed = draft.change(Change(EntryKind.RETRACTED, 3))

    assert changed.changes == (Change(EntryKind.RETRACTED, 3),)
    assert changed.answers == {}


def test_a_draft_moves_on_with_the_table():
    draft = Draft(
        9, 10, (Change(EntryKind.INSERTED, 7, Seat(0), Pass()), Change(EntryKind.RETRACTED, 10)), {7: "say", 11: "drop"}
    )

    later = draft.rebased(12)

    assert [change.target for change in later.changes] == [7, 13]
    assert (later.focus, later.answers) == (13, {7: "say", 14: "drop"})


def test_talk_stands_alone():
    position = game((0, Draw(U)), (1, Adjust(3)), (0, Place((1, 0), 0)), (0, Pass()))

    assert turn_of(position.played, 1) == range(1, 2)
    assert [change.target for change in taking_back(position.played, 3)] == [4, 3, 1]
    assert [change.target for change in taking_back(position.played, 1)] == [2]


def test_a_correction_can_be_taken_back():
    position = three_turns()
    fix = Draft(9, 3, (Change(EntryKind.AMENDED, 3, Seat(0), Pass()),))
    after, written = correct(position, played_entries(position), fix)

    again, _ = correct(after, written, Draft(10, 0, (Change(EntryKind.RETRACTED, 10),)))

    assert again.state == position.state
    assert again.played == position.played


@pytest.mark.parametrize("seed", range(6))
def test_amending_with_the_same_facts_changes_nothing(seed):
    chance = random.Random(seed)
    position = play_on(beginning(), 20, chance)
    changes = tuple(same_move(position, index) for index in range(len(position.played)))

    seen = preview(position, played_entries(position), Draft(position.head, 1, changes))

    assert seen.conflicts == ()
    assert (seen.after.state, seen.after.played) == (position.state, position.played)


def test_the_likeliest_tile_is_offered_for_one_that_cannot_have_been_drawn():
    position = three_turns()
    bend = (Change(EntryKind.AMENDED, 1, Seat(0), Draw(V)), Change(EntryKind.AMENDED, 2, Seat(0), Place((1, 0), 0)))
    draft = Draft(9, 1).change(*bend)
    seen = preview(position, played_entries(position), draft)
    conflict = next(one for one in seen.conflicts if one.played.seq == 5)
    there = replace(seen.after, state=conflict.state, played=(), effects=(), turns=())

    suggestion = suggestions(there, conflict)[0]

    assert {change.target for change in suggestion.changes} <= {4, 5}
    again = preview(position, played_entries(position), draft.change(*suggestion.changes))
    assert 5 not in {one.played.seq for one in again.conflicts}
