"""Where this Rollbook can be reached, worked out from HOST, PORT and PUBLIC_URL."""

from __future__ import annotations

import ipaddress
import re
import socket
from dataclasses import dataclass
from urllib.parse import urlsplit

EVERYWHERE = {"0.0.0.0", "::", ""}  # noqa: S104 - compared with, never bound to
PATH = re.compile(r"(?:/[\w~-][\w.~-]*)*", re.ASCII)
LOOPBACK = ("localhost", "127.0.0.1", "[::1]")


@dataclass(frozen=True)
class PublicUrl:
    """The address that players type. ``path``: "" or as in "/rollbook", where it shares its host."""

    scheme: str
    host: str
    port: int | None
    path: str = ""

    @property
    def https(self) -> bool:
        return self.scheme == "https"

    @property
    def origin(self) -> str:
        port = f":{self.port}" if self.port else ""
        return f"{self.scheme}://{self.host}{port}"


def read_public_url(text: str) -> PublicUrl:
    """Raises ValueError with a sentence for the one who set it."""
    try:
        parts = urlsplit(text)
        port = parts.port
    except ValueError as problem:
        raise ValueError(f"PUBLIC_URL is {text!r}: {problem}.") from problem
    if parts.scheme not in {"http", "https"} or not parts.hostname:
        raise ValueError(f"PUBLIC_URL is {text!r}; it should look like https://rollbook.example.org.")
    path = parts.path.rstrip("/")
    if not PATH.fullmatch(path) or parts.query or parts.fragment or parts.username:
        raise ValueError(f"PUBLIC_URL is {text!r}; it should end after the host, or a path as in /rollbook.")
    return PublicUrl(parts.scheme, in_url(parts.hostname), port, path)


def in_url(host: str) -> str:
    """An IPv6 address stands in brackets inside a URL and a Host header."""
    return f"[{host}]" if ":" in host else host


def reached_at(host: str) -> str:
    """The host to print when the server listens on `host`."""
    if host in EVERYWHERE:
        return next(iter(lan_addresses()), "127.0.0.1")
    return in_url(host)


def allowed_hosts(host: str, public: PublicUrl) -> list[str]:
    """The Host headers that are answered: a made-up one must not find its way into a link."""
    names = [public.host, *LOOPBACK]
    if host in EVERYWHERE:
        names += [*lan_addresses(), socket.gethostname(), f"{socket.gethostname()}.local"]
    else:
        names.append(in_url(host))
    return list(dict.fromkeys(name.lower() for name in names))


def lan_addresses() -> list[str]:
    """This machine's own addresses that others can reach, the one on the default route first."""
    addresses = [_on_route_to("192.0.2.1"), *_by_host_name()]
    usable = [address for address in addresses if address and not ipaddress.ip_address(address).is_loopback]
    return [in_url(address) for address in dict.fromkeys(usable)]


def _on_route_to(far: str) -> str | None:
    """Connecting a datagram socket sends nothing; it only asks which of our addresses would be used."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((far, 9))
        except OSError:
            return None
        return str(probe.getsockname()[0])


def _by_host_name() -> list[str]:
    try:
        answers = socket.getaddrinfo(socket.gethostname(), None, type=socket.SOCK_STREAM)
    except OSError:
        return []
    return [str(answer[4][0]).split("%")[0] for answer in answers]
