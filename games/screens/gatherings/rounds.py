"""A round of a gathering on a page: its tables, one's own match, and a draft with its reasons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from django.utils.translation import gettext as _

from games.models import Gathering, GatheringTable, Status
from games.phrasing.common.gathering import reason_sentence
from games.phrasing.common.lists import joined
from scoring.gatherings.acts import BegunRound, Pairing, TableResult
from scoring.gatherings.conduct import Conduct
from scoring.gatherings.draft import Draft
from scoring.gatherings.facts import Who
from scoring.gatherings.reasons import DrawReason


@dataclass(frozen=True, slots=True)
class PlaceRow:
    """One seat of a table: whose it is, with which points, and whether it won. `starts` is the first seat."""

    who: Who
    name: str
    points: int | None
    won: bool
    starts: bool
    is_me: bool


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table of a round. `table` is its address where it is played in the app, `live` says that it goes on.

    `state` is `open`, `done`, `forfeit` or `disputed`.
    """

    number: int
    seats: tuple[PlaceRow, ...]
    state: str
    table: UUID | None
    live: bool
    is_mine: bool

    @property
    def score(self) -> str:
        """Return the points of all seats, the first seat first."""
        return " : ".join("–" if one.points is None else str(one.points) for one in self.seats)


@dataclass(frozen=True, slots=True)
class RoundScreen:
    """A round: its number of how many, its tables, and who has a bye. `ends_at` is None without a clock."""

    number: int
    planned: int
    tables: tuple[TableRow, ...]
    byes: tuple[str, ...]
    is_last: bool
    is_duplicate: bool = False
    ends_at: datetime | None = None

    @property
    def open(self) -> int:
        """Return how many tables have no result yet."""
        return sum(one.state in {"open", "disputed"} for one in self.tables)

    @property
    def done(self) -> int:
        return len(self.tables) - self.open

    @property
    def disputed(self) -> tuple[TableRow, ...]:
        return tuple(one for one in self.tables if one.state == "disputed")


@dataclass(frozen=True, slots=True)
class MyMatch:
    """One's own match in the round that goes on. `said` is what this phone said of the result, `heard` what others did.

    `is_bye` says that there is none in this round.
    """

    number: int
    table: TableRow | None
    against: str
    starts: bool
    is_bye: bool
    said: str = ""
    heard: str = ""


def names_of(conduct: Conduct) -> Mapping[Who, str]:
    """Return the names of all entrants."""
    return {who: person.name for who, person in conduct.proceedings.people.items()}


def round_screen(
    gathering: Gathering,
    conduct: Conduct,
    begun: BegunRound,
    tables: Sequence[GatheringTable],
    me: Who | None,
    began_at: datetime | None = None,
) -> RoundScreen:
    """Return a round as everybody sees it; `me` is the entrant who looks."""
    here = {row.number: row for row in tables if row.round == begun.number}
    is_last = begun is conduct.proceedings.last
    rows = tuple(table_row(conduct, begun, one, here.get(one.table), me) for one in begun.pairings)
    ends_at = began_at + timedelta(minutes=gathering.minutes) if began_at and gathering.minutes and is_last else None
    names = names_of(conduct)
    planned = max(conduct.rounds_planned, begun.number)
    same = conduct.stage_of(begun).is_duplicate
    return RoundScreen(begun.number, planned, rows, tuple(names[who] for who in begun.byes), is_last, same, ends_at)


def table_row(
    conduct: Conduct, begun: BegunRound, pairing: Pairing, row: GatheringTable | None, me: Who | None
) -> TableRow:
    """Return one table of a round."""
    outcome = conduct.outcome(begun.number, pairing)
    table = row.table if row is not None else None
    if table is not None and me not in pairing.seats and hides_tables(conduct, begun):
        table = None
    live = outcome is None and table is not None and table.status == Status.PLAYING and table.head > 0
    points = points_by_seat(pairing, outcome, row if live else None)
    seats = tuple(
        PlaceRow(
            who,
            conduct.proceedings.people[who].name,
            points[seat],
            outcome is not None and outcome.places[seat] == 1,
            seat == 0,
            who == me,
        )
        for seat, who in enumerate(pairing.seats)
    )
    return TableRow(
        pairing.table, seats, state_of(pairing, outcome), table.uid if table else None, live, me in pairing.seats
    )


def hides_tables(conduct: Conduct, begun: BegunRound) -> bool:
    """Say whether nobody looks at the other tables of a round yet, since they have the same tiles."""
    return conduct.stage_of(begun).is_duplicate and bool(conduct.is_open(begun))


def points_by_seat(pairing: Pairing, outcome: TableResult | None, live: GatheringTable | None) -> list[int | None]:
    """Return the points of each seat: those of the result, or as the game stands."""
    if outcome is not None and outcome.vp is not None:
        return list(outcome.vp)
    if live is not None and live.table is not None:
        shown = {marker.seat: marker.points for marker in live.table.score_markers.all()}
        return [shown.get(seat) for seat in range(len(pairing.seats))]
    return [None] * len(pairing.seats)


def state_of(pairing: Pairing, outcome: TableResult | None) -> str:
    if outcome is None:
        return "disputed" if pairing.disputed else "open"
    return "forfeit" if outcome.forfeit else "done"


def my_match(conduct: Conduct, shown: RoundScreen, me: Who) -> MyMatch | None:
    """Return the match of an entrant in the round that goes on; None for somebody who is not in it."""
    last = conduct.proceedings.last
    if last is None or last.number != shown.number:
        return None
    pairing = last.of(me)
    if pairing is None:
        return MyMatch(last.number, None, "", starts=False, is_bye=True) if me in last.byes else None
    names = names_of(conduct)
    others = joined([names[who] for who in pairing.seats if who != me])
    said = pairing.said.get(me)
    heard = [_said(words) for who, words in pairing.said.items() if who != me]
    row = next(one for one in shown.tables if one.number == pairing.table)
    return MyMatch(
        last.number,
        row,
        others,
        starts=pairing.seats[0] == me,
        is_bye=False,
        said=_said(said) if said else "",
        heard=heard[0] if heard else "",
    )


def _said(points: Sequence[int]) -> str:
    return " : ".join(map(str, points))


# ------------------------------------------------------------------ a draft


@dataclass(frozen=True, slots=True)
class DraftSeat:
    """A place in a draft."""

    who: Who
    name: str


@dataclass(frozen=True, slots=True)
class DraftRow:
    """A table, or the bye, of a draft, with its reasons; `broken` are the wishes that had to give way."""

    number: int
    seats: tuple[DraftSeat, ...]
    reasons: tuple[str, ...]
    broken: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DraftScreen:
    """A round before it counts."""

    number: int
    planned: int
    tables: tuple[DraftRow, ...]
    byes: tuple[DraftRow, ...]

    @property
    def broken(self) -> int:
        """Return at how many tables a wish had to give way."""
        return sum(bool(one.broken) for one in self.tables)

    @property
    def people(self) -> list[DraftSeat]:
        """Return everybody in it, by name."""
        return sorted((one for row in (*self.tables, *self.byes) for one in row.seats), key=lambda one: one.name)


def draft_screen(conduct: Conduct, draft: Draft) -> DraftScreen:
    """Return a draft with its reasons in words."""
    names = names_of(conduct)
    tables = tuple(draft_row(names, one.table, one.seats, one.reasons) for one in draft.tables)
    byes = tuple(draft_row(names, 0, (who,), draft.bye_reasons if who == draft.bye else ()) for who in draft.byes)
    return DraftScreen(draft.number, max(conduct.rounds_planned, draft.number), tables, byes)


def draft_row(names: Mapping[Who, str], number: int, seats: Sequence[Who], reasons: Sequence[DrawReason]) -> DraftRow:
    """Return a table of a draft."""
    kept = tuple(reason_sentence(one, names) for one in reasons if not one.code.broken)
    broken = tuple(reason_sentence(one, names) for one in reasons if one.code.broken)
    return DraftRow(number, tuple(DraftSeat(who, names[who]) for who in seats), kept, broken)


def next_label(conduct: Conduct) -> str:
    """Say which round is drawn next; nothing if none can be."""
    number = len(conduct.proceedings.rounds) + 1
    return _("Draw round %(number)s") % {"number": number}
