#!/usr/bin/env python3
"""The arrows between rooms: server/main.c -> handlers -> solvers, and back never; and those
between the folders of the server; and no circles: a .c file and its header are one thing, a public header is
one of its own.

Prints every #include that breaks a rule; exit code 1 when there is one.
"""
import re
import sys
from graphlib import CycleError, TopologicalSorter
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
# page is made, how a stranger's text is quoted, and how near two names are. The route table
# names the server's own problem pages too.
HANDLER_VIEW = {
    "exchange",
    "http/page",
    "http/pages",
    "http/route",
    "json/writer",
    "ndjson/reader",
    "json/sentence",
    "schema/spelling",
}
ROUTES_VIEW = HANDLER_VIEW | {"http/problem"}

# What each folder of the server sees of the others; all see the headers beside main.c.
SERVER_VIEW = {
    "json": set(),
    "loop": set(),
    "observe": {"json"},
    "schema": {"json"},
    "ndjson": {"json", "loop", "schema"},
    "http": {"json", "loop", "observe", "schema", "ndjson"},
    "ask": {"json", "http", "loop", "schema"},
}

# What main.c, which puts the program together, may see outside of the server.
MAIN_VIEW = {'"handlers/routes.h"', '"openapi/openapi_json.h"', '"web/assets.h"'}


def solvers_allow(file, include):
    """A file with the instructions of one family of processors is named after them, or
    after the lanes of vectors that they work on. A puzzle sees no other puzzle; the context
    sees them all, and who has a part of it sees the context. Caches are locked, by
    <pthread.h>: the locks of <threads.h> the thread sanitizer does not see."""
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
    """Of the solvers a handler sees what everybody sees who links the library."""
    names = ROUTES_VIEW if file.name == "routes.c" else HANDLER_VIEW
    view = {f'"server/{name}.h"' for name in names}
    return (
        include in C_LIBRARY | view | {"<jansson.h>", "<sys/random.h>"}
        or include.startswith(('"puzzles/', '"handlers/'))
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


def unit(file):
    return file.with_suffix("")


def target(file, name):
    """The file that an include in quotes names, or None where it is made by the build."""
    places = (file.parent / name, Path(name), PUBLIC / name)
    return next((place for place in places if place.exists()), None)


def circles(arrows):
    """The circles of the drawing of includes; one that is found is cut, to find the next."""
    while True:
        try:
            TopologicalSorter(arrows).prepare()
            return
        except CycleError as error:
            circle = error.args[1]
            yield " <- ".join(map(str, circle))
            arrows[circle[1]].discard(circle[0])


def main():
    broken = []
    arrows = {}
    for folder, allow in RULES.items():
        for file in sorted(Path(folder).glob("**/*.[ch]")):
            for include in INCLUDE.findall(file.read_text(encoding="utf-8")):
                if not allow(file, include):
                    broken.append(f"{file}: {folder}/ may not include {include}")
                seen = target(file, include.strip('"')) if include[0] == '"' else None
                if seen and unit(seen) != unit(file):
                    arrows.setdefault(unit(file), set()).add(unit(seen))
    broken += [f"a circle of includes: {circle}" for circle in circles(arrows)]
    print("".join(f"{line}\n" for line in broken), end="")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
