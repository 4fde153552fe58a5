"""A request to an address that a Game Master gave: to the public internet alone, and never on from there."""

from __future__ import annotations

import ipaddress
import socket
import ssl
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException
from urllib.parse import SplitResult, urlsplit

from django.conf import settings

SECONDS = 10
MOST_READ = 65_536
PRIVATE = "That address is not on the public internet."
NO_HOST = "There is no such host."
NO_HTTPS = "The address has to begin with https://."


class Undelivered(Exception):
    """It did not arrive, and why; ``wait`` are the seconds after which it may be tried again, if said."""

    def __init__(self, reason: str, wait: float = 0) -> None:
        super().__init__(reason)
        self.reason, self.wait = reason, wait


@dataclass(frozen=True, slots=True)
class Endpoint:
    """Where to connect: the address that was looked at, so that no second look-up can lead elsewhere."""

    url: SplitResult
    host: str
    port: int
    ip: str


class PinnedConnection(HTTPConnection):
    """Connects to the address that was checked, and has the certificate checked for the name."""

    def __init__(self, to: Endpoint) -> None:
        super().__init__(to.host, to.port, timeout=SECONDS)
        self.to = to

    def connect(self) -> None:
        """Open the connection, with TLS where the address says so."""
        self.sock = socket.create_connection((self.to.ip, self.to.port), SECONDS)
        if self.to.url.scheme == "https":
            context = ssl.create_default_context()
            self.sock = context.wrap_socket(self.sock, server_hostname=self.to.host)


def endpoint_of(url: str) -> Endpoint:
    """Return where an address leads; Undelivered where that is nowhere, or not in public."""
    try:
        parts = urlsplit(url)
        host, port = parts.hostname or "", parts.port
    except ValueError as wrong:
        raise Undelivered(NO_HOST) from wrong
    if parts.scheme != "https" and not (settings.WEBHOOKS_TO_PRIVATE and parts.scheme == "http"):
        raise Undelivered(NO_HTTPS)
    port = port or (443 if parts.scheme == "https" else 80)
    try:
        addresses = [str(one[4][0]) for one in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]
    except (OSError, UnicodeError) as unknown:
        raise Undelivered(NO_HOST) from unknown
    if not settings.WEBHOOKS_TO_PRIVATE and not all(ipaddress.ip_address(ip).is_global for ip in addresses):
        raise Undelivered(PRIVATE)
    return Endpoint(parts, host, port, addresses[0])


def send(method: str, url: str, body: bytes, headers: dict[str, str]) -> bytes:
    """Send a body and return what was answered; Undelivered for anything but a plain yes."""
    to = endpoint_of(url)
    path = (to.url.path or "/") + (f"?{to.url.query}" if to.url.query else "")
    connection = PinnedConnection(to)
    try:
        connection.request(method, path, body, headers)
        response = connection.getresponse()
        answer = response.read(MOST_READ)
    except (OSError, HTTPException, ValueError) as problem:
        raise Undelivered(f"{to.host} could not be reached.") from problem
    finally:
        connection.close()
    if not 200 <= response.status < 300:
        raise Undelivered(
            f"{to.host} answered {response.status}.", _seconds(response.getheader("Retry-After"))
        )
    return answer


def _seconds(text: str | None) -> float:
    try:
        return min(max(float(text or 0), 0), 3600)
    except ValueError:
        return 0
