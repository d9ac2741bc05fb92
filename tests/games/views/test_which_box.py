"""The box that a phone's people own: asked once by pictures, remembered, and shown at the table."""

from __future__ import annotations

import pytest

from tests.games.views.opening import TWO, opened

pytestmark = pytest.mark.django_db

QUESTION = "Which box do you own?"


def test_the_first_table_asks_for_the_box_and_the_next_one_remembers_it(client):
    page = " ".join(client.get("/new/").text.split())
    assert QUESTION in page
    assert page.count('class="cover"') == 3
    assert 'id="cover-2006" data-cover checked' in page

    table = opened(client, edition="c2", switches_of="2006")
    assert (table.edition, dict(table.options)) == ("c2", {})

    page = " ".join(client.get("/new/").text.split())
    assert QUESTION not in page
    assert 'value="c2" checked' in page


def test_a_game_between_forgets_no_box(client):
    opened(client, edition="c3")
    island = {"game": "catan", "edition": "2022", "plays": ["blue", "white"], "order": ["blue", "white"]}
    opened(client, **island)

    assert 'value="c3" checked' in " ".join(client.get("/new/?game=carcassonne").text.split())
    picked = client.post("/new/", TWO | island | {"pick": "carcassonne"})
    assert 'value="c3" checked' in " ".join(picked.text.split())


def test_where_all_boxes_count_alike_nothing_is_asked(client):
    assert QUESTION not in client.get("/new/?game=catan").text


def test_choosing_a_box_keeps_the_form_folded(client):
    page = client.post("/new/", TWO | {"again": "box", "edition": "c3"}).text

    assert 'id="rules" open' not in page
    assert 'id="cover-c3"' in page


def test_the_table_says_by_which_edition_it_plays(client):
    table = opened(client, edition="c2", switches_of="c2", **{"option-small_city": "2"})
    page = " ".join(client.get(f"/t/{table.uid}/agreed/").text.split())

    assert "New pictures (C2, from 2014)" in page
    assert 'Finished cities of two tiles <span class="tag">house rule</span>' in page
    assert "3 points" in page


def test_a_pad_has_no_edition_to_agree_on(client):
    answer = client.post("/pads/ready/plain/", {"plays": ["red"], "order": ["red"], "mine": ["red"]})

    assert "The edition" not in client.get(f"{answer['Location']}agreed/").text
