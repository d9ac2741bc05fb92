"""A game as a row of moments, and the replay that shows them."""

from __future__ import annotations

import re
from uuid import uuid4

import pytest

from games import services
from games.carcassonne.pages.board.board_timeline import map_of
from games.log.position import position_of
from games.projections.integrity import table_problems
from games.screens.history.moments import timeline_of
from scoring.carcassonne.board.board import Board
from scoring.kernel.log import replay
from tests.support.cast import phone_client
from tests.support.playing import ANN, DAN, log, open_table, play_turns, undo

pytestmark = pytest.mark.django_db


def shown(drawing):
    return len(re.findall("<use", drawing)) - len(re.findall('display="none"', drawing))


def test_there_is_a_moment_for_each_turn_one_for_the_start_and_one_for_the_last_scoring(finished):
    position = position_of(finished)
    timeline = timeline_of(position)

    assert [moment.number for moment in timeline.moments] == list(range(len(timeline.moments)))
    assert len(timeline.moments) == max(position.turns) + 2
    assert timeline.moments[-1].turn is None
    assert timeline.moments[-1].scores == position.state.scores


def test_every_moment_shows_the_board_as_it_was(finished):
    """Law: what the film shows at a moment is what lay and stood there after that turn."""
    position = position_of(finished)
    timeline = timeline_of(position)
    steps = replay(position.rules, position.before, position.played).steps
    after = {turn: step.state for (_played, step), turn in zip(steps, position.turns, strict=True)}
    for moment in timeline.moments[1:-2]:
        assert moment.turn is not None
        state, drawn = after[moment.turn], map_of(timeline, ["red", "blue"], moment.number)
        assert drawn is not None
        assert shown(str(drawn.tiles)) == len(state[Board].laid)
        assert shown(str(drawn.figures)) == len(list(state[Board].figures()))
        assert moment.scores == state.scores


def test_the_gains_of_all_moments_add_up_to_the_totals(finished):
    timeline = timeline_of(position_of(finished))
    totals = [0, 0]
    for moment in timeline.moments:
        for gain in moment.gains:
            totals[gain.seat] += gain.points
        assert tuple(totals) == moment.scores


def test_what_was_taken_back_is_in_no_moment(db):
    table = open_table()
    before = timeline_of(play_turns(table, 5)).moments
    log(table, {"seat": 0, "do": "note", "text": "no"})
    undo(table)
    table.refresh_from_db()

    assert timeline_of(position_of(table)).moments == before


def test_the_replay_holds_all_moments_and_shows_the_one_asked_for(ann, finished):
    page = ann.get(f"/games/{finished.uid}/replay/?at=30").content.decode()

    assert "<h1 data-title>Turn 30</h1>" in page
    assert page.count("<tr data-at") == len(timeline_of(position_of(finished)).moments)
    assert "?at=29" in page
    assert "?at=31" in page


@pytest.mark.parametrize("at", ["", "?at=99999", "?at=x"])
def test_the_replay_ends_at_the_last_scoring(ann, finished, at):
    page = ann.get(f"/games/{finished.uid}/replay/{at}").content.decode()

    assert "<h1 data-title>Final scoring</h1>" in page


def test_the_replay_asks_the_database_little(ann, finished, django_assert_max_num_queries):
    ann.get(f"/games/{finished.uid}/replay/")

    with django_assert_max_num_queries(3):
        ann.get(f"/games/{finished.uid}/replay/?at=20")


def test_a_table_without_moves_has_a_moment(ann):
    table = open_table()

    assert "The start" in ann.get(f"/games/{table.uid}/replay/").content.decode()
    assert ann.get(f"/games/{table.uid}/").status_code == 200
    assert ann.get(f"/games/{table.uid}/print/").status_code == 200


# ------------------------------------------------------------------ notes


@pytest.mark.parametrize("turn", [1, 7, 71, 99])
def test_a_note_on_a_turn_changes_nothing_else(finished, turn):
    before = timeline_of(position_of(finished)).moments
    totals, day = position_of(finished).state.scores, finished.moved_at
    after = services.note_at(table_uid=finished.uid, phone=ANN, token=uuid4(), turn=turn, text="A cheeky knight")
    finished.refresh_from_db()
    moments = timeline_of(after).moments

    assert [(m.scores, m.turn, m.at) for m in moments] == [(m.scores, m.turn, m.at) for m in before]
    assert [m.turn for m in moments if m.notes] == [min(turn, max(after.turns))]
    assert (after.state.scores, finished.moved_at) == (totals, day)
    assert table_problems(finished) == []


def test_the_page_notes_once(ann, finished):
    form = {"token": str(uuid4()), "turn": "5", "note": "Cake"}
    for _twice in range(2):
        answer = ann.post(f"/games/{finished.uid}/replay/note/", form)

    assert answer["Location"].endswith("?at=5")
    page = ann.get(f"/games/{finished.uid}/replay/?at=5").content.decode()
    assert page.count("Cake") == 1


@pytest.mark.parametrize("form", [{}, {"token": "x", "note": "y"}, {"note": "  ", "token": str(uuid4())}])
def test_nothing_said_writes_nothing(ann, finished, form):
    count = finished.entries.count()

    assert ann.post(f"/games/{finished.uid}/replay/note/", form).status_code == 303
    assert finished.entries.count() == count


def test_a_stranger_notes_nothing(finished):
    form = {"token": str(uuid4()), "turn": "5", "note": "Cake"}

    assert phone_client(DAN).post(f"/games/{finished.uid}/replay/note/", form).status_code == 403
