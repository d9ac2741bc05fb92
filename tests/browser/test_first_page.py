"""What a browser makes of the first page."""


def test_the_first_page_is_quiet_and_asks_no_other_host(served, browser):
    context = browser.new_context()
    page = context.new_page()
    asked, complaints = [], []
    page.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))

    page.goto(served.url)
    page.wait_for_load_state("networkidle")
    context.close()

    assert complaints == []
    assert [url for url in asked if not url.startswith((served.url, "data:"))] == []


def test_every_letter_of_a_code_stays_in_its_box_while_it_is_typed(switch_on):
    phone = switch_on()
    phone.open("/")
    field = phone.page.locator("#code")
    field.tap()
    phone.page.keyboard.type("u3hg")

    assert field.input_value() == "U3HG"
    # The field scrolls to the caret behind the last letter, and pushes the first one out, unless it has room for it.
    assert field.evaluate("field => field.scrollLeft") == 0
    assert field.evaluate("field => field.parentElement.scrollLeft") == 0
