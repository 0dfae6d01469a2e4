"""Requests of every kind: examples, generated requests, invalid requests, bodies that are not JSON,
pages, and invalid HTTP. record.py records the responses."""

import json
from dataclasses import dataclass, replace

from hypothesis import given, settings
from hypothesis import strategies as st

from contract import DAILY, DOCUMENT, ORIGINALS, PAGES, QUESTIONS, follow
from mutations import broken
from strategies import from_schema

ON_LOOP = {"/set/check", "/set/hint", "/grecian/position", "/bulls-cows/score"}
COMPUTED = {operation.path for operation in QUESTIONS + DAILY}
TO_WORKERS = 16384  # a worker handles a longer body on any route
# The same in each request, because responses contain it.
ID = "X-Request-Id: soak"
LONG_MS = 60000  # a time limit that a short search does not reach on a busy machine
LIMITED = {operation.path for operation in QUESTIONS
           if "limits" in follow(DOCUMENT, operation.request_schema()).get("properties", {})}
IN_LINES = ("Accept: application/x-ndjson",)


@dataclass
class Question:
    """A request. `raw` contains all bytes; without it, head() omits Content-Length."""

    name: str
    line: str = "GET / HTTP/1.1"
    body: bytes = b""
    fields: tuple = ()
    raw: bytes = None
    heavy: bool = False
    lines: bool = False  # the response reports progress: only its last line is known
    known: object = None  # the response, see record.py
    weight: float = 1

    def head(self):
        if self.raw is not None:
            return self.raw
        kind = ["Content-Type: application/json"] if self.body and not any(
            field.startswith("Content-Type") for field in self.fields) else []
        lines = [self.line, "Host: soak", ID, *kind, *self.fields, ""]
        return "\r\n".join(lines).encode("latin-1")

    def whole(self):
        if self.raw is not None:
            return self.raw
        return self.head() + self.framed_body()

    def framed_body(self):
        length = b"Content-Length: %d\r\n" % len(self.body) if self.body else b""
        return length + b"\r\n" + self.body

    @property
    def method(self):
        return self.line.partition(" ")[0]

    @property
    def on_loop(self):
        path = self.line.split(" ")[1].partition("?")[0]
        asks = self.method in ("POST", "QUERY") or path in COMPUTED
        return len(self.body) <= TO_WORKERS and (not asks or path in ON_LOOP)


def with_long_limit(question):
    """Returns the request with a long time limit, if its operation supports one and the request
    does not contain one."""
    if question.raw is not None or question.line.split(" ")[1] not in LIMITED:
        return question
    try:
        value = json.loads(question.body)
    except (ValueError, RecursionError):
        return question
    if not isinstance(value, dict) or "limits" in value:
        return question
    value["limits"] = {"milliseconds": LONG_MS}
    return replace(question, body=json.dumps(value).encode())


def asked(name, path, value, **more):
    body = value if isinstance(value, bytes) else json.dumps(value).encode()
    return Question(name, f"POST {path} HTTP/1.1", body, **more)


def collect(strategy, count):
    """Returns `count` values, which are the same in each run."""
    values = []

    @given(strategy)
    @settings(max_examples=count, derandomize=True, database=None, deadline=None)
    def gather(value):
        values.append(value)

    gather()
    return values


def examples():
    for operation in QUESTIONS:
        for name, value in operation.request_examples().items():
            posted = asked(f"{operation.path}:{name}", operation.path, value)
            yield posted
            yield replace(posted, name=f"{operation.path}:query-{name}",
                          line=f"QUERY {operation.path} HTTP/1.1")


def generated(count):
    """Yields `count` valid and `count` invalid requests for each operation."""
    for operation in ORIGINALS:
        known = st.sampled_from(list(operation.request_examples().values()))
        good = st.one_of(known, from_schema(operation.request_schema()))
        seeded = "seed" in follow(DOCUMENT, operation.request_schema())["properties"]
        for number, value in enumerate(collect(good, count)):
            if seeded and number and "date" not in value:
                value.setdefault("seed", number)  # otherwise the responses differ
            if "milliseconds" in (value.get("limits") or {}):
                continue  # the response would depend on the load
            yield asked(f"{operation.path}:valid-{number}", operation.path, value)
        wrong = collect(broken(operation.request_schema(), good), count)
        for number, (value, _) in enumerate(wrong):
            yield asked(f"{operation.path}:broken-{number}", operation.path, value)


# Texts that are not JSON, or not the JSON of a request.
NO_JSON = [
    b"", b" ", b"{", b"}", b"[", b"]", b"[]", b"null", b"true", b"7", b'"x"', b"nul", b"{}x",
    b"{}{}", b"{},", b'{"a"}', b'{"a":}', b'{"a":1,}', b'{,}', b'{"a" 1}', b"{'a':1}",
    b"{a:1}", b'{"a":1 "b":2}', b'{"a":1,"a":1}', b'{"a":01}', b'{"a":+1}', b'{"a":.5}',
    b'{"a":1.}', b'{"a":1e}', b'{"a":1e999}', b'{"a":-}', b'{"a":0x1}', b'{"a":NaN}',
    b'{"a":Infinity}', b'{"a":1' + b"0" * 400 + b"}", b'{"a":"', b'{"a":"\n"}',
    b'{"a":"\0"}', b'{"a":"\\x"}', b'{"a":"\\u12"}', b'{"a":"\\ud800"}',
    b'{"a":"\\udc00\\ud800"}', b'{"a":"\\u0000"}', b'{"a":"\xff"}', b'{"a":"\xc0\x80"}',
    b'{"a":"\xed\xa0\x80"}', b'{"a":"\xf4\x90\x80\x80"}', b'{"a":"\xe2\x82"}', b"\xef\xbb\xbf{}",
    b"\xff\xfe{\0}\0", b"\0", b"{}\0", b"\x0b{}", b"\xc2\xa0{}", b"[" * 5000, b'{"a":' * 5000,
    b"// x\n{}", b'{"":1}', b'{"\\ud83d\\ude00":1}', b'{"\xe2\x80\xae":1}',
]


def texts():
    """Yields each of these texts as a request to four operations."""
    for number, text in enumerate(NO_JSON):
        for turn in range(4):
            operation = QUESTIONS[(number * 4 + turn) % len(QUESTIONS)]
            yield asked(f"{operation.path}:text-{number}", operation.path, text)


def pages():
    for page in PAGES:
        yield Question(f"{page.url()}:get", f"GET {page.url()} HTTP/1.1")
        yield Question(f"{page.url()}:head", f"HEAD {page.url()} HTTP/1.1")
        yield Question(f"{page.url()}:post", f"POST {page.url()} HTTP/1.1", b"{}")
        yield Question(f"{page.url()}:options", f"OPTIONS {page.url()} HTTP/1.1")
    for number, path in enumerate(("/no", "/set", "/set/solve/", "//", "/%00", "/%2e%2e/",
                                   "/set/solve", "/a?b=c", "/" + "x" * 7000, "/\xe9")):
        yield Question(f"path-{number}", f"GET {path} HTTP/1.1")
        yield asked(f"posted-path-{number}", path + "/no", {})
    for number, fields in enumerate((
            ("Content-Type: text/plain",), ("Content-Encoding: gzip",), ("Accept: image/png",),
            ("Accept: text/html;q=0.1, */*;q=0",), ("Origin: http://example.org",),
            ("If-None-Match: *",), ("Expect: 200-ok",), ("Cookie: a=b; c=d",))):
        yield asked(f"fields-{number}", "/set/check", {"cards": [0, 1, 2]}, fields=fields)
        yield Question(f"get-fields-{number}", "GET /problems HTTP/1.1", fields=fields)


def in_lines():
    """Requests and responses in NDJSON."""
    words = b"".join(b'"w%d"\n' % number for number in range(400))
    kind = ("Content-Type: application/x-ndjson",)
    for path in "/hyperloglog/add", "/hyperloglog/estimate":
        for name, body in {"words": words, "empty": b"\n\n", "wrong": words + b"7\n",
                           "cut": words + b'"x', "large": words * 40}.items():
            yield asked(f"{path}:lines-{name}", path, body, fields=kind)
    for path in "/set/simulate", "/set/draws":
        yield asked(f"{path}:answer-in-lines", path, {"seed": 5}, fields=IN_LINES, lines=True)
        yield asked(f"{path}:error-in-lines", path, {"seed": "x"}, fields=IN_LINES)


def on_loop_examples():
    """Yields (operation, example) for the operations that event loops handle."""
    for operation in ORIGINALS:
        if operation.path in ON_LOOP:
            for value in operation.request_examples().values():
                yield operation, value


def batches():
    """Batches with valid and invalid lines."""
    kind = ("Content-Type: application/x-ndjson",)
    lines = [json.dumps({"id": number, "path": operation.path, "body": value})
             for number, (operation, value) in enumerate(on_loop_examples())]
    for name, body in {"valid": lines, "invalid": [*lines, "{", '{"path":"/no","body":7}', *lines],
                       "empty": ["", ""], "large": lines * 30}.items():
        yield asked(f"batch:{name}", "/batch", "\n".join(body).encode(), fields=kind)


def messages():
    """Messages of the Model Context Protocol."""
    calls = [("tools/call", {"name": operation.name, "arguments": value})
             for operation, value in on_loop_examples()]
    others = [("initialize", {}), ("ping", {}), ("tools/list", {}), ("resources/list", {}),
              ("tools/call", {"name": "no"}), ("tools/call", {"name": "setCheck"}), ("no", {})]
    for number, (method, params) in enumerate(calls + others):
        yield asked(f"mcp:{method}-{number}", "/mcp",
                    {"jsonrpc": "2.0", "id": number, "method": method, "params": params})


# Requests after which the service must close the connection.
CLOSING = [
    b"GET /healthz HTTP/1.0\r\nHost: soak\r\n\r\n",
    b"GET /healthz HTTP/1.1\r\nHost: soak\r\nConnection: close\r\n\r\n",
    b"GET /healthz HTTP/1.1\r\n\r\n",
    b"GET /healthz HTTP/1.1\r\nHost: soak\r\nHost: soak\r\n\r\n",
    b"POST /set/check HTTP/1.1\r\nHost: soak\r\nContent-Length: 2\r\nContent-Length: 2\r\n\r\n",
    b"POST /set/check HTTP/1.1\r\nHost: soak\r\nContent-Length: 99999999\r\n\r\n",
    b"POST /set/check HTTP/1.1\r\nHost: soak\r\nTransfer-Encoding: gzip\r\n\r\n",
]


def closing():
    for number, raw in enumerate(CLOSING):
        head, blank, rest = raw.partition(b"\r\n\r\n")
        yield Question(f"closing-{number}", raw.split(b"\r\n")[0].decode(),
                       raw=head + b"\r\n" + ID.encode() + blank + rest)


def large():
    """Bodies of more than 16 KiB, which a worker reads."""
    yield asked("large:bridge", "/bridge/solve",
                {"people": [{"minutes": 1 + i % 97} for i in range(3000)]})
    yield asked("large:items", "/hyperloglog/add", {"items": [f"{i}" for i in range(9000)]})
    yield asked("large:cards", "/set/solve", {"cards": [i % 81 for i in range(9000)]})
    yield asked("large:blanks", "/set/check", b" " * 300000 + b'{"cards":[0,1,2]}')


def light(count):
    for part in (examples(), generated(count), texts(), pages(), in_lines(), batches(),
                 messages(), closing(), large()):
        yield from part
