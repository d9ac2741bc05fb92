"""The robber of Cities & Knights in sentences: in Chinese the piece has another name here (S2:72, 327)."""

from __future__ import annotations

from typing import Final

from django.utils.translation import pgettext_lazy

from games.phrasing.common.words import Sentences

ROBBER: Final[Sentences] = {
    "knights.robber.moves": pgettext_lazy("Cities & Knights", "The robber moves."),
    "knights.robber.moves_to": pgettext_lazy("Cities & Knights", "The robber moves to %(hex)s."),
    "knights.robber.moved_by": pgettext_lazy("Cities & Knights", "%(name)s moves the robber."),
    "knights.robber.moved_to_by": pgettext_lazy("Cities & Knights", "%(name)s moves the robber to %(hex)s."),
    "knights.robber.here": pgettext_lazy("Cities & Knights", "Move the robber here?"),
    "knights.robber.where": pgettext_lazy("Cities & Knights", "Where does %(name)s move the robber?"),
    "knights.robber.blocks": pgettext_lazy("Cities & Knights", "The robber blocks %(cards)s."),
    "knights.robber.on_hex": pgettext_lazy("Cities & Knights", "%(hex)s: the robber stands here, nothing is paid"),
    "knights.robber.in_words": pgettext_lazy("Cities & Knights", "robber: %(hex)s"),
    "knights.robber.in_words_from": pgettext_lazy("Cities & Knights", "robber: %(hex)s, a card of %(victim)s"),
    "knights.robber.phase": pgettext_lazy("Cities & Knights", "move the robber"),
    "knights.robber.stays": pgettext_lazy(
        "Cities & Knights",
        "The robber has to move to another hex, and it stands here: %(to)s.",
    ),
    "knights.robber.friendly": pgettext_lazy("Cities & Knights", "Friendly robber"),
    "knights.robber.friendly_help": pgettext_lazy(
        "Cities & Knights",
        "The robber spares everybody who has no more than two points.",
    ),
    "knights.robber.blocked": pgettext_lazy("Cities & Knights", "Blocked by the robber"),
    "knights.robber.odds": pgettext_lazy(
        "Cities & Knights",
        "Due by the odds: the average from a player’s settlements and cities, roll by roll, without a robber."
        " Owed by the dice: everything that the rolled numbers promised, with the cards that the robber "
        "blocked or the bank could not pay.",
    ),
}
