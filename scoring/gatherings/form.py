"""Formats: how many rounds, at which tables, what counts. Each is a TOML file; an organiser's own has the same form."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from fractions import Fraction
from importlib.resources import files
from math import ceil, log2
from typing import Any, Final

import msgspec

from scoring.gatherings.facts import GatheringError, Other, Own, Unplayed
from scoring.gatherings.league import LEAGUE_KEYS
from scoring.gatherings.tie_breaks import KEYS

LARGEST: Final = 64 * 1024
MOST_ROUNDS: Final = 30
PAIR, FULL = 2, 4
"""Seats of the smallest and of the largest table that is drawn."""


class Stage(StrEnum):
    """Kinds of stages."""

    SWISS = "swiss"
    PLAN = "plan"
    LEAGUE = "league"
    KNOCKOUT = "knockout"
    FINAL = "final"
    DUPLICATE = "duplicate"
    """As Swiss, but every table of a round has the same tiles, and the tables are compared with each other."""


class Form(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The base of all parts of a format: no other keys than these."""


class Clock(Form, frozen=True):
    """Minutes of each seat, and what follows when they are over: `loses` or `shown`."""

    minutes: int
    over: str = "shown"


class Rounds(Form, frozen=True):
    """How rounds without a game count in sums over opponents."""

    own: Own = Own.ZERO
    opponent: Other = Other.FACE

    def unplayed(self) -> Unplayed:
        """Return the rule for the history."""
        return Unplayed(self.own, self.opponent)


class StageForm(Form, frozen=True):
    """One stage of a gathering. `rounds` is None where the number of people decides.

    `odd` says what an odd number means at tables of two: a `bye`, or one table of `three`.
    """

    kind: Stage
    table_size: int = 2
    rounds: int | None = None
    first_round: str = "lot"
    near: str = "neighbours"
    first: str = "fewer_starts"
    equal_score: str = "half"
    place_points: tuple[int, ...] = ()
    place_points_of_three: tuple[int, ...] = ()
    bye_points: int = 1
    bye_vp: tuple[int, int] | None = None
    bracket: tuple[tuple[int, int], ...] = ()
    third_place: bool = False
    best_of: int = 1
    odd: str = "bye"
    clock: Clock | None = None
    unplayed: Rounds = Rounds()

    def scale(self, seats: int) -> tuple[Fraction, ...]:
        """Return the points by place at a table of so many."""
        short = seats < self.table_size and self.place_points_of_three
        return tuple(map(Fraction, self.place_points_of_three if short else self.place_points))

    @property
    def is_duplicate(self) -> bool:
        """Say whether all tables of a round have the same tiles."""
        return self.kind is Stage.DUPLICATE


class Format(Form, frozen=True):
    """A whole format: its stages, and the order of its tie-breaks."""

    name: str
    order: tuple[str, ...]
    stages: tuple[StageForm, ...]

    @property
    def is_duplicate(self) -> bool:
        """Say whether its tables have the same tiles in the same order."""
        return any(stage.is_duplicate for stage in self.stages)


CHOICES: Final = {
    "first_round": {"lot", "numbers"},
    "near": {"neighbours", "halves"},
    "first": {"fewer_starts", "better_seed"},
    "equal_score": {"half", "second_wins", "better_seed", "replay"},
    "odd": {"bye", "three"},
}


def read(text: str | bytes) -> Format:
    """Read a format; raise GatheringError with what is wrong."""
    if len(text) > LARGEST:
        raise GatheringError("format_too_long", length=len(text))
    try:
        form = msgspec.toml.decode(text, type=Format)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise GatheringError("unreadable_format", why=str(error)) from error
    if problem := problem_of(form):
        raise GatheringError("unsuitable_format", **problem)
    return form


def problem_of(form: Format) -> dict[str, Any]:
    """Return the first key that is wrong in a format, with its stage counted from 1, or nothing."""
    known = KEYS | set(LEAGUE_KEYS) | {"game_share"}
    if not form.stages or not known.issuperset(form.order):
        return {"key": "order" if form.stages else "stages"}
    stages = enumerate(form.stages, start=1)
    return next(({"key": key, "stage": number} for number, stage in stages for key in wrong_keys(stage)), {})


def wrong_keys(stage: StageForm) -> Iterator[str]:
    """Yield the keys of a stage whose values do not fit."""
    yield from (key for key, values in CHOICES.items() if getattr(stage, key) not in values)
    if not PAIR <= stage.table_size <= FULL or (stage.kind is Stage.DUPLICATE and stage.table_size != PAIR):
        yield "table_size"
    if stage.kind is Stage.DUPLICATE and stage.odd == "three":
        yield "odd"
    if (
        stage.table_size > PAIR
        and stage.kind in {Stage.SWISS, Stage.PLAN}
        and len(stage.place_points) != stage.table_size
    ):
        yield "place_points"
    if stage.rounds is not None and not 1 <= stage.rounds <= MOST_ROUNDS:
        yield "rounds"
    seeds = sorted(seed for pair in stage.bracket for seed in pair)
    if seeds != list(range(1, len(seeds) + 1)) or (stage.kind is Stage.KNOCKOUT and len(seeds).bit_count() != 1):
        yield "bracket"


def names() -> list[str]:
    """Return the names of the ready formats."""
    return sorted(one.name.removesuffix(".toml") for one in files(__package__).joinpath("formats").iterdir())


def text_of(name: str) -> str:
    """Return the file of a ready format; raise GatheringError if there is none."""
    if name not in names():
        raise GatheringError("unknown_format", name=name)
    return files(__package__).joinpath("formats", f"{name}.toml").read_text("utf-8")


def ready(name: str) -> Format:
    """Return a ready format."""
    return read(text_of(name))


def usual_rounds(people: int) -> int:
    """Return how many rounds a Swiss stage of so many people wants: the binary logarithm, rounded up."""
    return ceil(log2(people)) if people > 1 else 1
