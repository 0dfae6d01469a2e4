#!/usr/bin/env python3
"""Checks the #include directives against the layers of the project.

server/main.c may include handlers, and handlers may include solvers, but not the reverse. The folders
of the server have rules of their own. Cycles are not allowed: a .c file and its header count as one
unit, and a public header is a separate unit.

Prints each #include that violates a rule. The exit status is 1 if there is one.
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

# The headers of the server that a handler may include: reading, responding to and routing a request,
# creating a page, quoting untrusted text, and comparing similar names. The route table may also
# include the problem pages of the server.
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

# The folders of the server that each folder may include. All may include the headers in server/.
SERVER_VIEW = {
    "json": set(),
    "loop": set(),
    "observe": {"json"},
    "schema": {"json"},
    "ndjson": {"json", "loop", "schema"},
    "http": {"json", "loop", "observe", "schema", "ndjson"},
    "ask": {"json", "http", "loop", "schema"},
}

# The headers outside the server that main.c, which assembles the program, may include.
MAIN_VIEW = {'"handlers/routes.h"', '"openapi/openapi_json.h"', '"web/assets.h"'}


def solvers_allow(file, include):
    """Only a file whose name ends in the instruction set or "lanes" may use instructions of one
    processor family. A puzzle may not include another puzzle. The context includes all puzzles, and
    puzzles may include the context. Only the cache uses locks. It includes <pthread.h>, because the
    thread sanitizer does not support the locks of <threads.h>."""
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
    """A handler may include only the public headers of the solvers."""
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
    folder = file.parent.name
    other = re.match(r'"server/(\w+)/', include)
    if folder in SERVER_VIEW and other:
        return other[1] in SERVER_VIEW[folder]
    return include.startswith(("<", '"server/')) or is_own(include)


def is_own(include):
    """An include of a header in the same folder does not name the folder."""
    return include.startswith('"') and "/" not in include


RULES = {"solvers": solvers_allow, "handlers": handlers_allow, "server": server_allow}


def unit(file):
    return file.with_suffix("")


def target(file, name):
    """The file that an include in quotation marks names, or None if the build generates it."""
    places = (file.parent / name, Path(name), PUBLIC / name)
    return next((place for place in places if place.exists()), None)


def cycles(graph):
    """The cycles of the include graph. Removes an edge of each cycle to find the next one."""
    while True:
        try:
            TopologicalSorter(graph).prepare()
            return
        except CycleError as error:
            cycle = error.args[1]
            yield " <- ".join(map(str, cycle))
            graph[cycle[1]].discard(cycle[0])


def main():
    broken = []
    graph = {}
    for folder, allow in RULES.items():
        for file in sorted(Path(folder).glob("**/*.[ch]")):
            for include in INCLUDE.findall(file.read_text(encoding="utf-8")):
                if not allow(file, include):
                    broken.append(f"{file}: {folder}/ may not include {include}")
                seen = target(file, include.strip('"')) if include[0] == '"' else None
                if seen and unit(seen) != unit(file):
                    graph.setdefault(unit(file), set()).add(unit(seen))
    broken += [f"a cycle of includes: {cycle}" for cycle in cycles(graph)]
    print("".join(f"{line}\n" for line in broken), end="")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
