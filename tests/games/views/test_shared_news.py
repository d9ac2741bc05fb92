"""What several phones are shown alike is put into words once; what is one phone's own stays its own."""

from __future__ import annotations

import re
from collections import OrderedDict

import pytest
from django.urls import reverse

from games.models import Seat
from games.views import shared
from tests.games.playing import DRAW_U, PASS, PLACE_U, log

HTMX = {"HTTP_HX_REQUEST": "true"}


@pytest.fixture(autouse=True)
def nothing_said(monkeypatch):
    monkeypatch.setattr(shared.shared, "_news", OrderedDict())


@pytest.fixture
def base(cast):
    return reverse("table", args=[cast.table.uid])


def news(client, base, **more):
    return client.get(f"{base}pull/", {"seen": 0, "shown": 0, **more}, **HTMX).content.decode()


def tokens(answer):
    return re.findall(r'name="token" value="([^"]+)"', answer)


def without_tokens(answer):
    return re.sub(r'name="token" value="[^"]+"', "", answer)


def test_two_players_are_told_the_same_with_a_token_each(cast, base):
    log(cast.table, DRAW_U, PLACE_U, PASS, seen=0)
    one, other = news(cast.ann, base), news(cast.ben, base)

    assert without_tokens(one) == without_tokens(other)
    assert len(tokens(one)) == len(tokens(other)) == 1
    assert tokens(one) != tokens(other)
    assert len(shared.shared._news) == 1


def test_what_is_said_again_is_what_was_said_first(cast, base):
    log(cast.table, DRAW_U, PLACE_U, PASS, seen=0)
    first = cast.ann.get(f"{base}pull/", {"seen": 0, "shown": 0}, **HTMX)
    again = cast.ben.get(f"{base}pull/", {"seen": 0, "shown": 0}, **HTMX)

    assert {**again.headers} == {**first.headers}
    assert again.status_code == first.status_code


def test_who_only_watches_is_not_told_what_players_are(cast, base, client):
    log(cast.table, DRAW_U, PLACE_U, PASS, seen=0)

    assert tokens(news(cast.ann, base))
    assert "You are watching" in news(client, base)
    assert "You are watching" not in news(cast.ben, base)


def test_each_phone_is_told_in_its_own_language(cast, base):
    log(cast.table, DRAW_U, PLACE_U, PASS, seen=0)
    cast.ben.cookies["django_language"] = "zh-hans"

    assert "Which tile was drawn?" in news(cast.ann, base)
    assert "Which tile was drawn?" not in news(cast.ben, base)


def test_a_new_name_is_told_at_once(cast, base):
    log(cast.table, DRAW_U, PLACE_U, PASS, seen=0)
    before = news(cast.ann, base)
    Seat.objects.filter(table=cast.table, position=1).update(name="Benjamin")

    assert "Benjamin" not in before
    assert "Benjamin" in news(cast.ann, base)


def test_where_each_logs_for_oneself_only_who_is_next_is_asked_for_a_tile(cast, base):
    cast.table.log_by = "own"
    cast.table.save()
    log(cast.table, DRAW_U, PLACE_U, PASS, seen=0)

    asked = ["Which tile was drawn?" in news(one, base) for one in (cast.ann, cast.ben)]

    assert asked == [False, True]


def test_a_phone_in_the_middle_of_something_is_told_without_a_sheet(cast, base):
    log(cast.table, DRAW_U, PLACE_U, PASS, seen=0)

    assert tokens(news(cast.ann, base)) != []
    assert tokens(news(cast.ben, base, busy="")) == []


def test_a_clock_is_read_anew_for_each(cast, base):
    cast.table.pace = "brisk"
    cast.table.save()
    log(cast.table, DRAW_U, PLACE_U, PASS, seen=0)

    news(cast.ann, base)
    assert not shared.shared._news
