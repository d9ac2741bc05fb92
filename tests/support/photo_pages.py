"""A hand on a page with a photo: it chooses one, drags the corners, and counts its taps."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from playwright.sync_api import Locator, Page, expect

from tests.support.photos import Photo

READ = 30_000
"""Milliseconds that reading may take on a busy machine."""


@dataclass
class Hand:
    """Taps and drags on a phone's page, and how many there were."""

    page: Page
    taps: int = 0

    def tap(self, target: Locator) -> None:
        target.click()
        self.taps += 1

    def choose(self, jpeg: bytes) -> None:
        """Choose a photo that is on the phone: the key, and the photo in the phone's own list."""
        photo = {"name": "table.jpg", "mimeType": "image/jpeg", "buffer": jpeg}
        self.page.locator("input[type=file]:not([capture])").set_input_files(photo)  # type: ignore[arg-type]  # a file of Playwright
        expect(self.page.locator("[data-step=corners]")).to_be_visible()
        self.taps += 2

    def drag_corners(self, corners: Sequence[tuple[float, float]]) -> None:
        """Drag the four handles to places of the picture, in its pixels."""
        picture = self.page.locator("[data-picture]")
        width, height = picture.evaluate("(one) => [one.width, one.height]")
        for handle, (x, y) in zip(self.page.locator("[data-handle]").all(), corners, strict=True):
            handle.scroll_into_view_if_needed()
            start, box = handle.bounding_box(), picture.bounding_box()
            assert start is not None
            assert box is not None
            mouse = self.page.mouse
            mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
            mouse.down()
            mouse.move(box["x"] + x / width * box["width"], box["y"] + y / height * box["height"], steps=3)
            mouse.up()
            self.taps += 1

    def count_cells(self, cols: int, rows: int) -> None:
        """Type how many columns and rows there are: a tap into each field."""
        for name, number in (("cols", cols), ("rows", rows)):
            self.page.locator(f"#{name}").fill(str(number))
            self.taps += 1

    def read(self) -> None:
        self.tap(self.page.get_by_role("button", name="Read the photo"))
        expect(self.page.locator("[data-step=wait]")).to_be_hidden(timeout=READ)

    def use(self, photo: Photo, *, counted: bool = True) -> None:
        """Choose a photo, drag its corners, and have it read."""
        self.choose(photo.jpeg)
        if counted:
            self.count_cells(*photo.cells)
        self.drag_corners(photo.corners)
        self.read()
