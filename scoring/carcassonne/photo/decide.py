"""Let the rules decide together about the cells of a photo: sides match, copies are few, tiles are connected.

The photo proposes candidates with scores. A cell that is clear is taken as it is, unless the rules object. Among the
candidates of another cell the rules look for the only one that fits. Whatever is left open is asked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from scoring.carcassonne.board.designs import DESIGNS
from scoring.carcassonne.board.geometry import Cell, beside, opposite
from scoring.carcassonne.board.tile import OPEN_EDGE

TILE: Final = "tile"
BARE: Final = "bare"
ASKED: Final = "asked"

CLEAR_SCORE: Final = 0.62
CLEAR_AHEAD: Final = 0.25
"""The score of a candidate, and its lead over the next one, that are clear without the rules."""
HALF_AHEAD: Final = 0.15
FAR_BEHIND: Final = 0.3
"""A smaller lead that is clear too, where the score of the next one is so much lower."""
NEAR: Final = 0.1
NEAR_AHEAD: Final = 0.4
"""A larger lead is asked where the score of the next one is so close: the two drawings differ in little."""
LEAST_SCORE: Final = 0.55
LEAST_AHEAD: Final = 0.08
"""The same for the only candidate that the rules leave."""
CLEAR_BARE: Final = 0.8
SEVERAL: Final = 2
"""Settled neighbours that leave little doubt."""
ODD: Final = 0.7
VERY_ODD: Final = 0.85
"""How far a spot beside the figures may be from what was taught: alone, and between tiles that fit."""
ODDER: Final = 0.6
"""What the limits gain by a higher score: noise makes a spot odd where all the rest agrees."""
TWIN: Final = 0.25
TWIN_ODD: Final = 0.6
"""The lower limit for a drawing with a twin, whose score is so close: a spot that is odd may be where they differ."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A kind and its turn that a cell may show: how well it matches, and how far the best one is ahead of it.

    `ahead` compares the two where they differ: 1 says that the best one is seen there, 0 that either may be.
    """

    kind: str
    turn: int
    score: float
    ahead: float = 0.0


@dataclass(frozen=True, slots=True)
class Reading:
    """One cell as the photo shows it: candidates, the best first, and how surely the cloth is seen.

    `odd` says how far the worst spot that no figure covers is from what was taught.
    """

    cell: Cell
    candidates: Sequence[Candidate]
    bare: float = 0.0
    odd: float = 0.0


@dataclass(frozen=True, slots=True)
class CellDecision:
    """The decision on a cell: a tile, bare, or asked, with the reason as a code; a question lists its choices.

    `bare` of a question says how surely the cloth is seen.
    """

    outcome: str
    reason: str
    kind: str = ""
    turn: int = 0
    sure: float = 0.0
    choices: tuple[Candidate, ...] = ()
    bare: float = 0.0


def edges(kind: str, turn: int) -> str:
    """Return the letter of each side of a kind as it lies; sides of an unknown kind go with any."""
    return DESIGNS[kind].face(turn).edges if kind in DESIGNS else OPEN_EDGE * 4


class _Table:
    """The tiles that are settled so far."""

    def __init__(self, counts: Mapping[str, int]) -> None:
        self.counts = counts
        self.lie: dict[Cell, Candidate] = {}

    def mismatches(self, cell: Cell, one: Candidate) -> list[Cell]:
        """Return the settled neighbours whose sides do not match."""
        own = edges(one.kind, one.turn)
        found = []
        for side in range(4):
            other = self.lie.get(beside(cell, side))
            if other is None:
                continue
            pair = {own[side], edges(other.kind, other.turn)[opposite(side)]}
            if len(pair - {OPEN_EDGE}) > 1:
                found.append(beside(cell, side))
        return found

    def left(self, kind: str) -> int:
        """Return how many copies of a kind the box has besides those that lie."""
        return self.counts.get(kind, 0) - sum(one.kind == kind for one in self.lie.values())


def decide(
    readings: Iterable[Reading],
    counts: Mapping[str, int],
    known: Mapping[Cell, tuple[str, int]] | None = None,
) -> Mapping[Cell, CellDecision]:
    """Return what each cell is.

    `counts` has the copies of each kind in the box. `known` has what the log knows: the photo may confirm it, but a
    cell that clearly shows another tile is asked.
    """
    cells = {reading.cell: reading for reading in readings}
    done: dict[Cell, CellDecision] = {}
    table = _Table(counts)
    for cell, reading in cells.items():
        if known and cell in known:
            done[cell] = _against_log(reading, *known[cell])
        elif not reading.candidates or (reading.bare >= CLEAR_BARE and reading.candidates[0].score < CLEAR_SCORE):
            bare = reading.bare >= CLEAR_BARE
            done[cell] = CellDecision(BARE if bare else ASKED, "cloth" if bare else "nothing", sure=reading.bare)
        elif _is_clear(reading):
            best = reading.candidates[0]
            table.lie[cell] = best
            done[cell] = CellDecision(TILE, "clear", best.kind, best.turn, best.score)
        if cell in done and done[cell].outcome == TILE:
            table.lie[cell] = Candidate(done[cell].kind, done[cell].turn, done[cell].sure)
    _object_to_sides(cells, done, table)
    _object_to_copies(cells, done, table)
    _settle(cells, done, table)
    _object_to_islands(cells, done, table)
    return {cell: done.get(cell) or _asked(reading, "unsure") for cell, reading in cells.items()}


def _is_clear(reading: Reading) -> bool:
    best, *others = reading.candidates
    if _is_odd(reading, ODD):
        return False
    return best.score >= CLEAR_SCORE and all(_is_beaten(best, other) for other in others) and reading.bare < CLEAR_BARE


def _is_odd(reading: Reading, limit: float) -> bool:
    """Say whether a spot is too far from what was taught.

    A score above the least clear one widens the limit, unless another drawing has the same sides: then the spot may be
    all that tells the two apart, and no rule does.
    """
    best, *others = reading.candidates
    if any(best.score - one.score < TWIN and _are_twins(best, one) for one in others):
        return reading.odd > TWIN_ODD
    return reading.odd > limit + ODDER * max(0.0, best.score - CLEAR_SCORE)


def _are_twins(one: Candidate, other: Candidate) -> bool:
    return one.kind != other.kind and edges(one.kind, one.turn) == edges(other.kind, other.turn)


def _is_beaten(best: Candidate, other: Candidate) -> bool:
    if best.score - other.score < NEAR:
        return other.ahead >= NEAR_AHEAD
    if other.ahead >= CLEAR_AHEAD:
        return True
    return other.ahead >= HALF_AHEAD and best.score - other.score >= FAR_BEHIND


def _asked(reading: Reading, reason: str) -> CellDecision:
    return CellDecision(ASKED, reason, choices=tuple(reading.candidates), bare=reading.bare)


def _against_log(reading: Reading, kind: str, turn: int) -> CellDecision:
    """Confirm what the log knows, unless the photo clearly shows something else."""
    if reading.bare >= CLEAR_BARE:
        return _asked(reading, "log")
    if not reading.candidates or not _is_clear(reading):
        return CellDecision(TILE, "log", kind, turn)
    best = reading.candidates[0]
    if best.kind == kind and lies_alike(kind, best.turn, turn):
        return CellDecision(TILE, "log", kind, turn, best.score)
    return _asked(reading, "log")


def lies_alike(kind: str, one: int, other: int) -> bool:
    """Say whether a kind means the same in two turns: no segment reaches another port."""
    if one == other:
        return True
    ports = [[sorted(found) for found in DESIGNS[kind].face(turn).ports] for turn in (one, other)]
    return ports[0] == ports[1]


def _object_to_sides(cells: Mapping[Cell, Reading], done: dict[Cell, CellDecision], table: _Table) -> None:
    """Ask again about clear tiles whose sides do not match, the one with most mismatches and the lowest score first."""
    while True:
        wrong = {cell: len(table.mismatches(cell, one)) for cell, one in table.lie.items()}
        open_ones = [cell for cell, count in wrong.items() if count and done[cell].reason == "clear"]
        if not open_ones:
            return
        worst = max(open_ones, key=lambda cell: (wrong[cell], -table.lie[cell].score))
        table.lie.pop(worst)
        done[worst] = _asked(cells[worst], "sides")


def _object_to_copies(cells: Mapping[Cell, Reading], done: dict[Cell, CellDecision], table: _Table) -> None:
    """Ask about the least sure tiles of a kind that lies more often than the box has it."""
    for kind, number in Counter(one.kind for one in table.lie.values()).items():
        surplus = number - table.counts.get(kind, 0)
        of_kind = sorted((one.score, cell) for cell, one in table.lie.items() if one.kind == kind)
        for _score, cell in of_kind[: max(0, surplus)]:
            if done[cell].reason == "clear":
                table.lie.pop(cell)
                done[cell] = _asked(cells[cell], "copies")


def _settle(cells: Mapping[Cell, Reading], done: dict[Cell, CellDecision], table: _Table) -> None:
    """Give open cells the only candidate that fits, again and again: each settled tile may settle its neighbours."""
    waiting = [cell for cell in cells if cell not in done or done[cell].reason in {"sides", "copies"}]
    changed = True
    while changed:
        changed = False
        for cell in list(waiting):
            reading = cells[cell]
            best = _only_one(reading, cell, table)
            if best is None:
                continue
            table.lie[cell] = best
            done[cell] = CellDecision(TILE, "fits", best.kind, best.turn, best.score)
            waiting.remove(cell)
            changed = True


def _only_one(reading: Reading, cell: Cell, table: _Table) -> Candidate | None:
    """Return the candidate that the rules leave, if it matches well enough and no other comes close."""
    if reading.bare >= CLEAR_BARE or _is_odd(reading, VERY_ODD):
        return None
    fitting = [one for one in reading.candidates if table.left(one.kind) > 0 and not table.mismatches(cell, one)]
    if not fitting or fitting[0] is not reading.candidates[0] or fitting[0].score < LEAST_SCORE:
        return None
    neighbours = sum(beside(cell, side) in table.lie for side in range(4))
    if not neighbours or (neighbours < SEVERAL and _is_odd(reading, ODD)):
        return None
    least = LEAST_AHEAD if neighbours >= SEVERAL else CLEAR_AHEAD
    best, *others = fitting
    # The rules say nothing about two drawings with the same sides that differ in little.
    if any(one.ahead < (NEAR_AHEAD if best.score - one.score < NEAR else least) for one in others):
        return None
    return best


def _object_to_islands(cells: Mapping[Cell, Reading], done: dict[Cell, CellDecision], table: _Table) -> None:
    """Ask about tiles that are not connected with the largest group, unless a cell between them is open."""
    # An open cell may be the missing link.
    taken = set(table.lie) | {cell for cell in cells if cell not in done or done[cell].outcome == ASKED}
    groups: list[set[Cell]] = []
    left = set(taken)
    while left:
        group = {left.pop()}
        edge = list(group)
        while edge:
            cell = edge.pop()
            for side in range(4):
                near = beside(cell, side)
                if near in left:
                    left.remove(near)
                    group.add(near)
                    edge.append(near)
        groups.append(group)
    largest = max(groups, key=len, default=set())
    for cell in [cell for cell in table.lie if cell not in largest and done[cell].reason != "log"]:
        table.lie.pop(cell)
        done[cell] = _asked(cells[cell], "apart")
