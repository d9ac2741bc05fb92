"""Moves of every kind that a box knows, tried in every phase: proposed are those that nothing speaks against.

Some are legal, some were legal elsewhere, some are one of these with another value in a field, and some are put
together of fields alone, so that kinds are tried of which the game has seen none.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import MISSING, fields
from random import Random
from typing import Any, Final

import msgspec

from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.geometry import ring
from scoring.carcassonne.move import Before, Draw, Place
from scoring.carcassonne.rules import Carcassonne
from scoring.catan.rules import Catan
from scoring.kernel.codec import MalformedMove, read_move, verb, write_move
from scoring.kernel.moves import IllegalMove, Move, Seat
from scoring.kernel.rules import Ruleset
from scoring.kernel.state import State
from scoring.kernel.table import Adjust, Aids, Note, Overrule, Starts
from scoring.pads.rules import ScorePad
from tests.soak.laws import check_total_of
from tests.soak.pad_lines import one_line
from tests.soak.walk import Walk, plain

TRIES: Final = 200
KEPT: Final = 40
"""Moves of a kind, and values of a field, that are remembered."""
PLAYED_ANYWAY: Final = 6
TALK: Final = (Adjust, Note, Overrule, Aids, Starts)
UNPROPOSED: Final[Mapping[str, Collection[str]]] = {
    # Tiles that turn up, and events by a rule of the table, may be said in more ways than anybody lists.
    "carcassonne.bazaar": ("bazaar",),
    "carcassonne.spend": (),
    # That the bag is empty, anybody says.
    "carcassonne.finish": ("draw",),
    # The marker that moves may be said before the award comes, out of turn too.
    "carcassonne.marker": ("draw", "place", "figure", "message", "message_action"),
    # That the tile has a bag is said with the robber that is sent; what is done with a message, as it is drawn.
    "carcassonne.robber": ("figure",),
    "carcassonne.message": ("message",),
    # A card that was taken unseen may be told by its thief during the turn; that is no step of the turn.
    "catan.tell": (),
    # Of trades there is no end; the table counts again, or stops, at any time.
    "catan.offer": (),
    "catan.trade": (),
    "catan.recount": (),
    "catan.stop": (),
}
"""Kinds that rules accept without proposing all of them, and the phases in which (none: any)."""
SEGMENTS: Final = ("c1", "c2", "c3", "r1", "r2", "r3", "f1", "f2", "f3", "f4", "m1", "g1", "w1", "v1", "x9")


class Tries:
    """The tries of one game: they learn from each of its positions."""

    def __init__(self, walk: Walk) -> None:
        self.walk, self.rules = walk, walk.rules
        self.chance = Random(f"tries of {walk.drawn.name}")
        self.met: dict[str, dict[bytes, Move]] = {}
        self.values: dict[str, dict[bytes, Any]] = {}
        self.kinds = [kind for _name, kind in sorted(self.rules.move_types.items()) if kind not in TALK]
        for name, values in _usual_values(self.rules).items():
            for value in values:
                self._learn_value(name, value)

    def learn(self, moves: Sequence[Move]) -> None:
        """Remember some moves that were legal somewhere."""
        few = moves if len(moves) <= KEPT else self.chance.sample(list(moves), KEPT)
        for move in few:
            known = self.met.setdefault(move.kind, {})
            if len(known) < KEPT:
                known[plain(move)] = move
            for key, value in write_move(move).items():
                if key != "do":
                    self._learn_value(key, value)

    def _learn_value(self, name: str, value: Any) -> None:
        known = self.values.setdefault(name, {})
        if len(known) < KEPT:
            known[msgspec.json.encode(value, order="sorted")] = value

    # -------------------------------------------------------------- the law

    def all_of(self, state: State) -> None:
        """Try some two hundred moves in a position."""
        if isinstance(self.rules, ScorePad):
            self._lines(self.rules, state)
            return
        seat = self.chance.choice(state.actors)
        legal = self.walk.legal(state, seat)
        proposed = {plain(move) for move in legal}
        before = repr(state)
        for move in (*self._some(state, legal), *self._places(state)):
            refusals = self.rules.explain(state, seat, move)
            if plain(move) in proposed:
                assert refusals == (), f"{move} of {seat} is proposed in {state.phase!r}, and refused: {refusals}"
            elif not refusals:
                self._is_said_otherwise(state, seat, move, legal)
            else:
                self._is_refused(state, seat, move)
        self._out_of_turn(state, legal)
        self._anyway(state)
        assert repr(state) == before, "what was tried has changed the state"

    def _places(self, state: State) -> Iterator[Move]:
        """Yield every place around the board, and every tile of the box: there are few enough to try them all."""
        if isinstance(self.rules, Carcassonne) and state.phase == "place":
            around = {near for cell in state[Board].laid for near in (*ring(cell), cell)}
            yield from (Place(cell, rotation) for cell in sorted(around) for rotation in range(-1, 5))
        elif isinstance(self.rules, Carcassonne) and state.phase == "draw":
            yield from map(Draw, (*self.rules.kinds, "moon-1"))

    def _some(self, state: State, legal: Sequence[Move]) -> Iterator[Move]:
        chance = self.chance
        yield from chance.sample(list(legal), min(len(legal), TRIES // 4))
        pools: list[Callable[[], Move | None]] = [
            lambda: self.altered(chance.choice(legal), state) if legal else None,
            self._of_elsewhere,
            lambda: self.altered(found, state) if (found := self._of_elsewhere()) else None,
            lambda: self._made_up(chance.choice(self.kinds), state),
        ]
        for number in range(TRIES - min(len(legal), TRIES // 4)):
            move = pools[number % len(pools)]()
            if move is not None:
                yield move

    def _of_elsewhere(self) -> Move | None:
        if not self.met:
            return None
        return self.chance.choice(list(self.met[self.chance.choice(sorted(self.met))].values()))

    def altered(self, move: Move, state: State) -> Move | None:
        names = [spec.name.removesuffix("_") for spec in fields(move)]
        if not names:
            return None
        written = write_move(move)
        name = self.chance.choice(names)
        if self.chance.random() < 0.15:
            written.pop(name, None)
        else:
            written[name] = self._value(name, state)
        return self._read(written)

    def _made_up(self, kind: type[Move], state: State) -> Move | None:
        written: dict[str, Any] = {"do": verb(kind)}
        for spec in fields(kind):
            is_optional = spec.default is not MISSING or spec.default_factory is not MISSING
            if not is_optional or self.chance.random() < 0.5:
                name = spec.name.removesuffix("_")
                written[name] = self._value(name, state)
        return self._read(written)

    def _value(self, name: str, state: State) -> Any:
        board = state.get(Board)
        if name in ("at", "from", "to") and board is not None and self.chance.random() < 0.5:
            cell = self.chance.choice(list(board.laid))
            return list(self.chance.choice((cell, *ring(cell))))
        known = list(self.values.get(name, {b"": None}).values())
        return self.chance.choice(known)

    def _read(self, written: dict[str, Any]) -> Move | None:
        try:
            return read_move(written, self.rules.move_types)
        except MalformedMove:
            return None

    def _is_said_otherwise(self, state: State, seat: Seat, move: Move, legal: Sequence[Move]) -> None:
        """Nothing speaks against a move that is not proposed: then one that is proposed leads to the same."""
        phases = UNPROPOSED.get(move.kind)
        if isinstance(move, (*TALK, Before)) or (phases is not None and (state.phase in phases or not phases)):
            return
        step = self.rules.play(state, seat, move)
        # The board remembers what was laid: one step more or less says the same.
        others = (self.rules.play(state, seat, other) for other in legal if type(other) is type(move))
        found = any(other.state == step.state for other in others)
        assert found, f"nothing speaks against {move} of {seat} in {state.phase!r}, and it is not proposed"

    def _is_refused(self, state: State, seat: Seat, move: Move) -> None:
        try:
            self.rules.play(state, seat, move)
        except IllegalMove:
            return
        raise AssertionError(f"{move} is refused, and can be played")

    def _out_of_turn(self, state: State, legal: Sequence[Move]) -> None:
        others = [seat for seat in map(Seat, range(self.rules.seats)) if seat not in state.actors]
        for move in legal[:5] if others else ():
            seat = self.chance.choice(others)
            timely = self.rules.explain(state, seat, move)
            assert timely or seat in self._askable(state, move), f"{move} may be made out of turn by {seat}"

    def _askable(self, state: State, move: Move) -> Sequence[Seat]:
        # A seat with an offer may answer, and one that expects an award may say which marker it moves.
        answers = move.kind in ("catan.accept", "catan.decline", "carcassonne.marker", "carcassonne.finish")
        return tuple(map(Seat, range(self.rules.seats))) if answers else ()

    # ------------------------------------------------------- played anyway

    def _anyway(self, state: State) -> None:
        """An overruled move breaks nothing."""
        played = 0
        for move in self._some(state, ()):
            if played >= PLAYED_ANYWAY:
                return
            seat = Seat(self.chance.randrange(self.rules.seats))
            reasons = self.rules.explain(state, seat, move)
            if reasons and all(reason.overrulable for reason in reasons) and not isinstance(move, TALK):
                played += 1
                codes = tuple(reason.code for reason in reasons)
                try:
                    step = self.rules.play(state, seat, Overrule(move, codes))
                    assert step.state.over or step.state.actors
                    if isinstance(self.rules, Catan):
                        check_total_of(self.rules, step.state)
                except Exception as broken:
                    broken.add_note(f"as {seat} played {move} anyway in {state.phase!r}, against {codes}")
                    raise

    # --------------------------------------------------------------- pads

    def _lines(self, rules: ScorePad, state: State) -> None:
        for _ in range(TRIES):
            line, seat = one_line(rules, self.chance), Seat(self.chance.randrange(rules.seats))
            if line is None:
                continue
            if rules.explain(state, seat, line):
                self._is_refused(state, seat, line)
            else:
                step = rules.play(state, seat, line)
                assert len(step.state.scores) == rules.seats


def _usual_values(rules: Ruleset) -> dict[str, list[Any]]:
    """Return what may stand in a field by its name, before a game has shown more."""
    seats: list[Any] = [*range(rules.seats), rules.seats, -1]
    values: dict[str, list[Any]] = {name: list(seats) for name in ("whose", "whom", "by", "beside", "from", "with")}
    if isinstance(rules, Carcassonne):
        kinds = [*rules.figure_kinds, "camel"]
        names = list(SEGMENTS)
        cells = [[x, y] for x in range(-2, 3) for y in range(-2, 3)]
        return values | {
            "at": cells,
            "to": [*cells[:6], "castle", "market", *names[:3]],
            "from": [*cells[:6], *seats, *names[:3]],
            "on": names,
            "road": ["NS", "EW", *names],
            "figure": kinds,
            "with": seats,
            "rot": list(range(-1, 5)),
            "tile": [*rules.kinds[:20], "moon-1"],
            "points": list(range(-1, 6)),
            "token": [None, *range(-1, 7), *names[:2]],
            "steps": list(range(7)),
            "marker": [1, 2, 0],
            "which": [1, 2, 0],
            "die": [None, 1, 2, 3, 4],
            "cm": [None, 0, 5, 300],
            "caught_by": [None, *seats],
            "choice": ["deploy", "remove", "moon"],
            "disc": ["catch", "hit", "moon"],
            "joins": [["r1", "r2"], ["r2", "r3"]],
            "pair": ["a", "b", "0", "1"],
            "what": ["dragon", "fairy", "storey", "ferry", "moon"],
            "award": ["king", "robber", "moon"],
            "card": ["road", "city", "moon"],
            "take": ["points", "action", None],
            "sector": ["famine", "storm", "inquisition", "plague", "moon"],
            "tiles": [["base-U"], ["base-U", "base-V"]],
        }
    if isinstance(rules, Catan):
        one = [{kind: 1} for kind in rules.kinds]
        more = [{kind: count} for kind in rules.kinds for count in (2, 4)]
        shape = rules.island.shape
        return values | {
            "at": [*list(shape.ends)[:20], *list(shape.hexes)[:20]],
            "to": [*[list(cell) for cell in rules.island.land], *list(shape.hexes)[:10], *seats],
            "give": one + more,
            "take": one + more,
            "cards": one + more,
            "card": [None, *rules.kinds, "knight", "monopoly", "castle"],
            "resource": [None, *rules.kinds],
            "kind": list(rules.kinds),
            "dice": [[a, b] for a in range(8) for b in (1, 4)],
            "offer": [0, 1, 2],
            "track": ["trade", "politics", "science", "music"],
            "event": ["ship", "trade", "politics", "science", "storm"],
        }
    return values
