"""Sentences about a gathering: its format, why a table is as it is, its tie-breaks, and what it refuses."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.phrasing.common.lists import joined
from scoring.gatherings.facts import GatheringError, Who
from scoring.gatherings.form import PAIR, Format, Stage, StageForm
from scoring.gatherings.reasons import Code, DrawReason

HALF: Final = "½"


def points_text(points: Fraction) -> str:
    """Write points as people do: whole numbers, halves with ½, all else rounded to two places."""
    if points.denominator == 1:
        return number_format(points.numerator)
    if points.denominator == 2:  # noqa: PLR2004 - a half
        whole = int(abs(points))
        sign = "-" if points < 0 else ""
        return f"{sign}{whole or ''}{HALF}"
    return number_format(round(float(points), 2), 2)


# ------------------------------------------------------------------ formats


def stage_line(stage: StageForm) -> str:
    """Say how a stage is played."""
    rounds = stage.rounds
    match stage.kind:
        case Stage.KNOCKOUT:
            return _("then a knock-out of the best %(people)s") % {"people": 2 * len(stage.bracket) or 8}
        case Stage.FINAL:
            return _("then a final of the best %(people)s") % {"people": stage.table_size}
        case Stage.LEAGUE:
            return _("everybody against everybody")
        case _ if rounds is None:
            return _("as many rounds as the number of people needs")
        case _:
            return ngettext("%(count)s round", "%(count)s rounds", rounds) % {"count": rounds}


def format_title(form: Format) -> str:
    """Say at which tables a format is played."""
    first = form.stages[0]
    if first.kind is Stage.LEAGUE:
        return _("League")
    if first.kind is Stage.DUPLICATE:
        return _("Duplicate tables")
    if first.table_size == PAIR:
        return _("Tables of two")
    return _("Tables of %(seats)s") % {"seats": first.table_size}


def format_line(form: Format) -> str:
    """Say how a format is played, in one line."""
    first = form.stages[0]
    parts = [stage_line(stage) for stage in form.stages]
    if first.kind is Stage.PLAN and len(set(first.place_points)) > PAIR:
        parts.insert(1, _("%(points)s points by place") % {"points": "-".join(map(str, first.place_points))})
    if first.kind is Stage.DUPLICATE:
        parts.append(_("the same tiles at every table, compared in percent"))
    if first.equal_score == "second_wins":
        parts.append(_("a tie is won by whoever did not start"))
    return ", ".join(parts)


# ------------------------------------------------------------------ reasons


REASONS: Final = {
    Code.NOT_MET: gettext_lazy("They have not met."),
    Code.SAME_POINTS: gettext_lazy("All have %(points)s."),
    Code.NUMBERS: gettext_lazy("By the order in which they came."),
    Code.LOT: gettext_lazy("Drawn by lot."),
    Code.PINNED: gettext_lazy("The organiser wants it so."),
    Code.LOWEST: gettext_lazy("The lowest in the standings."),
    Code.FEWEST_BYES: gettext_lazy("Nobody had fewer byes."),
    Code.SEEDED: gettext_lazy("By their places in the standings."),
    Code.THIRD_PLACE: gettext_lazy("For the third place."),
    Code.ODD: gettext_lazy("Three play here, because the number is odd."),
    Code.REMATCH: gettext_lazy("%(names)s have met before: it could not be avoided."),
    Code.FORBIDDEN: gettext_lazy("%(names)s should not meet."),
    Code.FLOAT: gettext_lazy("They differ by %(points)s: nobody else was left."),
    Code.FLOAT_AGAIN: gettext_lazy("%(names)s: a stronger or weaker opponent again."),
    Code.THREE_IN_A_ROW: gettext_lazy("%(names)s: the third time in a row on this side."),
    Code.START_IMBALANCE: gettext_lazy("%(names)s: starts are uneven."),
    Code.NOT_LOWEST: gettext_lazy("Others below had a bye already, or their games fit better."),
    Code.SEAT_AGAIN: gettext_lazy("%(names)s had this seat before."),
    Code.SMALL_TABLE_AGAIN: gettext_lazy("%(names)s sat at a table of three before."),
}
"""A sentence for each reason."""


def points_words(points: Fraction) -> str:
    count = 1 if points == 1 else 2
    return ngettext("%(points)s point", "%(points)s points", count) % {"points": points_text(points)}


def reason_sentence(reason: DrawReason, names: Mapping[Who, str]) -> str:
    """Say why a table is as it is."""
    facts = {
        "names": joined([names[who] for who in reason.who if who in names]),
        "points": points_words(reason.figure if reason.figure is not None else Fraction(0)),
    }
    return str(REASONS[reason.code]) % facts


# ------------------------------------------------------------------ figures of the standings


KEYS: Final = {
    "points": (gettext_lazy("Points"), gettext_lazy("Points of all rounds, byes included.")),
    "wins": (gettext_lazy("Wins"), gettext_lazy("Rounds won, byes included.")),
    "wins_played": (gettext_lazy("Wins played"), gettext_lazy("Rounds won at a table, without byes.")),
    "buchholz": (gettext_lazy("Buchholz"), gettext_lazy("The points of all opponents, added up.")),
    "buchholz_cut1": (
        gettext_lazy("Buchholz −1"),
        gettext_lazy("The points of all opponents without the weakest one."),
    ),
    "buchholz_median": (
        gettext_lazy("Buchholz median"),
        gettext_lazy("The points of all opponents without the weakest and the strongest one."),
    ),
    "sonneborn_berger": (
        gettext_lazy("Sonneborn–Berger"),
        gettext_lazy("The points of the opponents who were beaten, half for a tie."),
    ),
    "sonneborn_berger_cut1": (
        gettext_lazy("Sonneborn–Berger −1"),
        gettext_lazy("The points of the opponents who were beaten, without the weakest one."),
    ),
    "wins_before": (
        gettext_lazy("Wins of the beaten"),
        gettext_lazy("For each win, the wins that the opponent had before it."),
    ),
    "progressive": (gettext_lazy("Progress"), gettext_lazy("The points after each round, added up.")),
    "progressive_cut1": (
        gettext_lazy("Progress −1"),
        gettext_lazy("The points after each round but the first, added up."),
    ),
    "direct_encounter": (gettext_lazy("Direct match"), gettext_lazy("The matches of those who are equal.")),
    "vp_diff": (gettext_lazy("Difference"), gettext_lazy("Own points in all games less those of the opponents.")),
    "vp_for": (gettext_lazy("Game points"), gettext_lazy("Own points in all games.")),
    "vp_capped_10": (gettext_lazy("Game points to 10"), gettext_lazy("Own points in all games, at most ten in each.")),
    "share": (gettext_lazy("Share"), gettext_lazy("The share of the points of each table, added up.")),
    "firsts": (gettext_lazy("First places"), gettext_lazy("First places at tables, counted.")),
    "seconds_at_table": (gettext_lazy("Second places"), gettext_lazy("Second places at tables, counted.")),
    "thirds_at_table": (gettext_lazy("Third places"), gettext_lazy("Third places at tables, counted.")),
    "seconds": (gettext_lazy("Second seats"), gettext_lazy("Games in which somebody else started.")),
    "wins_as_second": (gettext_lazy("Wins from behind"), gettext_lazy("Wins in games in which somebody else started.")),
    "fewer_starts": (gettext_lazy("Fewer starts"), gettext_lazy("Fewer starts stand before more.")),
    "no_bye": (gettext_lazy("No bye"), gettext_lazy("Fewer byes stand before more.")),
    "lot": (gettext_lazy("Lot"), gettext_lazy("All figures are equal: drawn by lot, the same at every look.")),
}
"""The name of each figure of the standings, and what it is."""


def key_label(key: str) -> str:
    """Name a figure of the standings."""
    return str(KEYS[key][0])


def key_help(key: str) -> str:
    """Say what a figure of the standings is."""
    return str(KEYS[key][1])


# ------------------------------------------------------------------ refusals


REFUSALS: Final = {
    "moved_on": gettext_lazy("Something has changed meanwhile: look again."),
    "results_missing": gettext_lazy("Some tables still play. The next round is drawn when all results are in."),
    "all_rounds_played": gettext_lazy("All rounds have been played."),
    "too_few_people": gettext_lazy("A round needs at least two people."),
    "no_tables": gettext_lazy("So many people do not fit at tables of this size. One more or fewer would."),
    "gathering_over": gettext_lazy("The gathering is over. The organiser can take it up again."),
    "name_taken": gettext_lazy("Somebody has that name already. Add a letter, so that both can be told apart."),
    "no_name": gettext_lazy("Type a name."),
    "entered_before": gettext_lazy("They take part already."),
    "too_many_people": gettext_lazy("More people than that do not fit."),
    "not_the_last_round": gettext_lazy("Only the last round can be undone."),
    "round_over": gettext_lazy("This round is over: ask the organiser to correct the result."),
    "wrong_points": gettext_lazy("Enter the points of everybody at the table."),
    "league_is_closed": gettext_lazy("In a league nobody joins after the first round."),
    "no_rounds": gettext_lazy("An evening of any games has no rounds."),
    "no_evening": gettext_lazy("A tournament draws its own tables."),
    "table_elsewhere": gettext_lazy("This table belongs to another gathering."),
    "not_in_the_round": gettext_lazy("These two cannot change places."),
}
"""A sentence for each thing that a gathering refuses."""


def refusal_sentence(problem: GatheringError) -> str:
    """Say why a gathering did not do what it was asked."""
    if problem.code == "unsuitable_format":
        facts = {"stage": problem.facts.get("stage", "–"), "key": problem.facts["key"]}
        return _("Your format: “%(key)s” does not fit (stage %(stage)s).") % facts
    if problem.code == "unreadable_format":
        return _("Your format cannot be read: %(why)s") % {"why": problem.facts["why"]}
    return str(REFUSALS.get(problem.code, gettext_lazy("Nothing was changed. Have a look, then try again.")))
