"""The page of a past game: ranks and points by category, the curve, the clock, the largest awards, what came of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from games.log.clock import thoughts, totals
from games.models import Entry, Result
from games.phrasing.common.label import source_label
from games.screens.history.facet import HistoryScreens
from games.screens.history.replay import ReplayPage, replay_of
from games.screens.history.result import PointsByKind, by_source, part_of
from games.screens.table.clock import minutes
from games.screens.table.facets import LogWords
from games.screens.table.table_view import SeatView, TableView

NOTES_SHOWN: Final = 100


@dataclass(frozen=True, slots=True)
class FinalStanding:
    """One player's line: rank and total as they were frozen, points by category, minutes of thought."""

    seat_view: SeatView
    rank: int
    total: int
    is_winner: bool
    parts: tuple[PointsByKind, ...]
    clock: str
    acts: int


@dataclass(frozen=True, slots=True)
class PastGame:
    """A game with everything that is worth knowing afterwards; of many notes only the last, `earlier` are left out."""

    replay: ReplayPage
    categories: tuple[str, ...]
    standings: tuple[FinalStanding, ...]
    notes: tuple[tuple[int, str, str], ...]
    earlier: int
    acts_label: str
    has_clock: bool
    differs: bool

    @property
    def winners(self) -> tuple[str, ...]:
        return tuple(standing.seat_view.name for standing in self.standings if standing.is_winner)


def past_game(table_view: TableView, results: Sequence[Result], entries: Sequence[Entry]) -> PastGame:
    """Return the page of a game, finished or not; results are as they were frozen."""
    sums = by_source(table_view)
    words = LogWords.of(table_view.table.game)
    known = [source for source in words.sources if any(seat.get(source) for seat in sums)]
    # Pads of people's own have sources that no game lists.
    others = sorted({source for seat in sums for source in seat} - set(known))
    sources = [*known, *others]
    replay = replay_of(table_view)
    seconds = totals(thoughts(table_view.position, entries, table_view.table.breaks))
    standings = _standings(table_view, results, sums, sources, seconds)
    frozen = {result.seat: result.points for result in results}
    notes = [(row.moment.number, row.title, note) for row in replay.rows for note in row.moment.notes]
    return PastGame(
        replay=replay,
        categories=tuple(source_label(words.source(source)) for source in sources),
        standings=standings,
        notes=tuple(notes[-NOTES_SHOWN:]),
        earlier=max(0, len(notes) - NOTES_SHOWN),
        acts_label=HistoryScreens.of(table_view.table.game).acts_label(),
        has_clock=any(seconds.values()),
        # A result stays as it was told, also where the log, or the rules, say something else today.
        differs=any(table_view.position.state.scores[seat] != points for seat, points in frozen.items()),
    )


def _standings(
    table_view: TableView,
    results: Sequence[Result],
    sums: Sequence[dict[str, int]],
    sources: Sequence[str],
    seconds: dict[int, float],
) -> tuple[FinalStanding, ...]:
    frozen = {result.seat: result for result in results}
    scores = table_view.position.state.scores
    lines, words = [], LogWords.of(table_view.table.game)
    for seat_view in table_view.seat_views:
        result = frozen.get(seat_view.position)
        lines.append(
            FinalStanding(
                seat_view=seat_view,
                rank=result.rank if result else 1 + sum(other > scores[seat_view.position] for other in scores),
                total=result.points if result else scores[seat_view.position],
                is_winner=bool(result and result.winner),
                parts=tuple(part_of(words, source, sums[seat_view.position]) for source in sources),
                clock=minutes(seconds.get(seat_view.position, 0)),
                acts=HistoryScreens.of(table_view.table.game).count_of_acts(table_view.position, seat_view.position),
            )
        )
    return tuple(sorted(lines, key=lambda line: (line.rank, line.seat_view.position)))
