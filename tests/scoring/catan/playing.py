"""Positions of Catan for tests: an island, pieces, hands and cards set down as a test wants them."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from scoring.catalogue import ruleset_for
from scoring.catan.base.awards import LargestArmy, LongestRoad
from scoring.catan.board.board_layout import beginner_island
from scoring.catan.board.island import write_island
from scoring.catan.board.network import Building, Network
from scoring.catan.deck import CARDS, Deck
from scoring.catan.hand import Hand, Hands, minus, plus
from scoring.catan.rules import TRADING, Catan, Robber, Turn
from scoring.kernel.box import Box
from scoring.kernel.moves import Move, Seat
from scoring.kernel.state import State, Step

ANN, BEN, CLEO, DAN = (Seat(seat) for seat in range(4))


def rules_for(seats: int = 4, *, edition: str = "almanac", sets=(), board=None, **options) -> Catan:
    """Return the rules of a box; the almanac's phases, where trading and building mix, unless a test says otherwise."""
    board = write_island(beginner_island()) if board is None else board
    return cast("Catan", ruleset_for(Box("catan", edition, seats, sets=sets, options=options, board=board)))


def position(  # noqa: PLR0913 - each names one thing that lies on the table
    rules: Catan,
    *,
    turn: Seat = ANN,
    phase: str = TRADING,
    pieces: str = "",
    roads: str = "",
    hands: dict[Seat, dict[str, int]] | None = None,
    bank: dict[str, int] | None = None,
    robber: tuple[int, int] | None = None,
    old: dict[Seat, dict[str, int]] | None = None,
    fresh: dict[Seat, dict[str, int]] | None = None,
    played: dict[Seat, dict[str, int]] | None = None,
    is_played: bool = False,
) -> State:
    """Return a position. `pieces` are "0 settlement 0,0,N / ..." and `roads` "0 0,0,E 0,0,NE / ..." by seat.

    What the hands hold comes out of the bank, unless the bank is given.
    """
    state = rules.start()
    network = Network(rules.island.shape)
    for seat, kind, at in map(str.split, filter(None, map(str.strip, pieces.split("/")))):
        network = network.with_building(at, Building(Seat(int(seat)), kind))
    for line in filter(None, map(str.strip, roads.split("/"))):
        seat, *paths = line.split()
        for path in paths:
            network = network.with_road(path, Seat(int(seat)))
    held = tuple(Hand(rules.as_counts((hands or {}).get(Seat(seat), {}))) for seat in range(rules.seats))
    left = rules.stock
    for hand in held:
        left = minus(left, hand.cards)
    if bank is not None:
        left = tuple(bank.get(kind, count) for kind, count in zip(rules.kinds, left, strict=True))
    shown = None if state[Hands].shown is None else held
    lengths = tuple(network.longest_trail(Seat(seat)) for seat in range(rules.seats))
    state = state.put(
        network,
        Hands(held, left, shown),
        Robber(robber or rules.island.robber),
        Turn(played=is_played, resume=TRADING),
        LongestRoad(None, lengths),
        deck_with(rules, state[Deck], old or {}, fresh or {}, played or {}),
    )
    scores = tuple(sum(term.points for term in rules.terms(state, Seat(seat))) for seat in range(rules.seats))
    state = replace(state, scores=scores, turn=turn, phase=phase)
    knights = tuple(cards[0] for cards in state[Deck].played)
    return state.put(LargestArmy(None, knights))


def deck_with(rules: Catan, deck: Deck, old, fresh, played) -> Deck:
    def counts(cards):
        return tuple(cards.get(name, 0) for name in CARDS)

    def all_of(by_seat):
        return tuple(counts(by_seat.get(Seat(seat), {})) for seat in range(rules.seats))

    out = (0,) * len(CARDS)
    for cards in (*all_of(old), *all_of(fresh), *all_of(played)):
        out = plus(out, cards)
    return Deck(minus(deck.unseen, out), tuple(map(Hand, all_of(old))), tuple(map(Hand, all_of(fresh))), all_of(played))


def rich(rules: Catan, state: State, *seats: Seat, each: int = 3) -> State:
    """Return the state with `each` cards of every resource in the hands of some seats, out of the bank."""
    hands = state[Hands]
    for seat in seats:
        hands = hands.gain(seat, (each,) * len(rules.kinds))
    return state.put(hands)


def codes(rules: Catan, state: State, seat: Seat, move: Move) -> list[str]:
    """Return the reasons against a move, by code."""
    return [refusal.code.removeprefix("catan.") for refusal in rules.explain(state, seat, move)]


def hand(rules: Catan, state: State, seat: Seat) -> dict[str, int]:
    """Return the known cards of a seat."""
    return dict(rules.amounts(state[Hands].hands[seat].cards))


def play(rules: Catan, state: State, *moves: tuple[Seat, Move]) -> Step:
    """Play legal moves one after the other; return the last step."""
    step = Step(state)
    for seat, move in moves:
        step = rules.play(step.state, seat, move)
    return step
