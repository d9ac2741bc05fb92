"""What several phones are shown alike is put into words once; what is one phone's own stays its own."""

from __future__ import annotations

import re
from collections import OrderedDict
from uuid import uuid4

import pytest
from django.urls import reverse

from games.log.position import position_of
from games.models import Seat, Table
from games.views import shared
from tests.games.catan.playing import clients, open_catan, play
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


# ------------------------------------------------- the author's answer is news


def post(client, base, form, seen=0):
    stamp = {"seen": seen, "shows": seen, "token": str(uuid4())}
    return client.post(f"{base}record/", stamp | form, **HTMX)


@pytest.mark.parametrize("form", [{"lay": "base-U.0.1.0"}, {"put": "meeple.r1"}, {"pass": "1"}])
@pytest.mark.parametrize("log_by", ["anyone", "own"])
def test_what_the_author_is_told_is_what_others_would_pull(cast, base, form, log_by):
    cast.table.log_by = log_by
    cast.table.save()
    first = 0 if "lay" in form else 2
    if first:
        log(cast.table, DRAW_U, PLACE_U, seen=0)
    told = post(cast.ann, base, form, seen=first)
    kept = len(shared.shared._news)
    pulled = [one.get(f"{base}pull/", {"seen": first, "shown": 0}, **HTMX) for one in (cast.ann, cast.ben)]
    shared.shared._news.clear()
    alone = [one.get(f"{base}pull/", {"seen": first, "shown": 0}, **HTMX) for one in (cast.ann, cast.ben)]

    assert told.status_code == 200
    assert kept == 1
    assert without_tokens(told.content.decode()) == without_tokens(pulled[0].content.decode())
    for one, other in zip(pulled, alone, strict=True):
        assert without_tokens(one.content.decode()) == without_tokens(other.content.decode())
        assert {**one.headers} == {**other.headers}
    assert (
        len({*tokens(told.content.decode()), *(found for one in pulled for found in tokens(one.content.decode()))}) == 3
    )


def test_the_author_is_answered_in_the_place_of_the_strip(cast, base):
    told = post(cast.ann, base, {"lay": "base-U.0.1.0"})

    assert told.headers["HX-Retarget"] == "#strip"
    assert "HX-Retarget" not in cast.ben.get(f"{base}pull/", {"seen": 0, "shown": 0}, **HTMX).headers


def test_nobody_else_is_told_what_was_refused(cast, base):
    refused = post(cast.ann, base, {"lay": "base-U.1.1.0"})

    assert refused.status_code == 422
    assert not shared.shared._news


def test_whoever_only_watches_is_not_told_what_the_author_is(cast, base, client):
    post(cast.ann, base, {"lay": "base-U.0.1.0"})

    assert "You are watching" in news(client, base)


def test_another_way_to_log_is_told_at_once(cast, base):
    post(cast.ann, base, {"lay": "base-U.0.1.0"})
    Table.objects.filter(pk=cast.table.pk).update(log_by="own")

    assert 'name="put"' not in news(cast.ben, base)


@pytest.mark.django_db
def test_where_hands_are_hidden_the_answer_to_a_form_is_nobody_elses():
    table = open_catan()
    ann, *_others = clients()
    base = reverse("table", args=[table.uid])
    play(table, 8)
    now = table.head
    assert position_of(table).rules.keeps_secrets
    note = {"seen": now, "shows": now, "token": str(uuid4()), "note": "Hello"}
    told = ann.post(f"{base}note/", note, **HTMX)

    assert told.status_code == 200
    assert not shared.shared._news


def test_with_a_clock_the_answer_to_a_form_is_nobody_elses(cast, base):
    cast.table.pace = "brisk"
    cast.table.save()
    post(cast.ann, base, {"lay": "base-U.0.1.0"})

    assert not shared.shared._news
