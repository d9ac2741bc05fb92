"""Moves of every kind that a box knows, tried at a position: what is accepted there although nobody offers it.

Some of what is accepted is never offered, and rightly: it says what is offered in other words (`_plain`), or it is said
unasked (`UNASKED`). Both are named here with the reason; what is not, is offered or refused.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import MISSING, fields, replace
from itertools import islice
from random import Random
from typing import Any, Final, Protocol, get_type_hints

from scoring.carcassonne.base.recalling import Recall
from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.geometry import Cell
from scoring.carcassonne.maps.chips import HadChips, HadUpgrade, Spend
from scoring.carcassonne.move import Deploy, PlacedBefore, Stand
from scoring.carcassonne.sets.bridges.bazaar import TurnUp
from scoring.carcassonne.sets.bridges.castle import FoundCastle
from scoring.carcassonne.sets.count.consolation import EnterQuarter, MoveCount
from scoring.carcassonne.sets.count.transfers import Transfer
from scoring.carcassonne.sets.hills.sheep import SHEPHERD
from scoring.carcassonne.sets.king.rules import HadAward
from scoring.carcassonne.sets.messengers.rules import MESSAGE, Message, MoveMarker
from scoring.carcassonne.sets.plague.spreading import TellOutbreak
from scoring.carcassonne.sets.robbers.rules import Rob, SendRobber
from scoring.carcassonne.sets.tower.prison import Exchange
from scoring.carcassonne.sets.traders.rules import HadGoods
from scoring.catan.move import Accept, Decline, Offer, Recount, Stop, Tell, Trade
from scoring.kernel.moves import Move, Seat
from scoring.kernel.rules import Ruleset
from scoring.kernel.state import State

UNASKED: Final[Mapping[type[Move], str]] = {
    MoveMarker: "said before the award comes",
    SendRobber: "says at once that there is a bag, too",
    Spend: "the table plays the chips of such a map by itself",
    **dict.fromkeys((Stand, PlacedBefore, HadAward, HadGoods, HadChips, HadUpgrade), "so it was when the log began"),
    **dict.fromkeys((Trade, Offer, Decline), "of as many trades as cards can make none is offered"),
    **dict.fromkeys((Recount, Stop), "the table's own word"),
    Tell: "the seat's own word, for itself alone",
}
"""Moves that are accepted unasked, and why nobody offers them."""

SELDOM: Final[Mapping[type[Move], tuple[Move, ...]]] = {
    Exchange: (Exchange("meeple", 0), Exchange("meeple", 1)),
    TellOutbreak: (TellOutbreak(1), TellOutbreak(6)),
    EnterQuarter: (EnterQuarter("meeple", "castle"), EnterQuarter("meeple", "market")),
    MoveCount: (MoveCount("castle"), MoveCount("market")),
    Rob: (Rob(0), Rob(1)),
    Transfer: (Transfer("meeple", "castle", (1, 0), "c1"), Transfer("meeple", "market", (0, 0), "f1")),
    Accept: (Accept(0), Accept(1), Accept(1, Seat(1))),
}
"""Moves to which a few random games do not come."""

MOST_OFFERED: Final = 60
"""So many moves of one position are kept for another, at most: a tile may have thousands of places."""


class Moment(Protocol):
    """A moment of a game: the position, and who moved then."""

    @property
    def before(self) -> State: ...

    @property
    def seat(self) -> Seat: ...

    @property
    def move(self) -> Move: ...


Pool = Mapping[type[Move], Sequence[Move]]
"""Moves by their kind, in an order that does not depend on chance."""


def is_talk(kind: type[Move]) -> bool:
    return kind.kind.startswith("table.")


def pool_of(rules: Ruleset, moments: Iterable[Moment]) -> Pool:
    """Return what was made or offered at some moment, by kind: each is right at one moment and wrong at others."""
    found: dict[type[Move], dict[str, Move]] = defaultdict(dict)
    for moment in moments:
        for move in (moment.move, *islice(rules.legal_moves(moment.before, moment.seat), MOST_OFFERED)):
            found[type(move)][repr(move)] = move
    return {kind: [moves[key] for key in sorted(moves)] for kind, moves in found.items()}


def tried(rules: Ruleset, state: State, pool: Pool, chance: Random, *, most: int) -> Iterator[Move]:
    """Yield moves of every kind that the box knows but talk: of each so many, at most, that were right elsewhere.

    As many again say what moves of other kinds say, and as many are about the figures on the board.
    """
    for kind in rules.move_types.values():
        if is_talk(kind):
            continue
        known = (*pool.get(kind, ()), *SELDOM.get(kind, ()))
        if not fields(kind):
            yield kind()
        for moves in (known, list(_borrowed(kind, pool)), list(_aimed(state, kind, known[:: len(known) // 8 + 1]))):
            yield from chance.sample(moves, min(most, len(moves)))


_FACTS: Final[dict[type[Move], Mapping[str, Any]]] = {}
"""Findings about kinds of moves: to find out takes longer than to try one."""


def _facts(kind: type[Move]) -> Mapping[str, Any]:
    """Return what a kind of move has to say, by name, and of which type that is."""
    if kind not in _FACTS:
        types = get_type_hints(kind)
        _FACTS[kind] = {spec.name: types[spec.name] for spec in fields(kind) if spec.default is MISSING}
    return _FACTS[kind]


def _borrowed(kind: type[Move], pool: Pool) -> Iterator[Move]:
    """Yield moves of a kind with what moves of other kinds say: a way to march is one to drive somebody away, too."""
    wanted = _facts(kind)
    for other, moves in pool.items():
        if wanted and other is not kind and wanted.items() <= _facts(other).items():
            yield from (kind(**{name: getattr(move, name) for name in wanted}) for move in moves)


def _aimed(state: State, kind: type[Move], known: Iterable[Move]) -> Iterator[Move]:
    """Yield moves of a kind about each figure that stands on the board."""
    board = state.get(Board)
    types = get_type_hints(kind)
    for figure in board.figures() if board is not None else ():
        facts = {"figure": figure.kind, "at": figure.cell, "on": figure.segment, "whose": figure.seat}
        mine = {name: value for name, value in facts.items() if name in types}
        if mine and _facts(kind).keys() <= mine.keys():
            # The segment is left out, too, where it may be: it is asked for only where it tells two figures apart.
            yield from (kind(**mine), kind(**{name: mine[name] for name in _facts(kind)}))
        if "from_" in types and types["from_"] == Cell:
            mine["from_"] = figure.cell
        yield from (replace(move, **mine) for move in known if mine)


def accepted_unoffered(rules: Ruleset, state: State, seat: Seat, moves: Iterable[Move]) -> Iterator[Move]:
    """Yield those of some moves that are accepted although nobody offers them, and no reason is known for it."""
    offered = {repr(_plain(state, move)) for move in rules.legal_moves(state, seat)}
    for move in moves:
        is_new = type(move) not in UNASKED and repr(_plain(state, move)) not in offered
        if is_new and not rules.explain(state, seat, move):
            yield move


def refused_though_offered(rules: Ruleset, state: State, seat: Seat) -> Iterator[Move]:
    """Yield what is offered and refused."""
    return (move for move in rules.legal_moves(state, seat) if rules.explain(state, seat, move))


def _plain(state: State, move: Move) -> Move:
    """Return a move in the words in which it is offered, where it may be said otherwise."""
    match move:
        case Deploy(figure=figure, at=at, token=token):
            # The tile just laid may be named, and a token that nobody draws for such a figure means nothing.
            here = None if at == state[Board].last else at
            move = replace(move, at=here, token=token if figure == SHEPHERD else None)
        case Recall():
            # A figure may be told from another more exactly than is needed.
            move = replace(move, on=None)
        case Message(card=card, take=take) if state.phase == MESSAGE or take == "points":
            # Drawn and done in one breath; and what is left for points may be named.
            move = Message(card, None if state.phase == MESSAGE else "points")
        case TurnUp():
            # Of the ways in which tiles may turn up only some are offered.
            move = TurnUp(())
        case FoundCastle(at=cell, on=segment):
            # A city may be named by each of its segments.
            move = FoundCastle(*_first_segment(state[Board], cell, segment))
    return move


def _first_segment(board: Board, cell: Cell, segment: str) -> tuple[Cell, str]:
    if cell not in board.laid or board.laid[cell].face.tile.segment(segment) is None:
        return cell, segment
    first, index = min(board.feature_at(cell, segment).parts)
    return first, board.laid[first].segments[index].id
