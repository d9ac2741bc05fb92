"""The app at a table of Catan: it founds, rolls, gives cards back and answers offers; its hand stays its own."""

from __future__ import annotations

import random
import re
from uuid import uuid4

import pytest

from games import services
from games.catan.pages.board.acting_seat import rules_of
from games.log.errors import NotSeated
from games.models import AppDecision
from games.selectors.decisions import ANSWERING, decision_at
from scoring.catan.deck import Deck
from scoring.catan.hand import Hands
from scoring.kernel import Seat
from scoring.kernel.codec import write_move
from tests.games.app.seats import think
from tests.games.catan.playing import SEATS
from tests.games.catan.worlds import has_other_world, other_world
from tests.games.views.asking import HTMX, said, stamp
from tests.support.cast import phone_client
from tests.support.playing import ANN, position

pytestmark = pytest.mark.django_db


def island(cards: str = "phones", *, sets=(), apps=(1, 2)):
    """Open a table at which the app plays blue and green, and Ann red."""
    choices = services.TableChoices(
        name="Friday",
        game="catan",
        edition="2022",
        sets=list(sets),
        options={"cards": cards, "strict_trade_then_build": False},
        seats=SEATS,
        host_seats=[seat for seat in range(3) if seat not in apps],
        played_by=dict.fromkeys(apps, "fair"),
    )
    table = services.open_table(phone=ANN, choices=choices)
    return services.choose_app_ways(table=table, phone=ANN, pause=3, draws=True)


def go_on(table, moves: int, chance) -> None:
    """Play on: Ann by chance, the app by itself."""
    for _ in range(moves):
        now = position(table)
        if now.state.over:
            return
        thought = think(table)
        if thought is not None:
            assert services.go_on(table.uid, thought.head) is not None
            continue
        log_for_ann(table, choose(now, chance))


def choose(now, chance):
    """Choose a move of Ann's, mostly one that builds; by name, as rules propose moves in any order."""
    legal = sorted(now.rules.legal_moves(now.state, Seat(0)), key=repr)
    builds = [move for move in legal if move.kind in {"catan.settle", "catan.city", "catan.buy"}]
    return chance.choice(builds or legal)


def log_for_ann(table, move) -> None:
    """Log a move of Ann's."""
    table.refresh_from_db()
    written = {"seat": 0, **write_move(move)}
    services.record(table_uid=table.uid, phone=ANN, seen=table.head, token=uuid4(), moves=[written])


@pytest.fixture
def chance():
    return random.Random(5)


@pytest.mark.long
@pytest.mark.parametrize("sets", [(), ("base", "knights")], ids=["base", "knights"])
@pytest.mark.parametrize("cards", ["phones", "table", "none"])
def test_it_plays_on_however_the_cards_are_kept(sets, cards, chance):
    table = island(cards, sets=sets)

    go_on(table, 60, chance)

    assert position(table).state.turn_number > 6


def test_people_tell_its_dice(chance):
    table = island()
    while position(table).state.phase != "roll" or position(table).state.turn == 0:
        go_on(table, 1, chance)
    services.choose_app_ways(table=table, phone=ANN, pause=0, draws=False)
    think(table)
    ann = phone_client(ANN)

    page = said(ann.get(f"/t/{table.uid}/"))
    answer = ann.post(f"/t/{table.uid}/record/", stamp(table, lay="roll:8"), **HTMX)

    assert "Tell it what was rolled or drawn." in page
    assert answer.status_code == 200


def test_nobody_moves_for_its_secret_hand(chance):
    table = island()
    go_on(table, 8, chance)
    bank = {"seat": 1, "do": "bank", "give": {"wool": 4}, "take": {"ore": 1}}

    with pytest.raises(NotSeated):
        services.record(table_uid=table.uid, phone=ANN, seen=position(table).head, token=uuid4(), moves=[bank])


def test_an_offer_to_it_is_answered_out_of_its_turn(chance):
    table = island()
    while not (position(table).state.phase == "trade" and position(table).state.turn == 0 and cards(table)):
        go_on(table, 1, chance)
    kind = next(iter(cards(table)))
    other = next(one for one in ("ore", "wool") if one != kind)
    offer = {"seat": 0, "do": "offer", "give": {kind: 1}, "take": {other: 1}, "to": [1]}
    services.record(table_uid=table.uid, phone=ANN, seen=position(table).head, token=uuid4(), moves=[offer])

    think(table)
    table.refresh_from_db()
    decision = decision_at(table)

    assert decision is not None
    assert decision.seat == 1
    assert decision.moves[0]["do"] in {"accept", "decline"}


def test_what_it_offers_waits_for_an_answer_before_it_goes_on(chance):
    table = island()
    decision = None
    for _ in range(400):
        think(table)
        table.refresh_from_db()
        decision = decision_at(table)
        if decision is not None and any(one["do"] == "offer" and 0 in one["to"] for one in decision.moves):
            break
        go_on(table, 1, chance)
    assert decision is not None
    assert decision.moves[-1]["do"] == "offer"
    offerer = decision.seat
    assert re.search(r"(Ben|Cleo) offers", said(phone_client(ANN).get(f"/t/{table.uid}/sheet/", **HTMX)))
    thought = think(table)
    assert thought is not None
    assert services.go_on(table.uid, thought.head) is not None

    # Another seat of the app answers at once; then the app waits for Ann for a while.
    while (thought := think(table)) is not None and answers(table, offerer):
        assert thought.pause == 3
        services.go_on(table.uid, thought.head)
    sheet = said(phone_client(ANN).get(f"/t/{table.uid}/sheet/", **HTMX))

    assert thought is not None
    assert thought.pause == ANSWERING
    assert "offer-rows" in sheet
    assert "goes on by itself" not in sheet


def answers(table, offerer) -> bool:
    """Say whether the app has decided to answer an offer of another seat."""
    table.refresh_from_db()
    decision = decision_at(table)
    if decision is None or decision.seat == offerer:
        return False
    return decision.moves[0]["do"] in {"accept", "decline"}


def cards(table):
    """Return what Ann holds, by kind."""
    now = position(table)
    return dict(rules_of(now).may_be_drawn(now.state[Hands].hands[0]))


def test_a_hidden_card_of_somebody_else_changes_no_decision(chance):
    table = island(apps=(1, 2))
    for _ in range(400):
        go_on(table, 1, chance)
        has_card = position(table).state[Deck].old[0].total
        decides = has_card and think(table) and AppDecision.objects.get(table=table).moves
        if decides and has_other_world(table, 0):
            break
    first = AppDecision.objects.get(table=table)
    other_world(table, 0)

    AppDecision.objects.all().delete()
    think(table)

    assert AppDecision.objects.get(table=table).moves == first.moves


def test_what_its_seat_alone_knows_stands_on_no_phone(chance):
    table = island(apps=(1, 2))
    while not (think(table) and AppDecision.objects.get(table=table).moves):
        go_on(table, 1, chance)
    AppDecision.objects.update(moves=[{"seat": 1, "do": "buy", "card": "monopoly"}], reasons=[])

    page = said(phone_client(ANN).get(f"/t/{table.uid}/"))

    assert "The app plays for" in page
    assert "Ben buys a development card." in page
    assert "onopoly" not in page
