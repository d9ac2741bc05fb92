"""Check that links between the documents lead somewhere: to a file that is there, and to a heading in it."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
ELSEWHERE = (".venv", "var", "node_modules", "vendor")
LINK = re.compile(r"!?\[[^\]]*\]\(<?([^)\s>]+)>?[^)]*\)")
CODE = re.compile(r"```.*?```|`[^`\n]*`", re.DOTALL)
HEADING = re.compile(r"^#+\s+(.+?)\s*$", re.MULTILINE)


def main() -> int:
    """Print every link that leads nowhere, and return how many do."""
    dead = [line for document in documents() for line in dead_links(document)]
    print(*dead or ["All links lead somewhere."], sep="\n")
    return len(dead)


def documents() -> list[Path]:
    """Return all documents of the project."""
    found = ROOT.rglob("*.md")
    return sorted(path for path in found if not set(ELSEWHERE) & set(path.relative_to(ROOT).parts))


def dead_links(document: Path) -> Iterator[str]:
    """Name the links in `document` that lead nowhere; other sites are not asked."""
    for link in LINK.findall(CODE.sub("", document.read_text(encoding="utf-8"))):
        if "://" in link or link.startswith("mailto:"):
            continue
        path, _, anchor = link.partition("#")
        target = (document.parent / path).resolve() if path else document
        if not target.exists() or (anchor and anchor not in anchors(target)):
            yield f"{document.relative_to(ROOT)}: {link}"


def anchors(document: Path) -> set[str]:
    """Return the anchors of the headings in `document`, as code hosts name them."""
    text = CODE.sub(lambda code: code[0].strip("`"), document.read_text(encoding="utf-8"))
    plain = (re.sub(r"[^\w\- ]", "", heading.lower()) for heading in HEADING.findall(text))
    return {heading.replace(" ", "-") for heading in plain}


if __name__ == "__main__":
    sys.exit(min(main(), 1))
