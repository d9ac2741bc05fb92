"""The prospects of open features: how likely each is finished, by what is left in the bag, and what that pays.

The points are the rules' own; only chances and the worth of figures are a player's opinion.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from scoring.carcassonne.base.fields import FIELD, cities_beside, city_rate
from scoring.carcassonne.base.placing import fits
from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.designs import DESIGNS
from scoring.carcassonne.board.feature import Feature
from scoring.carcassonne.board.geometry import PORT_SIDE, Cell, beside, ring
from scoring.carcassonne.board.tile import CITY, ROAD
from scoring.carcassonne.pieces import Bag, Supply
from scoring.carcassonne.rules import Carcassonne
from scoring.kernel.moves import Seat
from scoring.kernel.state import State

ATTENTION: Final = 0.06
"""The part of a seat's fitting tiles that it lays in a gap: few, as finishing now frees a figure, and later may not.

Higher values (0.15, 0.45) had the player wait, and lost to one that looks at no chances.
"""
LONGER: Final = 0.35
"""The weight, towards the end of a feature, of a tile that fits but makes the feature longer."""
UNKNOWN_GAP: Final = 0.8
"""The chance that a cell is filled that lies beside no tile yet."""
FIGURE: Final = 1.5
"""The worth of a figure in hand while there is much to do for it."""
BACK: Final = 0.5
"""The worth of a figure that comes home with its finished feature, as a part of one in hand: it comes later."""
FADING: Final = 24
"""The number of tiles left from which figures are worth less with each."""
LETTERS: Final[Mapping[str, str]] = {CITY: "c", ROAD: "r"}
RUNS_THROUGH: Final = 2


CopiesLeft = tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class TilesToCome:
    """The chances that gaps are filled from the bag as it is: `draws` tiles are laid there, one after the other."""

    copies: CopiesLeft
    draws: float

    def of(self, need: str, letter: str) -> float:
        """Return how likely a gap with these edges is filled so that what shows `letter` there ends ("": filled)."""
        return float(1 - (1 - _share(self.copies, need, letter)) ** self.draws)


def chances_of(state: State) -> TilesToCome:
    bag = state[Bag]
    return TilesToCome(tuple(bag.copies.items()), ATTENTION * bag.left / len(state.scores))


# All positions of a turn have the same bag, and few gaps of them are new.
@lru_cache(maxsize=20_000)
def _share(copies: CopiesLeft, need: str, letter: str) -> float:
    fitting = total = 0.0
    for tile, count in copies:
        total += count
        if count and (turns := fits(tile)[need]):
            edges = DESIGNS[tile].face(turns[0]).edges
            fitting += count * (LONGER if letter and _goes_on(edges, need, letter) else 1.0)
    return min(1.0, fitting / max(1.0, total))


def _goes_on(edges: str, need: str, letter: str) -> bool:
    # A road ends at a crossing; it runs through a tile that has two ends of one.
    shown, asked = edges.count(letter), need.count(letter)
    return shown > asked and (letter != LETTERS[ROAD] or shown == RUNS_THROUGH)


def finishing(board: Board, feature: Feature, chances: TilesToCome) -> float:
    """Return how likely a feature is finished before the game ends."""
    letter = LETTERS.get(feature.kind, "")
    chance = 1.0
    for cell in _open_cells(board, feature):
        need = board.gaps.get(cell)
        chance *= chances.of(need, letter) if need is not None else UNKNOWN_GAP
    return chance


def _open_cells(board: Board, feature: Feature) -> set[Cell]:
    laid = board.laid
    if feature.kind not in LETTERS:
        return {cell for cell in ring(feature.parts[0][0]) if cell not in laid} if feature.parts else set()
    return {
        there
        for cell, index in feature.parts
        for port in laid[cell].face.ports[index]
        if (there := beside(cell, PORT_SIDE[port])) not in laid
    }


def prospects(rules: Carcassonne, state: State, chances: TilesToCome) -> list[float]:
    """Return for each seat what it may expect besides what it would be paid if the game ended now."""
    found = [0.0] * rules.seats
    fading = min(1.0, state[Bag].left / FADING)
    board, met = state[Board], dict[int, float]()
    hands = [float(sum(hand.values())) for hand in state[Supply].hands]
    for feature in board.features.values():
        if not feature.figures or feature.kind not in rules.scorers:
            continue
        winners = rules.winners(board, feature.figures, rules.standing(state, feature))
        if feature.kind == FIELD:
            gain = city_rate(rules) * sum(_city_chances(rules, board, feature, chances, met))
        elif rules.is_complete(board, feature):
            continue
        else:
            likely = _likely(board, feature, chances, met)
            gain = likely * _growth(rules, board, feature)
            for figure in feature.figures:
                hands[figure.seat] += likely * BACK
        for seat in winners:
            found[seat] += gain
    return [gain + FIGURE * fading * figures for gain, figures in zip(found, hands, strict=True)]


def _growth(rules: Carcassonne, board: Board, feature: Feature) -> int:
    full, now = (
        sum(term.points for term in rules.worth(board, feature, complete=complete)) for complete in (True, False)
    )
    return full - now


def _likely(board: Board, feature: Feature, chances: TilesToCome, met: dict[int, float]) -> float:
    if feature.id not in met:
        met[feature.id] = finishing(board, feature, chances)
    return met[feature.id]


def _city_chances(
    rules: Carcassonne, board: Board, land: Feature, chances: TilesToCome, met: dict[int, float]
) -> Iterator[float]:
    for city in sorted(cities_beside(board, land)):
        feature = board.features[city]
        # Those that are finished the rules have counted.
        if not rules.is_complete(board, feature):
            yield _likely(board, feature, chances, met)


def lead(worth: list[float], seat: Seat) -> float:
    """Return how far a seat is ahead of the best of the others."""
    return worth[seat] - max((value for other, value in enumerate(worth) if other != seat), default=0.0)
