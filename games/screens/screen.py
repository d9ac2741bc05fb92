"""The table page put together: strip, board and sheet for one phone and what it asks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from uuid import uuid4

from django.utils.safestring import mark_safe

from games.positions import Position
from games.screens.ask import Ask
from games.screens.carcassonne import awards, entry, figure, refusal, stock
from games.screens.carcassonne.drawing import Added, BoardView, added, board_view, figure_id
from games.screens.carcassonne.entry import Picture, pictured
from games.screens.carcassonne.overlay import newest
from games.screens.carcassonne.places import asks_for_figure, homeless, kinds_of
from games.screens.happened import happened, said
from games.screens.sheet import Bar, Content, Sheet
from games.screens.sight import Sight
from games.screens.strip import Strip, strip
from scoring.carcassonne.board import Board
from scoring.carcassonne.deploying import MEEPLE
from scoring.carcassonne.feature import Figure
from scoring.carcassonne.geometry import Cell
from scoring.carcassonne.move import Deploy, Draw, Place
from scoring.carcassonne.rules import PLACING, FigureReturned
from scoring.carcassonne.tile import TILES
from scoring.log import Played
from scoring.moves import Effect
from scoring.table import Aids, inner_move, is_talk

TALK = {"menu": "table/_menu.html", "adjust": "table/_adjust.html", "note": "table/_note.html"}


@dataclass(frozen=True, slots=True)
class Screen:
    """Everything that a table page shows; the board is left out where only what is new is sent.

    `busy` says that the phone is in the middle of something: its sheet stays as it is.
    """

    sight: Sight
    strip: Strip
    sheet: Sheet
    board: BoardView | None = None
    news: Added | None = None
    busy: bool = False

    @property
    def kinds(self) -> Sequence[Picture]:
        """Return every kind of tile in the box, by name: the page draws each once, and fragments only count them."""
        return pictured((tile, 0) for tile in kinds_of(self.sight.position))


def content_for(sight: Sight, ask: Ask) -> Content:
    """Return the sheet that a phone asks for; what cannot be now becomes what comes next at the table."""
    state = sight.position.state
    if ask.listing == "stock":
        return stock.stock(sight)
    if ask.listing in TALK:
        return _resting(sight, TALK[ask.listing], choosing=True)
    if state.over:
        return awards.final(sight)
    if not sight.may_log:
        return watching(sight)
    if asks_for_figure(sight.position):
        return _while_deploying(sight, ask)
    return _next_tile(sight, ask)


def _while_deploying(sight: Sight, ask: Ask) -> Content:
    if ask.move and ask.gap and ask.tile:
        return entry.one_tile(sight, ask.tile, ask.gap, move=True)
    if ask.move:
        return entry.moving(sight)
    if ask.spot:
        return refusal.spot_refusal(sight, ask.figure or MEEPLE, ask.spot)
    goes_on = ask.tile in TILES or ask.gap or ask.listing
    if goes_on and sight.may_go_on:
        return _next_tile(sight, ask)
    return figure.figure_sheet(sight, ask.figure)


def _next_tile(sight: Sight, ask: Ask) -> Content:
    tile = ask.tile if ask.tile in TILES else ""
    if sight.table.draw_by == "app" and sight.position.state.phase != PLACING:
        return drawing(sight)
    match ask.listing:
        case "gaps":
            return entry.gap_list(sight, tile)
        case "none":
            return entry.none_fits(sight)
    if ask.gap and tile:
        return entry.one_tile(sight, tile, ask.gap)
    if ask.gap:
        return entry.gap(sight, ask.gap, every=ask.every)
    return entry.tray(sight, tile)


def drawing(sight: Sight) -> Content:
    """Return the sheet with one large key: the app draws."""
    drawn = _resting(sight, "carcassonne/_draw.html")
    return replace(drawn, values=entry.is_second_part(sight.position) and sight.turn.name)


def watching(sight: Sight) -> Content:
    """Return the sheet of a phone that only looks on."""
    return _resting(sight, "table/_watching.html")


def _resting(sight: Sight, template: str, *, choosing: bool = False) -> Content:
    """Return a sheet that asks nothing of the board: it shows the tile laid last."""
    last = sight.position.state[Board].last
    over = newest(last) if sight.position.played else ""
    at = entry.cell_value(last) if last else ""
    return Content(template, sight, mark_safe(over), choosing, at)  # noqa: S308 - numbers only


def sheet_of(sight: Sight, content: Content, *, notice: str = "") -> Sheet:
    """Return the sheet with its bar, its token and what happened last."""
    return Sheet(
        content=content,
        seen=sight.position.head,
        token=uuid4(),
        bar=_bar(sight) if sight.is_seated else None,
        happened=None if content.choosing or sight.position.state.over else happened(sight),
        notice=notice,
    )


def _bar(sight: Sight) -> Bar:
    state = sight.position.state
    free = sight.may_log and not state.over and (sight.may_go_on or not asks_for_figure(sight.position))
    drawn = sight.table.draw_by == "app" and state.phase != "place"
    return Bar(
        undo=any(not isinstance(played.move, Aids) for played in sight.position.played),
        gap_list=free and not drawn,
        none_fits=free and not drawn and bool(homeless(sight.position)),
    )


def strip_of(sight: Sight, *, since: int | None = None) -> Strip:
    """Return the strip; `since` is the head after which things are new to this phone."""
    shown = awards.final_strip(sight) if sight.position.state.over else strip(sight)
    return replace(shown, said=said(sight, since)) if since is not None else shown


def whole(sight: Sight, content: Content, *, since: int | None = None, notice: str = "", gaps: bool = True) -> Screen:
    """Return the whole page; a board to look at from afar needs no gaps."""
    board = board_view(sight, content.overlay, gaps=gaps)
    sheet = sheet_of(sight, content, notice=notice)
    return Screen(sight, strip_of(sight, since=since), sheet, board)


def since(sight: Sight, content: Content, seen: int, *, notice: str = "") -> Screen:
    """Return what is new after the head `seen`: pieces to append where that is enough, else the whole board."""
    news = additions(sight, seen)
    if news is None:
        return whole(sight, content, since=seen, notice=notice)
    sheet = sheet_of(sight, content, notice=notice)
    top = replace(strip_of(sight, since=seen), same_scores=_same_scores(sight, seen))
    return Screen(sight, top, sheet, None, news)


def _news(position: Position, seen: int) -> list[tuple[int, Played, tuple[Effect, ...]]] | None:
    """Return turn, move and what followed for each line of the log after `seen`; None if one of them corrects a move.

    A word may have been put in among earlier moves: it changes nothing on the board.
    """
    news = [step for step in position.by_turn if step[1].seq > seen]
    if sorted(played.seq for _turn, played, _effects in news) != list(range(seen + 1, position.head + 1)):
        return None
    deeds = [played for _turn, played, _effects in news if not is_talk(played.move)]
    played = [one for one in position.played if not is_talk(one.move)]
    return news if played[len(played) - len(deeds) :] == deeds else None


def _same_scores(sight: Sight, seen: int) -> bool:
    """Say whether nothing since `seen` moved a point, a figure or the turn: a tile was drawn or laid."""
    position = sight.position
    return not position.state.over and all(
        turn == position.state.turn_number and isinstance(played.move, Draw | Place) and not effects
        for turn, played, effects in _news(position, seen) or ()
    )


def additions(sight: Sight, seen: int) -> Added | None:
    """Return what came on the board and went off it after `seen`; None if it was corrected meanwhile.

    Only played moves since then, each still counting, make a board that grows by appending. The gaps stay when the
    game is over: the strip hides them.
    """
    position = sight.position
    news = _news(position, seen)
    if news is None or seen > position.head:
        return None
    cells: list[Cell] = []
    figures: dict[str, Figure] = {}
    gone: list[str] = []
    for _turn, played, _effects in news:
        move = inner_move(played.move)
        if isinstance(move, Place):
            cells.append(move.at)
        elif isinstance(move, Deploy):
            here = move.at or _last_laid(sight, cells)
            standing = Figure(played.seat, move.figure, here, move.on)
            figures[figure_id(standing)] = standing
        for effect in position.effects_of(played.seq):
            if isinstance(effect, FigureReturned):
                key = figure_id(effect.figure)
                if figures.pop(key, None) is None:
                    gone.append(key)
    return added(sight, cells=cells, figures=figures, gone=gone)


def _last_laid(sight: Sight, cells: list[Cell]) -> Cell:
    last = cells[-1] if cells else sight.position.state[Board].last
    assert last is not None, "a figure is put on a tile"
    return last
