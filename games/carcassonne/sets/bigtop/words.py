"""Under the Big Top, in words: animals, acrobats and ringmasters."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext, ngettext_lazy, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from games.carcassonne.words.place import cell_label
from games.phrasing.common.words import Sentence, Words
from scoring.carcassonne.sets.bigtop.acrobats import ACROBATS, ScoreAcrobats
from scoring.carcassonne.sets.bigtop.circus import CIRCUS, LAST_SHOW, SHOW, TENT, ShowAnimal
from scoring.carcassonne.sets.bigtop.ringmaster import RINGMASTER

ANIMALS: Final[Mapping[int, Sentence]] = {
    1: pgettext_lazy("animal", "Flea"),
    3: pgettext_lazy("animal", "Monkey"),
    4: pgettext_lazy("animal", "Seal"),
    5: pgettext_lazy("animal", "Bear"),
    6: pgettext_lazy("animal", "Tiger"),
    7: pgettext_lazy("animal", "Elephant"),
}


def animal_label(animal: int) -> str:
    """Name an animal, with its number."""
    name = ANIMALS.get(animal)
    return gettext("%(animal)s (%(number)s)") % {"animal": name, "number": animal} if name else str(animal)


DESIGNS: Final[Mapping[str, Sentence]] = {
    "bt-01": pgettext_lazy("tile", "field without a road"),
    "bt-01g": pgettext_lazy("tile", "field without a road"),
    "bt-02": pgettext_lazy("tile", "road that ends"),
    "bt-03": pgettext_lazy("tile", "two roads that end, from adjacent sides"),
    "bt-04": pgettext_lazy("tile", "two roads that end, from opposite sides"),
    "bt-05": pgettext_lazy("tile", "three roads that end"),
    "bt-06": pgettext_lazy("tile", "road that ends"),
    "bt-07": pgettext_lazy("tile", "two roads that end, from adjacent sides"),
    "bt-07g": pgettext_lazy("tile", "two roads that end, from adjacent sides"),
    "bt-08": pgettext_lazy("tile", "two roads that end, from opposite sides"),
    "bt-09": pgettext_lazy("tile", "three roads that end"),
    "bt-11": pgettext_lazy("tile", "city on one side and a road that ends to the left"),
    "bt-12": pgettext_lazy("tile", "city on one side and a road that ends facing it"),
    "bt-13": pgettext_lazy("tile", "city on one side and two roads that end before it"),
    "bt-15": pgettext_lazy("tile", "cities on two adjacent sides and a road that ends at one of them"),
    "bt-16": pgettext_lazy("tile", "city in a corner and two roads that end at it"),
}

WORDS: Final = Words(
    sets={"bigtop": _("Under the Big Top")},
    set_help={"bigtop": _("20 tiles with a circus or acrobats, 16 animals, and ringmasters.")},
    lookalikes={"bt-10": "base-E", "bt-14": "base-H"},
    designs=DESIGNS,
    printed={CIRCUS: _("%(tile)s, with a circus"), ACROBATS: _("%(tile)s, with acrobats")},
    terrains={ACROBATS: pgettext_lazy("terrain", "pyramid of acrobats")},
    segments={"a": ACROBATS},
    figures={RINGMASTER: pgettext_lazy("figure", "ringmaster")},
    roles={ACROBATS: pgettext_lazy("figure", "acrobat")},
    lying={TENT: _("the big top")},
    phases={
        SHOW: pgettext_lazy("phase", "turn up the animal under the tent"),
        LAST_SHOW: pgettext_lazy("phase", "turn up the last animal"),
    },
    refusals={
        "carcassonne.no_such_animal": _("No token with that number is left: %(animal)s."),
        "carcassonne.pyramid_full": _("Three acrobats already stand there (%(cell)s)."),
        "carcassonne.pyramid_too_far": _(
            "A meeple joins acrobats on the tile just laid or around it, not there (%(cell)s)."
        ),
        "carcassonne.acrobats_under_bridge": _("Acrobats stand there: no bridge goes over them (%(cell)s)."),
        "carcassonne.no_pyramid_there": _("No acrobats stand on that tile (%(cell)s)."),
        "carcassonne.pyramid_not_full": _("Only a pyramid of three acrobats is paid (%(cell)s)."),
    },
    facts={"carcassonne.acrobats.at": cell_label, "carcassonne.circus.animal": animal_label},
    moves={
        ShowAnimal: _("%(name)s turns up the animal under the tent: %(animal)s."),
        ScoreAcrobats: _("%(name)s has the acrobats paid %(at)s."),
    },
    sources={
        CIRCUS: pgettext_lazy("score", "Circus"),
        ACROBATS: pgettext_lazy("score", "Acrobats"),
        RINGMASTER: pgettext_lazy("score", "Ringmaster"),
    },
    scores={
        (source, final): sentence
        for source, sentence in {
            CIRCUS: ngettext_lazy(
                "%(name)s scores %(points)s point at the circus.",
                "%(name)s scores %(points)s points at the circus.",
                "points",
            ),
            ACROBATS: ngettext_lazy(
                "%(name)s scores %(points)s point for acrobats.",
                "%(name)s scores %(points)s points for acrobats.",
                "points",
            ),
            RINGMASTER: ngettext_lazy(
                "%(name)s scores %(points)s point for the ringmaster.",
                "%(name)s scores %(points)s points for the ringmaster.",
                "points",
            ),
        }.items()
        for final in (False, True)
    },
    awards={
        (source, final): sentence
        for source, sentence in {
            CIRCUS: _("circus"),
            ACROBATS: pgettext_lazy("award", "acrobats"),
            RINGMASTER: pgettext_lazy("award", "ringmaster"),
        }.items()
        for final in (False, True)
    },
    moments_by_source={CIRCUS: _("A circus that pays %(points)s")},
    rated_terms={
        "circus.figures": ngettext_lazy("%(count)s meeple × %(each)s", "%(count)s meeples × %(each)s", "count"),
        "acrobats.figures": ngettext_lazy("%(count)s acrobat × %(each)s", "%(count)s acrobats × %(each)s", "count"),
        "ringmaster.tiles": ngettext_lazy(
            "%(count)s tile of the circus × %(each)s", "%(count)s tiles of the circus × %(each)s", "count"
        ),
    },
    steps={
        "circus.figures": _("Tile %(number)s of %(of)s"),
        "ringmaster.tiles": _("Tile %(number)s of %(of)s"),
        "acrobats.figures": _("The acrobats"),
    },
    rules={
        "circus.figures": _(
            "The animal under the tent pays its number for each of your meeples on the tile of the tent and the eight"
            " around it."
        ),
        "acrobats.figures": _("Each acrobat pays 5 points to its owner."),
        "ringmaster.tiles": _(
            "A ringmaster who is scored gets 2 points for each tile with a circus or acrobats among its own and the"
            " eight around it."
        ),
    },
)
