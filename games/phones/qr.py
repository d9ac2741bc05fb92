"""QR codes as inline SVG: no file, no style, no other host."""

from __future__ import annotations

from functools import lru_cache

import segno
from django.utils.safestring import SafeString, mark_safe

# Modules of white around the code: the card that it is printed on gives the rest of the quiet zone.
QUIET_ZONE = 2
SHORT = 64


@lru_cache(maxsize=128)
def qr_svg(address: str) -> SafeString:
    """Draw `address` as a QR code; the page around it says in words where it leads."""
    # A long address makes small squares: spend none of them on repairs that a screen does not need.
    level = "m" if len(address) <= SHORT else "l"
    drawing = segno.make(address, error=level, micro=False).svg_inline(
        omitsize=True, border=QUIET_ZONE, dark="#1c1710", svgclass=None, lineclass=None
    )
    # Nothing of the address stands in the drawing: it is squares only.
    return mark_safe(drawing)  # noqa: S308
