"""Base games of Catan as catanatron writes them. Its island is known: 54 corners of land, nine harbours in place."""

from __future__ import annotations

import gzip
import json
from dataclasses import replace
from pathlib import Path

import pytest

from scoring.catan.exchange.catanatron import colours_of, ring, write_catanatron
from scoring.exchange import UnsupportedGame
from scoring.kernel import Overrule
from scoring.record import Record, read

GAMES = Path(__file__).parents[2] / "vectors" / "catan" / "base.jsonl.gz"
PORTS = [
    ([3, -3, 0], "WEST"), ([1, -3, 2], "NORTHWEST"), ([-1, -2, 3], "NORTHWEST"), ([-3, 0, 3], "NORTHEAST"),
    ([-3, 2, 1], "EAST"), ([-2, 3, -1], "EAST"), ([0, 3, -3], "SOUTHEAST"), ([2, 1, -3], "SOUTHWEST"),
    ([3, -1, -2], "SOUTHWEST"),
]  # fmt: skip


def games() -> list[Record]:
    with gzip.open(GAMES, "rt", encoding="utf-8") as lines:
        return [read(json.loads(line)) for line in lines]


def test_rings_run_clockwise_from_the_east():
    assert list(ring(1)) == [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]


def test_the_harbours_lie_where_that_program_has_them():
    written = write_catanatron(games()[0])
    ports = [(one["coordinate"], one["tile"]["direction"]) for one in written["tiles"] if one["tile"]["type"] == "PORT"]

    assert ports == PORTS
    assert sorted(written["nodes"], key=int)[53:54] == ["53"]
    assert {one["tile"]["id"] for one in written["tiles"] if one["tile"]["type"] == "RESOURCE_TILE"} < set(range(19))


@pytest.mark.parametrize("number", range(6))
def test_what_was_built_stands_on_its_corners_and_paths(number):
    record = games()[number]
    written = write_catanatron(record)
    actions = [one[0] for one in written["action_records"]]
    built = {value: colour for colour, kind, value in actions if kind == "BUILD_SETTLEMENT"}
    roads = {tuple(value): colour for colour, kind, value in actions if kind == "BUILD_ROAD"}

    assert built == {one["id"]: one["color"] for one in written["nodes"].values() if one["building"]}
    assert roads == {tuple(one["id"]): one["color"] for one in written["edges"] if one["color"]}
    assert max(built) < 54
    assert written["winning_color"] == written["colors"][record.expect["winner"]]


@pytest.mark.parametrize("number", range(6))
def test_every_roll_and_turn_is_there_and_trades_have_their_places(number):
    record = games()[number]
    records = write_catanatron(record)["action_records"]
    kinds = [action[1] for action, _result in records]

    assert kinds.count("ROLL") == sum(type(one.move).__name__ == "Roll" for one in record.played)
    assert {len(action[2]) for action, _result in records if action[1] == "MARITIME_TRADE"} <= {5}
    assert {len(action[2]) for action, _result in records if action[1] == "OFFER_TRADE"} <= {10}
    assert all(len(result) == 2 for action, result in records if action[1] == "ROLL")


def test_colours_that_it_lacks_become_those_that_are_left():
    assert colours_of(["green", "red", "brown"]) == ["BLUE", "RED", "ORANGE"]


def test_other_games_are_refused():
    record = games()[0]
    with pytest.raises(UnsupportedGame, match="other_island"):
        write_catanatron(replace(record, box=replace(record.box, sets=("knights",))))


def test_a_game_that_was_agreed_on_against_the_rules_is_refused():
    record = games()[0]
    agreed = replace(record.moves[0], move=Overrule(record.moves[0].move, ("catan.too_close",)))

    with pytest.raises(UnsupportedGame, match="overruled"):
        write_catanatron(replace(record, moves=(agreed, *record.moves[1:])))
