"""Labels of score pads: what their files call things, in the language of the page."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from games.pads.words.tables import BAD_PADS
from games.phrasing.common.lists import joined
from games.phrasing.common.own_words import are_own_words
from games.phrasing.common.unknown import neutral, report
from scoring.kernel import Move, Term
from scoring.pads.box import OWN, game_key, shelf
from scoring.pads.move import Count, Score
from scoring.pads.pad import BadPad, Text
from scoring.pads.words import own_words, shared_words


def pad_words(text: Text) -> str:
    """Return words of a pad in the language of the page, or else in any."""
    if isinstance(text, str):
        return text
    return text.get(get_language() or "en") or text.get("en") or next(iter(text.values()), "")


@cache
def known_words() -> Mapping[str, Text]:
    """Return the words of all ready pads, by key."""
    own = {key: text for pad in shelf().values() for key, text in own_words(pad).items()}
    return {**own, **shared_words()}


@cache
def open_events() -> Mapping[str, str]:
    """Return the event at the end of the game that brings points for something, by what they are for."""
    return {
        event.source: key
        for pad in shelf().values()
        for key, event in pad.events.items()
        if event.source and event.during == "final" and not event.reckoned
    }


@cache
def set_words() -> Mapping[str, Text]:
    return {key: text for pad in shelf().values() for key, text in pad.sets.items()}


@cache
def edition_words() -> Mapping[str, Text]:
    return {key: one.name for pad in shelf().values() for key, one in pad.editions.items()}


def found_words(key: str) -> str:
    """Return what a key means on the ready pads, or the key on a pad of one's own; empty anywhere else."""
    if key in known_words():
        return pad_words(known_words()[key])
    return key if are_own_words() else ""


def pad_key_label(key: str) -> str:
    """Return what a key means on the ready pads; on a pad of one's own a key says it itself."""
    return pad_words(known_words().get(key, key))


def pad_game_label(game: str) -> str:
    """Return the name of a ready pad by the key of its game; empty for any other game."""
    found = (pad.name for pad in shelf().values() if game_key(pad) == game and game != OWN)
    return _("Score pad: %(name)s") % {"name": pad_words(name)} if (name := next(found, None)) else ""


def lines_label(count: int) -> str:
    return ngettext("%(count)s line", "%(count)s lines", count) % {"count": count}


def pad_term_label(term: Term) -> str:
    """Return what one line of a score on a pad counts."""
    words = pad_key_label(term.code)
    return words if term.count == 1 else _("%(words)s × %(count)s") % {"words": words, "count": term.count}


def pad_line_label(move: Move) -> str:
    """Return what one seat wrote down for itself, beside its name; empty for whatever wants a whole sentence."""
    match move:
        case Score(also=(), figures=()):
            facts = {"what": pad_key_label(move.for_ or "points"), "facts": facts_words(move)}
            return _("%(what)s, %(facts)s") % facts if facts["facts"] else facts["what"]
        case Count(what=what, by=by):
            return f"{pad_key_label(what)} {by:+d}"
        case _:
            return ""


def facts_words(move: Score) -> str:
    """Return what a line says of itself: the number that was tapped, the sum that was typed, or what was counted."""
    if move.sum_ or move.points is not None:
        return move.sum_ or f"{move.points:+d}"
    counted = {key: number for key, number in move.facts.items() if number}
    return joined([pad_term_label(Term(key, number, 0)) for key, number in counted.items()]) if counted else ""


def bad_pad_sentence(problem: BadPad) -> str:
    """Say what is wrong with a file that should be a pad."""
    sentence = BAD_PADS.get(problem.code)
    if sentence is None:
        report("bad_pads", problem.code)
        return neutral("box_problems")
    return str(sentence) % {**problem.facts, "where": problem.where or _("the file")}
