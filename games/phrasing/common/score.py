"""Points, in words: what for, made of what, by which rule, and who had the majority."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext, ngettext_lazy

from games.phrasing.common.lists import joined, name_of
from games.phrasing.common.registry import all_words, find, finders_of
from games.phrasing.common.unknown import neutral, report
from games.phrasing.common.words import Names, Sentence
from scoring.kernel import Scored, Term, summed

GAINED: Final = ngettext_lazy(
    "%(name)s gets %(points)s point: %(what)s.", "%(name)s gets %(points)s points: %(what)s.", "points"
)
LOST: Final = ngettext_lazy(
    "%(name)s loses %(points)s point: %(what)s.", "%(name)s loses %(points)s points: %(what)s.", "points"
)
"""The sentences for points for which nobody has brought one."""

AWARD_LINE: Final = _("%(what)s (%(terms)s)")
SEVERAL: Final = _("%(words)s × %(count)s")
OTHER_STEP: Final = _("Step %(number)s of %(of)s")
STEP_WORDS: Final = _("%(step)s: %(points)s, together %(total)s")

ALONE: Final = ngettext_lazy(
    "%(name)s has %(count)s meeple there, and nobody else has one.",
    "%(name)s has %(count)s meeples there, and nobody else has one.",
    "count",
)
MAJORITY: Final = _("%(name)s has the most meeples there (%(lineup)s) and gets all the points.")
TIE: Final = _("%(names)s have the most meeples there (%(lineup)s): each of them gets all the points.")
STRENGTH: Final = _("%(name)s: %(count)s")


class ScoreStep(Protocol):
    """A step of a count, as `games.log.explanation` makes it."""

    @property
    def code(self) -> str:
        """Return what is counted."""

    @property
    def number(self) -> int:
        """Return which of its kind it is."""

    @property
    def of(self) -> int:
        """Return how many of its kind there are."""

    @property
    def points(self) -> int:
        """Return what it adds."""

    @property
    def total(self) -> int:
        """Return the sum so far."""


def score_sentence(award: Scored, names: Names) -> str:
    words, gains = all_words(), award.points >= 0
    code = first_code(award)
    by_term = (words.scores_by_term if gains else words.losses_by_term).get(code)
    sentence = by_term or words.scores.get((award.source, award.final))
    facts = {"name": name_of(names, award.seat), "points": abs(award.points)}
    if sentence is not None:
        return str(sentence % facts)
    return str((GAINED if gains else LOST) % {**facts, "what": award_label(award)})


def first_code(award: Scored) -> str:
    return award.terms[0].code if award.terms else ""


def award_label(award: Scored) -> str:
    """Return what was scored, in two words: "city completed"."""
    if found := award_words(award):
        return str(found)
    report("awards", award.source)
    return neutral("awards")


def award_words(award: Scored) -> Sentence:
    words = all_words()
    by_term = words.awards_by_term.get(first_code(award))
    by_source = words.awards.get((award.source, award.final))
    return by_term or by_source or next((found for find_ in finders_of("awards") if (found := find_(award.source))), "")


def award_line(award: Scored) -> str:
    """Say what was scored, and by what if an expansion paid: "road completed (5 tiles × 2 with the inn)"."""
    rated = all_words().rated_terms
    if not any(term.code in rated for term in summed(award.terms)):
        return award_label(award)
    return award_with_terms(award)


def award_with_terms(award: Scored) -> str:
    """Say what was scored, and how many of what: "city completed (2 tiles, 1 shield)"."""
    terms = joined([term_label(term) for term in summed(award.terms)])
    return str(AWARD_LINE) % {"what": award_label(award), "terms": terms} if terms else award_label(award)


def term_label(term: Term) -> str:
    """Return what one line of a score counts: "3 tiles", "5 tiles × 2 with the inn"."""
    words = all_words()
    sentence = words.rated_terms.get(term.code) or words.terms.get(term.code)
    if sentence is not None:
        each = term.points // term.count if term.count else term.points
        return str(sentence % {"count": term.count, "each": each})
    name = find("terms", term.code)
    if not name:
        report("terms", term.code)
        return neutral("terms")
    return str(name) if term.count == 1 else str(SEVERAL) % {"words": name, "count": term.count}


def counted_terms(award: Scored) -> str:
    """Return the terms of an award in one line: "6 tiles · 2 coats of arms"."""
    return " · ".join(term_label(term) for term in summed(award.terms))


def step_label(step: ScoreStep) -> str:
    """Say which step of a count this is: "Tile 5 of 6"."""
    steps = all_words().steps
    sentence = steps.get(step.code) or steps.get(step.code.rpartition(".")[2], OTHER_STEP)
    return str(sentence) % {"number": step.number, "of": step.of}


def step_words(step: ScoreStep) -> str:
    """Say what a step of a count adds: "Tile 5 of 6: 2, together 10"."""
    facts = {"step": step_label(step), "points": step.points, "total": step.total}
    return str(STEP_WORDS) % facts


def turns_words(turns: Sequence[int]) -> str:
    """Say in which turns something happened: "turns 5, 9"."""
    if not turns:
        return ""
    facts = {"turns": ", ".join(str(turn) for turn in sorted(turns))}
    return ngettext("turn %(turns)s", "turns %(turns)s", len(turns)) % facts


def rule_sentence(award: Scored) -> str:
    """Say in one sentence the rule by which these points were counted, as this table plays it."""
    rules = all_words().rules
    rule = next((rules[term.code] for term in award.terms if term.code in rules), None)
    sentence = rule(award) if callable(rule) else rule
    if not sentence:
        report("rules", first_code(award))
        return neutral("rules")
    return str(sentence)


def standing_sentence(award: Scored, names: Names) -> str:
    """Say how the figures stood that decided the majority; empty where none did."""
    standing = award.standing
    if not standing:
        return ""
    alone, majority, tie = all_words().standings.get(award.source, (ALONE, MAJORITY, TIE))
    most = max(strength for _seat, strength in standing)
    if len(standing) == 1:
        return str(alone % {"name": name_of(names, standing[0][0]), "count": most})
    lineup = joined([str(STRENGTH) % {"name": name_of(names, seat), "count": count} for seat, count in standing])
    winners = [name_of(names, seat) for seat, strength in standing if strength == most]
    if len(winners) == 1:
        return str(majority % {"name": winners[0], "lineup": lineup})
    return str(tie % {"names": joined(winners), "lineup": lineup})
