"""Odds that a tile comes which fits a gap, and what luck and choice were after the game, in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, Protocol

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.phrasing.common.chance import percent
from games.phrasing.common.label import figure_label, segment_label
from games.phrasing.common.result import ReviewWords, in_hundred

if TYPE_CHECKING:
    from scoring.review.turn import Way


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
        return _("No tile left in the bag fits here."), ""
    facts = _facts(chances, name)
    line = ngettext(
        "%(fitting)s of %(left)s tiles in the bag fits: %(next)s for the next one",
        "%(fitting)s of %(left)s tiles in the bag fit: %(next)s for the next one",
        chances.fitting,
    )
    later = _("%(name)s draws one by the end: %(ever)s (draws left: %(draws)s).") % facts
    return line % facts, " ".join([later, *_besides(chances)])


def rescue_sentence(chances: Chances, name: str) -> str:
    """Say how many tiles finish a feature alone, and how likely one of them comes to somebody before the end."""
    if not chances.fitting:
        return _("No tile in the bag finishes it by itself.")
    sentence = ngettext(
        "%(fitting)s of the %(left)s tiles in the bag finishes it. Chances: %(next)s that it comes next, "
        "%(ever)s that %(name)s draws it by the end (draws left: %(draws)s).",
        "%(fitting)s of the %(left)s tiles in the bag finish it. Chances: %(next)s that one comes next, "
        "%(ever)s that %(name)s draws one by the end (draws left: %(draws)s).",
        chances.fitting,
    ) % _facts(chances, name)
    return " ".join([sentence, *_besides(chances)])


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


# ------------------------------------------------------------------ reviews: what a tile brought, and ways to use it


def drawn_sentence(name: str, tile: str, luck: float, choice: float) -> str:
    """Say what the tile of a turn brought its seat, and what the place chosen for it cost."""
    facts = {"name": name, "tile": tile, "luck": in_hundred(luck), "choice": in_hundred(choice)}
    if round(100 * choice) < 0:
        return _("%(name)s drew “%(tile)s”: %(luck)s by luck, %(choice)s by choice.") % facts
    return _("%(name)s drew “%(tile)s”: %(luck)s by luck.") % facts


REVIEW: Final = ReviewWords(
    meaning=gettext_lazy(
        "The numbers are games won out of 100. Luck: how good the tiles were, compared with an average draw. Choice:"
        " what the best spot would have gained, where two checks agree."
    ),
    drawn=gettext_lazy("Tile"),
    played=gettext_lazy("Where it was laid (dashed):"),
    then=gettext_lazy("The tile on the board of that moment"),
    turn=drawn_sentence,
)


def way_sentence(way: Way) -> str:
    """Say what speaks for a way to use a tile, after it was said where that lies."""
    return " ".join(one for one in (put_words(way), paid_words(way), lead_words(way), hand_words(way)) if one)


def put_words(way: Way) -> str:
    if not way.figure:
        return _("No meeple.")
    facts = {"figure": figure_label(way.figure), "place": segment_label(way.on)}
    return _("With a meeple (%(figure)s): %(place)s.") % facts


def paid_words(way: Way) -> str:
    if not way.paid:
        return ""
    return ngettext("It pays %(points)s point at once.", "It pays %(points)s points at once.", way.paid) % {
        "points": way.paid
    }


def lead_words(way: Way) -> str:
    points = abs(way.lead)
    if not points:
        return _("If the game ended then: level.")
    if way.lead > 0:
        sentence = ngettext(
            "If the game ended then: %(points)s point ahead.",
            "If the game ended then: %(points)s points ahead.",
            points,
        )
    else:
        sentence = ngettext(
            "If the game ended then: %(points)s point behind.",
            "If the game ended then: %(points)s points behind.",
            points,
        )
    return sentence % {"points": points}


def hand_words(way: Way) -> str:
    return ngettext("%(count)s meeple left.", "%(count)s meeples left.", way.in_hand) % {"count": way.in_hand}
