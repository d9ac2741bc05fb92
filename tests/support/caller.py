"""A phone without a screen: it holds one phone's cookie and posts what the page would post, over one connection."""

from __future__ import annotations

import http.client
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final
from urllib.parse import urlencode, urlsplit
from uuid import uuid4

from tests.support.stage import Json, Laid

CSRF: Final = "c" * 32
"""Django compares the cookie with the header; a phone that is not a browser may choose both."""
PATIENCE: Final = 20
FORM: Final = "application/x-www-form-urlencoded"


@dataclass
class Answer:
    """The server's answer: the status, and the head that the page shows now (None if it shows none)."""

    status: int
    body: str

    @property
    def head(self) -> int | None:
        """Return the head of the log in the answer."""
        found = re.search(r'name="seen" value="(\d+)"', self.body) or re.search(
            r'id="seen"[^>]*value="(\d+)"', self.body
        )
        return int(found[1]) if found else None


@dataclass
class Caller:
    """One phone at one table."""

    url: str
    table: Laid
    cookie: str
    language: str = "en"
    _line: http.client.HTTPConnection | None = field(default=None, repr=False)

    def get(self, path: str = "") -> Answer:
        """Fetch a page of the table."""
        return self._ask("GET", self.table.path + path)

    def post(self, path: str, fields: Mapping[str, object], *, seen: int, token: str = "") -> Answer:
        """Send a form as htmx does; `token` names it, so that the same form may be sent again."""
        form = {**fields, "seen": seen, "shows": seen, "token": token or str(uuid4())}
        return self._ask("POST", f"{self.table.path}{path}/", urlencode(form))

    def close(self) -> None:
        """Hang up."""
        if self._line is not None:
            self._line.close()
            self._line = None

    def _ask(self, verb: str, path: str, body: str | None = None) -> Answer:
        host = urlsplit(self.url).netloc
        if self._line is None:
            self._line = http.client.HTTPConnection(host, timeout=PATIENCE)
        headers = {
            "Cookie": f"phone={self.cookie}; csrftoken={CSRF}; django_language={self.language}",
            "X-CSRFToken": CSRF, "HX-Request": "true", "Origin": self.url,
        } | ({"Content-Type": FORM} if body is not None else {})  # fmt: skip
        try:
            self._line.request(verb, path, body, headers)
            answer = self._line.getresponse()
            return Answer(answer.status, answer.read().decode())
        except (OSError, http.client.HTTPException):
            self.close()
            raise


def as_forms(game: Json) -> Iterator[dict[str, str]]:
    """Yield the moves of a recorded base game as the page posts them: a tile and its place, then a figure or none."""
    drawn = ""
    for move in game["moves"]:
        match move["do"]:
            case "draw":
                drawn = move["tile"]
            case "place":
                yield {"lay": f"{drawn}.{move['rot']}.{move['at'][0]}.{move['at'][1]}"}
            case "deploy":
                yield {"put": f"{move['figure']}.{move['on']}"}
            case "pass":
                yield {"pass": "1"}
