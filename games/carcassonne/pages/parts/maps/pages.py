"""The pages of printed maps: the ground under the tiles, and chips that are turned up, paid and spent."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.carcassonne.art.printed_map import draw_map, extent, place_of_chip
from games.carcassonne.pages.board.ask import Ask
from games.carcassonne.pages.board.drawing import FIGURE
from games.carcassonne.pages.board.places import of_turn
from games.carcassonne.pages.board.set_pages import CarcassonnePages, Ground, MidwayThings, ReopenedQuestion
from games.carcassonne.pages.parts.maps import chips, reopened
from games.carcassonne.words.chips import chip_label
from games.forms.submission import RejectedInput, Submission
from games.log.correction import Change, Draft, OpenedTurn
from games.log.position import Position
from games.screens.table.header import Item
from games.screens.table.sheet import Content
from games.screens.table.table_view import TableView
from scoring.carcassonne.board.feature import MEEPLE, Figure
from scoring.carcassonne.board.geometry import Cell
from scoring.carcassonne.maps.chips import (
    ALL,
    COLLECTING,
    PRINTED,
    UPGRADING,
    Chips,
    Collect,
    HadChips,
    HadUpgrade,
    Spend,
    worth,
)
from scoring.carcassonne.maps.parts import CityDiscovered, FerryReached
from scoring.carcassonne.maps.printed import PrintedMap
from scoring.carcassonne.maps.towns import TownGrants
from scoring.carcassonne.move import Before
from scoring.kernel import MalformedMove, Move, Seat, State

CHIP: Final = re.compile(r"[a-z]{1,8}-[0-9]")
UPGRADE: Final = re.compile(
    r"([0-9]{1,2})\.([0-9]{1,2})\.([a-z]{1,4}[0-9]{0,2})\.([a-z]{1,8}-[0-9](?:\+[a-z]{1,8}-[0-9]){0,3})"
)
COUNT: Final = re.compile(r"[0-9]{1,2}")


def collecting(table_view: TableView, _ask: Ask) -> Content:
    return chips.collecting(table_view)


def upgrading(table_view: TableView, _ask: Ask) -> Content:
    return chips.upgrading(table_view)


# -------------------------------------------------------------------- forms


def read_chip(form: Mapping[str, str], position: Position) -> Submission:
    if not CHIP.fullmatch(form["chip"]):
        raise MalformedMove("`chip`: expected a colour and a value")
    return Submission(
        (of_turn(position, {"do": "collect", "chip": form["chip"]}),), RejectedInput("chip", form["chip"])
    )


def read_upgrade(form: Mapping[str, str], position: Position) -> Submission:
    """Return the meeple that is upgraded, and the chips that pay for it."""
    text = form["upgrade"]
    found = UPGRADE.fullmatch(text)
    if found is None:
        raise MalformedMove("`upgrade`: expected a cell, a segment and the chips")
    pay = found[4].split("+")
    move = {"do": "upgrade", "at": [int(found[1]), int(found[2])], "on": found[3], "pay": pay}
    return Submission((of_turn(position, move),), RejectedInput("upgrade", text))


def read_spending(form: Mapping[str, str], position: Position) -> Submission:
    """Return the chips that are spent, each kind by a number, with the points and the note of the form."""
    counts = {chip: form.get(f"pay-{chip}", "") for chip in PRINTED}
    pay = [chip for chip, count in counts.items() if COUNT.fullmatch(count) for _number in range(int(count))]
    points = form.get("points", "")
    move = {"do": "spend", "pay": pay, "points": int(points) if COUNT.fullmatch(points) else 0}
    return Submission((of_turn(position, {**move, "note": form.get("note", "")}),), RejectedInput("spend", "1"))


class ChipQuestion(ReopenedQuestion):
    """The question of which chip a tile has uncovered."""

    label = gettext_lazy("The chip")
    listing = "chip"
    phase = COLLECTING
    fields = frozenset({"chip"})

    def asked_at(self, turn: OpenedTurn, laid: Position) -> Position | None:
        """Return where the table stood when the tile had covered a chip that the table has to say."""
        there = reopened.covering(turn)
        return there if there is not None and not there.rules.deals else None

    def sheet(self, table_view: TableView) -> Content:
        return chips.collecting(table_view, is_past=True)

    def changes(self, turn: OpenedTurn, move: Move) -> tuple[Change, ...]:
        return reopened.chip_changes(turn, move)

    def comes_first(self, turn: OpenedTurn) -> bool:
        return not reopened.chip_of(turn)

    def is_open(self, turn: OpenedTurn, draft: Draft) -> bool:
        return reopened.is_asked(turn, draft)


class UpgradeQuestion(ReopenedQuestion):
    """The question of which meeple was upgraded, if any."""

    label = gettext_lazy("The upgrade")
    listing = "upgrade"
    phase = UPGRADING
    fields = frozenset({"upgrade", "upgrading"})
    marker = "upgrading"

    def asked_at(self, turn: OpenedTurn, laid: Position) -> Position | None:
        return reopened.asking_upgrade(turn, laid)

    def sheet(self, table_view: TableView) -> Content:
        return chips.upgrading(table_view)

    def changes(self, turn: OpenedTurn, move: Move) -> tuple[Change, ...]:
        return reopened.upgrade_changes(turn, move)


class MidwayChips(MidwayThings):
    """The chips that players had kept when a log began in the middle of a game, and the meeples that count as two."""

    kind = HadChips
    caption = gettext_lazy("Everybody’s chips")
    most = ALL

    def counted(self) -> Sequence[tuple[str, str]]:
        return [(chip, capfirst(chip_label(chip))) for chip in PRINTED]

    def had(self, whose: int, counts: Mapping[str, int]) -> Iterator[Before]:
        held = tuple(chip for chip, count in counts.items() for _number in range(count))
        if held:
            yield HadChips(whose, held)

    def may_mark(self, figure: str) -> bool:
        return figure == MEEPLE

    def mark_label(self, name: str) -> str:
        return _("%(name)s: counts as two") % {"name": name}

    def marking(self, whose: int, segment: str, cell: Cell) -> Iterator[Before]:
        yield HadUpgrade(whose, segment, cell)


class MapPages(CarcassonnePages):
    """Printed maps: the ground under the tiles, and chips that are turned up, paid and spent."""

    parts = ("maps", "towns", "chips", "upgrades", "ledger")
    phases = {COLLECTING: collecting, UPGRADING: upgrading}
    lists = {"spend": chips.spending}
    readers = {"chip": read_chip, "upgrade": read_upgrade, "spend": read_spending}
    news = (CityDiscovered, FerryReached, TownGrants)
    reopened = (ChipQuestion(), UpgradeQuestion())
    midway = MidwayChips()

    def items(self, table_view: TableView, seat: Seat) -> Iterator[Item]:
        """Yield what a seat's chips are worth."""
        table = table_view.position.state.get(Chips)
        held = [chip for chip, count in table.hands[seat].items() for _number in range(count)] if table else []
        if held:
            words = ngettext("chips worth %(worth)s point", "chips worth %(worth)s points", worth(held))
            yield Item(worth(held), words % {"worth": worth(held)}, icon="map-chip")

    def has_items(self, state: State) -> bool:
        return state.get(Chips) is not None

    def put_down(self, move: Move) -> str:
        return "map-chip" if isinstance(move, Collect) else ""

    def menu(self, table_view: TableView) -> Iterable[str]:
        """Return the key to spend chips by a rule that the table knows."""
        may = table_view.may_log and table_view.position.rules.expects(table_view.position.state, Spend)
        return ("carcassonne/_spend_key.html",) if may else ()

    def under(self, state: State, figure: Figure, corner: tuple[int, int]) -> str:
        """Draw the chip that lies under a figure which counts as two."""
        table = state.get(Chips)
        if table is None or figure not in table.under:
            return ""
        return f'<use href="#map-chip" x="{corner[0] + FIGURE // 2}" y="{corner[1] + FIGURE - 10}"/>'

    def ground(self, state: State) -> Ground | None:
        """Return the printed map."""
        printed = state.get(PrintedMap)
        return MapGround(printed, state) if printed is not None else None


@dataclass(frozen=True, slots=True)
class MapGround(Ground):
    """A printed map, with the chips that still lie there."""

    printed: PrintedMap
    state: State

    @property
    def frame(self) -> tuple[int, int, int, int]:
        """Return left, top, width and height of the sheet of paper."""
        return extent(self.printed)

    @property
    def cells(self) -> tuple[int, int, int, int]:
        """Return the squares of the sheet."""
        return 0, 0, self.printed.cols, self.printed.rows

    def draw(self) -> str:
        lying = (f'<use id="{chip_id(cell)}" {place_of_chip(cell)}/>' for cell in lying_chips(self.state))
        return f"<g>{draw_map(self.printed)}{''.join(lying)}</g>"

    def ids_on_it(self) -> frozenset[str]:
        return frozenset(map(chip_id, lying_chips(self.state)))

    def cell_words(self, cell: Cell) -> str:
        """Return where a square is: by column and row, and by its name if it has one."""
        facts = {"column": cell[0] + 1, "row": cell[1] + 1, "name": self.printed.squares[cell].label}
        if facts["name"]:
            return _("%(name)s (column %(column)s, row %(row)s)") % facts
        return _("Column %(column)s, row %(row)s") % facts


def lying_chips(state: State) -> Sequence[Cell]:
    table = state.get(Chips)
    return sorted(table.lying) if table else ()


def chip_id(cell: Cell) -> str:
    return f"chip{cell[0]}_{cell[1]}"


PAGES: Final = (MapPages(),)
