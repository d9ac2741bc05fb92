"""The page of seats: who sits where, handing over, giving back, and the code."""

from __future__ import annotations

import re
from uuid import uuid4

import pytest

from games import services
from games.models import SeatClaim
from tests.games.views.asking import NOWHERE, written
from tests.support.cast import ANN, BEN, CLEO, seat_cast

pytestmark = pytest.mark.django_db


def seats(cast, way: str = "") -> str:
    return f"/t/{cast.table.uid}/seats/{way}"


def test_it_shows_who_holds_which_phone(cast):
    page = cast.ann.get(seats(cast)).text

    assert page.count("on this phone") == 1
    assert page.count("on another phone") == 1
    assert page.count("no phone yet") == 2
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
    assert "Joining is closed" in cast.ann.get(seats(cast)).text
    assert "Joining is closed" in cast.ann.get(seats(cast, "invite/")).text

    cast.ann.post(seats(cast, "code/renew/"))
    cast.table.refresh_from_db()

    assert cast.table.join_code
    assert cast.table.join_code in cast.ann.get(seats(cast)).text


# ------------------------------------------------------------------ every address of the seats

LOOKS = ("", "claims/", "invite/", "2/waiting/")
FORMS = {
    "2/sit/": {"name": "Eve"},
    "1/give-back/": {},
    "1/rename/": {"name": "Benno"},
    "1/hand-over/": {},
    "claims/1/": {"consent": "yes"},
    "code/close/": {},
    "code/renew/": {},
}
LONG = "x" * 61


@pytest.mark.parametrize("way", LOOKS)
def test_whoever_has_the_address_looks_and_writes_nothing(cast, way):
    before = written()

    for client in (cast.ann, cast.ben, cast.cleo, cast.dan):
        assert client.get(seats(cast, way)).status_code == 200

    assert written() == before


@pytest.mark.parametrize("way", ["", "claims/", "invite/", "1/waiting/"])
def test_a_page_of_seats_takes_no_form(cast, way):
    before = written()

    answer = cast.ann.post(seats(cast, way), {"name": "x"})

    assert (answer.status_code, answer["Allow"]) == (405, "GET, HEAD")
    assert written() == before


@pytest.mark.parametrize("way", [*LOOKS, *FORMS])
def test_at_no_table_there_are_no_seats(cast, way):
    ask = cast.ann.post if way in FORMS else cast.ann.get

    for uid in (NOWHERE, "x"):
        assert ask(f"/t/{uid}/seats/{way}").status_code == 404


@pytest.mark.parametrize("position", ["4", "99999999999999999999", "-1", "x"])
@pytest.mark.parametrize("way", ["sit/", "give-back/", "rename/", "hand-over/"])
def test_a_seat_of_another_number_is_not_there(cast, position, way):
    before = written()

    assert cast.ann.post(seats(cast, f"{position}/{way}"), {"name": "x"}).status_code == 404
    assert written() == before


@pytest.mark.parametrize("claim", ["1", "999999", "99999999999999999999"])
def test_a_claim_that_nobody_makes_any_more_is_no_offence(cast, claim):
    before = written()

    answers = [client.post(seats(cast, f"claims/{claim}/"), {"consent": "yes"}) for client in (cast.ben, cast.dan)]

    assert [answer["Location"] for answer in answers] == [seats(cast)] * 2
    assert written() == before


def test_a_claim_of_another_table_is_not_answered_here(cast):
    claim = services.claim_seat(seat=cast.seat(1), phone=CLEO)
    other = seat_cast()

    cast.ben.post(seats(other, f"claims/{claim.pk}/"), {"consent": "yes"})

    assert cast.seat(1).phone == BEN
    assert SeatClaim.objects.filter(pk=claim.pk).exists()


@pytest.mark.parametrize("consent", ["", "no", "YES", "\x00", "x" * 5_000])
def test_anything_but_yes_is_no(cast, consent):
    claim = services.claim_seat(seat=cast.seat(1), phone=CLEO)

    cast.ben.post(seats(cast, f"claims/{claim.pk}/"), {"consent": consent})

    assert cast.seat(1).phone == BEN
    assert not SeatClaim.objects.exists()


@pytest.mark.parametrize(("way", "position"), [("2/sit/", 2), ("0/rename/", 0)])
def test_a_name_that_is_too_long_is_refused_and_others_are_cleaned(cast, way, position):
    before = written()

    refused = cast.ann.post(seats(cast, way), {"name": LONG})
    assert refused.status_code == 422
    assert "at most 60 characters" in refused.text
    assert written() == before

    assert cast.ann.post(seats(cast, way), {"name": " E\x00v\x07e\u202e "}).status_code == 303
    assert cast.seat(position).name == "Eve"


@pytest.mark.parametrize("name", ["", " ", "\x00", None])
def test_an_empty_name_leaves_the_old_one(cast, name):
    answer = cast.ben.post(seats(cast, "1/rename/"), {} if name is None else {"name": name})

    assert answer.status_code == 303
    assert cast.seat(1).name == "Ben"


def test_who_sits_there_sits_there_once(cast):
    before = cast.seat(2).phone

    answers = [cast.ben.post(seats(cast, "2/sit/"), {"name": "Eve"}).status_code for _ in range(2)]

    assert before is None
    assert answers == [303, 303]
    assert (cast.seat(2).phone, cast.seat(2).name) == (BEN, "Eve")


def test_a_seat_of_another_is_asked_for_from_here_too(cast):
    answer = cast.cleo.post(seats(cast, "1/sit/"), {"name": "Cleo"})

    assert (answer.status_code, answer["Location"]) == (303, seats(cast, "1/waiting/"))
    assert (cast.seat(1).phone, cast.seat(1).name) == (BEN, "Ben")
    assert SeatClaim.objects.get().phone == CLEO


def test_a_seat_is_given_back_once_and_by_who_sits_there(cast):
    first, second = (cast.ben.post(seats(cast, "1/give-back/")).status_code for _ in range(2))

    assert (first, second) == (303, 403)
    assert cast.seat(1).phone is None


def test_the_host_frees_and_renames_any_seat_but_hands_none_over(cast):
    assert cast.ann.post(seats(cast, "1/rename/"), {"name": "Benno"}).status_code == 303
    assert cast.ann.post(seats(cast, "1/hand-over/")).status_code == 403
    assert cast.ann.post(seats(cast, "1/give-back/")).status_code == 303
    assert (cast.seat(1).phone, cast.seat(1).name) == (None, "Benno")


def test_nobody_hands_over_a_free_seat(cast):
    for client in (cast.ann, cast.ben, cast.cleo, cast.dan):
        assert client.post(seats(cast, "2/hand-over/")).status_code == 403


@pytest.mark.parametrize(
    "token", ["x", "-", "--", "1-1-1", "zzzzzzzzzzzzz-0-x", "1-zzzzzzzzzzzzz-x", "é-é-é", "%00", "1" * 3_000]
)
def test_a_made_up_link_takes_no_seat(cast, token):
    before = written()

    for answer in (cast.cleo.get(f"/take/{token}/"), cast.cleo.post(f"/take/{token}/")):
        assert answer.status_code == 410
        assert "This link no longer works" in answer.text

    assert written() == before


def test_a_link_is_spent_when_the_seat_was_given_back(cast):
    link = handed(cast)
    cast.ben.post(seats(cast, "1/give-back/"))

    assert cast.cleo.post(link).status_code == 410
    assert cast.seat(1).phone is None


def test_closing_twice_is_closing_once_and_renewing_makes_another_each_time(cast):
    assert [cast.ann.post(seats(cast, "code/close/")).status_code for _ in range(2)] == [303, 303]
    codes = set()
    for _ in range(3):
        assert cast.ann.post(seats(cast, "code/renew/")).status_code == 303
        cast.table.refresh_from_db()
        codes.add(cast.code)

    assert len(codes) == 3
    assert None not in codes


def test_waiting_for_a_seat_that_one_holds_leads_to_the_table(cast):
    assert cast.ben.get(seats(cast, "1/waiting/"))["Location"] == f"/t/{cast.table.uid}/"
    assert "The seat stays where it is" in cast.cleo.get(seats(cast, "1/waiting/")).text
