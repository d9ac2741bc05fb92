"""The words of Carcassonne's expansions, by the same codes as those of the base game.

Each table is laid over the one of the same name in `label`, `refusal` or `score`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy, pgettext_lazy

from games.phrasing.carcassonne import maps
from scoring.box import Choice

Words = Mapping[str, str | Promise]

SETS: Final[Words] = {
    "base": _("The base game"),
    "river1": _("The River"),
    "river2": _("The River II"),
    "inns": _("Inns & Cathedrals"),
    "traders": _("Traders & Builders"),
    "king": _("King & Scout"),
    "cathars": _("The Cathars"),
    "besiegers": _("The Besiegers"),
    "festival": _("The Festival"),
    "winter_extra": _("The twelve extra tiles of the winter edition"),
    "phantom": _("The Phantom"),
    "abbot": _("The Abbot"),
}
SET_HELP: Final[Words] = {
    "base": _("72 tiles, and figures for five."),
    "river1": _("12 tiles, laid before all others."),
    "river2": _("12 tiles with a fork, laid before all others."),
    "inns": _("18 tiles, a big meeple for each, and figures for six."),
    "traders": _("24 tiles, goods, builders and pigs."),
    "king": _("5 tiles, and awards for the largest city and the longest road."),
    "cathars": _("4 tiles with besieged cities."),
    "besiegers": _("6 tiles with besieged cities."),
    "festival": _("10 tiles that bring a figure home."),
    "winter_extra": _("12 tiles without rules of their own."),
    "phantom": _("A second figure in the same turn."),
    "abbot": _("Gardens on some tiles, and a figure that may leave early."),
}
READY_MADE: Final[Words] = {
    "base": _("The base game"),
    "anniversary": _("Tenth anniversary edition"),
    "winter": _("Winter edition"),
}

OPTIONS: Final[Words] = {
    "river": _("The course of the river"),
    "river_start_tile": _("The start tile beside the river"),
    "big_meeple": _("Big meeples"),
    "inns": _("Inns"),
    "cathedrals": _("Cathedrals"),
    "open_inn_cathedral": _("Unfinished with an inn or a cathedral"),
    "goods": _("Goods"),
    "builder": _("Builders"),
    "pig": _("Pigs"),
    "pig_herd": _("Herds of pigs"),
    "king": _("King and robber baron"),
    "siege": _("Sieges"),
    "escape": _("Escape from a siege"),
    "festival": _("Coming home from a festival"),
}
OPTION_HELP: Final[Words] = {
    "river": _("How freely the river may run over the table."),
    "river_start_tile": _("What becomes of the start tile when a river opens the game."),
    "big_meeple": _("One large figure each, which counts as two."),
    "inns": _("A finished road with an inn pays double, an unfinished one nothing."),
    "cathedrals": _("A finished city with a cathedral pays more, an unfinished one nothing."),
    "open_inn_cathedral": _("What they pay at the end of the game if they were never finished."),
    "goods": _("Whoever finishes a city takes its goods; the most of each kind pay 10 points."),
    "builder": _("Whoever extends a road or city with their own builder on it takes a second tile."),
    "pig": _("In a field with your own pig, each city pays 1 point more."),
    "pig_herd": _("In a field with a herd (The River II), each city pays 1 point more."),
    "king": _("What the awards for the largest city and the longest road pay."),
    "siege": _("Besieged cities pay less, and farmers get double for them."),
    "escape": _("Which monasteries let a knight leave a besieged city."),
    "festival": _("Which figures may go home when a festival tile is laid."),
}
CHOICES: Final[Mapping[tuple[str, Choice], str | Promise]] = {
    ("river", "room"): _("always with room to run on"),
    ("river", "no_u_turn"): _("not two bends the same way in a row"),
    ("river", "free"): _("ordinary tiles, mixed with the others"),
    ("river_start_tile", "in_the_bag"): _("mixed with the other tiles"),
    ("river_start_tile", "left_out"): _("stays in the box"),
    ("open_inn_cathedral", 0): pgettext_lazy("worth", "nothing"),
    ("open_inn_cathedral", 1): _("as without them"),
    ("king", "each_feature"): _("at the end 1 point for each finished city or road"),
    ("king", "ten_each"): _("10 points each"),
    ("king", "fifteen_or_forty"): _("15 points for one, 40 for both"),
    ("king", "at_once"): _("1 point whenever a city or road is finished"),
    ("king", "off"): _("not played"),
    ("escape", "by_any_tile"): _("a monastery that touches the city"),
    ("escape", "by_the_siege"): _("a monastery that touches the besiegers"),
    ("escape", "never"): _("nobody escapes"),
    ("festival", "any_figure"): _("any figure"),
    ("festival", "counting_figures"): _("all but builders and pigs"),
    ("festival", "off"): _("nobody"),
}
BOX_PROBLEMS: Final[Words] = {
    "box.no_start": _("No tile of these boxes can lie first: add the base game or a river."),
    "box.unknown_tile": _("The tile “%(tile)s” is in none of these boxes."),
    "box.copies": _("There can be 0 to %(most)s copies of the tile “%(tile)s”, not %(count)s."),
    **maps.BOX_PROBLEMS,
}

TERRAINS: Final[Words] = {"garden": pgettext_lazy("terrain", "garden")}
SOURCES: Final[Words] = {
    "garden": pgettext_lazy("score", "Garden"),
    "trade-goods": pgettext_lazy("score", "Goods"),
    "king": pgettext_lazy("score", "King"),
    "robber": pgettext_lazy("score", "Robber baron"),
    **maps.SOURCES,
}
FIGURES: Final[Words] = {
    "big": pgettext_lazy("figure", "big meeple"),
    "builder": pgettext_lazy("figure", "builder"),
    "pig": pgettext_lazy("figure", "pig"),
    "abbot": pgettext_lazy("figure", "abbot"),
    "phantom": pgettext_lazy("figure", "phantom"),
}
SHORT_FIGURES: Final[Words] = {"big": pgettext_lazy("figure, short", "big")}
"""Names for narrow keys, where they are shorter than the usual ones and part of them."""
ROLES: Final[Words] = {"garden": pgettext_lazy("figure", "gardener")}
GOODS: Final[Words] = {
    "wine": pgettext_lazy("goods", "wine"),
    "grain": pgettext_lazy("goods", "grain"),
    "cloth": pgettext_lazy("goods", "cloth"),
}

PHASES: Final[Words] = {"phantom": pgettext_lazy("phase", "place the phantom, or not"), **maps.PHASES}
REFUSALS: Final[Words] = {
    "carcassonne.river_first": ngettext_lazy(
        "The river comes first: %(left)s tile has to be drawn before this one (%(tile)s).",
        "The river comes first: %(left)s tiles have to be drawn before this one (%(tile)s).",
        "left",
    ),
    "carcassonne.river_runs_on": _("A river tile has to carry the water on, and none flows in there (%(cell)s)."),
    "carcassonne.river_turns_back": _("Two bends of the river must not turn the same way in a row (%(cell)s)."),
    "carcassonne.river_needs_room": _("The river would have no room to run on from there (%(cell)s)."),
    "carcassonne.nobody_to_join": _(
        "That figure (%(figure)s) joins another of %(seat)s; none stands on the same %(feature)s."
    ),
    "carcassonne.nothing_to_build": _("The %(feature)s is just finished: no work is left there (%(figure)s)."),
    "carcassonne.no_such_figure_there": _("%(seat)s has no such figure (%(figure)s) on the tile %(cell)s."),
    "carcassonne.not_so_many_goods": _(
        "This cannot be: %(count)s × %(goods)s. There are %(most)s in the box, for everybody."
    ),
    "carcassonne.nothing_finished": _("No %(feature)s is finished yet, so nobody can have the award for it."),
    "carcassonne.no_festival": _("The tile just laid shows no festival."),
    "carcassonne.not_invited": _("By this table’s rules, that figure does not come home from a festival: %(figure)s."),
    "carcassonne.not_besieged": _("Only a knight in a besieged city can escape, not this figure: %(figure)s."),
    "carcassonne.no_monastery_near": _(
        "A knight escapes to a monastery beside the city; there is none near %(cells)s."
    ),
    "carcassonne.only_the_abbot": _("Only the abbot may go home whenever he likes, not this figure: %(figure)s."),
    "carcassonne.abbot_has_finished": _(
        "The %(feature)s of the abbot is just finished: he is scored and comes home anyway."
    ),
    "carcassonne.only_the_phantom": _("The second figure of a turn can only be the phantom, not this one: %(figure)s."),
    **maps.REFUSALS,
}

SCORES: Final[Mapping[tuple[str, bool], str | Promise]] = {
    ("garden", False): ngettext_lazy(
        "%(name)s scores %(points)s point for a finished garden.",
        "%(name)s scores %(points)s points for a finished garden.",
        "points",
    ),
    ("garden", True): ngettext_lazy(
        "%(name)s scores %(points)s point for an unfinished garden.",
        "%(name)s scores %(points)s points for an unfinished garden.",
        "points",
    ),
    ("trade-goods", True): ngettext_lazy(
        "%(name)s scores %(points)s point for goods.", "%(name)s scores %(points)s points for goods.", "points"
    ),
    ("king", False): ngettext_lazy(
        "%(name)s scores %(points)s point as king.", "%(name)s scores %(points)s points as king.", "points"
    ),
    ("king", True): ngettext_lazy(
        "%(name)s scores %(points)s point as king.", "%(name)s scores %(points)s points as king.", "points"
    ),
    ("robber", False): ngettext_lazy(
        "%(name)s scores %(points)s point as robber baron.",
        "%(name)s scores %(points)s points as robber baron.",
        "points",
    ),
    ("robber", True): ngettext_lazy(
        "%(name)s scores %(points)s point as robber baron.",
        "%(name)s scores %(points)s points as robber baron.",
        "points",
    ),
    **maps.SCORES,
}
RECALLED: Final[Mapping[str, str | Promise]] = {
    "abbot.itself": ngettext_lazy(
        "%(name)s scores %(points)s point for an abbot who goes home.",
        "%(name)s scores %(points)s points for an abbot who goes home.",
        "points",
    ),
}
"""Scores that are told by their first term, because neither finished nor unfinished says it."""

AWARDS: Final[Mapping[tuple[str, bool], str | Promise]] = {
    ("garden", False): _("finished garden"),
    ("garden", True): _("unfinished garden"),
    ("trade-goods", True): _("goods"),
    ("king", False): _("king"),
    ("king", True): _("king"),
    ("robber", False): _("robber baron"),
    ("robber", True): _("robber baron"),
    **maps.AWARDS,
}

AROUND: Final = ngettext_lazy("%(count)s tile around it", "%(count)s tiles around it", "count")
BESIEGED_TILES: Final = ngettext_lazy(
    "%(count)s tile × %(each)s, besieged", "%(count)s tiles × %(each)s, besieged", "count"
)
BESIEGED_SHIELDS: Final = ngettext_lazy(
    "%(count)s shield × %(each)s, besieged", "%(count)s shields × %(each)s, besieged", "count"
)
RATED: Final[Words] = {
    "road.inn.tiles": ngettext_lazy(
        "%(count)s tile × %(each)s with the inn", "%(count)s tiles × %(each)s with the inn", "count"
    ),
    "road.inn.open": ngettext_lazy(
        "%(count)s tile × %(each)s with the inn, unfinished",
        "%(count)s tiles × %(each)s with the inn, unfinished",
        "count",
    ),
    "city.cathedral.tiles": ngettext_lazy(
        "%(count)s tile × %(each)s with the cathedral", "%(count)s tiles × %(each)s with the cathedral", "count"
    ),
    "city.cathedral.shields": ngettext_lazy(
        "%(count)s shield × %(each)s with the cathedral", "%(count)s shields × %(each)s with the cathedral", "count"
    ),
    "city.cathedral.open": ngettext_lazy(
        "%(count)s tile × %(each)s with the cathedral, unfinished",
        "%(count)s tiles × %(each)s with the cathedral, unfinished",
        "count",
    ),
    "city.besieged.tiles": BESIEGED_TILES,
    "city.besieged.shields": BESIEGED_SHIELDS,
    "city.besieged.cathedral.tiles": ngettext_lazy(
        "%(count)s tile × %(each)s, besieged with the cathedral",
        "%(count)s tiles × %(each)s, besieged with the cathedral",
        "count",
    ),
    "city.besieged.cathedral.shields": ngettext_lazy(
        "%(count)s shield × %(each)s, besieged with the cathedral",
        "%(count)s shields × %(each)s, besieged with the cathedral",
        "count",
    ),
    "city.besieged.small.tiles": BESIEGED_TILES,
    "city.besieged.small.shields": BESIEGED_SHIELDS,
    "city.besieged.open": ngettext_lazy(
        "%(count)s tile × %(each)s, besieged and unfinished",
        "%(count)s tiles × %(each)s, besieged and unfinished",
        "count",
    ),
    "field.pig": ngettext_lazy(
        "%(count)s city × %(each)s with an own pig", "%(count)s cities × %(each)s with an own pig", "count"
    ),
    "field.pig_herd": ngettext_lazy(
        "%(count)s city × %(each)s with a herd of pigs", "%(count)s cities × %(each)s with a herd of pigs", "count"
    ),
    "field.besieged": ngettext_lazy(
        "%(count)s besieged city × %(each)s more", "%(count)s besieged cities × %(each)s more", "count"
    ),
    **maps.RATED,
}
"""Terms that an expansion pays otherwise than the base game: a line of the log says what they are, too."""
TERMS: Final[Words] = {
    **RATED,
    "garden.itself": _("the garden itself"),
    "garden.neighbours": AROUND,
    "abbot.itself": _("the abbot's own tile"),
    "abbot.neighbours": AROUND,
    "goods.wine": ngettext_lazy("most wine: %(count)s token", "most wine: %(count)s tokens", "count"),
    "goods.grain": ngettext_lazy("most grain: %(count)s token", "most grain: %(count)s tokens", "count"),
    "goods.cloth": ngettext_lazy("most cloth: %(count)s token", "most cloth: %(count)s tokens", "count"),
    "king.features": ngettext_lazy("%(count)s finished city", "%(count)s finished cities", "count"),
    "robber.features": ngettext_lazy("%(count)s finished road", "%(count)s finished roads", "count"),
    "king.card": _("the king"),
    "robber.card": _("the robber baron"),
    **maps.TERMS,
}
RULES: Final[Words] = {
    "road.inn.tiles": _("A finished road with an inn is worth 2 points for each tile."),
    "road.inn.open": _("An unfinished road with an inn is worth nothing."),
    "city.cathedral.tiles": _(
        "A finished city with a cathedral is worth 3 points for each tile and 3 for each shield."
    ),
    "city.cathedral.open": _("An unfinished city with a cathedral is worth nothing."),
    "city.besieged.tiles": _("A finished besieged city is worth 1 point for each tile and 1 for each shield."),
    "city.besieged.cathedral.tiles": _(
        "A finished besieged city with a cathedral is worth 2 points for each tile and 2 for each shield."
    ),
    "city.besieged.small.tiles": _("A besieged city of only two tiles is worth nothing."),
    "city.besieged.open": _("An unfinished besieged city is worth nothing."),
    "garden.itself": _(
        "A garden is worth 1 point for itself and 1 for each of the eight tiles around it, finished or not."
    ),
    "abbot.itself": _("An abbot who goes home is worth 1 point, and 1 for each of the eight tiles around him."),
    "goods.wine": _("At the end, the most wine is worth 10 points."),
    "goods.grain": _("At the end, the most grain is worth 10 points."),
    "goods.cloth": _("At the end, the most cloth is worth 10 points."),
    "king.features": _("The king is worth 1 point for each finished city."),
    "robber.features": _("The robber baron is worth 1 point for each finished road."),
    "king.card": _("The table agreed on what the king is worth."),
    "robber.card": _("The table agreed on what the robber baron is worth."),
    **maps.RULES,
}

GOODS_ALONE: Final = ngettext_lazy(
    "%(name)s has %(count)s token, and nobody else has one.",
    "%(name)s has %(count)s tokens, and nobody else has one.",
    "count",
)
GOODS_MOST: Final = _("%(name)s has the most tokens (%(lineup)s).")
GOODS_TIE: Final = _("%(names)s have the most tokens (%(lineup)s): each of them gets all the points.")
