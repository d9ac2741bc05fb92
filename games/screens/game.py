"""What the pages need of a game: its sheets, its board, its words for the log, its film, its turns opened again.

Each game fills this in (`games/screens/games.py` lists them), and pages ask it by these names only, so that none of
them names a game. What a game leaves alone is as for one without a board: nothing is drawn, nothing more is told.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from typing import Any, ClassVar

from django.http import QueryDict
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.forms.told import Told, Tried, Written
from games.log.correction import Change, Conflict, Draft, Preview, Turn
from games.log.position import Position
from games.phrasing import move_sentence
from games.screens.corrections.compared import Compared, Mend
from games.screens.corrections.reopened_turn import Opened
from games.screens.history.timeline import Film, Map, Thing
from games.screens.lobby.set_up import SetUp
from games.screens.table.ask import NOTHING_ASKED, Asked
from games.screens.table.board import Added, BoardView
from games.screens.table.header import Strip
from games.screens.table.sheet import Bar, Content, Happened
from games.screens.table.sight import Sight
from games.screens.table.status_line import Glance
from scoring.box import Box
from scoring.log import Played
from scoring.moves import Effect, Move, Refusal, Scored
from scoring.rules import State
from scoring.table import Adjust, Aids

News = Sequence[tuple[int, Played, tuple[Effect, ...]]]
"""The last moves, each still counting: the number of the turn, the move, and what followed."""


class GameScreens(ABC):
    """One game's side of the pages.

    `award_template` draws the award that the large screen explains, `known_template` the kinds of things in the box,
    `menu_template` the game's own lines in the menu, `past_template` its own part of the page of a past game;
    `style` and `script` are files of its own beside the table page's, and `board_class` is added to the board's
    classes.
    `new_table_template` asks what only this game has to know, `picture_template` is its box on the wooden table, and
    `draws_tiles` says that players may let the app draw for them, `plays_on_maps` that a table may have a printed map.
    `sources` is the order in which points are listed by what brought them. `grows` says that moves add to the board
    that a phone shows; where they do not, it is sent anew. `takes_turns` says that one seat after the other plays.
    """

    key: str
    award_template: ClassVar[str] = ""
    known_template: ClassVar[str] = ""
    menu_template: ClassVar[str] = "table/_no_menu.html"
    past_template: ClassVar[str] = ""
    board_class: ClassVar[str] = ""
    new_table_template: ClassVar[str] = ""
    picture_template: ClassVar[str] = ""
    draws_tiles: ClassVar[bool] = False
    style: ClassVar[str] = ""
    script: ClassVar[str] = ""
    sources: ClassVar[tuple[str, ...]] = ()
    plays_on_maps: ClassVar[bool] = False
    grows: ClassVar[bool] = True
    takes_turns: ClassVar[bool] = True

    def set_up(self, posted: QueryDict, box: Box) -> SetUp:
        """Return the board of a table that is being opened, or the page on which it is laid out first."""
        return SetUp()

    # ------------------------------------------------------ the table page

    @abstractmethod
    def content(self, sight: Sight, asked: Asked) -> Content:
        """Return the sheet that a phone asks for; what cannot be now becomes what comes next at the table.

        Raises Unreadable for what no page of ours asks.
        """

    def resting(self, sight: Sight) -> tuple[SafeString, str]:
        """Return what a sheet that asks nothing of the board draws over it, and the place to show."""
        return SafeString(""), ""

    @abstractmethod
    def bar(self, sight: Sight) -> Bar:
        """Return the keys at the bottom."""

    @abstractmethod
    def strip(self, sight: Sight) -> Strip:
        """Return the totals and the turn line."""

    def awards_shown(self, sight: Sight) -> int:
        """Return how many awards of the scoring at the end the table has looked at."""
        return 0

    @abstractmethod
    def board(self, sight: Sight, overlay: str, *, gaps: bool) -> BoardView:
        """Return the whole board with what is lit or asked on it; `gaps` where something may be built or laid."""

    @abstractmethod
    def additions(self, sight: Sight, news: News) -> Added:
        """Return what these last moves, each still counting, brought to the board, and what they took off it."""

    def eyes(self, sight: Sight) -> Hashable:
        """Return what two phones have in common that are shown the same news of one moment: here, who sits there."""
        return tuple(sitter.is_mine for sitter in sight.sitters)

    def same_scores(self, sight: Sight, news: News) -> bool:
        """Say whether none of these last moves changed anything that the tabs show."""
        return False

    def glance(self, sight: Sight) -> Glance | None:
        """Return the line between strip and board that tells what the table wants to see all the time."""
        return None

    def same_glance(self, sight: Sight, news: News) -> bool:
        """Say whether none of these last moves changed anything that this line shows."""
        return True

    def glance_sheet(self, sight: Sight) -> Content | None:
        """Return the sheet behind the line."""
        return None

    def kinds(self, sight: Sight) -> Sequence[object]:
        """Return every kind of thing in the box that the page draws once, so that fragments only count them."""
        return ()

    def happened(self, sight: Sight) -> Happened | None:
        """Return the pill for the last move that counts, if it brought anything worth one."""
        return None

    def is_news(self, effect: Effect) -> bool:
        """Say whether an effect is said aloud."""
        return False

    def goes_without_saying(self, played: Played, effects: Sequence[Effect]) -> bool:
        """Say whether a move followed by others need not be said aloud."""
        return False

    # --------------------------------------------------------------- forms

    @abstractmethod
    def read_move(self, sight: Sight, form: Mapping[str, str], codes: tuple[str, ...] = ()) -> Told:
        """Return the moves that a form tells; with `codes` the last is played although the rules refuse it for these.

        Raises MalformedMove.
        """

    @abstractmethod
    def read_replacement(self, sight: Sight, form: Mapping[str, str]) -> Told:
        """Return the move that takes the last one's place; raise MalformedMove."""

    def stays(self, form: Mapping[str, str]) -> Asked:
        """Return the sheet that a phone goes on with after this form: whatever comes next, if nothing else."""
        return NOTHING_ASKED

    @abstractmethod
    def refusal(self, sight: Sight, tried: Tried, refusals: Sequence[Refusal]) -> Content:
        """Return the sheet for a move that was refused."""

    # ------------------------------------------------------- log and proofs

    @abstractmethod
    def short(self, sight: Sight, played: Played, effects: tuple[Effect, ...]) -> Iterable[str]:
        """Return a move in a few words, for a line of the log; nothing for what goes without saying."""

    def sentence(self, sight: Sight, played: Played, effects: Sequence[Effect] = ()) -> str:
        """Say what a seat did, in a whole sentence."""
        return move_sentence(played, effects, sight.names)

    @abstractmethod
    def why(self, sight: Sight, seq: int, number: int) -> Content:
        """Return what an award of the move `seq` came from; raise LookupError if there is none such."""

    def about(self, sight: Sight, asked: Asked) -> Content:
        """Return what is known of a thing on the board, or a list of such things; raise LookupError, Unreadable."""
        raise LookupError("nothing on this board is asked about")

    def by_source(self, sight: Sight, seat: int) -> dict[str, int]:
        """Return what a player's points are made of, by what brought them."""
        sums: dict[str, int] = {}
        for _seq, effects in sight.position.effects:
            for effect in effects:
                if isinstance(effect, Scored) and effect.seat == seat:
                    sums[effect.source] = sums.get(effect.source, 0) + effect.points
        return sums

    def may_correct(self, sight: Sight) -> bool:
        """Say whether earlier turns may be opened again now; not while that would tell what only one seat knows."""
        return sight.position.state.over or not sight.position.rules.hands_are_secret

    def source(self, source: str) -> str:
        """Return the name by which words are found for what brought points."""
        return source

    # ---------------------------------------------------------- past games

    def turns_played(self, sight: Sight) -> int:
        """Return how many turns were played."""
        return max(sight.position.turns, default=0)

    def turns_label(self, count: int) -> str:
        """Say how many turns were played, or lines written where nobody is in turn."""
        return ngettext("%(count)s turn", "%(count)s turns", count) % {"count": count}

    def turn_title(self, number: int) -> str:
        """Say which turn something was, or which line."""
        return _("Turn %(number)s") % {"number": number}

    @property
    def deeds_label(self) -> str:
        """Say what `deeds` counts; empty: nothing."""
        return ""

    def deeds(self, position: Position, seat: int) -> int:
        """Count what a player did and a table of the result tells: figures placed."""
        return 0

    def sprites(self, sight: Sight) -> tuple[str, ...]:
        """Return the files with the drawings of a table, for a page that needs no server."""
        return ("pieces.svg",)

    def told_before(self, move: Move) -> int | None:
        """Return whose a thing was that a move says was there before the log began; None for all other moves."""
        return None

    def is_opening(self, move: Move) -> bool:
        """Say whether a move, before all others, only says how things stood when the log began."""
        return isinstance(move, Adjust | Aids)

    def summary(self, moves: Sequence[Played]) -> tuple[int, str]:
        """Return whose turn these moves were, and in a few words what it was about."""
        return moves[-1].seat, ""

    def things(self, state: State, effects: Sequence[Effect]) -> Collection[Thing]:
        """Return everything that lies or stands on the board, for the film of a game."""
        return ()

    def spot_of(self, new: Sequence[Thing]) -> str:
        """Return where the ring of a moment is drawn ("100 -200"), by the things that are new in it."""
        return ""

    def map_of(self, film: Film, colours: Sequence[str], at: int) -> Map | None:
        """Return the board of all moments, showing what is there at one of them."""
        return None

    # --------------------------------------------------- the past put right

    @abstractmethod
    def opened(self, sight: Sight, turn: Turn, draft: Draft, base: str, seq: int, *, adds: bool) -> Any:
        """Return the turn of a move as this phone may put it right: an `Opened`, or the game's own kind of it."""

    def is_going_on(self, one: Any) -> bool:
        """Say whether the table's own sheet puts the turn right."""
        return False

    @abstractmethod
    def fix_content(self, one: Any, asked: Asked) -> Content:
        """Return the sheet for an opened turn; raise Unreadable."""

    def fix_under(self, one: Any, content: Content) -> Sight:
        """Return the sight whose board lies under a sheet."""
        before: Sight = one.before
        return before

    @abstractmethod
    def read_fix(self, one: Any, form: Mapping[str, str], codes: tuple[str, ...]) -> Told:
        """Return what a form says of an opened turn; raise MalformedMove."""

    def first_state(self, one: Any, written: Sequence[Written], form: Mapping[str, str]) -> State:
        """Return the state in which the first of these moves is made."""
        state: State = one.before.position.state
        return state

    @abstractmethod
    def fix_refused(self, one: Any, tried: Tried, refusals: Sequence[Refusal]) -> Content:
        """Return the sheet that says why a change is refused."""

    @abstractmethod
    def changes_for(self, one: Any, told: Told, moves: Sequence[Move], form: Mapping[str, str]) -> tuple[Change, ...]:
        """Return the changes that make the turn what a form says; `moves` are those that it tells."""

    def taken_out(self, one: Any, form: Mapping[str, str]) -> tuple[Change, ...]:
        """Return the changes of a form that only takes something out of the turn; none if it does not."""
        return ()

    def next_focus(self, one: Opened, draft: Draft) -> int | None:
        """Return the entry of an added turn that is opened next; None: the correction is complete."""
        return None

    def compared(self, sight: Sight, seen: Preview) -> Compared:
        """Return the place that a correction is about, before and after."""
        return Compared(SafeString(""), SafeString(""), "0 0 1 1")

    def conflict_picture(self, sight: Sight, there: Position, conflict: Conflict) -> tuple[SafeString, str]:
        """Return the place of a move that does not fit any more, and the part of the board that is drawn."""
        return SafeString(""), "0 0 1 1"

    def conflict_words(self, conflict: Conflict) -> str:
        """Return what a move that does not fit any more is called; nothing where its line in the log will do."""
        return ""

    def mends(self, there: Position, conflict: Conflict) -> Sequence[Mend]:
        """Return what may have been meant instead, the likeliest first."""
        return ()
