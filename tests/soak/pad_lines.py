"""Random lines of a pad: any of its kinds, with facts that may fit."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from scoring.kernel.codec import MalformedMove, read_move
from scoring.kernel.moves import Move, Seat
from scoring.kernel.state import State
from scoring.pads.rules import ScorePad

ENOUGH = 40
"""Tries, of which one is a line that the pad takes."""


def some_line(rules: ScorePad, state: State, seat: Seat, chance: Random) -> Move:
    """Return a line that the pad takes from that seat; the end of the game comes seldom."""
    for _ in range(ENOUGH):
        line = one_line(rules, chance)
        if line is not None and not rules.explain(state, seat, line):
            return line
    # Points as a number fit wherever the game goes on.
    return read_move({"do": "adjust", "points": 1}, rules.move_types)


def one_line(rules: ScorePad, chance: Random) -> Move | None:
    """Return a line that somebody might write; None where it has not even the form of one."""
    written = chance.choice(list(_lines(rules, chance)))
    try:
        return read_move(written, rules.move_types)
    except MalformedMove:
        return None


def _lines(rules: ScorePad, chance: Random) -> Iterator[dict[str, Any]]:
    pad, seats = rules.pad, range(rules.seats)
    also = [seat for seat in seats if chance.random() < 0.15]
    yield {"do": "score", "points": chance.randint(-3, 30)}
    yield {"do": "score", "sum": f"{chance.randint(1, 9)}+{chance.randint(1, 9)}×2", "also": also}
    for key, event in pad.events.items():
        facts = {name: chance.randint(0, 6) for name in event.inputs if chance.random() < 0.8}
        figures = [[seat, chance.randint(1, 3)] for seat in seats if chance.random() < 0.5]
        yield {"do": "score", "for": key, "facts": facts, "also": also}
        yield {"do": "score", "for": key, "facts": facts, "figures": figures}
        if event.reckoned:
            yield {"do": "reckon", "for": key}
    yield from ({"do": "count", "what": key, "by": chance.choice((-1, 1, 1, 2))} for key in pad.counters)
    yield from ({"do": "hold", "what": key, "gives_back": chance.random() < 0.2} for key in pad.awards)
    for key, tally in pad.tallies.items():
        yield from ({"do": "mark", "what": key, "face": face} for face in tally.faces)
    for key, value in pad.values.items():
        yield {"do": "agree", "what": key, "is": chance.randint(value.least, value.most)}
    yield from ({"do": "join", "what": key, "whom": chance.choice((None, *seats))} for key in pad.companions)
    if chance.random() < 0.3:
        yield from ({"do": "section", "to": key} for key in ("", *pad.sections))
        yield {"do": "squares", "are": sorted(chance.sample(range(1, 50), 3))}
    if chance.random() < 0.05:
        yield {"do": "finish"}
