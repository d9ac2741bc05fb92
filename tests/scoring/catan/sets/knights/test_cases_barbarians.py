"""The cases about the barbarians: their way, their attack, and what follows."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring.catan.board.network import SETTLEMENT, Network
from scoring.catan.effect import Produced
from scoring.catan.hand import Hands
from scoring.catan.move import City, Discard, MoveRobber
from scoring.catan.rules import DISCARDING, ROBBING, ROLLING, TRADING
from scoring.catan.sets.knights.cards.deck import ProgressDecks
from scoring.catan.sets.knights.cities.city import Works, walls_of
from scoring.catan.sets.knights.cities.track import Improvements, draws, has_ability, ordinary_cities
from scoring.catan.sets.knights.defence.barbarian import Attacks
from scoring.catan.sets.knights.defence.ship import Barbarians
from scoring.catan.sets.knights.effect import Attacked, CityLost, Drew
from scoring.catan.sets.knights.knight import Knights
from scoring.catan.sets.knights.move import Activate, DrawProgress, EventRoll, Improve, LoseCity, PutBack
from scoring.catan.sets.knights.pending_question import DRAWING, LOSING, PUTTING_BACK, PendingQuestions
from tests.scoring.catan.sets.knights.playing import (
    ANN,
    BEN,
    CLEO,
    RING,
    SEATS,
    apart,
    cases,
    codes,
    effects,
    gained,
    hand,
    knights_rules,
    name_of,
    offered,
    only,
    play,
    position,
    roll,
)

RULES = knights_rules()
PLACES = apart(RULES)
OTHERS = sorted(set(RULES.island.shape.hexes) - set(PLACES))


def table(players, *, turn=ANN, rules=RULES, **given):
    """Return the position that a case describes: so many cities, settlements, knights and walls for each player."""
    places, posts = iter(PLACES), iter(OTHERS)
    pieces, knights, walls, metropolises, levels, progress = [], [], [], {}, {}, {}
    tracks = iter(("trade", "politics", "science"))
    for name, facts in players.items():
        seat = SEATS[name]
        mine = [next(places) for _ in range(facts["ordinary_cities"])]
        pieces += [f"{seat} city {at}" for at in mine]
        kinds = facts.get("metropolises", ())
        for track in [next(tracks) for _ in range(kinds)] if isinstance(kinds, int) else kinds:
            metropolises[track] = next(places)
            pieces.append(f"{seat} city {metropolises[track]}")
        pieces += [f"{seat} settlement {next(places)}" for _ in range(facts.get("settlements", 0))]
        signs = [f"{knight['level']}{'+' if knight['active'] else '-'}" for knight in facts["knights"]]
        knights += [f"{seat} {sign} {next(posts)}" for sign in signs]
        walls += mine[: facts.get("walls", 0)]
        levels[seat] = facts.get("improvements", {})
        progress[seat] = [name_of(card) for card in facts.get("progress_hand", ())]
    return position(
        rules,
        turn=turn,
        phase=ROLLING,
        pieces=" / ".join(pieces),
        knights=" / ".join(knights),
        walls=" ".join(walls),
        metropolises=metropolises,
        levels=levels,
        progress=progress,
        **{"ship": 6, **given},
    )


def attack(case, **given):
    """Return the position of a case before the attack, and the step of the roll that brings it."""
    turn = SEATS[case["given"].get("active_player", "A")]
    state = table(case["given"]["players"], turn=turn, **given)
    return state, roll(RULES, state)


def seats(names):
    return tuple(SEATS[name] for name in names)


def losers(step):
    """Return who loses a city: whose only one is gone already, and who is asked which."""
    asked = step.state.waiting if step.state.phase == LOSING else ()
    return tuple(sorted({*(lost.seat for lost in effects(step, CityLost)), *asked}))


def drawers(step):
    return tuple(pending.seats[0] for pending in step.state[PendingQuestions].queue if pending.phase == DRAWING)


# ------------------------------------------------------------ the ship


def bt(case):
    """The ship moves with the ship alone; its seventh step is an attack, after which it starts anew."""
    given, then = case["given"], case["then"]
    state = position(RULES, phase=ROLLING, ship=given["ship_position"], attacks=int("just_after_an_attack" in given))
    event = "trade" if "gate" in case["when"]["event_die"] else "ship"
    step = roll(RULES, state, event=event)

    after = step.state[Barbarians]
    assert after.ship == then.get("ship_position", then.get("ship_position_after"))
    assert bool(effects(step, Attacked)) == then.get("attack", False)
    if "first_attack_done" in then:
        assert (after.attacks > state[Barbarians].attacks) == then["first_attack_done"]


def bt_05(case):
    """Attack, then production: a city that fell brings what a settlement brings."""
    state = position(RULES, phase=ROLLING, ship=6, pieces="0 city -2,0,N / 1 city 2,0,S")
    step = roll(RULES, state, dice=tuple(case["when"]["number_dice"]))

    kinds = [type(effect) for effect in step.effects if type(effect) in (Attacked, CityLost, Produced)]
    assert kinds == [Attacked, CityLost, CityLost, Produced]
    assert (hand(RULES, step.state, ANN), hand(RULES, step.state, BEN)) == ({"lumber": 1}, {"grain": 1})


def bt_06(case):
    """Draws, then production."""
    state = position(
        RULES, phase=ROLLING, pieces="0 city 0,1,S", levels={ANN: {"science": 1}, CLEO: {"science": 1}}, turn=CLEO
    )
    state = roll(RULES, state, dice=tuple(case["when"]["number_dice"]), event="science").state
    assert (state.phase, state.waiting, hand(RULES, state, ANN)) == (DRAWING, (CLEO,), {})

    step = play(RULES, state, (CLEO, DrawProgress("science", "crane")), (ANN, DrawProgress("science", "smith")))
    assert [type(effect) for effect in step.effects] == [Drew, Drew, Produced]
    assert hand(RULES, step.state, ANN) == {"ore": 1, "coin": 1}


def bt_07(case):
    """The attack comes before the seven, so the robber moves."""
    state = position(RULES, phase=ROLLING, ship=6, attacks=0, hands={BEN: {"ore": 8}})
    step = roll(RULES, state, dice=tuple(case["when"]["number_dice"]))

    assert effects(step, Attacked)
    assert (step.state.phase, step.state.waiting) == (DISCARDING, (BEN,))
    assert play(RULES, step.state, (BEN, Discard({"ore": 4}))).state.phase == ROBBING


# ------------------------------------------------------------ the attack


def ba(case):
    """Strengths, who wins, and who is thanked."""
    then = case["then"]
    state, step = attack(case)
    (told,) = effects(step, Attacked)

    if "barbarian_strength" in then:
        assert told.strength == then["barbarian_strength"]
    if "defence" in then:
        assert sum(told.shares) == then["defence"]
    for name, share in then.get("contribution", {}).items():
        assert told.shares[SEATS[name]] == share
    if "catan_wins" in then:
        assert told.is_won == then["catan_wins"]
    if "defender_vp" in then:
        expected = None if then["defender_vp"] is None else SEATS[then["defender_vp"]]
        assert told.defender == expected
        assert expected is None or gained(step, expected) == 1
    for name, change in then.get("vp_change", {}).items():
        assert gained(step, SEATS[name]) == change
    if "loses_city" in then:
        assert losers(step) == seats(then["loses_city"])
    if "progress_cards" in then:
        assert drawers(step) == seats(then["progress_cards"])
    assert step.state[Barbarians].ship == 0
    assert not any(knight.active for knight in step.state[Knights].posts.values())
    assert step.state[Knights].posts.keys() == state[Knights].posts.keys()


def br_04(case):
    _, step = attack(case)
    state = step.state
    assert {move.track for move in offered(RULES, state, ANN)} == {"trade", "politics", "science"}

    after = play(RULES, state, (ANN, DrawProgress(case["then"]["A_draws"], "crane"))).state
    assert after[ProgressDecks].fans[ANN].of_track("science") == 1


def br_05(case):
    """The point is earned though the six cards are gone."""
    state = table(case["given"]["players"], defenders=(3, 3, 0, 0))
    step = roll(RULES, state)

    assert gained(step, ANN) == case["then"]["vp_change"]["A"]
    assert step.state[Barbarians].defenders == (4, 3, 0, 0)


def br_06(case):
    state, _ = attack(case)
    top = name_of(case["given"]["top_of_science_deck"])
    step = roll(RULES, state.put(only(state[ProgressDecks], "science", top)))
    step = play(RULES, step.state, (ANN, DrawProgress("science", top)))

    assert gained(step, ANN) == 1
    assert step.state[ProgressDecks].shown[ANN] == (top,)


def br_07(case):
    _, step = attack(case)
    drawn = name_of(case["when"]["B_draws"])
    state = play(
        RULES, step.state, (ANN, DrawProgress("trade", "merchant")), (BEN, DrawProgress("politics", drawn))
    ).state
    assert (state.phase, state.waiting) == (PUTTING_BACK, (BEN,))
    assert {move.card for move in offered(RULES, state, BEN)} == {"spy", "crane", "smith", "warlord"}

    after = play(RULES, state, (BEN, PutBack("science", "crane"))).state
    assert after[ProgressDecks].fans[BEN].total == 4
    assert after[ProgressDecks].under[2][0].card == "crane"


def bl_06(case):
    """The metropolis is immune: the ordinary city falls, though nobody is asked."""
    state, step = attack(case)
    assert losers(step) == (ANN,)
    assert step.state[Improvements].metropolis("politics") == state[Improvements].metropolis("politics")
    assert ordinary_cities(state, ANN)
    assert not ordinary_cities(step.state, ANN)


def bl_07(case):
    state, step = attack(case)
    assert losers(step) == seats(case["then"]["loses_city"])
    assert (walls_of(state, ANN), walls_of(step.state, ANN)) == (1, case["then"]["walls"]["A"])
    assert RULES.left_of(step.state, ANN, "wall") == 3
    assert RULES.hand_limit(step.state, ANN) == case["then"]["hand_limit"]["A"]


def bl_08(case):
    state, step = attack(case)
    assert (step.state.phase, step.state.waiting) == (LOSING, (ANN,))
    assert {move.at for move in offered(RULES, step.state, ANN)} == set(ordinary_cities(state, ANN))
    assert codes(RULES, step.state, BEN, LoseCity(ordinary_cities(state, BEN)[0])) == ["out_of_turn", "not_asked"]

    chosen = ordinary_cities(state, ANN)[1]
    after = play(RULES, step.state, (ANN, LoseCity(chosen))).state
    assert after[Network].buildings[chosen].kind == SETTLEMENT
    assert after.phase == TRADING


def bl_09(case):
    """Without a settlement left, the city lies on its side, and is raised for the price of a city."""
    state, step = attack(case, hands={ANN: {"ore": 3, "grain": 2}})
    (lost,) = effects(step, CityLost)
    assert lost.on_its_side
    assert step.state[Works].fallen == {lost.at}
    assert (RULES.left_of(state, ANN, "settlement"), RULES.left_of(step.state, ANN, "settlement")) == (0, 0)
    assert RULES.left_of(step.state, ANN, "city") == 3
    assert sum(term.points for term in RULES.terms(step.state, ANN)) == 6

    after = play(RULES, step.state, (ANN, City(lost.at))).state
    assert after[Works].fallen == frozenset()
    assert after.scores[ANN] == 7


def bl_10(case):
    """Losing the last city keeps levels, draws and abilities; only nothing more is bought."""
    state, step = attack(case, hands={ANN: {"cloth": 4, "coin": 4, "paper": 4}})
    after = step.state
    expected = case["then"]["A_improvements"]
    assert {track: after[Improvements].level(ANN, track) for track in expected} == expected
    assert draws(after[Improvements].level(ANN, "trade"), 4) == case["then"]["A_can_draw_progress"]
    assert has_ability(after, ANN, "trade") == case["then"]["A_keeps_level3_abilities"]
    assert codes(RULES, after, ANN, Improve("science")) == ["no_city"]
    assert codes(RULES, replace(state, phase=TRADING), ANN, Improve("science")) == []


def bl_11(case):
    state = position(RULES, phase=ROLLING, ship=6, pieces="0 city -1,-1,N / 1 city 2,0,S", knights=f"1 1+ {RING[0]}")
    step = roll(RULES, state, dice=(1, 2))
    assert losers(step) == (ANN,)
    got = hand(RULES, step.state, ANN)
    assert {"wood": got.get("lumber", 0), "paper": got.get("paper", 0)} == case["then"]["A_gets"]


def bl_12(case):
    state, step = attack(case)
    assert state.scores[ANN] == case["given"]["vp_before"]["A"]
    assert step.state.scores[ANN] == case["then"]["vp_after"]["A"]


def bk_01(case):
    state, step = attack(case)
    before, after = state[Knights].posts, step.state[Knights].posts
    assert any(knight.active for knight in after.values()) == case["then"]["all_knights_active"]
    assert {at: knight.level for at, knight in before.items()} == {at: knight.level for at, knight in after.items()}


def bk_03(case):
    """Between the arrival of the ship and the battle there is no moment for a knight: the roll does both."""
    state = table(case["given"]["players"], hands={ANN: {"grain": 3}})
    at = next(iter(state[Knights].posts))
    assert "wrong_phase" in codes(RULES, state, ANN, Activate(at))
    (told,) = effects(roll(RULES, state), Attacked)
    assert told.shares[ANN] == 0


def bk_04(case):
    _, step = attack(case)
    (told,) = effects(step, Attacked)
    assert told.shares[ANN] == 3


HOW = {
    "bt-05": bt_05,
    "bt-06": bt_06,
    "bt-07": bt_07,
    "br-04": br_04,
    "br-05": br_05,
    "br-06": br_06,
    "br-07": br_07,
    "bl-06": bl_06,
    "bl-07": bl_07,
    "bl-08": bl_08,
    "bl-09": bl_09,
    "bl-10": bl_10,
    "bl-11": bl_11,
    "bl-12": bl_12,
    "bk-01": bk_01,
    "bk-03": bk_03,
    "bk-04": bk_04,
}
BY_TOPIC = {"barbarian_track": bt}


MINE = cases("bt-", "ba-", "br-", "bl-", "bk-")


@pytest.mark.parametrize("case", MINE, ids=lambda case: case["id"])
def test_a_case_of_the_barbarians(case):
    how = HOW.get(case["id"]) or BY_TOPIC.get(case["topic"], ba)
    how(case)


def test_the_strict_reading_takes_no_city_of_the_next_lowest():
    """The other reading of bl-04 and bl-05: who has least loses, and has nothing to lose."""
    rules = knights_rules(city_losers="lowest")
    state = position(rules, pieces="0 settlement 0,0,N / 1 city 0,1,N / 1 city 0,0,S", knights=f"1 1+ {RING[1]}")

    assert rules.part(Attacks).battle(rules, state).losers == ()
    assert RULES.part(Attacks).battle(RULES, state).losers == (BEN,)


def test_the_robber_still_sleeps_without_an_attack_and_wakes_with_it():
    state = position(RULES, phase=ROLLING, attacks=0)
    assert roll(RULES, state, dice=(3, 4), event="trade").state.phase == TRADING

    state = position(RULES, phase=ROLLING, attacks=1)
    state = roll(RULES, state, dice=(3, 4), event="trade").state
    assert state.phase == ROBBING
    assert play(RULES, state, (ANN, MoveRobber((0, 0)))).state.phase == TRADING


def test_the_dice_are_three():
    state = position(RULES, phase=ROLLING)
    assert codes(RULES, state, ANN, EventRoll((0, 7), "ship")) == ["no_such_dice"]
    assert codes(RULES, state, ANN, EventRoll((1, 6), "storm")) == ["no_such_event"]
    assert sum(RULES.chances(state).values()) == 216
    assert state[Hands].bank == RULES.stock
