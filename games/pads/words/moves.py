"""Lines of score pads and what follows from them, as lines of the log."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext_lazy

from games.pads.words.labels import facts_words, is_said_briefly, pad_key_label
from games.phrasing.common.lists import joined, name_of
from games.phrasing.common.words import Names, SayEffect, SayMove
from scoring.kernel import Effect, Move
from scoring.pads.move import (
    Agree,
    Announce,
    Bring,
    Count,
    Counted,
    FaceFell,
    Finish,
    Held,
    Hold,
    Join,
    Joined,
    Landed,
    MarkSquares,
    Reached,
    Reckon,
    Score,
    TurnTo,
)

COUNTED: Final = gettext_lazy("%(what)s: now %(value)s.")
LANDED: Final = gettext_lazy("%(name)s stops on %(square)s: %(what)s.")
JOINED: Final = gettext_lazy("%(what)s of %(name)s: beside %(other)s.")
HOME: Final = gettext_lazy("%(what)s of %(name)s: back home.")
REACHED: Final = ngettext_lazy("%(name)s has %(target)s point.", "%(name)s has %(target)s points.", "target")
REACHED_ALL: Final = ngettext_lazy(
    "Together you have %(target)s point.", "Together you have %(target)s points.", "target"
)


def score_words(move: Score, name: str, names: Names, _board: object) -> str:
    """Say who wrote down which points."""
    owners = [owner for owner, _strength in move.figures] if move.figures else list(move.also)
    everybody = joined([name, *(name_of(names, owner) for owner in owners if name_of(names, owner) != name)])
    facts = {"name": everybody, "what": pad_key_label(move.for_ or "points"), "facts": facts_words(move)}
    if is_said_briefly(move):
        return _("%(name)s: %(facts)s.") % facts
    return (_("%(name)s: %(what)s, %(facts)s.") if facts["facts"] else _("%(name)s: %(what)s.")) % facts


def announce_sentence(move: Announce, name: str, *_table: object) -> str:
    """Say what a seat bids, or announces otherwise."""
    return _("%(name)s: %(facts)s.") % {"name": name, "facts": facts_words(move)}


def hold_sentence(move: Hold, name: str, *_table: object) -> str:
    """Say who takes or gives back what one seat only can have."""
    sentence = _("%(name)s gives back: %(what)s.") if move.gives_back else _("%(name)s takes: %(what)s.")
    return sentence % {"name": name, "what": pad_key_label(move.what)}


def count_sentence(move: Count, name: str, *_table: object) -> str:
    facts = {"name": name, "what": pad_key_label(move.what), "by": f"{move.by:+d}"}
    return _("%(name)s: %(what)s %(by)s.") % facts


def mark_sentence(move: FaceFell, *_table: object) -> str:
    return _("%(what)s: %(face)s.") % {"what": pad_key_label(move.what), "face": pad_key_label(move.face)}


def squares_sentence(move: MarkSquares, *_table: object) -> str:
    return _("Marked on the track: %(squares)s.") % {"squares": ", ".join(map(str, move.are)) or _("nothing")}


def agree_sentence(move: Agree, *_table: object) -> str:
    """Say which number the table plays by."""
    facts = {"what": pad_key_label(move.what), "number": move.is_}
    return _("At this table: %(what)s, %(number)s.") % facts


def turn_sentence(move: TurnTo, *_table: object) -> str:
    return _("Counting now: %(what)s.") % {"what": pad_key_label(move.to)} if move.to else _("The game goes on.")


def reckon_sentence(move: Reckon, *_table: object) -> str:
    return _("Worked out for everybody: %(what)s.") % {"what": pad_key_label(move.for_)}


def bring_sentence(move: Bring, name: str, *_table: object) -> str:
    return _("%(name)s starts here with: %(what)s.") % {"name": name, "what": pad_key_label(move.for_)}


def join_sentence(move: Join, name: str, names: Names, _board: object) -> str:
    return joined_sentence(name, move.what, move.whom, names)


MOVES: Final[Mapping[type[Move], SayMove]] = {
    Score: score_words,
    Announce: announce_sentence,
    Count: count_sentence,
    Hold: hold_sentence,
    FaceFell: mark_sentence,
    Join: join_sentence,
    MarkSquares: squares_sentence,
    Agree: agree_sentence,
    TurnTo: turn_sentence,
    Reckon: reckon_sentence,
    Bring: bring_sentence,
    Finish: gettext_lazy("%(name)s ends the game."),
}


def joined_sentence(name: str, what: str, whom: int | None, names: Names) -> str:
    """Say beside whom a marker stands."""
    facts = {"name": name, "what": pad_key_label(what)}
    return str(HOME % facts) if whom is None else str(JOINED % {**facts, "other": name_of(names, whom)})


def counted_sentence(effect: Counted, *_table: object) -> str:
    value = pad_key_label(effect.face) if effect.face else effect.value
    return str(COUNTED % {"what": pad_key_label(effect.what), "value": value})


def held_sentence(effect: Held, names: Names, _board: object) -> str:
    """Say who has what one seat only can have."""
    who = _("nobody") if effect.seat is None else name_of(names, effect.seat)
    return _("%(what)s: %(name)s.") % {"what": pad_key_label(effect.what), "name": who}


def landed_sentence(effect: Landed, names: Names, _board: object) -> str:
    """Say what a square of the track brings."""
    facts = {"name": name_of(names, effect.seat), "square": effect.square, "what": pad_key_label(effect.brings)}
    return str(LANDED % facts)


def reached_sentence(effect: Reached, names: Names, _board: object) -> str:
    """Say who has come to the points that end the game."""
    if effect.seat is None:
        return str(REACHED_ALL % {"target": effect.target})
    return str(REACHED % {"name": name_of(names, effect.seat), "target": effect.target})


def joined_effect(effect: Joined, names: Names, _board: object) -> str:
    return joined_sentence(name_of(names, effect.seat), effect.what, effect.whom, names)


EFFECTS: Final[Mapping[type[Effect], SayEffect]] = {
    Counted: counted_sentence,
    Joined: joined_effect,
    Held: held_sentence,
    Landed: landed_sentence,
    Reached: reached_sentence,
}
