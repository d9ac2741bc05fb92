"""The origin of a player's points, the story of a turn, and the owners of what lies on the table now."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from itertools import count

from django.utils.translation import gettext as _

from games.log.correction import turn_of
from games.log.position import Position
from games.phrasing.common.effect import effect_sentence
from games.phrasing.common.label import source_label
from games.phrasing.common.lists import name_of
from games.screens.table.beside import SentenceBesideBoard, sentences_beside
from games.screens.table.facets import LogWords
from games.screens.table.log import Points, points_line
from games.screens.table.table_view import SeatView, TableView
from scoring.kernel import Scored


@dataclass(frozen=True, slots=True)
class Earned:
    """Points of a player by one award, and when they came; what was there at the start is explained nowhere."""

    when: str
    points: Points


@dataclass(frozen=True, slots=True)
class Sum:
    """Points of a player for one kind of thing; `source` is its code, empty for all of them."""

    source: str
    words: str
    points: int
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class SeatPoints:
    """All that a player was paid: by kind, and each award (of the kind that was asked for) with its reasons.

    The sums of the kinds make the total.
    """

    seat_view: SeatView
    total: int
    sums: tuple[Sum, ...]
    earned: tuple[Earned, ...]


def seat_points(table_view: TableView, seat: int, source: str = "") -> SeatPoints:
    """Return where a player's points came from, all of them or those for one kind of thing.

    Raises LookupError for a seat that the table does not have.
    """
    if not 0 <= seat < len(table_view.seat_views):
        raise LookupError(f"this table has no seat {seat}")
    position, earned = table_view.position, list[Earned]()
    sums, numbers = position.points_by_source(seat), defaultdict[int, Iterator[int]](count)
    for turn, seq, award in position.awards:
        number, parts = next(numbers[seq]), position.rules.by_source(award)
        points = sum(part.points for part in parts if source in {"", part.code})
        if award.seat == seat and points:
            line = points_line(table_view, award, f"{table_view.base}why/{seq}/{number}/" if seq else "")
            earned.append(Earned(_when(turn, award), replace(line, points=f"{points:+d}")))
    total = sum(sums.values())
    return SeatPoints(table_view.seat_views[seat], total, _sums(table_view, sums, source), tuple(reversed(earned)))


def _when(turn: int, award: Scored) -> str:
    if award.final:
        return _("Final scoring")
    return _("Turn %(turn)s") % {"turn": turn} if turn else _("The start")


def _sums(table_view: TableView, sums: Mapping[str, int], chosen: str) -> tuple[Sum, ...]:
    words = LogWords.of(table_view.table.game)
    every = Sum("", _("All"), sum(sums.values()), is_chosen=not chosen)
    kinds = (Sum(one, source_label(words.source(one)), points, is_chosen=one == chosen) for one, points in sums.items())
    return (every, *kinds) if sums else ()


@dataclass(frozen=True, slots=True)
class TurnStory:
    """The story of a turn: what happened, in sentences, and its points; `then` is the table as it stood."""

    number: int
    seq: int
    seat_view: SeatView
    sentences: tuple[SentenceBesideBoard, ...]
    points: tuple[Points, ...]
    then: Position


def turn_story(table_view: TableView, seq: int) -> TurnStory:
    """Return what happened in the turn of a move; raise LookupError if no such move counts."""
    position = table_view.position
    index = position.index(seq)
    turn = turn_of(position.played, index)
    points: list[Points] = []
    for i in turn:
        played, (_seq, effects) = position.played[i], position.effects[i]
        scored = [effect for effect in effects if isinstance(effect, Scored)]
        points += [
            points_line(table_view, one, f"{table_view.base}why/{played.seq}/{number}/")
            for number, one in enumerate(scored)
            if not one.final
        ]
    last = position.played[turn[-1]]
    return TurnStory(
        number=position.turns[index],
        seq=position.played[turn[0]].seq,
        seat_view=table_view.seat_views[last.seat],
        # Two moves of a turn may lead to the same sentence.
        sentences=sentences_beside(partial(_told, table_view, turn)),
        points=tuple(points),
        then=table_view.when_scored(last.seq).position,
    )


def _told(table_view: TableView, turn: Iterable[int]) -> list[str]:
    sentences = list[str]()
    for i in turn:
        played, (_seq, effects) = table_view.position.played[i], table_view.position.effects[i]
        sentences.append(LogWords.of(table_view.table.game).sentence(table_view, played, effects))
        sentences += [effect_sentence(one, table_view.names) for one in effects if not isinstance(one, Scored)]
    return sentences


@dataclass(frozen=True, slots=True)
class Shown:
    """An award that somebody explains to everyone: who does, if that is known, and its line."""

    by: str
    points: Points


def shown_to_all(table_view: TableView) -> Shown | None:
    """Return the award that somebody explains to everyone, if there is one."""
    if table_view.table.showing is None:
        return None
    seq, number = table_view.table.showing
    try:
        awards = [effect for effect in table_view.position.effects_of(seq) if isinstance(effect, Scored)]
    except LookupError:
        return None
    if number >= len(awards):
        return None
    by = table_view.table.shown_by
    points = points_line(table_view, awards[number], f"{table_view.base}why/{seq}/{number}/")
    return Shown("" if by is None else name_of(table_view.names, by), points)
