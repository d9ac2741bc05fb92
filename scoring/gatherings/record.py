"""A gathering as one JSON object: its format, its log, and what follows from it for programs that do not fold logs."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

import msgspec

from scoring.gatherings.acts import AnyAct
from scoring.gatherings.conduct import Conduct
from scoring.gatherings.facts import Who
from scoring.gatherings.form import Format

RECORD: Final = "tableside-gathering/1"
"""The name and number of the form; a number more wherever a reader has to know something new."""
DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"


class RecordedTable(msgspec.Struct, frozen=True):
    """A table of a round: entrants by seat, the first of them starts. `points` are fractions, as in "1/2".

    `places` and `vp` are by seat; null without a result, and `vp` where none was played to its end.
    """

    table: int
    seats: tuple[Who, ...]
    places: tuple[int, ...] | None
    vp: tuple[int, ...] | None
    points: tuple[str, ...] | None


class RecordedRound(msgspec.Struct, frozen=True):
    """A round, and who had a bye in it. `stage` counts the stages of the format from 0."""

    number: int
    stage: int
    tables: tuple[RecordedTable, ...]
    byes: tuple[Who, ...]


class RecordedEntrant(msgspec.Struct, frozen=True):
    """Somebody who took part; not `active` is one who went home."""

    who: Who
    name: str
    number: int | None
    active: bool


class RecordedPlace(msgspec.Struct, frozen=True):
    """A line of the standings: figures by their keys, as fractions, and the key that decided the place."""

    place: int
    who: Who
    figures: dict[str, str]
    decided_by: str | None


class GatheringRecord(msgspec.Struct, frozen=True):
    """A whole gathering. `day` is that on which it was opened, as in "2027-03-31"."""

    record: str
    name: str
    day: str
    over: bool
    format: Format
    entrants: tuple[RecordedEntrant, ...]
    rounds: tuple[RecordedRound, ...]
    standings: tuple[RecordedPlace, ...]
    acts: tuple[AnyAct, ...]


def gathering_record(conduct: Conduct, acts: tuple[AnyAct, ...], *, name: str, day: str) -> GatheringRecord:
    """Return a gathering as an object for a file."""
    proceedings = conduct.proceedings
    ranked = {one.who: one for one in conduct.ranking}
    return GatheringRecord(
        RECORD,
        name,
        day,
        proceedings.over,
        conduct.form,
        tuple(RecordedEntrant(one.who, one.name, one.number, one.active) for one in proceedings.people.values()),
        tuple(
            RecordedRound(
                begun.number,
                begun.stage,
                tuple(recorded_table(conduct, begun.number, one.table) for one in begun.pairings),
                begun.byes,
            )
            for begun in proceedings.rounds
        ),
        tuple(
            RecordedPlace(
                place,
                who,
                {key: written(value) for key, value in ranked[who].figures.items()},
                "knockout" if who in conduct.knockout_places else ranked[who].decided_by,
            )
            for place, who in enumerate(conduct.places, start=1)
        ),
        acts,
    )


def recorded_table(conduct: Conduct, number: int, table: int) -> RecordedTable:
    """Return one table of a round."""
    begun = conduct.proceedings.round(number)
    pairing = begun.pairing(table)
    result, match = conduct.outcome(number, pairing), conduct.match(begun, pairing)
    points = None if match.points is None else tuple(map(written, match.points))
    places, vp = (result.places, result.vp) if result else (None, None)
    return RecordedTable(table, pairing.seats, places, vp, points)


def written(value: Fraction) -> str:
    """Write a fraction: "3", "1/2"."""
    return str(value)


def gathering_schema() -> dict[str, Any]:
    """Return the JSON schema of a gathering."""
    return {"$schema": DIALECT, **msgspec.json.schema(GatheringRecord)}
