"""The app's reasons for a move of Catan or of Cities & Knights."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from games.phrasing.common.words import SayReason, Sentence

SAVED_FOR: Final[Mapping[str, Sentence]] = {
    "road": _("The cards left in hand are for a road."),
    "settlement": _("The cards left in hand are for a settlement."),
    "city": _("The cards left in hand are for a city."),
    "development_card": _("The cards left in hand are for a development card."),
    "knight": _("The cards left in hand are for a knight."),
    "activation": _("The cards left in hand activate a knight."),
    "promotion": _("The cards left in hand promote a knight."),
    "wall": _("The cards left in hand are for a city wall."),
}
IMPROVEMENT: Final = _("The cards left in hand are for a city improvement.")
COSTS: Final = _("It costs points, but anything else would cost more.")
PAYS: Final = ngettext_lazy("It brings %(points)s point.", "It brings %(points)s points.", "points")


def saving_sentence(reason: Mapping[str, Any]) -> Sentence:
    """Choose how it is said by what the cards are kept for; what has no sentence of its own improves a city."""
    return SAVED_FOR.get(reason["what"], IMPROVEMENT)


def points_sentence(reason: Mapping[str, Any]) -> Sentence:
    """Choose how it is said by whether points come or go."""
    return PAYS if reason["points"] > 0 else COSTS


REASONS: Final[Mapping[str, Sentence | SayReason]] = {
    "brings_points": points_sentence,
    "brings_cards": ngettext_lazy(
        "It brings %(cards)s card more in 36 rolls.", "It brings %(cards)s cards more in 36 rolls.", "cards"
    ),
    "blocks": ngettext_lazy(
        "It keeps %(cards)s card in 36 rolls from %(name)s.",
        "It keeps %(cards)s cards in 36 rolls from %(name)s.",
        "cards",
    ),
    "takes_from": ngettext_lazy("%(name)s has %(hand)s card in hand.", "%(name)s has %(hand)s cards in hand.", "hand"),
    "saves_for": saving_sentence,
    "trade_helps": _("This trade helps the app more than %(name)s."),
    "trade_helps_them": _("This trade would help %(name)s more."),
}
OWN_REASONS: Final[Mapping[str, Sentence | SayReason]] = {
    "trade_helps": _("This trade helps you more than %(name)s."),
}
