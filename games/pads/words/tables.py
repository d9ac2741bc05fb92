"""The sentences of score pads that stand in tables: refusals, phases, problems of a file."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

from games.phrasing.common.words import Sentences

REFUSALS: Final[Sentences] = {
    "pad.not_on_this_pad": _("This pad has no such thing: %(what)s."),
    "pad.no_points": _("There are no points yet: tap a number, type a sum, or choose what is counted."),
    "pad.unfit_number": _("%(what)s: %(least)s to %(most)s, not %(number)s."),
    "pad.nothing_to_replace": _("%(what)s: it takes the place of another piece. Count that one first: %(instead)s."),
    "pad.unreadable_sum": _("“%(text)s” is not a sum. Type whole numbers with + and -, like 10+15+8-5."),
    "pad.not_now": _("That is scored at another time of the game: %(what)s."),
    "pad.not_beside": _("It stands beside the marker of somebody else: %(what)s."),
    "pad.not_the_holder": _("It is there already: %(what)s."),
    "pad.reckoned_already": _("That was worked out for everybody before: %(what)s."),
    "pad.several_owners": _("Tap each player who gets these points once."),
}
PHASES: Final[Sentences] = {"play": _("write down points"), "final": _("the scoring at the end")}

BAD_PADS: Final[Sentences] = {
    "pad.too_large": _("The file is too large for a pad: at most %(most)s bytes."),
    "pad.not_text": _("This file is not text."),
    "pad.not_toml": _("This file cannot be read as a pad. Look at line %(line)s."),
    "pad.too_deep": _("This has too many levels for a pad."),
    "pad.wrong_form": _("This does not have the form of a pad (%(where)s)."),
    "pad.unknown_field": _("A pad has nothing called “%(field)s” there (%(where)s)."),
    "pad.missing_field": _("“%(field)s” is missing (%(where)s)."),
    "pad.wrong_kind": _("Something of another kind belongs there (%(where)s)."),
    "pad.unfit_key": _("Use only small letters, numbers and _ in a key, not “%(key)s” (%(where)s)."),
    "pad.unfit_text": _("Words cannot have < or > in them, or invisible characters (%(where)s)."),
    "pad.long_text": _("These words are too long: at most %(most)s letters (%(where)s)."),
    "pad.no_name": _("The pad needs a name (%(where)s)."),
    "pad.languages": _(
        "Write one text, or one for each language with its code, %(most)s languages at most (%(where)s)."
    ),
    "pad.too_many": _("There are too many of these: at most %(most)s (%(where)s)."),
    "pad.out_of_range": _("%(number)s is not between %(least)s and %(most)s (%(where)s)."),
    "pad.seats": _("A pad is for 1 to 6 players, not for %(least)s to %(most)s."),
    "pad.choice": _("“%(choice)s” is none of these: %(choices)s (%(where)s)."),
    "pad.unknown_name": _("Nothing is called “%(name)s” there (%(where)s)."),
    "formula.too_long": _("This formula is too long: at most %(most)s letters (%(where)s)."),
    "formula.too_deep": _("This formula is nested too deep (%(where)s)."),
    "formula.too_large": _("No number in a formula is larger than %(most)s (%(where)s)."),
    "formula.unreadable": _("This formula cannot be read: “%(text)s” (%(where)s)."),
    "formula.unknown_word": _("A formula only counts: “%(text)s” does something else (%(where)s)."),
    "formula.by_zero": _("This formula divides by nothing: “%(text)s” (%(where)s)."),
}
