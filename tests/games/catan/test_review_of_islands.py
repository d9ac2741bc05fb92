"""Luck and choice of a finished game of Catan: on the island, after the game alone, in every language."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from functools import cache

import pytest

from games import services
from games.models import Puzzle, Status, Table
from games.services.administration import reviews
from scoring.record import Participant, Record, Recorded, write
from scoring.review.turn import GameReview, TurnCourse
from scoring.skills import reviewer_for
from tests.scoring.catan.test_review_of_islands import RULES, SHORT, game
from tests.support.cast import ANN, phone_client
from tests.support.playing import DAN


@cache
def short_review() -> GameReview:
    """Return the review of the game, with a dear choice in the first turn."""
    review = reviewer_for(RULES)
    assert review is not None
    found = review(RULES.start(), game(4))
    first, *others = found.turns
    cost = tuple(-0.5 if seat == first.seat else 0.25 for seat in found.seats)
    course = TurnCourse(first.index + 1, ('{"do":"settle","at":"0,0,N"}',))
    done = TurnCourse(first.index + 1, ('{"do":"end"}',))
    return replace(found, turns=(replace(first, choice=cost, best=course, played=done), *others))


@pytest.fixture
def table(db) -> Table:
    """A finished game of three, brought in."""
    people = tuple(map(Participant, ("Ann", "Ben", "Cleo")))
    record = Record(SHORT, people, tuple(Recorded(one.seat, one.move) for one in game(4)))
    services.import_file(content=json.dumps(write(record)).encode(), phone=DAN)
    return Table.objects.get()


@pytest.fixture
def page(table: Table, monkeypatch) -> str:
    monkeypatch.setattr(reviews, "thought_about", lambda _record: short_review())
    services.review_soon(table)
    reviews.run_queue()
    return f"/games/{table.uid}/review/"


def test_a_review_tells_luck_and_choice_on_the_island(page):
    text = phone_client(ANN).get(page).text

    assert text.count("by luck") >= 3
    assert len(re.findall(r'class="curve"', text)) == 2
    assert text.count('class="considered-map"') == 5
    assert "lit-edge" in text
    assert "As it was played:" in text
    assert "Nobody can know what people would have traded" in text
    assert not Puzzle.objects.exists()


@pytest.mark.parametrize(("language", "words"), [("en", "rolled"), ("zh-hans", "掷出"), ("zh-hant", "擲出")])
def test_it_is_told_in_three_languages(page, language, words):
    client = phone_client(ANN)

    assert words in client.get(page, headers={"accept-language": language}).text


def test_the_result_leads_there_once_the_game_is_over(table):
    here = f"/games/{table.uid}/review/"

    assert here in phone_client(ANN).get(f"/games/{table.uid}/").text
    Table.objects.filter(pk=table.pk).update(status=Status.PLAYING)
    assert phone_client(ANN).get(here).status_code == 404
    assert here not in phone_client(ANN).get(f"/games/{table.uid}/").text


def test_the_latest_games_are_reviewed_where_the_app_follows_the_cards(table):
    assert reviews.latest_without() == [table.pk]

    Table.objects.filter(pk=table.pk).update(options={**table.options, "cards": "none"})
    assert reviews.latest_without() == []
