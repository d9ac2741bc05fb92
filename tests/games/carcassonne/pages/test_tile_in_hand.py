"""A tile that somebody holds up is seen by who comes meanwhile: on a page opened, loaded again or pulled."""

from __future__ import annotations

import pytest

from games.models import TileInHand
from tests.games.catan.playing import open_catan
from tests.games.views.asking import HTMX
from tests.support.cast import ANN
from tests.support.playing import DRAW_U, log

pytestmark = pytest.mark.django_db
SHOWN = 'id="in-hand"'


@pytest.fixture
def base(cast):
    """Let Ann hold up a tile before anything is logged."""
    TileInHand.objects.create(table=cast.table, head=0, seat=0, tile="base-U", phone=ANN)
    return f"/t/{cast.table.uid}/"


def hand_in(page: str) -> str:
    """Return the line of what is in hand, which every new strip takes away."""
    return page.split(SHOWN)[1].split("</p>", maxsplit=1)[0] if SHOWN in page else ""


def test_a_page_opened_while_a_tile_is_held_up_shows_it(cast, base):
    for client in (cast.ben, cast.cleo, cast.dan):
        hand = hand_in(client.get(base).text)

        assert "#base-U" in hand
        assert "<bdi>Ann</bdi>" in hand


def test_it_lies_in_the_strip_so_that_the_next_news_take_it_away(cast, base):
    page = cast.ben.get(base).text

    assert page.index('id="strip"') < page.index(SHOWN) < page.index('id="board"')


def test_the_large_screen_shows_it_when_it_is_switched_on_and_when_it_asks_again(cast, base):
    for how in ({}, HTMX):
        assert "#base-U" in hand_in(cast.dan.get(f"{base}board/", **how).text)


def test_a_phone_that_is_sent_its_strip_anew_keeps_it(cast, base):
    pulled = cast.ben.get(f"{base}pull/", {"seen": 0, "shown": 0, "seats": "none"}, **HTMX).text

    assert "#base-U" in hand_in(pulled)


def test_who_holds_it_up_or_is_in_the_middle_of_something_is_not_shown_it(cast, base):
    assert not hand_in(cast.ann.get(base).text)
    assert not hand_in(cast.ben.get(f"{base}sheet/?tile=base-D").text)
    assert not hand_in(cast.ben.get(f"{base}pull/?seen=0&shown=0&seats=none&busy", **HTMX).text)


def test_it_is_over_with_the_next_move_or_when_it_is_put_down(cast, base):
    TileInHand.objects.update(tile="")
    assert not hand_in(cast.ben.get(base).text)
    TileInHand.objects.update(tile="base-U")
    log(cast.table, DRAW_U)

    assert not hand_in(cast.ben.get(base).text)


def test_a_game_without_tiles_in_hand_is_asked_nothing(client, django_assert_max_num_queries):
    table = open_catan()
    address = f"/t/{table.uid}/"
    with django_assert_max_num_queries(40) as asked:
        assert client.get(address).status_code == 200

    assert not any("heldup" in one["sql"] for one in asked.captured_queries)
