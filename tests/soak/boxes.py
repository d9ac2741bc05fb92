"""The choice of a game: a name, such as "2026-12-01-031", and what follows from it alone, on every machine."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Final

from scoring.carcassonne.box import CARCASSONNE, most_seats
from scoring.carcassonne.maps.demo import isla_meeple
from scoring.carcassonne.maps.options import MAP_OPTIONS, choose
from scoring.carcassonne.maps.playing import OnMap, write_board
from scoring.carcassonne.maps.spread import chip_squares, spread
from scoring.carcassonne.recipe import RIVERS
from scoring.carcassonne.rules import Carcassonne
from scoring.catalogue import GAMES, PADS, ruleset_for
from scoring.catan.board.board_layout import BASE, LARGE, deal
from scoring.catan.board.island import write_island
from scoring.catan.box import CATAN
from scoring.kernel.box import Box, Choice, Option, UnsuitableBox
from scoring.kernel.moves import Move, Seat
from scoring.kernel.state import State, Step
from tests.support.midway import LATER, begin_at, box_of, play_some, rules_of
from tests.support.random_maps import random_map

FIXED: Final = "fixed"
"""The seed of the games that every commit plays."""
WITHOUT_GIT: Final = "2026-01-01"
GAMES_OF_A_COMMIT: Final = 120
FIXED_GAMES: Final = 30
TO_THE_END: Final = 900
"""Moves: further than nearly every game with as many tiles as lie on a table of an evening."""
FULL_BAG: Final = 350
OWN_TILES: Final = (
    *("own-cN-rS", "own-cNESWs", "own-rEW-m", "own-rNS-rEW", "own-cN-rE-cS-rW-t", "own-cNEs-rSW-lr", "own-cN-rS-v-lb"),
    *("own-cNW-cES-lf", "own-rS-h", "own-cN-le", "own-rNE-ls", "own-cN-ld", "own-rNE-lp", "own-m-lw", "own-cE-lh"),
    *("own-cN-lv", "own-rS-lg", "own-rN-lm"),
)
"""Tiles that nobody printed, with all that can be drawn on one."""


@dataclass(frozen=True)
class Drawn:
    """A game that chance has drawn: its box, who begins, how many moves it may have, and whether the app sits there.

    `said` is what the log says first of a game that began in the middle; `goes_on` how that game went on.
    """

    name: str
    kind: str
    box: Box
    first: Seat
    most: int
    has_app: bool = False
    said: tuple[tuple[Seat, Move], ...] = ()
    goes_on: tuple[tuple[Seat, Move, Step], ...] = field(default=(), repr=False)
    middle: State | None = field(default=None, repr=False)

    @property
    def command(self) -> str:
        """Return what plays this game alone."""
        return f"SOAK_GAME={self.name} .venv/bin/python -m pytest -m soak -n 0 tests/soak/test_soak.py"


# ------------------------------------------------------------------ names


def names_to_play() -> list[str]:
    """Return the names of the games that are to be played: one alone, or as many as are asked for."""
    if os.environ.get("SOAK_GAME"):
        return [os.environ["SOAK_GAME"]]
    games = int(os.environ.get("SOAK_GAMES") or GAMES_OF_A_COMMIT)
    fixed = min(FIXED_GAMES, games // 4)
    seed = os.environ.get("SOAK_SEED") or date_of_commit()
    return [f"{FIXED}-{n:03}" for n in range(fixed)] + [f"{seed}-{n:03}" for n in range(games - fixed)]


def date_of_commit() -> str:
    """Return the day of the commit that is looked at: the next day's plays other games."""
    asked = ["git", "log", "-1", "--format=%cs"]
    try:
        said = subprocess.run(asked, cwd=Path(__file__).parent, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return WITHOUT_GIT
    return said.stdout.strip() or WITHOUT_GIT


def drawn(name: str) -> Drawn:
    """Return the game of a name: the number at its end says of which kind, chance the rest."""
    number = int(name.rpartition("-")[2])
    kind = KINDS[number % len(KINDS)]
    chance = Random(f"box of {name}")
    for _ in range(50):
        try:
            return replace(MAKE[kind](chance), name=name, kind=kind)
        except UnsuitableBox:
            # Some options do not go together.
            continue
    raise AssertionError(f"chance draws no {kind}")


# ------------------------------------------------------------ Carcassonne


def _base(chance: Random) -> Drawn:
    return _thinned(_carcassonne(chance, ()), chance)


def _few(chance: Random) -> Drawn:
    return _thinned(_carcassonne(chance, chance.sample(_expansions(), chance.randint(1, 3))), chance)


def _many(chance: Random) -> Drawn:
    boxes = _expansions()
    return _thinned(_carcassonne(chance, chance.sample(boxes, chance.randint(4, len(boxes)))), chance)


def _full(chance: Random) -> Drawn:
    boxes = _expansions()
    count = chance.choice((2, 5, 12, len(boxes)))
    return _game(_carcassonne(chance, chance.sample(boxes, count)), chance, FULL_BAG)


def _app(chance: Random) -> Drawn:
    box = _carcassonne(chance, chance.sample(_expansions(), chance.randint(0, 8)))
    return replace(_thinned(replace(box, seats=max(2, box.seats)), chance), has_app=True)


def _expansions() -> list[str]:
    return [key for key in CARCASSONNE.sets if key != "base"]


def _carcassonne(chance: Random, more: list[str] | tuple[str, ...]) -> Box:
    sets = ("base", *(key for key in CARCASSONNE.sets if key in more))
    edition = chance.choice(list(CARCASSONNE.editions))
    options = _options(chance, CARCASSONNE.options_for(sets))
    least, most = CARCASSONNE.least_seats, most_seats(Box("carcassonne", edition, 2, sets))
    return Box("carcassonne", edition, chance.randint(least, most), sets, options, revision=CARCASSONNE.revision)


def _options(chance: Random, options: tuple[Option, ...]) -> dict[str, Choice]:
    chosen = {option.key: chance.choice(option.choices) for option in options if chance.random() < 0.5}
    if chosen.get("tiles_only") and chance.random() < 0.7:
        # A box with its tiles alone is the base game with more of them.
        del chosen["tiles_only"]
    return chosen


def _thinned(box: Box, chance: Random) -> Drawn:
    """Let a table have fewer tiles of each kind, so that the game comes to its end soon, and some of its own."""
    printed = _rules(box).copies
    share = min(1.0, chance.randint(25, 75) / sum(printed.values()))
    copies = {
        tile: sum(chance.random() < share for _copy in range(count)) for tile, count in sorted(printed.items()) if count
    }
    if chance.random() < 0.3:
        copies |= {tile: 1 for tile in OWN_TILES if chance.random() < 0.5}
    return _game(replace(box, copies=copies), chance, TO_THE_END)


def _rules(box: Box) -> Carcassonne:
    rules = ruleset_for(box)
    assert isinstance(rules, Carcassonne)
    return rules


def _map(chance: Random) -> Drawn:
    printed = random_map(chance.randrange(10**9)) if chance.random() < 0.8 else isla_meeple()
    options = choose({option.key: chance.choice(option.choices) for option in MAP_OPTIONS})
    chips = tuple(spread(chip_squares(printed, printed.of_kind("start"), options), chance))
    chips = chips if printed.rules.chip_set else ()
    board = write_board(OnMap(printed, options, chips, dealt=bool(chips) and chance.random() < 0.5))
    others = [key for key in _expansions() if key not in RIVERS]
    box = _carcassonne(chance, chance.sample(others, chance.choice((0, 0, 1, 2, 4, 8))))
    return _game(replace(box, board=board), chance, 400)


def _midway(chance: Random) -> Drawn:
    others = (*LATER, "inns", "traders")
    sets = ("base", *chance.sample(others, chance.choice((1, 1, 2, 3, 4))))
    box = replace(box_of(sets), revision=CARCASSONNE.revision)
    middle, rest = play_some(rules_of(box), chance.randint(15, 60), chance)
    if middle.over:
        raise UnsuitableBox("over")
    begun, _state, said = begin_at(box, middle)
    game = _game(begun, chance, len(said) + 250)
    return replace(game, first=middle.turn, said=tuple(said), goes_on=tuple(rest), middle=middle)


# ------------------------------------------------------------------ Catan


def _catan(chance: Random) -> Drawn:
    return _island(chance, (), chance.choice(("phones", "table", "none")))


def _knights_in_hand(chance: Random) -> Drawn:
    return _island(chance, ("knights",), "phones")


def _knights_on_the_table(chance: Random) -> Drawn:
    return _island(chance, ("knights",), chance.choice(("table", "table", "none")))


def _catan_app(chance: Random) -> Drawn:
    sets = chance.choice(((), ("knights",)))
    # Nobody tells the app the progress cards of a seat at a real table.
    return replace(_island(chance, sets, "phones" if sets else chance.choice(("phones", "table"))), has_app=True)


def _island(chance: Random, more: tuple[str, ...], cards: str) -> Drawn:
    seats = chance.choice((2, 3, 3, 4, 4, 5, 6))
    sets = ("base", *(("5-6",) if seats > 4 else ()), *more)
    options = _options(chance, tuple(one for one in CATAN.options_for(sets) if "knights" not in one.sets or more))
    options |= {"cards": cards, "victory_points": chance.randint(7, 14)}
    fixed = not more and seats in (3, 4) and options.get("placements") == "fixed"
    if not fixed:
        options["placements"] = "free"
    island = deal(LARGE if seats > 4 else BASE, chance, numbering="free", harbours="shuffled")
    board = {} if fixed else write_island(island)
    edition = chance.choice(list(CATAN.editions))
    colours = CATAN.colours[:seats]
    box = Box("catan", edition, seats, sets, options, board=board, revision=CATAN.revision, colours=colours)
    return _game(box, chance, chance.choice((150, 300, 600)))


# ------------------------------------------------------------------- pads


def _pad(chance: Random) -> Drawn:
    chosen = PADS[chance.choice(sorted(PADS))]
    sets = tuple(key for key in chosen.sets if chance.random() < 0.6)
    options = _options(chance, chosen.options_for(sets))
    bare = Box(chosen.key, chance.choice(list(chosen.editions)), chosen.least_seats, sets, options)
    seats = chance.randint(chosen.least_seats, chosen.most_seats(bare))
    return _game(replace(bare, seats=seats, revision=chosen.revision), chance, 60)


# ------------------------------------------------------------------- each


def _game(box: Box, chance: Random, most: int) -> Drawn:
    box = replace(box, colours=GAMES[box.game].colours[: box.seats])
    ruleset_for(box)
    return Drawn("", "", box, Seat(chance.randrange(box.seats)), most)


MAKE: Final[Mapping[str, Callable[[Random], Drawn]]] = {
    "base": _base,
    "few boxes": _few,
    "many boxes": _many,
    "full bag": _full,
    "boxes with the app": _app,
    "map": _map,
    "midway": _midway,
    "Catan": _catan,
    "Knights on phones": _knights_in_hand,
    "Knights on the table": _knights_on_the_table,
    "Catan with the app": _catan_app,
    "pad": _pad,
}
KINDS: Final = (
    *("base", "many boxes", "Catan", "few boxes", "map", "Knights on phones", "midway", "boxes with the app"),
    *("pad", "few boxes", "Knights on the table", "full bag", "map", "midway", "Catan with the app", "many boxes"),
)
"""By the number of a game: Carcassonne most often, as it has most rules."""
