"""The back key of a phone: it closes what is open over the table, and only then leaves the table."""

from __future__ import annotations

from playwright.sync_api import expect


def test_back_closes_a_sheet_before_it_leaves_the_table(lay_out, switch_on):
    table = lay_out(after=4)
    ann = switch_on(table, 0)
    ann.open("/")
    ann.open(table.path)
    sheet = ann.page.locator("#sheet")

    for _ in range(2):
        ann.tap("#more")
        expect(sheet).to_have_attribute("data-choosing", "")
        ann.page.go_back()
        expect(sheet).not_to_have_attribute("data-choosing", "")
        assert ann.page.url.endswith(table.path)

    ann.tap("#more")
    expect(sheet).to_have_attribute("data-choosing", "")
    ann.tap(sheet.get_by_role("link", name="Back").or_(sheet.locator("a[href$='/sheet/']")).first)
    expect(sheet).not_to_have_attribute("data-choosing", "")
    ann.page.go_back()
    ann.page.wait_for_url(f"{ann.url}/")
