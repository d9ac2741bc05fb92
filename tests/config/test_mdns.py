"""The name by which the home network finds this machine."""

from __future__ import annotations

from contextlib import ExitStack, nullcontext
from io import StringIO
from itertools import islice

import pytest
from cryptography import x509
from zeroconf import IPVersion, NonUniqueNameException, Zeroconf

from config import mdns
from config.certificate import certificate_for
from config.management.commands import serve
from games.phones.lan import called

HERE = ["127.0.0.1"]


def test_a_name_that_another_one_has_gets_a_number():
    assert list(islice(mdns.names("tableside"), 3)) == ["tableside", "tableside-2", "tableside-3"]


@pytest.mark.long
@pytest.mark.slow(seconds=6)
def test_the_name_is_answered_for():
    with mdns.announced("tableside-test", 8123, HERE) as name:
        asker = Zeroconf(interfaces=HERE, ip_version=IPVersion.V4Only)
        found = asker.get_service_info(mdns.KIND, f"tableside-test.{mdns.KIND}", timeout=10_000)
        asker.close()

    assert name == "tableside-test.local"
    assert found
    assert (found.server, found.port, found.parsed_addresses()) == ("tableside-test.local.", 8123, HERE)


def test_a_second_machine_has_another_name(monkeypatch):
    taken = [f"tableside-test.{mdns.KIND}"]

    # An answer in time is a matter of the network; what follows from it is not.
    class Teller:
        def __init__(self, **_how):
            pass

        def register_service(self, info):
            if info.name in taken:
                raise NonUniqueNameException

        def close(self):
            pass

    monkeypatch.setattr(mdns, "Zeroconf", Teller)

    with mdns.announced("tableside-test", 8124, HERE) as name:
        assert name == "tableside-test-2.local"


def test_a_machine_without_a_network_has_no_name():
    with mdns.announced("tableside-test", 8123, []) as name:
        assert name == ""


def test_a_network_without_multicast_knows_no_name(monkeypatch):
    def no_multicast(**_how):
        raise OSError

    monkeypatch.setattr(mdns, "Zeroconf", no_multicast)

    with mdns.announced("tableside-test", 8123, HERE) as name:
        assert name == ""


@pytest.mark.django_db
@pytest.mark.parametrize(("port", "url"), [(8000, "http://tableside.local:8000/"), (80, "http://tableside.local/")])
def test_the_name_is_printed_and_shown_under_the_address(client, monkeypatch, port, url):
    monkeypatch.setattr(called, "url", "")
    monkeypatch.setattr(serve, "announced", lambda name, *_more: nullcontext(f"{name}.local"))
    out = StringIO()
    before = client.get("/").text

    with ExitStack() as until_stopped:
        serve.Command(stdout=out).tell_name(port, until_stopped)

    assert "tableside.local" not in before
    assert f"By name: {url}" in out.getvalue()
    assert f"By name: {url}" in client.get("/").text


def test_the_certificate_is_good_for_the_name(tmp_path):
    shown = x509.load_pem_x509_certificate(certificate_for(tmp_path, HERE, "tableside").certificate.read_bytes())
    names = shown.extensions.get_extension_for_class(x509.SubjectAlternativeName).value

    assert "tableside.local" in names.get_values_for_type(x509.DNSName)
