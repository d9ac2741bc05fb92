"""The development cards of a hand: what each does, and what it asks for when it is played."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from django.utils.safestring import SafeString
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from games.catan.pages.board import drawing
from games.catan.pages.board.acting_seat import actor, may_act, own_seats, reasons, rules_of
from games.catan.pages.board.forms import value
from games.catan.pages.board.set_pages import BuildKey, CatanPages
from games.catan.pages.board.shortage import sentence
from games.catan.pages.sheets.hand import CardField, HandView, bank_of, counters, hand_view, typed
from games.catan.pages.sheets.placing import safe, why_not
from games.catan.pages.sheets.readers import CARD_READERS
from games.catan.words.labels import card_help, card_label, piece_label, resource_label
from games.screens.table.header import Item
from games.screens.table.sheet import NOTHING_ASKED, Asked, Content, Unreadable
from games.screens.table.table_view import SeatView, TableView
from scoring.catan.base.awards import LARGEST_ARMY, LargestArmy
from scoring.catan.board.island import RESOURCES
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
from scoring.catan.effect import AwardMoved
from scoring.catan.hand import Hands
from scoring.catan.move import Buy, Play, Reveal
from scoring.catan.rules import BUILDING, MOST_CARDS, PAIRED, ROLLING, SPECIAL, TRADING, Catan
from scoring.kernel import Effect, Move, Seat

AT_ONCE: Final = (KNIGHT, ROAD_BUILDING)
"""Cards that need nothing else."""
MOST_SHOWN: Final = 5
"""Cards of an army that are drawn where it changes hands."""


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
    played: tuple[tuple[SeatView, int, str], ...]
    left: int


@dataclass(frozen=True, slots=True)
class KindKey:
    """A kind of cards that a card names: its drawing and name, what logs it, or else what it asks for first."""

    kind: str
    label: str
    lay: str = ""
    ask: str = ""


@dataclass(frozen=True, slots=True)
class OneCard:
    """The question of a card: for two cards of the bank, or for a kind."""

    kind: str
    label: str
    help: str
    take: tuple[CardField, ...] = ()
    resources: tuple[KindKey, ...] = ()


@dataclass(frozen=True, slots=True)
class Giver:
    """Somebody who hands over cards: how many they can be, and how many they are until somebody says otherwise."""

    seat_view: SeatView
    least: int
    most: int
    count: int


@dataclass(frozen=True, slots=True)
class Collecting:
    """The question of how many cards of the named kind each seat hands over, where the app does not know all hands."""

    title: str
    kind: str
    label: str
    givers: tuple[Giver, ...]
    lay: str


def development_sheet(table_view: TableView, acting: Seat, overlay: SafeString) -> Content:
    """Return the sheet with the development cards of the seat that acts here, or of the phone's own."""
    mine = own_seats(table_view)
    seat = acting if may_act(table_view, acting) else mine[0]
    deck = table_view.position.state[Deck]
    values = DevelopmentSheet(
        hand=hand_view(table_view, seat),
        is_mine=table_view.seat_views[seat].is_mine,
        keys=tuple(key(table_view, seat, kind) for kind in CARDS if may_have(table_view, deck, seat, kind)),
        played=tuple(_played(table_view, deck)),
        left=deck.left,
    )
    return Content("catan/_cards.html", values, overlay, choosing=True, at="all")


def may_have(table_view: TableView, deck: Deck, seat: Seat, kind: str) -> bool:
    index = CARDS.index(kind)
    is_known = bool(deck.old[seat].cards[index] or deck.fresh[seat].cards[index])
    guessed = not rules_of(table_view.position).hands_are_secret
    return is_known or (guessed and (deck.may_have(deck.old[seat], index) or deck.may_have(deck.fresh[seat], index)))


def key(table_view: TableView, seat: Seat, kind: str) -> CardKey:
    rules, deck, index = rules_of(table_view.position), table_view.position.state[Deck], CARDS.index(kind)
    old, fresh = deck.old[seat].cards[index], deck.fresh[seat].cards[index]
    facts = (kind, card_label(kind), card_help(kind), old + fresh, fresh)
    if not may_act(table_view, seat) or seat not in table_view.position.state.actors:
        return CardKey(*facts)
    probe = _probe(rules, table_view, seat, kind)
    against = reasons(table_view, seat, probe)
    if against and kind == VICTORY_POINT:
        # The refusal would be that it is too early; its owner wants to know that nothing is lost.
        return CardKey(*facts, why=_("It counts already, but stays secret. It is shown when it wins the game."))
    if against:
        return CardKey(*facts, why=sentence(table_view, against[0]))
    if kind == VICTORY_POINT:
        assert isinstance(probe, Reveal), "victory points are shown"
        return CardKey(*facts, lay=value("reveal", probe.cards))
    if kind in AT_ONCE:
        return CardKey(*facts, lay=value("play", kind))
    return CardKey(*facts, ask=f"sheet/?card={kind}")


def _probe(rules: Catan, table_view: TableView, seat: Seat, kind: str) -> Move:
    if kind == VICTORY_POINT:
        return Reveal(max(1, rules.target - table_view.position.state.scores[seat]))
    if kind == YEAR_OF_PLENTY:
        first = next((card for card, count in bank_of(table_view).items() if count > 1), rules.kinds[0])
        return Play(kind, take={first: 2})
    return Play(kind, resource=rules.kinds[0]) if kind == MONOPOLY else Play(kind)


def _played(table_view: TableView, deck: Deck) -> list[tuple[SeatView, int, str]]:
    rows = []
    for seat_view in table_view.seat_views:
        for index, kind in enumerate(CARDS):
            count = deck.played[seat_view.position][index]
            if count:
                rows.append((seat_view, count, card_label(kind)))
    return rows


def one_card(table_view: TableView, seat: Seat, asked: Asked, overlay: SafeString) -> Content:
    """Return the sheet that asks what a year of plenty takes, or what a monopoly names."""
    kind = asked["card"]
    if kind not in (YEAR_OF_PLENTY, MONOPOLY):
        raise Unreadable("card")
    title = capfirst(card_label(kind))
    if kind == MONOPOLY:
        found = collecting(table_view, seat, asked, title, RESOURCES)
        if found is not None:
            return found
        values = OneCard(kind, title, card_help(kind), resources=kind_keys(table_view, seat, kind, RESOURCES))
    else:
        most = {card: min(2, count) for card, count in bank_of(table_view).items() if card in RESOURCES}
        values = OneCard(kind, title, card_help(kind), take=counters(table_view, "take", most, seat, asked))
    return Content("catan/_card.html", values, overlay, choosing=True, at="all")


def kind_keys(
    table_view: TableView, seat: Seat, card: str, kinds: Iterable[str], most: int = MOST_CARDS
) -> tuple[KindKey, ...]:
    """Return a key for each kind that a card may name; where hands are not all known, it asks for amounts."""

    def key_of(kind: str) -> KindKey:
        is_known = all(one.least == one.most for one in givers(table_view, seat, kind, most))
        lay, ask = value("play", card, kind), f"sheet/?card={card}&resource={kind}"
        return KindKey(kind, resource_label(kind), lay if is_known else "", "" if is_known else ask)

    return tuple(map(key_of, kinds))


def collecting(
    table_view: TableView, seat: Seat, asked: Asked, title: str, kinds: Iterable[str], most: int = MOST_CARDS
) -> Content | None:
    """Return the sheet that asks who hands over how many cards of the kind that was named; None: none was."""
    kind = asked.get("resource", "")
    if not kind:
        return None
    if kind not in kinds:
        raise Unreadable("resource")
    found = givers(table_view, seat, kind, most, asked)
    values = Collecting(title, kind, resource_label(kind), found, value("play", asked["card"], kind))
    return Content("catan/_collecting.html", values, safe(drawing.newest(table_view)), choosing=True, at="all")


def givers(table_view: TableView, seat: Seat, kind: str, most: int, asked: Asked = NOTHING_ASKED) -> tuple[Giver, ...]:
    """Return what the others can hand over of a kind; nobody, where the app keeps all hands or none.

    A count begins with what is known, or with what was typed before.
    """
    rules, hands = rules_of(table_view.position), table_view.position.state[Hands].hands
    if rules.hands_are_secret or not rules.hand_tracking.is_tracking:
        return ()
    index, found = rules.index[kind], []
    for seat_view in table_view.seat_views:
        hand, name = hands[seat_view.position], f"amount-{seat_view.position}"
        if seat_view.position == seat:
            continue
        least, highest = min(most, hand.least(index)), min(most, hand.most(index))
        count = typed(asked, name, highest, least) if name in asked else least
        found.append(Giver(seat_view, least, highest, count))
    return tuple(found)


# ------------------------------------------------------------- what they bring to the pages


def cards(table_view: TableView, _asked: Asked) -> Content | None:
    return (
        development_sheet(table_view, actor(table_view), safe(drawing.newest(table_view)))
        if own_seats(table_view)
        else None
    )


def _card(table_view: TableView, asked: Asked) -> Content | None:
    seat = actor(table_view)
    phases = (ROLLING, TRADING, BUILDING, SPECIAL, PAIRED)
    if table_view.position.state.phase not in phases or not may_act(table_view, seat):
        return None
    return one_card(table_view, seat, asked, safe(drawing.newest(table_view)))


def _why(table_view: TableView, seat: Seat, asked: Asked) -> Content:
    return why_not(table_view, seat, piece_label(asked["build"]), Buy())


class DevelopmentPages(CatanPages):
    """Development cards: bought, in hand, and played."""

    parts = ("development",)
    order = 10
    asked_sheets = {"cards": cards, "card": _card}
    build_sheets = {DEVELOPMENT_CARD: _why}
    readers = CARD_READERS
    counter_verbs = frozenset({"play"})

    def keys(self, table_view: TableView, seat: Seat) -> Iterator[BuildKey]:
        rules, state = rules_of(table_view.position), table_view.position.state
        left = state[Deck].left
        note = ngettext("%(count)s left", "%(count)s left", left) % {"count": left}
        cost = rules.amounts(rules.costs[DEVELOPMENT_CARD])
        may_buy = left > 0 and rules.can_afford(state, seat, DEVELOPMENT_CARD)
        ask = f"sheet/?build={DEVELOPMENT_CARD}"
        lay = value("buy") if may_buy else ""
        yield BuildKey("development", pgettext("key", "Card"), cost, note, may_buy, ask, lay)

    def items(self, table_view: TableView, seat: Seat) -> Iterator[Item]:
        held = table_view.position.state[Deck].held(seat)
        if held:
            words = ngettext("%(count)s development card", "%(count)s development cards", held) % {"count": held}
            yield Item(held, words, href=f"{drawing.sheet()}#card-development")


class LargestArmyPages(CatanPages):
    """The holder of the largest army."""

    parts = ("largest_army",)
    order = 40

    def items(self, table_view: TableView, seat: Seat) -> Iterator[Item]:
        army = table_view.position.state[LargestArmy]
        if army.holder == seat:
            knights = army.knights[seat]
            words = _("Largest army: %(knights)s") % {"knights": knights}
            yield Item(knights, words, href=f"{drawing.sheet()}#card-knight")

    def moment_picture(self, table_view: TableView, effect: Effect) -> tuple[str, object] | None:
        """Return the cards of an army in a row, as many as it has."""
        if not isinstance(effect, AwardMoved) or effect.award != LARGEST_ARMY:
            return None
        return "catan/_moment_cards.html", ("knight",) * min(effect.strength, MOST_SHOWN)


PAGES_OF_CARDS: Final = (DevelopmentPages(), LargestArmyPages())
