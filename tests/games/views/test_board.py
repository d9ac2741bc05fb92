"""The board on a large screen, and the page of a game that is over: to look at, for whoever has the address."""

from __future__ import annotations

import pytest

from games import services
from games.models import Status, Table
from tests.cast import ANN, CLEO, phone_client
from tests.games.finished import finished_table
from tests.games.playing import DRAW_U, PLACE_U, log
from tests.games.views.asking import HTMX, NOWHERE, said, written

pytestmark = pytest.mark.django_db


@pytest.fixture
def base(cast):
    log(cast.table, DRAW_U, PLACE_U)
    return f"/t/{cast.table.uid}/"


@pytest.fixture
def over():
    """Return the address of a finished game whose awards were all looked at."""
    table = finished_table()
    Table.objects.update(reveal=99)
    return f"/t/{table.uid}/"


def test_the_large_screen_is_a_page_and_htmx_gets_its_inside(cast, base):
    whole, inside = cast.ann.get(f"{base}board/"), cast.ann.get(f"{base}board/", **HTMX)

    assert (whole.status_code, inside.status_code) == (200, 200)
    assert "</html>" in whole.text
    assert "</html>" not in inside.text
    for page in (whole, inside):
        assert "tiles.svg#base-U" in page.text
        assert "Ann" in page.text
        assert "Dora" in page.text


def test_whoever_has_the_address_sees_the_same_large_screen(cast, base):
    pages = {client.get(f"{base}board/", **HTMX).text for client in (cast.ann, cast.ben, cast.cleo, cast.dan)}

    assert len(pages) == 1


def test_nothing_can_be_logged_on_the_large_screen(cast, base):
    page = cast.ann.get(f"{base}board/").text

    assert "/record/" not in page
    assert "<form" not in page


def test_looking_writes_nothing(cast, base):
    before = written()

    for path in ("board/", "end/"):
        cast.dan.get(f"{base}{path}")
        cast.ann.get(f"{base}{path}", **HTMX)

    assert written() == before


@pytest.mark.parametrize("path", ["board/", "end/"])
def test_these_pages_take_no_forms(cast, base, path):
    before = written()

    answer = cast.ann.post(f"{base}{path}", {"shown": "1"})

    assert (answer.status_code, answer["Allow"]) == (405, "GET, HEAD")
    assert "Nothing was changed." in answer.text
    assert written() == before


@pytest.mark.parametrize("path", ["board/", "end/"])
def test_a_table_that_is_not_there(cast, path):
    answer = cast.ann.get(f"/t/{NOWHERE}/{path}")

    assert answer.status_code == 404
    assert "There is nothing here" in answer.text
    assert cast.ann.get(f"/t/{cast.table.uid}x/{path}").status_code == 404


@pytest.mark.parametrize("rest", [services.pause, services.abandon])
def test_a_board_that_rests_is_still_shown(cast, base, rest):
    rest(table_uid=cast.table.uid, phone=ANN)

    page = cast.dan.get(f"{base}board/")

    assert page.status_code == 200
    assert "tiles.svg#base-U" in page.text


@pytest.mark.parametrize("showing", [[2, 0], [99, 0], [2, 7]])
def test_a_proof_that_is_not_there_leaves_the_board_as_it_is(cast, base, showing):
    plain = cast.dan.get(f"{base}board/", **HTMX).text
    Table.objects.update(showing=showing)

    assert cast.dan.get(f"{base}board/", **HTMX).text == plain


def test_a_game_that_goes_on_has_no_end_yet(cast, base):
    for client in (cast.ann, cast.dan):
        answer = client.get(f"{base}end/")

        assert (answer.status_code, answer["Location"]) == (302, base)


def test_whoever_has_the_address_sees_how_it_ended(over):
    points = dict(Table.objects.get().results.values_list("seat", "points"))

    for phone in (ANN, CLEO, None):
        answer = phone_client(phone).get(f"{over}end/")

        assert answer.status_code == 200
        assert len(points) == 2
        assert all(f">{total}<" in answer.text for total in points.values())


def test_the_large_screen_ends_with_the_result(over):
    page = said(phone_client(None).get(f"{over}board/"))

    assert "The game is over" in page


def test_a_game_taken_up_again_by_an_undo_has_no_end_any_more(over):
    table = Table.objects.get()
    stamp = {"seen": table.head, "token": "00000000-0000-4000-8000-000000000001"}

    assert phone_client(ANN).post(f"{over}undo/", stamp).status_code == 303

    table.refresh_from_db()
    assert table.status == Status.PLAYING
    assert phone_client(CLEO).get(f"{over}end/")["Location"] == over
