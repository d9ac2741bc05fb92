"""The bank: its stacks lie face up beside the island, and everybody may count them (S4:26, S2:67)."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.catan.pages.board.acting_seat import rules_of
from games.catan.pages.board.drawing import newest
from games.catan.pages.sheets.placing import safe
from games.catan.sets.knights.words.labels import track_label
from games.catan.words.labels import resource_label
from games.screens.table.sheet import Asked, Content
from games.screens.table.table_view import TableView
from games.selectors.cardboard import bank_stacks


@dataclass(frozen=True, slots=True)
class BankStack:
    """A stack of the bank: the drawing of its card, its name, and how many cards lie there."""

    card: str
    label: str
    count: int


@dataclass(frozen=True, slots=True)
class BankView:
    """Stacks that lie face up, and decks that lie face down; `is_followed` says that the app follows the cards."""

    stacks: tuple[BankStack, ...]
    decks: tuple[BankStack, ...]
    is_followed: bool


def bank_sheet(table_view: TableView, _asked: Asked) -> Content:
    """Return what lies in the bank, as the rows of the table say."""
    rules, counts = rules_of(table_view.position), {(pile, kind): n for pile, kind, n in bank_stacks(table_view.table)}
    followed = rules.hand_tracking.is_tracking
    faces = [BankStack(kind, resource_label(kind), counts.get(("bank", kind), 0)) for kind in rules.kinds]
    decks = [BankStack("back", _deck(pile, kind), n) for (pile, kind), n in counts.items() if pile != "bank"]
    view = BankView(tuple(faces) if followed else (), tuple(decks), followed)
    return Content("catan/_bank.html", view, safe(newest(table_view)), at="all")


def _deck(pile: str, kind: str) -> str:
    if pile == "development":
        return _("Development cards")
    return _("Progress cards: %(track)s") % {"track": track_label(kind)}
