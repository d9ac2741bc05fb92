"""The facts that the verbs of Cities & Knights say, as the record writes them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from games.catan.pages.board.forms import amounts, cards, read_hex
from games.catan.pages.board.set_pages import MoveFacts, Reader
from games.catan.pages.sheets.readers import at_place, bare, plain
from games.screens.table.table_view import TableView
from scoring.catan.sets.knights.kind import ALCHEMIST, CARDS, INVENTOR, SMITH
from scoring.catan.sets.knights.knight import Knights


def roll(_table_view: TableView, words: list[str], form: Mapping[str, str]) -> MoveFacts:
    """Return the three dice: the event die as the key says, the others as the key or the form does."""
    *chosen, event = words
    return {"do": "roll", "dice": [int(face) for face in chosen] or red_and_white(form), "event": event}


def red_and_white(form: Mapping[str, str]) -> list[int]:
    """Return the red die and the white one, as they were chosen in their rows."""
    return [int(form.get("red", "")), int(form.get("white", ""))]


def from_to(verb: str) -> Reader:
    """Return what reads a move from one place to another."""

    def read(_table_view: TableView, words: list[str], _form: Mapping[str, str]) -> MoveFacts:
        return {"do": verb, "from": words[0], "to": words[1]}

    return read


def improve(_table_view: TableView, words: list[str], _form: Mapping[str, str]) -> MoveFacts:
    facts: MoveFacts = {"do": "improve", "track": words[0]}
    return {**facts, "at": words[1]} if len(words) > 1 else facts


def card_of_track(verb: str) -> Reader:
    def read(_table_view: TableView, words: list[str], _form: Mapping[str, str]) -> MoveFacts:
        facts: MoveFacts = {"do": verb, "track": words[0]}
        return {**facts, "card": words[1]} if len(words) > 1 else facts

    return read


def take_progress(_table_view: TableView, words: list[str], _form: Mapping[str, str]) -> MoveFacts:
    facts: MoveFacts = {"do": "take_progress", "from": int(words[0]), "track": words[1]}
    return {**facts, "card": words[2]} if len(words) > 2 else facts  # noqa: PLR2004 - the third word


def of_somebody(verb: str, whom: str) -> Reader:
    """Return the reader of cards that go from hand to hand; no counter says that the app is not told which."""

    def read(_table_view: TableView, words: list[str], form: Mapping[str, str]) -> MoveFacts:
        facts: MoveFacts = {"do": verb, whom: int(words[0])}
        chosen = cards(form, "give")
        return {**facts, "cards": chosen} if chosen and words[1:] != ["unseen"] else facts

    return read


def forfeit(_table_view: TableView, _words: list[str], form: Mapping[str, str]) -> MoveFacts:
    return {"do": "forfeit", "cards": cards(form, "give")}


def barter(_table_view: TableView, words: list[str], _form: Mapping[str, str]) -> MoveFacts:
    return {"do": "barter", "with": int(words[0]), "give": words[1]}


def repay(_table_view: TableView, words: list[str], _form: Mapping[str, str]) -> MoveFacts:
    return {"do": "repay", "card": words[0]} if words else {"do": "repay"}


def play(table_view: TableView, words: list[str], form: Mapping[str, str]) -> MoveFacts:
    """Return a progress card that is played, with what it needs."""
    card, *needs = words
    facts: MoveFacts = {"do": "play", "card": card}
    if card == SMITH:
        return {**facts, "knights": promoted(table_view, form)}
    if card == ALCHEMIST:
        return {**facts, "dice": red_and_white(form)}
    if card == INVENTOR:
        return {**facts, "hexes": [list(read_hex(text)) for text in needs]}
    if not needs or card not in CARDS:
        return facts
    handed = amounts(form, len(table_view.seat_views))
    return {**facts, **aim(needs[0]), **({} if handed is None else {"amounts": handed})}


def aim(text: str) -> MoveFacts:
    """Return what a card is played on, by the form of the word: a seat, a kind, a place, a path or a hex."""
    if text.isdigit():
        return {"from": int(text)}
    if "," not in text:
        return {"names": text}
    return {"at": text} if text[-1].isalpha() else {"to": list(read_hex(text))}


def promoted(table_view: TableView, form: Mapping[str, str]) -> list[str]:
    """Return the knights that were ticked, the highest first: it leaves its piece to the next."""
    posts = table_view.position.state[Knights].posts
    ticked = [key.removeprefix("knight-") for key in form if key.startswith("knight-")]
    return sorted(ticked, key=lambda at: -posts[at].level if at in posts else 0)


READERS: Final[Mapping[str, Reader]] = {
    "roll": roll,
    "wall": at_place("wall"),
    "improve": improve,
    "knight": at_place("knight"),
    "activate": at_place("activate"),
    "promote": at_place("promote"),
    "march": from_to("march"),
    "displace": from_to("displace"),
    "chase": at_place("chase"),
    "retreat": plain("retreat", "to", str),
    "lose_city": at_place("lose_city"),
    "aqueduct": plain("aqueduct", "card", str),
    "draw_progress": card_of_track("draw_progress"),
    "put_back": card_of_track("put_back"),
    "play": play,
    "enough": bare("enough"),
    "desert": at_place("desert"),
    "recruit": at_place("recruit"),
    "take_progress": take_progress,
    "take_cards": of_somebody("take_cards", "from"),
    "give": of_somebody("give", "to"),
    "forfeit": forfeit,
    "steal": plain("steal", "from", int),
    "barter": barter,
    "repay": repay,
}
