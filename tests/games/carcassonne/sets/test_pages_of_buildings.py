"""Little Buildings on the pages: a key for each kind, what stands on the board, and what is left."""

from __future__ import annotations

from typing import Final

import pytest

from scoring.carcassonne.sets.buildings.rules import Buildings
from tests.games.carcassonne.sets.test_boxes_on_the_table import Evening, offers

pytestmark = pytest.mark.django_db

SETS: Final = ("buildings",)


def test_the_figure_sheet_offers_each_kind_and_the_board_shows_what_was_put_down():
    evening = Evening(*SETS)
    evening.lay("base-U", 1, 0, 0)
    page = evening.sheet()

    assert "Or a little building" in page
    built = [value for _field, value in offers(page) if "building" in value]
    assert len(built) == 3

    evening.send(move=built[1])
    assert evening.position.state[Buildings].standing == {(1, 0): "house"}
    assert "carcassonne/buildings" in evening.cast.ann.get(evening.base).text
