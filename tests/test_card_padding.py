"""No card's words touch its rim: whatever is drawn as a card has a padding of its own."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
TEMPLATES = sorted([*ROOT.glob("templates/**/*.html"), *ROOT.glob("games/**/*.html")])
CARD = re.compile(r'class="(card(?: [^"]*)?)"')


def padded_classes() -> set[str]:
    """Return the classes with a rule that says a padding."""
    found: set[str] = set()
    for path in ROOT.glob("static/css/*.css"):
        for selector, body in re.findall(r"([^{}]+)\{([^{}]*)\}", path.read_text()):
            if re.search(r"(?<![\w-])padding(-\w+)*:", body):
                for one in selector.split(","):
                    found |= set(re.findall(r"\.([\w-]+)", one.split()[-1] if one.split() else ""))
    return found


def test_every_card_has_a_padding():
    # A folded card has its padding inside, so that the whole line is a key.
    padded = padded_classes() - {"card"} | {"fold"}
    bare = []
    for path in TEMPLATES:
        for classes in CARD.findall(path.read_text()):
            names = re.sub(r"\{%.*?%\}|\{\{.*?\}\}", " ", classes).split()
            if not padded & set(names):
                bare.append(f"{path.relative_to(ROOT)}: {classes}")

    assert bare == []
