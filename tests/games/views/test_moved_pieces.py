"""Pieces that somebody has to move by hand stand in the pill, on every phone and on the large screen."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from django.urls import reverse

from games.log.position import position_of
from games.phrasing.common.wording import use_wording
from games.screens.table.table_view import table_view_of
from games.screens.table.toast import toast_of
from games.selectors import tables
from scoring.kernel import Played
from tests.games.carcassonne.maps.test_table_on_a_map import log as log_in_turn
from tests.games.carcassonne.maps.test_table_on_a_map import open_on
from tests.games.catan.two_seats import opened
from tests.games.pads.conftest import PadTable
from tests.scoring.carcassonne.maps.sheet import sheet
from tests.support.cast import phone_client, seat_cast
from tests.support.playing import BEN, log, open_table
from tests.support.pushed import PLANS

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


HOLE = [("base-E", (1, 0), 2), ("base-B", (0, 1), 0), ("base-U", (2, 1), 0), ("base-E", (1, 2), 0)]
"""A hole at (1, 1)."""


@pytest.mark.parametrize("path", SCREENS)
def test_an_abbey_that_is_laid_is_shown(path, db):
    cast = seat_cast(sets=["base", "abbey"], start=HOLE)
    log(cast.table, {"seat": 0, "do": "abbey", "at": [1, 1]})

    text = pill(cast.ben, cast.table, path)

    assert "#abbey" in text
    assert "Ann places the abbey." in text
    assert "start tile" not in text


def test_undo_says_what_it_takes_back_without_counting_tiles(db):
    cast = seat_cast(sets=["base", "abbey"], start=HOLE)
    log(cast.table, {"seat": 0, "do": "abbey", "at": [1, 1]})

    page = cast.ann.get(f"/t/{cast.table.uid}/").content.decode()

    assert 'data-undoes="Ann places the abbey."' in page


@pytest.mark.parametrize("path", SCREENS)
def test_a_chip_that_is_turned_up_is_shown(path, db):
    table, phone = open_on({"map": sheet("S L L S\n. L L .", chip_set="taiwan"), "chips": ["1,0"]})
    log_in_turn(
        table,
        {"do": "draw", "tile": "base-U"},
        {"do": "place", "at": [1, 0], "rot": 0},
        {"do": "collect", "chip": "blue-2"},
    )

    text = pill(phone, table, path)

    assert "#map-chip" in text
    assert "Ann turns a chip up: light blue 2." in text
    assert "+2" in text


@pytest.mark.parametrize("path", SCREENS)
def test_catan_flags_what_was_played_anyway(path, db):
    table = opened(host_seats=(0, 1))
    log(table, {"seat": 0, "do": "roll", "dice": [1, 2]})
    overrule = {"seat": 0, "do": "overrule", "codes": ["catan.not_connected"]}
    log(table, {**overrule, "move": {"do": "road", "at": "2,-2,E"}})

    text = pill(phone_client(BEN), table, path)

    assert "#flag" in text
    assert "Played anyway: " in text


@pytest.mark.parametrize("path", SCREENS)
def test_a_pad_flags_what_was_played_anyway(path, db):
    pad = PadTable(edition="2006", sets=["inns", "traders", "king"])
    pad.post(to="overrule/", who_0="1", worth="field", f_cities="2", codes="pad.not_now")

    text = pill(pad.ben, pad.table, path)

    assert "#flag" in text
    assert "+6" in text


def test_a_line_of_the_log_counts_tiles_for_ears_alone(db):
    cast = seat_cast(sets=["base", "abbey"], start=HOLE)
    log(cast.table, {"seat": 0, "do": "abbey", "at": [1, 1]})

    page = cast.ann.get(f"/t/{cast.table.uid}/log/").content.decode()
    heard = "Ann places the abbey (1 to the right and 1 below the start tile)."

    assert f'<span class="visually-hidden">{heard}</span>' in page
    assert "start tile" not in page.replace(heard, "")
    assert '<span aria-hidden="true">Ann places the abbey.</span>' in page


COORDINATES = re.compile(r"start tile|column \d|row \d")


@pytest.mark.parametrize("plan", [name for name, plan in PLANS.items() if plan.box.game == "carcassonne"])
def test_no_pill_says_where_something_is_by_counting_tiles(plan, db):
    """The board shows that. Only ears need it."""
    box = PLANS[plan].box
    people = [("Ann", "red"), ("Ben", "blue"), ("Cleo", "green"), ("Dan", "yellow")][: box.seats]
    table = open_table(
        edition=box.edition, sets=box.sets, options=dict(box.options), board=dict(box.board), seats=people
    )
    view = table_view_of(table=table, seats=tables.seats_of(table), position=position_of(table), phone=None, base="/t/")
    told = list[str]()
    with use_wording(view.wording):
        for seq, made in enumerate(PLANS[plan].moves(), 1):
            position = view.position
            step = position.rules.play(position.state, made.seat, made.move)
            view = replace(view, position=position.go(seq, Played(seq, made.seat, made.move), step))
            shown = toast_of(view)
            told += [] if shown is None else [shown.text, *(one.words for one in shown.moved)]

    assert told
    assert [text for text in told if COORDINATES.search(text)] == []
