"""Helpers that the rooms of a pad share: its rules, and the names of things on it."""

from __future__ import annotations

from typing import cast

from django.utils.translation import gettext as _

from games.pads.words.labels import word_label
from games.screens.table.table_view import TableView
from scoring.pads.rules import PadSheet, ScorePad
from scoring.pads.track import lap_of, square_of


def rules_of(table_view: TableView) -> ScorePad:
    return cast("ScorePad", table_view.position.rules)


def label(rules: ScorePad, key: str, name: object = "") -> str:
    return word_label(rules.pad, key, cast("str", name))


def place_words(rules: ScorePad, sheet: PadSheet, total: int) -> str:
    """Say on which square of the track a marker stands, and in which lap."""
    lap = rules.lap(sheet)
    facts = {"square": square_of(total, lap), "lap": lap_of(total, lap)}
    if facts["lap"] == 1:
        return _("square %(square)s") % facts
    return _("square %(square)s, lap %(lap)s") % facts
