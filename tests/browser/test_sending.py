"""A result sent on from a phone: copied by hand where the phone is asked over http, drawn as an image, shared."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SHARES = """
navigator.canShare = (what) => Boolean(what.files);
navigator.share = async (what) => {
  const [file] = what.files ?? [];
  if (file) {
    const {width, height} = await createImageBitmap(file);
    document.documentElement.dataset.pixels = `${width} ${height}`;
  }
  document.documentElement.dataset.shared = file ? `${file.type} ${file.size > 20000}` : what.text;
};
"""
LAID_OUT = """drawn => {
  Object.defineProperty(drawn, "naturalWidth", { get: () => drawn.clientWidth });
  Object.defineProperty(drawn, "naturalHeight", { get: () => drawn.clientHeight });
}"""


@pytest.fixture
def result(finished, switch_on):
    """A phone with the result of a whole game before it."""
    return switch_on(finished, 0, own=True)


def test_a_result_is_copied_shared_and_drawn(result, served):
    page = result.page
    page.add_init_script(SHARES)
    page.goto(f"{served.url}{result.path}end/")
    text = page.locator("[data-text]")
    page.locator("[data-share]").click()

    expect(page.locator("html")).to_have_attribute("data-shared", text.input_value())

    page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    page.locator("[data-copy]").click()
    expect(text).to_be_focused()
    assert page.evaluate("getSelection().toString()") == text.input_value()
    expect(page.locator("[data-said]")).to_contain_text("selected")

    page.goto(f"{served.url}{result.path.replace('/t/', '/games/')}send/")
    page.locator("[data-drawn]").scroll_into_view_if_needed()
    # As WebKit has it: an SVG of the page is as wide as it is laid out.
    page.locator("[data-drawn]").evaluate(LAID_OUT)
    page.locator("[data-share-picture]").click()
    expect(page.locator("html")).to_have_attribute("data-shared", "image/png true")
    expect(page.locator("html")).to_have_attribute("data-pixels", "1080 1350")

    with page.expect_download() as saved:
        page.locator("[data-save-picture]").click()
    assert saved.value.suggested_filename.endswith(".png")
