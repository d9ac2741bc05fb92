"""A piece that somebody has to move because of what another did is a moment on every phone and on the large screen."""

from __future__ import annotations

import re

import pytest

from games.models import Table
from scoring.carcassonne.pieces import FigureReturned
from scoring.carcassonne.sets.tower.prison import FigureCaptured
from scoring.kernel import Aids, Effect, Scored
from scoring.kernel.box import Box
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


def played_until(sets: list[str], wanted: type[Effect], most: int = 300) -> Table:
    """Return a table of two where the last move had such an effect, and scored nothing."""
    table = open_table(sets=sets)
    for made in Walk(Box("carcassonne", "2006", 2, tuple(sets)), seed=4, most=most):
        if made.move.kind == Aids.kind:
            continue
        now = log(table, made.written, phone=ANN)
        effects = now.effects[-1][1] if now.effects else ()
        if any(isinstance(one, wanted) for one in effects) and not any(isinstance(one, Scored) for one in effects):
            return table
    raise AssertionError("no such effect came")


@pytest.mark.parametrize(
    ("sets", "wanted", "title"),
    [
        (["base", "tower"], FigureCaptured, "A meeple is captured"),
        (["base", "princess"], FigureReturned, "A meeple goes home"),
    ],
)
def test_everybody_is_shown_which_piece_has_to_be_moved(sets, wanted, title):
    table = played_until(sets, wanted)

    for phone, path in ((ANN, ""), (BEN, ""), (None, ""), (None, "board/")):
        shown = moment(table, phone, path)
        assert title in shown
        assert shown.split(" <", 1)[0].endswith(" all")
        assert 'class="figure' in shown


def test_who_is_paid_takes_meeples_home_without_a_moment(cast):
    log(cast.table, {"seat": 0, "do": "draw", "tile": "base-E"}, {"seat": 0, "do": "place", "at": [0, -1], "rot": 2})
    log(cast.table, {"seat": 0, "do": "deploy", "figure": "meeple", "on": "c1"})

    assert moment(cast.table, BEN) == ""
