"""Raw requests, one per row, and the responses that the RFCs require.

test_hostile.py sends each with another request after it. It checks whether the response is
valid, whether the connection stays open, and, in the log, whether the other request is run. A
row contains the rule, the peculiarity, the request, and the verdict:

    taken(200, 404)    one of these; the connection stays open, and the other request is run
    last(200)          this response; the connection is closed, and the other request is never run
    rejected(400)      the same, with a problem. `silent`: closing without a response is allowed

If libmicrohttpd before 1.0, or from 1.0 on, behaves differently, `old` or `new` is the verdict
with it, and `why` is the reason. With libmicrohttpd before 1.0, no request after a chunked body
is run, so `taken` means `last` for these rows.
"""

from typing import NamedTuple

from raw import head


class Verdict(NamedTuple):
    statuses: tuple
    stays: bool = False
    problem: bool = False
    silent: bool = False


class Row(NamedTuple):
    rule: str
    name: str
    request: bytes
    wanted: Verdict
    old: Verdict = None
    new: Verdict = None
    why: str = ""


def taken(*statuses):
    return Verdict(statuses, stays=True)


def last(*statuses):
    return Verdict(statuses)


def rejected(*statuses, silent=False):
    return Verdict(statuses, problem=True, silent=silent)


BODY = b'{"cards":["1rso","2rso","3rso"]}'
LENGTH = f"Content-Length: {len(BODY)}"
CHUNKED = "Transfer-Encoding: chunked"
CHUNKS = b"%x\r\n%s\r\n0\r\n\r\n" % (len(BODY), BODY)
HIDDEN = head("GET /mark-hidden HTTP/1.1")
TARGET_MAX, FIELDS_MAX = 8000, 8192
LOOSE = "libmicrohttpd 0.9.75 accepts invalid chunks, so the service closes the connection"
STRICT = "libmicrohttpd 1.0 rejects valid chunks"
BAD = rejected(400)
BAD_LINE = rejected(400, silent=True)


def line(text):
    return head(text)


def field(*fields):
    return head("GET /healthz HTTP/1.1", *fields)


def host(*hosts, version="HTTP/1.1"):
    return head(f"GET /healthz {version}", *[f"Host: {name}" for name in hosts], host=None)


def post(*fields, body=BODY, version="HTTP/1.1"):
    return head(f"POST /set/solve {version}", *fields) + body


def chunks(body, *fields):
    return post(CHUNKED, *fields, body=body)


def raw_head(data):
    return b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n" + data


LINES = "RFC 9112, 3"
TARGET = "RFC 9112, 3.2"
REQUEST_LINES = [
    Row("RFC 9112, 2.2", "an empty line before the request line",
        b"\r\n" + line("GET /healthz HTTP/1.1"), taken(200)),
    *(Row("RFC 9112, 2.3 and 3", f"a request line of {text!r}", line(text), BAD_LINE)
      for text in ("GET HTTP/1.1", "GET", "GET /healthz", "GET /healthz http/1.1",
                   "GET /healthz HTTP/1.10", "GET /healthz HTTX/1.1")),
    Row("RFC 9112, 2.3", "HTTP/0.9 as a version", line("GET /healthz HTTP/0.9"),
        rejected(400, 505, silent=True)),
    *(Row("RFC 9110, 15.6.6", version, line(f"GET /healthz {version}"), rejected(505))
      for version in ("HTTP/2.0", "HTTP/9.9")),
    Row("RFC 9110, 2.5", "HTTP/1.2", line("GET /healthz HTTP/1.2"), taken(200)),
    Row("RFC 9110, 2.5", "HTTP/1.9 without a Host", host(version="HTTP/1.9"), BAD),
    Row("RFC 9113, 3.4", "the preface of HTTP/2",
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\4\0\0\0\0\0",
        rejected(400, 405, 505, silent=True)),
    *(Row(LINES, f"spaces in {text!r}", line(text), BAD_LINE)
      for text in (" GET /healthz HTTP/1.1", "GET  /healthz HTTP/1.1", "GET /healthz  HTTP/1.1",
                   "GET\t/healthz HTTP/1.1", "GET /health z HTTP/1.1", "GET /healthz HTTP/1.1 ",
                   "GET /healthz HTTP/1.1 x")),
    Row("RFC 9112, 2.2", "a bare CR", line("GET /healthz\rHTTP/1.1"), BAD_LINE),
    Row("RFC 9112, 2.2", "CR CR LF",
        b"GET /healthz HTTP/1.1\r\r\nHost: localhost\r\n\r\n", BAD_LINE),
    Row("RFC 9112, 2.2", "a bare LF", b"GET /healthz HTTP/1.1\nHost: localhost\r\n\r\n",
        rejected(400)),
    Row("RFC 9112, 2.2", "only bare LFs", b"GET /healthz HTTP/1.1\nHost: localhost\n\n",
        rejected(400)),
    Row(LINES, "TLS", b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n", BAD_LINE),
    Row(LINES, "plain text", b"hello world\r\n\r\n", BAD_LINE),
    Row("RFC 9110, 9.1", "an empty method", b" /healthz HTTP/1.1\r\nHost: a\r\n\r\n", BAD_LINE),
    *(Row("RFC 9110, 9.1", f"{byte!r} in a method", line(f"G{byte}T /healthz HTTP/1.1"), BAD_LINE)
      for byte in "(\x01\xc9\0"),
    Row("RFC 9110, 9.1", "a lowercase method", line("get /healthz HTTP/1.1"),
        taken(405)),
    Row("RFC 9110, 15.6.2", "an unknown method", line("BREW /healthz HTTP/1.1"),
        taken(405)),
    Row("RFC 9112, 3", "a method of 10 kB", line("M" * 10000 + " /healthz HTTP/1.1"),
        rejected(400, 501)),
    Row("RFC 9112, 3", "a method of 100 kB", line("M" * 100000 + " /healthz HTTP/1.1"),
        rejected(400, 414, 501, silent=True)),
    Row(TARGET, "a target without a slash", line("GET healthz HTTP/1.1"), BAD),
    *(Row(TARGET, f"{byte!r} in a target", line(f"GET /health{byte}z HTTP/1.1"), BAD)
      for byte in "#\x01\x7f\xe9"),
    Row(TARGET, "a backslash", line("GET \\healthz HTTP/1.1"), BAD),
    Row(TARGET, "a zero byte", line("GET /healthz\0x HTTP/1.1"), BAD_LINE),
    Row("RFC 9112, 3.2.2", "a whole URL", line("GET http://localhost/healthz HTTP/1.1"),
        taken(200)),
    Row("RFC 9112, 3.2.2", "a URL with another host than Host",
        line("GET http://other/healthz HTTP/1.1"), taken(200)),
    Row("RFC 9110, 4.2.1", "a URL with an empty host", line("GET http:///healthz HTTP/1.1"),
        BAD),
    Row("RFC 9110, 4.2.1", "a URL with a port only", line("GET http://:80/healthz HTTP/1.1"),
        BAD),
    Row("RFC 9110, 4.2.4", "a URL with a user", line("GET http://me@localhost/ HTTP/1.1"),
        BAD),
    Row(TARGET, "a URL of ftp", line("GET ftp://localhost/healthz HTTP/1.1"), BAD),
    Row("RFC 9112, 3.2.4", "GET *", line("GET * HTTP/1.1"), BAD),
    Row("RFC 9112, 3.2.4", "POST *", line("POST * HTTP/1.1"), BAD),
    Row("RFC 9112, 3.2.4", "OPTIONS *", line("OPTIONS * HTTP/1.1"), taken(200, 204)),
    Row("RFC 9112, 3.2.4", "OPTIONS **", line("OPTIONS ** HTTP/1.1"), BAD),
    Row("RFC 9112, 3.2.3", "CONNECT", line("CONNECT localhost:80 HTTP/1.1"),
        rejected(400, 405, 501)),
    Row("RFC 9110, 9.3.6", "CONNECT with a path", line("CONNECT /healthz HTTP/1.1"),
        rejected(400, 405, 501)),
    Row("RFC 9112, 3.2.3", "GET with an authority", line("GET localhost:80 HTTP/1.1"), BAD),
    Row("RFC 9110, 9.3.8", "TRACE", line("TRACE /healthz HTTP/1.1"), taken(405)),
    Row(TARGET, "an escaped zero byte", line("GET /healthz%00 HTTP/1.1"), taken(404)),
    Row(TARGET, "an escaped line end",
        line("GET /healthz%0d%0a%0d%0aGET%20/mark-hidden HTTP/1.1"), taken(404)),
    Row(TARGET, "a broken escape", line("GET /%zz HTTP/1.1"), taken(404)),
    Row(TARGET, "dots", line("GET /../../etc/passwd HTTP/1.1"), taken(404)),
    Row(TARGET, "escaped dots and slashes", line("GET /assets/..%2f..%2fx HTTP/1.1"),
        taken(404)),
    Row(LINES, "a target of 8,000 bytes", line(f"GET /{'a' * (TARGET_MAX - 1)} HTTP/1.1"),
        taken(404)),
    Row(LINES, "a query of 8,000 bytes", line(f"GET /healthz?{'a' * 7991} HTTP/1.1"),
        taken(200)),
    Row("RFC 9110, 15.5.15", "a target of 8,001 bytes",
        line(f"GET /{'a' * TARGET_MAX} HTTP/1.1"), rejected(414)),
    Row("RFC 9110, 15.5.15", "a target of 12,000 bytes", line(f"GET /{'a' * 11999} HTTP/1.1"),
        rejected(414)),
    Row("RFC 9110, 15.5.15", "a target of 200,000 bytes",
        line(f"GET /{'a' * 199999} HTTP/1.1"), rejected(400, 414, silent=True)),
]

NAMES = "RFC 9110, 5.1"
VALUES = "RFC 9110, 5.5"
FIELDS = [
    Row(NAMES, "names in any case", b"GET /healthz HTTP/1.1\r\nhOST: localhost\r\n\r\n",
        taken(200)),
    Row("RFC 9112, 5.1", "a space before the colon", post("Content-Length : 32"), BAD),
    Row("RFC 9112, 5.1", "a tab before the colon", post("Content-Length\t: 32"), BAD),
    Row("RFC 9112, 5.1", "a space before the colon of a coding",
        post("Transfer-Encoding : chunked", body=CHUNKS), BAD),
    Row("RFC 9112, 5.1", "a space before the colon of Host",
        b"GET /healthz HTTP/1.1\r\nHost : localhost\r\n\r\n", BAD),
    Row("RFC 9112, 5", "a line without a colon", field("Nonsense"), BAD),
    Row("RFC 9112, 2.2", "a space before the first field",
        b"GET /healthz HTTP/1.1\r\n Host: localhost\r\n\r\n", BAD),
    Row("RFC 9112, 5.2", "a value on two lines", field("X-Y: a", " b"), BAD),
    Row("RFC 9112, 5.2", "a value on two lines, with a tab", field("X-Y: a", "\tb"), BAD),
    Row("RFC 9112, 5.2", "a length on two lines", post("Content-Length:", " 32"), BAD),
    Row("RFC 9112, 5.2", "a coding on two lines",
        post("Transfer-Encoding:", " chunked", body=CHUNKS), BAD),
    Row(NAMES, "an empty name", field(": value"), BAD),
    *(Row(NAMES, f"{byte!r} in a name", field(f"X{byte}Y: 1"), BAD) for byte in '(," \xe9\x01\0'),
    Row(NAMES, "a zero byte as a name", field("\0: 1"), BAD),
    Row(VALUES, "an empty value", field("X-Y:"), taken(200)),
    Row(VALUES, "no space after the colon", field("X-Y:a"), taken(200)),
    Row(VALUES, "blanks around a value", field("X-Y: \t a \t "), taken(200)),
    Row(VALUES, "a tab within a value", field("X-Y: a\tb"), taken(200)),
    Row(VALUES, "high bytes in a value", field("X-Y: \xe4\xff"), taken(200)),
    Row(VALUES, "a zero byte in Host", host("localhost\0x"), BAD),
    Row(VALUES, "a zero byte in a length", post("Content-Length: 32\x003"), BAD),
    Row(VALUES, "a zero byte in a coding", post("Transfer-Encoding: chunked\0x"), BAD),
    *(Row(VALUES, f"{byte!r} in a value", field(f"X-Y: a{byte}b"), BAD) for byte in "\0\x01\x7f"),
    Row("RFC 9112, 2.2", "a bare CR", field("X-Y: a\rX-Z: b"), BAD),
    Row("RFC 9112, 2.2", "a bare CR at the end", field("X-Y: a\r"), BAD),
    Row("RFC 9112, 2.2", "a line that ends in LF", raw_head(b"X-Y: a\n\r\n"), BAD),
    Row("RFC 9112, 2.2", "a head that ends in LF", raw_head(b"X-Y: a\r\n\n"), BAD),
    Row("RFC 9112, 2.2", "a length hidden after LF",
        raw_head(b"X-Y: a\nContent-Length: 5\r\n\r\n"), BAD),
    Row("RFC 9112, 5", "a request hidden after a zero byte",
        raw_head(b"\0X: y\r\nGET /mark-hidden HTTP/1.1\r\nHost: a\r\n\r\n"), BAD),
    Row("RFC 6585, 5", "one field of 9 kB", field("X-Y: " + "a" * 9000), rejected(431)),
    Row("RFC 6585, 5", "one field of 200 kB", field("X-Y: " + "a" * 200000), rejected(431)),
    Row("RFC 6585, 5", "one name of 200 kB", field("X" * 200000 + ": a"), rejected(431)),
    Row("RFC 6585, 5", "20,000 fields", field(*["a:b"] * 20000), rejected(431)),
    Row("RFC 6585, 5", "100 fields of 80 bytes", field(*["a:" + "b" * 80] * 100),
        rejected(431)),
    Row("RFC 9110, 5.4", "100 short fields", field(*["a:b"] * 100), taken(200)),
    Row("RFC 6265, 5.4", "1,500 cookies", field("Cookie: a=b" + "; a=b" * 1500),
        rejected(431), new=rejected(414, 431), why="libmicrohttpd 1.0 reports the longer part"),
]

HOSTS = [
    Row("RFC 9112, 3.2", "no Host", host(), BAD),
    Row("RFC 9112, 3.2", "no Host in HTTP/1.0", host(version="HTTP/1.0"), last(200)),
    Row("RFC 9112, 3.2", "two Hosts", host("localhost", "other"), BAD),
    Row("RFC 9112, 3.2", "the same Host twice", host("localhost", "localhost"), BAD),
    *(Row("RFC 9110, 7.2", f"an invalid Host: {name}", host(name), BAD)
      for name in ("", "a b", "a/b", "a@b", "a:b", "[::1", "::1", "a\\b", "<a>", 'a"b',
                   "a:80:80", "a#b", "a?b", "http://a")),
    *(Row("RFC 9110, 7.2", f"a valid Host: {name}", host(name), taken(200))
      for name in ("localhost", "localhost:8080", "127.0.0.1", "[::1]", "[::1]:80",
                   "a.example.", "A-b_c", "xn--caf-dma.example", "a:", " localhost ")),
]

NUMBER = "RFC 9110, 8.6"
LENGTHS = [
    Row("RFC 9112, 6.2", "a length", post(LENGTH), taken(200)),
    Row("RFC 9112, 6.2", "blanks before a length", post("Content-Length: \t 32"), taken(200)),
    Row(NUMBER, "leading zeros of a length", post("Content-Length: 0032"), taken(200)),
    Row(VALUES, "a blank after a length", post("Content-Length: 32 "), taken(200),
        old=BAD, why="libmicrohttpd 0.9.75 reads it as a part of the value"),
    Row("RFC 9112, 6.3", "two lengths", post(LENGTH, "Content-Length: 33"), BAD),
    Row("RFC 9112, 6.3", "two equal lengths", post(LENGTH, LENGTH), BAD),
    Row("RFC 9112, 6.3", "a repeated length in one field", post("Content-Length: 32, 32"), BAD),
    Row("RFC 9112, 6.3", "a list of lengths", post("Content-Length: 32, 33"), BAD),
    *(Row(NUMBER, f"a length of {value!r}", post(f"Content-Length: {value}"), BAD)
      for value in ("", "-1", "+32", "0x20", "32.0", "3 2", "3\t2", "abc", "32a", "32;", "32,",
                    ",32", "1e1", "\u00b2", "'32'", '"32"', "NaN", "2_0", "-0",
                    "18446744073709551616", "18446744073709551618",
                    "18446744073709551648", "9" * 400)),
    Row(NUMBER, "a length of 2^64 - 1", post("Content-Length: 18446744073709551615"),
        rejected(400, 413)),
    Row(NUMBER, "a length of 2^63", post("Content-Length: 9223372036854775808"),
        rejected(413)),
    Row("RFC 9110, 15.5.14", "a length over the limit", post("Content-Length: 1048577"),
        rejected(413)),
    Row("RFC 9112, 6.3", "no length", post(body=b""), taken(400)),
    Row("RFC 9112, 6.3", "a body without a length",
        head("POST /set/solve HTTP/1.1") + BODY + b"\r\n\r\n", last(400)),
    Row("RFC 9112, 6.3", "a request in a body of its length",
        post(f"Content-Length: {len(HIDDEN)}", body=HIDDEN), taken(400)),
    Row("RFC 9110, 9.3.1", "GET with a body of requests",
        head("GET /healthz HTTP/1.1", f"Content-Length: {len(HIDDEN)}") + HIDDEN, taken(200)),
    Row("RFC 9110, 9.3.2", "HEAD with a body of requests",
        head("HEAD /healthz HTTP/1.1", f"Content-Length: {len(HIDDEN)}") + HIDDEN,
        taken(200)),
    Row("RFC 9112, 6.3", "an error for a body of requests",
        head("POST /nothing HTTP/1.1", f"Content-Length: {len(HIDDEN)}") + HIDDEN,
        taken(404)),
]

CODING = "RFC 9112, 6.1"
CODINGS = [
    *(Row(CODING, f"a coding of {value!r}", post(f"Transfer-Encoding: {value}", body=CHUNKS),
          taken(200))
      for value in ("chunked", "Chunked", "CHUNKED", "\tchunked")),
    Row(VALUES, "a blank after a coding", post(f"{CHUNKED} ", body=CHUNKS), taken(200),
        old=rejected(400, 501), why="libmicrohttpd 0.9.75 reads it as a part of the value"),
    *(Row(CODING, f"a coding of {value!r}", post(f"Transfer-Encoding: {value}", body=CHUNKS),
          rejected(400, 501))
      for value in ("gzip", "gzip, chunked", "identity", "xchunked", "chunke", "x")),
    *(Row(CODING, f"a coding of {value!r}", post(f"Transfer-Encoding: {value}", body=CHUNKS),
          BAD)
      for value in ("", ",", "chunked, chunked", "chunked, identity", "chunked, gzip",
                    ", chunked", ",chunked", "chunked,", "chunked ,", "gzip, chunked, chunked",
                    "chunked;q=1", "chunked; x", "\x0bchunked", "chunked\x0b", '"chunked"',
                    "chunked chunked", "ch\xfcnked", "\0chunked")),
    Row(CODING, "two codings", post(CHUNKED, CHUNKED, body=CHUNKS), BAD),
    Row(CODING, "two codings, one of which is unknown",
        post(CHUNKED, "Transfer-Encoding: identity", body=CHUNKS), BAD),
    Row(CODING, "two codings, one of which is empty",
        post("Transfer-Encoding:", CHUNKED, body=CHUNKS), BAD),
    Row(CODING, "a coding in HTTP/1.0", post(CHUNKED, body=CHUNKS, version="HTTP/1.0"), BAD),
    Row("RFC 9112, 6.3", "a length and a coding", post(LENGTH, CHUNKED, body=CHUNKS), BAD),
    Row("RFC 9112, 6.3", "a coding and a length", post(CHUNKED, LENGTH, body=CHUNKS), BAD),
    Row("RFC 9112, 11.2", "a request after the chunks, within the length",
        post(CHUNKED, f"Content-Length: {5 + len(HIDDEN)}", body=b"0\r\n\r\n" + HIDDEN), BAD),
    Row("RFC 9112, 11.2", "a request after the length, within the chunks",
        post("Content-Length: 4", CHUNKED,
             body=b"%x\r\n%s\r\n0\r\n\r\n" % (len(HIDDEN), HIDDEN)), BAD),
    Row("RFC 9112, 11.2", "a coding that is hidden by a non-ASCII letter",
        post(LENGTH, "Transfer\u017fEncoding: chunked".encode().decode("latin-1")), BAD),
    Row("RFC 9112, 11.2", "a coding that is hidden by an underscore",
        post(LENGTH, "Transfer_Encoding: chunked"), taken(200)),
]

CHUNK = "RFC 9112, 7.1"
EXTENSION = "RFC 9112, 7.1.1"
TRAILER = "RFC 9112, 7.1.2"
CHUNK_ROWS = [
    Row(CHUNK, "two chunks", chunks(b"8\r\n%s\r\n18\r\n%s\r\n0\r\n\r\n" %
                                    (BODY[:8], BODY[8:])), taken(200)),
    Row(CHUNK, "a size with leading zeros", chunks(b"0000" + CHUNKS), taken(200)),
    Row(CHUNK, "a last chunk of size 000", chunks(CHUNKS.replace(b"\r\n0\r", b"\r\n000\r")),
        taken(200)),
    Row(CHUNK, "only the last chunk", chunks(b"0\r\n\r\n"), taken(400)),
    *(Row(CHUNK, f"a size of {size!r}", chunks(size + b"\r\n" + BODY + b"\r\n0\r\n\r\n"), BAD)
      for size in (b"zz", b"-20", b"+20", b"0x20", b" 20", b"20 20", b"2 0", b"", b"\"20\"",
                   b"20,", b"2g", b"\xef\xbc\x92\x30", b"20h", b"20\0")),
    Row(CHUNK, "a blank after the size", chunks(CHUNKS.replace(b"20\r", b"20 \r")), BAD),
    *(Row(CHUNK, f"a size of {size.decode()}, too large to count",
          chunks(size + b"\r\n" + BODY + b"\r\n0\r\n\r\n"), BAD)
      for size in (b"10000000000000000", b"10000000000000020", b"FFFFFFFFFFFFFFFFF",
                   b"f" * 400)),
    Row("RFC 9110, 15.5.14", "a size over the limit",
        chunks(b"200000\r\n" + b" " * 0x200000 + b"\r\n0\r\n\r\n"), rejected(413)),
    Row(CHUNK, "more data than the size", chunks(b"8\r\n%s\r\n0\r\n\r\n" % BODY), BAD),
    Row(CHUNK, "less data than the size", chunks(b"22\r\n%s\r\n0\r\n\r\n" % BODY), BAD),
    Row(CHUNK, "a size that includes the CR", chunks(b"21\r\n%s\r\n0\r\n\r\n" % BODY), BAD,
        old=last(200), why=LOOSE),
    Row(CHUNK, "no line end after the data", chunks(b"20\r\n%s0\r\n\r\n" % BODY), BAD),
    Row(CHUNK, "a CR after the data", chunks(b"20\r\n%s\r0\r\n\r\n" % BODY), BAD),
    *(Row("RFC 9112, 2.2", f"a bare LF {where}", chunks(body), BAD, old=last(200), why=LOOSE)
      for where, body in (
          ("after the size", CHUNKS.replace(b"20\r\n", b"20\n")),
          ("after the data", b"20\r\n%s\n0\r\n\r\n" % BODY),
          ("after the last chunk", b"20\r\n%s\r\n0\n\r\n" % BODY),
          ("at the end", b"20\r\n%s\r\n0\r\n\n" % BODY),
          ("everywhere", b"20\n%s\n0\n\n" % BODY))),
    Row("RFC 9112, 2.2", "a bare CR after the size", chunks(b"20\r%s\r\n0\r\n\r\n" % BODY),
        BAD),
    Row(EXTENSION, "an extension", chunks(CHUNKS.replace(b"20\r", b"20;a=b\r")), last(200),
        new=BAD, why=STRICT),
    Row(EXTENSION, "an extension in quotation marks",
        chunks(CHUNKS.replace(b"20\r", b'20;a="b;c"\r')), last(200), new=BAD, why=STRICT),
    Row(EXTENSION, "an extension of the last chunk",
        chunks(CHUNKS.replace(b"\r\n0\r", b"\r\n0;a\r")), last(200), new=BAD, why=STRICT),
    *(Row(EXTENSION, f"{what} in an extension", chunks(CHUNKS.replace(b"20\r", text)), BAD,
          old=last(200), why=LOOSE)
      for what, text in (("nothing", b"20;\r"), ("a bare LF", b"20;"),
                         ("a bare LF and a name", b"20;a"), ("a bare CR", b"20;a\rX\r"),
                         ("a zero byte", b"20;a\0b\r"), ("a control byte", b"20;\x01\r"),
                         ("a bare CR and a quotation mark", b'20;a="\r"\r'))),
    Row(EXTENSION, "an extension of 1 kB", chunks(CHUNKS.replace(b"20\r", b"20;" + b"a" * 1000 +
                                                                b"\r")), last(200), new=BAD,
        why=STRICT),
    Row(EXTENSION, "an extension of 40 kB", chunks(b"20;" + b"a" * 40000 + CHUNKS[2:]), BAD),
    Row(EXTENSION, "an extension that never ends", chunks(b"20;" + b"a" * 400000), BAD),
    Row(EXTENSION, "zeros that never end", chunks(b"0" * 400000), BAD),
    Row(TRAILER, "a trailer", chunks(CHUNKS[:-2] + b"X-Y: a\r\n\r\n"), taken(200)),
    Row(TRAILER, "a length in a trailer", chunks(CHUNKS[:-2] + b"Content-Length: 5\r\n\r\n"),
        taken(200)),
    Row(VALUES, "a control byte in a trailer", chunks(CHUNKS[:-2] + b"X-Y: a\x01\r\n\r\n"),
        taken(200, 400)),
    Row(TRAILER, "a trailer without a colon", chunks(CHUNKS[:-2] + b"Nonsense\r\n\r\n"), BAD),
    Row(TRAILER, "a request instead of a trailer", chunks(CHUNKS[:-2] + HIDDEN), BAD),
    *(Row(TRAILER, f"{what} in a trailer", chunks(CHUNKS[:-2] + text + b"\r\n"), BAD,
          old=last(200), why=LOOSE)
      for what, text in (("a bare CR", b"X-Y: a\rb\r\n"), ("a zero byte", b"X-Y: a\0b\r\n"),
                         ("a bare LF", b"X-Y: a\n"),
                         ("a space before the colon", b"X-Y : a\r\n"),
                         ("a folded line", b"X-Y: a\r\n b\r\n"))),
    Row(TRAILER, "a trailer of 200 kB",
        chunks(CHUNKS[:-2] + b"X-Y: " + b"a" * 200000 + b"\r\n\r\n"), rejected(400, 413, 431)),
    Row(CHUNK, "chunks with Content-Length only", post(LENGTH, body=CHUNKS), last(400)),
]

SEMANTICS = [
    Row("RFC 9110, 10.1.1", "Expect: foo", post(LENGTH, "Expect: foo"), rejected(417)),
    Row("RFC 9110, 10.1.1", "Expect: 100-continue, foo",
        post(LENGTH, "Expect: 100-continue, foo"), rejected(417)),
    Row("RFC 9110, 10.1.1", "Expect: 100-continue", post(LENGTH, "Expect: 100-continue"),
        taken(200)),
    Row("RFC 9110, 10.1.1", "an Expect in HTTP/1.0",
        post(LENGTH, "Expect: foo", version="HTTP/1.0"), last(200)),
    Row("RFC 9110, 8.3", "two types",
        post(LENGTH, "Content-Type: application/json", "Content-Type: text/plain"), BAD),
    Row("RFC 9110, 8.3", "the same type twice",
        post(LENGTH, "Content-Type: application/json", "Content-Type: application/json"),
        BAD),
    Row("RFC 9110, 15.5.16", "another type", post(LENGTH, "Content-Type: text/plain"),
        taken(415)),
    Row("RFC 9110, 8.4", "a body in gzip", post(LENGTH, "Content-Encoding: gzip"), taken(415)),
    Row("RFC 9112, 9.3", "Connection: close", field("Connection: close"), last(200)),
    Row("RFC 9112, 9.3", "Connection: CLOSE among others", field("Connection: x, CLOSE"),
        last(200)),
    Row("RFC 9112, 9.3", "HTTP/1.0", host("localhost", version="HTTP/1.0"), last(200)),
    Row("RFC 9110, 7.8", "an upgrade to HTTP/2",
        field("Connection: Upgrade, HTTP2-Settings", "Upgrade: h2c", "HTTP2-Settings: AAMA"),
        taken(200)),
    Row("RFC 9110, 7.8", "an upgrade to a WebSocket",
        field("Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13"),
        taken(200)),
    Row("RFC 9110, 7.6.1", "a Connection that names Host", field("Connection: Host"),
        taken(200)),
    Row("RFC 9110, 14.2", "ranges that overlap",
        field("Range: bytes=" + ",".join(["0-"] * 1000)), taken(200)),
    Row("RFC 9110, 13.1.2", "If-None-Match of 7 kB", field("If-None-Match: " + '"a",' * 1750),
        taken(200)),
    Row("RFC 9110, 12.5.1", "Accept of 7 kB", field("Accept: " + "a/b;q=0.1," * 700),
        taken(200)),
    Row("RFC 9110, 9.3.2", "HEAD of an unknown path", head("HEAD /nothing HTTP/1.1"), taken(404)),
    Row("RFC 9110, 9.3.3", "POST to a page", head("POST /healthz HTTP/1.1", LENGTH) + BODY,
        taken(405)),
]

ROWS = [*REQUEST_LINES, *FIELDS, *HOSTS, *LENGTHS, *CODINGS, *CHUNK_ROWS, *SEMANTICS]
