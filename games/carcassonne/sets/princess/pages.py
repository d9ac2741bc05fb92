"""The pages of The Princess & the Dragon: the dragon's steps, the fairy, knights that go home."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.carcassonne.pages.board.action_keys import keys_of, small_disc
from games.carcassonne.pages.board.action_sheet import act_sheet
from games.carcassonne.pages.board.ask import Ask
from games.carcassonne.pages.board.drawing import symbol_drawn
from games.carcassonne.pages.board.set_pages import ActionKey, CarcassonnePages, Piece
from games.screens.table.sheet import Content, NarrationLine
from games.screens.table.svg import CELL
from games.screens.table.table_view import TableView
from scoring.carcassonne.board.geometry import Cell
from scoring.carcassonne.sets.princess.dragon import DRAGON, LONGEST_WALK, WALKING, Walk
from scoring.carcassonne.sets.princess.fairy import FAIRY, FairyMove
from scoring.carcassonne.sets.princess.knights import SendKnight
from scoring.kernel import Move, State


def walking(table_view: TableView, _ask: Ask) -> Content:
    """Return the sheet of the dragon's next step: the tiles beside it, lit on the board."""
    return act_sheet(table_view, step_title(table_view))


def step_title(table_view: TableView) -> str:
    """Say which step of its walk the dragon makes next."""
    path = table_view.position.state[Walk].path or ()
    return _("Dragon: step %(number)s of %(of)s") % {"number": len(path), "of": LONGEST_WALK}


def trail_drawn(path: Sequence[Cell]) -> str:
    """Return a line through the middles of these tiles, and on each but the first the number of its step."""
    middles = [(x * CELL + CELL // 2, y * CELL + CELL // 2) for x, y in path]
    line = "M" + "L".join(f"{x} {y}" for x, y in middles)
    steps = (small_disc((x - CELL // 3, y - CELL // 3), step) for step, (x, y) in enumerate(middles[1:], 1))
    return f'<path class="tile-new-rim" d="{line}"/><path class="tile-new" d="{line}"/>{"".join(steps)}'


class DragonPages(CarcassonnePages):
    """The dragon's steps."""

    parts = ("dragon",)
    phases = {WALKING: walking}

    def narration(self, table_view: TableView) -> Iterator[NarrationLine]:
        """Yield which step of its walk the dragon makes next."""
        if table_view.position.state.phase == WALKING:
            yield NarrationLine(step_title(table_view))

    def trail(self, state: State) -> str:
        """Draw the walk: a line from tile to tile, and the number of each step on its tile."""
        path = state[Walk].path or ()
        return trail_drawn(path) if len(path) > 1 else ""

    def draw(self, piece: Piece, colours: Sequence[str]) -> str:
        return symbol_drawn(DRAGON) if piece.kind == DRAGON else ""


class FairyPages(CarcassonnePages):
    """The keys that send the fairy."""

    parts = ("fairy",)
    figure_moves = (FairyMove,)
    keys_title = gettext_lazy("Or send the fairy")
    keys_label = gettext_lazy("Send the fairy")

    def keys(self, table_view: TableView, moves: Sequence[Move]) -> Iterator[ActionKey]:
        return keys_of(table_view, (move for move in moves if isinstance(move, FairyMove)))

    def draw(self, piece: Piece, colours: Sequence[str]) -> str:
        return symbol_drawn(FAIRY) if piece.kind == FAIRY else ""


class PrincessPages(CarcassonnePages):
    """Knights that the princess sends home."""

    parts = ("princess",)
    figure_moves = (SendKnight,)
    keys_title = gettext_lazy("Or send a knight home")
    keys_label = gettext_lazy("Send a knight home for the princess")

    def keys(self, table_view: TableView, moves: Sequence[Move]) -> Iterator[ActionKey]:
        return keys_of(table_view, (move for move in moves if isinstance(move, SendKnight)))


PAGES: Final = (DragonPages(), FairyPages(), PrincessPages())
