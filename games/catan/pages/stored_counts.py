"""Counts of what people had when games of Catan ended, as the rows of their islands say."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from games.models import BarbarianAttack, IslandPiece, SpecialCard
from games.phrasing.common.label import source_label
from games.selectors.stored_counts import StoredCount
from scoring.catan.base.awards import LARGEST_ARMY, LONGEST_ROAD


def stored_counts() -> Iterator[StoredCount]:
    """Yield special cards, metropolises, and how often somebody was the Defender of Catan."""
    for award in (LONGEST_ROAD, LARGEST_ARMY):
        yield StoredCount(source_label(f"catan.{award}"), SpecialCard.objects.filter(award=award))
    yield StoredCount(_("Metropolises"), IslandPiece.objects.filter(kind="metropolis"))
    yield StoredCount(_("Defender of Catan"), BarbarianAttack.objects.filter(won=True), "defender")
