"""What putting the past right needs of a game: its turns opened again, and what a change looks like on its board."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

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


class Opener(Protocol):
    """Open the turn of a move again, as a phone may put it right: an `Opened`, or the game's own kind of it."""

    def __call__(
        self, table_view: TableView, turn: OpenedTurn, draft: Draft, base: str, seq: int, *, adds: bool
    ) -> Any:
        """Return the turn."""


NOWHERE: Final = (SafeString(""), SafeString(""), "0 0 1 1")
"""Two pictures of nothing, and their view box."""


def before_the_turn(one: Any, _content: Content) -> TableView:
    """Return the table view just before an opened turn."""
    before: TableView = one.before
    return before


def as_it_stood(one: Any, _written: Sequence[MoveJson], _form: Mapping[str, str]) -> State:
    """Return the state just before an opened turn."""
    state: State = one.before.position.state
    return state


def aids_told() -> tuple[str, str, str]:
    """Say what each level of help brings, from the least."""
    return (
        _("The app writes down and keeps the score. Nobody sees what is left."),
        _("Which tiles are left, what fits a gap, and how likely it comes."),
        _("Also who owns each field, and what it would be worth now."),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectionScreens(Facet):
    """The corrections of a game.

    `fix_content` is the sheet for an opened turn (it raises Unreadable), `fix_under` the view whose board lies under
    it; `is_going_on` says that the table's own sheet puts the turn right. `read_fix` is what a form says of the turn
    (it raises MalformedMove), `first_state` the state in which the first of these moves is made, `fix_refused` the
    sheet that says why not. `changes_for` are the changes that make the turn what the form says, `taken_out` those of
    a form that only takes something out of it; `next_focus` is the entry of an added turn that is opened next, None
    when the correction is complete. `compared` is the place that a correction is about, before and after;
    `conflict_picture` the place of a move that does not fit any more, with the part of the board that is drawn;
    `conflict_words` what that move is called (nothing where its line in the log will do), `mends` what may have been
    meant instead, the likeliest first. `aids_told` says what each level of help brings, from the least; `gives_hints`
    that the app knows the best moves; `count_words` names what was counted of the game's own things.
    """

    opened: Opener
    fix_content: Callable[[Any, Asked], Content]
    read_fix: Callable[[Any, Mapping[str, str], tuple[str, ...]], Submission]
    fix_refused: Callable[[Any, RejectedInput, Sequence[Refusal]], Content]
    changes_for: Callable[[Any, Submission, Sequence[Move], Mapping[str, str]], tuple[Change, ...]]
    fix_under: Callable[[Any, Content], TableView] = before_the_turn
    first_state: Callable[[Any, Sequence[MoveJson], Mapping[str, str]], State] = as_it_stood
    is_going_on: Callable[[Any], bool] = lambda _one: False
    taken_out: Callable[[Any, Mapping[str, str]], tuple[Change, ...]] = lambda _one, _form: ()
    next_focus: Callable[[Opened, Draft], int | None] = lambda _one, _draft: None
    compared: Callable[[TableView, Preview], Compared] = lambda _sight, _seen: Compared(*NOWHERE)
    conflict_picture: Callable[[TableView, Position, Conflict], tuple[SafeString, str]] = lambda *_facts: NOWHERE[1:]
    conflict_words: Callable[[Conflict], str] = lambda _conflict: ""
    aids_told: Callable[[], tuple[str, str, str]] = aids_told
    moved_cards: Callable[[TableView, Preview], Iterable[str]] = lambda _sight, _seen: ()
    gives_hints: bool = False
    count_words: Callable[[DoubtedCount], str] = lambda count: count.kind
    mends: Callable[[Position, Conflict], Sequence[CompareSuggestion]] = lambda _there, _conflict: ()
