"""Questions of the later boxes: keys on the sheet, places on the board, pieces that walk, and whom they ask."""

from __future__ import annotations

import json
from html import unescape

import pytest

from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.designs import DESIGNS
from scoring.carcassonne.sets.princess.dragon import DRAGON, VOLCANO, WALKING, where
from scoring.carcassonne.sets.tower.tower import Towers
from scoring.carcassonne.turn import DRAWING
from tests.games.carcassonne.sets.test_boxes_on_the_table import HTMX, Evening, offers

pytestmark = pytest.mark.django_db


def marked(evening: Evening, mark: str) -> tuple[str, tuple[int, int], int]:
    """Return a tile with a mark, and where it may lie."""
    return next(one for one in evening.places() if DESIGNS[one[0]].has(mark))


def lay_marked(evening: Evening, mark: str) -> str:
    tile, (x, y), turn = marked(evening, mark)
    return evening.lay(tile, x, y, turn)


@pytest.fixture
def dragon():
    """A table where the dragon has come, and may walk now."""
    evening = Evening("princess")
    lay_marked(evening, VOLCANO)
    evening.send(**{"pass": "1"})
    sheet = lay_marked(evening, DRAGON)
    return evening, sheet if evening.position.state.phase == WALKING else evening.send(**{"pass": "1"})


def test_the_dragon_walks_one_tap_a_step_and_is_seen_where_it_went(dragon):
    evening, sheet = dragon
    assert evening.position.state.phase == WALKING
    assert "Dragon: step 1 of 6" in sheet
    steps = [value for name, value in offers(sheet) if name == "move"]
    assert steps

    answer = evening.send(move=steps[0])

    assert 'id="p-dragon"' in answer
    assert where(evening.position.state[Board]) == tuple(json.loads(steps[0])["to"])


def test_a_step_is_a_place_on_the_board_as_well(dragon):
    evening, _sheet = dragon
    page = evening.cast.ann.get(evening.base).text

    assert [unescape(part.split('"')[0]) for part in page.split('data-move="')[1:]] == [
        value for name, value in offers(evening.sheet()) if name == "move"
    ]


def test_where_scripts_are_off_a_place_leads_to_the_list_of_all(dragon):
    evening, _sheet = dragon

    assert offers(evening.sheet("?list=choices")) == offers(evening.sheet())


@pytest.mark.parametrize(
    "value", ["", "[]", "nonsense", '{"do": "dragon", "to": [90, 90]}', '{"codes": []}', "9" * 500]
)
def test_a_step_that_cannot_be_is_refused_in_words(dragon, value):
    evening, _sheet = dragon
    head = evening.position.head
    answer = evening.cast.ann.post(
        f"{evening.base}record/",
        {"seen": head, "token": "00000000-0000-4000-8000-000000000001", "move": value},
        headers=HTMX,
    )

    assert answer.status_code == 422
    assert evening.position.head == head


def test_a_storey_is_built_from_the_figure_sheet_and_stands_on_the_board():
    evening = Evening("tower")
    sheet = lay_marked(evening, "tower")
    assert "Or add a floor" in sheet
    storey = next(value for name, value in offers(sheet) if name == "move" and "storey" in value)

    answer = evening.send(move=storey)

    (height,) = evening.position.state[Towers].heights.values()
    assert height == 1
    assert 'id="p-storeys-1-' in answer


def test_the_fairy_goes_to_an_own_figure_by_a_key():
    evening = Evening("princess")
    evening.lay("base-U", 1, 0, 0)
    evening.send(put="meeple.r1")
    evening.lay("base-U", -1, 0, 0)
    evening.send(**{"pass": "1"})
    sheet = evening.lay("base-U", 2, 0, 0)
    assert "Or send the fairy" in sheet

    fairy = next(value for name, value in offers(sheet) if name == "move" and "fairy" in value)
    answer = evening.send(move=fairy)

    assert 'id="p-fairy"' in answer


def test_where_only_the_fairy_can_be_sent_the_sheet_does_not_ask_for_a_meeple():
    evening = Evening("princess")
    tile, (x, y), turn = next(one for one in evening.places() if not DESIGNS[one[0]].has(VOLCANO))
    sheet = evening.lay(tile, x, y, turn)
    assert "Place a meeple?" in sheet
    evening.send(put=next(value for name, value in offers(sheet) if name == "put"))
    for _ in range(2):
        if evening.position.state.phase == DRAWING and evening.position.state.turn == 0:
            break
        lay_plain(evening)

    sheet = lay_marked(evening, VOLCANO)

    assert "No meeple can stand here" in sheet
    assert "Place a meeple?" not in sheet


def lay_plain(evening: Evening) -> None:
    """Lay a tile, and let nobody stand on it."""
    tile, (x, y), turn = next(one for one in evening.places() if not DESIGNS[one[0]].has(VOLCANO))
    evening.lay(tile, x, y, turn)
    if evening.position.state.phase != DRAWING:
        evening.send(**{"pass": "1"})
