"""The places of the mage and the witch: the two themselves stand there, not a number for each."""

from __future__ import annotations

import re

import pytest

from scoring.carcassonne.sets.magewitch.rules import MOVING
from scoring.kernel.box import Box
from tests.games.catan.sets.knights.recorded import write
from tests.support.cast import phone_client
from tests.support.playing import ANN, open_table
from tests.support.pushed import Walk

pytestmark = pytest.mark.django_db


def test_a_place_shows_who_would_go_there():
    sets = ("base", "magewitch")
    walk = Walk(Box("carcassonne", "2006", 2, sets), seed=2)
    for _made in walk:
        if walk.state.phase == MOVING:
            break
    table = open_table(sets=sets, host_seats=[0, 1])
    write(table, ANN, (one.written for one in walk.made))

    page = phone_client(ANN).get(f"/t/{table.uid}/").content.decode()
    places = re.findall(r'<a class="act".*?</a>', page)

    assert len(places) > 1
    assert all("mark-number" not in one for one in places)
    drawn = [re.findall(r"#(mage|witch)-s", one) for one in places]
    assert drawn.count(["mage"]) == drawn.count(["witch"]) == len(places) // 2
