"""Serve Tableside to every phone on the home network."""

from __future__ import annotations

import logging
from argparse import ArgumentParser
from collections.abc import Callable
from contextlib import ExitStack
from io import StringIO
from threading import Thread

import segno
from channels.routing import get_default_application
from daphne.endpoints import build_endpoint_description_strings
from daphne.server import Server
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import OperationalError

from config.certificate import certificate_for, is_home_address
from config.http.deadlines import keep_deadlines
from config.mdns import announced
from games.archive.backups import keep_backing_up
from games.archive.database_file import another_version, database_file
from games.phones.addresses import HTTP_PORT
from games.phones.household import authority_print
from games.phones.keeper import keeper_file, make_keeper
from games.phones.lan import called, home_addresses, home_urls, https_urls
from games.services import begin_importing, begin_reviewing, delete_old

EVERY_ADDRESS = "0.0.0.0"  # noqa: S104 - phones have to reach it
# Seconds. Phones fall asleep without a word: notice it, but do not hurry.
PING_EVERY, PING_PATIENCE = 20, 30

logger = logging.getLogger(__name__)


class Command(BaseCommand):
    """`manage.py serve --port 8000` prints where to point a phone, then serves until Ctrl+C."""

    help = "Serve Tableside on this machine and show the address, and its QR code, for the phones."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the port, and the address to listen at."""
        parser.add_argument("--port", type=int, default=8000)
        parser.add_argument("--bind", default=EVERY_ADDRESS, metavar="ADDRESS")
        parser.add_argument("--quiet", action="store_true", help="print no addresses")

    def handle(self, *, port: int, bind: str, quiet: bool, **_options: object) -> None:
        """Serve, and announce the addresses as soon as phones are answered."""
        bring_up_to_date()

        def ready() -> None:
            keep_backing_up(delete_old)
            begin_importing()
            begin_reviewing(latest=True)
            if not quiet:
                self.announce(port)
            if settings.LOCAL_NAME and bind == EVERY_ADDRESS:
                # It takes seconds until nobody else claims the name.
                Thread(target=self.tell_name, args=(port, until_stopped), daemon=True).start()

        with ExitStack() as until_stopped:
            run_server(endpoints(port=port, bind=bind, https_port=settings.HTTPS_PORT), ready)

    def tell_name(self, port: int, until_stopped: ExitStack) -> None:
        """Tell the home network the name of this machine until the server stops, and print it."""
        name = until_stopped.enter_context(announced(settings.LOCAL_NAME, port, home_addresses()))
        if name:
            called.url = f"http://{name}/" if port == HTTP_PORT else f"http://{name}:{port}/"
            self.stdout.write(f"\nBy name: {called.url}")
            self.stdout.flush()

    def announce(self, port: int) -> None:
        """Print every address of this machine, and a QR code of the first."""
        urls = [f"{settings.PUBLIC_ADDRESS}/"] if settings.PUBLIC_ADDRESS else home_urls(port)
        self.stdout.write("\nTableside is open. Scan this with a phone on the same network:\n\n")
        self.stdout.write(_qr_code(urls[0]))
        for url in urls:
            self.stdout.write(f"  {url}")
        self.stdout.write(f"  http://localhost:{port}/  (this machine)\n")
        if settings.HTTPS_PORT:
            self.stdout.write(f"\nWith https, once a phone trusts this household: {https_urls()[0]}settings/\n")
            self.stdout.write(f"The fingerprint of its authority, to compare on the phone:\n  {authority_print()}\n")
        word = make_keeper()
        if word:
            where = f"{urls[0]}keeper/in/{word}/"
            self.stdout.write(f"\nYou keep this server. Your link, for your phone alone, is shown once:\n  {where}\n")
            self.stdout.write(f"(The word in it lies in {keeper_file()}.)\n")
        self.stdout.write("\nStop with Ctrl+C.")
        self.stdout.flush()


def bring_up_to_date() -> None:
    """Migrate a household's database, with a backup before; raise CommandError where others use the database, too."""
    # A household's file is this process's alone; a server's database is used by others, who may run on the old code.
    if database_file() is not None:
        call_command("migrate", verbosity=0)
        return
    try:
        why = another_version()
    # Served all the same: phones are told so, keep their entries, and send them when it is back.
    except OperationalError:
        logger.exception("the database does not answer; phones are told so until it does")
        return
    if why:
        raise CommandError(why)


def _qr_code(url: str) -> str:
    drawn = StringIO()
    segno.make(url, error="m").terminal(drawn, border=2, compact=True)
    return drawn.getvalue()


def endpoints(*, port: int, bind: str, https_port: int) -> list[str]:
    """Return where to listen, in Twisted's words: for http, and where it is wanted for https."""
    found: list[str] = build_endpoint_description_strings(host=bind, port=port)
    if https_port:
        files = certificate_for(
            settings.VAR_DIR / "tls", filter(is_home_address, home_addresses()), settings.LOCAL_NAME
        )
        found.append(f"ssl:{https_port}:privateKey={files.key}:certKey={files.certificate}:interface={bind}")
    return found


def run_server(endpoints: list[str], ready: Callable[[], None]) -> None:
    """Run Daphne in this process until it is stopped; `ready` is called once it listens."""

    def listens() -> None:
        keep_deadlines(server)
        ready()

    server = Server(
        get_default_application(),
        endpoints=endpoints,
        ping_interval=PING_EVERY,
        ping_timeout=PING_PATIENCE,
        ready_callable=listens,
        server_name="tableside",
    )
    server.run()
