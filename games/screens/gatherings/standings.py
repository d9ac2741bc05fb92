"""The standings of a gathering on a page: places, figures, and what separates a place from the one above."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import gettext as _

from games.phrasing.common.gathering import key_help, key_label, points_text
from scoring.gatherings.conduct import Conduct
from scoring.gatherings.facts import Who
from scoring.gatherings.history import History

FIGURES_OF_PHONE = 2
"""Figures beside the points for which a phone has room."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure in the standings: its name, what it is, and its value."""

    key: str
    label: str
    help: str
    text: str


@dataclass(frozen=True, slots=True)
class StandingRow:
    """One line of the standings. `why` says what separates it from the line above; empty where points do."""

    place: int
    who: Who
    name: str
    figures: tuple[Figure, ...]
    why: str
    is_me: bool
    has_gone: bool
    record: str


@dataclass(frozen=True, slots=True)
class Standings:
    """The standings after so many rounds, with the figures that decide in their order."""

    rows: tuple[StandingRow, ...]
    keys: tuple[Figure, ...]
    rounds: int
    is_final: bool


def standings_screen(conduct: Conduct, me: Who | None) -> Standings:
    """Return the standings; `me` is the entrant who looks."""
    ranked = {one.who: one for one in conduct.ranking}
    people = conduct.proceedings.people
    keys = [key for key in conduct.keys if key != "direct_encounter"]
    decided = set(conduct.knockout_places)
    rows = []
    for place, who in enumerate(conduct.places, start=1):
        line = ranked[who]
        why = "" if line.decided_by in {None, conduct.keys[0]} else key_label(line.decided_by)
        rows.append(
            StandingRow(
                place,
                who,
                people[who].name,
                tuple(figure(key, line.figures.get(key, Fraction(0))) for key in keys),
                _("Knock-out") if who in decided else why,
                who == me,
                not people[who].active,
                record_of(conduct.history, who),
            )
        )
    named = tuple(Figure(key, key_label(key), key_help(key), "") for key in conduct.keys)
    return Standings(tuple(rows), named, len(conduct.history.rounds), conduct.proceedings.over)


def figure(key: str, value: Fraction) -> Figure:
    return Figure(key, key_label(key), key_help(key), points_text(value))


def record_of(history: History, who: Who) -> str:
    """Return wins, ties and losses at tables, as in "3–1–0"; at duplicate tables by the comparison with the others."""
    won = tied = lost = 0
    for line in history.lines[who]:
        if not line.others:
            continue
        if line.won:
            won += 1
        elif line.points > 0 and (line.vp is None or line.vp in line.other_vp):
            tied += 1
        else:
            lost += 1
    return f"{won}–{tied}–{lost}"
