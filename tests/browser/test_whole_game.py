"""A whole recorded game, tapped through the real page by two phones while a large screen shows the board.

Only the long run taps every turn; otherwise the last ones are tapped.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from statistics import median, quantiles

import pytest

from tests.support.depth import NIGHT
from tests.support.phone import Phone, same_segment
from tests.support.record import Turn, turns_of

TURNS = 71
TAPPED = range(0 if NIGHT else TURNS - 3, TURNS)
STEPS = 80 if NIGHT else 3
"""Steps of the last scoring that are taken one by one."""

pytestmark = [pytest.mark.browser, pytest.mark.longer, pytest.mark.slow(seconds=100)]


@dataclass
class Tally:
    """Taps of each turn, by the way it was entered: without a figure and with one."""

    bare: dict[str, list[int]] = field(default_factory=lambda: {"gap": [], "tile": []})
    manned: dict[str, list[int]] = field(default_factory=lambda: {"gap": [], "tile": []})


def test_a_recorded_game_ends_on_the_expected_scores_on_every_screen(lay_out, switch_on, game):
    table = lay_out(after=TAPPED.start)
    phones = [switch_on(table, 0), switch_on(table, 1)]
    screen = switch_on(table, wall_at=True)
    for shown in (*phones, screen):
        shown.open()
    turns, tally = turns_of(game), Tally()

    for number in TAPPED:
        turn = turns[number]
        actor, other = phones[turn.seat % 2], phones[1 - turn.seat % 2]
        is_last = number == len(turns) - 1
        play(actor, turn, ways(number), tally, confirm=number + 1 not in TAPPED)
        other.wait_for_head(actor.seen)
        if not is_last and (turn.segment or number > TAPPED.start):
            # A turn without a figure ends with the next tile.
            settled = turn if turn.segment else turns[number - 1]
            assert actor.totals == other.totals == settled.totals, number + 1
        if number % 10 == 0:
            screen.wait_for_head(actor.seen)
            assert screen.totals == actor.totals

    assert len(turns) == TURNS
    count_up(phones, screen, game["expect"]["totals"])
    if NIGHT:
        check_taps(tally)


def ways(number: int) -> str:
    """Mix the ways of logging a turn."""
    return "list" if number % 12 == 5 else "tile" if number % 2 else "gap"


def play(phone: Phone, turn: Turn, way: str, tally: Tally, *, confirm: bool) -> None:
    lay = {"gap": phone.lay_gap_first, "tile": phone.lay_tile_first, "list": phone.lay_from_list}[way]
    before = phone.taps
    laid = lay(turn.tile, turn.rotation, turn.cell)
    if turn.segment:
        phone.put(same_segment(turn.tile, turn.rotation, laid, turn.segment))
    taps = phone.taps - before
    if confirm and not turn.segment:
        phone.put_none()
    if way != "list":
        (tally.manned if turn.segment else tally.bare)[way].append(taps)


def count_up(phones: list[Phone], screen: Phone, totals: list[int]) -> None:
    """Step through the last scoring on one phone, past most of it but for the long run; the others follow."""
    leader, follower = phones
    for step in range(80):
        next_one = leader.page.locator("#reveal-next")
        if not next_one.count():
            break
        if step == STEPS:
            next_one = leader.page.locator("#reveal-skip")
        shown = leader.page.locator("#seen").get_attribute("data-shown")
        leader.tap(next_one)
        leader.page.locator(f"#seen:not([data-shown='{shown}'])").wait_for(state="attached")
    else:
        pytest.fail("the last scoring does not end")
    awards = leader.page.locator("#seen").get_attribute("data-shown")
    for watcher in (follower, screen):
        watcher.page.locator(f"#seen[data-shown='{awards}']").wait_for(state="attached")
    assert leader.totals == follower.totals == screen.totals == totals
    leader.tap("#result")
    for phone in phones:
        phone.page.wait_for_url("**/end/")
    ranked = [int(text) for text in leader.page.locator(".rank-total").all_inner_texts()]
    assert ranked == sorted(totals, reverse=True)


def check_taps(tally: Tally) -> None:
    """Hold the taps of a turn to the budget: median 2, 3 with a figure; one more for the worst in twenty."""
    for name, turns, budget in (("without a figure", tally.bare, 2), ("with a figure", tally.manned, 3)):
        for way, taps in turns.items():
            worst = quantiles(taps, n=20)[-1]
            print(f"{name}, {way} first: {median(taps)} taps, p95 {worst:.1f}, {len(taps)} turns")  # noqa: T201 - with -rP
        assert median(turns["gap"]) == median(turns["tile"]) == budget
        assert quantiles(turns["gap"], n=20)[-1] <= budget + 1
