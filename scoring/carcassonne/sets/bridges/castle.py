"""Castles: small cities that are kept instead of being scored, and paid with what is finished beside them (A7)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import ClassVar, Final

from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.feature import NO_MARKS, Feature, Figure
from scoring.carcassonne.board.geometry import Cell
from scoring.carcassonne.board.overlay import CellSpot
from scoring.carcassonne.board.tile import CITY
from scoring.carcassonne.move import HowMany, Named, Pass, PlacedBefore, cell_name
from scoring.carcassonne.part import Part
from scoring.carcassonne.pieces import Supply
from scoring.carcassonne.rules import Carcassonne
from scoring.carcassonne.sets.bridges.crossing import pieces_of
from scoring.carcassonne.tally import in_order
from scoring.carcassonne.turn import When, around
from scoring.kernel import Move, Refusal, Scored, Seat, State, Step, Term

CASTLE: Final = "castle"
LORD: Final = "lord"
FLAT: Final = "flat"
"""The mark of a city at one side that is no round cap."""

CAPS: Final = 2
REACHED_BY: Final = ("festival", "fairy")
"""The keys of the parts that reach a lord all the same."""


@dataclass(frozen=True, slots=True)
class Castles:
    """The castles left to each seat, and the turn in which each lord's castle was founded, by a cell of it.

    `finished` holds the features that this turn has finished, as cells with the points of the feature itself.
    """

    left: tuple[int, ...]
    founded: Mapping[Cell, int] = field(default_factory=dict)
    finished: tuple[tuple[frozenset[Cell], int], ...] = ()


@dataclass(frozen=True, slots=True)
class FoundCastle(Named):
    """A small city just finished was made a castle, instead of being scored."""

    kind: ClassVar[str] = "carcassonne.castle"

    at: Cell
    on: str

    def name(self) -> str:
        """Return the place."""
        return f"{self.on} {cell_name(self.at)}"


@dataclass(frozen=True, slots=True)
class NoCastleThere(Refusal):
    """Castles come from cities of two round caps, just finished, that the seat would be paid for."""

    code: ClassVar[str] = "carcassonne.no_castle_there"
    rule: ClassVar[str] = "expansions:castles"
    overrulable: ClassVar[bool] = False
    cell: Cell


@dataclass(frozen=True, slots=True)
class NoCastleLeft(Refusal):
    """The seat has no castle any more."""

    code: ClassVar[str] = "carcassonne.no_castle_left"
    rule: ClassVar[str] = "expansions:castles"
    overrulable: ClassVar[bool] = False
    seat: Seat


class CastleFounding(Part[FoundCastle]):
    """A city of two round caps may be kept by whoever would be paid for it; its figures stay as lords (A7).

    From the next turn on a castle pays once what a feature pays that is finished in its fief: its two tiles and the
    two at either long side. It is a finished city for fields, with 1 point more, and no city for anything else.
    """

    key = CASTLE
    requires = ("cities",)
    feature_kind = CASTLE
    by_itself = True
    shelters_on = (CASTLE,)
    moves = {FoundCastle: (CASTLE,), Pass: (CASTLE,)}
    forbids = (FoundCastle,)
    lying_pieces = {CASTLE: HowMany.EACH, LORD: HowMany.EACH}

    def set_up(self, rules: Carcassonne, state: State) -> State:
        """Give each seat its castles."""
        return state.put(Castles((pieces_of(rules.seats),) * rules.seats))

    def placements_before(self, rules: Carcassonne, state: State) -> Iterator[PlacedBefore]:
        """Yield every small city that may have become a castle of a seat, and the lords of every castle."""
        board, left = state[Board], state[Castles].left
        for feature in board.features.values():
            if feature.kind == CITY and is_of_two_caps(board, feature) and rules.is_complete(board, feature):
                spot = spot_of(board, feature)
                yield from (PlacedBefore(CASTLE, *spot, seat) for seat, count in enumerate(left) if count)
            elif feature.kind == CASTLE:
                spot = spot_of(board, feature)
                yield from (PlacedBefore(LORD, *spot, seat, kind) for seat, kind in _lords(rules, state, spot[0]))

    def place_before(self, rules: Carcassonne, state: State, move: PlacedBefore) -> State:
        assert move.at is not None, "a castle lies on the table"
        assert move.on is not None, "it was a city"
        assert move.whose is not None, "somebody founded it"
        feature, whose = state[Board].feature_at(move.at, move.on), Seat(move.whose)
        if move.what == CASTLE:
            return founded(rules, state, whose, feature, 0)
        assert move.figure is not None, "a lord is a figure"
        lord = Figure(whose, move.figure, move.at, move.on)
        board = state[Board].put_feature(feature.with_figures((*feature.figures, lord)))
        return state.put(board, state[Supply].change([(whose, move.figure, -1)]))

    def shows(self, rules: Carcassonne, state: State) -> Mapping[str, object]:
        """Show the tiles of castles, whose lords are there, and how many castles each seat has left."""
        lying = [
            {"cells": in_order(state[Board], castle.cells), "lords": sorted({lord.seat for lord in castle.figures})}
            for castle in castles(state[Board])
        ]
        return {"castles": lying, "castles_left": list(state[Castles].left)}

    # -------------------------------------------------------------- founding

    def laid(self, rules: Carcassonne, step: Step, seat: Seat) -> Step:
        """Forget what was finished before."""
        held = step.state[Castles]
        return step.to(step.state.put(replace(held, finished=()))) if held.finished else step

    def asks(self) -> Mapping[str, When]:
        """Ask whether small cities become castles."""
        return {CASTLE: When.FOUNDING}

    def asked(self, rules: Carcassonne, state: State, phase: str) -> Seat | None:
        """Ask those who would be paid, from the seat in turn on."""
        cities = list(small_cities(rules, state))
        if not cities:
            return None
        passed = rules.answers(state, CASTLE)
        seats = (seat for seat in around(rules.seats, state.turn) if seat not in passed)
        return next((seat for seat in seats if any(founders_of(rules, state, cities, seat))), None)

    def answer(self, rules: Carcassonne, step: Step, seat: Seat, move: Move) -> Step:
        """Ask the next."""
        return rules.answer(step, seat)

    def forbid(self, rules: Carcassonne, state: State, seat: Seat, move: FoundCastle) -> Iterable[Refusal]:
        """Refuse what is no such city, and castles that are not at hand."""
        if state.phase != CASTLE:
            return
        if not state[Castles].left[seat]:
            yield NoCastleLeft(seat)
        board = state[Board]
        is_there = move.at in board.laid and board.laid[move.at].face.tile.segment(move.on) is not None
        own = (city.id for city in founders_of(rules, state, small_cities(rules, state), seat))
        if not is_there or board.feature_at(move.at, move.on).id not in own:
            yield NoCastleThere(move.at)

    def candidates(self, rules: Carcassonne, state: State, seat: Seat) -> Iterator[Move]:
        """Yield none, and each city that the seat may make a castle."""
        yield Pass()
        board = state[Board]
        for city in founders_of(rules, state, small_cities(rules, state), seat):
            for cell, index in city.parts:
                if cell == board.last:
                    yield FoundCastle(cell, board.laid[cell].segments[index].id)

    def carry_out(self, rules: Carcassonne, state: State, seat: Seat, move: FoundCastle) -> Step:
        """Make the city a castle; who cannot be lord goes home."""
        step = Step(state)
        city = state[Board].feature_at(move.at, move.on)
        for figure in city.figures:
            if not is_lord(rules, state, figure):
                step = rules.take_home(step, step.state[Board].features[city.id], figure)
        step = step.to(founded(rules, step.state, seat, city, state.turn_number))
        return rules.proceed(step, rules.order.places[CASTLE])

    # ---------------------------------------------------------------- the land

    def is_complete(self, rules: Carcassonne, board: Board, feature: Feature) -> bool:
        """Be finished: a castle counts for the fields beside it."""
        return True

    def welcomes(self, kind: str) -> bool:
        """Welcome nobody but the lord who is there."""
        return False

    def shelters(self, rules: Carcassonne, state: State, feature: Feature, figure: Figure, by: str) -> bool:
        """Keep lords from dragon, tower, princess and corn circles."""
        return by not in REACHED_BY

    def occupied_cells(self, feature: Feature, figure: Figure) -> Collection[Cell]:
        """Return all tiles of the castle (N1)."""
        return feature.cells

    def withholds(self, rules: Carcassonne, state: State, feature: Feature) -> bool:
        """Score castles by what is finished beside them alone."""
        return feature.kind == CASTLE

    def field_bonus(self, land: Feature, city: Feature, seat: Seat, rate: int) -> Iterator[tuple[str, int]]:
        """Pay 1 more for a castle."""
        if city.kind == CASTLE:
            yield "field.castle", 1

    def domain(self, board: Board, feature: Feature) -> Iterable[Cell]:
        """Return the fief of a castle."""
        return fief(feature) if feature.kind == CASTLE else ()

    # ---------------------------------------------------------------- scoring

    def completed(self, rules: Carcassonne, step: Step, feature: Feature, seat: Seat) -> Step:
        """Note what is finished, and what it is worth."""
        held = step.state[Castles]
        if not held.founded:
            return step
        worth = sum(term.points for term in rules.payment(step.state, feature, complete=True))
        return step.to(step.state.put(replace(held, finished=(*held.finished, (feature.cells, worth)))))

    def after_scoring(self, rules: Carcassonne, step: Step) -> Step:
        """Pay castles by the best that was finished in their fiefs, the best paid first: it may set off others."""
        while (offer := best_offer(step.state)) is not None:
            castle, points = offer
            step = pay_lord(rules, step, castle, points)
            held = step.state[Castles]
            step = step.to(step.state.put(replace(held, finished=(*held.finished, (castle.cells, points)))))
        return step


# ------------------------------------------------------------------- castles


def founded(rules: Carcassonne, state: State, seat: Seat, city: Feature, turn: int) -> State:
    """Return the position with a seat's castle in place of a city, founded in that turn (0: before the log began)."""
    board, held = state[Board], state[Castles]
    for cell, index in city.parts:
        face = board.laid[cell].face
        parts = list(face.tile.segments)
        parts[index] = replace(parts[index], kind=CASTLE)
        walled = replace(face.tile, segments=tuple(parts)).face(face.rotation)
        board = board.turned_into(cell, replace(walled, edges=face.edges), rules.laws)
    left = tuple(count - (other == seat) for other, count in enumerate(held.left))
    since = {**held.founded, **dict.fromkeys(city.cells, turn)}
    return state.put(board, Castles(left, since, held.finished))


def castles(board: Board) -> Iterator[Feature]:
    """Yield the castles on the board, with lords or without."""
    return (feature for feature in board.features.values() if feature.kind == CASTLE)


def spot_of(board: Board, feature: Feature) -> CellSpot:
    cell, index = feature.parts[0]
    return cell, board.laid[cell].segments[index].id


def is_of_two_caps(board: Board, city: Feature) -> bool:
    """Return whether a city is of two tiles, each with a round cap."""
    if len(city.parts) != CAPS or len(city.cells) != CAPS:
        return False
    segments = (board.laid[cell].segments[index] for cell, index in city.parts)
    return all(len(segment.sides) == 1 and FLAT not in segment.marks for segment in segments)


def small_cities(rules: Carcassonne, state: State) -> Iterator[Feature]:
    """Yield the cities just finished that may become castles."""
    board = state[Board]
    for feature in rules.touched(state):
        if feature.kind != CITY or not feature.figures or not is_of_two_caps(board, feature):
            continue
        if rules.is_complete(board, feature) and not rules.is_withheld(state, feature):
            yield feature


def founders_of(rules: Carcassonne, state: State, cities: Iterable[Feature], seat: Seat) -> Iterator[Feature]:
    """Yield those of some cities that a seat may make a castle: it would be paid, and has a lord for it."""
    if not state[Castles].left[seat]:
        return
    for city in cities:
        winners = rules.winners(state[Board], city.figures, rules.standing(state, city))
        if seat in winners and any(figure.seat == seat and is_lord(rules, state, figure) for figure in city.figures):
            yield city


def _lords(rules: Carcassonne, state: State, cell: Cell) -> Iterator[tuple[Seat, str]]:
    # The figures at hand that can be lord of a castle.
    for seat, hand in enumerate(state[Supply].hands):
        for kind, count in hand.items():
            if count > 0 and is_lord(rules, state, Figure(Seat(seat), kind, cell, CASTLE)):
                yield Seat(seat), kind


def is_lord(rules: Carcassonne, state: State, figure: Figure) -> bool:
    """Return whether a figure can be lord of a castle: one that is strong by itself, not by the arms of a city."""
    return rules.counts(state, figure, Feature(-1, CASTLE, 0, (), NO_MARKS))


def fief(castle: Feature) -> frozenset[Cell]:
    """Return the two tiles of a castle and the four at its long sides."""
    (x, _y), (other, _) = sorted(castle.cells)
    steps = ((0, -1), (0, 1)) if other != x else ((-1, 0), (1, 0))
    beside = ((cell[0] + dx, cell[1] + dy) for cell in castle.cells for dx, dy in steps)
    return castle.cells.union(beside)


def best_offer(state: State) -> tuple[Feature, int] | None:
    """Return the castle with a lord, founded before this turn, that is paid most now, and how much; or None."""
    held = state[Castles]
    if not held.finished or not held.founded:
        return None
    offers = [
        (points, -castle.id, castle)
        for castle in castles(state[Board])
        if castle.figures and held.founded[castle.parts[0][0]] < state.turn_number
        for cells, points in held.finished
        if not cells.isdisjoint(fief(castle))
    ]
    if not offers:
        return None
    points, _, castle = max(offers, key=lambda offer: offer[:2])
    return castle, points


def pay_lord(rules: Carcassonne, step: Step, castle: Feature, points: int) -> Step:
    """Pay the lords of a castle, and send them home."""
    state = step.state
    where = in_order(state[Board], castle.cells)
    standing = rules.standing(state, castle)
    seats: Collection[Seat] = rules.winners(state[Board], castle.figures, standing)
    terms = (Term("castle", 1, points, where),)
    awards = [Scored(seat, CASTLE, terms, castle.figures[0].cell, standing) for seat in seats]
    return rules.send_home(rules.reward(step, castle, awards), castle)
