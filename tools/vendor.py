"""Fetch the front-end files of others: pinned, verified, licensed, and small. `make vendor` runs it; needs npm.

Libraries become minified ES modules in static/vendor/, each with its licence beside it. The title font is cut to the
letters that we draw. What only tests load goes to tests/vendor/. htmx comes with django-htmx and is not fetched.
"""

from __future__ import annotations

import base64
import hashlib
import subprocess
import tarfile
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from fontTools import subset

ROOT = Path(__file__).resolve().parent.parent
ESBUILD = "esbuild@0.25.12"


@dataclass(frozen=True, slots=True)
class Package:
    """One release on npm, with the digest that the registry has published for it."""

    name: str
    version: str
    sha512: str
    licence: str = "package/LICENSE"


PANZOOM = Package(
    "@panzoom/panzoom",
    "4.6.2",
    "Zn3B5/hwa6eYIPRSKX0xf2clv8nviTX8AnAU5kU/EugiTDhG41ya2wlBqYrZJYCWQROr/5XkWObZhIkepi89qw==",
    licence="package/MIT-License.txt",
)
NOSLEEP = Package(
    "nosleep.js",
    "0.12.0",
    "9d1HbpKLh3sdWlhXMhU6MMH+wQzKkrgfRkYV0EBdvt99YJfj0ilCJrWRDYG2130Tm4GXbEoTCx5b34JSaP+HhA==",
)
UPLOT = Package(
    "uplot",
    "1.6.32",
    "KIMVnG68zvu5XXUbC4LQEPnhwOxBuLyW1AHtpm6IKTXImkbLgkMy+jabjLgSLMasNuGGzQm/ep3tOkyTxpiQIw==",
)
LEAN_QR = Package(
    "lean-qr",
    "2.7.4",
    "tlMPFfqhAAZN7+j/djRSvl/2+AYT2+7RRuyq8bvcbV8gMiENiscquQ9WTfCSyeEdxsVaEB+tU7e9nFZC63BFnQ==",
)
AXE = Package(
    "axe-core",
    "4.11.0",
    "ilYanEU8vxxBexpJd8cWM4ElSQq4QctCLKih0TSfjIfCQTeyH/6zVrmIJfLPrKTKJRbiG+cfnZbQIjAlJmF1jQ==",
)
GRENZE = Package(
    "@fontsource/grenze",
    "5.3.0",
    "fq8Xyrvs/wQrtIhTjJbWHbz0Ed9TzWKYEmN7E4Qd0ie3OhMreRCMHYS0P1tP+lQ7Dbql3eL84IojdCcy+Wm+oA==",
)

WEIGHTS = (600, 700)
# Letters of western names, digits, and the signs that stand in titles and scores.
LETTERS = [*range(0x20, 0x7F), *range(0xA0, 0x100), *map(ord, "–—‘’“”…−·×ŒœŠšŽž")]
FEATURES = ["kern", "liga", "lnum", "tnum", "pnum", "mark", "mkmk", "ccmp", "locl"]


def main() -> None:
    """Fetch everything anew."""
    module(PANZOOM, "package/dist/panzoom.es.js", "panzoom")
    module(NOSLEEP, "package/src/index.js", "nosleep")
    module(UPLOT, "package/dist/uPlot.esm.js", "uplot")
    copy(UPLOT, "package/dist/uPlot.min.css", ROOT / "static/vendor/uplot.css")
    module(LEAN_QR, "package/index.mjs", "lean-qr")
    copy(AXE, "package/axe.min.js", ROOT / "tests/vendor/axe.min.js")
    for weight in WEIGHTS:
        font(weight)


def module(package: Package, entry: str, name: str) -> None:
    """Make one minified ES module of `entry` and what it imports."""
    target = ROOT / f"static/vendor/{name}.js"
    with unpacked(package) as folder:
        command = ["--bundle", "--minify", "--format=esm", f"--outfile={target}"]
        banner = f"--banner:js=/* {package.name} {package.version}, see {name}.LICENSE.txt */"
        run("npm", "exec", "--yes", f"--package={ESBUILD}", "--", "esbuild",
            str(Path(folder) / entry), *command, banner)  # fmt: skip
        write_licence(package, folder, target)


def copy(package: Package, entry: str, target: Path) -> None:
    """Take one file of `package` as it is."""
    with unpacked(package) as folder:
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes((Path(folder) / entry).read_bytes())
        write_licence(package, folder, target)


def font(weight: int) -> None:
    """Cut the title font of one weight to our letters."""
    target = ROOT / f"static/fonts/grenze-{weight}.woff2"
    target.parent.mkdir(parents=True, exist_ok=True)
    options = subset.Options(flavor="woff2", layout_features=FEATURES, hinting=False)
    with unpacked(GRENZE) as folder:
        source = Path(folder) / f"package/files/grenze-latin-{weight}-normal.woff2"
        letters = subset.load_font(source, options)
        subsetter = subset.Subsetter(options)
        subsetter.populate(unicodes=LETTERS)
        subsetter.subset(letters)
        subset.save_font(letters, target, options)
        write_licence(GRENZE, folder, target.with_stem("grenze"))


def write_licence(package: Package, folder: str, target: Path) -> None:
    """Put the licence of `package` beside the file it covers."""
    text = (Path(folder) / package.licence).read_text(encoding="utf-8")
    lines = "\n".join(line.rstrip() for line in text.splitlines())
    target.with_name(f"{target.name.split('.')[0]}.LICENSE.txt").write_text(lines.strip() + "\n")


class unpacked(TemporaryDirectory[str]):  # noqa: N801 - used as a verb: `with unpacked(PANZOOM)`
    """A folder with the files of `package`, for as long as the `with` block lasts."""

    def __init__(self, package: Package) -> None:
        super().__init__()
        self.package = package

    def __enter__(self) -> str:
        folder = super().__enter__()
        run("npm", "pack", "--silent", f"{self.package.name}@{self.package.version}", cwd=folder)
        (archive,) = Path(folder).glob("*.tgz")
        digest = base64.b64encode(hashlib.sha512(archive.read_bytes()).digest()).decode()
        assert digest == self.package.sha512, f"{self.package.name} is not what was pinned"
        with tarfile.open(archive) as files:
            files.extractall(folder)  # noqa: S202 - it is what was pinned; not every Python 3.11 knows filters
        return folder


def run(*command: str, cwd: str | None = None) -> None:
    """Run `command`, and fail with it."""
    subprocess.run(command, check=True, cwd=cwd, stdout=subprocess.DEVNULL)


if __name__ == "__main__":
    main()
