"""Other ways to log: without scripts, by keyboard, against the rules, with a tile that the app draws; corrections."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.support.record import turns_of

pytestmark = pytest.mark.browser
AFTER = 8


@pytest.fixture
def turn(game):
    return turns_of(game)[AFTER]


@pytest.fixture
def table(lay_out):
    return lay_out(after=AFTER)


def test_a_whole_turn_by_forms_and_links_alone(stage, table, turn, switch_on):
    ann = switch_on(table, 0, java_script_enabled=False)
    ann.open()
    page = ann.page
    page.locator(f"#sheet .tray a[href*='tile={turn.tile}']").click()
    page.locator("#gap-list").press("Enter")
    before = page.locator("#seen").input_value()
    page.locator(f"#sheet button[name=lay][value$='.{turn.cell[0]}.{turn.cell[1]}']").first.click()
    page.locator("#no-figure").wait_for()
    page.locator("#sheet button[name=put]").first.click()
    page.locator("#sheet .tray").wait_for()

    assert int(page.locator("#seen").input_value()) == int(before) + 3
    assert [entry[2] for entry in stage.look(table)["log"][-3:]] == ["draw", "place", "deploy"]
    assert page.locator(f"[id='t{turn.cell[0]}_{turn.cell[1]}']").count() == 1


def reach(page, selector):
    """Press Tab until the focus is there, as somebody without a mouse does."""
    for _ in range(150):
        if page.evaluate("(wanted) => document.activeElement.matches(wanted)", selector):
            return
        page.keyboard.press("Tab")
    pytest.fail(f"the Tab key does not lead to {selector}")


def test_a_whole_turn_by_keyboard_and_the_focus_stays_in_the_sheet(table, turn, switch_on):
    ann = switch_on(table, 0)
    ann.open()
    page, head = ann.page, ann.seen
    in_sheet = "() => Boolean(document.activeElement.closest('#sheet, #bar'))"
    steps = [
        (f"#sheet .tray a[href*='tile={turn.tile}']", "#sheet .tray a[aria-current]"),
        ("#gap-list", "#sheet button[name=lay]"),
        (f"#sheet button[name=lay][value$='.{turn.cell[0]}.{turn.cell[1]}']", "#no-figure"),
        ("#no-figure", "#sheet .tray a"),
    ]
    page.keyboard.press("Tab")
    for target, then in steps:
        reach(page, target)
        page.keyboard.press("Enter")
        page.locator(then).first.wait_for()
        page.wait_for_function(in_sheet)

    ann.wait_for_head(head + 3)


@pytest.mark.long
def test_the_last_placement_can_be_turned_moved_and_taken_back(stage, table, switch_on):
    ann, ben = switch_on(table, 0), switch_on(table, 1)
    for phone in (ann, ben):
        phone.open()
    head = ann.seen
    ann.tap("#sheet .tray a[href*='tile=base-V']")
    ann.tap(ann.page.locator("#map a[data-lay]").first)
    ann.wait_for_head(head + 2)
    ann.tap("#move")
    ann.tap(ann.page.locator("#sheet button[name=to]").last)
    ann.wait_for_head(head + 3)
    ben.wait_for_head(head + 3)
    tiles = [phone.page.locator("#tiles > image").count() for phone in (ann, ben)]
    ann.tap("#undo")
    ann.wait_for_head(head + 4)
    ben.wait_for_head(head + 4)

    log = stage.look(table)["log"]
    assert [entry[0] for entry in log[-2:]] == ["amended", "retracted"]
    assert tiles == [10, 10]


def test_a_move_that_the_rules_refuse_is_explained_and_can_be_kept(stage, table, turn, switch_on):
    ann = switch_on(table, 0)
    ann.open()
    ann.tap(ann.gap(turn.cell))
    ann.tap(ann.page.locator("#sheet a[href*='all']"))
    ann.tap(ann.page.locator("#sheet .is-misfit").first)
    expect(ann.page.locator("#sheet .refusal h2")).to_be_visible()
    assert ann.page.locator("#sheet .refusal p").count() >= 1
    ann.tap("#sheet button[formaction$='/overrule/']")
    ann.page.locator("#no-figure").wait_for()

    assert stage.look(table)["log"][-1][2] == "overrule"
    ann.open(f"{table.path}log/")
    expect(ann.page.locator(".log-line").first).to_contain_text("Played anyway")
    ann.forgive("422")


def test_the_app_draws_for_the_table(stage, lay_out, switch_on):
    table = lay_out(draw_by="app")
    ann, ben = switch_on(table, 0), switch_on(table, 1)
    for phone in (ann, ben):
        phone.open()
    ann.tap("#sheet button[formaction$='/draw/']")
    ann.page.locator("#sheet .in-hand").wait_for()
    ben.page.locator("#sheet .in-hand").wait_for()
    ann.tap(ann.page.locator("#map a[data-lay]").first)
    ann.page.locator("#no-figure").wait_for()

    assert [entry[2] for entry in stage.look(table)["log"]] == ["draw", "place"]


@pytest.mark.long
def test_points_are_adjusted_and_notes_written(stage, table, switch_on):
    ann, ben = switch_on(table, 0), switch_on(table, 1)
    for phone in (ann, ben):
        phone.open()
    before, head = ann.totals, ann.seen
    ann.tap("#strip .turn a")
    ann.tap("#sheet a[href*='adjust']")
    ann.page.locator("#sheet [name=points]").fill("5")
    ann.page.locator("#sheet [name=note]").fill("Forgotten road")
    ann.tap("#sheet button[formaction$='/adjust/']")
    for phone in (ann, ben):
        phone.wait_for_head(head + 1)

    assert ann.totals == ben.totals == [before[0] + 5, *before[1:]]


def test_ten_turns_of_the_log_on_a_screen_and_what_to_do_with_one_at_a_tap(lay_out, switch_on):
    table = lay_out(after=20)
    ann = switch_on(table, 0)
    ann.open(f"{table.path}log/")
    page = ann.page
    bottoms = page.locator(".log-head").evaluate_all("all => all.map(one => one.getBoundingClientRect().bottom)")
    ann.taps = 0
    ann.tap(page.locator(".log-head").nth(4))

    assert len([bottom for bottom in bottoms if bottom <= page.viewport_size["height"]]) >= 10
    assert ann.taps == 1
    assert page.locator(".log-fold[open] .log-keys a").all_inner_texts() == [
        "Explain", "Take back", "Insert before",
    ]  # fmt: skip
    assert page.locator(".log-fix").first.is_visible()
