"""Pieces beside a marker or on the track: robbers, messengers, corner towers, the pig on its wheel."""

from __future__ import annotations

import pytest

from scoring.kernel.moves import Seat
from scoring.pads.move import Counted, Joined, Landed
from scoring.pads.rules import PadSheet
from tests.scoring.pads.playing import Writer


def robbed(*, seats: int = 3) -> Writer:
    writer = Writer("pad-carcassonne", seats)
    writer.write(1, "join", what="robber", whom=0)
    return writer


@pytest.mark.parametrize(("points", "share"), [(8, 4), (7, 4), (1, 1)])
def test_a_robber_takes_half_of_the_next_score_rounded_up_and_the_victim_keeps_all(points, share):
    writer = robbed()

    writer.write(0, "score", points=points)

    assert writer.totals == (points, share, 0)
    assert [(award.seat, award.source) for award in writer.awards()] == [(0, "points"), (1, "robbery")]


def test_a_robber_comes_home_with_what_it_took():
    writer = robbed()
    step = writer.write(0, "score", points=6)

    writer.write(0, "score", points=6)

    assert Joined("robber", Seat(1), None) in step.effects
    assert writer.state[PadSheet].beside == {}
    assert writer.totals == (12, 3, 0)


def test_several_robbers_may_stand_beside_one_marker():
    writer = robbed()
    writer.write(2, "join", what="robber", whom=0)

    writer.write(0, "score", points=5)

    assert writer.totals == (5, 3, 3)


def test_points_of_a_robber_feed_no_robber():
    writer = robbed()
    writer.write(2, "join", what="robber", whom=1)

    writer.write(0, "score", points=8)
    assert writer.totals == (8, 4, 0)
    assert writer.state[PadSheet].beside == {("robber", 2): (1, 1)}

    writer.write(1, "score", points=2)
    assert writer.totals == (8, 6, 1)


def test_a_loss_feeds_no_robber_and_leaves_it_there():
    writer = robbed()

    writer.write(0, "score", points=-3)

    assert writer.totals == (-3, 0, 0)
    assert writer.state[PadSheet].beside == {("robber", 1): (0, 1)}


def test_nobody_robs_in_the_final_scoring():
    writer = robbed()
    writer.write(0, "section", to="fields")

    writer.write(0, "score", **{"for": "field"}, facts={"cities": 2})

    assert writer.totals == (6, 0, 0)


def test_a_robber_watches_one_marker_of_two():
    writer = Writer("pad-carcassonne")
    writer.write(1, "join", what="robber", whom=0, marker=2)

    writer.write(0, "score", points=8)
    assert writer.totals == (8, 0)

    writer.write(0, "score", points=8, marker=2)
    assert writer.totals == (16, 4)


def test_who_shares_a_tie_with_the_victim_moves_the_chosen_marker_and_the_robber_the_first():
    writer = Writer("pad-carcassonne")
    writer.write(1, "join", what="robber", whom=0, marker=2)

    writer.write(0, "score", points=7, also=[1], marker=2)

    assert writer.state[PadSheet].markers == ((0, 7), (4, 7))


def test_a_robber_stands_beside_somebody_else_or_comes_home():
    writer = Writer("pad-carcassonne")

    assert writer.refused(0, "join", what="robber", whom=0) == ["pad.not_beside"]
    assert writer.refused(0, "join", what="robber", whom=5) == ["pad.not_beside"]
    assert writer.refused(0, "join", what="robber", whom=1, marker=3) == ["pad.unfit_number"]
    assert writer.refused(0, "join", what="dragon", whom=1) == ["pad.not_on_this_pad"]

    writer.write(0, "join", what="robber", whom=1)
    writer.write(0, "join", what="robber")
    writer.write(1, "score", points=8)
    assert writer.totals == (0, 8)


def test_a_line_that_was_written_anyway_moves_markers_once():
    writer = robbed(seats=2)
    inner = {"do": "score", "for": "field", "facts": {"cities": 2}}

    writer.write(0, "overrule", move=inner, codes=["pad.not_now"])

    assert writer.totals == (6, 3)
    assert writer.state[PadSheet].markers == ((6, 0), (3, 0))


def test_a_marker_that_stops_exactly_on_a_corner_tower_takes_the_wall_tile():
    writer = Writer("pad-castle")
    writer.write(0, "squares", are=[23, 7, 7])
    assert writer.state[PadSheet].squares == (7, 23)

    onto = writer.write(0, "score", points=7)
    past = writer.write(1, "score", points=8)
    round_again = writer.write(0, "score", points=100)

    assert Landed(Seat(0), 7, "stop_tower") in onto.effects
    assert not [effect for effect in past.effects if isinstance(effect, Landed)]
    assert Landed(Seat(0), 107, "stop_tower") in round_again.effects


def test_only_squares_of_the_track_can_be_marked_and_no_more_than_there_are_corners():
    assert Writer("pad-castle").refused(0, "squares", are=[0]) == ["pad.unfit_number"]
    assert Writer("pad-castle").refused(0, "squares", are=[101]) == ["pad.unfit_number"]
    assert Writer("pad-castle").refused(0, "squares", are=list(range(1, 15))) == ["pad.unfit_number"]
    assert Writer("pad-city").refused(0, "squares", are=[1]) == ["pad.not_on_this_pad"]


def test_the_table_says_how_many_squares_a_lap_has():
    writer = Writer("pad-castle")
    assert writer.rules.lap(writer.state[PadSheet]) == 100

    writer.write(0, "agree", what="track_squares", **{"is": 76})
    writer.write(0, "squares", are=[4])
    step = writer.write(0, "score", points=80)

    assert writer.rules.lap(writer.state[PadSheet]) == 76
    assert Landed(Seat(0), 80, "stop_tower") in step.effects


def test_the_pig_walks_on_its_wheel_and_the_sector_has_a_name():
    writer = Writer("pad-wheel")

    writer.write(0, "count", what="wheel_sector", by=3)
    assert writer.steps[-1].effects == (Counted("wheel_sector", None, 4, "storm"),)

    writer.write(0, "count", what="wheel_sector", by=3)
    assert writer.steps[-1].effects == (Counted("wheel_sector", None, 1, "fortune"),)


def test_a_well_counts_for_its_own_tile_and_says_that_nobody_confirmed_it():
    writer = Writer("pad-castle")

    writer.write(0, "score", **{"for": "path"}, facts={"tiles": 5, "wells": 2})
    assert writer.totals == (7, 0)
    writer.write(1, "agree", what="well_reach", **{"is": 1})
    writer.write(1, "score", **{"for": "path"}, facts={"tiles": 5, "wells": 2})

    assert writer.totals == (7, 10)
    assert writer.rules.pad.values["well_reach"].unsure
    note = writer.rules.pad.notes["wells"].text
    assert isinstance(note, str)
    assert "not confirmed" in note
