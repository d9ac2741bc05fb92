"""Turns with chips opened again: another chip, another place, an upgrade that was or was not (chips of cardboard)."""

from __future__ import annotations

from re import findall
from typing import Any
from uuid import uuid4

import pytest

from games.log.position import position_of
from scoring.carcassonne.maps.chips import Chips, Collect, Upgrade
from tests.games.carcassonne.maps.test_table_on_a_map import SMALL, log, open_on
from tests.scoring.carcassonne.maps.sheet import sheet

pytestmark = pytest.mark.django_db

LAY = ({"do": "draw", "tile": "base-U"}, {"do": "place", "at": [1, 0], "rot": 0})
NEXT = ({"do": "draw", "tile": "base-B"}, {"do": "place", "at": [1, 1], "rot": 0}, {"do": "pass"})


def put_right(table, phone, seq, form):
    """Change a turn by its sheet, keep that, and return the address of the page before keeping."""
    answer = phone.post(f"/t/{table.uid}/fix/{seq}/new/record/", form)
    assert answer.status_code == 303, answer.content.decode()
    return answer.url


def keep(table, phone, url):
    assert phone.post(f"{url}keep/", {"seen": table.head, "token": str(uuid4())}).status_code == 303
    table.refresh_from_db()
    return position_of(table)


def test_another_chip_was_turned_up():
    table, phone = open_on({"map": SMALL, "chips": ["1,0"]})
    log(table, *LAY, {"do": "collect", "chip": "blue-2"}, {"do": "pass"}, *NEXT)
    page = phone.get(f"/t/{table.uid}/fix/1/new/").content.decode()
    sheet_ = phone.get(f"/t/{table.uid}/fix/1/new/sheet/?list=chip").content.decode()

    assert 'id="chip"' in page
    assert 'value="purple-1"' in sheet_
    assert "turn-chip" not in sheet_
    position = keep(table, phone, put_right(table, phone, 1, {"chip": "purple-1"}))
    assert position.state.scores == (1, 0)
    assert position.state[Chips].hands[0]["purple-1"] == 1


def test_a_tile_moved_off_its_chip_gives_it_back():
    table, phone = open_on({"map": SMALL, "chips": ["1,0"]})
    log(table, *LAY, {"do": "collect", "chip": "blue-2"}, {"do": "pass"})
    position = keep(table, phone, put_right(table, phone, 1, {"to": "base-U.0.2.0"}))

    assert position.state.scores == (0, 0)
    assert position.state[Chips].lying == {(1, 0)}
    assert position.stuck is None


def test_a_tile_moved_onto_a_chip_asks_which_one_it_was():
    table, phone = open_on({"map": SMALL, "chips": ["2,0"]})
    log(table, *LAY, {"do": "deploy", "figure": "meeple", "on": "r1"})
    url = put_right(table, phone, 1, {"to": "base-U.0.2.0"})
    page = phone.get(url).content.decode()

    assert "A chip lay there. Which one?" in page
    assert "/fix/1/" in url
    answer: Any = phone.post(f"{url}record/", {"chip": "orange-2"})
    position = keep(table, phone, answer.url)
    assert [type(played.move).__name__ for played in position.played] == ["Draw", "Place", "Collect", "Deploy"]
    assert position.state.scores == (2, 0)


def test_a_tile_moved_from_chip_to_chip_keeps_what_was_said():
    table, phone = open_on({"map": SMALL, "chips": ["1,0", "2,0"]})
    log(table, *LAY, {"do": "collect", "chip": "blue-2"}, {"do": "pass"})
    position = keep(table, phone, put_right(table, phone, 1, {"to": "base-U.0.2.0"}))

    assert position.state[Chips].lying == {(1, 0)}
    assert Collect("blue-2") in [played.move for played in position.played]


# ---------------------------------------------------------------- upgrades


def upgraded(*last):
    """Return a table at which red may upgrade its farmer in the third turn, and what it did then."""
    drawn = sheet("S L L L S\n. L L L .", chip_set="taiwan")
    table, phone = open_on({"map": drawn, "chips": ["1,0", "2,0"]})
    log(
        table,
        *LAY,
        {"do": "collect", "chip": "blue-2"},
        {"do": "deploy", "figure": "meeple", "on": "f1"},
        *NEXT,
        {"do": "draw", "tile": "base-U"},
        {"do": "place", "at": [2, 0], "rot": 0},
        {"do": "collect", "chip": "blue-2"},
        {"do": "pass"},
        *last,
        {"do": "draw", "tile": "base-B"},
        {"do": "place", "at": [2, 1], "rot": 0},
        {"do": "pass"},
    )
    return table, phone, position_of(table).played[7].seq


UPGRADE = {"do": "upgrade", "at": [1, 0], "on": "f1", "pay": ["blue-2", "blue-2"]}


def test_an_upgrade_is_taken_back():
    table, phone, seq = upgraded(UPGRADE)
    page = phone.get(f"/t/{table.uid}/fix/{seq}/new/").content.decode()
    asked = phone.get(f"/t/{table.uid}/fix/{seq}/new/sheet/?list=upgrade").content.decode()

    assert 'id="upgrade"' in page
    assert "second-figure" not in page
    assert 'name="upgrading"' in asked
    position = keep(table, phone, put_right(table, phone, seq, {"pass": "1", "upgrading": "1"}))
    assert position.state[Chips].under == {}
    assert position.state[Chips].hands[0]["blue-2"] == 2
    assert position.stuck is None
    assert position.state.turn_number == 5


def test_an_upgrade_that_was_forgotten_is_written_down():
    table, phone, seq = upgraded({"do": "pass"})
    asked = phone.get(f"/t/{table.uid}/fix/{seq}/new/sheet/?list=upgrade").content.decode()
    value = findall(r'name="upgrade" value="([^"]*)"', asked)[0]
    position = keep(table, phone, put_right(table, phone, seq, {"upgrade": value, "upgrading": "1"}))

    assert len(position.state[Chips].under) == 1
    assert position.stuck is None
    assert [type(one.move) for one in position.played].count(Upgrade) == 1


def test_a_lesser_chip_lets_the_upgrade_that_it_paid_be_asked_about():
    table, phone, _seq = upgraded(UPGRADE)
    url = put_right(table, phone, 1, {"chip": "blue-1"})
    page = phone.get(url).content.decode()

    assert page.count('class="conflict"') == 1
    assert "upgrades a meeple" in page
    assert "Shift all later turns by one player" not in page
    position = keep(table, phone, url)
    assert position.state[Chips].under == {}
    assert position.stuck is None


def test_a_better_chip_opens_upgrades_that_nobody_wanted():
    drawn = sheet("S L L L S\n. L L L .", chip_set="taiwan")
    table, phone = open_on({"map": drawn, "chips": ["1,0", "2,0"]})
    log(table, *LAY, {"do": "collect", "chip": "blue-1"}, {"do": "deploy", "figure": "meeple", "on": "f1"}, *NEXT)
    second = ({"do": "draw", "tile": "base-U"}, {"do": "place", "at": [2, 0], "rot": 0})
    log(table, *second, {"do": "collect", "chip": "blue-2"}, {"do": "pass"})
    log(table, {"do": "draw", "tile": "base-B"}, {"do": "place", "at": [2, 1], "rot": 0}, {"do": "pass"})
    url = put_right(table, phone, 1, {"chip": "blue-2"})

    assert 'class="conflict"' not in phone.get(url).content.decode()
    position = keep(table, phone, url)
    assert position.stuck is None
    assert position.state.scores[0] == 4
    assert position.state.turn_number == 5
