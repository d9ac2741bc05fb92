"""Pads on real phones: how many taps a score takes, what other phones see of it, and the way to the end."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.test_every_state import LOOKS, become, troubles
from tests.support.depth import NIGHT, first

pytestmark = [pytest.mark.browser]

SEATS = [("Ana", "red"), ("Björn", "blue"), ("Chen", "green"), ("Dora", "yellow")]
CATAN_SEATS = [("Ana", "red"), ("Björn", "blue"), ("Chen", "white"), ("Dora", "orange")]
EVERYBODY = (0, 0, 0, 0)
SETS = ["inns", "traders", "king"]
COVERED = """el => {
  el.scrollIntoView({block: "center", inline: "center"});
  const {x, y, width, height} = el.getBoundingClientRect();
  return !el.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}"""
"""Whether something lies over an element, however it is scrolled."""


def who(seat: int) -> str:
    return f".pad-who .choice:nth-of-type({seat + 1})"


def key(points: int) -> str:
    return f".pad-key:not(.is-recent):text-is('{points}')"


@pytest.fixture
def pad(stage):
    def open_pad(game="pad-carcassonne", *, edition="2006", sets=SETS, phones=EVERYBODY, **more):
        seats = CATAN_SEATS if "catan" in game else SEATS
        return stage.open(seats=seats, phones=phones, game=game, edition=edition, sets=sets, **more)

    return open_pad


def test_a_score_takes_two_taps_and_each_further_owner_one(pad, switch_on):
    phone = switch_on(pad(), 0)
    phone.open()

    phone.tap(who(0))
    phone.tap(key(14))
    phone.wait_for_head(1)
    assert (phone.taps, phone.totals) == (2, [14, 0, 0, 0])

    for seat in (1, 2, 3):
        phone.tap(who(seat))
    phone.tap(key(5))
    phone.wait_for_head(2)
    assert (phone.taps, phone.totals) == (2 + 4, [14, 5, 5, 5])
    expect(phone.page.locator(".pad-key.is-recent")).to_have_text(["5", "14"])


def test_a_score_from_facts_takes_four_taps_with_the_total_on_the_key(pad, switch_on):
    phone = switch_on(pad(), 0)
    phone.open()

    phone.tap(who(0))
    phone.tap(".pad-kind:text-is('City')")
    expect(phone.page.locator("#worth")).to_contain_text("+6")
    phone.tap("label:has(#f-shields-1)")
    expect(phone.page.locator("#worth")).to_contain_text("+8")
    phone.tap("#worth")
    phone.wait_for_head(1)

    assert (phone.taps, phone.totals) == (4, [8, 0, 0, 0])
    phone.tap(".pad-line")
    expect(phone.page.locator(".pad-terms li")).to_have_text(["Tiles × 3+66", "Shields+28"])


def test_undo_takes_one_tap_and_a_roll_of_catan_too(pad, switch_on):
    phone = switch_on(pad("pad-catan", edition="usual", sets=[]), 0)
    phone.open()

    phone.tap(".pad-tally .pad-key:nth-of-type(7)")
    phone.wait_for_head(1)
    expect(phone.page.locator(".pad-tally .pad-key:nth-of-type(7)")).to_contain_text("81")
    phone.tap("#undo")
    phone.wait_for_head(2)

    assert phone.taps == 2
    expect(phone.page.locator(".pad-tally .pad-key:nth-of-type(7)")).to_contain_text("80")


def test_who_is_lit_stays_lit_when_another_phone_writes(pad, switch_on):
    table = pad(phones=(0, 1, 0, 1))
    ana, bjorn = switch_on(table, 0), switch_on(table, 1)
    ana.open()
    bjorn.open()
    ana.tap(who(2))

    bjorn.tap(who(1))
    bjorn.tap(key(9))
    ana.wait_for_head(1)

    expect(ana.page.locator("#who-2")).to_be_checked()
    ana.tap(key(3))
    bjorn.wait_for_head(2)
    assert bjorn.totals == [0, 9, 3, 0]
    expect(ana.page.locator("#who-2")).not_to_be_checked()


def test_a_number_tapped_first_waits_for_whose_points_they_are(pad, switch_on):
    phone = switch_on(pad(), 0)
    phone.open()

    phone.tap(key(4))
    expect(phone.page.locator(key(4))).to_have_attribute("aria-pressed", "true")
    phone.tap(key(9))
    expect(phone.page.locator(key(4))).to_have_attribute("aria-pressed", "false")
    assert phone.seen == 0
    phone.tap(who(1))
    phone.wait_for_head(1)

    assert phone.totals == [0, 9, 0, 0]
    expect(phone.page.locator("#sheet [aria-pressed=true]")).to_have_count(0)


@pytest.mark.long
def test_a_waiting_number_stays_when_another_phone_writes(pad, switch_on):
    table = pad(phones=(0, 1, 0, 1))
    ana, bjorn = switch_on(table, 0), switch_on(table, 1)
    ana.open()
    bjorn.open()
    ana.tap(key(4))
    bjorn.tap(who(1))
    bjorn.tap(key(9))
    ana.wait_for_head(1)
    ana.tap(who(0))
    bjorn.wait_for_head(2)

    assert bjorn.totals == [4, 9, 0, 0]


def test_nobody_lit_is_said_without_scripts(pad, switch_on):
    phone = switch_on(pad(), 0, java_script_enabled=False)
    phone.open()
    phone.page.locator(key(4)).click()

    expect(phone.page.get_by_role("alert")).to_contain_text("Tap first whose points these are.")
    phone.forgive("422")


@pytest.mark.long
def test_the_end_goes_section_by_section_to_the_result(pad, switch_on):
    phone = switch_on(pad(), 0)
    phone.open()
    phone.tap("#counters-key")
    phone.tap("#more-wine-1")
    phone.wait_for_head(1)

    phone.tap("#end-key")
    phone.tap(".menu-item[name=section] >> nth=0")
    phone.wait_for_head(2)
    for head in (3, 4):
        phone.tap(".stepper .button")
        phone.wait_for_head(head)
    phone.tap("button[name=reckon]")
    phone.wait_for_head(5)
    assert phone.totals == [0, 10, 0, 0]
    phone.tap(".stepper .button")
    phone.wait_for_head(6)
    phone.tap("button[name=finish]")
    phone.wait_for_head(7)
    phone.tap(".sheet .button")

    expect(phone.page.get_by_role("heading", level=1)).to_have_text("Björn wins with 10")


def test_a_pad_works_without_scripts(pad, switch_on):
    phone = switch_on(pad(), 0, java_script_enabled=False)
    phone.open()
    phone.page.locator("#who-0").check(force=True)
    phone.page.locator(".pad-kind", has_text="Road").click()
    expect(phone.page.locator("#who-0")).to_be_checked()
    phone.page.locator("#f-tiles-5").check(force=True)
    phone.page.locator("#worth").click()

    expect(phone.page.locator(".score-total").first).to_have_text("5")


def test_a_pad_of_ones_own_takes_one_more_category_without_scripts(switch_on):
    phone = switch_on(own=True, java_script_enabled=False)
    phone.open("/pads/own/")
    page = phone.page
    page.get_by_label("What the game is called").fill("Whist")
    for number in (1, 2, 3):
        page.get_by_label(f"Category {number}", exact=True).fill(f"Hand {number}")
    page.get_by_role("button", name="One more").click()
    fourth = page.get_by_label("Category 4", exact=True)
    expect(fourth).to_be_focused()
    fourth.fill("Hand 4")
    fourth.press("Enter")

    expect(page.get_by_role("heading", level=1)).to_have_text("Whist")
    expect(page.locator(".page-main > .muted").first).to_have_text("Hand 1 · Hand 2 · Hand 3 · Hand 4")


def test_who_does_not_play_has_no_row_in_the_form_of_a_pad(switch_on):
    phone = switch_on(own=True, java_script_enabled=False)
    phone.open("/pads/ready/carcassonne/")
    green, blue = (phone.page.locator(f"input[name=name-{colour}]") for colour in ("green", "blue"))
    expect(green).to_be_visible()
    phone.page.locator("#plays-green").uncheck(force=True)

    expect(green).to_be_hidden()
    expect(phone.page.locator("label.player-green")).to_be_hidden()
    expect(blue).to_be_visible()


@pytest.mark.slow
@pytest.mark.parametrize(("language", "light", "width"), first(0, LOOKS, ci=1))
def test_no_page_of_a_pad_bars_anybody(pad, switch_on, language, light, width):
    moves = [
        {"seat": 0, "do": "score", "for": "city", "facts": {"tiles": 5, "shields": 1}, "also": [2]},
        {"seat": 1, "do": "score", "points": 14},
    ]
    table, last = pad(moves=moves), pad(moves=[{"seat": 0, "do": "section", "to": "goods"}])
    dice = pad("pad-catan-knights", edition="usual", sets=[])
    phone = switch_on(table, 0, viewport={"width": width, "height": 740})
    own = table.path
    paths = [
        own,
        last.path,
        dice.path,
        f"{own}board/",
        f"{own}why/1/0/",
        f"{own}log/",
        f"{own}fix/1/new/",
        f"{own}points/0/",
    ]
    paths += [
        f"{own}sheet/?{asked}" for asked in ("list=counters", "list=end", "list=rules", "list=sum", "for=city&who-0=1")
    ]
    paths += ["/pads/", "/pads/own/", "/pads/ready/carcassonne/", "/pads/ready/new-world/"]
    found = {}
    for path in paths if NIGHT else paths[::4]:
        become(phone, {last.path: last, dice.path: dice}.get(path, table), language, light)
        phone.open(path)
        found[path] = troubles(phone)

    assert {path: lines for path, lines in found.items() if lines} == {}


def test_a_long_pad_leaves_the_sheet_on_the_screen(pad, switch_on):
    lines = [{"seat": number % 2, "do": "score", "points": number + 1} for number in range(24)]
    phone = switch_on(pad(moves=lines), 0)
    phone.open(f"{phone.path}sheet/?for=city&who-0=1")

    tall = phone.page.evaluate("document.documentElement.scrollHeight - innerHeight")
    gap = phone.page.evaluate(
        "document.querySelector('.pad-columns').getBoundingClientRect().top - "
        "document.getElementById('board').getBoundingClientRect().top"
    )
    under = phone.page.evaluate(
        "document.getElementById('board').getBoundingClientRect().top - "
        "document.querySelector('.turn').getBoundingClientRect().bottom"
    )

    assert tall <= 0
    assert 0 <= gap <= 16
    assert abs(under) <= 1


def test_a_robber_is_put_beside_a_marker_and_pays_by_itself(pad, switch_on):
    phone = switch_on(pad(sets=["robbers"]), 0)
    phone.open()
    phone.tap("#counters-key")
    phone.tap("button[name=join][value='robber.1.0.1']")
    phone.wait_for_head(1)
    expect(phone.page.locator("button[name=home][value='robber.1']")).to_have_attribute("aria-pressed", "true")

    phone.tap(".sheet-head .icon-button")
    phone.tap(who(0))
    phone.tap(key(7))
    phone.wait_for_head(2)

    assert phone.totals == [7, 4, 0, 0]
    phone.tap("#counters-key")
    expect(phone.page.locator("button[name=join][value='robber.1.0.1']")).to_be_visible()


def test_the_corners_of_the_castle_are_typed_once_and_told_before_the_score(stage, switch_on):
    table = stage.open(seats=SEATS[:2], phones=[0, 0], game="pad-castle", edition="usual", sets=[])
    phone = switch_on(table, 0)
    phone.open(f"{table.path}sheet/?list=rules")
    phone.page.locator("#n-track_squares").fill("76")
    phone.tap("button[name=agree][value=track_squares]")
    phone.wait_for_head(1)
    phone.page.locator("#are").fill("6 15, 23")
    phone.tap("button[name=squares]")
    phone.wait_for_head(2)
    expect(phone.page.locator("#are")).to_have_value("6 15 23")
    expect(phone.page.locator("#n-track_squares")).to_have_value("76")

    phone.tap(".sheet-head .icon-button")
    phone.tap(who(1))
    phone.tap(".pad-kind:text-is('Tower')")
    expect(phone.page.locator(".pad-lands")).to_have_text("→ square 4")
    phone.tap("label:has(#f-tiles-3)")
    expect(phone.page.locator(".pad-lands")).to_have_text("→ square 6: the wall tile of a corner tower")
    phone.tap("#worth")
    phone.wait_for_head(3)
    expect(phone.page.locator(".happened")).to_contain_text("Björn stops on 6: the wall tile of a corner tower.")


@pytest.mark.parametrize(
    ("game", "event", "facts", "other", "total"),
    [
        ("pad-wizard", "wizard_round", {"tricks_bid": 2, "tricks": 1}, "tricks-2", "+40"),
        ("pad-hunters", "forest", {"tiles": 3}, "tiles-4", "+8"),
    ],
)
def test_what_a_line_counted_can_be_put_right(stage, switch_on, game, event, facts, other, total):
    line = {"seat": 0, "do": "score", "for": event, "facts": facts}
    table = stage.open(seats=SEATS, phones=EVERYBODY, game=game, edition="usual", sets=[], moves=[line])
    phone = switch_on(table, 0)
    phone.open(f"{table.path}fix/1/new/")

    numbers = phone.page.locator(".pad-fact .choice")
    covered = [numbers.nth(one).evaluate(COVERED) for one in range(numbers.count())]
    assert not any(covered)
    phone.tap(f"label:has(#f-{other})")
    expect(phone.page.locator("#worth")).to_contain_text(total)
    phone.tap("#worth")
    phone.page.locator("form[action$='/keep/'] button").first.click()
    expect(phone.page.locator(".score-total").first).to_have_text(total.removeprefix("+"))


def test_a_round_of_wizard_for_four_takes_ten_taps(stage, switch_on):
    table = stage.open(seats=SEATS, phones=EVERYBODY, game="pad-wizard", edition="usual", sets=[])
    phone = switch_on(table, 0)
    phone.open()

    for seat, number in enumerate((2, 0, 1, 1)):
        phone.tap(f"label:has(#r-{seat}-tricks_bid-{number})")
    phone.tap("#round")
    phone.wait_for_head(4)
    expect(phone.page.locator(".pad-ahead")).to_have_text(["bid 2", "bid 0", "bid 1", "bid 1"])
    expect(phone.page.locator("label:has(#r-0-tricks-2)")).to_contain_text("+40")
    for seat, number in enumerate((2, 1, 1, 0)):
        phone.tap(f"label:has(#r-{seat}-tricks-{number})")
    phone.tap("#round")
    phone.wait_for_head(8)

    assert phone.totals == [40, -10, 30, -10]
    assert phone.taps == 10
    expect(phone.page.locator("#sheet h2")).to_contain_text("Round 2")


def test_chosen_numbers_of_a_round_stay_when_another_phone_writes(stage, switch_on):
    table = stage.open(seats=SEATS, phones=[0, 1, 1, 1], game="pad-wizard", edition="usual", sets=[])
    ana, bjorn = switch_on(table, 0), switch_on(table, 1)
    ana.open()
    bjorn.open()
    ana.tap("label:has(#r-0-tricks_bid-3)")
    bjorn.tap("label:has(#r-1-tricks_bid-1)")
    bjorn.tap("#round")
    ana.wait_for_head(1)

    expect(ana.page.locator("#r-0-tricks_bid-3")).to_be_checked()
    expect(ana.page.locator("#r-1-tricks_bid-1")).to_have_count(0)


def test_points_of_everyone_are_typed_one_after_the_other(pad, switch_on):
    phone = switch_on(pad("pad", edition="usual", sets=[]), 0)
    phone.open()
    phone.tap(".pad-kind:has-text('Everyone')")
    phone.page.locator("#p-0").fill("12")
    for number in ("7", "10+5", "3"):
        phone.page.keyboard.press("Enter")
        phone.page.keyboard.type(number)
    phone.page.keyboard.press("Enter")
    phone.wait_for_head(4)

    assert phone.totals == [12, 7, 15, 3]


def test_points_of_everyone_get_their_minus_from_a_key(pad, switch_on):
    phone = switch_on(pad("pad", edition="usual", sets=[]), 0)
    phone.open()
    phone.tap(".pad-kind:has-text('Everyone')")
    phone.tap("[data-minus]")
    expect(phone.page.locator("#p-0")).to_be_focused()
    phone.page.keyboard.type("4")
    phone.page.locator("#p-2").focus()
    # A phone takes the focus away from a field when a key beside it is tapped.
    phone.page.locator("#p-2").blur()
    phone.tap("[data-minus]")
    phone.page.keyboard.type("15")
    phone.tap("#round")
    phone.wait_for_head(2)

    assert phone.totals == [-4, 0, -15, 0]


def test_a_box_of_yahtzee_is_filled_by_two_taps(stage, switch_on):
    table = stage.open(seats=SEATS[:2], phones=[0, 0], game="pad-yahtzee", edition="usual", sets=[])
    phone = switch_on(table, 0)
    phone.open()

    fours = phone.page.locator(".pad-block tr", has_text="Fours")
    phone.tap(fours.locator(".is-empty").nth(1))
    phone.tap("button[value='fours.dice_alike.3']")
    phone.wait_for_head(1)
    assert (phone.taps, phone.totals) == (2, [0, 12])
    expect(fours.locator(".pad-box")).to_have_text(["Fours of Ana: fill it", "12"])

    house = phone.page.locator(".pad-block tr", has_text="Full house")
    phone.tap(house.locator(".is-empty").nth(0))
    scrolled = phone.page.evaluate("document.getElementById('board').scrollTop")
    phone.tap("button[name=give]")
    phone.wait_for_head(2)
    assert phone.page.evaluate("document.getElementById('board').scrollTop") == scrolled > 0
    expect(house.locator(".pad-box").first).to_have_text("0")
    phone.tap(house.locator(".is-empty"))
    phone.tap("button[name=worth]")
    phone.wait_for_head(3)
    assert phone.totals == [0, 37]

    phone.tap(fours.locator("a:not(.is-empty)"))
    expect(phone.page.locator(".counted-total")).to_have_text("12")


def test_a_box_that_was_crossed_out_is_put_right(stage, switch_on):
    line = {"seat": 0, "do": "score", "for": "full_house", "points": 0}
    table = stage.open(seats=SEATS[:2], phones=[0, 0], game="pad-yahtzee", edition="usual", sets=[], moves=[line])
    phone = switch_on(table, 0)
    phone.open(f"{table.path}fix/1/new/")
    phone.tap("button[name=worth]")
    phone.page.locator("form[action$='/keep/'] button").first.click()

    expect(phone.page.locator(".score-total").first).to_have_text("25")


def test_the_code_of_a_table_lies_over_no_column(pad, switch_on):
    lines = [{"seat": seat, "do": "score", "points": 7} for seat in range(4)]
    phone = switch_on(pad(phones=(0, 0, 0, None), moves=lines), 0)
    phone.open()
    expect(phone.page.locator("#strip-code")).to_be_visible()

    lines = phone.page.locator(".pad-line")
    assert not any(lines.nth(one).evaluate(COVERED) for one in range(lines.count()))
    assert not phone.page.locator("#more").evaluate(COVERED)
