"""The base game of Carcassonne in words: its box, its tiles and figures, why moves are refused, and its points."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy, pgettext_lazy

from games.carcassonne.words.moves import CLOSER, EFFECTS, MOVES, TOLD_INSTEAD
from games.carcassonne.words.place import cell_fact, cells_fact, on_sides, runs_into
from games.carcassonne.words.tile import tile_name
from games.phrasing.common.label import segment_label
from games.phrasing.common.registry import quoted
from games.phrasing.common.words import GameWords, Sentence, Sentences, by_field
from scoring.carcassonne.pieces import FigureReturned
from scoring.kernel import Scored

TILES: Final = ngettext_lazy("%(count)s tile", "%(count)s tiles", "count")
SHIELDS: Final = ngettext_lazy("%(count)s shield", "%(count)s shields", "count")
OPEN_CITY_RULES: Final = {
    False: _("At the end, an unfinished city is worth 1 point for each tile; its shields count nothing."),
    True: _("At the end, an unfinished city is worth 1 point for each tile and 1 for each shield."),
}
FIELD_RULES: Final = {
    3: _("At the end, a field is worth 3 points for each finished city that it touches."),
    4: _("At the end, each finished city pays 4 points to the player with the most farmers on all fields around it."),
}


LEADING: Final = ngettext_lazy(
    "If the game ended now, it would be %(lead)s point ahead.",
    "If the game ended now, it would be %(lead)s points ahead.",
    "lead",
)
LEVEL: Final = _("If the game ended now, it would be level with the best.")
OWN_LEADING: Final = ngettext_lazy(
    "If the game ended now, you would be %(lead)s point ahead.",
    "If the game ended now, you would be %(lead)s points ahead.",
    "lead",
)
OWN_LEVEL: Final = _("If the game ended now, you would be level with the best.")


def open_city_rule(award: Scored) -> Sentence:
    """Return the rule of an unfinished city, as this table plays it with shields."""
    shields = next((term for term in award.terms if term.code == "city.open.shields"), None)
    if shields is not None:
        return OPEN_CITY_RULES[shields.points > 0]
    return _("At the end, an unfinished city is worth 1 point for each tile.")


def field_rule(award: Scored) -> Sentence:
    """Return the rule of a field, by what it pays for a city."""
    cities = next(term for term in award.terms if term.code == "field.city")
    return FIELD_RULES.get(cities.points // cities.count if cities.count else 0, "")


BOX: Final = GameWords(
    games={"carcassonne": _("Carcassonne")},
    editions={
        "2006": _("2006 edition"),
        "first": _("First edition (2000)"),
        "second": _("Second version"),
        "third": _("Third version"),
        "c2": _("New pictures (C2, from 2014)"),
        "c3": _("Newest pictures (C3, from 2021)"),
    },
    edition_help={
        "2006": _(
            "Small cities pay 2 points, shields in unfinished cities nothing, and each finished city pays a farmer"
            " only once."
        ),
        "first": _(
            "Each finished city pays 4 points to the player with the most farmers around it. With a river, the start"
            " tile of the base game stays out."
        ),
        "second": _("As 2006, but shields in unfinished cities pay 1 point each."),
        "third": _("Small cities pay like any other, and every field is paid 3 points for each of its cities."),
        "c2": _("The rules of the third version, with the pictures of 2014."),
        "c3": _("The rules of the third version, with the pictures of 2021."),
    },
    sets={"base": _("The base game")},
    set_help={"base": _("72 tiles, and meeples for five.")},
    ready_made={
        "base": _("The base game"),
        "anniversary": _("Tenth anniversary edition"),
        "winter": _("Winter edition"),
    },
    options={
        "small_city": _("Finished cities of two tiles"),
        "open_city_shields": _("Shields in unfinished cities"),
        "farms": _("Fields"),
        "farmers": _("Farmers"),
        "sixth_colour": _("Six players"),
        "tiles_only": _("Tiles only"),
    },
    option_help={
        "small_city": _("Points for the smallest city when it is finished."),
        "open_city_shields": _("Points for a shield at the end of the game if its city was never finished."),
        "farms": _("Points for farmers at the end of the game."),
        "farmers": _("Meeples may lie down on fields; they stay until the end."),
        "sixth_colour": _("The meeples of a sixth colour are on the table."),
        "tiles_only": _("The tiles of these boxes without their rules and pieces."),
    },
    choices={
        ("small_city", 2): _("2 points, and 1 for each shield"),
        ("small_city", 4): _("4 points, and 2 for each shield"),
        ("open_city_shields", 0): _("nothing"),
        ("open_city_shields", 1): _("1 point each"),
        ("farms", "once_per_player_3"): _("3 points a city, each city once per player"),
        ("farms", "per_field_3"): _("3 points a city, for every field at it"),
        ("farms", "per_city_4"): _("4 points a city, to the most farmers around it"),
    },
    box_problems={
        "box.unknown_start": _("The game cannot start with the tile “%(tile)s”."),
        "box.no_start": _("No tile of these boxes can lie first: add the base game or a river."),
        "box.unknown_tile": _("The tile “%(tile)s” is in none of these boxes."),
        "box.copies": _("There can be 0 to %(most)s copies of the tile “%(tile)s”, not %(count)s."),
    },
)


def lead_sentence(reason: Mapping[str, Any]) -> Sentence:
    """Choose how it is said by how much somebody would lead, were the game to end now."""
    if reason["lead"] > 0:
        return LEADING
    return LEVEL if reason["lead"] == 0 else _("It is behind; this closes the gap most.")


def own_lead_sentence(reason: Mapping[str, Any]) -> Sentence:
    """Say the same to whom it is about."""
    if reason["lead"] > 0:
        return OWN_LEADING
    return OWN_LEVEL if reason["lead"] == 0 else _("You are behind; this closes the gap most.")


TAKEN: Final[Sentences] = {
    "road": _("This road is taken by %(seats)s."),
    "city": _("This city is taken by %(seats)s."),
    "field": _("This field is taken by %(seats)s."),
    "monastery": _("This monastery is taken by %(seats)s."),
    "garden": _("This garden is taken by %(seats)s."),
    "shrine": _("This shrine is taken by %(seats)s."),
}
"""The reason why a meeple cannot stand there, by the kind of feature."""

PLAY: Final = GameWords(
    own_reasons={"worth_at_the_end": own_lead_sentence},
    reasons={
        "pays_now": ngettext_lazy("It pays %(points)s point at once.", "It pays %(points)s points at once.", "points"),
        "worth_at_the_end": lead_sentence,
        "stay_in_hand": ngettext_lazy("%(figures)s meeple left.", "%(figures)s meeples left.", "figures"),
    },
    terrains={
        "road": pgettext_lazy("terrain", "road"),
        "city": pgettext_lazy("terrain", "city"),
        "field": pgettext_lazy("terrain", "field"),
        "monastery": pgettext_lazy("terrain", "monastery"),
    },
    segments={"r": "road", "c": "city", "f": "field", "m": "monastery"},
    figures={"meeple": pgettext_lazy("figure", "meeple")},
    roles={
        "road": pgettext_lazy("figure", "thief"),
        "city": pgettext_lazy("figure", "knight"),
        "field": pgettext_lazy("figure", "farmer"),
        "monastery": pgettext_lazy("figure", "monk"),
    },
    phases={
        "draw": pgettext_lazy("phase", "draw a tile"),
        "place": pgettext_lazy("phase", "lay the tile"),
        "figure": pgettext_lazy("phase", "place a meeple, or none"),
    },
    refusals={
        "carcassonne.unknown_tile": _("The tile “%(tile)s” is not in this box."),
        "carcassonne.no_copy_left": ngettext_lazy(
            "The only copy of this tile is out already: %(tile)s (%(count)s in the box).",
            "All %(count)s copies of this tile are out already: %(tile)s.",
            "count",
        ),
        "carcassonne.cell_taken": _("A tile already lies there: %(tile)s (%(cell)s)."),
        "carcassonne.off_the_table": _(
            "That is off the table (%(cell)s): no tile can lie more than %(farthest)s away from the start tile."
        ),
        "carcassonne.no_such_turn": _("A tile can be turned 0 to 3 times, not %(rotation)s times."),
        "carcassonne.nothing_crosses": _("No bridge makes the tile fit there (%(cell)s)."),
        "carcassonne.no_neighbour": _(
            "A tile has to touch another one along a whole side, and there is none beside that place (%(cell)s)."
        ),
        "carcassonne.edge_mismatch": runs_into,
        "carcassonne.unknown_segment": _("That is not on this tile: %(segment)s (%(tile)s)."),
        "carcassonne.nobody_stands_there": _("Nothing may stand there in this game: %(feature)s."),
        "carcassonne.feature_occupied": by_field("feature", TAKEN, _("This is taken by %(seats)s: %(feature)s.")),
        "carcassonne.no_figure_left": _("%(seat)s has none of these left in hand: %(figure)s."),
        "carcassonne.unknown_figure": _("This box has no “%(figure)s”."),
        "carcassonne.not_the_tile_just_laid": _("A meeple goes on the tile just laid, not on another one (%(cell)s)."),
        "carcassonne.no_tile_there": _("No tile lies there (%(cell)s)."),
        "carcassonne.tiles_remain": ngettext_lazy(
            "The game is not over yet: %(count)s tile is still to be drawn.",
            "The game is not over yet: %(count)s tiles are still to be drawn.",
            "count",
        ),
        "carcassonne.game_has_begun": _("Enter what stood on the table before the first turn is played."),
        "carcassonne.never_lay_so": _(
            "Some of what you entered cannot have lain there, or the box does not have that many."
        ),
        "carcassonne.already_finished": _("That is finished, and the meeples there went home: %(feature)s."),
        "carcassonne.no_such_figure_there": _("%(seat)s has no such meeple there: %(figure)s (%(cell)s)."),
    },
    facts={
        "cell": cell_fact,
        "cells": cells_fact,
        "side": on_sides,
        "mine": partial(quoted, "terrains"),
        "theirs": partial(quoted, "terrains"),
        "feature": partial(quoted, "terrains"),
        "figure": partial(quoted, "figures"),
        "tile": tile_name,
        "segment": segment_label,
    },
    moves=MOVES,
    closer_moves=CLOSER,
    told_instead=TOLD_INSTEAD,
    effects=EFFECTS,
)

POINTS: Final = GameWords(
    sources={
        "road": pgettext_lazy("score", "Road"),
        "city": pgettext_lazy("score", "City"),
        "field": pgettext_lazy("score", "Field"),
        "monastery": pgettext_lazy("score", "Monastery"),
    },
    scores={
        ("road", False): ngettext_lazy(
            "%(name)s scores %(points)s point for a finished road.",
            "%(name)s scores %(points)s points for a finished road.",
            "points",
        ),
        ("road", True): ngettext_lazy(
            "%(name)s scores %(points)s point for an unfinished road.",
            "%(name)s scores %(points)s points for an unfinished road.",
            "points",
        ),
        ("city", False): ngettext_lazy(
            "%(name)s scores %(points)s point for a finished city.",
            "%(name)s scores %(points)s points for a finished city.",
            "points",
        ),
        ("city", True): ngettext_lazy(
            "%(name)s scores %(points)s point for an unfinished city.",
            "%(name)s scores %(points)s points for an unfinished city.",
            "points",
        ),
        ("monastery", False): ngettext_lazy(
            "%(name)s scores %(points)s point for a finished monastery.",
            "%(name)s scores %(points)s points for a finished monastery.",
            "points",
        ),
        ("monastery", True): ngettext_lazy(
            "%(name)s scores %(points)s point for an unfinished monastery.",
            "%(name)s scores %(points)s points for an unfinished monastery.",
            "points",
        ),
        ("field", True): ngettext_lazy(
            "%(name)s scores %(points)s point for a field.",
            "%(name)s scores %(points)s points for a field.",
            "points",
        ),
    },
    awards={
        ("road", False): _("road completed"),
        ("road", True): _("unfinished road"),
        ("city", False): _("city completed"),
        ("city", True): _("unfinished city"),
        ("monastery", False): _("monastery completed"),
        ("monastery", True): _("unfinished monastery"),
        ("field", True): _("field"),
    },
    terms={
        "road.tiles": TILES,
        "city.tiles": TILES,
        "city.shields": SHIELDS,
        "city.small.tiles": TILES,
        "city.small.shields": SHIELDS,
        "city.open.tiles": TILES,
        "city.open.shields": SHIELDS,
        "monastery.itself": _("the monastery itself"),
        "monastery.neighbours": ngettext_lazy("%(count)s tile around it", "%(count)s tiles around it", "count"),
        "field.city": ngettext_lazy("%(count)s finished city", "%(count)s finished cities", "count"),
    },
    rules={
        "road.tiles": _("A road is worth 1 point for each tile, finished or not."),
        "city.tiles": _("A finished city is worth 2 points for each tile and 2 for each shield."),
        "city.small.tiles": _(
            "A finished city of only two tiles is worth 1 point for each tile and 1 for each shield."
        ),
        "city.open.tiles": open_city_rule,
        "monastery.itself": _(
            "A monastery is worth 1 point for itself and 1 for each of the eight tiles around it, finished or not."
        ),
        "field.city": field_rule,
    },
    steps={
        "tiles": _("Tile %(number)s of %(of)s"),
        "shields": _("Shield %(number)s of %(of)s"),
        "itself": _("The monastery"),
        "neighbours": _("Tile %(number)s of %(of)s around it"),
        "city": _("City %(number)s of %(of)s"),
    },
    moments={FigureReturned: _("A meeple goes home")},
    moments_by_source={"city": _("A city of %(points)s")},
    drawn={
        "drawn.tile": _("Tiles"),
        "drawn.monastery": _("Tiles with a monastery"),
        "drawn.shield": _("Tiles with a shield"),
    },
    longest={
        "road": ngettext_lazy("%(count)s tile long", "%(count)s tiles long", "count"),
        "city": ngettext_lazy("%(count)s tile large", "%(count)s tiles large", "count"),
    },
)
