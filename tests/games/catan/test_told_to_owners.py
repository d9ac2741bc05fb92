"""A bought or stolen card is told to those who may know it, and counters show what a hand has."""

from __future__ import annotations

import html
import re
from uuid import uuid4

import pytest

from games import services
from games.log.position import position_cache, position_of
from games.models import Entry
from scoring.catan.deck import KNIGHT, MONOPOLY, VICTORY_POINT
from scoring.catan.effect import Stolen
from scoring.catan.hand import Hands
from scoring.catan.move import Play
from scoring.catan.rules import ROLLING, Turn
from scoring.kernel import Seat, write_move
from tests.games.catan.playing import PHONES, clients, open_catan, play
from tests.games.catan.worlds import rich

pytestmark = pytest.mark.django_db(transaction=True)


def pill(page: str) -> str:
    return html.unescape(re.sub(r"<[^>]+>", "", page.partition('class="happened"')[2].partition("</div>")[0]))


def until(table, kind: str):
    """Play until a move of that kind may be made, and return the position and such a move."""
    for seed in range(900):
        table.refresh_from_db()
        now = position_of(table)
        seat = now.state.actors[0]
        for move in now.rules.legal_moves(now.state, Seat(seat)):
            if move.kind == kind:
                return now, int(seat), move
        play(table, 1, seed)
    raise AssertionError(kind)


def write(table, seat, move):
    table.refresh_from_db()
    moves = [{"seat": seat, **write_move(move)}]
    services.record(table_uid=table.uid, phone=PHONES[seat], seen=table.head, token=uuid4(), moves=moves)
    table.refresh_from_db()


def pages(table) -> list[str]:
    return [client.get(f"/t/{table.uid}/").text for client in clients()]


def test_the_card_that_was_bought_is_named_to_its_owner_alone():
    table = open_catan()
    _now, seat, move = until(table, "catan.buy")
    write(table, seat, move)

    for number, page in enumerate(pages(table)):
        assert ("has bought a card: " in pill(page)) == (number == seat)
        assert ("has bought a development card." in pill(page)) == (number != seat)


def test_a_victory_point_says_that_it_counts():
    table = open_catan()
    _now, seat, move = until(table, "catan.buy")
    write(table, seat, move)
    entry = Entry.objects.get(table=table, seq=table.head)
    Entry.objects.filter(pk=entry.pk).update(payload={**entry.payload, "card": VICTORY_POINT})
    position_cache.forget()
    sheet = clients()[seat].get(f"/t/{table.uid}/sheet/?cards=1").text

    assert "It counts already, but stays secret." in sheet
    assert "There is no such development card" not in sheet


def test_the_card_that_was_stolen_is_named_to_thief_and_victim():
    table = open_catan()
    for seed in range(900):
        play(table, 1, seed)
        table.refresh_from_db()
        last = position_of(table).effects[-1][1]
        stolen = next((one for one in last if isinstance(one, Stolen) and one.count), None)
        if stolen:
            break
    assert stolen is not None
    cards = r"1 (brick|lumber|wool|grain|ore)"

    for number, page in enumerate(pages(table)):
        assert "takes 1 " in pill(page)
        assert bool(re.search(cards, pill(page))) == (number in (stolen.thief, stolen.victim))
        assert not pill(page).strip().startswith("·")


def test_what_a_monopoly_brought_is_told_to_all():
    table = open_catan()
    for seed in range(900):
        table.refresh_from_db()
        now = position_of(table)
        seat = now.state.actors[0]
        plays = [move for move in now.rules.legal_moves(now.state, seat) if isinstance(move, Play)]
        card = next((move for move in plays if move.card == MONOPOLY), None)
        if card:
            break
        play(table, 1, seed)
    assert card is not None
    write(table, int(seat), card)

    for page in pages(table):
        assert re.search(r"collects|Nobody has ", pill(page))


def test_no_second_card_is_offered_before_the_dice():
    table = open_catan()
    for _ in range(60):
        _now, seat, move = until(table, "catan.play")
        if isinstance(move, Play) and move.card == KNIGHT and _now.state.phase == ROLLING:
            break
        play(table, 1, _)
    assert "Play a card first" in pages(table)[seat]
    write(table, seat, move)
    _now, seat, move = until(table, "catan.robber")
    write(table, seat, move)
    now = position_of(table)

    assert (now.state.phase, now.state[Turn].played) == (ROLLING, True)
    assert "Play a card first" not in pages(table)[seat]


def test_the_counters_of_a_trade_say_how_many_one_holds():
    table = open_catan()
    rich(table, 1, 0)
    hand = position_of(table).state[Hands].hands[0].cards
    page = clients()[0].get(f"/t/{table.uid}/sheet/?trade=1").text
    counters = page.split('class="counter"')[1:]
    told = [re.search(r'class="held num">(\d+)', one) for one in counters]

    assert sum(hand)
    assert [int(one[1]) for one in told if one][: len(hand)] == list(hand)
