"""Chips of printed maps, in words: turning them up, spending them, and upgrading a meeple with them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final

from django.utils.translation import gettext, ngettext_lazy, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from games.carcassonne.words.place import at_place
from games.phrasing.common.lists import joined, name_of
from games.phrasing.common.words import Names, Sentences, Words
from scoring.carcassonne.maps.chips import Collect, HadChips, HadUpgrade, Spend, Upgrade

CHIP_COLOURS: Final[Sentences] = {
    "purple": pgettext_lazy("chip", "purple"),
    "blue": pgettext_lazy("chip", "light blue"),
    "orange": pgettext_lazy("chip", "orange"),
}


def chip_label(chip: str) -> str:
    """Return the name of a chip: "purple 2"."""
    colour, _dash, value = chip.partition("-")
    return gettext("%(colour)s %(value)s") % {"colour": CHIP_COLOURS.get(colour, colour), "value": value}


def chip_colour_label(colour: str) -> str:
    return str(CHIP_COLOURS.get(colour, colour))


def collect_sentence(move: Collect, name: str, *_table: object) -> str:
    if not move.chip:
        return gettext("%(name)s covers a chip; which one it is shows when this is kept.") % {"name": name}
    return gettext("%(name)s turns a chip up: %(chip)s.") % {"name": name, "chip": chip_label(move.chip)}


def upgrade_sentence(move: Upgrade, name: str, *_table: object) -> str:
    """Say which meeple counts as two from now on, and what that cost."""
    facts = {"name": name, "chips": joined([chip_label(chip) for chip in move.pay])}
    brief = gettext("%(name)s upgrades a meeple; it counts as two (%(chips)s).")
    whole = gettext("%(name)s upgrades a meeple (%(cell)s); it counts as two (%(chips)s).")
    return at_place(brief, whole, move.at, facts)


def spend_sentence(move: Spend, name: str, *_table: object) -> str:
    """Say which chips were spent, and for what."""
    facts = {"name": name, "chips": joined([chip_label(chip) for chip in move.pay]), "note": move.note}
    if move.note:
        return gettext("%(name)s spends chips (%(chips)s): %(note)s") % facts
    return gettext("%(name)s spends chips: %(chips)s.") % facts


def had_chips(move: HadChips, _name: str, names: Names, _board: object) -> str:
    """Say which chips a seat had when the log of its table began."""
    facts = {"name": name_of(names, move.whose), "chips": counted(move.chips)}
    return gettext("%(name)s already had chips: %(chips)s.") % facts


def had_upgrade(move: HadUpgrade, _name: str, names: Names, _board: object) -> str:
    """Say which meeple counted as two when the log of its table began."""
    brief = gettext("%(name)s already had a meeple that counted as two.")
    whole = gettext("%(name)s already had a meeple that counted as two (%(cell)s).")
    return at_place(brief, whole, move.at, {"name": name_of(names, move.whose)})


def counted(chips: Iterable[str]) -> str:
    """Return chips as a list: "2 × purple 2 and 1 × orange 1"."""
    counts = Counter(chips).items()
    return joined(
        [gettext("%(count)s × %(chip)s") % {"count": count, "chip": chip_label(chip)} for chip, count in counts]
    )


WORDS: Final = Words(
    phases={
        "chip": pgettext_lazy("phase", "turn the chip up"),
        "upgrade": pgettext_lazy("phase", "upgrade a meeple, or not"),
    },
    refusals={
        "carcassonne.no_such_chip": _("No such chip is left on the map: %(chip)s (there are %(count)s in all)."),
        "carcassonne.not_your_chips": _("%(seat)s does not have these chips."),
        "carcassonne.not_four": _("An upgrade costs chips worth exactly 4, not %(worth)s."),
        "carcassonne.no_meeple_there": _("%(seat)s has no ordinary meeple there (%(cell)s)."),
        "carcassonne.upgraded_already": _("The meeple there has a chip already; it carries one at most (%(cell)s)."),
        "carcassonne.bonus_too_large": _("Chips pay 0 to %(most)s points, with a short note, not %(points)s."),
    },
    facts={"chip": chip_label},
    moves={
        Collect: collect_sentence,
        Upgrade: upgrade_sentence,
        Spend: spend_sentence,
        HadChips: had_chips,
        HadUpgrade: had_upgrade,
    },
    sources={
        "chip": pgettext_lazy("score", "Chips"),
        "chips": pgettext_lazy("score", "Chips spent"),
    },
    scores={
        ("chip", False): ngettext_lazy(
            "%(name)s scores %(points)s point for a chip.", "%(name)s scores %(points)s points for a chip.", "points"
        ),
        ("chips", False): ngettext_lazy(
            "%(name)s scores %(points)s point for chips.", "%(name)s scores %(points)s points for chips.", "points"
        ),
    },
    awards={
        ("chip", False): _("chip"),
        ("chips", False): _("chips spent"),
    },
    terms={
        "chip.value": _("the chip under the tile"),
        "chips.bonus": ngettext_lazy("%(count)s chip spent", "%(count)s chips spent", "count"),
    },
    rules={
        "chip.value": _("A chip is worth what is printed on it, when it is picked up."),
        "chips.bonus": _("The table agreed on what these chips are worth."),
    },
)
