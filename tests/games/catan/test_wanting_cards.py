"""Cards that are wanting or not known: hands as ranges, what is missing, and counting again where one has them."""

from __future__ import annotations

import re

import pytest

from games.log.position import position_of
from scoring.catan.hand import Hands
from tests.games.catan.playing import clients
from tests.games.catan.test_card_taken_unseen import rob
from tests.games.catan.two_seats import held, let_have, link_of, log, opened, post, words

pytestmark = pytest.mark.django_db(transaction=True)
COUNT = re.compile(r'class="count num">([^<]+)<')


@pytest.fixture
def table():
    table = opened()
    log(table, {"seat": 0, "do": "roll", "dice": [1, 1]})
    return table


def test_a_hand_that_lost_a_card_unseen_is_shown_as_ranges_that_can_be():
    table = opened()
    log(table, {"seat": 0, "do": "roll", "dice": [1, 1]})
    let_have(table, 1, grain=5, wool=1)
    log(table, {"seat": 0, "do": "end"})
    log(table, {"seat": 1, "do": "roll", "dice": [1, 1]})
    log(table, {"seat": 1, "do": "end"})
    rob(table)
    log(table, {"seat": 0, "do": "end"})
    page = clients()[1].get(f"/t/{table.uid}/").text
    hand = position_of(table).state[Hands].hands[1]
    shown = [count for count in COUNT.findall(page.partition('class="hand seat-')[2]) if count != "0"]

    assert hand.total == 5
    assert shown == ["0–1", "4–5"]
    assert "5 cards in all" in words(page)


def test_a_refusal_says_what_is_missing_and_not_the_price(table):
    let_have(table, 0, grain=2, ore=1)
    sheet = clients()[0].get(f"/t/{table.uid}/sheet/?build=city").text

    assert "Ann is missing 2 ore." in words(sheet)
    assert "does not have all" not in words(sheet)


def test_a_refused_move_says_what_is_missing(table):
    let_have(table, 0, ore=1)
    refused = post(table, clients()[0], "buy")

    assert refused.status_code == 422
    assert "Ann is missing 1 wool, 1 grain." in words(refused.text)


def test_i_do_have_them_counts_this_hand_again_with_what_is_missing(table):
    let_have(table, 0, wool=1, grain=1)
    refused = post(table, clients()[0], "buy")
    address = link_of(refused.text, r'href="([^"]*recount=1[^"]*)"')
    sheet = clients()[0].get(address).text

    assert "I do have them" in refused.text
    assert 'name="swap-ore" value="1"' in sheet
    assert re.search(r'name="whose" value="0" checked', sheet)
    post(table, clients()[0], "recount", "agree/", whose="0", **{"swap-ore": "1", "with": ""})
    assert held(table, 0)["ore"] == 1
    assert post(table, clients()[0], "buy").status_code == 303


def test_where_the_app_keeps_the_cards_nobody_is_sent_to_count():
    table = opened(cards="phones")
    log(table, {"seat": 0, "do": "roll", "dice": [1, 1]})
    refused = post(table, clients()[0], "city:0,2,N")

    assert refused.status_code == 422
    assert "is missing" in words(refused.text)
    assert "I do have them" not in refused.text


def test_nobody_reads_what_a_hand_that_lies_face_down_lacks():
    table = opened(cards="phones")
    log(table, {"seat": 0, "do": "roll", "dice": [1, 1]})
    theirs = post(table, clients()[1], "city:1,1,N@0")

    assert "is missing" not in words(theirs.text)
