"""The game record: one JSON object that says everything that was done at a table. Read it, write it, check it.

The format is described in `docs/record.md`.
"""

from __future__ import annotations

from codecs import BOM_UTF8
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec

from scoring.catalogue import game, ruleset_for
from scoring.kernel import (
    FINAL_CLAIMS,
    MOVE_CLAIMS,
    Adjust,
    Box,
    Choice,
    Claim,
    Effect,
    MalformedMove,
    Moment,
    Move,
    Note,
    Outcome,
    Played,
    Refusal,
    Seat,
    Starts,
    State,
    UnsuitableBox,
    inner_move,
    read_move,
    verb,
    write_move,
)

FORMAT: Final = "tableside/1"
FIRST_REVISION: Final = 1
"""The revision of a record that names none: the programs that wrote it knew no other."""

Json = Mapping[str, Any]


class MalformedRecord(ValueError):
    """Data that is no record; the message says why, and `move` at which move (from 0), where it is one of them."""

    def __init__(self, why: str, move: int | None = None) -> None:
        self.move = move
        super().__init__(why)


@dataclass(frozen=True, slots=True)
class Participant:
    """The player at a seat, with name and colour."""

    name: str = ""
    colour: str = ""


@dataclass(frozen=True, slots=True)
class Result:
    """The result of the game, as the record has it."""

    totals: tuple[int, ...]
    winners: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Recorded:
    """One move of a record, and what the record claims about it."""

    seat: Seat
    move: Move
    expect: Json = field(default_factory=dict)

    @property
    def is_refused(self) -> bool:
        """Return whether the record says that the rules refuse this move."""
        return self.expect.get("refused") is True


@dataclass(frozen=True, slots=True)
class Record:
    """A game as it was played, without what was taken back: the box, who sat where, and the moves in order."""

    box: Box
    seats: tuple[Participant, ...]
    moves: tuple[Recorded, ...]
    result: Result | None = None
    id: str = ""
    expect: Json = field(default_factory=dict)

    @property
    def first(self) -> Seat:
        """Return the seat that began: that of the first move of the game."""
        seats = (entry.seat for entry in self.moves if not isinstance(entry.move, Adjust | Note | Starts))
        return next((seat for seat in seats if 0 <= seat < len(self.seats)), Seat(0))

    @property
    def played(self) -> tuple[Played, ...]:
        """Return the moves as a log numbered from 1, without those that the rules refuse."""
        kept = (entry for entry in self.moves if not entry.is_refused)
        return tuple(Played(seq, entry.seat, entry.move) for seq, entry in enumerate(kept, start=1))


# ---------------------------------------------------------------- reading


class _StartTile(msgspec.Struct, forbid_unknown_fields=True):
    tile: str
    at: tuple[int, int]
    rot: int = 0


class _Rules(msgspec.Struct, forbid_unknown_fields=True):
    edition: str | None = None
    sets: tuple[str, ...] = ()
    options: dict[str, Choice] = {}
    start: tuple[_StartTile, ...] = ()
    board: dict[str, Any] = {}
    revision: int = FIRST_REVISION
    copies: dict[str, int] = {}


class _Shape(msgspec.Struct):
    format: str
    game: str
    rules: _Rules
    seats: tuple[Participant, ...]
    moves: tuple[dict[str, Any], ...]
    result: Result | None = None
    id: str = ""
    expect: dict[str, Any] = {}


ENVELOPE: Final = _Shape
"""The form of a record without its moves, for its schema."""


MOST_VALUES: Final = 300_000
"""Values in one JSON text, lists and objects included: each takes up to 200 bytes of memory, the text two."""


def parse(text: str | bytes) -> object:
    """Return what JSON text says; raise MalformedRecord if it says nothing, or has more than MOST_VALUES values.

    A byte order mark before it says nothing (RFC 8259, 8.1): editors on Windows put one there.
    """
    raw = (text.encode() if isinstance(text, str) else text).removeprefix(BOM_UTF8)
    # Looked for before they are made: thirty kilobytes of gzip unpack to ten million lists.
    if sum(map(raw.count, (b",", b"[", b"{"))) > MOST_VALUES:
        raise MalformedRecord(f"it holds more than {MOST_VALUES:,} values")
    try:
        return msgspec.json.decode(raw)
    except (msgspec.DecodeError, ValueError) as error:
        raise MalformedRecord(f"this is not JSON: {error}") from error
    except RecursionError as error:
        raise MalformedRecord("this is not JSON that anybody wrote: nested too deep") from error


def read(content: object) -> Record:
    """Return the record that plain data describes.

    Raises MalformedRecord for what has not the form of a record, UnsuitableBox for rules that nothing can be
    played with. Whether the moves are legal is another question: `check`.
    """
    shape = _shape(content)
    box = _box(shape)
    kinds = ruleset_for(box).move_types
    return Record(
        box=box,
        seats=shape.seats,
        moves=tuple(_moves(shape.moves, kinds)),
        result=shape.result,
        id=shape.id,
        expect=shape.expect,
    )


def _shape(content: object) -> _Shape:
    if not isinstance(content, Mapping):
        raise MalformedRecord("a record is an object")
    if content.get("format") != FORMAT:
        raise MalformedRecord(f"`$.format`: expected {FORMAT!r}, got {content.get('format')!r:.40}")
    if isinstance(key := content.get("game"), str):
        game(key)
    try:
        return msgspec.convert(content, _Shape, strict=True)
    except msgspec.ValidationError as error:
        raise MalformedRecord(str(error)) from error


def _box(shape: _Shape) -> Box:
    rules, chosen = shape.rules, game(shape.game)
    if not FIRST_REVISION <= rules.revision <= chosen.revision:
        raise MalformedRecord(f"`$.rules.revision`: expected 1 to {chosen.revision}, got {rules.revision}")
    colours = tuple(seat.colour for seat in shape.seats)
    return Box(
        game=chosen.key,
        edition=chosen.default_edition if rules.edition is None else rules.edition,
        seats=len(shape.seats),
        sets=rules.sets,
        options=rules.options,
        start=tuple((tile.tile, tile.at, tile.rot) for tile in rules.start),
        revision=rules.revision,
        board=rules.board,
        copies=rules.copies,
        colours=colours if all(colours) else (),
    )


def _moves(payloads: Iterable[dict[str, Any]], kinds: Mapping[str, type[Move]]) -> Iterator[Recorded]:
    for number, payload in enumerate(payloads):
        try:
            yield _move(payload, kinds)
        except MalformedMove as error:
            raise MalformedRecord(str(error), move=number) from error


def _move(payload: dict[str, Any], kinds: Mapping[str, type[Move]]) -> Recorded:
    # `id` and a remark in `note` are nobody's business but the writer's.
    facts = dict(payload)
    seat, expect = facts.pop("seat", None), facts.pop("expect", {})
    facts.pop("id", None)
    if facts.get("do") != verb(Adjust):
        facts.pop("note", None)
    # Not `isinstance`: true and false are numbers to it.
    if type(seat) is not int:
        raise MalformedMove("`$.seat`: expected the number of a seat, from 0")
    if not isinstance(expect, dict) or not isinstance(expect.get("refused", False), bool):
        raise MalformedMove("`$.expect`: expected an object; `refused` in it is true or false")
    return Recorded(Seat(seat), read_move(facts, kinds), expect)


# ---------------------------------------------------------------- writing


def write(record: Record) -> dict[str, Any]:
    """Return the plain object of a record, ready for JSON; `read` makes the same record of it again."""
    head = {"format": FORMAT, "id": record.id} if record.id else {"format": FORMAT}
    return {
        **head,
        "game": record.box.game,
        "rules": _write_rules(record.box),
        "seats": [{"name": seat.name, "colour": seat.colour} for seat in record.seats],
        "moves": [_write_move(entry) for entry in record.moves],
        **({"expect": dict(record.expect)} if record.expect else {}),
        **({"result": msgspec.to_builtins(record.result)} if record.result else {}),
    }


def _write_rules(box: Box) -> dict[str, Any]:
    return {
        "edition": box.edition,
        "sets": list(box.sets),
        "options": dict(box.options),
        **({"revision": box.revision} if box.revision > FIRST_REVISION else {}),
        **({"copies": dict(box.copies)} if box.copies else {}),
        **({"start": [{"tile": t, "at": list(at), "rot": rot} for t, at, rot in box.start]} if box.start else {}),
        **({"board": dict(box.board)} if box.board else {}),
    }


def _write_move(entry: Recorded) -> dict[str, Any]:
    claims = {"expect": dict(entry.expect)} if entry.expect else {}
    return {"seat": int(entry.seat), **write_move(entry.move), **claims}


def result_of(outcome: Outcome | None) -> Result | None:
    """Return how a game ended as a record has it, or None while it is going on."""
    return Result(outcome.totals, tuple(map(int, outcome.winners))) if outcome else None


# --------------------------------------------------------------- checking


@dataclass(frozen=True, slots=True)
class Failure:
    """One thing that is not as the record says.

    `move` counts from 0, None speaks of the record as a whole. `key` names the claim, "refused" a move that the
    rules judge otherwise (every reason in `refusals`), "record" data that is none (`why` says where and why) and
    "rules" a box that nothing can be played with (`box` holds the facts).
    """

    move: int | None
    key: str
    expected: object = None
    got: object = None
    refusals: tuple[Refusal, ...] = ()
    why: str = ""
    box: UnsuitableBox | None = None


@dataclass(frozen=True, slots=True)
class Report:
    """The report on a record: the number of moves replayed, the totals there, and everything that failed."""

    id: str
    moves: int = 0
    totals: tuple[int, ...] = ()
    failures: tuple[Failure, ...] = ()
    seats: tuple[Participant, ...] = ()

    @property
    def ok(self) -> bool:
        return not self.failures


def examine(content: object, name: str = "") -> Report:
    """Read and check plain data; one that is no record has a report too, under its own id or else `name`."""
    given = content.get("id") if isinstance(content, Mapping) else None
    record_id = given if isinstance(given, str) and given else name
    try:
        report = check(read(content))
    except MalformedRecord as error:
        return Report(record_id, failures=(Failure(error.move, "record", why=str(error)),))
    except UnsuitableBox as error:
        return Report(record_id, failures=(Failure(None, "rules", got=error.code, why=str(error), box=error),))
    return Report(record_id, report.moves, report.totals, report.failures, report.seats)


def check(record: Record) -> Report:
    """Replay a record by the rules of its box and compare whatever it claims; an illegal move ends the replay."""
    return _Replay(record).report()


class _Replay:
    """One replay of one record."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.rules = ruleset_for(record.box)
        chosen = game(record.box.game)
        self.claims = {**MOVE_CLAIMS, **chosen.claims}
        self.final_claims = {**FINAL_CLAIMS, **chosen.final_claims}
        self.state: State = self.rules.start(record.first)
        self.effects: list[Effect] = []
        self.failures: list[Failure] = []

    def report(self) -> Report:
        replayed = 0
        for number, entry in enumerate(self.record.moves):
            if not self._follow(number, entry):
                break
            replayed += 1
        else:
            self._compare_the_end()
        record = self.record
        return Report(record.id, replayed, self.state.scores, tuple(self.failures), record.seats)

    def _follow(self, number: int, entry: Recorded) -> bool:
        # Return False where the replay cannot go on.
        refusals = self.rules.explain(self.state, entry.seat, entry.move)
        if bool(refusals) != entry.is_refused:
            codes = [refusal.code for refusal in refusals]
            why = "" if refusals else "the rules allow this move"
            self.failures.append(Failure(number, "refused", entry.is_refused, codes or False, refusals, why))
            # A move that should have been refused is left out, and the rest can still be judged.
            return entry.is_refused
        effects: tuple[Effect, ...] = ()
        if not refusals:
            step = self.rules.carry_out(self.state, entry.seat, entry.move)
            self.state, effects = step.state, step.effects
            self.effects.extend(effects)
        if entry.expect:
            self._compare_move(number, entry, effects)
        return True

    def _compare_move(self, number: int, entry: Recorded, effects: tuple[Effect, ...]) -> None:
        moment = Moment(self.rules, self.state, effects)
        done = type(inner_move(entry.move))
        for key, expected in entry.expect.items():
            claim = self.claims.get(key)
            if key == "refused":
                continue
            if claim is not None and claim.after and not issubclass(done, claim.after):
                why = f"`{key}` says nothing about a `{verb(done)}`"
                self.failures.append(Failure(number, key, expected, why=why))
            else:
                self._compare(number, key, claim, moment, expected)

    def _compare_the_end(self) -> None:
        moment = Moment(self.rules, self.state, tuple(self.effects))
        for key, expected in self.record.expect.items():
            self._compare(None, key, self.final_claims.get(key), moment, expected)
        actual = result_of(self.rules.outcome(self.state))
        claimed = self.record.result
        if actual is not None and claimed is not None and claimed != actual:
            self.failures.append(Failure(None, "result", msgspec.to_builtins(claimed), msgspec.to_builtins(actual)))

    def _compare(self, number: int | None, key: str, claim: Claim | None, moment: Moment, expected: object) -> None:
        if claim is None:
            why = f"nothing is known about a claim named {key[:40]!r}"
            self.failures.append(Failure(number, key, expected, why=why))
            return
        got = claim.shown(moment, expected)
        if claim.form(got) != claim.form(claim.same(moment, expected)):
            self.failures.append(Failure(number, key, expected, got))
