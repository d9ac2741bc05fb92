"""The mirror: rows after moves are rows after a rebuild."""

from __future__ import annotations

import random
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.log.position import advance, opening, position_cache, refold
from games.models import PlacedTile, ScoreLine
from games.projections.sync import differences, every_mirror
from scoring.carcassonne.board.board import Board
from scoring.kernel.codec import write_move
from tests.support.playing import form_of, log, open_table, play_turns, position, replace, undo

pytestmark = pytest.mark.django_db


@settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    seed=st.integers(0, 10_000),
    edition=st.sampled_from(["2006", "first", "third"]),
    steps=st.lists(st.sampled_from(["move", "move", "move", "undo", "turn"]), min_size=10, max_size=60),
)
def test_rows_after_moves_and_corrections_are_those_of_a_rebuild(seed, edition, steps, db):
    table, chance = open_table(edition=edition), random.Random(seed)
    for step in steps:
        _step(table, step, chance)

    now = position(table)
    folded = refold(table)

    assert differences(table, folded) == []
    assert (folded.state, folded.effects, folded.turns) == (now.state, now.effects, now.turns)


def _step(table, step, chance):
    now = position(table)
    if step == "undo" and now.played:
        undo(table)
    elif step == "turn" and now.state.phase == "figure":
        replace(table, another_place(table, now))
    elif not now.state.over:
        log(table, *form_of(now, chance))


def another_place(table, now):
    """Return the last of all the places that the tile just laid could have had."""
    (drawn, _), _ = now.turn_steps[-2:]
    before = advance(opening(table), now.played[: now.index(drawn.seq) + 1], drawn.seq)
    place = list(before.rules.legal_moves(before.state, drawn.seat))[-1]
    return {"seat": drawn.seat, **write_move(place)}


def test_a_whole_game_mirrors_to_its_end():
    table = open_table()
    now = play_turns(table, 80)
    table.refresh_from_db()

    assert now.state.over
    assert differences(table, refold(table)) == []
    assert table.tiles.count() == len(now.state[Board].laid) > 60


def test_what_was_meddled_with_is_found_and_mended():
    table, out, err = open_table(), StringIO(), StringIO()
    play_turns(table, 30)
    call_command("check_tables", stdout=out)
    PlacedTile.objects.filter(x=0, y=0).update(rotation=3)
    ScoreLine.objects.all().delete()

    with pytest.raises(CommandError):
        call_command("check_tables", stderr=err)
    call_command("rebuild_tables", stdout=out)
    call_command("check_tables", stdout=out)

    assert {"PlacedTile", "ScoreLine"} == {word for word in err.getvalue().split() if word in names()}
    assert "1 tables agree with their logs.\nRebuilt 1 tables.\n1 tables agree" in out.getvalue()


def names():
    return {kind.model.__name__ for kind in every_mirror()}


def test_a_head_beside_the_log_is_found():
    table, err = open_table(), StringIO()
    play_turns(table, 2)
    type(table).objects.update(head=3)
    position_cache.forget()

    with pytest.raises(CommandError):
        call_command("check_tables", stderr=err)

    assert "the head is 3" in err.getvalue()
