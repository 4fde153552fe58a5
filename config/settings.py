"""Every setting, and the only place where the environment is read."""

from __future__ import annotations

import sys
from datetime import timedelta
from pathlib import Path

import environ
from django.core.exceptions import ImproperlyConfigured

from config import VERSION as VERSION
from config import addresses
from config.database import database
from config.placing import put_in_place
from config.secret_key import secret_key_in

BASE_DIR = Path(__file__).resolve().parent.parent
env = environ.Env()


def _number(name: str, default: int, *, least: int = 0) -> int:
    try:
        number = env.int(name, default)
    except ValueError as problem:
        raise ImproperlyConfigured(f"{name} is {env.str(name)!r}; it should be a whole number.") from problem
    if number < least:
        raise ImproperlyConfigured(f"{name} is {number}; it should be at least {least}.")
    return number


def _secret(name: str) -> str:
    """Return a setting, or what is in the file that the setting of that name with _FILE gives; else ""."""
    file = env.str(f"{name}_FILE", "")
    if env.str(name, "") or not file:
        return env.str(name, "")
    try:
        return Path(file).read_text(encoding="utf-8").strip()
    except (OSError, ValueError) as problem:
        raise ImproperlyConfigured(f"{name}_FILE is {file!r}, which cannot be read: {problem}.") from problem


def _data_folder() -> Path:
    """Return where an installed Rollbook keeps its things."""
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Rollbook"
    return Path(env.str("XDG_DATA_HOME", "") or Path.home() / ".local" / "share") / "rollbook"


# Where it runs

SURROUNDINGS = dict(env.ENVIRON)  # for the programs that are run beside
INSTALLED = not (BASE_DIR / "pyproject.toml").exists()  # from a wheel, and no checkout
COMMAND = "rollbook" if INSTALLED else "manage.py"
VAR_DIR = Path(env.str("VAR_DIR", "") or (_data_folder() if INSTALLED else BASE_DIR / "var")).absolute()
put_in_place(VAR_DIR)  # what a restore was stopped in the middle of
HOST = env.str("HOST", "127.0.0.1")
PORT = _number("PORT", 8000)
try:
    _public = addresses.read_public_url(env.str("PUBLIC_URL", f"http://{addresses.reached_at(HOST)}:{PORT}"))
except ValueError as problem:
    raise ImproperlyConfigured(str(problem)) from problem
PUBLIC_URL = _public.origin
FORCE_SCRIPT_NAME = _public.path or None
PROCESSES = _number("PROCESSES", 1, least=1)
OWN_PORTS = env.bool("OWN_PORTS", False)
OWN_CORES = env.bool("OWN_CORES", True)
SERVE_THREADS = _number("SERVE_THREADS", 8)
STREAMS_PER_USER = _number("STREAMS_PER_USER", 20)
STATES_MEGABYTES = _number("STATES_MEGABYTES", 128, least=1)  # of tables at hand, in each process
FORWARDED_ALLOW_IPS = env.str(
    "FORWARDED_ALLOW_IPS", "127.0.0.1,::1"
)  # the proxies whose X-Forwarded-* is believed
ALLOWED_HOSTS = addresses.allowed_hosts(HOST, _public)
CSRF_TRUSTED_ORIGINS = [PUBLIC_URL]

DEBUG = env.bool("DEBUG", False)
CI = env.bool("CI", False)  # the tests skip nothing when it is set
SECRET_KEY = _secret("SECRET_KEY") or secret_key_in(VAR_DIR / "secret_key")

# What it is made of

INSTALLED_APPS = [
    "config",
    "campaigns",
    "characters",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django_htmx",
    "axes",
]

MIDDLEWARE = [
    # What stands above WhiteNoise dresses the static files too.
    "django.middleware.security.SecurityMiddleware",
    "config.headers.HeadersMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "config.compression.CompressionMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "campaigns.middleware.bearer.BearerMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "campaigns.middleware.pace.PaceMiddleware",
    "campaigns.middleware.answer_once.AnswerOnceMiddleware",
    "axes.middleware.AxesMiddleware",
]

ROOT_URLCONF = "config.urls"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.jinja2.Jinja2",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": False,
        "OPTIONS": {
            "environment": "config.jinja.environment",
            "context_processors": [
                "campaigns.requests.form_keys.csrf",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
    # Django's own engine stays for the widgets of its forms.
    {"BACKEND": "django.template.backends.django.DjangoTemplates", "APP_DIRS": True},
]

# The database

LOCK_SECONDS = _number("LOCK_SECONDS", 5, least=1)  # who waits longer for their turn to write gets a 503
FREE_MEGABYTES = _number("FREE_MEGABYTES", 32)  # with less on SQLite's disk, /healthz is unwell
# PostgreSQL's notifications need a direct connection; empty means the database's own address, without a pool.
LISTEN_DSN = env.str("LISTEN_DSN", "")
_database_url = _secret("DATABASE_URL") or f"sqlite:///{VAR_DIR / 'rollbook.sqlite3'}"
try:
    _home = VAR_DIR if INSTALLED else BASE_DIR
    DATABASES = {"default": database(_database_url, _home, LOCK_SECONDS, pooled=bool(LISTEN_DSN))}
except ValueError as problem:
    raise ImproperlyConfigured(str(problem)) from problem
DATABASE_URL = _database_url
BACKUP_BEFORE_UPDATE = env.bool("BACKUP_BEFORE_UPDATE", True)

# Who may

AUTH_USER_MODEL = "campaigns.User"
AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "campaigns.accounts.sessions.AccountBackend",
]
PASSWORD_HASHERS = ["campaigns.accounts.hashing.QueuedHasher"]
SECURITY_CONTACT = env.str("SECURITY_CONTACT", "")  # as in mailto:you@example.org
SIGNUP_OPEN = env.bool("SIGNUP_OPEN", True)
# Strangers get a demo table each, to try things at. A house on the open net says so first.
DEMO_OPEN = env.bool("DEMO_OPEN", not _public.https)
DEMO_TABLES = _number("DEMO_TABLES", 30, least=1)  # of strangers, at one time
_VALIDATION = "django.contrib.auth.password_validation."
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": _VALIDATION + "UserAttributeSimilarityValidator"},
    {"NAME": _VALIDATION + "MinimumLengthValidator", "OPTIONS": {"min_length": 8}},
    {"NAME": _VALIDATION + "CommonPasswordValidator"},
    {"NAME": _VALIDATION + "NumericPasswordValidator"},
]
LOGIN_URL = "login"
LOGIN_REDIRECT_URL = "landing"
LOGOUT_REDIRECT_URL = "landing"

AXES_FAILURE_LIMIT = 10
AXES_COOLOFF_TIME = timedelta(minutes=15)
# Counted for a name at an address: by either alone, anyone could lock others out. docs/security.md says more.
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_USERNAME_CALLABLE = "campaigns.accounts.throttle.counted_name"
# uvicorn has already put the client's true address into REMOTE_ADDR, from FORWARDED_ALLOW_IPS alone.
AXES_CLIENT_IP_CALLABLE = "campaigns.accounts.throttle.counted_address"
AXES_RESET_ON_SUCCESS = True
AXES_RESET_COOL_OFF_ON_FAILURE_DURING_LOCKOUT = False
AXES_LOCKOUT_CALLABLE = "config.refusals.login_locked"
AXES_ENABLE_ADMIN = False
AXES_DISABLE_ACCESS_LOG = True
AXES_VERBOSE = False

# How fast one person may act, and how much is kept for them

ACTIONS_PER_SECOND = _number("ACTIONS_PER_SECOND", 10, least=1)
ACTIONS_AT_ONCE = _number("ACTIONS_AT_ONCE", 40, least=1)
SHEETS_PER_SEAT = _number("SHEETS_PER_SEAT", 50, least=1)
TOKENS_PER_USER = _number("TOKENS_PER_USER", 20)
WEBHOOKS_PER_CAMPAIGN = _number("WEBHOOKS_PER_CAMPAIGN", 3)
WEBHOOKS_TO_PRIVATE = env.bool("WEBHOOKS_TO_PRIVATE", False)
SHEETS_PER_CAMPAIGN = _number("SHEETS_PER_CAMPAIGN", 500, least=1)
CAMPAIGNS_PER_ACCOUNT = _number("CAMPAIGNS_PER_ACCOUNT", 100, least=1)
CAMPAIGNS_PER_GUEST = _number("CAMPAIGNS_PER_GUEST", 3, least=1)
TABLES_PER_CAMPAIGN = _number("TABLES_PER_CAMPAIGN", 200, least=1)
NOTES_PER_CAMPAIGN = _number("NOTES_PER_CAMPAIGN", 2_000, least=1)
PICTURES_PER_CAMPAIGN = _number("PICTURES_PER_CAMPAIGN", 500, least=1)
OPEN_INVITES = _number("OPEN_INVITES", 20, least=1)
SIGNUPS_PER_ADDRESS = _number("SIGNUPS_PER_ADDRESS", 20, least=1)  # in a quarter of an hour
BODY_MEGABYTES = _number("BODY_MEGABYTES", 64, least=1)  # of all requests that are being sent

# What the host looks at

HOST_ACCOUNTS = env.str("HOST_ACCOUNTS", "").replace(",", " ").split()  # who may open /house, by sign-in name
METRICS_TOKEN = _secret("METRICS_TOKEN")  # without one, /metrics answers this machine alone

# Cookies, headers and TLS: PUBLIC_URL decides

SESSION_ENGINE = "campaigns.accounts.sessions"
SESSION_COOKIE_NAME = "rollbook_session"
SESSION_COOKIE_AGE = 180 * 24 * 3600  # a guest who loses the cookie loses the seat
SESSION_COOKIE_PATH = CSRF_COOKIE_PATH = _public.path or "/"
SESSION_COOKIE_SECURE = _public.https
CSRF_COOKIE_NAME = "rollbook_csrf"
CSRF_COOKIE_SECURE = _public.https
CSRF_COOKIE_HTTPONLY = True
CSRF_FAILURE_VIEW = "config.refusals.csrf_failure"
MESSAGE_STORAGE = "django.contrib.messages.storage.session.SessionStorage"

SECURE_SSL_REDIRECT = _public.https
SECURE_REDIRECT_EXEMPT = [r"^([^/]+/)*(healthz|metrics)$"]  # asked from the same machine, without the proxy
SECURE_HSTS_SECONDS = 365 * 24 * 3600 if _public.https else 0
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin" if _public.https else None
SILENCED_SYSTEM_CHECKS = [
    "security.W002",  # config.headers sends X-Frame-Options, with the others that never change
    "security.W005",  # whether the neighbours on the same domain speak TLS is not ours to promise
    "security.W021",  # nor is it ours to put that domain on the browsers' preload list
]
DATA_UPLOAD_MAX_MEMORY_SIZE = 1_000_000  # the longest thing anyone sends is a page of notes
FILE_BYTES = 8_000_000  # a photo as a phone sends it, of which little is kept; or a campaign in a file
DATA_UPLOAD_MAX_NUMBER_FIELDS = 300

# Static files

STATIC_URL = f"{_public.path}/static/"
STATIC_ROOT = VAR_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
WHITENOISE_ROOT = BASE_DIR / "static" / "root"  # what is asked for by its plain name
WHITENOISE_MIMETYPES = {".webmanifest": "application/manifest+json"}
WHITENOISE_KEEP_ONLY_HASHED_FILES = True  # so that no later start takes what an earlier one left for a source
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "config.static_files.HashedStaticFiles"},
}

# Words and time

LANGUAGE_CODE = "en"
USE_I18N = False
USE_TZ = True
TIME_ZONE = env.str("TIME_ZONE", "UTC")

# What is written down

LOG_FORMAT = env.str("LOG_FORMAT", "lines")
if LOG_FORMAT not in {"lines", "json"}:
    raise ImproperlyConfigured(f"LOG_FORMAT is {LOG_FORMAT!r}; it should be lines or json.")
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "lines": {
            "()": "config.written.Lines",
            "format": "{asctime} {levelname} {name}{about}: {message}",
            "style": "{",
        },
        "json": {"()": "config.written.Objects"},
    },
    "filters": {"whole_once": {"()": "config.written.WholeOnce"}},
    "handlers": {
        "console": {"class": "logging.StreamHandler", "formatter": LOG_FORMAT, "filters": ["whole_once"]}
    },
    "root": {"handlers": ["console"], "level": "WARNING"},
    "loggers": {
        "django": {"handlers": [], "level": "WARNING", "propagate": True},
        # A refusal is an answer, no incident: only what went wrong on our side is written down.
        "django.request": {"level": "ERROR"},
        # Nor may a stranger fill the log with tracebacks: too many fields, too much at once, a wrong host.
        "django.security": {"level": "CRITICAL"},
        "axes": {"level": "ERROR"},
    },
}
