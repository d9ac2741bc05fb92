"""What the rooms of a pad share: its rules, and what something on it is called."""

from __future__ import annotations

from typing import cast

from games.phrasing.pads import pad_words
from games.screens.sight import Sight
from scoring.pads.rules import ScorePad
from scoring.pads.words import word


def rules_of(sight: Sight) -> ScorePad:
    """Return the rules of a pad's table."""
    return cast("ScorePad", sight.position.rules)


def label(rules: ScorePad, key: str, name: object = "") -> str:
    """Return what something on this pad is called."""
    return pad_words(word(rules.pad, key, cast("str", name)))
