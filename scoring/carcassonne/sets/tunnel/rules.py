"""The Tunnel: pairs of tokens on mouths make two stretches one road. Rules: expansions:tunnel (B7)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import ClassVar, Final, Literal, get_args

from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.feature import LaidSegment
from scoring.carcassonne.board.geometry import SIDES, Cell
from scoring.carcassonne.board.overlay import CellSpot
from scoring.carcassonne.board.tile import Segment, Tile
from scoring.carcassonne.move import HowMany, Named, Pass, PlacedBefore, cell_name
from scoring.carcassonne.part import Part
from scoring.carcassonne.recipe import ON_OFF, Expansion, Recipe, Set
from scoring.carcassonne.rules import Carcassonne
from scoring.carcassonne.turn import DEPLOYING, When
from scoring.kernel import Move, Option, Refusal, Seat, State, Step

TUNNEL: Final = "tunnel"
UNDER_CITY: Final = "under_city"
PAIRS: Final = ("A", "B", "C")
IN_A_PAIR: Final = 2

TokenCounts = Literal["3/2", "2/1", "1/1"]
TOKENS: Final[tuple[TokenCounts, ...]] = get_args(TokenCounts)
SMALL_TABLES: Final = (2, 3)
"""For how many seats the two numbers of the option speak; with more there is one pair for each."""


@dataclass(frozen=True, slots=True)
class Tunnels:
    """The tokens on mouths of tunnels: whose, and of which pair of that seat."""

    tokens: Mapping[CellSpot, tuple[Seat, str]] = field(default_factory=dict)

    def mouths(self, seat: Seat, pair: str) -> list[CellSpot]:
        return [spot for spot, token in self.tokens.items() if token == (seat, pair)]


@dataclass(frozen=True, slots=True)
class PutToken(Named):
    """A token of a pair was put on the mouth of a tunnel."""

    kind: ClassVar[str] = "carcassonne.tunnel"

    at: Cell
    on: str
    pair: str

    def name(self) -> str:
        return f"{self.pair} {self.on} {cell_name(self.at)}"


@dataclass(frozen=True, slots=True)
class NoMouthThere(Refusal):
    """No tunnel opens there."""

    code: ClassVar[str] = "carcassonne.no_mouth_there"
    rule: ClassVar[str] = "expansions:tunnel"
    overrulable: ClassVar[bool] = False
    cell: Cell
    segment: str


@dataclass(frozen=True, slots=True)
class MouthTaken(Refusal):
    """A token lies on that mouth."""

    code: ClassVar[str] = "carcassonne.mouth_taken"
    rule: ClassVar[str] = "expansions:tunnel"
    overrulable: ClassVar[bool] = False
    cell: Cell
    segment: str


@dataclass(frozen=True, slots=True)
class NoTokenLeft(Refusal):
    """The seat has no such token any more."""

    code: ClassVar[str] = "carcassonne.no_token_left"
    rule: ClassVar[str] = "expansions:tunnel"
    overrulable: ClassVar[bool] = False
    pair: str


@dataclass(frozen=True, slots=True)
class TokenPutAlready(Refusal):
    """A seat puts one token in a turn."""

    code: ClassVar[str] = "carcassonne.token_put_already"
    rule: ClassVar[str] = "expansions:tunnel"


class Tunnel(Part[PutToken]):
    """Once a turn a token may go on a free mouth, before the figure or after it (B7).

    The mouths of a pair make one road of what begins there, for everybody. `pairs` says how many pairs each seat has.
    With `others`, roads under a city have mouths as well.
    """

    key = TUNNEL
    requires = ("deploying", "roads")
    moves = {
        PutToken: (DEPLOYING, TUNNEL),
        Pass: (TUNNEL,),
    }
    forbids = (PutToken,)
    lying_pieces = {TUNNEL: HowMany.EACH}

    def __init__(self, *, pairs: int, others: bool) -> None:
        """Take how many pairs there are, and whether roads under a city are tunnels."""
        self.pairs = PAIRS[:pairs]
        self.others = others

    def set_up(self, rules: Carcassonne, state: State) -> State:
        return state.put(Tunnels())

    def placements_before(self, rules: Carcassonne, state: State) -> Iterator[PlacedBefore]:
        """Yield every token that a seat has left, on every free mouth."""
        for seat in map(Seat, range(rules.seats)):
            for put in self._free(state, seat):
                yield PlacedBefore(TUNNEL, put.at, put.on, seat, token=put.pair)

    def place_before(self, rules: Carcassonne, state: State, move: PlacedBefore) -> State:
        assert move.at is not None, "a token lies on a mouth"
        assert move.on is not None, "a token lies on a mouth"
        assert move.whose is not None, "it is somebody's"
        return lay_token(rules, state, Seat(move.whose), PutToken(move.at, move.on, str(move.token)))[0]

    def shows(self, rules: Carcassonne, state: State) -> Mapping[str, object]:
        """Show whose tokens lie where."""
        tokens = state[Tunnels].tokens.items()
        return {"tunnels": [{"at": cell, "on": on, "seat": seat, "pair": pair} for (cell, on), (seat, pair) in tokens]}

    def design(self, tile: Tile) -> Tile:
        """Break a road under a city into two mouths."""
        if not self.others or not any(UNDER_CITY in segment.marks for segment in tile.segments):
            return tile
        return replace(tile, segments=tuple(half for segment in tile.segments for half in halves(segment)))

    # -------------------------------------------------------------- tokens

    def forbid(self, rules: Carcassonne, state: State, seat: Seat, move: PutToken) -> Iterable[Refusal]:
        """Refuse what is no free mouth, tokens that are not in hand, and a second one."""
        tunnels = state[Tunnels]
        if TUNNEL in rules.turn_of(state).done_in_part:
            yield TokenPutAlready()
        if move.pair not in self.pairs or len(tunnels.mouths(seat, move.pair)) >= IN_A_PAIR:
            yield NoTokenLeft(move.pair)
        if (move.at, move.on) in tunnels.tokens:
            yield MouthTaken(move.at, move.on)
        elif not is_mouth(state[Board], move.at, move.on):
            yield NoMouthThere(move.at, move.on)

    def candidates(self, rules: Carcassonne, state: State, seat: Seat) -> Iterator[Move]:
        """Yield every token on every free mouth; after the figure also none."""
        if state.phase == TUNNEL:
            yield Pass()
        yield from self._ways(rules, state, seat)

    def _ways(self, rules: Carcassonne, state: State, seat: Seat) -> Iterator[Move]:
        if TUNNEL not in rules.turn_of(state).done_in_part:
            yield from self._free(state, seat)

    def _free(self, state: State, seat: Seat) -> Iterator[PutToken]:
        tunnels = state[Tunnels]
        pairs = [pair for pair in self.pairs if len(tunnels.mouths(seat, pair)) < IN_A_PAIR]
        for cell, segment in mouths(state[Board]) if pairs else ():
            if (cell, segment) not in tunnels.tokens:
                yield from (PutToken(cell, segment, pair) for pair in pairs)

    def carry_out(self, rules: Carcassonne, state: State, seat: Seat, move: PutToken) -> Step:
        """Put the token; the second of a pair joins the roads."""
        turn = rules.turn_of(state)
        state, joined = lay_token(rules, state, seat, move)
        # One in each part of a double turn (ruling, S1:280). The road may lie far from the tile just laid, and be
        # finished all the same.
        step = rules.remember(Step(state), done_in_part=turn.done_in_part | {TUNNEL}, changed=(*turn.changed, *joined))
        return step if state.phase == DEPLOYING else rules.answer(step, move)

    def asks(self) -> Mapping[str, When]:
        return {TUNNEL: When.TOKEN}

    def asked(self, rules: Carcassonne, state: State, phase: str) -> Seat | None:
        """Ask whoever has put none in this turn and could."""
        if rules.answers(state, TUNNEL):
            return None
        return state.turn if any(self._ways(rules, state, state.turn)) else None


def lay_token(rules: Carcassonne, state: State, seat: Seat, move: PutToken) -> tuple[State, Sequence[LaidSegment]]:
    """Return the position with a token on a mouth, and one end of the road that the second of a pair makes."""
    tunnels = Tunnels({**state[Tunnels].tokens, (move.at, move.on): (seat, move.pair)})
    ends = [(cell, state[Board].laid[cell].face.tile.index(on)) for cell, on in tunnels.mouths(seat, move.pair)]
    if len(ends) < IN_A_PAIR:
        return state.put(tunnels), ()
    return state.put(tunnels, state[Board].join(ends[0], ends[1], rules.laws)), ends[:1]


def halves(segment: Segment) -> Iterator[Segment]:
    """Yield a segment as it is, or a road under a city as one mouth at each side."""
    if UNDER_CITY not in segment.marks:
        yield segment
        return
    for side in segment.sides:
        yield replace(segment, id=f"{segment.id}.{SIDES[side]}", sides=(side,), ends=1)


def is_mouth(board: Board, cell: Cell, segment: str) -> bool:
    found = board.laid[cell].face.tile.segment(segment) if cell in board.laid else None
    return found is not None and found.ends > 0


def mouths(board: Board) -> Iterator[CellSpot]:
    for cell, laid in board.laid.items():
        yield from ((cell, segment.id) for segment in laid.segments if segment.ends)


def pairs_of(seats: int, tokens: str) -> int:
    """Return how many pairs each of so many seats has."""
    for most, pairs in zip(SMALL_TABLES, tokens.split("/"), strict=True):
        if seats <= most:
            return int(pairs)
    return 1


def _tunnel(recipe: Recipe) -> Part:
    tokens = str(recipe.switches["tunnel_tokens"])
    return Tunnel(pairs=pairs_of(recipe.seats, tokens), others=recipe.is_on("other_tunnels"))


SET: Final = Expansion(
    order=200,
    sets=(Set("tunnel"),),
    parts=(_tunnel,),
    options=(Option("tunnel_tokens", TOKENS, ("tunnel",)), Option("other_tunnels", ON_OFF, ("tunnel",))),
)
