"""Progress cards are sent to their owner alone: two games that differ only in one hidden card look alike to others.

Everything that a phone can get is compared, as for the cards of the base game.
"""

from __future__ import annotations

from uuid import uuid4

import pytest

from games.log.position import position_cache, position_of
from games.models import Entry, Table
from scoring.catan.sets.knights.cards.deck import PLACE, ProgressDecks
from scoring.catan.sets.knights.kind import CARDS, DECK_OF, VICTORY_CARDS
from tests.games.catan.sets.knights.recorded import record, write
from tests.games.catan.sets.knights.walking import open_knights
from tests.games.catan.test_secrets_of_catan import NOISE, everything
from tests.support.cast import phone_client
from tests.support.playing import ANN, BEN

pytestmark = pytest.mark.django_db(transaction=True)

SHEETS = (
    "knights=1",
    "improve=1",
    "improve=trade",
    "cards=1",
    "card=spy",
    "card=inventor",
    "card=merchant",
    "build=wall",
)


def midway(hidden: int, moves: int) -> Table:
    """Open a table of two in the midst of the recorded game, where somebody who is not asked has a hidden card."""
    table = open_knights(seats=2)
    game = record()["moves"]
    write(table, ANN, game[:moves])
    table.refresh_from_db()
    for move in game[moves:]:
        state = position_of(table).state
        kept = [entry for entry in drawn(table, hidden) if swapped(state[ProgressDecks], entry.payload["card"])]
        if kept and hidden not in state.actors:
            return table
        write(table, ANN, [move])
        table.refresh_from_db()
    pytest.fail("no such moment came")


def drawn(table: Table, seat: int) -> list[Entry]:
    """Return the draws of a seat whose cards it still has, the last one first."""
    fan = position_of(table).state[ProgressDecks].fans[seat]
    draws = Entry.objects.filter(table=table, kind="catan.draw_progress", seat=seat).order_by("-seq")
    latest = {entry.payload["card"]: entry for entry in reversed(draws)}
    return [entry for card, entry in latest.items() if fan.cards[PLACE[card]]]


def swapped(decks: ProgressDecks, card: str) -> str:
    """Return another card of the same deck that nobody has seen yet, if there is one."""
    track = DECK_OF[card]
    others = (one for one in CARDS if DECK_OF[one] == track and one != card and one not in VICTORY_CARDS)
    return next((one for one in others if decks.unseen[PLACE[one]]), "")


def swap(table: Table, seat: int) -> None:
    """Let the last card that a seat has drawn and kept have been another one."""
    decks = position_of(table).state[ProgressDecks]
    entry = next(entry for entry in drawn(table, seat) if swapped(decks, entry.payload["card"]))
    other = swapped(decks, entry.payload["card"])
    Entry.objects.filter(pk=entry.pk).update(payload={**entry.payload, "card": other})
    position_cache.forget()


def all_of_it(table: Table, client) -> list[bytes]:
    """Return everything that a phone gets, the sheets of this set included."""
    sheets = (client.get(f"/t/{table.uid}/sheet/?{asked}") for asked in SHEETS)
    more = [b"%d %s" % (answer.status_code, NOISE.sub(b"", answer.content)) for answer in sheets]
    return [*everything(table, client), *more]


@pytest.mark.long
@pytest.mark.parametrize("moves", [120, 300])
def test_games_that_differ_in_one_hidden_card_look_alike_to_everybody_else(moves):
    owner = 1
    table = midway(owner, moves)
    ann, ben, nobody = phone_client(ANN), phone_client(BEN), phone_client(None)
    before = [all_of_it(table, client) for client in (ben, ann, nobody)]
    swap(table, owner)
    assert position_of(table).stuck is None
    after = [all_of_it(table, client) for client in (ben, ann, nobody)]

    assert before[0] != after[0]
    assert before[1:] == after[1:]


@pytest.mark.usefixtures("seeded_chance")
def test_a_phone_does_not_choose_which_progress_card_it_draws():
    game = record()["moves"]
    place = next(number for number, move in enumerate(game) if move["do"] == "draw_progress")
    drawn_cards = set()
    seat, track = game[place]["seat"], game[place]["track"]
    deck = [card for card in CARDS if DECK_OF[card] == track and card not in VICTORY_CARDS]
    for wanted in deck[:3]:
        table = open_knights(seats=2)
        write(table, ANN, game[:place])
        table.refresh_from_db()
        client = phone_client((ANN, BEN)[seat])
        form = {"lay": f"draw_progress:{track}:{wanted}@{seat}", "seen": str(table.head), "token": str(uuid4())}
        assert client.post(f"/t/{table.uid}/record/", form, headers={"HX-Request": "true"}).status_code == 200
        table.refresh_from_db()
        drawn_cards.add(Entry.objects.get(table=table, seq=table.head).payload["card"])

    assert len(drawn_cards) == 1
