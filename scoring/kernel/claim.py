"""Claims: what a record may assert under `expect`, and what the rules have to show for it.

The keys that every game shares are here; a game adds its own in its `Game.claims` and `Game.final_claims`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Final

import msgspec

from scoring.kernel.moves import Effect, Move, Scored
from scoring.kernel.rules import Ruleset
from scoring.kernel.state import State


@dataclass(frozen=True, slots=True)
class Moment:
    """A point of a replay: the state there and the effects that led to it.

    After a move, `effects` are those of that move; at the end of a record, those of the whole game.
    """

    rules: Ruleset
    state: State
    effects: tuple[Effect, ...] = ()


@dataclass(frozen=True, slots=True)
class Claim:
    """The check of one key of `expect`.

    `look` returns what the rules have to show, in the words of the record; `form` brings both sides to bytes that
    are equal if they mean the same. `after` lists the move types on which the key may stand (none: any).
    `same` puts what the record says into the words that `look` uses, where one thing has several names. A `partial`
    claim is an object of which only the keys that the record names are compared; where the rules have nothing to show
    for one, that is `missing`.
    """

    look: Callable[[Moment], object]
    form: Callable[[object], bytes]
    after: tuple[type[Move], ...] = ()
    same: Callable[[Moment, object], object] = lambda _moment, said: said
    partial: bool = False
    missing: object = None

    def shown(self, moment: Moment, claimed: object) -> object:
        """Return what the rules have to show for what the record says."""
        shown = self.look(moment)
        if self.partial and isinstance(claimed, Mapping) and isinstance(shown, Mapping):
            return {key: shown.get(key, self.missing) for key in claimed}
        return shown


_ENCODER: Final = msgspec.json.Encoder(order="sorted")


def exactly(value: object) -> bytes:
    """Compare values as they stand; the order of an object's keys does not count."""
    return _ENCODER.encode(value)


def as_multiset(value: object) -> bytes:
    """Compare lists regardless of their order."""
    if not isinstance(value, list | tuple):
        return exactly(value)
    return b"\n".join(sorted(map(exactly, value)))


def as_set(value: object) -> bytes:
    """Compare lists regardless of their order and of repetitions."""
    if not isinstance(value, list | tuple):
        return exactly(value)
    return b"\n".join(sorted(set(map(exactly, value))))


def as_sets(value: object) -> bytes:
    """Compare the lists of an object, each regardless of order and repetitions."""
    if not isinstance(value, Mapping):
        return exactly(value)
    return exactly({key: as_set(entry).decode() for key, entry in value.items()})


def as_multisets(value: object) -> bytes:
    """Compare a list of lists in their order, each regardless of its own."""
    if not isinstance(value, list | tuple):
        return exactly(value)
    return exactly([as_multiset(entry).decode() for entry in value])


def awards(effects: Iterable[Effect], *, final: bool) -> list[dict[str, object]]:
    """Return the points awarded during the game, or in the scoring at its end, as the record writes them."""
    return [
        {"seat": award.seat, "points": award.points, "for": award.source}
        for award in effects
        if isinstance(award, Scored) and award.final == final and award.points
    ]


def totals_before_the_end(moment: Moment) -> list[int]:
    """Return every seat's points after a move, without what the scoring at the game's end adds in the same step."""
    totals = list(moment.state.scores)
    for award in moment.effects:
        if isinstance(award, Scored) and award.final:
            totals[award.seat] -= award.points
    return totals


def sole_winner(moment: Moment) -> int | None:
    """Return the seat that has won alone, or None."""
    outcome = moment.rules.outcome(moment.state)
    return outcome.winners[0] if outcome is not None and len(outcome.winners) == 1 else None


MOVE_CLAIMS: Final[Mapping[str, Claim]] = {
    "scored": Claim(lambda moment: awards(moment.effects, final=False), as_multiset),
    "totals": Claim(totals_before_the_end, exactly),
}
"""The claims that a record of any game may make after a move."""

FINAL_CLAIMS: Final[Mapping[str, Claim]] = {
    "totals": Claim(lambda moment: list(moment.state.scores), exactly),
    "final": Claim(lambda moment: awards(moment.effects, final=True), as_multiset),
    "winner": Claim(sole_winner, exactly),
}
"""The claims that a record of any game may make about its end."""
