"""The law of the mirror, for every pad and kind of rows: after lines and undo, rows are those of a rebuild."""

from __future__ import annotations

from uuid import uuid4

import pytest

from games import services
from games.log.position import refold
from games.projections.sync import differences, every_mirror
from scoring.pads.box import game_key, shelf
from tests.support.playing import ANN

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("key", sorted(shelf()))
def test_rows_of_every_pad_follow_the_log(key):
    pad = shelf()[key]
    seats = [("Ann", "red"), ("Ben", "blue"), ("Cleo", "green")][: min(3, pad.seats[1])]
    choices = services.TableChoices(
        name="Law",
        game=game_key(pad),
        edition=next(iter(pad.editions), "usual"),
        sets=[],
        options={},
        seats=seats,
        host_seats=tuple(range(len(seats))),
    )
    table = services.open_table(phone=ANN, choices=choices)

    def facts():
        table.refresh_from_db()
        return {"table_uid": table.uid, "phone": table.host, "seen": table.head, "token": uuid4()}

    for seat in range(len(seats)):
        services.record(moves=[{"seat": seat, "do": "score", "points": 7 + seat}], **facts())
    for counter in [key for key, one in pad.counters.items() if not one.set]:
        with_counter = {"seat": 0, "do": "count", "what": counter, "by": 1}
        services.record(moves=[with_counter], **facts())
    services.undo(**facts())

    table.refresh_from_db()
    assert differences(table, refold(table)) == []
    assert table.pad_marks.exists()


def test_every_kind_of_rows_is_compared():
    assert len({kind.model for kind in every_mirror()}) == len(every_mirror()) > 20
