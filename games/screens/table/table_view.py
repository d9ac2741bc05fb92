"""The view that one phone has of a table: who sits there, where it stands, and what this phone may do."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from uuid import UUID

from games.log.explanation import moment_of
from games.log.position import Position, advance, position_of
from games.models import AppDecision, Hint, LogBy, Seat, Status, Table
from games.phrasing.common.wording import TableWording, Wording
from games.selectors.decisions import decision_at, hint_at
from games.selectors.visible import is_home
from scoring.kernel import moves as kernel


@dataclass(frozen=True, slots=True)
class SeatView:
    """A seat as pages show it; `is_mine` says whether it is one of this phone's, `is_free` that a phone is waited for.

    `has_phone` says that somebody uses a phone there. `played_by` is the level at which the app plays it; it is empty
    where people decide.
    """

    position: int
    name: str
    colour: str
    is_mine: bool
    is_free: bool = False
    has_phone: bool = True
    played_by: str = ""


@dataclass(frozen=True, slots=True)
class SeatedTable:
    """A table with who sits there, with the eyes of one phone: what needs no game to be played."""

    table: Table
    seat_views: tuple[SeatView, ...]
    mine: tuple[int, ...] = field(init=False)
    """The seats of this phone."""

    def __post_init__(self) -> None:
        # Kept: an answer asks for it some forty times.
        object.__setattr__(
            self, "mine", tuple(seat_view.position for seat_view in self.seat_views if seat_view.is_mine)
        )

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(seat_view.name for seat_view in self.seat_views)

    @property
    def is_seated(self) -> bool:
        return bool(self.mine)

    @property
    def wording(self) -> Wording:
        """Return how the table is spoken of, for `use_wording` around whatever is said there."""
        return Wording(tuple(self.table.sets))


@dataclass(frozen=True, slots=True)
class TableView(SeatedTable):
    """A table with the eyes of one phone; `base` is the path of its page, with a slash at the end."""

    position: Position
    base: str
    hosts: bool
    decisions: dict[int, AppDecision | None] = field(default_factory=dict, compare=False, repr=False)
    """The app's decision at each head, as it was when it was first asked for."""
    hints: dict[int, Hint | None] = field(default_factory=dict, compare=False, repr=False)
    """The hint at each head, as it was when it was first asked for."""

    @property
    def wording(self) -> Wording:
        return wording_of(self.table, self.position)

    @property
    def decision(self) -> AppDecision | None:
        """Return what the app has decided as the log stands now; None: nothing yet, or it is not asked."""
        # Once for an answer: a page whose sheet still thought, and whose mark already knew, was never told.
        if self.table.head not in self.decisions:
            self.decisions[self.table.head] = decision_at(self.table)
        return self.decisions[self.table.head]

    @property
    def hint(self) -> Hint | None:
        """Return the hint that somebody has asked for as the log stands now, whoever that is; None: nobody."""
        if self.table.head not in self.hints:
            self.hints[self.table.head] = hint_at(self.table)
        return self.hints[self.table.head]

    @property
    def turn(self) -> SeatView:
        return self.seat_views[self.position.state.turn]

    @property
    def rests(self) -> bool:
        return self.table.status in {Status.PAUSED, Status.ABANDONED}

    @property
    def code(self) -> str:
        """Return the code by which others join, for a phone that may hand it on.

        It follows from what an audience has in common: phones that watch are pushed one answer, the host's with them.
        """
        return self.table.join_code or "" if is_home() or self.is_seated else ""

    @property
    def free_seats(self) -> int:
        return sum(seat_view.is_free for seat_view in self.seat_views)

    @property
    def absent(self) -> SeatView | None:
        """Return the seat for which the table waits although no phone may log there; None if there is none such."""
        if self.table.log_by != LogBy.OWN or self.position.state.over:
            return None
        waited = (self.seat_views[seat] for seat in self.position.state.actors)
        return next((one for one in waited if not one.has_phone and not one.played_by), None)

    @property
    def may_log(self) -> bool:
        """Say whether this phone may log the turn that goes on."""
        if not self.is_seated or self.table.status == "abandoned":
            return False
        actors = self.position.state.actors
        return self.table.log_by == LogBy.ANYONE or any(self.speaks_for(self.seat_views[seat]) for seat in actors)

    @property
    def asked_elsewhere(self) -> tuple[SeatView, ...]:
        """Return the seats that are asked something on other phones; nobody, where this phone is asked as well."""
        if not self.position.state.waiting or not self.is_seated:
            return ()
        asked = tuple(self.seat_views[seat] for seat in self.position.state.actors)
        return () if any(one.is_mine or not one.has_phone for one in asked) else asked

    @property
    def asked_here(self) -> tuple[SeatView, ...]:
        """Return the seats of this phone that are asked something, besides whose turn it is."""
        state = self.position.state
        asked = state.actors if state.waiting else ()
        return tuple(self.seat_views[seat] for seat in asked if self.seat_views[seat].is_mine)

    def speaks_for(self, seat_view: SeatView) -> bool:
        """Say whether this phone may log for a seat: its own, or what the app plays with open hands."""
        is_apps = bool(seat_view.played_by) and not self.position.rules.hands_are_secret
        return seat_view.is_mine or (is_apps and self.is_seated)

    @property
    def viewer(self) -> kernel.Seat | None:
        """Return the seat whose secrets this phone shows; None: nobody's."""
        return _viewer(self.seat_views, self.position)

    def at(self, position: Position) -> TableView:
        return replace(self, position=position)

    def when_scored(self, seq: int) -> TableView:
        """Return the table as this phone sees it, as it was when a move was scored (`games.log.moment_of`)."""
        return self._earlier(moment_of(self._full, seq))

    def just_after(self, seq: int) -> TableView:
        """Return the table as this phone sees it, as a move left it; raise LookupError if no such move counts."""
        full = self._full
        return self._earlier(advance(moment_of(full, seq), [full.move(seq)], full.head))

    def at_head(self, head: int) -> TableView:
        """Return the table as this phone saw it at an earlier head, after which moves were only added."""
        # Kept with the position, which is the same for every audience that knows as much.
        answers, key = self.position.answers, (TableView.at_head, head)
        if key not in answers:
            answers[key] = self._position_at(head)
        return self.at(answers[key])

    def _position_at(self, head: int) -> Position:
        full, rules = self._full, self.position.rules
        state = full.state_at(head)
        is_open = self.position.state.over or not rules.keeps_secrets
        return self.position.cut_at(head, state if is_open else rules.view(state, self.viewer))

    @property
    def _full(self) -> Position:
        # The log as a phone knows it cannot be played again while hands are secret: theirs would not last.
        is_open = self.position.state.over or not self.position.rules.keeps_secrets
        return self.position if is_open else position_of(self.table)

    def _earlier(self, then: Position) -> TableView:
        # By what is over now, not by what was over then: what is open to all stays so.
        return self.at(then if self.position.state.over else then.seen_by(self.viewer))

    def moved_on(self, after: Position) -> TableView:
        return self.at(after.seen_by(_viewer(self.seat_views, after)))


def wording_of(table: Table, position: Position) -> Wording:
    """Return how a table is spoken of, as its game says."""
    return TableWording.of(table.game).wording(table.sets, position.rules)


def seated_table_of(table: Table, seats: Iterable[Seat], phone: UUID | None) -> SeatedTable:
    """Return a table with who sits there, as a phone sees them (None: a phone that was never here)."""
    seat_views = (
        SeatView(
            seat.position,
            seat.called,
            seat.colour,
            phone is not None and seat.phone == phone,
            is_free=seat.is_free,
            has_phone=seat.phone is not None,
            played_by=seat.played_by,
        )
        for seat in seats
    )
    return SeatedTable(table, tuple(seat_views))


def table_view_of(
    *, table: Table, seats: Iterable[Seat], position: Position, phone: UUID | None, base: str
) -> TableView:
    """Return what a phone sees of a table (None: a phone that was never here)."""
    return table_context_of(table, seats, position, base).for_phone(phone)


def table_context_of(table: Table, seats: Iterable[Seat], position: Position, base: str) -> TableContext:
    """Return a table for phones to look at, one after the other, in this language."""
    owned: dict[UUID, tuple[int, ...]] = {}
    for seat in seats:
        if seat.phone is not None:
            owned[seat.phone] = (*owned.get(seat.phone, ()), seat.position)
    return TableContext(seated_table_of(table, seats, None), position, base, owned)


@dataclass(frozen=True, slots=True)
class TableContext:
    """A table as a phone sees it that was never here; `owned` are the seats of each phone.

    Names, colours and words are the same for all that look: only whose the seats are differs.
    """

    seated_table: SeatedTable
    position: Position
    base: str
    owned: Mapping[UUID, Sequence[int]]
    views: dict[tuple[Sequence[int], bool], TableView] = field(default_factory=dict, compare=False, repr=False)
    """The views made already: phones without a seat see the same, and ask the database once."""

    @property
    def wording(self) -> Wording:
        """Return how the table is spoken of, whichever phone looks."""
        return wording_of(self.seated_table.table, self.position)

    def for_phone(self, phone: UUID | None) -> TableView:
        """Return what a phone sees of it (None: a phone that was never here)."""
        own = () if phone is None else self.owned.get(phone, ())
        hosts = phone is not None and self.seated_table.table.host == phone
        if (own, hosts) not in self.views:
            self.views[own, hosts] = self._seen_from(own, hosts=hosts)
        return self.views[own, hosts]

    def _seen_from(self, own: Sequence[int], *, hosts: bool) -> TableView:
        table, seat_views, seen = self.seated_table.table, self.seated_table.seat_views, self.position
        if own:
            seat_views = tuple(replace(one, is_mine=True) if one.position in own else one for one in seat_views)
        if seen.rules.keeps_secrets:
            seen = seen.seen_by(_viewer(seat_views, seen))
        return TableView(table, seat_views, seen, self.base, hosts)


def _viewer(seat_views: Sequence[SeatView], position: Position) -> kernel.Seat | None:
    # Of its own the one that acts now, or the first; None has none.
    mine = [kernel.Seat(seat_view.position) for seat_view in seat_views if seat_view.is_mine]
    # A phone with several seats shows the hand of who acts now: never two hands at a time.
    return next((seat for seat in position.state.actors if seat in mine), mine[0] if mine else None)


def may_correct(table_view: TableView) -> bool:
    """Return whether earlier turns may be opened again now; not while that would tell what only one seat knows."""
    return table_view.position.state.over or not table_view.position.rules.hands_are_secret
