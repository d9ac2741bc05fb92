"""Catan's side of the pages."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from django.http import QueryDict
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from games.art.sheets import SHEETS
from games.forms.told import Told, Tried, Written
from games.log.correction import Change, Draft, Turn
from games.log.position import Position
from games.models.log import Form
from games.phrasing import gain_label, move_sentence
from games.phrasing.catan.moves import log_words
from games.screens.catan import drawing, film, happened, island_page, opened, reading, refusal, sheets, why
from games.screens.catan.acting import island_now
from games.screens.catan.additions import ADDITIONS, additions_of
from games.screens.catan.opened import OpenedMove
from games.screens.catan.strip import strip
from games.screens.game import GameScreens, News
from games.screens.history.timeline import Film, Map, Thing
from games.screens.lobby.set_up import SetUp
from games.screens.table.ask import Asked
from games.screens.table.board import Added, BoardView
from games.screens.table.header import Strip
from games.screens.table.sheet import Bar, Content, Happened
from games.screens.table.sight import Sight
from games.screens.table.status_line import Glance
from scoring.box import Box
from scoring.catan.effect import AwardMoved, Won
from scoring.catan.move import End, Roll
from scoring.catan.rules import SEVEN
from scoring.log import Played
from scoring.moves import Effect, Move, Refusal, Scored
from scoring.rules import State
from scoring.table import inner_move, is_talk

NEWS = tuple(kind for addition in ADDITIONS for kind in addition.news)
GAINS = (AwardMoved, Won)


class CatanScreens(GameScreens):
    """Sheets, island, log and film of Catan, however the cards are kept."""

    key = "catan"
    award_template = "catan/_points.html"
    menu_template = "catan/_menu.html"
    past_template = "catan/_past.html"
    board_class = " board-catan"
    new_table_template = "catan/_new.html"
    picture_template = "catan/_box.html"
    style = "css/catan.css"
    script = "js/catan.js"
    sources = ("settlement", "city", "longest_road", "largest_army", "victory_point")

    def set_up(self, posted: QueryDict, box: Box) -> SetUp:
        """Return the island, or the page on which it is dealt or entered."""
        return island_page.set_up(posted, box)

    # ------------------------------------------------------ the table page

    def content(self, sight: Sight, asked: Asked) -> Content:
        """Return the sheet of the phase, or what else was asked for."""
        return sheets.content_for(sight, asked)

    def resting(self, sight: Sight) -> tuple[SafeString, str]:
        """Return a ring around what was built last."""
        return mark_safe(drawing.newest(sight)), "all"  # noqa: S308 - numbers only

    def bar(self, sight: Sight) -> Bar:
        """Return undo, trade, cards, log."""
        return sheets.bar_of(sight)

    def strip(self, sight: Sight) -> Strip:
        """Return points, cards in hand, and special cards."""
        return strip(sight)

    def board(self, sight: Sight, overlay: str, *, gaps: bool) -> BoardView:
        """Return the island with its pieces."""
        return drawing.board_view(sight, overlay)

    def additions(self, sight: Sight, news: News) -> Added:
        """Return new pieces, and the robber where it went."""
        return drawing.additions(sight, news)

    def glance(self, sight: Sight) -> Glance | None:
        """Return the line of a set that has one."""
        return next((one.glance(sight) for one in additions_of(sight) if one.glance is not None), None)

    def same_glance(self, sight: Sight, news: News) -> bool:
        """Say whether no set's line has changed."""
        told = [(inner_move(played.move), effects) for _turn, played, effects in news]
        return not any(one.changes_glance(*deed) for one in additions_of(sight) for deed in told)

    def glance_sheet(self, sight: Sight) -> Content | None:
        """Return the sheet behind the line."""
        return next((one.glance_sheet(sight) for one in additions_of(sight) if one.glance_sheet is not None), None)

    def happened(self, sight: Sight) -> Happened | None:
        """Return points, or what changed hands."""
        return happened.happened(sight)

    def is_news(self, effect: Effect) -> bool:
        """Say aloud what the dice brought, what was stolen, and who has what."""
        return isinstance(effect, NEWS) or (isinstance(effect, Scored) and not effect.final)

    # --------------------------------------------------------------- forms

    def read_move(self, sight: Sight, form: Mapping[str, str], codes: tuple[str, ...] = ()) -> Told:
        """Read what was done, and with which cards."""
        return reading.read_move(sight, form, codes)

    def read_replacement(self, sight: Sight, form: Mapping[str, str]) -> Told:
        """Read the move that takes the last one's place."""
        return reading.read_replacement(sight, form)

    def refusal(self, sight: Sight, tried: Tried, refusals: Sequence[Refusal]) -> Content:
        """Say why, and mark what stands too near."""
        return refusal.refused_content(sight, tried, refusals)

    # ------------------------------------------------------- log and proofs

    def short(self, sight: Sight, played: Played, effects: tuple[Effect, ...]) -> Iterable[str]:
        """Return the move in a few words; that a turn has ended goes without saying."""
        move = inner_move(played.move)
        if is_talk(move):
            return (self._talk(sight, played),)
        if isinstance(move, End):
            return ()
        words = log_words(played, effects, sight.names, island_now(sight.position))
        gains = [gain_label(effect, sight.names) for effect in effects if isinstance(effect, GAINS)]
        return (words, *gains)

    def _talk(self, sight: Sight, played: Played) -> str:
        return move_sentence(played, (), sight.names)

    def why(self, sight: Sight, seq: int, number: int) -> Content:
        """Return where the points of a move came from, and what all points were made of then."""
        return why.why(sight, seq, number)

    def by_source(self, sight: Sight, seat: int) -> dict[str, int]:
        """Return the points as the rules count them: a city for 2, a special card only for its holder."""
        return why.by_source(sight, seat)

    def source(self, source: str) -> str:
        """Tell Catan's cities from those of others."""
        return source if source == "adjustment" else f"catan.{source}"

    # ---------------------------------------------------------- past games

    def turns_played(self, sight: Sight) -> int:
        """Count the turns in which dice were rolled."""
        return sum(isinstance(inner_move(played.move), Roll) for played in sight.position.played)

    @property
    def deeds_label(self) -> str:
        """Count sevens."""
        return _("Sevens rolled")

    def deeds(self, position: Position, seat: int) -> int:
        """Count the sevens that a player has rolled."""
        rolls = (inner_move(played.move) for played in position.played if played.seat == seat)
        return sum(isinstance(move, Roll) and sum(move.dice) == SEVEN for move in rolls)

    def sprites(self, sight: Sight) -> tuple[str, ...]:
        """Return the island's drawings, and the shapes of the seats."""
        return (*SHEETS, "pieces.svg")

    def summary(self, moves: Sequence[Played]) -> tuple[int, str]:
        """Return who rolled, and what."""
        for played in moves:
            move = inner_move(played.move)
            if isinstance(move, Roll):
                return played.seat, str(sum(move.dice))
        return moves[0].seat, ""

    def things(self, state: State, effects: Sequence[Effect]) -> Collection[Thing]:
        """Return every piece on the island."""
        return film.things(state)

    def spot_of(self, new: Sequence[Thing]) -> str:
        """Return where the newest piece stands."""
        return film.spot_of(new)

    def map_of(self, film_: Film, colours: Sequence[str], at: int) -> Map | None:
        """Return the island with all pieces of the game."""
        return film.map_of(film_, colours, at)

    # --------------------------------------------------- the past put right

    def opened(self, sight: Sight, turn: Turn, draft: Draft, base: str, seq: int, *, adds: bool) -> OpenedMove:
        """Return one move of the turn, opened again."""
        return opened.opened(sight, turn, draft, base, seq, adds=adds)

    def fix_content(self, one: OpenedMove, asked: Asked) -> Content:
        """Return the sheet in which the move was logged."""
        return opened.fix_content(one, asked)

    def fix_under(self, one: OpenedMove, content: Content) -> Sight:
        """Return the sight just before the move."""
        return one.at

    def read_fix(self, one: OpenedMove, form: Mapping[str, str], codes: tuple[str, ...]) -> Told:
        """Read what the move really was."""
        return opened.read_fix(one, form, codes)

    def first_state(self, one: OpenedMove, written: Sequence[Written], form: Mapping[str, str]) -> State:
        """Judge the move as the table stood then."""
        return one.at.position.state

    def fix_refused(self, one: OpenedMove, tried: Tried, refusals: Sequence[Refusal]) -> Content:
        """Say why, with the frame of the opened turn."""
        return opened.refused(one, tried, refusals)

    def changes_for(
        self, one: OpenedMove, told: Told, moves: Sequence[Move], form: Mapping[str, str]
    ) -> tuple[Change, ...]:
        """Put the move in place of the opened one, or before it."""
        return opened.changes_for(one, moves, told)

    def taken_out(self, one: OpenedMove, form: Mapping[str, str]) -> tuple[Change, ...]:
        """Take the one move out of its turn."""
        return (Change(Form.RETRACTED, one.now.seq),) if "out" in form and not one.adds else ()
