"""Who sits where, handing over, giving back, and the code."""

from __future__ import annotations

import re
from uuid import uuid4

import pytest

from games import services
from tests.cast import ANN, BEN, CLEO

pytestmark = pytest.mark.django_db


def seats(cast, way: str = "") -> str:
    return f"/t/{cast.table.uid}/seats/{way}"


def test_it_shows_who_holds_which_phone(cast):
    page = cast.ann.get(seats(cast)).text

    assert page.count("on this phone") == 1
    assert page.count("on another phone") == 1
    assert page.count("on no phone yet") == 2
    assert cast.code in page


def test_a_stranger_may_look_but_finds_nothing_to_change(cast):
    services.close_code(table=cast.table, phone=ANN)

    page = cast.dan.get(seats(cast))

    assert page.status_code == 200
    assert "<form" not in re.sub(r'<form class="menu-list".*?</form>', "", page.text, flags=re.DOTALL)


def test_tables_that_are_not_there(client, db):
    assert client.get(f"/t/{uuid4()}/seats/").status_code == 404
    assert client.get("/t/not-a-table/seats/").status_code == 404


def test_one_more_seat_for_a_phone_that_sits(cast):
    answer = cast.ben.post(seats(cast, "2/sit/"))

    assert answer["Location"] == seats(cast)
    assert cast.seat(2).phone == BEN


def test_a_stranger_cannot_sit_once_the_code_is_closed(cast):
    services.close_code(table=cast.table, phone=ANN)

    stranger = cast.dan.post(seats(cast, "2/sit/"))
    seated = cast.ben.post(seats(cast, "3/sit/"))

    assert (stranger.status_code, seated.status_code) == (409, 303)
    assert "This table is closed" in stranger.text
    assert cast.seat(2).phone is None


def test_giving_back_frees_the_seat(cast):
    assert cast.ben.post(seats(cast, "1/give-back/")).status_code == 303
    assert cast.seat(1).phone is None


@pytest.mark.parametrize("way", ["1/give-back/", "1/rename/", "1/hand-over/", "code/close/", "code/renew/"])
def test_others_may_not(cast, way):
    for client in (cast.cleo, cast.dan):
        page = client.post(seats(cast, way), {"name": "Mine"})

        assert page.status_code == 403
        assert "This seat is not yours" in page.text
    assert (cast.seat(1).name, cast.seat(1).phone) == ("Ben", BEN)


@pytest.mark.parametrize(
    "way", ["1/sit/", "1/give-back/", "1/rename/", "1/hand-over/", "code/close/", "code/renew/", "claims/1/"]
)
def test_opening_a_button_changes_nothing(cast, way):
    page = cast.ben.get(seats(cast, way))

    assert page.status_code == 405
    assert "Nothing was changed." in page.text


def test_a_seat_that_is_not_there(cast):
    assert cast.ann.post(seats(cast, "9/sit/")).status_code == 404
    assert cast.ann.get(seats(cast, "9/waiting/")).status_code == 404


def test_the_host_and_the_player_may_rename(cast):
    cast.ann.post(seats(cast, "1/rename/"), {"name": "Benno"})
    assert cast.seat(1).name == "Benno"

    too_long = cast.ben.post(seats(cast, "1/rename/"), {"name": "x" * 61})
    assert too_long.status_code == 422
    assert cast.seat(1).name == "Benno"


# ------------------------------------------------------------------ handing over


def handed(cast) -> str:
    page = cast.ben.post(seats(cast, "1/hand-over/"))
    assert page.status_code == 200
    found = re.search(r'href="http://testserver(/take/[^"]+)"', page.text)
    assert found
    return found[1]


def test_a_seat_moves_by_a_link_that_works_once(cast):
    link = handed(cast)
    asked = cast.cleo.get(link)
    taken = cast.cleo.post(link)

    assert "Sit down as Ben" in asked.text
    assert taken["Location"] == f"/t/{cast.table.uid}/"
    assert cast.seat(1).phone == CLEO
    for page in (cast.dan.get(link), cast.dan.post(link)):
        assert page.status_code == 410
        assert "This link no longer works" in page.text


def test_looking_at_the_link_takes_nothing(cast):
    cast.cleo.get(handed(cast))

    assert cast.seat(1).phone == BEN


def test_made_up_links_are_throttled(cast):
    statuses = [cast.dan.get(f"/take/made-up-{number}/").status_code for number in range(22)]

    assert statuses == [410] * 21 + [429]


# ------------------------------------------------------------------ the code


def test_the_invitation_is_large(cast):
    page = cast.cleo.get(seats(cast, "invite/")).text

    assert cast.code in page
    assert f"http://testserver/j/{cast.code}/" in page


def test_the_host_closes_the_code_and_makes_a_new_one(cast):
    cast.ann.post(seats(cast, "code/close/"))
    assert "The code is closed" in cast.ann.get(seats(cast)).text
    assert "The code is closed" in cast.ann.get(seats(cast, "invite/")).text

    cast.ann.post(seats(cast, "code/renew/"))
    cast.table.refresh_from_db()

    assert cast.table.join_code
    assert cast.table.join_code in cast.ann.get(seats(cast)).text
