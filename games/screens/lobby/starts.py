"""The page about who starts: the question of the game's own rule, the seats to choose from, and who it is so far."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext_lazy as _

from games.phrasing.common.move import move_sentence
from games.phrasing.common.words import Sentence
from games.screens.lobby.facet import LobbyScreens
from games.screens.table.table_view import SeatView, TableView
from scoring.kernel import Starts

QUESTIONS: Final[Mapping[str, Sentence]] = {
    "youngest": _("The youngest player says who starts."),
    "oldest": _("The oldest player starts."),
    "dice": _("Everybody rolls: the highest roll starts."),
}


@dataclass(frozen=True, slots=True)
class WhoStarts:
    """The page: the game's rule (`rule_of_start`), the seats and which is `first`, and how that was settled."""

    rule: str
    question: str
    seats: tuple[SeatView, ...]
    first: int
    settled: str
    may_settle: bool


def who_starts(table_view: TableView) -> WhoStarts:
    """Return the page for a phone that looks at a table."""
    state, table = table_view.position.state, table_view.table
    rule = LobbyScreens.of(table.game).rule_of_start(table.box)
    starts = [played for played in table_view.position.played if isinstance(played.move, Starts)]
    return WhoStarts(
        rule=rule,
        question=str(QUESTIONS[rule]),
        seats=table_view.seat_views,
        first=state.turn,
        settled=move_sentence(starts[-1], (), table_view.names) if starts else "",
        may_settle=table_view.is_seated and table_view.position.is_untouched,
    )
