"""The log of Catan shows what was rolled and built as small pictures, and says it in words as well."""

from __future__ import annotations

import re

import pytest

from tests.games.catan.playing import clients
from tests.games.catan.test_card_taken_unseen import rob
from tests.games.catan.two_seats import let_have, log, opened

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_turn_shows_its_number_pieces_and_the_hex_of_the_robber():
    table = opened()
    rob(table)
    let_have(table, 0, wool=1, grain=1, ore=1)
    log(table, {"seat": 0, "do": "buy"})
    page = clients()[1].get(f"/t/{table.uid}/log/").text
    shown = set(re.findall(r'class="log-drawing.*?</svg>', page))
    names = set(re.findall(r"#([a-z0-9A-Z-]+)", "".join(shown)))

    assert {"settlement-red", "settlement-blue", "road-red-E", "robber-figure", "card-development"} <= names
    assert any(name.startswith("hex-") for name in names)
    assert all('aria-hidden="true"' in one for one in shown)


def test_the_hex_of_the_robber_has_its_name_in_the_log_and_on_the_key_for_undo():
    table = opened()
    rob(table)
    pages = [clients()[1].get(f"/t/{table.uid}/{page}").text for page in ("log/", "")]

    for page in pages:
        assert re.search(r"robber: [a-z]+ \d+", page)
        assert not re.search(r"hex -?\d+/", page)


def test_the_head_of_an_opened_turn_names_no_place_to_eyes():
    table = opened()
    page = clients()[0].get(f"/t/{table.uid}/fix/1/new/").text
    (head,) = re.findall(r'<header class="screen-head".*?</header>', page, re.DOTALL)
    seen = re.sub(r'<span class="visually-hidden">.*?</span>', "", head, flags=re.DOTALL)

    assert "settlement" in seen
    assert "between" in head
    assert not re.search("between|harbour|hills|pasture|fields|mountains|forest", seen)


def test_a_roll_shows_the_number_that_fell():
    table = opened()
    log(table, {"seat": 0, "do": "roll", "dice": [3, 5]})

    assert "#token-8" in clients()[0].get(f"/t/{table.uid}/log/").text


def test_the_moves_of_an_opened_turn_are_pictures_and_name_no_place_to_eyes():
    table = opened()
    log(table, {"seat": 0, "do": "roll", "dice": [3, 5]})
    let_have(table, 0, wool=1, grain=1, ore=1)
    log(table, {"seat": 0, "do": "buy"})
    page = clients()[0].get(f"/t/{table.uid}/fix/1/new/").text
    (steps,) = re.findall(r'<nav class="kinds".*?</nav>', page, re.DOTALL)
    keys = re.findall(r'aria-label="([^"]+)">(.*?)</a>', steps, re.DOTALL)
    shown = [re.sub(r"<[^>]+>|\s+", " ", inner).split() for _words, inner in keys]

    assert keys
    assert all("log-drawing" in inner for _words, inner in keys)
    assert all(len(words) < 3 for words in shown), shown
    assert [words for words, _ in keys] != [" ".join(words) for words in shown]
