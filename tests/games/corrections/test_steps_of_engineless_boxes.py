"""The steps of boxes that no other program plays, in games by chance: each is a sheet of its own once it is past."""

from __future__ import annotations

import random

import pytest

from games.services import import_record
from scoring.catalogue import ruleset_for
from scoring.kernel.box import Box
from scoring.kernel.moves import Move, Seat
from scoring.record import Participant, Record, Recorded
from tests.games.corrections.test_steps_put_right import changed, sheet, steps_in
from tests.support.playing import ANN, position

pytestmark = pytest.mark.django_db

BOXES = ("plague", "catapult", "messengers", "robbers", "wheel", "flier")
TURNS = 40


def played_by_chance(*sets: str):
    """Return a table of two with some turns of chance."""
    box = Box("carcassonne", "2006", 2, ("base", *sets))
    rules, chance = ruleset_for(box), random.Random(7)
    state, moves = rules.start(), list[Recorded]()
    while not state.over and state.turn_number < TURNS:
        seat = state.actors[0]
        move: Move = chance.choice(list(rules.legal_moves(state, seat)))
        moves.append(Recorded(Seat(seat), move))
        state = rules.play(state, seat, move).state
    people = (Participant("Ann", "red"), Participant("Ben", "blue"))
    return import_record(record=Record(box, people, tuple(moves)), phone=ANN)


@pytest.mark.parametrize("key", BOXES)
def test_a_step_is_opened_and_said_again(client_of, key):
    table, client = played_by_chance(key), client_of(ANN)
    steps = steps_in(table)

    for seq in steps.values():
        move = position(table).move(seq).move
        opened = sheet(client, table, seq)
        assert f"/fix/{seq}/new" in opened, move
        assert "/check/" in changed(client, table, f"/t/{table.uid}/fix/{seq}/new/", move)
