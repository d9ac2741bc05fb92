"""A correction plays the log once: what it would do is known from one walk, and nothing is folded again."""

from __future__ import annotations

import random
from uuid import uuid4

import pytest

from games import services
from games.log.correction import Draft, as_entries, open_turn, preview
from games.log.draft import pack
from games.log.position import fold
from scoring.kernel.rules import Ruleset
from tests.games.corrections.wandering import beginning, play_on, played_entries, random_change
from tests.support.playing import ANN, open_table, play_turns


def a_draft(seed):
    chance = random.Random(seed)
    position = play_on(beginning(), 8, chance)
    entries = played_entries(position)
    return position, entries, Draft(position.head).change(*random_change(position, chance))


@pytest.mark.parametrize("seed", range(40))
def test_the_walk_ends_where_the_whole_log_leads(seed):
    position, entries, draft = a_draft(seed)
    seen = preview(position, entries, draft)
    head = draft.seen + len(seen.changes)

    assert seen.after == fold(position, [*entries, *as_entries(seen.changes, draft.seen)], head)


@pytest.fixture
def carried_out(monkeypatch):
    """The moves that the rules carry out."""
    moves = []
    plain = Ruleset.carry_out

    def carry_out(self, state, seat, move):
        moves.append(move)
        return plain(self, state, seat, move)

    monkeypatch.setattr(Ruleset, "carry_out", carry_out)
    return moves


@pytest.mark.parametrize("seed", range(5))
def test_a_preview_plays_each_move_once(carried_out, seed):
    position, entries, draft = a_draft(seed)
    carried_out.clear()
    seen = preview(position, entries, draft)

    # A turn that is dropped was played up to the move that did not fit.
    assert len(carried_out) <= len(seen.after.played) + 4 * len(seen.conflicts)


def test_opening_a_turn_plays_only_what_was_before_it(carried_out):
    position, entries, _draft = a_draft(3)
    seq = position.played[-1].seq
    carried_out.clear()
    turn = open_turn(position, entries, Draft(position.head), seq)

    assert len(carried_out) == len(turn.before.played)


@pytest.mark.django_db
def test_keeping_a_correction_plays_each_move_once(carried_out):
    table = open_table()
    position = play_turns(table, 6)
    chance = random.Random(1)
    draft = Draft(position.head).change(*random_change(position, chance))
    carried_out.clear()
    after = services.keep_draft(table_uid=table.uid, phone=ANN, seen=position.head, token=uuid4(), draft=pack(draft))

    assert len(carried_out) <= len(after.played) + 8
