"""A map on the table: what a record says under `rules.board`, the tiles that lie first, and the parts of the box.

`{"map": {…}, "options": {…}, "chips": ["3,4", …], "dealt": true}`: the map itself, the readings that the table has
chosen where they differ, the squares on which a chip lies face down, and if it is the app that has laid them out and
says which one it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, product
from typing import Any, Final

import msgspec

from scoring.carcassonne.base.placing import TURNS
from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.designs import DESIGNS
from scoring.carcassonne.board.geometry import Cell
from scoring.carcassonne.maps.chips import ALL, Collecting, Ledger, Upgrades
from scoring.carcassonne.maps.ground import lay_out
from scoring.carcassonne.maps.options import choose
from scoring.carcassonne.maps.parts import Maps
from scoring.carcassonne.maps.printed import START, PrintedMap
from scoring.carcassonne.maps.reading import MalformedMap, MapProblem, cell_key, problems, read_map, write_map
from scoring.carcassonne.maps.spread import breaches
from scoring.carcassonne.maps.towns import town_part
from scoring.carcassonne.part import Part
from scoring.kernel import Choice, UnsuitableBox

UPGRADING_SETS: Final = ("taiwan", "germany")

Lies = tuple[str, Cell, int]
"""A tile that lies: id, cell, rotation."""


class _PlayedMap(msgspec.Struct, forbid_unknown_fields=True):
    map: dict[str, Any]
    options: dict[str, Choice] = {}
    chips: tuple[str, ...] = ()
    dealt: bool = False


@dataclass(frozen=True, slots=True)
class OnMap:
    """A map with what a table has chosen; `chips` are the squares on which one lies, `dealt` by the app or not."""

    printed: PrintedMap
    options: Mapping[str, Choice] = field(default_factory=dict)
    chips: tuple[Cell, ...] = ()
    dealt: bool = False

    def start_tiles(self, given: Sequence[Lies], usual: str | None) -> tuple[Lies, ...]:
        """Return the tiles on the start squares: those given, or the usual one on as many as have to be used.

        Where a game begins in the middle, tiles lie on other squares too.
        Raises UnsuitableBox for tiles off the map, too few or too many start squares, or against what is printed
        (maps:set-up).
        """
        rules, starts = self.printed.rules, self.printed.of_kind(START)
        cells = [cell for _, cell, _ in given]
        for tile, cell, rotation in given:
            on_map = self.printed.is_playable(cell) and cells.count(cell) == 1
            if tile not in DESIGNS or not on_map or rotation not in range(TURNS):
                raise UnsuitableBox("box.unknown_start", tile=tile)
        if not given:
            return self._usual(usual, starts)
        used = len(fresh_start(self.printed, given))
        # In the middle of a game tiles may have grown over further start squares.
        most = rules.start_max if used == len(given) else used
        if not rules.start_min <= used <= most:
            raise UnsuitableBox("map.starts_used", starts=used, least=rules.start_min, most=rules.start_max)
        if not agrees(self.printed, *given):
            raise UnsuitableBox("map.start_against_print")
        return tuple(given)

    def _usual(self, tile: str | None, starts: Sequence[Cell]) -> tuple[Lies, ...]:
        count = self.printed.rules.start_min
        for cells in combinations(starts, count) if tile else ():
            for turns in product(range(TURNS), repeat=count):
                lies = [(tile, cell, turn) for cell, turn in zip(cells, turns, strict=True) if tile]
                if agrees(self.printed, *lies):
                    return tuple(lies)
        raise UnsuitableBox("map.start_against_print")

    def parts(self, *, open_shields: int) -> Iterator[Part]:
        """Yield the parts of the box; `open_shields` is what the edition pays for shields in unfinished cities."""
        yield Maps(self.printed, self.options, open_shields=open_shields)
        towns = town_part(self.printed, self.options)
        if towns is not None:
            yield towns
        if self.printed.rules.chip_set:
            yield Collecting(self.chips, dealt=self.dealt)
            if self.printed.rules.chip_set in UPGRADING_SETS:
                yield Upgrades(once=self.options["upgrades"] == "once_a_turn")
            else:
                yield Ledger()


def agrees(printed: PrintedMap, *lies: Lies) -> bool:
    """Return whether tiles agree with what is printed around them, and with each other."""
    board = Board.on(lay_out(printed, only_open=False).ground)
    for tile, cell, rotation in lies:
        assert board.ground is not None, "made on one"
        face = DESIGNS[tile].face(rotation)
        need = board.ground.edges_for(cell, board.laid)
        if any(asked not in (".", shown) for asked, shown in zip(need, face.edges, strict=True)):
            return False
        board = board.lay(face, cell, {})
    return True


def fresh_start(printed: PrintedMap, lies: Sequence[Lies]) -> tuple[Lies, ...]:
    """Return those of the tiles that lie on start squares: what a new game on the same squares begins with."""
    starts = printed.of_kind(START)
    return tuple(lying for lying in lies if lying[1] in starts)


def read_board(content: Mapping[str, Any]) -> OnMap:
    """Return the map that a box describes; raise UnsuitableBox, with the first reason, if nobody can play on it."""
    try:
        shape = msgspec.convert(content, _PlayedMap, strict=True)
        printed = read_map(shape.map)
    except msgspec.ValidationError as error:
        raise UnsuitableBox("map.malformed", why=str(error)) from error
    except MalformedMap as error:
        raise _unsuitable(error.problem) from error
    for problem in problems(printed):
        raise _unsuitable(problem)
    try:
        options = choose(shape.options)
    except LookupError as error:
        raise UnsuitableBox("map.malformed", why=f"options {error}") from error
    return OnMap(printed, options, _chips(printed, shape.chips), shape.dealt)


def chips_against_rules(content: Mapping[str, Any], lies: Sequence[Lies]) -> tuple[MapProblem, ...]:
    """Return the chips of a board that lie where the rules allow none, with the reasons (S3:65-67); none without a map.

    `lies` are the tiles that lie first. Raises UnsuitableBox for a board that is none.
    """
    if not content:
        return ()
    on_map = read_board(content)
    used = [cell for _tile, cell, _turn in fresh_start(on_map.printed, lies)]
    return breaches(on_map.printed, on_map.chips, used, on_map.options)


def _unsuitable(problem: MapProblem) -> UnsuitableBox:
    return UnsuitableBox(problem.code, **problem.facts)


def _chips(printed: PrintedMap, keys: Sequence[str]) -> tuple[Cell, ...]:
    # Wherever they lie on the real sheet, but one each, and thirty at most.
    cells = {cell_key(cell): cell for cell in printed.playable}
    if len(set(keys)) != len(keys) or len(keys) > ALL or any(key not in cells for key in keys):
        raise UnsuitableBox("map.chips", most=ALL)
    return tuple(cells[key] for key in keys)


def write_board(on_map: OnMap) -> dict[str, Any]:
    """Return a map on the table as a record has it; `read_board` makes the same of it again."""
    usual = choose({})
    options = {key: value for key, value in on_map.options.items() if value != usual[key]}
    return {
        "map": write_map(on_map.printed),
        **({"options": options} if options else {}),
        **({"chips": [cell_key(cell) for cell in on_map.chips]} if on_map.chips else {}),
        **({"dealt": True} if on_map.dealt else {}),
    }
