"""Tableside as a package: what it needs, what it carries, and an evening with it where no clone is."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
import venv
import zipfile
from email.parser import Parser
from pathlib import Path

import polib
import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from platformdirs import user_data_path

from config.command import OURS, main, usage
from config.paths import places_of
from tests.support.chromium import WHOLE
from tests.support.stage import ROOT
from tools.packing import compiled, requirements

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]


def test_a_clone_keeps_what_is_played_beside_its_code(tmp_path):
    places = places_of(tmp_path)

    assert (places.shared, places.kept, places.command) == (tmp_path, tmp_path / "var", "manage.py")


def test_a_package_keeps_what_is_played_where_the_platform_wants_it(tmp_path):
    (tmp_path / "config" / "share").mkdir(parents=True)
    places = places_of(tmp_path)

    assert places.kept == user_data_path("tableside", appauthor=False)
    assert (places.shared, places.command) == (tmp_path / "config" / "share", "tableside")


def test_the_package_needs_what_the_lock_was_compiled_from():
    home, club = requirements(ROOT), requirements(ROOT, "club")

    assert {"Django==5.2.*", "whitenoise[brotli]==6.12.*"} <= set(home)
    assert {"psycopg[binary]==3.3.*", "uvloop"} <= set(club)
    assert not set(home) & set(club)
    assert not [line for line in home + club if line.startswith(("#", "-")) or " " in line]


def test_the_package_carries_every_sentence(tmp_path):
    found = compiled(ROOT, tmp_path)

    files = ("LC_MESSAGES/django.mo", "language.toml", "other_names.toml")
    assert {f"config/share/locale/{name}/{file}" for name in ("zh_Hans", "zh_Hant") for file in files} <= set(
        found.values()
    )
    assert "config/share/locale/en/language.toml" in found.values(), "without it pages speak no English"
    sentences = [path for path in found if path.endswith(".mo")]
    assert all(polib.mofile(path).translated_entries() for path in sentences)
    assert [path for path in found if path not in sentences and not Path(path).read_text("utf-8")] == []


def test_the_command_lists_what_a_keeper_wants(capsys):
    main([])

    assert capsys.readouterr().out == f"{usage()}\n"
    assert all(f"  tableside {name} " in usage() for name in OURS)


@pytest.mark.long
def test_the_command_runs_what_manage_py_runs():
    # In a process of its own: it sets up Django, and with it where this process writes its log.
    told = run(sys.executable, "-c", "from config.command import main; main()", "show_table", "--help", cwd=ROOT)

    assert "usage: tableside show_table" in told


def test_the_licence_is_named():
    assert PROJECT["license"] == "MIT"
    assert "the Tableside maintainers" in (ROOT / "LICENSE").read_text("utf-8")


def run(*command: object, **more) -> str:
    """Run a command of another environment, of which this process's variables know nothing."""
    done: subprocess.CompletedProcess[str] = subprocess.run(
        list(map(str, command)), check=False, capture_output=True, text=True, **more
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="session")
def sources(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Pack the sources."""
    folder = tmp_path_factory.mktemp("sources")
    run(sys.executable, "-m", "hatchling", "build", "--target", "sdist", "--directory", folder, cwd=ROOT)
    return next(folder.glob("*.tar.gz"))


@pytest.fixture(scope="session")
def wheel(sources: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel from the packed sources, as whoever has no clone does."""
    return built(sources, tmp_path_factory.mktemp("wheel"))


def built(sources: Path, folder: Path) -> Path:
    run(sys.executable, "-m", "pip", "wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", folder, sources)
    return next(folder.glob("*.whl"))


def held(wheel: Path) -> dict[str, int]:
    """Return what a wheel holds, each file with the sum of its content."""
    with zipfile.ZipFile(wheel) as packed:
        return {one.filename: one.CRC for one in packed.infolist()}


@pytest.fixture(scope="session")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install the wheel into an empty environment; return its command."""
    folder = tmp_path_factory.mktemp("environment")
    venv.create(folder, with_pip=True)
    pip = [folder / "bin" / "python", "-m", "pip", "install", "--no-deps", "--no-compile"]
    run(*pip, "--require-hashes", "-r", ROOT / "requirements" / "base.txt")
    run(*pip, "--no-index", wheel)
    run(folder / "bin" / "python", "-m", "pip", "check")
    return folder / "bin" / "tableside"


@pytest.mark.long
def test_the_packed_sources_build_what_the_clone_builds(wheel, tmp_path):
    ours, theirs = held(built(ROOT, tmp_path)), held(wheel)

    assert {name for name in ours.keys() | theirs.keys() if ours.get(name) != theirs.get(name)} == set()


@pytest.mark.long
def test_the_wheel_carries_all_that_is_shown(wheel):
    names = held(wheel)
    share = "config/share"

    for folder in ("templates", "static"):
        ours = [path for path in (ROOT / folder).rglob("*") if path.is_file()]
        assert {f"{share}/{path.relative_to(ROOT).as_posix()}" for path in ours} <= names.keys()
    assert f"{share}/collected/staticfiles.json" in names
    assert {"LICENSE", "panzoom.LICENSE.txt", "grenze.LICENSE.txt"} <= {Path(name).name for name in names}


@pytest.mark.long
def test_the_wheel_asks_for_a_clubs_libraries_with_the_extra_alone(wheel):
    with zipfile.ZipFile(wheel) as packed:
        (name,) = (name for name in packed.namelist() if name.endswith(".dist-info/METADATA"))
        metadata = Parser().parsestr(packed.read(name).decode())
    asked = list(map(Requirement, metadata.get_all("Requires-Dist", [])))
    at_home = {name_of(one) for one in asked if one.marker is None}
    in_a_club = {name_of(one) for one in asked if one.marker and one.marker.evaluate({"extra": "club"})}

    assert metadata.get_all("Provides-Extra") == ["club"]
    assert at_home == {name_of(Requirement(line)) for line in requirements(ROOT)}
    assert in_a_club == {name_of(Requirement(line)) for line in requirements(ROOT, "club")}


def name_of(requirement: Requirement) -> str:
    return canonicalize_name(requirement.name)


@pytest.mark.long
def test_an_installed_club_that_lacks_a_library_is_told_in_a_sentence(installed, tmp_path):
    environment = {"PATH": os.environ["PATH"], "HOME": str(tmp_path), "DATABASE_URL": "postgres://127.0.0.1:1/none"}
    done = subprocess.run(
        [installed, "check"], cwd=tmp_path, env=environment, check=False, capture_output=True, text=True
    )
    sentence = "This server uses PostgreSQL, which wants `pip install 'tableside[club]'`.\n"

    assert (done.returncode, done.stderr) == (1, sentence)


@pytest.mark.long
def test_an_installed_command_knows_nothing_of_the_clone(installed, tmp_path):
    environment = {"PATH": os.environ["PATH"], "HOME": str(tmp_path)}
    told = run(installed, "shell", "-c", "from django.conf import settings as s; print(s.BASE_DIR, s.VAR_DIR)",
               cwd=tmp_path, env=environment)  # fmt: skip

    assert str(ROOT) not in told
    assert f"{tmp_path}/" in told
    assert "no issues" in run(installed, "check", cwd=tmp_path, env=environment)


@pytest.mark.skipif(not WHOLE, reason="the package 'chromium' is not installed")
@pytest.mark.parametrize(
    ("evening", "depth"),
    [
        pytest.param(["seats"], "", marks=pytest.mark.long, id="seats"),
        pytest.param(["whole_game", "rules"], "1", marks=pytest.mark.night, id="a whole game"),
    ],
)
def test_an_evening_is_played_with_the_installed_package(installed, evening, depth):
    environment = os.environ | {"TABLESIDE_COMMAND": str(installed), "NIGHT": depth}
    environment = {name: value for name, value in environment.items() if not name.startswith("PYTEST")}
    files = [f"tests/browser/test_{name}.py" for name in evening]
    out = run(sys.executable, "-m", "pytest", "-q", "-n", "0", "-m", "", *files, cwd=ROOT, env=environment)

    assert " passed" in out
