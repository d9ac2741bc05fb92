"""Laws of maps: a plain one changes nothing, chips are kept, nothing leaves the map, and games come to their end."""

from __future__ import annotations

import gzip
import os
import re
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from scoring.box import Box
from scoring.carcassonne.board.board import Board
from scoring.carcassonne.maps.chips import ALL, Chips
from scoring.carcassonne.maps.demo import isla_meeple
from scoring.carcassonne.maps.options import MAP_OPTIONS, choose
from scoring.carcassonne.maps.playing import OnMap, write_board
from scoring.carcassonne.maps.printed import CHIP_SETS, LARGE_CITY
from scoring.carcassonne.maps.reading import problems, read_map, write_map
from scoring.carcassonne.maps.spread import chip_squares, spread
from scoring.carcassonne.move import Draw, Place
from scoring.carcassonne.rules import PLACING
from scoring.catalogue import ruleset_for
from scoring.codec import read_move, write_move
from scoring.log import replay
from scoring.moves import Scored
from scoring.record import Participant, Record, Recorded, examine, parse, read, result_of, write
from scoring.table import Overrule
from tests.support.long import first
from tests.support.wandering import play_by_numbers

VECTORS = Path(os.environ.get("VECTORS") or Path(__file__).parents[2] / "vectors") / "carcassonne"
"""A sample of the recorded games; CI names the folder with all of them."""
SIDE = 40
MIDDLE = SIDE // 2
CELL = re.compile(r"(-?[0-9]+),(-?[0-9]+)")
NO_CELLS = frozenset({"dice", "hands", "ingots", "lengths", "longest_road", "totals", "winners"})
"""What records say in rows of numbers that are no cells."""
SQUARES = {f"{x},{y}": {"kind": "land"} for x in range(SIDE) for y in range(SIDE)}
WIDE: dict[str, Any] = {
    "name": "Plain",
    "cols": SIDE,
    "rows": SIDE,
    "squares": SQUARES | {f"{MIDDLE},{MIDDLE}": {"kind": "start"}},
    "rules": {"figures": 7, "start_min": 1},
}


def has_river(line: bytes) -> bool:
    """Return whether a river is in the box of a record: on a map such a table is refused."""
    record: Any = parse(line)
    return not {"river1", "river2"}.isdisjoint(record["rules"]["sets"])


PLAIN_GAMES = [
    pytest.param(
        line,
        id=f"{path.name.partition('.')[0]}-{number}",
        # Every ninth of ours for every run; all of those that somebody points at.
        marks=[pytest.mark.long] if number % 9 and "VECTORS" not in os.environ else [],
    )
    for path in sorted(VECTORS.glob("*.jsonl.gz"))
    for number, line in enumerate(gzip.decompress(path.read_bytes()).splitlines())
    if not has_river(line)
]


def on_the_plain(record):
    """Return a record as it would be on a map without anything on it, its middle where the start tile lies."""
    start = record["rules"].get("start") or [{"tile": "base-D", "at": [0, 0]}]
    rules = record["rules"] | {"board": {"map": WIDE}, "start": [moved(one) for one in start]}
    return record | {"rules": rules, "moves": [moved(move) for move in record["moves"]]}


def moved(said):
    """Return what a record says of cells, moved to the middle: `[x, y]`, `[x, y, rotation]`, and "x,y" within words."""
    match said:
        case dict():
            return {key: value if key in NO_CELLS else moved(value) for key, value in said.items()}
        case [int(x), int(y), *more]:
            return [x + MIDDLE, y + MIDDLE, *(one if isinstance(one, int) else moved(one) for one in more)]
        case list():
            return [moved(one) for one in said]
        case str():
            return CELL.sub(lambda found: f"{int(found[1]) + MIDDLE},{int(found[2]) + MIDDLE}", said)
        case _:
            return said


@pytest.mark.parametrize("line", PLAIN_GAMES)
def test_a_large_map_without_anything_on_it_plays_like_the_open_table(line):
    record: Any = parse(line)
    report = examine(on_the_plain(record))

    assert report.failures == ()
    assert report.moves == len(record["moves"])


# ------------------------------------------------------------ random maps


def random_map(seed):
    """Return a map that chance has drawn, and that somebody can play on."""
    chance = Random(seed)
    for _ in range(200):
        drawn = read_map(_draw(chance))
        if not problems(drawn):
            return drawn
    raise AssertionError("chance draws no map")


def _draw(chance):
    cols, rows = chance.randrange(5, 11), chance.randrange(5, 11)
    letters = ["land"] * 12 + ["town", "blocked", "island"] + [""] * 2
    kinds = {(x, y): chance.choice(letters) for x in range(cols) for y in range(rows)}
    cells = sorted(kinds)
    corner = chance.choice([cell for cell in cells if cell[0] + 1 < cols and cell[1] + 1 < rows])
    city = [corner, (corner[0] + 1, corner[1]), (corner[0], corner[1] + 1)][: chance.randrange(0, 4)]
    kinds |= dict.fromkeys(city, "large_city")
    free = [cell for cell in cells if kinds[cell] != "large_city"]
    kinds |= dict.fromkeys(chance.sample(free, 3), "start")
    squares = {f"{x},{y}": {"kind": kind} for (x, y), kind in kinds.items() if kind}
    for key, square in squares.items():
        square["arms"] = chance.choice([0, 0, 1, 2])
        if square["kind"] == "large_city":
            square["city_id"] = "big"
        assert key
    whole = {"name": "Chance", "cols": cols, "rows": rows, "squares": squares}
    whole["rules"] = {"chip_set": chance.choice(CHIP_SETS)}
    sides = sorted(read_map(whole).borders())
    sea = [side for side in sides if _faces_sea(kinds, *side)]
    chance.shuffle(sea)
    islands = [side for side in sea if kinds[side[0]] == "island"]
    others = [side for side in sea if kinds[side[0]] != "island"]
    ferries = list(zip(islands, others, strict=False))
    taken = {side for ferry in ferries for side in ferry}
    whole["ferries"] = [{"a": _key(a), "b": _key(b), "arms": chance.choice([0, 1])} for a, b in ferries]
    printed = [side for side in sides if side not in taken and chance.random() < 0.2]
    kind = ["road", "city", "wall"]
    whole["edges"] = {_key(side): {"kind": chance.choice(kind), "arms": chance.choice([0, 1])} for side in printed}
    return whole


def _faces_sea(kinds, cell, side):
    dx, dy = ((0, -1), (1, 0), (0, 1), (-1, 0))[side]
    return kinds.get((cell[0] + dx, cell[1] + dy), "") in ("", "blocked")


def _key(side):
    (x, y), number = side
    return f"{x},{y},{'NESW'[number]}"


def game_on(printed, seed):
    """Play a whole game on a map, each with other options, sets and seats."""
    chance = Random(seed)
    options = choose({option.key: chance.choice(option.choices) for option in MAP_OPTIONS})
    chips = tuple(spread(chip_squares(printed, printed.of_kind("start"), options), chance))
    board = write_board(OnMap(printed, options, chips if printed.rules.chip_set else ()))
    sets = (("base",), ("base", "inns", "traders"), ("base", "king", "phantom", "festival", "abbot"))[seed % 3]
    edition = ("2006", "third", "first")[seed % 3]
    return play_by_numbers(Box("carcassonne", edition, 2 + seed % 3, sets, {}, board=board), seed + 1, 2500)


SEEDS = first(12, range(40))


@cache
def game_of(seed):
    return game_on(random_map(seed) if seed % 4 else isla_meeple(), seed)


@pytest.mark.parametrize("seed", SEEDS)
def test_games_on_any_map_come_to_their_end(seed):
    game = game_of(seed)
    sums = [0] * game.rules.seats
    for ply in game.plies:
        for effect in ply.step.effects:
            if isinstance(effect, Scored):
                sums[effect.seat] += sum(term.points for term in effect.terms)

    assert game.state.over
    assert tuple(sums) == game.state.scores


@pytest.mark.parametrize("seed", SEEDS)
def test_chips_are_kept(seed):
    for ply in game_of(seed).plies:
        chips = ply.step.state.get(Chips)
        assert chips is None or chips.count == ALL


@pytest.mark.parametrize("seed", SEEDS)
def test_nothing_legal_covers_a_large_city_or_leaves_the_map(seed):
    game = game_of(seed)
    printed = next(part.printed for part in game.rules.parts if part.key == "maps")
    for ply in game.plies:
        for cell in ply.step.state[Board].laid:
            assert printed.is_playable(cell)
    for ply in game.plies[:: max(1, len(game.plies) // 12)]:
        if ply.before.phase != PLACING:
            continue
        legal = {move for move in game.rules.legal_moves(ply.before, ply.seat) if isinstance(move, Place)}
        thinkable = {Place((x, y), turn) for x in range(-1, 12) for y in range(-1, 13) for turn in range(4)}

        assert all(printed.is_playable(move.at) for move in legal)
        assert not any(printed.kind(move.at) == LARGE_CITY for move in legal)
        assert {move for move in thinkable if not game.rules.explain(ply.before, ply.seat, move)} == legal & thinkable


@pytest.mark.parametrize("seed", SEEDS)
def test_gaps_are_what_the_ground_says(seed):
    game = game_of(seed)
    for ply in game.plies[::9]:
        board = ply.step.state[Board]
        assert dict(board.gaps) == game.rules.ground.gaps(board.laid)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_game_on_a_map_survives_being_written_as_a_record(seed):
    game = game_of(seed)
    for ply in game.plies:
        assert read_move(write_move(ply.move), game.rules.move_types) == ply.move
    seats = tuple(Participant(f"Seat {seat}") for seat in range(game.rules.seats))
    moves = tuple(Recorded(ply.seat, ply.move) for ply in game.plies)
    record = Record(game.box, seats, moves, result_of(game.rules.outcome(game.state)))

    assert read(write(record)) == record
    assert replay(game.rules, game.start, game.log).state == game.state
    assert any(isinstance(ply.move, Draw) for ply in game.plies)


@pytest.mark.parametrize("seed", range(12))
def test_what_the_table_plays_anyway_breaks_nothing(seed):
    printed = isla_meeple() if seed % 2 else random_map(seed)
    chance = Random(seed)
    board = write_board(OnMap(printed, choose({})))
    rules = ruleset_for(Box("carcassonne", "third", 2, ("base",), {}, board=board))
    state, overruled = rules.start(), 0
    while not state.over:
        moves = sorted(rules.legal_moves(state, state.turn), key=repr)
        if state.phase == PLACING and chance.random() < 0.3:
            odd = [move for move in _odd_places(printed) if _can_be_overruled(rules, state, move)]
            moves, overruled = (odd, overruled + 1) if odd else (moves, overruled)
        move = chance.choice(moves)
        codes = tuple(why.code for why in rules.explain(state, state.turn, move))
        state = rules.play(state, state.turn, Overrule(move, codes) if codes else move).state

    assert overruled
    assert len(state.scores) == 2


def _odd_places(printed):
    return [Place(cell, turn) for cell in printed.playable for turn in range(4)]


def _can_be_overruled(rules, state, move):
    refusals = rules.explain(state, state.turn, move)
    return bool(refusals) and all(refusal.overrulable for refusal in refusals)


def test_a_random_map_survives_being_written():
    for seed in range(10):
        drawn = random_map(seed)
        assert read_map(write_map(drawn)) == drawn
