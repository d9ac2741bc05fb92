"""The points if the game ended now, at a glance: feature by feature, those that a move leaves alone counted once.

Whoever looks at hundreds of answers to a move sees nearly the same board in all of them. What a box pays at the end
besides its features is left out, and a city counts for each field beside it in every edition: near enough to choose.
"""

from __future__ import annotations

from typing import Final

from scoring.carcassonne.base.fields import FIELD, city_rate, finished_cities
from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.feature import Feature
from scoring.carcassonne.board.tile import CITY, ROAD
from scoring.carcassonne.rules import Carcassonne
from scoring.kernel.moves import Seat
from scoring.kernel.state import State

GROWING: Final = (CITY, ROAD, FIELD)
"""The kinds of features that are others once they have grown."""

Paid = tuple[tuple[Seat, int], ...]


class QuickScore:
    """The points of positions that lie a move or two apart."""

    def __init__(self, rules: Carcassonne) -> None:
        self._rules, self._rate = rules, city_rate(rules)
        # The feature is kept with what it pays, so that no other one is ever met under its identity.
        self._known: dict[int | tuple[int, tuple[str, ...]], tuple[Feature, Paid]] = {}
        self._fields: dict[int, tuple[Feature, Paid]] = {}
        # Parts may add points for more than the feature, such as what lies on its tiles.
        self._is_kept = not rules.having["added"]

    def after_a_city(self) -> QuickScore:
        """Return a glance that knows as much besides fields, for positions after another city was finished."""
        other = QuickScore(self._rules)
        other._known = self._known
        return other

    def points(self, state: State) -> list[int]:
        """Return the points by seat, were the game to end; no city may have been finished since another was seen."""
        found, board, known, fields = list(state.scores), state[Board], self._known, self._fields
        for feature in board.held():
            met = (fields if feature.kind == FIELD else known).get(id(feature))
            if met is None or not self._is_kept:
                met = self._look(state, board, feature)
            for seat, points in met[1]:
                found[seat] += points
        return found

    def _look(self, state: State, board: Board, feature: Feature) -> tuple[Feature, Paid]:
        if not self._is_kept:
            return feature, self.paid(state, board, feature)
        scorer = self._rules.scorers.get(feature.kind)
        if scorer is not None and scorer.by_tiles_around:
            # A monastery grows by what lies around it, and stays what it was.
            key = id(feature), board.around(feature.parts[0][0])
            met = self._known.get(key)
            if met is None:
                met = self._known[key] = feature, self.paid(state, board, feature)
            return met
        met = feature, self.paid(state, board, feature)
        if feature.kind in GROWING:
            (self._fields if feature.kind == FIELD else self._known)[id(feature)] = met
        return met

    def paid(self, state: State, board: Board, feature: Feature) -> Paid:
        rules = self._rules
        if feature.kind not in rules.scorers or rules.is_withheld(state, feature):
            return ()
        if feature.kind == FIELD:
            points = self._rate * len(finished_cities(rules, board, feature))
            points += sum(term.points for term in rules.added(state, feature))
        else:
            points = sum(term.points for term in rules.payment(state, feature, complete=False))
        winners = rules.winners(board, feature.figures, rules.standing(state, feature))
        return tuple((seat, points) for seat in winners)


def closes_a_city(rules: Carcassonne, state: State) -> bool:
    """Say whether the tile laid last finishes a city, which every field beside it pays for."""
    board = state[Board]
    if board.last is None:
        return False
    laid = board.laid[board.last]
    cities = [index for index, segment in enumerate(laid.segments) if segment.kind == CITY]
    return any(rules.is_complete(board, board.feature_of((board.last, index))) for index in cities)
