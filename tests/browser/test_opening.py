"""Opening a table by taps: names, who uses this phone, and going back to the form."""

from __future__ import annotations

from playwright.sync_api import expect


def test_return_goes_from_name_to_name_and_opens_no_table(switch_on):
    phone = switch_on(own=True)
    phone.open("/new/")
    page = phone.page
    page.locator("input[name=name-red]").fill("Ana")
    for name in ("Björn", "Chen", "Dora"):
        page.keyboard.press("Enter")
        page.keyboard.type(name)
    page.keyboard.press("Enter")

    expect(page).to_have_url(f"{phone.url}/new/")
    assert [page.locator(".names .player:visible .input").nth(one).input_value() for one in range(4)] == [
        "Ana",
        "Björn",
        "Chen",
        "Dora",
    ]


def test_return_opens_no_table_without_scripts(switch_on):
    phone = switch_on(own=True, java_script_enabled=False)
    phone.open("/new/")
    phone.page.locator("input[name=name-red]").fill("Ana")
    phone.page.locator("input[name=name-red]").press("Enter")

    expect(phone.page.locator("input[name=name-red]")).to_have_value("Ana")
    expect(phone.page.get_by_role("heading", level=1)).to_have_text("New table")


def test_everyone_on_one_phone_takes_three_taps(switch_on):
    phone = switch_on(own=True)
    phone.open("/new/")
    phone.tap("#seats > summary")
    phone.tap("label:has([name=here])")
    phone.tap(".sheet-foot .button")

    expect(phone.page.locator("#strip")).to_be_visible()
    assert phone.taps == 3
    expect(phone.page.locator("#sheet")).not_to_contain_text("Take a seat")


def test_back_and_open_again_makes_no_second_table(switch_on):
    phone = switch_on(own=True)
    phone.open("/new/")
    phone.tap("#seats > summary")
    phone.tap("label:has([name=here])")
    phone.tap(".sheet-foot .button")
    expect(phone.page.locator("#strip")).to_be_visible()
    phone.page.go_back()
    expect(phone.page.get_by_role("heading", level=1)).to_have_text("New table")
    phone.page.locator("input[name=name-blue]").fill("Björn")
    phone.tap(".sheet-foot .button")
    expect(phone.page.locator("#strip")).to_contain_text("Björn")
    phone.open("/")

    links = phone.page.eval_on_selector_all("a[href^='/t/']", "all => all.map((one) => one.pathname.split('/')[2])")
    assert len(set(links)) == 1


def test_who_is_unticked_hands_the_phone_to_the_next(switch_on):
    phone = switch_on(own=True)
    phone.open("/new/?game=catan")
    phone.tap("label:has(#plays-red)")
    phone.page.locator("#seats > summary").click()

    expect(phone.page.locator("#seats input[name=mine][value=blue]")).to_be_checked()


def test_a_code_joins_by_itself_after_its_fourth_character(lay_out, switch_on):
    table = lay_out(phones=(0, 0, 0, None))
    phone = switch_on(own=True)
    phone.open("/")
    phone.page.locator("#code").press_sequentially(table.code.lower())

    expect(phone.page).to_have_url(f"{phone.url}/j/{table.code}/")


def test_a_wrong_code_is_put_right_before_it_joins_again(lay_out, switch_on):
    phone = switch_on(own=True)
    phone.open("/join/")
    phone.page.locator("#code").press_sequentially("2222")
    expect(phone.page.locator("#code-problem")).not_to_be_empty()
    phone.forgive("404")
    phone.page.locator("#code").press("End")
    phone.page.locator("#code").press("Backspace")

    expect(phone.page.locator("#code")).to_have_value("222")


def test_who_plays_without_a_phone_is_waited_for_no_more(stage, switch_on):
    table = stage.open(seats=[("Ana", "red"), ("Ben", "blue")], phones=[0, None])
    phone = switch_on(table, 0)
    phone.open()
    chip = phone.page.locator(f"text={table.code}")
    expect(chip.first).to_be_visible()
    phone.open(f"{table.path}seats/invite/")
    phone.tap("button:has-text('Ben plays without a phone')")
    expect(phone.page.get_by_role("status")).to_have_text("Everybody is here.")
    phone.open()

    expect(chip).to_have_count(0)


def test_where_a_turn_waits_for_a_seat_without_a_phone_the_page_says_how_to_go_on(stage, switch_on):
    table = stage.open(
        seats=[("Ana", "red"), ("Ben", "blue")], phones=[None, 1], game="catan", edition="2022", sets=[],
        options={"cards": "phones"},
    )  # fmt: skip
    phone = switch_on(table, 1)
    phone.open()

    expect(phone.page.locator("#sheet")).to_contain_text("Nobody has a phone for Ana yet")
    phone.tap("#sheet a[href$='/seats/']")
    expect(phone.page.get_by_role("heading", name="Who sits where")).to_be_visible()


def test_a_game_that_has_begun_is_entered_from_the_form_of_a_new_table(switch_on):
    phone = switch_on(own=True)
    phone.open("/new/?game=carcassonne")
    phone.tap(".sheet-foot a")

    expect(phone.page.get_by_role("heading", level=1)).to_have_text("Join a game in progress")
