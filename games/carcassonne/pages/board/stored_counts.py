"""Counts of what people had when games of Carcassonne ended, as the rows of their tables say."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from games.models import HeldToken, MapChip, TileAward
from games.phrasing.common.label import source_label
from games.selectors.stored_counts import StoredCount


def stored_counts() -> Iterator[StoredCount]:
    """Yield awards, goods, ingots and chips."""
    for award in ("king", "robber"):
        yield StoredCount(source_label(award), TileAward.objects.filter(award=award))
    goods = HeldToken.objects.filter(kind__in=("wine", "grain", "cloth"))
    yield StoredCount(source_label("goods"), goods, adds="count")
    yield StoredCount(_("Ingots"), HeldToken.objects.filter(kind="ingot"), adds="count")
    yield StoredCount(_("Chips"), MapChip.objects.filter(lies=MapChip.Lies.SEAT))
