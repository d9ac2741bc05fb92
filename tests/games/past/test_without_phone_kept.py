"""A seat that plays without a phone does so after a backup was brought in again."""

from __future__ import annotations

import json
from uuid import uuid4

import pytest

from games import services
from games.archive.records import backup_lines
from tests.support.cast import CLEO, seat_cast

pytestmark = pytest.mark.django_db


def test_who_plays_without_a_phone_still_does_in_a_backup():
    table = seat_cast().table
    table.seats.filter(position=2).update(without_phone=True)

    first, line = (json.loads(one) for one in backup_lines([table]))
    content = "\n".join(json.dumps(one) for one in (first, line | {"uid": str(uuid4())}))
    (restored,) = services.import_file(content=content.encode(), phone=CLEO).tables

    assert [seat.without_phone for seat in restored.seats.all()] == [False, False, True, False]
    assert [seat.is_free for seat in restored.seats.all()] == [True, True, False, True]
