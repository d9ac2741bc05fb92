"""Luck and choice of a game: a curve of each, a sentence for each player, and the turns that decided."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Final

from games.log.position import Position
from games.models import Status, Table
from games.phrasing.common.result import ReviewWords, fortune_sentence, in_hundred
from games.screens.history.curve import Chart, curve_of
from games.screens.history.facet import HistoryScreens, Puzzling, Reviewing, TinyMap
from games.screens.history.moments import timeline_of
from games.screens.history.timeline import BoardMoment
from games.screens.table.table_view import SeatView, TableView
from scoring.kernel import State
from scoring.review.turn import GameReview, ReviewedTurn, TurnCourse, Way
from scoring.skills import can_be_reviewed

HUNDRED: Final = 100

Changes = tuple[tuple[int, float], ...]
"""The changes that a turn brought, by seat."""


@dataclass(frozen=True, slots=True)
class WayShown:
    """A way to use a tile: on the board of that moment, and what speaks for it."""

    map: TinyMap
    words: str


@dataclass(frozen=True, slots=True)
class TurnShown:
    """A turn that decided: its moment, what happened, the best way, and what speaks for another one that was played."""

    moment: int
    title: str
    seat_view: SeatView
    sentence: str
    best: WayShown
    played: str


@dataclass(frozen=True, slots=True)
class TurnRow:
    """A turn as a line of the table behind the curves."""

    title: str
    seat_view: SeatView
    drawn: str
    luck: str
    choice: str


@dataclass(frozen=True, slots=True)
class ReviewPage:
    """The page: `fortunes` has a sentence for each player in the order of the result."""

    words: ReviewWords
    fortunes: tuple[tuple[SeatView, str], ...]
    luck: Chart
    choice: Chart
    turns: tuple[TurnShown, ...]
    rows: tuple[TurnRow, ...]


def review_page(table_view: TableView, review: GameReview, order: Collection[int]) -> ReviewPage:
    """Return the page of a reviewed game; `order` names the seats as they are ranked."""
    game = reviewing(table_view)
    moments = {seq: moment for moment in timeline_of(table_view.position).moments for seq in moment.seqs}
    played = table_view.position.played
    titles = {turn.index: moments[played[turn.index].seq] for turn in review.turns}
    sentences = [
        (
            table_view.seat_views[seat],
            fortune_sentence(table_view.names[seat], review.luck_of(seat), review.choice_of(seat)),
        )
        for seat in order
    ]
    shown = review.decisive()
    before = states_before(table_view.position, {turn.decided_at for turn in shown})
    return ReviewPage(
        words=game.words,
        fortunes=tuple(sentences),
        luck=_curve(table_view, [review.luck_in(turn) for turn in review.turns]),
        choice=_curve(table_view, [((turn.seat, turn.choice[turn.seat]),) for turn in review.turns]),
        turns=tuple(_shown(table_view, game, before[turn.decided_at], turn, titles[turn.index]) for turn in shown),
        rows=tuple(_row(table_view, game, turn, titles[turn.index]) for turn in review.turns),
    )


def is_reviewed(table: Table) -> bool:
    """Say whether luck and choice are told of a game: of those that are over, where the game has that."""
    if table.status != Status.FINISHED or HistoryScreens.of(table.game).reviewing is None:
        return False
    return can_be_reviewed(table.box)


def reviewing(table_view: TableView) -> Reviewing:
    """Return what a game has for reviews; raise LookupError where it has nothing."""
    found = HistoryScreens.of(table_view.table.game).reviewing
    if found is None:
        raise LookupError("games of this kind are not reviewed")
    return found


def puzzling(table_view: TableView) -> Puzzling:
    """Return what a game has for puzzles; raise LookupError where it has nothing."""
    found = reviewing(table_view).puzzles
    if found is None:
        raise LookupError("games of this kind have no puzzles")
    return found


def states_before(position: Position, indexes: Collection[int]) -> dict[int, State]:
    """Return the states before the moves with these indexes among those that count."""
    found: dict[int, State] = {}
    state = position.before
    for index, one in enumerate(position.played[: max(indexes, default=-1) + 1]):
        if index in indexes:
            found[index] = state
        state = position.rules.carry_out(state, one.seat, one.move).state
    return found


def _curve(table_view: TableView, changes: list[Changes]) -> Chart:
    return curve_of(
        list(_sums(len(table_view.seat_views), changes)), [seat_view.colour for seat_view in table_view.seat_views]
    )


def _sums(seats: int, changes: list[Changes]) -> Iterator[BoardMoment]:
    sums = [0.0] * seats
    yield BoardMoment(0, 0, "", None, (0,) * seats)
    for number, change in enumerate(changes, 1):
        for seat, more in change:
            sums[seat] += HUNDRED * more
        yield BoardMoment(number, number, "", change[0][0], tuple(map(round, sums)))


def way_shown(table_view: TableView, before: State, turn: ReviewedTurn, way: Way | TurnCourse | None) -> WayShown:
    """Return a way with its picture and its reasons."""
    game = reviewing(table_view)
    return WayShown(game.laid_so(table_view, before, turn, way), game.way_words(table_view, before, turn, way))


def _shown(table_view: TableView, game: Reviewing, before: State, turn: ReviewedTurn, moment: BoardMoment) -> TurnShown:
    luck, choice = turn.luck[turn.seat], turn.choice[turn.seat]
    is_other = turn.played is not None and choice < 0
    return TurnShown(
        moment=moment.number,
        title=moment.title,
        seat_view=table_view.seat_views[turn.seat],
        sentence=game.words.turn(table_view.names[turn.seat], game.drawn_words(turn.drawn), luck, choice),
        best=way_shown(table_view, before, turn, turn.best if is_other or turn.played is None else turn.played),
        played=game.way_words(table_view, before, turn, turn.played) if is_other else "",
    )


def _row(table_view: TableView, game: Reviewing, turn: ReviewedTurn, moment: BoardMoment) -> TurnRow:
    return TurnRow(
        title=moment.title,
        seat_view=table_view.seat_views[turn.seat],
        drawn=game.drawn_words(turn.drawn),
        luck=in_hundred(turn.luck[turn.seat]),
        choice=in_hundred(turn.choice[turn.seat]),
    )
