"""A rating in words: a range, never a number, and none at all before there are enough games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.phrasing.common.label import game_label
from games.selectors.ratings import Strength

FEWEST: Final = 5
"""Games of a kind before anything is said."""
STEPS: Final = (17.5, 22.5, 27.5, 32.5)
"""The bounds between words: a newcomer's mean, 25, is in the middle of the middle word. Who is five ahead wins about
four games of five."""


@dataclass(frozen=True, slots=True)
class SaidRating:
    """The strength of a person at a game, in words."""

    game: str
    words: str


def ratings_said(strengths: Sequence[Strength] | None) -> tuple[SaidRating, ...]:
    """Say what is known of somebody; nothing where no rating is shown."""
    return tuple(SaidRating(game_label(one.game), _words(one)) for one in strengths or ())


def _words(one: Strength) -> str:
    if one.games < FEWEST:
        return _too_few(one.games)
    low, high = _level(one.mean - one.spread), _level(one.mean + one.spread)
    facts = {"level": low, "low": low, "high": high, "count": one.games}
    if low == high:
        return _("%(level)s, from %(count)s games") % facts
    return _("between %(low)s and %(high)s, from %(count)s games") % facts


def _too_few(games: int) -> str:
    return _("too few games yet (%(count)s of %(wanted)s)") % {"count": games, "wanted": FEWEST}


def _level(strength: float) -> str:
    words = (
        pgettext("how strong somebody plays", "still learning"),
        pgettext("how strong somebody plays", "fair"),
        pgettext("how strong somebody plays", "good"),
        pgettext("how strong somebody plays", "strong"),
        pgettext("how strong somebody plays", "hard to beat"),
    )
    return words[sum(strength >= step for step in STEPS)]
