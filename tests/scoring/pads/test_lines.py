"""Lines on a pad: numbers, sums, ties, counters, awards, the track, the sections and the end."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.catalogue import ruleset_for
from scoring.kernel.box import Box
from scoring.kernel.moves import Seat
from scoring.pads.box import PADS, game_key, shelf
from scoring.pads.move import Landed, Reached
from scoring.pads.rules import PadSheet, ScorePad
from scoring.pads.track import lap_of, square_of
from tests.scoring.pads.playing import Writer


def test_a_number_is_what_was_tapped():
    writer = Writer("pad")

    writer.write(1, "score", points=14)

    assert writer.totals == (0, 14)


def test_everybody_may_write_at_any_time():
    writer = Writer("pad", 3)
    for seat in (2, 2, 0):
        writer.write(seat, "score", points=3)

    assert writer.totals == (3, 0, 6)


def test_a_tie_gives_every_owner_all_the_points():
    writer = Writer("pad-carcassonne", 3)

    writer.write(0, "score", **{"for": "city"}, facts={"tiles": 4, "shields": 1}, also=[2])

    assert writer.totals == (10, 0, 10)


def test_a_typed_sum_keeps_its_parts():
    writer = Writer("pad")

    writer.write(0, "score", sum="10+15+8-5")

    (award,) = writer.awards()
    assert [term.points for term in award.terms] == [10, 15, 8, -5]
    assert writer.totals == (28, 0)


@pytest.mark.parametrize("text", ["", "ten", "10+", "9**9", "__import__('os')", "1/2", "tiles", "(" * 150, "1" * 300])
def test_what_is_no_sum_is_refused(text):
    assert Writer("pad").refused(0, "score", sum=text)[0] in ("pad.unreadable_sum", "pad.no_points")


@pytest.mark.parametrize(
    ("facts", "code"),
    [
        ({}, "pad.no_points"),
        ({"points": 3, "sum": "3"}, "pad.no_points"),
        ({"points": 10_001}, "pad.unfit_number"),
        ({"points": 3, "also": [0]}, "pad.several_owners"),
        ({"points": 3, "also": [7]}, "pad.several_owners"),
        ({"points": 3, "also": [1], "figures": [[0, 1]]}, "pad.several_owners"),
        ({"points": 3, "marker": 2}, "pad.unfit_number"),
        ({"for": "moon"}, "pad.not_on_this_pad"),
        ({"for": "forest", "facts": {"moons": 1}}, "pad.not_on_this_pad"),
        ({"for": "forest", "facts": {"tiles": 61}}, "pad.unfit_number"),
        ({"for": "forest", "points": 3, "facts": {"tiles": 3}}, "pad.no_points"),
        ({"for": "meadow"}, "pad.not_now"),
    ],
)
def test_a_line_that_is_none_is_refused(facts, code):
    assert [code] == Writer("pad-hunters").refused(0, "score", **facts)


def test_a_number_may_say_what_it_is_for():
    writer = Writer("pad-hunters")

    writer.write(0, "score", points=8, **{"for": "forest"})

    assert [award.source for award in writer.awards()] == ["forest"]


def test_the_table_may_play_an_event_at_another_time():
    writer = Writer("pad-hunters")
    meadow = {"do": "score", "for": "meadow", "facts": {"deer": 2}}

    writer.write(0, "overrule", move=meadow, codes=["pad.not_now"])

    assert writer.totals == (4, 0)


def test_a_city_of_catan_takes_the_place_of_a_settlement():
    writer = Writer("pad-catan")
    writer.write(0, "count", what="catan_settlement", by=2)

    writer.write(0, "count", what="catan_city", by=1)

    assert writer.totals == (3, 0)
    assert writer.refused(1, "count", what="catan_city", by=1) == ["pad.nothing_to_replace"]


def test_an_award_takes_its_points_along():
    writer = Writer("pad-catan")
    writer.write(0, "hold", what="longest_road")
    assert writer.totals == (2, 0)

    writer.write(1, "hold", what="longest_road")
    assert writer.totals == (0, 2)

    writer.write(1, "hold", what="longest_road", gives_back=True)
    assert writer.totals == (0, 0)


def test_only_the_holder_gives_an_award_back_and_nobody_takes_it_twice():
    writer = Writer("pad-catan")
    assert writer.refused(0, "hold", what="longest_road", gives_back=True) == ["pad.not_the_holder"]
    writer.write(0, "hold", what="longest_road")

    assert writer.refused(0, "hold", what="longest_road") == ["pad.not_the_holder"]


def test_the_target_is_said_once():
    writer = Writer("pad-catan")
    writer.write(0, "score", points=9)
    reached = writer.write(0, "count", what="catan_settlement").effects
    after = writer.write(0, "count", what="catan_settlement").effects

    assert Reached(Seat(0), 10) in reached
    assert not any(isinstance(effect, Reached) for effect in after)


def test_the_seventh_ship_brings_the_barbarians_and_begins_again():
    writer = Writer("pad-catan-knights")
    places = []
    for _ in range(7):
        writer.write(0, "mark", what="event_die", face="ship")
        places.append(writer.state[PadSheet].counters["barbarian_ship", -1])

    assert places == [1, 2, 3, 4, 5, 6, 0]
    assert writer.state[PadSheet].tallies["event_die", "ship"] == 7


def test_strengths_follow_from_the_counters():
    writer = Writer("pad-catan-knights")
    for seat in (0, 1):
        writer.write(seat, "count", what="catan_settlement")
        writer.write(seat, "count", what="catan_city")
    writer.write(0, "count", what="knight_strength", by=3)
    names = writer.rules.names(writer.state[PadSheet], 0)

    assert (names["all_catan_city"], names["all_knight_strength"]) == (2, 3)


def test_faces_that_no_die_has_are_refused():
    assert Writer("pad-catan").refused(0, "mark", what="dice", face="13") == ["pad.not_on_this_pad"]


@pytest.mark.parametrize(("total", "lap", "square"), [(0, 1, 0), (1, 1, 1), (50, 1, 50), (51, 2, 1), (100, 2, 50)])
def test_fifty_itself_is_still_lap_one(total, lap, square):
    assert (lap, square) == (lap_of(total, 50), square_of(total, 50))


def test_a_messenger_that_stops_on_a_multiple_of_five_may_take_a_message():
    writer = Writer("pad-carcassonne")
    writer.write(0, "score", points=8)

    step = writer.write(0, "score", points=15, marker=2)

    assert writer.state[PadSheet].markers == ((8, 15), (0, 0))
    assert Landed(Seat(0), 15, "stop_message") in step.effects


def test_sections_lead_to_the_end_and_what_is_scored_there_is_final():
    writer = Writer("pad-carcassonne")
    writer.write(0, "section", to="unfinished")
    writer.write(1, "score", **{"for": "open_road"}, facts={"tiles": 4})
    assert [award.final for award in writer.awards()] == [True]

    writer.write(0, "section", to="")
    writer.write(1, "score", **{"for": "road"}, facts={"tiles": 4})
    assert [award.final for award in writer.awards()] == [False]

    writer.write(0, "finish")
    assert writer.outcome.winners == (1,)
    assert writer.refused(0, "score", points=1) == ["game_over"]


def test_a_set_that_is_not_on_the_table_brings_nothing():
    rules = ruleset_for(Box("pad-carcassonne", "2006", 2))

    assert isinstance(rules, ScorePad)
    assert rules.event("abbot") is None
    assert "goods" not in rules.sections


def test_what_was_logged_can_be_brought_along():
    writer = Writer("pad-carcassonne")

    writer.write(1, "bring", **{"for": "city"}, terms=[["tiles", 4, 8], ["shields", 1, 2]])

    assert writer.totals == (0, 10)
    assert [award.source for award in writer.awards()] == ["city"]


def own(**changes):
    return {"key": "ours", "name": "Ours", "seats": [1, 6], **changes}


def test_the_lowest_may_win():
    writer = Writer("pad", 3, board=own(wins="lowest"))
    for seat, points in enumerate((9, 4, 4)):
        writer.write(seat, "score", points=points)
    writer.write(0, "finish")

    outcome = writer.outcome
    assert (outcome.winners, outcome.ranks) == ((1, 2), (3, 1, 1))


@pytest.mark.parametrize(("points", "winners"), [(20, (0, 1)), (19, ())])
def test_a_target_may_be_reached_together(points, winners):
    writer = Writer("pad", 2, board=own(target=20, together=True))
    writer.write(0, "score", points=points)
    writer.write(0, "finish")

    assert winners == writer.outcome.winners


@given(st.data())
def test_every_event_of_every_pad_sums_to_its_points(data):
    pad = data.draw(st.sampled_from([pad for pad in shelf().values() if pad.events]), label="pad")
    key = data.draw(st.sampled_from([key for key, event in pad.events.items() if not event.reckoned]), label="event")
    event = pad.events[key]
    if not event.is_worked_out:
        return
    facts = {name: data.draw(st.integers(one.least, one.highest), label=name) for name, one in event.inputs.items()}
    writer = Writer(game_key(pad), max(2, pad.seats[0]))
    for counter in set(event.counts) & set(event.inputs):
        for seat in (0, 1):
            writer.write(seat, "count", what=counter, by=20)
    if event.during == "final":
        section = next(name for name, one in pad.sections.items() if key in one.events)
        writer.write(0, "section", to=section)

    writer.write(0, "score", **{"for": key}, facts=facts, also=[1])

    for award in writer.awards():
        assert award.points == sum(term.points for term in award.terms) == writer.totals[award.seat]


def test_each_file_on_the_shelf_is_a_game():
    assert {game.key for game in PADS} == {game_key(pad) for pad in shelf().values()}


@pytest.mark.parametrize(
    ("options", "both", "one"),
    [
        ({}, 3 + 2, 3),
        ({"king_each": 0, "king_card": 10}, 20, 10),
        ({"king_each": 0, "king_card": 15, "king_both": 10}, 40, 15),
        ({"king_each": 0}, 0, 0),
    ],
)
def test_king_and_baron_pay_as_the_table_agreed(options, both, one):
    # Rules: carcassonne-expansions B3, with its variants: 10 a card; 15 for one and 40 for both; paid at once.
    for takes_both in (True, False):
        writer = Writer("pad-carcassonne", **options)
        writer.write(0, "count", what="finished_cities", by=3)
        writer.write(0, "count", what="finished_roads", by=2)
        writer.write(0, "hold", what="king")
        if takes_both:
            writer.write(0, "hold", what="baron")
        writer.write(0, "section", to="awards")
        writer.write(0, "reckon", **{"for": "king_pays"})
        writer.write(0, "reckon", **{"for": "baron_pays"})

        assert writer.totals[0] == (both if takes_both else one)


def test_an_unfinished_inn_or_cathedral_may_be_ignored_by_agreement():
    # Rules: carcassonne-expansions A1: nothing, or as if it were not there.
    writer = Writer("pad-carcassonne", open_inns=1)
    writer.write(0, "section", to="unfinished")

    writer.write(0, "score", **{"for": "open_road"}, facts={"tiles": 4, "inn": 1})
    writer.write(1, "score", **{"for": "open_city"}, facts={"tiles": 3, "cathedral": 1, "siege": 1})

    assert writer.totals == (4, 0)


def test_a_bid_waits_for_what_its_round_brings():
    pad = Writer("pad-wizard", 3)
    pad.write(0, "announce", **{"for": "wizard_round", "facts": {"tricks_bid": 2}})
    pad.write(1, "announce", **{"for": "wizard_round", "facts": {"tricks_bid": 1}})
    assert pad.totals == (0, 0, 0)

    pad.write(0, "score", **{"for": "wizard_round", "facts": {"tricks": 2}})
    # The words of the line itself go before what was announced.
    pad.write(1, "score", **{"for": "wizard_round", "facts": {"tricks": 2, "tricks_bid": 2}})
    assert pad.totals == (40, 40, 0)
    assert pad.state[PadSheet].announced == {}


def test_only_what_is_said_ahead_is_announced():
    pad = Writer("pad-wizard", 3)
    bid = {"for": "wizard_round"}

    assert pad.refused(0, "announce", **bid, facts={"tricks": 2}) == ["pad.not_on_this_pad"]
    assert pad.refused(0, "announce", **bid, facts={}) == ["pad.no_points"]
    assert pad.refused(0, "announce", **bid, facts={"tricks_bid": 21}) == ["pad.unfit_number"]
    assert pad.refused(0, "announce", **{"for": "nothing"}, facts={"tricks_bid": 1}) == ["pad.not_on_this_pad"]
    assert Writer("pad-rummy").refused(0, "announce", **{"for": "hand_left"}, facts={"tricks_bid": 1}) == [
        "pad.not_on_this_pad"
    ]


def test_a_city_without_a_settlement_says_what_is_missing():
    pad = Writer("pad-catan")
    assert pad.refused(0, "count", what="catan_city", by=1) == ["pad.nothing_to_replace"]

    pad.write(0, "count", what="catan_settlement", by=1)
    assert pad.refused(0, "count", what="catan_city", by=1) == []
    assert pad.refused(0, "count", what="catan_settlement", by=-2) == ["pad.unfit_number"]
