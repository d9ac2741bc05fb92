"""What people had before them when games of Carcassonne ended, as the rows of their tables say."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from games.models import HeldToken, MapChip, TileAward
from games.phrasing.common.label import source_label
from games.selectors.kept import KeptThing


def kept() -> Iterator[KeptThing]:
    """Yield awards, goods, ingots and chips."""
    for award in ("king", "robber"):
        yield KeptThing(source_label(award), TileAward.objects.filter(award=award))
    goods = HeldToken.objects.filter(kind__in=("wine", "grain", "cloth"))
    yield KeptThing(source_label("goods"), goods, adds="count")
    yield KeptThing(_("Ingots"), HeldToken.objects.filter(kind="ingot"), adds="count")
    yield KeptThing(_("Chips"), MapChip.objects.filter(lies=MapChip.Lies.SEAT))
