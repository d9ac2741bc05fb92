"""The stacks of the bank are at a tap for everybody, as the rows have them (S4:26, S2:67)."""

from __future__ import annotations

import re

import pytest

from games.log.position import position_of
from games.models import CardCount
from scoring.catan.deck import Deck
from tests.games.catan.playing import open_catan, play
from tests.support.cast import phone_client
from tests.support.playing import ANN, DAN

pytestmark = pytest.mark.django_db


def bank_of(table, phone=ANN):
    page = phone_client(phone).get(f"/t/{table.uid}/sheet/?bank=1", headers={"HX-Request": "true"})
    text = re.sub(r"\s+", " ", page.content.decode())
    return text[text.index('id="sheet"') :]


@pytest.mark.parametrize("phone", [ANN, DAN])
def test_the_stacks_are_counted_for_whoever_looks(phone):
    table = open_catan()
    play(table, 16)
    CardCount.objects.filter(table=table, seat=-1, kind="brick").update(count=13)

    said = bank_of(table, phone)

    assert re.findall(r'<b class="count num">(\d+)</b> ?<span class="visually-hidden">brick', said) == ["13"]
    assert f'Development cards</span> <b class="num">{position_of(table).state[Deck].left}</b>' in said
    assert "The bank" in phone_client(phone).get(f"/t/{table.uid}/sheet/?list=menu").content.decode()


def test_with_knights_there_are_goods_and_three_decks():
    table = open_catan("table", sets=["knights"])

    said = bank_of(table)

    assert len(re.findall(r"Progress cards: \w+</span> <b class=\"num\">18</b>", said)) == 3
    assert len(re.findall(r"<b class=\"count num\">", said)) == 8


def test_where_nobody_follows_the_cards_that_is_said():
    assert "does not follow the cards" in bank_of(open_catan("none"))
