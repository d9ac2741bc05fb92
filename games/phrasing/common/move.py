"""Moves: what was done at the table, in sentences and in the few words of the log, and why the app chose it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from games.phrasing.common.facts import filled_effect, filled_move
from games.phrasing.common.lists import name_of
from games.phrasing.common.registry import all_words
from games.phrasing.common.unknown import neutral, report
from games.phrasing.common.words import Names
from scoring.kernel import Effect, Move, Played, inner_move


def move_sentence(played: Played, effects: Iterable[Effect], names: Names, board: Any = None) -> str:
    """Say what a seat did, and where if the board is given; or what followed, if that tells of the move too."""
    instead = all_words().told_instead
    main_effect = next((effect for effect in effects if type(effect) in instead), None)
    if main_effect is not None:
        tell = instead[type(main_effect)]
        return tell(main_effect, names, board) if callable(tell) else filled_effect(tell, main_effect, names, board)
    return sentence_of(played.move, name_of(names, played.seat), names, board)


def sentence_of(move: Move, name: str, names: Names, board: Any = None) -> str:
    """Say what somebody of that name did."""
    tell = all_words().moves.get(type(move))
    if tell is None:
        report("moves", move.kind)
        return _("%(name)s makes a move of this game.") % {"name": name}
    return tell(move, name, names, board) if callable(tell) else filled_move(tell, move, name, names, board)


def asking_sentence(moves: Sequence[Played], asker: str, names: Names) -> str:
    """Say what somebody of that name asks the others to agree to."""
    tell = all_words().asked.get(type(moves[0].move)) if len(moves) == 1 else None
    if tell is not None:
        return str(tell) % {"name": asker}
    said = " ".join(move_sentence(move, (), names) for move in moves)
    return _("%(name)s asks: is this right? %(what)s") % {"name": asker, "what": said}


def log_words(played: Played, effects: Iterable[Effect], names: Names, board: Any = None) -> str:
    """Return what was done, as shortly as a line of the log can: "8: Ana +2 ore", "settlement", "4 ore for 1 wool"."""
    words, move = all_words(), inner_move(played.move)
    brought = words.moves_by_effects.get(type(move))
    if brought is not None:
        return brought(move, effects, names)
    tell = words.short_moves.get(type(move))
    if tell is None:
        report("short_moves", move.kind)
        return neutral("short_moves")
    if callable(tell):
        return tell(move, names, board)
    return filled_move(tell, move, name_of(names, played.seat), names, board)


def closer_sentence(played: Played, names: Names, board: Any = None) -> str:
    """Say what a seat did, so that it differs from what reads alike: how a tile is turned, on which of two roads."""
    tell = all_words().closer_moves.get(type(played.move))
    if tell is None:
        return move_sentence(played, (), names, board)
    name = name_of(names, played.seat)
    if callable(tell):
        return tell(played.move, name, names, board)
    return filled_move(tell, played.move, name, names, board)


def reason_sentence(reason: Mapping[str, Any], names: Names, *, to_itself: bool = False) -> str:
    """Say why the app chose a move, by the code and the facts of a reason; a `seat` among these is said by its name.

    `to_itself`: the seat that the move is for hears it, and is spoken to.
    """
    table, code = all_words(), reason["code"]
    words = (table.own_reasons.get(code) if to_itself else None) or table.reasons.get(code)
    if words is None:
        report("reasons", reason["code"])
        words = neutral("reasons")
    text = words(reason) if callable(words) else words
    return str(text % {**reason, "name": name_of(names, reason["seat"]) if "seat" in reason else ""})
