"""The board on a large screen, and the page of a game that is over: to look at, for whoever has the address."""

from __future__ import annotations

import re
from uuid import uuid4

import pytest

from games import services
from games.models import Status, Table
from tests.games.finished import finished_table
from tests.games.views.asking import HTMX, NOWHERE, said, written
from tests.support.cast import ANN, CLEO, phone_client
from tests.support.playing import DRAW_U, PLACE_U, log, position

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

    assert "wins with" in page


def test_a_game_taken_up_again_by_an_undo_has_no_end_any_more(over):
    table = Table.objects.get()
    stamp = {"seen": table.head, "token": "00000000-0000-4000-8000-000000000001"}

    assert phone_client(ANN).post(f"{over}undo/", stamp).status_code == 303

    table.refresh_from_db()
    assert table.status == Status.PLAYING
    assert phone_client(CLEO).get(f"{over}end/")["Location"] == over


# ------------------------------------------------------------------ the result, and the next game


def shown(base, client, number):
    return client.post(f"{base}reveal/", {"seen": "1", "token": str(uuid4()), "shown": str(number)})


def test_the_number_after_the_last_award_is_the_result(over):
    ann = phone_client(ANN)
    Table.objects.update(reveal=0)

    answer = shown(over, ann, 99)

    assert (answer.status_code, answer["Location"]) == (303, f"{over}end/")
    table = Table.objects.get()
    assert table.reveal == len(position(table).final_awards) + 1
    assert f'data-goes="{over}end/"' in ann.get(over).text
    assert "wins with" in ann.get(f"{over}board/").text


def test_a_phone_that_looked_at_the_last_award_hears_of_the_result(over):
    ann = phone_client(ANN)
    Table.objects.update(reveal=len(position(Table.objects.get()).final_awards))
    page = ann.get(over).text
    seen = re.search(r'id="seen"[^>]* value="(\d+)" data-shown="(\d+)"', page)
    seats = re.search(r'data-seats="(\w+)"', page)
    assert seen
    assert seats
    pull = f"{over}pull/?seen={seen[1]}&shown={seen[2]}&seats={seats[1]}"

    assert ann.get(pull, **HTMX).status_code == 204
    shown(over, ann, 99)
    assert f'data-goes="{over}end/"' in ann.get(pull, **HTMX).text
    assert ann.get(f"{pull}&led", **HTMX).status_code == 204
    services.play_again(table_uid=Table.objects.get().uid, phone=ANN)
    assert 'id="next-game"' in ann.get(f"{pull}&led", **HTMX).text
    assert ann.get(f"{pull}&led&next", **HTMX).status_code == 204


def test_the_next_game_is_offered_on_every_page_of_the_last_one(over):
    ann, old = phone_client(ANN), Table.objects.get()
    assert "Same people again" in ann.get(f"{over}end/").text
    assert "data-goes" not in ann.get(f"{over}board/").text

    new = services.play_again(table_uid=old.uid, phone=ANN)

    assert f'href="{over}next/"' in ann.get(f"{over}end/").text
    assert "Same people again" not in ann.get(f"{over}end/").text
    assert f'href="{over}next/"' in ann.get(over).text
    assert f'data-goes="/t/{new.uid}/board/"' in ann.get(f"{over}board/").text


def test_late_comers_scan_the_code_until_the_table_is_closed_to_them(cast, base):
    code = cast.table.join_code

    assert f"QR code that leads to http://testserver/j/{code}/" in cast.ann.get(f"{base}board/", **HTMX).text
    services.close_code(table=cast.table, phone=ANN)
    assert "QR code" not in cast.ann.get(f"{base}board/", **HTMX).text
