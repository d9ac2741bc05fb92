"""A gathering by its log: people come and go, rounds are drawn, played, corrected and undone."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import msgspec
import pytest

from scoring.gatherings.acts import (
    Begin,
    Cancel,
    EndGathering,
    Enter,
    Enters,
    Late,
    Leave,
    Proceedings,
    Rename,
    Return,
    Say,
    TableResult,
    read_act,
    write_act,
)
from scoring.gatherings.conduct import Conduct
from scoring.gatherings.facts import GatheringError
from scoring.gatherings.form import ready
from scoring.gatherings.reasons import Code


class Night:
    """A gathering under test: its acts, and what follows."""

    def __init__(self, people=0, form="carcassonne-world"):
        self.form = ready(form)
        self.acts = []
        self.logged = {}
        self.do(*(Enter(f"P{number}", f"Name {number}", number) for number in range(1, people + 1)))

    def do(self, *acts):
        for act in acts:
            self.proceedings.after(act)
            self.acts.append(read_act(msgspec.json.decode(msgspec.json.encode(write_act(act)))))

    @property
    def proceedings(self):
        return Proceedings.of(self.acts)

    @property
    def conduct(self):
        return Conduct("night", self.form, self.proceedings, self.logged)

    def draw(self, *swaps, further=False):
        conduct = self.conduct
        draft = conduct.next_draft(swaps, further=further)
        placed = {who for one in draft.tables for who in one.seats} | set(draft.byes)
        self.do(
            Begin(
                draft.number,
                tuple(one.seats for one in draft.tables),
                tuple(one.table for one in draft.tables),
                draft.byes,
                min(conduct.stage, len(self.form.stages) - 1),
                tuple(who for who in conduct.proceedings.active if who not in placed),
            )
        )
        return draft

    def play(self, random):
        for one in self.proceedings.last.pairings:
            points = [random.randint(20, 120) for _ in one.seats]
            self.logged[len(self.proceedings.rounds), one.table] = TableResult.of_points(points)

    def points(self):
        return {one.who: one.figures["points"] for one in self.conduct.ranking}


def test_a_tournament_is_played_to_its_final():
    random, night = Random(7), Night(19)
    for _ in range(5):
        night.draw()
        night.play(random)
    quarter, *_ = night.draw().tables
    night.play(random)
    night.draw()
    night.play(random)
    last = night.draw()
    assert [one.reasons[0].code for one in last.tables] == [Code.SEEDED, Code.THIRD_PLACE]

    night.play(random)

    conduct = night.conduct
    assert conduct.all_played
    assert len(conduct.places) == 19
    assert set(conduct.places[:2]) == set(last.tables[0].seats)
    assert set(conduct.places[2:4]) == set(last.tables[1].seats)
    assert set(quarter.seats) <= set(conduct.places[:8])


def test_the_log_of_a_table_gives_its_result_and_the_organiser_may_correct_it():
    night = Night(2)
    night.draw()
    first, second = night.proceedings.last.pairings[0].seats
    night.logged[1, 1] = TableResult.of_points([50, 60])
    assert night.points() == {first: 0, second: 1}

    night.do(Enters(1, 1, vp=(60, 50)))
    assert night.points() == {first: 1, second: 0}

    night.do(Enters(1, 1))
    assert night.points() == {first: 0, second: 1}


def test_a_result_counts_when_both_say_the_same():
    night = Night(2)
    night.draw()
    first, second = night.proceedings.last.pairings[0].seats
    night.do(Say(1, 1, first, (70, 64)))
    assert night.conduct.unfinished

    night.do(Say(1, 1, second, (64, 70)))
    assert night.proceedings.last.pairings[0].disputed
    assert night.conduct.unfinished

    night.do(Say(1, 1, second, (70, 64)))
    assert not night.conduct.unfinished
    assert night.points()[first] == 1


def test_a_corrected_result_leaves_later_rounds_as_they_are():
    random, night = Random(3), Night(8)
    night.draw()
    night.play(random)
    second = night.draw()
    night.play(random)

    loser = night.proceedings.rounds[0].pairings[0].seats[night.logged[1, 1].places.index(2)]
    before = night.points()[loser]
    night.do(Enters(1, 1, winners=(night.proceedings.rounds[0].pairings[0].seats.index(loser),)))

    assert [one.seats for one in night.proceedings.rounds[1].pairings] == [one.seats for one in second.tables]
    assert night.points()[loser] == before + 1


def test_a_round_is_drawn_again_as_it_was_after_it_was_cancelled():
    night = Night(9)
    first = night.draw()

    night.do(Cancel(1))

    assert night.draw() == first


def test_two_exchange_their_places_and_the_reasons_are_found_anew():
    random, night = Random(1), Night(6)
    night.draw()
    night.play(random)
    draft = night.conduct.next_draft()
    one, other = draft.tables[0].seats[0], draft.tables[1].seats[0]

    changed = night.conduct.next_draft([(one, other)])

    assert other in changed.tables[0].seats
    assert all(table.reasons for table in changed.tables)


def test_who_comes_late_plays_the_one_with_the_bye():
    night = Night(5)
    bye = night.draw().bye

    night.do(Enter("late", "Late"), Late("late"))

    assert night.proceedings.last.pairings[-1].seats == (bye, "late")
    assert not night.proceedings.last.byes


def test_who_comes_late_without_a_bye_to_take_has_one():
    night = Night(4)
    night.draw()

    night.do(Enter("late", "Late"), Late("late"))

    assert night.proceedings.last.byes == ("late",)


def test_nobody_comes_late_into_round_two():
    random, night = Random(1), Night(4)
    night.draw()
    night.play(random)
    night.draw()
    night.do(Enter("late", "Late"))

    with pytest.raises(GatheringError, match="too_late"):
        night.do(Late("late"))


def test_whoever_goes_home_loses_the_open_match_and_is_drawn_no_more():
    night = Night(4)
    night.draw()
    gone, other = night.proceedings.last.pairings[0].seats
    night.logged[1, 2] = TableResult.of_points([10, 20])

    night.do(Leave(gone))

    assert night.points()[other] == 1
    assert gone not in {who for one in night.conduct.next_draft().tables for who in one.seats}
    night.do(Return(gone))
    assert night.conduct.unfinished


def test_an_odd_number_may_have_a_table_of_three():
    night = Night(5)
    night.form = replace_stage(night.form, odd="three")

    draft = night.draw()

    assert sorted(len(one.seats) for one in draft.tables) == [2, 3]
    night.logged[1, 1] = TableResult.of_points([1, 2])
    night.logged[1, 2] = TableResult.of_points([30, 20, 10])
    assert sorted(night.points()[who] for who in draft.tables[1].seats) == [0, Fraction(1, 2), 1]


def replace_stage(form, **changes):
    stages = (msgspec.structs.replace(form.stages[0], **changes), *form.stages[1:])
    return msgspec.structs.replace(form, stages=stages)


def test_a_round_waits_for_the_results_of_the_last():
    night = Night(4)
    night.draw()

    with pytest.raises(GatheringError, match="results_missing"):
        night.draw()


def test_nobody_is_placed_twice_or_left_out():
    night = Night(4)

    for tables in ((("P1", "P2"),), (("P1", "P2"), ("P2", "P3"), ("P4", "P3"))):
        with pytest.raises(GatheringError, match="not_everybody_once"):
            night.do(Begin(1, tables, tuple(range(1, len(tables) + 1))))


def test_a_gathering_that_is_over_takes_corrections_only():
    night = Night(2)
    night.draw()
    night.do(Enters(1, 1, vp=(3, 2)), EndGathering())

    night.do(Enters(1, 1, vp=(2, 3)), Rename("P1", "Somebody"))
    with pytest.raises(GatheringError, match="gathering_over"):
        night.do(Enter("P9", "Nobody"))


def test_a_league_is_played_to_its_end_and_a_place_that_is_left_is_free():
    random, night = Random(2), Night(5, "league")
    met = set()
    night.draw()
    night.play(random)
    night.do(Leave("P5"))
    for _ in range(4):
        met |= {frozenset(one.seats) for one in night.proceedings.last.pairings}
        night.draw()
        night.play(random)
    met |= {frozenset(one.seats) for one in night.proceedings.last.pairings}

    assert night.conduct.all_played
    assert {frozenset(pair) for pair in (("P1", "P2"), ("P1", "P3"), ("P2", "P4"), ("P3", "P4"))} <= met


def test_a_plan_seats_everybody_once_in_each_seat():
    random, night = Random(2), Night(16, "four-seats")
    seats = []
    for _ in range(4):
        draft = night.draw()
        seats += [(who, seat) for one in draft.tables for seat, who in enumerate(one.seats)]
        night.play(random)

    assert len(set(seats)) == 64


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("form", ["carcassonne-world", "club-night", "four-seats", "catan-seats"])
def test_random_evenings_run_to_their_end(seed, form):
    random = Random(f"{form} {seed}")
    night = Night(random.randint(6, 21), form)
    while not night.conduct.all_played:
        draft = night.draw()
        if random.random() < 0.2:
            night.do(Cancel(draft.number))
            assert night.draw() == draft
        night.play(random)
        if random.random() < 0.3 and len(night.proceedings.active) > 6:
            night.do(Leave(random.choice(night.proceedings.active)))
        active = set(night.proceedings.active)
        assert {one.who for one in night.conduct.ranking} >= active

    assert sorted(night.conduct.places) == sorted(night.proceedings.people)
