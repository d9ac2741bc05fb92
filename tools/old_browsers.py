"""Lists what the oldest whole browsers lack, from the compatibility data of MDN.

Unpack what `npm pack @mdn/browser-compat-data` brings, then call `python -m tools.old_browsers package/data.json`. The
list is kept in `tests/vendor/too_new.json`: the tests need neither npm nor a network (`tests/test_old_browsers.py`).
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

OLDEST: Final = {"chrome_android": (105, 0), "safari_ios": (15, 4)}
"""The browsers in which every page is whole."""

LIST: Final = Path(__file__).parents[1] / "tests" / "vendor" / "too_new.json"
NEVER: Final = (999, 0)
OF_PAGES: Final = re.compile(
    r"(HTML|SVG)\w*Element|Element|Node|Document\w*|Window|Navigator|UserActivation|URL\w*|Abort\w+|\w*Event(Target)?|DOM\w+|Blob|"
    r"File|FormData|Headers|Request|Response|History|Location|Performance|Crypto|Clipboard\w*|Cache\w*|ServiceWorker\w*|"
    r"WakeLock\w*|WebSocket|XMLHttpRequest|CanvasRenderingContext2D|Animation|KeyframeEffect|\w+Observer|MediaQueryList|"
    r"Selection|Range|ShadowRoot|CSSStyleDeclaration|Speech\w+|ImageBitmap\w*|DataTransfer\w*"
)
"""The interfaces that scripts of pages use; others would make common words suspect."""


def version(feature: dict[str, Any], browser: str) -> tuple[int, int]:
    """Return the version in which a browser knows a feature by its own name, without a flag and whole."""
    statements = feature["__compat"]["support"].get(browser, [])
    for one in statements if isinstance(statements, list) else [statements]:
        odd = {"prefix", "alternative_name", "flags", "partial_implementation", "version_removed"} & one.keys()
        number = re.match(r"≤?(\d+)(?:\.(\d+))?$", str(one.get("version_added")))
        if number and not odd:
            return int(number[1]), int(number[2] or 0)
    return NEVER


def said(feature: dict[str, Any]) -> str:
    """Return the first versions of a feature that is too new; nothing when it is not, or no browser has it."""
    found = {browser: version(feature, browser) for browser in OLDEST}
    is_known = all(found[browser] <= oldest for browser, oldest in OLDEST.items())
    if is_known or set(found.values()) == {NEVER}:
        return ""
    names = {"chrome_android": "Chrome", "safari_ios": "iOS"}
    return ", ".join(
        f"{names[browser]} {'never' if number == NEVER else f'{number[0]}.{number[1]}'}"
        for browser, number in found.items()
    )


def features(data: dict[str, Any], path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], dict[str, Any]]]:
    """Yield every feature below a part of the data, with its path."""
    for key, value in data.items():
        if key == "__compat":
            continue
        if "__compat" in value:
            yield (*path, key), value
        yield from features(value, (*path, key))


def too_new(data: dict[str, Any]) -> dict[str, dict[str, str]]:
    """Return what is too new, by the place where it is written."""
    css, script, api = data["css"], data["javascript"], data["api"]
    own_or_value = (1, 2)  # a property or one of its values
    lists: dict[str, dict[str, str]] = {
        "properties": {
            ".".join(path): said(one)
            for path, one in features(css["properties"])
            if len(path) in own_or_value and said(one)
        },
        "selectors": {path[0]: said(one) for path, one in features(css["selectors"]) if len(path) == 1 and said(one)},
        "at-rules": {
            ".".join(path): said(one)
            for path, one in features(css["at-rules"])
            if len(path) in own_or_value and said(one)
        },
        "functions": {path[-1]: said(one) for path, one in features(css["types"]) if len(path) > 1 and said(one)},
        "syntax": {
            ".".join(path): said(one)
            for part in ("classes", "operators", "regular_expressions", "statements", "functions", "grammar")
            for path, one in features(script[part], (part,))
            if said(one)
        },
    }
    members: dict[str, list[str]] = {}
    of_pages: set[str] = set()
    for path, one in [*features(script["builtins"], ("",)), *features(api)]:
        if len(path) <= 3 - bool(path[0]) and path[-1][0].isalpha():
            name = path[-1].removesuffix("_static")
            members.setdefault(name, []).append(said(one))
            of_pages |= {name} if not path[0] or OF_PAGES.fullmatch(path[0]) else set()
    # A name that any interface has had for long is no evidence: a script does not say of what type a value is.
    lists["names"] = {name: every[0] for name, every in members.items() if name in of_pages and all(every)}
    return {place: dict(sorted(found.items())) for place, found in lists.items()}


def main() -> None:
    """Write the list from the data that the command line names."""
    data = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    found = {"of": f"@mdn/browser-compat-data {data['__meta']['version']}, CC0", **too_new(data)}
    LIST.write_text(json.dumps(found, indent=0, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
