"""Worked cases of the boxes that no engine plays, from their file: each position is laid out, and what happens played.

`VECTORS` names the folder of all recorded games; the file lies beside it then. Else it is the copy that is kept here.
"""

from __future__ import annotations

import json
import os
from dataclasses import replace
from pathlib import Path

import pytest

from scoring.carcassonne.base.recalling import Recall
from scoring.carcassonne.base.track import Track, go_on
from scoring.carcassonne.board.board import Board
from scoring.carcassonne.move import Draw, Pass, Place
from scoring.carcassonne.pieces import FigureReturned, Supply
from scoring.carcassonne.rules import Carcassonne
from scoring.carcassonne.sets.messengers.rules import ACTING, Message, Messages, MoveMarker
from scoring.carcassonne.sets.robbers.rules import SENDING, SHARING, Rob, Robbers, SendRobber, TellBag
from scoring.carcassonne.sets.wheel.sectors import WHEEL_PIG, on_crowns, pig_at, place_of
from scoring.carcassonne.sets.wheel.turning import STRICKEN, Crown, TurnWheel
from scoring.carcassonne.turn import DEPLOYING
from scoring.kernel.moves import Scored, Seat, Term
from scoring.kernel.state import State, Step
from tests.support.drawing import COLOURS, codes, on_board, play, rules_for, stand

NAME = "expansion-cases.json"
VECTORS = os.environ.get("VECTORS")
FILE = Path(VECTORS).parent / "rules" / NAME if VECTORS else Path(__file__).parents[1] / "vectors" / NAME
CASES = json.loads(FILE.read_text("utf-8"))["cases"]


def cases_of(box: str):
    return [pytest.param(case, id=case["id"]) for case in CASES if case["expansion"] == box]


def award(entry, *, final=False) -> Scored:
    return Scored(Seat(entry["seat"]), entry["for"], (Term("road.tiles", 1, entry["points"]),), final=final)


def run(rules: Carcassonne, state: State, awards) -> Step:
    """Let awards come in the scoring of a turn, and go on to what is asked then."""
    step = Step(state).score(*map(award, awards))
    step = go_on(rules, step)
    return step.to(step.state.put(replace(step.state[Track], noted=0)))


# --------------------------------------------------------------- messengers

BOARDS = {
    "msg-09": (
        "U0 U0 U0 U0 . .  ic-15/0 U0 . . U0 U0 U0",
        ["red 0,0 r1", "blue 1,0 r1", "blue 2,0 r1", "red 6,0 r1", "red 10,0 r1"],
    ),
    "msg-10": ("F0 G0 G0 . . G0 G0 G0 G0", ["red 0,0 c1", "blue 1,0 c1", "blue 2,0 c1", "red 5,0 c1"]),
    "msg-11": ("B0 U0 . . . U0 U0 U0\nU0 U0 . . . U0 B0 U0\n. . . . . U0 . .", ["red 0,0 m1", "red 6,1 m1"]),
    "msg-12": (
        "F0 F0 . . F0 . . F0 F0 F0",
        ["red 0,0 c1", "red 1,0 c1", "red 4,0 c1", "blue 4,0 c1", "blue 4,0 c1", "blue 7,0 c1"],
    ),
    "msg-13": ("G0 . G0 . G0", ["red 0,0 c1", "red 2,0 c1", "red 4,0 c1 big"]),
    "msg-14": ("U0 . U0", ["red 0,0 f1", "red 0,0 f2", "red 2,0 f1"]),
    "msg-15": ("U0 . U0", ["red 0,0 f1", "red 0,0 f2", "red 2,0 f1"]),
    "msg-16": ("E2 E2 E2\nE0 E0 E0", ["red 0,1 f1", "blue 1,1 f1", "blue 2,1 f1"]),
}
"""The numbers of cases as a board, and who stands there."""


def messengers(case) -> tuple[Carcassonne, State]:
    setup = case["setup"]
    board, figures = BOARDS.get(case["id"], ("D0", []))
    rules = rules_for(
        board, sets=("base", "messengers", "inns"), seats=max(2, len(setup["seats"])), options=setup.get("options")
    )
    markers = [tuple(seat["markers"]) for seat in setup["seats"]]
    markers += [(0, 0)] * (rules.seats - len(markers))
    state = replace(rules.start(), scores=tuple(map(sum, markers)), turn=Seat(setup["active"]))
    return rules, stand(state, *figures).put(Track(tuple(markers)))


def choose_markers(rules, state, choices):
    for points, which in choices:
        state = rules.play(state, state.actors[0], MoveMarker(points, which)).state
    return state


def messages_of(state) -> int:
    messages: Messages = state[Messages]
    return len(messages.drawn) + messages.due


def check_totals(case, rules, state):
    expected = case["expect"]
    if "markers" in expected:
        assert [list(mine) for mine in state[Track].markers[: len(expected["markers"])]] == expected["markers"]
    assert list(state.scores[: len(expected["totals"])]) == expected["totals"]


@pytest.mark.parametrize("case", [one for one in cases_of("messengers") if "award" in str(one.values[0]["action"])])
def test_awards_move_markers_and_bring_messages(case):
    rules, state = messengers(case)
    action, expected = case["action"], case["expect"]
    awards = action.get("awards") or [{**action["award"], "to": action["to"]}]
    state = run(rules, state, awards).state
    state = choose_markers(rules, state, [(one["points"], one["to"]) for one in awards])
    if "message" in action:
        said = action["message"]
        state = rules.play(state, Seat(case["setup"]["active"]), Message(said["card"], said["take"])).state
        state = choose_markers(rules, state, [(2, said["to"])])

    check_totals(case, rules, state)
    assert messages_of(state) == expected.get("messages", int(expected.get("message", False)))


@pytest.mark.parametrize(
    "case",
    [one for one in cases_of("messengers") if one.values[0]["action"].get("message", {}).get("take") == "action"],
)
def test_messages_pay(case):
    rules, state = messengers(case)
    said, expected = case["action"]["message"], case["expect"]
    state = state.put(Messages(card=said["card"])).to_phase(ACTING)
    legal = rules.legal_moves(state, state.turn)
    moves = [move for move in legal if isinstance(move, Message) and move.take == "action"]
    assert len(moves) == (2 if "choose" in expected else 1)
    for move in moves:
        step = rules.play(state, state.turn, move)
        gained = step.state.scores[state.turn] - state.scores[state.turn]
        now = choose_markers(rules, step.state, [(gained, said["to"])] if gained else [])

        assert gained == expected.get("points", gained)
        check_totals(case, rules, now)
        returned = [f"{COLOURS[one['seat']]} 0,1 f1" for one in expected.get("returned", [])]
        assert sorted(set(on_board(state)) - set(on_board(now))) == returned


@pytest.mark.parametrize("case", [one for one in cases_of("messengers") if "final" in one.values[0]["action"]])
def test_no_message_comes_at_the_end(case):
    rules, state = messengers(case)
    step = rules.finish(Step(state)).score(*(award(one, final=True) for one in case["action"]["final"]))
    track = next(part for part in rules.parts if part.key == "track")
    after = track.after_scoring(rules, step).state

    assert after[Track].markers == state[Track].markers
    assert (list(after.scores), messages_of(after)) == (case["expect"]["totals"], case["expect"]["messages"])


# ------------------------------------------------------------------ robbers


def robbers(case) -> tuple[Carcassonne, State]:
    """Return the position of a case: a robber on a space stands beside the first marker of another seat there."""
    setup = case["setup"]
    markers = setup["markers"]
    rules = rules_for("D0", sets=("base", "robbers"), seats=len(markers))
    beside: list[tuple[Seat, int] | None] = [None] * len(markers)
    for seat, where in setup["robbers"].items():
        if where != "hand":
            other = where["beside"] if "beside" in where else markers.index(where["space"])
            beside[int(seat)] = (Seat(other), 1)
    state = replace(rules.start(), scores=tuple(markers), turn=Seat(setup.get("active", 0)))
    return rules, state.put(Track(tuple((at,) for at in markers)), Robbers(tuple(beside)))


def check_robbers(state, expected):
    for seat, where in expected.items():
        beside = state[Robbers].beside[int(seat)]
        if where == "hand":
            assert beside is None
        elif "space" in where:
            assert state[Track].at(*beside) == where["space"]
        else:
            assert beside == (where["beside"], 1)


@pytest.mark.parametrize("case", [one for one in cases_of("robbers") if "place_bag_tile" in str(one.values[0])])
def test_robbers_are_sent(case):
    rules, state = robbers(case)
    action, expected = case["action"], case["expect"]
    state = play(rules, state, Draw("base-U"), Place((1, 0), 0), TellBag()).state
    sent = SendRobber(action["beside"])
    if expected.get("refused"):
        assert codes(rules.explain(state, Seat(action["seat"]), sent)) == ["no_victim_there"]
        return
    asked = [state.actors[0]]
    state = rules.play(state, Seat(action["seat"]), sent).state
    check_robbers(state, expected.get("robbers", {}))
    while state.phase == SENDING:
        asked.append(state.actors[0])
        state = rules.play(state, state.actors[0], Pass()).state

    assert asked == expected["may_place"]


@pytest.mark.parametrize("case", [one for one in cases_of("robbers") if "award" in one.values[0]["action"]
                                  or "awards" in one.values[0]["action"]])  # fmt: skip
def test_robbers_take_half(case):
    rules, state = robbers(case)
    action, expected = case["action"], case["expect"]
    step = run(rules, state, action.get("awards") or [action["award"]])
    if "choice" in expected:
        seat = Seat(expected["choice"]["seat"])
        assert (step.state.phase, step.state.actors) == (SHARING, (seat,))
        assert list(rules.legal_moves(step.state, seat)) == [Rob(whom) for whom in expected["choice"]["of"]]
        for whom, paid in expected["if"].items():
            after = rules.play(step.state, seat, Rob(int(whom))).state
            assert after.scores[seat] - state.scores[seat] == paid["points"]
            assert after[Robbers].beside[seat] is None
        return
    found = [
        {"seat": one.seat, "points": one.points, "for": one.source} for one in step.effects if isinstance(one, Scored)
    ]

    assert sorted(map(str, found)) == sorted(map(str, expected["scored"]))
    assert [mine[0] for mine in step.state[Track].markers] == expected["markers"]
    check_robbers(step.state, expected.get("robbers", {}))


@pytest.mark.parametrize("case", [one for one in cases_of("robbers") if "final" in one.values[0]["action"]])
def test_nobody_robs_at_the_end(case):
    rules, state = robbers(case)
    step = rules.finish(Step(state)).score(*(award(one, final=True) for one in case["action"]["final"]))
    track = next(part for part in rules.parts if part.key == "track")

    assert list(track.after_scoring(rules, step).state.scores) == case["expect"]["totals"]


# -------------------------------------------------------- wheel of fortune

WHEEL_LANDS = {
    "whl-05": ("B0 . B0 . B0", ["red 0,5 m1", "blue 2,5 m1", "blue 4,5 m1"]),
    # A city with two shields, and one without.
    "whl-06": ("F0 F0 . G0", ["red 0,5 c1", "blue 1,5 c1", "blue 1,5 c1", "red 3,5 c1"]),
    # Three finished cities at a field, and one at another.
    "whl-07": (
        "E2 E2 E2 . . E2\nE0 E0 E0 . . E0",
        ["red 0,6 f1", "blue 1,6 f1", "blue 2,6 f1", "red 5,6 f1"],
    ),
    "whl-08": ("U0 . U0", ["red 0,5 r1", "red 2,5 f1"]),
    "whl-13": ("U0 . U0", ["blue 0,5 r1"]),
}
"""The numbers of cases as the land south of the wheel, and who stands there."""

BLOCK = "\n".join(" ".join(f"wf-{4 * row + column:02d}/0" for column in range(1, 5)) for row in range(4))


def wheel(case) -> tuple[Carcassonne, State]:
    """Return the position of a case, before the tile is drawn; hands are as full as its figures leave them."""
    setup = case["setup"]
    land, figures = WHEEL_LANDS.get(case["id"], ("D0", []))
    rules = rules_for(f"{BLOCK}\n.\n{land}", sets=("base", "inns", "wheel"))
    totals = tuple(setup.get("totals", (0, 0)))
    state = stand(replace(rules.start(), turn=Seat(setup["active"]), scores=totals), *figures)
    board = state[Board]
    state = state.put(board.put_piece(WHEEL_PIG, place_of(board, setup.get("pig", "fortune"))))
    for sector, there in setup.get("crowns", {}).items():
        (x, y), _ = place_of(board, sector)
        state = stand(state, *(f"{COLOURS[one['seat']]} {x},{y} {sector}" for one in there))
    if "hands" in setup:
        state = state.put(Supply(tuple(setup["hands"])))
    return rules, state


@pytest.mark.parametrize("case", [one for one in cases_of("wheel") if "draw" in one.values[0]["action"]])
def test_the_wheel_turns_before_the_tile_is_laid(case):
    rules, state = wheel(case)
    expected, steps = case["expect"], case["action"]["draw"]["wheel"]
    drawn = rules.play(state, state.turn, Draw("base-U")).state
    step = rules.play(drawn, state.turn, TurnWheel(steps, expected["pig"]))
    found = [
        {"seat": one.seat, "points": one.points, "for": one.source} for one in step.effects if isinstance(one, Scored)
    ]
    home = [
        {"seat": one.figure.seat, "figure": one.figure.kind} for one in step.effects if isinstance(one, FigureReturned)
    ]

    assert pig_at(step.state[Board]) == expected["pig"]
    assert sorted(map(str, found)) == sorted(map(str, expected.get("scored", found)))
    assert home == expected.get("returned", [])
    assert list(step.state.scores) == expected.get("totals", list(step.state.scores))
    for one in expected.get("recall", []):
        (seat,) = step.state.actors
        moves = list(rules.legal_moves(step.state, seat))
        assert (step.state.phase, seat) == (STRICKEN, one["seat"])
        assert all(isinstance(move, Recall) for move in moves)
        step = rules.play(step.state, seat, moves[0])
    for one in expected.get("kept", []):
        assert [figure.seat for figure in on_crowns(step.state[Board], one["crown"])] == [one["seat"]]
    assert step.state.phase == "place"


def test_a_taken_crown_is_refused():
    (case,) = (one.values[0] for one in cases_of("wheel") if "deploy" in one.values[0]["action"])
    rules, state = wheel(case)
    said = case["action"]["deploy"]
    state = state.to_phase(DEPLOYING)
    # Two crowns are printed in this sector, by the usual reading: the second takes one more.
    second = rules.play(state, Seat(said["seat"]), Crown("meeple", said["crown"])).state
    refusals = rules.explain(replace(second, turn=Seat(said["seat"])).to_phase(DEPLOYING), Seat(said["seat"]),
                             Crown("meeple", said["crown"]))  # fmt: skip

    assert case["expect"] == {"refused": True}
    assert codes(refusals) == ["no_free_crown"]


def test_who_is_left_on_the_wheel_is_paid_nothing():
    (case,) = (one.values[0] for one in cases_of("wheel") if "final" in one.values[0]["action"])
    rules, state = wheel(case)

    assert [one for one in rules.finish(Step(state)).effects if isinstance(one, Scored)] == case["expect"]["scored"]


def test_every_case_of_the_boxes_on_the_table_is_played():
    boxes = {"messengers": 17, "robbers": 12, "wheel": 13}

    assert {box: len(cases_of(box)) for box in boxes} == boxes
