"""Compile the translated sentences, locale/*/LC_MESSAGES/*.po, for Django; the gettext programs are not needed."""

from pathlib import Path

import polib

LOCALE = Path(__file__).resolve().parent.parent / "locale"


def main() -> None:
    """Write one .mo beside each .po."""
    for catalogue in sorted(LOCALE.glob("*/LC_MESSAGES/*.po")):
        polib.pofile(str(catalogue)).save_as_mofile(str(catalogue.with_suffix(".mo")))


if __name__ == "__main__":
    main()
