"""Score looks wrong?: who may ask, what is wrong to ask, and a slip that is found and mended."""

from __future__ import annotations

import re
import time
from typing import Any
from uuid import uuid4

import pytest

from games import services
from games.log import drift
from games.log.draft import NOTHING
from games.log.position import position_of
from scoring.doctor.slip import DoubtedCount
from scoring.kernel.moves import Seat
from scoring.skills import counts_of
from tests.games.catan.playing import clients, open_catan, play
from tests.games.views.asking import said, written
from tests.support.cast import ANN, Cast, seat_cast
from tests.support.playing import DRAW_U, PASS, PLACE_U, log, open_table

pytestmark = pytest.mark.django_db

NEXT = {"seat": 1, "do": "draw", "tile": "base-U"}, {"seat": 1, "do": "place", "at": [2, 0], "rot": 0}
ON_A_ROAD = {"seat": 1, "do": "deploy", "figure": "meeple", "on": "r1"}
SIX = {"count": "figures.0.meeple", "number": "6"}


@pytest.fixture
def cast(db) -> Cast:
    """Seat the cast; Ann put no figure down, by the log, and Ben one on the road."""
    cast = seat_cast()
    log(cast.table, DRAW_U, PLACE_U)
    log(cast.table, PASS)
    log(cast.table, *NEXT)
    log(cast.table, ON_A_ROAD)
    return cast


@pytest.fixture
def base(cast) -> str:
    return f"/t/{cast.table.uid}/drift/"


def found(client: Any, base: str, form: dict[str, str]) -> Any:
    """Ask as often as a page does until the search has ended."""
    for _ in range(200):
        answer = client.get(base, form)
        if 'hx-trigger="load' not in answer.text:
            return answer
        time.sleep(0.05)
    raise AssertionError("the search came to no end")


def test_the_page_lists_what_can_be_counted_with_what_the_app_thinks(cast, base):
    page = said(cast.ann.get(base))

    assert "Ann, in hand: meeple (the app says 7)" in page
    assert "Ben, in hand: meeple (the app says 6)" in page
    assert "Ann: points (the app says 0)" in page
    assert "Left in the bag" in page


def test_what_is_left_is_listed_only_where_the_table_wants_it(cast, base):
    services.choose_aids(table_uid=cast.table.uid, phone=ANN, token=uuid4(), level="none")

    assert "Left in the bag" not in said(cast.ann.get(base))
    assert cast.ann.get(base, {"count": "tiles..base-U", "number": "1"}).status_code == 400


def test_a_figure_that_nobody_logged_is_found_and_opens_its_correction(cast, base):
    before = written()

    answer = found(cast.ann, base, SIX)

    assert "A meeple was placed, and nobody logged it." in said(answer)
    check = re.search(r'href="(/t/[^"]+/fix/check/[^"]+)"', answer.text)
    assert check is not None
    assert check[1].rstrip("/").rpartition("/")[2] != NOTHING
    page = said(cast.ann.get(check[1]))
    assert "Turn 1, corrected" in page
    assert "The one later turn still fits." in page
    assert written() == before


def test_the_same_count_needs_no_search(cast, base):
    assert "The app counts the same." in said(cast.ann.get(base, SIX | {"number": "7"}))


def test_what_no_slip_explains_is_said(cast, base):
    assert "No single mistake in the log explains this." in said(found(cast.ann, base, SIX | {"number": "2"}))


def test_a_search_that_takes_long_is_asked_for_again(cast, base, monkeypatch):
    monkeypatch.setattr("games.views.corrections.drift.proposals_for", lambda *_facts: None)

    answer = cast.ann.get(base, SIX)

    assert "The app looks through the log." in said(answer)
    assert 'hx-trigger="load delay:1s"' in answer.text


@pytest.mark.parametrize(
    "form",
    [
        {"count": "figures.0.meeple"},
        {"count": "figures.0.meeple", "number": "-1"},
        {"count": "figures.0.meeple", "number": "10000"},
        {"count": "figures.0.meeple", "number": "٣"},
        {"count": "figures.9.meeple", "number": "1"},
        {"count": "", "number": "1"},
    ],
)
def test_what_no_page_asks_is_a_bad_request(cast, base, form):
    assert cast.ann.get(base, form).status_code == 400


def test_points_that_were_counted_may_be_below_zero(cast, base):
    page = cast.ann.get(base, {"count": "points.0.", "number": "-3"})

    assert page.status_code == 200
    assert 'min="-999"' in cast.ann.get(base).text


def test_whoever_watches_is_told_to_take_a_seat(cast, base):
    assert "Take a seat to correct something." in said(cast.cleo.get(base))
    assert cast.cleo.get(base, SIX).status_code == 403


def test_a_game_without_a_doctor_has_no_such_page(cast):
    table = open_table(game="catan", edition="2022", seats=[("Ann", "red"), ("Ben", "blue"), ("Cleo", "white")])

    assert cast.ann.get(f"/t/{table.uid}/drift/").status_code == 404


def test_a_search_ends_in_time_with_what_it_has(cast, monkeypatch):

    cast.table.refresh_from_db()
    monkeypatch.setattr(drift, "SECONDS", -1.0)

    assert drift.look_for(position_of(cast.table), DoubtedCount("figures", Seat(0), "meeple"), 6) == ()


def test_on_an_island_a_card_too_many_leads_to_what_was_rolled_or_traded(db):
    table = open_catan("table")
    play(table, 45)
    table.refresh_from_db()
    logged = counts_of(position_of(table).rules, position_of(table).state)
    ann, base = clients()[0], f"/t/{table.uid}/drift/"
    page = said(ann.get(base))

    assert "Ann: cards in hand" in page
    assert "Ann, not built yet: road" in page
    assert any(opens_a_check(ann, base, seat, logged[DoubtedCount("hand", Seat(seat))] + 1) for seat in range(3))


def opens_a_check(client: Any, base: str, seat: int, number: int) -> bool:
    """Say whether slips are found that explain the number of cards of a seat, and the first opens its correction."""
    answer = found(client, base, {"count": f"hand.{seat}.", "number": str(number)})
    check = re.search(r'href="(/t/[^"]+/fix/check/[^"]+)"', answer.text)
    return check is not None and client.get(check[1]).status_code == 200


def test_cards_that_came_unseen_are_not_asked_for_by_kind(db, monkeypatch):
    table = open_catan("table")
    ann = clients()[0]
    page = said(ann.get(f"/t/{table.uid}/drift/"))
    monkeypatch.setattr("scoring.catan.hand.Hand.is_certain", False)

    assert "Ann, in hand: wool" in page
    assert "in hand: wool" not in said(ann.get(f"/t/{table.uid}/drift/"))


def test_a_pause_asks_whether_everything_adds_up_and_a_running_game_does_not(cast, base):
    page = f"/games/{cast.table.uid}/"

    assert base not in cast.ann.get(page).text
    cast.ann.post(f"{page}pause/")
    assert base in cast.ann.get(page).text
    assert base not in cast.dan.get(page).text


def test_a_pause_with_secret_hands_asks_nothing(db):
    table = open_catan()
    ann = clients()[0]
    ann.post(f"/games/{table.uid}/pause/")

    assert "/drift/" not in ann.get(f"/games/{table.uid}/").text
