"""Odds that a tile comes which fits a gap, in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.phrasing.common.chance import percent


class Chances(Protocol):
    """Chances for a gap, as `scoring.carcassonne.odds` counts them."""

    @property
    def fitting(self) -> int:
        """Return how many tiles in the bag fit."""

    @property
    def left(self) -> int:
        """Return how many tiles are in the bag."""

    @property
    def draws(self) -> int:
        """Return how many tiles the seat still draws."""

    @property
    def next(self) -> float:
        """Return the chance of the next tile, in percent."""

    @property
    def ever(self) -> float:
        """Return the chance of any of the seat's tiles, in percent."""

    @property
    def hidden(self) -> int:
        """Return how many tiles were taken out of the bag unseen."""

    @property
    def kept(self) -> int:
        """Return how many tiles cannot come next."""


def odds_sentences(chances: Chances, name: str) -> tuple[str, str]:
    """Say how likely the next tile fits a gap, and, for who wants to know more, one of somebody's to the end."""
    if not chances.fitting:
        return _("No tile in the bag fits here any more."), ""
    facts = _facts(chances, name)
    line = ngettext(
        "%(fitting)s of %(left)s tiles in the bag fits: %(next)s for the next one",
        "%(fitting)s of %(left)s tiles in the bag fit: %(next)s for the next one",
        chances.fitting,
    )
    later = ngettext(
        "%(ever)s that %(name)s draws one by the end, with %(draws)s draw left.",
        "%(ever)s that %(name)s draws one by the end, with %(draws)s draws left.",
        chances.draws,
    )
    return line % facts, " ".join([later % facts, *_besides(chances)])


def rescue_sentence(chances: Chances, name: str) -> str:
    """Say how many tiles finish a feature alone, and how likely one of them comes to somebody before the end."""
    if not chances.fitting:
        return _("No tile in the bag finishes it by itself.")
    said = ngettext(
        "%(fitting)s of the %(left)s tiles in the bag finishes it. Chances: %(next)s that it comes next, "
        "%(ever)s that %(name)s draws it by the end (draws left: %(draws)s).",
        "%(fitting)s of the %(left)s tiles in the bag finish it. Chances: %(next)s that one comes next, "
        "%(ever)s that %(name)s draws one by the end (draws left: %(draws)s).",
        chances.fitting,
    ) % _facts(chances, name)
    return " ".join([said, *_besides(chances)])


def _facts(chances: Chances, name: str) -> dict[str, object]:
    return {
        "fitting": chances.fitting,
        "left": chances.left + chances.hidden,
        "draws": chances.draws,
        "name": name,
        "next": percent(chances.next),
        "ever": percent(chances.ever),
    }


def _besides(chances: Chances) -> Iterator[str]:
    # What the table cannot see in its bag.
    if chances.hidden:
        yield ngettext(
            "%(count)s of them lies face down on the table, and nobody knows which.",
            "%(count)s of them lie face down on the table, and nobody knows which.",
            chances.hidden,
        ) % {"count": chances.hidden}
    if chances.kept:
        yield ngettext("%(count)s tile is still kept back.", "%(count)s tiles are still kept back.", chances.kept) % {
            "count": chances.kept
        }
