"""Moves as plain data, and what is no move."""

from __future__ import annotations

import msgspec
import pytest

from scoring.carcassonne.move import Deploy, Draw, Finish, Pass, Place, PlacedBefore, Stand
from scoring.carcassonne.refusal import EdgeMismatch
from scoring.kernel.codec import MalformedMove, facts_of, read_move, verb, write_move
from scoring.kernel.table import Adjust, Aids, Note, Overrule, Starts
from tests.support.drawing import rules_for

KINDS = rules_for().move_types

FORMS = [
    (Draw("base-D"), {"do": "draw", "tile": "base-D"}),
    (Place((-1, 2), 3), {"do": "place", "at": [-1, 2], "rot": 3}),
    (Deploy("meeple", "r1"), {"do": "deploy", "figure": "meeple", "on": "r1"}),
    (Deploy("meeple", "r1", (0, 1)), {"do": "deploy", "figure": "meeple", "on": "r1", "at": [0, 1]}),
    (Pass(), {"do": "pass"}),
    (Finish(), {"do": "finish"}),
    (PlacedBefore("dragon", (0, 1)), {"do": "lie", "what": "dragon", "at": [0, 1]}),
    (
        PlacedBefore("prisoner", whose=1, figure="big", by=0),
        {"do": "lie", "what": "prisoner", "whose": 1, "figure": "big", "by": 0},
    ),
    (Stand(1, "meeple", "c1", (0, 0)), {"do": "stand", "whose": 1, "figure": "meeple", "on": "c1", "at": [0, 0]}),
    (Aids("sharp"), {"do": "aids", "level": "sharp"}),
    (Starts(2), {"do": "starts", "whose": 2}),
    (Starts(1, "dice", (3, 7)), {"do": "starts", "whose": 1, "by": "dice", "dice": [3, 7]}),
    (Adjust(-3), {"do": "adjust", "points": -3}),
    (Adjust(5, "forgotten"), {"do": "adjust", "points": 5, "note": "forgotten"}),
    (Note("茶"), {"do": "note", "text": "茶"}),
    (
        Overrule(Place((1, 0), 1), ("carcassonne.edge_mismatch",)),
        {
            "do": "overrule",
            "move": {"do": "place", "at": [1, 0], "rot": 1},
            "codes": ["carcassonne.edge_mismatch"],
        },
    ),
]


@pytest.mark.parametrize(("move", "form"), FORMS)
def test_a_move_is_written_as_in_the_record(move, form):
    assert msgspec.json.decode(msgspec.json.encode(write_move(move))) == form


@pytest.mark.parametrize(("move", "form"), FORMS)
def test_a_written_move_is_read_as_itself(move, form):
    assert read_move(form, KINDS) == move


def test_every_kind_of_move_has_a_form_here():
    assert {type(move) for move, _ in FORMS} == set(KINDS.values())


def test_the_verb_is_the_kind_without_the_game():
    assert verb(Draw) == "draw"
    assert verb(Adjust) == "adjust"


@pytest.mark.parametrize(
    "payload",
    [
        None,
        [],
        "pass",
        {},
        {"do": None},
        {"do": ["pass"]},
        {"do": "fly"},
        {"do": "carcassonne.pass"},
        {"do": "place"},
        {"do": "place", "at": [1, 0]},
        {"do": "place", "at": [1, 0], "rot": "1"},
        {"do": "place", "at": [1, 0], "rot": True},
        {"do": "place", "at": [1, 0], "rot": 1.5},
        {"do": "place", "at": [1, 0, 0], "rot": 1},
        {"do": "place", "at": "1,0", "rot": 1},
        {"do": "place", "at": [1, 0], "rot": 1, "tile": "base-U"},
        {"do": "pass", "kind": "carcassonne.draw"},
        {"do": "draw", "tile": None},
        {"do": "draw", "tile": 7},
        {"do": "overrule", "move": {"do": "pass"}},
        {"do": "overrule", "move": {"do": "pass"}, "codes": "all"},
        {"do": "overrule", "move": {"do": "pass"}, "codes": [1]},
        {"do": "overrule", "move": {"do": "pass"}, "codes": [], "by": "Ann"},
        {"do": "overrule", "move": {"do": "fly"}, "codes": []},
        {"do": "overrule", "move": None, "codes": []},
        {"do": "overrule", "move": {"do": "overrule", "move": {"do": "pass"}, "codes": []}, "codes": []},
    ],
)
def test_what_is_no_move_is_malformed(payload):
    with pytest.raises(MalformedMove):
        read_move(payload, KINDS)


def test_the_facts_of_a_refusal_are_its_fields_only():
    facts = {"cell": (1, 0), "side": 3, "mine": "field", "theirs": "road"}

    assert facts_of(EdgeMismatch((1, 0), 3, "field", "road")) == facts
