"""Settings of the desk, all from the environment.

DESK_ENV is `local` (default: a laptop, no HTTPS, a secret key kept in var/) or `production`
(everything secret must be given, cookies only over HTTPS).
"""

import os
from pathlib import Path
from typing import Any
from urllib.parse import quote

import dj_database_url
from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import gettext_lazy as _

from config.addresses import OwnHosts
from config.environment import (
    SHORTEST_KEY,
    is_long_key,
    listed,
    local_secret_key,
    owners_file,
    papers_storage,
    public_url,
    redis_url,
    trusted_origins,
    whole_number,
)

BASE_DIR = Path(__file__).resolve().parent.parent
VAR_DIR = Path(os.environ.get("DESK_VAR_DIR") or BASE_DIR / "var")

ENVIRONMENT = os.environ.get("DESK_ENV", "local")
if ENVIRONMENT not in {"local", "production"}:
    raise ImproperlyConfigured("DESK_ENV must be 'local' or 'production'.")
YEAR = 365 * 24 * 3600  # seconds
IS_PRODUCTION = ENVIRONMENT == "production"


SECRET_KEY = os.environ.get("DESK_SECRET_KEY", "")
if not SECRET_KEY:
    if IS_PRODUCTION:
        raise ImproperlyConfigured("DESK_SECRET_KEY must be set in production.")
    SECRET_KEY = local_secret_key(VAR_DIR)

if IS_PRODUCTION and not is_long_key(SECRET_KEY):
    raise ImproperlyConfigured(
        f"DESK_SECRET_KEY must be a random text of at least {SHORTEST_KEY} characters."
    )


DEBUG = not IS_PRODUCTION and os.environ.get("DESK_DEBUG") == "1"
LOCAL_HOSTS = ["localhost", "127.0.0.1", "[::1]", "testserver"]
# A laptop answers to every address it has at the moment, in whichever network it is.
ALLOWED_HOSTS = (
    listed("DESK_HOSTS") if IS_PRODUCTION else OwnHosts([*LOCAL_HOSTS, *listed("DESK_HOSTS")])
)
if IS_PRODUCTION and not ALLOWED_HOSTS:
    raise ImproperlyConfigured("DESK_HOSTS must name the hosts of the desk in production.")


# How many proxies of our own stand before the desk; what they say of who asks is believed.
PROXIES = whole_number("DESK_PROXIES", int(os.environ.get("DESK_BEHIND_PROXY") == "1"), most=9)

# Where phones find the desk: what codes on paper lead to, whoever prints them and from where.
PUBLIC_URL = public_url(os.environ.get("DESK_PUBLIC_URL", "").strip())
# Where the server listens, host and port: script/server and gunicorn take it from the same place.
LISTENS = os.environ.get("DESK_BIND") or "127.0.0.1:8000"
CSRF_TRUSTED_ORIGINS = trusted_origins(ALLOWED_HOSTS) if IS_PRODUCTION else []

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django_htmx",
    "django_tables2",
    "tournaments",
    "referee",
]

MIDDLEWARE = [
    "config.doors.headers.PolicyMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "config.language.ChineseFirstMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "config.doors.bodies.BodyMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "config.snapshots.keeping.SnapshotMiddleware",
    "config.busy.BusyMiddleware",
]

ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
    {
        "BACKEND": "django.template.backends.jinja2.Jinja2",
        "NAME": "jinja2",
        "DIRS": [BASE_DIR / "templates" / "jinja2"],
        "OPTIONS": {"environment": "config.jinja.environment"},
    },
]

# Seconds somebody waits for others who are saving, or for a database that does not answer, before
# the page says so: config.busy.
LONGEST_WAIT = 8

FORM_RENDERER = "config.field_rendering.FieldRenderer"

DATABASES: dict[str, Any] = {
    "default": dj_database_url.config(
        # Quoted: the folder may have any name, and in an address # and ? mean something.
        default=f"sqlite:///{quote(str(VAR_DIR / 'desk.sqlite3'))}",
        conn_max_age=60,
        conn_health_checks=True,
    )
}
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    VAR_DIR.mkdir(parents=True, exist_ok=True)
    if "DATABASE_URL" not in os.environ:
        owners_file(VAR_DIR / "desk.sqlite3")  # it holds accounts
    # A deferred BEGIN fails at once when two tables save together; an immediate one waits its turn.
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": LONGEST_WAIT,
        # FULL: the write-ahead log is on the disk before a save is answered. A power cut loses no
        # hand that a phone was told is recorded; NORMAL would lose the last of them.
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
    }
    # Tests use a file too: one in memory locks differently when several threads write.
    DATABASES["default"]["TEST"] = {"NAME": VAR_DIR / "test.sqlite3"}
else:
    # What the address of the database says of these counts for more.
    _options = DATABASES["default"].setdefault("OPTIONS", {})
    _options.setdefault("connect_timeout", LONGEST_WAIT)
    _given = _options.get("options", "")
    _options["options"] = f"-c lock_timeout={LONGEST_WAIT * 1000} {_given}".strip()
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
# Accounts of earlier desks have the other hash until they sign in.
PASSWORD_HASHERS = [
    "config.sign_in.hashing.QuietArgon2Hasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
LOGIN_URL = "login"
LOGIN_REDIRECT_URL = "home"
LOGOUT_REDIRECT_URL = "home"
CSRF_FAILURE_VIEW = "config.errors.csrf_failure"

LANGUAGE_CODE = "zh-hans"
LANGUAGES = [("zh-hans", _("Chinese")), ("en", _("English"))]
LOCALE_PATHS = [BASE_DIR / "locale"]
USE_I18N = True
TIME_ZONE = os.environ.get("DESK_TIME_ZONE", "Asia/Shanghai")
USE_TZ = True

STATIC_URL = "static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
STATIC_ROOT = VAR_DIR / "static"
# On a laptop files are served as they lie; in production collectstatic gives each a hashed name.
WHITENOISE_USE_FINDERS = not IS_PRODUCTION

# A part of a live page that was just made rests so many seconds, whatever happens meanwhile.
LIVE_REST_SECONDS = 3

# What is made once for a hall of phones, shared by the desk's processes and never in its database:
# in a Redis where one is named, else in files. They are unpickled: only the desk may write there.
CACHE_URL = redis_url("DESK_CACHE_URL")
SOON = {"socket_connect_timeout": 0.3, "socket_timeout": 0.5}  # seconds; pages do without it
CACHES: dict[str, Any] = {
    "default": {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": CACHE_URL,
        "KEY_PREFIX": "desk",
        "OPTIONS": SOON,
    }
    if CACHE_URL
    else {
        "BACKEND": "config.file_cache.FileCache",
        "LOCATION": VAR_DIR / "cache",
        "OPTIONS": {"MAX_ENTRIES": 1000},
    }
}

STORAGES: dict[str, Any] = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "config.static_names.HashedStaticFiles"
        if IS_PRODUCTION
        else "django.contrib.staticfiles.storage.StaticFilesStorage"
    },
    # Large papers and workbooks, until they are half a day old: they hold names and telephones.
    "papers": papers_storage(
        VAR_DIR / "printed",
        os.environ.get("DESK_PAPERS_STORAGE", "").strip(),
        os.environ.get("DESK_PAPERS_OPTIONS", "").strip(),
    ),
}

# The queue of large papers: a file of its own, or Redis, which several machines reach.
QUEUE_URL = redis_url("DESK_QUEUE_URL") or CACHE_URL
QUEUE_FILE = VAR_DIR / "queue.sqlite3"

# Everything the desk holds in one file, every so many minutes while people work; 0: never.
SNAPSHOT_DIR = Path(os.environ.get("DESK_SNAPSHOT_DIR") or VAR_DIR / "snapshots")
SNAPSHOT_MINUTES = whole_number("DESK_SNAPSHOT_MINUTES", 10, most=7 * 24 * 60)

# Bytes of what is posted: a form, or the file of a page that takes one, kept in memory until it is
# read. A form may tick every entry of a large event.
LONGEST_FORM = DATA_UPLOAD_MAX_MEMORY_SIZE = 1024**2
LONGEST_UPLOAD = FILE_UPLOAD_MAX_MEMORY_SIZE = 4 * 1024**2
DATA_UPLOAD_MAX_NUMBER_FIELDS = 10_000
DATA_UPLOAD_MAX_NUMBER_FILES = 1
FILE_UPLOAD_HANDLERS = ["django.core.files.uploadhandler.MemoryFileUploadHandler"]

DJANGO_TABLES2_TEMPLATE = "tournaments/table.html"

# Everything a page loads comes from the desk; nothing in a page is script or style itself. Django 6
# knows this setting by the same name.
SECURE_CSP = {
    "default-src": ["'none'"],
    "script-src": ["'self'"],
    "style-src": ["'self'"],
    "img-src": ["'self'"],
    "connect-src": ["'self'"],
    "form-action": ["'self'"],
    "frame-ancestors": ["'none'"],
    "base-uri": ["'none'"],
}
SECURE_REFERRER_POLICY = "same-origin"

if IS_PRODUCTION:
    SECURE_SSL_REDIRECT = os.environ.get("DESK_SSL_REDIRECT", "1") == "1"
    # What watches over the machine asks the desk itself, past the proxy.
    SECURE_REDIRECT_EXEMPT = [r"^desk/health/$"]
    SECURE_HSTS_SECONDS = whole_number("DESK_HSTS_SECONDS", YEAR, most=10 * YEAR)
    # Both bind others than the desk, and browsers remember them for years: only when asked for.
    SECURE_HSTS_INCLUDE_SUBDOMAINS = os.environ.get("DESK_HSTS_SUBDOMAINS") == "1"
    SECURE_HSTS_PRELOAD = os.environ.get("DESK_HSTS_PRELOAD") == "1"
    # Both bind names that are not the desk's, so whoever owns those asks for it, not Django.
    SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]
    SESSION_COOKIE_SECURE = True
    CSRF_COOKIE_SECURE = True
    if PROXIES:
        SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")

# Where the desk takes the time from; tests put a clock of their own here.
CLOCK = "config.now.steady"

# A bug is said where the server was started, also without DEBUG; a missing page is none.
LOG_FORMAT = os.environ.get("DESK_LOG_FORMAT", "text")
if LOG_FORMAT not in {"text", "json"}:
    raise ImproperlyConfigured("DESK_LOG_FORMAT must be 'text' or 'json'.")
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"text": {}, "json": {"()": "config.logs.JsonLines"}},
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": LOG_FORMAT}},
    "root": {"handlers": ["stderr"], "level": "WARNING"},
    "loggers": {"django.request": {"level": "ERROR"}},
}
