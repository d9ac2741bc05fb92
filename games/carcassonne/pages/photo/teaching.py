"""The boxes that a household can teach, and the page of one: its kinds in the order in which they are laid."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from uuid import UUID

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from games.carcassonne.selectors.taught import OWN_BOX, kinds_of_box, own_taught, taught_counts
from games.carcassonne.words.tile import tile_label
from games.phrasing.common.label import set_label
from scoring.carcassonne.box import TILE_SETS
from scoring.carcassonne.photo.kinds import ACROSS


@dataclass(frozen=True, slots=True)
class TaughtBox:
    """A box of the list: how many kinds its page shows, how many are taught, and whether this phone taught some."""

    key: str
    label: str
    kinds: int
    taught: int
    is_mine: bool


@dataclass(frozen=True, slots=True)
class KindToTeach:
    """A kind on the page of its box."""

    kind: str
    label: str


@dataclass(frozen=True, slots=True)
class TeachPage:
    """The page of a box: its kinds in rows, and the columns and rows of a photo of them."""

    box: TaughtBox
    kinds: tuple[KindToTeach, ...]
    cols: int
    rows: int


def box_label(key: str) -> str:
    return _("Tiles of your own") if key == OWN_BOX else str(set_label(key))


def boxes_to_teach(phone: UUID | None, shelf: Sequence[str]) -> list[TaughtBox]:
    """Return all boxes with tiles: the base game, those on the shelf, then the others."""
    found = list(_boxes(phone))
    mine = {key.partition(".")[2] for key in shelf}
    return sorted(found, key=lambda one: (one.key != TILE_SETS[0], not one.taught, one.key not in mine))


def _boxes(phone: UUID | None) -> Iterator[TaughtBox]:
    counts, mine = taught_counts(phone), own_taught(phone)
    for key in (*TILE_SETS, OWN_BOX):
        if kinds := kinds_of_box(phone, key):
            yield TaughtBox(key, box_label(key), len(kinds), counts.get(key, 0), key in mine)


def teach_page(phone: UUID | None, box: str) -> TeachPage:
    """Return the page of a box; raise LookupError for an unknown or empty one."""
    found = next((one for one in _boxes(phone) if one.key == box), None)
    if found is None:
        raise LookupError(box)
    kinds = tuple(KindToTeach(kind, capfirst(tile_label(kind))) for kind in kinds_of_box(phone, box))
    cols = min(ACROSS, len(kinds))
    return TeachPage(found, kinds, cols, -(-len(kinds) // cols))
