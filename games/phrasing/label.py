"""Short names: games, editions, options, colours, terrains, figures, and what is wrong with a box."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.phrasing.carcassonne import expansions
from games.phrasing.catan import tables as catan_tables
from games.phrasing.catan.knights import tables as knights_tables
from games.phrasing.pads import labels as pads
from scoring.box import Choice, UnsuitableBox
from scoring.pads.pad import BadPad

Words = Mapping[str, str | Promise]

SEGMENTS: Final = {"r": "road", "c": "city", "f": "field", "m": "monastery", "g": "garden"}
"""The kind of a part of a tile, by the first letter of its name."""

GAMES: Words = {"carcassonne": _("Carcassonne"), **catan_tables.GAMES, "pad": _("Score pad")}

EDITIONS: Words = {
    "2006": _("2006 edition"),
    "first": _("First edition (2000)"),
    "second": _("Second version"),
    "third": _("Third version"),
    "c2": _("New pictures (C2, from 2014)"),
    "c3": _("Newest pictures (C3, from 2021)"),
    **catan_tables.EDITIONS,
    "usual": _("Usual rules"),
}
EDITION_HELP: Words = {
    "2006": _(
        "Small cities pay 2 points, shields in unfinished cities nothing, and each finished city pays a farmer"
        " only once."
    ),
    "first": _("Each finished city pays 4 points to whoever has the most farmers around it."),
    "second": _("As 2006, but shields in unfinished cities pay 1 point each."),
    "third": _("Small cities pay like any other, and every field is paid 3 points for each of its cities."),
    "c2": _("The rules of the third version, with the pictures of 2014."),
    "c3": _("The rules of the third version, with the pictures of 2021."),
    **catan_tables.EDITION_HELP,
}

OPTIONS: Words = {
    "small_city": _("Finished cities of two tiles"),
    "open_city_shields": _("Shields in unfinished cities"),
    "farms": _("Fields"),
    "farmers": _("Farmers"),
    "sixth_colour": _("Six players"),
    **expansions.OPTIONS,
    **catan_tables.OPTIONS,
    **knights_tables.OPTIONS,
}
OPTION_HELP: Words = {
    "small_city": _("What the smallest city pays when it is finished."),
    "open_city_shields": _("What a shield pays at the end of the game if its city was never finished."),
    "farms": _("How farmers are paid at the end of the game."),
    "farmers": _("Figures may lie down on fields; they stay until the end."),
    "sixth_colour": _("The figures of a sixth colour are on the table."),
    **expansions.OPTION_HELP,
    **catan_tables.OPTION_HELP,
    **knights_tables.OPTION_HELP,
}
CHOICES: Mapping[tuple[str, Choice], str | Promise] = {
    ("small_city", 2): _("2 points, and 1 for each shield"),
    ("small_city", 4): _("4 points, and 2 for each shield"),
    ("open_city_shields", 0): _("nothing"),
    ("open_city_shields", 1): _("1 point each"),
    ("farms", "once_per_player_3"): _("3 points a city, each city once per player"),
    ("farms", "per_field_3"): _("3 points a city, for every field at it"),
    ("farms", "per_city_4"): _("4 points a city, to the most farmers around it"),
    **expansions.CHOICES,
    **catan_tables.CHOICES,
    **knights_tables.CHOICES,
}

SETS: Words = {**expansions.SETS, **catan_tables.SETS, **knights_tables.SETS}
SET_HELP: Mapping[str, Words] = {
    "carcassonne": expansions.SET_HELP,
    "catan": {**catan_tables.SET_HELP, **knights_tables.SET_HELP},
}

COLOURS: Words = {
    "red": pgettext_lazy("seat", "Red"),
    "blue": pgettext_lazy("seat", "Blue"),
    "green": pgettext_lazy("seat", "Green"),
    "yellow": pgettext_lazy("seat", "Yellow"),
    "black": pgettext_lazy("seat", "Black"),
    "pink": pgettext_lazy("seat", "Pink"),
    **catan_tables.COLOURS,
}

TERRAINS: Words = {
    "road": pgettext_lazy("terrain", "road"),
    "city": pgettext_lazy("terrain", "city"),
    "field": pgettext_lazy("terrain", "field"),
    "monastery": pgettext_lazy("terrain", "monastery"),
    "river": pgettext_lazy("terrain", "river"),
    **expansions.TERRAINS,
}
SOURCES: Words = {
    "road": pgettext_lazy("score", "Road"),
    "city": pgettext_lazy("score", "City"),
    "field": pgettext_lazy("score", "Field"),
    "monastery": pgettext_lazy("score", "Monastery"),
    "adjustment": pgettext_lazy("score", "By agreement"),
    **expansions.SOURCES,
    **catan_tables.SOURCES,
    **knights_tables.SOURCES,
}
FIGURES: Words = {"meeple": pgettext_lazy("figure", "meeple"), **expansions.FIGURES}
ROLES: Words = {
    "road": pgettext_lazy("figure", "thief"),
    "city": pgettext_lazy("figure", "knight"),
    "field": pgettext_lazy("figure", "farmer"),
    "monastery": pgettext_lazy("figure", "monk"),
    **expansions.ROLES,
}

BOX_PROBLEMS: Words = {
    "box.unknown_game": _("There is no game “%(game)s” here."),
    "box.unknown_edition": _("There is no edition “%(edition)s” of this game."),
    "box.unknown_set": _("There is no box “%(set)s” for this game."),
    "box.unknown_option": _("There is no house rule “%(option)s” in this game."),
    "box.unknown_choice": _("The house rule “%(option)s” cannot be “%(choice)s”."),
    "box.unknown_start": _("The game cannot start with the tile “%(tile)s”."),
    "box.seats": _("%(seats)s players cannot play this: it is for %(least)s to %(most)s."),
    "box.colour": _("Each player needs a colour of their own; “%(colour)s” is not a colour, or is taken."),
    "box.first": _("Seat %(first)s cannot begin: the table has only %(seats)s."),
    **expansions.BOX_PROBLEMS,
    **catan_tables.BOX_PROBLEMS,
}


def game_label(game: str) -> str:
    """Return the name of a game."""
    return str(GAMES.get(game) or pads.pad_game_label(game) or game)


def edition_label(game: str, edition: str) -> str:  # noqa: ARG001 - other games have other editions
    """Return the name of an edition."""
    return str(EDITIONS.get(edition, edition))


def edition_help(game: str, edition: str) -> str:  # noqa: ARG001
    """Say in one line what is special about an edition."""
    return str(EDITION_HELP.get(edition, ""))


def set_label(key: str) -> str:
    """Return the name of a box that may be mixed in."""
    return str(SETS.get(key, key))


def set_help(key: str, game: str = "carcassonne") -> str:
    """Say in one line what is in a box; every game has a base box."""
    return str(SET_HELP.get(game, {}).get(key, ""))


def ready_made_label(key: str) -> str:
    """Return the name of a box that comes mixed."""
    return str(expansions.READY_MADE.get(key, key))


def option_label(key: str, choice: Choice | None = None) -> str:
    """Return the name of a house rule, or of one of its choices; a switch is called like its rule."""
    name = OPTIONS.get(key) or pads.pad_key_label(key)
    if choice is None or isinstance(choice, bool):
        return str(name)
    if key in catan_tables.COUNTED_CHOICES:
        return str(catan_tables.COUNTED_CHOICES[key] % {"count": choice})
    return str(CHOICES.get((key, choice), choice))


def option_help(key: str, choice: Choice | None = None) -> str:  # noqa: ARG001 - one line says it for all
    """Say in one line what a house rule is about."""
    return str(OPTION_HELP.get(key, ""))


def colour_label(colour: str) -> str:
    """Return the name of a colour of figures."""
    return str(COLOURS.get(colour, colour))


def seat_label(name: str, colour: str) -> str:
    """Return what a seat is called: its player's name, or its colour where nobody gave one."""
    return name or colour_label(colour)


def terrain_label(terrain: str) -> str:
    """Return the name of a kind of terrain or feature, as in a sentence ("road")."""
    return str(TERRAINS.get(terrain) or pads.pad_key_label(terrain))


def segment_label(segment: str) -> str:
    """Return what a part of a tile is, by the name that records give it ("c1": a city)."""
    kind = SEGMENTS.get(segment[:1], "")
    return terrain_label(kind) if kind else str(_("place for a figure"))


def source_label(source: str) -> str:
    """Return what points are for, standing alone ("Road")."""
    return str(SOURCES.get(source) or pads.pad_key_label(source))


def figure_label(figure: str) -> str:
    """Return the name of a kind of figure."""
    return str(FIGURES.get(figure, figure))


def figure_key(figure: str) -> str:
    """Return the shortest name of a kind of figure, for a key beside its drawing."""
    return str(expansions.SHORT_FIGURES.get(figure, figure_label(figure)))


def role_label(terrain: str) -> str:
    """Return what a figure on such a feature is called ("thief" on a road)."""
    return str(ROLES.get(terrain, terrain))


def goods_label(kind: str) -> str:
    """Return the name of a kind of goods."""
    return str(expansions.GOODS.get(kind, kind))


def box_problem(problem: UnsuitableBox) -> str:
    """Say why nothing can be played so."""
    if isinstance(why := problem.facts.get("why"), BadPad):
        return pads.bad_pad_sentence(why)
    return str(BOX_PROBLEMS[problem.code]) % problem.facts
