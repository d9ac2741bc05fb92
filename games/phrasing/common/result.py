"""A result in words: how it was won, and to be copied and sent on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.phrasing.common.lists import joined


def result_text(*, title: str, rules: str, when: str, won: str, places: Sequence[tuple[int, str, int]]) -> str:
    """Return the lines of a result; `places` are rank, name and points, the first place first."""
    ranks = [_("%(rank)s. %(name)s: %(points)s") % _facts(*place) for place in places]
    return "\n".join(line for line in (title, rules, when, won, *ranks) if line)


def _facts(rank: int, name: str, points: int) -> dict[str, object]:
    return {"rank": rank, "name": name, "points": points}


def minutes_words(minutes: int) -> str:
    return ngettext("%(minutes)s minute", "%(minutes)s minutes", minutes) % {"minutes": minutes}


def lead_sentence(name: str, overtaken: Mapping[str, int], points: int) -> str:
    """Say that a player took the lead for good; `overtaken` are those who were ahead, with what they had then."""
    if not overtaken:
        return _("%(name)s takes the lead and keeps it.") % {"name": name}
    other, theirs = next(iter(overtaken.items()))
    facts = {"name": name, "other": other, "theirs": theirs, "points": points}
    return _("%(name)s overtakes %(other)s, who was ahead %(theirs)s to %(points)s.") % facts


def difference_sentence(name: str, points: int, other: str, theirs: int) -> str:
    """Say what a kind of points brought the winner and the second."""
    facts = {"name": name, "points": points, "other": other, "theirs": theirs}
    return _("%(points)s for %(name)s, %(theirs)s for %(other)s: the largest difference.") % facts


def end_sentence(winners: Sequence[str], points: int, runner: str, theirs: int) -> str:
    """Say who won with how many points; `runner` is the best of the others, "" if there is none."""
    facts: dict[str, object] = {"name": winners[0], "points": points, "other": runner, "ahead": abs(points - theirs)}
    if len(winners) > 1:
        return _("%(names)s share the victory with %(points)s points.") % {"names": joined(winners), "points": points}
    if points == theirs:
        return _("%(name)s wins with %(points)s points, and %(other)s has as many.") % facts
    return _("%(name)s wins with %(points)s points, %(ahead)s ahead of %(other)s.") % facts


def most_sentence(name: str, what: str, points: int) -> str:
    """Say what brought the most points at once; `what` is the award in two words."""
    return _("The most at once: %(points)s points for %(name)s, %(what)s.") % {
        "name": name,
        "what": what,
        "points": points,
    }


def last_scoring_sentence(name: str, points: int) -> str:
    return _("The last scoring brings %(name)s %(points)s points, more than anybody else.") % {
        "name": name,
        "points": points,
    }


def early_sentence(name: str, points: int, other: str, theirs: int) -> str:
    """Say who was ahead early on, and of whom."""
    facts = {"name": name, "other": other, "theirs": theirs, "points": points}
    return _("%(name)s is ahead of %(other)s, %(points)s to %(theirs)s.") % facts


def comeback_sentence(name: str, gap: int, left: int, *, wins: bool) -> str:
    """Say how far somebody was behind; `left` points of that are left at the end."""
    if wins:
        return _("%(name)s is %(gap)s points behind, and wins all the same.") % {"name": name, "gap": gap}
    facts = {"name": name, "gap": gap, "left": left}
    return _("%(name)s is %(gap)s points behind here, and only %(left)s at the end.") % facts


def wait_sentence(name: str, turns: int) -> str:
    """Say for how many own turns somebody got no point."""
    return ngettext(
        "%(name)s has waited %(turns)s turn for a point.", "%(name)s has waited %(turns)s turns for a point.", turns
    ) % {"name": name, "turns": turns}
