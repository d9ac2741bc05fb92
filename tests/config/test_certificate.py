"""The household's own certificate: phones that trust it are answered over https, for home addresses only."""

from __future__ import annotations

import ssl
import stat
from datetime import timedelta
from io import StringIO
from urllib.error import URLError
from urllib.request import urlopen

import pytest
import time_machine
from cryptography import x509
from cryptography.hazmat.primitives import hashes

from config.certificate import SERVER_DAYS, certificate_for, is_home_address
from config.management.commands.serve import Command
from games.phones.household import authority_print
from tests.support.stage import Server, free_port


def test_the_same_certificate_is_kept_until_it_is_old_or_the_address_changes(tmp_path):
    first = certificate_for(tmp_path, ["192.168.1.20"])
    shown, authority = first.certificate.read_bytes(), first.authority.read_bytes()

    assert certificate_for(tmp_path, ["192.168.1.20"]).certificate.read_bytes() == shown
    assert certificate_for(tmp_path, ["192.168.1.77"]).certificate.read_bytes() != shown
    moved = first.certificate.read_bytes()
    with time_machine.travel(x509.load_pem_x509_certificate(moved).not_valid_after_utc - timedelta(days=3)):
        assert certificate_for(tmp_path, ["192.168.1.77"]).certificate.read_bytes() != moved
    assert first.authority.read_bytes() == authority, "phones trust it once"
    assert SERVER_DAYS <= 398


def test_keys_are_nobody_elses(tmp_path):
    files = certificate_for(tmp_path, [])

    for key in (files.key, tmp_path / "authority.key"):
        assert stat.S_IMODE(key.stat().st_mode) == 0o600


def test_the_authority_vouches_for_home_only(tmp_path):
    authority = x509.load_pem_x509_certificate(certificate_for(tmp_path, []).authority.read_bytes())
    homes = authority.extensions.get_extension_for_class(x509.NameConstraints)

    assert homes.critical
    assert homes.value.permitted_subtrees
    assert [is_home_address(address) for address in ("192.168.1.20", "10.0.0.4", "8.8.8.8")] == [True, True, False]


def test_its_fingerprint_is_told_at_the_start_and_on_the_page(settings, tmp_path, client):
    settings.VAR_DIR, settings.HTTPS_PORT = tmp_path, 8443
    assert authority_print() == ""
    files = certificate_for(tmp_path / "tls", [])
    digest = x509.load_pem_x509_certificate(files.authority.read_bytes()).fingerprint(hashes.SHA256())
    mark = ":".join(f"{byte:02X}" for byte in digest)
    out = StringIO()

    Command(stdout=out).announce(8000)

    assert mark in out.getvalue()
    assert mark in client.get("/settings/").text


@pytest.mark.long
@pytest.mark.slow
def test_a_phone_that_trusts_the_household_is_answered_over_https(tmp_path):
    server = Server(tmp_path)
    server.environment["HTTPS_PORT"] = str(free_port())
    server.prepare(static=False)
    server.start()
    secure = f"https://127.0.0.1:{server.environment['HTTPS_PORT']}/health/"
    try:
        given = urlopen(f"{server.url}/settings/tableside.crt").read().decode()
        trusting = ssl.create_default_context(cadata=given)
        with urlopen(secure, context=trusting) as answer:
            assert answer.status == 200
        with pytest.raises(URLError, match="CERTIFICATE_VERIFY_FAILED"):
            urlopen(secure)
    finally:
        server.stop()
