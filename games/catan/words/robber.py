"""The robber in sentences: whole ones, because another set may have another word for it in some languages."""

from __future__ import annotations

from typing import Final

from django.utils.translation import pgettext_lazy

from games.phrasing.common.words import Sentences

ROBBER: Final[Sentences] = {
    "robber.moves": pgettext_lazy("Catan", "The robber moves."),
    "robber.moves_to": pgettext_lazy("Catan", "The robber moves to %(hex)s."),
    "robber.moved_by": pgettext_lazy("Catan", "%(name)s moves the robber."),
    "robber.moved_to_by": pgettext_lazy("Catan", "%(name)s moves the robber to %(hex)s."),
    "robber.here": pgettext_lazy("Catan", "Move the robber here?"),
    "robber.where": pgettext_lazy("Catan", "Where does %(name)s move the robber?"),
    "robber.blocks": pgettext_lazy("Catan", "The robber blocks %(cards)s."),
    "robber.on_hex": pgettext_lazy("Catan", "%(hex)s: the robber stands here, nothing is paid"),
    "robber.in_words": pgettext_lazy("Catan", "robber: %(hex)s"),
    "robber.in_words_from": pgettext_lazy("Catan", "robber: %(hex)s, a card of %(victim)s"),
    "robber.phase": pgettext_lazy("Catan", "move the robber"),
    "robber.stays": pgettext_lazy("Catan", "The robber has to move to another hex, and it stands here: %(to)s."),
    "robber.friendly": pgettext_lazy("Catan", "Friendly robber"),
    "robber.friendly_help": pgettext_lazy("Catan", "The robber spares everybody who has no more than two points."),
    "robber.blocked": pgettext_lazy("Catan", "Blocked by the robber"),
    "robber.odds": pgettext_lazy(
        "Catan",
        "Due by the odds: the average from a player’s settlements and cities, roll by roll, without a robber."
        " Owed by the dice: everything that the rolled numbers promised, with the cards that the robber "
        "blocked or the bank could not pay.",
    ),
}
