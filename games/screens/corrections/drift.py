"""Something does not add up: what can be counted, and the slips that would explain a true count."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from django.http import Http404
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.log.correction import Change, Draft, preview
from games.log.draft import pack
from games.models import EntryKind
from games.phrasing.common.label import figure_label
from games.screens.corrections.facet import CorrectionScreens
from games.screens.corrections.preview import check_of
from games.screens.table.table_view import TableView
from scoring.doctor.search import LikelySlip
from scoring.doctor.slip import UNSURE, DoubtedCount
from scoring.kernel import Entry, Helped, MalformedMove
from scoring.kernel.log import Amended, Inserted, Retracted
from scoring.skills import counts_of, practice_for

TOLD: Final = re.compile(r"-?[0-9]{1,3}")
"""A number that somebody counted; points may be below zero."""
TRACKED: Final = {"tiles", "cards"}
"""The counts that nobody at the table knows without having counted along."""


@dataclass(frozen=True, slots=True)
class Countable:
    """Something to count, as the form names it, with what the app thinks."""

    value: str
    words: str
    number: int


@dataclass(frozen=True, slots=True)
class SlipCard:
    """A slip that would explain the count: its turn, what went wrong, how it would be, and where that is mended."""

    title: str
    sentence: str
    now: str
    new: SafeString
    view_box: str
    href: str


def may_doubt(table_view: TableView) -> bool:
    """Say whether this phone may have a slip looked for: it sits there, and the app knows how to look."""
    rules = table_view.position.rules
    return table_view.is_seated and not rules.is_guarded and practice_for(rules) is not None


def counts_at(table_view: TableView) -> dict[str, DoubtedCount]:
    """Return what may be counted at a table, by its name in a form; raise Http404 where there is no doctor."""
    position = table_view.position
    counts = counts_of(position.rules, position.state) if position.stuck is None else {}
    if not counts or position.rules.is_guarded:
        raise Http404(_("The app cannot look for mistakes in this game."))
    # What is left is told only as far as the table has agreed on help.
    may_count = position.state[Helped].at_least("sharp")
    shown = [
        count
        for count, number in counts.items()
        if (count.what not in TRACKED or may_count) and (number != UNSURE or count.what == "points")
    ]
    return {value_of(count): count for count in shown}


def value_of(count: DoubtedCount) -> str:
    return f"{count.what}.{'' if count.seat is None else count.seat}.{count.kind}"


def countables(table_view: TableView) -> tuple[Countable, ...]:
    """Return what may be counted, with the app's own counts."""
    now = counts_of(table_view.position.rules, table_view.position.state)
    return tuple(
        Countable(value, _words(table_view, count), now[count]) for value, count in counts_at(table_view).items()
    )


def _words(table_view: TableView, count: DoubtedCount) -> str:
    words = CorrectionScreens.of(table_view.table.game).count_words
    if count.seat is None:
        return _("Left in the bag: %(tile)s") % {"tile": words(count)}
    name = table_view.names[count.seat]
    if count.what == "points":
        return _("%(name)s: points") % {"name": name}
    if count.what == "hand":
        return _("%(name)s: cards in hand") % {"name": name}
    if count.what == "cards":
        return _("%(name)s, in hand: %(card)s") % {"name": name, "card": words(count)}
    if count.what == "pieces":
        return _("%(name)s, not built yet: %(piece)s") % {"name": name, "piece": words(count)}
    return _("%(name)s, in hand: %(figure)s") % {"name": name, "figure": figure_label(count.kind)}


def read_told(table_view: TableView, form: dict[str, str]) -> tuple[DoubtedCount, int]:
    """Return what a form says is true; raise MalformedMove for what no page of ours sends."""
    count, number = counts_at(table_view).get(form.get("count", "")), form.get("number", "")
    if count is None or not TOLD.fullmatch(number) or (number.startswith("-") and count.what != "points"):
        raise MalformedMove("what is counted is on the list, and the number is one")
    return count, int(number)


def card_of(table_view: TableView, entries: list[Entry], proposal: LikelySlip) -> SlipCard:
    """Return a slip as the page shows it, with the correction that would mend it."""
    position = table_view.position
    changes = tuple(_change(one) for one in proposal.slip.entries(position.played, position.head))
    draft = Draft(position.head, changes[0].target, changes)
    check = check_of(table_view, preview(position, entries, draft), pack, lambda _seq, other: pack(other))
    return SlipCard(
        title=check.title,
        sentence=sentence_of(proposal.slip.code),
        now=check.what[1],
        new=check.new,
        view_box=check.view_box,
        href=reverse("check", args=[table_view.table.uid, pack(draft)]),
    )


def _change(entry: Entry) -> Change:
    match entry:
        case Amended(of=target, seat=seat, move=move):
            return Change(EntryKind.AMENDED, target, seat, move)
        case Inserted(before=target, seat=seat, move=move):
            return Change(EntryKind.INSERTED, target, seat, move)
        case Retracted(of=target):
            return Change(EntryKind.RETRACTED, target)
        case _:
            raise TypeError("a slip is put right, it is not played")


def sentence_of(code: str) -> str:
    """Say in a sentence what went wrong."""
    return {
        "figure_forgotten": _("A meeple was placed, and nobody logged it."),
        "figure_too_many": _("A meeple was logged that nobody placed."),
        "figure_elsewhere": _("The meeple stood somewhere else on the tile."),
        "turned": _("The tile was turned another way."),
        "other_tile": _("It was another tile."),
        "turn_left_out": _("A turn was left out here."),
        "built_forgotten": _("Something was built or bought, and nobody logged it."),
        "not_done": _("Something was logged that nobody built, bought or traded."),
        "other_cards": _("Other cards were given or taken."),
        "other_roll": _("The dice showed something else."),
        "built_elsewhere": _("It was built in another place."),
        "other_victim": _("The robber took the card from somebody else."),
        "trade_forgotten": _("A trade was made, and nobody logged it."),
        "laid_elsewhere": _("The tile lay in another place."),
    }[code]
