"""Pieces that stand beside another player's marker, and bring their owner a part of its next score.

Rules: carcassonne-expansions B12, the robbers, and D: half of what the marker scores, rounded up; the victim keeps all.
They react to every gain by an own score while the game goes on, not in the final scoring; points of a robber feed none.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from scoring.kernel import Move, Refusal, Scored, Seat, State, Step, Term
from scoring.pads.formula import BadFormula, read_formula
from scoring.pads.move import Join, Joined, Score
from scoring.pads.refusal import NotBeside, NotOnThisPad, UnfitNumber
from scoring.pads.rules import PLAYING, SCORING, PadSheet, Part, ScorePad
from scoring.pads.track import marked


class Companions(Part[Join]):
    """Lets pieces stand beside markers, and pays their owners."""

    key = "companions"
    moves = {Join: (PLAYING, SCORING)}
    reacts = (Score,)

    def forbid(self, rules: ScorePad, state: State, seat: Seat, move: Join) -> Iterable[Refusal]:
        """Refuse pieces that the pad does not have, and places where none can stand."""
        one = rules.pad.companions.get(move.what)
        if one is None or not rules.has(one):
            yield NotOnThisPad(move.what[:40])
        elif move.whom is not None and (move.whom == seat or not 0 <= move.whom < rules.seats):
            yield NotBeside(move.what)
        elif not 1 <= move.marker <= rules.markers:
            yield UnfitNumber("marker", move.marker, 1, rules.markers)

    def carry_out(self, rules: ScorePad, state: State, seat: Seat, move: Join) -> Step:
        beside = {place: stands for place, stands in state[PadSheet].beside.items() if place != (move.what, seat)}
        if move.whom is not None:
            beside[move.what, seat] = (move.whom, move.marker)
        return Step(
            rules.next(state, seat, replace(state[PadSheet], beside=beside)), (Joined(move.what, seat, move.whom),)
        )

    def react(self, rules: ScorePad, step: Step, seat: Seat, move: Move) -> Step:
        """Pay the owners of what stands beside a marker that scored, and send the pieces home."""
        sheet = step.state[PadSheet]
        # From the effects as they were before anybody is paid here: points of a robber feed none.
        moved = {
            (int(one.seat), marker): one.points for one, marker in marked(seat, move, step.effects) if not one.final
        }
        paid = {
            (key, Seat(owner)): moved[stands]
            for (key, owner), stands in sheet.beside.items()
            if moved.get(stands, 0) > 0
        }
        if not paid:
            return step
        beside = {place: stands for place, stands in sheet.beside.items() if place not in paid}
        home = step.to(step.state.put(replace(sheet, beside=beside)), *(Joined(*place, None) for place in paid))
        return home.score(*(_award(rules, sheet, *place, points) for place, points in paid.items()))


def _award(rules: ScorePad, sheet: PadSheet, key: str, owner: Seat, points: int) -> Scored:
    one = rules.pad.companions[key]
    try:
        taken = read_formula(one.takes).value({**rules.names(sheet, owner), "points": points})
    except BadFormula:
        taken = 0
    return Scored(owner, one.source or rules.code(key, one.name), (Term(rules.code(one.of, ""), points, taken),))
