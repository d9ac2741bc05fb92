"""Catan's side of the pages: its facets, made of the functions of this folder, however the cards are kept."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.archive.exchange import Exchange
from games.archive.plays.finished import GamePlays
from games.catan.art.sheets import SHEETS
from games.catan.mirrors import island, luck
from games.catan.pages import island_page, reading, refusal, symbols, why
from games.catan.pages import reopened_turn as opened
from games.catan.pages.board import alternative, drawing
from games.catan.pages.board import board_timeline as timeline
from games.catan.pages.board.acting_seat import island_now, rules_of
from games.catan.pages.board.forms import value
from games.catan.pages.board.from_afar import small_maps, thumbnails
from games.catan.pages.board.set_pages import PAGES, CatanPages, bring, pages_at
from games.catan.pages.header import hidden, strip
from games.catan.pages.luck import luck_curve
from games.catan.pages.moved_cards import moved_cards
from games.catan.pages.reopened_turn import OpenedMove
from games.catan.pages.sheets import phases, placing, toast
from games.catan.pages.sheets.base import PAGES_OF_BASE
from games.catan.pages.sheets.development import PAGES_OF_CARDS
from games.catan.pages.stored_counts import kept
from games.catan.words.labels import piece_label, resource_label
from games.catan.words.luck import REVIEW
from games.catan.words.words import BOX, PLAY, POINTS
from games.forms.submission import MoveJson, Submission
from games.log.correction import Change
from games.log.position import Position
from games.log.turn import TurnSigns
from games.models import EntryKind, LogBy
from games.phrasing.common.effect import gain_label
from games.phrasing.common.move import log_words, move_sentence
from games.phrasing.common.registry import register as register_words
from games.phrasing.common.words import Words
from games.projections.mirror import GameRows
from games.registry import modules_in, register
from games.rulebook.shelves import BookShelf, GameShelves
from games.screens.corrections.facet import CorrectionScreens
from games.screens.history.facet import HistoryScreens, Reviewing
from games.screens.lobby.facet import GamePicture, LobbyScreens
from games.screens.table.board import BoardView
from games.screens.table.facets import Lit, LogWords, MoveForms, TableScreens, who_sits_there
from games.screens.table.header import HeaderSummary
from games.screens.table.sheet import Content
from games.screens.table.table_view import TableView
from games.templates import GameTemplates
from scoring.catan.effect import AwardMoved, Won
from scoring.catan.move import City, End, Offer, Road, Roll, Settle
from scoring.catan.rules import SEVEN
from scoring.catan.sets.knights.box import KNIGHTS_SET
from scoring.doctor.slip import DoubtedCount
from scoring.kernel import Effect, Move, Played, Scored, Seat, State, inner_move, is_talk

GAME: Final = "catan"
HERE: Final = Path(__file__).parent
SETS_OF_GAME: Final = "games.catan.sets"
GAINS = (AwardMoved, Won)


def words() -> Mapping[str, Iterable[Words]]:
    """Return what this game says; a set's words lie over those of the game."""
    return {GAME: (BOX, PLAY, POINTS, *(module.WORDS for module in modules_in(SETS_OF_GAME, "words")))}


def turn_begins(moves: Sequence[Played], index: int) -> bool:
    """Say whether the turn before was ended, or, in the set-up, whether a settlement or a city is founded."""
    before = next((i for i in range(index - 1, -1, -1) if not is_talk(moves[i].move)), None)
    if before is None or isinstance(inner_move(moves[before].move), End):
        return True
    # Nobody ends a turn in the set-up. Cities & Knights founds a city there, as a turn of its own.
    if not isinstance(inner_move(moves[index].move), Settle | City | Roll):
        return False
    return not any(isinstance(inner_move(played.move), Roll) for played in moves[:index])


def count_words(count: DoubtedCount) -> str:
    """Name the pieces or cards that were counted."""
    return piece_label(count.kind) if count.what == "pieces" else resource_label(count.kind)


def default_overlay(table_view: TableView) -> tuple[SafeString, str]:
    return mark_safe(drawing.newest(table_view)), "all"  # noqa: S308 - numbers only


def lit(table_view: TableView, _seat: Seat, moves: Sequence[Move]) -> Lit:
    """Return where these moves build or go: a ring on a corner, a road that shines, the rim of a hex."""
    # An offer is made to seats, not to places.
    built = [move for move in moves if not isinstance(move, Offer)]
    places = (place for move in built for name in ("at", "to") if (place := getattr(move, name, None)) is not None)
    over = "".join(map(drawing.pointed, places))
    return Lit(mark_safe(over), "all", board=island_now(table_view.position))  # noqa: S308 - numbers only


def board(table_view: TableView, overlay: str, *, gaps: bool) -> BoardView:  # noqa: ARG001 - an island has no gaps
    return drawing.board_view(table_view, overlay)


def glance(table_view: TableView) -> HeaderSummary | None:
    there = pages_at(table_view, CatanPages.header_summary)
    return next(filter(None, (one.header_summary(table_view) for one in there)), None)


def glance_sheet(table_view: TableView) -> Content | None:
    there = pages_at(table_view, CatanPages.summary_sheet)
    return next(filter(None, (one.summary_sheet(table_view) for one in there)), None)


def is_news(effect: Effect) -> bool:
    """Return whether an effect is said aloud: what the dice brought, what was stolen, and who has what."""
    if isinstance(effect, Scored):
        return not effect.final
    return PAGES.is_news(effect)


def moment_picture(table_view: TableView, effect: Effect) -> tuple[str, object]:
    pictures = (one.moment_picture(table_view, effect) for one in PAGES.of(None, CatanPages.moment_picture))
    return next(filter(None, pictures), ("", None))


def short(table_view: TableView, played: Played, effects: tuple[Effect, ...]) -> Iterable[str]:
    """Return the move in a few words; that a turn has ended goes without saying."""
    move = inner_move(played.move)
    if is_talk(move):
        return (move_sentence(played, (), table_view.names),)
    if isinstance(move, End):
        return ()
    words = log_words(played, effects, table_view.names, island_now(table_view.position))
    gains = [gain_label(effect, table_view.names) for effect in effects if isinstance(effect, GAINS)]
    return (words, *gains)


def aids_told() -> tuple[str, str, str]:
    """Say what each level of help brings at a table of dice and cards, from the least."""
    return (
        _("The app writes down dice and cards, and keeps the score. Nobody is told what may come."),
        _("What can be counted from dice and open cards: how an attack of the barbarians would end now."),
        _("No more than that: cards in hand stay secret."),
    )


def turns_played(table_view: TableView) -> int:
    return sum(isinstance(inner_move(played.move), Roll) for played in table_view.position.played)


def sevens_rolled(position: Position, seat: int) -> int:
    """Return how many sevens a player has rolled."""
    rolls = (inner_move(played.move) for played in position.played if played.seat == seat)
    return sum(isinstance(move, Roll) and sum(move.dice) == SEVEN for move in rolls)


def summary(moves: Sequence[Played]) -> tuple[int, str]:
    for played in moves:
        move = inner_move(played.move)
        if isinstance(move, Roll):
            return played.seat, str(sum(move.dice))
    return moves[0].seat, ""


def first_state(one: OpenedMove, _written: Sequence[MoveJson], _form: Mapping[str, str]) -> State:
    return one.at.position.state


def changes_for(one: Any, told: Submission, moves: Sequence[Move], _form: Mapping[str, str]) -> tuple[Change, ...]:
    return opened.changes_for(one, moves, told)


def taken_out(one: OpenedMove, form: Mapping[str, str]) -> tuple[Change, ...]:
    return (Change(EntryKind.RETRACTED, one.now.seq),) if "out" in form and not one.adds else ()


def audience(table_view: TableView) -> Hashable:
    """Return who sits here; where nobody's cards are followed, only whether this phone acts, and its hidden points.

    A set's line above the board puts one's own first.
    """
    follows_cards, own_line = rules_of(table_view.position).purse.is_tracking, glance(table_view) is not None
    if follows_cards or own_line or table_view.table.log_by != LogBy.ANYONE:
        return who_sits_there(table_view)
    acts = frozenset(table_view.position.state.actors) & {*table_view.mine}
    return (
        table_view.is_seated,
        acts,
        frozenset((seat, points) for seat in table_view.mine if (points := hidden(table_view, seat))),
    )


def chosen(_sight: TableView, move: Move) -> str:
    """Return the address of the sheet that builds a piece there with one more tap; of other moves, of the turn."""
    if not isinstance(move, Road | Settle | City):
        return ""
    piece = next(piece for piece, kind in placing.KINDS.items() if isinstance(move, kind))
    return f"lay={value(placing.VERBS[piece], move.at)}"


register(
    GAME,
    TableScreens(
        content=phases.content_for,
        bar=phases.bar_of,
        header=strip,
        board=board,
        additions=drawing.additions,
        award_template="catan/_points.html",
        menu_template="catan/_menu.html",
        end_ask="stop=1",
        style="css/catan.css",
        script="js/catan.js",
        board_class=" board-catan",
        default_overlay=default_overlay,
        audience=audience,
        glance=glance,
        glance_sheet=glance_sheet,
        lit=lit,
        toast=toast.toast,
        is_news=is_news,
        moment_picture=moment_picture,
    ),
    MoveForms(
        read_move=reading.read_move,
        read_replacement=reading.read_replacement,
        refusal=refusal.refused_content,
        chosen=chosen,
    ),
    LogWords(
        short=short,
        why=why.why,
        sources=("settlement", "city", "longest_road", "largest_army", "victory_point"),
        source=lambda source: source if source == "adjustment" else f"catan.{source}",
        corrects_running_turn=True,
    ),
    HistoryScreens(
        sprites=lambda _sight: (*SHEETS, "pieces.svg"),
        summary=summary,
        turns_played=turns_played,
        deeds_label=lambda: _("Sevens rolled"),
        deeds=sevens_rolled,
        things=lambda state, _effects: timeline.things(state),
        spot_of=timeline.spot_of,
        map_of=timeline.map_of,
        small_maps=small_maps,
        kept=kept,
        past_template="catan/_past.html",
        luck_curve=luck_curve,
        reviewing=Reviewing(
            words=REVIEW,
            drawn_words=str,
            way_words=alternative.course_words,
            laid_so=alternative.island_then,
        ),
    ),
    CorrectionScreens(
        aids_told=aids_told,
        gives_hints=True,
        moved_cards=moved_cards,
        opened=opened.opened,
        fix_content=opened.fix_content,
        read_fix=opened.read_fix,
        fix_refused=opened.refused,
        changes_for=changes_for,
        fix_under=lambda one, _content: one.at,
        first_state=first_state,
        taken_out=taken_out,
        count_words=count_words,
    ),
    Exchange(
        address="catanatron_file",
        label=lambda: _("For the simulator catanatron (JSON)"),
        suits=lambda table: not table.sets,
    ),
    LobbyScreens(
        set_up=island_page.set_up,
        thumbnails=thumbnails,
        beside=island_page.beside,
        who_starts=lambda: _("Who starts? On the beginners’ island the oldest, otherwise the highest roll."),
        rule_of_start=island_page.rule_of_start,
        new_table_template="catan/_new.html",
        style_template="catan/_new_style.html",
        questions=island_page.questions,
        pictures=(GamePicture("catan/_box.html"), GamePicture("catan/sets/knights/_box.html", KNIGHTS_SET)),
    ),
    GamePlays(bgg=13),
    GameRows(island.MIRRORS, luck.MIRRORS),
    GameTemplates(
        {
            "card": symbols.card,
            "drawing": symbols.drawing,
            "drawing_address": symbols.drawing_address,
            "mark": symbols.mark,
            "pips": symbols.pips,
            "progress": symbols.progress,
        }
    ),
    TurnSigns(turn_begins),
    GameShelves(
        (
            BookShelf(
                GAME,
                gettext_lazy("Catan"),
                (HERE / "rulebook" / "catan.toml", *(HERE / "sets").glob("*/rulebook.toml")),
                (("rules-catan.md", (GAME,)), ("rules-cities-knights.md", ("knights",))),
            ),
        )
    ),
)
register_words(words)
bring((*PAGES_OF_BASE, *PAGES_OF_CARDS))
for module in modules_in(SETS_OF_GAME, "pages"):
    bring(module.PAGES)
