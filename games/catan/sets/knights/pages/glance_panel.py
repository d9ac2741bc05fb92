"""The barbarians at a glance: where their ship is, both strengths, and who would pay for it or be thanked now.

The line stands on the page all the time; its sheet has everything that `knights.defence.glance` finds. Without
aids both show what lies on the table, and leave what would follow to the players.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from django.utils.text import capfirst

from games.catan.pages.board.acting_seat import rules_of
from games.catan.pages.board.drawing import ring
from games.catan.pages.sheets.placing import safe
from games.catan.sets.knights.words.battle import (
    before_acting_sentence,
    before_turn_sentence,
    forecast_sentence,
    if_active_sentence,
    ship_sentence,
    strength_words,
    threat_sentence,
)
from games.catan.sets.knights.words.labels import knight_label, level_words, track_label
from games.catan.words.labels import place_words
from games.phrasing.common.chance import percent
from games.screens.table.header import HeaderSummary
from games.screens.table.sheet import Content
from games.screens.table.table_view import SeatView, TableView
from scoring.catan.sets.knights.cities.track import LEVELS, Improvements, holder
from scoring.catan.sets.knights.defence.barbarian import Battle
from scoring.catan.sets.knights.defence.header_summary import Threat, draw_chances, if_activated, reds, threat
from scoring.catan.sets.knights.defence.ship import VOYAGE
from scoring.catan.sets.knights.kind import TRACKS
from scoring.catan.sets.knights.knight import Knights
from scoring.kernel import Helped, Seat

STEP: Final = 20
"""The distance between the steps of the ship on the drawing."""


@dataclass(frozen=True, slots=True)
class StatusLine:
    """The line on the page: the ship's way, both strengths, whom an attack would touch, and all of it in words.

    `steps` are dots for all steps before the coast, `ahead` for those that the ship has not come to. `fate` is the
    drawing of what an attack would bring to those `touched`: a city lost, thanks, or a card.
    """

    ship: int
    steps: str
    ahead: str
    ship_x: int
    coast_x: int
    strength: int
    defence: int
    is_won: bool
    fate: str
    touched: tuple[SeatView, ...]
    text: str


@dataclass(frozen=True, slots=True)
class DefenceShare:
    """The share of a seat's active knights, and the chance that the barbarians come before its next turn."""

    seat_view: SeatView
    count: int
    chance: str


@dataclass(frozen=True, slots=True)
class Sleeper:
    """A knight of one's own that is not active, and what it would change."""

    name: str
    where: str
    colour: str
    picture: str
    text: str


@dataclass(frozen=True, slots=True)
class TrackCell:
    """A seat on a track: its level, whether it has the metropolis, with which red dice it draws, and how likely."""

    track: str
    words: str
    steps: tuple[bool, ...]
    has_metropolis: bool
    reds: str
    chance: str


@dataclass(frozen=True, slots=True)
class ImprovementChart:
    """The three tracks of a seat."""

    seat_view: SeatView
    cells: tuple[TrackCell, ...]


@dataclass(frozen=True, slots=True)
class Everything:
    """The sheet: the line and what stands behind it."""

    line: StatusLine
    nearness: str
    forecast: str
    shares: tuple[DefenceShare, ...]
    mine: tuple[str, ...]
    sleepers: tuple[Sleeper, ...]
    tracks: tuple[tuple[str, str], ...]
    charts: tuple[ImprovementChart, ...]
    is_helped: bool


def header_summary(table_view: TableView) -> HeaderSummary:
    """Return the line, and for who has a seat the chance that they come before its next turn."""
    now = _threat(table_view)
    seat = next(own(table_view), None) if _is_helped(table_view) else None
    line = _line(table_view, now)
    if seat is None:
        return HeaderSummary("catan/sets/knights/_glance.html", line)
    # Apart from the line: it changes with nearly every move, and is then sent alone.
    # Where they cannot land before that, there is nothing to say.
    chance = now.before_turn[seat]
    brief = before_turn_sentence(chance, table_view.seat_views[seat].name) if chance else ""
    return HeaderSummary("catan/sets/knights/_glance.html", line, brief)


def sheet(table_view: TableView) -> Content:
    """Return the sheet with everything, and rings around the knights that it speaks of."""
    now, is_helped = _threat(table_view), _is_helped(table_view)
    rings = "".join(ring(at) for seat in own(table_view) for at, _ in inactive(table_view, seat))
    values = Everything(
        line=_line(table_view, now),
        nearness=ship_sentence(now.left),
        forecast=forecast_sentence(now.battle, table_view.names) if is_helped else "",
        shares=tuple(_shares(table_view, now)),
        mine=tuple(_mine(table_view, now)) if is_helped else (),
        sleepers=tuple(_sleepers(table_view)) if is_helped else (),
        tracks=tuple((track, capfirst(track_label(track))) for track in TRACKS),
        charts=tuple(_charts(table_view)),
        is_helped=is_helped,
    )
    return Content("catan/sets/knights/_glance_sheet.html", values, safe(rings), choosing=True, at="all")


def _threat(table_view: TableView) -> Threat:
    # Who draws first does not matter before it comes to that.
    now = threat(rules_of(table_view.position), table_view.position.state)
    return replace(now, battle=replace(now.battle, tied=tuple(sorted(now.battle.tied))))


def _is_helped(table_view: TableView) -> bool:
    return table_view.position.state[Helped].at_least("sharp")


def own(table_view: TableView) -> Iterator[Seat]:
    return (Seat(seat_view.position) for seat_view in table_view.seat_views if seat_view.is_mine)


def _line(table_view: TableView, now: Threat) -> StatusLine:
    is_helped = _is_helped(table_view)
    fate, seats = _fate(now.battle) if is_helped else ("", ())
    text = threat_sentence(now, table_view.names) if is_helped else strength_words(now.battle)
    return StatusLine(
        ship=now.ship,
        steps=dots(range(1, VOYAGE)),
        ahead=dots(range(now.ship + 1, VOYAGE)),
        ship_x=STEP * now.ship,
        coast_x=STEP * VOYAGE,
        strength=now.battle.strength,
        defence=now.battle.defence,
        is_won=now.battle.is_won,
        fate=fate,
        touched=tuple(table_view.seat_views[seat] for seat in seats),
        text=text,
    )


def dots(steps: Iterable[int]) -> str:
    return "".join(f"M{10 + STEP * step} 19h.01" for step in steps)


def _fate(battle: Battle) -> tuple[str, tuple[Seat, ...]]:
    if battle.losers:
        return "mark-loss", battle.losers
    if battle.defender is not None:
        return "mark-defender", (battle.defender,)
    return ("mark-card", battle.tied) if battle.tied else ("", ())


def _shares(table_view: TableView, now: Threat) -> Iterator[DefenceShare]:
    is_helped = _is_helped(table_view)
    for seat_view, count, chance in zip(table_view.seat_views, now.battle.shares, now.before_turn, strict=True):
        yield DefenceShare(seat_view, count, _percent(chance) if is_helped else "")


def _mine(table_view: TableView, now: Threat) -> Iterator[str]:
    for seat in own(table_view):
        if now.before_acting[seat]:
            yield before_acting_sentence(now.before_acting[seat], table_view.seat_views[seat].name)


def inactive(table_view: TableView, seat: Seat) -> tuple[tuple[str, Battle], ...]:
    return if_activated(rules_of(table_view.position), table_view.position.state, seat)


def _sleepers(table_view: TableView) -> Iterator[Sleeper]:
    rules, posts = rules_of(table_view.position), table_view.position.state[Knights].posts
    for seat in own(table_view):
        for at, battle in inactive(table_view, seat):
            level = posts[at].level
            yield Sleeper(
                name=capfirst(knight_label(level)),
                where=place_words(rules.island, at),
                colour=table_view.seat_views[seat].colour,
                picture=f"knight-{table_view.seat_views[seat].colour}-{level}-inactive",
                text=if_active_sentence(level, battle, table_view.names),
            )


def _charts(table_view: TableView) -> Iterator[ImprovementChart]:
    rules, state = rules_of(table_view.position), table_view.position.state
    chances = draw_chances(rules, state) if _is_helped(table_view) else None
    for seat_view in table_view.seat_views:
        seat = Seat(seat_view.position)
        cells = []
        for place, track in enumerate(TRACKS):
            level = state[Improvements].level(seat, track)
            cells.append(
                TrackCell(
                    track=track,
                    words=level_words(track, level),
                    steps=tuple(step <= level for step in range(1, LEVELS + 1)),
                    has_metropolis=holder(state, track) == seat,
                    reds=span(reds(level)),
                    chance=_percent(chances[seat][place]) if chances and level else "",
                )
            )
        yield ImprovementChart(seat_view, tuple(cells))


def span(faces: Sequence[int]) -> str:
    """Return the faces from the lowest to the highest, which have no gaps: "1-3"."""
    return f"{faces[0]}–{faces[-1]}" if faces else ""


def _percent(chance: Fraction) -> str:
    return percent(float(100 * chance))
