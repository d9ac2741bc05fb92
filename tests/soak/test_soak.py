"""The soak: random games in random boxes, and every law of the rules, of rows, records and corrections held to them.

One commit always plays the same games: some whose seed is fixed, and most by the commit's date, so that the next day's
plays others. `make soak GAMES=1000 SEED=2026-12-01` plays more.
"""

from __future__ import annotations

import pytest

from tests.soak.boxes import drawn, names_to_play
from tests.soak.play import play

pytestmark = [pytest.mark.soak, pytest.mark.django_db]


@pytest.mark.parametrize("name", names_to_play())
def test_a_game(name):
    play(drawn(name))
