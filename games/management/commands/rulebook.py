"""Write the documents about the rules."""

from __future__ import annotations

from pathlib import Path

from django.conf import settings
from django.core.management.base import BaseCommand

from games.rulebook.documents import documents


class Command(BaseCommand):
    """`manage.py rulebook` after a change of games/rulebook/texts; a test looks whether it was run."""

    help = "Write docs/rules*.md and docs/help.md from the rules that the app shows."

    def handle(self, **_options: object) -> None:
        """Write them."""
        for name, text in documents():
            Path(settings.BASE_DIR, "docs", name).write_text(text, encoding="utf-8")
