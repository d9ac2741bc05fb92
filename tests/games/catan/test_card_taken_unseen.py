"""A card taken unseen, with cards on the table: who is asked, which cards are offered, and that it ends there."""

from __future__ import annotations

import re

import pytest

from games.catan.pages.board.acting_seat import rules_of
from games.log.position import position_of
from games.models import Table
from scoring.catan.hand import Hands
from scoring.catan.move import MoveRobber
from scoring.catan.rules import TRADING
from scoring.kernel import Seat
from tests.games.catan.playing import clients
from tests.games.catan.two_seats import log, opened, post, words
from tests.support.cast import phone_client
from tests.support.playing import ANN

pytestmark = pytest.mark.django_db(transaction=True)


def rob(table: Table) -> None:
    """Let Ann roll a seven and take a card of Ben, unseen."""
    log(table, {"seat": 0, "do": "roll", "dice": [3, 4]})
    now = position_of(table)
    legal = [move for move in now.rules.legal_moves(now.state, Seat(0)) if isinstance(move, MoveRobber)]
    move = next(move for move in legal if move.from_ == 1 and move.card is None)
    log(table, {"seat": 0, "do": "robber", "to": list(move.to), "from": 1})


@pytest.mark.parametrize("host_seats", [[0], [0, 1]])
def test_the_question_names_thief_victim_and_turn(host_seats):
    table = opened(host_seats)
    rob(table)
    page = phone_client(ANN).get(f"/t/{table.uid}/").text

    assert "Which card did Ann take from Ben?" in words(page)
    assert "Nobody else sees this." in page
    assert "Rather not" in page
    assert "end-turn" not in page


def test_only_what_the_victim_can_have_had_is_offered_and_accepted():
    table = opened([0, 1])
    rob(table)
    now = position_of(table)
    held = {kind for kind, count in zip(rules_of(now).kinds, now.state[Hands].hands[1].cards, strict=True) if count}
    offered = set(re.findall(r'value="tell:([a-z]+)@0"', phone_client(ANN).get(f"/t/{table.uid}/").text))

    assert 1 < len(held) < len(rules_of(now).kinds)
    assert offered == held
    other = next(kind for kind in rules_of(now).kinds if kind not in held)
    assert post(table, phone_client(ANN), f"tell:{other}@0").status_code == 422


@pytest.mark.parametrize("answers", [True, False])
@pytest.mark.parametrize("host_seats", [[0], [0, 1]])
def test_it_is_asked_once_whatever_the_thief_says(host_seats, answers):
    table = opened(host_seats)
    rob(table)
    client = phone_client(ANN)
    lay = re.findall(r'value="(tell:[a-z]+@0)"', client.get(f"/t/{table.uid}/").text)[0] if answers else "tell@0"

    assert post(table, client, lay).status_code == 303
    page = client.get(f"/t/{table.uid}/").text
    assert "Which card did" not in page
    assert "end-turn" in page
    # For the rest of the game, too, whoever acts on this phone.
    log(table, {"seat": 0, "do": "end"})
    log(table, {"seat": 1, "do": "roll", "dice": [1, 1]})
    assert position_of(table).state.phase == TRADING
    for one in clients()[:2]:
        assert "Which card did" not in one.get(f"/t/{table.uid}/").text


def test_nobody_but_the_thief_is_asked_and_nobody_after_its_turn():
    table = opened([0])
    rob(table)
    ann, ben = clients()[:2]

    assert "Which card did" not in ben.get(f"/t/{table.uid}/").text
    log(table, {"seat": 0, "do": "end"})
    assert "Which card did" not in ann.get(f"/t/{table.uid}/").text


def test_others_do_not_read_whether_the_thief_has_told():
    table = opened([0])
    rob(table)
    lay = re.findall(r'value="(tell:[a-z]+@0)"', clients()[0].get(f"/t/{table.uid}/").text)[0]
    post(table, clients()[0], lay)
    card = lay.partition(":")[2].partition("@")[0]

    log_of_ben = words(clients()[1].get(f"/t/{table.uid}/log/").text)
    assert "was asked which card it was" in log_of_ben
    assert f"the card was {card}" not in log_of_ben
