"""Past games, in words: how a table stands, what a person drew, and why a file was not imported."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext_lazy, pgettext_lazy

from games.phrasing.common.files import file_sentence
from games.phrasing.common.label import box_problem, seat_label, set_label
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
    "size.bytes": gettext_lazy("This file is too large: unpacked, it may have %(why)s bytes at most."),
    "size.moves": gettext_lazy("This game is too long: it may have %(why)s moves at most."),
    "size.people": gettext_lazy("This backup is too large: it may name %(why)s people at most."),
    "size.maps": gettext_lazy("This backup is too large: it may hold %(why)s maps at most."),
    "record": gettext_lazy(
        "This is not a saved game, or something in it is missing or wrong. Save it again where it comes from."
    ),
    "newer": gettext_lazy("This game was saved by a newer version of Tableside. Update this server first."),
    "move": gettext_lazy("This is no move of the game, or something in it is missing."),
    "backup": gettext_lazy("This backup is damaged here. Make another one where it comes from."),
    "plays": gettext_lazy("These plays are not as BG Stats writes them. Export them there again."),
    "packed": gettext_lazy("This file is packed, and damaged. Copy or download it again."),
    "unreadable": gettext_lazy(
        "This is not a saved game, or only a part of one. You can import our own files (.json, .jsonl, .gz), "
        "games saved by JCloisterZone (.jcz), and plays from BG Stats (.bgsplay)."
    ),
    "result": gettext_lazy("The result in the file does not match its moves."),
    "refused": gettext_lazy("The file says that the rules refuse this move, but they allow it."),
    "totals": gettext_lazy("The file gives these points here: %(expected)s. Its moves give these: %(got)s."),
}
CLAIM: Final = gettext_lazy("Here the file and its moves disagree.")
SHOWN: Final = 80
"""Letters of what a file says that a sentence shows."""


LEFT_OUT: Final[Mapping[str, str | Promise]] = {
    "ignored": ngettext_lazy(
        "%(count)s game was left out: it is marked as not for statistics.",
        "%(count)s games were left out: they are marked as not for statistics.",
        "count",
    ),
    "points": ngettext_lazy(
        "%(count)s game was left out: its points are no whole numbers.",
        "%(count)s games were left out: their points are no whole numbers.",
        "count",
    ),
    "no_points": ngettext_lazy(
        "%(count)s game was left out: nobody counts points in it.",
        "%(count)s games were left out: nobody counts points in them.",
        "count",
    ),
    "players": ngettext_lazy(
        "%(count)s game was left out: its players are too many, or the file does not know all of them.",
        "%(count)s games were left out: their players are too many, or the file does not know all of them.",
        "count",
    ),
    "game": ngettext_lazy(
        "%(count)s game was left out: the file does not say what was played.",
        "%(count)s games were left out: the file does not say what was played.",
        "count",
    ),
}
"""The reasons why plays of another program do not come in."""


def status_label(status: str) -> str:
    return str(STATUSES.get(status, status))


def left_out_sentences(reasons: Mapping[str, int]) -> list[str]:
    """Say how many plays of another program did not come in, and why."""
    return [str(LEFT_OUT[reason] % {"count": count}) for reason, count in sorted(reasons.items())]


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


def refused_save(reason: str, what: str, value: str, step: object) -> str:
    """Say why a file of another program is not read here."""
    facts = {"what": what, "value": value, "step": step}
    return label("files", reason) % facts


def unwritten_sentence(reason: str, what: str) -> str:
    """Say why a game cannot be written for another program, and that the game record holds all of it."""
    why = label("files", f"export.{reason}") % {"what": set_label(what) if reason == "no_set" else what}
    return _("%(why)s The game record holds all of it.") % {"why": why}


def _why(failure: Failure, names: Names) -> str:
    if failure.box is not None:
        return box_problem(failure.box)
    if failure.refusals:
        return " ".join(refusal_sentence(refusal, names) for refusal in failure.refusals)
    if failure.key.startswith("save."):
        return refused_save(failure.key, failure.why, str(failure.got or ""), failure.expected)
    if kind := file_sentence(failure.key.removeprefix("file.")) if failure.key.startswith("file.") else "":
        return kind
    key = "move" if failure.key == "record" and failure.move is not None else failure.key
    facts = {"why": failure.why, "expected": _points(failure.expected), "got": _points(failure.got)}
    return str(FAILURES.get(key, CLAIM) % facts)


def _points(claimed: object) -> str:
    """Return totals as people say them: "12 : 7"."""
    found = claimed if isinstance(claimed, list | tuple) else (claimed,)
    return " : ".join(map(str, found))[:SHOWN]
