"""Requests with corrupted bytes. The seed and the number of a case determine its bytes, pieces and
pauses."""

import random
import re
from dataclasses import dataclass

MOST_REQUESTS, MOST_CHANGES, MOST_PIECES = 4, 6, 8
WORDS = [
    b"\r\n", b"\n", b"\r", b"\0", b"\t", b" ", b":", b";", b",", b"\x7f", b"\x80", b"\xff",
    b"\r\n\r\n", b"0\r\n\r\n", b"2;a=b\r\n{}\r\n", b"ffffffffffffffff\r\n", b"-1", b"+1", b"0x2",
    b"18446744073709551616", b"9223372036854775807", b"1e9", b"HTTP/1.0", b"HTTP/1.1",
    b"HTTP/2.0", b"GET", b"POST", b"QUERY", b"OPTIONS", b"CONNECT", b"*", b"/", b"//", b"%00",
    b"%2e", b"\xe2\x80\xae", b"Transfer-Encoding: chunked\r\n", b"Transfer-Encoding: identity\r\n",
    b"Content-Length: 2\r\n", b"Content-Length: 0\r\n", b"Host: a\r\n", b"Connection: close\r\n",
    b"Connection: keep-alive\r\n", b"Expect: 100-continue\r\n", b"Accept: application/x-ndjson\r\n",
    b"Content-Type: application/x-ndjson\r\n", b"If-None-Match: *\r\n", b"X: " + b"y" * 9000,
    b"X: y\r\n" * 40, b"[" * 999, b'{"a":' * 99, b"\\ud800", b"null", b"-0", b"1e999",
    b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
]


@dataclass
class Case:
    """The bytes of one connection in pieces, and the pause in seconds after each piece."""

    pieces: list
    resets: bool  # closes without waiting for responses

    def sent(self):
        return b"".join(piece for piece, _ in self.pieces)


def place(draw, data):
    """Returns a slice of the data, in most cases a short one."""
    start = draw.randrange(len(data) + 1)
    return slice(start, start + draw.choice((0, 1, 2, 9, draw.randrange(len(data) + 1))))


def lay(data, where, other):
    return data[:where.start] + other + data[where.stop:]


def flip(draw, data):
    where = draw.randrange(len(data))
    return lay(data, slice(where, where + 1), bytes((data[where] ^ 1 << draw.randrange(8),)))


def drop(draw, data):
    return lay(data, place(draw, data), b"")


def repeat(draw, data):
    where = place(draw, data)
    return lay(data, where, data[where] * draw.choice((2, 3, 50)))


def insert(draw, data):
    return lay(data, place(draw, data), draw.choice(WORDS))


def noise(draw, data):
    return lay(data, place(draw, data), draw.randbytes(draw.choice((1, 3, 30))))


def number(draw, data):
    """Replaces a number, such as a length or a value."""
    found = list(re.finditer(rb"[0-9]+", data))
    if not found:
        return data
    chosen = draw.choice(found)
    value = int(chosen[0][:20])
    other = draw.choice((value + 1, max(0, value - 1), value * 10, 0, 2 ** 31, 2 ** 64))
    return lay(data, slice(*chosen.span()), b"%d" % other)


def lines(draw, data):
    """Exchanges two lines."""
    parts = data.split(b"\r\n")
    one, other = draw.randrange(len(parts)), draw.randrange(len(parts))
    parts[one], parts[other] = parts[other], parts[one]
    return b"\r\n".join(parts)


def chunks(draw, data):
    """Sends the body in chunks, some of which have extensions or are invalid."""
    head, _, body = data.partition(b"\r\n\r\n")
    head = re.sub(rb"(?i)\r\ncontent-length:[^\r\n]*", b"", head)
    framed = []
    while body:
        size = 1 + draw.randrange(min(len(body), draw.choice((3, 99999))))
        extension = draw.choice((b"",) * 9 + (b";", b";a=b", b" ", b"\r"))
        framed.append(b"%x%s\r\n%s\r\n" % (size, extension, body[:size]))
        body = body[size:]
    framed.append(draw.choice((b"0\r\n\r\n",) * 9 + (b"", b"0\r\nX: y\r\n\r\n", b"0\n\n")))
    return head + b"\r\nTransfer-Encoding: chunked\r\n\r\n" + b"".join(framed)


CHANGES = (flip, drop, repeat, insert, noise, number, lines, chunks)


def case(requests, seed, index):
    """Returns case `index` of `seed`, which corrupts some of the requests."""
    draw = random.Random(f"{seed} {index}")
    data = []
    for _ in range(draw.randint(1, MOST_REQUESTS)):
        request = draw.choice(requests)
        for _ in range(draw.choice((0, 1, 1, 2, MOST_CHANGES))):
            request = draw.choice(CHANGES)(draw, request) or b" "
        data.append(request)
    data = b"".join(data)
    cuts = sorted(draw.randrange(len(data) + 1)
                  for _ in range(draw.choice((0, 0, 1, MOST_PIECES))))
    return Case([(data[start:end], draw.choice((0, 0, 0.002)))
                 for start, end in zip([0, *cuts], [*cuts, len(data)], strict=True)],
                draw.random() < 0.05)
