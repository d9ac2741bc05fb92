"""Carcassonne's side of the pages."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from typing import Final

from django.http import QueryDict
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.art.carcassonne.names import sheet_of_set
from games.forms.told import Told, Tried, Written
from games.log.correction import Change, Conflict, Draft, Preview, Turn
from games.log.position import Position
from games.screens.carcassonne import (
    awards,
    compared,
    content,
    drawing,
    film,
    forms,
    growing,
    happened,
    line,
    mend,
    opened,
    refusal,
)
from games.screens.carcassonne.about import asked_about
from games.screens.carcassonne.ask import read_ask
from games.screens.carcassonne.entry import Picture, pictured
from games.screens.carcassonne.opened import OpenedTile
from games.screens.carcassonne.opened_chips import is_asked
from games.screens.carcassonne.places import kinds_of, may_go_on, rules_of, sets_of
from games.screens.carcassonne.strip import strip
from games.screens.corrections.compared import Compared, Mend
from games.screens.corrections.reopened_turn import Opened
from games.screens.game import GameScreens, News
from games.screens.history.timeline import Film, Map, Thing
from games.screens.lobby.set_up import SetUp
from games.screens.table.ask import Asked
from games.screens.table.board import Added, BoardView
from games.screens.table.header import Strip
from games.screens.table.sheet import Bar, Content, Happened
from games.screens.table.sight import Sight
from scoring.box import Box
from scoring.carcassonne.board.board import Board
from scoring.carcassonne.expansions.king import AwardMoved
from scoring.carcassonne.expansions.traders import BuilderBuilds, GoodsWon
from scoring.carcassonne.maps.parts import CityDiscovered, FerryReached
from scoring.carcassonne.maps.towns import TownGrants
from scoring.carcassonne.move import Before, Deploy, Pass
from scoring.log import Played
from scoring.moves import Effect, Move, Refusal, Scored
from scoring.rules import State

SOURCES: Final = ("road", "city", "monastery", "field")


class CarcassonneScreens(GameScreens):
    """Sheets, board, log and film of Carcassonne, with whatever lies in the box."""

    key = "carcassonne"
    award_template = "carcassonne/_award.html"
    known_template = "carcassonne/_known.html"
    menu_template = "carcassonne/_menu.html"
    picture_template = "carcassonne/_box.html"
    draws_tiles = True
    sources = SOURCES

    plays_on_maps = True

    def set_up(self, posted: QueryDict, box: Box) -> SetUp:
        """Return the printed map, if the box has one."""
        return SetUp(box.board)

    # ------------------------------------------------------ the table page

    def content(self, sight: Sight, asked: Asked) -> Content:
        """Return the next tile, the figure on it, the last scoring, or what else was asked for."""
        return content.content_for(sight, read_ask(asked))

    def resting(self, sight: Sight) -> tuple[SafeString, str]:
        """Return the ring around the tile laid last."""
        return content.resting(sight)

    def bar(self, sight: Sight) -> Bar:
        """Return undo, gap list, no gap fits, log."""
        return content.bar_of(sight)

    def strip(self, sight: Sight) -> Strip:
        """Return the totals, at the end as far as the table has looked."""
        return awards.final_strip(sight) if sight.position.state.over else strip(sight)

    def awards_shown(self, sight: Sight) -> int:
        """Return how many groups of the final awards the table has looked at."""
        return awards.shown_of(sight)

    def board(self, sight: Sight, overlay: str, *, gaps: bool) -> BoardView:
        """Return tiles, gaps and figures."""
        return drawing.board_view(sight, overlay, gaps=gaps)

    def additions(self, sight: Sight, news: News) -> Added:
        """Return new tiles, gaps and figures, and the figures that went home."""
        return growing.additions(sight, news)

    def eyes(self, sight: Sight) -> Hashable:
        """Return what the phone may do: nothing else differs, because everything lies open."""
        return sight.is_seated, sight.may_log, may_go_on(sight)

    def same_scores(self, sight: Sight, news: News) -> bool:
        """Say whether tiles were drawn or laid, and nothing else."""
        return growing.same_scores(sight, news)

    def kinds(self, sight: Sight) -> Sequence[Picture]:
        """Return every kind of tile in the box, by name."""
        return pictured((tile, 0) for tile in kinds_of(sight.position))

    def happened(self, sight: Sight) -> Happened | None:
        """Return the best award, what else was won, or the tile that was set aside."""
        return happened.happened(sight)

    def is_news(self, effect: Effect) -> bool:
        """Say aloud what was scored and won."""
        if isinstance(effect, Scored):
            return not effect.final
        return isinstance(effect, GoodsWon | AwardMoved | BuilderBuilds | CityDiscovered | FerryReached | TownGrants)

    def goes_without_saying(self, played: Played, effects: Sequence[Effect]) -> bool:
        """Leave out that no figure was put: going on says it."""
        return isinstance(played.move, Pass) and not effects

    # --------------------------------------------------------------- forms

    def read_move(self, sight: Sight, form: Mapping[str, str], codes: tuple[str, ...] = ()) -> Told:
        """Read a tile laid, one set aside, a figure put, or taken home, or none."""
        return forms.read_move(form, sight.position, codes)

    def read_replacement(self, sight: Sight, form: Mapping[str, str]) -> Told:
        """Read the placement that takes the last one's place."""
        return forms.read_replacement(form, sight.position)

    def refusal(self, sight: Sight, tried: Tried, refusals: Sequence[Refusal]) -> Content:
        """Say why, mark it on the board, and offer what may have been meant."""
        return refusal.refusal(sight, tried, refusals)

    # ------------------------------------------------------- log and proofs

    def short(self, sight: Sight, played: Played, effects: tuple[Effect, ...]) -> Iterable[str]:
        """Return the tile, and the figure on it."""
        return line.short(sight, played, effects)

    def why(self, sight: Sight, seq: int, number: int) -> Content:
        """Return what an award came from, tile by tile."""
        return awards.why(sight, seq, number)

    def about(self, sight: Sight, asked: Asked) -> Content:
        """Return whose a feature is and what it is worth, all of them, or the tiles that are left."""
        return asked_about(sight, asked)

    # ---------------------------------------------------------- past games

    def turns_played(self, sight: Sight) -> int:
        """Count the tiles that were laid."""
        board = sight.position.state.get(Board)
        return len(board.laid) - len(rules_of(sight.position).start_tiles) if board else 0

    @property
    def deeds_label(self) -> str:
        """Count figures."""
        return _("Figures placed")

    def deeds(self, position: Position, seat: int) -> int:
        """Count the figures that a player has put down."""
        return sum(played.seat == seat and isinstance(played.move, Deploy) for played in position.played)

    def sprites(self, sight: Sight) -> tuple[str, ...]:
        """Return the files of the table's sets."""
        return (*map(sheet_of_set, sets_of(sight.position)), "pieces.svg")

    def told_before(self, move: Move) -> int | None:
        """Return whose a figure, goods or an award were."""
        return move.whose if isinstance(move, Before) else None

    def is_opening(self, move: Move) -> bool:
        """Say so of what lay before the players, too."""
        return isinstance(move, Before) or super().is_opening(move)

    def summary(self, moves: Sequence[Played]) -> tuple[int, str]:
        """Return who drew, and which tile."""
        return film.summary(moves)

    def things(self, state: State, effects: Sequence[Effect]) -> Collection[Thing]:
        """Return cells with tiles, and figures."""
        return film.things(state, effects)

    def spot_of(self, new: Sequence[Thing]) -> str:
        """Return where the turn's tile lies."""
        return film.spot_of(new)

    def map_of(self, film_: Film, colours: Sequence[str], at: int) -> Map | None:
        """Return all tiles and figures of the game."""
        return film.map_of(film_, colours, at)

    # --------------------------------------------------- the past put right

    def opened(self, sight: Sight, turn: Turn, draft: Draft, base: str, seq: int, *, adds: bool) -> OpenedTile:
        """Return the turn with its tile laid, if it can lie there."""
        return opened.opened(sight, turn, draft, base, adds=adds)

    def is_going_on(self, one: OpenedTile) -> bool:
        """Say whether the turn still waits for its figure."""
        return opened.is_going_on(one)

    def fix_content(self, one: OpenedTile, asked: Asked) -> Content:
        """Return the entry sheet as it would be then."""
        return opened.fix_content(one, read_ask(asked))

    def fix_under(self, one: OpenedTile, content: Content) -> Sight:
        """Return the sight with the tile of the turn where its figure is asked for."""
        return opened.board_sight(one, content)

    def read_fix(self, one: OpenedTile, form: Mapping[str, str], codes: tuple[str, ...]) -> Told:
        """Read a tile and its place, or a figure."""
        return opened.read_fix(one, form, codes)

    def first_state(self, one: OpenedTile, written: Sequence[Written], form: Mapping[str, str]) -> State:
        """Judge a figure with the tile as it lies."""
        return opened.first_state(one, written, form)

    def fix_refused(self, one: OpenedTile, tried: Tried, refusals: Sequence[Refusal]) -> Content:
        """Say why, with the frame of the opened turn."""
        return opened.refused(one, tried, refusals)

    def changes_for(
        self, one: OpenedTile, told: Told, moves: Sequence[Move], form: Mapping[str, str]
    ) -> tuple[Change, ...]:
        """Change tile and place, a figure, a chip or an upgrade, or set the tile aside."""
        return opened.changes_for(one, moves, form)

    def next_focus(self, one: Opened, draft: Draft) -> int | None:
        """Go on to the figure of a turn that is added, and to a chip that is asked for now."""
        if isinstance(one, OpenedTile) and not one.adds and is_asked(one.turn, draft):
            return one.turn.first
        return draft.seen + len(draft.changes) - 1 if one.adds else None

    def compared(self, sight: Sight, seen: Preview) -> Compared:
        """Return the cell and those around it, before and after."""
        return compared.compared(sight, seen)

    def conflict_picture(self, sight: Sight, there: Position, conflict: Conflict) -> tuple[SafeString, str]:
        """Return the tile or figure where it cannot be."""
        return compared.conflict_picture(sight, there, conflict)

    def conflict_words(self, conflict: Conflict) -> str:
        """Call a placement by its tile."""
        return compared.conflict_words(conflict)

    def mends(self, there: Position, conflict: Conflict) -> Sequence[Mend]:
        """Return another way to lie, another tile, or another spot."""
        return mend.mends(there, conflict)
