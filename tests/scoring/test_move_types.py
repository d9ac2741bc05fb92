"""A part of the rules that says of which moves it is (`Part[Send]`) is given no others.

Its hooks rely on that, as far as a type checker sees; what the ruleset asks it, follows from `moves` and `forbids`.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from typing import Any, get_args, get_origin

from scoring.carcassonne.maps.demo import isla_meeple
from scoring.carcassonne.maps.reading import write_map
from scoring.catalogue import GAMES, ruleset_for
from scoring.kernel import Box, Capability, Move, Ruleset, UnsuitableBox
from scoring.kernel.capability import overrides


def boxes() -> Iterator[Box]:
    """Yield boxes with each set of each game and with all, with each choice of each option, and one on a map."""
    for game in GAMES.values():
        seats, revision = max(game.least_seats, 2), game.revision
        for sets in (*({game.sets[0]: 1, key: 1} for key in game.sets), game.sets):
            box = Box(game.key, game.default_edition, seats, tuple(sets), revision=revision)
            yield box
            yield replace(box, revision=1)
            for option in game.options_for(sets):
                yield from (replace(box, options={option.key: choice}) for choice in option.choices)
    yield Box("carcassonne", "third", 2, ("base",), board={"map": write_map(isla_meeple())})


def moves_of(kind: type) -> tuple[type[Move], ...]:
    """Return the moves that the class of a part names, or one that it stands on; every move if none does."""
    for part in kind.__mro__:
        for base in getattr(part, "__orig_bases__", ()):
            origin = get_origin(base)
            if isinstance(origin, type) and issubclass(origin, Capability):
                named = get_args(base)[-1]
                found = tuple(one for one in (get_args(named) or (named,)) if isinstance(one, type))
                if any(issubclass(one, Move) for one in found):
                    return found
    return (Move,)


def asked(rules: Ruleset) -> Iterator[tuple[Capability[Any], type[Move]]]:
    """Yield each part with each type of moves that the ruleset gives it to carry out or to judge."""
    yield from ((part, kind) for kind, part in rules._owner.items())
    for kind, parts in rules._forbidders.items():
        yield from ((part, kind) for part in parts if overrides(part, "forbid"))


def test_a_part_is_given_the_moves_that_it_names():
    strangers, named = set(), set()
    for box in boxes():
        with suppress(UnsuitableBox):
            for part, kind in asked(ruleset_for(box)):
                kinds = moves_of(type(part))
                named |= {type(part)} if kinds != (Move,) else set()
                if not issubclass(kind, kinds):
                    strangers.add((type(part).__name__, kind.kind))

    assert strangers == set()
    assert len(named) > 40
