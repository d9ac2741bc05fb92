"""Offers as two rows of cards, what one gives and what one gets, and done with one yes."""

from __future__ import annotations

import re

import pytest

from games.log.position import position_of
from scoring.catan.base.trading import Market
from tests.games.catan.playing import clients
from tests.games.catan.two_seats import held, let_have, log, opened, post, words

pytestmark = pytest.mark.django_db(transaction=True)
ROW = re.compile(r"<dt[^>]*>([^<]+)</dt>\s*<dd[^>]*>(.*?)</dd>", re.DOTALL)


def rows(page: str) -> dict[str, str]:
    """Return the rows of the first offer of a page: the words before each, and its cards as they are read out."""
    return {label: " ".join(words(cards).split()) for label, cards in ROW.findall(page)}


@pytest.fixture
def table():
    table = opened()
    log(table, {"seat": 0, "do": "roll", "dice": [1, 1]})
    let_have(table, 0, ore=2)
    let_have(table, 1, wool=1)
    return table


def test_each_reads_what_it_gives_and_what_it_gets(table):
    post(table, clients()[0], "offer", **{"swap-ore": "-2", "swap-wool": "1"})
    ann, ben = (client.get(f"/t/{table.uid}/").text for client in clients()[:2])

    assert rows(ann) == {"You give": "2 ore", "You get": "1 wool"}
    assert rows(ben) == {"You give": "1 wool", "You get": "2 ore"}
    assert "Ann asks Ben" in words(ben)


def test_a_phone_with_both_seats_reads_it_by_name():
    table = opened([0, 1])
    log(table, {"seat": 0, "do": "roll", "dice": [1, 1]})
    let_have(table, 0, ore=2)
    post(table, clients()[0], "offer@0", **{"swap-ore": "-2", "swap-wool": "1"})
    page = clients()[0].get(f"/t/{table.uid}/").text

    assert rows(page) == {"Ann gives": "2 ore", "Ann gets": "1 wool"}


@pytest.mark.parametrize("answering", [0, 1])
def test_an_offer_is_made_and_done_in_two_taps_wherever_yes_is_tapped(table, answering):
    post(table, clients()[0], "offer", **{"swap-ore": "-2", "swap-wool": "1"})
    page = clients()[answering].get(f"/t/{table.uid}/").text
    lay = re.findall(r'value="(accept:\d@1)"', page)[0]

    assert post(table, clients()[answering], lay).status_code == 303
    table.refresh_from_db()
    assert not position_of(table).state[Market].offers
    assert (held(table, 0)["wool"], held(table, 1)["ore"]) == (1, 2)
