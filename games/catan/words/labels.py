"""Short words of Catan: resources, cards, terrains, and where something is on the island."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from games.phrasing.common.lists import name_of, seats_words
from games.phrasing.common.phrases import phrased
from games.phrasing.common.registry import all_words, label, quoted
from games.phrasing.common.words import Names
from scoring.catan.board.geometry import Hex, Intersection, Path, neighbours_of, paths_of
from scoring.catan.board.island import ANY_KIND, FOG
from scoring.catan.effect import Produced

if TYPE_CHECKING:
    from scoring.catan.board.island import Island
    from scoring.catan.effect import Amounts, Shares
    from scoring.catan.move import Cards
    from scoring.kernel.moves import Effect


def resource_label(kind: str) -> str:
    """Return the name of a card of the hand ("ore", "cloth")."""
    return label("resources", kind)


def piece_label(piece: str) -> str:
    """Return the name of what can be built or bought ("settlement")."""
    return label("pieces", piece)


def card_label(card: str) -> str:
    """Return the name of a card that is played ("road building")."""
    return label("cards", card)


def card_help(card: str) -> str:
    return str(all_words().card_help.get(card, ""))


def terrain_words(terrain: str) -> str:
    return label("lands", terrain)


def harbour_label(kind: str) -> str:
    """Return what a harbour trades: "3:1 harbour", "2:1 harbour: ore"."""
    if kind == ANY_KIND:
        return _("3:1 harbour")
    return _("2:1 harbour: %(resource)s") % {"resource": resource_label(kind)}


def dice_words(dice: Sequence[int]) -> str:
    """Return how two dice fell: "3 and 5"."""
    one, other = dice
    return _("%(one)s and %(other)s") % {"one": one, "other": other}


# ------------------------------------------------------------------- cards


def cards_words(amounts: Iterable[tuple[str, int]]) -> str:
    """Return cards as a list: "2 ore, 1 wool"; what is no card is said as it is, for it may be what was refused."""
    words = [
        _("%(count)s %(resource)s") % {"count": count, "resource": quoted("resources", kind)} for kind, count in amounts
    ]
    return listed(words)


def side_words(cards: Mapping[str, int] | Iterable[tuple[str, int]]) -> str:
    """Return one side of a trade: "2 ore", or nothing."""
    amounts = tuple(cards.items()) if isinstance(cards, Mapping) else tuple(cards)
    return cards_words(amount for amount in amounts if amount[1]) or pgettext("cards", "nothing")


def asking_words(names: Names, seat: int, to: Sequence[int]) -> str:
    """Say whom somebody asks for a trade: "Ana asks everybody"."""
    name = name_of(names, seat)
    if len(to) > 1 and len(to) == len(names) - 1:
        return _("%(name)s asks everybody") % {"name": name}
    return _("%(name)s asks %(seats)s") % {"name": name, "seats": seats_words(to, names)}


def listed(words: Sequence[str]) -> str:
    """Return words as a list without an "and": "2 ore, 1 wool"."""
    text = words[0] if words else ""
    for word in words[1:]:
        text = _("%(name)s, %(others)s") % {"name": text, "others": word}
    return text


def sentences(*texts: str) -> str:
    """Return sentences in a row; empty ones are left out."""
    first, *others = (one for one in texts if one)
    text = first
    for other in others:
        text = pgettext("sentences", "%(one)s %(other)s") % {"one": text, "other": other}
    return text


def cards_count(count: int) -> str:
    """Return a number of cards that are not told apart: "2 cards"."""
    return ngettext("%(count)s card", "%(count)s cards", count) % {"count": count}


def production_line(shares: Shares, names: Names) -> str:
    """Return who gets what, as it is read out: "Ana +2 ore, Ben +1 wool"."""
    return listed([gain(name_of(names, seat), amounts) for seat, amounts in shares])


def roll_words(number: int, effects: Iterable[Effect], names: Names) -> str:
    """Return a roll and what it brought: "8: Ana +2 ore"."""
    harvest = next((effect for effect in effects if isinstance(effect, Produced)), None)
    line = production_line(harvest.got, names) if harvest is not None else ""
    return _("%(number)s: %(line)s") % {"number": number, "line": line} if line else str(number)


def gain(name: str, amounts: Amounts) -> str:
    parts = [
        _("+%(count)s %(resource)s") % {"count": count, "resource": resource_label(kind)} for kind, count in amounts
    ]
    return _("%(name)s %(cards)s") % {"name": name, "cards": " ".join(parts)}


def difference_words(less: Cards, more: Cards) -> str:
    """Return cards that are there besides, and others that are not: "+1 ore −2 wool"."""
    gained, lost = _("+%(count)s %(resource)s"), _("−%(count)s %(resource)s")
    return " ".join(
        sign % {"count": count, "resource": resource_label(kind)}
        for sign, side in ((gained, more), (lost, less))
        for kind, count in side.items()
    )


def difference_line(name: str, less: Cards, more: Cards) -> str:
    """Return a hand that was counted again: "Ana +1 ore −2 wool"."""
    return _("%(name)s %(cards)s") % {"name": name, "cards": difference_words(less, more)}


def robbed_line(produced: Produced, names: Names) -> str:
    """Say what the robber kept from whom, or nothing."""
    if not produced.robbed:
        return ""
    blocked = [
        _("%(cards)s for %(name)s") % {"name": name_of(names, seat), "cards": cards_words(cards)}
        for seat, cards in produced.robbed
    ]
    return phrased("robber.blocks") % {"cards": listed(blocked)}


def paying_hex_words(island: Island | None, at: Hex, *, is_robbed: bool) -> str:
    """Return a hex of the number that fell: "mountains 8", and whether the robber keeps what it would bring."""
    if not is_robbed:
        return hex_words(island, at)
    return phrased("robber.on_hex") % {"hex": hex_words(island, at)}


def unpaid_line(produced: Produced, names: Names) -> str:
    """Say what the bank could not pay, or nothing."""
    if not produced.unpaid:
        return ""
    return _("The bank is short and cannot pay: %(cards)s.") % {"cards": missed(produced.unpaid, names)}


def missed(shares: Shares, names: Names) -> str:
    return listed(
        [
            _("%(name)s %(cards)s") % {"name": name_of(names, seat), "cards": cards_words(cards)}
            for seat, cards in shares
        ]
    )


# ------------------------------------------------------------------ places


def hex_words(island: Island | None, at: Hex) -> str:
    """Return what a hex is: "mountains 8", "desert", "the sea"; without an island, its place in the net."""
    if island is None:
        return _("hex %(q)s/%(r)s") % {"q": at[0], "r": at[1]}
    hex_ = island.land.get(at)
    if hex_ is None:
        return terrain_words(FOG) if at in island.waters.fog else pgettext("hex", "the sea")
    if hex_.number is None:
        return terrain_words(hex_.terrain)
    return _("%(terrain)s %(number)s") % {"terrain": terrain_words(hex_.terrain), "number": hex_.number}


def place_words(island: Island | None, at: Intersection) -> str:
    """Return what meets at an intersection: "mountains 8, forest 5, the sea; 3:1 harbour"."""
    around = _around(at)
    if island is None:
        return listed([hex_words(None, hex_) for hex_ in around])
    words = [hex_words(island, hex_) for hex_ in around if hex_ in island.land or hex_ in island.waters.fog]
    text = listed(words if len(words) == len(around) else [*words, pgettext("hex", "the sea")])
    harbour = island.harbour_at.get(at)
    if harbour is None:
        return text
    return _("%(place)s; %(harbour)s") % {"place": text, "harbour": harbour_label(harbour)}


def _around(at: Intersection) -> tuple[Hex, Hex, Hex]:
    q, r, end = at.split(",")
    here = int(q), int(r)
    around = neighbours_of(here)
    return (here, around[5], around[0]) if end == "N" else (here, around[2], around[3])


def path_words(island: Island | None, at: Path) -> str:
    """Return what lies on both sides of a path: "between mountains 8 and forest 5"."""
    q, r, _side = at.split(",")
    here = int(q), int(r)
    beyond = neighbours_of(here)[paths_of(here).index(at)]
    sides = sorted((here, beyond), key=lambda hex_: island is not None and hex_ not in island.land)
    one, other = (hex_words(island, hex_) for hex_ in sides)
    return _("between %(one)s and %(other)s") % {"one": one, "other": other}


def where_words(island: Island | None, at: str) -> str:
    """Return where an intersection or a path is; a name that is none is said as it is."""
    parts = at.split(",")
    if len(parts) != 3 or not all(number.lstrip("-").isdecimal() for number in parts[:2]):  # noqa: PLR2004
        return at
    if parts[2] in ("N", "S"):
        return place_words(island, at)
    return path_words(island, at) if parts[2] in ("NE", "E", "SE") else at
