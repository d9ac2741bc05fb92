"""The effects of a move of Cities & Knights, in sentences and in a few words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.catan.sets.knights.words.battle import attack_sentence, ship_words
from games.catan.sets.knights.words.labels import improvement_label, knight_label, progress_label, track_label
from games.catan.words.labels import cards_count, cards_words, hex_words, sentences, terrain_words, where_words
from games.phrasing.common.lists import name_of
from games.phrasing.common.words import Names, SayEffect, SayGain
from scoring.catan.sets.knights.effect import (
    Attacked,
    CityLost,
    Drew,
    HandedOver,
    Improved,
    KnightMoved,
    MerchantMoved,
    MetropolisMoved,
    NothingToGive,
    RoadRemoved,
    ShipMoved,
    Spied,
    TokensSwapped,
    WentUnder,
)
from scoring.kernel import Effect

if TYPE_CHECKING:
    from scoring.catan.board.geometry import Hex
    from scoring.catan.board.island import Island


def ship(effect: ShipMoved, _names: Names, _island: object) -> str:
    return _("The barbarians come nearer: %(step)s.") % {"step": ship_words(effect.step)}


def improved(effect: Improved, names: Names, _island: object) -> str:
    facts = {
        "name": name_of(names, effect.seat),
        "track": track_label(effect.track),
        "level": effect.level,
        "improvement": improvement_label(effect.track, effect.level),
    }
    return _("%(name)s now has level %(level)s: %(improvement)s (%(track)s).") % facts


def drew(effect: Drew, names: Names, _island: object) -> str:
    facts = {"name": name_of(names, effect.seat), "track": track_label(effect.track), "left": effect.left}
    if effect.card is None:
        return _("%(name)s draws a progress card (%(track)s, %(left)s left).") % facts
    sentence = _("%(name)s draws a progress card: %(card)s (%(track)s, %(left)s left).")
    return sentence % {**facts, "card": progress_label(effect.card)}


def went_under(effect: WentUnder, names: Names, _island: object) -> str:
    facts = {"name": name_of(names, effect.seat), "track": track_label(effect.track)}
    if effect.card is None:
        return _("A progress card of %(name)s goes under its deck (%(track)s).") % facts
    sentence = _("A progress card of %(name)s goes under its deck: %(card)s.")
    return sentence % {**facts, "card": progress_label(effect.card)}


def spied(effect: Spied, names: Names, _island: object) -> str:
    facts = {"name": name_of(names, effect.seat), "victim": name_of(names, effect.victim)}
    if effect.card is None:
        sentence = _("%(name)s takes a progress card from %(victim)s (%(track)s).")
        return sentence % {**facts, "track": track_label(effect.track)}
    sentence = _("%(name)s takes a progress card from %(victim)s: %(card)s.")
    return sentence % {**facts, "card": progress_label(effect.card)}


def handed_over(effect: HandedOver, names: Names, _island: object) -> str:
    cards = cards_count(effect.count) if effect.cards is None else cards_words(effect.cards)
    facts = {"name": name_of(names, effect.giver), "other": name_of(names, effect.taker), "cards": cards}
    return _("%(name)s gives %(other)s %(cards)s.") % facts


# ------------------------------------------------------- where it happened


def city_lost(effect: CityLost, names: Names, island: Island | None) -> str:
    facts = {"name": name_of(names, effect.seat), "place": where_words(island, effect.at)}
    lost = _("A city of %(name)s falls.") if island is None else _("A city of %(name)s falls (%(place)s).")
    wall = _("Its wall falls with it.") if effect.wall else ""
    side = _("No settlement is left for it, so the city lies on its side.") if effect.on_its_side else ""
    return sentences(lost % facts, wall, side)


def metropolis_moved(effect: MetropolisMoved, names: Names, island: Island | None) -> str:
    facts = {
        "name": name_of(names, effect.to),
        "victim": "" if effect.origin is None else name_of(names, effect.origin),
        "track": track_label(effect.track),
        "place": where_words(island, effect.at),
    }
    if effect.origin is None:
        won = _("%(name)s has the metropolis now: %(track)s (%(place)s).")
        return (_("%(name)s has the metropolis now: %(track)s.") if island is None else won) % facts
    taken = _("%(name)s takes the metropolis from %(victim)s: %(track)s (%(place)s).")
    return (_("%(name)s takes the metropolis from %(victim)s: %(track)s.") if island is None else taken) % facts


def knight_moved(effect: KnightMoved, names: Names, island: Island | None) -> str:
    facts = {
        "name": name_of(names, effect.seat),
        "knight": knight_label(effect.level),
        "place": "" if effect.to is None else where_words(island, effect.to),
    }
    if effect.to is None:
        return _("A knight of %(name)s leaves the island (%(knight)s).") % facts
    if effect.origin is None:
        came = _("A new knight of %(name)s comes: %(knight)s (%(place)s).")
        return (_("A new knight of %(name)s comes: %(knight)s.") if island is None else came) % facts
    went = _("A knight of %(name)s goes elsewhere: %(knight)s (%(place)s).")
    return (_("A knight of %(name)s goes elsewhere: %(knight)s.") if island is None else went) % facts


def road_removed(effect: RoadRemoved, names: Names, island: Island | None) -> str:
    facts = {"name": name_of(names, effect.seat), "place": where_words(island, effect.at)}
    gone = (
        _("A road of %(name)s is taken away.") if island is None else _("A road of %(name)s is taken away (%(place)s).")
    )
    return gone % facts


def tokens_swapped(effect: TokensSwapped, _names: Names, island: Island | None) -> str:
    one, other = (token(island, at, number) for at, number in zip(effect.hexes, effect.numbers, strict=True))
    return _("Two number tokens have changed places. Now it is: %(one)s and %(other)s.") % {"one": one, "other": other}


def token(island: Island | None, at: Hex, number: int) -> str:
    if island is None or at not in island.land:
        return str(number)
    return _("%(terrain)s %(number)s") % {"terrain": terrain_words(island.land[at].terrain), "number": number}


def merchant_moved(effect: MerchantMoved, names: Names, island: Island | None) -> str:
    facts = {"name": name_of(names, effect.seat), "hex": hex_words(island, effect.to)}
    if island is None:
        return _("The merchant belongs to %(name)s now.") % facts
    return _("The merchant belongs to %(name)s now, and stands here: %(hex)s.") % facts


def attacked(effect: Attacked, names: Names, _island: object) -> str:
    return attack_sentence(effect, names)


EFFECTS: Final[Mapping[type[Effect], SayEffect]] = {
    ShipMoved: ship,
    Attacked: attacked,
    Improved: improved,
    Drew: drew,
    WentUnder: went_under,
    Spied: spied,
    HandedOver: handed_over,
    NothingToGive: gettext_lazy("%(name)s has no commodity to give."),
    CityLost: city_lost,
    MetropolisMoved: metropolis_moved,
    KnightMoved: knight_moved,
    RoadRemoved: road_removed,
    TokensSwapped: tokens_swapped,
    MerchantMoved: merchant_moved,
}


# ------------------------------------------------------------ in a few words


def named(seat: int, what: str, names: Names) -> str:
    return _("%(name)s: %(what)s") % {"name": name_of(names, seat), "what": what}


def handed_words(effect: HandedOver, names: Names) -> str:
    facts = {"count": cards_count(effect.count), "victim": name_of(names, effect.giver)}
    return named(effect.taker, _("%(count)s from %(victim)s") % facts, names)


def spied_words(effect: Spied, names: Names) -> str:
    facts = {"victim": name_of(names, effect.victim)}
    return named(effect.seat, _("a progress card from %(victim)s") % facts, names)


def metropolis_words(effect: MetropolisMoved, names: Names) -> str:
    return named(effect.to, _("metropolis (%(track)s)") % {"track": track_label(effect.track)}, names)


def ship_moved_words(effect: ShipMoved, _names: Names) -> str:
    return _("barbarians: %(step)s") % {"step": ship_words(effect.step)}


def attack_words(effect: Attacked, _names: Names) -> str:
    return _("Catan holds") if effect.is_won else _("The barbarians win")


def city_lost_words(effect: CityLost, names: Names) -> str:
    return named(effect.seat, _("a city falls"), names)


def drew_words(effect: Drew, names: Names) -> str:
    return named(effect.seat, _("a progress card"), names)


def merchant_words(effect: MerchantMoved, names: Names) -> str:
    return named(effect.seat, _("the merchant"), names)


GAINS: Final[Mapping[type[Effect], SayGain]] = {
    ShipMoved: ship_moved_words,
    Attacked: attack_words,
    CityLost: city_lost_words,
    MetropolisMoved: metropolis_words,
    Drew: drew_words,
    Spied: spied_words,
    HandedOver: handed_words,
    MerchantMoved: merchant_words,
}
"""The gains of somebody besides points, in a few words."""
