"""The Plague on the pages: outbreaks and fleas on the board, the flea that moves on, and who flees."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from uuid import uuid4

import pytest

from games.log.position import refold
from games.models import BoardToken
from games.projections.sync import differences
from games.services.log.moves import MOST_MOVES
from scoring.carcassonne.board.board import Board
from scoring.carcassonne.sets.plague.disease import Disease, Outbreak
from scoring.carcassonne.sets.plague.flight import Flee
from scoring.carcassonne.sets.plague.spreading import SPREADING, TELLING
from scoring.carcassonne.turn import DEPLOYING
from scoring.catalogue import ruleset_for
from scoring.kernel.box import Box
from scoring.kernel.codec import write_move
from scoring.kernel.state import State
from tests.games.carcassonne.sets.test_boxes_on_the_table import HTMX, Evening
from tests.support.playing import log

pytestmark = pytest.mark.django_db

ROW = [("base-U", (x, 0), 0) for x in range(18)]
START = [*ROW, ("pl-05", (18, 0), 0)]
"""A long road that ends at the first source."""


def laid(evening: Evening, seat: int, tile: str, x: int) -> None:
    log(evening.table, {"seat": seat, "do": "draw", "tile": tile})
    log(evening.table, {"seat": seat, "do": "place", "at": [x, 0], "rot": 0})


def played_until(is_there: Callable[[State], bool], seed: int, options: dict[str, str] | None = None) -> Evening:
    """Return an evening played by chance until a position is as wanted, with no figure put where none is needed."""
    rules = ruleset_for(Box("carcassonne", "2006", 2, ("base", "plague"), options or {}))
    state, chance, moves = rules.start(), random.Random(seed), []
    while not is_there(state):
        assert not state.over, "it never came to that"
        seat = state.actors[0]
        move = chance.choice(sorted(rules.legal_moves(state, seat), key=repr))
        moves.append({"seat": int(seat), **write_move(move)})
        state = rules.play(state, seat, move).state
    evening = Evening("plague", options=options or {})
    for first in range(0, len(moves), MOST_MOVES):
        log(evening.table, *moves[first : first + MOST_MOVES])
    assert evening.position.state == state
    return evening


def may_flee(state: State) -> bool:
    if state.phase != DEPLOYING or state.turn != 0:
        return False
    rules = ruleset_for(Box("carcassonne", "2006", 2, ("base", "plague")))
    return any(isinstance(move, Flee) for move in rules.legal_moves(state, state.turn))


def test_fleas_go_beside_the_source_and_everybody_sees_them():
    evening = Evening("plague", start=START)
    laid(evening, 0, "base-X", -1)
    evening.send(**{"pass": "1"})

    assert evening.position.state.phase == SPREADING
    assert "18 fleas are left" in evening.sheet()
    evening.send(move='{"do":"flea","at":[17,0]}')
    assert evening.position.state[Disease].fleas == ((17, 0),)
    rows = BoardToken.objects.filter(table=evening.table).values_list("kind", "x", "y", "face")
    assert set(rows) == {("outbreak", 18, 0, "1 active"), ("flea", 17, 0, "active")}
    board = evening.cast.ann.get(evening.base).text
    assert 'id="p-outbreak-1-18_0"' in board
    assert 'id="p-flea-17_0"' in board


def test_a_source_breaks_out_on_the_board_of_all():
    evening = Evening("plague", start=ROW)
    laid(evening, 0, "pl-05", 18)

    assert 'id="p-outbreak-1-18_0"' in evening.cast.ann.get(evening.base).text
    assert evening.position.state[Disease].outbreaks == (Outbreak(1, (18, 0)),)


def test_the_table_says_which_outbreak_it_is_where_it_wants_to():
    evening = Evening("plague", start=ROW, options={"outbreaks": "drawn"})
    laid(evening, 0, "pl-05", 18)

    assert evening.position.state.phase == TELLING
    assert "Which number lies on the source?" in evening.sheet()
    evening.send(move='{"do":"outbreak","token":5}')
    assert evening.position.state[Disease].outbreaks == (Outbreak(5, (18, 0)),)


def test_who_is_threatened_may_flee_instead_of_another_figure():
    evening = played_until(may_flee, seed=2)
    page = evening.sheet()
    assert "Or flee from the plague" in page
    value = next(value for value in re.findall(r'name="move" value="([^"]+)"', page) if "flee" in value)
    before = set(evening.position.state[Board].figures())
    evening.send(move=value.replace("&#34;", '"'))

    after = set(evening.position.state[Board].figures())
    (gone,), (come,) = before - after, after - before
    assert (gone.seat, gone.kind) == (come.seat, come.kind)
    evening.table.refresh_from_db()
    assert differences(evening.table, refold(evening.table)) == []


def test_where_no_flea_is_left_one_is_taken_up_first_and_then_goes_on():
    evening = played_until(lambda state: state.phase == SPREADING and not state[Disease].supply, seed=2)
    page = evening.sheet()
    assert "Which flea moves on?" in page
    gap = re.findall(r'sheet/\?gap=(-?\d+,-?\d+)"', page)[0]
    then = evening.sheet(f"?gap={gap}")
    assert "Where does this flea go?" in then
    value = re.findall(r'name="move" value="([^"]+)"', then)[0].replace("&#34;", '"')
    evening.send(move=value)

    x, y = map(int, gap.split(","))
    assert (x, y) not in evening.position.state[Disease].fleas


def test_an_outbreak_may_be_ended_from_the_page_where_the_table_decides():
    def is_there(state: State) -> bool:
        return state.phase == SPREADING and not state[Disease].supply and len(state[Disease].active) > 1

    evening = played_until(is_there, seed=4, options={"eradication": "may"})
    lowest = evening.position.state[Disease].active[0]
    assert "End the lowest outbreak" in evening.sheet()
    page = evening.send(move='{"do":"eradicate"}')

    assert lowest.token not in [one.token for one in evening.position.state[Disease].active]
    assert "is over: its fleas sleep" in page
    assert "Which flea moves on?" in page


def test_a_source_that_comes_too_early_is_refused_with_the_reason():
    evening = Evening("plague", start=[("base-U", (0, 0), 0)])
    form = {"seen": 0, "token": str(uuid4()), "lay": "pl-05.0.1.0"}
    answer = evening.cast.ann.post(f"{evening.base}record/", form, headers=HTMX)

    assert answer.status_code == 422
    assert "Sources of the plague come after 17 other tiles" in answer.text


def test_the_form_says_what_is_not_confirmed(client):
    assert "Not confirmed" in client.get("/new/").text
