"""Fields: farmers stay to the end, and are paid for the finished cities that their field touches."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final, Literal, get_args

from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.feature import Feature
from scoring.carcassonne.part import Part
from scoring.carcassonne.rules import Carcassonne
from scoring.carcassonne.tally import in_order
from scoring.kernel import Scored, Seat, State, Step, Term

FIELD: Final = "field"
Farms = Literal["once_per_player_3", "per_field_3", "per_city_4"]
FARMS: Final[tuple[Farms, ...]] = get_args(Farms)
RATES: Final[Mapping[Farms, int]] = {"once_per_player_3": 3, "per_field_3": 3, "per_city_4": 4}
"""The points that a finished city pays, by the value of the option (carcassonne:fields, S0:138-148)."""


@dataclass(frozen=True, slots=True)
class Farmland:
    """A field with farmers at the game's end: who stands there, and the finished cities it touches, by id."""

    field: Feature
    standing: tuple[tuple[Seat, int], ...]
    cities: tuple[int, ...]


class Fields(Part):
    """The scoring of the fields at the end, by one of three rules (carcassonne:fields, S0:138-148).

    `once_per_player_3`: the majority of a field gets 3 for each finished city at it, but each player is paid once
    for one city (2006). `per_field_3`: without that limit (from the third edition on). `per_city_4`: for each
    finished city, 4 to whoever has most farmers on all fields around it together (first edition).
    """

    key = "fields"
    requires = ("deploying", "cities")
    feature_kind = FIELD
    by_feature = True

    def __init__(self, *, farms: Farms) -> None:
        self.farms = farms
        self.rate = RATES[farms]

    def final(self, rules: Carcassonne, step: Step) -> Step:
        """Score every field with farmers on it; the farmers stay on the table."""
        lands = list(farmland(rules, step.state))
        step = step.score(*self.awards(rules, step.state, lands))
        for land in lands:
            step = rules.reward(step, land.field, ())
        return step

    def awards(self, rules: Carcassonne, state: State, lands: list[Farmland]) -> Iterator[Scored]:
        """Return what the edition pays for all fields with farmers together."""
        if self.farms == "per_city_4":
            return by_city(rules, state, lands)
        return by_field(rules, state, lands, once=self.farms == "once_per_player_3")


def city_rate(rules: Carcassonne) -> int:
    """Return what a finished city pays at the end for a field beside it, without what parts add; 0 without fields."""
    fields = rules.scorers.get(FIELD)
    return fields.rate if isinstance(fields, Fields) else 0


def farmland(rules: Carcassonne, state: State) -> Iterator[Farmland]:
    """Yield every field with figures that no part keeps from being scored, in the order of founding."""
    for feature in state[Board].held():
        if feature.kind == FIELD and not rules.is_withheld(state, feature):
            yield farmland_of(rules, state, feature)


def farmland_of(rules: Carcassonne, state: State, field: Feature) -> Farmland:
    return Farmland(field, rules.standing(state, field), finished_cities(rules, state[Board], field))


def finished_cities(rules: Carcassonne, board: Board, field: Feature) -> tuple[int, ...]:
    """Return the ids of the finished cities that a field touches, each once, in the order of founding."""
    return tuple(sorted(city for city in cities_beside(board, field) if rules.is_complete(board, board.features[city])))


def cities_beside(board: Board, field: Feature) -> set[int]:
    """Return the ids of the cities that a field touches, finished or not."""
    laid, met = board.laid, set[int]()
    for cell, index in field.parts:
        there = laid[cell]
        for city in there.face.tile.cities_beside[index]:
            met.add(there.features[city])
    return set(map(board.root, met))


def by_field(rules: Carcassonne, state: State, lands: list[Farmland], *, once: bool) -> Iterator[Scored]:
    """Yield the rate of each city for the owners of each field; with `once`, each owner is paid once for one city.

    That is at the field where the city pays this owner most, and among equals at the one founded first.
    """
    board = state[Board]
    rate, best = city_rate(rules), dict[tuple[Seat, int], tuple[int, int]]()
    bills: list[tuple[Seat, Farmland, dict[int, tuple[Term, ...]]]] = []
    for number, land in enumerate(lands):
        for seat in rules.winners(board, land.field.figures, land.standing):
            bill = {city: city_terms(rules, board, land, city, seat, rate) for city in land.cities}
            bills.append((seat, land, bill))
            for city, terms in bill.items():
                # Paid once for a city, a seat is paid at the field where it is worth most (ruling, A2, S0:140).
                offer = (-sum(term.points for term in terms), number)
                best[seat, city] = min(offer, best.get((seat, city), offer))
    for seat, land, bill in bills:
        paid = (terms for city, terms in bill.items() if not once or lands[best[seat, city][1]] is land)
        terms = (*(term for of_city in paid for term in of_city), *rules.added(state, land.field))
        yield Scored(seat, FIELD, terms, land.field.figures[0].cell, land.standing, final=True)


def by_city(rules: Carcassonne, state: State, lands: list[Farmland]) -> Iterator[Scored]:
    """Yield the rate of each finished city to whoever has most farmers on all fields at it together.

    What parts add to it, they add once: at the field there that adds most for this seat. What they add to a field
    itself goes to the majority of that field.
    """
    board = state[Board]
    for city in sorted({city for land in lands for city in land.cities}):
        around = [land for land in lands if city in land.cities]
        standing = _together(around)
        at = board.features[city].parts[0][0]
        figures = tuple(figure for land in around for figure in land.field.figures)
        for seat in rules.winners(board, figures, standing):
            lands_of = [land for land in around if _has(rules, land.field, seat)]
            offers = [city_terms(rules, board, land, city, seat, city_rate(rules)) for land in lands_of]
            # What parts add is paid once, at the best of the seat's fields there (expansions:traders).
            terms = max(offers, key=lambda offer: sum(term.points for term in offer))
            yield Scored(seat, FIELD, terms, at, standing, final=True)
    for land in lands if rules.having["added"] else ():
        terms = rules.added(state, land.field)
        for seat in rules.winners(board, land.field.figures, land.standing) if terms else ():
            yield Scored(seat, FIELD, terms, land.field.figures[0].cell, land.standing, final=True)


def _together(lands: list[Farmland]) -> tuple[tuple[Seat, int], ...]:
    strengths: dict[Seat, int] = {}
    for land in lands:
        for seat, strength in land.standing:
            strengths[seat] = strengths.get(seat, 0) + strength
    return tuple(sorted(strengths.items()))


def _has(rules: Carcassonne, field: Feature, seat: Seat) -> bool:
    return any(figure.seat == seat and rules.is_counting(figure.kind) for figure in field.figures)


def city_terms(rules: Carcassonne, board: Board, land: Farmland, city: int, seat: Seat, rate: int) -> tuple[Term, ...]:
    """Return the terms for one finished city beside a field: the rate, and what parts add to it."""
    feature = board.features[city]
    where = in_order(board, feature.cells)
    added = (Term(code, 1, points, where) for code, points in rules.field_bonus(land.field, feature, seat, rate))
    return (Term("field.city", 1, rate, where), *added)
