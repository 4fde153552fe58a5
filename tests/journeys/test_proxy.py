"""Behind a proxy that speaks TLS, and in the kitchen's network without any."""

from __future__ import annotations

import re
import threading
import urllib.error
import urllib.request
from collections.abc import Iterator
from email.message import Message
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from config.addresses import lan_addresses
from tests.journeys.conftest import Servers
from tests.journeys.server import Server, free_port
from tests.patience import patience

pytestmark = pytest.mark.thorough

PUBLIC = "https://rollbook.example.org"
BY_PROXY = {"Host": "rollbook.example.org", "X-Forwarded-Proto": "https", "X-Forwarded-For": "192.0.2.7"}


class StaysHere(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *args: object) -> None:
        return None


def ask(address: str, **headers: str) -> tuple[int, Message]:
    opener = urllib.request.build_opener(StaysHere)
    try:
        with opener.open(urllib.request.Request(address, headers=headers), timeout=patience()) as response:
            return response.status, response.headers
    except urllib.error.HTTPError as refusal:
        with refusal:
            return refusal.code, refusal.headers


@pytest.fixture
def proxied(servers: Servers) -> Server:
    return servers(surroundings={"PUBLIC_URL": PUBLIC})


def test_tls_brings_secure_cookies_and_hsts(proxied: Server) -> None:
    status, headers = ask(f"{proxied.url}/login", **BY_PROXY)
    assert status == 200
    assert all("Secure" in cookie for cookie in headers.get_all("Set-Cookie"))
    assert "max-age=" in headers["Strict-Transport-Security"]
    assert headers["Cross-Origin-Opener-Policy"] == "same-origin"


def test_without_tls_everything_but_the_health_check_is_sent_there(proxied: Server) -> None:
    status, headers = ask(f"{proxied.url}/login", Host="rollbook.example.org")
    assert (status, headers["Location"]) == (301, f"{PUBLIC}/login")
    assert ask(f"{proxied.url}/healthz")[0] == 200


def test_a_stranger_who_claims_to_be_a_proxy_is_not_believed(servers: Servers) -> None:
    trusting = {"PUBLIC_URL": PUBLIC, "FORWARDED_ALLOW_IPS": "192.0.2.200"}
    status, _ = ask(f"{servers(surroundings=trusting).url}/login", **BY_PROXY)
    assert status == 301


def test_the_kitchen_table_gets_plain_cookies_and_no_coop(server: Server) -> None:
    status, headers = ask(f"{server.url}/login")
    assert status == 200
    assert all("Secure" not in cookie for cookie in headers.get_all("Set-Cookie"))
    assert "Strict-Transport-Security" not in headers
    assert "Cross-Origin-Opener-Policy" not in headers


def test_a_server_for_everyone_answers_to_its_lan_address_and_to_no_made_up_name(servers: Servers) -> None:
    server = servers(host="0.0.0.0")
    [address, *_] = lan_addresses() or pytest.fail("this machine has no address but loopback")
    assert ask(f"http://{address}:{server.port}/login")[0] == 200
    assert ask(f"{server.url}/login", Host="evil.example")[0] == 400


class Holding(BaseHTTPRequestHandler):
    """A proxy that passes nothing on before it has all of it."""

    served: str

    def do_GET(self) -> None:
        asked = urllib.request.Request(
            self.served + self.path, headers={"Cookie": self.headers["Cookie"] or ""}
        )
        with urllib.request.urlopen(asked, timeout=patience()) as answer:
            whole = answer.read()
        self.send_response(answer.status)
        self.end_headers()
        self.wfile.write(whole)

    def log_message(self, *args: object) -> None:
        """Say nothing."""


@pytest.fixture
def held_back(servers: Servers) -> Iterator[Server]:
    """A server, and a PUBLIC_URL that leads to it past a proxy which buffers."""
    port = free_port()
    with ThreadingHTTPServer(("127.0.0.1", 0), Holding) as proxy:
        Holding.served = f"http://127.0.0.1:{port}"
        threading.Thread(target=proxy.serve_forever, daemon=True).start()
        public = f"http://127.0.0.1:{proxy.server_address[1]}"
        server = servers(port=port, surroundings={"PUBLIC_URL": public})
        server.demo()
        yield server
        server.stop()
        proxy.shutdown()


def test_the_doctor_sees_a_proxy_that_holds_live_updates_back(held_back: Server) -> None:
    said = held_back.manage("doctor", fails=True)
    assert re.search(r"^proxy +ok ", said, re.M), said
    assert re.search(r"^streams +wrong .* unbuffered", said, re.M), said


def test_the_doctor_finds_a_served_house_well(servers: Servers) -> None:
    server = servers()
    server.demo()
    said = server.manage("doctor")
    assert re.search(r"^streams +ok ", said, re.M), said
