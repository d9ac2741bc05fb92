"""The moves of Seafarers, as whole sentences and in the few words of a line of the log."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from games.catan.words.labels import (
    card_label,
    harbour_label,
    hex_words,
    resource_label,
    roll_words,
    side_words,
    terrain_words,
    where_words,
)
from games.phrasing.common.lists import name_of
from games.phrasing.common.registry import label
from games.phrasing.common.words import Names, SayBrought, SayMove, SayShortly
from scoring.catan.sets.seafarers.move import (
    Attack,
    BuildWonder,
    Discover,
    FleetRoll,
    MovePirate,
    MoveShip,
    PlaceHarbour,
    Ship,
    TakeGift,
    TakeGold,
)
from scoring.kernel import Effect, Move

if TYPE_CHECKING:
    from scoring.catan.board.island import Island


def wonder_label(wonder: str) -> str:
    return label("pieces", f"wonder.{wonder}")


def shipped(move: Ship, name: str, _names: Names, island: Island | None) -> str:
    if island is None:
        return _("%(name)s builds a ship.") % {"name": name}
    return _("%(name)s builds a ship (%(place)s).") % {"name": name, "place": where_words(island, move.at)}


def sailed(move: MoveShip, name: str, _names: Names, island: Island | None) -> str:
    if island is None:
        return _("%(name)s moves a ship.") % {"name": name}
    return _("%(name)s moves a ship (%(place)s).") % {"name": name, "place": where_words(island, move.to)}


def chose(move: TakeGold, name: str, *_table: object) -> str:
    return _("%(name)s chooses %(cards)s.") % {"name": name, "cards": side_words(move.cards)}


def pirated(move: MovePirate, name: str, names: Names, island: Island | None) -> str:
    facts = {"name": name, "hex": hex_words(island, move.to)}
    if move.from_ is None:
        return _("%(name)s moves the pirate.") % facts
    facts["victim"] = name_of(names, move.from_)
    if move.card is None:
        return _("%(name)s moves the pirate. %(victim)s loses a card.") % facts
    facts["card"] = resource_label(move.card)
    return _("%(name)s moves the pirate. %(victim)s loses a card: %(card)s.") % facts


def found(move: Discover) -> str:
    if move.number is None:
        return terrain_words(move.terrain)
    return _("%(terrain)s %(number)s") % {"terrain": terrain_words(move.terrain), "number": move.number}


def discovered(move: Discover, name: str, *_table: object) -> str:
    return _("%(name)s discovers: %(hex)s.") % {"name": name, "hex": found(move)}


def given(move: TakeGift, name: str, *_table: object) -> str:
    if move.card is None:
        return _("%(name)s gets a development card of the tribe.") % {"name": name}
    return _("%(name)s gets a development card of the tribe: %(card)s.") % {
        "name": name,
        "card": card_label(move.card),
    }


def harboured(move: PlaceHarbour, name: str, *_table: object) -> str:
    return _("%(name)s places a harbour: %(harbour)s.") % {"name": name, "harbour": harbour_label(move.kind_)}


def wondered(move: BuildWonder, name: str, *_table: object) -> str:
    return _("%(name)s builds a level of a wonder: %(wonder)s.") % {"name": name, "wonder": wonder_label(move.wonder)}


def rolled(move: FleetRoll, name: str, *_table: object) -> str:
    return _("%(name)s rolls %(number)s.") % {"name": name, "number": sum(move.dice)}


def attacked(move: Attack, name: str, *_table: object) -> str:
    return _("%(name)s attacks the fortress: the pirates roll %(number)s.") % {"name": name, "number": move.die}


MOVES: Final[Mapping[type[Move], SayMove]] = {
    Ship: shipped,
    MoveShip: sailed,
    TakeGold: chose,
    MovePirate: pirated,
    Discover: discovered,
    TakeGift: given,
    PlaceHarbour: harboured,
    BuildWonder: wondered,
    FleetRoll: rolled,
    Attack: attacked,
}


# ------------------------------------------------------------ in a few words


def ship_words(move: Ship, _names: Names, island: Island | None) -> str:
    piece = label("pieces", "ship")
    if island is None:
        return piece
    return _("%(piece)s, %(place)s") % {"piece": piece, "place": where_words(island, move.at)}


def choice_words(move: TakeGold, *_table: object) -> str:
    return _("chooses %(cards)s") % {"cards": side_words(move.cards)}


def pirate_words(move: MovePirate, names: Names, _island: Island | None) -> str:
    if move.from_ is None:
        return _("pirate")
    return _("pirate, a card of %(victim)s") % {"victim": name_of(names, move.from_)}


def found_words(move: Discover, *_table: object) -> str:
    return _("discovers %(hex)s") % {"hex": found(move)}


def harbour_words(move: PlaceHarbour, *_table: object) -> str:
    return harbour_label(move.kind_)


def wonder_words(move: BuildWonder, *_table: object) -> str:
    return wonder_label(move.wonder)


def attack_words(move: Attack, *_table: object) -> str:
    return _("attacks the fortress: %(number)s") % {"number": move.die}


SHORT: Final[Mapping[type[Move], SayShortly]] = {
    Ship: ship_words,
    MoveShip: pgettext_lazy("log", "moves a ship"),
    TakeGold: choice_words,
    MovePirate: pirate_words,
    Discover: found_words,
    TakeGift: gettext_lazy("a card of the tribe"),
    PlaceHarbour: harbour_words,
    BuildWonder: wonder_words,
    Attack: attack_words,
}


def fleet_roll_words(move: FleetRoll, effects: Iterable[Effect], names: Names) -> str:
    return roll_words(sum(move.dice), effects, names)


BROUGHT: Final[Mapping[type[Move], SayBrought]] = {FleetRoll: fleet_roll_words}
"""The few words of moves of which what followed says more than they do."""
