"""*Owners*: what somebody owns is tinted in the patterns of the seats, on phones and on the large screen."""

from __future__ import annotations

import re

import pytest

from games.carcassonne.pages.sheets.feature_owners import owners
from games.log.position import position_of
from games.screens.table.table_view import table_view_of
from games.services import import_record
from scoring import record
from scoring.carcassonne.base.fields import FIELD
from scoring.carcassonne.board.board import Board
from tests.support.cast import phone_client
from tests.support.playing import ANN
from tests.support.stage import recorded

pytestmark = pytest.mark.django_db

TINT = re.compile(r'fill="url\(#hatch-([a-z]+)\)"')


@pytest.fixture
def table():
    game = recorded("inns+traders", 1)
    game = {**game, "moves": game["moves"][:120]}
    return import_record(record=record.read(game), phone=ANN)


def test_everything_that_somebody_owns_is_tinted_by_its_owner(table):
    position = position_of(table)
    view = table_view_of(table=table, seats=list(table.seats.all()), position=position, phone=ANN, base="/t/")
    board = position.state[Board]
    owned = [feature for feature in board.features.values() if feature.figures]
    colours = {view.seat_views[figure.seat].colour for feature in owned for figure in feature.figures}

    found = TINT.findall(owners(view).overlay)

    assert set(found) <= colours
    assert len(found) >= sum(len(feature.parts) for feature in owned if feature.kind != FIELD)


def test_places_of_the_list_are_pictures_and_heard_alone(table):
    page = phone_client(ANN).get(f"/t/{table.uid}/about/", headers={"HX-Request": "true"}).text

    assert "thumb-ring" in page
    seen = re.sub(r'<span class="visually-hidden">[^<]*</span>', "", page)
    assert "start tile" not in re.sub(r'aria-label="[^"]*"', "", seen)


def test_the_large_screen_tints_and_goes_on_doing_so(table):
    screen = phone_client(ANN)
    plain, tinted = (screen.get(f"/t/{table.uid}/board/{asked}").text for asked in ("", "?owners"))

    assert not TINT.search(plain)
    assert 'href="/t/' in plain
    assert "board/?owners" in plain
    assert TINT.search(tinted)
    assert "&amp;owners" in tinted
