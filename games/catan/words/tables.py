"""The tables of Catan: the words for its box, its cards and pieces, and its points, by the codes of its rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy, pgettext_lazy

from games.phrasing.common.label import colour_label
from games.phrasing.common.phrases import phrased_lazy
from games.phrasing.common.words import Sentence, Sentences
from scoring.kernel import Choice

GAMES: Final[Sentences] = {"catan": _("Catan")}
EDITIONS: Final[Sentences] = {
    "2022": _("Rules of 2022"),
    "almanac": _("Almanac rules"),
    "1995": _("First rules (1995)"),
}
EDITION_HELP: Final[Sentences] = {
    "2022": _("First trade, then build; any development card may come before the dice."),
    "almanac": _("As 2022, but trading and building go in any order."),
    "1995": _(
        "If the bank runs out of a resource, nobody gets any of it; only knights come before the dice."
        " With Cities & Knights the robber moves before the first attack, too."
    ),
}
SETS: Final[Sentences] = {"5-6": _("For five and six players")}
SET_HELP: Final[Sentences] = {
    "base": _("The island of 19 hexes, for up to four players."),
    "5-6": _("A larger island of 30 hexes, more cards, and pieces in two more colours."),
}

OPTIONS: Final[Sentences] = {
    "cards": _("Where the cards are"),
    "strict_trade_then_build": _("First trade, then build"),
    "victory_points": _("Points to win"),
    "bank_shortage": _("If the bank runs short"),
    "dice": _("Dice"),
    "placements": _("First settlements"),
    "red_begins": _("First cards of red"),
    "friendly_robber": phrased_lazy("robber.friendly"),
    "empty_handed_victims": _("Empty hands may be robbed"),
    "cards_before_roll": _("Cards before the dice"),
    "gifts": _("Gifts"),
    "between_turns": _("Between turns, five or six players"),
}
OPTION_HELP: Final[Sentences] = {
    "cards": _("The place of the resource and development cards."),
    "strict_trade_then_build": _("After you build, you cannot trade any more in this turn."),
    "victory_points": _("The number of points that wins the game."),
    "bank_shortage": _("The rule for a resource that the bank cannot pay to everybody."),
    "dice": _("Two dice, or a deck with all 36 rolls, which evens out luck."),
    "placements": _("Everybody chooses, or all begin where the beginners’ island shows them."),
    "red_begins": _("The fixed settlement of red that brings the first cards."),
    "friendly_robber": phrased_lazy("robber.friendly_help"),
    "empty_handed_victims": _("A neighbour without cards may be chosen, and then gives nothing."),
    "cards_before_roll": _("The development cards that may be played before the dice fall."),
    "gifts": _("In a trade, one side may give nothing, and both may give the same resource."),
    "between_turns": _("The rule for the others between two turns, with five or six players."),
}
CHOICES: Final[Mapping[tuple[str, Choice], Sentence]] = {
    ("cards", "phones"): _("on the phones: the app deals and keeps every hand"),
    ("cards", "table"): _("on the table: the app follows what everybody can know"),
    ("cards", "none"): _("nobody keeps track"),
    ("bank_shortage", "single_player_gets_rest"): _("nobody gets any; one player alone gets the rest"),
    ("bank_shortage", "nobody"): _("nobody gets any"),
    ("dice", "dice"): _("two dice"),
    ("dice", "cards"): _("a deck of 36 rolls"),
    ("placements", "free"): _("everybody chooses"),
    ("placements", "fixed"): _("as on the beginners’ island"),
    ("red_begins", "west"): _("the western one"),
    ("red_begins", "north"): _("the northern one"),
    ("cards_before_roll", "any"): _("any card"),
    ("cards_before_roll", "knights"): _("knights only"),
    ("between_turns", "special_building"): _("special building phase: everybody may build"),
    ("between_turns", "paired_players"): _("paired players: the third to the left plays, too"),
    ("between_turns", "nothing"): _("nothing happens"),
}
COUNTED_CHOICES: Final[Sentences] = {"victory_points": ngettext_lazy("%(count)s point", "%(count)s points", "count")}
"""Choices that are numbers, by their option."""
_FIXED_COLOUR: Final = _(
    "The fixed first settlements belong to blue, white, orange and red, and there are none for"
    " %(colour)s. Take another colour, or let everybody place."
)


def fixed_colour(facts: Mapping[str, Any]) -> str:
    return str(_FIXED_COLOUR) % {"colour": colour_label(facts["colour"])}


BOX_PROBLEMS: Final[Mapping[str, Sentence | Callable[[Mapping[str, Any]], str]]] = {
    "box.unknown_board": _("No island can lie like this: %(where)s."),
    "box.fixed_island": _(
        "The fixed first settlements lie on the beginners’ island alone. Take that island, or let everybody place."
    ),
    "box.fixed_knights": _(
        "In Cities & Knights everybody places a settlement and a city; the fixed first settlements are the base game’s."
    ),
    "box.scenario_alone": _("This scenario of Seafarers is not played together with Cities & Knights."),
    "box.fixed_seats": _("The fixed first settlements are for up to four players. Let everybody place."),
    "box.fixed_red": _(
        "With fewer than four players red stays in the box when the first settlements are fixed. Take another "
        "colour, or let everybody place."
    ),
    "box.fixed_colour": fixed_colour,
}

COLOURS: Final[Sentences] = {
    "white": pgettext_lazy("seat", "White"),
    "orange": pgettext_lazy("seat", "Orange"),
    "brown": pgettext_lazy("seat", "Brown"),
}
LANDS: Final[Sentences] = {
    "hills": pgettext_lazy("hex", "hills"),
    "forest": pgettext_lazy("hex", "forest"),
    "pasture": pgettext_lazy("hex", "pasture"),
    "fields": pgettext_lazy("hex", "fields"),
    "mountains": pgettext_lazy("hex", "mountains"),
    "desert": pgettext_lazy("hex", "desert"),
    "gold": pgettext_lazy("hex", "gold"),
    "sea": pgettext_lazy("hex", "the sea"),
    "fog": pgettext_lazy("hex", "fog"),
}
RESOURCES: Final[Sentences] = {
    "brick": pgettext_lazy("resource", "brick"),
    "lumber": pgettext_lazy("resource", "lumber"),
    "wool": pgettext_lazy("resource", "wool"),
    "grain": pgettext_lazy("resource", "grain"),
    "ore": pgettext_lazy("resource", "ore"),
}
PIECES: Final[Sentences] = {
    "road": pgettext_lazy("piece", "road"),
    "settlement": pgettext_lazy("piece", "settlement"),
    "city": pgettext_lazy("piece", "city"),
    "development_card": pgettext_lazy("piece", "development card"),
}
CARDS: Final[Sentences] = {
    "knight": pgettext_lazy("card", "knight"),
    "victory_point": pgettext_lazy("card", "victory point"),
    "road_building": pgettext_lazy("card", "road building"),
    "year_of_plenty": pgettext_lazy("card", "year of plenty"),
    "monopoly": pgettext_lazy("card", "monopoly"),
}
CARD_HELP: Final[Sentences] = {
    "knight": _("Move the robber and take a card. Three knights or more may make the largest army."),
    "victory_point": _("1 point, kept secret until it wins the game."),
    "road_building": _("Build 2 free roads."),
    "year_of_plenty": _("Take any two resource cards from the bank."),
    "monopoly": _("Name a resource: everybody gives you all their cards of it."),
}

SOURCES: Final[Sentences] = {
    "catan.settlement": pgettext_lazy("score", "Settlements"),
    "catan.city": pgettext_lazy("score", "Cities"),
    "catan.longest_road": pgettext_lazy("score", "Longest road"),
    "catan.largest_army": pgettext_lazy("score", "Largest army"),
    "catan.victory_point": pgettext_lazy("score", "Victory point cards"),
}
AWARDS: Final[Sentences] = {
    "settlement": pgettext_lazy("award", "settlement"),
    "city": pgettext_lazy("award", "city"),
    "longest_road": pgettext_lazy("award", "longest road"),
    "largest_army": pgettext_lazy("award", "largest army"),
    "victory_point": pgettext_lazy("award", "victory point cards"),
}
"""The awards in a few words, by the code of their term."""
SCORES: Final[Sentences] = {
    "settlement": ngettext_lazy(
        "%(name)s scores %(points)s point for a settlement.",
        "%(name)s scores %(points)s points for a settlement.",
        "points",
    ),
    "city": ngettext_lazy(
        "%(name)s scores %(points)s point more for a city.",
        "%(name)s scores %(points)s points more for a city.",
        "points",
    ),
    "longest_road": ngettext_lazy(
        "%(name)s scores %(points)s point for the longest road.",
        "%(name)s scores %(points)s points for the longest road.",
        "points",
    ),
    "largest_army": ngettext_lazy(
        "%(name)s scores %(points)s point for the largest army.",
        "%(name)s scores %(points)s points for the largest army.",
        "points",
    ),
    "victory_point": ngettext_lazy(
        "%(name)s shows a victory point card: %(points)s point.",
        "%(name)s shows victory point cards: %(points)s points.",
        "points",
    ),
}
LOSSES: Final[Sentences] = {
    "longest_road": ngettext_lazy(
        "%(name)s loses %(points)s point with the longest road.",
        "%(name)s loses %(points)s points with the longest road.",
        "points",
    ),
    "largest_army": ngettext_lazy(
        "%(name)s loses %(points)s point with the largest army.",
        "%(name)s loses %(points)s points with the largest army.",
        "points",
    ),
}
TERMS: Final[Sentences] = {
    "settlement": ngettext_lazy("%(count)s settlement", "%(count)s settlements", "count"),
    "city": ngettext_lazy("%(count)s city", "%(count)s cities", "count"),
    "longest_road": _("the longest road"),
    "largest_army": _("the largest army"),
    "victory_point": ngettext_lazy("%(count)s victory point card", "%(count)s victory point cards", "count"),
}
RULES: Final[Sentences] = {
    "settlement": _("A settlement is worth 1 point."),
    "city": _("A city is worth 2 points: 1 more than the settlement that it replaces."),
    "longest_road": _(
        "The longest road is worth 2 points, for five roads or more in a row. Only a longer one takes it away."
    ),
    "largest_army": _(
        "The largest army is worth 2 points, for three knights or more. Only a larger one takes it away."
    ),
    "victory_point": _("Each victory point card is worth 1 point."),
}
STEP_LABELS: Final[Sentences] = {
    "settlement": _("Settlement %(number)s of %(of)s"),
    "longest_road": pgettext_lazy("step", "The longest road"),
    "largest_army": pgettext_lazy("step", "The largest army"),
    "victory_point": _("Victory point %(number)s of %(of)s"),
}
FILES: Final[Sentences] = {
    "export.other_island": _(
        "Catanatron plays only the base game of Catan, on an island that is known from the start."
    ),
    "export.large_island": _("Catanatron plays with at most four people, on the small island."),
    "export.overruled": _("In this game a move was played against the rules, which Catanatron cannot save."),
}
