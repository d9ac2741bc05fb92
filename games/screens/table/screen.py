"""The table page put together: strip, board and sheet for one phone and what it asks."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from zlib import crc32

from django.utils.safestring import SafeString

from games.log.position import Position
from games.models import Pace
from games.screens.table.app_decision import app_content, decision_shown
from games.screens.table.board import Added, BoardView
from games.screens.table.clock import faces_of, pace_shown
from games.screens.table.corrected import corrected
from games.screens.table.facets import TableScreens
from games.screens.table.header import HeaderSummary, Strip, rest_sentence, victory
from games.screens.table.hint import hint_content, hint_shown, with_key
from games.screens.table.moment import moment_since
from games.screens.table.sheet import NOTHING_ASKED, Asked, Content, Sheet, talk_sheet
from games.screens.table.sheet import watching as watching_sheet
from games.screens.table.table_view import TableView, may_correct
from games.screens.table.toast import spoken_news, toast_of
from games.screens.table.undoes import undoes
from games.selectors import tables
from scoring.kernel import is_talk

TALK = {"adjust": "table/_adjust.html", "note": "table/_note.html"}


@dataclass(frozen=True, slots=True)
class Screen:
    """Everything that a table page shows; the board is left out where only what is new is sent.

    `glance` is the game's line above the board, None where it has none; `same_glance` says that the phone shows it
    already. `busy` says that the phone is in the middle of something: its sheet stays as it is.
    """

    table_view: TableView
    strip: Strip
    sheet: Sheet
    board: BoardView | None = None
    news: Added | None = None
    glance: HeaderSummary | None = None
    same_glance: bool = False
    busy: bool = False

    @property
    def kinds(self) -> Sequence[object]:
        """Return every kind of thing in the box that the page draws once, so that fragments only count them."""
        return TableScreens.of(self.table_view.table.game).kinds(self.table_view)

    @property
    def may_correct(self) -> bool:
        return may_correct(self.table_view)

    @property
    def game(self) -> TableScreens:
        """Return the game's side of the pages: its templates and files."""
        return TableScreens.of(self.table_view.table.game)


def content_for(table_view: TableView, asked: Asked = NOTHING_ASKED) -> Content:
    """Return the sheet that a phone asks for; raise Unreadable for what no page of ours asks."""
    game, goes_on = TableScreens.of(table_view.table.game), tables.successor_of(table_view.table)
    # Only where nothing is asked for: its log and its menu can still be looked at.
    if goes_on is not None and not asked:
        return Content("pads/_moved.html", goes_on, SafeString(""))
    decided = None if asked else app_content(table_view)
    if decided is not None:
        return decided
    hint = hint_content(table_view, asked)
    if hint is not None:
        return hint
    word = asked.get("list", "")
    if word == "menu" or word in TALK:
        over, at = game.default_overlay(table_view)
        values: object = talk_sheet(table_view.seat_views, asked) if word in TALK else table_view
        return Content(TALK.get(word, "table/_menu.html"), values, over, choosing=True, at=at)
    behind = game.summary_sheet(table_view) if asked.get("list") == "glance" else None
    if behind is not None:
        return behind
    return with_key(table_view, game.content(table_view, asked), asked)


def watching(table_view: TableView) -> Content:
    return watching_sheet(table_view, *TableScreens.of(table_view.table.game).default_overlay(table_view))


def sheet_of(table_view: TableView, content: Content, *, notice: str = "") -> Sheet:
    """Return the sheet with its bar and what happened last."""
    game = TableScreens.of(table_view.table.game)
    bar = game.bar(table_view) if table_view.is_seated else None
    is_quiet = content.choosing or table_view.position.state.over
    return Sheet(
        content=content,
        seen=table_view.position.head,
        bar=bar,
        undoes=undoes(table_view) if bar is not None and "undo" in bar.on else "",
        toast=corrected(table_view) or (None if is_quiet else toast_of(table_view)),
        notice=notice,
    )


def strip_of(table_view: TableView, *, since: int | None = None) -> Strip:
    """Return the strip; `since` is the head after which things are new to this phone."""
    top, position = TableScreens.of(table_view.table.game).header(table_view), table_view.position
    return replace(
        top,
        note=victory(position.rules.outcome(position.state), table_view.names) if top.phase == "finished" else top.note,
        spoken="" if since is None else spoken_news(table_view, since),
        moment=None if since is None else moment_since(table_view, since),
        notice=rest_sentence(table_view.table.status),
        rests=table_view.rests,
        pace=pace_shown(table_view),
        seats=seats_shown(table_view),
        invites=invites(table_view),
        clocks=faces_of(table_view),
        goes=f"{table_view.base}end/" if tables.shows_result(table_view.table, table_view.position) else "",
        follows=follows(table_view),
    )


def follows(table_view: TableView) -> bool:
    """Return whether the same people have opened their next game; nobody asks while this one goes on."""
    rests = table_view.rests or table_view.position.state.over
    return rests and tables.next_game(table_view.table) is not None


def invites(table_view: TableView) -> tuple[str, int] | None:
    """Return the code by which others join, and how many seats wait for them; None: there is nobody to invite."""
    rests = table_view.rests or table_view.position.state.over
    return (table_view.code, table_view.free_seats) if table_view.code and table_view.free_seats and not rests else None


def seats_shown(table_view: TableView) -> str:
    """Return a word that changes as soon as somebody sits down, is called otherwise, or the log has another past.

    A page shows it, and a pull sends it back: four signs for the names, and the mark of the line at the head.
    """
    # No more signs: six names in Chinese were a byte more than a pull may weigh.
    seats: tuple[object, ...] = (table_view.names, table_view.code and table_view.free_seats)
    # What the app decides is no line of the log.
    if (decided := decision_shown(table_view)) is not None:
        seats = (*seats, decided)
    if (hinted := hint_shown(table_view)) is not None:
        seats = (*seats, hinted)
    return f"{crc32(repr(seats).encode()) & 0xFFFF:04x}{table_view.position.mark}"


def shows_past(table_view: TableView, seen: int, seats: str) -> bool:
    """Say whether what a page shows at the head `seen` is how this log began, by the word of `seats_shown`.

    It is not, where the server has returned to a backup meanwhile and the table has come as far again.
    """
    return seats[4:] == (
        table_view.position.mark if seen == table_view.position.head else tables.mark_at(table_view.table, seen)
    )


def whole(
    table_view: TableView,
    content: Content,
    *,
    since: int | None = None,
    notice: str = "",
    gaps: bool = True,
    strip: Strip | None = None,
) -> Screen:
    """Return the whole page; a board to look at from afar needs no gaps."""
    game = TableScreens.of(table_view.table.game)
    board = game.board(table_view, content.overlay, gaps=gaps)
    sheet = sheet_of(table_view, content, notice=notice)
    return Screen(
        table_view, strip or strip_of(table_view, since=since), sheet, board, glance=game.header_summary(table_view)
    )


def strip_audience(table_view: TableView) -> Hashable:
    """Return what phones have in common whose strips are the same."""
    shown = TableScreens.of(table_view.table.game).strip_audience(table_view)
    # On the turn line one's own clock comes first.
    return shown, table_view.code, hint_shown(table_view), table_view.mine if table_view.table.pace != Pace.NONE else ()


def since(
    table_view: TableView, content: Content, seen: int, *, notice: str = "", strip: Strip | None = None
) -> Screen:
    """Return what is new after the head `seen`: pieces to append where that is enough, else the whole board.

    `strip` is what was made for another phone of the same `strip_audience`.
    """
    game = TableScreens.of(table_view.table.game)
    if not game.grows or not only_added_since(table_view.position, seen):
        return whole(table_view, content, since=seen, notice=notice, strip=strip)
    # All that is left out is what the phone shows already: by the difference of the two, whatever was logged.
    before = table_view.at_head(seen)
    sheet = sheet_of(table_view, content, notice=notice)
    if strip is None:
        strip, shown = strip_of(table_view, since=seen), game.header(before)
        is_same = (shown.scores, shown.has_more) == (strip.scores, strip.has_more)
        # In the last scoring the tabs follow what the table has looked at, which no state of the log says.
        strip = replace(strip, same_scores=is_same and not table_view.position.state.over)
    glance = game.header_summary(table_view)
    same_glance = glance is not None and glance.is_but_for_brief(game.header_summary(before))
    return Screen(table_view, strip, sheet, None, game.additions(before, table_view), glance, same_glance=same_glance)


def is_answered(table_view: TableView, content: Content, seen: int) -> bool:
    """Say whether the question that a phone was in the middle of is asked no more: somebody else has answered it.

    Only of a sheet that came by itself: what a phone has asked for stays until it is done with it.
    """
    if not only_added_since(table_view.position, seen):
        return False
    before = content_for(table_view.at_head(seen))
    return before.choosing and content.template != before.template


def is_called_for(table_view: TableView, seen: int) -> bool:
    """Say whether a question has come since a head that one of this phone's own seats is asked: the table waits."""
    if not table_view.asked_here or not only_added_since(table_view.position, seen):
        return False
    return not table_view.at_head(seen).asked_here


def asks_otherwise(table_view: TableView, seen: int) -> bool:
    """Say whether the table asks another seat, or for something else, than it did at a head."""
    if not only_added_since(table_view.position, seen):
        return False
    before, now = table_view.at_head(seen).position.state, table_view.position.state
    return (before.turn_number, before.phase, before.actors) != (now.turn_number, now.phase, now.actors)


def only_added_since(position: Position, seen: int) -> bool:
    """Say whether the log has only gone on since a head: no line after it corrects a move.

    Only then is what a phone shows a state of this log. A word may have been put in among earlier moves.
    """
    # A page of before a restore, or a made-up number: it is sent all.
    if seen > position.head:
        return False
    news = position.steps_since(seen)
    seqs, logged = [played.seq for _turn, played, _effects in news], list(range(seen + 1, position.head + 1))
    if seqs == logged:
        return True
    # In another order: a note was put in among earlier moves. Else a line corrects something, or is gone.
    if sorted(seqs) != logged:
        return False
    acts = [played for _turn, played, _effects in news if not is_talk(played.move)]
    played = [one for one in position.played if not is_talk(one.move)]
    return played[len(played) - len(acts) :] == acts
