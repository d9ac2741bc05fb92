"""Hidden hands are sent to their owner alone: two games that differ only in one seat's secrets look alike to others.

Everything that a phone can get is compared: pages, sheets, pulls, the log, the board view, errors, socket frames.
"""

from __future__ import annotations

import re
from uuid import uuid4

import pytest

from games import services
from games.models import Entry
from games.positions import position_of, remembered
from scoring.catan.deck import CARDS, Deck
from scoring.catan.hand import Hands
from tests.cast import phone_client
from tests.games.catan.playing import PHONES, clients, open_catan, play

pytestmark = pytest.mark.django_db(transaction=True)

SHEETS = ("", "?list=menu", "?trade=1", "?cards=1", "?build=road", "?build=city", "?card=monopoly", "?robber=0,0")
FIELD = rb'(?:name="token"|csrfmiddlewaretoken"|id="csrf") value="[^"]*"'
NOISE = re.compile(FIELD + rb'|"X-CSRFToken[^"]*"')


def everything(table, client) -> list[bytes]:
    """Return all that a phone can ask for at a table, without what is new with every answer."""
    base = f"/t/{table.uid}/"
    paths = [base, f"{base}log/", f"{base}board/", f"{base}end/", f"{base}pull/?seen=0", f"{base}pull/?seen=0&whole"]
    paths += [f"{base}pull/?seen={table.head - 1}", f"{base}about/", f"{base}agreed/", f"/games/{table.uid}/"]
    paths += [f"{base}points/{seat}/" for seat in range(3)] + [f"{base}sheet/{sheet}" for sheet in SHEETS]
    paths += [f"{base}turn/{seq}/" for seq in range(table.head - 12, table.head + 1)]
    paths += [f"{base}why/{seq}/0/" for seq in range(table.head - 12, table.head + 1)]
    paths += [f"{base}fix/{seq}/new/" for seq in range(table.head - 3, table.head + 1)]
    paths += [
        f"/games/{table.uid}/{name}" for name in ("replay/", "record.json", "scores.csv", "replay.html", "print/")
    ]
    answers = []
    for number, path in enumerate(paths):
        answer = client.get(path, headers={"HX-Request": "true"} if number % 2 else {})
        answers.append(b"%d %s" % (answer.status_code, NOISE.sub(b"", answer.content)))
    return answers


def swap_secrets(table, owner: int) -> None:
    """Exchange what is written of the cards that a seat has bought or stolen, as only it may know them."""
    for entry in Entry.objects.filter(table=table):
        if entry.kind == "catan.buy" and entry.seat == owner:
            other = next(card for card in reversed(CARDS) if card != entry.payload["card"])
            Entry.objects.filter(pk=entry.pk).update(payload={**entry.payload, "card": other})
            return
    pytest.fail("the seat has bought no card")


def rich(table, owner: int) -> None:
    """Give a seat a development card, and leave the game in the turn of somebody else."""
    for seed in range(40):
        play(table, 12, seed)
        table.refresh_from_db()
        state = position_of(table).state
        if state.over:
            break
        if state[Deck].old[owner].total and owner not in state.actors and state[Hands].hands[owner].total:
            return
    pytest.fail("no such moment came")


def test_games_that_differ_in_one_hand_look_alike_to_everybody_else():
    table = open_catan()
    owner = 0
    rich(table, owner)
    everybody = (*clients(), phone_client(None))
    before = [everything(table, client) for client in everybody]
    swap_secrets(table, owner)
    remembered.forget()
    assert position_of(table).stuck is None
    after = [everything(table, client) for client in everybody]

    assert before[0] != after[0]
    assert before[1:] == after[1:]


def who_can_buy(table) -> int:
    """Play until the seat in turn can buy a card, and return it."""
    for seed in range(600):
        table.refresh_from_db()
        now = position_of(table)
        seat = now.state.actors[0]
        if any(move.kind == "catan.buy" for move in now.rules.legal_moves(now.state, seat)):
            return int(seat)
        play(table, 1, seed)
    pytest.fail("nobody can ever buy a card")


def test_a_phone_does_not_choose_what_it_draws():
    table = open_catan()
    seat = who_can_buy(table)
    drawn = set()
    for _ in range(12):
        token = uuid4()
        move = {"seat": seat, "do": "buy", "card": "victory_point"}
        services.record(table_uid=table.uid, phone=PHONES[seat], seen=table.head, token=token, moves=[move])
        table.refresh_from_db()
        drawn.add(Entry.objects.get(table=table, seq=table.head).payload["card"])
        services.undo(table_uid=table.uid, phone=PHONES[seat], seen=table.head, token=uuid4())
        table.refresh_from_db()

    assert drawn - {"victory_point"}


def test_a_trade_in_the_name_of_another_tells_nothing_of_its_hand():
    table = open_catan()
    play(table, 14)
    table.refresh_from_db()
    seat = position_of(table).state.actors[0]
    other = (seat + 1) % 3
    answers = set()
    for kind in ("brick", "lumber", "wool", "grain", "ore"):
        form = {"lay": f"trade:{other}", "give-grain" if kind != "grain" else "give-ore": "1", f"take-{kind}": "1"}
        form |= {"seen": str(table.head), "token": str(uuid4())}
        answers.add(clients()[seat].post(f"/t/{table.uid}/record/", form).status_code)

    assert answers == {403}


def test_the_socket_says_nothing_but_that_the_table_has_moved(monkeypatch):
    sent = []
    monkeypatch.setattr("games.services.poke.send_poke", lambda uid, head, news: sent.append((uid, head, news)))
    table = open_catan()
    play(table, 60)

    assert {news for _uid, _head, news in sent} == {"moves", "seats"}
    assert all(uid == table.uid and isinstance(head, int) for uid, head, _news in sent)
