"""A turn opened again offers whatever figures the box has, as the entry sheet does, and who could have gone home."""

from __future__ import annotations

import re
from typing import Any

import pytest

from games.projections.sync import differences
from scoring.carcassonne.base.recalling import Recall
from scoring.carcassonne.move import Deploy, Pass
from scoring.kernel.moves import Move
from tests.support.playing import ANN, log, open_table, position

pytestmark = pytest.mark.django_db

Written = dict[str, Any]


def turn(seat: int, tile: str, cell: tuple[int, int], rotation: int, **figure: Any) -> list[list[Written]]:
    """Return the forms of a turn: the tile with its place, and the figure or none."""
    drawn = {"seat": seat, "do": "draw", "tile": tile}
    placed = {"seat": seat, "do": "place", "at": list(cell), "rot": rotation}
    return [[drawn, placed], [{"seat": seat, **(figure or {"do": "pass"})}]]


def put(figure: str, segment: str) -> Written:
    return {"do": "deploy", "figure": figure, "on": segment}


def table_of(*turns: list[list[Written]], sets: tuple[str, ...]):
    table = open_table(sets=["base", *sets])
    for forms in turns:
        for moves in forms:
            log(table, *moves)
    return table


class Fixing:
    """Ann's phone, with one turn opened again."""

    def __init__(self, client, table, seq: int) -> None:
        self.client, self.table, self.base = client, table, f"/t/{table.uid}/fix/{seq}/new/"

    def sheet(self, query: str = "") -> str:
        return str(self.client.get(f"{self.base}sheet/{query}").content.decode())

    def keep(self, **told: str) -> None:
        """Say what it was, and keep that with all that follows."""
        page = self.client.post(f"{self.base}record/", told, follow=True)
        body = page.content.decode()
        assert page.status_code == 200, body
        values = {name: re.findall(rf'name="{name}" value="([^"]+)"', body)[0] for name in ("seen", "token")}
        action = re.findall(r'action="([^"]+keep/)"', body)
        assert self.client.post(action[0], values).status_code == 303
        assert differences(self.table, position(self.table)) == []

    def played(self, seq: int) -> Move:
        return position(self.table).move(seq).move


STRAIGHT = turn(0, "base-U", (1, 0), 0, **put("meeple", "r1"))
ELSEWHERE = turn(1, "base-U", (-1, 0), 0)
LONGER = turn(0, "base-U", (2, 0), 0)
FIRST_FIGURE, SECOND_PIECE = 3, 9
"""The seqs of the figures of Ann's first and second turn."""


def test_a_big_meeple_is_offered_and_taken(client_of):
    table = table_of(STRAIGHT, ELSEWHERE, sets=("inns",))
    fixing = Fixing(client_of(ANN), table, 1)
    assert "sheet/?figure=big" in fixing.sheet()
    assert 'value="big.r1"' in fixing.sheet("?figure=big")

    fixing.keep(put="big.r1")

    assert fixing.played(FIRST_FIGURE) == Deploy("big", "r1")
    again = fixing.sheet()
    assert re.search(r'id="kind-big"[^>]* aria-current="true"', again)
    assert re.search(r'value="big.r1"[^>]* aria-pressed="true"', again)


@pytest.mark.parametrize(("kind", "first", "segment"), [("builder", "r1", "r1"), ("pig", "f1", "f1")])
def test_a_companion_is_offered_where_it_has_company(client_of, kind, first, segment):
    begun = turn(0, "base-U", (1, 0), 0, **put("meeple", first))
    fixing = Fixing(client_of(ANN), table_of(begun, ELSEWHERE, LONGER, sets=("traders",)), 7)
    assert f'value="{kind}.{segment}"' in fixing.sheet(f"?figure={kind}")

    fixing.keep(put=f"{kind}.{segment}")

    assert fixing.played(SECOND_PIECE) == Deploy(kind, segment)


def test_an_abbot_is_put_and_sent_home_in_the_past(client_of):
    begun = turn(0, "base-B", (0, 1), 0, **put("meeple", "m1"))
    table = table_of(begun, ELSEWHERE, turn(0, "base-U", (1, 0), 0), sets=("abbot",))
    client = client_of(ANN)
    Fixing(client, table, 1).keep(put="abbot.m1")
    later = Fixing(client, table, 7)
    assert 'name="home" value="abbot.0.1"' in later.sheet()
    assert re.search(r'name="pass"[^>]* aria-pressed="true"', later.sheet())

    later.keep(home="abbot.0.1")

    assert later.played(SECOND_PIECE) == Recall("abbot", (0, 1))
    assert position(table).state.scores[0] > 0
    assert re.search(r'value="abbot.0.1"[^>]* aria-pressed="true"', later.sheet())
    assert not re.search(r'name="pass"[^>]* aria-pressed="true"', later.sheet())


def test_a_festival_lets_a_figure_go_home_in_the_past(client_of):
    party = turn(0, "fe-03", (2, 0), 1)
    table = table_of(STRAIGHT, ELSEWHERE, party, sets=("festival",))
    fixing = Fixing(client_of(ANN), table, 7)
    assert 'name="home" value="meeple.1.0"' in fixing.sheet()

    fixing.keep(home="meeple.1.0")

    assert fixing.played(SECOND_PIECE) == Recall("meeple", (1, 0))


def test_the_second_figure_of_a_turn_is_a_sheet_of_its_own(client_of):
    phantom = [{"seat": 0, **put("phantom", "f1")}]
    begun = [*turn(0, "base-U", (1, 0), 0, **put("meeple", "r1")), phantom]
    fixing = Fixing(client_of(ANN), table_of(begun, ELSEWHERE, sets=("phantom",)), 1)
    assert "sheet/?second" in fixing.sheet()
    second = fixing.sheet("?second")
    assert "The phantom as well?" in second
    assert re.search(r'value="phantom.f1"[^>]* aria-pressed="true"', second)

    fixing.keep(put="phantom.f2", second="1")
    assert fixing.played(4) == Deploy("phantom", "f2")
    fixing.keep(**{"pass": "1", "second": "1"})

    assert (fixing.played(3), fixing.played(4)) == (Deploy("meeple", "r1"), Pass())


def test_a_turn_without_a_first_figure_has_no_second(client_of):
    fixing = Fixing(client_of(ANN), table_of(turn(0, "base-U", (1, 0), 0), ELSEWHERE, sets=("phantom",)), 1)

    assert "sheet/?second" not in fixing.sheet()
    assert "What was it really?" in fixing.sheet("?second")
