"""The forms that phones send to a pad, read into lines as the game record writes them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from games.forms.submission import MoveJson, RejectedInput, Submission, overruled
from games.pads.pages.ask import KEY, NUMBER, read_cells, read_facts, read_sums, read_who
from games.pads.pages.typed import typed_sum
from games.screens.table.sheet import Unreadable
from games.screens.table.table_view import TableView
from scoring.kernel import MalformedMove

STEP: Final = re.compile(r"([a-z][a-z0-9_]{0,31})\.([0-8])\.(-?[0-9]{1,3})")
BESIDE: Final = re.compile(r"([a-z][a-z0-9_]{0,31})\.([0-8])\.([0-8])\.([12])")
BOXED: Final = re.compile(r"([a-z][a-z0-9_]{0,31})\.([a-z][a-z0-9_]{0,31})\.([0-9]{1,5})")
SEATED: Final = re.compile(r"([a-z][a-z0-9_]{0,31})\.([0-8])")
FACE: Final = re.compile(r"([a-z][a-z0-9_]{0,31})\.([a-z0-9_]{1,32})")
AGREED: Final = re.compile(r"([a-z][a-z0-9_]{0,31})\.(-?[0-9]{1,5})")
SQUARES: Final = re.compile(r"[0-9]{1,4}(?:[ ,;、，]+[0-9]{1,4})*")
LONGEST_SQUARES: Final = 200
KEPT: Final = re.compile(r"who-[0-8]|[fr]-(?:[0-8]-)?[a-z][a-z0-9_]{0,31}|p-[0-8]|for|worth|sum|minus|marker")
NOBODY_LIT: Final = -1
"""The seat of a line that nobody was chosen for: none, so that the rules refuse it."""

FormFields = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class TriedLine(RejectedInput):
    """A line that was tried, with all that its form said."""

    items: tuple[tuple[str, str], ...] = ()


def read_line(table_view: TableView, form: FormFields, codes: tuple[str, ...] = ()) -> Submission:
    """Return the line that a form tells; with `codes` it is written although the rules refuse it for these."""
    for field, reader in READERS.items():
        if field in form:
            submission = reader(table_view, form)
            lines = submission if isinstance(submission, list) else [submission]
            moves = tuple(overruled(line, codes) if codes else line for line in lines)
            items = tuple((key, value) for key, value in form.items() if KEPT.fullmatch(key) and key != field)
            return Submission(moves, TriedLine(field, form[field], items))
    raise MalformedMove("nothing was chosen")


def mine(table_view: TableView) -> int:
    """Return a seat of this phone, in whose name the table writes what is nobody's own."""
    return next((seat_view.position for seat_view in table_view.seat_views if seat_view.is_mine), 0)


def give(_table_view: TableView, form: FormFields) -> MoveJson:
    """Read a number that was tapped; with `minus` it is taken off."""
    if not NUMBER.fullmatch(form["give"]):
        raise MalformedMove("`give`: expected a whole number")
    points = int(form["give"])
    return score(form, points=-points if "minus" in form else points)


def typed(_table_view: TableView, form: FormFields) -> MoveJson:
    return score(form, sum=typed_sum(form.get("sum", "")))


def count_facts(_table_view: TableView, form: FormFields) -> MoveJson:
    try:
        facts = read_facts(form)
    except Unreadable as error:
        raise MalformedMove(str(error)) from error
    return score(form, facts=facts)


def fill_box(_table_view: TableView, form: FormFields) -> MoveJson:
    """Read a box of a block: its event, and the one thing that is counted there."""
    event, what, number = matched(BOXED, form, "box")
    return score({**form, "for": event}, facts={what: int(number)})


def announce(table_view: TableView, form: FormFields) -> list[MoveJson]:
    """Read what each seat announced of an event, as a bid."""
    cells = cells_by_seat(form, "ahead")
    lines = [{"seat": seat, "do": "announce", "for": form["ahead"], "facts": facts} for seat, facts in cells.items()]
    return lines or [{"seat": mine(table_view), "do": "announce", "for": form["ahead"], "facts": {}}]


def count_round(table_view: TableView, form: FormFields) -> list[MoveJson]:
    """Read what a round counted for each seat; without any, a line that the rules refuse."""
    lines = [
        {"seat": seat, "do": "score", "for": form["round"], "facts": facts}
        for seat, facts in cells_by_seat(form, "round").items()
    ]
    return lines or [without_points(table_view)]


def cells_by_seat(form: FormFields, field: str) -> dict[int, dict[str, int]]:
    """Return the facts of each seat; raise MalformedMove for what is no number, and for no event."""
    if not KEY.fullmatch(form[field]):
        raise MalformedMove(f"`{field}`: expected an event")
    found: dict[int, dict[str, int]] = {}
    try:
        for (seat, key), number in read_cells(form).items():
            found.setdefault(seat, {})[key] = number
    except Unreadable as error:
        raise MalformedMove(str(error)) from error
    return dict(sorted(found.items()))


def without_points(table_view: TableView) -> MoveJson:
    """Return a line that says nothing yet, so that the rules refuse it."""
    return {"seat": mine(table_view), "do": "score"}


def type_all(table_view: TableView, form: FormFields) -> list[MoveJson]:
    """Read what was typed for each seat."""
    event = form.get("for", "")
    if event and not KEY.fullmatch(event):
        raise MalformedMove("`for`: expected an event")
    what = {"for": event} if event else {}
    sums = sorted(read_sums(form).items())
    lines = [{"seat": seat, "do": "score", "sum": typed_sum(text), **what} for seat, text in sums]
    return lines or [without_points(table_view)]


def score(form: FormFields, **facts: object) -> MoveJson:
    """Return a score for those who are lit."""
    who = read_who(form) or (NOBODY_LIT,)
    event = form.get("for", "") or form.get("worth", "")
    if event and not KEY.fullmatch(event):
        raise MalformedMove("`for`: expected an event")
    line: MoveJson = {"seat": who[0], "do": "score", **facts}
    if event:
        line["for"] = event
    if len(who) > 1:
        line["also"] = list(who[1:])
    if form.get("marker") == "2":
        line["marker"] = 2
    return line


def matched(pattern: re.Pattern[str], form: FormFields, field: str) -> tuple[str, ...]:
    found = pattern.fullmatch(form[field])
    if found is None:
        raise MalformedMove(f"`{field}`: expected something else")
    return found.groups()


def count(_table_view: TableView, form: FormFields) -> MoveJson:
    what, seat, by = matched(STEP, form, "count")
    return {"seat": int(seat), "do": "count", "what": what, "by": int(by)}


def hold(_table_view: TableView, form: FormFields) -> MoveJson:
    what, seat = matched(SEATED, form, "hold")
    return {"seat": int(seat), "do": "hold", "what": what}


def give_back(_table_view: TableView, form: FormFields) -> MoveJson:
    what, seat = matched(SEATED, form, "back")
    return {"seat": int(seat), "do": "hold", "what": what, "gives_back": True}


def join(_table_view: TableView, form: FormFields) -> MoveJson:
    what, seat, whom, marker = matched(BESIDE, form, "join")
    line: MoveJson = {"seat": int(seat), "do": "join", "what": what, "whom": int(whom)}
    return line | ({"marker": 2} if marker == "2" else {})


def go_home(_table_view: TableView, form: FormFields) -> MoveJson:
    what, seat = matched(SEATED, form, "home")
    return {"seat": int(seat), "do": "join", "what": what}


def mark_squares(table_view: TableView, form: FormFields) -> MoveJson:
    text = form.get("are", "").strip()[:LONGEST_SQUARES]
    if text and not SQUARES.fullmatch(text):
        raise MalformedMove("`are`: expected numbers of squares")
    return {"seat": mine(table_view), "do": "squares", "are": [int(number) for number in re.findall(r"[0-9]+", text)]}


def mark(table_view: TableView, form: FormFields) -> MoveJson:
    what, face = matched(FACE, form, "mark")
    return {"seat": mine(table_view), "do": "mark", "what": what, "face": face}


def agree(table_view: TableView, form: FormFields) -> MoveJson:
    """Read a value: the number with it, or typed beside it."""
    key = form["agree"]
    what, number = matched(
        AGREED, {"agree": f"{key}.{form.get(f'n-{key}', '')}"} if KEY.fullmatch(key) else form, "agree"
    )
    return {"seat": mine(table_view), "do": "agree", "what": what, "is": int(number)}


def section(table_view: TableView, form: FormFields) -> MoveJson:
    to = form["section"]
    if to and not KEY.fullmatch(to):
        raise MalformedMove("`section`: expected a section")
    return {"seat": mine(table_view), "do": "section", "to": to}


def reckon(table_view: TableView, form: FormFields) -> MoveJson:
    if not KEY.fullmatch(form["reckon"]):
        raise MalformedMove("`reckon`: expected an event")
    return {"seat": mine(table_view), "do": "reckon", "for": form["reckon"]}


def finish(table_view: TableView, _form: FormFields) -> MoveJson:
    return {"seat": mine(table_view), "do": "finish"}


READERS: Final[Mapping[str, Callable[[TableView, FormFields], MoveJson | list[MoveJson]]]] = {
    "count": count,
    "hold": hold,
    "back": give_back,
    "join": join,
    "home": go_home,
    "squares": mark_squares,
    "mark": mark,
    "agree": agree,
    "section": section,
    "reckon": reckon,
    "finish": finish,
    "box": fill_box,
    "ahead": announce,
    "round": count_round,
    "all": type_all,
    "give": give,
    "typed": typed,
    "worth": count_facts,
}
"""By the name of the key that was tapped."""
