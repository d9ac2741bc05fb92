"""Pictures of the great moments of Cities & Knights: the barbarians land, a city falls, a metropolis stands."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from games.catan.pages.board.layer import Celebrated
from games.screens.table.sight import Sitter, TableView
from scoring.catan.sets.knights.effect import Attacked, CityLost, MetropolisMoved
from scoring.kernel import Seat


@dataclass(frozen=True, slots=True)
class Landing:
    """The barbarians against the knights, whose knights they were, who is thanked, and who loses a city."""

    strength: int
    defence: int
    shares: tuple[tuple[Sitter, int], ...]
    thanked: tuple[Sitter, ...]
    losers: tuple[Sitter, ...]


def landing(sight: TableView, effect: Attacked) -> tuple[str, object]:
    """Return the ship, and the knights lined up against it."""

    def sitters(seats: Iterable[Seat]) -> tuple[Sitter, ...]:
        return tuple(sight.sitters[seat] for seat in seats)

    thanked = effect.tied if effect.defender is None else (effect.defender,)
    shares = tuple((sitter, share) for sitter, share in zip(sight.sitters, effect.shares, strict=True) if share)
    seen = Landing(effect.strength, sum(effect.shares), shares, sitters(thanked), sitters(effect.losers))
    return "catan/sets/knights/_landing.html", seen


def fallen(sight: TableView, effect: CityLost) -> tuple[str, object]:
    """Return the city that falls."""
    colour = sight.sitters[effect.seat].colour
    return "catan/_moment.html", Celebrated(colour, (f"city-{colour}",))


def metropolis(sight: TableView, effect: MetropolisMoved) -> tuple[str, object]:
    colour = sight.sitters[effect.to].colour
    return "catan/_moment.html", Celebrated(colour, (f"metropolis-{colour}-{effect.track}",))
