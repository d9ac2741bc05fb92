"""The knock-out of a gathering as a bracket: a column for each of its rounds, up to the final."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.screens.gatherings.rounds import names_of
from scoring.gatherings.acts import BegunRound
from scoring.gatherings.conduct import Conduct
from scoring.gatherings.facts import Who
from scoring.gatherings.knockout import Tie


@dataclass(frozen=True, slots=True)
class BracketSeat:
    """One side of a match: its name (empty while nobody knows it), its points, and whether it goes on."""

    name: str
    points: int | None = None
    won: bool = False


@dataclass(frozen=True, slots=True)
class BracketMatch:
    """A match of the bracket, or a bye, which has one side alone."""

    seats: tuple[BracketSeat, ...]
    third_place: bool = False


@dataclass(frozen=True, slots=True)
class BracketColumn:
    """A round of the knock-out."""

    title: str
    matches: tuple[BracketMatch, ...]


UNKNOWN = BracketMatch((BracketSeat(""), BracketSeat("")))


def bracket_screen(conduct: Conduct) -> tuple[BracketColumn, ...]:
    """Return the bracket with the matches that are still to come; nothing before the knock-out."""
    names = names_of(conduct)
    columns = []
    for begun, ties in conduct.ties:
        winners = conduct.winners(begun, ties)
        matches = [_match(conduct, begun, tie, winner, names) for tie, winner in zip(ties, winners, strict=True)]
        columns.append(BracketColumn(_title(matches), tuple(matches)))
    left = sum(not one.third_place for one in columns[-1].matches) if columns else 0
    while left > 1:
        left = (left + 1) // 2
        columns.append(BracketColumn(_title([UNKNOWN] * left), (UNKNOWN,) * left))
    return tuple(columns)


def _match(conduct: Conduct, begun: BegunRound, tie: Tie, winner: Who | None, names: Mapping[Who, str]) -> BracketMatch:
    pairing = begun.of(tie.one)
    outcome = conduct.outcome(begun.number, pairing) if pairing else None
    points = dict(zip(pairing.seats, outcome.vp, strict=True)) if pairing and outcome and outcome.vp else {}
    sides = (who for who in (tie.one, tie.other) if who is not None)
    seats = tuple(BracketSeat(names[who], points.get(who), who == winner) for who in sides)
    return BracketMatch(seats, tie.third_place)


def _title(matches: Sequence[BracketMatch]) -> str:
    count = sum(not one.third_place for one in matches)
    titles = {1: _("Final"), 2: _("Semi-finals"), 4: _("Quarter-finals")}
    return titles.get(count) or _("Last %(people)s") % {"people": 2 * count}
