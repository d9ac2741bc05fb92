"""A certificate for the home network, so that browsers give a phone what they keep for secure pages.

The household gets an authority of its own, good for private addresses and local names only: a phone that trusts it is
not exposed to anything on the internet. Its key never leaves `var/tls`.
"""

from __future__ import annotations

import socket
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from ipaddress import IPv4Address, ip_address, ip_network
from pathlib import Path
from typing import Final

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

AUTHORITY_DAYS: Final = 3650
# Phones refuse certificates of servers that last longer than 398 days.
SERVER_DAYS: Final = 397
RENEW_DAYS: Final = 30
HOME_NETWORKS: Final = (
    "10.0.0.0/8",
    "127.0.0.0/8",
    "169.254.0.0/16",
    "172.16.0.0/12",
    "192.0.2.0/24",
    "192.168.0.0/16",
)
HOME_NAMES: Final = ("localhost", "local", "lan", "home", "home.arpa", "internal", "fritz.box")

PrivateKey = ec.EllipticCurvePrivateKey


@dataclass(frozen=True, slots=True)
class Certificate:
    """Files in PEM: the authority to trust, and what the server shows."""

    authority: Path
    certificate: Path
    key: Path


def certificate_for(folder: Path, addresses: Iterable[str], name: str = "") -> Certificate:
    """Return the certificate of this machine, made or renewed where it is missing, old, or for other addresses.

    `name` is what the home network calls it besides (config/mdns.py), without `.local`.
    """
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    files = Certificate(folder / "authority.crt", folder / "server.crt", folder / "server.key")
    names = _names(addresses, name)
    authority, key = _authority(files.authority, folder / "authority.key")
    if not _still_good(files.certificate, authority, names):
        _issue(files, authority, key, names)
    return files


def _names(addresses: Iterable[str], name: str) -> list[x509.GeneralName]:
    host = socket.gethostname().split(".")[0].lower()
    texts = dict.fromkeys(("localhost", f"{host}.local", *([f"{name}.local"] if name else [])))
    numbers = dict.fromkeys(("127.0.0.1", *addresses))
    return [*map(x509.DNSName, texts), *(x509.IPAddress(ip_address(number)) for number in numbers)]


def _authority(path: Path, key_path: Path) -> tuple[x509.Certificate, PrivateKey]:
    if path.exists() and key_path.exists():
        key = serialization.load_pem_private_key(key_path.read_bytes(), None)
        authority = x509.load_pem_x509_certificate(path.read_bytes())
        # An authority that ended before what it signs would leave phones with a certificate that fails early.
        if isinstance(key, PrivateKey) and authority.not_valid_after_utc > datetime.now(UTC) + timedelta(
            days=SERVER_DAYS
        ):
            return authority, key
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Tableside at home")])
    homes = [*map(x509.DNSName, HOME_NAMES), *(x509.IPAddress(ip_network(net)) for net in HOME_NETWORKS)]
    authority = (
        _new(name, name, key, AUTHORITY_DAYS)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        # Critical: who does not understand the limit must refuse, or this key could sign for the whole internet.
        .add_extension(x509.NameConstraints(permitted_subtrees=homes, excluded_subtrees=None), critical=True)
        .add_extension(_usage(signs_certificates=True), critical=True)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
        .sign(key, hashes.SHA256())
    )
    _write(key_path, _pem(key), secret=True)
    _write(path, authority.public_bytes(serialization.Encoding.PEM))
    return authority, key


def _issue(files: Certificate, authority: x509.Certificate, signer: PrivateKey, names: list[x509.GeneralName]) -> None:
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Tableside")])
    issued = (
        _new(name, authority.subject, key, SERVER_DAYS)
        .add_extension(x509.SubjectAlternativeName(names), critical=False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(_usage(signs_certificates=False), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(x509.AuthorityKeyIdentifier.from_issuer_public_key(signer.public_key()), critical=False)
        .sign(signer, hashes.SHA256())
    )
    _write(files.key, _pem(key), secret=True)
    _write(files.certificate, issued.public_bytes(serialization.Encoding.PEM))


def _still_good(path: Path, authority: x509.Certificate, names: list[x509.GeneralName]) -> bool:
    if not path.exists():
        return False
    shown = x509.load_pem_x509_certificate(path.read_bytes())
    for_names = shown.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    lasts = shown.not_valid_after_utc > datetime.now(UTC) + timedelta(days=RENEW_DAYS)
    return lasts and shown.issuer == authority.subject and set(names) <= set(for_names) and _signed(shown, authority)


def _signed(shown: x509.Certificate, authority: x509.Certificate) -> bool:
    try:
        shown.verify_directly_issued_by(authority)
    except Exception:  # noqa: BLE001 - whatever is wrong with it, another one is made
        return False
    return True


def _new(name: x509.Name, issuer: x509.Name, key: PrivateKey, days: int) -> x509.CertificateBuilder:
    # Clocks of phones run a little behind.
    begin = datetime.now(UTC) - timedelta(hours=1)
    return (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(issuer)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(begin)
        .not_valid_after(begin + timedelta(days=days))
    )


def _usage(*, signs_certificates: bool) -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=not signs_certificates, key_cert_sign=signs_certificates, crl_sign=signs_certificates,
        content_commitment=False, key_encipherment=False, data_encipherment=False, key_agreement=False,
        encipher_only=False, decipher_only=False,
    )  # fmt: skip


def _pem(key: PrivateKey) -> bytes:
    return key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )


def _write(path: Path, text: bytes, *, secret: bool = False) -> None:
    # Writing keeps the mode of a file that is there: a key that once lay open would stay so.
    path.unlink(missing_ok=True)
    path.touch(mode=0o600 if secret else 0o644)
    path.write_bytes(text)


def is_home_address(address: str) -> bool:
    return any(IPv4Address(address) in ip_network(network) for network in HOME_NETWORKS)
