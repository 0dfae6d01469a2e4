#!/usr/bin/env python3
"""The arrows between rooms: server/main.c -> handlers -> solvers, and back never; and those
between the folders of the server.

Prints every #include that breaks a rule; exit code 1 when there is one.
"""
import re
import sys
from pathlib import Path

INCLUDE = re.compile(r'^\s*#\s*include\s+(<[^>]+>|"[^"]+")', re.MULTILINE)
PUBLIC = Path("solvers/include")

C_LIBRARY = {
    f"<{name}.h>"
    for name in (
        "assert complex ctype errno fenv float inttypes iso646 limits locale math setjmp"
        " signal stdalign stdarg stdatomic stdbool stddef stdint stdio stdlib stdnoreturn"
        " string strings tgmath time uchar wchar wctype"
    ).split()
}

# What a handler may see of the server: how a request is read, answered and routed, how a
# page is made, and how a stranger's text is quoted. The route table names the server's own
# problem pages too.
HANDLER_VIEW = {
    "exchange",
    "http/pages",
    "http/route",
    "json/writer",
    "ndjson/reader",
    "json/sentence",
}
ROUTES_VIEW = HANDLER_VIEW | {"http/problem"}

# What each folder of the server sees of the others; all see the headers beside main.c.
SERVER_VIEW = {
    "json": set(),
    "loop": set(),
    "observe": {"json"},
    "schema": {"json"},
    "ndjson": {"json", "loop"},
    "http": {"json", "loop", "observe", "schema", "ndjson"},
}

# What main.c, which puts the program together, may see outside of the server.
MAIN_VIEW = {'"handlers/routes.h"', '"openapi/openapi_json.h"', '"web/assets.h"'}


def solvers_allow(file, include):
    """A file with the instructions of one family of processors is named after them, or
    after the lanes of vectors that they work on. A puzzle sees no other puzzle; the context
    sees them all, and who has a part of it sees the context. Caches are locked."""
    if include in {"<immintrin.h>", "<arm_neon.h>"}:
        return file.stem.endswith(("avx512", "lanes"))
    if include == "<pthread.h>":
        return file.name == "table_cache.c"
    if file == Path("solvers/context.c") and include.startswith('"solvers/'):
        return True
    public = include.startswith('"puzzles/') and PUBLIC not in file.parents
    core = include.startswith(('"solvers/core/', '"solvers/context.h"', '"data/'))
    return include in C_LIBRARY | {"<xxhash.h>"} or is_own(include) or public or core


def handlers_allow(file, include):
    """Locks come from <pthread.h>: those of <threads.h> the thread sanitizer does not see."""
    names = ROUTES_VIEW if file.name == "routes.c" else HANDLER_VIEW
    view = {f'"server/{name}.h"' for name in names}
    return (
        include in C_LIBRARY | view | {"<jansson.h>", "<pthread.h>", "<sys/random.h>"}
        or include.startswith(('"data/', '"puzzles/', '"solvers/', '"handlers/'))
        or is_own(include)
    )


def server_allow(file, include):
    if file.name == "main.c" and include in MAIN_VIEW:
        return True
    room = file.parent.name
    other = re.match(r'"server/(\w+)/', include)
    if room in SERVER_VIEW and other:
        return other[1] in SERVER_VIEW[room]
    return include.startswith(("<", '"server/')) or is_own(include)


def is_own(include):
    """A header of the same folder is named without a folder."""
    return include.startswith('"') and "/" not in include


RULES = {"solvers": solvers_allow, "handlers": handlers_allow, "server": server_allow}


def main():
    broken = []
    for folder, allow in RULES.items():
        for file in sorted(Path(folder).glob("**/*.[ch]")):
            for include in INCLUDE.findall(file.read_text(encoding="utf-8")):
                if not allow(file, include):
                    broken.append(f"{file}: {folder}/ may not include {include}")
    print("".join(f"{line}\n" for line in broken), end="")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
