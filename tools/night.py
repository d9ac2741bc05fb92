"""Run what is too long for a change: `make night`, or one part of it with `PART=soak`.

A part is a row of steps, each a command that ends within minutes. What has passed for a commit is kept in `var/night/`
and is not run again: a night that was cut off goes on where it was. A part stops after half an hour, and the next call
goes on with it. The seed of a night is its day; a night that goes on after midnight keeps it.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parent.parent
KEPT: Final = ROOT / "var" / "night"
LONGEST: Final = 30 * 60
"""Seconds of a part."""
TAIL: Final = 30
"""Lines that the summary shows of a step that failed."""
CHUNKS: Final = 4
"""Tests, soaked games and hostile requests are cut into so many steps, so that a night that is cut off loses little."""


@dataclass(frozen=True, slots=True)
class Step:
    """A target of make with its variables; the seed of the night replaces `{seed}` in them."""

    target: str
    variables: Mapping[str, str]

    def run(self, seed: str, seconds: float, log: Path) -> int | None:
        """Return the exit code of make, or nothing where the time ran out first."""
        values = [f"{name}={value.format(seed=seed)}" for name, value in self.variables.items()]
        command = ["make", "--no-print-directory", self.target, *values]
        with log.open("w", encoding="utf-8") as out:
            # A session of its own: what it started ends with it.
            process = subprocess.Popen(command, cwd=ROOT, stdout=out, stderr=out, start_new_session=True)
            try:
                return process.wait(seconds)
            except subprocess.TimeoutExpired:
                return None
            finally:
                # Also when somebody stops the night: what it began would go on in a session of its own.
                if process.poll() is None:
                    os.killpg(process.pid, signal.SIGTERM)
                    process.wait()


def make(target: str, **variables: str) -> Step:
    """Return a step that makes a target."""
    return Step(target, variables)


def chunks(target: str, **variables: str) -> list[Step]:
    """Return a target in several steps, each with luck of its own."""
    return [make(target, **variables, SEED=f"{{seed}}{number}") for number in range(CHUNKS)]


def shares(target: str) -> list[Step]:
    """Return the tests of a target in several steps, each of which runs its share of them."""
    return [make(target, SHARE=f"{number + 1}/{CHUNKS}") for number in range(CHUNKS)]


PARTS: Final[Mapping[str, Sequence[Step]]] = {
    "looks": [make("look")],
    "tests": shares("test-night"),
    "browser": shares("test-night-browser"),
    "engines": [make("test-engines", NIGHT="1")],
    "soak": chunks("soak", GAMES="250"),
    "hostile": chunks("test-hostile", HOSTILE="2500"),
    "faults": [make("test-faults")],
    "ladder": [make("bench-players", GAMES="20")],
    "benchmarks": [make("bench", SUITES="rules catan server history long_log imports held commits")],
    "painted": [make("bench", SUITES="browser painted thinking")],
    "load": [make("bench-load")],
}


@dataclass
class Night:
    """The steps of a commit's night that have passed, by part and number, and the seed of all of it."""

    file: Path
    seed: str
    passed: dict[str, list[int]]

    @classmethod
    def of(cls, commit: str) -> Night:
        """Return the night of a commit: that which was cut off, or a new one."""
        file = KEPT / f"{commit}.json"
        if file.exists():
            kept: dict[str, Any] = json.loads(file.read_text("utf-8"))
            return cls(file, kept["seed"], kept["passed"])
        return cls(file, datetime.now(UTC).strftime("%Y%m%d"), {})

    def run(self, part: str) -> str:
        """Run the steps of a part that have not passed; return a word for the summary."""
        until = time.monotonic() + LONGEST
        done = self.passed.setdefault(part, [])
        for number, step in enumerate(PARTS[part]):
            if number in done:
                continue
            log = KEPT / f"{part}-{number}.log"
            code = step.run(self.seed, max(1, until - time.monotonic()), log)
            if code is None:
                return f"cut off after {len(done)} of {len(PARTS[part])} steps; the next call goes on"
            if code:
                print(*log.read_text("utf-8").splitlines()[-TAIL:], sep="\n")
                return f"FAILED with the seed {self.seed}{number}: {log.relative_to(ROOT)}"
            done.append(number)
            self.file.write_text(json.dumps({"seed": self.seed, "passed": self.passed}), "utf-8")
        return "passed"


def commit() -> str:
    """Return the commit of the clone, with a mark where something was changed since."""
    told = ["git", "describe", "--always", "--dirty", "--exclude=*"]
    return subprocess.run(told, cwd=ROOT, check=True, capture_output=True, text=True).stdout.strip()


def main(names: Sequence[str]) -> int:
    """Run the named parts, or all; print one summary, and return 1 unless all passed."""
    unknown = [name for name in names if name not in PARTS]
    if unknown:
        print(f"There is no part {', '.join(unknown)}. The parts: {', '.join(PARTS)}.")
        return 1
    KEPT.mkdir(parents=True, exist_ok=True)
    night = Night.of(commit())
    rows = []
    for name in names or PARTS:
        began = time.monotonic()
        word = night.run(name)
        rows.append((name, time.monotonic() - began, word))
        print(f"{name}: {word}", flush=True)
    print(f"\nThe night of {night.file.stem}, seed {night.seed}")
    for name, seconds, word in rows:
        print(f"  {name:<12}{seconds:6.0f} s  {word}")
    failed = sum(word != "passed" for *_row, word in rows)
    print(f"{len(rows) - failed} passed, {failed} failed")
    return int(failed > 0)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
