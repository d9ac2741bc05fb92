"""A great moment is shown once to whoever comes upon it, on the large screen too, and may be left out."""

from __future__ import annotations

import re

import pytest

from scoring.carcassonne.base import cities
from tests.support.playing import play_turns, position

HTMX = {"HTTP_HX_REQUEST": "true"}


@pytest.fixture
def city(cast, monkeypatch):
    """Play until a city is finished, of which two points are enough to make a moment; return the head before."""
    monkeypatch.setattr(cities, "GREAT", 2)
    for _turn in range(60):
        before = position(cast.table).head
        now = play_turns(cast.table, 1, seed=before)
        paid = [one for _seq, effects in now.effects for one in effects if getattr(one, "source", "") == "city"]
        if paid:
            return before, paid[-1]
    raise AssertionError("nobody finished a city")


def test_a_phone_is_shown_what_has_just_happened(cast, city):
    before, paid = city
    news = cast.ben.get(f"/t/{cast.table.uid}/pull/", {"seen": before, "shown": 0}, **HTMX).text

    assert f"A city of {paid.points}" in news
    assert str(paid.seat) in re.findall(r'class="moment" data-for="([\d ]+)"', news)[0].split()
    assert 'class="moment-city"' in news


def test_the_large_screen_shows_it_once(cast, city):
    before, paid = city
    board = f"/t/{cast.table.uid}/board/"
    first = cast.cleo.get(board).text
    news = cast.cleo.get(f"{board}?seen={before}", **HTMX).text
    again = re.findall(r'data-whole="([^"]+)"', news)[0]

    assert "moment-title" not in first
    assert f"A city of {paid.points}" in news
    assert "moment-title" not in cast.cleo.get(again, **HTMX).text


def test_a_page_opened_later_shows_no_moment(cast, city):
    assert "moment-title" not in cast.ann.get(f"/t/{cast.table.uid}/").text


def test_a_phone_knows_its_seats(cast):
    assert 'data-mine="0"' in cast.ann.get(f"/t/{cast.table.uid}/").text
    assert 'data-mine=""' in cast.cleo.get(f"/t/{cast.table.uid}/").text


def test_one_switch_leaves_them_out(cast):
    cast.ann.post("/settings/moments/", {"moments": "off"})
    assert 'data-moments="off"' in cast.ann.get(f"/t/{cast.table.uid}/").text

    cast.ann.post("/settings/moments/", {"moments": "on"})
    assert "data-moments" not in cast.ann.get(f"/t/{cast.table.uid}/").text
