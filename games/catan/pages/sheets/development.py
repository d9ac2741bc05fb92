"""The development cards of a hand: what each does, and what it asks for when it is played."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from games.catan.pages.board import drawing
from games.catan.pages.board.acting import actor, island_now, may_act, own_seats, reasons, rules_of
from games.catan.pages.board.addition import Addition, BuildKey
from games.catan.pages.board.forms import value
from games.catan.pages.sheets.hand import CardField, HandView, bank_of, counters, hand_view
from games.catan.pages.sheets.placing import safe, why_not
from games.catan.pages.sheets.readers import CARD_READERS
from games.catan.words.labels import card_help, card_label, piece_label, resource_label
from games.phrasing.common.refusal import refusal_sentence
from games.screens.table.header import Item
from games.screens.table.sheet import Asked, Content, Unreadable
from games.screens.table.sight import Sitter, TableView
from scoring.catan.base.awards import LargestArmy
from scoring.catan.deck import (
    CARDS,
    DEVELOPMENT_CARD,
    KNIGHT,
    MONOPOLY,
    ROAD_BUILDING,
    VICTORY_POINT,
    YEAR_OF_PLENTY,
    Deck,
)
from scoring.catan.hand import Hands
from scoring.catan.move import Buy, Play, Reveal
from scoring.catan.rules import BUILDING, PAIRED, ROLLING, SPECIAL, TRADING, Catan
from scoring.kernel import Move, Seat

AT_ONCE: Final = (KNIGHT, ROAD_BUILDING)
"""Cards that need nothing else."""


@dataclass(frozen=True, slots=True)
class CardKey:
    """A development card to play: how many the hand has (0: it may have some), and how; or why not now."""

    kind: str
    label: str
    help: str
    count: int
    fresh: int
    lay: str = ""
    ask: str = ""
    why: str = ""


@dataclass(frozen=True, slots=True)
class DevelopmentSheet:
    """All development cards of a seat, and what everybody has played."""

    hand: HandView
    is_mine: bool
    keys: tuple[CardKey, ...]
    played: tuple[tuple[Sitter, int, str], ...]
    left: int


@dataclass(frozen=True, slots=True)
class OneCard:
    """What a card asks for: two cards of the bank, or a kind, and where hands are not known who hands over how many."""

    kind: str
    label: str
    help: str
    take: tuple[CardField, ...]
    resources: tuple[tuple[str, str, str], ...]
    givers: tuple[Sitter, ...]


def development_sheet(sight: TableView, acting: Seat, overlay: SafeString) -> Content:
    """Return the sheet with the development cards of the seat that acts here, or of the phone's own."""
    mine = own_seats(sight)
    seat = acting if may_act(sight, acting) else mine[0]
    deck = sight.position.state[Deck]
    values = DevelopmentSheet(
        hand=hand_view(sight, seat),
        is_mine=sight.sitters[seat].is_mine,
        keys=tuple(key(sight, seat, kind) for kind in CARDS if may_have(sight, deck, seat, kind)),
        played=tuple(_played(sight, deck)),
        left=deck.left,
    )
    return Content("catan/_cards.html", values, overlay, choosing=True, at="all")


def may_have(sight: TableView, deck: Deck, seat: Seat, kind: str) -> bool:
    index = CARDS.index(kind)
    is_known = bool(deck.old[seat].cards[index] or deck.fresh[seat].cards[index])
    guessed = not rules_of(sight.position).hands_are_secret
    return is_known or (guessed and (deck.may_have(deck.old[seat], index) or deck.may_have(deck.fresh[seat], index)))


def key(sight: TableView, seat: Seat, kind: str) -> CardKey:
    rules, deck, index = rules_of(sight.position), sight.position.state[Deck], CARDS.index(kind)
    old, fresh = deck.old[seat].cards[index], deck.fresh[seat].cards[index]
    facts = (kind, card_label(kind), card_help(kind), old + fresh, fresh)
    if not may_act(sight, seat) or seat not in sight.position.state.actors:
        return CardKey(*facts)
    probe = _probe(rules, sight, seat, kind)
    against = reasons(sight, seat, probe)
    if against and kind == VICTORY_POINT:
        # The refusal would be that it is too early; its owner wants to know that nothing is lost.
        return CardKey(*facts, why=_("It counts already, unseen. It is shown when it wins the game."))
    if against:
        return CardKey(*facts, why=refusal_sentence(against[0], sight.names, island_now(sight.position)))
    if kind == VICTORY_POINT:
        assert isinstance(probe, Reveal), "victory points are shown"
        return CardKey(*facts, lay=value("reveal", probe.cards))
    if kind in AT_ONCE:
        return CardKey(*facts, lay=value("play", kind))
    return CardKey(*facts, ask=f"sheet/?card={kind}")


def _probe(rules: Catan, sight: TableView, seat: Seat, kind: str) -> Move:
    if kind == VICTORY_POINT:
        return Reveal(max(1, rules.target - sight.position.state.scores[seat]))
    if kind == YEAR_OF_PLENTY:
        first = next((card for card, count in bank_of(sight).items() if count > 1), rules.kinds[0])
        return Play(kind, take={first: 2})
    return Play(kind, resource=rules.kinds[0]) if kind == MONOPOLY else Play(kind)


def _played(sight: TableView, deck: Deck) -> list[tuple[Sitter, int, str]]:
    rows = []
    for sitter in sight.sitters:
        for index, kind in enumerate(CARDS):
            count = deck.played[sitter.position][index]
            if count:
                rows.append((sitter, count, card_label(kind)))
    return rows


def one_card(sight: TableView, seat: Seat, kind: str, overlay: SafeString) -> Content:
    """Return the sheet that asks what a year of plenty takes, or what a monopoly names."""
    if kind not in (YEAR_OF_PLENTY, MONOPOLY):
        raise Unreadable("card")
    rules = rules_of(sight.position)
    others = tuple(sitter for sitter in sight.sitters if sitter.position != seat)
    take: tuple[CardField, ...] = ()
    resources: tuple[tuple[str, str, str], ...] = ()
    givers: tuple[Sitter, ...] = ()
    if kind == YEAR_OF_PLENTY:
        take = counters(sight, "take", {card: min(2, count) for card, count in bank_of(sight).items()}, seat)
    else:
        resources = tuple((card, resource_label(card), value("play", kind, card)) for card in rules.kinds)
        givers = others if is_unsure(sight, others) else ()
    values = OneCard(kind, card_label(kind), card_help(kind), take, resources, givers)
    return Content("catan/_card.html", values, overlay, choosing=True, at="all")


def is_unsure(sight: TableView, others: Iterable[Sitter]) -> bool:
    """Say whether the app does not know what the others hold, so that it has to be told what they hand over."""
    rules, hands = rules_of(sight.position), sight.position.state[Hands].hands
    if rules.hands_are_secret or not rules.purse.is_tracking:
        return False
    return any(not hands[sitter.position].is_certain for sitter in others)


# ------------------------------------------------------------- what they bring to the pages


def cards(sight: TableView, _asked: Asked) -> Content | None:
    return development_sheet(sight, actor(sight), safe(drawing.newest(sight))) if own_seats(sight) else None


def _card(sight: TableView, asked: Asked) -> Content | None:
    seat = actor(sight)
    phases = (ROLLING, TRADING, BUILDING, SPECIAL, PAIRED)
    if sight.position.state.phase not in phases or not may_act(sight, seat):
        return None
    return one_card(sight, seat, asked["card"], safe(drawing.newest(sight)))


def _why(sight: TableView, seat: Seat, asked: Asked) -> Content:
    return why_not(sight, seat, piece_label(asked["build"]), Buy())


def _keys(sight: TableView, seat: Seat) -> Iterator[BuildKey]:
    rules, state = rules_of(sight.position), sight.position.state
    left = state[Deck].left
    note = ngettext("%(count)s left", "%(count)s left", left) % {"count": left}
    cost = rules.amounts(rules.costs[DEVELOPMENT_CARD])
    may_buy = left > 0 and rules.can_afford(state, seat, DEVELOPMENT_CARD)
    ask = f"sheet/?build={DEVELOPMENT_CARD}"
    yield BuildKey("development", pgettext("key", "Card"), cost, note, may_buy, ask, value("buy") if may_buy else "")


def _items(sight: TableView, seat: Seat) -> Iterator[Item]:
    state = sight.position.state
    kept = state[Deck].held(seat)
    if kept:
        words = ngettext("%(count)s development card", "%(count)s development cards", kept) % {"count": kept}
        yield Item(kept, words, href=f"{drawing.sheet()}#card-development")


def _army(sight: TableView, seat: Seat) -> Iterator[Item]:
    army = sight.position.state[LargestArmy]
    if army.holder == seat:
        facts = {"knights": army.knights[seat]}
        yield Item(army.knights[seat], _("Largest army, of %(knights)s") % facts, href=f"{drawing.sheet()}#card-knight")


DEVELOPMENT: Final = Addition(
    part="development",
    order=10,
    asks={"cards": cards, "card": _card},
    builds={DEVELOPMENT_CARD: _why},
    keys=_keys,
    items=_items,
    readers=CARD_READERS,
    counting=frozenset({"play"}),
)

ARMY: Final = Addition(part="largest_army", order=40, items=_army)
