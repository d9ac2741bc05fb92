"""Where there is only one way, the sheet says so, and one tap logs it."""

from __future__ import annotations

import pytest
from django.template.loader import render_to_string

from games.catan.pages.sheets.hand import forced
from games.catan.pages.sheets.placing import ask_place
from games.log.position import position_of
from games.screens.table.table_view import table_view_of
from games.selectors import tables
from scoring.catan.move import Settle
from tests.games.catan.playing import clients, open_catan
from tests.games.catan.test_asked_elsewhere import discarding
from tests.games.catan.two_seats import let_have, log, opened

pytestmark = pytest.mark.django_db(transaction=True)

ONLY = "There is only one way."


def test_a_hand_of_one_kind_has_its_counter_filled_in():
    table = opened((0,))
    log(table, {"seat": 0, "do": "roll", "dice": [1, 1]})
    let_have(table, 1, wool=10)
    log(table, {"seat": 0, "do": "end"})
    log(table, {"seat": 1, "do": "roll", "dice": [1, 1]})
    log(table, {"seat": 1, "do": "end"})
    log(table, {"seat": 0, "do": "roll", "dice": [3, 4]})

    page = clients()[1].get(f"/t/{table.uid}/").text

    assert ONLY in page
    assert 'name="give-wool" value="5"' in page


def test_a_hand_of_two_kinds_is_asked():
    assert ONLY not in clients()[1].get(f"/t/{discarding(1).uid}/").text


@pytest.mark.parametrize(
    ("most", "due", "cards"),
    [
        ({"wool": 10, "ore": 0}, 5, {"wool": 5}),
        ({"wool": 1, "ore": 1}, 2, {"wool": 1, "ore": 1}),
        ({"wool": 2, "ore": 1}, 2, {}),
        ({"wool": 1}, 2, {}),
        ({}, 1, {}),
    ],
)
def test_cards_that_nobody_can_choose_are_known(most, due, cards):
    assert forced(most, due) == cards


@pytest.mark.parametrize(("count", "said"), [(1, True), (2, False)])
def test_the_only_place_is_one_large_key(count, said):
    table = open_catan()
    position = position_of(table)
    view = table_view_of(table=table, seats=tables.seats_of(table), position=position, phone=None, base="/t/")
    legal = (move for move in position.rules.legal_moves(position.state, position.state.actors[0]))
    places = [move.at for move in legal if isinstance(move, Settle)][:count]

    content = ask_place(view, [(at, f"settle:{at}") for at in places], "Where does Ann settle?")
    sheet = render_to_string(content.template, {"it": content.values, "base": "/t/"})

    assert (ONLY in sheet) is said
    assert ("as a list" in sheet) is not said
