"""Points, in words: what for, made of what, by which rule, and who had the majority."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Protocol

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext, ngettext_lazy

from games.phrasing.carcassonne import expansions
from games.phrasing.catan import tables as catan_tables
from games.phrasing.catan.knights import tables as knights_tables
from games.phrasing.common.place import joined, name_of
from games.phrasing.pads import labels as pads
from scoring.moves import Scored, Term, summed

Sentence = str | Promise

SCORES: Final[Mapping[tuple[str, bool], Sentence]] = {
    ("road", False): ngettext_lazy(
        "%(name)s scores %(points)s point for a finished road.",
        "%(name)s scores %(points)s points for a finished road.",
        "points",
    ),
    ("road", True): ngettext_lazy(
        "%(name)s scores %(points)s point for an unfinished road.",
        "%(name)s scores %(points)s points for an unfinished road.",
        "points",
    ),
    ("city", False): ngettext_lazy(
        "%(name)s scores %(points)s point for a finished city.",
        "%(name)s scores %(points)s points for a finished city.",
        "points",
    ),
    ("city", True): ngettext_lazy(
        "%(name)s scores %(points)s point for an unfinished city.",
        "%(name)s scores %(points)s points for an unfinished city.",
        "points",
    ),
    ("monastery", False): ngettext_lazy(
        "%(name)s scores %(points)s point for a finished monastery.",
        "%(name)s scores %(points)s points for a finished monastery.",
        "points",
    ),
    ("monastery", True): ngettext_lazy(
        "%(name)s scores %(points)s point for an unfinished monastery.",
        "%(name)s scores %(points)s points for an unfinished monastery.",
        "points",
    ),
    ("field", True): ngettext_lazy(
        "%(name)s scores %(points)s point for a field.",
        "%(name)s scores %(points)s points for a field.",
        "points",
    ),
    **expansions.SCORES,
}
GIVEN: Final = ngettext_lazy(
    "By agreement, %(name)s gets %(points)s point.", "By agreement, %(name)s gets %(points)s points.", "points"
)
TAKEN: Final = ngettext_lazy(
    "By agreement, %(name)s gives up %(points)s point.",
    "By agreement, %(name)s gives up %(points)s points.",
    "points",
)

AWARDS: Final[Mapping[tuple[str, bool], Sentence]] = {
    ("road", False): _("finished road"),
    ("road", True): _("unfinished road"),
    ("city", False): _("finished city"),
    ("city", True): _("unfinished city"),
    ("monastery", False): _("finished monastery"),
    ("monastery", True): _("unfinished monastery"),
    ("field", True): _("field"),
    ("adjustment", False): _("by agreement"),
    **expansions.AWARDS,
}

GAINED: Final[Mapping[str, Sentence]] = {**catan_tables.SCORES, **knights_tables.SCORES}
LOST: Final[Mapping[str, Sentence]] = {**catan_tables.LOSSES, **knights_tables.LOSSES}
BY_TERM: Final[Mapping[str, Sentence]] = {**catan_tables.AWARDS, **knights_tables.AWARDS}
"""What is told by the code of its first term, and not by a source."""

AWARD_LINE: Final = _("%(what)s (%(terms)s)")

TILES: Final = ngettext_lazy("%(count)s tile", "%(count)s tiles", "count")
SHIELDS: Final = ngettext_lazy("%(count)s shield", "%(count)s shields", "count")
TERMS: Final[Mapping[str, Sentence]] = {
    "road.tiles": TILES,
    "city.tiles": TILES,
    "city.shields": SHIELDS,
    "city.small.tiles": TILES,
    "city.small.shields": SHIELDS,
    "city.open.tiles": TILES,
    "city.open.shields": SHIELDS,
    "monastery.itself": _("the monastery itself"),
    "monastery.neighbours": ngettext_lazy("%(count)s tile around it", "%(count)s tiles around it", "count"),
    "field.city": ngettext_lazy("%(count)s finished city", "%(count)s finished cities", "count"),
    "adjustment": _("agreed at the table"),
    **expansions.TERMS,
    **catan_tables.TERMS,
    **knights_tables.TERMS,
}

RULES: Final[Mapping[str, Sentence]] = {
    "road.tiles": _("A road is worth 1 point for each tile, finished or not."),
    "city.tiles": _("A finished city is worth 2 points for each tile and 2 for each shield."),
    "city.small.tiles": _("A finished city of only two tiles is worth 1 point for each tile and 1 for each shield."),
    "city.open.tiles": _("At the end, an unfinished city is worth 1 point for each tile."),
    "monastery.itself": _(
        "A monastery is worth 1 point for itself and 1 for each of the eight tiles around it, finished or not."
    ),
    "adjustment": _("The table agreed on these points."),
    **expansions.RULES,
    **catan_tables.RULES,
    **knights_tables.RULES,
}
OPEN_CITY_RULES: Final[Mapping[bool, Sentence]] = {
    False: _("At the end, an unfinished city is worth 1 point for each tile; its shields count nothing."),
    True: _("At the end, an unfinished city is worth 1 point for each tile and 1 for each shield."),
}
FIELD_RULES: Final[Mapping[int, Sentence]] = {
    3: _("At the end, a field is worth 3 points for each finished city that it touches."),
    4: _("At the end, each finished city pays 4 points to whoever has the most farmers on all fields around it."),
}

STEP_LABELS: Final[Mapping[str, Sentence]] = {
    "tiles": _("Tile %(number)s of %(of)s"),
    "shields": _("Shield %(number)s of %(of)s"),
    "itself": _("The monastery"),
    "neighbours": _("Tile %(number)s of %(of)s around it"),
    "city": _("City %(number)s of %(of)s"),
    **catan_tables.STEP_LABELS,
    **knights_tables.STEP_LABELS,
}
OTHER_STEP: Final = _("Step %(number)s of %(of)s")
STEP_WORDS: Final = _("%(step)s: %(points)s, together %(total)s")

ALONE: Final = ngettext_lazy(
    "%(name)s has %(count)s figure there, and nobody else has one.",
    "%(name)s has %(count)s figures there, and nobody else has one.",
    "count",
)
MAJORITY: Final = _("%(name)s has the most figures there (%(lineup)s) and gets all the points.")
STRENGTH: Final = _("%(name)s: %(count)s")
TIE: Final = _("%(names)s have the most figures there (%(lineup)s): each of them gets all the points.")

FIGURES: Final = (ALONE, MAJORITY, TIE)
GOODS: Final = (expansions.GOODS_ALONE, expansions.GOODS_MOST, expansions.GOODS_TIE)
"""How a standing is told: of figures, and of goods."""


class Step(Protocol):
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


def score_sentence(award: Scored, names: Sequence[str]) -> str:
    """Say who scores how much for what."""
    facts = {"name": name_of(names, award.seat), "points": abs(award.points)}
    code = award.terms[0].code
    told = (GAINED if award.points > 0 else LOST).get(code)
    if told is not None:
        return str(told % facts)
    sentence = expansions.RECALLED.get(code) or SCORES.get((award.source, award.final))
    if sentence is None and award.source != "adjustment":
        return pads.pad_score_sentence(award, names)
    if sentence is None:
        sentence = GIVEN if award.points >= 0 else TAKEN
    return str(sentence % facts)


def award_label(award: Scored) -> str:
    """Return what was scored, in two words: "finished city"."""
    code = award.terms[0].code
    label = BY_TERM.get(code) or AWARDS.get((award.source, award.final))
    return str(label or pads.pad_award_label(award))


def award_line(award: Scored) -> str:
    """Say what was scored, and by what if an expansion paid: "finished road (5 tiles × 2 with the inn)"."""
    terms = summed(award.terms)
    if not any(term.code in expansions.RATED for term in terms):
        return award_label(award)
    facts = {"what": award_label(award), "terms": joined([term_label(term) for term in terms])}
    return str(AWARD_LINE) % facts


def term_label(term: Term) -> str:
    """Return what one line of a score counts: "3 tiles", "5 tiles × 2 with the inn"."""
    each = term.points // term.count if term.count else term.points
    if term.code not in TERMS:
        return pads.pad_term_label(term)
    return str(TERMS[term.code] % {"count": term.count, "each": each})


def step_label(step: Step) -> str:
    """Say which step of a count this is: "Tile 5 of 6"."""
    sentence = STEP_LABELS.get(step.code.rpartition(".")[2], OTHER_STEP)
    return str(sentence) % {"number": step.number, "of": step.of}


def step_words(step: Step) -> str:
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
    first = award.terms[0]
    if first.code == "field.city":
        return str(FIELD_RULES[first.points // first.count])
    shields = next((term for term in award.terms if term.code == "city.open.shields"), None)
    if shields is not None:
        return str(OPEN_CITY_RULES[shields.points > 0])
    return str(RULES[first.code])


def standing_sentence(award: Scored, names: Sequence[str]) -> str:
    """Say how the figures stood that decided the majority; empty where none did."""
    standing = award.standing
    if not standing:
        return ""
    alone, majority, tie = GOODS if award.source == "trade-goods" else FIGURES
    most = max(strength for _seat, strength in standing)
    if len(standing) == 1:
        return str(alone % {"name": name_of(names, standing[0][0]), "count": most})
    lineup = joined([str(STRENGTH) % {"name": name_of(names, seat), "count": count} for seat, count in standing])
    winners = [name_of(names, seat) for seat, strength in standing if strength == most]
    if len(winners) == 1:
        return str(majority % {"name": winners[0], "lineup": lineup})
    return str(tie % {"names": joined(winners), "lineup": lineup})
