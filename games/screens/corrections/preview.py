"""The preview of a correction: before and after side by side, the later turns, the scores, and what needs an answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import nullcontext
from dataclasses import dataclass, replace

from django.utils.safestring import SafeString
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from games.log.correction import DROP, SAY, SHIFT, Conflict, Draft, Preview, turn_of
from games.log.position import Position
from games.log.visibility import may_reopen
from games.models import EntryKind, FixBy
from games.phrasing.common.label import choice_label, option_label
from games.phrasing.common.refusal import refusal_sentence
from games.phrasing.common.rules_agreed import rules_words
from games.phrasing.common.score import award_with_terms
from games.phrasing.common.wording import beside_board
from games.rulebook.shelves import Rule, rules_of_refusals
from games.screens.corrections.affected_entries import focus_index
from games.screens.corrections.compared import CompareSuggestion
from games.screens.corrections.facet import CorrectionScreens
from games.screens.table.facets import LogWords
from games.screens.table.log import moves_text
from games.screens.table.table_view import SeatView, TableView
from scoring.catalogue import GAMES
from scoring.kernel import Scored, is_talk

Address = Callable[[Draft], str]
"""Returns the address at which a draft is shown."""


@dataclass(frozen=True, slots=True)
class Total:
    """A player's points as they are and as they would be."""

    seat_view: SeatView
    old: int
    new: int


@dataclass(frozen=True, slots=True)
class AnswerKey:
    """An answer to tap; a chosen one is marked."""

    words: str
    href: str
    is_chosen: bool = False


@dataclass(frozen=True, slots=True)
class MisfitCard:
    """A later move that does not fit any more: where it is, why, and what may become of it."""

    title: str
    what: str
    sentences: tuple[str, ...]
    rules: tuple[Rule, ...]
    picture: SafeString
    view_box: str
    suggestions: tuple[tuple[CompareSuggestion, str], ...]
    keys: tuple[AnswerKey, ...]


@dataclass(frozen=True, slots=True)
class Tick:
    """A turn in the bar of all turns: "before", "fixed", "fits" or "conflict"."""

    turn: int
    state: str


@dataclass(frozen=True, slots=True)
class ScoreChange:
    """Points that other rules count otherwise: in which turn, whose, what for, and how many before and after."""

    turn: int
    seat_view: SeatView
    what: str
    old: int
    new: int


@dataclass(frozen=True, slots=True)
class RulesChange:
    """Other rules for the whole game: what they are in words, before and after, and every score that they change.

    `options` are those that become others: what each is called, what it was, and what it is then.
    """

    old: str
    new: str
    options: tuple[tuple[str, str, str], ...]
    scores: tuple[ScoreChange, ...]


@dataclass(frozen=True, slots=True)
class Check:
    """The page of a correction before it is kept.

    `may` says who keeps it: "keep", "ask" (most have to agree), "all" (everybody has to) or "" (not this phone).
    `cards` are the moves that want an answer, `asked` is the number of their turns. `rules` are other rules, where it
    is that.
    """

    title: str
    of: int
    old: SafeString
    new: SafeString
    view_box: str
    ticks: tuple[Tick, ...]
    later: int
    fitting: int
    cards: tuple[MisfitCard, ...]
    asked: int
    totals: tuple[Total, ...]
    cards_moved: tuple[str, ...]
    what: tuple[str, str]
    is_empty: bool
    may: str
    rules: RulesChange | None = None


def check_of(table_view: TableView, seen: Preview, to: Address, fix: Callable[[int, Draft], str]) -> Check:
    """Return the page for a draft; `to` and `fix` say where another draft is shown, and a turn is opened in one."""
    if seen.before.box != seen.after.box:
        return _rules_check(table_view, seen, to, fix)
    focus = focus_turn(seen)
    compared = CorrectionScreens.of(table_view.table.game).compared(table_view, seen)
    # Counted in the log as it is: there people know the turns by their numbers.
    turns = [turn for turn in _turns(seen.before) if turn > focus]
    struck = {turn_in(seen, conflict) for conflict in seen.conflicts} - {focus}
    return Check(
        title=_title(seen, focus),
        of=max(_turns(seen.before), default=0),
        old=compared.old,
        new=compared.new,
        view_box=compared.view_box,
        ticks=_ticks(seen, focus, struck),
        later=len(turns),
        fitting=len(set(turns) - struck),
        cards=tuple(card(table_view, seen, conflict, to, fix) for conflict in seen.conflicts),
        asked=len({turn_in(seen, conflict) for conflict in seen.conflicts}),
        totals=totals(table_view, seen),
        cards_moved=tuple(CorrectionScreens.of(table_view.table.game).moved_cards(table_view, seen)),
        what=_told_both(table_view, seen, has_picture=bool(compared.new)),
        is_empty=not seen.changes or (not seen.draft.changes and not seen.conflicts),
        may=who_keeps(table_view),
    )


def _rules_check(table_view: TableView, seen: Preview, to: Address, fix: Callable[[int, Draft], str]) -> Check:
    turns = _turns(seen.before)
    struck = {turn_in(seen, conflict) for conflict in seen.conflicts}
    return Check(
        title=_("Other rules"),
        of=0,
        old=SafeString(),
        new=SafeString(),
        view_box="",
        ticks=_ticks(seen, 0, struck),
        later=len(turns),
        fitting=len(set(turns) - struck),
        cards=tuple(card(table_view, seen, conflict, to, fix) for conflict in seen.conflicts),
        asked=len(struck),
        totals=totals(table_view, seen),
        cards_moved=tuple(CorrectionScreens.of(table_view.table.game).moved_cards(table_view, seen)),
        what=("", ""),
        is_empty=False,
        may="all" if table_view.is_seated else "",
        rules=_rules_change(table_view, seen),
    )


def _rules_change(table_view: TableView, seen: Preview) -> RulesChange:
    assert seen.before.box is not None, "a table has a box"
    assert seen.after.box is not None, "a table has a box"
    was, now, table = seen.before.box.agreed, seen.after.box.agreed, table_view.table
    game = GAMES[table.game]
    before, after = game.switches(seen.before.box), game.switches(seen.after.box)
    return RulesChange(
        rules_words(table.game, table.sets, was, now),
        rules_words(table.game, table.sets, now, was),
        tuple(
            (option_label(key), choice_label(key, before[key]), choice_label(key, after[key]))
            for key in (option.key for option in game.options_for(table.sets))
            if before[key] != after[key]
        ),
        tuple(_score_changes(table_view, seen)),
    )


def _score_changes(table_view: TableView, seen: Preview) -> Iterator[ScoreChange]:
    old, new = _awards(seen.before), _awards(seen.after)
    for key in sorted({*old, *new}, key=lambda one: ((new.get(one) or old[one])[0], one)):
        turn, award = new.get(key) or old[key]
        before, after = (side[key][1].points if key in side else 0 for side in (old, new))
        if before != after:
            yield ScoreChange(turn, table_view.seat_views[key[1]], capfirst(award_with_terms(award)), before, after)


AwardKey = tuple[int, int, str, str, int]
"""The key of an award: its move, seat, source and place, and its number among those that are alike."""


def _awards(position: Position) -> dict[AwardKey, tuple[int, Scored]]:
    found: dict[AwardKey, tuple[int, Scored]] = {}
    for turn, seq, award in position.awards:
        number, where = 0, f"{award.at}"
        while (seq, award.seat, award.source, where, number) in found:
            number += 1
        found[seq, award.seat, award.source, where, number] = (turn, award)
    return found


def _turns(position: Position) -> list[int]:
    return sorted({turn for turn, played, _effects in position.by_turn if not is_talk(played.move)})


def who_keeps(table_view: TableView) -> str:
    """Say what this phone may do with a correction: "keep" it, "ask" the others, or nothing."""
    fix_by = table_view.table.fix_by
    if not table_view.is_seated:
        return ""
    if fix_by == FixBy.ASK:
        return "ask"
    return "keep" if fix_by == FixBy.ANYONE or table_view.hosts else ""


def totals(table_view: TableView, seen: Preview) -> tuple[Total, ...]:
    """Return how each player's points change."""
    pairs = zip(table_view.seat_views, seen.before.state.scores, seen.after.state.scores, strict=True)
    return tuple(Total(seat_view, old, new) for seat_view, old, new in pairs)


def focus_turn(seen: Preview) -> int:
    """Return the number of the turn that is put right; of the first one touched, if the draft names none."""
    for position in (seen.before, seen.after):
        for seq in (seen.draft.focus, *(change.target for change in seen.draft.changes)):
            found = [turn for turn, played, _effects in position.by_turn if played.seq == seq]
            if found:
                return found[0]
    return 0


def turn_in(seen: Preview, conflict: Conflict) -> int:
    """Return the number that the turn of a conflict has in the log as it is."""
    before = seen.before
    found = [turn for turn, played, _effects in before.by_turn if played.seq == conflict.played.seq]
    return found[0] if found else conflict.opening.turn_number


def _title(seen: Preview, focus: int) -> str:
    forms = {change.form for change in seen.draft.changes}
    facts = {"turn": focus}
    if all(change.move is not None and is_talk(change.move) for change in seen.draft.changes):
        return _("Turn %(turn)s, corrected") % facts
    # A place for a tile, or "no second figure", comes into a turn that was there.
    if forms == {EntryKind.INSERTED}:
        return _("A turn before turn %(turn)s") % facts
    if forms == {EntryKind.RETRACTED}:
        if any(played.seq == seen.draft.changes[0].target for played in seen.before.played):
            return _("Turn %(turn)s, taken back") % facts
        return _("A correction, taken back")
    return _("Turn %(turn)s, corrected") % facts


def _ticks(seen: Preview, focus: int, struck: set[int]) -> tuple[Tick, ...]:
    def state(turn: int) -> str:
        if turn == focus:
            return "fixed"
        return "conflict" if turn in struck else "before" if turn < focus else "fits"

    return tuple(Tick(turn, state(turn)) for turn in _turns(seen.before))


# --------------------------------------------------------------------- words


def _told_both(table_view: TableView, seen: Preview, *, has_picture: bool) -> tuple[str, str]:
    """Return what the turn was and becomes; where on the board, unless pictures beside it show that."""
    with beside_board() if has_picture else nullcontext():
        return _told(table_view, seen.before, seen), _told(table_view, seen.after, seen)


def _told(table_view: TableView, position: Position, seen: Preview) -> str:
    index = focus_index(position, seen)
    if index is None:
        return _("This turn never happened")
    turn = turn_of(position.played, index)
    pairs = [(position.played[i], position.effects[i][1]) for i in turn]
    return capfirst(moves_text(table_view.at(position), pairs))


def card(
    table_view: TableView, seen: Preview, conflict: Conflict, to: Address, fix: Callable[[int, Draft], str]
) -> MisfitCard:
    played = conflict.played
    seat_view = table_view.seat_views[played.seat]
    # With the rules of the preview, which are those of open hands where hands are secret.
    there = replace(seen.after, state=conflict.state, played=(), effects=(), turns=())
    game, draft = CorrectionScreens.of(table_view.table.game), seen.draft
    found = game.suggestions(there, conflict)
    picture, view_box = game.conflict_picture(table_view, there, conflict)
    what, sentences = words_of(table_view, conflict, _what, has_picture=bool(picture))
    return MisfitCard(
        title=_("Turn %(turn)s, %(name)s") % {"turn": turn_in(seen, conflict), "name": seat_view.name},
        what=what,
        sentences=sentences,
        rules=rules_of_refusals(conflict.refusals),
        picture=picture,
        view_box=view_box,
        suggestions=tuple((one, to(with_suggestion(draft, conflict, one))) for one in found),
        keys=_keys(conflict, draft, to, fix, may_change=may_reopen(seen.before, played, table_view.mine)),
    )


def words_of(
    table_view: TableView, conflict: Conflict, what: Callable[[TableView, Conflict], str], *, has_picture: bool
) -> tuple[str, tuple[str, ...]]:
    """Return what a move was, and why it does not fit; where on the board, unless a picture beside it shows that."""
    with beside_board() if has_picture else nullcontext():
        why = dict.fromkeys(refusal_sentence(one, table_view.names) for one in conflict.refusals)
        return what(table_view, conflict), tuple(why)


def _what(table_view: TableView, conflict: Conflict) -> str:
    words = CorrectionScreens.of(table_view.table.game).conflict_words(conflict)
    if words:
        return words
    short = moves_text(table_view, [(conflict.played, ())])
    return capfirst(short) or LogWords.of(table_view.table.game).sentence(table_view, conflict.played)


def with_suggestion(draft: Draft, conflict: Conflict, suggestion: CompareSuggestion) -> Draft:
    return draft.change(*suggestion.changes).without_answers(played.seq for played in conflict.turn)


def _keys(
    conflict: Conflict, draft: Draft, to: Address, fix: Callable[[int, Draft], str], *, may_change: bool
) -> tuple[AnswerKey, ...]:
    seq, chosen = conflict.played.seq, conflict.answer
    keys = [AnswerKey(_("Change it"), fix(seq, draft))] if may_change else []
    if conflict.may_say:
        keys.append(AnswerKey(_("We played it anyway"), to(draft.answer(seq, SAY)), chosen == SAY))
    if conflict.shift:
        keys.append(AnswerKey(_("Shift all later turns by one player"), to(draft.answer(seq, SHIFT)), chosen == SHIFT))
    keys.append(AnswerKey(_("Drop it"), to(draft.answer(seq, DROP)), chosen == DROP))
    return tuple(keys)
