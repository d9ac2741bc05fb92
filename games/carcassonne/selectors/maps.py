"""Maps as pages read them: those that were saved here, and Isla Meeple, which comes with Tableside."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

from django.core import signing
from django.core.exceptions import ValidationError
from django.db.models import Case, IntegerField, OuterRef, QuerySet, Subquery, When
from django.http import Http404

from games.models import MapPhoto, MapVersion, SavedMap
from scoring.carcassonne.maps.demo import isla_meeple
from scoring.carcassonne.maps.printed import PrintedMap
from scoring.carcassonne.maps.reading import read_map, write_map

DEMO_KEY: Final = "isla-meeple"
SALT: Final = "games.maps.play"
MAPS_A_PAGE: Final = 20
VERSIONS_SHOWN: Final = 50


@dataclass(frozen=True, slots=True)
class Kept:
    """A map of this server: the key of its address, the version that is looked at, and whether this phone made it."""

    key: str
    printed: PrintedMap
    number: int
    saved: SavedMap | None = None
    is_mine: bool = False

    @property
    def name(self) -> str:
        return self.printed.name

    @property
    def content(self) -> dict[str, Any]:
        return write_map(self.printed)


def demo_map() -> Kept:
    return Kept(DEMO_KEY, isla_meeple(), 1)


@dataclass(frozen=True, slots=True)
class MapPage:
    """A page of the maps of this server, counted from 1."""

    maps: Sequence[Kept]
    number: int
    pages: int


def maps_here(phone: UUID | None, number: int = 1, among: QuerySet[SavedMap] | None = None) -> MapPage:
    """Return a page of the maps in their latest version: those of this phone first, then the others, the newest first.

    With `among`, only those. A number outside means the nearest page.
    """
    known = SavedMap.objects.all() if among is None else among
    count = known.filter(versions__isnull=False).distinct().count()
    pages = max(1, -(-count // MAPS_A_PAGE))
    number = max(1, min(number, pages))
    others = Case(When(phone=phone, then=0), default=1, output_field=IntegerField())
    latest = Subquery(MapVersion.objects.filter(saved=OuterRef("pk")).order_by("-number").values("pk")[:1])
    rows = known.annotate(latest=latest).filter(latest__isnull=False).order_by(others, "-made_at", "-pk")
    page = list(rows[(number - 1) * MAPS_A_PAGE : number * MAPS_A_PAGE])
    versions = MapVersion.objects.in_bulk([saved.latest for saved in page])
    return MapPage([_kept(saved, versions[saved.latest], phone) for saved in page], number, pages)


def map_for(key: str, phone: UUID | None = None, number: int | None = None) -> Kept:
    """Return a map by its key, in a version or in the latest; raise Http404 if there is none."""
    if key == DEMO_KEY:
        return demo_map()
    try:
        saved = SavedMap.objects.get(uid=key)
    except (SavedMap.DoesNotExist, ValidationError, ValueError) as error:
        raise Http404("no such map") from error
    versions = saved.versions.all() if number is None else saved.versions.filter(number=number)
    version = versions.first()
    if version is None:
        raise Http404("no such version")
    return _kept(saved, version, phone)


def _kept(saved: SavedMap, version: MapVersion, phone: UUID | None) -> Kept:
    return Kept(str(saved.uid), read_map(version.content), version.number, saved, saved.phone == phone)


def versions_of(kept: Kept) -> list[MapVersion]:
    return list(kept.saved.versions.defer("content")[:VERSIONS_SHOWN]) if kept.saved else []


def photo_of(kept: Kept) -> MapPhoto | None:
    """Return the photo that a map is traced over, for whoever has made the map."""
    return MapPhoto.objects.filter(saved=kept.saved).first() if kept.saved and kept.is_mine else None


# ------------------------------------------------------------ playing on one


@dataclass(frozen=True, slots=True)
class MapSetUp:
    """The choices of a table before it opens on a map: the tiles on start squares, options, and chips.

    `dealt` says that the app lays the chips out and knows them.
    """

    kept: Kept
    start: tuple[tuple[str, tuple[int, int], int], ...] = ()
    options: dict[str, Any] | None = None
    chips: tuple[str, ...] = ()
    dealt: bool = False

    @property
    def board(self) -> dict[str, Any]:
        board: dict[str, Any] = {"map": self.kept.content}
        if self.options:
            board["options"] = self.options
        if self.chips:
            board["chips"] = list(self.chips)
            board |= {"dealt": True} if self.dealt else {}
        return board

    @property
    def word(self) -> str:
        """Return what the form of a new table carries."""
        facts = {
            "map": self.kept.key,
            "number": self.kept.number,
            "start": self.start,
            "options": self.options or {},
            "chips": self.chips,
            "dealt": self.dealt,
        }
        return signing.dumps(facts, salt=SALT, compress=True)


def read_set_up(word: str) -> MapSetUp | None:
    """Return what a form carries, if it carries a map."""
    if not word:
        return None
    try:
        facts = signing.loads(word, salt=SALT)
        kept = map_for(facts["map"], number=facts["number"])
    except (signing.BadSignature, Http404):
        return None
    start = tuple((tile, (x, y), rotation) for tile, (x, y), rotation in facts["start"])
    return MapSetUp(kept, start, facts["options"], tuple(facts["chips"]), dealt=facts.get("dealt", False))
