"""The last scoring, award by award, on every phone."""

from __future__ import annotations

import re

import pytest

from scoring.carcassonne.pieces import FigureReturned
from tests.games.finished import finished_table
from tests.games.views.asking import HTMX, stamp
from tests.games.views.moves.sending import send
from tests.support.cast import ANN, phone_client
from tests.support.playing import play_turns, position


def test_the_end_is_looked_at_by_all(cast, base):
    play_turns(cast.table, 80)
    answer = send(cast.ben, cast, "reveal", shown="2")
    other = cast.cleo.get(f"{base}pull/", {"seen": position(cast.table).head, "shown": 0}, **HTMX)

    assert answer.status_code == 200
    assert other.status_code == 200
    assert 'data-shown="2"' in other.content.decode()
    assert cast.cleo.get(f"{base}pull/", {"seen": position(cast.table).head, "shown": 2}, **HTMX).status_code == 204


def test_totals_follow_what_was_looked_at(cast, base):
    now = play_turns(cast.table, 80)
    before = cast.cleo.get(base).text
    send(cast.ann, cast, "reveal", shown="999")
    after = cast.cleo.get(base).text

    assert sum(totals(before)) < sum(now.state.scores)
    assert totals(after) == now.state.scores
    assert "The game is over" in after
    assert f" won with {max(now.state.scores)}</span>" in after
    assert " won with " not in before


def totals(page):
    return tuple(int(total) for total in re.findall(r'class="score-total num">(-?\d+)', page))


def test_every_award_of_the_end_can_be_shown(cast, base):
    play_turns(cast.table, 80)
    shown = 0
    while "The game is over" not in cast.ann.get(base).text:
        shown += 1
        assert send(cast.ann, cast, "reveal", shown=str(shown)).status_code == 200

    assert shown > 3


@pytest.mark.django_db
def test_awards_that_are_not_there_are_the_first_or_the_result():
    table, ann = finished_table(), phone_client(ANN)

    for shown, reveal in (("-5", 0), ("1", 1), ("1", 1), ("999999", position(table).result_at)):
        assert ann.post(f"/t/{table.uid}/reveal/", stamp(table, shown=shown), **HTMX).status_code == 200
        table.refresh_from_db()
        assert table.reveal == reveal


def test_figures_stand_until_they_are_counted(cast, base):
    now = play_turns(cast.table, 80)
    home = [one.figure for one in now.effects[-1][1] if isinstance(one, FigureReturned) and one.final]
    send(cast.ann, cast, "reveal", shown="1")
    page = cast.cleo.get(base).text
    drawn = re.findall(r'<use (?:id|data-of)="m(-?\d+_-?\d+[a-z]\d)"', page)

    assert home
    assert {f"{one.cell[0]}_{one.cell[1]}{one.segment}" for one in home} <= set(drawn)
    # Those being counted stand above the veil as well.
    assert 'data-of="m' in page


def test_a_phone_that_sees_the_last_move_keeps_the_figures(cast, base):
    now = play_turns(cast.table, 80)
    home = [one.figure for one in now.effects[-1][1] if isinstance(one, FigureReturned) and one.final]
    news = cast.cleo.get(f"{base}pull/", {"seen": now.head - 1, "shown": 0}, **HTMX).text
    gone = re.findall(r'data-news="([^"]*)"', news)[0].split()

    assert not {f"m{one.cell[0]}_{one.cell[1]}{one.segment}" for one in home} & set(gone)
