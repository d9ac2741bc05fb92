"""The exceptions by which services refuse what they were asked, with their HTTP status."""

from __future__ import annotations

from http import HTTPStatus
from typing import TYPE_CHECKING, ClassVar

from django.http import Http404

if TYPE_CHECKING:
    from games.log.position import Position
    from scoring.record import Report


class TableError(Exception):
    """Anything that a table refuses for reasons other than the rules of the game."""

    status: ClassVar[HTTPStatus] = HTTPStatus.CONFLICT


class FromANewerVersion(Exception):
    """A table has sets or moves that this process does not know: another one, which was updated already, wrote them."""


class NoSuchTable(Http404):
    """There is no table under that address."""


class NotSeated(TableError):
    """This phone has not the seat that this takes."""

    status = HTTPStatus.FORBIDDEN


class NoSeatHere(NotSeated):
    """This phone has no seat at the table at all."""


class NotOrganiser(NotSeated):
    """Only the phone that organises the gathering does that, or whom it concerns."""


class LogsForOwnSeat(NotSeated):
    """At this table everybody logs for their own seat, and this is another's."""


class MayNotCorrect(NotSeated):
    """At this table not every phone puts something right, and this one does not."""


class CorrectsOwnMoves(NotSeated):
    """While hands are secret everybody puts right what they did themselves, and nothing that chance decided."""


class Stale(TableError):
    """The phone looked at an older table; `position` is how it stands now."""

    def __init__(self, position: Position) -> None:
        self.position = position
        super().__init__(f"the table is at {position.head}")


class SeatTaken(TableError):
    """Somebody else sits there."""


class NotThere(TableError):
    """On a server for many this is for those who sat at the table, or with the person; and for the keeper."""

    status = HTTPStatus.FORBIDDEN


class WitnessWanted(TableError):
    """The seat has a secret hand and was another phone's: somebody else at the table has to say that this is right."""


class TableClosed(TableError):
    """The table was given up, or its game is over."""


class CodeClosed(TableError):
    """Nobody else is let in: the code is closed."""


class NothingToUndo(TableError):
    """The log has no move that could be taken back."""


class NothingToRedo(TableError):
    """Nothing was taken back last, or something else was logged since."""


class NothingToDraw(TableError):
    """Chance decides nothing at this point of the game."""


class GameGoesOn(TableError):
    """A copy of a game that goes on helps no more than that game: else its players would know what others do not."""


class AlreadyAsked(TableError):
    """The table is asked for something else already: one thing at a time."""


class LinkExpired(TableError):
    """The link that hands a seat over was used already, or is too old."""

    status = HTTPStatus.GONE


class SamePersonTwice(TableError):
    """Two of these seats are at one table, so they were two people; `names` are who sat there, `table` is its name."""

    def __init__(self, table: str, names: tuple[str, ...]) -> None:
        self.table = table
        self.names = names
        super().__init__(f"{' and '.join(names)} sat at {table!r} together")


class SecretsInPlay(TableError):
    """The game goes on, and its log holds what not everybody may know."""

    status = HTTPStatus.FORBIDDEN


class EndsByTalk(TableError):
    """Only a move of the game ends a game that keeps secrets: its end opens every hand."""

    status = HTTPStatus.FORBIDDEN


class HandsWereOpen(TableError):
    """The game is over and everybody has seen all hands: it goes on only if every seat agrees."""

    status = HTTPStatus.FORBIDDEN


class SecretWasTold(TableError):
    """The last move showed somebody a hidden card: it is taken back only if every seat agrees."""

    status = HTTPStatus.FORBIDDEN


class NotOverruled(TableError):
    """While hands are secret nobody can see what the table would accept, so nothing is played against the rules."""

    status = HTTPStatus.FORBIDDEN


class BrokenRecord(TableError):
    """A file that was not imported: `report` says of its record number `number` (from 0) where it breaks and why."""

    status = HTTPStatus.UNPROCESSABLE_ENTITY

    def __init__(self, report: Report, number: int = 0) -> None:
        self.report = report
        self.number = number
        super().__init__(str(report.failures[:1]))
