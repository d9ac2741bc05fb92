"""A result as it is sent on: in words, and to the programs that log plays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.formats import date_format
from django.utils.timezone import localtime

from games.archive.plays.bgstats import bgstats_link
from games.archive.plays.finished import minutes_of, play_of
from games.models import Result, Seat, Table
from games.phrasing.common.result import minutes_words, result_text
from games.screens.lobby.lobby import rules_line, won_line


@dataclass(frozen=True, slots=True)
class SentOn:
    """A finished game to be sent on: its text, and the link that adds it to BG Stats."""

    title: str
    text: str
    bgstats: str

    @property
    def rows(self) -> int:
        """Return how many lines the text has room for: long ones take two on a narrow phone."""
        return self.text.count("\n") + 2


def sent_on(table: Table, seats: Sequence[Seat], results: Sequence[Result]) -> SentOn | None:
    """Return what can be sent on of a table; None where there is no result. By its rows alone."""
    if not results:
        return None
    return SentOn(table.name, text_of(table, seats, results), bgstats_link(play_of(table, seats, results)))


def text_of(table: Table, seats: Sequence[Seat], results: Sequence[Result]) -> str:
    """Say in a few lines what was played, when, who won, and how everybody stood."""
    winners = [result for result in results if result.winner]
    names = {seat.position: seat.called for seat in seats}
    day = date_format(localtime(table.made_at), "DATE_FORMAT")
    minutes = minutes_of(table)
    return result_text(
        title=table.name,
        rules=rules_line(table),
        when=f"{day} · {minutes_words(minutes)}" if minutes else day,
        won=won_line(table, winners) if winners else "",
        places=[(result.rank, names[result.seat], result.points) for result in results],
    )
