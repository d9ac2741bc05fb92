"""Catan's side of the pages: its facets, whose hooks call the functions of this folder, however cards are kept."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final

from django.http import QueryDict
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.archive.exchange import Exchange
from games.archive.plays.finished import GamePlays
from games.catan.art.sheets import SHEETS
from games.catan.mirrors import island, luck
from games.catan.pages import (
    island_page,
    log_drawings,
    moved_cards,
    reading,
    refusal,
    reopened_turn,
    stored_counts,
    symbols,
    why,
)
from games.catan.pages import luck as luck_pages
from games.catan.pages.board import alternative, board_timeline, drawing, from_afar
from games.catan.pages.board.acting_seat import island_now, rules_of
from games.catan.pages.board.forms import value
from games.catan.pages.board.set_pages import PAGES, CatanPages, bring, pages_at
from games.catan.pages.header import hidden, strip
from games.catan.pages.reopened_turn import OpenedMove
from games.catan.pages.sheets import narration, phases, placing, toast
from games.catan.pages.sheets.base import PAGES_OF_BASE
from games.catan.pages.sheets.development import PAGES_OF_CARDS
from games.catan.words.labels import piece_label, resource_label
from games.catan.words.luck import REVIEW
from games.catan.words.words import BOX, PLAY, POINTS
from games.forms.submission import MoveJson, RejectedInput, Submission
from games.log.correction import Change, Draft, OpenedTurn, Preview
from games.log.position import Position
from games.log.turn import TurnSigns
from games.models import EntryKind, LogBy, Table
from games.phrasing.common.effect import gain_label
from games.phrasing.common.move import log_words, move_sentence
from games.phrasing.common.registry import register as register_words
from games.phrasing.common.wording import TableWording, current_wording
from games.phrasing.common.words import Words
from games.projections.mirror import GameRows
from games.registry import modules_in, register
from games.rulebook.shelves import BookShelf, GameShelves
from games.screens.corrections.facet import CorrectionScreens
from games.screens.history.curve import Chart
from games.screens.history.facet import HistoryScreens, Reviewing, TinyMap
from games.screens.history.timeline import BoardThing, Map, Timeline
from games.screens.lobby.facet import GamePicture, LobbyScreens, Question
from games.screens.lobby.picture import Scene
from games.screens.lobby.set_up import BoardSetUp
from games.screens.table.board import Added, BoardView
from games.screens.table.facets import Highlight, LogWords, MoveForms, PictureKey, TableScreens
from games.screens.table.header import HeaderSummary, Strip
from games.screens.table.sheet import Asked, Bar, Content, NarrationLine, Toast
from games.screens.table.table_view import TableView
from games.selectors.stored_counts import StoredCount
from games.templates import GameTemplates
from scoring.catan.effect import AwardMoved, Won
from scoring.catan.move import City, End, MoveRobber, Offer, Road, Roll, Settle
from scoring.catan.rules import SEVEN
from scoring.catan.sets.knights.rules import KNIGHTS_SET
from scoring.doctor.slip import DoubtedCount
from scoring.kernel import Box, Choice, Effect, Move, Played, Refusal, Scored, Seat, State, inner_move, is_talk
from scoring.review.turn import ReviewedTurn, TurnCourse, Way

GAME: Final = "catan"
HERE: Final = Path(__file__).parent
SETS_OF_GAME: Final = "games.catan.sets"
GAINS = (AwardMoved, Won)


def words() -> Mapping[str, Iterable[Words]]:
    """Return what this game says; a set's words lie over those of the game."""
    return {GAME: (BOX, PLAY, POINTS, *(module.WORDS for module in modules_in(SETS_OF_GAME, "words")))}


class CatanTable(TableScreens):
    """The table page."""

    award_template = "catan/_points.html"
    menu_template = "catan/_menu.html"
    end_ask = "stop=1"
    style = "css/catan.css"
    script = "js/catan.js"
    board_class = " board-catan"

    def content(self, table_view: TableView, asked: Asked) -> Content:
        return phases.content_for(table_view, asked)

    def bar(self, table_view: TableView) -> Bar:
        return phases.bar_of(table_view)

    def header(self, table_view: TableView) -> Strip:
        return strip(table_view)

    def board(self, table_view: TableView, overlay: str, *, gaps: bool) -> BoardView:
        """Return the island, which has no gaps."""
        return drawing.board_view(table_view, overlay)

    def additions(self, before: TableView, now: TableView) -> Added:
        return drawing.additions(before, now)

    def default_overlay(self, table_view: TableView) -> tuple[SafeString, str]:
        return mark_safe(drawing.newest(table_view)), "all"  # noqa: S308 - numbers only

    def audience(self, table_view: TableView) -> Hashable:
        """Return who sits here; where nobody's cards are followed, only whether this phone acts, and its hidden points.

        A set's line above the board puts one's own first.
        """
        follows_cards = rules_of(table_view.position).hand_tracking.is_tracking
        own_line = self.header_summary(table_view) is not None
        if follows_cards or own_line or table_view.table.log_by != LogBy.ANYONE:
            return super().audience(table_view)
        acts = frozenset(table_view.position.state.actors) & {*table_view.mine}
        mine = frozenset((seat, points) for seat in table_view.mine if (points := hidden(table_view, seat)))
        return table_view.is_seated, acts, mine

    def highlight(self, table_view: TableView, seat: Seat, moves: Sequence[Move]) -> Highlight:
        """Return where moves build or go: a ring on a corner, a road that shines, the rim of a hex."""
        # An offer is made to seats, not to places.
        built = [move for move in moves if not isinstance(move, Offer)]
        places = (place for move in built for name in ("at", "to") if (place := getattr(move, name, None)) is not None)
        over = "".join(map(drawing.pointed, places))
        return Highlight(mark_safe(over), "all", board=island_now(table_view.position))  # noqa: S308 - numbers only

    def moment_picture(self, table_view: TableView, effect: Effect) -> tuple[str, object]:
        pictures = (one.moment_picture(table_view, effect) for one in PAGES.of(None, CatanPages.moment_picture))
        return next(filter(None, pictures), ("", None))

    def header_summary(self, table_view: TableView) -> HeaderSummary | None:
        there = pages_at(table_view, CatanPages.header_summary)
        return next(filter(None, (one.header_summary(table_view) for one in there)), None)

    def summary_sheet(self, table_view: TableView) -> Content | None:
        there = pages_at(table_view, CatanPages.summary_sheet)
        return next(filter(None, (one.summary_sheet(table_view) for one in there)), None)

    def toast(self, table_view: TableView) -> Toast | None:
        return toast.toast(table_view)

    def has_to_move(self, played: Played, effects: Sequence[Effect]) -> Sequence[Effect]:
        asked = PAGES.of(None, CatanPages.has_to_move)
        return tuple(effect for effect in effects if any(one.has_to_move(played, effect) for one in asked))

    def narration(self, table_view: TableView) -> Iterable[NarrationLine]:
        return narration.narration(table_view)

    def is_news(self, effect: Effect) -> bool:
        """Return whether an effect is said aloud: what the dice brought, what was stolen, and who has what."""
        return not effect.final if isinstance(effect, Scored) else PAGES.is_news(effect)


class CatanForms(MoveForms):
    """The reading of forms that phones send: moves, by the verbs that the box knows."""

    def read_move(self, table_view: TableView, form: Mapping[str, str], codes: tuple[str, ...] = ()) -> Submission:
        return reading.read_move(table_view, form, codes)

    def read_replacement(self, table_view: TableView, form: Mapping[str, str]) -> Submission:
        return reading.read_replacement(table_view, form)

    def refusal(self, table_view: TableView, tried: RejectedInput, refusals: Sequence[Refusal]) -> Content:
        return refusal.refused_content(table_view, tried, refusals)

    def stays(self, form: Mapping[str, str]) -> Asked:
        return reading.stays(form)

    def chosen(self, table_view: TableView, move: Move) -> str:
        """Return the address of the sheet that builds a piece there; of other moves, of the turn."""
        if not isinstance(move, Road | Settle | City):
            return ""
        piece = next(piece for piece, kind in placing.KINDS.items() if isinstance(move, kind))
        return f"lay={value(placing.VERBS[piece], move.at)}"


class CatanLog(LogWords):
    """Words for the log, and proofs of points."""

    sources = ("settlement", "city", "longest_road", "largest_army", "victory_point")
    corrects_running_turn = True

    def log_text(self, table_view: TableView, played: Played, effects: tuple[Effect, ...]) -> Iterable[str]:
        """Return the move in a few words; that a turn has ended goes without saying."""
        move = inner_move(played.move)
        if is_talk(move):
            return (move_sentence(played, (), table_view.names),)
        if isinstance(move, End):
            return ()
        # Where the robber went is said beside a board, too: the hex is two words, without which nothing is said.
        is_shown = current_wording().beside_board and not isinstance(move, MoveRobber)
        island = None if is_shown else island_now(table_view.position)
        words = log_words(played, effects, table_view.names, island)
        gains = [gain_label(effect, table_view.names) for effect in effects if isinstance(effect, GAINS)]
        return (words, *gains)

    def silent_text(self, move: Move, phase: str) -> str:
        """Say that a turn has ended, where that is undone."""
        return _("end of the turn") if isinstance(move, End) else ""

    def drawings(self, table_view: TableView, moves: Sequence[Played]) -> Sequence[SafeString]:
        return log_drawings.drawings(table_view, moves)

    def picture_keys(self, table_view: TableView, moves: Sequence[Played]) -> Sequence[PictureKey]:
        return log_drawings.dice_keys(table_view, moves)

    def score_proof(self, table_view: TableView, seq: int, number: int) -> Content:
        return why.score_proof(table_view, seq, number)

    def source(self, source: str) -> str:
        return source if source == "adjustment" else f"catan.{source}"


class CatanReview(Reviewing):
    """Luck and choice: what the dice brought, and what was made of it."""

    words = REVIEW

    def drawn_words(self, drawn: str) -> str:
        return drawn

    def way_words(self, table_view: TableView, before: State, turn: ReviewedTurn, way: Way | TurnCourse | None) -> str:
        return alternative.course_words(table_view, before, turn, way)

    def laid_so(
        self, table_view: TableView, before: State, turn: ReviewedTurn, way: Way | TurnCourse | None
    ) -> TinyMap:
        return alternative.island_then(table_view, before, turn, way)


class CatanHistory(HistoryScreens):
    """Past games: their films, islands, dice and counts."""

    past_template = "catan/_past.html"
    reviewing = CatanReview()

    def sprites(self, table_view: TableView) -> tuple[str, ...]:
        return (*SHEETS, "pieces.svg")

    def summary(self, moves: Sequence[Played]) -> tuple[int, str]:
        """Return who rolled, and what."""
        for played in moves:
            move = inner_move(played.move)
            if isinstance(move, Roll):
                return played.seat, str(sum(move.dice))
        return moves[0].seat, ""

    def last_scoring_sentence(self, name: str, points: int) -> str:
        """Say what hidden cards brought: nothing else is counted at the end."""
        return ngettext(
            "%(name)s’s hidden cards bring %(points)s point.",
            "%(name)s’s hidden cards bring %(points)s points.",
            points,
        ) % {"name": name, "points": points}

    def acts_label(self) -> str:
        return _("Sevens rolled")

    def count_of_acts(self, position: Position, seat: int) -> int:
        rolls = (inner_move(played.move) for played in position.played if played.seat == seat)
        return sum(isinstance(move, Roll) and sum(move.dice) == SEVEN for move in rolls)

    def things(self, state: State, effects: Sequence[Effect]) -> Collection[BoardThing]:
        return board_timeline.things(state)

    def spot_of(self, new: Sequence[BoardThing]) -> str:
        return board_timeline.spot_of(new)

    def map_of(self, timeline: Timeline, colours: Sequence[str], at: int, *, still: bool = False) -> Map | None:
        return board_timeline.map_of(timeline, colours, at, still=still)

    def small_maps(self, tables: Sequence[Table]) -> Mapping[int, TinyMap]:
        return from_afar.small_maps(tables)

    def stored_counts(self) -> Iterable[StoredCount]:
        return stored_counts.stored_counts()

    def luck_curve(self, table_view: TableView) -> Chart | None:
        return luck_pages.luck_curve(table_view)


class CatanCorrections(CorrectionScreens):
    """Moves opened again."""

    gives_hints = True

    def opened(
        self, table_view: TableView, turn: OpenedTurn, draft: Draft, base: str, seq: int, *, adds: bool
    ) -> OpenedMove:
        return reopened_turn.opened(table_view, turn, draft, base, seq, adds=adds)

    def fix_content(self, one: OpenedMove, asked: Asked) -> Content:
        return reopened_turn.fix_content(one, asked)

    def read_fix(self, one: OpenedMove, form: Mapping[str, str], codes: tuple[str, ...]) -> Submission:
        return reopened_turn.read_fix(one, form, codes)

    def fix_refused(self, one: OpenedMove, tried: RejectedInput, refusals: Sequence[Refusal]) -> Content:
        return reopened_turn.refused(one, tried, refusals)

    def changes_for(
        self, one: OpenedMove, submission: Submission, moves: Sequence[Move], form: Mapping[str, str]
    ) -> tuple[Change, ...]:
        return reopened_turn.changes_for(one, moves, submission)

    def fix_under(self, one: OpenedMove, content: Content) -> TableView:
        """Return the view at the move itself, for a turn has many."""
        return one.at

    def first_state(self, one: OpenedMove, written: Sequence[MoveJson], form: Mapping[str, str]) -> State:
        return one.at.position.state

    def taken_out(self, one: OpenedMove, form: Mapping[str, str]) -> tuple[Change, ...]:
        return (Change(EntryKind.RETRACTED, one.now.seq),) if "out" in form and not one.adds else ()

    def moved_cards(self, table_view: TableView, seen: Preview) -> Iterable[str]:
        return moved_cards.moved_cards(table_view, seen)

    def aids_told(self) -> tuple[str, str, str]:
        return (
            _("The app writes down dice and cards, and keeps the score. Nobody is told what may come next."),
            _("Everything that dice and open cards tell."),
            _("No more than that: cards in hand stay secret."),
        )

    def count_words(self, count: DoubtedCount) -> str:
        """Name the pieces or cards that were counted."""
        return piece_label(count.kind) if count.what == "pieces" else resource_label(count.kind)


class CatanLobby(LobbyScreens):
    """The form of a new table: the island, its fairness, house rules of dice and cards."""

    pictures = (GamePicture("catan/_box.html"), GamePicture("catan/sets/knights/_box.html", KNIGHTS_SET))
    new_table_template = "catan/_new.html"
    style_template = "catan/_new_style.html"

    def set_up(self, posted: QueryDict, box: Box) -> BoardSetUp:
        return island_page.set_up(posted, box)

    def beside(self, posted: QueryDict, sets: Sequence[str]) -> Mapping[str, Choice]:
        return island_page.beside(posted, sets)

    def who_starts(self, sets: Sequence[str]) -> str:
        return island_page.who_starts(sets)

    def rule_of_start(self, box: Box) -> str:
        return island_page.rule_of_start(box)

    def questions(self) -> tuple[Question, ...]:
        return island_page.questions()

    def thumbnails(self, tables: Sequence[Table]) -> Mapping[int, Scene]:
        return from_afar.thumbnails(tables)


class CatanTurns(TurnSigns):
    """A turn begins when the one before was ended."""

    def begins(self, moves: Sequence[Played], index: int) -> bool:
        """Return whether the turn before was ended, or, in the set-up, whether a settlement or a city is founded."""
        before = next((i for i in range(index - 1, -1, -1) if not is_talk(moves[i].move)), None)
        if before is None or isinstance(inner_move(moves[before].move), End):
            return True
        # Nobody ends a turn in the set-up. Cities & Knights founds a city there, as a turn of its own.
        if not isinstance(inner_move(moves[index].move), Settle | City | Roll):
            return False
        return not any(isinstance(inner_move(played.move), Roll) for played in moves[:index])


class CatanatronExchange(Exchange):
    """Finished tables go to a simulator of the base game."""

    address = "catanatron_file"

    def label(self) -> str:
        return _("For the simulator catanatron (JSON)")

    def suits(self, table: Table) -> bool:
        return not table.sets


register(
    GAME,
    CatanTable(),
    TableWording(),
    CatanForms(),
    CatanLog(),
    CatanHistory(),
    CatanCorrections(),
    CatanLobby(),
    CatanTurns(),
    CatanatronExchange(),
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
    GameShelves(
        (
            BookShelf(
                GAME,
                gettext_lazy("Catan"),
                (HERE / "rulebook" / "catan.toml", *(HERE / "sets").glob("*/rulebook.toml")),
                (
                    ("rules-catan.md", (GAME,)),
                    ("rules-cities-knights.md", ("knights",)),
                    ("rules-seafarers.md", ("seafarers",)),
                ),
            ),
        )
    ),
)
register_words(words)
bring((*PAGES_OF_BASE, *PAGES_OF_CARDS))
for module in modules_in(SETS_OF_GAME, "pages"):
    bring(module.PAGES)
