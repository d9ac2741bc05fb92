"""The rules of both programs beside each other: what may be done in each position, and what each action leads to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from benchmarks.ladder.position import There, comparable
from benchmarks.ladder.table import process, said_by
from scoring.catan.base.awards import LargestArmy, LongestRoad
from scoring.catan.board.network import Network
from scoring.catan.deck import Deck
from scoring.catan.hand import Hands
from scoring.catan.move import Discard, Reveal
from scoring.catan.rules import DISCARDING, Robber
from scoring.kernel.moves import Seat
from scoring.kernel.state import State

COMPARED = (Network, Robber, Hands, Deck, LongestRoad, LargestArmy)


def differences(others: str, seats: int, seeds: Iterable[int]) -> Iterator[tuple[int, Counter[str], list[str]]]:
    """Yield for each game of theirs its positions, how often both programs differ in what, and the first of each."""
    with process() as running:
        for seed in seeds:
            positions, found, first = 0, Counter[str](), list[str]()
            before: State | None = None
            for said in said_by(running, others=others, seats=seats, seed=seed, mine=None, watched=True):
                match said["what"]:
                    case "island":
                        there = There(said, seats)
                    case "position":
                        state, positions = there.state(said), positions + 1
                        for what, words in (
                            *_in_steps(before, state),
                            *_in_road(state, said),
                            *_in_choices(there, state, said),
                        ):
                            first += [f"game {seed}, position {positions}: {words}"] if not found[what] else []
                            found[what] += 1
                    case "done":
                        before = _after(there, state, said)
            yield positions, found, first


def _in_choices(there: There, state: State, said: dict[str, Any]) -> Iterator[tuple[str, str]]:
    theirs = {comparable(one) for one in said["actions"]}
    if state.phase == DISCARDING:
        return
    legal = there.rules.legal_moves(state, Seat(said["actor"]))
    ours = {there.action(move) for move in legal if not isinstance(move, Discard | Reveal)}
    for one in sorted(theirs - ours, key=repr):
        yield f"only they allow {one[0]}", f"only they allow {one}"
    for one in sorted(ours - theirs, key=repr):
        yield f"only we allow {one[0]}", f"only we allow {one}; theirs: {sorted(theirs, key=repr)}"


def _in_road(state: State, said: dict[str, Any]) -> Iterator[tuple[str, str]]:
    ours, theirs = state[LongestRoad].lengths, tuple(said["lengths"])
    # Of the founding it counts no roads before the next one is built.
    if ours != theirs and max(ours) > 1:
        yield "another length of a road", f"ours {ours}, theirs {theirs}, roads {said['roads']} {said['buildings']}"


def _after(there: There, state: State, said: dict[str, Any]) -> State | None:
    move = there.move(said["action"], said["result"])
    if move is None:
        return None
    actor = state.actors[0]
    # What we refuse was noted with the choices, and has no step.
    return None if there.rules.explain(state, actor, move) else there.rules.carry_out(state, actor, move).state


def _in_steps(before: State | None, state: State) -> Iterator[tuple[str, str]]:
    if before is None or before.over:
        return
    for kind in COMPARED:
        if before[kind] != state[kind]:
            yield f"another {kind.__name__}", f"{kind.__name__}: ours {before[kind]}, theirs {state[kind]}"
    ours, theirs = (before.scores, before.phase, before.turn), (state.scores, state.phase, state.turn)
    if ours != theirs:
        yield "other points, phase or turn", f"ours {ours}, theirs {theirs}"
