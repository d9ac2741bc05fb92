"""The cases about production, set-up, improvements, metropolises and abilities."""

from __future__ import annotations

import pytest

from scoring.catan.move import Bank, City, Road, Settle
from scoring.catan.rules import FOUNDING, ROLLING, TRADING
from scoring.catan.sets.knights.cities.city import walls_of
from scoring.catan.sets.knights.cities.improvement import METROPOLIS
from scoring.catan.sets.knights.cities.track import Improvements, holder, ordinary_cities
from scoring.catan.sets.knights.defence.patrol import LEVEL_NAMES
from scoring.catan.sets.knights.kind import COMMODITIES, DECKS, EVENTS
from scoring.catan.sets.knights.knight import Knights
from scoring.catan.sets.knights.move import Aqueduct, Improve
from scoring.catan.sets.knights.pending_question import FETCHING
from scoring.catan.sets.knights.set_up import CITY_FOUNDING
from tests.scoring.catan.sets.knights.playing import (
    ANN,
    BEN,
    RING,
    cases,
    codes,
    gained,
    hand,
    knights_rules,
    name_of,
    offered,
    ours,
    play,
    position,
    roll,
)

RULES = knights_rules()
SPOTS = {
    "forest": ("-2,0,N", (4, 4)),
    "pasture": ("-2,1,S", (5, 5)),
    "mountains": ("0,1,S", (3, 3)),
    "fields": ("2,0,S", (4, 4)),
    "hills": ("0,0,N", (5, 6)),
}
"""For each terrain of the island, an intersection and the dice that bring something there of nothing else."""

TEN = (5, 5)


def harvest(piece, terrain, **given):
    at, dice = SPOTS[terrain]
    state = position(RULES, phase=ROLLING, pieces=f"0 {piece} {at}", **given)
    return hand(RULES, roll(RULES, state, dice=dice).state, ANN)


def pr_terrain(case):
    terrain, then = case["given"]["hex"], case["then"]
    assert harvest("settlement", terrain) == ours(then["settlement_gets"])
    assert harvest("city", terrain) == ours(then["city_gets"])
    assert harvest("city", terrain, metropolises={"trade": SPOTS[terrain][0]}) == ours(then["metropolis_gets"])


def pr_robber(case):
    """The robber keeps resource and commodity."""
    assert case["given"]["hex"] == "forest"
    assert harvest("city", "forest", robber=(-2, 0)) == case["then"]["gets"]


def pr_choice(case):
    """Production asks nobody what he wants."""
    assert harvest("city", case["given"]["hex"]) != ours(case["when"]["player_wants"])


def pr_bank(case):
    state = position(RULES, phase=ROLLING, pieces="0 city -2,1,S / 1 city -2,1,N", bank=case["given"]["bank"])
    state = roll(RULES, state, dice=TEN).state
    assert {name: hand(RULES, state, seat).get("cloth", 0) for name, seat in (("A", ANN), ("B", BEN))} == (
        case["then"]["cloth"]
    )
    assert (hand(RULES, state, ANN), hand(RULES, state, BEN)) == ({"wool": 1}, {"wool": 1})


def pr_bank1(case):
    pieces = "0 city 0,1,S / 0 city 0,1,N"
    state = position(RULES, phase=ROLLING, pieces=pieces, bank=case["given"]["bank"])
    assert hand(RULES, roll(RULES, state, dice=(3, 3)).state, ANN)["coin"] == case["then"]["coin"]["A"]


def pr_setup(case):
    """One resource of each hex around the city: W3, M9 and desert do not meet on this island, so W3, M9 and H11 pay."""
    rules = knights_rules(2, board=board_of_three(case["given"]["adjacent"]))
    state = rules.start()
    for move in (Settle("2,0,N"), Road("2,0,NE"), Settle("-2,2,N"), Road("-2,2,NE"), City("0,0,N")):
        state = rules.play(state, state.turn, move).state
    assert hand(rules, state, BEN) == ours({**case["then"]["gets"], **case["then"]["commodities"]})


def board_of_three(terrains):
    """Return an island on which these three hexes meet at 0,0,N, with two hills to the sides."""
    corner = dict(zip(((0, 0), (0, -1), (1, -1)), terrains, strict=True))
    land = {**corner, (2, 0): "hills", (-2, 2): "hills"}
    return {"hexes": [{"at": list(at), "terrain": kind} for at, kind in land.items()], "robber": [2, 0]}


def su_01(case):
    rules = knights_rules(case["given"]["players"])
    state, order = rules.start(ANN), []
    while state.phase != ROLLING:
        order.append((state.phase, state.turn))
        state = rules.play(state, state.turn, next(iter(rules.legal_moves(state, state.turn)))).state
    first, second = order[:8:2], order[8::2]
    assert [seat for _, seat in first] == [0, 1, 2, 3]
    assert [seat for _, seat in second] == [3, 2, 1, 0]
    assert {phase for phase, _ in first} == {FOUNDING}
    assert {phase for phase, _ in second} == {CITY_FOUNDING}
    assert state.scores == (case["then"]["vp_each"],) * 4
    assert state.turn == second[-1][1] == ANN


def dc_01(case):
    decks = {track: {name_of(card): count for card, count in cards.items()} for track, cards in case["then"].items()
             if isinstance(cards, dict)}  # fmt: skip
    assert decks == {track: dict(cards) for track, cards in DECKS.items()}
    assert {sum(cards.values()) for cards in DECKS.values()} == {case["then"]["each_deck"]}
    assert sum(sum(cards.values()) for cards in DECKS.values()) == case["then"]["total"]


def dc_02(case):
    then = case["then"]
    assert {kind: RULES.stock_of[kind] for kind in COMMODITIES} == then["commodity_cards"]
    knights = Knights()
    assert {level: knights.left(ANN, int(level)) for level in "123"} == then["knights_per_player"]
    assert len(LEVEL_NAMES) == 3
    assert [RULES.pieces[piece] for piece in ("wall", "settlement", "city", "road")] == [
        then["walls_per_player"], then["settlements"], then["cities"], then["roads"]]  # fmt: skip
    assert len(RULES.start()[Improvements].metropolises) == then["metropolises"]
    assert {key.removeprefix("gate_"): count for key, count in then["event_die"].items()} == dict(EVENTS)
    unused = {"development", "largest_army", "dice"}
    assert not unused & {part.key for part in RULES.parts}
    assert len(then["unused_base_parts"]) == 4


# ---------------------------------------------------------- improvements


def own(facts, **more):
    """Return the position that a case gives for one player: cities, levels and commodities."""
    cities = facts.get("cities", facts.get("ordinary_cities", 1))
    places = iter(RING)
    mine = [next(places) for _ in range(cities)]
    pieces = [f"0 city {at}" for at in mine]
    pieces += [f"0 settlement {next(places)}" for _ in range(facts.get("settlements", 0))]
    metropolises = {}
    for track in facts.get("metropolises", ()):
        metropolises[track] = next(places)
        pieces.append(f"0 city {metropolises[track]}")
    return given(pieces, metropolises, facts, mine, **more)


def given(pieces, metropolises, facts, mine, **more):
    levels = {track: facts[track] for track in ("trade", "politics", "science") if track in facts}
    cards = {kind: facts[kind] for kind in COMMODITIES if kind in facts}
    state = position(
        RULES,
        pieces=" / ".join([*pieces, *more.pop("others", ())]),
        metropolises={**metropolises, **more.pop("their_metropolises", {})},
        levels={ANN: {**levels, **more.pop("levels", {})}, **more.pop("their_levels", {})},
        hands={ANN: cards},
        **more,
    )
    return state, mine


def im_01(case):
    then = case["then"]
    for track, kind in then["commodity"].items():
        costs = {str(n): RULES.amounts(RULES.costs[f"{track}.{n}"]) for n in range(1, 6)}
        assert costs == {level: ((kind, count),) for level, count in then["cost"].items()}
        assert sum(cost[0][1] for cost in costs.values()) == then["total_for_one_track"]


def im_refused(case):
    facts = case["given"]["A"]
    state, _ = own(facts, levels=case["given"]["levels"])
    track, wanted = case["when"]["buy"].split()
    level = state[Improvements].level(ANN, track)
    reasons = codes(RULES, state, ANN, Improve(track))
    if int(wanted) == level + 1:
        assert reasons
    else:
        after = play(RULES, state, (ANN, Improve(track))).state
        assert after[Improvements].level(ANN, track) == level + 1 != int(wanted)


def im_05(case):
    state, _ = own(case["given"]["A"], levels=case["given"]["levels"])
    after = play(RULES, state, (ANN, Improve("politics")), (ANN, Improve("politics"))).state
    assert after[Improvements].level(ANN, "politics") == 2
    assert hand(RULES, after, ANN).get("coin", 0) == case["then"]["coin_left"]


def im_06(case):
    state, _ = own({**case["given"]["A"], "cloth": 1, "coin": 1, "paper": 1})
    after = play(RULES, state, *((ANN, Improve(track)) for track in ("trade", "politics", "science"))).state
    assert after[Improvements].levels[ANN] == (1, 1, 1)


def im_07(case):
    state, _ = own({"cities": 1, "cloth": 12, "trade": case["given"]["level"]})
    assert "track_complete" in codes(RULES, state, ANN, Improve("trade"))


def buying(case):
    """Return the position of a case about metropolises, the track bought, and the cities of the buyer without one."""
    facts = case["given"]["A"]
    more = {}
    if "B" in case["given"]:
        (track,) = (key for key in case["given"]["B"] if key != "has")
        more = {
            "others": ["1 city 0,2,N"],
            "their_metropolises": {track: "0,2,N"},
            "their_levels": {BEN: {track: case["given"]["B"][track]}},
        }
    state, mine = own(facts, **more)
    return state, case["when"]["buy"].split()[0], mine


def me(case):
    state, track, mine = buying(case)
    then, before = case["then"], holder(state, case["when"]["buy"].split()[0])
    moves = [move for move in offered(RULES, state, ANN) if isinstance(move, Improve) and move.track == track]
    if then.get("allowed") is False:
        assert moves == []
        assert codes(RULES, state, ANN, Improve(track, RING[0]))
        return
    wins = then.get("metropolis_trade", "A") == "A" and before != ANN
    assert {move.at for move in moves} == (set(mine) if wins else {None})
    step = play(RULES, state, (ANN, moves[-1]))
    expected = {"A": ANN, "B": BEN}[then.get("metropolis_trade", "A")]
    assert holder(step.state, track) == expected
    changes = then.get("vp_change", {})
    changes = changes if isinstance(changes, dict) else {"A": changes}
    assert {name: gained(step, {"A": ANN, "B": BEN}[name]) for name in changes} == changes


def me_01(case):
    me(case)
    state, track, mine = buying(case)
    after = play(RULES, state, (ANN, Improve(track, mine[1]))).state
    points = [term.points for term in RULES.terms(after, ANN) if term.where and mine[1] in term.where]
    assert sum(points) - 2 * (len(mine) - 1) == case["then"]["that_city_vp"]


def me_03(case):
    me(case)
    state, track, mine = buying(case)
    after = play(RULES, state, (ANN, Improve(track, mine[0]))).state
    assert ordinary_cities(state, BEN) == ()
    assert ordinary_cities(after, BEN) == ("0,2,N",)


def me_06(case):
    me(case)
    strict = knights_rules(holder_needs_city=True)
    state, track, _ = buying(case)
    assert codes(strict, state, ANN, Improve(track)) == ["city_without_metropolis_wanted"]


def me_07(case):
    me(case)
    state, track, mine = buying(case)
    after = play(RULES, state, (ANN, Improve(track, mine[0]))).state
    where = [after[Improvements].metropolis(name) for name in case["then"]["A_metropolises"]]
    assert len(set(where)) == 2
    assert sum(term.points for term in RULES.terms(after, ANN) if term.code == METROPOLIS) == 4


def me_09(case):
    facts = case["given"]["A"]
    state, mine = own(facts, walls=RING[0])
    after = play(RULES, state, (ANN, Improve("trade", mine[0]))).state
    assert (walls_of(after, ANN) == 1) == case["then"]["wall_stays"]


# --------------------------------------------------- third-level abilities


def trade_with_bank(case):
    """A trade with the bank is allowed, or not."""
    facts = case["given"].get("A", {})
    levels = {track: facts[track] for track in ("trade", "politics", "science") if track in facts}
    pieces, merchant = "", None
    if "harbour" in facts:
        pieces = {"3:1": "0 settlement 1,1,S", "2:1 wood": "0 settlement 2,-1,N", "2:1 ore": "0 settlement 1,-2,N"}[
            facts["harbour"]
        ]
    if "merchant" in case["given"]:
        merchant = (ANN, (1, 0))
    trade = case["when"]["bank_trade"]
    cards = ours({kind: count for kind, count in facts.items() if isinstance(count, int) and kind not in levels})
    state = position(RULES, pieces=pieces, levels={ANN: levels}, hands={ANN: cards}, merchant=merchant)
    reasons = codes(RULES, state, ANN, Bank(ours(trade["give"]), ours(trade["get"])))
    assert (reasons == []) == case["then"]["allowed"], reasons


def aqueduct(case):
    """A seat that got nothing at all may choose a resource; nobody else is asked."""
    facts, dice = case["given"]["A"], tuple(case["when"]["number_dice"])
    turn = BEN if case["given"].get("not_A_turn") else ANN
    pieces, robber = "0 city 0,2,S", (0, 2)
    if case["given"].get("A_production"):
        pieces, robber = "0 city 0,2,S / 0 settlement -1,1,N", (0, 2)
    if "A_only_building_for_this_number" in case["given"]:
        pieces, robber = "0 settlement -1,1,S", (-1, 1)
    if facts.get("cities") == 0:
        pieces = ""
    state = position(
        RULES, phase=ROLLING, turn=turn, pieces=pieces, levels={ANN: {"science": facts["science"]}}, robber=robber
    )
    after = roll(RULES, state, dice=dice, event="trade").state
    if case["then"]["A_takes"] is None:
        assert after.phase != FETCHING
        return
    assert (after.phase, after.waiting) == (FETCHING, (ANN,))
    assert {move.card for move in offered(RULES, after, ANN)} == {"brick", "lumber", "wool", "grain", "ore"}
    assert codes(RULES, after, ANN, Aqueduct("cloth")) == ["resource_wanted"]
    done = play(RULES, after, (ANN, Aqueduct("ore"))).state
    assert (done.phase, done.turn, hand(RULES, done, ANN)) == (TRADING, turn, {"ore": 1})


HOW = {
    "pr-robber": pr_robber,
    "pr-choice": pr_choice,
    "pr-bank": pr_bank,
    "pr-bank1": pr_bank1,
    "pr-setup": pr_setup,
    "su-01": su_01,
    "dc-01": dc_01,
    "dc-02": dc_02,
    "im-01": im_01,
    "im-05": im_05,
    "im-06": im_06,
    "im-07": im_07,
    "me-01": me_01,
    "me-03": me_03,
    "me-06": me_06,
    "me-07": me_07,
    "me-09": me_09,
}
BY_TOPIC = {
    "production": pr_terrain,
    "improvements": im_refused,
    "metropolis": me,
    "aqueduct": aqueduct,
    "trading_house": trade_with_bank,
}
MINE = [case for case in cases("pr-", "su-", "dc-", "im-", "me-", "l3-") if case["topic"] != "fortress"]


@pytest.mark.parametrize("case", MINE, ids=lambda case: case["id"])
def test_a_case_of_cities(case):
    how = HOW.get(case["id"]) or BY_TOPIC[case["topic"]]
    how(case)
