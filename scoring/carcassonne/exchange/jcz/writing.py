"""From a record to a saved game: each move becomes a step, and a turn is confirmed where its player has done all.

What our rules drew by chance is written as the number by which the other program draws the same. Rules that it does not
know go along in a note of our own: there the game is counted by its rules, and here again by those it was played by.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from scoring.carcassonne.base.recalling import Recall
from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.feature import Figure
from scoring.carcassonne.board.geometry import Cell
from scoring.carcassonne.board.ground import Laid
from scoring.carcassonne.exchange.jcz.box import write_setup
from scoring.carcassonne.exchange.jcz.names import (
    QUARTERS,
    feature_there,
    figure_there,
    names_of_tiles,
    place_of,
)
from scoring.carcassonne.exchange.jcz.reading import ABBEY, BEFORE_COMMIT, DIE, OURS, QUARTER, WAYS, read_save
from scoring.carcassonne.rules import Carcassonne
from scoring.carcassonne.sets.count.city import city_centre
from scoring.carcassonne.sets.hills.sheep import TOKENS, Flocks
from scoring.catalogue import ruleset_for
from scoring.exchange import UnsupportedGame
from scoring.kernel import Adjust, Move, Seat, State, is_talk, write_move
from scoring.record import MalformedRecord, Record, Recorded, write

VERSION: Final = "6.0.0"
"""The first that reads everything that is written here: older ones know no shepherd that is confirmed."""
SavedStep = dict[str, Any]


def write_save(record: Record, *, created: str = "") -> dict[str, Any]:
    """Return a game of Carcassonne as such a file has it; `created` is a time in ISO 8601.

    Raises UnsupportedGame where it would not come in again as it was: with other moves, or other points.
    """
    writing = _Writing(record)
    saved = writing.saved(created)
    try:
        back = read_save(saved)
    except MalformedRecord as error:
        raise UnsupportedGame("other_game") from error
    if not _is_same(back.moves, writing.moves) or writing.state.scores != _scores(back):
        raise UnsupportedGame("other_game")
    return saved


def _is_same(back: Sequence[Recorded], moves: Sequence[tuple[Seat, Move]]) -> bool:
    found = [(one.seat, one.move) for one in back]
    return len(found) == len(moves) and all(map(_is_alike, found, moves))


def _is_alike(one: tuple[Seat, Move], other: tuple[Seat, Move]) -> bool:
    # Where a figure that goes home stood is said only where several stand on that tile.
    (seat, move), (wanted, logged) = one, other
    if isinstance(move, Recall) and isinstance(logged, Recall) and None in (move.on, logged.on):
        move, logged = replace(move, on=None), replace(logged, on=None)
    return (seat, move) == (wanted, logged)


def _scores(record: Record) -> tuple[int, ...]:
    rules = ruleset_for(record.box)
    state = rules.start(record.first)
    for one in record.moves:
        state = rules.carry_out(state, one.seat, one.move).state
    return state.scores


class _Writing:
    """One record on its way into a file. Who begins is the first player there: the seats are turned round."""

    def __init__(self, record: Record) -> None:
        rules = ruleset_for(record.box)
        if not isinstance(rules, Carcassonne):
            raise UnsupportedGame("other_game")
        self.record, self.rules = record, rules
        self.first, self.count = int(record.first), len(record.seats)
        self.state: State = self.rules.start(Seat(0))
        self.opening = self.state
        self.steps: list[SavedStep] = []
        self.drawn: list[str] = []
        self.moves: list[tuple[Seat, Move]] = []
        self.numbers: dict[Figure, int] = {}

    def saved(self, created: str) -> dict[str, Any]:
        for one in self.record.played:
            if is_talk(one.move):
                self._talk(one.move)
                continue
            self._write(self._seat(one.seat), one.move)
        players = [self.record.seats[(number + self.first) % self.count] for number in range(self.count)]
        return {
            "appVersion": VERSION,
            "gameId": self.record.id,
            "name": "",
            "initialRandom": 0.0,
            "created": created,
            "clock": 0,
            "setup": write_setup(self.record.box, self._start()),
            "players": [{"name": one.name, "slot": self._slot(one.colour, n)} for n, one in enumerate(players)],
            "replay": self.steps,
            "gameAnnotations": {"drawOrder": self.drawn, OURS: write(self.record)["rules"]},
        }

    def _seat(self, seat: int) -> Seat:
        return Seat((seat - self.first) % self.count)

    def _slot(self, colour: str, number: int) -> int:
        return COLOURS.index(colour) if colour in COLOURS else number

    def _talk(self, move: Move) -> None:
        # Words are no moves; points by agreement would be missing from the file.
        if isinstance(move, Adjust):
            raise UnsupportedGame("agreement")

    def _start(self) -> list[SavedStep]:
        return [self._lying(cell, laid) for cell, laid in self.opening[Board].laid.items()]

    def _lying(self, cell: Cell, laid: Laid) -> SavedStep:
        rotation = self._rotation(laid.tile_id, laid.face.rotation)
        return {"tile": self._tile(laid.tile_id)[0], "x": cell[0], "y": cell[1], "rotation": rotation}

    def _tile(self, tile: str) -> tuple[str, int]:
        if tile not in names_of_tiles():
            raise UnsupportedGame("no_tile", tile)
        return names_of_tiles()[tile]

    def _rotation(self, tile: str, rotation: int) -> int:
        return (rotation - self._tile(tile)[1]) % 4 * 90

    # ------------------------------------------------------------- one move

    def _write(self, seat: Seat, move: Move) -> None:
        facts, before = write_move(move), self.state
        kind = facts["do"]
        if kind not in WAYS_TO_WRITE:
            raise UnsupportedGame("no_move", move.kind)
        steps = WAYS_TO_WRITE[kind](self, seat, facts)
        self.state = self.rules.carry_out(before, seat, move).state
        self.moves.append((seat, move))
        self.steps += [{**step, "player": int(seat)} for step in steps]
        self._renumber(seat, facts)
        if before.phase in BEFORE_COMMIT and self.state.phase not in BEFORE_COMMIT and kind not in NO_END:
            self.steps.append({"type": "COMMIT", "payload": {"random": 0.0}, "player": int(before.turn)})

    def _renumber(self, seat: Seat, move: Mapping[str, Any]) -> None:
        # A figure keeps its number for as long as it stands somewhere.
        standing = set(self.state[Board].figures())
        kept = {figure: number for figure, number in self.numbers.items() if figure in standing}
        new = sorted(standing - kept.keys(), key=lambda one: (one.cell, one.segment))
        if move["do"] == "transfer":
            left = (number for figure, number in self.numbers.items() if figure not in standing and figure.seat == seat
                    and (figure.kind, figure.segment) == (move["figure"], move["from"]))  # fmt: skip
            kept |= dict(zip(new, left, strict=False))
        for figure in new:
            if figure not in kept:
                kept[figure] = self._free(kept, figure.seat, figure.kind)
        self.numbers = kept

    def _free(self, numbers: Mapping[Figure, int], seat: int, kind: str) -> int:
        taken = {number for one, number in numbers.items() if (one.seat, one.kind) == (seat, kind)}
        return next(number for number in range(1, len(taken) + 2) if number not in taken)

    def meeple(self, seat: int, kind: str, number: int | None = None) -> str:
        return f"{seat}.{figure_there(kind)}.{number or self._free(self.numbers, seat, kind)}"

    def standing(self, cell: Cell, kind: str, seat: int, on: str | None) -> tuple[str, SavedStep]:
        """Return what a figure on the table is called, and where it stands."""
        for figure, number in self.numbers.items():
            if (figure.cell, figure.kind, figure.seat) == (cell, kind, seat) and on in (None, figure.segment):
                return self.meeple(seat, kind, number), self.pointer(cell, figure.segment)
        raise UnsupportedGame("other_game")

    def pointer(self, cell: Cell, on: str) -> SavedStep:
        if on in QUARTERS.values():
            return self.in_city(on)
        if on == "tower":
            return {"position": list(cell), "feature": "Tower", "location": "I"}
        segment = next((one for one in self.state[Board].laid[cell].segments if one.id == on), None)
        if segment is None:
            raise UnsupportedGame("no_place", on)
        name = feature_there(segment.kind)
        return {"position": list(cell), "feature": name, "location": place_of(self.state, cell, segment)}

    # ------------------------------------------------------------- by kind of move

    def draw(self, _seat: Seat, move: Mapping[str, Any]) -> list[SavedStep]:
        self.drawn.append(self._tile(move["tile"])[0])
        self.tile = move["tile"]
        return []

    def place(self, _seat: Seat, move: Mapping[str, Any]) -> list[SavedStep]:
        rotation = f"R{self._rotation(self.tile, move.get('rot', 0))}"
        return [_step("PLACE_TILE", tileId=self._tile(self.tile)[0], rotation=rotation, position=move["at"])]

    def abbey(self, _seat: Seat, move: Mapping[str, Any]) -> list[SavedStep]:
        return [_step("PLACE_TILE", tileId=self._tile(ABBEY)[0], rotation="R0", position=move["at"])]

    def pass_(self, _seat: Seat, _told: Mapping[str, Any]) -> list[SavedStep]:
        return [_step("PASS")]

    def deploy(self, seat: Seat, move: Mapping[str, Any]) -> list[SavedStep]:
        cell = tuple(move["at"]) if "at" in move else self.state[Board].last
        assert cell is not None, "a tile was laid"
        put = _step("DEPLOY_MEEPLE", pointer=self.pointer(cell, move["on"]), meepleId=self.meeple(seat, move["figure"]))
        return [put, _step("SHEPHERD_CONFIRM", random=self.chance(move["token"]))] if "token" in move else [put]

    def quarter(self, seat: Seat, move: Mapping[str, Any]) -> list[SavedStep]:
        meeple = self.meeple(seat, move["figure"])
        return [_step("DEPLOY_MEEPLE", pointer=self.in_city(move["to"]), meepleId=meeple)]

    def move_count(self, _seat: Seat, move: Mapping[str, Any]) -> list[SavedStep]:
        return [_step("MOVE_NEUTRAL_FIGURE", figureId="count.1", to=self.in_city(move["to"]))]

    def transfer(self, seat: Seat, move: Mapping[str, Any]) -> list[SavedStep]:
        centre = city_centre(self.state[Board])
        assert centre is not None, "the city lies there"
        meeple, _pointer = self.standing(centre, move["figure"], seat, move["from"])
        return [_step("DEPLOY_MEEPLE", pointer=self.pointer(tuple(move["at"]), move["on"]), meepleId=meeple)]

    def in_city(self, quarter: str) -> SavedStep:
        """Return how a quarter is pointed to."""
        centre = city_centre(self.state[Board])
        assert centre is not None, "the city lies there"
        location = next(theirs for theirs, ours in QUARTERS.items() if ours == quarter)
        return {"position": list(centre), "feature": QUARTER, "location": location}

    def chance(self, token: int | str) -> float:
        """Return a number by which that token is drawn from the bag as it is."""
        flocks = self.state[Flocks]
        bag = [one for one in TOKENS for _copy in range(flocks.left(one))]
        return (bag.index(token) + 0.5) / len(bag)

    def fly(self, seat: Seat, move: Mapping[str, Any]) -> list[SavedStep]:
        cell = self.state[Board].last
        assert cell is not None, "a tile was laid"
        pointer = {"position": list(cell), "feature": "FlyingMachine", "location": "I"}
        number = (move["die"] - 0.5) / DIE
        return [_step("DEPLOY_MEEPLE", pointer=pointer, meepleId=self.meeple(seat, move["figure"]), random=number)]

    def recall(self, seat: Seat, move: Mapping[str, Any]) -> list[SavedStep]:
        cell = tuple(move["at"])
        meeple, pointer = self.standing(cell, move["figure"], seat, move.get("on"))
        source = "CORN_CIRCLE" if self.state.phase == "circle_answer" else self._source(move["figure"])
        return [_step("RETURN_MEEPLE", source=source, pointer={"featurePointer": pointer, "meepleId": meeple})]

    def _source(self, figure: str) -> str:
        last = self.state[Board].last
        marks = self.state[Board].laid[last].face.tile.marks if last else {}
        if "festival" in marks:
            return "FESTIVAL"
        return "ABBOT_RETURN" if figure == "abbot" else "SIEGE_ESCAPE"

    def princess(self, _seat: Seat, move: Mapping[str, Any]) -> list[SavedStep]:
        meeple, pointer = self.standing(tuple(move["at"]), move["figure"], move["whose"], move["on"])
        return [_step("RETURN_MEEPLE", source="PRINCESS", pointer={"featurePointer": pointer, "meepleId": meeple})]

    def capture(self, _seat: Seat, move: Mapping[str, Any]) -> list[SavedStep]:
        meeple, pointer = self.standing(tuple(move["at"]), move["figure"], move["whose"], move["on"])
        return [_step("CAPTURE_FOLLOWER", pointer={"featurePointer": pointer, "meepleId": meeple})]

    def exchange(self, seat: Seat, move: Mapping[str, Any]) -> list[SavedStep]:
        return [_step("EXCHANGE_FOLLOWER", meepleId=self.meeple(seat, move["figure"]))]

    def ransom(self, seat: Seat, move: Mapping[str, Any]) -> list[SavedStep]:
        return [_step("PAY_RANSOM", meepleId=self.meeple(seat, move["figure"]))]

    def fairy(self, seat: Seat, move: Mapping[str, Any]) -> list[SavedStep]:
        if "figure" not in move:
            return [_step("MOVE_NEUTRAL_FIGURE", figureId="fairy.1", to=move["at"])]
        meeple, pointer = self.standing(tuple(move["at"]), move["figure"], seat, move["on"])
        return [_step("MOVE_NEUTRAL_FIGURE", figureId="fairy.1", to={"featurePointer": pointer, "meepleId": meeple})]

    def dragon(self, _seat: Seat, move: Mapping[str, Any]) -> list[SavedStep]:
        return [_step("MOVE_NEUTRAL_FIGURE", figureId="dragon.1", to=move["to"])]

    def magic(self, _seat: Seat, move: Mapping[str, Any]) -> list[SavedStep]:
        if "on" not in move:
            raise UnsupportedGame("no_move", f"carcassonne.{move['do']}")
        to = self.pointer(tuple(move["at"]), move["on"])
        return [_step("MOVE_NEUTRAL_FIGURE", figureId=f"{move['do']}.1", to=to)]

    def token(self, _seat: Seat, move: Mapping[str, Any]) -> list[SavedStep]:
        cell = tuple(move["at"])
        match move["do"]:
            case "gold":
                return [_step("PLACE_TOKEN", token="GOLD", pointer=move["at"])]  # noqa: S106 - a piece of gold
            case "storey":
                name, pointer = "TOWER_PIECE", {"position": move["at"], "feature": "Tower", "location": "I"}
            case "bridge":
                location = next(theirs for theirs, ours in WAYS.items() if ours == move["road"])
                name, pointer = "BRIDGE", {"position": move["at"], "feature": "Road", "location": location}
            case "castle":
                name, pointer = "CASTLE", self.pointer(cell, move["on"])
            case "tunnel":
                name, pointer = f"TUNNEL_{move['pair']}", self.pointer(cell, move["on"])
            case _:
                sides = [self.pointer(cell, road)["location"] for road in move["joins"]]
                name, pointer = "FERRY", {"position": move["at"], "feature": "Road", "location": "".join(sides)}
        return [_step("PLACE_TOKEN", token=name, pointer=pointer)]

    def flock(self, _seat: Seat, move: Mapping[str, Any]) -> list[SavedStep]:
        if move["do"] == "gather":
            return [_step("FLOCK_EXPAND_OR_SCORE", value="SCORE", random=0.0)]
        return [_step("FLOCK_EXPAND_OR_SCORE", value="EXPAND", random=self.chance(move["token"]))]

    def circle(self, _seat: Seat, move: Mapping[str, Any]) -> list[SavedStep]:
        value = {"remove": "REMOVE", "add": "DEPLOY"}[move["choice"]]
        return [_step("CIRCLE_REMOVE_OR_DEPLOY", value=value)]


def _step(kind: str, **payload: Any) -> SavedStep:
    return {"type": kind, "payload": payload}


COLOURS: Final = ("red", "blue", "green", "yellow", "black", "pink")
NO_END: Final = ("fly", "storey", "ransom")
"""Moves in the figure's step that do not end it, or that lead to another question at once."""
WAYS_TO_WRITE: Final[Mapping[str, Callable[[_Writing, Seat, Mapping[str, Any]], list[SavedStep]]]] = {
    "draw": _Writing.draw,
    "place": _Writing.place,
    "abbey": _Writing.abbey,
    "pass": _Writing.pass_,
    "deploy": _Writing.deploy,
    "fly": _Writing.fly,
    "recall": _Writing.recall,
    "princess": _Writing.princess,
    "capture": _Writing.capture,
    "exchange": _Writing.exchange,
    "ransom": _Writing.ransom,
    "fairy": _Writing.fairy,
    "dragon": _Writing.dragon,
    "mage": _Writing.magic,
    "witch": _Writing.magic,
    "circle": _Writing.circle,
    "quarter": _Writing.quarter,
    "count": _Writing.move_count,
    "transfer": _Writing.transfer,
    "grow": _Writing.flock,
    "gather": _Writing.flock,
    **dict.fromkeys(("gold", "storey", "bridge", "castle", "tunnel", "ferry"), _Writing.token),
}
