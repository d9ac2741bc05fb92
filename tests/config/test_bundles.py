"""The scripts of the table page travel as one file, made of plain modules when static files are collected."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders

from config import bundles
from config.bundles import BUNDLES, bundled

IMPORTED = re.compile(r'from "[./]*([\w/]+\.js)"')


def sources(settings, bundle):
    return {name: (settings.BASE_DIR / "static" / name).read_text() for name in BUNDLES[bundle]}


@pytest.mark.parametrize("bundle", ["css/play.css", "css/front.css"])
def test_a_bundle_is_found_and_holds_every_style(settings, bundle):
    found = str(finders.find(bundle))

    text = Path(found).read_text()
    rules = (
        rule
        for source in sources(settings, bundle).values()
        for rule in re.findall(r"^\.[^\n]*$", source, re.MULTILINE)
    )
    assert all(rule in text for rule in rules)


def test_each_module_stands_after_those_that_it_imports(settings):
    seen: list[str] = []
    for name, text in sources(settings, "js/play.js").items():
        wanted = [one if one.startswith("vendor/") else f"js/{one}" for one in IMPORTED.findall(text)]
        assert set(wanted) <= set(seen), name
        seen.append(name)


def test_nothing_is_imported_or_exported_by_a_bundle():
    assert not re.search(r"^\s*(import|export)\b", bundled("js/play.js"), re.MULTILINE)


def test_two_modules_may_use_one_name(settings, tmp_path, monkeypatch):
    settings.BASE_DIR = tmp_path
    (tmp_path / "static" / "js").mkdir(parents=True)
    (tmp_path / "static" / "js" / "one.js").write_text("export const show = 1;\n")
    (tmp_path / "static" / "js" / "two.js").write_text('import { show } from "./one.js";\n{ const show_ = show; }\n')
    monkeypatch.setitem(bundles.BUNDLES, "js/both.js", ("js/one.js", "js/two.js"))

    assert bundled("js/both.js") == (
        "const one_ = (() => {\nconst show = 1;\nreturn { show };\n})();\n"
        "const two_ = (() => {\nconst { show } = one_;\n{ const show_ = show; }\nreturn {  };\n})();\n"
    )


def test_every_script_is_loaded_by_a_page_or_a_bundle(settings):
    folder = settings.BASE_DIR / "static" / "js"
    # A page names its scripts in its template, a game among what it registers.
    naming = [*(settings.BASE_DIR / "templates").rglob("*.html"), *(settings.BASE_DIR / "games").rglob("game.py")]
    named = "".join(path.read_text("utf-8") for path in naming)
    imported = set(IMPORTED.findall("".join(path.read_text("utf-8") for path in folder.glob("*.js"))))
    in_bundles = {name for parts in BUNDLES.values() for name in parts}

    scripts = {path.name for path in folder.glob("*.js") if f"js/{path.name}" not in in_bundles}
    assert {name for name in scripts if f"js/{name}" not in named and name not in imported} == set()
