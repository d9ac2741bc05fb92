"""A step that can be done in one way alone is not asked: its one key says what is done, and the pill that it was."""

from __future__ import annotations

import pytest

from scoring.carcassonne.sets.princess.dragon import WALKING
from scoring.kernel.box import Box
from tests.games.catan.sets.knights.recorded import write
from tests.games.views.test_moved_pieces import pill
from tests.support.cast import phone_client
from tests.support.playing import ANN, log, open_table, position
from tests.support.pushed import Walk

pytestmark = pytest.mark.django_db
SETS = ("base", "princess")


def walked(ways: int):
    """Return a table where the dragon has so many ways to go, and one of them."""
    for seed in range(40):
        walk = Walk(Box("carcassonne", "2006", 2, SETS), seed=seed, most=120)
        for _made in walk:
            found = (
                list(walk.rules.legal_moves(walk.state, walk.state.actors[0])) if walk.state.phase == WALKING else []
            )
            # Of a step on which somebody is eaten the pill tells that.
            if len(found) == ways and not walk.rules.play(walk.state, walk.state.actors[0], found[0]).effects:
                table = open_table(sets=SETS, host_seats=[0, 1])
                write(table, ANN, (one.written for one in walk.made))
                return table, found[0]
    raise AssertionError("the dragon never has so many ways")


def test_the_only_step_of_the_dragon_is_one_large_key():
    table, move = walked(1)
    page = phone_client(ANN).get(f"/t/{table.uid}/").content.decode()
    sheet = page.split('id="sheet"')[1].split("</form>")[0]

    assert "There is only one way." in sheet
    assert sheet.count('name="move"') == 1
    assert "moves the dragon." in sheet

    seat = position(table).state.actors[0]
    log(table, {"seat": int(seat), "do": "dragon", "to": list(move.to)})
    assert "moves the dragon." in pill(phone_client(ANN), table, "board/")


def test_two_steps_are_a_choice():
    table, _move = walked(2)

    assert "There is only one way." not in phone_client(ANN).get(f"/t/{table.uid}/").content.decode()
