"""Words of score pads: their own sentences, and what their files call things."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.utils.functional import lazy
from django.utils.translation import gettext_lazy as _

from games.pads.words.labels import (
    bad_pad_sentence,
    edition_words,
    found_words,
    open_events,
    pad_game_label,
    pad_key_label,
    set_words,
)
from games.pads.words.moves import EFFECTS, MOVES
from games.pads.words.tables import PHASES, REFUSALS
from games.phrasing.common.words import GameWords, Words

said_later = lazy(pad_key_label, str)
KEYS: Final = ("awards", "options", "sources", "terms", "terrains")
"""The tables in which a key of a pad is looked for."""


def bad_pad(facts: Mapping[str, Any]) -> str:
    return bad_pad_sentence(facts["why"])


def pad_table() -> Words:
    """Return the words of score pads; the files of the ready ones are read for it."""
    return GameWords(
        games={"pad": _("Score pad")},
        editions={"usual": _("Usual rules")},
        box_problems={"box.bad_pad": bad_pad},
        phases=PHASES,
        refusals=REFUSALS,
        facts={"what": pad_key_label, "instead": pad_key_label},
        moves=MOVES,
        effects=EFFECTS,
        awards={(source, True): said_later(key) for source, key in open_events().items()},
        finders={
            "games": pad_game_label,
            "sets": set_words,
            "editions": edition_words,
            **dict.fromkeys(KEYS, found_words),
        },
    )
