"""A game to look at: half played, by players who know what is worth something."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from games import services
from games.log.position import Position, position_of
from games.models import Table
from games.phones.identity import DEMO_PHONE
from games.selectors.tables import demo_table, seats_of
from games.services.tables.demo_game import DemoGame
from scoring.carcassonne.base.fields import FIELD, finished_cities
from scoring.carcassonne.base.monasteries import MONASTERY
from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.feature import Feature
from scoring.carcassonne.move import Deploy, Draw, Pass, Place
from scoring.carcassonne.pieces import Bag, Supply
from scoring.carcassonne.rules import Carcassonne
from scoring.carcassonne.tally import majority
from scoring.carcassonne.turn import DRAWING, PLACING
from scoring.kernel import Move, Seat, State, write_move

DEMO_NAME: Final = "Ana, Björn, Chen & Dora"
DEMO_SEATS: Final = (("Ana", "red"), ("Björn", "blue"), ("Chen", "green"), ("Dora", "yellow"))
DEMO_TURNS: Final = 35
DEMO_SEED: Final = 22

HAND_WORTH: Final = (0.0, 3.0, 5.0, 6.5, 7.5, 8.3, 9.0, 9.5)
"""Points that a hand of so many figures is worth to a careful player."""


class CarcassonneDemo(DemoGame):
    """A game of four by the leaflet of 2006."""

    def open(self) -> Table | None:
        return open_demo_table()


def open_demo_table() -> Table | None:
    """Open the demo table and play the first half of it; None if it is there already."""
    if demo_table() is not None:
        return None
    table = services.open_table(
        phone=DEMO_PHONE,
        choices=services.TableChoices(
            name=DEMO_NAME,
            game="carcassonne",
            edition="2006",
            sets=["base"],
            options={},
            seats=DEMO_SEATS,
            host_seats=range(len(DEMO_SEATS)),
        ),
    )
    play_on(table, DEMO_TURNS, random.Random(DEMO_SEED))  # noqa: S311 - the same game every time
    for seat in seats_of(table):
        services.give_back(seat=seat, phone=DEMO_PHONE)
    return table


def play_on(table: Table, turns: int, chance: random.Random) -> Position:
    """Play that many turns, or to the end of the game, and log them as a phone would."""
    position = position_of(table)
    last = position.state.turn_number + turns
    while not position.state.over and position.state.turn_number < last:
        for form in turn_forms(position, chance):
            position = _log(table, position, form, chance)
    return position


def _log(table: Table, position: Position, moves: list[Move], chance: random.Random) -> Position:
    seat = position.state.turn
    return services.record(
        table_uid=table.uid,
        phone=DEMO_PHONE,
        seen=position.head,
        token=UUID(int=chance.getrandbits(128), version=4),
        moves=[{"seat": seat, **write_move(move)} for move in moves],
    )


def turn_forms(position: Position, chance: random.Random) -> Iterator[list[Move]]:
    """Yield the moves of one turn as a phone logs them: the tile and its place, then the figure."""
    rules, state = position.rules, position.state
    assert isinstance(rules, Carcassonne), "the demo plays Carcassonne"
    assert state.phase == DRAWING, "the turn begins"
    draw = Draw(chance.choice([tile for tile, count in state[Bag].copies.items() for _ in range(count)]))
    drawn = rules.carry_out(state, state.turn, draw).state
    if drawn.phase != PLACING:
        yield [draw]
        return
    choice = max(choices(rules, drawn, chance), key=lambda choice: choice.worth)
    yield [draw, choice.place]
    yield [choice.figure]


@dataclass(frozen=True, slots=True)
class TurnChoice:
    """A way to end the turn, and how good it looks."""

    place: Move
    figure: Move
    worth: float


def choices(rules: Carcassonne, state: State, chance: random.Random) -> Iterator[TurnChoice]:
    """Yield every way to lay the tile drawn and to place a figure or none."""
    seat = state.turn
    for place in rules.legal_moves(state, seat):
        assert isinstance(place, Place), "a tile is in hand"
        laid = rules.carry_out(state, seat, place).state
        cosy = 0.4 * laid[Board].neighbours(place.at) + chance.random()
        for figure in rules.legal_moves(laid, seat):
            assert isinstance(figure, Deploy | Pass), "the tile is laid"
            after = rules.carry_out(laid, seat, figure).state
            yield TurnChoice(place, figure, cosy + outlook(rules, after, seat))


def outlook(rules: Carcassonne, state: State, seat: Seat) -> float:
    """Estimate, in points, how well a seat stands against the others."""
    prospects = [float(points) for points in state.scores]
    for feature in state[Board].features.values():
        for owner in majority(rules.standing(state, feature)) if feature.figures else ():
            prospects[owner] += promise(rules, state[Board], feature)
    for player in range(rules.seats):
        prospects[player] += HAND_WORTH[state[Supply].count(Seat(player), "meeple")]
    others = [points for player, points in enumerate(prospects) if player != seat]
    return prospects[seat] - 0.5 * max(others)


def promise(rules: Carcassonne, board: Board, feature: Feature) -> float:
    """Estimate what an unfinished feature will pay whoever owns it."""
    if feature.kind == FIELD:
        return 2.0 * len(finished_cities(rules, board, feature))
    now = sum(term.points for term in rules.worth(board, feature, complete=False))
    if feature.kind == MONASTERY:
        return 2.0 + 0.8 * now
    then = sum(term.points for term in rules.worth(board, feature, complete=True))
    return now + (then - now + 2.0) / (1.0 + feature.open_ports)
