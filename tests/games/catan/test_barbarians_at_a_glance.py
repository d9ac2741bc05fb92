"""The line about the barbarians and its sheet say what the rules find, and only what may be said."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from django.template.loader import render_to_string

from games.catan.sets.knights.pages import glance_panel
from games.catan.sets.knights.pages.header import BarbarianPages, GarrisonPages
from games.log.position import Position
from games.screens.table.table_view import SeatView, TableView
from scoring.catan.rules import ROLLING
from scoring.catan.sets.knights.defence.header_summary import draw_chances, if_activated, threat
from scoring.catan.sets.knights.kind import TRACKS
from scoring.kernel.moves import Seat
from scoring.kernel.table import Helped
from tests.scoring.catan.sets.knights.playing import ANN, BEN, CLEO, DAN, RING, knights_rules, position
from tests.scoring.catan.sets.knights.wandering import rules_of, wander

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Fay")
COLOURS = ("red", "blue", "white", "orange", "green", "brown")
FAR = ("2,0,N", "-2,0,N", "0,2,N", "0,-2,S", "2,-1,S", "-2,1,S")
"""Intersections away from the middle and from each other."""


def look_at(rules, state, mine: int | None = None, aids: str = "sharp") -> TableView:
    """Return what a phone sees of such a table: that of a seat, or nobody's."""
    seat_views = tuple(SeatView(seat, NAMES[seat], COLOURS[seat], is_mine=seat == mine) for seat in range(rules.seats))
    nowhere: Any = None
    helped = state.put(replace(state[Helped], level=aids))
    return TableView(nowhere, seat_views, Position(1, 1, rules, state, helped), "/t/", hosts=False)


def line_of(rules, state, **more) -> glance_panel.StatusLine:
    values = glance_panel.header_summary(look_at(rules, state, **more)).values
    assert isinstance(values, glance_panel.StatusLine)
    return values


def sheet_of(rules, state, **more) -> glance_panel.Everything:
    values = glance_panel.sheet(look_at(rules, state, **more)).values
    assert isinstance(values, glance_panel.Everything)
    return values


@pytest.fixture
def uneven():
    """Three cities and a metropolis against knights of two: Cleo would lose hers, the ship has two steps to go."""
    rules = knights_rules()
    cities = f"{ANN} city {RING[0]} / {BEN} city {FAR[0]} / {CLEO} city {FAR[1]} / {DAN} city {FAR[2]}"
    knights = f"{ANN} 1+ {RING[2]} / {BEN} 1+ {FAR[3]} / {ANN} 3 {RING[4]}"
    state = position(
        rules,
        pieces=cities,
        knights=knights,
        ship=5,
        levels={ANN: {"trade": 1}, DAN: {"science": 5, "politics": 3}},
        metropolises={"science": FAR[2]},
        phase=ROLLING,
    )
    return rules, state


def test_the_line_tells_the_way_of_the_ship_and_both_strengths(uneven):
    line = line_of(*uneven)

    assert (line.ship, line.strength, line.defence, line.is_won) == (5, 4, 2, False)
    assert (line.steps.count("M"), line.ahead.count("M")) == (6, 1)
    assert line.steps.endswith(line.ahead)
    assert f"M{10 + line.ship_x} " in line.steps.removesuffix(line.ahead)


def test_the_line_names_who_would_lose_a_city_and_spares_the_metropolis(uneven):
    line = line_of(*uneven)

    assert (line.fate, [seat_view.name for seat_view in line.touched]) == ("mark-loss", ["Cleo"])
    assert "Cleo would lose a city" in line.text


def test_the_line_names_the_defender_or_those_who_draw():
    rules = knights_rules()
    city, knights = f"{ANN} city {RING[0]}", f"{BEN} 2+ {FAR[3]}"
    alone = line_of(rules, position(rules, pieces=city, knights=knights))
    tied = line_of(rules, position(rules, pieces=city, knights=f"{knights} / {DAN} 2+ {FAR[4]}"))

    assert (alone.fate, [seat_view.name for seat_view in alone.touched]) == ("mark-defender", ["Ben"])
    assert (tied.fate, [seat_view.name for seat_view in tied.touched]) == ("mark-card", ["Ben", "Dan"])


def test_the_sheet_says_what_each_of_ones_own_knights_would_change(uneven):
    rules, state = uneven
    sheet = sheet_of(rules, state, mine=ANN)
    ((_at, battle),) = if_activated(rules, state, ANN)

    assert battle.is_won
    assert [one.picture for one in sheet.sleepers] == ["knight-red-3-inactive"]
    assert "knights 5" in sheet.sleepers[0].text
    assert "Ann would be the Defender of Catan" in sheet.sleepers[0].text
    assert sheet_of(rules, state, mine=BEN).sleepers == ()
    assert sheet_of(rules, state).sleepers == ()


def test_the_sheet_has_every_chance_that_the_rules_find(uneven):
    rules, state = uneven
    sheet = sheet_of(rules, state, mine=BEN)
    now = threat(rules, state)

    assert [share.count for share in sheet.shares] == list(now.battle.shares)
    assert [share.chance for share in sheet.shares] == [f"{round(100 * float(c))}%" for c in now.before_turn]
    assert [f"{round(100 * float(now.before_acting[BEN]))}%" in line for line in sheet.mine] == [True]


def test_every_seat_has_its_tracks_with_red_die_and_chance(uneven):
    rules, state = uneven
    charts = sheet_of(rules, state).charts
    chances = draw_chances(rules, state)

    assert [cell.reds for cell in charts[ANN].cells] == ["1–2", "", ""]
    assert [cell.reds for cell in charts[DAN].cells] == ["", "1–4", "1–6"]
    assert [sum(cell.steps) for cell in charts[DAN].cells] == [0, 3, 5]
    assert [cell.has_metropolis for cell in charts[DAN].cells] == [False, False, True]
    for seat, chart in enumerate(charts):
        for place, cell in enumerate(chart.cells):
            expected = f"{round(100 * float(chances[seat][place]))}%" if cell.reds else ""
            assert cell.chance == expected, (seat, TRACKS[place])


def test_the_line_has_the_chance_before_ones_own_next_turn(uneven):
    rules, state = uneven
    now = threat(rules, state)
    shown = [glance_panel.header_summary(look_at(rules, state, mine=seat)) for seat in range(4)]

    assert [one.brief.rpartition(": ")[2] for one in shown] == [
        f"{round(100 * float(chance))}%" if chance else "" for chance in now.before_turn
    ]
    assert "Cleo" in shown[CLEO].brief
    assert glance_panel.header_summary(look_at(rules, state)).brief == ""
    assert glance_panel.header_summary(look_at(rules, state, mine=CLEO, aids="none")).brief == ""


def test_where_they_cannot_land_yet_nothing_is_said_of_it():
    rules = knights_rules()
    state = position(rules, pieces=f"{ANN} city {RING[0]}", ship=0)

    assert threat(rules, state).before_turn[BEN] == 0
    assert glance_panel.header_summary(look_at(rules, state, mine=BEN)).brief == ""
    assert sheet_of(rules, state, mine=BEN).mine == ()


def test_without_aids_the_line_tells_what_lies_on_the_table_and_no_more(uneven):
    line, sheet = line_of(*uneven, aids="none"), sheet_of(*uneven, mine=ANN, aids="none")

    assert (line.strength, line.defence, line.fate, line.touched) == (4, 2, "", ())
    assert "lose" not in line.text
    assert (sheet.forecast, sheet.sleepers, sheet.mine) == ("", (), ())
    assert not any(share.chance for share in sheet.shares)
    assert not any(cell.chance for chart in sheet.charts for cell in chart.cells)


def test_another_level_of_aids_changes_the_line(uneven):
    assert line_of(*uneven) != line_of(*uneven, aids="none")


def test_most_moves_leave_the_line_alone():
    rules = rules_of(3)
    plies = list(wander(rules, 3, most=260))

    assert sum(line_of(rules, ply.before) != line_of(rules, ply.step.state) for ply in plies) < len(plies) / 2


def test_the_strip_tells_what_lies_before_a_seat(uneven):
    rules, state = uneven
    table_view = look_at(
        rules,
        position(
            rules,
            knights=f"{ANN} 2+ {RING[0]}",
            merchant=(ANN, (0, 0)),
            defenders=(2, 0, 0, 0),
            progress={ANN: ("spy",)},
        ),
    )

    assert [(item.count, item.href.rpartition("#")[2]) for item in BarbarianPages().items(table_view, ANN)] == [
        (1, "progress-politics"),
        (2, "mark-defender"),
        (1, "mark-merchant"),
    ]
    assert [(item.count, item.href.rpartition("#")[2]) for item in GarrisonPages().items(table_view, ANN)] == [
        (2, "mark-knight")
    ]
    assert [*BarbarianPages().items(table_view, BEN), *GarrisonPages().items(table_view, BEN)] == []
    assert [item.words for item in BarbarianPages().items(look_at(rules, state), DAN)] == ["1 metropolis"]


@pytest.mark.parametrize("mine", [None, Seat(0)])
def test_line_and_sheet_are_drawn_from_the_sheets_that_have_the_pictures(uneven, mine):
    rules, state = uneven
    table_view = look_at(rules, state, mine=mine)
    line, sheet = glance_panel.header_summary(table_view), glance_panel.sheet(table_view)
    drawn = render_to_string(line.template, {"it": line.values, "glance": line, "base": "/t/"})
    behind = render_to_string(sheet.template, {"it": sheet.values, "base": "/t/"})

    assert 'href="/t/sheet/?list=glance"' in drawn
    assert "Cleo would lose a city" in drawn
    assert "mark-loss" in drawn
    assert behind.count('<rect class="track-step') == 5 * 3 * 4
    assert ("sleeper" in behind) is (mine is not None)
