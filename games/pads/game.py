"""Score pads' side of the pages: the same facets for every pad, ready or of the table's own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final
from urllib.parse import urlencode

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.archive.plays.finished import GamePlays
from games.forms.submission import RejectedInput, Submission
from games.models import Table
from games.pads.mirrors import MIRRORS
from games.pads.pages.ask import PadAsk, read_ask
from games.pads.pages.board import board_of
from games.pads.pages.forms import TriedLine, read_line
from games.pads.pages.proof import proof_of
from games.pads.pages.rounds import Round
from games.pads.pages.sheets import Numbers, Worth, content_for
from games.pads.pages.words import rules_of
from games.pads.words.labels import lines_label, pad_line_label, pad_text, word_label
from games.pads.words.words import pad_table
from games.phrasing.common.effect import effect_sentence
from games.phrasing.common.move import move_sentence
from games.phrasing.common.refusal import refusal_sentence
from games.phrasing.common.registry import register as register_words
from games.phrasing.common.score import award_label
from games.phrasing.common.wording import TableWording, Wording
from games.projections.mirror import GameRows
from games.registry import register
from games.rulebook.shelves import PADS as PADS_SHELF
from games.rulebook.shelves import BookShelf, GameShelves, rules_of_refusals
from games.screens.corrections.reopened_turn import Opened
from games.screens.defaults import DefaultCorrections, RefusedMove, codes_of, talk_content
from games.screens.history.facet import HistoryScreens
from games.screens.lobby.facet import LobbyScreens
from games.screens.table.board import Added, BoardView
from games.screens.table.facets import LogWords, MoveForms, TableScreens
from games.screens.table.header import SeatTab as Tab
from games.screens.table.header import Strip
from games.screens.table.sheet import NOTHING_ASKED, Asked, Bar, Content, Toast
from games.screens.table.table_view import TableView
from scoring.catalogue import PADS
from scoring.kernel import (
    Aids,
    Effect,
    Move,
    NoSuchSeat,
    Overrule,
    Played,
    Refusal,
    Scored,
    inner_move,
)
from scoring.pads.box import pad_of
from scoring.pads.move import (
    Agree,
    Announce,
    Count,
    Counted,
    FaceFell,
    Hold,
    Join,
    Landed,
    Reached,
    Reckon,
    Score,
    TurnTo,
)
from scoring.pads.pad import named_parts
from scoring.pads.refusal import NotBeside, NothingToReplace, NotNow, NotTheHolder, ReckonedAlready, UnfitNumber
from scoring.pads.rules import ScorePad
from scoring.pads.words import own_words

STAYS: Final = {
    **dict.fromkeys(("count", "hold", "back", "mark", "join", "home"), "counters"),
    **dict.fromkeys(("agree", "squares"), "rules"),
}
"""The sheet on which a phone goes on, by the key that was tapped."""
SAYING_WHAT: Final = UnfitNumber | NotNow | NotBeside | NotTheHolder | NothingToReplace | ReckonedAlready
"""Refusals that name something on the pad by its key."""
ROUND_KEYS: Final = ("all", "round", "ahead")


def bar(table_view: TableView) -> Bar:
    """Return undo, counters, the end, log."""
    rules, over = rules_of(table_view), table_view.position.state.over
    pad = rules.pad
    kept = (*pad.counters.values(), *pad.awards.values(), *pad.companions.values(), *pad.tallies.values())
    keys = {
        "undo": any(not isinstance(played.move, Aids) for played in table_view.position.played),
        "counters": not over and any(rules.has(one) for one in kept),
        "end": not over,
    }
    return Bar("pads/_bar.html", tuple(key for key, is_on in keys.items() if is_on))


def header(table_view: TableView) -> Strip:
    """Return the totals; on a pad it is nobody's turn."""
    state, pad, lines = table_view.position.state, rules_of(table_view).pad, table_view.position.turns_played
    return Strip(
        scores=tuple(tab(table_view, seat) for seat in range(len(table_view.seat_views))),
        phase="finished" if state.over else "pad",
        turn_name=pad_text(pad, pad.name),
        turn_colour="",
        turn_number=lines,
        left=None,
        shown=0,
        awards=0,
        note=lines_label(lines),
    )


def toast(table_view: TableView) -> Toast | None:
    """Return the pill for the last line, if it brought points or moved counters along."""
    position = table_view.position
    if not position.played:
        return None
    seq, effects = position.effects[-1]
    scored = [effect for effect in effects if isinstance(effect, Scored)]
    if not scored:
        return _counted(table_view, position.played[-1], effects)
    best = max(scored, key=lambda one: one.points)
    others = (f"{table_view.seat_views[one.seat].name} {one.points:+d}" for one in scored if one is not best)
    sentences = (effect_sentence(one, table_view.names) for one in effects if isinstance(one, Landed | Reached))
    seat_view, number = table_view.seat_views[best.seat], scored.index(best)
    text = " · ".join((award_label(best), *others, *sentences))
    return Toast(seat_view.colour, seat_view.name, f"{best.points:+d}", text, f"{table_view.base}why/{seq}/{number}/")


def fix_content(one: Opened, asked: Asked) -> Content:
    """Return the sheet for an opened line: the entry sheet as it was then, with what was written."""
    if (talk := talk_content(one)) is not None:
        return talk
    move = inner_move(one.turn.moves[0].move)
    if isinstance(move, Announce) and not one.adds:
        seat = one.turn.moves[0].seat
        ask = PadAsk((seat,), move.for_, dict(move.facts), listing="ahead")
        return replace(content_for(one.before, ask), choosing=True)
    if not isinstance(move, Score) and not one.adds:
        return Content("corrections/_fixed.html", move, SafeString(""), choosing=True)
    ask = read_ask(asked)
    if ask == PadAsk():
        ask = PadAsk(listing="points") if one.adds else as_it_was(one.turn.moves[0].seat, move)
        if rules_of(one.before).pad.block and isinstance(move, Score) and not one.adds:
            # Crossed out as a number, or counted: it is the same box.
            ask = replace(ask, event=move.for_)
    content = content_for(one.before, ask)
    # A line is put right for its own seat.
    values = replace(content.values, takes_all=False) if isinstance(content.values, Numbers) else content.values
    return replace(content, values=values, choosing=True)


def in_own_words(rules: ScorePad, move: Move) -> Move:  # noqa: PLR0911 - a line for each kind of move
    """Return a line with the author's words in place of the keys of a pad of one's own, to be said."""
    if not rules.is_own:
        return move
    names = {key: word_label(rules.pad, key, name) for key, name in named_parts(rules.pad) if name}
    match move:
        case Overrule(move=inner):
            return replace(move, move=in_own_words(rules, inner))
        case Score(for_=key, facts=facts):
            counted = {names.get(fact, fact): number for fact, number in facts.items()}
            return replace(move, for_=names.get(key, key), facts=counted)
        case Announce(facts=facts):
            return replace(move, facts={names.get(fact, fact): number for fact, number in facts.items()})
        case Count(what=key) | Hold(what=key) | Agree(what=key) | Join(what=key):
            return replace(move, what=names.get(key, key))
        case FaceFell(what=key, face=face):
            return replace(move, what=names.get(key, key), face=names.get(face, face))
        case Reckon(for_=key):
            return replace(move, for_=names.get(key, key))
        case TurnTo(to=key):
            return replace(move, to=names.get(key, key))
        case _:
            return move


def _counted(table_view: TableView, played: Played, effects: Sequence[Effect]) -> Toast | None:
    moved = [effect_sentence(one, table_view.names) for one in effects if isinstance(one, Counted)]
    if not moved or not isinstance(inner_move(played.move), Score):
        return None
    seat_view = table_view.seat_views[played.seat]
    return Toast(seat_view.colour, seat_view.name, "", " · ".join(moved))


def refused_in_own_words(rules: ScorePad, refusal: Refusal) -> Refusal:
    """Return a refusal with the author's words in place of a key of a pad of one's own."""
    if not rules.is_own or not isinstance(refusal, SAYING_WHAT):
        return refusal
    own = {key: word_label(rules.pad, key, name) for key, name in own_words(rules.pad).items()}
    facts = {"what": own.get(refusal.what, refusal.what)}
    if isinstance(refusal, NothingToReplace):
        facts["instead"] = own.get(refusal.instead, refusal.instead)
    return replace(refusal, **facts)


def tab(table_view: TableView, seat: int) -> Tab:
    seat_view, state = table_view.seat_views[seat], table_view.position.state
    return Tab(
        position=seat,
        name=seat_view.name,
        colour=seat_view.colour,
        total=state.scores[seat],
        hand=None,
        plus=0,
        current=False,
        is_mine=seat_view.is_mine,
    )


def as_it_was(seat: int, move: Move) -> PadAsk:
    """Return the sheet on which a score was written, as it was when it was written."""
    assert isinstance(move, Score), "only points are written anew"
    owners = tuple(int(owner) for owner, _strength in move.figures) or (seat, *map(int, move.also))
    lit, event = tuple(sorted(owners)), "" if move.points is not None or move.sum_ else move.for_
    return PadAsk(lit, event, move.facts, listing="sum" if move.sum_ else "", marker=move.marker, typed=move.sum_)


def sheet_of(tried: RejectedInput) -> dict[str, str]:
    """Return what an address asks for the sheet on which something was tried."""
    sheets = {"worth": {"for": tried.value}, "typed": {"list": "sum"}, "give": {"list": "points"}}
    sheets |= {"all": {"list": "round"}, **{key: {"list": "round", "for": tried.value} for key in ("round", "ahead")}}
    listing = STAYS.get(tried.field)
    return sheets.get(tried.field) or ({"list": listing} if listing else {})


def refused(table_view: TableView, tried: RejectedInput, refusals: Sequence[Refusal]) -> Content:
    """Return the sheet that says why a line is refused, and lets the table say otherwise where it may."""
    items = tried.items if isinstance(tried, TriedLine) else ()
    asked = dict(items) | sheet_of(tried)
    if any(isinstance(one, NoSuchSeat) for one in refusals):
        content = content_for(table_view, read_ask(asked))
        # On the sheet itself, with all that was typed: nothing is wrong but that nobody was lit.
        if isinstance(content.values, Numbers | Worth):
            return replace(content, values=replace(content.values, alert=_("Tap first whose points these are.")))
    sentences = tuple(
        refusal_sentence(refused_in_own_words(rules_of(table_view), one), table_view.names) for one in refusals
    )
    if tried.field in ROUND_KEYS and not codes_of(refusals):
        content = content_for(table_view, read_ask(asked))
        if isinstance(content.values, Round):
            return replace(content, values=replace(content.values, alert=" ".join(sentences)))
    values = RefusedMove(
        _("That cannot be written down"),
        sentences,
        tried.field,
        tried.value,
        codes_of(refusals),
        rules_of_refusals(refusals),
        items,
        urlencode(asked),
    )
    return Content("defaults/_refusal.html", values, SafeString(""), choosing=True)


class PadWording(TableWording):
    """On a pad of people's own a key says itself."""

    def wording(self, sets: Sequence[str], rules: ScorePad) -> Wording:
        return Wording(tuple(sets), own_words=rules.is_own)


class PadTable(TableScreens):
    """The table page of a pad: columns, on which it is nobody's turn."""

    award_template = "defaults/_award.html"
    menu_template = "pads/_menu.html"
    style = "css/pads.css"
    script = "js/pads.js"
    grows = False
    takes_turns = False

    def content(self, table_view: TableView, asked: Asked) -> Content:
        return content_for(table_view, read_ask(asked))

    def bar(self, table_view: TableView) -> Bar:
        return bar(table_view)

    def header(self, table_view: TableView) -> Strip:
        return header(table_view)

    def board(self, table_view: TableView, overlay: str, *, gaps: bool) -> BoardView:
        """Return the columns, on which nothing is lit."""
        return board_of(table_view)

    def additions(self, before: TableView, now: TableView) -> Added:
        """Return nothing: columns are sent anew."""
        return Added(SafeString(""), SafeString(""), "")

    def toast(self, table_view: TableView) -> Toast | None:
        return toast(table_view)

    def is_news(self, effect: Effect) -> bool:
        return isinstance(effect, Scored | Landed | Reached)


class PadForms(MoveForms):
    """The forms of a pad: what phones write into its columns."""

    def read_move(self, table_view: TableView, form: Mapping[str, str], codes: tuple[str, ...] = ()) -> Submission:
        return read_line(table_view, form, codes)

    def read_replacement(self, table_view: TableView, form: Mapping[str, str]) -> Submission:
        return read_line(table_view, form)

    def refusal(self, table_view: TableView, tried: RejectedInput, refusals: Sequence[Refusal]) -> Content:
        return refused(table_view, tried, refusals)

    def stays(self, form: Mapping[str, str]) -> Asked:
        """Return the counters, or the rules, where something was changed there."""
        listing = next((listing for field, listing in STAYS.items() if field in form), "")
        return {"list": listing} if listing else NOTHING_ASKED


class PadLog(LogWords):
    """Lines in words, those of a pad of one's own in the author's."""

    def log_text(self, table_view: TableView, played: Played, effects: tuple[Effect, ...]) -> Iterable[str]:
        """Yield a line in words, and what it reached."""
        own = in_own_words(rules_of(table_view), played.move)
        yield pad_line_label(own) or self.sentence(table_view, played, effects)
        yield from (effect_sentence(one, table_view.names) for one in effects if isinstance(one, Landed | Reached))

    def score_proof(self, table_view: TableView, seq: int, number: int) -> Content:
        return proof_of(table_view, seq, number)

    def sentence(self, table_view: TableView, played: Played, effects: Sequence[Effect] = ()) -> str:
        own = replace(played, move=in_own_words(rules_of(table_view), played.move))
        return move_sentence(own, effects, table_view.names)


class PadHistory(HistoryScreens):
    """Past pads, which have lines instead of turns."""

    def turns_label(self, count: int) -> str:
        return lines_label(count)

    def turn_title(self, number: int) -> str:
        return _("Line %(turn)s") % {"turn": number}


class PadCorrections(DefaultCorrections):
    """Lines opened again: a line is a turn of one move."""

    def fix_content(self, one: Opened, asked: Asked) -> Content:
        return fix_content(one, asked)

    def read_fix(self, one: Opened, form: Mapping[str, str], codes: tuple[str, ...]) -> Submission:
        return read_line(one.before, form, codes)

    def fix_refused(self, one: Opened, tried: RejectedInput, refusals: Sequence[Refusal]) -> Content:
        return refused(one.before, tried, refusals)


class PadLobby(LobbyScreens):
    """Pads in lists of tables."""

    def progress_label(self, turns: int) -> str:
        return lines_label(turns)


@dataclass(frozen=True, slots=True)
class PadPlays(GamePlays):
    """Plays of a game whose score was kept on a pad."""

    def own_name(self, table: Table) -> str:
        """Return what a pad of one's own is called, empty for a ready one."""
        pad = pad_of(table.box) if table.board else None
        return pad_text(pad, pad.name) if pad else ""


FACETS: Final = (
    PadTable(),
    PadWording(),
    PadForms(),
    PadLog(),
    PadHistory(),
    PadCorrections(),
    PadLobby(),
    PadPlays(),
    GameRows(MIRRORS),
)
for key in PADS:
    register(key, *FACETS)
for key, number in (("pad-carcassonne", 822), ("pad-catan", 13)):
    register(key, PadPlays(number))
register(
    PADS_SHELF,
    GameShelves(
        (
            BookShelf(
                PADS_SHELF,
                gettext_lazy("Score pads"),
                tuple((Path(__file__).parent / "rulebook").glob("*.toml")),
                (("rules-pads.md", ()),),
                game="carcassonne",
            ),
        )
    ),
)
# A pad has no words for what a game with rules says better.
register_words(lambda: {"pad": (pad_table(),)}, below=True)
