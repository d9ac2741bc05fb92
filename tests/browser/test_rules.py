"""The rules in Traditional Chinese: behind a refusal, behind points, a box by another name; without scripts, too."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.test_every_state import become, troubles
from tests.support.depth import first
from tests.support.states import SCORED, refuse

pytestmark = [pytest.mark.browser, pytest.mark.slow(seconds=30)]

CHINESE = "zh-hant"


@pytest.fixture
def phone(tables, switch_on):
    phone = switch_on(tables.midway, 0)
    become(phone, tables.midway, CHINESE, "light")
    yield phone
    phone.forgive("422")


@pytest.mark.long
def test_the_rule_behind_a_refusal_is_found(phone, tables):
    phone.open(tables.midway.path)
    refuse(phone)
    behind = phone.page.locator("#sheet .rules-behind").first
    expect(behind.locator("li").first).not_to_be_visible()

    phone.tap(behind.locator("summary"))

    expect(behind.locator("summary")).to_have_text("規則：放版圖卡")
    expect(behind).to_contain_text("每一個相連的邊都要吻合")
    phone.page.evaluate("scrollTo(0, 0)")
    assert troubles(phone) == []
    phone.tap(behind.locator("a"))
    expect(phone.page.locator("#carcassonne-placing")).to_be_in_viewport()
    expect(phone.page.locator("h1")).to_have_text("卡卡頌")
    phone.tap(".page-head a >> nth=0")
    phone.page.wait_for_url(f"**{tables.midway.path}")


def test_the_rule_behind_points_is_found(phone, tables):
    phone.open(f"{tables.midway.path}why/{SCORED}/0/")
    behind = phone.page.locator(".rules-behind").first

    phone.tap(behind.locator("summary"))

    expect(behind.locator("li").first).to_be_visible()
    expect(behind.locator("summary")).to_contain_text("規則：")


@pytest.mark.parametrize("scripts", first(1, [False, True]), ids=["no scripts", "scripts"])
def test_a_box_is_found_by_its_other_name(tables, switch_on, scripts):
    phone = switch_on(tables.midway, 0, java_script_enabled=scripts)
    become(phone, tables.midway, CHINESE, "light")
    phone.open(f"{tables.midway.path}sheet/?list=menu")
    phone.page.locator("a[href='/rules/']").click()
    phone.page.locator("#q").fill("新世界版")
    phone.page.locator("form[role='search'] button").click()

    expect(phone.page.locator(".rules-hit .title").first).to_have_text("新大陸版（五月花號）")
    expect(phone.page.locator(".rules-hit").first).to_contain_text("也叫新世界版")
    phone.page.locator(".rules-hit").first.click()
    expect(phone.page.locator("main")).to_contain_text("測量員")


LOOKS = [("en", "light", 360), (CHINESE, "dark", 360), ("zh-hans", "light", 320)]


@pytest.mark.parametrize(("language", "light", "width"), first(0, LOOKS, ci=1))
def test_no_page_of_the_rules_bars_anybody(tables, switch_on, language, light, width):
    phone = switch_on(tables.midway, 0, viewport={"width": width, "height": 740})
    become(phone, tables.midway, language, light)
    found = {}
    for path in ("/rules/", "/rules/?q=robber", "/rules/?q=xyzzy", "/rules/carcassonne/", "/rules/knights/"):
        phone.open(path)
        if lines := troubles(phone):
            found[path] = lines

    assert found == {}


@pytest.mark.long
def test_the_pages_are_light(tables, switch_on):
    phone = switch_on(tables.midway, 0, own=True)
    for path in ("/rules/", "/rules/knights/"):
        sizes: list[int] = []
        phone.page.on("response", lambda answer, sizes=sizes: sizes.append(len(answer.body())))
        phone.open(path)
        phone.page.wait_for_load_state("networkidle")

        assert phone.page.locator("script").count() == 0
        assert sum(sizes) < 250_000
