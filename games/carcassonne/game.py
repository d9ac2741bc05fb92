"""Carcassonne's side of the pages: its facets, whose hooks call the functions of this folder."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final
from uuid import UUID

from django.http import QueryDict
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.archive.exchange import Exchange
from games.archive.plays.finished import GamePlays
from games.carcassonne.art.names import sheet_of_set
from games.carcassonne.demo import CarcassonneDemo
from games.carcassonne.forms.maps import with_sets_of, with_tiles_of_maps
from games.carcassonne.mirrors.table import MIRRORS
from games.carcassonne.pages import symbols
from games.carcassonne.pages.board import (
    alternative,
    backdrop,
    board_timeline,
    compared,
    drawing,
    growing,
    stored_counts,
)
from games.carcassonne.pages.board.ask import read_ask
from games.carcassonne.pages.board.places import before_draw, kinds_of, may_go_on, sets_of
from games.carcassonne.pages.board.set_pages import bring
from games.carcassonne.pages.lobby import maps as map_pages
from games.carcassonne.pages.reopened import reopened_turn, suggestions, turn_changes
from games.carcassonne.pages.reopened.opened_tile import OpenedTile
from games.carcassonne.pages.sheets import (
    app_decision,
    awards,
    content,
    forms,
    log_line,
    moment,
    narration,
    refusal,
    toast,
)
from games.carcassonne.pages.sheets.award_groups import shown_of
from games.carcassonne.pages.sheets.feature_owners import asked_about
from games.carcassonne.pages.sheets.header import final_strip, strip
from games.carcassonne.pages.sheets.pile import TileKey, pictured, traits
from games.carcassonne.selectors.maps import read_set_up
from games.carcassonne.services.as_pad import CarcassonneAsPad
from games.carcassonne.services.belongings import MapsAndTiles
from games.carcassonne.words import base, chips, designs, maps, saved_games
from games.carcassonne.words.luck import REVIEW, way_sentence
from games.carcassonne.words.tile import tile_label
from games.forms.lobby import TableDraft
from games.forms.submission import MoveJson, RejectedInput, Submission
from games.log.correction import Change, Conflict, Draft, OpenedTurn, Preview
from games.log.position import Position
from games.log.turn import TurnSigns
from games.models import Table
from games.phrasing.common.registry import register as register_words
from games.phrasing.common.wording import TableWording, Wording
from games.phrasing.common.words import Words
from games.projections.mirror import GameRows
from games.registry import modules_in, register
from games.rulebook.shelves import BookShelf, GameShelves
from games.screens.corrections.compared import Compared, CompareSuggestion
from games.screens.corrections.facet import CorrectionScreens
from games.screens.history.facet import HistoryScreens, Puzzling, Reviewing, TinyMap
from games.screens.history.timeline import BoardThing, Map, Timeline
from games.screens.lobby.facet import BoxOption, GamePicture, LobbyScreens
from games.screens.lobby.picture import Scene
from games.screens.lobby.set_up import BoardSetUp
from games.screens.table.board import Added, BoardView
from games.screens.table.facets import Highlight, LaidTile, LogWords, MoveForms, TableScreens, is_table_talk
from games.screens.table.header import Strip
from games.screens.table.sheet import Asked, Bar, Content, NarrationLine, Toast
from games.screens.table.table_view import TableView
from games.selectors.own_tiles import own_tiles
from games.selectors.stored_counts import StoredCount
from games.templates import GameTemplates
from scoring.carcassonne.board.geometry import Cell
from scoring.carcassonne.box import EXPANSIONS
from scoring.carcassonne.exchange.jcz.reading import is_save, read_save
from scoring.carcassonne.maps.playing import chips_against_rules
from scoring.carcassonne.move import Before, Deploy, Draw, Finish, Laying, Pass
from scoring.carcassonne.rules import Carcassonne
from scoring.carcassonne.turn import DRAWING
from scoring.catalogue import ruleset_for
from scoring.doctor.slip import DoubtedCount
from scoring.kernel import Box, Effect, Move, Played, Refusal, Seat, State, UnsuitableBox, inner_move
from scoring.record import Record
from scoring.review.turn import ReviewedTurn, TurnCourse, Way

GAME: Final = "carcassonne"
HERE: Final = Path(__file__).parent
PARTS_OF_GAME: Final = "games.carcassonne.pages.parts"
SETS_OF_GAME: Final = "games.carcassonne.sets"


def words() -> Mapping[str, Iterable[Words]]:
    """Return what this game says; a set's words lie over those of the game."""
    own = (base.BOX, base.PLAY, base.POINTS, designs.WORDS, maps.WORDS, chips.WORDS, saved_games.WORDS)
    return {GAME: (*own, *(module.WORDS for module in modules_in(SETS_OF_GAME, "words", tuple(EXPANSIONS))))}


def shelf_of_sets() -> tuple[Path, ...]:
    """Return the books of the sets, and of what sets have in common."""
    found = sorted((HERE / "sets").glob("*/rulebook.toml"))
    return (*found, HERE / "rulebook" / "order.toml", HERE / "rulebook" / "winter.toml")


class CarcassonneWording(TableWording):
    """On a printed map places are said by column and row."""

    def wording(self, sets: Sequence[str], rules: Carcassonne) -> Wording:
        return Wording(tuple(sets), by_square=rules.ground is not None)


class CarcassonneTable(TableScreens):
    """The table page."""

    award_template = "carcassonne/_award.html"
    known_template = "carcassonne/_known.html"
    menu_template = "carcassonne/_menu.html"
    in_hand_template = "carcassonne/_in_hand.html"
    end_ask = "list=end"

    def content(self, table_view: TableView, asked: Asked) -> Content:
        return content.content_for(table_view, read_ask(asked))

    def bar(self, table_view: TableView) -> Bar:
        return content.bar_of(table_view)

    def header(self, table_view: TableView) -> Strip:
        return final_strip(table_view) if table_view.position.state.over else strip(table_view)

    def board(self, table_view: TableView, overlay: str, *, gaps: bool) -> BoardView:
        return drawing.board_view(table_view, overlay, gaps=gaps)

    def additions(self, before: TableView, now: TableView) -> Added:
        return growing.additions(before, now)

    def default_overlay(self, table_view: TableView) -> tuple[SafeString, str]:
        return content.default_overlay(table_view)

    def audience(self, table_view: TableView) -> Hashable:
        """Return what the phone may do and which of its seats are asked: all else is the same, everything lies open."""
        asked = tuple(one.position for one in table_view.asked_here)
        return table_view.is_seated, table_view.may_log, may_go_on(table_view), asked

    def strip_audience(self, table_view: TableView) -> Hashable:
        """Return what differs between strips: nothing, until the table looks at the last scoring together."""
        return self.audience(table_view) if table_view.position.state.over else None

    def highlight(self, table_view: TableView, seat: Seat, moves: Sequence[Move]) -> Highlight:
        return app_decision.highlight(table_view, seat, moves)

    def chance_sentence(self) -> str:
        return _("Draw a tile for it, and tap that tile.")

    def moment_picture(self, table_view: TableView, effect: Effect) -> tuple[str, object]:
        return moment.moment_picture(table_view, effect)

    def kinds(self, table_view: TableView) -> Sequence[TileKey]:
        """Return the kinds of tiles in the bag."""
        found = pictured((tile, 0) for tile in kinds_of(table_view.position))
        return tuple(replace(one, has=traits(one.tile)) for one in found)

    def toast(self, table_view: TableView) -> Toast | None:
        return toast.toast(table_view)

    def has_to_move(self, played: Played, effects: Sequence[Effect]) -> Sequence[Effect]:
        return moment.has_to_move(effects)

    def narration(self, table_view: TableView) -> Iterable[NarrationLine]:
        return narration.narration(table_view)

    def in_hand(self, table_view: TableView, asked: Mapping[str, str]) -> tuple[str, int]:
        return content.in_hand(table_view, asked)

    def is_news(self, effect: Effect) -> bool:
        return toast.is_news(effect)

    def is_silent(self, played: Played, effects: Sequence[Effect]) -> bool:
        return isinstance(played.move, Pass) and not effects

    def awards_shown(self, table_view: TableView) -> int:
        return shown_of(table_view)


class CarcassonneForms(MoveForms):
    """The forms of phones: a tile laid, one set aside, a figure put, or taken home, or none."""

    def read_move(self, table_view: TableView, form: Mapping[str, str], codes: tuple[str, ...] = ()) -> Submission:
        submission = forms.read_move(form, table_view.position, codes)
        *before, last = submission.moves
        # The log would otherwise say that whoever was in turn ended the game.
        if "finish" in form and table_view.mine and last["seat"] not in table_view.mine:
            # It is nobody's turn: whoever says so is named.
            return replace(submission, moves=(*before, last | {"seat": table_view.mine[0]}))
        return submission

    def read_replacement(self, table_view: TableView, form: Mapping[str, str]) -> Submission:
        return forms.read_replacement(form, table_view.position)

    def refusal(self, table_view: TableView, tried: RejectedInput, refusals: Sequence[Refusal]) -> Content:
        return refusal.refusal(table_view, tried, refusals)

    def drawn_by_hand(self, table_view: TableView, asked: Mapping[str, str]) -> Sequence[MoveJson]:
        """Return the moves that a tile in hand implies while no log has them."""
        tile, _seat = content.in_hand(table_view, asked)
        is_next = bool(tile) and before_draw(table_view.position).phase == DRAWING
        return forms.drawn_by_hand(table_view.position, tile) if is_next else ()

    def choose_label(self) -> str:
        return _("Place it there myself")

    def chosen(self, table_view: TableView, move: Move) -> str:
        return app_decision.chosen(table_view, move)


class CarcassonneLog(LogWords):
    """Words for the log, and proofs of scores."""

    sources = ("road", "city", "monastery", "field")
    has_owners = True

    def log_text(self, table_view: TableView, played: Played, effects: tuple[Effect, ...]) -> Iterable[str]:
        return log_line.log_text(table_view, played, effects)

    def score_proof(self, table_view: TableView, seq: int, number: int) -> Content:
        return awards.score_proof(table_view, seq, number)

    def silent_text(self, move: Move, phase: str) -> str:
        return log_line.silent_text(move, phase)

    def about(self, table_view: TableView, asked: Asked) -> Content:
        return asked_about(table_view, asked)

    def told_before(self, move: Move) -> int | None:
        return move.whose if isinstance(move, Before) else None

    def is_opening(self, move: Move) -> bool:
        return isinstance(move, Before) or is_table_talk(move)

    def pictures(self, moves: Iterable[Move]) -> Sequence[LaidTile]:
        return log_line.pictures(moves)


class CarcassonnePuzzles(Puzzling):
    """Turns asked as puzzles: where a tile should be laid."""

    def tile_drawn(self, table_view: TableView, tile: str) -> SafeString:
        return alternative.tile_drawn(table_view, tile)

    def to_choose(self, table_view: TableView, before: State, turn: ReviewedTurn, chosen: Cell | None) -> TinyMap:
        return alternative.to_choose(table_view, before, turn, chosen)

    def gaps(self, table_view: TableView, before: State, turn: ReviewedTurn) -> frozenset[Cell]:
        return alternative.gaps_of(table_view, before, turn)


class CarcassonneReview(Reviewing):
    """Luck and choice: which tile came, and where it was laid or might have been."""

    words = REVIEW
    puzzles = CarcassonnePuzzles()

    def drawn_words(self, drawn: str) -> str:
        return tile_label(drawn)

    def way_words(self, table_view: TableView, before: State, turn: ReviewedTurn, way: Way | TurnCourse | None) -> str:
        return way_sentence(way) if isinstance(way, Way) else ""

    def laid_so(
        self, table_view: TableView, before: State, turn: ReviewedTurn, way: Way | TurnCourse | None
    ) -> TinyMap:
        return alternative.laid_so(table_view, before, turn, way)


class CarcassonneHistory(HistoryScreens):
    """Past games: their films, maps and counts."""

    reviewing = CarcassonneReview()

    def sprites(self, table_view: TableView) -> tuple[str, ...]:
        return (*map(sheet_of_set, sets_of(table_view.position)), "pieces.svg")

    def summary(self, moves: Sequence[Played]) -> tuple[int, str]:
        return board_timeline.summary(moves)

    def acts_label(self) -> str:
        return _("Meeples placed")

    def count_of_acts(self, position: Position, seat: int) -> int:
        return sum(played.seat == seat and isinstance(played.move, Deploy) for played in position.played)

    def things(self, state: State, effects: Sequence[Effect]) -> Collection[BoardThing]:
        return board_timeline.things(state, effects)

    def spot_of(self, new: Sequence[BoardThing]) -> str:
        return board_timeline.spot_of(new)

    def map_of(self, timeline: Timeline, colours: Sequence[str], at: int, *, still: bool = False) -> Map | None:
        return board_timeline.map_of(timeline, colours, at, still=still)

    def small_maps(self, tables: Sequence[Table]) -> Mapping[int, TinyMap]:
        return backdrop.small_maps(tables)

    def stored_counts(self) -> Iterable[StoredCount]:
        return stored_counts.stored_counts()


class CarcassonneCorrections(CorrectionScreens):
    """Turns opened again: tile and place, figures, chips, and what sets ask besides."""

    gives_hints = True
    compare_address = "compare_photo"

    def opened(
        self, table_view: TableView, turn: OpenedTurn, draft: Draft, base: str, seq: int, *, adds: bool
    ) -> OpenedTile:
        return reopened_turn.opened(table_view, turn, draft, base, seq, adds=adds)

    def fix_content(self, one: OpenedTile, asked: Asked) -> Content:
        return reopened_turn.fix_content(one, read_ask(asked))

    def read_fix(self, one: OpenedTile, form: Mapping[str, str], codes: tuple[str, ...]) -> Submission:
        return reopened_turn.read_fix(one, form, codes)

    def fix_refused(self, one: OpenedTile, tried: RejectedInput, refusals: Sequence[Refusal]) -> Content:
        return reopened_turn.refused(one, tried, refusals)

    def changes_for(
        self, one: OpenedTile, submission: Submission, moves: Sequence[Move], form: Mapping[str, str]
    ) -> tuple[Change, ...]:
        """Return the changes of tile and place, a figure, a chip or an upgrade, or of a tile set aside."""
        return turn_changes.changes_for(one, moves, form)

    def fix_under(self, one: OpenedTile, content: Content) -> TableView:
        return reopened_turn.board_under(one, content)

    def first_state(self, one: OpenedTile, written: Sequence[MoveJson], form: Mapping[str, str]) -> State:
        return reopened_turn.first_state(one, written, form)

    def is_going_on(self, one: OpenedTile) -> bool:
        return reopened_turn.is_going_on(one)

    def taken_out(self, one: OpenedTile, form: Mapping[str, str]) -> tuple[Change, ...]:
        return turn_changes.taken_out(one, form)

    def next_focus(self, one: OpenedTile, draft: Draft) -> int | None:
        """Return the entry of the figure of a turn that is added, and of what the changed turn asks now."""
        return draft.seen + len(draft.changes) - 1 if one.adds else reopened_turn.next_focus(one, draft)

    def compared(self, table_view: TableView, seen: Preview) -> Compared:
        return compared.compared(table_view, seen)

    def conflict_picture(self, table_view: TableView, there: Position, conflict: Conflict) -> tuple[SafeString, str]:
        return compared.conflict_picture(table_view, there, conflict)

    def conflict_words(self, conflict: Conflict) -> str:
        return compared.conflict_words(conflict)

    def suggestions(self, there: Position, conflict: Conflict) -> Sequence[CompareSuggestion]:
        return suggestions.suggestions(there, conflict)

    def count_words(self, count: DoubtedCount) -> str:
        return tile_label(count.kind)


class CarcassonneLobby(LobbyScreens):
    """The form of a new table: boxes, a printed map, who draws the tiles."""

    pictures = (GamePicture("carcassonne/_box.html"),)
    draws_tiles = True
    plays_on_maps = True
    midway = "midway"
    cover_template = "carcassonne/_cover.html"

    def covers(self) -> tuple[tuple[str, str], ...]:
        return (("2006", _("until 2013")), ("c2", _("2014 to 2020")), ("c3", _("from 2021")))

    def set_up(self, posted: QueryDict, box: Box) -> BoardSetUp:
        return BoardSetUp(box.board)

    def on_map(self, draft: TableDraft, *, fresh: bool) -> TableDraft:
        """Return a draft with the map that it names, and the sets of the tiles that lie on it."""
        found = read_set_up(draft.on)
        if found is None:
            return replace(draft, on="")
        laid = replace(draft, start=found.start, board=found.board, sets=with_sets_of(found.start, draft.sets))
        return with_tiles_of_maps(laid) if fresh else laid

    def who_starts(self, sets: Sequence[str]) -> str:
        return _("Who starts? The youngest chooses.")

    def backdrop(self, table: Table, colours: Sequence[str]) -> Scene | None:
        return backdrop.backdrop(table, colours)

    def thumbnails(self, tables: Sequence[Table]) -> Mapping[int, Scene]:
        return backdrop.thumbnails(tables)

    def tile_label(self, tile: str) -> str:
        return tile_label(tile)

    def book_options(self, book: str) -> tuple[BoxOption, ...] | None:
        return map_pages.book_options(book)


class CarcassonneTurns(TurnSigns):
    """A turn begins with its tile, without which nothing of it happened."""

    alone = (Finish,)
    before_log = (Before,)
    founding = (Draw, Laying)
    nothing_more = Pass()

    def begins(self, moves: Sequence[Played], index: int) -> bool:
        """Return whether a tile is drawn, or one laid that its seat had beside the bag."""
        move = inner_move(moves[index].move)
        return isinstance(move, Draw) or (isinstance(move, Laying) and move.tile is not None)


class JczExchange(Exchange):
    """Finished tables go to JCloisterZone, and saved games come from it."""

    address = "jcz_file"

    def label(self) -> str:
        return _("A saved game for JCloisterZone (.jcz)")

    def read_save(self, content: object, stand_ins: Mapping[str, str]) -> Record | None:
        return read_save(content, stand_ins) if is_save(content) else None

    def offered(self, phone: UUID | None) -> Sequence[tuple[str, str]]:
        return [(one.tile, tile_label(one.tile)) for one in own_tiles(phone)]

    def doubts(self, box: Box) -> Sequence[str]:
        try:
            rules = ruleset_for(box)
        except UnsuitableBox:
            # The check of the record says why.
            return ()
        assert isinstance(rules, Carcassonne), "asked of no other game"
        return tuple(map(maps.map_problem, chips_against_rules(box.board, rules.start_tiles)))

    def way_out(self, reason: str) -> tuple[str, str] | None:
        return (reverse("draw_tile"), _("Draw a tile")) if reason in ("save.tiles", "save.many_tiles") else None


register(
    GAME,
    CarcassonneTable(),
    CarcassonneWording(),
    CarcassonneForms(),
    CarcassonneLog(),
    CarcassonneHistory(),
    CarcassonneCorrections(),
    CarcassonneLobby(),
    CarcassonneTurns(),
    JczExchange(),
    MapsAndTiles(),
    CarcassonneAsPad(),
    CarcassonneDemo(),
    GamePlays(bgg=822),
    GameRows(MIRRORS),
    GameTemplates({"large": symbols.large}, {"tile": symbols.tile}),
    GameShelves(
        (
            BookShelf(
                GAME,
                gettext_lazy("Carcassonne"),
                tuple(HERE / "rulebook" / name for name in ("carcassonne.toml", "maps.toml")),
                (("rules.md", (GAME,)), ("rules-maps.md", ("maps",))),
            ),
            BookShelf(
                "expansions",
                gettext_lazy("Expansions of Carcassonne"),
                shelf_of_sets(),
                (("rules-expansions.md", ()),),
                game=GAME,
            ),
        )
    ),
)
register_words(words)
for name, order in ((PARTS_OF_GAME, ()), (SETS_OF_GAME, tuple(EXPANSIONS))):
    for module in modules_in(name, "pages", order):
        bring(module.PAGES)
