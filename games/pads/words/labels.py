"""Labels of score pads: what their files call things, in the language of the page."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from django.utils.translation import get_language, ngettext, pgettext
from django.utils.translation import gettext as _

from games.pads.words.ready import key_context, pad_context
from games.pads.words.tables import BAD_PADS
from games.phrasing.common.lists import joined
from games.phrasing.common.unknown import neutral, report
from games.phrasing.common.wording import current_wording
from scoring.kernel import Move, Term
from scoring.pads.box import OWN, game_key, shelf
from scoring.pads.move import Announce, Count, Score
from scoring.pads.pad import BadPad, Pad, Text
from scoring.pads.rules import PadSheet, ScorePad
from scoring.pads.words import own_words, shared_words


def pad_text(pad: Pad, text: Text) -> str:
    """Return what a pad says beside its words, such as its name or a note, in the language of the page."""
    return _in_page_language(pad_context(pad), text)


def word_label(pad: Pad, key: str, name: Text = "") -> str:
    """Return what something on a pad is called: by `name`, by the words of the pad, by those that all pads share."""
    return _in_page_language(key_context(key), name or pad.words.get(key) or shared_words().get(key, key))


def _in_page_language(context: str, text: Text) -> str:
    """Return words in the language of the page, or else in any that they have."""
    if isinstance(text, dict):
        if translated := text.get(get_language() or "en"):
            return translated
        text = text.get("en") or next(iter(text.values()), "")
    return pgettext(context, text) if text else ""


@cache
def known_words() -> Mapping[str, str]:
    """Return the English words of all ready pads, by key."""
    own = {key: text for pad in shelf().values() for key, text in own_words(pad).items() if isinstance(text, str)}
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


def set_words(key: str) -> str:
    """Return what the ready pads call a set; empty for one that none has."""
    return next((pad_text(pad, pad.sets[key]) for pad in shelf().values() if key in pad.sets), "")


def edition_words(key: str) -> str:
    """Return what the ready pads call an edition; empty for one that none has."""
    return next((pad_text(pad, pad.editions[key].name) for pad in shelf().values() if key in pad.editions), "")


def found_words(key: str) -> str:
    """Return what a key means on the ready pads, or the key on a pad of one's own; empty anywhere else."""
    if key in known_words():
        return pad_key_label(key)
    return key if current_wording().own_words else ""


def pad_key_label(key: str) -> str:
    """Return what a key means on the ready pads; on a pad of one's own a key says it itself."""
    return pgettext(key_context(key), known_words()[key]) if key in known_words() else key


def pad_game_label(game: str) -> str:
    """Return the name of a ready pad by the key of its game; empty for any other game."""
    found = next((pad for pad in shelf().values() if game_key(pad) == game and game != OWN), None)
    return _("Score pad: %(name)s") % {"name": pad_text(found, found.name)} if found else ""


def lines_label(count: int) -> str:
    return ngettext("%(count)s line", "%(count)s lines", count) % {"count": count}


def pad_term_label(term: Term) -> str:
    """Return what one line of a score on a pad counts."""
    words = pad_key_label(term.code)
    return words if term.count == 1 else _("%(words)s × %(count)s") % {"words": words, "count": term.count}


def pad_line_label(move: Move) -> str:
    """Return what one seat wrote down for itself, beside its name; empty for whatever wants a whole sentence."""
    match move:
        case Announce() | Score(also=(), figures=()) if is_said_briefly(move):
            return facts_words(move)
        case Announce(for_=key) | Score(also=(), figures=(), for_=key):
            facts = {"what": pad_key_label(key or "points"), "facts": facts_words(move)}
            return _("%(what)s, %(facts)s") % facts if facts["facts"] else facts["what"]
        case Count(what=what, by=by):
            return f"{pad_key_label(what)} {by:+d}"
        case _:
            return ""


@cache
def short_words() -> Mapping[str, str]:
    """Return the keys of words that stand before a number in the log, by what is counted: "bid 2"."""
    inputs = (one for pad in shelf().values() for event in pad.events.values() for one in event.inputs.items())
    return {key: one.short for key, one in inputs if one.short}


def said_ahead(rules: ScorePad, event: str, sheet: PadSheet, seat: int) -> str:
    """Return what a seat announced of an event and has not scored yet, as "bid 2"; empty if it did not."""
    facts = sheet.announced.get((event, seat), {})
    inputs = rules.pad.events[event].inputs
    words = (
        (word_label(rules.pad, inputs[key].short or key, "" if inputs[key].short else inputs[key].name), facts[key])
        for key in facts
    )
    return ", ".join(f"{text} {number}" for text, number in words)


def is_said_briefly(move: Score | Announce) -> bool:
    """Say whether the facts of a line are words enough: "bid 2, took 1"."""
    return bool(move.facts) and all(key in short_words() for key in move.facts)


def facts_words(move: Score | Announce) -> str:
    """Return what a line says of itself: the number that was tapped, the sum that was typed, or what was counted."""
    if isinstance(move, Score) and (move.sum_ or move.points is not None):
        return move.sum_ or f"{move.points:+d}"
    if is_said_briefly(move):
        # A nought says something here, too: nobody bid, or took, a trick.
        return ", ".join(f"{pad_key_label(short_words()[key])} {number}" for key, number in move.facts.items())
    counted = {key: number for key, number in move.facts.items() if number}
    return joined([pad_term_label(Term(key, number, 0)) for key, number in counted.items()]) if counted else ""


def bad_pad_sentence(problem: BadPad) -> str:
    """Say what is wrong with a file that should be a pad."""
    sentence = BAD_PADS.get(problem.code)
    if sentence is None:
        report("bad_pads", problem.code)
        return neutral("box_problems")
    return str(sentence) % {**problem.facts, "where": problem.where or _("the file")}
