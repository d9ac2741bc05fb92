"""What somebody has to move by hand stands in the pill, on every phone and on the large screen."""

from __future__ import annotations

import pytest
from django.urls import reverse

from tests.support.playing import log

SCREENS = ("", "board/")


def pill(client, table, path: str = "") -> str:
    """Return what a phone, or the large screen, says of the last move."""
    page = client.get(f"{reverse('table', args=[table.uid])}{path}").content.decode()
    name, end = ("tv-line", "</p>") if path else ("happened", "</form>")
    return str(page.split(f'class="{name}"')[1].split(end)[0])


@pytest.mark.parametrize("path", SCREENS)
def test_a_meeple_that_goes_home_is_shown(cast, path):
    log(cast.table, {"seat": 0, "do": "draw", "tile": "base-E"}, {"seat": 0, "do": "place", "at": [0, -1], "rot": 2})
    log(cast.table, {"seat": 0, "do": "deploy", "figure": "meeple", "on": "c1"})

    text = pill(cast.ben, cast.table, path)

    assert "knight-red" in text
    assert "Ann gets the knight back." in text


@pytest.mark.parametrize("path", SCREENS)
def test_what_was_played_anyway_has_its_flag(cast, path):
    table = cast.table
    draw = {"seat": 0, "do": "draw", "tile": "base-E"}
    place = {"do": "overrule", "move": {"do": "place", "at": [1, 0], "rot": 0}, "codes": ["carcassonne.edge_mismatch"]}
    log(table, draw, {"seat": 0, **place})

    text = pill(cast.ben, table, path)

    assert "#flag" in text
    assert "Played anyway: On the left, a road would run into a field." in text
