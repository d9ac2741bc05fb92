"""The floor: a WSGI view with eight middlewares, a session in the database and one commit; CPU seconds of a request.

Called in its own process, without a server around it: nothing that Django answers with a row can cost less.
"""

from __future__ import annotations

import gc
import io
import sys
import time
from typing import Any, Final
from urllib.parse import urlencode

from benchmarks.load.minimal import app
from tests.support.caller import CSRF, FORM

WARM, MEASURED = 200, 1500
HOST: Final = "127.0.0.1"


def environ(verb: str, path: str, cookies: str, body: bytes = b"") -> dict[str, Any]:
    """Return a request as a WSGI server hands it over."""
    return {
        "REQUEST_METHOD": verb, "PATH_INFO": path, "SCRIPT_NAME": "", "QUERY_STRING": "", "HTTP_COOKIE": cookies,
        "SERVER_NAME": HOST, "SERVER_PORT": "80", "HTTP_HOST": HOST, "HTTP_X_CSRFTOKEN": CSRF,
        "CONTENT_TYPE": FORM, "CONTENT_LENGTH": str(len(body)), "wsgi.input": io.BytesIO(body),
        "wsgi.url_scheme": "http", "wsgi.errors": sys.stderr, "HTTP_USER_AGENT": "floor",
    }  # fmt: skip


def seconds_each() -> float:
    """Return the CPU seconds of one request."""
    handle: Any = app.FLOOR()
    sent: list[Any] = []

    def ask(verb: str, path: str, cookies: str, body: bytes = b"") -> str:
        response = handle(environ(verb, path, cookies, body), lambda *head: sent.append(head))
        for _ in response:
            pass
        response.close()
        status, headers = sent.pop()
        assert status.startswith("200"), status
        return next((value for name, value in headers if name == "Set-Cookie" and "sessionid" in value), "")

    session = ask("GET", "/enter/", "").split(";")[0]
    cookies = f"{session}; csrftoken={CSRF}"
    bodies = [urlencode({"lay": "base-U.1.0.3", "head": number}).encode() for number in range(WARM + MEASURED)]
    gc.collect()
    gc.freeze()
    for body in bodies[:WARM]:
        ask("POST", "/floor/1/", cookies, body)
    began = time.process_time()
    for body in bodies[WARM:]:
        ask("POST", "/floor/1/", cookies, body)
    return (time.process_time() - began) / MEASURED


if __name__ == "__main__":
    app.make_tables()
    print(seconds_each())
