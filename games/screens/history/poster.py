"""The poster of the evening: final board, ranks, curve, five awards, and a way to the replay, in one drawing.

It needs nothing but itself, so it is a page, a sheet of paper and a picture that may be sent on.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from games.phones.qr import qr_svg
from games.screens.history.curve import Chart
from games.screens.history.facet import HistoryScreens
from games.screens.history.replay import Jump, replay_of
from games.screens.history.result import Rank, result_of
from games.screens.history.single_page import HREF, local, safe, static_text, symbols
from games.screens.lobby.lobby import rules_line
from games.screens.table import TableView

WIDE: Final = 16
LONG: Final = 42
"""Letters of a name, and of what an award was for, that stand on a line; a drawing breaks none."""
RANKS: Final = range(896, 1200, 50)
AWARDS: Final = range(1226, 1400, 38)
"""The heights at which the lines below the board stand, in drawing units: six players, five awards."""


@dataclass(frozen=True, slots=True)
class PosterLine:
    """A line of the poster, at its height in drawing units: whose, what stands left of it, its words, its points."""

    y: int
    colour: str
    place: str
    text: str
    points: str


@dataclass(frozen=True, slots=True)
class Poster:
    """What stands on the poster; `map` is empty where a game has no board."""

    title: str
    facts: str
    map: tuple[str, SafeString, SafeString] | None
    ranks: tuple[PosterLine, ...]
    awards: tuple[PosterLine, ...]
    curve: Chart
    lines: SafeString
    symbols: SafeString
    style: SafeString
    qr: SafeString


def poster_of(sight: TableView, address: str, *, alone: bool) -> str:
    """Return the poster as SVG; `address` leads to the replay, and one that stands `alone` brings its own style."""
    replay = replay_of(sight)
    drawn = [str(replay.map.tiles), str(replay.map.figures)] if replay.map else []
    lines = str(replay.curve.lines)
    wanted = {name for text in (*drawn, lines) for name in HREF.findall(text)}
    wanted |= {f"shape-{sitter.colour}" for sitter in sight.sitters}
    poster = Poster(
        title=sight.table.name,
        facts=rules_line(sight.table),
        map=(replay.map.frame, local(drawn[0]), local(drawn[1])) if replay.map else None,
        ranks=tuple(_rank(at, rank) for at, rank in enumerate(result_of(sight).ranks)),
        awards=tuple(_award(at, jump) for at, jump in enumerate(replay.jumps)),
        curve=replay.curve,
        lines=local(lines),
        symbols=safe(symbols(wanted, HistoryScreens.of(sight.table.game).sprites(sight))),
        style=safe(_style(sight) if alone else ""),
        qr=safe(qr_svg(address).replace("<svg ", '<svg x="770" y="1190" width="170" height="170" ', 1)),
    )
    return render_to_string("past/_poster.html", {"poster": poster, "sight": sight})


def _style(sight: TableView) -> str:
    return static_text("css/poster.css") + (static_text("css/maps.css") if "map" in sight.table.board else "")


def _rank(at: int, rank: Rank) -> PosterLine:
    return PosterLine(RANKS[at], rank.colour, f"{rank.rank}.", cut(rank.name, WIDE), str(rank.total))


def _award(at: int, jump: Jump) -> PosterLine:
    return PosterLine(AWARDS[at], jump.colour, "", cut(f"{jump.title} · {jump.text}", LONG), f"{jump.points:+d}")


def cut(text: str, most: int) -> str:
    """Return what stands on a line of so many letters."""
    return text if len(text) <= most else f"{text[: most - 1]}…"
