"""A finder of static files that are put together from others, so that a phone's first load is few requests.

The sources are plain ES modules and style sheets, which other pages load one by one. What is made of them lies below
`TABLESIDE_VAR` and is collected with all other static files; nothing of it is kept in the repository. No tool in
Python bundles modules, and one that wants Node would be asked of every household.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.contrib.staticfiles.finders import BaseFinder
from django.contrib.staticfiles.utils import matches_patterns
from django.core.files.storage import FileSystemStorage

from config.languages import language_styles

LANGUAGES: Final = "css/languages.css"
"""A source that no folder has: it is drawn from the facts of the languages."""

BUNDLES: Final = {
    "js/play.js": (
        *("vendor/panzoom.js", "js/dom.js", "js/view.js", "js/fit.js", "js/edges.js", "js/arrows.js"),
        *("js/touch.js", "js/twice.js", "js/board.js", "js/cut.js"),
        *("js/tiles.js", "js/sieve.js", "js/tray.js", "js/names.js", "js/sheet.js", "js/handle.js"),
        *("js/back.js", "js/kept.js", "js/lead.js", "js/pull.js", "js/live.js"),
        *("js/about.js", "js/on_demand.js"),
    ),
    "js/switches.js": ("js/dom.js", "js/lamp.js", "js/aloud.js", "js/glow.js"),
    "js/opening.js": ("js/door.js", "js/new_table.js"),
    "js/photo_page.js": ("js/photo/plane.js", "js/photo/page.js"),
    "js/photo_worker.js": tuple(
        f"js/photo/{name}.js" for name in ("plane", "flat", "match", "cloth", "figures", "read", "work")
    ),
    "css/play.css": ("css/table.css", "css/corrections.css"),
    "css/front.css": ("css/page.css", "css/door.css", "css/sets.css"),
    "css/every.css": ("css/base.css", LANGUAGES),
    "pieces.svg": ("pieces/figures.svg", "pieces/others.svg"),
}
"""The files that pages load, and the sources of each: every module after those that it imports."""

IMPORT: Final = re.compile(r'^import (\{[^}]*\}|\w+) from "[./]*([\w/]+)\.js";\n', re.MULTILINE)
EXPORT: Final = re.compile(r"^export (?=(?:const|(?:async )?function) (\w+))", re.MULTILINE)
DEFAULT_EXPORT: Final = re.compile(r"export\s*\{\s*(\w+) as default\s*\};?\s*$")
COMMENT: Final = re.compile(r"^/\*.*?\*/\n|^ *//[^\n]*\n| +// [^\n]*$", re.MULTILINE | re.DOTALL)
STYLE_COMMENT: Final = re.compile(r"^ */\*.*?\*/\n", re.MULTILINE | re.DOTALL)
"""They are for who reads the sources, and weigh two kilobytes on the way to a phone."""
INDENT: Final = re.compile(r"^ +", re.MULTILINE)
"""A quarter of a kilobyte; no text of ours goes on over the end of a line."""


class BundleFinder(BaseFinder):
    """Find the bundles, made anew from their sources whenever somebody looks."""

    @property
    def storage(self) -> FileSystemStorage:
        return FileSystemStorage(settings.VAR_DIR / "bundles")

    def check(self, **_kwargs: Any) -> list[Any]:
        """Find nothing wrong in the settings: there are none."""
        return []

    def find(self, path: str, find_all: bool = False, **_kwargs: Any) -> Any:  # noqa: FBT001, FBT002 - Django's way
        """Return where a bundle lies; nothing for other files."""
        found = [str(_written(path, Path(self.storage.location)))] if path in BUNDLES else []
        return found if find_all else next(iter(found), [])

    def list(self, ignore_patterns: Iterable[str] | None) -> Iterator[Any]:
        """Yield all bundles for `collectstatic`."""
        for path in BUNDLES:
            if not matches_patterns(path, ignore_patterns or ()):
                _written(path, Path(self.storage.location))
                yield path, self.storage


def _written(bundle: str, folder: Path) -> Path:
    path, text = folder / bundle, bundled(bundle)
    # Only when it changed: `collectstatic` copies whatever is newer.
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return path


def bundled(bundle: str) -> str:
    """Return what a bundle is made of: each module in a scope of its own, which gives what it exports."""
    texts = {name: _source(name) for name in BUNDLES[bundle]}
    if bundle.endswith(".css"):
        return INDENT.sub("", STYLE_COMMENT.sub("", "".join(texts.values())))
    if bundle.endswith(".svg"):
        return _sprite(texts.values())
    return INDENT.sub("", "".join(_scope(name, text) for name, text in texts.items()))


def _source(name: str) -> str:
    if name == LANGUAGES:
        return language_styles(settings.LANGUAGE_FACTS.items())
    return (settings.BASE_DIR / "static" / name).read_text(encoding="utf-8")


def _sprite(files: Iterable[str]) -> str:
    """Return one file of drawings: what stands in each file between the lines that open and close the first."""
    lines = [text.splitlines() for text in files]
    (opening, *_, closing), *_ = lines
    drawings = (line for file in lines for line in file[1:-1] if not line.startswith("<!--"))
    return "\n".join((opening, *drawings, closing, ""))


def _scope(name: str, text: str) -> str:
    exported = [found[1] for found in EXPORT.finditer(text)]
    default = DEFAULT_EXPORT.search(text)
    result = default[1] if default else f"{{ {', '.join(exported)} }}"
    plain = COMMENT.sub("", DEFAULT_EXPORT.sub("", text))
    # After the comments are gone: an example in one may read like an import.
    body = EXPORT.sub("", IMPORT.sub(lambda found: f"const {found[1]} = {_module(found[2])};\n", plain))
    return f"const {_module(name)} = (() => {{\n{body}return {result};\n}})();\n"


def _module(name: str) -> str:
    return f"{Path(name).stem}_"
