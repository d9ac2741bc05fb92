"""The editor of maps in a hand: squares as large as one likes, and a photo of the sheet pulled into its place."""

from __future__ import annotations

import json
import re
import struct
import zlib
from io import BytesIO

import pytest
from PIL import ExifTags, Image
from playwright.sync_api import expect

from games.carcassonne.forms.map_editing import TOOLS
from tests.browser.test_every_state import AXE, RUN
from tests.support.phone import SETTLED, spot

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def picture(width=60, height=80):
    """Return a small PNG, brown all over."""
    rows = b"".join(b"\0" + b"\x8a\x6a\x40" * width for _ in range(height))

    def chunk(kind, content):
        sum_ = zlib.crc32(kind + content)
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", sum_)

    head = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + head + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


@pytest.fixture
def page(switch_on):
    """Return the page of a phone with the editor of a map that it has saved."""
    phone = switch_on()
    phone.open("/maps/new/")
    phone.page.get_by_role("button", name="Save the map").click()
    phone.page.wait_for_url(re.compile(r"/maps/[0-9a-f-]{36}/$"))
    phone.page.get_by_role("link", name="Edit").click()
    return phone.page


def with_photo(page):
    """Lay a photo under the map, and show its handles."""
    photo = {"name": "sheet.png", "mimeType": "image/png", "buffer": picture()}
    page.locator("input[name=photo]").set_input_files(photo)
    page.get_by_role("button", name="Lay it under the map").click()
    expect(page.locator(".map-photo")).to_be_attached()
    page.get_by_role("button", name="Align the photo").click()
    expect(page.locator(".map-handle")).to_have_count(4)


def is_kept(answer):
    """Say whether an answer is to a photo that was moved; the picture itself has the same address."""
    return answer.url.endswith("/photo/") and answer.request.method == "POST"


def test_squares_are_as_large_as_one_likes(page):
    sizes = []
    for size in "1234":
        page.locator(f"label:has(#zoom-{size})").click()
        expect(page.locator(f"#zoom-{size}")).to_be_checked()
        page.locator("[id='s0,0']").evaluate(SETTLED)
        sizes.append(page.locator("[id='s0,0']").bounding_box()["width"])

    assert sizes == sorted(sizes)
    assert sizes[1] >= 44


@pytest.mark.parametrize("width", [390, 360])
def test_all_tools_stand_in_four_groups_of_which_none_is_a_strip(switch_on, width):
    phone = switch_on(viewport={"width": width, "height": 740})
    phone.open("/maps/new/")
    page = phone.page
    shown = []
    for group in page.locator("[name=group]").all():
        key = group.get_attribute("value")
        page.locator(f"label:has(#group-{key})").click()
        tools = page.locator("[name=tool]:visible")
        shown += tools.evaluate_all("(all) => all.map((one) => one.value)")
        assert tools.count() <= 8
        reach = page.locator(f"[data-group={key}]").evaluate("(one) => [one.scrollWidth, one.clientWidth]")
        assert reach[0] == reach[1] < width
        canvas, palette = page.locator("[data-canvas]").bounding_box(), page.locator(".map-palette").bounding_box()
        assert canvas["y"] + canvas["height"] <= palette["y"]
        assert canvas["height"] >= 240

    assert len(shown) == len(set(shown)) == len(TOOLS)
    assert set(shown) == set(TOOLS)


def test_the_guide_to_taiwan_has_seven_numbered_steps_each_with_a_picture(switch_on):
    phone = switch_on()
    phone.open("/maps/taiwan/")
    steps = phone.page.locator(".map-guide > li")

    numbers = steps.evaluate_all("(all) => all.map((one) => getComputedStyle(one, '::before').content)")
    pictures = steps.evaluate_all("(all) => all.map((one) => one.querySelectorAll('svg, .map-swatch').length)")
    assert len(numbers) == 7
    assert set(numbers) == {"counter(step)"}
    assert min(pictures) >= 1
    # Each part of the sheet shows something of it: the frame is within the drawing.
    expect(phone.page.locator(".map-guide use[href='#taiwan-sheet']")).to_have_count(5)


def test_a_photo_is_pulled_into_its_place_and_stays_there(page):
    with_photo(page)
    page.locator("label:has(#zoom-1)").click()
    expect(page.locator("#zoom-1")).to_be_checked()
    before = page.locator(".map-photo").evaluate("(photo) => photo.style.transform")
    middle = spot(page.locator(".map-handle").nth(2))
    with page.expect_response(is_kept):
        page.mouse.move(*middle)
        page.mouse.down()
        page.mouse.move(middle[0] - 60, middle[1] - 40, steps=5)
        page.mouse.up()
    after = page.locator(".map-photo").evaluate("(photo) => photo.style.transform")
    page.reload()
    corners = json.loads(page.locator("input[name=corners]").input_value())

    assert after.startswith("matrix3d(")
    assert after != before
    assert corners[:2] == [[0, 0], [1, 0]]
    assert corners[2] == pytest.approx([1 - 60 / 256, 1 - 40 / 320], abs=0.02)


def test_a_drawing_that_comes_late_takes_no_corner_out_of_the_hand(page):
    with_photo(page)
    page.get_by_role("button", name="Align the photo").click()
    late = []

    def hold(route):
        late.append(route)

    page.route(re.compile("/edit/$"), hold)
    page.locator("[id='s1,1']").click()
    page.get_by_role("button", name="Align the photo").click()
    x, y = spot(page.locator(".map-handle").nth(2))
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 20, y - 20, steps=3)
    sketch = page.locator("#sketch").element_handle()
    late[0].continue_()
    page.wait_for_function("(sketch) => !sketch.isConnected", arg=sketch)
    with page.expect_response(is_kept):
        page.mouse.move(x - 40, y - 40, steps=3)
        page.mouse.up()

    pulled = page.locator(".map-handle").nth(2)
    assert pulled.bounding_box()["x"] + 24 == pytest.approx(x - 40, abs=2)


def test_where_less_motion_is_asked_for_a_corner_is_at_once_where_it_is_put(page):
    """A transition as short as can be still showed it a picture late."""
    with_photo(page)
    knob = page.locator(".map-handle").nth(2)
    moving = knob.evaluate(
        """(knob) => {
          knob.getBoundingClientRect();
          knob.style.left = "50%";
          knob.getBoundingClientRect();
          return knob.getAnimations().length;
        }"""
    )

    assert moving == 0


def test_while_the_handles_are_shown_every_target_is_large_enough(page):
    with_photo(page)
    page.evaluate(AXE)
    troubles = page.evaluate(RUN, ["target-size", "button-name", "color-contrast"])
    small = page.locator(".map-handle").evaluate_all("(all) => all.filter((one) => one.offsetWidth < 44).length")

    assert troubles == []
    assert small == 0
    assert page.locator(".map-table table").evaluate("(table) => table.inert")


def test_a_handle_is_moved_by_the_arrow_keys(page):
    with_photo(page)
    knob = page.locator(".map-handle").first
    before = knob.evaluate("(one) => one.style.left")
    knob.focus()
    with page.expect_response(is_kept):
        page.keyboard.press("ArrowRight")

    assert knob.evaluate("(one) => one.style.left") != before
    expect(knob).to_have_attribute("aria-label", "Corner 1 of the photo: arrow keys move it")


def test_a_photo_is_made_small_and_bare_on_the_phone(page):
    exif = Image.Exif()
    exif[ExifTags.Base.ImageDescription] = "Lake House"
    exif[ExifTags.Base.Orientation] = 6  # held upright: it lies on its side in the file
    shot = BytesIO()
    Image.new("RGB", (3000, 1500), "#8a6a40").save(shot, "JPEG", exif=exif)
    field = page.locator("input[name=photo]")
    field.set_input_files({"name": "IMG_1.jpg", "mimeType": "image/jpeg", "buffer": shot.getvalue()})
    expect(page.get_by_role("button", name="Lay it under the map")).to_be_enabled()
    page.wait_for_function("() => document.querySelector('[name=photo]').files[0].name === 'photo.jpg'")
    # The values that the form sends, before the server reads them.
    sent = field.evaluate(
        "async (one) => [...new Uint8Array(await one.files[0].arrayBuffer())]",
    )

    with Image.open(BytesIO(bytes(sent))) as small:
        assert (small.format, small.size, dict(small.getexif())) == ("JPEG", (1000, 2000), {})
    assert b"Lake House" not in bytes(sent)
