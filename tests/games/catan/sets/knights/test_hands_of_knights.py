"""With knights, too, nobody opens the hands before the game's own end, or sits down on somebody else's."""

from __future__ import annotations

from uuid import uuid4

import pytest

from games import services
from games.log.errors import EndsByTalk, WitnessWanted
from games.log.position import position_of
from games.models import Table
from tests.games.catan.sets.knights.recorded import record, write
from tests.games.catan.sets.knights.walking import open_knights
from tests.support.playing import ANN, BEN

pytestmark = pytest.mark.django_db
ENOUGH = 30
"""Points that end any game."""


@pytest.fixture
def table() -> Table:
    """Return a table of two some rounds into the recorded game."""
    found = open_knights(seats=2)
    write(found, ANN, record()["moves"][:60])
    found.refresh_from_db()
    assert not position_of(found).state.over
    return found


@pytest.mark.parametrize("seat", [0, 1])
def test_points_by_agreement_end_no_game(table, seat):
    move = {"seat": seat, "do": "adjust", "points": ENOUGH}

    with pytest.raises(EndsByTalk):
        services.record(table_uid=table.uid, phone=ANN, seen=table.head, token=uuid4(), moves=[move])

    table.refresh_from_db()
    assert not position_of(table).state.over


def test_the_host_sits_on_nobody_elses_hand(table):
    seat = table.seats.get(position=1)
    services.give_back(seat=seat, phone=seat.phone)

    with pytest.raises(WitnessWanted):
        services.take_seat(seat=seat, phone=uuid4(), name="")
    assert seat.last_phone in {ANN, BEN}
