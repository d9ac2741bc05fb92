"""The hooks of a game for putting the past right: its turns opened again, and the look of a change on its board."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, Final

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.forms.submission import MoveJson, RejectedInput, Submission
from games.log.correction import Change, Conflict, Draft, OpenedTurn, Preview
from games.log.position import Position
from games.registry import Facet
from games.screens.corrections.compared import Compared, CompareSuggestion
from games.screens.corrections.reopened_turn import Opened
from games.screens.table.sheet import Asked, Content
from games.screens.table.table_view import TableView
from scoring.doctor.slip import DoubtedCount
from scoring.kernel import Move, Refusal, State

NOWHERE: Final = (SafeString(""), SafeString(""), "0 0 1 1")
"""Two pictures of nothing, and their view box."""


class CorrectionScreens(Facet):
    """The corrections of a game. An opened turn (`one`) is an `Opened`, or the game's own kind of it."""

    gives_hints: ClassVar[bool] = False
    """True where the app knows the best moves."""
    compare_address: ClassVar[str] = ""
    """The name of the address where a photo is laid over the board; empty where no photo is read."""

    @abstractmethod
    def opened(
        self, table_view: TableView, turn: OpenedTurn, draft: Draft, base: str, seq: int, *, adds: bool
    ) -> Opened:
        """Open the turn of a move again, as a phone may put it right."""

    @abstractmethod
    def fix_content(self, one: Any, asked: Asked) -> Content:
        """Return the sheet for an opened turn; raise Unreadable."""

    @abstractmethod
    def read_fix(self, one: Any, form: Mapping[str, str], codes: tuple[str, ...]) -> Submission:
        """Return what a form says of the turn; raise MalformedMove."""

    @abstractmethod
    def fix_refused(self, one: Any, tried: RejectedInput, refusals: Sequence[Refusal]) -> Content:
        """Return the sheet that says why a change is refused."""

    @abstractmethod
    def changes_for(
        self, one: Any, submission: Submission, moves: Sequence[Move], form: Mapping[str, str]
    ) -> tuple[Change, ...]:
        """Return the changes that make the turn what a form says."""

    def fix_under(self, one: Any, content: Content) -> TableView:
        """Return the view whose board lies under a sheet: that just before the turn."""
        before: TableView = one.before
        return before

    def first_state(self, one: Any, written: Sequence[MoveJson], form: Mapping[str, str]) -> State:
        """Return the state in which the first of a form's moves is made: that just before the turn."""
        state: State = one.before.position.state
        return state

    def is_going_on(self, one: Any) -> bool:
        """Return whether the table's own sheet puts the turn right."""
        return False

    def taken_out(self, one: Any, form: Mapping[str, str]) -> tuple[Change, ...]:
        """Return the changes of a form that only takes something out of the turn."""
        return ()

    def next_focus(self, one: Any, draft: Draft) -> int | None:
        """Return the entry of an added turn that is opened next; None when the correction is complete."""
        return None

    def compared(self, table_view: TableView, seen: Preview) -> Compared:
        """Return the place that a correction is about, before and after."""
        return Compared(*NOWHERE)

    def moved_cards(self, table_view: TableView, seen: Preview) -> Iterable[str]:
        """Yield a sentence for each hand that a correction changes."""
        return ()

    def conflict_picture(self, table_view: TableView, there: Position, conflict: Conflict) -> tuple[SafeString, str]:
        """Return the place of a move that does not fit any more, and the part of the board that is drawn."""
        return NOWHERE[1:]

    def conflict_words(self, conflict: Conflict) -> str:
        """Return what that move is called; nothing where its line in the log will do."""
        return ""

    def suggestions(self, there: Position, conflict: Conflict) -> Sequence[CompareSuggestion]:
        """Return what may have been meant instead of a move that does not fit any more, the likeliest first."""
        return ()

    def aids_told(self) -> tuple[str, str, str]:
        """Say what each level of help brings, from the least."""
        return (
            _("The app writes down what happens and keeps the score. Nobody sees what is left."),
            _("The tiles that are left, those that fit a gap, and how likely they are."),
            _("Also who owns each field, and what it would be worth now."),
        )

    def count_words(self, count: DoubtedCount) -> str:
        """Name what was counted of the game's own things."""
        return count.kind
