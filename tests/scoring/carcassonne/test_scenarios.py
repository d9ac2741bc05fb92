"""Scenarios of another engine, where its vectors lie (`VECTORS`): after each turn the totals are as it counted."""

from __future__ import annotations

import os
from typing import Final

import pytest

from tests.scoring.carcassonne.scenarios import NotPlayable, Play, expected, scenarios

ONE_OF_EACH: Final = "ruling, S1:256, A2, A9: each seat has one of these; `copies` are those of tiles"
NOBODY_OF_THE_ROLE: Final = "ruling, corn circle without anybody in the role: nothing is asked"
NO_CONFIRMING: Final = "the record, order of a turn: the scoring belongs to the move before it; nobody confirms"
RANSOM_FIRST: Final = "the record, order of a turn: free moves stand before the figure's, the ransom with them"
DRAGON_SLEEPS: Final = "A3: no dragon tile is laid before a volcano; their box has none of the dragon's rules"

DIFFERENCES: Final = {
    "jcz-client/abbey-and-mayor/multiple-barns": ONE_OF_EACH,
    "jcz-client/abbey-and-mayor/multiple-wagons": ONE_OF_EACH,
    "jcz-client/traders-and-builders/pigs-no-stack": ONE_OF_EACH,
    "fcz/abbey-and-mayor/multiple-wagons": ONE_OF_EACH,
    "fcz/hills-and-sheep/flock-multiple-shepherds": ONE_OF_EACH,
    "jcz-client/bridge-bazaar-and-castles/castle-not-affected-by-corn-circles": NOBODY_OF_THE_ROLE,
    "fcz/flying-machines/flying-machines-placement-confirmation": NO_CONFIRMING,
    "fcz/tower/tower-ransom-pay-during-confirmaction-phase": RANSOM_FIRST,
    "fcz/tower/tower-ransom-pay-of-phantom-rewind-phantom-action": RANSOM_FIRST,
    "fcz/tunnel/tunnel-no-tunnelize-undersurface-roads": DRAGON_SLEEPS,
    "fcz/tunnel/tunnel-tunnelize-undersurface-roads": DRAGON_SLEEPS,
}
"""Differences from that engine, and what decides them; everything else goes as it has it."""

BARE: Final = frozenset(
    {
        "fcz/basic/vineyards-no-vineyards",
        "fcz/bridge-bazaar-and-castles/bazaar-no-bazaar",
        "fcz/hills-and-sheep/hills-no-hills",
    }
)
"""Scenarios that leave the rules of a set out: its tiles come alone (S3:10)."""

SCENARIOS: Final = {told["id"]: told["game"] for told in scenarios()}


@pytest.mark.skipif("VECTORS" not in os.environ, reason="the vectors of another engine do not lie here")
def test_there_are_scenarios():
    assert len(SCENARIOS) >= 120
    assert DIFFERENCES.keys() | BARE <= SCENARIOS.keys()


@pytest.mark.parametrize("name", sorted(SCENARIOS.keys() - DIFFERENCES.keys()))
def test_a_scenario_goes_as_the_other_engine_says(name):
    play = Play(SCENARIOS[name], bare=name in BARE)
    play.to_the_end()

    assert play.totals == expected(SCENARIOS[name])


@pytest.mark.parametrize("name", sorted(SCENARIOS.keys() & DIFFERENCES.keys()))
def test_a_difference_is_one(name):
    play = Play(SCENARIOS[name])
    try:
        play.to_the_end()
    except NotPlayable:
        return
    assert play.totals != expected(SCENARIOS[name])
