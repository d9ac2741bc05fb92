"""A result in words: how it was won, what luck and choice were, and to be copied and sent on."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.phrasing.common.lists import joined

MUCH_LUCK: Final = 5
"""The games in a hundred, more or less than the mean tile wins, from which on luck is worth a word."""
MUCH_LOST: Final = -8
"""The games in a hundred that choices may cost somebody who still chose well."""


def result_text(*, title: str, rules: str, when: str, won: str, places: Sequence[tuple[int, str, int]]) -> str:
    """Return the lines of a result; `places` are rank, name and points, the first place first."""
    ranks = [
        _("%(rank)s. %(name)s: %(points)s") % {"rank": rank, "name": name, "points": points}
        for rank, name, points in places
    ]
    return "\n".join(line for line in (title, rules, when, won, *ranks) if line)


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
        return _("%(names)s tie at %(points)s points.") % {"names": joined(winners), "points": points}
    if points == theirs:
        return _("%(name)s and %(other)s both have %(points)s points, and %(name)s wins.") % facts
    return _("%(name)s wins with %(points)s points, %(ahead)s ahead of %(other)s.") % facts


def won_sentence(winners: Sequence[str], points: int) -> str:
    """Say who won with how many points, as briefly as a line beside other lines wants it."""
    sentence = ngettext("%(names)s won with %(points)s", "%(names)s tied on %(points)s", len(winners))
    return sentence % {"names": joined(winners), "points": points}


def most_sentence(name: str, what: str, points: int) -> str:
    """Say what brought the most points at once; `what` is the award in two words."""
    return _("The most at once: %(points)s points for %(name)s, %(what)s.") % {
        "name": name,
        "what": what,
        "points": points,
    }


def last_scoring_sentence(name: str, points: int) -> str:
    sentence = ngettext(
        "The final scoring brings %(name)s %(points)s point, more than anybody else.",
        "The final scoring brings %(name)s %(points)s points, more than anybody else.",
        points,
    )
    return sentence % {"name": name, "points": points}


def early_sentence(name: str, points: int, other: str, theirs: int) -> str:
    """Say who was ahead early on, and of whom."""
    facts = {"name": name, "other": other, "theirs": theirs, "points": points}
    return _("%(name)s is ahead of %(other)s, %(points)s to %(theirs)s.") % facts


def comeback_sentence(name: str, gap: int, left: int, *, wins: bool) -> str:
    """Say how far somebody was behind; `left` points of that are left at the end."""
    if wins:
        # Who wins is the last sentence of the story, not one of its middle.
        sentence = ngettext("%(name)s is %(gap)s point behind.", "%(name)s is %(gap)s points behind.", gap)
        return sentence % {"name": name, "gap": gap}
    facts = {"name": name, "gap": gap, "left": left}
    return _("%(name)s comes back from %(gap)s points behind to %(left)s.") % facts


def wait_sentence(name: str, turns: int) -> str:
    """Say for how many own turns somebody got no point."""
    return ngettext(
        "%(name)s waited %(turns)s turn for a point.", "%(name)s waited %(turns)s turns for a point.", turns
    ) % {"name": name, "turns": turns}


# ------------------------------------------------------------------ luck and choice


@dataclass(frozen=True, slots=True)
class ReviewWords:
    """The names that a game gives to the parts of its reviews.

    `meaning` says what luck and choice are there, `drawn` what chance brings in a turn; `played` stands before what was
    played, `then` names the board of that moment. `turn` says what a draw brought and a choice cost, by name and draw.
    """

    meaning: Promise
    drawn: Promise
    played: Promise
    then: Promise
    turn: Callable[[str, str, float, float], str]


def in_hundred(chance: float) -> str:
    """Return a change of a chance as games won of a hundred, with its sign."""
    games = round(100 * chance)
    return f"−{-games}" if games < 0 else f"+{games}"


def fortune_sentence(name: str, luck: float, choice: float) -> str:
    """Say how somebody drew and chose; both are changes of the chance of winning, from -1 to 1."""
    kind = 0 if abs(100 * luck) < MUCH_LUCK else 1 if luck > 0 else -1
    chose_well = 100 * choice > MUCH_LOST
    sentences = {
        (1, True): _("%(name)s: good luck and good choices."),
        (1, False): _("%(name)s: good luck, but better choices were missed."),
        (0, True): _("%(name)s: average luck and good choices."),
        (0, False): _("%(name)s: average luck, and better choices were missed."),
        (-1, True): _("%(name)s: bad luck, but good choices."),
        (-1, False): _("%(name)s: bad luck, and better choices were missed."),
    }
    return sentences[kind, chose_well] % {"name": name}
