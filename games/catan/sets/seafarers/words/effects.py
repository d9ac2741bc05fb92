"""The effects of a move of Seafarers, in sentences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.catan.sets.seafarers.words.moves import wonder_label
from games.catan.words.effects import counted
from games.catan.words.labels import cards_words, harbour_label, resource_label
from games.phrasing.common.lists import name_of
from games.phrasing.common.words import Names, SayEffect
from scoring.catan.sets.seafarers.effect import (
    ClothTaken,
    Discovered,
    FleetSailed,
    FortressAttacked,
    GiftTaken,
    HarbourPlaced,
    MustChoose,
    PirateMoved,
    RouteClosed,
    ShipArmed,
    ShipSailed,
    WonderRaised,
)
from scoring.catan.sets.seafarers.kind import CARD, POINT
from scoring.kernel import Effect


def sailed(effect: ShipSailed, names: Names, _island: object) -> str:
    return _("A ship of %(name)s has moved.") % {"name": name_of(names, effect.seat)}


def closed(effect: RouteClosed, names: Names, _island: object) -> str:
    return _("A route of %(name)s is complete.") % {"name": name_of(names, effect.seat)}


def must_choose(effect: MustChoose, names: Names, _island: object) -> str:
    return _("These choose cards: %(seats)s.") % {"seats": counted(effect.seats, names)}


def pirate(_effect: PirateMoved, _names: Names, _island: object) -> str:
    return _("The pirate sails on.")


def discovered(effect: Discovered, names: Names, _island: object) -> str:
    facts = {"name": name_of(names, effect.seat)}
    if effect.card is None:
        return _("%(name)s gets no card for the discovery.") % facts
    return _("%(name)s gets a card for the discovery: %(card)s.") % {**facts, "card": resource_label(effect.card)}


def gift(effect: GiftTaken, names: Names, _island: object) -> str:
    facts = {"name": name_of(names, effect.seat)}
    if effect.gift == POINT:
        return _("The tribe gives %(name)s a point.") % facts
    if effect.gift == CARD:
        return _("The tribe gives %(name)s a development card.") % facts
    return _("The tribe gives %(name)s a harbour: %(harbour)s.") % {**facts, "harbour": harbour_label(effect.gift)}


def harbour(effect: HarbourPlaced, _names: Names, _island: object) -> str:
    return _("A new harbour lies on the coast: %(harbour)s.") % {"harbour": harbour_label(effect.kind)}


def cloth(effect: ClothTaken, names: Names, _island: object) -> str:
    facts = {"name": name_of(names, effect.seat), "count": effect.bolts}
    if effect.victim is not None:
        return _("%(name)s takes a bolt of cloth from %(victim)s.") % {**facts, "victim": name_of(names, effect.victim)}
    sentence = ngettext(
        "%(name)s gets %(count)s bolt of cloth.", "%(name)s gets %(count)s bolts of cloth.", effect.bolts
    )
    return sentence % facts


def wonder(effect: WonderRaised, names: Names, _island: object) -> str:
    facts = {"name": name_of(names, effect.seat), "wonder": wonder_label(effect.wonder), "level": effect.level}
    return _("The wonder of %(name)s has level %(level)s now: %(wonder)s.") % facts


def fleet(effect: FleetSailed, names: Names, _island: object) -> str:
    if effect.seat is None:
        return _("The pirates sail past.")
    facts = {"name": name_of(names, effect.seat), "strength": effect.strength, "warships": effect.warships}
    fight = _("The pirates (strength %(strength)s) attack %(name)s (warships: %(warships)s).") % facts
    if effect.won:
        return _("%(fight)s %(name)s wins, and chooses a card.") % {**facts, "fight": fight}
    if effect.lost:
        return _("%(fight)s They take %(cards)s.") % {"fight": fight, "cards": cards_words(effect.lost)}
    return fight


def armed(effect: ShipArmed, names: Names, _island: object) -> str:
    facts = {"name": name_of(names, effect.seat), "count": effect.warships}
    sentence = ngettext("%(name)s has %(count)s warship now.", "%(name)s has %(count)s warships now.", effect.warships)
    return sentence % facts


def fortress(effect: FortressAttacked, names: Names, _island: object) -> str:
    facts = {"name": name_of(names, effect.seat), "count": effect.left}
    if not effect.left:
        return _("%(name)s takes the fortress.") % facts
    if effect.ships:
        count = len(effect.ships)
        sentence = ngettext(
            "The fortress holds, and %(name)s loses %(count)s ship.",
            "The fortress holds, and %(name)s loses %(count)s ships.",
            count,
        )
        return sentence % {**facts, "count": count}
    sentence = ngettext(
        "The fortress of %(name)s has strength %(count)s now.",
        "The fortress of %(name)s has strength %(count)s now.",
        effect.left,
    )
    return sentence % facts


EFFECTS: Final[Mapping[type[Effect], SayEffect]] = {
    ShipSailed: sailed,
    RouteClosed: closed,
    MustChoose: must_choose,
    PirateMoved: pirate,
    Discovered: discovered,
    GiftTaken: gift,
    HarbourPlaced: harbour,
    ClothTaken: cloth,
    WonderRaised: wonder,
    FleetSailed: fleet,
    ShipArmed: armed,
    FortressAttacked: fortress,
}
