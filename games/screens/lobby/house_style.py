"""The house style of a new table: who draws, logs and corrects, with how much help, and the clock."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.forms.lobby import TableDraft
from games.models import DrawBy, LogBy, Pace
from games.screens.corrections.proposals import Level, fixers, levels, paces
from games.screens.lobby.facet import LobbyScreens
from scoring.kernel import HINT


@dataclass(frozen=True, slots=True)
class StyleRow:
    """A part of the house style: the field, its answers, and a short word for each (none: the usual goes unsaid)."""

    name: str
    title: str
    answers: tuple[Level, ...]
    brief: Mapping[str, str]

    @property
    def now(self) -> str:
        return next(self.brief[one.key] for one in self.answers if one.is_now)


def house_style(draft: TableDraft) -> tuple[StyleRow, ...]:
    """Return how the table is played, in the order of the form; tiles are drawn only where the game has some."""
    draws = (
        Level(DrawBy.BAG, _("We draw ourselves"), "", draft.draw_by == DrawBy.BAG),
        Level(DrawBy.APP, _("Draw for us"), "", draft.draw_by == DrawBy.APP),
    )
    loggers = (
        Level(LogBy.ANYONE, _("Anyone at the table"), "", draft.log_by == LogBy.ANYONE),
        Level(LogBy.OWN, _("Each for their own seat"), "", draft.log_by == LogBy.OWN),
    )
    rows = (
        StyleRow("draw_by", _("How tiles are drawn"), draws, {"bag": _("we draw"), "app": _("the app draws")}),
        StyleRow(
            "log_by", _("Who may log a turn"), loggers, {"anyone": _("anyone logs"), "own": _("each logs their own")}
        ),
        StyleRow(
            "aids",
            _("How much the app helps"),
            tuple(levels(draft.aids, draft.game)),
            {
                "none": _("no help"),
                "sharp": pgettext("house style", "helps like a sharp player"),
                "all": _("full help"),
                HINT: _("full help and hints"),
            },
        ),
        StyleRow(
            "fix_by",
            _("Who corrects earlier turns"),
            tuple(fixers(draft.fix_by)),
            {"anyone": "", "host": _("the host corrects"), "ask": _("corrections are agreed")},
        ),
        StyleRow("pace", _("The clock"), tuple(paces(draft.pace)), _paces_in_brief()),
    )
    return rows if LobbyScreens.of(draft.game).draws_tiles else rows[1:]


def _paces_in_brief() -> dict[str, str]:
    return {
        Pace.NONE: "",
        Pace.CALM: _("a calm clock"),
        Pace.USUAL: _("a clock"),
        Pace.BRISK: _("a brisk clock"),
    }
