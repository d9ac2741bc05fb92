"""Carcassonne's side of the pages: its facets, made of the functions of this folder."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.archive.exchange import Exchange
from games.archive.plays.finished import GamePlays
from games.carcassonne.art.names import sheet_of_set
from games.carcassonne.forms.maps import with_sets_of, with_tiles_of_maps
from games.carcassonne.mirrors.table import MIRRORS
from games.carcassonne.pages import symbols
from games.carcassonne.pages.board import alternative, compared, drawing, growing
from games.carcassonne.pages.board import board_timeline as timeline
from games.carcassonne.pages.board.ask import read_ask
from games.carcassonne.pages.board.backdrop import backdrop, small_maps, thumbnails
from games.carcassonne.pages.board.places import before_draw, kinds_of, may_go_on, rules_of, sets_of
from games.carcassonne.pages.board.set_pages import bring
from games.carcassonne.pages.board.stored_counts import kept
from games.carcassonne.pages.lobby.maps import book_options
from games.carcassonne.pages.reopened import reopened_turn as opened
from games.carcassonne.pages.reopened import suggestions as mend
from games.carcassonne.pages.reopened import turn_changes
from games.carcassonne.pages.reopened.opened_tile import OpenedTile
from games.carcassonne.pages.sheets import app_decision, awards, content, forms, log_line, moment, refusal, toast
from games.carcassonne.pages.sheets.feature_owners import asked_about
from games.carcassonne.pages.sheets.header import strip
from games.carcassonne.pages.sheets.pile import TileKey, pictured, traits
from games.carcassonne.selectors.maps import read_set_up
from games.carcassonne.words import base, chips, designs, maps
from games.carcassonne.words.luck import REVIEW, way_sentence
from games.carcassonne.words.tile import tile_label
from games.forms.lobby import TableDraft
from games.forms.submission import MoveJson, Submission
from games.log.correction import Change, Draft
from games.log.position import Position
from games.log.turn import TurnSigns
from games.phrasing.common.registry import register as register_words
from games.phrasing.common.words import Words
from games.projections.mirror import GameRows
from games.registry import modules_in, register
from games.rulebook.shelves import BookShelf, GameShelves
from games.screens.corrections.facet import CorrectionScreens
from games.screens.corrections.reopened_turn import Opened
from games.screens.history.facet import HistoryScreens, Puzzling, Reviewing
from games.screens.lobby.facet import GamePicture, LobbyScreens
from games.screens.lobby.set_up import BoardSetUp
from games.screens.table.facets import LogWords, MoveForms, TableScreens, is_table_talk
from games.screens.table.header import Strip
from games.screens.table.sheet import Asked, Content
from games.screens.table.table_view import TableView
from games.templates import GameTemplates
from scoring.carcassonne.board.board import Board
from scoring.carcassonne.box import EXPANSIONS
from scoring.carcassonne.exchange.jcz.reading import is_save, read_save
from scoring.carcassonne.move import Before, Deploy, Draw, Finish, Laying, Pass
from scoring.carcassonne.rules import DRAWING
from scoring.kernel import Box, Effect, Move, Played, inner_move
from scoring.review.turn import Way

GAME: Final = "carcassonne"
HERE: Final = Path(__file__).parent
OWN_ADDITIONS: Final = "games.carcassonne.pages.additions"
SETS_OF_GAME: Final = "games.carcassonne.sets"


def words() -> Mapping[str, Iterable[Words]]:
    """Return what this game says; a set's words lie over those of the game."""
    own = (base.BOX, base.PLAY, base.POINTS, designs.WORDS, maps.WORDS, chips.WORDS)
    return {GAME: (*own, *(module.WORDS for module in modules_in(SETS_OF_GAME, "words", tuple(EXPANSIONS))))}


def shelf_of_sets() -> tuple[Path, ...]:
    """Return the books of the sets, and of what sets have in common."""
    found = sorted((HERE / "sets").glob("*/rulebook.toml"))
    return (*found, HERE / "rulebook" / "order.toml", HERE / "rulebook" / "winter.toml")


def on_map(draft: TableDraft, *, fresh: bool) -> TableDraft:
    """Return a draft with the map that it names, if that is still here, and the sets of the tiles that lie on it."""
    found = read_set_up(draft.on)
    if found is None:
        return replace(draft, on="")
    laid = replace(draft, start=found.start, board=found.board, sets=with_sets_of(found.start, draft.sets))
    return with_tiles_of_maps(laid) if fresh else laid


def turn_begins(moves: Sequence[Played], index: int) -> bool:
    """Say whether a tile is drawn, or one laid that its seat had beside the bag."""
    move = inner_move(moves[index].move)
    return isinstance(move, Draw) or (isinstance(move, Laying) and move.tile is not None)


def set_up(_posted: QueryDict, box: Box) -> BoardSetUp:
    return BoardSetUp(box.board)


def content_for(table_view: TableView, asked: Asked) -> Content:
    return content.content_for(table_view, read_ask(asked))


def header(table_view: TableView) -> Strip:
    return awards.final_strip(table_view) if table_view.position.state.over else strip(table_view)


def audience(table_view: TableView) -> Hashable:
    """Return what the phone may do: nothing else differs, because everything lies open."""
    return table_view.is_seated, table_view.may_log, may_go_on(table_view)


def strip_audience(table_view: TableView) -> Hashable:
    """Return what differs between strips: nothing, until the table looks at the last scoring together."""
    return audience(table_view) if table_view.position.state.over else None


def kinds(table_view: TableView) -> Sequence[TileKey]:
    return tuple(
        replace(one, has=traits(one.tile)) for one in pictured((tile, 0) for tile in kinds_of(table_view.position))
    )


def is_silent(played: Played, effects: Sequence[Effect]) -> bool:
    return isinstance(played.move, Pass) and not effects


def read_move(table_view: TableView, form: Mapping[str, str], codes: tuple[str, ...] = ()) -> Submission:
    """Return what a form tells: a tile laid, one set aside, a figure put, or taken home, or none."""
    told = forms.read_move(form, table_view.position, codes)
    *before, last = told.moves
    # The log would otherwise say that whoever was in turn ended the game.
    if "finish" in form and table_view.mine and last["seat"] not in table_view.mine:
        # It is nobody's turn: whoever says so is named.
        return replace(told, moves=(*before, last | {"seat": table_view.mine[0]}))
    return told


def turns_played(table_view: TableView) -> int:
    """Return how many tiles were laid."""
    board = table_view.position.state.get(Board)
    return len(board.laid) - len(rules_of(table_view.position).start_tiles) if board else 0


def figures_placed(position: Position, seat: int) -> int:
    return sum(played.seat == seat and isinstance(played.move, Deploy) for played in position.played)


def told_before(move: Move) -> int | None:
    return move.whose if isinstance(move, Before) else None


def is_opening(move: Move) -> bool:
    return isinstance(move, Before) or is_table_talk(move)


def next_focus(one: Opened, draft: Draft) -> int | None:
    """Return the entry of the figure of a turn that is added, and of what the changed turn asks now."""
    if isinstance(one, OpenedTile) and not one.adds:
        return opened.next_focus(one, draft)
    return draft.seen + len(draft.changes) - 1 if one.adds else None


def changes_for(one: Any, _told: Submission, moves: Sequence[Move], form: Mapping[str, str]) -> tuple[Change, ...]:
    """Return the changes of tile and place, a figure, a chip or an upgrade, or of a tile set aside."""
    return turn_changes.changes_for(one, moves, form)


def drawn_by_hand(table_view: TableView, asked: Mapping[str, str]) -> Sequence[MoveJson]:
    """Return the moves that a tile in hand implies while no log has them."""
    tile, _seat = content.in_hand(table_view, asked)
    is_next = bool(tile) and before_draw(table_view.position).phase == DRAWING
    return forms.drawn_by_hand(table_view.position, tile) if is_next else ()


register(
    GAME,
    TableScreens(
        content=content_for,
        bar=content.bar_of,
        header=header,
        board=drawing.board_view,
        additions=growing.additions,
        award_template="carcassonne/_award.html",
        known_template="carcassonne/_known.html",
        menu_template="carcassonne/_menu.html",
        end_ask="list=end",
        default_overlay=content.default_overlay,
        audience=audience,
        strip_audience=strip_audience,
        kinds=kinds,
        lit=app_decision.lit,
        toast=toast.toast,
        is_news=toast.is_news,
        is_silent=is_silent,
        moment_picture=moment.moment_picture,
        awards_shown=awards.shown_of,
        in_hand=content.in_hand,
        in_hand_template="carcassonne/_in_hand.html",
    ),
    MoveForms(
        read_move=read_move,
        read_replacement=lambda table_view, form: forms.read_replacement(form, table_view.position),
        refusal=refusal.refusal,
        drawn_by_hand=drawn_by_hand,
        chosen=app_decision.chosen,
    ),
    LogWords(
        short=log_line.short,
        unsaid=log_line.unsaid,
        pictures=log_line.pictures,
        why=awards.why,
        about=asked_about,
        sources=("road", "city", "monastery", "field"),
        told_before=told_before,
        is_opening=is_opening,
    ),
    HistoryScreens(
        sprites=lambda table_view: (*map(sheet_of_set, sets_of(table_view.position)), "pieces.svg"),
        summary=timeline.summary,
        turns_played=turns_played,
        deeds_label=lambda: _("Figures placed"),
        deeds=figures_placed,
        things=timeline.things,
        spot_of=timeline.spot_of,
        map_of=timeline.map_of,
        small_maps=small_maps,
        kept=kept,
        reviewing=Reviewing(
            words=REVIEW,
            drawn_words=tile_label,
            way_words=lambda _sight, _before, _turn, way: way_sentence(way) if isinstance(way, Way) else "",
            laid_so=alternative.laid_so,
            puzzles=Puzzling(
                tile_drawn=alternative.tile_drawn, to_choose=alternative.to_choose, gaps=alternative.gaps_of
            ),
        ),
    ),
    CorrectionScreens(
        gives_hints=True,
        opened=opened.opened,
        fix_content=lambda one, asked: opened.fix_content(one, read_ask(asked)),
        read_fix=opened.read_fix,
        fix_refused=opened.refused,
        changes_for=changes_for,
        fix_under=opened.board_sight,
        first_state=opened.first_state,
        is_going_on=opened.is_going_on,
        taken_out=turn_changes.taken_out,
        next_focus=next_focus,
        compared=compared.compared,
        conflict_picture=compared.conflict_picture,
        conflict_words=compared.conflict_words,
        mends=mend.mends,
        count_words=lambda count: tile_label(count.kind),
    ),
    Exchange(
        address="jcz_file",
        label=lambda: _("A saved game for JCloisterZone (.jcz)"),
        read_save=lambda content: read_save(content) if is_save(content) else None,
    ),
    LobbyScreens(
        set_up=set_up,
        backdrop=backdrop,
        thumbnails=thumbnails,
        who_starts=lambda: _("Who starts? The youngest chooses."),
        pictures=(GamePicture("carcassonne/_box.html"),),
        draws_tiles=True,
        plays_on_maps=True,
        on_map=on_map,
        tile_label=tile_label,
        book_options=book_options,
    ),
    GamePlays(bgg=822),
    GameRows(MIRRORS),
    GameTemplates({"large": symbols.large}, {"tile": symbols.tile}),
    TurnSigns(turn_begins, alone=(Finish,)),
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
for name, order in ((OWN_ADDITIONS, ()), (SETS_OF_GAME, tuple(EXPANSIONS))):
    for module in modules_in(name, "pages", order):
        bring(module.PAGES)
