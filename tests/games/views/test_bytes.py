"""Bytes of a logged move: few, in each language, with as many players as there are, all game long."""

from __future__ import annotations

import gzip
import random
import re
from uuid import uuid4

import pytest
from django.conf import settings
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games.services import take_seat
from tests.support.cast import ANN, BEN, phone_client
from tests.support.depth import first
from tests.support.playing import form_of, log, open_table, play_turns, position

pytestmark = pytest.mark.django_db

HTMX = {"HTTP_HX_REQUEST": "true"}
LARGEST_ANSWER, LARGEST_PULL, MOST_QUERIES = 3_000, 1_500, 11
FIVE = [("Ann", "red"), ("Björn", "blue"), ("Chen", "green"), ("Dora", "yellow"), ("Esther", "black")]


def sit_down(seats, sets):
    """Open a table where Ann's phone holds the first seat and Ben's all others."""
    table = open_table(seats=seats, sets=sets)
    for seat in table.seats.filter(phone=None):
        take_seat(seat=seat, phone=BEN, name="")
    return table


def reader(phone, language):
    client = phone_client(phone)
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = language
    return client


def fields(moves):
    """Return what the page sends for a form's moves; nothing for a tile that fits nowhere."""
    *before, last = moves
    match last["do"]:
        case "place":
            x, y = last["at"]
            return {"lay": f"{before[0]['tile']}.{last['rot']}.{x}.{y}"}
        case "deploy":
            return {"put": f"{last['figure']}.{last['on']}"}
        case "pass":
            return {"pass": "1"}
    return {}


def weigh_turns(table, turns, language):
    """Log some turns by chance through the page; yield the bytes of each answer, and of what another phone pulls."""
    author, other = reader(ANN, language), reader(BEN, language)
    base = reverse("table", args=[table.uid])
    last = position(table).state.turn_number + turns
    while (now := position(table)).state.turn_number < last:
        moves = form_of(now, random.Random(now.head))
        if not (form := fields(moves)):
            log(table, *moves)
            continue
        stamp = {"seen": now.head, "shows": now.head, "token": str(uuid4())}
        answer = author.post(f"{base}record/", stamp | form, **HTMX)
        news = other.get(f"{base}pull/", {"seen": now.head, "shown": 0}, **HTMX)
        assert answer.status_code == news.status_code == 200
        yield tuple(len(gzip.compress(sent.content, 6)) for sent in (answer, news))


@pytest.mark.parametrize("language", first(1, ["en", "zh-hant", "zh-hans"]))
@pytest.mark.parametrize(
    ("seats", "sets"), [([*FIVE, ("Fred", "pink")], ["base", "inns"]), (FIVE, ["base"])], ids=["six", "five"]
)
def test_a_turn_is_light_for_every_phone(seats, sets, language):
    table = sit_down(seats, sets)
    heaviest = {}
    for turn in (5, 40):
        play_turns(table, turn - position(table).state.turn_number, seed=2)
        heaviest[turn] = [max(sizes) for sizes in zip(*weigh_turns(table, 5, language), strict=True)]
    print(language, len(seats), heaviest)  # noqa: T201 - with -rP

    assert max(answer for answer, _pull in heaviest.values()) <= LARGEST_ANSWER
    assert max(pull for _answer, pull in heaviest.values()) <= LARGEST_PULL


def figures_on(page):
    """Return the ids of the figures in a page or in news."""
    return set(re.findall(r'<use id="(m[^"]+)"', page))


@pytest.mark.parametrize("language", first(1, ["en", "zh-hant"]))
def test_the_move_that_ends_the_game_is_light_too(language):
    table = sit_down([*FIVE, ("Fred", "pink")], ["base", "inns"])
    author, other, base = reader(ANN, language), reader(BEN, language), reverse("table", args=[table.uid])
    play_turns(table, 88, seed=4)
    while not (now := position(table)).state.over:
        before = figures_on(other.get(base).text)
        stamp = {"seen": now.head, "shows": now.head, "token": str(uuid4())}
        form = fields(form_of(now, random.Random(now.head)))
        with CaptureQueriesContext(connection) as queries:
            answer = author.post(f"{base}record/", stamp | form, **HTMX)
    news = other.get(f"{base}pull/", {"seen": stamp["seen"], "shown": 0}, **HTMX)
    gone = set(re.findall(r'data-news="([^"]*)"', news.text)[0].split())
    shown = author.post(f"{base}reveal/", {**stamp, "seen": now.head, "shown": "1"}, **HTMX)
    step = other.get(f"{base}pull/", {"seen": now.head, "shown": 0}, **HTMX)

    asked = [query for query in queries if not query["sql"].startswith(("BEGIN", "COMMIT", "SAVEPOINT", "RELEASE"))]
    assert len(asked) <= MOST_QUERIES
    assert max(len(gzip.compress(sent.content, 6)) for sent in (answer, shown, step)) <= LARGEST_ANSWER
    assert len(gzip.compress(news.content, 6)) <= LARGEST_PULL
    assert (before | figures_on(news.text)) - gone == figures_on(other.get(base).text)
    assert "data-over" in news.text
    assert 'id="scores" hx-preserve' not in step.text
