"""Figures that go to a quarter or to prison: a phone that shows the table draws them, and takes them off, at once."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from scoring.carcassonne.sets.count.consolation import ENTERING
from scoring.carcassonne.sets.tower.prison import CAPTURING, Capture
from scoring.catalogue import ruleset_for
from scoring.kernel.box import Box
from scoring.kernel.codec import write_move
from tests.games.carcassonne.sets.test_boxes_on_the_table import Evening
from tests.support.playing import log

pytestmark = pytest.mark.django_db


def evening_until(expansion: str, phase: str, wanted):
    """Return a table played by chance until a phase has a wanted move, and that move."""
    for seed in range(60):
        rules, chance = ruleset_for(Box("carcassonne", "2006", 2, ("base", expansion))), random.Random(seed)
        state, moves = rules.start(), list[dict[str, Any]]()
        while not state.over and state.phase != phase and len(moves) < 150:
            seat = state.actors[0]
            move = chance.choice(list(rules.legal_moves(state, seat)))
            moves.append({"seat": int(seat), **write_move(move)})
            state = rules.play(state, seat, move).state
        found = [move for move in rules.legal_moves(state, state.actors[0]) if wanted(move, state)] if moves else []
        if state.phase == phase and found:
            evening = Evening(expansion)
            for told in moves:
                log(evening.table, told)
            return evening, found[0]
    raise LookupError(phase)


def test_a_figure_that_enters_a_quarter_is_drawn_there():
    evening, _move = evening_until("count", ENTERING, lambda move, _state: getattr(move, "to", "") == "castle")

    assert 'id="m0_0castle"' in evening.send(move='{"do":"quarter","figure":"meeple","to":"castle"}')


def test_a_prisoner_is_taken_off_the_board():
    evening, move = evening_until(
        "tower", CAPTURING, lambda move, state: isinstance(move, Capture) and move.whose != state.actors[0]
    )
    x, y = move.at

    assert f"m{x}_{y}{move.on}" in evening.send(move=json.dumps(write_move(move)))
