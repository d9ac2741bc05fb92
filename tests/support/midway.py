"""A position by chance, and the moves by which a log that begins there says what lies on the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace

from scoring.carcassonne.base.track import Track
from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.feature import Feature, Figure
from scoring.carcassonne.move import Before, PlacedBefore, Stand
from scoring.carcassonne.pieces import Bag, Supply
from scoring.carcassonne.rules import Carcassonne
from scoring.carcassonne.sets.abbey.abbey import ABBEY, Abbeys
from scoring.carcassonne.sets.bridges.castle import CASTLE, Castles
from scoring.carcassonne.sets.bridges.crossing import Bridges, bridges
from scoring.carcassonne.sets.bridges.market import Stalls
from scoring.carcassonne.sets.ferries.rules import Ferries
from scoring.carcassonne.sets.goldmines.rules import Gold
from scoring.carcassonne.sets.hills.sheep import Flocks
from scoring.carcassonne.sets.messengers.rules import Messages
from scoring.carcassonne.sets.plague.disease import Disease
from scoring.carcassonne.sets.princess.fairy import FAIRY, Ward
from scoring.carcassonne.sets.robbers.rules import Robbers
from scoring.carcassonne.sets.tower.prison import Prison
from scoring.carcassonne.sets.tower.tower import Towers
from scoring.carcassonne.sets.traders.rules import Goods, HadGoods
from scoring.carcassonne.sets.tunnel.rules import Tunnels
from scoring.carcassonne.turn import DRAWING, Turn
from scoring.catalogue import ruleset_for
from scoring.kernel.box import Box
from scoring.kernel.moves import Move, Scored, Seat
from scoring.kernel.state import State, Step
from scoring.kernel.table import Adjust

SEATS = 3
LATER = (
    "princess", "tower", "abbey", "bridges", "hills", "count", "cult", "tunnel", "corn1", "flier", "ferries",
    "goldmines", "magewitch", "messengers", "robbers", "plague", "catapult", "wheel",
)  # fmt: skip
"""Boxes whose pieces may lie on the table before the log begins."""


def box_of(sets, **changes) -> Box:
    return Box("carcassonne", "2006", SEATS, sets, **changes)


def rules_of(box: Box) -> Carcassonne:
    rules = ruleset_for(box)
    assert isinstance(rules, Carcassonne)
    return rules


def is_between_turns(state: State) -> bool:
    turn = state.get(Turn)
    return state.phase == DRAWING and not state.waiting and (turn is None or not (turn.begun or turn.second))


def play_some(rules, turns, chance) -> tuple[State, list[tuple[Seat, Move, Step]]]:
    """Play that many turns by chance; return the state there, and some turns that followed."""
    state = rules.start()
    while not state.over and not (state.turn_number > turns and is_between_turns(state)):
        state = _one(rules, state, chance)[2].state
    middle, rest = state, []
    while not state.over and state.turn_number < turns + 8:
        rest.append(_one(rules, state, chance))
        state = rest[-1][2].state
    return middle, rest


def _one(rules, state, chance) -> tuple[Seat, Move, Step]:
    seat = state.actors[0]
    # Sorted: in which order moves are proposed, nothing promises.
    move = chance.choice(sorted(rules.legal_moves(state, seat), key=repr))
    return seat, move, rules.play(state, seat, move)


# ------------------------------------------------------ what lies, as moves


def pieces(state: State) -> Iterator[PlacedBefore]:
    ward = state.get(Ward)
    for piece, (cell, on) in state[Board].overlay.pieces.items():
        figure = ward.figure if ward is not None and piece == FAIRY else None
        if figure is not None:
            yield PlacedBefore(piece, cell, on, figure.seat, figure.kind)
        else:
            # A fairy whose figure has left is on the tile alone.
            yield PlacedBefore(piece, cell, None if piece == FAIRY else on or None)


def towers(state: State) -> Iterator[PlacedBefore]:
    built, left = state[Towers], iter(_builders(state))
    for cell, height in built.heights.items():
        yield from (PlacedBefore("storey", cell, whose=next(left)) for _storey in range(height))
    for captor, prisoners in enumerate(state[Prison].cells):
        yield from (PlacedBefore("prisoner", whose=owner, figure=kind, by=captor) for owner, kind in prisoners)


def _builders(state: State) -> list[int]:
    # No state tells who built which storey: what is left says how many each did.
    full = 9
    return [seat for seat, left in enumerate(state[Towers].left) for _storey in range(full - left)]


def abbeys(state: State) -> Iterator[PlacedBefore]:
    builders = [seat for seat, left in enumerate(state[Abbeys].left) if not left]
    lying = sorted((laid.number, cell) for cell, laid in state[Board].laid.items() if laid.tile_id == ABBEY)
    yield from (PlacedBefore("abbey", cell, whose=seat) for seat, (_, cell) in zip(builders, lying, strict=True))


def built(state: State) -> Iterator[PlacedBefore]:
    full = 3
    seats = [seat for seat, left in enumerate(state[Bridges].left) for _bridge in range(full - left)]
    for seat, (cell, way) in zip(seats, bridges(state[Board]), strict=True):
        yield PlacedBefore("bridge", cell, way, seat)
    founders = [seat for seat, left in enumerate(state[Castles].left) for _castle in range(full - left)]
    for seat, castle in zip(founders, castles(state[Board]), strict=True):
        cell, index = castle.parts[0]
        on = state[Board].laid[cell].segments[index].id
        yield PlacedBefore("castle", cell, on, seat)
        yield from (PlacedBefore("lord", cell, on, one.seat, one.kind) for one in castle.figures)
    yield from (PlacedBefore("won_tile", whose=seat, token=tile) for seat, tile in state[Bag].held)


def castles(board: Board) -> list[Feature]:
    return [feature for feature in board.features.values() if feature.kind == CASTLE]


def gold(state: State) -> Iterator[PlacedBefore]:
    yield from (PlacedBefore("ingot", cell) for cell, count in state[Gold].lying.items() for _ingot in range(count))
    yield from (
        PlacedBefore("ingots", whose=seat, token=count) for seat, count in enumerate(state[Gold].hands) if count
    )


def plague(state: State) -> Iterator[PlacedBefore]:
    yield from (PlacedBefore("flea", cell) for cell in state[Disease].fleas)
    yield from (PlacedBefore("outbreak_over", one.cell) for one in state[Disease].outbreaks if not one.active)


def markers(state: State) -> Iterator[PlacedBefore]:
    for seat, mine in enumerate(state[Track].markers):
        yield from (PlacedBefore("second_marker", whose=seat, token=points) for points in mine[1:] if points)


TELL: dict[type, Callable[[State], Iterator[Before]]] = {
    Towers: towers,
    Abbeys: abbeys,
    Bridges: built,
    Gold: gold,
    Disease: plague,
    Track: markers,
    Goods: lambda state: (HadGoods(seat, **hand) for seat, hand in enumerate(state[Goods].hands)),
    Tunnels: lambda state: (
        PlacedBefore("tunnel", cell, on, seat, token=pair) for (cell, on), (seat, pair) in state[Tunnels].tokens.items()
    ),
    Ferries: lambda state: (PlacedBefore("ferry", cell, "-".join(pair)) for cell, pair in state[Ferries].joins.items()),
    Flocks: lambda state: (
        PlacedBefore("sheep", one.cell, one.segment, one.seat, token=token)
        for one in state[Board].figures()
        if one.kind == "shepherd"
        for token in state[Flocks].sheep.get(one.seat, ())
    ),
    Messages: lambda state: (PlacedBefore("message", token=card) for card in state[Messages].drawn),
    Robbers: lambda state: (
        PlacedBefore("robber", whose=seat, by=beside[0], token=beside[1])
        for seat, beside in enumerate(state[Robbers].beside)
        if beside is not None
    ),
}
COMPARED = (Supply, Ward, Stalls, Castles, Flocks)


def compared(state: State, kind: type[object]) -> object:
    """Return what two logs of a position agree on; one that begins later cannot know when a castle was founded."""
    held = state.get(kind)
    return replace(held, founded=dict.fromkeys(held.founded, 0)) if isinstance(held, Castles) else held


def told(rules: Carcassonne, middle: State) -> list[Before]:
    """Return what lies on the table besides tiles, as moves in some order."""
    lords = {id(figure) for castle in castles(middle[Board]) for figure in castle.figures}
    figures: list[Before] = [
        Stand(figure.seat, figure.kind, figure.segment, figure.cell)
        for figure in middle[Board].figures()
        if id(figure) not in lords
    ]
    first_pieces = rules.start()[Board].overlay.pieces
    moves: list[Before] = [one for one in pieces(middle) if first_pieces.get(one.what) != (one.at, one.on or "")]
    for slice_, tell in TELL.items():
        moves += tell(middle) if middle.get(slice_) is not None else ()
    return [*moves, *figures]


def begin_at(box: Box, middle: State) -> tuple[Box, State, list[tuple[Seat, Move]]]:
    """Return the box of a game that begins with this position, where it stands, and the moves that say what lay there.

    They end with the points that each seat had.
    """
    board = middle[Board]
    lying = sorted((laid.number, laid, cell) for cell, laid in board.laid.items() if laid.tile_id != ABBEY)
    start = tuple((laid.tile_id, cell, laid.face.rotation) for _number, laid, cell in lying)
    begun = replace(box, start=start)
    # Tiles that were set aside are as good as lost: this table has fewer copies of them.
    lost, printed = Counter(middle[Bag].set_aside), rules_of(begun).copies
    fewer = {tile: printed[tile] - count for tile, count in lost.items()}
    begun = replace(begun, copies={**begun.copies, **fewer})
    rules = rules_of(begun)
    state, told_moves = say_all(rules, rules.start(middle.turn), told(rules, middle))
    said: list[tuple[Seat, Move]] = [(middle.turn, move) for move in told_moves]
    for seat, points in enumerate(middle.scores):
        if points:
            said.append((Seat(seat), Adjust(points)))
            state = rules.play(state, *said[-1]).state
    return begun, state, said


def say_all(rules, state, moves) -> tuple[State, list[Before]]:
    """Say each thing as soon as it can be said: storeys before who is on top, figures before the fairy."""
    said: list[Before] = []
    while moves:
        can = next((move for move in moves if not rules.explain(state, state.turn, move)), None)
        assert can is not None, [(move, rules.explain(state, state.turn, move)) for move in moves]
        state = rules.play(state, state.turn, can).state
        said.append(can)
        moves = [move for move in moves if move is not can]
    return state, said


def awards(effects):
    return sorted((effect.seat, effect.source, effect.points) for effect in effects if isinstance(effect, Scored))


def shown(rules: Carcassonne, state: State) -> list[object]:
    return [part.shows(rules, state) for part in rules.parts]


def standing(state: State) -> list[Figure]:
    return sorted(state[Board].figures(), key=str)
