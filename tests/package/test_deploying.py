"""The files that install Tableside on a server: the container, its compose files, the service."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import time
from configparser import ConfigParser
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.support.stage import ROOT, free_port

DOCKERFILE = (ROOT / "Dockerfile").read_text("utf-8")
UNIT = ROOT / "deploy" / "tableside.service"
COMPOSE = sorted((ROOT / "deploy").glob("compose.*.yaml"))
WORDS = {
    "FROM", "ARG", "ENV", "WORKDIR", "COPY", "RUN", "LABEL", "USER", "VOLUME", "EXPOSE", "HEALTHCHECK", "CMD",
}  # fmt: skip
KEYS = {
    "build", "cap_drop", "command", "depends_on", "environment", "healthcheck", "image", "init", "network_mode",
    "ports", "profiles", "read_only", "restart", "security_opt", "tmpfs", "volumes",
}  # fmt: skip
"""Of a service, as the compose specification names them."""
STARTED = ("CMD", "HEALTHCHECK")
STARTING = 60
"""Seconds that a start may take."""


def steps(text: str) -> list[tuple[str, str]]:
    """Return the instructions of a Dockerfile: a word and the rest, lines that go on put together."""
    plain = re.sub(r"^\s*#.*\n", "", text, flags=re.MULTILINE)
    lines = re.sub(r"\\\n\s*", "", plain).splitlines()
    return [(word, rest) for word, _, rest in (line.partition(" ") for line in lines if line)]


def ways(word: str) -> list[str]:
    return [rest for one, rest in steps(DOCKERFILE) if one == word]


def compose(path: Path) -> dict[str, Any]:
    read: dict[str, Any] = yaml.safe_load(path.read_text("utf-8"))
    return read


def test_every_step_of_the_container_is_one():
    assert {word for word, _ in steps(DOCKERFILE)} <= WORDS


def test_the_container_is_not_root_and_is_asked_for_its_health():
    last = DOCKERFILE.rpartition("\nFROM ")[2]

    assert re.search(r"^USER [1-9]\d+$", last, re.MULTILINE)
    assert last.index("\nUSER ") < last.index("\nCMD ")
    assert "/health/" in ways("HEALTHCHECK")[0]
    assert json.loads(ways("CMD")[0])[0] == "tableside"


def test_images_have_a_version_and_commands_no_shell_between():
    images = [rest.split()[0] for rest in ways("FROM")]
    images += [one["image"] for path in COMPOSE for one in compose(path)["services"].values() if "build" not in one]

    assert all(re.search(r":\d", image) for image in images)
    assert not [step for step in ways("RUN") if "sudo" in step or "curl" in step or " apt-get install" in step]


def test_what_is_sent_to_the_builder_is_what_the_package_is_made_of():
    ignored = (ROOT / ".dockerignore").read_text("utf-8").splitlines()
    sent = [line[1:] for line in ignored if line.startswith("!")]

    assert ignored[1] == "*"
    assert all((ROOT / name).exists() for name in sent)
    assert {"config", "games", "scoring", "templates", "static", "locale", "tools/packing.py"} <= set(sent)


@pytest.mark.parametrize("path", COMPOSE, ids=lambda path: path.name)
def test_a_compose_file_says_only_what_there_is(path):
    file = compose(path)
    volumes = {name.partition(":")[0] for one in file["services"].values() for name in one.get("volumes", ())}

    assert {key for one in file["services"].values() for key in one} <= KEYS
    assert {name for name in volumes if not name.startswith(".")} == set(file["volumes"])
    assert all((path.parent / name).exists() for name in volumes if name.startswith("."))
    for one in file["services"].values():
        assert set(one.get("depends_on", ())) <= set(file["services"])
        assert one.get("user", "") != "root"


def test_a_home_is_one_service_and_one_volume():
    home = compose(ROOT / "deploy" / "compose.home.yaml")

    assert (len(home["services"]), len(home["volumes"])) == (1, 1)


def test_a_club_waits_for_its_database_and_begins_as_the_recipe_does():
    services = compose(ROOT / "deploy" / "compose.club.yaml")["services"]
    recipe = (ROOT / "docs" / "deployment.md").read_text("utf-8").replace("\\\n", "")
    options = [word for word in services["first"]["command"] if word.startswith("--")]

    assert {"migrate", "first", "second", "daily", "postgres", "redis", "caddy"} == set(services)
    assert services["first"] == services["second"]
    assert services["first"]["depends_on"]["migrate"] == {"condition": "service_completed_successfully"}
    assert all(option in recipe for option in options)
    assert "environment" in services["migrate"]


def test_several_machines_serve_as_one_does():
    club, machines = (compose(ROOT / "deploy" / f"compose.{name}.yaml")["services"] for name in ("club", "machines"))
    one, many = club["first"], machines["process"]
    between = {"DATABASE_URL", "REDIS_URL"}

    assert (many["command"], many["healthcheck"]) == (one["command"], one["healthcheck"])
    assert many["environment"].keys() == one["environment"].keys()
    assert {name for name, value in one["environment"].items() if many["environment"][name] != value} == between
    assert all("${DATA:?" in many["environment"][name] for name in between)
    assert {name: service["profiles"] for name, service in machines.items()} == {
        "postgres": ["data"],
        "redis": ["data"],
        "migrate": ["migrate"],
        "daily": ["migrate"],
        "process": ["process"],
        "caddy": ["proxy"],
    }


def test_between_machines_nothing_listens_to_everybody_and_everything_wants_a_word():
    services = compose(ROOT / "deploy" / "compose.machines.yaml")["services"]
    inside = [port for name, one in services.items() if name != "caddy" for port in one.get("ports", ())]

    assert len(inside) == 3
    assert all(port.startswith("${ADDRESS:?") for port in inside)
    assert "--requirepass" in services["redis"]["command"]


def test_the_proxy_of_several_machines_differs_in_their_addresses_alone():
    one, many = (
        (ROOT / "deploy" / name).read_text("utf-8").splitlines()[1:] for name in ("Caddyfile", "Caddyfile.machines")
    )

    assert [line.replace("first:8000 second:8000", "{$PROCESSES}") for line in one] == many


def test_the_service_keeps_to_its_own_folder():
    unit = ConfigParser(strict=False, interpolation=None)
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    unit.read(UNIT)
    service = unit["Service"]

    assert service["StateDirectory"] == "tableside"
    assert (service["ProtectSystem"], service["DynamicUser"], service["NoNewPrivileges"]) == ("strict", "yes", "yes")
    assert service["ExecStart"].endswith("tableside serve --port 8000")


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd is not here")
def test_systemd_reads_the_service(tmp_path):
    unit = tmp_path / UNIT.name
    # Its program is not installed here.
    unit.write_text(UNIT.read_text("utf-8").replace("/opt/tableside/bin/tableside", "/bin/true"), "utf-8")
    done = subprocess.run(["systemd-analyze", "verify", unit], check=False, capture_output=True, text=True)

    assert (done.returncode, done.stderr) == (0, "")


def test_a_club_is_built_with_its_extra_and_a_home_without():
    home, club = (compose(ROOT / "deploy" / f"compose.{name}.yaml")["services"] for name in ("home", "club"))
    built = [one for one in club.values() if "build" in one]

    assert ways("ARG") == ['EXTRA=""']
    assert (home["tableside"]["build"], home["tableside"]["image"]) == ("..", "tableside")
    assert len(built) == 4
    assert all(one["build"] == {"context": "..", "args": {"EXTRA": "club"}} for one in built)
    assert {one["image"] for one in built} == {"tableside-club"}


@pytest.mark.parametrize(
    "name", ["Dockerfile", "deploy/compose.club.yaml", "deploy/tableside.service", "docs/install.md"]
)
def test_whoever_installs_a_server_reads_what_a_club_wants(name):
    assert "tableside[club]" in (ROOT / name).read_text("utf-8")


@pytest.mark.long
def test_the_steps_of_the_container_make_a_server(tmp_path):
    """No engine is needed to run what its lines run: in a folder instead of `/`, with nothing but what is sent.

    It is a club's image, which holds a home's and more.
    """
    source, root = tmp_path / "source", tmp_path / "root"
    for name in (line[1:] for line in (ROOT / ".dockerignore").read_text("utf-8").splitlines() if line.startswith("!")):
        take = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
        (source / name).parent.mkdir(parents=True, exist_ok=True)
        take(ROOT / name, source / name)
    build = DOCKERFILE.partition("\nFROM ")[2].partition("\nFROM ")[0]
    environment = {"PATH": os.environ["PATH"], "HOME": str(tmp_path), "EXTRA": "club", **pip_settings()}
    for word, step in steps(f"FROM {build}"):
        if word == "RUN":
            done = subprocess.run(
                ["bash", "-ec", re.sub(r"(?<![\w./])/(opt|wheel)\b", rf"{root}/\1", step)],
                cwd=source, env=environment, check=False, capture_output=True, text=True,
            )  # fmt: skip
            assert done.returncode == 0, done.stdout + done.stderr
    programs = root / "opt" / "tableside" / "bin"
    inside = environment | {"TABLESIDE_VAR": str(tmp_path / "data"), "PATH": f"{programs}:{environment['PATH']}"}
    command = [programs / "tableside", "check", "--deploy"]
    done = subprocess.run(command, cwd=tmp_path, env=inside, check=False, capture_output=True, text=True)

    assert "no issues" in done.stdout, shlex.join(map(str, command)) + done.stderr
    assert not (programs / "hatchling").exists()
    assert (programs / compose(ROOT / "deploy" / "compose.club.yaml")["services"]["first"]["command"][0]).exists()
    check_health_when_started(tmp_path, inside)


def check_health_when_started(folder: Path, environment: dict[str, str]) -> None:
    """Start what the container starts, at another port, and ask for its health as the container does."""
    port = str(free_port())
    command, asked = (json.loads(ways(word)[0][ways(word)[0].index("[") :].replace("8000", port)) for word in STARTED)
    log = folder / "log"
    with log.open("w") as out:
        server = subprocess.Popen(
            [*command, "--bind", "127.0.0.1"], cwd=folder, env=environment, stdout=out, stderr=out
        )
    until, done = time.monotonic() + STARTING, False
    try:
        while not done and server.poll() is None and time.monotonic() < until:
            done = subprocess.run(asked, cwd=folder, env=environment, check=False, capture_output=True).returncode == 0
    finally:
        server.terminate()
        server.wait(timeout=STARTING)
    assert done, log.read_text("utf-8")


def pip_settings() -> dict[str, str]:
    """Return where pip finds what it installs on this machine."""
    return {name: value for name, value in os.environ.items() if name.startswith("PIP_") or name.endswith("_PROXY")}
