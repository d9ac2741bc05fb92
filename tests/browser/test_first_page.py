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
