"""Every reason against a move: each one provoked, with its facts, and all at once where several hold."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

import pytest

from scoring.carcassonne.move import Crossing, Deploy, Draw, Finish, Pass, Place, PlacedBefore, Stand
from scoring.carcassonne.refusal import (
    AlreadyFinished,
    CellTaken,
    EdgeMismatch,
    FeatureOccupied,
    GameHasBegun,
    ImpossibleStart,
    NobodyStandsThere,
    NoCopyLeft,
    NoFigureLeft,
    NoNeighbour,
    NoSuchTurn,
    NothingCrosses,
    NoTileThere,
    NotTheTileJustLaid,
    OffTheTable,
    TilesRemain,
    UnknownFigure,
    UnknownSegment,
    UnknownTile,
)
from scoring.kernel.moves import IllegalMove, Move, Refusal, Seat
from scoring.kernel.refusal import GameOver, NoSuchSeat, OutOfTurn, UnknownMove, WrongPhase
from scoring.kernel.state import FIRST, Step
from scoring.kernel.table import (
    Adjust,
    Aids,
    HasBegun,
    NestedOverrule,
    NoSuchLevel,
    Note,
    NoteTooLong,
    NothingSaid,
    Overrule,
    Starts,
    TooManyPoints,
)
from tests.support.drawing import play, rules_for, stand

MODULES = {"scoring.carcassonne.refusal", "scoring.kernel.refusal", "scoring.kernel.table"}
ROOT = Path(__file__).resolve().parents[3]


@dataclass(frozen=True, slots=True)
class Fly(Move):
    """A move of no game."""

    kind: ClassVar[str] = "moon.fly"


def drawing_phase(drawing="D0", *figures):
    rules = rules_for(drawing)
    return rules, stand(rules.start(), *figures)


def placing_phase(tile, drawing="D0"):
    rules = rules_for(drawing)
    return rules, play(rules, rules.start(), Draw(tile)).state


def deploying_phase(*figures, tile="base-U", cell=(1, 0), rot=0, options=None):
    rules = rules_for("D0", options=options)
    state = stand(rules.start(), *figures)
    return rules, play(rules, state, Draw(tile), Place(cell, rot)).state


def second_turn():
    rules = rules_for("D0")
    return rules, play(rules, rules.start(), Draw("base-U"), Place((1, 0), 0), Pass()).state


def ended():
    rules = rules_for("D0")
    return rules, rules.finish(Step(rules.start())).state


SCENES: dict[str, Any] = {
    "a tile of no box": (drawing_phase(), Draw("base-Z"), [UnknownTile("base-Z")]),
    "a second X": (drawing_phase("X0"), Draw("base-X"), [NoCopyLeft("base-X", 1)]),
    "no end while tiles remain": (drawing_phase(), Finish(), [TilesRemain(71)]),
    "a tile on a tile": (placing_phase("base-U"), Place((0, 0), 0), [CellTaken((0, 0), "base-D")]),
    "a cell beyond any table": (placing_phase("base-U"), Place((201, 0), 0), [OffTheTable((201, 0), 200)]),
    "a fifth turn": (placing_phase("base-U"), Place((1, 0), 4), [NoSuchTurn(4)]),
    "corner to corner": (placing_phase("base-U"), Place((1, 1), 0), [NoNeighbour((1, 1))]),
    "a field beside a road": (
        placing_phase("base-U"),
        Place((1, 0), 1),
        [EdgeMismatch((1, 0), 3, "field", "road")],
    ),
    "a bridge without that box": (
        placing_phase("base-U"),
        Place((1, 0), 0, Crossing((1, 0), "EW")),
        [NothingCrosses((1, 0))],
    ),
    "two sides wrong at once": (
        placing_phase("base-C", "D0 . D0"),
        Place((1, 0), 0),
        [EdgeMismatch((1, 0), 1, "city", "road"), EdgeMismatch((1, 0), 3, "city", "road")],
    ),
    "a part that the tile has not": (
        deploying_phase(),
        Deploy("meeple", "m1"),
        [UnknownSegment("base-U", "m1")],
    ),
    "a farmer in a game without": (
        deploying_phase(options={"farmers": False}),
        Deploy("meeple", "f1"),
        [NobodyStandsThere("field")],
    ),
    "a road with a thief far away": (
        deploying_phase("blue 0,0 r1"),
        Deploy("meeple", "r1"),
        [FeatureOccupied("road", (Seat(1),), ((0, 0),))],
    ),
    "a road with one's own thief": (
        deploying_phase("red 0,0 r1"),
        Deploy("meeple", "r1"),
        [FeatureOccupied("road", (Seat(0),), ((0, 0),))],
    ),
    "no meeple in hand": (
        deploying_phase(*["red 0,0 c1"] * 7),
        Deploy("meeple", "r1"),
        [NoFigureLeft(Seat(0), "meeple")],
    ),
    "a figure of no box": (deploying_phase(), Deploy("dragon", "r1"), [UnknownFigure("dragon")]),
    "a tile laid before": (deploying_phase(), Deploy("meeple", "c1", (0, 0)), [NotTheTileJustLaid((0, 0))]),
    "no tile at all": (deploying_phase(), Deploy("meeple", "c1", (5, 5)), [NoTileThere((5, 5))]),
    "occupied and no meeple in hand": (
        deploying_phase(*["red 0,0 c1"] * 6, "red 0,0 r1"),
        Deploy("meeple", "r1"),
        [NoFigureLeft(Seat(0), "meeple"), FeatureOccupied("road", (Seat(0),), ((0, 0),))],
    ),
    "occupied, and not the tile just laid": (
        deploying_phase("blue 0,0 c1"),
        Deploy("meeple", "c1", (0, 0)),
        [NotTheTileJustLaid((0, 0)), FeatureOccupied("city", (Seat(1),), ((0, 0),))],
    ),
    "laying before drawing": (drawing_phase(), Place((1, 0), 0), [WrongPhase("draw")]),
    "drawing again before laying": (placing_phase("base-U"), Draw("base-U"), [WrongPhase("place")]),
    "drawing before the figure": (deploying_phase(), Draw("base-U"), [WrongPhase("figure")]),
    "going on after the end": (ended(), Draw("base-U"), [GameOver()]),
    "a move of no game": (drawing_phase(), Fly(), [UnknownMove("moon.fly")]),
    "too many points": (drawing_phase(), Adjust(10_001), [TooManyPoints(10_001, 10_000)]),
    "too many points taken": (drawing_phase(), Adjust(-10_001), [TooManyPoints(-10_001, 10_000)]),
    "an adjustment of nothing": (drawing_phase(), Adjust(0), [NothingSaid()]),
    "an empty note": (drawing_phase(), Note(" \n"), [NothingSaid()]),
    "a note without end": (drawing_phase(), Note("x" * 201), [NoteTooLong(200)]),
    "nothing, with a note without end": (
        drawing_phase(),
        Adjust(0, "x" * 201),
        [NothingSaid(), NoteTooLong(200)],
    ),
    "a figure from before, after the first turn": (
        second_turn(),
        Stand(0, "meeple", "c1", (0, 0)),
        [OutOfTurn(Seat(1)), GameHasBegun()],
    ),
    "a piece from before of a box that is not on the table": (
        drawing_phase("[D0]"),
        PlacedBefore("dragon", (0, 0)),
        [ImpossibleStart()],
    ),
    "a knight from before in a finished city": (
        drawing_phase("E2\n[D0]"),
        Stand(0, "meeple", "c1", (0, 0)),
        [AlreadyFinished("city")],
    ),
    "aids of a kind that nobody knows": (drawing_phase(), Aids("x-ray"), [NoSuchLevel("x-ray")]),
    "overruling table talk": (drawing_phase(), Overrule(Note("x"), ()), [NestedOverrule()]),
    "overruling an overrule": (drawing_phase(), Overrule(Overrule(Pass(), ()), ()), [NestedOverrule()]),
}

SEATED: dict[str, Any] = {
    "another's turn": (drawing_phase(), Seat(1), Draw("base-U"), [OutOfTurn(Seat(0))]),
    "another's turn, and a tile of no box": (
        drawing_phase(),
        Seat(1),
        Draw("base-Z"),
        [OutOfTurn(Seat(0)), UnknownTile("base-Z")],
    ),
    "a seat that is not there": (drawing_phase(), Seat(2), Draw("base-U"), [NoSuchSeat(2)]),
    "who starts, once a tile is drawn": (placing_phase("base-U"), Seat(0), Starts(1), [HasBegun()]),
    "a seat below the first": (drawing_phase(), Seat(-1), Note("x"), [NoSuchSeat(-1)]),
}

ALL_SCENES = [pytest.param(scene, FIRST, move, why, id=name) for name, (scene, move, why) in SCENES.items()] + [
    pytest.param(scene, seat, move, why, id=name) for name, (scene, seat, move, why) in SEATED.items()
]
PROVOKED = [why for *_, why in SCENES.values()] + [why for *_, why in SEATED.values()]


@pytest.mark.parametrize(("scene", "seat", "move", "reasons"), ALL_SCENES)
def test_a_move_is_refused_for_every_reason_that_holds(scene, seat, move, reasons):
    rules, state = scene

    assert rules.explain(state, seat, move) == tuple(reasons)


@pytest.mark.parametrize(("scene", "seat", "move", "reasons"), ALL_SCENES)
def test_a_refused_move_is_not_played(scene, seat, move, reasons):
    rules, state = scene
    with pytest.raises(IllegalMove) as refused:
        rules.play(state, seat, move)

    assert refused.value.refusals == tuple(reasons)
    assert move not in rules.legal_moves(state, seat)


def refusal_classes():
    """Yield the classes as their modules have them: slots make a second class of each, and leave the first behind."""
    for kind in Refusal.__subclasses__():
        if getattr(sys.modules.get(kind.__module__), kind.__name__, None) is kind:
            yield kind


def test_every_reason_was_provoked_above():
    provoked = {type(why) for reasons in PROVOKED for why in reasons}

    assert {kind for kind in refusal_classes() if kind.__module__ in MODULES} - provoked == set()


def test_no_two_reasons_share_a_code():
    codes = [kind.code for kind in refusal_classes()]

    assert len(codes) == len(set(codes))


def test_what_cannot_be_carried_out_cannot_be_overruled():
    rules, state = placing_phase("base-U")
    taken = Overrule(Place((0, 0), 0), ("carcassonne.cell_taken",))

    assert rules.explain(state, FIRST, taken) == (CellTaken((0, 0), "base-D"),)
