"""Spiel Doch!, in words."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

from games.phrasing.common.words import Words

WORDS: Final = Words(
    sets={"spieldoch": _("Spiel Doch!")},
    set_help={"spieldoch": _("2 tiles from a magazine, without rules of their own.")},
    lookalikes={"sd-01": "base-I", "sd-02": "base-W", "sd-02g": "base-W"},
)
