"""The pages on which the past is put right, as a phone without scripts sees them."""

from __future__ import annotations

import re
from uuid import UUID

import pytest

from games.models import Entry
from games.projections.sync import differences
from scoring.carcassonne.board.board import Board
from scoring.carcassonne.move import Deploy
from tests.support.playing import ANN, BEN, CLEO, DRAW_U, PLACE_U, log, open_table, position

pytestmark = pytest.mark.django_db

ROAD = {"seat": 0, "do": "deploy", "figure": "meeple", "on": "r1"}


@pytest.fixture
def table():
    """Return a table of two turns: Ann's thief on the road, and Ben's tile that goes on with it."""
    table = open_table()
    log(table, DRAW_U, PLACE_U)
    log(table, ROAD)
    log(table, {"seat": 1, "do": "draw", "tile": "base-U"}, {"seat": 1, "do": "place", "at": [2, 0], "rot": 0})
    log(table, {"seat": 1, "do": "pass"})
    return table


def found(pattern, body):
    """Return what a page says in the brackets of a pattern."""
    match = re.search(pattern, body)
    assert match is not None, pattern
    return match[1]


def keep(client, page, table):
    """Post the form that a page of a draft shows."""
    body = page.content.decode()
    action = found(r'action="([^"]+keep/)"', body)
    values = {name: found(rf'name="{name}" value="([^"]+)"', body) for name in ("seen", "token")}
    return client.post(action, values)


def test_the_log_offers_four_keys_on_every_line(client_of, table):
    body = client_of(ANN).get(f"/t/{table.uid}/log/").content.decode()

    for key in ("fix/1/new/", "turn/1/", "fix/back/1/", "add/1/new/", "fix/4/new/"):
        assert f'href="/t/{table.uid}/{key}"' in body


def test_a_phone_that_looks_on_has_no_keys(client_of, table):
    assert "fix/1/" not in client_of(CLEO).get(f"/t/{table.uid}/log/").content.decode()


def test_a_figure_is_put_right_in_four_steps(client_of, table):
    client = client_of(BEN)

    page = client.get(f"/t/{table.uid}/fix/1/new/")
    assert 'aria-pressed="true"' in page.content.decode()
    page = client.post(f"/t/{table.uid}/fix/1/new/record/", {"put": "meeple.f1"}, follow=True)
    assert "The one later turn still fits." in page.content.decode()
    answer = keep(client, page, table)

    assert (answer.status_code, answer.url) == (303, f"/t/{table.uid}/")
    assert [figure.segment for figure in position(table).state[Board].figures()] == ["f1"]
    author = Entry.objects.get(table=table, form="amended").author
    assert author is not None
    assert author.name == "Ben"
    assert differences(table, position(table)) == []
    body = client.get(f"/t/{table.uid}/log/").content.decode()
    assert "Corrected by Ben" in body


def test_another_tile_takes_its_figure_along(client_of, table):
    client = client_of(ANN)

    assert client.get(f"/t/{table.uid}/fix/1/new/sheet/?gap=1,0").status_code == 200
    page = client.post(f"/t/{table.uid}/fix/1/new/record/", {"lay": "base-V.1.1.0"}, follow=True)

    assert page.status_code == 200
    keep(client, page, table)
    now = position(table)
    assert now.state[Board].laid[1, 0].tile_id == "base-V"
    assert now.move(3).move == Deploy("meeple", "r1")
    assert differences(table, now) == []


def test_what_the_rules_refuse_is_said_in_the_sheet(client_of, table):
    answer = client_of(ANN).post(f"/t/{table.uid}/fix/1/new/record/", {"lay": "base-U.1.1.0"})

    assert answer.status_code == 422
    assert "The sides do not match" in answer.content.decode()


def test_the_table_may_say_so_of_the_past_too(client_of, table):
    codes = {"codes": ["carcassonne.edge_mismatch"], "lay": "base-U.1.1.0"}
    client = client_of(ANN)

    page = client.post(f"/t/{table.uid}/fix/1/new/overrule/", codes, follow=True)
    keep(client, page, table)

    assert position(table).state[Board].laid[1, 0].face.rotation == 1


def test_a_turn_taken_back_asks_whose_turn_the_next_is(client_of, table):
    client = client_of(ANN)

    page = client.get(f"/t/{table.uid}/fix/back/1/", follow=True)
    body = page.content.decode()
    assert "Turn 1, taken back" in body
    assert "0 of 1 later turns still fit." in body
    assert "It was this tile" not in body
    keep(client, page, table)

    now = position(table)
    assert [played.seat for played in now.played] == [1, 1, 1]
    assert differences(table, now) == []


def test_a_correction_is_taken_back(client_of, table):
    client = client_of(ANN)
    before = position(table)
    keep(client, client.post(f"/t/{table.uid}/fix/1/new/record/", {"pass": "1"}, follow=True), table)
    assert position(table).state != before.state
    body = client.get(f"/t/{table.uid}/log/").content.decode()

    undo = found(r'href="([^"]+fix/undo/[^"]+)"', body)
    keep(client, client.get(undo, follow=True), table)

    assert position(table).state == before.state


def test_a_forgotten_turn_is_added(client_of, table):
    client = client_of(ANN)
    assert client.get(f"/t/{table.uid}/add/4/new/").status_code == 200

    page = client.post(f"/t/{table.uid}/add/4/new/record/", {"lay": "base-U.0.-1.0"}, follow=True)
    figure = page.redirect_chain[-1][0]
    page = client.post(f"{figure}record/", {"put": "meeple.f1"}, follow=True)
    keep(client, page, table)

    now = position(table)
    assert [played.seq for played in now.played][:6] == [1, 2, 3, 7, 8, 9]
    assert differences(table, now) == []


def test_a_correction_of_an_older_table_is_shown_anew(client_of, table):
    client = client_of(ANN)
    page = client.post(f"/t/{table.uid}/fix/1/new/record/", {"put": "meeple.f1"}, follow=True)
    log(table, {"seat": 0, "do": "draw", "tile": "base-U"}, {"seat": 0, "do": "place", "at": [-1, 0], "rot": 0})

    answer = keep(client, page, table)

    assert answer.status_code == 409
    assert "The table has moved on." in answer.content.decode()
    assert keep(client, answer, table).status_code == 303


def test_a_correction_sent_twice_is_written_once(client_of, table):
    client = client_of(ANN)
    page = client.post(f"/t/{table.uid}/fix/1/new/record/", {"put": "meeple.f1"}, follow=True)

    keep(client, page, table)
    keep(client, page, table)

    assert Entry.objects.filter(table=table).count() == 7


@pytest.mark.parametrize(
    "path", ["fix/99/new/", "fix/1/xyz/", "fix/check/AAAA/", "fix/back/9/", f"fix/undo/{UUID(int=9)}/"]
)
def test_what_is_not_there_is_not_found(client_of, table, path):
    assert client_of(ANN).get(f"/t/{table.uid}/{path}", follow=True).status_code == 404


def test_strangers_correct_nothing(client_of, table):
    page = client_of(ANN).post(f"/t/{table.uid}/fix/1/new/record/", {"put": "meeple.f1"}, follow=True)

    answer = keep(client_of(CLEO), page, table)

    assert answer.status_code == 403
    assert Entry.objects.filter(table=table).count() == 6


def seats_chosen(page):
    """Return the seats whose points an opened adjustment says."""
    return re.findall(r'name="seat" value="(\d)" checked', page)


@pytest.mark.parametrize(
    ("game", "more"),
    [
        ("carcassonne", {}),
        ("catan", {"edition": "2022", "sets": [], "options": {"cards": "table"}}),
        ("pad", {"edition": "usual", "sets": []}),
    ],
)
def test_an_adjustment_opened_again_knows_whose_points_it_was(client_of, game, more):
    table = open_table(game=game, **more)
    log(table, {"seat": 1, "do": "adjust", "points": 3})
    page = client_of(ANN).get(f"/t/{table.uid}/fix/1/new/").content.decode()

    assert seats_chosen(page) == ["1"]


def test_what_the_table_agreed_on_is_opened_again_with_its_points_or_its_words(client_of, table):
    log(table, {"seat": 1, "do": "adjust", "points": 3, "note": "It had a shield"})
    log(table, {"seat": 0, "do": "note", "text": "Tea"})
    head, client = position(table).head, client_of(ANN)
    points, words = (client.get(f"/t/{table.uid}/fix/{seq}/new/").content.decode() for seq in (head - 1, head))

    assert 'name="points" type="number" min="-999" max="999" value="3"' in points
    assert 'name="note" value="It had a shield"' in points
    assert seats_chosen(points) == ["1"]
    assert 'name="text" value="Tea"' in words
