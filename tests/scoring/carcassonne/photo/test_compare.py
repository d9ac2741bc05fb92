"""A photo laid over a log: each slip is found with its correction, and what agrees is left alone."""

from __future__ import annotations

import pytest

from scoring.carcassonne.board.board import Board
from scoring.carcassonne.move import Deploy, Draw, Pass, Place
from scoring.carcassonne.photo.compare import compare
from scoring.carcassonne.photo.decide import Candidate, Reading
from scoring.carcassonne.seen import SeenFact, read_seen, write_seen
from scoring.catalogue import ruleset_for
from scoring.doctor.search import Case, Search
from scoring.doctor.slip import DoubtedCount
from scoring.kernel.box import Box
from scoring.kernel.log import Played, replay
from scoring.kernel.moves import Seat
from scoring.kernel.table import Overrule
from scoring.skills import practice_for

RULES = ruleset_for(Box("carcassonne", "2006", seats=2, sets=("base",)))
START = RULES.start()
ANN, BEN = Seat(0), Seat(1)
LOG = tuple(
    Played(seq, seat, move)
    for seq, (seat, move) in enumerate(
        [
            (ANN, Draw("base-U")), (ANN, Place((1, 0), 0)), (ANN, Pass()),
            (BEN, Draw("base-U")), (BEN, Place((2, 0), 0)), (BEN, Deploy("meeple", "r1")),
            (ANN, Draw("base-E")), (ANN, Place((0, -1), 2)), (ANN, Pass()),
        ],
        1,
    )
)  # fmt: skip
BOARD = replay(RULES, START, LOG).state[Board]
LIES = {cell: (laid.tile_id, laid.face.rotation) for cell, laid in BOARD.laid.items()}
STOOD = {(2, 0): {BEN: "r1"}}


def photo(changed=None):
    """Return readings of the board of the log, with other cells as they are given; None is the cloth."""
    lies = {**LIES, **(changed or {})}
    return [
        Reading(cell, (Candidate(one[0], one[1], 0.9),)) if one is not None else Reading(cell, (), bare=1.0)
        for cell, one in lies.items()
    ]


def differ(changed=None, stood=STOOD):
    return compare(Case(RULES, START, LOG, {}), BOARD, photo(changed), stood)


def test_a_photo_that_agrees_confirms_all_tiles():
    found = differ()

    assert (found.disagreements, found.confirmed, found.unclear) == ((), frozenset(LIES), frozenset())
    assert found.seen == ""


def test_a_tile_that_is_not_clear_is_not_called_wrong():
    unsure = Reading((1, 0), (Candidate("base-V", 0, 0.4), Candidate("base-U", 0, 0.39, 0.0)))
    found = compare(
        Case(RULES, START, LOG, {}), BOARD, [*(one for one in photo() if one.cell != (1, 0)), unsure], STOOD
    )

    assert not found.disagreements
    assert found.unclear == {(1, 0)}


@pytest.mark.parametrize(
    ("changed", "cell", "code", "seq"),
    [
        ({(0, -1): ("base-H", 0)}, (0, -1), "other_tile", 8),
        ({(0, -1): None, (0, 1): None}, (0, -1), "laid_elsewhere", 8),
        ({(3, 0): ("base-U", 0)}, (3, 0), "turn_left_out", None),
        ({(2, 0): ("base-U", 1)}, (2, 0), "turned", 5),
    ],
)
def test_a_tile_that_differs_is_found_with_the_entry_that_laid_it(changed, cell, code, seq):
    (found,) = differ(changed).disagreements

    assert (found.cell, found.code, found.seq) == (cell, code, seq)


def test_a_tile_of_a_seat_that_was_passed_over_brings_its_turn():
    over = Overrule(Draw("base-U"), ("out_of_turn",))
    log = (*LOG, *(Played(seq, ANN, move) for seq, move in enumerate([over, Place((-1, 0), 0), Pass()], len(LOG) + 1)))
    board = replay(RULES, START, log).state[Board]
    left_out = Reading((3, 0), (Candidate("base-U", 0, 0.9),))
    readings = [*photo(), Reading((-1, 0), (Candidate("base-U", 0, 0.9),)), left_out]
    (found,) = compare(Case(RULES, START, log, {}), board, readings, STOOD).disagreements

    assert (found.cell, found.code) == ((3, 0), "turn_left_out")
    assert found.slip is not None
    assert [one.move for one in found.slip.moves] == [Draw("base-U"), Place((3, 0), 0), Pass()]
    assert found.slip.moves[0].seat == BEN


def test_another_tile_brings_the_doctors_correction():
    (found,) = differ({(0, -1): ("base-H", 0)}).disagreements

    assert found.slip is not None
    assert found.slip.moves[0].move == Draw("base-H")


def test_a_figure_that_nobody_logged_brings_its_correction_on_the_part_where_it_stands():
    (found,) = differ(stood={**STOOD, (0, -1): {ANN: "f1"}}).disagreements

    assert (found.cell, found.code, found.seat) == ((0, -1), "figure_forgotten", ANN)
    assert found.slip is not None
    assert found.slip.moves[0].move == Deploy("meeple", "f1")


def test_a_figure_that_is_not_there_brings_its_correction():
    (found,) = differ(stood={}).disagreements

    assert (found.cell, found.code, found.seat) == ((2, 0), "figure_too_many", BEN)
    assert found.slip is not None
    assert found.slip.moves[0].move == Pass()


def test_what_was_seen_is_one_text_and_nonsense_in_it_is_left_out():
    facts = [
        SeenFact((0, -1), "base-H", 0), SeenFact((1, 0)), SeenFact((2, 0), seats=frozenset({ANN, BEN})),
        SeenFact((3, 0), seats=frozenset()),
    ]  # fmt: skip

    assert list(read_seen(write_seen(facts))) == facts
    assert list(read_seen("0,0:<b>.1 x,y:- 9999,0:- 0,0:base-U.7")) == []


def test_a_slip_that_the_photo_shows_is_likelier_to_the_doctor():
    practice = practice_for(RULES)
    assert practice is not None
    weights = {}
    for seen in ("", "0,-1:@0"):
        search = Search(practice, Case(RULES, START, LOG, {DoubtedCount("figures", ANN, "meeple"): 6}, seen))
        for _ in search.look():
            pass
        weights[seen] = {one.turn: one.weight for one in search.proposals if one.slip.code == "figure_forgotten"}

    assert weights["0,-1:@0"][2] == 4 * weights[""][2], "the last turn, where the photo shows Ann's figure"
    assert weights["0,-1:@0"][0] == weights[""][0]
