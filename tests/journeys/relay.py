"""A cable between browser and server that can be cut, mended, or made to carry nothing."""

from __future__ import annotations

import contextlib
import socket
import threading

from tests.patience import patience


class Relay:
    """Carries bytes from its own port to the server's, both ways."""

    def __init__(self, target_port: int) -> None:
        self.target = ("127.0.0.1", target_port)
        self.whole = threading.Event()  # not cut: new connections are carried
        self.flowing = threading.Event()  # not stalled: bytes are carried
        self.whole.set()
        self.flowing.set()
        self.open: set[socket.socket] = set()
        self.lock = threading.Lock()
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self.listener.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self) -> None:
        """Every connection breaks, and every new one breaks at once."""
        self.whole.clear()
        self._drop_all()

    def mend(self) -> None:
        self.whole.set()
        self.flowing.set()

    def stall(self) -> None:
        """Connections stay open and carry nothing: a phone that walked out of the Wi-Fi."""
        self.flowing.clear()

    def close(self) -> None:
        self.listener.close()
        self.flowing.set()
        self._drop_all()

    def _accept(self) -> None:
        while True:
            try:
                near, _ = self.listener.accept()
            except OSError:
                return
            if not self.whole.is_set():
                near.close()
                continue
            try:
                far = socket.create_connection(self.target, timeout=patience())
            except OSError:
                near.close()
                continue
            far.settimeout(None)
            self._join(near, far)

    def _join(self, near: socket.socket, far: socket.socket) -> None:
        with self.lock:
            self.open |= {near, far}
        for source, sink in ((near, far), (far, near)):
            threading.Thread(target=self._carry, args=(source, sink), daemon=True).start()

    def _carry(self, source: socket.socket, sink: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while data := source.recv(65536):
                self.flowing.wait()
                sink.sendall(data)
        self.flowing.wait()  # nor does the other end hear that this one is gone
        self._drop(source, sink)

    def _drop(self, *sockets: socket.socket) -> None:
        with self.lock:
            self.open -= set(sockets)
        for end in sockets:
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)  # wakes the thread that waits in recv
            end.close()

    def _drop_all(self) -> None:
        with self.lock:
            ends = list(self.open)
        self._drop(*ends)
