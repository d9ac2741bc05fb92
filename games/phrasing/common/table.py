"""Table talk: the words of the kernel, for every game: its refusals, notes, adjustments, and what was overruled."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext_lazy, pgettext_lazy

from games.phrasing.common.label import phase_label
from games.phrasing.common.lists import joined, name_of, seats_words
from games.phrasing.common.move import sentence_of
from games.phrasing.common.refusal import refusal_sentence
from games.phrasing.common.score import score_sentence
from games.phrasing.common.words import GameWords, Names
from scoring.kernel import Adjust, Aids, Note, Overrule, Overruled, Scored, Seat, Starts


def overruled_move(move: Overrule, name: str, names: Names, board: Any) -> str:
    """Say what was played although the rules refuse it."""
    return _("Played anyway: %(what)s") % {"what": sentence_of(move.move, name, names, board)}


def note_sentence(move: Note, name: str, *_table: object) -> str:
    return _("%(name)s notes: %(note)s") % {"name": name, "note": move.text}


GIVEN: Final = ngettext_lazy(
    "%(name)s gets %(points)s point by agreement.", "%(name)s gets %(points)s points by agreement.", "points"
)
GIVEN_FOR: Final = ngettext_lazy(
    "%(name)s gets %(points)s point by agreement: %(note)s",
    "%(name)s gets %(points)s points by agreement: %(note)s",
    "points",
)
TAKEN: Final = ngettext_lazy(
    "%(name)s gives up %(points)s point by agreement.", "%(name)s gives up %(points)s points by agreement.", "points"
)
TAKEN_FOR: Final = ngettext_lazy(
    "%(name)s gives up %(points)s point by agreement: %(note)s",
    "%(name)s gives up %(points)s points by agreement: %(note)s",
    "points",
)


def adjustment_sentence(move: Adjust, name: str, *_table: object) -> str:
    """Say what the table has given to somebody, or taken."""
    sentence = (TAKEN_FOR if move.note else TAKEN) if move.points < 0 else (GIVEN_FOR if move.note else GIVEN)
    return str(sentence % {"name": name, "points": abs(move.points), "note": move.note})


AIDS: Final[Mapping[str, Any]] = {
    "none": gettext_lazy("%(name)s turned the app’s help off for the whole table."),
    "sharp": gettext_lazy("The app now tells everybody what a sharp player could know (%(name)s)."),
    "all": gettext_lazy("The app now helps everybody as much as it can (%(name)s)."),
    "hint": gettext_lazy("The app now helps everybody as much as it can, and gives hints (%(name)s)."),
}


def aids_sentence(move: Aids, name: str, *_table: object) -> str:
    return str(AIDS.get(move.level, AIDS["all"])) % {"name": name}


def starts_sentence(move: Starts, _name: str, names: Names, _board: Any) -> str:
    """Say who starts, and how that was settled."""
    whose = name_of(names, move.whose)
    if move.by == "lot":
        return _("The app drew lots: %(whose)s starts.") % {"whose": whose}
    if move.by == "dice":
        rolls = joined([f"{name_of(names, seat)} {total}" for seat, total in enumerate(move.dice)])
        return _("The app rolled for everybody (%(rolls)s): %(whose)s starts.") % {"rolls": rolls, "whose": whose}
    return _("%(whose)s starts.") % {"whose": whose}


def overruled_sentence(effect: Overruled, names: Names, board: Any) -> str:
    """Say which refusals the table has accepted."""
    why = " ".join(refusal_sentence(refusal, names, board) for refusal in effect.refusals)
    return _("Played anyway: %(why)s") % {"why": why}


def scored_sentence(effect: Scored, names: Names, _board: object) -> str:
    return score_sentence(effect, names)


def seat_fact(seat: Seat, names: Names, _board: object) -> str:
    return name_of(names, seat)


def seats_fact(seats: Sequence[Seat], names: Names, _board: object) -> str:
    return seats_words(seats, names)


WORDS: Final = GameWords(
    refusals={
        "unknown_move": gettext_lazy("This game has no move “%(kind)s”."),
        "game_over": gettext_lazy("The game is over."),
        "wrong_phase": gettext_lazy("Not yet. Next: %(phase)s."),
        "out_of_turn": gettext_lazy("It is %(turn)s’s turn."),
        "no_such_seat": gettext_lazy("This table has no such seat: %(seat)s."),
        "table.too_many_points": gettext_lazy("%(points)s points are too many; you can give or take at most %(most)s."),
        "table.nothing_said": gettext_lazy("There is nothing to write down yet."),
        "table.note_too_long": gettext_lazy("A note has room for %(longest)s characters."),
        "table.no_such_level": gettext_lazy("The app cannot help in this way: %(level)s."),
        "table.has_begun": gettext_lazy("The game has begun: decide who starts before the first move."),
        "table.nested_overrule": gettext_lazy("Only a move can be played anyway, not a note or an adjustment."),
    },
    phases={"over": pgettext_lazy("phase", "nothing, the game is over")},
    facts={"unknown_move.kind": str, "phase": phase_label},
    facts_at_table={"seat": seat_fact, "turn": seat_fact, "seats": seats_fact},
    moves={
        Overrule: overruled_move,
        Note: note_sentence,
        Adjust: adjustment_sentence,
        Aids: aids_sentence,
        Starts: starts_sentence,
    },
    effects={
        Overruled: overruled_sentence,
        Scored: scored_sentence,
    },
    box_problems={
        "box.unknown_game": gettext_lazy("There is no game “%(game)s” here."),
        "box.unknown_edition": gettext_lazy("There is no edition “%(edition)s” of this game."),
        "box.unknown_set": gettext_lazy("There is no box “%(set)s” for this game."),
        "box.unknown_option": gettext_lazy("There is no house rule “%(option)s” in this game."),
        "box.unknown_choice": gettext_lazy("The house rule “%(option)s” cannot be “%(choice)s”."),
        "box.seats": gettext_lazy("%(seats)s players cannot play this: it is for %(least)s to %(most)s."),
        "box.colour": gettext_lazy(
            "Each player needs a colour of their own; “%(colour)s” is not a colour, or is taken."
        ),
        "box.one_order": gettext_lazy(
            "Duplicate tables need a game in which each turn draws one tile, and boxes that leave it so."
        ),
        "box.first": gettext_lazy("Seat %(first)s cannot begin: the table has only %(seats)s."),
    },
    colours={
        "red": pgettext_lazy("seat", "Red"),
        "blue": pgettext_lazy("seat", "Blue"),
        "green": pgettext_lazy("seat", "Green"),
        "yellow": pgettext_lazy("seat", "Yellow"),
        "black": pgettext_lazy("seat", "Black"),
        "pink": pgettext_lazy("seat", "Pink"),
    },
    sources={"adjustment": pgettext_lazy("score", "By agreement")},
    scores_by_term={
        "adjustment": ngettext_lazy(
            "By agreement, %(name)s gets %(points)s point.", "By agreement, %(name)s gets %(points)s points.", "points"
        )
    },
    losses_by_term={
        "adjustment": ngettext_lazy(
            "By agreement, %(name)s gives up %(points)s point.",
            "By agreement, %(name)s gives up %(points)s points.",
            "points",
        )
    },
    awards={("adjustment", False): gettext_lazy("by agreement")},
    terms={"adjustment": gettext_lazy("agreed at the table")},
    rules={"adjustment": gettext_lazy("The table agreed on these points.")},
)
