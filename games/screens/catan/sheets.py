"""The sheet of the table page in each phase of Catan: dice, building, discards, the robber, and waiting."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from games.art.catan.places import corner, middle
from games.models.table import LogBy
from games.phrasing import refusal_sentence
from games.phrasing.catan import (
    hex_words,
    path_words,
    piece_label,
    place_words,
    production_line,
    robbed_line,
    unpaid_line,
)
from games.screens.ask import Asked, Unreadable
from games.screens.catan import drawing, market
from games.screens.catan.acting import actor, may_act, own_seats, reasons, rules_of
from games.screens.catan.development import development_sheet, one_card
from games.screens.catan.forms import HEX, LAY, hex_value, read_hex, value
from games.screens.catan.hand import Counter, HandView, counters, hand_view, most_of
from games.screens.sheet import Bar, Content
from games.screens.sight import Sight, Sitter
from scoring.catan.deck import DEVELOPMENT_CARD, Deck
from scoring.catan.effect import MustDiscard, Produced
from scoring.catan.fairness import PIPS
from scoring.catan.geometry import Hex
from scoring.catan.hand import Hands
from scoring.catan.move import Buy, City, MoveRobber, Road, Settle
from scoring.catan.network import CITY, ROAD, SETTLEMENT, Network
from scoring.catan.robber import neighbours_at
from scoring.catan.rules import (
    BUILDING,
    DISCARDING,
    FOUNDING,
    FREE_ROADS,
    LINKING,
    PAIRED,
    ROBBING,
    ROLLING,
    SPECIAL,
    TRADING,
    Robber,
)
from scoring.moves import Move, Seat
from scoring.table import Aids

KINDS: Final[Mapping[str, type[Road | Settle | City]]] = {ROAD: Road, SETTLEMENT: Settle, CITY: City}
VERBS: Final = {ROAD: "road", SETTLEMENT: "settle", CITY: "city"}
TURN: Final = (TRADING, BUILDING, SPECIAL, PAIRED)


@dataclass(frozen=True, slots=True)
class Pad:
    """The dice pad: each sum with the value of its key and the ways of 36 in which it falls."""

    name: str
    upper: tuple[tuple[int, str, int], ...]
    lower: tuple[tuple[int, str, int], ...]
    seven: str
    hand: HandView | None
    has_cards: bool


@dataclass(frozen=True, slots=True)
class Key:
    """Something to build or buy: its drawing, its cost as kinds of cards, how many places or pieces there are.

    `ask` is where it is chosen, or why it cannot be; `lay` logs it at once.
    """

    piece: str
    label: str
    cost: tuple[tuple[str, int], ...]
    note: str
    is_open: bool
    ask: str = ""
    lay: str = ""


@dataclass(frozen=True, slots=True)
class TurnSheet:
    """The turn after the dice: the hand, what can be built, what the dice brought, offers and the key that ends it."""

    name: str
    hand: HandView | None
    keys: tuple[Key, ...]
    line: str
    notes: tuple[str, ...]
    offers: tuple[market.OfferView, ...]
    told: tuple[tuple[str, str, str], ...]
    is_special: bool


@dataclass(frozen=True, slots=True)
class Places:
    """Where something may be put: `places` as a list of (value, words), for fingers that prefer a list."""

    title: str
    text: str
    places: tuple[tuple[str, str], ...]
    may_close: bool


@dataclass(frozen=True, slots=True)
class Confirm:
    """A move that one more tap logs."""

    text: str
    lay: str


@dataclass(frozen=True, slots=True)
class Victims:
    """Whom the robber takes a card from on a hex: (sitter, cards, value)."""

    where: str
    victims: tuple[tuple[Sitter, int, str], ...]


@dataclass(frozen=True, slots=True)
class DiscardSheet:
    """Half of a hand goes back: whose, how many cards, and the counters."""

    sitter: Sitter
    count: int
    counters: tuple[Counter, ...]
    lay: str
    others: tuple[tuple[Sitter, str], ...]


@dataclass(frozen=True, slots=True)
class Waiting:
    """What a phone shows while others act: for what the table waits, its hand, and the offers that concern it."""

    text: str
    is_seated: bool
    line: str
    notes: tuple[str, ...]
    hands: tuple[HandView, ...]
    offers: tuple[market.OfferView, ...]
    told: tuple[tuple[str, str, str], ...]
    may_offer: bool


@dataclass(frozen=True, slots=True)
class Why:
    """Why something cannot be built now, in sentences."""

    title: str
    sentences: tuple[str, ...]


def content_for(sight: Sight, asked: Asked) -> Content:  # noqa: PLR0911 - one for each kind of question
    """Return the sheet that a phone asks for; what cannot be now becomes what comes next at the table."""
    state = sight.position.state
    if state.over:
        return Content("catan/_over.html", sight, SafeString(""), at="all")
    if "trade" in asked and state.phase in TURN and own_seats(sight):
        return market.trade_sheet(sight, asked, _safe(drawing.newest(sight)))
    seat = actor(sight)
    if "cards" in asked and own_seats(sight):
        return development_sheet(sight, seat, _safe(drawing.newest(sight)))
    if not may_act(sight, seat):
        return waiting(sight)
    if "lay" in asked:
        return confirm(asked["lay"])
    if "card" in asked and state.phase in (ROLLING, *TURN):
        return one_card(sight, seat, asked["card"], _safe(drawing.newest(sight)))
    return PHASES[state.phase](sight, seat, asked)


def _safe(drawn: str) -> SafeString:
    # Made of numbers and closed names; what is said aloud is escaped where it is made.
    return mark_safe(drawn)  # noqa: S308


# ------------------------------------------------------------- putting pieces


def founding(sight: Sight, seat: Seat, _asked: Asked) -> Content:
    """Return the sheet of the set-up that asks for a settlement."""
    name = sight.sitters[seat].name
    title = _("Where does %(name)s settle?") % {"name": name}
    text = _("Any glowing intersection. The second settlement gives the first cards.")
    return _placing(sight, seat, SETTLEMENT, title, text)


def linking(sight: Sight, seat: Seat, _asked: Asked) -> Content:
    """Return the sheet of the set-up that asks for a road."""
    title = _("Where does the road of %(name)s lie?") % {"name": sight.sitters[seat].name}
    return _placing(sight, seat, ROAD, title, _("It begins at the new settlement."))


def free_roads(sight: Sight, seat: Seat, _asked: Asked) -> Content:
    """Return the sheet that asks for a road of a road building."""
    title = _("A free road of %(name)s") % {"name": sight.sitters[seat].name}
    return _placing(sight, seat, ROAD, title, _("Roads of a road building cost nothing."))


def _placing(sight: Sight, seat: Seat, piece: str, title: str, text: str, *, may_close: bool = False) -> Content:
    """Return the sheet that asks where a piece is put, with the legal places glowing."""
    state, island = sight.position.state, rules_of(sight.position).island
    kind = KINDS[piece]
    legal = [move for move in sight.position.rules.legal_moves(state, seat) if isinstance(move, kind)]
    spots, drawn, places = [], [], []
    for move in legal:
        lay = value(VERBS[piece], move.at)
        if isinstance(move, Road):
            spots.append(middle(move.at)[:2])
            drawn.append(drawing.path_spot(sight, move.at, lay))
            places.append((lay, path_words(island, move.at)))
        else:
            spots.append(corner(move.at))
            drawn.append(drawing.site_spot(sight, move.at, lay))
            places.append((lay, place_words(island, move.at)))
    values = Places(title, text, tuple(places), may_close)
    return Content("catan/_places.html", values, _safe("".join(drawn)), choosing=may_close, at=drawing.around(spots))


def confirm(lay: str) -> Content:
    """Return the sheet that logs what was tapped, for pages without scripts."""
    if LAY.fullmatch(lay) is None:
        raise Unreadable("lay")
    return Content(
        "catan/_confirm.html", Confirm(_("Is that what happened?"), lay), SafeString(""), choosing=True, at="all"
    )


# ------------------------------------------------------------- dice


def rolling(sight: Sight, seat: Seat, _asked: Asked) -> Content:
    """Return the dice pad: sums with equal odds share a column, 2 to 6 above 12 to 8."""

    def key(total: int) -> tuple[int, str, int]:
        return total, value("roll", total), PIPS.get(total, 6)

    deck = sight.position.state[Deck]
    values = Pad(
        name=sight.sitters[seat].name,
        upper=tuple(key(total) for total in range(2, 7)),
        lower=tuple(key(total) for total in range(12, 7, -1)),
        seven=value("roll", 7),
        hand=_own_hand(sight, seat),
        has_cards=deck.old[seat].total > 0,
    )
    return Content("catan/_roll.html", values, _safe(drawing.newest(sight)), at="all")


def _own_hand(sight: Sight, seat: Seat) -> HandView | None:
    """Return the hand of who acts, where cards are followed and this phone is its owner's."""
    is_shown = rules_of(sight.position).purse.is_tracking and sight.sitters[seat].is_mine
    return hand_view(sight, seat) if is_shown else None


# ------------------------------------------------------------- the turn


def acting(sight: Sight, seat: Seat, asked: Asked) -> Content:
    """Return the turn after the dice, or where a piece that was asked for may stand, or why none may."""
    piece = asked.get("build", "")
    if piece in KINDS:
        return _build(sight, seat, piece)
    if piece == DEVELOPMENT_CARD:
        return _why(sight, seat, piece, Buy())
    state = sight.position.state
    line, notes = harvest(sight)
    values = TurnSheet(
        name=sight.sitters[seat].name,
        hand=_own_hand(sight, seat),
        keys=tuple(_keys(sight, seat)),
        line=line,
        notes=notes,
        offers=market.offers(sight),
        told=untold(sight),
        is_special=state.phase in (SPECIAL, PAIRED),
    )
    return Content("catan/_turn.html", values, _safe(drawing.newest(sight)), at="all")


def _build(sight: Sight, seat: Seat, piece: str) -> Content:
    titles = {
        ROAD: _("Where does the road lie?"),
        SETTLEMENT: _("Where does the settlement stand?"),
        CITY: _("Which settlement becomes a city?"),
    }
    found = _placing(sight, seat, piece, titles[piece], "", may_close=True)
    values = found.values
    assert isinstance(values, Places), "places were asked for"
    return found if values.places else _why(sight, seat, piece, _probe(sight, seat, piece))


def _probe(sight: Sight, seat: Seat, piece: str) -> Move:
    """Return a move that builds a piece where it would stand best, to be asked what speaks against it."""
    network = sight.position.state[Network]
    sites = {
        ROAD: network.free_paths(seat),
        SETTLEMENT: network.free_sites(seat),
        CITY: network.of(seat, SETTLEMENT),
    }[piece]
    return KINDS[piece](next(iter(sites), ""))


def _why(sight: Sight, seat: Seat, piece: str, move: Move) -> Content:
    island = rules_of(sight.position).island
    against = [why for why in reasons(sight, seat, move) if why.code not in NOWHERE]
    told = [refusal_sentence(why, sight.names, island) for why in against]
    sentences = tuple(dict.fromkeys(told)) or (_("There is no place for it on the island now."),)
    return Content("catan/_reasons.html", Why(piece_label(piece), sentences), SafeString(""), choosing=True, at="all")


NOWHERE: Final = ("catan.no_such_place", "catan.no_settlement_there", "catan.card_wanted")
"""Refusals that only say that no place was asked about, or that the app has not drawn yet."""


def _keys(sight: Sight, seat: Seat) -> Iterator[Key]:
    rules, state = rules_of(sight.position), sight.position.state
    counts = dict.fromkeys(KINDS, 0)
    for move in rules.legal_moves(state, seat):
        for piece, kind in KINDS.items():
            counts[piece] += isinstance(move, kind)
    for piece, count in counts.items():
        left = rules.left_of(state, seat, piece)
        note = ngettext("%(count)s left", "%(count)s left", left) % {"count": left}
        ask = f"sheet/?build={piece}"
        yield Key(piece, piece_label(piece), rules.amounts(rules.costs[piece]), note, count > 0, ask)
    left = state[Deck].left
    note = ngettext("%(count)s left", "%(count)s left", left) % {"count": left}
    cost = rules.amounts(rules.costs[DEVELOPMENT_CARD])
    may_buy = left > 0 and rules.can_afford(state, seat, DEVELOPMENT_CARD)
    ask = f"sheet/?build={DEVELOPMENT_CARD}"
    yield Key("development", pgettext("key", "Card"), cost, note, may_buy, ask, value("buy") if may_buy else "")


def harvest(sight: Sight) -> tuple[str, tuple[str, ...]]:
    """Return what the dice of this turn brought, to be read out, and what the robber or the bank kept back."""
    for _played, effects in reversed(sight.position.turn_steps):
        for effect in effects:
            if isinstance(effect, Produced):
                line = production_line(effect.got, sight.names) or _("Nobody gets anything.")
                said = _("%(number)s: %(line)s") % {"number": effect.number, "line": line}
                notes = (robbed_line(effect, sight.names), unpaid_line(effect, sight.names))
                return said, tuple(note for note in notes if note)
    return "", ()


def untold(sight: Sight) -> tuple[tuple[str, str, str], ...]:
    """Return the kinds that a card taken unseen may be of, for its owner to tell: (kind, label, value)."""
    rules, hands = rules_of(sight.position), sight.position.state[Hands].hands
    if rules.hands_are_secret or not rules.purse.is_tracking:
        return ()
    for seat in own_seats(sight):
        if hands[seat].unknown:
            return tuple(
                (kind.kind, kind.label, value("tell", kind.kind, seat=seat)) for kind in hand_view(sight, seat).cards
            )
    return ()


# ------------------------------------------------------------- the seven


def discarding(sight: Sight, seat: Seat, _asked: Asked) -> Content:
    """Return the sheet on which a hand gives half of it back; others may still owe as well."""
    due = _due(sight)
    still = [(sight.sitters[one], cards_still(due[one])) for one in sight.position.state.waiting]
    most = most_of(sight, seat)
    values = DiscardSheet(
        sitter=sight.sitters[seat],
        count=due[seat],
        counters=counters(sight, "give", most),
        lay=value("discard", seat=seat),
        others=tuple(one for one in still if one[0].position != seat),
    )
    return Content(
        "catan/_discard.html", values, _safe(drawing.newest(sight)), choosing=sight.sitters[seat].is_mine, at="all"
    )


def cards_still(count: int) -> str:
    """Return how many cards somebody still gives back."""
    return ngettext("%(count)s card", "%(count)s cards", count) % {"count": count}


def _due(sight: Sight) -> dict[Seat, int]:
    """Return how many cards each seat has to give back, as the roll has said."""
    for _played, effects in reversed(sight.position.turn_steps):
        for effect in effects:
            if isinstance(effect, MustDiscard):
                return dict(effect.seats)
    return dict.fromkeys(sight.position.state.waiting, 0)


def robbing(sight: Sight, seat: Seat, asked: Asked) -> Content:
    """Return the sheet that asks where the robber goes, and, once that is said, whom it robs."""
    text = asked.get("robber", "")
    if text:
        if HEX.fullmatch(text) is None:
            raise Unreadable("robber")
        return _victims(sight, seat, read_hex(text))
    ways = _ways(sight, seat)
    island = rules_of(sight.position).island
    drawn, places = [], []
    for at, victims in ways.items():
        ask = f"robber={hex_value(at)}" if len(victims) > 1 else ""
        lay = _robber_value(at, victims[0]) if victims else value("robber", hex_value(at))
        drawn.append(drawing.hex_spot(sight, at, lay, ask=ask))
        if not ask:
            places.append((lay, hex_words(island, at)))
    title = _("Where does %(name)s move the robber?") % {"name": sight.sitters[seat].name}
    values = Places(title, _("It leaves its hex, and takes a card of a neighbour."), tuple(places), may_close=False)
    return Content("catan/_places.html", values, _safe("".join(drawn)), at="all")


def _ways(sight: Sight, seat: Seat) -> dict[Hex, list[Seat | None]]:
    """Return the hexes to which the robber may go, each with those whom it may rob there."""
    found: dict[Hex, list[Seat | None]] = {}
    for move in sight.position.rules.legal_moves(sight.position.state, seat):
        if isinstance(move, MoveRobber):
            victims = found.setdefault(move.to, [])
            if move.from_ not in victims:
                victims.append(move.from_)
    return found


def _robber_value(at: Hex, victim: Seat | None) -> str:
    return value("robber", hex_value(at)) if victim is None else value("robber", hex_value(at), victim)


def _victims(sight: Sight, seat: Seat, at: Hex) -> Content:
    state, island = sight.position.state, rules_of(sight.position).island
    victims = neighbours_at(state, at, seat)
    if at not in island.land or at == state[Robber].at or not victims:
        return robbing(sight, seat, {})
    hands = state[Hands].hands
    rows = tuple((sight.sitters[one], hands[one].total, _robber_value(at, one)) for one in victims)
    values = Victims(hex_words(island, at), rows)
    standing = (site for site, piece in state[Network].buildings.items() if _at(at, site, piece.seat, victims))
    over = _safe("".join(map(drawing.ring, standing)))
    return Content("catan/_victims.html", values, over, choosing=True, at=drawing.around([drawing.hex_middle(at)]))


def _at(at: Hex, site: str, seat: Seat, victims: tuple[Seat, ...]) -> bool:
    return seat in victims and site in drawing.corners_at(at)


PHASES: Final[Mapping[str, Callable[[Sight, Seat, Asked], Content]]] = {
    FOUNDING: founding,
    LINKING: linking,
    ROLLING: rolling,
    DISCARDING: discarding,
    ROBBING: robbing,
    FREE_ROADS: free_roads,
    TRADING: acting,
    BUILDING: acting,
    SPECIAL: acting,
    PAIRED: acting,
}


# ------------------------------------------------------------- waiting


def waiting(sight: Sight) -> Content:
    """Return what a phone shows while others act."""
    rules, state = rules_of(sight.position), sight.position.state
    line, notes = harvest(sight)
    values = Waiting(
        text=_awaited(sight),
        is_seated=sight.is_seated,
        line=line,
        notes=notes,
        hands=tuple(hand_view(sight, seat) for seat in own_seats(sight)) if rules.purse.is_tracking else (),
        offers=market.offers(sight),
        told=untold(sight),
        may_offer=sight.is_seated and state.phase in (TRADING, BUILDING) and rules.purse.is_tracking,
    )
    return Content("catan/_waiting.html", values, _safe(drawing.newest(sight)), at="all")


def _awaited(sight: Sight) -> str:
    """Say for what the table waits."""
    state = sight.position.state
    names = [sight.sitters[seat].name for seat in state.actors]
    facts = {"name": names[0]}
    match state.phase:
        case "found" | "link":
            return _("%(name)s places a settlement and a road.") % facts
        case "roll":
            return _("%(name)s rolls.") % facts
        case "discard":
            return _("Giving cards back: %(names)s.") % {"names": ", ".join(names)}
        case "robber":
            return _("%(name)s moves the robber.") % facts
        case "special":
            return _("%(name)s may build between the turns.") % facts
        case _:
            return _("%(name)s trades and builds.") % facts


def bar_of(sight: Sight) -> Bar:
    """Return the keys at the bottom: undo, trade, development cards, log."""
    rules, state = rules_of(sight.position), sight.position.state
    keys = {
        "undo": _may_undo(sight),
        "trade": not state.over and state.phase in TURN and state.phase != SPECIAL and rules.purse.is_tracking,
        "cards": not state.over and bool(own_seats(sight)) and state.phase not in (FOUNDING, LINKING),
    }
    return Bar("catan/_bar.html", tuple(key for key, is_on in keys.items() if is_on))


def _may_undo(sight: Sight) -> bool:
    """Say whether the last move can be taken back here: where each logs for oneself, only one's own."""
    played = [one for one in sight.position.played if not isinstance(one.move, Aids)]
    if not played:
        return False
    return sight.table.log_by == LogBy.ANYONE or sight.hosts or sight.sitters[played[-1].seat].is_mine
