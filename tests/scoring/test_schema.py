"""The published schema of the record: every record of the tests fits it, and what is none does not."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from scoring.kernel import UnsuitableBox
from scoring.record import MalformedRecord, read, write
from scoring.schema import record_schema
from tests.support.depth import first

RECORDS = sorted((Path(__file__).parent / "vectors").glob("*/*.jsonl.gz"))
TYPES: dict[str, tuple[type, ...]] = {
    "object": (dict,), "array": (list,), "string": (str,), "integer": (int,), "number": (int, float),
    "boolean": (bool,), "null": (type(None),),
}  # fmt: skip


def fits(value: Any, schema: Any, root: dict[str, Any]) -> bool:
    """Return whether a value fits a schema, as far as ours uses the language of schemas."""
    if schema is False or schema is True:
        return bool(schema)
    if "$ref" in schema:
        return fits(value, root["$defs"][schema["$ref"].rpartition("/")[2]], root)
    unknown = schema.keys() - USED
    assert not unknown, f"the test does not know {unknown}"
    kinds = TYPES[schema["type"]] if "type" in schema else (object,)
    right = isinstance(value, kinds) and not (isinstance(value, bool) and bool not in kinds and object not in kinds)
    right = right and ("const" not in schema or value == schema["const"])
    right = right and ("enum" not in schema or value in schema["enum"])
    right = right and ("anyOf" not in schema or any(fits(value, one, root) for one in schema["anyOf"]))
    right = right and all(fits(value, one, root) for one in schema.get("allOf", ()))
    if right and "if" in schema and fits(value, schema["if"], root):
        right = fits(value, schema["then"], root)
    if right and isinstance(value, dict):
        right = fits_object(value, schema, root)
    if right and isinstance(value, list):
        right = fits_array(value, schema, root)
    return bool(right)


USED = {
    "$schema", "$defs", "title", "description", "default", "type", "const", "enum", "anyOf", "allOf", "if", "then",
    "properties", "required", "additionalProperties", "items", "prefixItems", "minItems", "maxItems",
}  # fmt: skip


def fits_object(value: dict[str, Any], schema: dict[str, Any], root: dict[str, Any]) -> bool:
    known, others = schema.get("properties", {}), schema.get("additionalProperties", True)
    if not set(schema.get("required", ())) <= value.keys():
        return False
    return all(fits(one, known.get(key, others), root) for key, one in value.items())


def fits_array(value: list[Any], schema: dict[str, Any], root: dict[str, Any]) -> bool:
    if not schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value)):
        return False
    first = schema.get("prefixItems", [])
    rest = schema.get("items", True)
    return all(fits(one, first[n] if n < len(first) else rest, root) for n, one in enumerate(value))


def is_record(value: Any) -> bool:
    schema = json.loads(json.dumps(record_schema()))
    return fits(value, schema, schema)


def records(path: Path) -> list[dict[str, Any]]:
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


@pytest.mark.parametrize("path", first(12, RECORDS), ids=lambda path: f"{path.parent.name}-{path.name[:-9]}")
def test_every_record_fits(path):
    schema = json.loads(json.dumps(record_schema()))

    assert all(fits(one, schema, schema) for one in records(path))


def test_what_is_written_fits_too():
    for path in RECORDS[::9]:
        assert is_record(json.loads(json.dumps(write(read(records(path)[0])))))


def sample() -> dict[str, Any]:
    return records(next(path for path in RECORDS if path.name == "base.jsonl.gz"))[0]


@pytest.mark.parametrize(
    "wrong",
    [
        {"format": "tableside/2"},
        {"game": "chess"},
        {"seats": "two"},
        {"moves": [{"seat": 0, "do": "castle-long"}]},
        {"moves": [{"seat": 0, "do": "draw"}]},
        {"moves": [{"seat": 0, "do": "draw", "tile": "base-A", "colour": "x"}]},
        {"moves": [{"seat": "0", "do": "pass"}]},
        {"rules": {"edition": "2006", "sest": []}},
    ],
)
def test_what_cannot_be_read_does_not_fit(wrong):
    broken = {**sample(), **wrong}

    assert not is_record(broken)
    with pytest.raises((MalformedRecord, UnsuitableBox)):
        read(broken)


def test_every_move_of_a_game_has_a_definition():
    defs = record_schema()["$defs"]

    assert {"carcassonne:place", "carcassonne:dragon", "catan:roll", "catan:improve", "pad:score"} <= defs.keys()
    assert all(name in defs for name in ("carcassonne:note", "catan:note", "pad:note"))
