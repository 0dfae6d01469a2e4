#!/usr/bin/env python3
"""Checks the #include directives and the calls between files against the layers of the project.

app/ may include handlers, and handlers may include solvers, but not the reverse. research/ may
include solvers, and no other folder may include research/. The folders of the server have rules of
their own. Cycles are not allowed, between files or between folders, whether by include or by call: a
.c file and its header count as one unit, and a public header is a separate unit. A call is any use
of the name of a function that another file defines.

Prints each violation. The exit status is 1 if there is one.
"""
import re
import sys
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

INCLUDE = re.compile(r'^\s*#\s*include\s+(<[^>]+>|"[^"]+")', re.MULTILINE)
PUBLIC = Path("solvers/include")
BULLS_COWS = Path("solvers/bulls_cows")

C_LIBRARY = {
    f"<{name}.h>"
    for name in (
        "assert complex ctype errno fenv float inttypes iso646 limits locale math setjmp"
        " signal stdalign stdarg stdatomic stdbool stddef stdint stdio stdlib stdnoreturn"
        " string strings tgmath time uchar wchar wctype"
    ).split()
}

# The headers of the server that a handler may include. The route table may also include the
# operations of the server itself.
HANDLER_VIEW = {"handler"}
ROUTES_VIEW = HANDLER_VIEW | {"http/batch", "http/mcp", "http/route", "http/problem",
                              "assets/static_files", "assets/status"}

# The folders of the server that each folder may include. All may include the headers in server/.
SERVER_VIEW = {
    "json": set(),
    "net": set(),
    "run": set(),
    "observe": {"json"},
    "assets": {"json", "observe", "run"},
    "ndjson": {"json", "run"},
    "http": {"json", "net", "run", "observe", "assets", "ndjson"},
    "mhd": {"json", "net", "run", "observe", "http"},
}

# The folders of solvers/bulls_cows that each of them may include. Its files outside the folders may
# include all of them.
BULLS_COWS_VIEW = {
    "codes": set(),
    "tree": {"codes"},
    "strategies": {"codes", "tree"},
    "search": {"codes", "tree"},
    "sampled": {"codes", "search"},
    "exact": {"codes", "tree", "strategies", "search", "sampled"},
}


def bulls_cows_allow(file, include):
    other = re.match(r'"solvers/bulls_cows/(\w+)/', include)
    return bool(other) and (
        file.parent == BULLS_COWS or other[1] in BULLS_COWS_VIEW[file.parent.name]
    )


def solvers_allow(file, include):
    """Only a file whose name ends in the instruction set, "lanes" or "table_fill" may use
    instructions of one processor family. A puzzle may not include another puzzle. The context
    includes all puzzles, and puzzles may include the context."""
    if include in {"<immintrin.h>", "<arm_neon.h>"}:
        return file.stem.endswith(("avx512", "lanes", "table_fill"))
    if file == Path("solvers/context.c") and include.startswith('"solvers/'):
        return True
    if BULLS_COWS in file.parents and bulls_cows_allow(file, include):
        return True
    public = include.startswith('"puzzles/') and PUBLIC not in file.parents
    core = include.startswith(('"solvers/core/', '"solvers/context.h"', '"data/'))
    return include in C_LIBRARY | {"<xxhash.h>"} or is_own(include) or public or core


def handlers_allow(file, include):
    """A handler may include only the public headers of the solvers."""
    names = ROUTES_VIEW if file.stem == "routes" else HANDLER_VIEW
    view = {f'"server/{name}.h"' for name in names}
    return (
        include in C_LIBRARY | view | {"<sys/random.h>"}
        or include.startswith(('"puzzles/', '"handlers/'))
        or is_own(include)
    )


def server_allow(file, include):
    folder = file.parent.name
    other = re.match(r'"server/(\w+)/', include)
    if folder in SERVER_VIEW and other:
        return other[1] in SERVER_VIEW[folder]
    solver = include in {'"puzzles/control.h"', '"puzzles/status.h"'}
    return include.startswith(("<", '"server/')) or is_own(include) or solver


def research_allow(file, include):
    """The program that checks certificates and the audit of trees must not share code with the
    programs whose output they check."""
    if file.parent.name == "check" or file.stem == "audit":
        return include in C_LIBRARY | {'"puzzles/status.h"'} or is_own(include)
    return include.startswith(("<", '"solvers/', '"puzzles/', '"research/')) or is_own(include)


def app_allow(_file, _include):
    """The program may include everything."""
    return True


def is_own(include):
    """Returns true for a header in the same folder, whose name does not contain a folder."""
    return include.startswith('"') and "/" not in include


RULES = {
    "solvers": solvers_allow,
    "handlers": handlers_allow,
    "server": server_allow,
    "research": research_allow,
    "app": app_allow,
}

NOT_CODE = re.compile(r"""/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'""", re.DOTALL)
# A definition begins in the first column. Only names with an underscore count: the prefix of a
# public function has one, and names of variables rarely equal such a name.
FUNCTION = re.compile(
    r"^(?!static |typedef |extern )[a-z_][\w \t*]*?[\s*](\w+_\w+)\s*\([^;{}]*?\)\s*\{", re.MULTILINE
)
NAME = re.compile(r"\b[a-z]\w*_\w+\b")


def unit(file):
    return file.with_suffix("")


def target(file, name):
    """Returns the file that an include names, or None if the build generates it."""
    places = (file.parent / name, Path(name), PUBLIC / name)
    return next((place for place in places if place.exists()), None)


def cycles(graph):
    """Yields the cycles of a graph. Removes an edge of each cycle to find the next one."""
    while True:
        try:
            TopologicalSorter(graph).prepare()
            return
        except CycleError as error:
            cycle = error.args[1]
            yield " <- ".join(map(str, cycle))
            graph[cycle[1]].discard(cycle[0])


def add_edge(graph, source, goal):
    if source != goal:
        graph.setdefault(source, set()).add(goal)


def add_calls(graph, files):
    """Adds an edge for each use of a function that another file defines."""
    texts = {file: NOT_CODE.sub(" ", file.read_text(encoding="utf-8")) for file in files}
    home = {name: unit(file) for file, text in texts.items() for name in FUNCTION.findall(text)}
    for file, text in texts.items():
        for name in set(NAME.findall(text)) & home.keys():
            add_edge(graph, unit(file), home[name])


def folder_graph(graph):
    """Returns the graph of the folders of the server, without the headers in server/ itself."""
    folders = {}
    for source, goals in graph.items():
        for goal in goals:
            ends = [end.parent for end in (source, goal) if len(end.parts) == 3]
            if len(ends) == 2 and {end.parts[0] for end in ends} == {"server"}:
                add_edge(folders, *ends)
    return folders


def main():
    broken = []
    graph = {}
    sources = []
    for folder, allow in RULES.items():
        for file in sorted(Path(folder).glob("**/*.[ch]")):
            if file.suffix == ".c":
                sources.append(file)
            for include in INCLUDE.findall(file.read_text(encoding="utf-8")):
                if not allow(file, include):
                    broken.append(f"{file}: {folder}/ may not include {include}")
                seen = target(file, include.strip('"')) if include[0] == '"' else None
                if seen:
                    add_edge(graph, unit(file), unit(seen))
    add_calls(graph, sources)
    broken += [f"a cycle of folders: {cycle}" for cycle in cycles(folder_graph(graph))]
    broken += [f"a cycle of files: {cycle}" for cycle in cycles(graph)]
    print("".join(f"{line}\n" for line in broken), end="")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
