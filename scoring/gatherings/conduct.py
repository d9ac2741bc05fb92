"""A gathering as it is conducted: its log and its format give rounds with points, standings, and the next draw."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import Final

from scoring.gatherings.acts import BegunRound, Pairing, Proceedings, TableResult
from scoring.gatherings.draft import Draft, Drawn, swapped
from scoring.gatherings.duplicate import percent
from scoring.gatherings.facts import HALF, ZERO, Bye, Entrant, GatheringError, Match, Round, Who
from scoring.gatherings.form import PAIR, Format, Rounds, Stage, StageForm, usual_rounds
from scoring.gatherings.history import History
from scoring.gatherings.knockout import Tie, first_stage, next_stage, usual
from scoring.gatherings.league import round_robin
from scoring.gatherings.pairs import NO_WISHES, Wishes, draw_pairs, explained, first_round
from scoring.gatherings.places import duel_points, place_points_by_places
from scoring.gatherings.reasons import Code, DrawReason
from scoring.gatherings.standings import RankedEntrant, lot_of, standings
from scoring.gatherings.tables import draw_tables, explained_tables, plan

TableKey = tuple[int, int]
"""A round and the number of a table in it."""
THREE: Final = (Fraction(1), HALF, ZERO)
"""Points at a table of three that stands in for a bye."""
PRESENT, GONE = Fraction(60), Fraction(40)
"""Percent for a match that was broken off, by a custom of duplicate games: for who stayed, and for who did not."""
OPEN_END: Final = frozenset({Stage.SWISS, Stage.DUPLICATE})
"""Kinds of stages that may have a round more than planned."""


@dataclass(frozen=True)
class Conduct:
    """A gathering at one moment. `logged` has the results that come from the logs of tables."""

    gathering: str
    form: Format
    proceedings: Proceedings
    logged: Mapping[TableKey, TableResult]

    # ------------------------------------------------------------------ results

    def outcome(self, number: int, pairing: Pairing) -> TableResult | None:
        """Return the result of a table."""
        return pairing.outcome(self.logged.get((number, pairing.table)))

    def stage_of(self, begun: BegunRound) -> StageForm:
        """Return the stage that a round belongs to."""
        return self.form.stages[min(begun.stage, len(self.form.stages) - 1)]

    def is_open(self, begun: BegunRound) -> list[Pairing]:
        """Return the tables of a round without a result."""
        return [one for one in begun.pairings if self.outcome(begun.number, one) is None]

    @property
    def unfinished(self) -> list[Pairing]:
        """The tables of the last round without a result."""
        return self.is_open(self.proceedings.last) if self.proceedings.last else []

    def match(self, begun: BegunRound, pairing: Pairing) -> Match:
        """Return a table as the standings count it."""
        outcome = self.outcome(begun.number, pairing)
        if outcome is None:
            return Match(pairing.table, pairing.seats, first=pairing.seats[0])
        vp = None if outcome.vp is None else tuple(map(Fraction, outcome.vp))
        stage = self.stage_of(begun)
        points = self.compared(begun)[pairing.table] if stage.is_duplicate else points_of(stage, pairing, outcome)
        return Match(pairing.table, pairing.seats, points, vp, pairing.seats[0], outcome.forfeit)

    def compared(self, begun: BegunRound) -> Mapping[int, tuple[Fraction, ...]]:
        """Return what each table with a result brings its seats in percent: each seat is compared with the same seat.

        A match that was broken off is compared with none.
        """
        outcomes = {one.table: self.outcome(begun.number, one) for one in begun.pairings}
        played = {table: one.vp for table, one in outcomes.items() if one is not None and one.vp is not None}
        firsts = percent([Fraction(vp[0] - vp[1]) for vp in played.values()])
        found = {table: (points, 100 - points) for table, points in zip(played, firsts, strict=True)}
        broken = {table: one for table, one in outcomes.items() if one is not None and one.vp is None}
        return found | {
            table: tuple(PRESENT if place == 1 else GONE for place in one.places) for table, one in broken.items()
        }

    def round(self, begun: BegunRound) -> Round:
        """Return a round as the standings count it."""
        stage = self.stage_of(begun)
        vp = None if stage.bye_vp is None else (Fraction(stage.bye_vp[0]), Fraction(stage.bye_vp[1]))
        byes = tuple(Bye(who, Fraction(stage.bye_points), vp=vp) for who in begun.byes)
        placed = people_of(begun)
        return Round(
            begun.number,
            tuple(self.match(begun, one) for one in begun.pairings),
            byes,
            tuple(who for who in self.proceedings.people if who not in placed),
        )

    # ------------------------------------------------------------------ standings

    @cached_property
    def ranked_rounds(self) -> tuple[Round, ...]:
        """The rounds that count in the standings: all but those of a knock-out."""
        return tuple(self.round(one) for one in self.proceedings.rounds if not is_knockout(self.stage_of(one)))

    @cached_property
    def history(self) -> History:
        """The finished rounds as each entrant saw them."""
        stages = sorted(self.form.stages, key=is_knockout)
        unplayed = stages[0].unplayed if stages else Rounds()
        return History(self.proceedings.people, self.ranked_rounds, unplayed.unplayed())

    @cached_property
    def ranking(self) -> list[RankedEntrant]:
        """All entrants in the order of the rounds that count."""
        return standings(self.history, self.keys, self.gathering)

    @property
    def keys(self) -> tuple[str, ...]:
        """The figures that decide, the first one first."""
        return league_keys(self.form.order)

    @cached_property
    def places(self) -> list[Who]:
        """All entrants in order: as far as a knock-out decided, by it; the others by the standings."""
        order = [one.who for one in self.ranking]
        ahead = self.knockout_places
        return [*ahead, *(who for who in order if who not in ahead)]

    @cached_property
    def knockout_places(self) -> list[Who]:
        """The entrants whom a knock-out has put in order: the winner first."""
        seeds = {one.who: one.rank for one in self.ranking}
        found: list[Who] = []
        for begun, ties in reversed(self.ties):
            winners = self.winners(begun, ties)
            final = len([tie for tie in ties if not tie.third_place]) == 1
            if final and winners[0] is not None:
                for tie, winner in zip(ties, winners, strict=True):
                    if winner is not None and tie.other is not None:
                        found += [winner, tie.other if winner == tie.one else tie.one]
            losers = [
                tie.other if winner == tie.one else tie.one
                for tie, winner in zip(ties, winners, strict=True)
                if winner is not None and tie.other is not None
            ]
            found += sorted({who for who in losers if who not in found}, key=lambda who: seeds.get(who, 0))
            if not final and begun is self.proceedings.last:
                # An entrant who is still in it stands above all who are out.
                still = sorted({who for tie in ties for who in (tie.one, tie.other) if who}, key=lambda who: seeds[who])
                found = [*(who for who in still if who not in losers), *found]
        return list(dict.fromkeys(found))

    # ------------------------------------------------------------------ the next round

    @property
    def stage(self) -> int:
        """The stage to which the next round belongs, counted from 0."""
        last = self.proceedings.last
        if last is None:
            return 0
        index = min(last.stage, len(self.form.stages) - 1)
        in_stage = sum(one.stage == index for one in self.proceedings.rounds)
        return index if in_stage < self.rounds_of(index) else index + 1

    def rounds_of(self, index: int) -> int:
        """Return how many rounds a stage has, for the people who are here."""
        stage, people = self.form.stages[index], len(self.proceedings.active)
        if stage.kind is Stage.LEAGUE:
            first = next((one for one in self.proceedings.rounds if one.stage == index), None)
            size = people if first is None else len(people_of(first))
            return max(size - 1 + size % 2, 1)
        if stage.kind is Stage.KNOCKOUT:
            return max(self.bracket_size(stage).bit_length() - 1, 1)
        if stage.kind is Stage.FINAL:
            return 1
        return stage.rounds or usual_rounds(people)

    def bracket_size(self, stage: StageForm) -> int:
        """Return how many places the bracket of a knock-out has: as the format says, fewer where fewer are here."""
        size = 2 * len(stage.bracket) or 8
        begun = [one for one in self.proceedings.rounds if self.stage_of(one) is stage]
        if begun:
            people = len(people_of(begun[0]))
            return 1 << max(people - 1, 1).bit_length()
        while size > PAIR and size // 2 >= len(self.proceedings.active):
            size //= 2
        return size

    @property
    def rounds_planned(self) -> int:
        """How many rounds all stages have together."""
        return sum(self.rounds_of(index) for index in range(len(self.form.stages)))

    @property
    def all_played(self) -> bool:
        """Whether every round of the format has been played."""
        return self.stage >= len(self.form.stages) and not self.unfinished

    def check_may_draw(self, *, further: bool = False) -> int:
        """Return the stage of the next round; raise GatheringError if none can be drawn now."""
        if self.proceedings.over:
            raise GatheringError("gathering_over")
        if not self.form.stages:
            raise GatheringError("no_rounds")
        if self.unfinished:
            raise GatheringError("results_missing", tables=tuple(one.table for one in self.unfinished))
        index = self.stage
        if index >= len(self.form.stages):
            last = len(self.form.stages) - 1
            if not further or self.form.stages[last].kind not in OPEN_END:
                raise GatheringError("all_rounds_played")
            index = last
        if len(self.proceedings.active) < PAIR:
            raise GatheringError("too_few_people", people=len(self.proceedings.active))
        return index

    def next_draft(
        self, swaps: Sequence[tuple[Who, Who]] = (), *, further: bool = False, wishes: Wishes = NO_WISHES
    ) -> Draft:
        """Draw the next round, with the exchanges that the organiser made by hand.

        `further` allows one round more than the format has. The same facts give the same draft.
        """
        index = self.check_may_draw(further=further)
        stage = self.form.stages[index]
        wishes = replace(wishes, near=stage.near)
        draft = self.drawn(stage, index, wishes)
        for one, other in swaps:
            draft = swapped(draft, one, other)
        if swaps:
            draft = self.explained(draft, stage, wishes)
        if stage.odd == "three" and draft.bye is not None and draft.tables:
            draft = with_three(draft)
        return replace(draft, number=len(self.proceedings.rounds) + 1)

    def drawn(self, stage: StageForm, index: int, wishes: Wishes) -> Draft:
        """Draw a round of a stage."""
        here = [who for who in (one.who for one in self.ranking) if who in set(self.proceedings.active)]
        match stage.kind:
            case Stage.KNOCKOUT:
                return self.knockout_draft(stage)
            case Stage.FINAL:
                seats = tuple(here[: stage.table_size])
                return Draft(1, (Drawn(1, seats, (DrawReason(Code.SEEDED, seats),)),))
            case Stage.LEAGUE:
                return self.league_draft(index)
            case Stage.PLAN:
                return self.planned(stage, index, here)
            case Stage.SWISS | Stage.DUPLICATE:
                return self.swiss_draft(stage, here, wishes)

    def swiss_draft(self, stage: StageForm, here: Sequence[Who], wishes: Wishes) -> Draft:
        """Draw a Swiss round for those who are here, in the order of the standings."""
        if stage.table_size > PAIR:
            return draw_tables(self.history, here, full=stage.table_size, gathering=self.gathering)
        if not self.history.rounds:
            return first_round(self.entrants(stage), self.gathering, wishes)
        return draw_pairs(self.history, self.ranking, here, self.gathering, wishes)

    def entrants(self, stage: StageForm) -> list[Entrant]:
        """Return those who are here, with the numbers by which the first round is drawn, if it is."""
        by_number = stage.first_round == "numbers"
        people = self.proceedings.people
        return [Entrant(who, people[who].number if by_number else None) for who in self.proceedings.active]

    def explained(self, draft: Draft, stage: StageForm, wishes: Wishes) -> Draft:
        """Return a draft that was changed by hand with its reasons as they are now."""
        if stage.kind in {Stage.KNOCKOUT, Stage.FINAL, Stage.LEAGUE}:
            return draft
        if stage.table_size == PAIR:
            return explained(draft, self.history, self.ranking, self.gathering, wishes)
        return explained_tables(draft, self.history, ranked=stage.kind is Stage.SWISS)

    def planned(self, stage: StageForm, index: int, here: Sequence[Who]) -> Draft:
        """Return the next round of a plan; drawn by itself where other people are here than at the beginning."""
        begun = [one for one in self.proceedings.rounds if one.stage == index]
        people = sorted(here)
        rounds = self.rounds_of(index)
        ahead = plan(people, rounds, stage.table_size, self.gathering)
        kept = all(
            {one.seats for one in begun[number].pairings} == {one.seats for one in ahead[number].tables}
            for number in range(min(len(begun), rounds))
        )
        if kept and len(begun) < rounds:
            return ahead[len(begun)]
        return draw_tables(self.history, here, full=stage.table_size, gathering=self.gathering, ranked=False)

    def league_draft(self, index: int) -> Draft:
        """Return the next round of the schedule in which everybody meets everybody; who has gone is left out."""
        begun = [one for one in self.proceedings.rounds if one.stage == index]
        active = set(self.proceedings.active)
        start = people_of(begun[0]) if begun else active
        if active - start:
            raise GatheringError("league_is_closed", who=tuple(sorted(active - start)))
        players = sorted(start, key=lambda who: lot_of(self.gathering, who, "league"))
        draft = round_robin(players)[len(begun)]
        tables = tuple(one for one in draft.tables if active.issuperset(one.seats))
        left = [who for one in draft.tables if one not in tables for who in one.seats if who in active]
        free = [*(() if draft.bye not in active else (draft.bye,)), *left]
        return replace(draft, tables=tables, bye=free[0] if free else None, more_byes=tuple(free[1:]))

    # ------------------------------------------------------------------ a knock-out

    @cached_property
    def ties(self) -> list[tuple[BegunRound, list[Tie]]]:
        """The rounds of the knock-out so far, each with its matches in the order of the bracket."""
        found: list[tuple[BegunRound, list[Tie]]] = []
        for begun in self.proceedings.rounds:
            stage = self.stage_of(begun)
            if not is_knockout(stage):
                continue
            if stage.kind is Stage.FINAL:
                continue
            if not found:
                ties = [Tie(*tie_seats(one.seats, self.seeds)) for one in begun.pairings]
                ties += [Tie(who, None) for who in begun.byes]
                ties = in_bracket(ties, self.first_ties(stage, begun))
            else:
                before, ties_before = found[-1]
                winners = [one for one in self.winners(before, ties_before) if one is not None]
                planned = (
                    next_stage(ties_before, winners, third_place=stage.third_place)
                    if len(winners) == len(ties_before)
                    else []
                )
                ties = [Tie(*tie_seats(one.seats, self.seeds)) for one in begun.pairings]
                ties = in_bracket(ties, planned)
            found.append((begun, ties))
        return found

    @cached_property
    def seeds(self) -> dict[Who, int]:
        """The place of each entrant in the standings, for a knock-out."""
        return {one.who: one.rank for one in self.ranking}

    def first_ties(self, stage: StageForm, begun: BegunRound | None = None) -> list[Tie]:
        """Return the first matches of a knock-out among those who are here, or who began it."""
        here = set(self.proceedings.active) if begun is None else people_of(begun)
        seeds = [one.who for one in self.ranking if one.who in here]
        size = self.bracket_size(stage)
        bracket = stage.bracket if len(stage.bracket) * 2 == size else tuple(usual(size))
        return first_stage(seeds[:size], bracket)

    def winners(self, begun: BegunRound, ties: Sequence[Tie]) -> list[Who | None]:
        """Return who won each match of a round of the knock-out; None where it is not known yet."""
        stage = self.stage_of(begun)
        return [self.tie_winner(stage, begun, tie) for tie in ties]

    def tie_winner(self, stage: StageForm, begun: BegunRound, tie: Tie) -> Who | None:
        """Return who won a match; where both have equal points, the format says who goes on."""
        if tie.other is None:
            return tie.one
        pairing = begun.of(tie.one)
        if pairing is None:
            # One of them, or both, had gone home before.
            return tie.other if tie.other in begun.byes else tie.one
        outcome = self.outcome(begun.number, pairing)
        if outcome is None:
            return None
        first, second = pairing.seats[:2]
        if outcome.places[0] != outcome.places[1]:
            return first if outcome.places[0] < outcome.places[1] else second
        return second if stage.equal_score == "second_wins" else tie.one

    def knockout_draft(self, stage: StageForm) -> Draft:
        """Return the next matches of the knock-out; the better seed starts."""
        if not self.ties:
            ties = self.first_ties(stage)
        else:
            begun, before = self.ties[-1]
            winners = [one for one in self.winners(begun, before) if one is not None]
            ties = next_stage(before, winners[: len([tie for tie in before if not tie.third_place])],
                              third_place=stage.third_place)  # fmt: skip
        active = set(self.proceedings.active)
        played = [tie for tie in ties if {tie.one, tie.other} <= active]
        tables = tuple(seeded(table, tie) for table, tie in enumerate(played, start=1))
        byes = [who for tie in ties if tie not in played for who in (tie.one, tie.other) if who in active]
        return Draft(1, tables, byes[0] if byes else None, more_byes=tuple(byes[1:]))


def people_of(begun: BegunRound) -> set[Who]:
    """Return who has a table or a bye in a round."""
    return {who for one in begun.pairings for who in one.seats} | set(begun.byes)


def seeded(table: int, tie: Tie) -> Drawn:
    """Return the table of a match; the better seed starts."""
    seats = tuple(who for who in (tie.one, tie.other) if who is not None)
    return Drawn(table, seats, (DrawReason(Code.THIRD_PLACE if tie.third_place else Code.SEEDED, seats),))


def is_knockout(stage: StageForm) -> bool:
    """Return whether a stage decides places by its own matches, and not by the standings."""
    return stage.kind in {Stage.KNOCKOUT, Stage.FINAL}


def tie_seats(seats: Sequence[Who], seeds: Mapping[Who, int]) -> tuple[Who, Who]:
    one, other = sorted(seats[:2], key=lambda who: seeds.get(who, 0))
    return one, other


def in_bracket(ties: Sequence[Tie], planned: Sequence[Tie]) -> list[Tie]:
    """Return the matches that were played in the order of the bracket; those changed by hand come where there is room.

    A match of which one had gone home was not played: the other has a bye.
    """
    placed = {who for tie in ties for who in (tie.one, tie.other)}
    left = list(ties)
    found: list[Tie | None] = []
    for tie in planned:
        same = next((one for one in left if {one.one, one.other} == {tie.one, tie.other}), None)
        is_walkover = same is None and placed.isdisjoint({tie.one, tie.other} - {None})
        found.append(tie if same is not None or is_walkover else None)
        if same is not None:
            left.remove(same)
    return [tie or left.pop(0) for tie in found if tie or left] + left


def with_three(draft: Draft) -> Draft:
    """Return a draft in which the last table has three seats, in place of the bye."""
    assert draft.bye is not None
    last = draft.tables[-1]
    seats = (*last.seats, draft.bye)
    three = replace(last, seats=seats, reasons=(*last.reasons, DrawReason(Code.ODD, (draft.bye,))))
    return replace(draft, tables=(*draft.tables[:-1], three), bye=None, bye_reasons=())


def points_of(stage: StageForm, pairing: Pairing, outcome: TableResult) -> tuple[Fraction, ...]:
    """Return what a result brings each seat."""
    seats, places = pairing.seats, outcome.places
    if stage.table_size > PAIR and stage.place_points:
        return tuple(place_points_by_places(stage.scale(len(seats)), places))
    if len(seats) > PAIR:
        return tuple(place_points_by_places((*THREE, *(ZERO,) * (len(seats) - len(THREE))), places))
    if 1 not in places:
        return tuple(ZERO for _ in seats)
    # Among points only the order counts here: some games are won by the fewest.
    equal = stage.equal_score if stage.equal_score in {"half", "second_wins"} else "half"
    return duel_points(seats, tuple(Fraction(-place) for place in places), equal, seats[0])


def league_keys(order: Sequence[str]) -> tuple[str, ...]:
    """Return the keys of an order with those of a league, whose matches are single games, in terms of others."""
    same = {"matches_won": "wins", "duel_diff": "points", "game_diff": "vp_diff", "games_won": "vp_for",
            "game_share": "share"}  # fmt: skip
    return tuple(dict.fromkeys(same.get(key, key) for key in order))
