"""Labels: short names of games, editions, options, colours, terrains, figures; and what is wrong with a box."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext, pgettext_lazy

from games.phrasing.common.lists import joined
from games.phrasing.common.registry import all_words, label, words_of
from games.phrasing.common.unknown import neutral, report
from scoring.kernel import Choice, UnsuitableBox

LETTERS: Final = re.compile("[a-z]*")
MOST_NAMED: Final = 2
"""Boxes that are named in a line; more are counted."""
PLAYED_BY: Final = {
    "": pgettext_lazy("seat", "A person"),
    "easy": gettext_lazy("The app, easy"),
    "fair": gettext_lazy("The app, fair"),
    "strong": gettext_lazy("The app, strong"),
}
"""The labels of whoever decides for a seat."""


def game_label(game: str) -> str:
    return label("games", game)


def box_label(game: str, sets: Sequence[str]) -> str:
    """Return what is played in a few words: "Catan: Cities & Knights", or how many boxes where they are many."""
    added = [key for key in sets if key != "base"]
    if not added:
        return game_label(game)
    if len(added) <= MOST_NAMED:
        return _("%(game)s: %(boxes)s") % {"game": game_label(game), "boxes": joined([set_label(key) for key in added])}
    facts = {"game": game_label(game), "count": len(added)}
    return ngettext("%(game)s with %(count)s box", "%(game)s with %(count)s boxes", len(added)) % facts


def edition_label(game: str, edition: str) -> str:
    return str(words_of(game).editions.get(edition) or label("editions", edition))


def edition_help(game: str, edition: str) -> str:
    return str(words_of(game).edition_help.get(edition, ""))


def set_label(key: str) -> str:
    return label("sets", key)


def set_help(key: str, game: str) -> str:
    return str(words_of(game).set_help.get(key, ""))


def ready_made_label(key: str) -> str:
    return label("ready_made", key)


def option_label(key: str, choice: Choice | None = None) -> str:
    """Return the name of a house rule, or of one of its choices; a switch is called like its rule."""
    if choice is None or isinstance(choice, bool):
        return label("options", key)
    words = all_words()
    if key in words.counted_choices:
        return str(words.counted_choices[key] % {"count": choice})
    if (key, choice) in words.choices:
        return str(words.choices[key, choice])
    if isinstance(choice, int):
        return str(choice)
    report("choices", f"{key}={choice}")
    return neutral("choices")


def choice_label(key: str, value: Choice) -> str:
    """Return what an option is set to, where its name is said beside it."""
    if isinstance(value, bool):
        return pgettext("house rule", "on") if value else pgettext("house rule", "off")
    return option_label(key, value)


def option_help(key: str) -> str:
    """Say in one line what a house rule is about."""
    return str(all_words().option_help.get(key, ""))


def colour_label(colour: str) -> str:
    return label("colours", colour)


def seat_label(name: str, colour: str) -> str:
    """Return what a seat is called: its player's name, or its colour where nobody gave one."""
    return name or colour_label(colour)


def terrain_label(terrain: str) -> str:
    """Return the name of a kind of terrain or feature, as in a sentence ("road")."""
    return label("terrains", terrain)


def terrain_of(segment: str) -> str:
    """Return the terrain of a part of a tile, by the name that records give it ("c1": city); empty if none."""
    # All its letters: by the first alone, a figure in the cathedral was a knight, and one in the market a monk.
    found, segments = LETTERS.match(segment), all_words().segments
    letters, end = found[0] if found else "", segment.rpartition(".")[2]
    return segments.get(f"{letters}.{end}", "") or segments.get(letters, "")


def segment_label(segment: str) -> str:
    """Return what a part of a tile is, by the name that records give it ("c1": a city)."""
    terrain = terrain_of(segment)
    return terrain_label(terrain) if terrain else _("place for a meeple")


def source_label(source: str) -> str:
    """Return what points are for, standing alone ("Road")."""
    return label("sources", source)


def figure_label(figure: str) -> str:
    return label("figures", figure)


def figure_key(figure: str) -> str:
    """Return the shortest name of a kind of figure, for a key beside its drawing."""
    return str(all_words().short_figures.get(figure) or figure_label(figure))


def role_label(terrain: str) -> str:
    """Return what a figure on such a feature is called ("thief" on a road)."""
    return label("roles", terrain)


def goods_label(kind: str) -> str:
    return label("goods", kind)


def phase_label(phase: str) -> str:
    return label("phases", phase)


def box_problem(problem: UnsuitableBox) -> str:
    """Say why nothing can be played so."""
    words = all_words().box_problems.get(problem.code)
    if words is None:
        report("box_problems", problem.code)
        return neutral("box_problems")
    return words(problem.facts) if callable(words) else str(words) % problem.facts


def played_by_label(level: str) -> str:
    return str(PLAYED_BY[level])
