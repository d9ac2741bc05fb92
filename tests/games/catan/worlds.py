"""Two worlds that differ only in a card that one seat holds unseen."""

from __future__ import annotations

import pytest

from games.log.position import position_cache, position_of
from games.models import Entry, Table
from scoring.catan.deck import CARDS, Deck
from scoring.catan.hand import Hands
from scoring.catan.rules import TRADING
from tests.games.catan.playing import play


def rich(table: Table, owner: int, turn: int) -> None:
    """Give a seat a development card and other cards, and leave the game where another seat builds."""
    for seed in range(1_000):
        play(table, 1, seed)
        table.refresh_from_db()
        state = position_of(table).state
        if state.over:
            break
        has_card = state[Deck].old[owner].total and state[Hands].hands[owner].total
        if has_card and state.actors == (turn,) and state.phase == TRADING and _other_card(table, owner):
            return
    pytest.fail("no such moment came")


def has_other_world(table: Table, owner: int) -> bool:
    """Say whether a card that a seat holds could be another one."""
    return _other_card(table, owner) is not None


def other_world(table: Table, owner: int) -> None:
    """Make a card that a seat holds another one, which changes nothing that anybody else has seen."""
    found = _other_card(table, owner)
    assert found, "the seat holds no card that could be another"
    entry, card = found
    _tell(entry, card)


def _other_card(table: Table, owner: int) -> tuple[Entry, str] | None:
    """Return a card that a seat has bought and not played, and what it could have been as well."""
    for entry in Entry.objects.filter(table=table, kind="catan.buy", seat=owner).order_by("-seq"):
        bought = entry.payload["card"]
        for card in CARDS:
            if card == bought:
                continue
            _tell(entry, card)
            now = position_of(Table.objects.get(pk=table.pk))
            fits = now.stuck is None and not now.state.over
            _tell(entry, bought)
            if fits:
                return entry, card
    return None


def _tell(entry: Entry, card: str) -> None:
    Entry.objects.filter(pk=entry.pk).update(payload={**entry.payload, "card": card})
    position_cache.forget()
