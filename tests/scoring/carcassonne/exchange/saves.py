"""Saved games of another program's own tests, where its vectors lie (`VECTORS`), and what each asserts of its end."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Final

from scoring.carcassonne.base.recalling import Recall
from scoring.carcassonne.board.board import Board
from scoring.carcassonne.exchange.jcz.names import feature_there, figure_here, own_ports, ports_of, tile_names
from scoring.carcassonne.exchange.jcz.reading import read_save
from scoring.carcassonne.move import Deploy, Draw, Pass, Place
from scoring.carcassonne.rules import Carcassonne
from scoring.carcassonne.sets.princess.knights import SendKnight
from scoring.carcassonne.sets.tower.prison import Capture
from scoring.carcassonne.sets.tower.tower import Storey
from scoring.carcassonne.sets.tunnel.rules import PutToken
from scoring.catalogue import ruleset_for
from scoring.kernel import Move, Scored, Seat, Step
from scoring.record import Record

HOME: Final = Path(os.environ.get("VECTORS", "")) / "jcz"
PHASES: Final = {
    "TilePhase": "draw", "ActionPhase": "figure", "PhantomPhase": "phantom", "WagonPhase": "wagon",
    "DragonMovePhase": "dragon", "TowerCapturePhase": "capture", "GameOverPhase": "over",
}  # fmt: skip
ROLES: Final = {"SmallFollower": "meeple"}
CELL: Final = re.compile(r"\[(-?\d+),(-?\d+)\]")
POINTER: Final = re.compile(r"\{(?:(\d)\.(\w+)\.\d+,)?(\w+),([\w.]+),\[(-?\d+),(-?\d+)\]\}")
ALIKE: Final = {"shrine": "monastery"}
Told = dict[str, Any]
Claim = Callable[["End", "re.Match[str]"], bool]


def saves() -> dict[str, Told]:
    """Return the saved games by name; none where the vectors do not lie."""
    found = sorted(HOME.glob("*/*.jcz")) if "VECTORS" in os.environ else []
    return {f"{path.parent.name}/{path.stem}": json.loads(path.read_text("utf-8")) for path in found}


class End:
    """The end of a saved game by our rules, and all that was scored on the way."""

    def __init__(self, told: Told) -> None:
        self.told, self.record = told, read_save(told)
        rules = ruleset_for(self.record.box)
        assert isinstance(rules, Carcassonne), "it is Carcassonne"
        self.rules, self.scored = rules, list[Scored]()
        self.state = rules.start(self.record.first)
        for one in self.record.moves:
            self._go(one.seat, one.move)
        self.names = [player["name"] for player in told["players"]]
        if self.asserts_phase("TilePhase", "GameOverPhase"):
            self._settle()

    def _go(self, seat: Seat, move: Move) -> None:
        step: Step = self.rules.carry_out(self.state, seat, move)
        self.state = step.state
        self.scored += [one for one in step.effects if isinstance(one, Scored)]

    def _settle(self) -> None:
        # A turn ends there when everybody has said that they do nothing more.
        while not self.state.over and self.state.phase != "draw" and Pass() in self.legal(Pass):
            self._go(self.state.actors[0], Pass())

    def asserts_phase(self, *phases: str) -> bool:
        return any(f"hase is {phase}" in one for one in self.told["test"]["assertions"] for phase in phases)

    def legal(self, *kinds: type[Move]) -> list[Move]:
        """Return the moves of these kinds that whoever is asked may make;"""
        found = self.rules.legal_moves(self.state, self.state.actors[0]) if not self.state.over else ()
        return [move for move in found if isinstance(move, kinds)]

    # ------------------------------------------------------------- what is asserted

    def points(self, said: re.Match[str]) -> bool:
        return self.state.scores[self.names.index(said[1])] == int(said[2])

    def scores(self, said: re.Match[str]) -> bool:
        seat, wanted = self.names.index(said[1]), (said[2], int(said[3]))
        # Nothing is said here of what is worth nothing.
        told = [(ALIKE.get(one.source, one.source), one.points) for one in self.scored if one.seat == seat]
        return not wanted[1] or wanted in told

    def phase(self, said: re.Match[str]) -> bool:
        # There a move waits to be confirmed, and things are asked one after the other that are one step here.
        return said[1] not in PHASES or PHASES[said[1]] == self.state.phase

    def passing(self, said: re.Match[str]) -> bool:
        if not self.asserts_phase("ActionPhase", "PhantomPhase", "WagonPhase", "TowerCapturePhase"):
            return True
        return bool(self.legal(Pass)) == (said[1] == "can")

    def placing(self, said: re.Match[str]) -> bool:
        tile, turned = tile_names()[said[1]]
        self._settle()
        self._go(self.state.turn, Draw(tile))
        wanted = set()
        for part in said[2].split("; "):
            cell, rotations = part.split(" - ")
            wanted |= {(cell, (int(one) // 90 + turned) % 4) for one in re.findall(r"\d+", rotations)}
        found = [move for move in self.legal(Place) if isinstance(move, Place)]
        return wanted == {(f"[{move.at[0]},{move.at[1]}]", move.rot) for move in found}

    def deploying(self, said: re.Match[str]) -> bool:
        role = ROLES.get(said[1], said[1].lower())
        found = [move for move in self.legal(Deploy) if isinstance(move, Deploy) and move.figure == role]
        return self._pointers(said[2]) == {self._shown(move.at, move.on) for move in found}

    def _pointers(self, text: str) -> set[tuple[Any, ...]]:
        return {
            (feature, ports_of(location), (int(x), int(y)))
            for _owner, _figure, feature, location, x, y in POINTER.findall(text)
        }

    def _shown(self, at: tuple[int, int] | None, on: str) -> tuple[Any, ...]:
        cell = at or self.state[Board].last
        assert cell is not None, "a tile lies there"
        if on == "tower":
            return "Tower", frozenset[int](), cell
        segment = next(one for one in self.state[Board].laid[cell].segments if one.id == on)
        return feature_there(segment.kind), own_ports(self.state, cell, segment), cell

    def taking(self, said: re.Match[str]) -> bool:
        found = self.legal(Recall, SendKnight, Capture)
        wanted = {(figure_here(figure), (int(x), int(y))) for _o, figure, _f, _l, x, y in POINTER.findall(said[1])}
        return wanted == {(move.figure, move.at) for move in found if isinstance(move, Recall | SendKnight | Capture)}

    def building(self, said: re.Match[str]) -> bool:
        found = [move.at for move in self.legal(Storey) if isinstance(move, Storey)]
        return {(int(x), int(y)) for x, y in CELL.findall(said[1])} == set(found)

    def digging(self, said: re.Match[str]) -> bool:
        found = [move for move in self.legal(PutToken) if isinstance(move, PutToken) and move.pair == said[1]]
        return self._pointers(said[2]) == {self._shown(move.at, move.on) for move in found}


CLAIMS: Final[tuple[tuple[str, Claim], ...]] = (
    (r"(\w+) has (\d+) points?\.?", End.points),
    (r"(\w+) scored (\w+) for (\d+) points?\.?", End.scores),
    (r"[Pp]hase is (\w+)", End.phase),
    (r"Player (can|can't) pass", End.passing),
    (r"TilePlacement (\S+) options: (.*)", End.placing),
    (r"Meeple (\w+) options: (.*)", End.deploying),
    (r"(?:ReturnMeeple \w+|CaptureFollower) options: (.*)", End.taking),
    (r"Tower piece TOWER_PIECE options: (.*)", End.building),
    (r"Tunnel token TUNNEL_(\w) options: (.*)", End.digging),
)
NOT_ASKED: Final = re.compile(r"Undo is|Available action|Bazaar noAuction|\w+ has TUNNEL_|Tower piece (BLACK|WHITE)")
"""Claims about keys and pieces at hand: the choices behind them are claimed besides."""


def wrong(end: End) -> list[str]:
    """Return the assertions that do not hold by our rules."""
    return [one for one in end.told["test"]["assertions"] if not NOT_ASKED.match(one) and not _holds(end, one)]


def _holds(end: End, assertion: str) -> bool:
    found: Iterable[tuple[Claim, re.Match[str] | None]] = (
        (claim, re.fullmatch(form, assertion)) for form, claim in CLAIMS
    )
    claim, said = next((claim, said) for claim, said in found if said is not None)
    return claim(end, said)


def replayed(record: Record) -> list[tuple[int, Move]]:
    return [(int(one.seat), one.move) for one in record.moves]
