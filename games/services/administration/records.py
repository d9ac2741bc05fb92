"""Bringing games in: a record is checked move by move, a backup table by table, and a broken one changes nothing."""

from __future__ import annotations

import gzip
import zlib
from codecs import BOM_UTF8
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from io import BytesIO
from typing import Any, Final, Protocol
from uuid import UUID

from django.db import DatabaseError

from games.archive.exchange import Exchange
from games.archive.plays.finished import uid_of
from games.archive.plays.reading import MalformedPlays, is_plays, read_plays
from games.archive.records import BACKUP
from games.log.errors import BrokenRecord
from games.log.position import Position, refold
from games.models import LONGEST_NAME, Seat, Status, Table
from games.names import clean_name
from games.phrasing.common.file_kinds import kind_of_content, kind_of_file
from games.phrasing.common.label import box_label
from games.selectors.visible import VisibleTables
from games.services.administration.restore_table import NOTHING, BackupFile
from games.services.tables.copy_table import played_through, save_played, write_table
from scoring.catalogue import GAMES, check_offered
from scoring.exchange import RefusedSave
from scoring.kernel import Box, IllegalMove, MalformedMove, Played, UnsuitableBox
from scoring.record import FORMAT, Failure, MalformedRecord, Record, Report, check, parse, read, write

MOST_ALIKE: Final = 20
"""Tables that are looked at, move by move, because they ended alike."""
LARGEST_RECORD: Final = 1_000_000
"""Bytes of one record."""
MOST_MOVES: Final = 5_000
MOST_UNPACKED: Final = 512 * 1024 * 1024
OURS: Final = FORMAT.partition("/")[0] + "/"
"""The beginning that the formats of all our records share."""
NO_STAND_INS: Final[Mapping[str, str]] = {}
GZIP_MAGIC: Final = b"\x1f\x8b"
ELSEWHERE: Final = ("our_map", "our_tiles", "set_up")
"""The kinds of plain data that another page takes, or that are no games."""


@dataclass(frozen=True, slots=True)
class Imported:
    """The result of an import: tables made of records or of a backup; how many were here before, or do not count.

    `here` is the first that was here before, where the file says so game by game.
    """

    tables: tuple[Table, ...]
    skipped: int = 0
    left_out: Mapping[str, int] = field(default_factory=dict)
    here: Table | None = None


WriteTable = Callable[[], Table | None]
"""Brings one line of a file in; returns the table that came, if one did. Raises BrokenRecord."""


class GameFile(Protocol):
    """A file of games, by its lines: each is checked before the first is written.

    `games` is how many of its lines are games, `left_out` counts those of other programs that cannot be brought in, by
    the code of the reason, and `here` is the first game that was here before.
    """

    left_out: Mapping[str, int]
    here: Table | None

    @property
    def games(self) -> int: ...

    def __len__(self) -> int: ...

    def check(self, number: int) -> None:
        """Raise BrokenRecord unless that line can be brought in. Nothing is locked, and nothing written."""

    def pieces(self, phone: UUID) -> Iterator[Callable[[], None]]:
        """Yield what writes, in short transactions that may be repeated, what is no game: people, maps."""

    def prepare(self, number: int, phone: UUID, among: VisibleTables = None) -> WriteTable:
        """Play a checked line, and return how to write it in a short transaction.

        `among` are the tables that who asks knows of; None: all.
        """

    def finish(self, phone: UUID, among: VisibleTables = None) -> None:
        """Do what can only be done when all lines are there."""


def import_file(*, content: bytes, phone: UUID, name: str = "", most: int = MOST_UNPACKED) -> Imported:
    """Bring in every game of a file, at once: one record, records by line, or a backup; gzipped or not.

    `most` is the number of bytes that the file may hold when it is unpacked. Raises BrokenRecord, with where and why,
    and then nothing has come in. Long files are better off with `games.services.administration.imports`.
    """
    return bring_in(open_games(content=content, name=name, most=most), phone)


def bring_in(games: GameFile, phone: UUID, among: VisibleTables = None) -> Imported:
    """Check all games of a file, then write them. Raises BrokenRecord; what is found by checking brings nothing in.

    With `among`, nothing in the file speaks of people and tables that are here, but of these.
    """
    check_all(games)
    return write_all(games, phone, among)


def check_all(games: GameFile) -> None:
    """Check every game of a file; raise BrokenRecord at the first that is not in order."""
    for number in range(len(games)):
        games.check(number)


def write_all(games: GameFile, phone: UUID, among: VisibleTables = None) -> Imported:
    """Write every game of a file that was checked, each in a transaction of its own."""
    for write_piece in games.pieces(phone):
        write_piece()
    written = [games.prepare(number, phone, among)() for number in range(len(games))]
    games.finish(phone, among)
    tables = tuple(table for table in written if table is not None)
    return Imported(tables, games.games - len(tables), games.left_out, games.here)


def open_games(
    *, content: bytes, name: str = "", most: int = MOST_UNPACKED, stand_ins: Mapping[str, str] = NO_STAND_INS
) -> GameFile:
    """Return the games of a file, not yet checked; raise BrokenRecord where no game can be read from it.

    `stand_ins` are things of whoever brings it, by the names of what another program calls otherwise.
    """
    text = _unpacked(content, most).removeprefix(BOM_UTF8)
    if kind := kind_of_file(text):
        raise broken(kind, key="save.old" if kind == "old_save" else f"file.{kind}")
    # No database holds it in a text, and PostgreSQL in no document either.
    if b"\0" in text or b"\\u0000" in text:
        raise broken("there is a zero byte in it", key="unreadable")
    lines = _objects(text)
    first = lines[0]
    if (kind := kind_of_content(first)) in ELSEWHERE:
        raise broken(kind, key=f"file.{kind}")
    if kind == "our_backup" and first["format"] != BACKUP:
        raise broken(first["format"], key="newer")
    if isinstance(first, dict) and first.get("format") == BACKUP:
        return BackupFile(lines)
    if is_plays(first):
        return _plays_file(first)
    save = _save_in(first, stand_ins)
    # It is checked as any record: where our rules refuse a move of it, the sentence says which and why.
    return RecordFile(lines if save is None else [write(save)], name)


def doubts_of(games: GameFile) -> tuple[str, ...]:
    """Return what in a record lies otherwise than the rules say; raise BrokenRecord where it cannot be read.

    Files of many come in as they are: nobody reads as many questions.
    """
    if not isinstance(games, RecordFile) or len(games) != 1:
        return ()
    box = _read(0, games.records[0]).box
    exchange = Exchange.by_game().get(box.game)
    return tuple(exchange.doubts(box)) if exchange else ()


def _save_in(content: object, stand_ins: Mapping[str, str]) -> Record | None:
    try:
        found = (game.read_save(content, stand_ins) for game in Exchange.by_game().values())
        return next((record for record in found if record is not None), None)
    except RefusedSave as error:
        where = error.names or error.step
        failure = Failure(None, f"save.{error.reason}", expected=where, got=error.value, why=error.what)
        raise BrokenRecord(Report("", failures=(failure,)), 0) from error
    except UnsuitableBox as error:
        raise BrokenRecord(Report("", failures=(Failure(None, "rules", why=str(error), box=error),)), 0) from error


def _plays_file(content: object) -> BackupFile:
    known = {uid_of(table): table.uid for table in Table.objects.only("uid", "board")}
    try:
        plays = read_plays(content, known)
    except MalformedPlays as error:
        raise broken(str(error), key="plays") from error
    return BackupFile(plays.lines, plays.left_out)


class RecordFile:
    """Game records; each is a table of its own, unless it is here already: then that stays as it is."""

    def __init__(self, records: Sequence[Any], name: str) -> None:
        self.records = records
        self.name = name
        self.left_out = NOTHING
        self.here: Table | None = None

    def __len__(self) -> int:
        return len(self.records)

    @property
    def games(self) -> int:
        return len(self)

    def check(self, number: int) -> None:
        """Raise BrokenRecord unless the record is in order, and everything is as it claims."""
        self.checked(number)

    def checked(self, number: int) -> Record:
        """Return a record that was played from its first move to its result."""
        record = _read(number, self.records[number])
        report = check(record)
        if not report.ok:
            raise BrokenRecord(report, number)
        return record

    def pieces(self, phone: UUID) -> Iterator[Callable[[], None]]:
        """Yield nothing: a record is a game, and no more."""
        return iter(())

    def prepare(self, number: int, phone: UUID, among: VisibleTables = None) -> WriteTable:
        """Play a checked record, and return how to make a table of it; nobody sits there yet."""
        record = _read(number, self.records[number])
        table = table_of(record, phone, self.name)
        try:
            after = played_through(table, [(int(played.seat), played.move) for played in record.played])
        except IllegalMove as error:
            failure = Failure(None, "refused", refusals=error.refusals)
            raise BrokenRecord(Report("", failures=(failure,)), number) from error
        here = table_like(record, after, among)
        if here is not None:
            self.here = self.here or here
            return lambda: None
        return partial(self.write, number, table, seats_of(record), after)

    def write(self, number: int, table: Table, seats: Sequence[Seat], after: Position) -> Table:
        try:
            save_played(table=table, seats=seats, after=after, phone=table.host)
        except (DatabaseError, OverflowError) as error:
            raise broken(str(error), number) from error
        return table

    def finish(self, phone: UUID, among: VisibleTables = None) -> None:
        """Do nothing: no record speaks of another."""


def table_like(record: Record, after: Position, among: VisibleTables = None) -> Table | None:
    """Return a table on which the same people made the same moves, by whatever way it came here; None: there is none.

    What `among` does not show is not spoken of.
    """
    found = (Table.objects.all() if among is None else among).filter(game=record.box.game, size=record.box.seats)
    outcome = after.rules.outcome(after.state)
    if outcome is None:
        found = found.exclude(status=Status.FINISHED).filter(head=after.head)
    for seat, points in enumerate(outcome.totals if outcome else ()):
        found = found.filter(results__seat=seat, results__points=points)
    wanted = _content(record.box, seats_of(record), after.played)
    return next((table for table in found.order_by("pk")[:MOST_ALIKE] if _content_of(table) == wanted), None)


def _content_of(table: Table) -> object:
    try:
        position = refold(table)
    except (UnsuitableBox, MalformedMove):
        return None
    return _content(table.box, table.seats.all(), position.played)


def _content(box: Box, seats: Iterable[Seat], played: Iterable[Played]) -> object:
    people, moves = [(seat.name, seat.colour) for seat in seats], [(one.seat, one.move) for one in played]
    return replace(box, colours=()), people, moves


def _unpacked(content: bytes, most: int) -> bytes:
    if content.startswith(GZIP_MAGIC):
        try:
            with gzip.GzipFile(fileobj=BytesIO(content)) as packed:
                # One byte more than may be: enough to know, and a file that unpacks to gigabytes is not unpacked.
                content = packed.read(most + 1)
        except (OSError, EOFError, zlib.error) as error:
            raise broken(str(error), key="packed") from error
    if len(content) > most:
        raise broken(f"{most:,}", key="size.bytes")
    return content


def _objects(text: bytes) -> Sequence[Any]:
    # The records of its lines, or the one that it is.
    lines = [line for line in text.splitlines() if line.strip()]
    if len(lines) > 1 and lines[0].rstrip().endswith(b"}") and b'"format"' in lines[1]:
        return RecordTexts(lines)
    try:
        whole = parse(text)
    except MalformedRecord as error:
        # No JSON as a whole: records by line where the second one looks like it, else one record that is broken.
        if len(lines) == 1 or b'"format"' not in lines[1]:
            raise broken(str(error), key="unreadable") from error
        return RecordTexts(lines)
    return whole if isinstance(whole, list) and whole else [whole]


class RecordTexts(Sequence[Any]):
    """Texts that are parsed when they are asked for: all at once, they would take ten times the memory."""

    def __init__(self, texts: Sequence[bytes]) -> None:
        self.texts = texts

    def __len__(self) -> int:
        return len(self.texts)

    def __getitem__(self, number: Any) -> Any:
        """Return what a line says; raise BrokenRecord if it says nothing."""
        text = self.texts[number]
        if len(text) > LARGEST_RECORD * 4:
            raise broken(f"{LARGEST_RECORD:,}", number, key="size.bytes")
        try:
            return parse(text)
        except MalformedRecord as error:
            raise broken(str(error), number) from error


def broken(why: str, number: int = 0, *, key: str = "record") -> BrokenRecord:
    return BrokenRecord(Report("", failures=(Failure(None, key, why=why),)), number)


def _read(number: int, content: object) -> Record:
    try:
        record = read(content)
        check_offered(record.box.game, record.box.sets)
    except MalformedRecord as error:
        failure = Failure(error.move, _kind_of(content), why=str(error))
        raise BrokenRecord(Report("", failures=(failure,)), number) from error
    except UnsuitableBox as error:
        failure = Failure(None, "rules", why=str(error), box=error)
        raise BrokenRecord(Report("", failures=(failure,)), number) from error
    if len(record.moves) > MOST_MOVES:
        raise broken(f"{MOST_MOVES:,}", number, key="size.moves")
    return record


def _kind_of(content: object) -> str:
    """Return what is wrong with data that is no record: it is none of ours, from a newer version, or damaged."""
    told = content.get("format") if isinstance(content, Mapping) else None
    if not isinstance(content, Mapping) or not isinstance(told, str) or not told.startswith(OURS):
        return "unreadable"
    rules = content.get("rules")
    revision = rules.get("revision") if isinstance(rules, Mapping) else None
    newest = max(one.revision for one in GAMES.values())
    return "newer" if told != FORMAT or (isinstance(revision, int) and revision > newest) else "record"


def import_record(*, record: Record, phone: UUID, name: str = "") -> Table:
    """Make a table of a record that was checked; nobody sits there yet."""
    table = table_of(record, phone, name)
    turns = [(int(played.seat), played.move) for played in record.played]
    write_table(table=table, seats=seats_of(record), turns=turns, phone=phone)
    return table


def table_of(record: Record, phone: UUID, name: str) -> Table:
    """Return the row of a table on which a record is played, not yet in the database."""
    box = record.box
    return Table(
        name=clean_name(name or title_of(record), LONGEST_NAME) or "Tableside",
        game=box.game,
        edition=box.edition,
        sets=list(box.sets),
        options=dict(box.options),
        start=[[tile, list(cell), rotation] for tile, cell, rotation in box.start],
        board=dict(box.board),
        copies=dict(box.copies),
        colours=[seat.colour for seat in seats_of(record)],
        revision=box.revision,
        size=box.seats,
        first=record.first,
        host=phone,
    )


def title_of(record: Record) -> str:
    """Return what a game is called to which nobody gives a name: as its record is, or what was played."""
    try:
        UUID(record.id)
    except ValueError:
        if record.id:
            return record.id
    return box_label(record.box.game, record.box.sets)


def seats_of(record: Record) -> list[Seat]:
    """Return the seats of a record, each with a colour of its own."""
    given = [seat.colour for seat in record.seats]
    colours = GAMES[record.box.game].colours
    free = [colour for colour in colours if colour not in given]
    seats: list[Seat] = []
    for position, seat in enumerate(record.seats):
        taken = {other.colour for other in seats}
        # Records of others may name a colour twice, or one that the box does not have.
        colour = seat.colour if seat.colour in colours and seat.colour not in taken else free.pop(0)
        seats.append(Seat(position=position, name=clean_name(seat.name, LONGEST_NAME), colour=colour))
    return seats
