"""A piece that somebody has to move because of what another did is a moment on every phone and on the large screen."""

from __future__ import annotations

import re

import pytest

from games.models import Table
from scoring.carcassonne.pieces import FigureReturned
from scoring.carcassonne.sets.tower.prison import FigureCaptured, PrisonerFreed
from scoring.kernel import Effect
from scoring.kernel.box import Box
from tests.games.catan.sets.knights.recorded import write
from tests.games.views.asking import HTMX, said
from tests.support.cast import phone_client
from tests.support.playing import ANN, BEN, log, open_table, position
from tests.support.pushed import Walk

pytestmark = pytest.mark.django_db


def moment(table: Table, phone, path: str = "") -> str:
    """Return the moment that a page shows that was last loaded before the last move; empty: none."""
    before = position(table).head - 1
    way = "board/" if path else "pull/"
    page = said(phone_client(phone).get(f"/t/{table.uid}/{way}", {"seen": before, "shown": 0}, **HTMX))
    found = re.search(r'<div class="moment" data-for="([^"]+)">(.*)', page)
    return f"{found[1]} {found[2]}" if found else ""


def played_until(sets: list[str], move: str, wanted: type[Effect], seed: int = 4, most: int = 300) -> Table:
    """Return a table of two where the last move was of that kind and had such an effect."""
    walk = Walk(Box("carcassonne", "2006", 2, tuple(sets)), seed=seed, most=most)
    state = walk.state
    for made in walk:
        step = walk.rules.play(state, made.seat, made.move)
        state = step.state
        if made.move.kind == f"carcassonne.{move}" and any(isinstance(one, wanted) for one in step.effects):
            break
    else:
        raise AssertionError("no such effect came")
    table = open_table(sets=sets)
    write(table, ANN, (one.written for one in walk.made))
    return table


@pytest.mark.parametrize(
    ("sets", "move", "wanted", "seed", "title"),
    [
        (["base", "tower"], "capture", FigureCaptured, 4, "A meeple is captured"),
        pytest.param(
            ["base", "tower"], "capture", PrisonerFreed, 8, "A meeple is captured", id="exchanged with what was taken"
        ),
        (["base", "tower"], "ransom", PrisonerFreed, 1, "A prisoner comes back"),
        pytest.param(["base", "princess"], "dragon", FigureReturned, 10, "A meeple goes home", id="dragon eats"),
        pytest.param(["base", "princess"], "princess", FigureReturned, 4, "A meeple goes home", id="princess"),
        pytest.param(["base", "hills"], "deploy", FigureReturned, 5, "A meeple goes home", id="wolf eats"),
    ],
)
def test_everybody_is_shown_which_piece_has_to_be_moved(sets, move, wanted, seed, title):
    table = played_until(sets, move, wanted, seed)

    for phone, path in ((ANN, ""), (BEN, ""), (None, ""), (None, "board/")):
        shown = moment(table, phone, path)
        assert title in shown
        assert shown.split(" <", 1)[0].endswith(" all")
        assert 'class="figure' in shown


def test_who_is_paid_takes_meeples_home_without_a_moment(cast):
    log(cast.table, {"seat": 0, "do": "draw", "tile": "base-E"}, {"seat": 0, "do": "place", "at": [0, -1], "rot": 2})
    log(cast.table, {"seat": 0, "do": "deploy", "figure": "meeple", "on": "c1"})

    assert moment(cast.table, BEN) == ""
