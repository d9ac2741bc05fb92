"""A round written down for all seats at once: bids, what they brought, and typed points."""

from __future__ import annotations

from uuid import uuid4

import pytest

from games.log.position import position_of
from games.models import LogBy
from scoring.pads.rules import PadSheet
from tests.games.pads.conftest import PadTable

pytestmark = pytest.mark.django_db

WIZARD = "pad-wizard"
THREE = [("Ann", "red"), ("Ben", "blue"), ("Cleo", "green")]


@pytest.fixture
def wizard(db):
    return PadTable(WIZARD, seats=THREE)


def post(pad, **form):
    """Send a form whose fields have a fact's underscores in them."""
    pad.table.refresh_from_db()
    return pad.ann.post(f"{pad.base}record/", {"seen": pad.table.head, "token": str(uuid4()), **form})


def bid(pad, *numbers):
    return post(pad, ahead="wizard_round", **{f"r-{seat}-tricks_bid": one for seat, one in enumerate(numbers)})


def take(pad, *numbers):
    return post(pad, round="wizard_round", **{f"r-{seat}-tricks": one for seat, one in enumerate(numbers)})


def sheet_of(pad):
    pad.table.refresh_from_db()
    return position_of(pad.table).state[PadSheet]


def test_bids_of_all_stand_until_their_tricks_are_written(wizard):
    assert bid(wizard, 2, 0, 1).status_code == 303

    page = wizard.get().content.decode()
    assert "bid 2" in page
    assert 'name="round"' in page
    assert wizard.totals == (0, 0, 0)

    assert take(wizard, 2, 1, 1).status_code == 303
    assert wizard.totals == (40, -10, 30)
    assert sheet_of(wizard).announced == {}
    assert 'name="ahead"' in wizard.get().content.decode()


def test_one_undo_takes_back_the_bids_of_all(wizard):
    bid(wizard, 2, 0, 1)
    wizard.post(to="undo/")

    assert sheet_of(wizard).announced == {}


def test_a_bid_that_is_put_right_changes_what_its_tricks_brought(wizard):
    bid(wizard, 2, 0, 1)
    take(wizard, 2, 1, 1)
    page = wizard.get("fix/2/new/").content.decode()
    assert 'id="r-1-tricks_bid-0" checked' in " ".join(page.split())
    assert "r-0-tricks_bid" not in page

    answer = post_to(wizard, "fix/2/new/record/", ahead="wizard_round", **{"r-1-tricks_bid": 1})
    wizard.post(to=answer.url.removeprefix(wizard.base) + "keep/")

    assert wizard.totals == (40, 30, 30)


def post_to(pad, path, **form):
    pad.table.refresh_from_db()
    return pad.ann.post(f"{pad.base}{path}", {"seen": pad.table.head, "token": str(uuid4()), **form})


def test_the_log_says_a_round_as_people_do(wizard):
    bid(wizard, 2, 0, 1)
    take(wizard, 2, 1, 1)
    page = wizard.get("log/").content.decode()

    assert "bid 2" in page
    assert "took 1" in page
    assert "Tricks bid ×" not in page


def test_an_old_line_with_both_facts_counts_as_it_did(wizard):
    post(wizard, worth="wizard_round", **{"who-0": "1", "f-tricks_bid": 2, "f-tricks": 2})

    assert wizard.totals == (40, 0, 0)
    assert "bid 2, took 2" in wizard.get("log/").content.decode()


def test_a_round_without_a_number_is_refused(wizard):
    assert bid(wizard).status_code == 422
    assert take(wizard).status_code == 422
    assert post(wizard, all="1").status_code == 422
    assert bid(wizard, 99).status_code == 422
    assert bid(wizard, "many").status_code == 422


def test_where_each_writes_for_oneself_a_phone_bids_for_its_own_seat_only(db):
    pad = PadTable(WIZARD, seats=THREE, log_by=LogBy.OWN)
    post(pad, ahead="wizard_round", **{"r-0-tricks_bid": 1})

    page = pad.get().content.decode()

    assert "Still to come: Ben, Cleo" in page
    assert post(pad, ahead="wizard_round", **{"r-1-tricks_bid": 1}).status_code == 403


def test_points_for_everyone_are_typed_on_one_sheet(plain):
    assert 'name="p-1"' in plain.get("sheet/", list="round").content.decode()

    assert post(plain, all="1", **{"p-0": "10+5", "p-1": "－３"}).status_code == 303

    assert plain.totals == (15, -3)


def test_two_numbers_without_a_sign_between_them_are_no_sum(plain):
    answer = post(plain, all="1", **{"p-0": "10 15", "p-1": "3"})

    assert answer.status_code == 422
    page = answer.content.decode()
    assert "is not a sum" in page
    assert 'value="10 15"' in page
    assert plain.totals == (0, 0)
    assert post(plain, typed="1", sum="10 15", **{"who-0": "1"}).status_code == 422


@pytest.mark.parametrize("text", ["10−3", "10–3", "10 — 3", "１０－３", "10‑3", "10ー3", "10﹣3"])
def test_every_dash_and_full_width_signs_are_read(plain, text):
    post(plain, typed="1", sum=text, **{"who-0": "1"})

    assert plain.totals == (7, 0)
