"""A turn of Carcassonne opened again: its moves, and the table before it, after its tile and at the step asked for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from games.carcassonne.pages.board.set_pages import ReopenedQuestion
from games.carcassonne.pages.reopened.steps import TurnStep, TurnSteps, figure_value, figures_of
from games.screens.corrections.reopened_turn import Opened
from games.screens.table.table_view import TableView
from scoring.carcassonne.board.geometry import Cell
from scoring.carcassonne.move import Deploy, Draw, Pass, Place
from scoring.kernel import Played, inner_move


@dataclass(frozen=True, slots=True)
class OpenedTile(Opened):
    """A turn opened again; `laid` is the phone's table view with its tile laid and no figure yet, None if it cannot be.

    `second` is the view after its first figure, where another may follow; `asked` are what sets asked in it besides,
    each with the view at that moment. `steps` is what it came to, and `now` the step behind the tile, and besides the
    figures, that is put right.
    """

    laid: TableView | None
    second: TableView | None
    steps: TurnSteps
    asked: tuple[tuple[ReopenedQuestion, TableView], ...] = ()
    now: TurnStep | None = None

    @property
    def cell(self) -> Cell | None:
        placed = self.turn.move(Place)
        move = inner_move(placed.move) if placed else None
        return move.at if isinstance(move, Place) else None

    @property
    def tile(self) -> str:
        drawn = self.turn.move(Draw)
        move = inner_move(drawn.move) if drawn else None
        return move.tile if isinstance(move, Draw) else ""

    @property
    def figure_move(self) -> Played | None:
        return next(iter(self.figure_moves), None)

    @property
    def figure_moves(self) -> list[Played]:
        """Return the moves of its figures: one, or two where a second one may follow."""
        return figures_of(self.steps, self.second.position if self.second else None)

    def asked_by(self, form: Mapping[str, str]) -> tuple[ReopenedQuestion, TableView] | None:
        return next(((one, there) for one, there in self.asked if form.keys() & one.fields), None)

    def done(self, number: int) -> str:
        """Return what its first (0) or second (1) figure did, as the keys of the figure sheet have it.

        That is "meeple.c1", "abbot.3.-2" for one that went home, "pass" for none, and nothing if it waits.
        """
        played = next(iter(self.figure_moves[number:]), None)
        move = inner_move(played.move) if played else None
        match move:
            case Deploy(figure=kind, on=segment):
                return f"{kind}.{segment}"
            case Pass():
                return "pass"
            case None:
                return ""
        return figure_value(self.before.position, move)
