"""Pictures of the great moments of Cities & Knights: the barbarians land, a city falls, a metropolis stands."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from games.catan.pages.board.piece import Celebrated
from games.screens.table.table_view import SeatView, TableView
from scoring.catan.sets.knights.effect import Attacked, CityLost, KnightMoved, MetropolisMoved
from scoring.kernel import Seat


@dataclass(frozen=True, slots=True)
class Landing:
    """The barbarians against the knights, whose knights they were, who is thanked, and who loses a city."""

    strength: int
    defence: int
    shares: tuple[tuple[SeatView, int], ...]
    thanked: tuple[SeatView, ...]
    losers: tuple[SeatView, ...]


def landing(table_view: TableView, effect: Attacked) -> tuple[str, object]:
    """Return the ship, and the knights lined up against it."""

    def seat_views(seats: Iterable[Seat]) -> tuple[SeatView, ...]:
        return tuple(table_view.seat_views[seat] for seat in seats)

    thanked = effect.tied if effect.defender is None else (effect.defender,)
    shares = tuple(
        (seat_view, share) for seat_view, share in zip(table_view.seat_views, effect.shares, strict=True) if share
    )
    seen = Landing(effect.strength, sum(effect.shares), shares, seat_views(thanked), seat_views(effect.losers))
    return "catan/sets/knights/_landing.html", seen


def fallen(table_view: TableView, effect: CityLost) -> tuple[str, object]:
    """Return the city that falls."""
    colour = table_view.seat_views[effect.seat].colour
    return "catan/_moment.html", Celebrated(colour, (f"city-{colour}",))


def metropolis(table_view: TableView, effect: MetropolisMoved) -> tuple[str, object]:
    colour = table_view.seat_views[effect.to].colour
    return "catan/_moment.html", Celebrated(colour, (f"metropolis-{colour}-{effect.track}",))


def chased(table_view: TableView, effect: KnightMoved) -> tuple[str, object]:
    """Return the knight that has to leave its place."""
    colour = table_view.seat_views[effect.seat].colour
    return "catan/_moment.html", Celebrated(colour, (f"knight-{colour}-{effect.level}-inactive",))
