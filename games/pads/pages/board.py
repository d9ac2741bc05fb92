"""The columns that stand in place of a board, one for each player, with the last lines and the way round the track."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.pads.pages.block import block_of
from games.pads.pages.words import place_words, rules_of
from games.pads.words.labels import said_ahead
from games.phrasing.common.label import source_label
from games.screens.table.board import BoardView
from games.screens.table.table_view import SeatView, TableView
from scoring.kernel import Scored
from scoring.pads.rules import PadSheet

MOST_LINES: Final = 40


@dataclass(frozen=True, slots=True)
class WrittenAward:
    """One award: its points, what for, and where it is explained. `is_last` says that it came with the last line."""

    points: str
    words: str
    why: str
    is_last: bool


@dataclass(frozen=True, slots=True)
class PlayerColumn:
    """A player's lines, the newest first; `places` are the markers on the track, in words, `ahead` is what is bid."""

    seat_view: SeatView
    lines: tuple[WrittenAward, ...]
    places: tuple[str, ...]
    ahead: str = ""


@dataclass(frozen=True, slots=True)
class PadBoard:
    """All columns, and one line on what the game is played to."""

    columns: tuple[PlayerColumn, ...]
    goal: str


def board_of(table_view: TableView) -> BoardView:
    """Return the columns as the board of a pad."""
    nothing = SafeString("")
    if rules_of(table_view).pad.block:
        return BoardView(
            "", 0, 0, nothing, nothing, nothing, nothing, template="pads/_block.html", values=block_of(table_view)
        )
    columns = tuple(column(table_view, one) for one in table_view.seat_views)
    return BoardView(
        "",
        0,
        0,
        nothing,
        nothing,
        nothing,
        nothing,
        template="pads/_board.html",
        values=PadBoard(columns, goal(table_view)),
    )


def goal(table_view: TableView) -> str:
    """Say what the game is played to, if the pad says so."""
    pad = rules_of(table_view).pad
    parts = []
    if pad.rounds:
        written = table_view.position.state[PadSheet].lines
        facts = {"round": min(min(written) + 1, pad.rounds), "of": pad.rounds}
        parts.append(_("Round %(round)s of %(of)s") % facts)
    if pad.target:
        together = pad.together
        reached = sum(table_view.position.state.scores)
        facts = {"points": reached, "target": pad.target}
        words = _("%(points)s of %(target)s together") if together else _("Played to %(target)s")
        parts.append(words % facts)
    if pad.wins == "lowest":
        parts.append(_("The lowest wins"))
    return " · ".join(parts)


def column(table_view: TableView, seat_view: SeatView) -> PlayerColumn:
    position = table_view.position
    last = position.played[-1].seq if position.played else 0
    lines: list[WrittenAward] = []
    for seq, effects in reversed(position.effects):
        scored = [effect for effect in effects if isinstance(effect, Scored)]
        for number, award in enumerate(scored):
            if award.seat == seat_view.position:
                why = f"{table_view.base}why/{seq}/{number}/"
                lines.append(WrittenAward(f"{award.points:+d}", source_label(award.source), why, seq == last))
        if len(lines) >= MOST_LINES:
            break
    return PlayerColumn(
        seat_view, tuple(lines), places(table_view, seat_view.position), ahead(table_view, seat_view.position)
    )


def ahead(table_view: TableView, seat: int) -> str:
    """Say what a seat announced and has not scored yet."""
    sheet = table_view.position.state[PadSheet]
    events = (event for event, owner in sheet.announced if owner == seat)
    return " · ".join(said_ahead(rules_of(table_view), event, sheet, seat) for event in events)


def places(table_view: TableView, seat: int) -> tuple[str, ...]:
    """Say where the markers of a seat stand on the track; nothing on a pad without one."""
    rules, state = rules_of(table_view), table_view.position.state
    track = rules.pad.track
    # The track itself lies on the table: its squares are told only where one of them brings something.
    if track is None or not (track.marks or (track.stops and rules.markers > 1)):
        return ()
    totals = state[PadSheet].markers[seat][: rules.markers]
    return tuple(place_words(rules, state[PadSheet], total) for total in totals)
