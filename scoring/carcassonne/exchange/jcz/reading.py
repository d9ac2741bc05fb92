"""From a saved game to a record: each step becomes a move, and what our rules ask besides is passed by.

A step names a tile, a place or a figure, so the moves that follow from it are known. What the other program drew by
chance (a sheep token, the flier's die) it drew by a number between 0 and 1 that stands in the step or before it. No
step is passed by in silence: it leads to a move, or says that nothing was done, or the file is refused.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Final, cast

from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.geometry import Cell
from scoring.carcassonne.box import CARCASSONNE
from scoring.carcassonne.exchange.jcz.box import GAME, bag_of, box_of
from scoring.carcassonne.exchange.jcz.names import QUARTERS, SPRING_OF_TWO, segment_at, spoken, tile_names
from scoring.carcassonne.exchange.jcz.saved import (
    Chance,
    SavedJson,
    cell_of,
    draw_order,
    drawn_before,
    participant,
    version_of,
    whose,
    without_undone,
)
from scoring.carcassonne.move import Draw, Pass, Place
from scoring.carcassonne.pieces import Bag
from scoring.carcassonne.recipe import RIVERS
from scoring.carcassonne.rules import Carcassonne
from scoring.carcassonne.sets.count.city import SERVES, city_centre
from scoring.carcassonne.sets.hills.sheep import TOKENS, Flocks, Gather, Grow
from scoring.carcassonne.sets.tower.prison import Exchange
from scoring.carcassonne.turn import DEPLOYING, DRAWING
from scoring.catalogue import ruleset_for
from scoring.exchange import OldSave, RefusedSave, UnsupportedGame
from scoring.kernel import MalformedMove, Move, Ruleset, Seat, State, read_move, write_move
from scoring.kernel.box import Box, Choice
from scoring.record import FORMAT, Record, Recorded, read

ABBEY: Final = "am-abbey"
BEFORE_COMMIT: Final = (DEPLOYING, "phantom", "tunnel", "capture", "landing", "second_landing")
"""Phases of a turn that its player closes there by confirming it."""
OLDEST: Final = (5, 7)
"""The oldest version that is read: earlier files give the tiles drawn by a seed alone, and no step says its target."""
CONFIRMED: Final = (5, 14)
"""The version from which a shepherd is confirmed; before, its token follows from the number in an earlier step."""
DIE: Final = 3
"""Faces of the flier's die."""
MOST_PASSES: Final = 12
MOST_STEPS: Final = 5_000
FREE: Final = "free"
NOTHING: Final[Mapping[str, str]] = MappingProxyType({})
MOST_NAMED: Final = 8
"""Tiles of fans that a sentence names; more are counted."""
LONGEST_NAME: Final = 40
QUARTER: Final = "Quarter"
OURS: Final = "tableside"
"""The note under which the rules stand that a game was played by here."""
WAYS: Final = {"NS": "NS", "WE": "EW"}


def is_save(content: object) -> bool:
    """Return whether data looks like a saved game, in order or not."""
    return isinstance(content, Mapping) and "replay" in content and "format" not in content


def read_save(content: object, stand_ins: Mapping[str, str] = NOTHING) -> Record:
    """Return the record of a saved game; `stand_ins` are self-made tiles for those of fans, by their names there.

    It ends at the first move that our rules refuse, so that whoever checks the record says why. Raises OldSave,
    RefusedSave, and UnsuitableBox.
    """
    assert isinstance(content, Mapping), "it looks like a saved game"
    setup, replay = content.get("setup"), content.get("replay")
    if not isinstance(setup, Mapping) or not isinstance(setup.get("sets"), Mapping):
        raise OldSave
    if (0, 0) < version_of(content) < OLDEST:
        raise OldSave
    if isinstance(replay, list) and len(replay) > MOST_STEPS:
        raise RefusedSave("long", f"{MOST_STEPS:,}")
    try:
        return _read(content, setup, without_undone(cast("list[SavedJson]", replay)), stand_ins)
    except UnsupportedGame as error:
        raise RefusedSave(error.reason, error.what, error.value, names=error.names) from error
    except (LookupError, TypeError, ValueError, AttributeError, OverflowError) as error:
        if isinstance(error, RefusedSave):
            raise
        raise RefusedSave("broken") from error


def _read(content: SavedJson, setup: SavedJson, replay: list[SavedJson], stand_ins: Mapping[str, str]) -> Record:
    reading = _Reading(content, setup, replay, stand_ins)
    record = reading.record()
    if reading.is_refused and set(record.box.sets) & set(RIVERS):
        # The file does not say how the river may run: then it runs as it was laid.
        freely = _Reading(content, setup, replay, stand_ins, {"river": FREE}).record()
        return freely if len(freely.moves) > len(record.moves) else record
    return record


class _Reading:
    """One saved game on our rules: the position, and the moves up to it."""

    def __init__(
        self,
        content: SavedJson,
        setup: SavedJson,
        replay: list[SavedJson],
        stand_ins: Mapping[str, str],
        options: Mapping[str, Choice] | None = None,
    ) -> None:
        self.replay = replay
        self.stand_ins = stand_ins
        self.options = options or {}
        self.is_refused = False
        self.players = content["players"]
        if len(self.players) > len(CARCASSONNE.colours):
            raise UnsupportedGame("players", str(len(CARCASSONNE.colours)))
        notes = content.get("gameAnnotations") or {}
        self.setup = setup
        if OURS not in notes:
            self._check_tiles()
        self.drawn = [self._tile(name, setup)[0] for name in draw_order(notes)]
        self.ours = notes.get(OURS)
        version = version_of(content)
        self.is_confirmed = version >= CONFIRMED
        self.chance = Chance(content.get("initialRandom"), version, told=len(self.drawn))
        self.tokens_told: set[int] = set()
        self.rules = self._rules(ends_there=bool(notes.get("endTurn")))
        self.state: State = self.rules.start(Seat(0))
        self.moves: list[Recorded] = []
        self.id = str(content.get("gameId") or "")
        self.at = 0
        self.seat: int | None = None

    def record(self) -> Record:
        for at, step in enumerate(self.replay):
            self.at = at
            self.seat = step.get("player")
            if not self._stepped(step):
                self.is_refused = True
                break
        seats = tuple(participant(one, number) for number, one in enumerate(self.players))
        return Record(box=self.rules_box, seats=seats, moves=tuple(self.moves), id=self.id)

    def _stepped(self, step: SavedJson) -> bool:
        """Do one step, or say which one says nothing."""
        try:
            kind, payload = step["type"], step.get("payload") or {}
            self.chance.hear(payload.get("random"))
            return self._step(kind, payload)
        except UnsupportedGame as error:
            raise RefusedSave(error.reason, error.what, error.value, self.at + 1) from error
        except (LookupError, TypeError, ValueError, AttributeError, OverflowError) as error:
            if isinstance(error, RefusedSave):
                raise
            if _is_of_old(step):
                raise OldSave from error
            raise RefusedSave("step", spoken(step.get("type", "")), step=self.at + 1) from error

    # ------------------------------------------------------------- the box

    def _tile(self, name: str, setup: SavedJson) -> tuple[str, int]:
        if name == SPRING_OF_TWO[0] and any(key.startswith("river/2") for key in setup["sets"]):
            return SPRING_OF_TWO[1], 0
        if name in self.stand_ins:
            return self.stand_ins[name], 0
        if name not in tile_names():
            raise UnsupportedGame("tiles", str(name), names=(str(name),))
        return tile_names()[name]

    def _check_tiles(self) -> None:
        """Name all tiles at once that are not played here; a set without any of them is named by itself."""
        laid = [step["payload"]["tileId"] for step in self.replay if step["type"] == "PLACE_TILE"]
        lying = [one["tile"] for one in self.setup["start"]]
        unknown = tuple(sorted({str(name)[:LONGEST_NAME] for name in (*lying, *laid)} - tile_names().keys()))
        if not set(unknown) <= self.stand_ins.keys():
            more = len(unknown) - MOST_NAMED
            named = ", ".join(unknown[:MOST_NAMED])
            raise UnsupportedGame("many_tiles" if more > 0 else "tiles", named, more if more > 0 else "", unknown)

    def _rules(self, *, ends_there: bool) -> Carcassonne:
        used = [tile for tile in self._used() if tile != ABBEY]
        if self.ours is not None:
            self.rules_box = self._own_box(self.ours)
            return _carcassonne(self.rules_box)
        start = tuple(self._lying(one) for one in self.setup["start"])
        box = box_of(self.setup, len(self.players), used, start, fans=bool(self.stand_ins))
        box = replace(box, options={**box.options, **self.options})
        printed = _carcassonne(box).copies
        lying = Counter(tile for tile, _cell, _rotation in start)
        told = {tile: max(count, lying[tile]) for tile, count in bag_of(self.setup, printed).items()}
        bag = told if ends_there else {**printed, **told}
        # A test of that program draws what it likes, and ends where it says.
        drawn = {tile: used.count(tile) for tile in used if ends_there or used.count(tile) > bag.get(tile, 0)}
        if ends_there:
            drawn = dict.fromkeys(printed, 0) | drawn
        for tile in drawn:
            drawn[tile] += lying[tile]
        self.rules_box = replace(box, copies=told | drawn)
        return _carcassonne(self.rules_box)

    def _own_box(self, rules: object) -> Box:
        # A file that went out from here: its rules are those that it was played by.
        seats = [{"name": "", "colour": ""}] * len(self.players)
        return read({"format": FORMAT, "game": GAME, "rules": rules, "seats": seats, "moves": []}).box

    def _used(self) -> list[str]:
        """Return the tiles that left the bag: those laid, and those put aside before the last of them."""
        steps = [step["payload"]["tileId"] for step in self.replay if step["type"] == "PLACE_TILE"]
        used: list[str] = []
        drawn = iter(self.drawn)
        for tile in (self._tile(name, self.setup)[0] for name in steps):
            if tile in self.drawn:
                used += drawn_before(drawn, tile)
            used.append(tile)
        return used

    def _lying(self, one: SavedJson) -> tuple[str, Cell, int]:
        tile, turned = self._tile(one["tile"], self.setup)
        return tile, (int(one["x"]), int(one["y"])), (int(one["rotation"]) // 90 + turned) % 4

    # ------------------------------------------------------------- steps

    def _step(self, kind: str, payload: SavedJson) -> bool:
        """Do one step; return False where our rules refuse it."""
        match kind:
            case "COMMIT":
                self._close()
                return True
            case "PASS":
                return self._passed()
            case "SHEPHERD_CONFIRM":
                # The shepherd took its token with it.
                if self.at not in self.tokens_told:
                    raise UnsupportedGame("step", spoken(kind))
                return True
            case "PLACE_TILE":
                return self._place(payload)
            case _ if kind in STEPS:
                return self._do(STEPS[kind](self, payload))
        raise UnsupportedGame("unknown_step", spoken(kind))

    def _passed(self) -> bool:
        if not self._leaves_a_siege() and not self.rules.explain(self.state, self._actor(), Pass()):
            self._carry_out(self._actor(), Pass())
        return True

    def _leaves_a_siege(self) -> bool:
        # There it is done after the turn was confirmed, and here instead of a figure.
        following = next((one for one in self.replay[self.at + 1 :] if one["type"] != "COMMIT"), None)
        return following is not None and (following.get("payload") or {}).get("source") == "SIEGE_ESCAPE"

    def _actor(self) -> Seat:
        return self.state.actors[0] if self.seat is None else Seat(self.seat)

    def _close(self) -> None:
        if self._leaves_a_siege():
            return
        while self.state.phase in BEFORE_COMMIT and not self.rules.explain(self.state, self.state.turn, Pass()):
            self._carry_out(self.state.turn, Pass())

    def _place(self, payload: SavedJson) -> bool:
        (tile, turned), cell = self._tile(payload["tileId"], self.setup), cell_of(payload["position"])
        if tile == ABBEY:
            return self._do({"do": "abbey", "at": list(cell)})
        place = {"do": "place", "at": list(cell), "rot": (int(payload["rotation"][1:]) // 90 + turned) % 4}
        return self._drawn(tile) and self._do(self._with_bridge(place))

    def _drawn(self, tile: str) -> bool:
        """Draw a tile unless it is in hand; return False where our rules refuse it."""
        if self.state[Bag].drawn == tile:
            return True
        # A tile that fitted nowhere was put aside: only the order of drawing has it.
        while self.drawn and self.drawn[0] != tile and self._do({"do": "draw", "tile": self.drawn[0]}):
            del self.drawn[0]
        del self.drawn[:1]
        return self._do({"do": "draw", "tile": tile})

    def _draw_next(self) -> None:
        """Draw the tile that is laid next: there nothing says that it was drawn, and it is in hand already."""
        laid = next((one for one in self.replay[self.at + 1 :] if one["type"] == "PLACE_TILE"), None)
        if laid is not None and self.state.phase == DRAWING:
            self._drawn(self._tile(laid["payload"]["tileId"], self.setup)[0])

    def _with_bridge(self, place: dict[str, Any]) -> dict[str, Any]:
        # A bridge without which the tile would not lie there goes without saying.
        move = read_move(place, self.rules.move_types)
        assert isinstance(move, Place), "it is laid"
        if not self.rules.explain(self.state, self._actor(), move):
            return place
        ways = [one for one in self.rules.legal_moves(self.state, self._actor()) if isinstance(one, Place)]
        there = [one for one in ways if (one.at, one.rot) == (move.at, move.rot)]
        return dict(write_move(there[0])) if there else place

    # ------------------------------------------------------------- our rules

    def _do(self, facts: dict[str, Any], seat: Seat | None = None) -> bool:
        """Carry out a move in words of a record, after whatever is passed by before it."""
        try:
            move = read_move(facts, self.rules.move_types)
        except MalformedMove as error:
            raise UnsupportedGame("step", str(facts["do"])) from error
        passes: list[tuple[Seat, Move]] = []
        state = self.state
        while len(passes) < MOST_PASSES:
            by = self._actor() if seat is None else seat
            if self.seat is None and seat is None:
                by = state.actors[0]
            if not self.rules.explain(state, by, move):
                for one in passes:
                    self._carry_out(*one)
                self._carry_out(by, move)
                return True
            passed = self._nothing_done(state)
            if passed is None:
                break
            passes.append(passed)
            state = self.rules.carry_out(state, *passed).state
        self.moves.append(Recorded(self._actor() if seat is None else seat, move))
        return False

    def _nothing_done(self, state: State) -> tuple[Seat, Move] | None:
        # Nobody did anything, or there was one thing to do.
        if state.over:
            return None
        seat = state.actors[0]
        moves: list[Move] = list(self.rules.legal_moves(state, seat))
        forced = moves[0] if len(moves) == 1 and not isinstance(moves[0], Draw | Place) else None
        return (seat, Pass()) if Pass() in moves else (seat, forced) if forced else None

    def _carry_out(self, seat: Seat, move: Move) -> None:
        self.moves.append(Recorded(seat, move))
        self.state = self.rules.carry_out(self.state, seat, move).state
        if isinstance(move, Draw):
            self.chance.tile_drawn()

    # ------------------------------------------------------------- one kind of step each

    def on(self, pointer: SavedJson) -> dict[str, Any]:
        cell = cell_of(pointer["position"])
        return {"at": list(cell), "on": segment_at(self.state, cell, pointer["feature"], pointer["location"])}

    def deploy(self, payload: SavedJson) -> dict[str, Any]:
        owner, figure = whose(payload["meepleId"])
        self.seat, pointer = owner, payload["pointer"]
        if pointer["feature"] == QUARTER:
            return {"do": "quarter", "figure": figure, "to": QUARTERS[pointer["location"]]}
        if pointer["feature"] == "FlyingMachine":
            return {"do": "fly", "figure": figure, "die": int(payload["random"] * DIE) + 1}
        place = {"at": pointer["position"], "on": "tower"} if pointer["feature"] == "Tower" else self.on(pointer)
        if (quarter := self._left_quarter(owner, figure, place)) is not None:
            return {"do": "transfer", "figure": figure, "from": quarter, **place}
        is_new = tuple(place["at"]) == self.state[Board].last and self.state.phase in ("figure", "phantom")
        if is_new and figure != "barn" and pointer["feature"] != "Tower":
            del place["at"]
        move = {"do": "deploy", "figure": figure, **place}
        if figure != "shepherd":
            return move
        return {**move, "token": self.token(self._number_of_token())}

    def _number_of_token(self) -> float:
        """Return the number by which the first token of a shepherd was drawn."""
        following: SavedJson = self.replay[self.at + 1] if self.at + 1 < len(self.replay) else {"type": ""}
        if following["type"] == "SHEPHERD_CONFIRM":
            self.tokens_told.add(self.at + 1)
            return float(following["payload"]["random"])
        if self.is_confirmed:
            raise UnsupportedGame("token")
        return self.chance.taken()

    def _left_quarter(self, owner: int, figure: str, place: SavedJson) -> str | None:
        """Return the quarter from which a figure goes to a feature; None: it comes from the hand."""
        centre = city_centre(self.state[Board]) if self._asks_for_quarters() else None
        laid = self.state[Board].laid.get(tuple(place["at"]))
        if centre is None or laid is None:
            return None
        kind = next((one.kind for one in laid.segments if one.id == place["on"]), "")
        quarter = next((key for key, kinds in SERVES.items() if kind in kinds), None)
        there = self.state[Board].feature_at(centre, quarter).figures if quarter else ()
        return quarter if any((one.seat, one.kind) == (owner, figure) for one in there) else None

    def _asks_for_quarters(self) -> bool:
        # In the step of the figure it comes from the hand, whoever stands in a quarter.
        return self.state.phase not in (*BEFORE_COMMIT, DRAWING)

    def token(self, number: float) -> int | str:
        flocks = self.state[Flocks]
        bag = [token for token in TOKENS for _copy in range(flocks.left(token))]
        return bag[int(number * len(bag))]

    def flock(self, payload: SavedJson) -> dict[str, Any]:
        self._close()
        kind = Grow if payload["value"] == "EXPAND" else Gather
        found = [move for move in self.rules.legal_moves(self.state, self._actor()) if isinstance(move, kind)]
        if not found:
            raise LookupError("no flock is asked there")
        token = {"token": self.token(payload["random"])} if kind is Grow else {}
        return {**write_move(found[0]), **token}

    def put(self, payload: SavedJson) -> dict[str, Any]:
        piece, pointer = payload["token"], payload["pointer"]
        match piece:
            case "GOLD":
                return {"do": "gold", "at": pointer}
            case "BRIDGE":
                return {"do": "bridge", "at": pointer["position"], "road": WAYS[pointer["location"]]}
            case "TOWER_PIECE":
                return {"do": "storey", "at": pointer["position"]}
            case "CASTLE":
                return {"do": "castle", **self.on(pointer)}
            case "FERRY":
                joins = [self.on({**pointer, "location": side})["on"] for side in pointer["location"]]
                return {"do": "ferry", "at": pointer["position"], "joins": joins}
        if not piece.startswith("TUNNEL_"):
            raise UnsupportedGame("piece", spoken(piece))
        return {"do": "tunnel", **self.on(pointer), "pair": piece[-1]}

    def neutral(self, payload: SavedJson) -> dict[str, Any]:
        figure, to = payload["figureId"].partition(".")[0], payload["to"]
        match figure:
            case "dragon":
                return {"do": "dragon", "to": to}
            case "fairy" if not isinstance(to, Mapping):
                return {"do": "fairy", "at": to}
            case "fairy":
                return {"do": "fairy", **self.on(to["featurePointer"]), "figure": whose(to["meepleId"])[1]}
            case "mage" | "witch":
                return {"do": figure, **self.on(to)}
            case "count" if isinstance(to, Mapping):
                return {"do": "count", "to": QUARTERS[to["location"]]}
        raise UnsupportedGame("piece", figure)

    def taken_home(self, payload: SavedJson) -> dict[str, Any]:
        owner, figure = whose(payload["pointer"]["meepleId"])
        place = self.on(payload["pointer"]["featurePointer"])
        if payload["source"] == "PRINCESS":
            return {"do": "princess", **place, "figure": figure, "whose": owner}
        if payload["source"] == "CORN_CIRCLE":
            return {"do": "recall", **place, "figure": figure}
        move = {"do": "recall", "at": place["at"], "figure": figure}
        # Which one is said only where the seat has several such figures on that tile.
        plain = read_move(move, self.rules.move_types)
        return {**move, "on": place["on"]} if self.rules.explain(self.state, self._actor(), plain) else move

    def captured(self, payload: SavedJson) -> dict[str, Any]:
        owner, figure = whose(payload["pointer"]["meepleId"])
        return {"do": "capture", **self.on(payload["pointer"]["featurePointer"]), "figure": figure, "whose": owner}

    def ransom(self, payload: SavedJson) -> dict[str, Any]:
        owner, figure = whose(payload["meepleId"])
        self.seat = owner
        self._draw_next()
        others = [seat for seat in range(len(self.players)) if seat != owner]
        found = [{"do": "ransom", "figure": figure, "from": seat} for seat in others]
        moves = [read_move(one, self.rules.move_types) for one in found]
        may = [
            one for one, move in zip(found, moves, strict=True) if not self.rules.explain(self.state, Seat(owner), move)
        ]
        return (may or found)[0]

    def exchanged(self, payload: SavedJson) -> dict[str, Any]:
        figure = whose(payload["meepleId"])[1]
        found = [one for one in self.rules.legal_moves(self.state, self._actor()) if isinstance(one, Exchange)]
        return dict(write_move(next(one for one in found if one.figure == figure)))

    def circle(self, payload: SavedJson) -> dict[str, Any]:
        return {"do": "circle", "choice": {"REMOVE": "remove", "DEPLOY": "add"}[payload["value"]]}


STEPS: Final[Mapping[str, Callable[[_Reading, SavedJson], dict[str, Any]]]] = {
    "DEPLOY_MEEPLE": _Reading.deploy,
    "PLACE_TOKEN": _Reading.put,
    "MOVE_NEUTRAL_FIGURE": _Reading.neutral,
    "RETURN_MEEPLE": _Reading.taken_home,
    "CAPTURE_FOLLOWER": _Reading.captured,
    "EXCHANGE_FOLLOWER": _Reading.exchanged,
    "PAY_RANSOM": _Reading.ransom,
    "CIRCLE_REMOVE_OR_DEPLOY": _Reading.circle,
    "FLOCK_EXPAND_OR_SCORE": _Reading.flock,
}


def _is_of_old(step: SavedJson) -> bool:
    """Return whether a step points to a place without saying to what there, as files before 5.7 do."""
    payload = step.get("payload")
    pointer = payload.get("pointer") if isinstance(payload, Mapping) else None
    inner = pointer.get("featurePointer", pointer) if isinstance(pointer, Mapping) else None
    return isinstance(inner, Mapping) and "location" in inner and "feature" not in inner


def _carcassonne(box: Box) -> Carcassonne:
    rules: Ruleset = ruleset_for(box)
    assert isinstance(rules, Carcassonne), "the game is Carcassonne"
    return rules
