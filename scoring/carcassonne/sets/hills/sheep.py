"""Shepherds: their flocks grow by tokens of a bag, until they are gathered or a wolf comes (A9)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Final

from scoring.carcassonne.base.deploying import is_closed
from scoring.carcassonne.base.fields import FIELD
from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.feature import Feature, Figure
from scoring.carcassonne.board.geometry import Cell
from scoring.carcassonne.move import Deploy, HowMany, Named, PlacedBefore, cell_name
from scoring.carcassonne.part import Part
from scoring.carcassonne.pieces import Supply, spot_cell
from scoring.carcassonne.refusal import NotTheTileJustLaid, nobody_stands_there
from scoring.carcassonne.rules import Carcassonne
from scoring.carcassonne.turn import DEPLOYING, When
from scoring.kernel import Move, Refusal, Scored, Seat, State, Step, Term

SHEPHERD: Final = "shepherd"
SHEEP: Final = "sheep"
FLOCK: Final = "flock"
GRAZING: Final = "flock"
WOLF: Final = "wolf"

Token = int | str
TOKENS: Final[Mapping[Token, int]] = {1: 4, 2: 5, 3: 5, 4: 2, WOLF: 2}
"""The number of tokens of each kind in their bag: so many sheep, or a wolf."""


@dataclass(frozen=True, slots=True)
class Flocks:
    """The tokens of each shepherd that is out, by its seat."""

    sheep: Mapping[Seat, tuple[int, ...]] = field(default_factory=dict)

    def left(self, token: Token) -> int:
        """Return how many of a token are in their bag."""
        # A wolf goes back into the bag at once: no flock keeps one.
        out = Counter(sheep for flock in self.sheep.values() for sheep in flock)
        return TOKENS.get(token, 0) - (out[token] if isinstance(token, int) else 0)


@dataclass(frozen=True, slots=True)
class Grow(Named):
    """The flock of the shepherd there grew by the token drawn; without `token` that is left to chance."""

    kind: ClassVar[str] = "carcassonne.grow"

    at: Cell
    on: str
    token: Token | None = None

    def name(self) -> str:
        return f"{self.on} {cell_name(self.at)}"


@dataclass(frozen=True, slots=True)
class Gather(Named):
    """All flocks of the field of the shepherd there were brought home."""

    kind: ClassVar[str] = "carcassonne.gather"

    at: Cell
    on: str

    def name(self) -> str:
        return f"{self.on} {cell_name(self.at)}"


@dataclass(frozen=True, slots=True)
class FieldHasShepherd(Refusal):
    """A shepherd goes only into a field without any."""

    code: ClassVar[str] = "carcassonne.field_has_shepherd"
    rule: ClassVar[str] = "expansions:hills"
    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class NoSuchToken(Refusal):
    """No such token is left in their bag."""

    code: ClassVar[str] = "carcassonne.no_such_token"
    rule: ClassVar[str] = "expansions:hills"
    overrulable: ClassVar[bool] = False
    token: Token | None


@dataclass(frozen=True, slots=True)
class NoFlockThere(Refusal):
    """No shepherd of the seat stands there in a field that the tile just laid has made larger."""

    code: ClassVar[str] = "carcassonne.no_flock_there"
    rule: ClassVar[str] = "expansions:hills"
    overrulable: ClassVar[bool] = False
    cell: Cell


class Shepherds(Part):
    """One shepherd for each seat, which counts for no majority and keeps nobody from its field (A9).

    He comes with a token of sheep, and a wolf sends him home at once. When a tile of his owner's makes his field
    larger, he draws another or brings all flocks of the field home: each of their owners gets 1 for each sheep there.
    A field that can grow no more does so by itself.
    """

    key = "shepherds"
    elsewhere = True
    occupies = False
    requires = ("fields",)
    moves = {
        Grow: (GRAZING,),
        Gather: (GRAZING,),
        Deploy: (DEPLOYING,),
    }
    refuses_in = ()  # Nobody else proposes a shepherd.
    already_checks = ("deploying",)
    lying_pieces = {SHEEP: HowMany.EACH}

    def supply(self) -> Mapping[str, int]:
        return {SHEPHERD: 1}

    def set_up(self, rules: Carcassonne, state: State) -> State:
        return state.put(Flocks())

    def placements_before(self, rules: Carcassonne, state: State) -> Iterator[PlacedBefore]:
        """Yield another token of sheep for each shepherd that is out."""
        tokens = [token for token in TOKENS if token != WOLF and state[Flocks].left(token) > 0]
        for one in (one for land in pastures(state[Board]) for one in shepherds(land)):
            yield from (PlacedBefore(SHEEP, one.cell, one.segment, one.seat, token=token) for token in tokens)

    def place_before(self, rules: Carcassonne, state: State, move: PlacedBefore) -> State:
        assert isinstance(move.token, int), "no flock keeps a wolf"
        assert move.whose is not None, "a flock is somebody's"
        flocks, seat = state[Flocks].sheep, Seat(move.whose)
        return state.put(Flocks({**flocks, seat: (*flocks.get(seat, ()), move.token)}))

    def shows(self, rules: Carcassonne, state: State) -> Mapping[str, object]:
        return {"flocks": {str(int(seat)): list(sheep) for seat, sheep in state[Flocks].sheep.items()}}

    # --------------------------------------------------------------- moves

    def against(self, rules: Carcassonne, state: State, seat: Seat, kind: str, feature: Feature) -> Iterator[Refusal]:
        """Refuse anything but a field without a shepherd; farmers do not matter."""
        if feature.kind != FIELD:
            yield nobody_stands_there(feature.kind)
        # Whoever owns the first one (ruling, S1:286).
        elif shepherds(feature):
            yield FieldHasShepherd(tuple(sorted(figure.seat for figure in shepherds(feature))))

    def forbid(self, rules: Carcassonne, state: State, seat: Seat, move: Move) -> Iterable[Refusal]:
        """Refuse shepherds in the wrong place, tokens that are out, and flocks that have no more room than before."""
        match move:
            case Deploy(figure=kind, token=token):
                if kind == SHEPHERD and state.phase == DEPLOYING:
                    yield from self._forbid_spot(rules, state, seat, move)
                    yield from missing(state, token)
            case Grow(at=cell, on=segment) | Gather(at=cell, on=segment) if state.phase == GRAZING:
                if all((figure.cell, figure.segment) != (cell, segment) for _, figure in grown(state, seat)):
                    yield NoFlockThere(cell)
                if isinstance(move, Grow):
                    yield from missing(state, move.token)

    def _forbid_spot(self, rules: Carcassonne, state: State, seat: Seat, move: Deploy) -> Iterator[Refusal]:
        board = state[Board]
        cell = spot_cell(board, move)
        if cell != board.last:
            yield NotTheTileJustLaid(cell)
        elif board.laid[cell].face.tile.segment(move.on) is not None:
            yield from self.against(rules, state, seat, SHEPHERD, board.feature_at(cell, move.on))
            yield from rules.against_tile(state, cell)

    def candidates(self, rules: Carcassonne, state: State, seat: Seat) -> Iterator[Move]:
        """Yield the shepherd on each field of the tile just laid, or what he may do, each with every token."""
        tokens = [token for token in TOKENS if state[Flocks].left(token) > 0]
        if state.phase == GRAZING:
            for _, figure in grown(state, seat):
                yield Gather(figure.cell, figure.segment)
                yield from (Grow(figure.cell, figure.segment, token) for token in tokens)
            return
        board = state[Board]
        if board.last is None or state[Supply].count(seat, SHEPHERD) < 1 or is_closed(rules, state):
            return
        for segment in board.laid[board.last].segments:
            if segment.kind == FIELD and not shepherds(board.feature_at(board.last, segment.id)):
                yield from (Deploy(SHEPHERD, segment.id, token=token) for token in tokens)

    def completions(self, rules: Carcassonne, state: State, seat: Seat, move: Move) -> Mapping[Move, int]:
        """Return what may be drawn from the bag of tokens."""
        left = {token: count for token in TOKENS if (count := state[Flocks].left(token)) > 0}
        match move:
            case Grow(token=None):
                return {Grow(move.at, move.on, token): count for token, count in left.items()}
            case Deploy(figure="shepherd", token=None):
                return {Deploy(SHEPHERD, move.on, move.at, token): count for token, count in left.items()}
        return {}

    def arrived(self, rules: Carcassonne, step: Step, seat: Seat, move: Deploy) -> Step:
        """Draw the first token of a shepherd."""
        if move.figure != SHEPHERD or move.token is None:
            return step
        board = step.state[Board]
        return draw(rules, step, seat, board.feature_at(spot_cell(board, move), move.on), move.token)

    def carry_out(self, rules: Carcassonne, state: State, seat: Seat, move: Move) -> Step:
        """Let the flock grow, or bring all flocks of its field home."""
        assert isinstance(move, Grow | Gather), "carries out no other"
        land = state[Board].feature_at(move.at, move.on)
        if isinstance(move, Gather):
            return rules.answer(gather(rules, Step(state), land), move)
        assert move.token is not None, "this cannot be overruled"
        return rules.answer(draw(rules, Step(state), seat, land, move.token), move)

    def asks(self) -> Mapping[str, When]:
        """Ask for flocks whose field has grown."""
        return {GRAZING: When.GRAZING}

    def asked(self, rules: Carcassonne, state: State, phase: str) -> Seat | None:
        return state.turn if not rules.answers(state, GRAZING) and any(grown(state, state.turn)) else None

    # ------------------------------------------------------------- scoring

    def before_scoring(self, rules: Carcassonne, step: Step) -> Step:
        """Bring home the flocks of fields that can grow no more."""
        for land in pastures(step.state[Board]):
            if not land.open_ports:
                step = gather(rules, step, land)
        return step

    def left(self, rules: Carcassonne, step: Step, feature: Feature) -> Step:
        """Put the tokens of shepherds that are no longer out back into their bag."""
        flocks = step.state[Flocks].sheep
        out = {figure.seat for land in pastures(step.state[Board]) for figure in shepherds(land)}
        kept = {seat: sheep for seat, sheep in flocks.items() if seat in out}
        return step if kept == flocks else step.to(step.state.put(Flocks(kept)))


def shepherds(land: Feature) -> list[Figure]:
    return [figure for figure in land.figures if figure.kind == SHEPHERD]


def pastures(board: Board) -> list[Feature]:
    return [feature for feature in board.held() if feature.kind == FIELD and shepherds(feature)]


def grown(state: State, seat: Seat) -> Iterator[tuple[Feature, Figure]]:
    """Yield a seat's shepherds whose field the tile just laid has made larger, each after the field."""
    board = state[Board]
    for land in pastures(board):
        if board.last in land.cells:
            for figure in shepherds(land):
                # Who has just come has drawn already.
                if figure.seat == seat and figure.cell != board.last:
                    yield land, figure


def missing(state: State, token: Token | None) -> Iterator[Refusal]:
    """Yield that no such token is in their bag."""
    if token is None or state[Flocks].left(token) < 1:
        yield NoSuchToken(token)


def draw(rules: Carcassonne, step: Step, seat: Seat, land: Feature, token: Token) -> Step:
    """Add a token to a seat's flock; a wolf sends all shepherds of the field home."""
    if not isinstance(token, int):
        return send_away(rules, step, land)
    flocks = step.state[Flocks].sheep
    return step.to(step.state.put(Flocks({**flocks, seat: (*flocks.get(seat, ()), token)})))


def gather(rules: Carcassonne, step: Step, land: Feature) -> Step:
    """Pay every shepherd of a field for all sheep there, and send them home."""
    there = shepherds(land)
    sheep = sum(sum(step.state[Flocks].sheep.get(figure.seat, ())) for figure in there)
    terms = (Term("flock.sheep", sheep, sheep),)
    step = step.score(*(Scored(figure.seat, FLOCK, terms, figure.cell) for figure in there))
    return send_away(rules, step, land)


def send_away(rules: Carcassonne, step: Step, land: Feature) -> Step:
    """Send all shepherds of a field home."""
    for figure in shepherds(land):
        step = rules.take_home(step, step.state[Board].features[land.id], figure)
    return step
