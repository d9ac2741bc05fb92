"""The result: ranks, totals, and where each player's points came from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from games.phrasing.common.label import source_label
from games.screens.history.facet import HistoryScreens
from games.screens.table.facets import LogWords
from games.screens.table.table_view import TableView


@dataclass(frozen=True, slots=True)
class PointsByKind:
    """Points for one kind of thing, in words."""

    source: str
    words: str
    points: int


@dataclass(frozen=True, slots=True)
class Rank:
    """One player's place; `parts` are the points by what brought them."""

    position: int
    rank: int
    name: str
    colour: str
    total: int
    is_winner: bool
    parts: tuple[PointsByKind, ...]


@dataclass(frozen=True, slots=True)
class ResultPage:
    """The end of a game: the ranks from the first, the winners' names, the number of turns in words, and minutes."""

    ranks: tuple[Rank, ...]
    winners: tuple[str, ...]
    points: int
    turns: str
    minutes: int


def result_of(table_view: TableView) -> ResultPage:
    """Return the result of a finished game."""
    outcome = table_view.position.rules.outcome(table_view.position.state)
    assert outcome is not None, "the game is over"
    sums, game = by_source(table_view), HistoryScreens.of(table_view.table.game)
    ranks = [
        Rank(
            position=seat.position,
            rank=outcome.ranks[seat.position],
            name=seat.name,
            colour=seat.colour,
            total=outcome.totals[seat.position],
            is_winner=seat.position in outcome.winners,
            parts=_parts(LogWords.of(table_view.table.game), sums[seat.position]),
        )
        for seat in table_view.seat_views
    ]
    table = table_view.table
    return ResultPage(
        ranks=tuple(sorted(ranks, key=lambda rank: rank.rank)),
        winners=tuple(table_view.seat_views[seat].name for seat in outcome.winners),
        points=max((outcome.totals[seat] for seat in outcome.winners), default=max(outcome.totals)),
        turns=game.turns_label(table_view.position.turns_played),
        minutes=round((table.moved_at - table.made_at).total_seconds() / 60),
    )


def by_source(table_view: TableView) -> list[dict[str, int]]:
    """Return what each player's points are made of, by what brought them."""
    return [table_view.position.points_by_source(seat_view.position) for seat_view in table_view.seat_views]


def _parts(words: LogWords, sums: Mapping[str, int]) -> tuple[PointsByKind, ...]:
    order = [*words.sources, *(source for source in sums if source not in words.sources)]
    return tuple(part_of(words, source, sums) for source in order if sums.get(source))


def part_of(words: LogWords, source: str, sums: Mapping[str, int]) -> PointsByKind:
    return PointsByKind(source, source_label(words.source(source)), sums.get(source, 0))
