"""Settings, all of them; what a household or a server may change comes from the environment.

`docs/settings.md` lists the variables. Every one that holds a secret may also be given as a file: `SECRET_KEY_FILE=…`.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any
from urllib.parse import quote

from environ import FileAwareEnv
from tzlocal import get_localzone_name

from config.club import require
from config.http.hosts import shown_address
from config.languages import aliases, offered, read_languages
from config.logs import logging_config
from config.paths import CODE, places_of
from config.secret import below, checked_key, one_of, persisted_key

env = FileAwareEnv()

PLACES = places_of(CODE)
# Templates, static files and sentences lie here.
BASE_DIR = PLACES.shared
VAR_DIR: Path = Path(env.str("TABLESIDE_VAR", default=str(PLACES.kept))).absolute()
# How whoever runs this server begins a command of ours.
COMMAND = PLACES.command

# ------------------------------------------------------------------ who and where

DEBUG: bool = env.bool("DEBUG", default=False)
SECRET_KEY: str = checked_key(env.str("SECRET_KEY", default="")) or persisted_key(VAR_DIR / "secret-key")
# Keys of before: what they signed is still believed, so that phones keep their seats when the key changes.
SECRET_KEY_FALLBACKS: list[str] = env.list("SECRET_KEY_FALLBACKS", default=[])
# Names for the internet. None given: any address of the home network (config/http/hosts.py decides).
PUBLIC_HOSTS: list[str] = env.list("ALLOWED_HOSTS", default=[])
ALLOWED_HOSTS: list[str] = PUBLIC_HOSTS or ["*"]
# A proxy with TLS stands in front and says so in X-Forwarded-Proto.
TLS: bool = env.bool("TLS", default=False)
# "home": everybody in the room may do everything. "club": tables, games and people are for those who were there.
OPEN: str = one_of("OPEN", env.str("OPEN", default="club" if TLS or PUBLIC_HOSTS else "home"), ("home", "club"))
# What other phones are shown and scan, where the address that this machine finds out itself is wrong.
PUBLIC_ADDRESS: str = shown_address(env.str("PUBLIC_ADDRESS", default=""), PUBLIC_HOSTS)
# What the home network calls this machine, by mDNS: `tableside.local`. Empty: nothing is told.
LOCAL_NAME: str = env.str("LOCAL_NAME", default="" if PUBLIC_HOSTS else "tableside")
# Proxies in front, each of which adds to X-Forwarded-For whom it answers; what others wrote into it is not believed.
PROXIES: int = env.int("PROXIES", default=1 if TLS else 0)
# Below which path a proxy hands us on, as in "/tableside"; it passes the whole path.
FORCE_SCRIPT_NAME: str | None = below(env.str("SUBPATH", default=""))
# Who brings this word at /keeper/ keeps the server; at home one is made, and its link printed, at the first start.
KEEPER_TOKEN: str = checked_key(env.str("KEEPER_TOKEN", default=""), "KEEPER_TOKEN")
# At home, a second port for https with a certificate of the household's own (config/certificate.py); 0: none.
HTTPS_PORT: int = env.int("HTTPS_PORT", default=0)

# ------------------------------------------------------------------ parts

INSTALLED_APPS = [
    # Before static files: their `runserver` would win, and know no sockets.
    "daphne",
    "config.apps.OurStaticFiles",
    "channels",
    "django_htmx",
    "config.apps.ProcessConfig",
    "games",
]
# All of them run in one thread, in one hop: see config/http/handler.py.
MIDDLEWARE = [
    # First: it measures all others, and is asked by addresses that HomeHostsMiddleware refuses.
    "config.metrics.MetricsMiddleware",
    # They come under foreign names, which HomeHostsMiddleware refuses.
    "config.http.probes.CaptivePortalMiddleware",
    # Before those that ask `request.htmx`: SocketCspMiddleware and PageHeaders.
    "django_htmx.middleware.HtmxMiddleware",
    "django.middleware.security.SecurityMiddleware",
    # Before those for pages: a script or a font obeys the policy of its page, and 400 bytes each weigh on a visit.
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "config.http.middleware.SocketCspMiddleware",
    "config.http.middleware.PageHeaders",
    "config.http.middleware.HomeHostsMiddleware",
    "config.http.middleware.GZipPagesMiddleware",
    "config.http.languages.LanguageAliasMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "games.middleware.DatabaseTrouble",
]
ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"
WSGI_APPLICATION = "config.wsgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.jinja2.Jinja2",
        # A set brings its sheets in its own folder: "carcassonne/sets/plague/_taking.html".
        "DIRS": [BASE_DIR / "templates", CODE / "games"],
        "OPTIONS": {"environment": "games.templates.environment"},
    },
]

# ------------------------------------------------------------------ database

DATABASE_URL: str = env.str("DATABASE_URL", default=f"sqlite:///{quote(str(VAR_DIR / 'tableside.sqlite3'))}")
# Seconds for which a request waits for a lock that somebody else holds, or PostgreSQL works on one statement.
LONGEST_WAIT = 5
POSTGRES_OPTIONS = {"options": f"-c lock_timeout={LONGEST_WAIT}s -c statement_timeout={LONGEST_WAIT}s"}
SQLITE_OPTIONS = {
    # Deferred transactions fail with "database is locked" as soon as eight phones write at once.
    "transaction_mode": "IMMEDIATE",
    # Seconds: a phone asks again, and a thread that waits answers nobody else. For a connection that is being opened
    # SQLite itself waits so long; after that config/sqlite_retry.py does.
    "timeout": LONGEST_WAIT,
    # FULL: what was acknowledged is on the disk, and survives a power cut; with NORMAL thirty moves saw three syncs.
    # It costs a move one sync more: 11.7 ms instead of 2.5 in the median, on a disk that was busy with other work.
    # The log beside the database shrinks to 16 MB again when a backup or a long reader is done.
    "init_command": (
        "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON; PRAGMA journal_size_limit=16777216"
    ),
}


def database(url: str) -> dict[str, Any]:
    """Read `url` into Django's terms, with what this project wants of each kind of database."""
    chosen: dict[str, Any] = env.db_url_config(url)
    # The threads that answer requests live on, and so do their connections (config/http/handler.py).
    chosen |= {"CONN_MAX_AGE": None, "CONN_HEALTH_CHECKS": True}
    if chosen["ENGINE"].endswith("sqlite3"):
        chosen["OPTIONS"] = {**SQLITE_OPTIONS, **chosen.get("OPTIONS", {})}
    elif chosen["ENGINE"].endswith("postgresql"):
        require("psycopg", "PostgreSQL", PLACES.club)
        chosen["OPTIONS"] = {**POSTGRES_OPTIONS, **chosen.get("OPTIONS", {})}
    return chosen


DATABASES = {"default": database(DATABASE_URL)}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
# Threads that answer requests, each with its own connection. SQLite has one writer at a time anyway.
REQUEST_THREADS: int = env.int("REQUEST_THREADS", default=4 if DATABASE_URL.startswith("sqlite") else 12)

# Seconds in which a request has to be here, whole: half requests would hold sockets for ever.
REQUEST_DEADLINE: int = env.int("REQUEST_DEADLINE", default=120)

# Tables whose position each process keeps in memory, some 130 kB each; others are played anew when asked for.
# With fewer than the tables at play, every move plays a whole game anew: it happened with 64 and 200 tables.
SECURITY_CONTACT: str = env.str("SECURITY_CONTACT", default="")
KEEP_DAYS: int = env.int("KEEP_DAYS", default=0)
TABLES_REMEMBERED: int = env.int("TABLES_REMEMBERED", default=256)

# ------------------------------------------------------------------ news and counters

REDIS_URL: str = env.str("REDIS_URL", default="")
if REDIS_URL:
    require("channels_redis", "Redis", PLACES.club)
CHANNEL_LAYERS: dict[str, Any] = {
    "default": {
        "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
        "CONFIG": {"hosts": [REDIS_URL]},
    }
    if REDIS_URL
    else {"BACKEND": "channels.layers.InMemoryChannelLayer"}
}
CACHES: dict[str, Any] = {
    "default": {"BACKEND": "config.cache.FallbackRedisCache", "LOCATION": REDIS_URL}
    if REDIS_URL
    # Django's 300 would be few: a club's phones would push the counters of wrong guesses out.
    else {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "OPTIONS": {"MAX_ENTRIES": 10_000}}
}

# Whether a process that serves begins one beside it, at a lower priority, where the app plays a seat.
THINKING: bool = env.bool("THINKING", default=True)
# Whether finished games are reviewed by a process beside it, at a lower priority still.
REVIEWS: bool = env.bool("REVIEWS", default=True)

# ------------------------------------------------------------------ languages

LANGUAGE_CODE = "en"
FORMAT_MODULE_PATH = "config.formats"
# Each is a folder with its facts: docs/languages.md.
LANGUAGE_FACTS = read_languages(BASE_DIR / "locale")
LANGUAGES = offered(LANGUAGE_FACTS)
LANGUAGE_ALIASES = aliases(LANGUAGE_FACTS)
LANGUAGE_COOKIE_AGE = 365 * 24 * 3600
LANGUAGE_COOKIE_HTTPONLY = True
LANGUAGE_COOKIE_SAMESITE = "Lax"
LANGUAGE_COOKIE_SECURE = TLS
LOCALE_PATHS = [BASE_DIR / "locale"]
USE_I18N = True
USE_TZ = True
# The clock on the wall, where the machine knows it.
TIME_ZONE: str = env.str("TIME_ZONE", default="") or get_localzone_name() or "UTC"

# ------------------------------------------------------------------ static files

STATIC_URL = "static/"
# A package brings them collected (tools/packing.py): to compress them takes a small computer a minute.
STATIC_ROOT = BASE_DIR / "collected" if PLACES.is_installed else VAR_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
STATICFILES_FINDERS = [
    "django.contrib.staticfiles.finders.FileSystemFinder",
    "django.contrib.staticfiles.finders.AppDirectoriesFinder",
    "config.bundles.BundleFinder",
]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.InMemoryStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "config.http.static.HashedStatic",
    },
}
WHITENOISE_ALLOW_ALL_ORIGINS = False
# Nothing is linked by its plain name, and compressing takes most of the first start.
WHITENOISE_KEEP_ONLY_HASHED_FILES = True
WHITENOISE_MAX_AGE = 0 if DEBUG else 3600

# ------------------------------------------------------------------ safety

CSRF_COOKIE_HTTPONLY = True
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SECURE = TLS
CSRF_FAILURE_VIEW = "games.views.errors.csrf_failure"
CSRF_TRUSTED_ORIGINS: list[str] = [f"https://{host.lstrip('.')}" for host in PUBLIC_HOSTS if TLS]
# Records of whole games are imported as files; nothing else is large.
DATA_UPLOAD_MAX_MEMORY_SIZE = 2 * 1024 * 1024
FILE_UPLOAD_MAX_MEMORY_SIZE = DATA_UPLOAD_MAX_MEMORY_SIZE
DATA_UPLOAD_MAX_NUMBER_FIELDS = 200
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": ["'self'"],
        "img-src": [
            "'self'",
            "blob:",
            "data:",
        ],  # blob: small tiles, cut out of the file of drawings (static/js/cut.js)
        "media-src": ["'self'", "data:"],  # the silent film that keeps old screens awake (nosleep)
        "object-src": ["'none'"],
        "base-uri": ["'none'"],
        "form-action": ["'self'"],
        "frame-ancestors": ["'none'"],
    }
}
if TLS:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_SSL_REDIRECT = True
    SECURE_HSTS_SECONDS = 365 * 24 * 3600

# A household plays over plain http in its own four walls: no certificate, nothing to redirect to.
SILENCED_SYSTEM_CHECKS = [] if TLS else ["security.W004", "security.W008", "security.W016"]
# Other names under the same domain are none of our business.
SILENCED_SYSTEM_CHECKS += ["security.W005", "security.W021"]

# ------------------------------------------------------------------ figures and logs

# Who brings this word may read /metrics from anywhere; from this machine itself nobody needs it.
METRICS_TOKEN: str = env.str("METRICS_TOKEN", default="")

LOGGING = logging_config(env.str("LOG_LEVEL", default="INFO"), readable=DEBUG)
LOGGING_CONFIG = "config.logs.configure"
