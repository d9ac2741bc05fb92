"""The ready pads of what families play besides: each line pays what the game's own scoring pays."""

from __future__ import annotations

import pytest

from tests.scoring.pads.playing import Writer


@pytest.mark.parametrize(("bid", "tricks", "points"), [(0, 0, 20), (2, 2, 40), (3, 1, -20), (0, 2, -20)])
def test_wizard_pays_a_bid_that_is_met(bid, tricks, points):
    writer = Writer("pad-wizard", 3)

    writer.write(1, "score", **{"for": "wizard_round"}, facts={"tricks_bid": bid, "tricks": tricks})

    assert writer.totals == (0, points, 0)


@pytest.mark.parametrize(("carriages", "points"), [*enumerate((1, 2, 4, 7, 10, 15, 18, 21), 1)])
def test_ticket_to_ride_pays_a_route_by_its_length(carriages, points):
    writer = Writer("pad-ticket")

    writer.write(0, "score", **{"for": "route"}, facts={"carriages": carriages})

    assert writer.totals == (points, 0)


def test_tickets_count_at_the_end_for_or_against():
    writer = Writer("pad-ticket")
    writer.write(0, "section", to="ticket_end")
    writer.write(0, "score", **{"for": "ticket_kept"}, facts={"ticket_points": 12})
    writer.write(1, "score", **{"for": "ticket_missed"}, facts={"ticket_points": 9})
    writer.write(1, "score", **{"for": "longest_path"})

    assert writer.totals == (12, 1)


def test_yahtzee_pays_the_bonus_for_63():
    writer = Writer("pad-yahtzee")
    for box in ("ones", "twos", "threes", "fours", "fives", "sixes"):
        writer.write(0, "score", **{"for": box}, facts={"dice_alike": 3})
        writer.write(1, "score", **{"for": box}, facts={"dice_alike": 2})
    writer.write(0, "section", to="upper_end")
    writer.write(0, "reckon", **{"for": "upper_bonus"})

    assert writer.totals == (63 + 35, 42)


def test_yahtzee_pays_the_lower_boxes():
    writer = Writer("pad-yahtzee", 1)
    for box in ("full_house", "small_straight", "large_straight", "five_alike", "five_again"):
        writer.write(0, "score", **{"for": box})
    writer.write(0, "score", **{"for": "any_dice"}, facts={"dice_sum": 17})

    assert writer.totals == (25 + 30 + 40 + 50 + 100 + 17,)


@pytest.mark.parametrize(
    ("pad", "line"),
    [("pad-nimmt", {"for": "heads", "facts": {"heads": 7}}), ("pad-rummy", {"for": "hand_left", "points": 7})],
)
def test_the_fewest_points_win(pad, line):
    writer = Writer(pad)
    writer.write(1, "score", **line)
    writer.write(0, "finish")

    assert writer.totals == (0, 7)
    assert writer.outcome.winners == (0,)
