"""The facts that each verb of a form says, as the record writes them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from games.catan.pages.board.acting_seat import actor, rules_of
from games.catan.pages.board.forms import amounts, cards, read_hex
from games.catan.pages.board.set_pages import MoveFacts, Reader
from games.screens.table.table_view import TableView
from scoring.catan.base.dice import DiceDeck
from scoring.catan.deck import MONOPOLY, YEAR_OF_PLENTY

PAIRS: Final[Mapping[int, tuple[tuple[int, int], ...]]] = {
    # The most even pair first: a pad of sums does not know the faces, so that one is written down.
    total: tuple((one, total - one) for one in (3, 4, 2, 5, 1, 6) if 1 <= total - one <= 6)  # noqa: PLR2004 - a die
    for total in range(2, 13)
}
"""The ways in which two dice make a sum."""


def bare(verb: str) -> Reader:
    """Return what reads a move without facts."""

    def read(_table_view: TableView, _words: list[str], _form: Mapping[str, str]) -> MoveFacts:
        return {"do": verb}

    return read


def plain(verb: str, key: str, fact: Callable[[str], object]) -> Reader:
    """Return what reads a move with one fact."""

    def read(_table_view: TableView, words: list[str], _form: Mapping[str, str]) -> MoveFacts:
        return {"do": verb, key: fact(words[0])}

    return read


def at_place(verb: str) -> Reader:
    """Return what reads a move at a place."""
    return plain(verb, "at", str)


def roll(table_view: TableView, words: list[str], _form: Mapping[str, str]) -> MoveFacts:
    """Return a roll of two dice, or of a sum as it may have fallen: with a deck of rolls, one that is left in it."""
    if len(words) > 1:
        return {"do": "roll", "dice": [int(face) for face in words]}
    ways = PAIRS.get(int(words[0]))
    if ways is None:
        raise ValueError(words[0])
    deck = table_view.position.state.get(DiceDeck)
    drawn = deck.drawn if deck else frozenset()
    return {"do": "roll", "dice": list(next((way for way in ways if way not in drawn), ways[0]))}


def robber(_table_view: TableView, words: list[str], form: Mapping[str, str]) -> MoveFacts:
    facts: MoveFacts = {"do": "robber", "to": list(read_hex(words[0]))}
    if len(words) > 1:
        facts["from"] = int(words[1])
    if form.get("card"):
        facts["card"] = form["card"]
    return facts


def discard(_table_view: TableView, _words: list[str], form: Mapping[str, str]) -> MoveFacts:
    return {"do": "discard", "cards": cards(form, "give")}


def bank(table_view: TableView, words: list[str], form: Mapping[str, str]) -> MoveFacts:
    """Return a trade with the bank: of counters, or of one kind for one card of another at the seat's rate."""
    if not words:
        return {"do": "bank", "give": cards(form, "give"), "take": cards(form, "take")}
    rules = rules_of(table_view.position)
    rate = rules.rate(table_view.position.state, actor(table_view), rules.kinds.index(words[0]))
    return {"do": "bank", "give": {words[0]: rate}, "take": {words[1]: 1}}


def trade(_table_view: TableView, words: list[str], form: Mapping[str, str]) -> MoveFacts:
    return {"do": "trade", "with": int(words[0]), "give": cards(form, "give"), "take": cards(form, "take")}


def offer(_table_view: TableView, words: list[str], form: Mapping[str, str]) -> MoveFacts:
    facts: MoveFacts = {"do": "offer", "give": cards(form, "give"), "take": cards(form, "take")}
    return {**facts, "to": [int(words[0])]} if words else facts


def recount(table_view: TableView, _words: list[str], form: Mapping[str, str]) -> MoveFacts:
    """Return a hand that was counted again; the form says whose, and where the difference lies."""
    facts: MoveFacts = {"do": "recount", "seat": int(form.get("whose", "") or actor(table_view))}
    facts |= {side: found for side in ("give", "take") if (found := cards(form, side))}
    return facts | {"with": int(form["with"])} if form.get("with") else facts


def accept(_table_view: TableView, words: list[str], _form: Mapping[str, str]) -> MoveFacts:
    facts: MoveFacts = {"do": "accept", "offer": int(words[0])}
    return {**facts, "with": int(words[1])} if len(words) > 1 else facts


def decline(_table_view: TableView, words: list[str], _form: Mapping[str, str]) -> MoveFacts:
    return {"do": "decline", "offer": int(words[0])}


def buy(_table_view: TableView, words: list[str], _form: Mapping[str, str]) -> MoveFacts:
    return {"do": "buy", "card": words[0]} if words else {"do": "buy"}


def play(table_view: TableView, words: list[str], form: Mapping[str, str]) -> MoveFacts:
    """Return a development card that is played, with what it needs."""
    facts: MoveFacts = {"do": "play", "card": words[0]}
    if words[0] == YEAR_OF_PLENTY:
        return {**facts, "take": cards(form, "take")}
    if words[0] == MONOPOLY:
        facts["resource"] = words[1]
        if (handed := amounts(form, len(table_view.seat_views))) is not None:
            facts["amounts"] = handed
    return facts


def tell(_table_view: TableView, words: list[str], _form: Mapping[str, str]) -> MoveFacts:
    """Return what a thief says of its card; nothing: it would rather not."""
    return {"do": "tell", "card": words[0] if words else None}


READERS: Final[Mapping[str, Reader]] = {
    "settle": at_place("settle"),
    "road": at_place("road"),
    "city": at_place("city"),
    "roll": roll,
    "robber": robber,
    "discard": discard,
    "bank": bank,
    "trade": trade,
    "offer": offer,
    "recount": recount,
    "accept": accept,
    "decline": decline,
    "tell": tell,
    "end": bare("end"),
    "stop": bare("stop"),
}

CARD_READERS: Final[Mapping[str, Reader]] = {
    "buy": buy,
    "play": play,
    "reveal": plain("reveal", "cards", int),
}
