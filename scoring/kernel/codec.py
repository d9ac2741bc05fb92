"""Moves to plain values and back: the only place where untrusted data becomes a move.

The stored form of a move is the object of the game record: `{"do": "place", "at": [1, 0], "rot": 1}`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import lru_cache
from typing import Any

import msgspec

from scoring.kernel.moves import Move, Refusal
from scoring.kernel.table import Overrule

LARGEST_MOVE = 4_000

BOXES = 256
"""Boxes of which it is remembered how their moves are written."""


class MalformedMove(ValueError):
    """Data that is no move of this game at all; the message says where and why, e.g. "`$.rot`: Expected `int`"."""


def verb(kind: type[Move]) -> str:
    """Return the record's `do` for a move type: the kind without the game's name."""
    return kind.kind.partition(".")[2]


def read_move(payload: object, kinds: Mapping[str, type[Move]]) -> Move:
    """Return the move that a plain object describes, by its `do`; raise MalformedMove otherwise.

    `kinds` are the move types of the box by their kind (`Ruleset.move_types`).
    """
    if not isinstance(payload, Mapping):
        raise MalformedMove("a move is an object with a `do`")
    name = payload.get("do")
    form = _forms(tuple(kinds.values())).get(name) if isinstance(name, str) else None
    if form is None:
        raise MalformedMove(f"this game has no move {str(name)[:40]!r}")
    facts = {key: value for key, value in payload.items() if key != "do"}
    unknown = facts.keys() - form.names.keys()
    if unknown:
        raise MalformedMove(f"`{name}` has no {', '.join(sorted(map(repr, unknown)))[:80]}")
    return _read_overrule(facts, kinds) if form.kind is Overrule else _convert(facts, form)


@dataclass(frozen=True, slots=True)
class _Form:
    """The written form of a kind of move: the names of its fields, by their names in the record."""

    kind: type[Move]
    names: Mapping[str, str]


@lru_cache(BOXES)
def _forms(kinds: tuple[type[Move], ...]) -> Mapping[str, _Form]:
    # Every line that is read asks for them.
    return {verb(kind): _Form(kind, {_written_name(spec.name): spec.name for spec in fields(kind)}) for kind in kinds}


def _read_overrule(facts: Mapping[str, Any], kinds: Mapping[str, type[Move]]) -> Overrule:
    codes = facts.get("codes")
    if not isinstance(codes, list) or not all(isinstance(code, str) for code in codes):
        raise MalformedMove("`$.codes`: expected a list of codes")
    inner = facts.get("move")
    # Before it is read: nested ones would be read as deep as somebody cares to write them.
    if isinstance(inner, Mapping) and inner.get("do") == verb(Overrule):
        raise MalformedMove("`$.move`: an overrule cannot hold another")
    return Overrule(move=read_move(inner, kinds), codes=tuple(codes))


def _convert(facts: Mapping[str, Any], form: _Form) -> Move:
    try:
        return msgspec.convert({form.names[key]: value for key, value in facts.items()}, form.kind, strict=True)
    except msgspec.ValidationError as error:
        raise MalformedMove(str(error)) from error


def write_move(move: Move) -> dict[str, Any]:
    """Return the plain object of a move, ready for JSON; fields at their defaults are left out."""
    if isinstance(move, Overrule):
        return {"do": verb(Overrule), "move": write_move(move.move), "codes": list(move.codes)}
    written: dict[str, Any] = {"do": verb(type(move))}
    for spec in fields(move):
        value = getattr(move, spec.name)
        if value != spec.default:
            written[_written_name(spec.name)] = msgspec.to_builtins(value)
    return written


def _written_name(name: str) -> str:
    # One that Python keeps for itself has a `_` at its end (`from_`).
    return name.removesuffix("_")


def facts_of(value: Refusal) -> dict[str, Any]:
    return {spec.name: getattr(value, spec.name) for spec in fields(value)}
