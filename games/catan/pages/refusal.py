"""The refusals of a move of Catan: every reason against it, and whether the table may play it anyway."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlencode

from django.utils.safestring import mark_safe

from games.catan.pages.board.acting_seat import rules_of
from games.catan.pages.board.drawing import newest, ring
from games.catan.pages.board.set_pages import pages_at
from games.catan.pages.board.shortage import counting_again, sentence
from games.forms.submission import RejectedInput
from games.rulebook.shelves import Rule, rules_of_refusals
from games.screens.table.sheet import Content
from games.screens.table.table_view import TableView
from scoring.catan.refusal import TooClose
from scoring.kernel import Refusal

SHEET_OF: Final = {"offer": "trade", "trade": "trade", "bank": "trade", "recount": "recount"}
"""The word of the address by which a sheet with counters is asked for; others stand in the way by themselves."""


@dataclass(frozen=True, slots=True)
class TriedCounters(RejectedInput):
    """A move that was tried with counters: what was typed, for the way back to the sheet."""

    typed: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Refused:
    """A refusal: its sentences, and what the form must repeat if the table plays it anyway.

    `back` leads to the sheet that it came from, with all that was typed there; `recount` to where a hand is counted
    again that cannot pay.
    """

    sentences: tuple[str, ...]
    lay: str
    codes: tuple[str, ...]
    may_overrule: bool
    rules: tuple[Rule, ...]
    back: str
    recount: str


def way_back(lay: str, typed: Iterable[tuple[str, str]]) -> str:
    """Return the query of the sheet with counters that a move came from, with what was typed."""
    verb, *words = lay.partition("@")[0].split(":")
    if verb != "play":
        return f"?{urlencode({SHEET_OF.get(verb, 'back'): '1', **dict(typed)})}"
    asked = dict(zip(("card", "resource"), words, strict=False))
    return f"?{urlencode({**asked, **dict(typed)})}"


def refused_content(table_view: TableView, tried: RejectedInput, refusals: Sequence[Refusal]) -> Content:
    """Return the sheet for a move that was refused."""
    rules = rules_of(table_view.position)
    verb = re.split("[:@]", tried.value)[0]
    needs_cards = any(verb in one.counter_verbs for one in pages_at(table_view))
    values = Refused(
        sentences=tuple(dict.fromkeys(sentence(table_view, one) for one in refusals)),
        lay=tried.value,
        codes=tuple(dict.fromkeys(one.code for one in refusals)),
        # What has counters cannot be repeated by its `lay`; and where hands are secret nothing is overruled, since a
        # phone that overrules what it cannot pay builds without cards.
        may_overrule=not needs_cards and not rules.is_guarded and all(one.overrulable for one in refusals),
        rules=rules_of_refusals(refusals),
        back=way_back(tried.value, tried.typed) if isinstance(tried, TriedCounters) and tried.typed else "",
        recount=counting_again(table_view, refusals),
    )
    near = [at for one in refusals if isinstance(one, TooClose) for at in one.near]
    over = "".join(map(ring, near)) or newest(table_view)
    return Content("catan/_refusal.html", values, mark_safe(over), choosing=True, at="all")  # noqa: S308 - numbers only
