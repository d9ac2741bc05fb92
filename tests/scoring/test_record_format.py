"""Records: what is one, what is none, and what is said of one that claims too much."""

from __future__ import annotations

import copy

import pytest

from scoring.carcassonne.move import Draw, Pass, Place
from scoring.kernel.box import Box
from scoring.kernel.log import Played
from scoring.kernel.moves import Seat
from scoring.kernel.state import Step
from scoring.kernel.table import Adjust, Note
from scoring.record import (
    MalformedRecord,
    Participant,
    Record,
    Recorded,
    Result,
    check,
    examine,
    parse,
    read,
    result_of,
    write,
)
from tests.support.drawing import rules_for

TURN = [
    {"seat": 0, "do": "draw", "tile": "base-U"},
    {"seat": 0, "do": "place", "at": [1, 0], "rot": 0},
    {"seat": 0, "do": "deploy", "figure": "meeple", "on": "r1"},
]


def record(*moves, **changes):
    """Return a small record as plain data."""
    return {
        "format": "tableside/1",
        "id": "small",
        "game": "carcassonne",
        "rules": {
            "edition": "2006",
            "sets": ["base"],
            "options": {},
            "start": [{"tile": "base-D", "at": [0, 0], "rot": 0}],
        },
        "seats": [{"name": "Ann", "colour": "red"}, {"name": "Ben", "colour": "blue"}],
        "moves": list(moves) or copy.deepcopy(TURN),
        **changes,
    }


def claiming(**claims):
    """Return the small record whose moves claim: draw, place and deploy are keys."""
    moves = copy.deepcopy(TURN)
    for move in moves:
        if move["do"] in claims:
            move["expect"] = claims[move["do"]]
    return record(*moves)


def keys(report):
    return [(failure.move, failure.key) for failure in report.failures]


# ---------------------------------------------------------------- reading


def test_a_record_is_read():
    assert read(record()) == Record(
        box=Box("carcassonne", "2006", 2, ("base",), {}, (("base-D", (0, 0), 0),), colours=("red", "blue")),
        seats=(Participant("Ann", "red"), Participant("Ben", "blue")),
        moves=(
            Recorded(Seat(0), Draw("base-U")),
            Recorded(Seat(0), Place((1, 0), 0)),
            Recorded(Seat(0), read(record()).moves[2].move),
        ),
        id="small",
    )


def test_a_record_without_an_edition_plays_the_default_one():
    assert read(record(rules={"sets": ["base"]})).box.edition == "2006"


def test_keys_of_other_programs_are_let_be():
    assert examine(record(app="abacus", played_on="2006-03-01")).ok


def test_remarks_on_moves_are_let_be():
    assert examine(record({**TURN[0], "note": "at last", "id": 7})).ok


def test_the_note_of_an_adjustment_is_its_own():
    content = record({"seat": 1, "do": "adjust", "points": 3, "note": "forgotten", "expect": {"totals": [0, 3]}})

    assert examine(content).failures == ()
    assert read(content).moves[0].move == Adjust(3, "forgotten")


def test_a_record_is_written_as_it_was_read():
    content = record(
        {"seat": 1, "do": "draw", "tile": "base-U", "expect": {"totals": [0, 0]}},
        result={"totals": [0, 0], "winners": [0, 1]},
        expect={"totals": [0, 0]},
    )

    assert read(write(read(content))) == read(content)
    assert list(write(read(content))) == ["format", "id", "game", "rules", "seats", "moves", "expect", "result"]


def test_a_plain_record_is_written_plainly():
    content = record(rules={"edition": "third", "sets": [], "options": {"small_city": 2}}, id="")

    assert write(read(content))["rules"] == {"edition": "third", "sets": [], "options": {"small_city": 2}}
    assert "id" not in write(read(content))


def test_a_later_revision_of_the_rules_is_written_down():
    known = read(record())
    later = Record(Box("carcassonne", "2006", 2, revision=2), known.seats, ())

    assert write(later)["rules"]["revision"] == 2


def test_the_first_move_of_the_game_says_who_began():
    content = record({"seat": 0, "do": "note", "text": "rain"}, {"seat": 1, "do": "draw", "tile": "base-U"})

    assert read(content).first == 1
    assert examine(content).ok


def test_nobody_in_particular_begins_a_record_without_moves():
    assert read(record() | {"moves": []}).first == 0


def test_the_moves_are_a_log_without_the_refused_ones():
    content = record({"seat": 0, "do": "pass", "expect": {"refused": True}}, TURN[0])

    assert read(content).played == (Played(1, Seat(0), Draw("base-U")),)


# ------------------------------------------------------- what is no record


@pytest.mark.parametrize(
    ("content", "about"),
    [
        (None, "object"),
        ([], "object"),
        ("record", "object"),
        ({}, "format"),
        (record(format="tableside/2"), "format"),
        (record(format=1), "format"),
        (record(rules=None), "rules"),
        (record(rules={"sets": "base"}), "sets"),
        (record(rules={"optinos": {}}), "optinos"),
        (record(rules={"revision": 4}), "revision"),
        (record(rules={"revision": 0}), "revision"),
        (record(rules={"options": {"small_city": 2.5}}), "options"),
        (record(rules={"start": [{"tile": "base-D"}]}), "at"),
        (record(rules={"start": [{"tile": "base-D", "at": [0]}]}), "at"),
        (record(seats={}), "seats"),
        (record(seats=[{"name": 1}]), "name"),
        (record(moves={}), "moves"),
        (record("draw"), "moves[0]"),
        (record(id=5), "id"),
        (record(expect=[]), "expect"),
        (record(result={"totals": [1, 2]}), "winners"),
    ],
)
def test_what_is_no_record_is_malformed(content, about):
    with pytest.raises(MalformedRecord) as malformed:
        read(content)

    assert about in str(malformed.value)
    assert malformed.value.move is None


@pytest.mark.parametrize(
    ("move", "about"),
    [
        ({"do": "pass"}, "seat"),
        ({"seat": "0", "do": "pass"}, "seat"),
        ({"seat": True, "do": "pass"}, "seat"),
        ({"seat": 0}, "None"),
        ({"seat": 0, "do": "fly"}, "fly"),
        ({"seat": 0, "do": "place", "at": [1, 0]}, "rot"),
        ({"seat": 0, "do": "place", "at": [1, 0], "rot": 0, "spin": 1}, "spin"),
        ({"seat": 0, "do": "pass", "expect": []}, "expect"),
        ({"seat": 0, "do": "pass", "expect": {"refused": "yes"}}, "refused"),
    ],
)
def test_a_malformed_move_is_named(move, about):
    report = examine(record(TURN[0], move))

    assert keys(report) == [(1, "record")]
    assert about in report.failures[0].why


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"game": "ludo"}, "box.unknown_game"),
        ({"game": "ludo", "rules": {"dice": 2}}, "box.unknown_game"),
        ({"rules": {"edition": "1850"}}, "box.unknown_edition"),
        ({"rules": {"sets": ["moon"]}}, "box.unknown_set"),
        ({"rules": {"options": {"speed": 1}}}, "box.unknown_option"),
        ({"rules": {"options": {"small_city": 3}}}, "box.unknown_choice"),
        ({"rules": {"options": {"open_city_shields": False}}}, "box.unknown_choice"),
        ({"rules": {"start": [{"tile": "base-Z", "at": [0, 0]}]}}, "box.unknown_start"),
        ({"rules": {"start": [{"tile": "base-D", "at": [0, 0], "rot": 4}]}}, "box.unknown_start"),
        ({"rules": {"start": [{"tile": "base-D", "at": [0, 10**30]}]}}, "box.unknown_start"),
        ({"rules": {"start": [{"tile": "base-D", "at": [0, 0]}] * 2}}, "box.unknown_start"),
        ({"seats": []}, "box.seats"),
        ({"seats": [{}] * 6}, "box.seats"),
    ],
)
def test_rules_that_nothing_can_be_played_with_are_named(changes, code):
    report = examine(record(**changes))

    assert keys(report) == [(None, "rules")]
    assert report.failures[0].box is not None
    assert report.failures[0].box.code == code


@pytest.mark.parametrize(
    "text",
    ["", "{", "{'a': 1}", "[1,]", '{"a": NaN}', b"\xff\xfe", "nul", '{"a": 1} x', "[" * 100_000],
)
def test_text_that_is_no_json_is_malformed(text):
    with pytest.raises(MalformedRecord):
        parse(text)


def test_a_report_on_what_is_no_record_keeps_the_name_it_was_given():
    assert examine(None, "games.jsonl:3").id == "games.jsonl:3"
    assert examine({"id": "mine"}, "games.jsonl:3").id == "mine"
    assert examine({"id": 3}, "games.jsonl:3").id == "games.jsonl:3"
    assert examine(record(id=""), "games.jsonl:3").id == "games.jsonl:3"


# --------------------------------------------------------------- checking


def test_a_record_that_claims_nothing_is_ok_when_it_can_be_played():
    report = examine(record())

    assert (report.ok, report.moves, report.totals) == (True, 3, (0, 0))


def test_an_illegal_move_ends_the_replay_and_says_why():
    report = examine(record(TURN[0], {"seat": 0, "do": "place", "at": [1, 0], "rot": 1}, TURN[2]))

    assert keys(report) == [(1, "refused")]
    assert report.moves == 1
    assert [why.code for why in report.failures[0].refusals] == ["carcassonne.edge_mismatch"]


def test_a_move_that_must_be_refused_is_and_the_game_goes_on():
    wrong = {"seat": 0, "do": "place", "at": [1, 0], "rot": 1, "expect": {"refused": True, "totals": [0, 0]}}
    report = examine(record(TURN[0], wrong, *TURN[1:]))

    assert (report.ok, report.moves) == (True, 4)


def test_after_a_refused_placement_nobody_may_be_deployed():
    claims = {"refused": True, "may_deploy": []}
    wrong = {"seat": 0, "do": "place", "at": [1, 0], "rot": 1, "expect": claims}

    assert examine(record(TURN[0], wrong)).failures == ()


def test_a_legal_move_that_must_be_refused_is_not_played():
    report = examine(record({**TURN[0], "expect": {"refused": True}}, TURN[0]))

    assert keys(report) == [(0, "refused")]
    assert "allow" in report.failures[0].why
    assert report.moves == 2


def test_a_move_may_say_that_it_is_not_refused():
    assert examine(record({**TURN[0], "expect": {"refused": False}})).ok


LEGAL = [[-1, 0, 0], [-1, 0, 2], [0, 1, 0], [0, 1, 2], [1, 0, 0], [1, 0, 2]]


@pytest.mark.parametrize(
    "claims",
    [
        {"draw": {"legal": LEGAL}},
        {"draw": {"legal": [*reversed(LEGAL), LEGAL[0]]}},
        {"place": {"may_deploy": ["meeple r1", "meeple f2", "meeple f1"]}},
        {"deploy": {"scored": [], "returned": [], "totals": [0, 0]}},
        {"draw": {"scored": [], "returned": [], "totals": [0, 0]}},
    ],
)
def test_a_true_claim_holds(claims):
    assert examine(claiming(**claims)).failures == ()


@pytest.mark.parametrize(
    ("claims", "failed"),
    [
        ({"draw": {"legal": LEGAL[1:]}}, [(0, "legal")]),
        ({"draw": {"legal": []}}, [(0, "legal")]),
        ({"draw": {"legal": None}}, [(0, "legal")]),
        ({"draw": {"legal": {"x": 1}}}, [(0, "legal")]),
        ({"place": {"may_deploy": ["meeple r1"]}}, [(1, "may_deploy")]),
        ({"place": {"may_deploy": "meeple r1"}}, [(1, "may_deploy")]),
        (
            {"deploy": {"scored": [{"seat": 0, "points": 1, "for": "road"}], "totals": [1, 0]}},
            [(2, "scored"), (2, "totals")],
        ),
        ({"deploy": {"returned": [{"seat": 0, "figure": "meeple"}]}}, [(2, "returned")]),
        ({"deploy": {"totals": [0, 0, 0]}}, [(2, "totals")]),
        ({"deploy": {"totals": [False, False]}}, [(2, "totals")]),
        ({"place": {"legal": LEGAL}}, [(1, "legal")]),
        ({"draw": {"may_deploy": []}}, [(0, "may_deploy")]),
        ({"draw": {"hands": []}}, [(0, "hands")]),
        ({"draw": {"scored": 0}}, [(0, "scored")]),
    ],
)
def test_a_false_claim_fails(claims, failed):
    assert keys(examine(claiming(**claims))) == failed


def test_a_claim_that_nobody_knows_does_not_pass_in_silence():
    report = examine(claiming(draw={"total": [0, 0]}))

    assert "total" in report.failures[0].why


def test_a_tile_that_fits_nowhere_has_no_legal_place():
    rules = {"sets": ["base"], "start": [{"tile": "base-C", "at": [0, 0]}]}
    aside = {"seat": 0, "do": "draw", "tile": "base-X", "expect": {"legal": [], "totals": [0, 0]}}
    report = examine(record(aside, {"seat": 0, "do": "draw", "tile": "base-R"}, rules=rules))

    assert report.failures == ()


def ending(*, final, totals, result=None):
    """Return a game that the table ends after one turn, with an open road of two tiles."""
    stop = {"do": "overrule", "move": {"do": "finish"}, "codes": ["carcassonne.tiles_remain"]}
    end = {"seat": 1, **stop, "expect": {"scored": [], "totals": [0, 0], "returned": []}}
    changes = {"result": result} if result else {}
    return record(*TURN, end, expect={"final": final, "totals": totals}, **changes)


ROAD = {"seat": 0, "points": 2, "for": "road"}


def test_the_last_move_carries_the_totals_before_the_end_and_the_record_those_after():
    assert examine(ending(final=[ROAD], totals=[2, 0])).failures == ()


def test_a_false_end_fails():
    assert keys(examine(ending(final=[], totals=[0, 0]))) == [(None, "final"), (None, "totals")]


def test_the_result_of_a_finished_game_has_to_follow_from_its_moves():
    right, wrong = {"totals": [2, 0], "winners": [0]}, {"totals": [2, 0], "winners": [1]}

    assert examine(ending(final=[ROAD], totals=[2, 0], result=right)).ok
    assert keys(examine(ending(final=[ROAD], totals=[2, 0], result=wrong))) == [(None, "result")]


def test_the_result_of_a_game_that_was_broken_off_is_the_tables_own():
    assert examine(record(result={"totals": [20, 10], "winners": [0]})).ok


def test_a_sole_winner_may_be_claimed():
    content = ending(final=[ROAD], totals=[2, 0])

    assert examine({**content, "expect": {"winner": 0}}).ok
    assert keys(examine({**content, "expect": {"winner": 1}})) == [(None, "winner")]
    assert examine(record(expect={"winner": None})).ok


def test_a_record_that_the_app_makes_is_ok():
    rules = rules_for()
    over = rules.finish(Step(rules.start())).state
    made = Record(
        box=Box("carcassonne", "2006", 2),
        seats=(Participant("Ann", "red"), Participant("Ben", "blue")),
        moves=(
            Recorded(Seat(1), Draw("base-U")),
            Recorded(Seat(1), Place((1, 0), 2)),
            Recorded(Seat(1), Pass()),
            Recorded(Seat(0), Note("tea")),
        ),
        result=result_of(rules.outcome(over)),
    )

    assert made.result == Result((0, 0), (0, 1))
    assert check(read(write(made))).ok


def test_there_is_no_result_before_the_end():
    assert result_of(None) is None
