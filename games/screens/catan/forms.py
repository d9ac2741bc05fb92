"""What phones send to a table of Catan: one field says what was done and where, counters say with which cards.

`lay` is "settle:0,0,N", "robber:0,1:2", "roll:8", "offer:1", "end" and so on; "@2" behind it says for which seat.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from games.screens.catan.acting import actor, rules_of
from games.screens.sight import Sight
from games.screens.told import Told, Tried, Written, overruled
from scoring.catan.deck import MONOPOLY, YEAR_OF_PLENTY
from scoring.catan.dice import DiceDeck
from scoring.codec import MalformedMove

LAY: Final = re.compile(r"([a-z_]{2,20})((?::[A-Za-z0-9_,-]{1,24}){0,3})(?:@([0-9]))?")
NUMBER: Final = re.compile(r"-?[0-9]{1,3}")
HEX: Final = re.compile(r"(-?[0-9]{1,2}),(-?[0-9]{1,2})")
PAIRS: Final[Mapping[int, tuple[tuple[int, int], ...]]] = {
    total: tuple((one, total - one) for one in (3, 4, 2, 5, 1, 6) if 1 <= total - one <= 6)  # noqa: PLR2004 - a die
    for total in range(2, 13)
}
"""The ways in which two dice make a sum."""


def read_move(sight: Sight, form: Mapping[str, str], codes: tuple[str, ...] = ()) -> Told:
    """Return the move that a form tells; raise MalformedMove for what is none."""
    text = form.get("lay", "")
    found = LAY.fullmatch(text)
    if found is None or found[1] not in READERS:
        raise MalformedMove("`lay`: expected what was done")
    words = found[2].split(":")[1:]
    try:
        facts = READERS[found[1]](sight, words, form)
    except (IndexError, ValueError) as error:
        raise MalformedMove(f"`lay`: {text} says too little") from error
    seat = int(found[3]) if found[3] else actor(sight)
    move: Written = {"seat": seat, **facts}
    return Told((overruled(move, codes) if codes else move,), Tried("lay", text))


def value(verb: str, *words: object, seat: int | None = None) -> str:
    """Return the value of a key that logs something."""
    return ":".join((verb, *(str(word) for word in words))) + (f"@{seat}" if seat is not None else "")


def hex_value(at: tuple[int, int]) -> str:
    """Return a hex as addresses and values have it."""
    return f"{at[0]},{at[1]}"


def read_hex(text: str) -> tuple[int, int]:
    """Return the hex written as "1,-2"; raise ValueError."""
    found = HEX.fullmatch(text)
    if found is None:
        raise ValueError(text)
    return int(found[1]), int(found[2])


def cards(form: Mapping[str, str], side: str) -> dict[str, int]:
    """Return the cards that the counters say are given ("give") or got ("take").

    One counter may say both: below 0 what is given, above it what is got.
    """
    sign = -1 if side == "give" else 1
    found: dict[str, int] = {}
    for key, text in form.items():
        where, _dash, kind = key.partition("-")
        count = int(text) * (sign if where == "swap" else 1) if NUMBER.fullmatch(text) else 0
        if where in (side, "swap") and count > 0:
            found[kind] = count
    return found


Facts = dict[str, Any]
Reader = Callable[[Sight, list[str], Mapping[str, str]], Facts]


def _at(verb: str) -> Reader:
    return lambda _sight, words, _form: {"do": verb, "at": words[0]}


def _roll(sight: Sight, words: list[str], _form: Mapping[str, str]) -> Facts:
    """Return a roll of a sum, as it may have fallen: with a deck of rolls, one that is left in it."""
    ways = PAIRS.get(int(words[0]))
    if ways is None:
        raise ValueError(words[0])
    deck = sight.position.state.get(DiceDeck)
    drawn = deck.drawn if deck else frozenset()
    return {"do": "roll", "dice": list(next((way for way in ways if way not in drawn), ways[0]))}


def _robber(_sight: Sight, words: list[str], form: Mapping[str, str]) -> Facts:
    facts: Facts = {"do": "robber", "to": list(read_hex(words[0]))}
    if len(words) > 1:
        facts["from"] = int(words[1])
    if form.get("card"):
        facts["card"] = form["card"]
    return facts


def _discard(_sight: Sight, _words: list[str], form: Mapping[str, str]) -> Facts:
    return {"do": "discard", "cards": cards(form, "give")}


def _bank(sight: Sight, words: list[str], form: Mapping[str, str]) -> Facts:
    """Return a trade with the bank: of counters, or of one kind for one card of another at the seat's rate."""
    if not words:
        return {"do": "bank", "give": cards(form, "give"), "take": cards(form, "take")}
    rules = rules_of(sight.position)
    rate = rules.rate(sight.position.state, actor(sight), rules.kinds.index(words[0]))
    return {"do": "bank", "give": {words[0]: rate}, "take": {words[1]: 1}}


def _trade(_sight: Sight, words: list[str], form: Mapping[str, str]) -> Facts:
    return {"do": "trade", "with": int(words[0]), "give": cards(form, "give"), "take": cards(form, "take")}


def _offer(_sight: Sight, words: list[str], form: Mapping[str, str]) -> Facts:
    facts: Facts = {"do": "offer", "give": cards(form, "give"), "take": cards(form, "take")}
    return {**facts, "to": [int(words[0])]} if words else facts


def _accept(_sight: Sight, words: list[str], _form: Mapping[str, str]) -> Facts:
    facts: Facts = {"do": "accept", "offer": int(words[0])}
    return {**facts, "with": int(words[1])} if len(words) > 1 else facts


def _decline(_sight: Sight, words: list[str], _form: Mapping[str, str]) -> Facts:
    return {"do": "decline", "offer": int(words[0])}


def _buy(_sight: Sight, words: list[str], _form: Mapping[str, str]) -> Facts:
    return {"do": "buy", "card": words[0]} if words else {"do": "buy"}


def _play(sight: Sight, words: list[str], form: Mapping[str, str]) -> Facts:
    """Return a development card that is played, with what it needs."""
    facts: Facts = {"do": "play", "card": words[0]}
    if words[0] == YEAR_OF_PLENTY:
        return {**facts, "take": cards(form, "take")}
    if words[0] == MONOPOLY:
        facts["resource"] = words[1]
        amounts = [form.get(f"amount-{seat}", "") for seat in range(len(sight.sitters))]
        if any(amounts):
            facts["amounts"] = [int(text) if NUMBER.fullmatch(text) else 0 for text in amounts]
    return facts


def _plain(verb: str, key: str, read: Callable[[str], object]) -> Reader:
    return lambda _sight, words, _form: {"do": verb, key: read(words[0])}


READERS: Final[Mapping[str, Reader]] = {
    "settle": _at("settle"),
    "road": _at("road"),
    "city": _at("city"),
    "roll": _roll,
    "robber": _robber,
    "discard": _discard,
    "bank": _bank,
    "trade": _trade,
    "offer": _offer,
    "accept": _accept,
    "decline": _decline,
    "buy": _buy,
    "play": _play,
    "reveal": _plain("reveal", "cards", int),
    "tell": _plain("tell", "card", str),
    "end": lambda _sight, _words, _form: {"do": "end"},
}


def read_replacement(sight: Sight, form: Mapping[str, str]) -> Told:
    """Return the move that takes the last one's place."""
    return replace(read_move(sight, {**form, "lay": form.get("to", "") or form.get("lay", "")}))
