"""The metrics for whoever runs a server; `config/metrics.py` shows them, and counts requests.

Each process counts for itself.
"""

from __future__ import annotations

from typing import Final

from prometheus_client import Counter, Gauge

from games.live.subscriptions import subscriptions

LINES: Final = Counter("tableside_lines_logged", "Lines that were written in the logs of tables")
REFUSED: Final = Counter("tableside_forms_refused", "Forms to log something that were not accepted", ["why"])
DATABASE_ERRORS: Final = Counter("tableside_database_errors", "Requests that the database did not serve")
SOCKETS: Final = Gauge("tableside_sockets_open", "Sockets of phones that are open in this process")
TABLES: Final = Gauge("tableside_tables_active", "Tables with a phone that listens in this process")

SOCKETS.set_function(lambda: subscriptions.sockets)
TABLES.set_function(lambda: subscriptions.tables)
