"""Positions of Cities & Knights for tests, set down as a test wants them, and the cases written beside this file."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

from scoring.catalogue import ruleset_for
from scoring.catan.base.awards import LongestRoad
from scoring.catan.board.geometry import intersections_of, paths_of
from scoring.catan.board.network import Building, Network
from scoring.catan.hand import Hand, Hands, minus, plus
from scoring.catan.rules import ROLLING, TRADING, Catan, Robber, Turn
from scoring.catan.sets.knights.cards.deck import Fan, ProgressDecks, fresh_decks, one
from scoring.catan.sets.knights.cards.trade import MerchantStand
from scoring.catan.sets.knights.cities.city import Works
from scoring.catan.sets.knights.cities.track import Improvements
from scoring.catan.sets.knights.defence.ship import Barbarians
from scoring.catan.sets.knights.kind import DECK_OF, TRACKS
from scoring.catan.sets.knights.knight import Knight, stationed
from scoring.catan.sets.knights.move import EventRoll
from scoring.kernel.box import Box
from scoring.kernel.moves import Effect, Move, Scored, Seat
from scoring.kernel.state import State, Step

ANN, BEN, CLEO, DAN = (Seat(seat) for seat in range(4))
SEATS = {name: Seat(number) for number, name in enumerate("ABCDEF")}
HERE = Path(__file__).parent
CASES = [json.loads(line) for line in (HERE / "cases.jsonl").read_text("utf-8").splitlines()]
ATTACKS = [json.loads(line) for line in (HERE / "attacks.jsonl").read_text("utf-8").splitlines()]

OUR_WORDS = {"wood": "lumber", "sheep": "wool", "wheat": "grain"}

RING = intersections_of((0, 0))
"""The corners of the hills 11 in the middle of the fixed island, clockwise from the north."""

SIDES = paths_of((0, 0))
"""Its sides; side i joins corners i and i + 1."""


def cases(*prefixes: str) -> list[dict[str, Any]]:
    """Return the cases whose names begin so."""
    return [case for case in CASES if case["id"].startswith(prefixes)]


def ours(cards: Mapping[str, int]) -> dict[str, int]:
    """Return cards in the app's words, without kinds of which there are none."""
    return {OUR_WORDS.get(kind, kind): count for kind, count in cards.items() if count}


def name_of(card: str) -> str:
    """Return the app's name of a progress card."""
    return card.lower().replace(" ", "_").replace("harbor", "harbour")


def knights_rules(seats: int = 4, *, edition: str = "2022", sets=(), board=None, **options) -> Catan:
    """Return the rules of a box with Cities & Knights, on its fixed island unless another is given."""
    box = Box("catan", edition, seats, ("base", *sets, "knights"), options=options, board=board or {})
    return cast("Catan", ruleset_for(box))


def position(  # noqa: PLR0913 - each names one thing that lies on the table
    rules: Catan,
    *,
    turn: Seat = ANN,
    phase: str = TRADING,
    pieces: str = "",
    roads: Mapping[Seat, Any] | None = None,
    knights: str = "",
    hands: Mapping[Seat, Mapping[str, int]] | None = None,
    bank: Mapping[str, int] | None = None,
    robber: tuple[int, int] | None = None,
    ship: int = 0,
    attacks: int = 1,
    defenders: tuple[int, ...] | None = None,
    levels: Mapping[Seat, Mapping[str, int]] | None = None,
    metropolises: Mapping[str, str] | None = None,
    walls: str = "",
    fallen: str = "",
    progress: Mapping[Seat, Any] | None = None,
    shown: Mapping[Seat, tuple[str, ...]] | None = None,
    merchant: tuple[Seat, tuple[int, int]] | None = None,
) -> State:
    """Return a position. `pieces` are "0 city 0,0,N / …", `knights` "0 2+ 0,0,N / …" with a + for an active one.

    What the hands hold comes out of the bank, and progress cards out of their decks.
    """
    state = rules.start()
    network = Network(rules.island.shape)
    for seat, kind, at in _words(pieces):
        network = network.with_building(at, Building(Seat(int(seat)), kind))
    for owner, paths in (roads or {}).items():
        for path in paths:
            network = network.with_road(path, owner)
    posts = {at: Knight(Seat(int(seat)), int(sign[0]), sign.endswith("+")) for seat, sign, at in _words(knights)}
    state = stationed(state.put(network), posts)
    lengths = tuple(state[Network].longest_trail(Seat(seat)) for seat in range(rules.seats))
    holder = next((Seat(seat) for seat, length in enumerate(lengths) if length == max(lengths) >= 5), None)
    state = state.put(
        _hands(rules, hands or {}, bank or {}),
        Robber(robber or rules.island.robber),
        Turn(resume=TRADING),
        LongestRoad(holder, lengths),
        Barbarians(ship, attacks, defenders or (0,) * rules.seats),
        Improvements(
            tuple(_levels((levels or {}).get(Seat(seat), {})) for seat in range(rules.seats)),
            tuple((metropolises or {}).get(track) for track in TRACKS),
        ),
        Works(frozenset(walls.split()), frozenset(fallen.split())),
        MerchantStand(*merchant) if merchant else MerchantStand(),
        _decks(rules, progress or {}, shown or {}),
    )
    scores = tuple(sum(term.points for term in rules.terms(state, Seat(seat))) for seat in range(rules.seats))
    return replace(state, scores=scores, turn=turn, phase=phase, waiting=())


def _levels(by_track: Mapping[str, int]) -> tuple[int, ...]:
    return tuple(by_track.get(track, 0) for track in TRACKS)


def _words(text: str) -> list[list[str]]:
    return [line.split() for line in text.split("/") if line.strip()]


def _hands(rules: Catan, hands, bank) -> Hands:
    held = tuple(Hand(rules.as_counts(hands.get(Seat(seat), {}))) for seat in range(rules.seats))
    left = rules.stock
    for hand_ in held:
        left = minus(left, hand_.cards)
    left = tuple(bank.get(kind, count) for kind, count in zip(rules.kinds, left, strict=True))
    return Hands(held, left, None if rules.hand_tracking.knows_all else held)


def _decks(rules: Catan, progress, shown) -> ProgressDecks:
    decks = fresh_decks(rules.seats)
    for seat, cards in progress.items():
        for card in cards:
            fan = decks.fans[seat]
            taken = replace(decks, unseen=minus(decks.unseen, one(card)))
            decks = taken.with_fan(seat, Fan(plus(fan.cards, one(card)), fan.backs))
    for seat, cards in shown.items():
        for card in cards:
            decks = replace(decks, unseen=minus(decks.unseen, one(card)))
            open_ = (*decks.shown[seat], card)
            decks = replace(decks, shown=(*decks.shown[:seat], open_, *decks.shown[seat + 1 :]))
    return decks


def only(decks: ProgressDecks, track: str, card: str) -> ProgressDecks:
    """Return the decks with one of them cut down to a single card."""
    gone = {name: count for name, count in zip(DECK_OF, decks.unseen, strict=True) if DECK_OF[name] == track}
    for name, count in gone.items():
        for _ in range(count - (name == card)):
            decks = replace(decks, unseen=minus(decks.unseen, one(name)))
    return decks


def fan(state: State, seat: Seat) -> dict[str, int]:
    """Return the progress cards of a seat that are known."""
    cards = state[ProgressDecks].fans[seat].cards
    return {card: count for card, count in zip(DECK_OF, cards, strict=True) if count}


def codes(rules: Catan, state: State, seat: Seat, move: Move) -> list[str]:
    """Return the reasons against a move, by code."""
    return [refusal.code.removeprefix("catan.") for refusal in rules.explain(state, seat, move)]


def hand(rules: Catan, state: State, seat: Seat) -> dict[str, int]:
    """Return the known cards of a seat."""
    return dict(rules.amounts(state[Hands].hands[seat].cards))


def play(rules: Catan, state: State, *moves: tuple[Seat, Move]) -> Step:
    """Play legal moves one after the other; return the last step, with all effects."""
    step = Step(state)
    told: tuple[Effect, ...] = ()
    for seat, move in moves:
        step = rules.play(step.state, seat, move)
        told += step.effects
    return Step(step.state, told)


def offered(rules: Catan, state: State, seat: Seat) -> list[Any]:
    """Return what a seat may do, of whichever kind."""
    return list(rules.legal_moves(state, seat))


def roll(rules: Catan, state: State, dice=(1, 1), event: str = "ship") -> Step:
    """Roll in the turn that it is."""
    before = replace(state, phase=ROLLING)
    return rules.play(before, state.turn, EventRoll(dice, event))


def effects(step: Step, kind: type[Effect]) -> list[Any]:
    """Return the effects of one kind."""
    return [effect for effect in step.effects if type(effect) is kind]


def gained(step: Step, seat: Seat) -> int:
    """Return how many points a step brought a seat."""
    return sum(award.points for award in effects(step, Scored) if award.seat == seat)


def apart(rules: Catan) -> list[str]:
    """Return intersections of which no two are neighbours, for pieces whose place does not matter."""
    shape, taken = rules.island.shape, []
    for at in sorted(shape.hexes):
        if not any(other in taken for other in shape.beside[at]):
            taken.append(at)
    return taken


def seven_in_a_row(network: Network) -> tuple[list[str], list[str]]:
    """Return seven roads one after the other, and the intersections that they pass."""
    shape = network.shape
    corners = [RING[0]]
    paths: list[str] = []
    while len(paths) < 7:
        at = corners[-1]
        path, beyond = next(
            (path, end) for path in shape.paths[at] for end in shape.ends[path] if end not in corners and end != at
        )
        paths.append(path)
        corners.append(beyond)
    return paths, corners
