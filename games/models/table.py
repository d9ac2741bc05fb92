"""The table, the seats around it, and who asks to take one over."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from functools import cache
from typing import Any, Final, TypeVar
from uuid import UUID, uuid4

from django.db import connection, models
from django.utils import timezone

from games.models.person import Person
from games.phrasing.common.label import seat_label
from scoring.kernel import Box

M = TypeVar("M", bound=models.Model)

CODE_ALPHABET: Final = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""The letters of a join code: none that looks or sounds like another."""
CODE_LENGTH: Final = 4
LONGEST_NAME: Final = 60


PAUSES: Final = (0, 3, 8)
"""Seconds after which the app goes on by itself at its seats; 0: it waits until somebody says that it is done."""


class Status(models.TextChoices):
    """The status of a table."""

    PLAYING = "playing"
    PAUSED = "paused"
    FINISHED = "finished"
    ABANDONED = "abandoned"


class DrawBy(models.TextChoices):
    """The way in which tiles are drawn: by the players from their bag, or by the app for them."""

    BAG = "bag"
    APP = "app"


class LogBy(models.TextChoices):
    """The moves that a seated phone may log: anyone's, or those of its own seats."""

    ANYONE = "anyone"
    OWN = "own"


class FixBy(models.TextChoices):
    """The phones that may put an earlier turn right: all seated ones, the host's, or one that the others agree with."""

    ANYONE = "anyone"
    HOST = "host"
    ASK = "ask"


class Pace(models.TextChoices):
    """The time that the clock gives, from much to little; `NONE` shows no clock."""

    NONE = "none"
    CALM = "calm"
    USUAL = "usual"
    BRISK = "brisk"


class PlayedBy(models.TextChoices):
    """The level at which the app decides for a seat: easy, fair or strong; none where a person decides."""

    PERSON = ""
    EASY = "easy"
    FAIR = "fair"
    STRONG = "strong"


class Colour(models.TextChoices):
    """The colours of the pieces of all games; each game has some of them."""

    RED = "red"
    BLUE = "blue"
    GREEN = "green"
    YELLOW = "yellow"
    BLACK = "black"
    PINK = "pink"
    WHITE = "white"
    ORANGE = "orange"
    BROWN = "brown"


class Table(models.Model):
    """A game on a real table. What is played is pinned: game, edition, sets, options, start and revision.

    `copies` says of which tiles this table has more or fewer than were printed. `colours` are those of the seats when
    the table opened: some set-ups belong to a colour. It is empty at tables older than that.

    `head` is the seq of the last log entry, `turns` how many turns there were so far. `rows_due` says that an update
    brought kinds of rows which this table does not have yet: they are to be made of its log. `first` is the seat that
    begins. `reveal` counts the awards of the final scoring that the table has looked at, None while the game goes on.
    `showing` is the award, as [seq, number], that the seat `shown_by` explains to everyone on the large screen.
    `join_code` is None while joining is closed.
    `pace` is the clock that the table agreed on, when its log stood at `pace_since`. `breaks` says how long the game
    was put away at which head, as [head, seconds], and `put_away_at` when the break began that lasts.
    `app_pause` are the seconds after which the app logs what it decided for its seats, 0: somebody says that it is
    done; `app_draws` says that it also draws and rolls for them where the others do so with their hands.
    `origin` is the table that this one carries on: with the same people again, or, where `origin_turn` is set, as a
    branch that has its moves up to the end of that turn. `gathering` is the one at which it is a table.
    """

    uid = models.UUIDField(default=uuid4, unique=True, editable=False)
    # NULL, not empty, where the code is closed: two empty ones would be the same code.
    join_code = models.CharField(max_length=CODE_LENGTH, null=True, unique=True)  # noqa: DJ001
    name = models.CharField(max_length=LONGEST_NAME)
    game = models.CharField(max_length=32)
    edition = models.CharField(max_length=32)
    sets = models.JSONField(default=list)
    options = models.JSONField(default=dict)
    start = models.JSONField(default=list)
    board = models.JSONField(default=dict)
    copies = models.JSONField(default=dict)
    colours = models.JSONField(default=list, db_default=[])
    revision = models.PositiveSmallIntegerField(default=1)
    size = models.PositiveSmallIntegerField()
    first = models.PositiveSmallIntegerField(default=0)
    head = models.PositiveIntegerField(default=0)
    turns = models.PositiveIntegerField(default=0, db_default=0)
    rows_due = models.BooleanField(default=False, db_default=False)
    status = models.CharField(max_length=16, choices=Status, default=Status.PLAYING)
    draw_by = models.CharField(max_length=8, choices=DrawBy, default=DrawBy.BAG)
    log_by = models.CharField(max_length=8, choices=LogBy, default=LogBy.ANYONE)
    fix_by = models.CharField(max_length=8, choices=FixBy, default=FixBy.ANYONE)
    # With values of the database's own: a process of before the update goes on opening tables meanwhile.
    pace = models.CharField(max_length=8, choices=Pace, default=Pace.NONE, db_default=Pace.NONE)
    pace_since = models.PositiveIntegerField(default=0, db_default=0)
    breaks = models.JSONField(default=list, db_default=[])
    put_away_at = models.DateTimeField(null=True)
    app_pause = models.PositiveSmallIntegerField(default=0, db_default=0)
    app_draws = models.BooleanField(default=False, db_default=False)
    host = models.UUIDField()
    reveal = models.PositiveSmallIntegerField(null=True)
    showing = models.JSONField(null=True)
    shown_by = models.PositiveSmallIntegerField(null=True)
    origin = models.ForeignKey("self", on_delete=models.SET_NULL, null=True, related_name="offspring")
    origin_turn = models.PositiveSmallIntegerField(null=True)
    gathering = models.ForeignKey(
        "games.Gathering", to_field="uid", on_delete=models.SET_NULL, null=True, related_name="+"
    )
    made_at = models.DateTimeField(default=timezone.now)
    moved_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=models.Q(first__lt=models.F("size")), name="table_first_is_a_seat"),
            models.CheckConstraint(condition=models.Q(status__in=Status.values), name="table_status_is_known"),
        ]
        indexes = [
            models.Index(fields=["host"], name="table_host"),
            # Lists show what moved last: 12 ms for a page of 10,000 games.
            models.Index(fields=["-moved_at"], name="table_moved_at"),
            models.Index(fields=["game", "-moved_at"], name="table_game_moved_at"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def box(self) -> Box:
        """Return what is played, for `scoring.catalogue.ruleset_for`."""
        start = tuple((tile, (x, y), rotation) for tile, (x, y), rotation in self.start)
        return Box(
            game=self.game,
            edition=self.edition,
            seats=self.size,
            sets=tuple(self.sets),
            options=self.options,
            start=start,
            revision=self.revision,
            board=self.board,
            copies=self.copies,
            colours=tuple(self.colours),
        )

    @property
    def is_playing(self) -> bool:
        return self.status == Status.PLAYING

    def put_away(self, now: datetime) -> None:
        """Begin a break of the clock, unless one lasts."""
        self.put_away_at = self.put_away_at or now

    def take_up(self, now: datetime) -> None:
        """End the break that lasts, if there is one, and keep how long it was."""
        if self.put_away_at is not None:
            self.breaks = [*self.breaks, [self.head, round((now - self.put_away_at).total_seconds())]]
            self.put_away_at = None

    @property
    def is_branch(self) -> bool:
        return self.origin_turn is not None


class Seat(models.Model):
    """A place at the table, in the order of play from 0; `phone` is the browser that sits there, if any.

    `name` is empty where nobody gave one: `called` is what pages show. `person` is who sat there, if somebody has said
    so. `last_phone` is the one that held a free seat last: while hands are secret it alone sits down there unasked.
    `taken_from` is the phone whose seat others gave away: it is told, and may take the seat back. `played_by` is how
    well the app plays a seat that is nobody's (empty: people decide). `without_phone` says that somebody plays there
    for whom others log: no phone is waited for.
    """

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="seats")
    position = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=LONGEST_NAME)
    colour = models.CharField(max_length=16, choices=Colour)
    phone = models.UUIDField(null=True)
    sat_at = models.DateTimeField(null=True)
    last_phone = models.UUIDField(null=True)
    taken_from = models.UUIDField(null=True)
    played_by = models.CharField(
        max_length=8, choices=PlayedBy, blank=True, default=PlayedBy.PERSON, db_default=PlayedBy.PERSON
    )
    person = models.ForeignKey(Person, on_delete=models.SET_NULL, null=True, related_name="seats")
    without_phone = models.BooleanField(default=False, db_default=False)

    class Meta:
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(fields=["table", "position"], name="seat_position_unique"),
            models.UniqueConstraint(fields=["table", "colour"], name="seat_colour_unique"),
        ]
        indexes = [models.Index(fields=["phone"], name="seat_phone")]

    def __str__(self) -> str:
        return self.called

    @property
    def called(self) -> str:
        return seat_label(self.name, self.colour)

    @property
    def is_free(self) -> bool:
        """Say whether a phone is waited for here."""
        return self.phone is None and not self.played_by and not self.without_phone


def lock_table(uid: UUID) -> tuple[Table, list[Seat]] | None:
    """Lock the row of a table until the transaction ends; return it with its seats in the order of play.

    None: there is no such table. Every logged move begins with these two statements. Put together by the ORM each time
    they take 0.5 ms of the processor, a fifth of a move; by `raw` 0.17 ms, and so 0.07 ms.
    """
    # SQLite has one writer at a time: its transactions lock when they begin (`transaction_mode`).
    lock = " FOR UPDATE" if connection.features.has_select_for_update else ""
    tables = _read(Table, f"uid = %s{lock}", Table._meta.get_field("uid").get_db_prep_value(uid, connection))
    if not tables:
        return None
    seats = _read(Seat, "table_id = %s ORDER BY position", tables[0].pk)
    for seat in seats:
        seat.table = tables[0]
    return tables[0], seats


def _read(model: type[M], condition: str, value: Any) -> list[M]:
    statement, names, readers = _reading(model, connection.vendor)
    with connection.cursor() as cursor:
        cursor.execute(f"{statement} WHERE {condition}", [value])
        rows = [list(row) for row in cursor.fetchall()]
    for row in rows:
        for place, read, column in readers:
            row[place] = read(row[place], column, connection)
    return [model.from_db(connection.alias, names, row) for row in rows]


@cache
def _reading(model: type[models.Model], _vendor: str) -> tuple[str, Sequence[str], Sequence[tuple[int, Any, Any]]]:
    """Return the statement for all rows, the fields' names, and how values are read that come otherwise than fields."""
    fields = model._meta.concrete_fields
    statement = f"SELECT {', '.join(str(field.column) for field in fields)} FROM {model._meta.db_table}"  # noqa: S608
    readers = [
        (place, read, column)
        for place, column in enumerate(field.cached_col for field in fields)
        for read in (*connection.ops.get_db_converters(column), *column.get_db_converters(connection))
    ]
    return statement, [field.attname for field in fields], readers


class TileInHand(models.Model):
    """A tile that a phone shows to the others before it is logged: `seat` drew it when the log stood at `head`.

    It stands in no log, and the next move ends it. Without a tile it was put down again.
    """

    table = models.OneToOneField(Table, on_delete=models.CASCADE, related_name="tile_in_hand")
    head = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField()
    tile = models.CharField(max_length=32, blank=True)
    phone = models.UUIDField()

    class Meta:
        # The name from before: a server of the version before may still be asking for it.
        db_table = "games_heldup"

    def __str__(self) -> str:
        return f"{self.tile} held up by {self.seat}"


class SeatClaim(models.Model):
    """Another phone asks to take over a seat; the row goes when it is answered.

    `agreed` are the phones that have said yes so far, as hexadecimal digits, where several are asked.
    """

    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="claims")
    phone = models.UUIDField()
    agreed = models.JSONField(default=list, db_default=[])
    made_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["seat", "phone"], name="claim_once_per_phone"),
        ]

    def __str__(self) -> str:
        return f"claim of seat {self.seat_id}"
