"""Pads that the players of a phone made: they lie in the boxes of the tables where it sat."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from django.db.models import Q

from games.models import Table
from games.pads.forms.pad_codec import pack_pad
from scoring.pads.box import OWN
from scoring.pads.pad import BadPad, Pad
from scoring.pads.reading import as_pad

MOST_TABLES: Final = 60
"""Tables that are looked through, the latest first."""
MOST_PADS: Final = 8


def own_pads(phone: UUID | None) -> list[tuple[Pad, str]]:
    """Return the pads of one's own that a phone has played with, each once with its word, the latest first."""
    if phone is None:
        return []
    tables = Table.objects.filter(Q(host=phone) | Q(seats__phone=phone), game=OWN).exclude(board={})
    # By number, since a table with two seats of the phone comes twice.
    boards = dict(tables.order_by("-moved_at", "-pk").values_list("pk", "board")[:MOST_TABLES]).values()
    pads: dict[str, Pad] = {}
    for board in boards:
        try:
            pad = as_pad(board)
            pads.setdefault(pack_pad(pad), pad)
        except BadPad:
            continue
    return [(pad, word) for word, pad in pads.items()][:MOST_PADS]
