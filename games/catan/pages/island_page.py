"""The island before a table opens: the printed one, one of the players' own, or dealt with its fairness explained."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.http import QueryDict
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.catan.art.island import ground, robber_use
from games.catan.pages.board.drawing import sheet
from games.catan.pages.own_island import CarriedFields, entered, fields_of, view_box
from games.catan.words.luck import fairness_label, fairness_sentence
from games.screens.lobby.facet import Question
from games.screens.lobby.set_up import BoardSetUp
from scoring.catan.board.board_layout import BASE, LARGE, Frame, beginner_island, deal
from scoring.catan.board.fairness import WEIGHTS, Fairness, fairness
from scoring.catan.board.island import Island, read_island, write_island
from scoring.catan.box import LARGE_SET, island_for
from scoring.catan.sets.knights.rules import KNIGHTS_SET
from scoring.kernel import Box, Choice, UnsuitableBox

LAID_OUT: Final = ("variable", "real")
"""The islands that are laid out on this page; any other is the fixed one."""
PLACEMENTS: Final = ("free", "fixed")


@dataclass(frozen=True, slots=True)
class FairnessPart:
    """A part of the fairness: what is judged, its points, and why."""

    label: str
    points: int
    of: int
    why: str


@dataclass(frozen=True, slots=True)
class IslandPage:
    """The page of a dealt island: the drawing, its fairness, and the fields of the new table that go with it."""

    frame: str
    drawing: SafeString
    board: str
    fields: CarriedFields
    numbering: str
    harbours: str
    score: int
    parts: tuple[FairnessPart, ...]


def beside(posted: QueryDict, sets: Sequence[str]) -> Mapping[str, Choice]:
    """Return where the first settlements go: as the form says, else where the island has them (S4:19-21, 40; S2:24)."""
    chosen = posted.get("placements", "")
    if chosen in PLACEMENTS:
        return {"placements": chosen}
    is_beginners = posted.get("island", "beginner") not in LAID_OUT and {LARGE_SET, KNIGHTS_SET}.isdisjoint(sets)
    return {"placements": "fixed" if is_beginners else "free"}


def questions() -> tuple[Question, ...]:
    """Return what a table should settle before the first trade is refused (S4:62)."""
    return (
        Question(
            "cards",
            _("Where are the cards?"),
            (("table", pgettext("cards", "On the table")), ("phones", _("On the phones")), ("none", _("Not counted"))),
        ),
        Question(
            "strict_trade_then_build",
            _("Trading"),
            ((True, _("Before building, as printed")), (False, _("At any time"))),
        ),
    )


def who_starts(sets: Sequence[str]) -> str:
    """Return the question of the form: who is the oldest matters on the beginners' island alone (S2:80, S4:44)."""
    if {LARGE_SET, KNIGHTS_SET}.isdisjoint(sets):
        return _("Who starts? On the beginners’ island the oldest, otherwise the highest roll.")
    return _("Who starts? The highest roll.")


def rule_of_start(box: Box) -> str:
    """Return who starts: the oldest on the beginners' island (S4:44), otherwise dice say it (S2:80)."""
    is_beginners = {LARGE_SET, KNIGHTS_SET}.isdisjoint(box.sets) and island_for(box) == beginner_island()
    return "oldest" if is_beginners else "dice"


def set_up(posted: QueryDict, box: Box) -> BoardSetUp:
    """Return the island of a table that is being opened, or the page on which it is laid out."""
    is_large = LARGE_SET in box.sets
    kind = posted.get("island", "beginner")
    if kind not in LAID_OUT and not is_large:
        return BoardSetUp()
    if box.options.get("placements") == "fixed":
        raise UnsuitableBox("box.fixed_island", where="board")
    laying = LARGE if is_large else BASE
    if kind == "real":
        return entered(posted, laying)
    return dealt(posted, box, laying)


# --------------------------------------------------------------------- dealt


def dealt(posted: QueryDict, box: Box, laying: Frame) -> BoardSetUp:
    board = _board(posted)
    if board is not None and "laid" in posted:
        return BoardSetUp(write_island(board))
    numbering = "free" if posted.get("numbering") == "free" else "spiral"
    harbours = "shuffled" if posted.get("harbours") == "shuffled" else "fixed"
    chance = random.SystemRandom()
    island = deal(laying, chance, numbering=numbering, harbours=harbours)  # type: ignore[arg-type]
    judged = fairness(island, box.seats)
    page = IslandPage(
        frame=view_box(island),
        drawing=drawn(island),
        board=json.dumps(write_island(island), separators=(",", ":")),
        fields=fields_of(posted),
        numbering=numbering,
        harbours=harbours,
        score=judged.score,
        parts=tuple(_parts(judged, island)),
    )
    return BoardSetUp(page=page, template="catan/island.html")


def _board(posted: QueryDict) -> Island | None:
    try:
        plain: Any = json.loads(posted.get("board", ""))
        return read_island(plain) if isinstance(plain, dict) else None
    except (ValueError, UnsuitableBox):
        return None


def _parts(judged: Fairness, island: Island) -> Iterator[FairnessPart]:
    for key, points in judged.parts:
        yield FairnessPart(fairness_label(key), points, WEIGHTS[key], fairness_sentence(key, judged, island))


def drawn(island: Island) -> SafeString:
    # Made of numbers and names from closed lists.
    robber = "" if island.robber is None else robber_use(island.robber, sheet())
    return mark_safe(ground(island, sheet()) + robber)  # noqa: S308
