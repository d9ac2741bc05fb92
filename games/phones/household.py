"""The household's authority, which phones are asked to trust: it comes over plain http, so people compare its mark."""

from __future__ import annotations

import hashlib
import ssl
from pathlib import Path

from django.conf import settings


def authority_file() -> Path | None:
    """Return the file of the authority; None unless https is served here."""
    path: Path = settings.VAR_DIR / "tls" / "authority.crt"
    return path if settings.HTTPS_PORT and path.exists() else None


def authority_print() -> str:
    """Return the fingerprint of the authority (SHA-256) as phones show it; nothing without one."""
    path = authority_file()
    if path is None:
        return ""
    digest = hashlib.sha256(ssl.PEM_cert_to_DER_cert(path.read_text("ascii"))).hexdigest().upper()
    return ":".join(digest[at : at + 2] for at in range(0, len(digest), 2))
