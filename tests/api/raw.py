"""HTTP over a plain socket, for requests that client libraries do not send."""

import json
import socket

import httpx

PATIENCE_S = 300  # timeout for operations that take milliseconds, or seconds on a busy host


class Response:
    """One response, as received. Its attributes have the same names as in httpx."""

    def __init__(self, start):
        self.version, status, self.reason = (start.split(" ", 2) + [""])[:3]
        self.status_code = int(status)
        self.headers = httpx.Headers()
        self.content = b""

    def get(self, name):
        values = self.headers.get_list(name)
        assert len(values) < 2, f"{name} occurs more than once: {values}"
        return values[0] if values else None

    def json(self):
        return json.loads(self.content.decode("utf-8"))


class Raw:
    """One connection, which sends data unchanged."""

    def __init__(self, port):
        self._socket = socket.create_connection(("127.0.0.1", port), PATIENCE_S)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._file = self._socket.makefile("rb")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        self._file.close()
        self._socket.close()

    def send(self, data):
        """Sends data. The service may reject the request early and close the connection."""
        try:
            self._socket.sendall(data)
        except (BrokenPipeError, ConnectionResetError):
            pass

    def reset(self):
        """Closes the connection with a reset (RST) instead of an orderly close (FIN)."""
        self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
        self.close()

    def finish_sending(self):
        self._socket.shutdown(socket.SHUT_WR)

    def line(self):
        return self._file.readline(65536).decode("latin-1").rstrip("\r\n")

    def receive(self, method="GET"):
        """Reads one response. Returns None if the service closed the connection instead."""
        try:
            start = self.line()
        except ConnectionResetError:
            return None
        if not start:
            return None
        response = Response(start)
        fields = []
        while line := self.line():
            name, _, value = line.partition(":")
            fields.append((name, value.strip()))
        response.headers = httpx.Headers(fields)
        response.content = self._body(response, method)
        return response

    def _body(self, response, method):
        status = response.status_code
        if method == "HEAD" or status < 200 or status in (204, 304):
            return b""
        if (response.get("Transfer-Encoding") or "").lower() == "chunked":
            return b"".join(iter(self._chunk, b""))
        length = response.get("Content-Length")
        return self._file.read(int(length)) if length is not None else self._file.read()

    def _chunk(self):
        size = int(self.line().partition(";")[0], 16)
        data = self._file.read(size)
        self.line()
        return data

    def rest(self):
        """Reads until the service closes the connection."""
        try:
            return self._file.read()
        except ConnectionResetError:
            return b""

    def closed(self):
        """True if the service closes the connection without sending more data."""
        return self.rest() == b""


def ask(port, data, method="GET"):
    """Sends `data` on a new connection. Returns the first response."""
    with Raw(port) as connection:
        connection.send(data)
        return connection.receive(method)


def head(line, *fields, host="localhost"):
    """A request head with CRLF line ends. `host=None` omits Host."""
    lines = [line, *([f"Host: {host}"] if host is not None else []), *fields, "", ""]
    return "\r\n".join(lines).encode("latin-1")


def post(path, body, *fields):
    """A complete POST request with Content-Length."""
    if isinstance(body, str):
        body = body.encode()
    return head(f"POST {path} HTTP/1.1", f"Content-Length: {len(body)}", *fields) + body
