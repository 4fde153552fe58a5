"""nginx and Caddy, with the files that are there for them."""

from __future__ import annotations

import os
import shutil
import socket
import ssl
import subprocess
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.journeys.server import free_port
from tests.lives.installation import SOURCE
from tests.patience import patience, wait_until

NAME = "rollbook.example.org"
"""The files' own: the browser is told that it is this machine."""
CERTIFICATE = f"/etc/letsencrypt/live/{NAME}"
NGINX = """\
daemon off;
pid nginx.pid;
{user}
error_log stderr;
events {{}}
http {{
access_log off;
client_body_temp_path body; proxy_temp_path proxy;
fastcgi_temp_path fastcgi; uwsgi_temp_path uwsgi; scgi_temp_path scgi;
{server}
}}
"""
CADDY = """\
{{
    admin off
    http_port {http_port}
    https_port {port}
    local_certs
    skip_install_trust
}}
{site}
"""
"""Nobody signs a certificate for that name here, so Caddy does, and on another port than 443."""


@dataclass
class Proxy:
    """A proxy in a folder of its own."""

    command: list[str]
    folder: Path
    port: int
    process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        with (self.folder / "said").open("ab") as said:
            surroundings = {"PATH": os.environ["PATH"], "HOME": str(self.folder)}
            self.process = subprocess.Popen(
                self.command, cwd=self.folder, env=surroundings, stdout=said, stderr=said
            )
        wait_until(lambda: self._serves() or not self.running())
        assert self.running(), (self.folder / "said").read_text()

    def stop(self) -> None:
        """As systemd does: Caddy would wait for its streams to end, and they end with the evening."""
        assert self.process is not None
        self.process.terminate()
        try:
            self.process.wait(patience(1))
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait(patience())

    def running(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def connect(self) -> ssl.SSLSocket:
        """Connect over TLS, with the certificate as it is."""
        connected = socket.create_connection(("127.0.0.1", self.port), patience())
        return ssl._create_unverified_context().wrap_socket(connected, server_hostname=NAME)

    def _serves(self) -> bool:
        """Say whether it has its certificate: Caddy listens before it has made one."""
        try:
            self.connect().close()
        except OSError:
            return False
        return True


def nginx(folder: Path, port: int, *served: int) -> Proxy:
    """Write nginx's file: ours, with another port, certificate and the ports of Rollbook's processes."""
    make_certificate(folder)
    server = written(from_deploy("nginx.conf"), "listen 443 ssl", f"listen 127.0.0.1:{port} ssl")
    for name in ("fullchain.pem", "privkey.pem"):
        server = written(server, f"{CERTIFICATE}/{name}", str(folder / name))
    lines = "".join(f"server 127.0.0.1:{process};\n" for process in served)
    server = written(server, "server 127.0.0.1:8000;", lines)
    user = "user root;" if os.geteuid() == 0 else ""  # else its workers may not enter the folder of the tests
    (folder / "nginx.conf").write_text(NGINX.format(user=user, server=server))
    command = [program("nginx"), "-p", str(folder), "-c", str(folder / "nginx.conf"), "-e", "stderr"]
    return Proxy(command, folder, port)


def caddy(folder: Path, port: int, *served: int) -> Proxy:
    """Write Caddy's file: ours, with the ports of Rollbook's processes."""
    addresses = " ".join(f"127.0.0.1:{process}" for process in served)
    site = written(from_deploy("Caddyfile"), "127.0.0.1:8000", addresses)
    (folder / "Caddyfile").write_text(CADDY.format(http_port=free_port(), port=port, site=site))
    command = [program("caddy"), "run", "--config", "Caddyfile", "--adapter", "caddyfile"]
    return Proxy(command, folder, port)


PROXIES: dict[str, Callable[..., Proxy]] = {"nginx": nginx, "caddy": caddy}


def installed(name: str, folder: Path, port: int, *served: int) -> Proxy:
    """Return a proxy with its files in a folder of its own, or leave the test out where there is none."""
    if not program(name) and not os.environ.get("CI"):
        pytest.skip(f"{name} is not installed here")
    (folder / name).mkdir()
    return PROXIES[name](folder / name, port, *served)


def program(name: str) -> str:
    """Return where a program is; nginx stands among those of the system's owner."""
    return shutil.which(name, path=f"{os.environ['PATH']}:/usr/sbin") or ""


def from_deploy(name: str) -> str:
    """Return a file for a proxy without the remark above it."""
    return (SOURCE / "deploy" / name).read_text().partition("\n")[2]


def written(text: str, old: str, new: str) -> str:
    """Put what this machine has in the place of the file's example, which stands there once."""
    assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in:\n{text}"
    return text.replace(old, new)


def make_certificate(folder: Path) -> None:
    subprocess.run(
        f"openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN={NAME} "
        f"-addext subjectAltName=DNS:{NAME} -out fullchain.pem -keyout privkey.pem".split(),
        cwd=folder,
        check=True,
        capture_output=True,
    )
