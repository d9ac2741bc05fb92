"""A refusal and a score lead to their rule, in every game: its sentences in the sheet, and the page of its book."""

from __future__ import annotations

from uuid import uuid4

import pytest

from games.log.position import position_of
from scoring.kernel import Scored
from tests.games.catan.playing import open_catan, play
from tests.support.cast import ANN, phone_client
from tests.support.playing import open_table, play_turns

pytestmark = pytest.mark.django_db


def refused(table, **form):
    answer = phone_client(ANN).post(
        f"/t/{table.uid}/record/", {"seen": table.head, "shows": table.head, "token": str(uuid4()), **form}
    )
    assert answer.status_code == 422
    return answer.text


def proof_of(table):
    """Return the page that explains the last points of a table."""
    position = position_of(table)
    seq = next(
        played.seq
        for played, (_before, effects) in zip(reversed(position.played), reversed(position.effects), strict=True)
        if any(isinstance(one, Scored) for one in effects)
    )
    return phone_client(ANN).get(f"/t/{table.uid}/why/{seq}/0/").text


def test_a_refused_tile_leads_to_the_rule_of_laying():
    text = refused(open_table(), lay="base-U.1.1.0")

    assert 'href="/rules/carcassonne/#carcassonne-placing"' in text
    assert "A corner is not enough" in text


def test_two_reasons_by_one_rule_lead_to_it_once():
    text = refused(open_table(), lay="base-U.1.1.0")

    assert text.count("A corner is not enough") == 1


def test_a_refused_roll_leads_to_the_rule_of_turns():
    text = refused(open_catan(), lay="roll:12")

    assert 'href="/rules/help/#help-turn"' in text


def test_a_refused_line_of_a_pad_leads_to_the_rule_of_pads():
    text = refused(open_table(game="pad", edition="usual", sets=[]), **{"who-1": "1", "typed": "1", "sum": "10+ten"})

    assert 'href="/rules/pads/#pads-lines"' in text


def test_points_of_carcassonne_lead_to_what_explains_them():
    table = open_table()
    play_turns(table, 24)
    table.refresh_from_db()
    text = proof_of(table)

    assert 'href="/rules/carcassonne/#carcassonne-' in text


def test_points_of_catan_lead_to_what_explains_them():
    table = open_catan("table")
    play(table, 4)
    table.refresh_from_db()

    assert 'href="/rules/catan/#catan-building"' in proof_of(table)


def test_points_on_a_pad_lead_to_what_it_counts():
    table = open_table(game="pad-hunters", edition="usual", sets=[])
    client = phone_client(ANN)
    form = {"seen": 0, "shows": 0, "token": str(uuid4()), "who-0": "1", "worth": "forest", "f-tiles": "3"}
    assert client.post(f"/t/{table.uid}/record/", form).status_code in {200, 303}
    table.refresh_from_db()

    assert 'href="/rules/hunters/#pads-hunters"' in proof_of(table)
