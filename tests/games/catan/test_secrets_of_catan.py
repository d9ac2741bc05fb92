"""Hidden hands are sent to their owner alone: two games that differ only in one seat's secrets look alike to others.

Everything that a phone can get is compared: pages, sheets, pulls, the log, the board view, errors, socket frames.
"""

from __future__ import annotations

import json
import re
from typing import Any
from uuid import UUID, uuid4

import pytest

from games import services
from games.catan.pages.board.acting_seat import rules_of
from games.log import draft
from games.log.correction import Change, Draft
from games.log.errors import NotSeated, SecretsInPlay
from games.log.position import position_cache, position_of
from games.models import Entry
from games.models.log import EntryKind
from scoring.catan.deck import CARDS, Deck
from scoring.catan.hand import Hands
from scoring.catan.move import Bank, Buy, End, MoveRobber, Recount, Roll, Settle
from scoring.catan.refusal import CannotPay, PaymentMisfits
from scoring.kernel.log import Stuck, steps_of
from scoring.kernel.moves import Seat
from scoring.kernel.refusal import OutOfTurn
from scoring.kernel.table import Overruled
from tests.games.catan.playing import PHONES, clients, open_catan, play
from tests.games.every_address import paths_of_table
from tests.support.cast import phone_client
from tests.support.depth import NIGHT

pytestmark = pytest.mark.django_db(transaction=True)

SHEETS = (
    "",
    "?list=menu",
    "?trade=1",
    "?cards=1",
    "?build=road",
    "?build=city",
    "?card=monopoly",
    "?robber=0,0",
    "?recount=1",
)
FIELD = rb'(?:name="token"|csrfmiddlewaretoken"|id="csrf") value="[^"]*"'
MARK = rb'(?<=data-seats="....)[0-9a-f]*'
"""The mark of the last line of the log: drawn by chance, whatever the line says."""
NOISE = re.compile(FIELD + rb'|"X-CSRFToken[^"]*"|' + MARK)


BACK = 12 if NIGHT else 4
"""Moves at the end of the log that are looked at."""


def everything(table, client) -> list[bytes]:
    """Return all that a phone can ask for at a table, without what is new with every answer."""
    base = f"/t/{table.uid}/"
    paths = [base, f"{base}log/", f"{base}board/", f"{base}end/", f"{base}pull/?seen=0", f"{base}pull/?seen=0&whole"]
    paths += [f"{base}pull/?seen={table.head - 1}", f"{base}about/", f"{base}agreed/", f"/games/{table.uid}/"]
    paths += [f"{base}points/{seat}/" for seat in range(3)] + [f"{base}sheet/{sheet}" for sheet in SHEETS]
    paths += [f"{base}turn/{seq}/" for seq in range(table.head - BACK, table.head + 1)]
    paths += [f"{base}why/{seq}/0/" for seq in range(table.head - BACK, table.head + 1)]
    paths += [f"{base}fix/{seq}/new/" for seq in range(table.head - 3, table.head + 1)]
    paths += [
        f"/games/{table.uid}/{name}" for name in ("replay/", "record.json", "scores.csv", "replay.html", "print/")
    ]
    head = table.head
    paths += [path for path in paths_of_table(table.uid, seq=head, seat=1, position=1) if "/seats/" not in path]
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


@pytest.mark.longer
def test_games_that_differ_in_one_hand_look_alike_to_everybody_else():
    table = open_catan()
    owner = 0
    rich(table, owner)
    everybody = (*clients(), phone_client(None))
    before = [everything(table, client) for client in everybody]
    swap_secrets(table, owner)
    position_cache.forget()
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


@pytest.mark.usefixtures("seeded_chance")
def test_a_phone_does_not_choose_what_it_draws():
    drawn = set()
    for wanted in ("victory_point", "knight", "monopoly"):
        table = open_catan()
        seat = who_can_buy(table)
        move = {"seat": seat, "do": "buy", "card": wanted}
        services.record(table_uid=table.uid, phone=PHONES[seat], seen=table.head, token=uuid4(), moves=[move])
        table.refresh_from_db()
        drawn.add(Entry.objects.get(table=table, seq=table.head).payload["card"])

    assert len(drawn) == 1


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


def test_other_processes_are_told_nothing_but_that_the_table_has_moved(monkeypatch):
    sent = []

    class Layer:
        async def group_send(self, _group, message):
            sent.append(message)

    monkeypatch.setattr("games.live.outbox.shared_layer", Layer)
    table = open_catan()
    play(table, 60)

    told = [json.loads(message["text"]) for message in sent]
    assert {one["news"] for one in told} == {"moves", "seats"}
    assert all(one.keys() == {"head", "news"} and isinstance(one["head"], int) for one in told)
    assert all(message.keys() == {"type", "process", "table", "text", "number"} for message in sent)


# ------------------------------------------------------------ the past put right


MOST_DRAFTS = 12 if NIGHT else 6


def drafts_of(table, seat: int) -> list[str]:
    """Return drafts of corrections: what a seat rolled and built made something else, taken back, or more of it."""
    now = position_of(table)
    words = []
    for played in now.played:
        if played.seat != seat:
            continue
        seq, head = played.seq, now.head
        other: list[Change] = [Change(EntryKind.RETRACTED, seq)]
        if isinstance(played.move, Roll):
            ways = [(1, total - 1) if total < 8 else (6, total - 6) for total in range(2, 13)]
            other += [Change(EntryKind.AMENDED, seq, played.seat, Roll(dice)) for dice in ways]
        if isinstance(played.move, End):
            cards = [Recount(take={"ore": 2}), Bank({"ore": 4}, {"wool": 1}), Settle("0,0,N")]
            other += [Change(EntryKind.INSERTED, seq, played.seat, move) for move in cards]
        words += [draft.pack(Draft(head, seq, (change,))) for change in other]
    return words[:: max(1, len(words) // MOST_DRAFTS)]


def corrections(table, client, seat: int) -> list[bytes]:
    """Return all that a phone can see of corrections: opened turns, their sheets, and what each draft would do."""
    base = f"/t/{table.uid}/"
    paths = [f"{base}fix/check/{word}/" for word in drafts_of(table, seat)]
    for seq in range(1, table.head + 1, 5 if NIGHT else 10):
        paths += [f"{base}fix/{seq}/new/", f"{base}fix/back/{seq}/", f"{base}add/{seq}/new/"]
    answers = []
    for path in paths:
        answer = client.get(path, follow=True)
        answers.append(b"%d %s" % (answer.status_code, NOISE.sub(b"", answer.content)))
    return answers


def laid_open(table) -> list[object]:
    """Return what everybody saw after each move: how many cards each seat has, what the bank has, and the points."""
    now = position_of(table)
    if now.stuck is not None:
        return [now.stuck.at.seq]
    states = [one[1].state for one in steps_of(now.rules, now.before, now.played) if not isinstance(one, Stuck)]
    return [([hand.total for hand in state[Hands].hands], state[Hands].bank, state.scores) for state in states]


def other_card_stolen(table) -> tuple[Entry, str] | None:
    """Return a robbery, and another kind that the card could have been without anybody else having seen a difference.

    A monopoly later on, say, would have taken one card more.
    """
    saw = laid_open(table)
    for entry in Entry.objects.filter(table=table, kind="catan.robber"):
        taken = entry.payload.get("card")
        for kind in rules_of(position_of(table)).kinds if taken else ():
            if kind == taken:
                continue
            tell(table, entry, kind)
            is_alike = laid_open(table) == saw
            tell(table, entry, taken)
            if is_alike:
                return entry, kind
    return None


def tell(table, entry: Entry, kind: str) -> None:
    """Say which card was stolen; only thief and victim know."""
    Entry.objects.filter(pk=entry.pk).update(payload={**entry.payload, "card": kind})
    position_cache.forget()


def open_numbered(number: int):
    """Open a table whose secret follows from its number: the app deals and draws the same each time."""
    table = open_catan()
    table.uid = UUID(int=number)
    table.save(update_fields=["uid"])
    return table


@pytest.mark.longer
@pytest.mark.slow(seconds=20)
def test_no_correction_tells_which_card_was_stolen(settings):
    settings.SECRET_KEY = "the same in each run, so that the cards lie the same"
    found = None
    for number in range(8):
        table = open_numbered(number)
        play(table, 90, seed=number)
        table.refresh_from_db()
        found = None if position_of(table).state.over else other_card_stolen(table)
        if found is not None:
            break
    assert found is not None, "no card was stolen that could have been another"
    robbery, kind = found
    (third,) = {0, 1, 2} - {robbery.seat, robbery.payload["from"]}

    before = corrections(table, clients()[third], third)
    tell(table, robbery, kind)
    after = corrections(table, clients()[third], third)

    assert b"200 " in {answer[:4] for answer in before}
    assert before == after


@pytest.mark.longer
def test_what_a_seat_bought_shows_in_nobody_elses_corrections():
    table = open_catan()
    rich(table, 0)
    before = corrections(table, clients()[1], 1)
    swap_secrets(table, 0)
    position_cache.forget()

    assert corrections(table, clients()[1], 1) == before


def own_roll(table) -> tuple[int, int]:
    """Return the last roll that was put right before the present turn: its seq, and whose it was."""
    now = position_of(table)
    rolls = [played for played in now.played if isinstance(played.move, Roll) and played.move.dice != (1, 1)]
    return rolls[-2].seq, int(rolls[-2].seat)


def keep(table, client, change: Change):
    table.refresh_from_db()
    word = draft.pack(Draft(table.head, change.target, (change,)))
    form = {"seen": table.head, "token": str(uuid4())}
    return client.post(f"/t/{table.uid}/fix/check/{word}/keep/", form)


def test_each_puts_right_what_they_rolled():
    table = open_catan()
    play(table, 60)
    table.refresh_from_db()
    seq, seat = own_roll(table)
    change = Change(EntryKind.AMENDED, seq, Seat(seat), Roll((1, 1)))
    opened = clients()[seat].get(f"/t/{table.uid}/fix/{seq}/new/")
    assert opened.status_code == 200
    assert f"/t/{table.uid}/fix/{seq}/new/" in clients()[seat].get(f"/t/{table.uid}/log/").text

    assert keep(table, clients()[seat], change).status_code == 303

    table.refresh_from_db()
    now = position_of(table)
    assert now.stuck is None
    assert now.move(seq).move == Roll((1, 1))
    hands = now.state[Hands]
    assert sum(hand.total for hand in hands.hands) + sum(hands.bank) == sum(rules_of(now).stock)


def lines_of_cards(table, client, change: Change) -> list[str]:
    """Return what the page about a correction says of the cards that it moves."""
    table.refresh_from_db()
    word = draft.pack(Draft(table.head, change.target, (change,)))
    answer = client.get(f"/t/{table.uid}/fix/check/{word}/")
    assert answer.status_code == 200
    _, _, cards = answer.text.partition('aria-label="Cards"')
    return re.findall(r"<li>(.*?)</li>", cards.partition("</ul>")[0])


def robbed() -> tuple[Any, Seat]:
    """Return a table right after somebody was robbed who had rolled before, and the victim, who knows the card."""
    table = open_catan()
    for number in range(200):
        play(table, 1, number)
        table.refresh_from_db()
        last = position_of(table).played[-1].move
        if isinstance(last, MoveRobber) and last.card and last.from_ is not None and rolls_of(table, last.from_):
            return table, last.from_
    raise AssertionError("nobody was robbed who had rolled before")


def rolls_of(table, seat: Seat) -> list[tuple[int, Roll]]:
    played = position_of(table).played
    return [(one.seq, one.move) for one in played if isinstance(one.move, Roll) and one.seat == seat]


def test_a_correction_that_moves_no_card_says_so_to_who_was_robbed():
    table, victim = robbed()
    seq, roll = rolls_of(table, victim)[-1]
    first, second = roll.dice
    change = Change(EntryKind.AMENDED, seq, victim, Roll((second, first)))

    assert lines_of_cards(table, clients()[victim], change) == []


def test_nobody_opens_or_changes_what_another_did():
    table = open_catan()
    play(table, 60)
    table.refresh_from_db()
    seq, seat = own_roll(table)
    stranger = clients()[(seat + 1) % 3]
    change = Change(EntryKind.AMENDED, seq, Seat(seat), Roll((1, 1)))

    for path in (f"fix/{seq}/new/", f"add/{seq}/new/"):
        assert stranger.get(f"/t/{table.uid}/{path}").status_code == 404
    assert f"fix/{seq}/" not in stranger.get(f"/t/{table.uid}/log/").text
    assert keep(table, stranger, change).status_code == 404
    assert (
        keep(table, stranger, Change(EntryKind.INSERTED, seq, Seat(seat), Recount(take={"ore": 1}))).status_code == 404
    )
    word = draft.pack(Draft(table.head, seq, (change,)))
    facts: dict[str, Any] = {
        "table_uid": table.uid,
        "phone": PHONES[(seat + 1) % 3],
        "seen": table.head,
        "token": uuid4(),
    }
    with pytest.raises(NotSeated):
        services.keep_draft(**facts, draft=word)
    with pytest.raises(NotSeated):
        services.propose_correction(**facts, draft=word)
    with pytest.raises(SecretsInPlay):
        services.correct(**facts | {"phone": PHONES[seat]}, changes=[change])


def test_what_chance_decided_stays_as_it_fell():
    table = open_catan()
    rich(table, 0)
    bought = Entry.objects.filter(table=table, kind="catan.buy", seat=0).earliest("seq")
    moves = [Change(EntryKind.RETRACTED, bought.seq), Change(EntryKind.INSERTED, bought.seq, Seat(0), Buy("knight"))]

    assert clients()[0].get(f"/t/{table.uid}/fix/{bought.seq}/new/").status_code == 404
    assert [keep(table, clients()[0], change).status_code for change in moves] == [404, 404]


def test_a_payment_that_no_longer_fits_is_told_without_its_cards():
    rules = position_of(open_catan()).rules
    refusals = (CannotPay(Seat(1), (("ore", 2),)), OutOfTurn(Seat(0)))
    (seen,) = rules.view_effects([Overruled(Seat(1), refusals)], Seat(0))
    (own,) = rules.view_effects([Overruled(Seat(1), refusals)], Seat(1))

    assert seen == Overruled(Seat(1), (PaymentMisfits(Seat(1)), OutOfTurn(Seat(0))))
    assert own == Overruled(Seat(1), refusals)


def test_with_cards_on_the_table_every_turn_can_be_opened_again():
    table = open_catan("table")
    play(table, 40)
    client = clients()[0]
    shown = client.get(f"/t/{table.uid}/fix/3/new/")

    assert shown.status_code == 200
