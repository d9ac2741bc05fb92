"""Htmx is spoken by way of django-htmx: its middleware reads, and its helpers write, what goes back and forth."""

from __future__ import annotations

import re
from pathlib import Path

from django.conf import settings

ROOT = Path(__file__).resolve().parents[2]
MODULES = [path for room in ("config", "games", "scoring") for path in sorted((ROOT / room).rglob("*.py"))]
SCRIPTS = sorted((ROOT / "static" / "js").glob("*.js"))
BY_HAND = re.compile(r"""["'](?:HTTP_)?HX[-_]\w|htmx(?:\.min)?\.js""", re.IGNORECASE)
VARIES = 'patch_vary_headers(response, ["HX-Request"])'
"""A duty that django-htmx leaves to its users: an address has two answers."""


def test_nobody_reads_or_writes_htmx_headers_by_hand():
    attributes = {'setAttribute("hx-ext"', "hx-*-2.js"}

    found = [
        f"{path.relative_to(ROOT)}: {line.strip()}"
        for path in (*MODULES, *SCRIPTS)
        for line in path.read_text("utf-8").replace(VARIES, "").splitlines()
        if BY_HAND.search(line) and not any(known in line for known in attributes)
    ]

    assert found == []


def test_pages_get_htmx_from_django_htmx():
    templates = [path.read_text("utf-8") for path in (ROOT / "templates").rglob("*.html")]

    assert "django_htmx.middleware.HtmxMiddleware" in settings.MIDDLEWARE
    assert any("{{ htmx_script() }}" in text for text in templates)
    assert not any("htmx.min.js" in text or "htmx.js" in text for text in templates)
