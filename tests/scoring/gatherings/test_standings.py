"""Tie-breaks and places, by the worked example of five entrants and three rounds."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from scoring.gatherings.facts import (
    Bye,
    Entrant,
    GatheringError,
    Kind,
    Match,
    Other,
    Own,
    Round,
    Unplayed,
    with_result,
    withdrawn,
)
from scoring.gatherings.history import History
from scoring.gatherings.places import duel_points, place_points, place_points_by_places, share, table_total
from scoring.gatherings.standings import standings
from scoring.gatherings.tie_breaks import FIGURES, direct_encounter, figure


def played(table, one, other, vp, first):
    points = duel_points((one, other), vp, "second_wins", first)
    return Match(table, (one, other), points, tuple(map(Fraction, vp)), first)


ROUNDS = (
    Round(
        1,
        (played(1, "A", "B", (80, 70), "A"), played(2, "C", "D", (65, 65), "C")),
        (Bye("E", Fraction(1)),),
    ),
    Round(
        2,
        (played(1, "D", "A", (82, 75), "D"), played(2, "B", "E", (71, 60), "E")),
        (Bye("C", Fraction(1)),),
    ),
    Round(
        3,
        (played(1, "D", "E", (88, 79), "E"), played(2, "A", "C", (77, 70), "C")),
        (Bye("B", Fraction(1)),),
    ),
)


def history(own=Own.ZERO, rounds=ROUNDS):
    return History("ABCDE", rounds, Unplayed(own))


def figures(key, own=Own.ZERO):
    return {who: figure(history(own), who, key) for who in "ABCDE"}


def test_the_points_of_the_example():
    assert figures("points") == {"A": 2, "B": 2, "C": 1, "D": 3, "E": 1}


@pytest.mark.parametrize(
    ("key", "who", "zero", "dummy"),
    [
        ("wins", "B", 2, 2),
        ("wins_played", "B", 1, 1),
        ("buchholz", "A", 6, 6),
        ("buchholz", "B", 3, 5),
        ("buchholz_cut1", "A", 5, 5),
        ("buchholz_cut1", "B", 3, 4),
        ("buchholz_median", "A", 2, 2),
        ("buchholz_median", "B", 1, 2),
        ("sonneborn_berger", "A", 3, 3),
        ("sonneborn_berger", "D", 4, 4),
        ("sonneborn_berger", "B", 1, 3),
        ("wins_before", "A", 1, 1),
        ("wins_before", "D", 2, 2),
        ("progressive", "A", 4, 4),
        ("progressive_cut1", "A", 3, 3),
        ("progressive", "D", 6, 6),
        ("progressive_cut1", "D", 5, 5),
        ("vp_diff", "A", 10, 10),
        ("vp_diff", "B", 1, 1),
        ("vp_diff", "D", 16, 16),
        ("vp_diff", "E", -20, -20),
        ("vp_for", "A", 232, 232),
        ("fewer_starts", "A", -1, -1),
    ],
)
def test_a_figure_of_the_example(key, who, zero, dummy):
    assert figure(history(Own.ZERO), who, key) == zero
    assert figure(history(Own.DUMMY), who, key) == dummy


def test_direct_encounter_separates_only_those_who_have_met():
    assert direct_encounter(history(), ["A", "B"]) == [["A"], ["B"]]
    assert direct_encounter(history(), ["C", "E"]) == [["C", "E"]]


def test_every_place_says_what_decided_it():
    found = standings(history(), ["points", "direct_encounter"], "a gathering")

    assert [place.who for place in found[:3]] == ["D", "A", "B"]
    assert [place.decided_by for place in found] == [None, "points", "direct_encounter", "points", "lot"]
    assert {place.equal_with for place in found[3:]} == {("C",), ("E",)}


def test_the_lot_is_the_same_at_every_recount_and_whatever_the_order_of_the_lists():
    players, random = list("ABCDE"), Random(1)
    first = [place.who for place in standings(History(players, ()), [], "a gathering")]
    for _ in range(100):
        random.shuffle(players)
        assert [place.who for place in standings(History(players, ()), [], "a gathering")] == first


def test_a_round_that_is_not_finished_changes_nothing():
    open_round = Round(4, (Match(1, ("A", "D")), Match(2, ("B", "C"), (Fraction(1), Fraction(0)))))

    running = history(rounds=(*ROUNDS, open_round))

    assert running.points == history().points


def test_a_correction_changes_only_what_depends_on_it():
    later = with_result(ROUNDS, 1, 1, map(Fraction, (0, 1)), map(Fraction, (70, 80)))

    before, after = history(), history(rounds=later)
    changed = {who for who in "ABCDE" if figure(before, who, "vp_diff") != figure(after, who, "vp_diff")}

    assert changed == {"A", "B"}
    assert [one.matches[1:] for one in later] == [one.matches[1:] for one in ROUNDS]


def test_who_goes_home_loses_the_open_match_and_keeps_the_rest():
    rounds = withdrawn((*ROUNDS, Round(4, (Match(1, ("A", "D")),))), "D")

    found = History("ABCDE", rounds)

    assert found.points["A"] == 3
    assert found.points["D"] == 3
    assert found.lines["A"][-1].how == "forfeit"


def test_a_late_entrant_was_absent_and_changes_nobody_elses_sums():
    before = history()
    after = History("ABCDEF", ROUNDS, Unplayed(Own.ZERO))

    assert [line.how for line in after.lines["F"]] == ["absent"] * 3
    assert all(figure(before, who, "buchholz") == figure(after, who, "buchholz") for who in "ABCDE")


def test_absences_at_the_end_may_count_one_half_for_opponents():
    rounds = (*ROUNDS, Round(4, (Match(1, ("B", "D"), (Fraction(1), Fraction(0))),), absent=("A", "C", "E")))

    def sum_of(rule):
        return figure(History("ABCDE", rounds, Unplayed(Own.ZERO, rule)), "C", "buchholz")

    assert sum_of(Other.TRAILING_HALF) - sum_of(Other.FACE) == Fraction(1, 2)


def test_an_asked_bye_is_cut_before_a_weaker_opponent():
    rounds = (
        Round(1, (Match(1, ("A", "B"), (Fraction(1), Fraction(0))), Match(2, ("C", "D"), (Fraction(1), Fraction(0))))),
        Round(
            2,
            (Match(1, ("B", "C"), (Fraction(0), Fraction(1))),),
            (Bye("A", Fraction(1, 2), Kind.HALF),),
            absent=("D",),
        ),
    )

    assert figure(History("ABCD", rounds, Unplayed(Own.DUMMY)), "A", "buchholz_cut1") == 0


def test_equal_points_need_to_know_who_started():
    with pytest.raises(GatheringError, match="starter_unknown"):
        duel_points(("A", "B"), [Fraction(65)] * 2, "second_wins", None)
    assert duel_points(("A", "B"), [Fraction(65)] * 2, "second_wins", "A") == (Fraction(0), Fraction(1))
    assert duel_points(("A", "B"), [Fraction(65)] * 2, "half", None) == (Fraction(1, 2), Fraction(1, 2))
    with pytest.raises(GatheringError, match="equal_score_undecided"):
        duel_points(("A", "B"), [Fraction(65)] * 2, "replay", "A")


def test_shares_are_exact():
    assert Fraction(1, 3) + Fraction(1, 6) == Fraction(1, 2)
    vp = [Fraction(10), Fraction(9), Fraction(5)]
    assert table_total(vp) == 32
    assert sum((share(one, Fraction(24)) for one in vp), Fraction(0)) == 1
    exact = Fraction(10, 32) + Fraction(8, 30) + Fraction(10, 36)
    assert round(float(exact * 100), 2) == 85.69


def test_three_in_one_place_share_and_known_places_are_enough():
    scale = [Fraction(one) for one in (60, 48, 24, 12)]
    assert place_points(scale, [Fraction(one) for one in (4, 0, 0, 0)]) == [60, 28, 28, 28]
    assert place_points_by_places(scale, [1, 2, 2, 4]) == [60, 36, 36, 12]


def test_a_tie_break_that_nobody_defined_is_refused():
    with pytest.raises(GatheringError, match="unknown_tie_break"):
        figure(history(), "A", "beauty")


def test_all_equal_results_leave_everything_to_the_lot():
    half = (Fraction(1, 2), Fraction(1, 2))
    pairs = [("AB", "CD"), ("AC", "BD"), ("AD", "BC")]
    rounds = [
        Round(number, tuple(Match(table, tuple(pair), half) for table, pair in enumerate(two, start=1)))
        for number, two in enumerate(pairs, start=1)
    ]
    keys = [key for key in FIGURES if key not in {"fewer_starts", "seconds"}]

    found = standings(History("ABCD", rounds), keys, "x")

    assert [place.decided_by for place in found] == [None, "lot", "lot", "lot"]


def test_an_entrant_plays_between_the_first_and_the_last_round():
    assert [Entrant("A", since=2, until=3).plays(number) for number in (1, 2, 3, 4)] == [False, True, True, False]
