"""Printed maps that chance has drawn, and that somebody can play on."""

from __future__ import annotations

from random import Random

from scoring.carcassonne.maps.printed import CHIP_SETS
from scoring.carcassonne.maps.reading import problems, read_map


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
