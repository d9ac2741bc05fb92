"""Monopolies and a year of plenty at the table: the kind first, then amounts, and nothing that was entered is lost."""

from __future__ import annotations

import html
import re

import pytest

from games.log.position import position_of
from games.models import Table
from scoring.catan.hand import Hands
from tests.games.catan.playing import clients
from tests.games.catan.test_card_taken_unseen import rob
from tests.games.catan.two_seats import held, let_have, link_of, log, opened, post, words

pytestmark = pytest.mark.django_db(transaction=True)


def with_a_card() -> Table:
    """Return a table at which Ann has bought a card of a kind that only she knows, and it is her turn again."""
    table = opened()
    log(table, {"seat": 0, "do": "roll", "dice": [1, 1]})
    let_have(table, 0, wool=1, grain=1, ore=1)
    log(table, {"seat": 0, "do": "buy"})
    log(table, {"seat": 0, "do": "end"})
    log(table, {"seat": 1, "do": "roll", "dice": [1, 1]})
    log(table, {"seat": 1, "do": "end"})
    return table


@pytest.fixture
def unsure():
    """Return such a table at which Ben has lost a wool or a grain."""
    table = with_a_card()
    let_have(table, 1, wool=3, grain=1)
    rob(table)
    post(table, clients()[0], "tell@0")
    return table


def ask_of(page: str, kind: str) -> str:
    found = re.search(rf'<a class="kind" href="([^"]*resource={kind}[^"]*)"', page)
    return html.unescape(found[1]) if found else ""


def test_a_kind_whose_amounts_are_known_is_one_tap(unsure):
    page = clients()[0].get(f"/t/{unsure.uid}/sheet/?card=monopoly").text

    assert 'value="play:monopoly:brick"' in page
    assert "amount-" not in page
    assert post(unsure, clients()[0], "play:monopoly:brick").status_code == 303


def test_a_kind_that_is_tapped_first_asks_for_what_is_not_known(unsure):
    ann = clients()[0]
    page = ann.get(f"/t/{unsure.uid}/sheet/?card=monopoly").text
    sheet = ann.get(ask_of(page, "wool")).text
    field = link_of(sheet, r'(<input[^>]*name="amount-1"[^>]*>)')

    # Of three wool one may be gone: what is certain is filled in.
    assert (re.findall(r'(?:min|max|value)="(\d)"', field)) == ["2", "3", "2"]
    assert post(unsure, ann, "play:monopoly:wool", **{"amount-1": "3"}).status_code == 303
    assert held(unsure, 0)["wool"] == 3
    assert position_of(unsure).state[Hands].hands[1].total == 0


def test_amounts_that_cannot_be_are_refused_and_kept(unsure):
    refused = post(unsure, clients()[0], "play:monopoly:wool", **{"amount-1": "9"})
    back = link_of(refused.text, r'href="([^"]*card=monopoly[^"]*)"')

    assert refused.status_code == 422
    assert "resource=wool" in back
    assert "amount-1=9" in back
    again = clients()[0].get(back).text
    assert 'value="play:monopoly:wool"' in again
    assert re.search(r'name="amount-1"[^>]*value="3"', again)


def test_a_monopoly_where_all_hands_are_known_is_one_tap():
    table = with_a_card()
    let_have(table, 1, wool=3)
    page = clients()[0].get(f"/t/{table.uid}/sheet/?card=monopoly").text

    assert 'value="play:monopoly:wool"' in page
    assert post(table, clients()[0], "play:monopoly:wool").status_code == 303
    assert held(table, 0)["wool"] == 3


def test_three_cards_of_a_year_of_plenty_are_refused_in_words_and_kept():
    table = with_a_card()
    taken = {"take-ore": "1", "take-wool": "1", "take-brick": "1"}
    refused = post(table, clients()[0], "play:year_of_plenty", **taken)
    back = link_of(refused.text, r'href="([^"]*card=year_of_plenty[^"]*)"')

    assert refused.status_code == 422
    assert "Take exactly two cards" in words(refused.text)
    again = clients()[0].get(back).text
    for name in taken:
        assert f'name="{name}" value="1"' in again


def test_a_kind_that_is_none_is_not_asked_for(unsure):
    assert clients()[0].get(f"/t/{unsure.uid}/sheet/?card=monopoly&resource=gold").status_code == 400
