"""The JSON schema of the game record: the envelope, and one definition for each kind of move of each game.

`python -m scoring.schema` prints it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any, Final

import msgspec

from scoring.catalogue import GAMES, PADS
from scoring.kernel import Move, Overrule, verb
from scoring.pads.box import OWN
from scoring.record import ENVELOPE, FORMAT

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
REF: Final = "#/$defs/{name}"
TALK: Final = "table"
"""The family of moves that every game has."""
SchemaJson = dict[str, Any]

OF_EVERY_MOVE: Final[SchemaJson] = {
    "seat": {"type": "integer"},
    "expect": {"type": "object", "description": "what is claimed about the move"},
    "id": {},
    "note": {"type": "string"},
}
INNER: Final[SchemaJson] = {"type": "object", "required": ["do"], "description": "the move that the rules refuse"}


@cache
def record_schema() -> SchemaJson:
    """Return the schema that every record fits whose moves have the form of moves; legal is another question."""
    envelope, defs = _components(ENVELOPE)
    families = {**{key: [key] for key in GAMES if key not in PADS}, OWN: sorted(PADS)}
    for family in families:
        defs |= _moves(family)
    return {
        "$schema": DIALECT,
        "title": f"A game record, {FORMAT}",
        "type": "object",
        "required": ["format", "game", "rules", "seats", "moves"],
        "properties": {**envelope["properties"], "format": {"const": FORMAT}, "game": {"enum": sorted(GAMES)}},
        "allOf": [_branch(family, keys, defs) for family, keys in families.items()],
        "$defs": defs,
    }


def _branch(family: str, keys: Iterable[str], defs: Mapping[str, SchemaJson]) -> SchemaJson:
    refs = [{"$ref": REF.format(name=name)} for name in defs if name.startswith(f"{family}:")]
    return {
        "if": {"properties": {"game": {"enum": list(keys)}}},
        "then": {"properties": {"moves": {"items": {"anyOf": refs}}}},
    }


def _components(kind: Any) -> tuple[SchemaJson, dict[str, SchemaJson]]:
    (found,), defs = msgspec.json.schema_components((kind,), ref_template=REF)
    name = found["$ref"].rpartition("/")[2]
    return defs.pop(name), defs


# ------------------------------------------------------------------ moves


def _moves(family: str) -> dict[str, SchemaJson]:
    defs: dict[str, SchemaJson] = {}
    kinds = [kind for kind in _kinds() if kind.kind.partition(".")[0] in (family, TALK)]
    for kind in sorted(kinds, key=lambda one: (verb(one), one.__module__)):
        move, parts = _components(kind) if kind is not Overrule else (_OVERRULE, {})
        # A set may have a move of the same name in another form.
        name = f"{family}:{verb(kind)}"
        same = sum(one == name or one.startswith(f"{name}:") for one in defs)
        defs |= {**parts, f"{name}:{same + 1}" if same else name: _move(verb(kind), move)}
    return defs


_OVERRULE: Final[SchemaJson] = {
    "properties": {"move": INNER, "codes": {"type": "array", "items": {"type": "string"}}},
    "required": ["move", "codes"],
}


def _move(name: str, facts: SchemaJson) -> SchemaJson:
    # A field whose name is a word of Python has a `_` at its end, which records leave out.
    own = {key.removesuffix("_"): value for key, value in facts["properties"].items()}
    required = [key.removesuffix("_") for key in facts.get("required", ())]
    return {
        "type": "object",
        "properties": {**OF_EVERY_MOVE, "do": {"const": name}, **own},
        "required": ["seat", "do", *required],
        "additionalProperties": False,
    }


def _kinds(kind: type[Move] = Move) -> Iterator[type[Move]]:
    # Only those of the rules themselves, wherever in the box they come from.
    for one in kind.__subclasses__():
        yield from _kinds(one)
        if "kind" in vars(one) and one.__module__.startswith("scoring."):
            yield one


if __name__ == "__main__":
    sys.stdout.write(msgspec.json.format(msgspec.json.encode(record_schema()), indent=1).decode() + "\n")
