from __future__ import annotations

import socket
from typing import NoReturn

import pytest

from config.addresses import allowed_hosts, lan_addresses, reached_at, read_public_url


@pytest.mark.parametrize(
    ("given", "origin", "https"),
    [
        ("http://127.0.0.1:8000", "http://127.0.0.1:8000", False),
        ("https://rollbook.example.org/", "https://rollbook.example.org", True),
        ("http://[::1]:8000", "http://[::1]:8000", False),
        ("https://example.org/rollbook/", "https://example.org", True),
    ],
)
def test_a_public_url_is_an_origin(given: str, origin: str, https: bool) -> None:
    public = read_public_url(given)
    assert (public.origin, public.https) == (origin, https)


@pytest.mark.parametrize(
    "given",
    [
        "",
        "example.org",
        "ftp://a",
        "http://",
        "http://a/b?c",
        "http://a/b c",
        "http://a//b",
        "http://a/../b",
        "http://u:p@a",
        "http://a:b",
    ],
)
def test_anything_else_is_refused_with_a_sentence(given: str) -> None:
    with pytest.raises(ValueError, match=r"^PUBLIC_URL is .*\.$"):
        read_public_url(given)


def test_a_public_url_may_share_its_host() -> None:
    assert read_public_url("https://example.org/games/rollbook/").path == "/games/rollbook"
    assert read_public_url("https://example.org/").path == ""


def test_a_listener_on_one_address_answers_to_that_one() -> None:
    public = read_public_url("http://192.168.1.5:8000")
    assert "192.168.1.5" in allowed_hosts("192.168.1.5", public)
    assert "192.168.1.6" not in allowed_hosts("192.168.1.5", public)


def test_an_address_to_print_is_one_that_can_be_opened() -> None:
    assert reached_at("0.0.0.0") not in {"0.0.0.0", ""}
    assert reached_at("::1") == "[::1]"
    assert not any(address.startswith("127.") for address in lan_addresses())


def test_a_machine_without_network_or_name_has_no_address(monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing(*where: object, **how: object) -> NoReturn:
        raise OSError

    class Unplugged(socket.socket):
        connect = nothing  # type: ignore[assignment]

    monkeypatch.setattr(socket, "socket", Unplugged)
    monkeypatch.setattr(socket, "getaddrinfo", nothing)
    assert lan_addresses() == []
    assert reached_at("0.0.0.0") == "127.0.0.1"


def test_addresses_are_told_without_loopback_and_zone(monkeypatch: pytest.MonkeyPatch) -> None:
    answers = [(0, 0, 0, "", (name, 0)) for name in ("127.0.1.1", "192.0.2.7", "fe80::1%eth0", "192.0.2.7")]
    monkeypatch.setattr("config.addresses._on_route_to", lambda far: None)
    monkeypatch.setattr(socket, "getaddrinfo", lambda *where, **how: answers)
    assert lan_addresses() == ["192.0.2.7", "[fe80::1]"]
