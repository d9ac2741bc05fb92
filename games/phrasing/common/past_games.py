"""Past games, in words: how a table stands, what a person drew, and why a file was not imported."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from games.phrasing.common.label import box_problem, seat_label
from games.phrasing.common.refusal import refusal_sentence
from games.phrasing.common.registry import all_words, label
from games.phrasing.common.unknown import report
from games.phrasing.common.words import Names
from scoring.record import Failure, Report

STATUSES: Final[Mapping[str, str | Promise]] = {
    "playing": pgettext_lazy("table", "live"),
    "paused": pgettext_lazy("table", "paused"),
    "finished": pgettext_lazy("table", "finished"),
    "abandoned": pgettext_lazy("table", "given up"),
}
FAILURES: Final[Mapping[str, str | Promise]] = {
    "size": gettext_lazy("This is too large: %(why)s."),
    "record": gettext_lazy("This is not a game record: %(why)s"),
    "unreadable": gettext_lazy(
        "This is not a saved game, or only a part of one. What can be imported: our own files (.json, .jsonl, .gz), "
        "games saved by JCloisterZone (.jcz), and plays from BG Stats (.bgsplay)."
    ),
    "save": gettext_lazy("This saved game cannot be played here: %(why)s"),
    "old_save": gettext_lazy(
        "This game was saved by JCloisterZone before version 5.7. Such files do not say which tiles were drawn; open "
        "it there in a later version and save it again."
    ),
    "result": gettext_lazy("The result in the file is not what its moves lead to."),
    "refused": gettext_lazy("The file says that the rules refuse this move, but they allow it."),
}
CLAIM: Final = gettext_lazy(
    "Here the file says something else than its moves lead to (%(claim)s: %(expected)s, not %(got)s)."
)


def status_label(status: str) -> str:
    return str(STATUSES.get(status, status))


def left_out_sentence(count: int) -> str:
    """Say how many plays of another program did not come in, and why; nothing if all came."""
    words = ngettext(
        "%(count)s game was left out: no whole points to count, too many players, or marked as not for statistics.",
        "%(count)s games were left out: no whole points to count, too many players, or marked as not for statistics.",
        count,
    )
    return words % {"count": count} if count else ""


def drawn_label(source: str) -> str:
    return label("drawn", source)


def longest_label(source: str, count: int) -> str:
    """Say how long or large a feature was."""
    words = all_words().longest.get(source)
    if words is None:
        report("longest", source)
        return str(count)
    return str(words % {"count": count})


def failure_sentence(failure: Failure, names: Names) -> str:
    """Say what is wrong with a record, and at which of its moves, counted from 1."""
    why = _why(failure, names)
    if failure.move is None:
        return why
    return _("Move %(number)s: %(why)s") % {"number": failure.move + 1, "why": why}


def report_sentences(found: Report, number: int) -> list[str]:
    """Say where a file of games is broken, and why: the first few failures of the game with that number."""
    names = [seat_label(seat.name, seat.colour) for seat in found.seats]
    sentences = [failure_sentence(failure, names) for failure in found.failures[:5]]
    return [_("Game %(number)s of the file.") % {"number": number + 1}, *sentences] if number else sentences


def _why(failure: Failure, names: Names) -> str:
    if failure.box is not None:
        return box_problem(failure.box)
    if failure.refusals:
        return " ".join(refusal_sentence(refusal, names) for refusal in failure.refusals)
    facts = {"why": failure.why, "claim": failure.key, "expected": failure.expected, "got": failure.got}
    return str(FAILURES.get(failure.key, CLAIM) % facts)
