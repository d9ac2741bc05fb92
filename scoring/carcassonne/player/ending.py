"""The points if the game ended, of positions that lie a tile apart: what they have in common is counted once.

The points come from the same hooks as those of `Carcassonne.finish`; nothing is said of where they come from, and no
figure goes home.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from scoring.carcassonne.base.fields import FIELD, Farmland, Fields, farmland_of
from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.feature import Feature
from scoring.carcassonne.board.geometry import Cell
from scoring.carcassonne.board.tile import CITY
from scoring.carcassonne.rules import Carcassonne
from scoring.kernel import Scored, Seat, State, Step

ASKED: Final = (
    "strength",
    "boost",
    "prevails",
    "revise",
    "extent",
    "completes",
    "withholds",
    "field_bonus",
    "added",
    "paid",
)
"""The hooks that are asked about features at the end, besides the payment of their own kind."""

Gains = tuple[tuple[Seat, int], ...]
Lands = tuple[Feature, ...]
Closing = tuple[Cell, str, int]
Around = tuple[str, ...]


def is_by_feature(rules: Carcassonne) -> bool:
    """Return whether what is paid at the end can be counted feature by feature, in any order, with this box."""
    judges = (part for hook in ASKED for part in rules.having[hook])
    return all(part.by_feature for part in judges) and all(
        part.by_feature or part.pays_unfinished for part in rules.having["final"]
    )


class Ending:
    """The points of a position and of those that one tile more makes of it, if the game ended there."""

    def __init__(self, rules: Carcassonne) -> None:
        """Begin with nothing counted yet."""
        self._rules = rules
        self._by_feature = is_by_feature(rules)
        self._fields = next((part for part in rules.having["final"] if isinstance(part, Fields)), None)
        self._kinds = {part.feature_kind for part in rules.having["final"] if part.pays_unfinished}
        others = (part for part in rules.having["final"] if not part.pays_unfinished)
        self._others = [part for part in others if part is not self._fields]
        # Features are kept with what they pay, so that no other one is ever met under their identity.
        self._paid: dict[tuple[int, Around], tuple[Feature, Gains]] = {}
        self._lands: dict[tuple[int, Closing | None], Farmland] = {}
        self._all_lands: dict[tuple[tuple[int, ...], Closing | None], tuple[Lands, Gains]] = {}

    def scores(self, state: State) -> tuple[int, ...]:
        """Return the points by seat, as `Carcassonne.finish` would leave them."""
        if state.over:
            return state.scores
        if not self._by_feature:
            return self._rules.finish(Step(state)).state.scores
        scores = list(state.scores)
        for seat, points in self._of_features(state):
            scores[seat] += points
        if not self._others:
            return tuple(scores)
        step = Step(replace(state, scores=tuple(scores)))
        for part in self._others:
            step = part.final(self._rules, step)
        return step.state.scores

    def _of_features(self, state: State) -> Iterator[tuple[Seat, int]]:
        lands = []
        for feature in state[Board].held():
            if feature.kind == FIELD:
                lands.append(feature)
            elif feature.kind in self._kinds:
                yield from self._of_feature(state, feature)
        if self._fields is not None:
            yield from self._of_fields(state, tuple(lands), self._fields)

    def _of_feature(self, state: State, feature: Feature) -> Gains:
        part = self._rules.scorers[feature.kind]
        around = state[Board].around(feature.parts[0][0]) if part.by_tiles_around else ()
        key = id(feature), around
        met = self._paid.get(key)
        if met is None:
            met = feature, self._unfinished(state, feature)
            if part.by_feature or part.by_tiles_around:
                self._paid[key] = met
        return met[1]

    def _unfinished(self, state: State, feature: Feature) -> Gains:
        if self._rules.is_withheld(state, feature):
            return ()
        return _gains(self._rules.awards(state, feature, complete=False, final=True))

    def _of_fields(self, state: State, lands: Lands, fields: Fields) -> Gains:
        closing = self._closing(state)
        key = tuple(map(id, lands)), closing
        met = self._all_lands.get(key)
        if met is None:
            rules = self._rules
            farmland = [self._land(state, land, closing) for land in lands if not rules.is_withheld(state, land)]
            met = self._all_lands[key] = lands, _gains(fields.awards(rules, state, farmland))
        return met[1]

    def _land(self, state: State, land: Feature, closing: Closing | None) -> Farmland:
        key = id(land), closing
        met = self._lands.get(key)
        if met is None:
            met = self._lands[key] = farmland_of(self._rules, state, land)
        return met

    def _closing(self, state: State) -> Closing | None:
        """Return the tile laid last if it has finished a city: the fields beside that are worth more then."""
        rules, board = self._rules, state[Board]
        if board.last is None:
            return None
        touched = board.touched(board.last)
        if not any(one.kind == CITY and rules.is_complete(board, one) for one in touched):
            return None
        # Which city was finished does not say it: laid otherwise, a tile joins it to others, which end with it.
        laid = board.laid[board.last]
        return board.last, laid.tile_id, laid.face.rotation


def _gains(awards: Iterable[Scored]) -> Gains:
    return tuple((award.seat, award.points) for award in awards)
