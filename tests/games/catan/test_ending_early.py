"""A game of Catan that the table ends before anybody has enough points."""

from __future__ import annotations

import re
from typing import Any
from uuid import uuid4

import pytest

from games.log.position import position_of
from games.models.proposal import Fate
from games.models.table import Status
from tests.games.catan.playing import clients, open_catan, play

pytestmark = pytest.mark.django_db(transaction=True)

BOXES: dict[str, dict[str, Any]] = {"Catan": {}, "Cities & Knights": {"sets": ["knights"], "edition": "2022"}}


@pytest.fixture(params=[*BOXES.values()], ids=[*BOXES])
def box(request):
    return request.param


def started(cards, box):
    """Open a table, and play until somebody has to roll."""
    table = open_catan(cards, **({**box, "options": {"cards": cards}} if box else {}))
    while position_of(table).state.phase != "roll":
        play(table, 1)
        table.refresh_from_db()
    return table


def stop(table, client):
    table.refresh_from_db()
    form = {"lay": "stop@1", "seen": table.head, "token": str(uuid4())}
    return client.post(f"/t/{table.uid}/agree/", form)


@pytest.mark.parametrize("cards", ["table", "none"])
def test_the_menu_leads_to_a_dialogue_that_ends_the_game_for_whoever_has_the_most_points(box, cards):
    table = started(cards, box)
    ben = clients()[1]
    assert "?stop=1" in ben.get(f"/t/{table.uid}/sheet/?list=menu").text
    assert "End now?" in ben.get(f"/t/{table.uid}/sheet/?stop=1").text

    assert stop(table, ben).status_code == 303

    table.refresh_from_db()
    now = position_of(table)
    outcome = now.rules.outcome(now.state)
    assert table.status == Status.FINISHED
    assert outcome is not None
    assert outcome.winners == (0, 1, 2)
    assert "Tied at" in ben.get(f"/t/{table.uid}/end/").text
    assert "The game ends here" in ben.get(f"/t/{table.uid}/log/").text


def test_hands_that_are_hidden_are_opened_by_nobody_alone(box):
    table = started("phones", box)
    ann, ben, _cleo = clients()
    sheet = ben.get(f"/t/{table.uid}/sheet/?stop=1").text
    assert "Ask the others" in sheet
    assert "wins. Everybody then sees all the cards. The others are asked first." in sheet

    assert stop(table, ben).status_code == 303

    assert not position_of(table).state.over
    asked = table.proposals.get()
    assert "Ben wants to stop here. Do you agree?" in ann.get(f"/t/{table.uid}/").text
    ann.post(f"/t/{table.uid}/asks/{asked.pk}/", {"thumb": "up"})
    asked.refresh_from_db()
    table.refresh_from_db()
    assert asked.fate == Fate.ACCEPTED
    assert position_of(table).state.over


def test_nobody_is_asked_anything_after_that_and_the_large_screen_counts_no_awards(box):
    table = started("table", box)
    stop(table, clients()[1])

    assert "0 of 0" not in clients()[0].get(f"/t/{table.uid}/board/").text
    page = clients()[0].get(f"/t/{table.uid}/").text
    assert "The game is over" in page
    assert re.search(r'<span class="turn-note">.+ (?:won with|tied on) \d+</span>', page)
