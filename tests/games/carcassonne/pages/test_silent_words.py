"""Words for what was not done: a question of a later box is named, where nothing of a meeple was asked."""

from __future__ import annotations

import re
from uuid import uuid4

import pytest

from scoring.carcassonne.sets.tower.prison import CAPTURING, Capture
from tests.games.carcassonne.pages.test_figures_elsewhere import evening_until
from tests.games.carcassonne.sets.test_boxes_on_the_table import Evening

pytestmark = pytest.mark.django_db


@pytest.fixture
def spared():
    """A table where a tower could have captured somebody, and captured nobody."""
    evening, _move = evening_until("tower", CAPTURING, lambda move, _state: isinstance(move, Capture))
    return evening, evening.send(**{"pass": "1"})


def test_undo_says_that_nobody_was_captured(spared):
    _evening, page = spared

    assert re.findall(r'data-undoes="\w+: ([^"]+)"', page) == ["Who is captured? Nobody"]


def test_the_log_says_that_this_was_undone(spared):
    evening, _page = spared
    assert evening.position
    evening.cast.ann.post(f"{evening.base}undo/", {"seen": evening.table.head, "token": str(uuid4())})
    page = evening.cast.ann.get(f"{evening.base}log/").text

    assert "undid “Who is captured? Nobody”" in page


def test_undo_says_no_meeple_after_a_tile():
    evening = Evening("tower")
    evening.lay("base-U", 1, 0, 0)

    assert "no meeple" in evening.send(**{"pass": "1"})
