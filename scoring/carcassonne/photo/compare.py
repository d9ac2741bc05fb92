"""A photo laid over a log: where the two disagree, and which slip of the log would explain it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass

from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.geometry import Cell
from scoring.carcassonne.doctor import Tiles
from scoring.carcassonne.move import Deploy, Draw, Pass, Place
from scoring.carcassonne.photo.decide import ASKED, CLEAR_BARE, TILE, CellDecision, Reading, decide, lies_alike
from scoring.carcassonne.rules import Carcassonne
from scoring.carcassonne.seen import SeenFact, write_seen
from scoring.doctor.search import Case, Search
from scoring.doctor.slip import Slip
from scoring.kernel import Seat, inner_move
from scoring.kernel.table import Overrule

Stood = Mapping[Cell, Mapping[Seat, str]]
"""The figures that a photo shows: by cell and seat, the segment that they seem to stand on."""


@dataclass(frozen=True, slots=True)
class Disagreement:
    """One cell where photo and log differ: `code` as the doctor's slips have it, and what the photo shows.

    `slip` would put it right, if one of the doctor's does; `there` is where the
    photo shows a tile that was laid elsewhere, `seq` the entry that laid the tile, where the log has it.
    """

    cell: Cell
    code: str
    kind: str = ""
    turn: int = 0
    seat: Seat | None = None
    there: Cell | None = None
    slip: Slip | None = None
    seq: int | None = None


@dataclass(frozen=True, slots=True)
class Compared:
    """A photo beside a log: where they differ, the cells that it confirms, and those that are not clear in it.

    `seen` is what it shows of the cells that differ, for the doctor.
    """

    disagreements: tuple[Disagreement, ...]
    confirmed: frozenset[Cell]
    unclear: frozenset[Cell]
    seen: str = ""


def compare(case: Case, board: Board, readings: Collection[Reading], stood: Stood) -> Compared:
    """Lay what was read over the board of a log; `stood` may have cells that were not read."""
    rules = case.rules
    assert isinstance(rules, Carcassonne), "it has tiles"
    known = {cell: (laid.tile_id, laid.face.rotation) for cell, laid in board.laid.items()}
    decisions = decide(readings, rules.copies, known)
    confirmed = frozenset(cell for cell, one in decisions.items() if cell in known and _is_sure(one))
    search = Search(Tiles(), case)
    found = [*_tiles(search, case, decisions, known), *_figures(search, case, board, confirmed, stood)]
    differing = {one.cell for one in found}
    unclear = frozenset(cell for cell in decisions if cell in known) - confirmed - differing
    facts = (_fact(one, stood) for one in found)
    return Compared(tuple(found), confirmed - differing, unclear, write_seen(facts))


def _fact(one: Disagreement, stood: Stood) -> SeenFact:
    if one.seat is not None:
        return SeenFact(one.cell, seats=frozenset(stood.get(one.cell, {})))
    return SeenFact(one.there or one.cell, one.kind, one.turn)


def _is_sure(one: CellDecision) -> bool:
    return one.outcome == TILE and one.sure > 0


def _tiles(
    search: Search, case: Case, decisions: Mapping[Cell, CellDecision], known: Mapping[Cell, tuple[str, int]]
) -> Iterator[Disagreement]:
    gone = {cell for cell, one in decisions.items() if cell in known and one.outcome == ASKED and _is_bare(one)}
    new = {cell: one for cell, one in decisions.items() if cell not in known and one.outcome == TILE}
    for cell, one in decisions.items():
        if cell in gone:
            moved = next((there for there, seen in new.items() if seen.kind == known[cell][0]), None)
            if moved is not None:
                seen = new.pop(moved)
                yield _laid(search, case, cell, "laid_elsewhere", seen.kind, seen.turn, there=moved)
            else:
                yield _laid(search, case, cell, "laid_elsewhere", "", 0)
        elif cell in known and one.outcome == ASKED and one.choices:
            best = one.choices[0]
            code = "turned" if best.kind == known[cell][0] else "other_tile"
            yield _laid(search, case, cell, code, best.kind, best.turn)
    for cell, one in new.items():
        slip = _left_out(search, case, cell, one)
        yield Disagreement(cell, "turn_left_out", one.kind, one.turn, slip=slip)


def _left_out(search: Search, case: Case, cell: Cell, seen: CellDecision) -> Slip | None:
    """Return the turn that lays a tile where the log lacks one: of a seat that was passed over, without a figure."""

    def explains(slip: Slip) -> bool:
        moves = [inner_move(one.move) for one in slip.moves]
        draws = [move.tile for move in moves if isinstance(move, Draw)]
        lies = [move for move in moves if isinstance(move, Place)]
        fits = any(move.at == cell and lies_alike(seen.kind, move.rot, seen.turn) for move in lies)
        return slip.code == "turn_left_out" and seen.kind in draws and fits and isinstance(moves[-1], Pass)

    passed_over = (
        number for number, turn in enumerate(search.turns) if isinstance(case.line[turn.start].move, Overrule)
    )
    found = (_slip(search, case, number, explains) for number in passed_over)
    return next((slip for slip in found if slip is not None), None)


def _is_bare(one: CellDecision) -> bool:
    return one.bare >= CLEAR_BARE


def _laid(
    search: Search, case: Case, cell: Cell, code: str, kind: str, turn: int, *, there: Cell | None = None
) -> Disagreement:
    def explains(slip: Slip) -> bool:
        moves = [inner_move(one.move) for one in slip.moves]
        draws = [move.tile for move in moves if isinstance(move, Draw)]
        lies = [move for move in moves if isinstance(move, Place)]
        fits = any(move.at == (there or cell) and lies_alike(kind, move.rot, turn) for move in lies)
        return slip.code == code and fits and (code != "other_tile" or kind in draws)

    index, seq = _turn_of(search, case, cell)
    slip = _slip(search, case, index, explains) if kind else None
    return Disagreement(cell, code, kind, turn, there=there, slip=slip, seq=seq)


def _turn_of(search: Search, case: Case, cell: Cell) -> tuple[int | None, int | None]:
    """Return the number of the turn in which a tile was laid, and its entry; neither for one that lay there first."""
    for number, turn in enumerate(search.turns):
        for index in turn:
            move = inner_move(case.line[index].move)
            if isinstance(move, Place) and move.at == cell:
                return number, case.line[index].seq
    return None, None


def _slip(search: Search, case: Case, number: int | None, explains: Callable[[Slip], bool]) -> Slip | None:
    if number is None:
        return None
    practice = Tiles()
    for late in (False, True):
        for slip in practice.slips(case.rules, search.states, case.line, search.turns[number], late=late):
            if explains(slip):
                return slip
    return None


def _figures(
    search: Search, case: Case, board: Board, confirmed: Iterable[Cell], stood: Stood
) -> Iterator[Disagreement]:
    logged: dict[Cell, set[Seat]] = {}
    for figure in board.figures():
        logged.setdefault(figure.cell, set()).add(figure.seat)
    for cell in confirmed:
        there, seen = logged.get(cell, set()), stood.get(cell, {})
        index, seq = _turn_of(search, case, cell)
        for seat in seen.keys() - there:
            slip = _slip(search, case, index, _forgotten(seat, seen[seat])) or _slip(
                search, case, index, _forgotten(seat, "")
            )
            yield Disagreement(cell, "figure_forgotten", seat=seat, slip=slip, seq=seq)
        for seat in there - seen.keys():
            slip = _slip(search, case, index, lambda slip: slip.code == "figure_too_many")
            yield Disagreement(cell, "figure_too_many", seat=seat, slip=slip, seq=seq)


def _forgotten(seat: Seat, segment: str) -> Callable[[Slip], bool]:
    def explains(slip: Slip) -> bool:
        spots = [one.move.on for one in slip.moves if one.seat == seat and isinstance(one.move, Deploy)]
        return slip.code == "figure_forgotten" and bool(spots) and (not segment or segment in spots)

    return explains
