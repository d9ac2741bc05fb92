"""Wheel of Fortune, in words: where the pig stops, what happens there, and who stands on its crowns."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from django.utils.translation import gettext, ngettext_lazy, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from games.phrasing.common.label import figure_label, terrain_label
from games.phrasing.common.registry import quoted
from games.phrasing.common.words import Sentence, Words
from scoring.carcassonne.sets.wheel.sectors import SECTOR, WHEEL
from scoring.carcassonne.sets.wheel.turning import STRICKEN, Crown, TurnWheel

SECTORS: Final = {
    "fortune": pgettext_lazy("sector", "Fortune"),
    "taxes": pgettext_lazy("sector", "Taxes"),
    "famine": pgettext_lazy("sector", "Famine"),
    "storm": pgettext_lazy("sector", "Storm"),
    "inquisition": pgettext_lazy("sector", "Inquisition"),
    "plague": pgettext_lazy("sector", "Plague"),
}
EVENTS: Final = {
    "fortune": _("3 points for the player who drew the tile."),
    "taxes": _("1 point for each of your knights, and for each shield in their cities."),
    "famine": _("1 point for each finished city beside each of your farmers."),
    "storm": _("1 point for each meeple left."),
    "inquisition": _("2 points for each of your monks."),
    "plague": _("Everybody takes one meeple home from the tiles."),
}
"""The sentences for what happens where the pig stops."""


def turn_sentence(move: TurnWheel, name: str, *_table: object) -> str:
    """Say how far the pig went, and where it stopped."""
    facts = {"name": name, "steps": move.steps, "sector": terrain_label(move.sector)}
    return gettext("%(name)s turns the wheel by %(steps)s: %(sector)s.") % facts


def crown_sentence(move: Crown, name: str, *_table: object) -> str:
    """Say which figure went on a crown of which sector."""
    facts = {"name": name, "figure": figure_label(move.figure), "sector": terrain_label(move.sector)}
    return gettext("%(name)s places a meeple on a crown of the wheel, %(sector)s: %(figure)s.") % facts


RIM: Final = pgettext_lazy("tile", "Wheel of Fortune, the rim")
HUB: Final = pgettext_lazy("tile", "Wheel of Fortune, the hub")
DESIGNS: Final[Mapping[str, Sentence]] = {
    **{f"wf-{number:02d}": RIM for number in range(1, 17)},
    **{f"wf-{number:02d}": HUB for number in (6, 7, 10, 11)},
}

WORDS: Final = Words(
    sets={WHEEL: _("Wheel of Fortune")},
    set_help={
        WHEEL: _(
            "A wheel that lies first, and a pig. You tell the app which tiles turn it. The edges of the"
            " wheel are not described: any tile fits there."
        )
    },
    ready_made={WHEEL: _("Wheel of Fortune")},
    options={"wheel_crowns": _("Two crowns")},
    option_help={"wheel_crowns": _("Sectors of the wheel with two crowns; the others have one. Not confirmed.")},
    choices={
        ("wheel_crowns", "taxes_storm_plague"): _("Taxes, Storm, Plague"),
        ("wheel_crowns", "fortune_famine_inquisition"): _("Fortune, Famine, Inquisition"),
        ("wheel_crowns", "all"): _("all of them; look at the wheel"),
    },
    terrains={**SECTORS, SECTOR: pgettext_lazy("terrain", "sector")},
    segments={name: name for name in SECTORS},
    designs=DESIGNS,
    lying={
        "wheel_pig": _("the pig of the wheel (%(token)s)"),
    },
    lying_tokens={"wheel_pig": terrain_label},
    phases={STRICKEN: pgettext_lazy("phase", "take a meeple home from the plague")},
    refusals={
        "carcassonne.wheel_stops_elsewhere": _(
            "The pig goes one, two or three sectors on, and stops there: not %(steps)s, %(sector)s."
        ),
        "carcassonne.wheel_turned_already": _("This tile has turned the wheel already."),
        "carcassonne.no_free_crown": _("No crown is free there: %(sector)s."),
        "carcassonne.never_on_the_wheel": _("This one cannot go on the wheel: %(figure)s."),
        "carcassonne.plague_spares_it": _("The plague takes meeples from the tiles, not this one: %(figure)s."),
    },
    facts={"sector": partial(quoted, "terrains")},
    moves={TurnWheel: turn_sentence, Crown: crown_sentence},
    sources={WHEEL: pgettext_lazy("score", "Wheel"), SECTOR: pgettext_lazy("score", "Wheel")},
    scores={
        (WHEEL, False): ngettext_lazy(
            "%(name)s scores %(points)s point by the wheel.",
            "%(name)s scores %(points)s points by the wheel.",
            "points",
        )
    },
    awards={(WHEEL, False): _("wheel")},
    terms={
        "wheel.fortune": pgettext_lazy("sector", "Fortune"),
        "wheel.crown": _("a crown of the wheel"),
        "wheel.knights": ngettext_lazy("%(count)s knight", "%(count)s knights", "count"),
        "wheel.shields": ngettext_lazy("%(count)s shield", "%(count)s shields", "count"),
        "wheel.famine": ngettext_lazy("%(count)s finished city", "%(count)s finished cities", "count"),
        "wheel.storm": ngettext_lazy("%(count)s meeple left", "%(count)s meeples left", "count"),
    },
    rated_terms={"wheel.monks": ngettext_lazy("%(count)s monk × %(each)s", "%(count)s monks × %(each)s", "count")},
    rules={
        "wheel.fortune": _("Fortune pays 3 points to the player who drew the tile that turned the wheel."),
        "wheel.crown": _("A meeple on a crown of the sector where the pig stops is paid 3 points and goes home."),
        "wheel.knights": _("Taxes pay everybody 1 point for each of their knights."),
        "wheel.shields": _("Taxes pay everybody 1 point for each shield in cities with one of their knights."),
        "wheel.famine": _("Famine pays everybody 1 point for each finished city beside each of their farmers."),
        "wheel.storm": _("The storm pays 1 point for each meeple in hand."),
        "wheel.monks": _("The Inquisition pays everybody 2 points for each of their monks."),
    },
)
