"""A fix of turn 10 at turn 70 answers in the time that the table has: 150 milliseconds."""

from __future__ import annotations

import random
import time

import pytest

from games.corrections import Change, Draft, preview
from games.models.log import Form
from games.projections import MIRRORS
from scoring.carcassonne.move import Deploy, Pass
from tests.games.corrections.wandering import beginning, play_on, played_entries

BUDGET = 0.150
"""Seconds of this process for the pure part; storing takes about as long again."""


@pytest.mark.parametrize("seed", [3, 4])
def test_a_fix_of_turn_10_at_turn_70_is_quick(seed):
    position = play_on(beginning(4), 70, random.Random(seed))
    assert position.state.turn_number > 65 or position.state.over
    played = next(one for turn, one, _effects in position.by_turn if turn >= 10 and isinstance(one.move, Deploy | Pass))
    draft = Draft(position.head, played.seq, (Change(Form.AMENDED, played.seq, played.seat, Pass()),))
    entries = played_entries(position)
    times = []

    for _ in range(5):
        begin = time.process_time()
        seen = preview(position, entries, draft)
        for mirror in MIRRORS:
            mirror.wanted(seen.after)
        times.append(time.process_time() - begin)

    assert min(times) < BUDGET / 2
