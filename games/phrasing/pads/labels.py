"""The words of score pads: what their files call things, in the language of the page, and sentences around them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from games.phrasing.common.place import joined, name_of
from games.phrasing.pads.tables import BAD_PADS, COUNTED, HOME, JOINED, LANDED, REACHED, REACHED_ALL
from scoring.moves import Effect, Move, Scored, Term
from scoring.pads.box import OWN, game_key, shelf
from scoring.pads.move import (
    Agree,
    Bring,
    Count,
    Counted,
    Finish,
    Held,
    Hold,
    Join,
    Joined,
    Landed,
    Mark,
    MarkSquares,
    Reached,
    Reckon,
    Score,
    TurnTo,
)
from scoring.pads.pad import BadPad, Text
from scoring.pads.words import own_words, shared_words

Names = Sequence[str]


def pad_words(text: Text) -> str:
    """Return words of a pad in the language of the page, or else in any."""
    if isinstance(text, str):
        return text
    return text.get(get_language() or "en") or text.get("en") or next(iter(text.values()), "")


@cache
def _known() -> Mapping[str, Text]:
    """Return the words of all ready pads, by key."""
    own = {key: text for pad in shelf().values() for key, text in own_words(pad).items()}
    return {**own, **shared_words()}


@cache
def _open_events() -> Mapping[str, str]:
    """Return the event at the end of the game that brings points for something, by what they are for."""
    return {
        event.source: key
        for pad in shelf().values()
        for key, event in pad.events.items()
        if event.source and event.during == "final" and not event.reckoned
    }


def pad_key_label(key: str) -> str:
    """Return what a key means on the ready pads; on a pad of one's own a key says it itself."""
    return pad_words(_known().get(key, key))


def pad_game_label(game: str) -> str:
    """Return the name of a ready pad by the key of its game; empty for any other game."""
    found = (pad.name for pad in shelf().values() if game_key(pad) == game and game != OWN)
    return _("Score pad: %(name)s") % {"name": pad_words(name)} if (name := next(found, None)) else ""


def lines_label(count: int) -> str:
    """Say how many lines stand on a pad."""
    return ngettext("%(count)s line", "%(count)s lines", count) % {"count": count}


def pad_award_label(award: Scored) -> str:
    """Return what was scored on a pad."""
    return pad_key_label(_open_events().get(award.source, award.source) if award.final else award.source)


def pad_score_sentence(award: Scored, names: Names) -> str:
    """Say who gets, or loses, how much for what on a pad."""
    points = abs(award.points)
    facts = {"name": name_of(names, award.seat), "points": points, "what": pad_award_label(award)}
    if award.points < 0:
        lost = ngettext(
            "%(name)s loses %(points)s point: %(what)s.", "%(name)s loses %(points)s points: %(what)s.", points
        )
        return lost % facts
    return (
        ngettext("%(name)s gets %(points)s point: %(what)s.", "%(name)s gets %(points)s points: %(what)s.", points)
        % facts
    )


def pad_term_label(term: Term) -> str:
    """Return what one line of a score on a pad counts."""
    words = pad_key_label(term.code)
    return words if term.count == 1 else _("%(words)s × %(count)s") % {"words": words, "count": term.count}


def is_pads(thing: Move | Effect) -> bool:
    """Return whether a move or an effect is one of the score pads'."""
    return type(thing).__module__.startswith("scoring.pads.")


def pad_move(move: Move, name: str, names: Names) -> str:  # noqa: C901, PLR0911 - a sentence for each kind of line
    """Say what was written on a pad."""
    match move:
        case Score():
            return _score_words(move, name, names)
        case Count(what=what, by=by):
            return _("%(name)s: %(what)s %(by)s.") % {"name": name, "what": pad_key_label(what), "by": f"{by:+d}"}
        case Hold(what=what, gives_back=gives_back):
            facts = {"name": name, "what": pad_key_label(what)}
            return (_("%(name)s gives back: %(what)s.") if gives_back else _("%(name)s takes: %(what)s.")) % facts
        case Mark(what=what, face=face):
            return _("%(what)s: %(face)s.") % {"what": pad_key_label(what), "face": pad_key_label(face)}
        case Join(what=what, whom=whom):
            return str(_joined(name, what, whom, names))
        case MarkSquares(are=squares):
            return _("Marked on the track: %(squares)s.") % {"squares": ", ".join(map(str, squares)) or _("nothing")}
        case Agree(what=what, is_=number):
            return _("The table plays it so: %(what)s, %(number)s.") % {"what": pad_key_label(what), "number": number}
        case TurnTo(to=to):
            return _("Now is counted: %(what)s.") % {"what": pad_key_label(to)} if to else _("The game goes on.")
        case Reckon(for_=key):
            return _("Worked out for everybody: %(what)s.") % {"what": pad_key_label(key)}
        case Bring(for_=key):
            return _("%(name)s brings along: %(what)s.") % {"name": name, "what": pad_key_label(key)}
        case Finish():
            return _("%(name)s ends the game.") % {"name": name}
        case _:
            return move.kind


def _score_words(move: Score, name: str, names: Names) -> str:
    owners = [owner for owner, _strength in move.figures] if move.figures else list(move.also)
    everybody = joined([name, *(name_of(names, owner) for owner in owners if name_of(names, owner) != name)])
    facts = {"name": everybody, "what": pad_key_label(move.for_ or "points"), "facts": facts_words(move)}
    return (_("%(name)s: %(what)s, %(facts)s.") if facts["facts"] else _("%(name)s: %(what)s.")) % facts


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


def _joined(name: str, what: str, whom: int | None, names: Names) -> str:
    facts = {"name": name, "what": pad_key_label(what)}
    return str(HOME % facts) if whom is None else str(JOINED % {**facts, "other": name_of(names, whom)})


def facts_words(move: Score) -> str:
    """Return what a line says of itself: the number that was tapped, the sum that was typed, or what was counted."""
    if move.sum_ or move.points is not None:
        return move.sum_ or f"{move.points:+d}"
    counted = {key: number for key, number in move.facts.items() if number}
    return joined([pad_term_label(Term(key, number, 0)) for key, number in counted.items()]) if counted else ""


def pad_effect(effect: Effect, names: Names) -> str:  # noqa: PLR0911 - a sentence for each kind of effect
    """Say what followed from a line of a pad."""
    match effect:
        case Counted(what=what, value=value, face=face):
            return str(COUNTED % {"what": pad_key_label(what), "value": pad_key_label(face) if face else value})
        case Joined(what=what, seat=seat, whom=whom):
            return _joined(name_of(names, seat), what, whom, names)
        case Held(what=what, seat=seat):
            who = _("nobody") if seat is None else name_of(names, seat)
            return _("%(what)s: %(name)s.") % {"what": pad_key_label(what), "name": who}
        case Landed(seat=seat, square=square, brings=what):
            return str(LANDED % {"name": name_of(names, seat), "square": square, "what": pad_key_label(what)})
        case Reached(seat=seat, target=target):
            if seat is None:
                return str(REACHED_ALL % {"target": target})
            return str(REACHED % {"name": name_of(names, seat), "target": target})
        case _:
            return effect.code


def bad_pad_sentence(problem: BadPad) -> str:
    """Say what is wrong with a file that should be a pad."""
    return str(BAD_PADS[problem.code]) % {"where": problem.where or _("the file"), **problem.facts}
