"""Scenarios of another engine, played by our rules: its turns, translated move by move.

They lie in the vectors' folder `later/`, in that engine's names of tiles (`tile-names.json` has ours). A turn of them
says where the tile was laid, the figure, and what else was done, each with its place `n` in the order; steps at which
nobody did anything are left out, and so are those that were forced.
"""

from __future__ import annotations

import gzip
import json
import os
from collections.abc import Collection, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.designs import DESIGNS
from scoring.carcassonne.board.geometry import Cell
from scoring.carcassonne.box import OPTIONS
from scoring.carcassonne.move import Draw, Pass, Place
from scoring.carcassonne.rules import Carcassonne
from scoring.catalogue import ruleset_for
from scoring.kernel.box import Box, Choice
from scoring.kernel.codec import read_move
from scoring.kernel.moves import Move, Seat
from scoring.kernel.state import State, Step

HOME: Final = Path(os.environ.get("VECTORS", "")) / "later"
SETS: Final = {
    "hills-and-sheep": "hills", "princess-and-dragon": "princess", "tower": "tower", "tunnel": "tunnel",
    "abbey-and-mayor": "abbey", "bridges-castles-and-bazaars": "bridges", "cult/6": "cult", "goldmines": "goldmines",
    "ferries": "ferries", "corn-circles/1": "corn1", "flier": "flier", "mage-and-witch": "magewitch", "count": "count",
    "basic": "base", "inns-and-cathedrals": "inns", "traders-and-builders": "traders", "festival": "festival",
    "king-and-robber": "king", "siege/besiegers": "besiegers", "siege/cathars": "cathars", "river/1": "river1",
    "river/2": "river2",
}  # fmt: skip
ELEMENTS: Final = {
    "abbey": "abbey", "wagon": "abbey", "mayor": "abbey", "barn": "abbey", "fairy": "princess", "dragon": "princess",
    "portal": "princess", "princess": "princess", "big-follower": "inns", "inn": "inns", "cathedral": "inns",
    "castle": "bridges", "bridge": "bridges", "bazaar": "bridges", "shepherd": "hills", "hill": "hills",
    "vineyard": "hills", "phantom": "phantom", "abbot": "abbot", "pig": "traders", "builder": "traders",
    "traders": "traders", "pig-herd": "traders", "tower": "tower", "tunnel": "tunnel", "king": "king", "robber": "king",
    "gold": "goldmines", "ferry": "ferries", "corn-circle": "corn1", "shrine": "cult", "flier": "flier",
    "mage": "magewitch", "witch": "magewitch", "festival": "festival", "count": "count",
}  # fmt: skip
"""The contents of the box there, one thing after the other, and the set that brings each here."""
EVERYWHERE: Final = ("small-follower", "farmers", "garden", "siege", "escape", "river")
CHOICES: Final[Mapping[str, tuple[str, Mapping[Any, Choice]]]] = {
    "princess-action": ("princess", {"may": "may", "must": "must"}),
    "fairy-placement": ("fairy", {"next-follower": "figure", "on-tile": "tile"}),
    "dragon-move": ("dragon", {"before-scoring": "before_scoring", "after-scoring": "after_scoring"}),
    "wagon-move": ("wagon", {"C1": "connected", "C2": "near"}),
    "barn-placement": ("barn", {"not-occupied": "one_in_a_field", "occupied": "any"}),
    "bazaar-no-auction": ("bazaar", {False: "auction", True: "choice"}),
    "hill-tiebreaker": ("hill", {"at-least-one-follower": "any", "number-of-followers": "most"}),
    "more-tunnel-tokens": ("tunnel_tokens", {"3/2": "3/2", "2/1": "2/1", "1/1": "1/1"}),
    "vineyards-for-garden": ("vineyards", {False: "monasteries", True: "gardens"}),
    "tunnelize-other-expansions": ("other_tunnels", {True: True, False: False}),
    "tiny-city-scoring": ("small_city", {"4": 4, "2": 2}),
    "inn-and-cathedral-final-scoring": ("open_inn_cathedral", {"zero": 0, "ignore": 1}),
    "festival-return": ("festival", {"meeple": "counting_figures", "follower": "any_figure"}),
    "king-and-robber-scoring": (
        "king",
        {"default": "each_feature", "10/20": "ten_each", "15/40": "fifteen_or_forty", "continuously": "at_once"},
    ),
    "espace-variant": ("escape", {"any-tile": "by_any_tile", "siege-tile": "by_the_siege"}),
}
FIGURE: Final = ("tile", "action")
SWITCHES: Final = {"inns": "inn", "cathedrals": "cathedral", "siege": "siege"}
ALIKE: Final = {"monastery": ("monastery", "shrine")}
FLOCK: Final = {"WOLF": "wolf", **{f"SHEEP_{count}X": count for count in (1, 2, 3, 4)}}
UNSAID: Final = (None, "pass", "mandatory_bridge")
CIRCLES: Final = {"corn_circle_remove": "remove", "corn_circle_deploy": "add"}
ON_A_SPOT: Final = {
    "place_castle": "castle", "place_gold": "gold", "place_tower_piece": "storey", "place_tunnel": "tunnel",
    "move_fairy": "fairy", "move_mage": "mage", "move_witch": "witch", "capture": "capture",
    "return_princess": "princess", "flock_expand": "grow", "flock_score": "gather",
}  # fmt: skip
OF_A_FIGURE: Final = ("fairy", "capture", "princess")
SIDES: Final = "NESW"
HALVES: Final = ("NL", "NR", "EL", "ER", "SL", "SR", "WL", "WR")
Told = dict[str, Any]


def event(turn: Told, kind: str) -> Told:
    found: Told = next(one for one in turn["events"] if one["event"] == kind)
    return found


def sheep(turn: Told) -> Told:
    """Return the token that was drawn for a shepherd in a turn."""
    return {"token": next(FLOCK[one["token"]] for one in turn["events"] if one.get("token") in FLOCK)}


class NotPlayable(Exception):
    """The rules of this box do not go the way that a scenario goes."""


def scenarios() -> list[Told]:
    """Return the scenarios that need nothing but boxes that we have; none where the vectors do not lie."""
    path = HOME / "scenarios.jsonl.gz"
    told = [json.loads(line) for line in gzip.decompress(path.read_bytes()).splitlines()] if path.exists() else []
    return [one for one in told if one["game"] and is_ours(one["game"])]


def names() -> dict[str, Told]:
    tiles: dict[str, Told] = json.loads((HOME / "tile-names.json").read_text(encoding="utf-8"))["tiles"]
    return tiles


def is_ours(game: Told) -> bool:
    ours = names()
    tiles = {turn.get("tile") for turn in (*game["moves"], *game["start"])} - {None}
    named = [ours.get(tile, {}).get("tile") for tile in tiles]
    sets = [key.partition(":")[0] for key in game["sets"]]
    return (
        all(isinstance(tile, str) and tile.split(" ")[0] in DESIGNS for tile in named)
        and bool(game["moves"])
        and all(key in SETS for key in sets)
        and all(key in ELEMENTS or key in EVERYWHERE for key in game["elements"])
    )


def carcassonne(box: Box) -> Carcassonne:
    rules = ruleset_for(box)
    assert isinstance(rules, Carcassonne), "the game is Carcassonne"
    return rules


def options_of(game: Told, sets: Collection[str]) -> dict[str, Choice]:
    """Return the options of those sets as a scenario has them."""
    mine = {option.key for option in OPTIONS if not option.sets or set(option.sets) & set(sets)}
    told = {key: values.get(game["rules"].get(theirs)) for theirs, (key, values) in CHOICES.items() if key in mine}
    switches: dict[str, Choice] = {key: one in game["elements"] for key, one in SWITCHES.items() if key in mine}
    # Where a river is laid there as it comes, nothing is said of its course.
    course: dict[str, Choice] = {"river": "free"} if "river" in mine else {}
    return {**{key: value for key, value in told.items() if value is not None}, **switches, **course}


class Play:
    """One scenario on our rules: its position, and what every turn's end came to.

    One that is `bare` has the tiles of its sets without their rules.
    """

    def __init__(self, game: Told, *, bare: bool = False) -> None:
        self.game, self.names, self.bare = game, names(), bare
        self.rules = self._rules()
        self.state: State = self.rules.start(Seat(game["moves"][0]["player"]))
        self.totals: list[tuple[int, ...]] = []

    def _tile(self, name: str) -> tuple[str, int]:
        # The spring of River II is another one: named so in the list of names.
        said = self.names[name]["tile"].split(" ")[0]
        return said, self.names[name]["quarter_turns"]

    def _rules(self) -> Carcassonne:
        game = self.game
        drawn = [self._tile(turn["drawn"])[0] for turn in game["moves"] if turn.get("drawn")]
        sets = {"base"} | {SETS[key.partition(":")[0]] for key in game["sets"]}
        sets |= {ELEMENTS[key] for key in game["elements"] if key in ELEMENTS}
        sets |= {DESIGNS[tile].set for tile in drawn}
        start = tuple(self._lying(one) for one in game["start"])
        options = {"tiles_only": True} if self.bare else options_of(game, sets)
        box = Box("carcassonne", "third", game["players"], tuple(sorted(sets - {"gardens"})), options, start)
        printed = carcassonne(box).copies
        copies = {tile: drawn.count(tile) + 1 for tile in drawn if drawn.count(tile) >= printed.get(tile, 0)}
        return carcassonne(replace(box, copies=copies))

    def _lying(self, one: Told) -> tuple[str, Cell, int]:
        (tile, turned), (x, y) = self._tile(one["tile"]), one["pos"]
        return tile, (x, y), (one["rot"] // 90 + turned) % 4

    # ------------------------------------------------------------- one turn

    def to_the_end(self) -> None:
        for number, turn in enumerate(self.game["moves"]):
            is_last = number == len(self.game["moves"]) - 1
            self._turn(turn)
            if not is_last or self.game.get("ended_in_phase") in (None, "tile"):
                self._settle()
            self.totals.append(self.state.scores)
        if "final" in self.game:
            self.state = self.rules.end(Step(self.state)).state
            self.totals.append(self.state.scores)

    def _turn(self, turn: Told) -> None:
        extras = list(turn["extra"])
        if turn.get("abbey"):
            self._do(turn["player"], {"do": "abbey", "at": turn["pos"]})
        elif turn.get("drawn") and not turn.get("tile"):
            self._do(turn["player"], {"do": "draw", "tile": self._tile(turn["drawn"])[0]})
        elif turn.get("tile"):
            tile, turned = self._tile(turn["tile"])
            self._do(turn["player"], {"do": "draw", "tile": tile})
            place = {"do": "place", "at": turn["pos"], "rot": (turn["rot"] // 90 + turned) % 4}
            bridge = next((one for one in extras if one.get("action") == "mandatory_bridge"), None)
            if bridge is not None:
                place["bridge"] = {"at": bridge["pos"], "road": bridge["at"]}
            self._do(turn["player"], place)
        # Their count begins anew with each of their phases after the figure's.
        first = [one for one in extras if one.get("phase") in FIGURE]
        if turn.get("meeple"):
            first.append({"action": "deploy", "player": turn["player"], "pos": turn["pos"], **turn["meeple"]})
        after = [one for one in extras if one.get("phase") not in FIGURE]
        for extra in (*sorted(first, key=lambda one: one["n"]), *after):
            told = self._told(extra, turn)
            if told is not None:
                self._do(extra["player"], told)

    def _told(self, extra: Told, turn: Told) -> Told | None:
        """Return what was done besides in the words of a record; None where that says nothing."""
        action, cell = extra.get("action"), tuple(extra.get("pos", ()))
        if action in UNSAID:
            return None
        if action == "deploy":
            return self._deployed(extra, turn)
        if action not in ON_A_SPOT:
            return self._by_itself(extra, turn)
        done = ON_A_SPOT[action]
        on = {"on": self._on(cell, extra)} if "feature" in extra else {}
        figure = {"figure": extra["figure"]} if done in OF_A_FIGURE and "feature" in extra else {}
        whose = {"whose": extra["owner"]} if done in OF_A_FIGURE[1:] else {}
        pair = {"pair": extra["token"][-1]} if done == "tunnel" else {}
        token = sheep(turn) if done == "grow" else {}
        return {"do": done, "at": list(cell), **on, **figure, **whose, **pair, **token}

    def _by_itself(self, extra: Told, turn: Told) -> Told:
        cell = tuple(extra.get("pos", ()))
        match extra["action"]:
            case "place_bridge":
                return {"do": "bridge", "at": list(cell), "road": extra["at"]}
            case "move_dragon":
                return {"do": "dragon", "to": list(cell)}
            case "place_ferry":
                roads = [self._on(cell, {**extra, "at": side}) for side in extra["at"]]
                return {"do": "ferry", "at": list(cell), "joins": roads}
            case "pay_ransom":
                return {"do": "ransom", "figure": extra["figure"], "from": event(turn, "ransom_paid")["jailer"]}
            case action:
                return {"do": "circle", "choice": CIRCLES[action]}

    def _deployed(self, extra: Told, turn: Told) -> Told:
        cell, figure = tuple(extra["pos"]), extra["figure"]
        if extra["feature"] == "flying_machine":
            return {"do": "fly", "figure": figure, "die": event(turn, "flier_roll")["distance"]}
        is_new = cell == self.state[Board].last and extra.get("phase", "action") == "action"
        at = {} if is_new and figure != "barn" else {"at": list(cell)}
        token = sheep(turn) if figure == "shepherd" else {}
        return {"do": "deploy", "figure": figure, "on": self._on(cell, extra), **at, **token}

    def _on(self, cell: Cell, extra: Told) -> str:
        """Return the segment that reaches those sides, or half-edges, of the tile on a cell as it lies."""
        kind, reaches = extra["feature"], extra["at"]
        laid = self.state[Board].laid[cell]
        for segment in laid.segments:
            ports = segment.ports(laid.face.rotation)
            # A side that two cities share names neither of them there.
            own = [port for port in sorted(ports) if port < len(SIDES) and port not in laid.face.shared]
            sides = "".join(SIDES[port] for port in own)
            halves = " ".join(half for number, half in enumerate(HALVES) if number + len(SIDES) in ports)
            if segment.kind in ALIKE.get(kind, (kind,)) and (sides or halves or "I") == reaches:
                return segment.id
        raise NotPlayable(f"no {kind} at {reaches} of {laid.tile_id}")

    # --------------------------------------------------- steps left unsaid

    def _do(self, seat: int, told: Told) -> None:
        move = read_move(told, self.rules.move_types)
        while self.rules.explain(self.state, Seat(seat), move):
            self._pass_by(f"{told}: {self.rules.explain(self.state, Seat(seat), move)}")
        self.state = self.rules.carry_out(self.state, Seat(seat), move).state

    def _settle(self) -> None:
        # A tile that was drawn and not laid any more: the scenario ends with it in hand.
        while self.state.phase not in ("draw", "place") and not self.state.over:
            self._pass_by("the turn does not end")

    def _pass_by(self, why: str) -> None:
        # Nobody did anything, or there was one thing to do.
        moves: list[Move] = list(self.rules.legal_moves(self.state, self.state.actors[0]))
        forced = moves[0] if len(moves) == 1 and not isinstance(moves[0], Draw | Place) else None
        move = Pass() if Pass() in moves else forced
        if move is None:
            raise NotPlayable(f"{why} in {self.state.phase}")
        self.state = self.rules.carry_out(self.state, self.state.actors[0], move).state


def expected(game: Told) -> list[tuple[int, ...]]:
    """Return the totals after each turn, and those of the end."""
    told = [tuple(turn["totals"]) for turn in game["moves"]]
    return [*told, tuple(game["final"]["totals"])] if "final" in game else told
