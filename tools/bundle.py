"""Put the table page's scripts into one file, and its styles into another: a phone's first load is few requests.

`python tools/bundle.py` writes `static/js/play.js` and `static/css/play.css`; with `--check` it only says whether
they are fresh.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Final

STATIC: Final = Path(__file__).resolve().parent.parent / "static"
SCRIPT: Final = STATIC / "js" / "play.js"
STYLE: Final = STATIC / "css" / "play.css"
SCRIPTS: Final = (
    "dom", "view", "edges", "touch", "twice", "board", "tiles", "tray", "names", "sheet", "kept", "pull", "live",
)  # fmt: skip
ALONE: Final = ("explain", "clock")
"""Scripts that other pages load as they are; in the bundle each has a scope of its own."""
STYLES: Final = ("table", "corrections")
VENDOR: Final = {"Panzoom": "vendor/panzoom.js"}
HEAD: Final = "/* Made by tools/bundle.py from {names}: change those. */\n"
DEFAULT_EXPORT: Final = re.compile(r"export\s*\{\s*(\w+) as default\s*\};?\s*$")
IMPORT: Final = re.compile(r"^import .*;\n", re.MULTILINE)
EXPORT: Final = re.compile(r"^export ", re.MULTILINE)
COMMENT: Final = re.compile(r"^/\*.*?\*/\n|^ *//[^\n]*\n| +// [^\n]*$", re.MULTILINE | re.DOTALL)
STYLE_COMMENT: Final = re.compile(r"^ */\*.*?\*/\n", re.MULTILINE | re.DOTALL)
"""They are for who reads the scripts and styles themselves, and weigh two kilobytes on the way to a phone."""


def bundle() -> str:
    """Return all scripts as one module, in one scope: names at the top of a script must differ from all others'."""
    vendored = [_vendored(name, path) for name, path in VENDOR.items()]
    ours = [EXPORT.sub("", IMPORT.sub("", _read(f"js/{name}.js"))) for name in SCRIPTS]
    alone = [f"{{\n{_read(f'js/{name}.js')}}}\n" for name in ALONE]
    plain = COMMENT.sub("", "".join((*ours, *alone)))
    return HEAD.format(names=", ".join((*SCRIPTS, *ALONE))) + "".join(vendored) + plain


def styles() -> str:
    """Return all styles as one."""
    return HEAD.format(names=", ".join(STYLES)) + STYLE_COMMENT.sub(
        "", "".join(_read(f"css/{name}.css") for name in STYLES)
    )


def _vendored(name: str, path: str) -> str:
    text = _read(path)
    found = DEFAULT_EXPORT.search(text)
    assert found is not None, f"{path} exports nothing"
    return f"const {name} = (() => {{\n{text[: found.start()]}\nreturn {found[1]};\n}})();\n"


def _read(path: str) -> str:
    return (STATIC / path).read_text(encoding="utf-8")


def is_fresh() -> bool:
    """Say whether the bundles are what scripts and styles would make."""
    made = ((SCRIPT, bundle()), (STYLE, styles()))
    return all(path.exists() and path.read_text(encoding="utf-8") == text for path, text in made)


def main(arguments: list[str]) -> int:
    """Write the bundles, or check them; return the exit code."""
    if "--check" in arguments:
        print("fresh" if is_fresh() else "stale: run python tools/bundle.py")
        return 0 if is_fresh() else 1
    SCRIPT.write_text(bundle(), encoding="utf-8")
    STYLE.write_text(styles(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
