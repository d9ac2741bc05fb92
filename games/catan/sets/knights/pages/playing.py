"""The question of a progress card that is played: a place, two hexes, a player, a kind of card, dice, or knights."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from games.catan.pages.board import drawing
from games.catan.pages.board.acting_seat import actor, island_now, may_act, rules_of
from games.catan.pages.board.forms import HEX, hex_value, read_hex, value
from games.catan.pages.board.set_pages import SheetMaker
from games.catan.pages.sheets.development import KindKey, OneCard, collecting, kind_keys
from games.catan.pages.sheets.placing import ask_hex, ask_place, safe
from games.catan.sets.knights.pages.dice import FaceRow, face_rows
from games.catan.sets.knights.words.labels import knight_label, progress_help, progress_label
from games.catan.words.labels import cards_count, place_words, resource_label
from games.screens.table.sheet import Asked, Content, Unreadable
from games.screens.table.table_view import SeatView, TableView
from scoring.catan.hand import Hands
from scoring.catan.rules import ROLLING
from scoring.catan.sets.knights.card import Card
from scoring.catan.sets.knights.cards.deck import ProgressDecks
from scoring.catan.sets.knights.cards.monopoly import Monopoly
from scoring.catan.sets.knights.cards.progress import card_of
from scoring.catan.sets.knights.kind import CARDS, MASTER_MERCHANT, SPY
from scoring.catan.sets.knights.knight import Knights
from scoring.catan.sets.knights.move import PlayProgress
from scoring.catan.sets.knights.pending_question import IN_TURN
from scoring.kernel import Seat


@dataclass(frozen=True, slots=True)
class Whom:
    """The seats on which a card may be played: (seat, a word about the seat, value)."""

    label: str
    help: str
    seat_views: tuple[tuple[SeatView, str, str], ...]


@dataclass(frozen=True, slots=True)
class DiceChoice:
    """The rows in which an alchemist chooses the dice."""

    kind: str
    label: str
    help: str
    rows: tuple[FaceRow, ...]


@dataclass(frozen=True, slots=True)
class PromotionChoices:
    """The knights that a smith may promote: (place, what it is, where)."""

    kind: str
    label: str
    help: str
    knights: tuple[tuple[str, str, str], ...]


def one_card(table_view: TableView, asked: Asked) -> Content | None:
    """Return the sheet that asks what a card needs; None where it cannot be played now."""
    seat, card = actor(table_view), asked["card"]
    state = table_view.position.state
    if card not in CARDS:
        raise Unreadable("card")
    if state.phase not in (ROLLING, *IN_TURN) or not may_act(table_view, seat):
        return None
    needs = card_of(rules_of(table_view.position), card).needs
    maker = next((maker for need, maker in MAKERS.items() if need in needs), None)
    if maker is None or not _ways(table_view, seat, card):
        return None
    return maker(table_view, seat, asked)


def _ways(table_view: TableView, seat: Seat, card: str) -> list[PlayProgress]:
    legal = table_view.position.rules.legal_moves(table_view.position.state, seat)
    return [move for move in legal if isinstance(move, PlayProgress) and move.card == card]


def part(table_view: TableView, card: str) -> Card:
    return card_of(rules_of(table_view.position), card)


def title(card: str) -> str:
    return capfirst(progress_label(card))


def at_place(table_view: TableView, seat: Seat, asked: Asked) -> Content:
    card = asked["card"]
    lays = [(move.at, value("play", card, move.at)) for move in _ways(table_view, seat, card) if move.at is not None]
    return ask_place(table_view, lays, title(card), progress_help(card), may_close=True)


def to_hex(table_view: TableView, seat: Seat, asked: Asked) -> Content:
    card = asked["card"]
    hexes = [move.to for move in _ways(table_view, seat, card) if move.to is not None]
    ways = [(at, value("play", card, hex_value(at)), "") for at in hexes]
    return ask_hex(table_view, ways, title(card), progress_help(card), may_close=True)


def two_hexes(table_view: TableView, seat: Seat, asked: Asked) -> Content:
    """Ask for the first hex, and then for the other."""
    card = asked["card"]
    pairs = [move.hexes for move in _ways(table_view, seat, card) if move.hexes is not None]
    text = asked.get("hex", "")
    if text:
        if HEX.fullmatch(text) is None:
            raise Unreadable("hex")
        first = read_hex(text)
        others = [pair[1 - pair.index(first)] for pair in pairs if first in pair]
        ways = [(at, value("play", card, hex_value(first), hex_value(at)), "") for at in others]
        return ask_hex(table_view, ways, title(card), _("And the other hex?"), may_close=True)
    firsts = dict.fromkeys(at for pair in pairs for at in pair)
    ways = [(at, "", f"card={card}&hex={hex_value(at)}") for at in firsts]
    return ask_hex(table_view, ways, title(card), progress_help(card), may_close=True)


def on_whom(table_view: TableView, seat: Seat, asked: Asked) -> Content:
    card = asked["card"]
    victims = [move.from_ for move in _ways(table_view, seat, card) if move.from_ is not None]
    seat_views = tuple(
        (table_view.seat_views[one], about(table_view, card, one), value("play", card, one)) for one in victims
    )
    values = Whom(progress_label(card), progress_help(card), seat_views)
    return Content("catan/sets/knights/_whom.html", values, safe(drawing.newest(table_view)), choosing=True, at="all")


def about(table_view: TableView, card: str, seat: Seat) -> str:
    """Say what one wants to know of somebody on whom a card may be played."""
    state = table_view.position.state
    if card == SPY:
        return cards_count(state[ProgressDecks].fans[seat].total)
    if card == MASTER_MERCHANT:
        return cards_count(state[Hands].hands[seat].total)
    return ", ".join(
        knight_label(knight.level, knight.active) for knight in state[Knights].posts.values() if knight.seat == seat
    )


def _kind(table_view: TableView, seat: Seat, asked: Asked) -> Content:
    card = asked["card"]
    kinds = [move.names for move in _ways(table_view, seat, card) if move.names is not None]
    rule = part(table_view, card)
    if isinstance(rule, Monopoly):
        found = collecting(table_view, seat, asked, title(card), kinds, rule.most)
        if found is not None:
            return found
        keys = kind_keys(table_view, seat, card, kinds, rule.most)
    else:
        keys = tuple(KindKey(kind, resource_label(kind), value("play", card, kind)) for kind in kinds)
    values = OneCard(card, title(card), progress_help(card), resources=keys)
    return Content("catan/_card.html", values, safe(drawing.newest(table_view)), choosing=True, at="all")


def dice(table_view: TableView, _seat: Seat, asked: Asked) -> Content:
    card = asked["card"]
    # Every pair is open: dice that an alchemist chooses are no card of a deck of dice.
    values = DiceChoice(card, progress_label(card), progress_help(card), face_rows())
    return Content(
        "catan/sets/knights/_choose_dice.html", values, safe(drawing.newest(table_view)), choosing=True, at="all"
    )


def _knights(table_view: TableView, seat: Seat, asked: Asked) -> Content:
    card, island = asked["card"], island_now(table_view.position)
    posts = table_view.position.state[Knights].posts
    mine = dict.fromkeys(at for move in _ways(table_view, seat, card) for at in move.knights or ())
    rows = tuple((at, knight_label(posts[at].level, posts[at].active), place_words(island, at)) for at in mine)
    values = PromotionChoices(card, progress_label(card), progress_help(card), rows)
    rings = "".join(map(drawing.ring, mine))
    return Content("catan/sets/knights/_smith.html", values, safe(rings), choosing=True, at="all")


MAKERS: Final[Mapping[str, SheetMaker]] = {
    "at": at_place,
    "to": to_hex,
    "hexes": two_hexes,
    "from_": on_whom,
    "names": _kind,
    "dice": dice,
    "knights": _knights,
}
"""The sheet that asks for each field that a card needs."""
