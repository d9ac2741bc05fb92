"""Every step of a past turn is a sheet of its own, and what a change leaves unsaid is asked next."""

from __future__ import annotations

import re
from html import unescape

import pytest

from games.carcassonne.pages.board.action_keys import move_value
from games.projections.sync import differences
from games.services import import_record
from scoring import record
from scoring.carcassonne.move import Draw, FigureAction, Pass, Place, SetAside
from scoring.carcassonne.sets.princess.dragon import DragonStep
from scoring.carcassonne.sets.tower.prison import Capture, Ransom
from tests.support.playing import ANN, position
from tests.support.stage import recorded

pytestmark = pytest.mark.django_db

OF_THE_TILE = (Draw, Place, SetAside)
FILES = (
    "base+dragon",
    "base+dragon-after",
    "phantom+tower",
    "base+abbey",
    "base+bridges",
    "base+hills",
    "base+ferries",
    "base+gold",
    "base+mage",
    "base+count",
    "base+tunnel",
    "base+corn1",
)
ASKED_IN_TWO = {
    "bazaar": lambda move: f"?tiles={','.join(move.tiles[:-1])}",
    "choose": lambda move: f"?tile={move.tile}",
    "witch": lambda _move: "?figure=witch",
}
"""Steps of two taps: what their second sheet is asked with."""
WITH_TWO_WAYS = 334
"""A step of the dragon that could have gone another way, and others after it."""


def table_of(file: str, number: int = 0):
    return import_record(record=record.read(recorded(file, number)), phone=ANN)


def sheet(client, table, seq: int, word: str = "new", query: str = "") -> str:
    page = client.get(f"/t/{table.uid}/fix/{seq}/{word}/sheet/{query}", headers={"HX-Request": "true"})
    assert page.status_code == 200, page.content.decode()
    return unescape(page.content.decode())


def steps_in(table) -> dict[str, int]:
    """Return the first move of each kind that is neither of the tile nor the figure's, by the name of its kind."""
    found: dict[str, int] = {}
    for played in position(table).played:
        if not isinstance(played.move, (*OF_THE_TILE, FigureAction)):
            found.setdefault(played.move.kind.partition(".")[2], played.seq)
    return found


def changed(client, table, address: str, move) -> str:
    """Say what a step was, and return the address that comes next."""
    answer = client.post(f"{address}record/", {"move": move_value(move)})
    assert answer.status_code == 303, answer.content.decode()
    return str(answer.url)


def keep(client, table, address: str) -> None:
    page = client.get(address).content.decode()
    values = {name: re.findall(rf'name="{name}" value="([^"]+)"', page)[0] for name in ("seen", "token")}
    assert client.post(f"{address}keep/", values).status_code == 303
    table.refresh_from_db()
    assert differences(table, position(table)) == []


def first(table, kind):
    return next(played for played in position(table).played if isinstance(played.move, kind))


@pytest.mark.parametrize("file", FILES)
def test_a_step_is_opened_with_what_was_done_in_it(client_of, file):
    table, client = table_of(file), client_of(ANN)
    steps = steps_in(table)
    assert steps

    for kind, seq in steps.items():
        move = position(table).move(seq).move
        query = ASKED_IN_TWO[kind](move) if kind in ASKED_IN_TWO else ""
        opened = sheet(client, table, seq, query=query)
        assert move_value(move) in opened, move
        assert f"/fix/{seq}/new" in opened, "it is one of the moves of the turn"
        assert "/check/" in changed(client, table, f"/t/{table.uid}/fix/{seq}/new/", move)


def test_a_dragon_that_went_another_way_is_followed_step_by_step(client_of):
    table, client = table_of("base+dragon"), client_of(ANN)
    table.seats.update(phone=ANN)
    step = position(table).move(WITH_TWO_WAYS)
    assert isinstance(step.move, DragonStep)
    address, taken = f"/t/{table.uid}/fix/{step.seq}/new/", list[DragonStep]()
    while "/check/" not in address:
        page = unescape(client.get(address).content.decode())
        offered = [(int(x), int(y)) for x, y in re.findall(r'"do":"dragon","to":\[(-?\d+),(-?\d+)\]', page)]
        # Another way at first, then as far as it goes on.
        way = next(DragonStep(cell) for cell in offered if taken or cell != step.move.to)
        address = changed(client, table, address, way)
        taken.append(way)
    assert 1 < len(taken) <= 6, "the steps after it were asked for anew"
    keep(client, table, address)

    later = [played.move for played in position(table).played if played.seq >= WITH_TWO_WAYS]
    walked = [move for move in later if isinstance(move, DragonStep)]
    assert walked[: len(taken)] == taken
    assert position(table).stuck is None


def test_a_ransom_that_was_not_paid_is_taken_out(client_of):
    table, client = table_of("phantom+tower"), client_of(ANN)
    paid = first(table, Ransom)
    assert 'name="out"' in sheet(client, table, paid.seq)

    answer = client.post(f"/t/{table.uid}/fix/{paid.seq}/new/record/", {"out": "1"})

    assert "/check/" in answer.url
    drafted = client.get(answer.url).content.decode()
    assert "keep/" in drafted


def test_a_tower_that_took_somebody_may_have_taken_nobody(client_of):
    table, client = table_of("phantom+tower"), client_of(ANN)
    seq = first(table, Capture).seq
    assert "Who is captured?" in sheet(client, table, seq)

    checked = client.get(changed(client, table, f"/t/{table.uid}/fix/{seq}/new/", Pass()))

    assert "/check/" in checked.request["PATH_INFO"]
    again = sheet(client, table, seq, checked.request["PATH_INFO"].rstrip("/").rpartition("/")[2])
    assert "Capture a meeple with the tower, or none: nothing" in again


def test_the_abbey_is_a_turn_of_its_own(client_of):
    table, client = table_of("base+abbey"), client_of(ANN)
    seq = steps_in(table)["abbey"]
    laid = position(table).move(seq)

    page = client.get(f"/t/{table.uid}/fix/{seq}/new/").content.decode()

    assert position(table).move(seq - 1).seat != laid.seat
    assert f"<b><bdi>{table.seats.get(position=laid.seat).name}</bdi></b>" in page
    assert "This can only be undone" not in page
