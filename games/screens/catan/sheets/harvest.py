"""What the dice of a turn brought, to be read out."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.phrasing.catan.labels import production_line, robbed_line, unpaid_line
from games.screens.table import TableView
from scoring.catan import Produced


def harvest(sight: TableView) -> tuple[str, tuple[str, ...]]:
    """Return what the dice of this turn brought, to be read out, and what the robber or the bank kept back."""
    for _played, effects in reversed(sight.position.turn_steps):
        for effect in effects:
            if isinstance(effect, Produced):
                line = production_line(effect.got, sight.names) or _("Nobody gets anything.")
                said = _("%(number)s: %(line)s") % {"number": effect.number, "line": line}
                notes = (robbed_line(effect, sight.names), unpaid_line(effect, sight.names))
                return said, tuple(note for note in notes if note)
    return "", ()
