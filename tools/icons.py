"""Make the icons of the home screen from the drawings static/app/*.svg: `python -m tools.icons`."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, sync_playwright

from tests.support.chromium import WHOLE
from tests.support.stage import ROOT
from tools.shots import smaller

APP: Final = ROOT / "static" / "app"
ICONS: Final = {
    # Of the first iOS puts the corners off itself, and fills what is clear with black.
    "icon-180.png": ("icon-maskable.svg", 180),
    "icon-192.png": ("icon.svg", 192),
    "icon-512.png": ("icon.svg", 512),
    "icon-maskable-512.png": ("icon-maskable.svg", 512),
}
"""The drawing from which each file is made, and its width in pixels."""


def icons(browser: Browser) -> Iterator[tuple[str, bytes]]:
    """Yield the name of each icon, and the icon as PNG."""
    for name, (drawing, size) in ICONS.items():
        page = browser.new_page(viewport={"width": size, "height": size})
        drawn = (APP / drawing).read_text("utf-8").replace("<svg ", f'<svg width="{size}" height="{size}" ')
        page.set_content(f"<style>body {{ margin: 0 }} svg {{ display: block }}</style>{drawn}")
        yield name, page.screenshot(omit_background=drawing == "icon.svg")
        page.close()


def main() -> None:
    """Write them beside their drawings."""
    sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=WHOLE, args=sandbox)
        for name, icon in icons(browser):
            # Fewer colours would take the clear corners away.
            Path(APP / name).write_bytes(smaller(icon) if "maskable" in ICONS[name][0] else icon)
        browser.close()


if __name__ == "__main__":
    main()
