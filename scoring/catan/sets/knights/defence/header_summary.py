"""The facts that stay in sight at a table of Cities & Knights: the barbarians, and the odds of progress cards.

Chances are exact, and everything follows from what lies open: a view gives the same answers as the whole state.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from math import comb
from typing import Final

from scoring.catan.base.dice import FACES
from scoring.catan.base.set_up import SettingUp
from scoring.catan.board.geometry import Intersection
from scoring.catan.rules import FOUNDING, LINKING, ROLLING, Catan
from scoring.catan.sets.knights.cities.track import Improvements, draws
from scoring.catan.sets.knights.defence.barbarian import Attacks, Battle
from scoring.catan.sets.knights.defence.ship import VOYAGE, Barbarians
from scoring.catan.sets.knights.kind import EVENTS, SHIP, TRACKS
from scoring.catan.sets.knights.knight import Knights
from scoring.catan.sets.knights.move import EventRoll
from scoring.catan.sets.knights.set_up import CITY_FOUNDING
from scoring.kernel import Seat, State

SHIP_CHANCE: Final = Fraction(EVENTS[SHIP], sum(EVENTS.values()))
"""The chance that one roll moves the ship."""


@dataclass(frozen=True, slots=True)
class Threat:
    """The barbarians now: steps made and left, the attack as it would go now, and by seat the chances that they come.

    `before_turn` is the chance that they come before a seat's next turn, `before_acting` that they come before it can
    do anything about it: its own roll comes first.
    """

    ship: int
    left: int
    battle: Battle
    before_turn: tuple[Fraction, ...]
    before_acting: tuple[Fraction, ...]


def threat(rules: Catan, state: State) -> Threat:
    ship = state[Barbarians].ship
    left = VOYAGE - ship
    rolls = [rolls_before_turn(rules, state, Seat(seat)) for seat in range(rules.seats)]
    return Threat(
        ship,
        left,
        rules.part(Attacks).battle(rules, state),
        tuple(chance_of_attack(left, count) for count in rolls),
        tuple(chance_of_attack(left, count + 1) for count in rolls),
    )


def rolls_before_turn(rules: Catan, state: State, seat: Seat) -> int:
    """Return how many rolls come before the next turn of a seat; the roll of a turn that waits for it counts."""
    if state.phase in (FOUNDING, CITY_FOUNDING, LINKING):
        return (seat - state[SettingUp].first) % rules.seats
    if state.phase == ROLLING:
        return (seat - state.turn) % rules.seats or rules.seats
    return (seat - state.turn - 1) % rules.seats


def chance_of_attack(left: int, rolls: int) -> Fraction:
    """Return how likely at least `left` of so many rolls show the ship."""
    missed = 1 - SHIP_CHANCE
    ways = range(left, rolls + 1)
    return sum((comb(rolls, ships) * SHIP_CHANCE**ships * missed ** (rolls - ships) for ships in ways), Fraction(0))


def if_activated(rules: Catan, state: State, seat: Seat) -> tuple[tuple[Intersection, Battle], ...]:
    """Return for each inactive knight of a seat how an attack would go if it were active."""
    posts = state[Knights].posts
    battles = rules.part(Attacks)
    return tuple(
        (at, battles.battle(rules, state, {**posts, at: replace(knight, active=True)}))
        for at, knight in posts.items()
        if knight.seat == seat and not knight.active
    )


def reds(level: int) -> tuple[int, ...]:
    return tuple(face for face in FACES if draws(level, face))


def draw_chances(rules: Catan, state: State) -> tuple[tuple[Fraction, ...], ...]:
    """Return for each seat and track, in order of the tracks, how likely the next roll brings it a card of that track.

    A deck of dice cards and an alchemist are allowed for, an empty deck of progress cards is not.
    """
    rolls = rules.chances(replace(state, phase=ROLLING, waiting=()))
    total = sum(rolls.values())
    weights = {(track, face): 0 for track in TRACKS for face in FACES}
    for move, weight in rolls.items():
        assert isinstance(move, EventRoll), "the only moves of chance before the dice"
        if move.event in TRACKS:
            weights[move.event, move.dice[0]] += weight
    levels = state[Improvements].levels
    return tuple(
        tuple(
            Fraction(sum(weights[track, face] for face in reds(level)), total)
            for track, level in zip(TRACKS, levels[seat], strict=True)
        )
        for seat in range(rules.seats)
    )
