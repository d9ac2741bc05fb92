"""Luck: what the dice and the odds owed each seat, and what so many rolls can tell about dice."""

from __future__ import annotations

import gzip
import json
import random
from collections import Counter
from pathlib import Path
from typing import cast

import pytest

from scoring.catalogue import ruleset_for
from scoring.catan.board.board_layout import beginner_island
from scoring.catan.board.fairness import PIPS, pips_at
from scoring.catan.board.network import CITY, Network
from scoring.catan.dice_test import DOUBT, FOUL, NEEDED, SUMS, chance_of, judge
from scoring.catan.effect import Discarded, Produced, Stolen
from scoring.catan.luck import ALL_ROLLS, Fortune, expected, luck_by_roll, luck_by_seat, rolls
from scoring.catan.move import City, End, Roll, Settle
from scoring.catan.rules import Catan
from scoring.kernel.log import Played
from scoring.kernel.table import Overrule
from scoring.record import read
from tests.scoring.catan.playing import ANN, BEN, CLEO, play, position, rules_for

VECTORS = Path(__file__).resolve().parents[1] / "vectors" / "catan" / "base.jsonl.gz"
FAIR = {number: round(36 * 20 * (6 - abs(7 - number)) / 36) for number in SUMS}


def records():
    with gzip.open(VECTORS, "rt", encoding="utf-8") as lines:
        return [read(json.loads(line)) for line in lines]


@pytest.mark.parametrize("record", records(), ids=lambda record: record.id)
def test_fortunes_of_recorded_games_are_those_of_every_position(record):
    rules = cast("Catan", ruleset_for(record.box))
    state = rules.start(record.first)
    empty, steps = state[Network], []
    odds: Counter[int] = Counter()
    for played in record.played:
        if isinstance(played.move, Roll):
            for at, building in state[Network].buildings.items():
                odds[building.seat] += pips_at(rules.island, at) * (2 if building.kind == CITY else 1)
        step = rules.play(state, played.seat, played.move)
        state = step.state
        steps.append((played, step.effects))

    found = luck_by_seat(rules.island, empty, rules.seats, steps)
    produced = [effect for _, effects in steps for effect in effects if isinstance(effect, Produced)]
    brought = sum(count for effect in produced for _, cards in effect.got for _, count in cards)
    assert [odds[seat] for seat in range(rules.seats)] == [fortune.odds for fortune in found]
    assert brought == sum(fortune.received for fortune in found) > 0
    assert sum(fortune.stolen for fortune in found) == sum(fortune.taken for fortune in found)
    last = [luck for _, luck in luck_by_roll(rules.island, empty, rules.seats, steps)][-1]
    assert last == tuple(fortune.owed - fortune.odds / ALL_ROLLS for fortune in found)
    assert len(list(rolls(steps))) == sum(isinstance(played.move, Roll) for played in record.played)


def test_what_the_dice_owe_is_received_blocked_or_unpaid():
    rules = rules_for(3)
    pieces = "0 settlement 1,0,N / 1 city 2,0,N"
    before = position(rules, phase="roll", pieces=pieces, robber=(2, -1), bank={"brick": 0})
    ten = Roll((4, 6))
    blocked = luck_by_seat(
        rules.island, before[Network], 3, [(Played(1, ANN, ten), play(rules, before, (ANN, ten)).effects)]
    )
    before = position(rules, phase="roll", pieces=pieces, bank={"brick": 0})
    unpaid = luck_by_seat(
        rules.island, before[Network], 3, [(Played(1, ANN, ten), play(rules, before, (ANN, ten)).effects)]
    )

    assert [(one.owed, one.received, one.blocked, one.unpaid) for one in blocked] == [
        (1, 0, 1, 0),
        (2, 0, 2, 0),
        (0,) * 4,
    ]
    assert [(one.owed, one.received, one.blocked, one.unpaid) for one in unpaid] == [
        (1, 0, 0, 1),
        (2, 0, 0, 2),
        (0,) * 4,
    ]
    assert blocked[BEN].odds == 2 * (PIPS[10] + PIPS[8])


def test_cards_are_counted_seat_by_seat():
    effects = (
        Produced(8, ((ANN, (("ore", 2), ("wool", 1))),), ((BEN, (("ore", 1),)),), ((CLEO, (("wool", 2),)),)),
        Stolen(ANN, BEN, None, 1),
        Stolen(ANN, CLEO, None, 0),
        Discarded(CLEO, (("ore", 3), ("wool", 1))),
    )

    found = luck_by_seat(beginner_island(), Network(beginner_island().shape), 3, [(Played(1, ANN, End()), effects)])
    assert found == (
        Fortune(received=3, taken=1),
        Fortune(blocked=1, stolen=1),
        Fortune(unpaid=2, discarded=4),
    )


def test_odds_grow_with_what_is_built():
    island = beginner_island()
    moves = [Settle("1,0,N"), Roll((1, 1)), City("1,0,N"), Overrule(Roll((1, 2)), ()), Roll((6, 6))]
    steps = [(Played(seq, ANN, move), ()) for seq, move in enumerate(moves, start=1)]

    (found,) = luck_by_seat(island, Network(island.shape), 1, steps)
    assert found.odds == pips_at(island, "1,0,N") * (1 + 2 + 2)
    assert [(roll.seq, roll.number) for roll in rolls(steps)] == [(2, 2), (4, 3), (5, 12)]


def test_expectations_add_up():
    assert sum(expected(number, ALL_ROLLS) for number in SUMS) == pytest.approx(ALL_ROLLS)
    assert expected(7, 36) == 6
    assert all(expected(number, 36) == pips for number, pips in PIPS.items())


@pytest.mark.parametrize(
    ("counts", "verdict", "more"),
    [
        ({}, "few", 1861),
        ({7: 35}, "few", 1826),
        (FAIR, "fair", 1141),
        ({number: 3 * count for number, count in FAIR.items()}, "fair", 0),
        (FAIR | {12: 60}, "foul", 0),
        (FAIR | {12: 40}, "doubtful", 1499),
    ],
)
def test_dice_are_judged(counts, verdict, more):
    judgement = judge(counts)

    assert (judgement.verdict, judgement.more) == (verdict, more)
    assert judgement.rolls == sum(counts.values())


def test_the_tail_is_that_of_the_printed_tables():
    assert chance_of(18.307) == pytest.approx(0.05, abs=1e-4)
    assert chance_of(23.209) == pytest.approx(0.01, abs=1e-4)
    assert chance_of(0) == 1


def sums_of(faces, count, chance):
    return Counter(chance.choice(faces) + chance.randint(1, 6) for _ in range(count))


def test_fair_dice_are_seldom_doubted():
    chance = random.Random(7)
    doubted = sum(judge(sums_of(range(1, 7), 200, chance)).chance < DOUBT for _ in range(400))

    assert 5 <= doubted <= 40


def test_a_die_with_a_six_every_fourth_time_is_found_out_when_promised():
    chance = random.Random(11)
    faces = [1, 2, 3, 4, 5] * 3 + [6] * 5
    found = sum(judge(sums_of(faces, round(NEEDED / FOUL), chance)).verdict == "foul" for _ in range(200))

    assert 165 <= found <= 196
