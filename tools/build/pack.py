#!/usr/bin/env python3
"""Turns files into C source.

    pack.py NAME HEADER OUTPUT.c FILE
    pack.py --pages NAME HEADER OUTPUT.c FILE|FOLDER...

The first form writes the bytes of one file. HEADER must declare
`extern const unsigned char NAME[]` and `extern const size_t NAME_length`.

The second form writes a table of pages (server/assets/page.h): each file as it is, compressed by gzip,
and compressed by Brotli if there is FILE.br, with their entity tags, so that the program has nothing to
compute when it starts. HEADER must declare `extern const struct page NAME[]` and `extern const size_t
NAME_count`. The table keeps the order of the arguments; the files of a folder are sorted by name. A name that ends in "-", eight
letters or digits, and a suffix, as esbuild creates them, changes with the content, so clients may
keep that file forever.

A zero byte, which is not part of the length, follows the bytes of each file. The output is
reproducible.
"""

import argparse
import gzip
import hashlib
import re
import sys
from pathlib import Path

BYTES_PER_LINE = 18
TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
}
PROFILE = "https://www.rfc-editor.org/info/rfc9727"
NAMED_TYPES = {"api-catalog": f'application/linkset+json; profile=\\"{PROFILE}\\"'}
HASHED = re.compile(r"-[A-Z0-9]{8}\.[a-z]+$")
HEADERS = {
    "api-catalog": "PAGE_CATALOG",
    "index.json": "PAGE_INDEX",
    "openapi-strict.json": "PAGE_REVALIDATED",
    "openapi.json": "PAGE_REVALIDATED",
}
STATUSES = {"not-found.html": 404}
TAG_DIGITS = 32


def array(name, content, storage=""):
    """Returns the lines of an array definition. A zero byte follows the content."""
    padded = content + b"\0"
    lines = [f"{storage}const unsigned char {name}[] = {{"]
    for start in range(0, len(padded), BYTES_PER_LINE):
        part = padded[start:start + BYTES_PER_LINE]
        lines.append("    " + " ".join(f"{byte}," for byte in part))
    return [*lines, "};"]


def content_type(file):
    """Returns the content type of a file; None if it is unknown."""
    return NAMED_TYPES.get(file.name) or TYPES.get(file.suffix)


def file_source(file, name):
    content = file.read_bytes()
    return [*array(name, content), f"const size_t {name}_length = {len(content)};"]


def headers(file):
    if file.name in HEADERS:
        return HEADERS[file.name]
    if file.suffix == ".html":
        return "PAGE_HTML"
    if file.suffix == ".json":
        return "PAGE_INDEX" if file.parent.name == "puzzles" else "PAGE_ONE_DAY"
    return "PAGE_IMMUTABLE" if HASHED.search(file.name) else "PAGE_REVALIDATED"


def tag(content):
    return '"\\"' + hashlib.sha256(content).hexdigest()[:TAG_DIGITS] + '\\""'


def brotli_file(file):
    return file.with_name(f"{file.name}.br")


def bodies(file):
    """Returns {coding: body} for the codings that make the page smaller."""
    plain = file.read_bytes()
    packed = {"gzip": gzip.compress(plain, 9, mtime=0)} if file.suffix != ".png" else {}
    if brotli_file(file).exists():
        packed["brotli"] = brotli_file(file).read_bytes()
    smaller = {name: body for name, body in packed.items() if len(body) < len(plain)}
    return {"identity": plain, **smaller}


def page_row(index, file, found):
    texts = ", ".join(f"[PAGE_{name.upper()}] = {{{name}_{index}, {len(body)}, {tag(body)}}}"
                      for name, body in found.items())
    return (f'    {{"{file.name}", "{content_type(file)}", {headers(file)}, '
            f"{STATUSES.get(file.name, 0)},\n     {{{texts}}}}},")


def pages_source(files, name):
    lines, table = [], []
    for index, file in enumerate(files):
        found = bodies(file)
        for coding, body in found.items():
            lines += array(f"{coding}_{index}", body, "static ")
        table.append(page_row(index, file, found))
    return [*lines, f"const struct page {name}[] = {{", *table, "};",
            f"const size_t {name}_count = {len(table)};"]


def files_in(paths):
    """Yields the files among the paths, and the files in the folders among them."""
    for path in paths:
        if path.is_dir():
            found = [file for file in path.iterdir() if file.suffix != ".br"]
            yield from sorted(found, key=lambda file: file.name.encode())
        else:
            yield path


def find_error(files):
    if not files:
        return "there are no files"
    for file in files:
        if not re.fullmatch(r"[\w.-]+", file.name, re.ASCII) or not content_type(file):
            return f"the content type of {file.name!r} is unknown"
        if not file.stat().st_size:
            return f"{file.name} is empty"
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--pages", action="store_true", help="write a table of pages")
    parser.add_argument("name", help="the name of the array")
    parser.add_argument("header")
    parser.add_argument("output", type=Path)
    parser.add_argument("paths", nargs="*", type=Path, metavar="FILE|FOLDER")
    options = parser.parse_args()
    files = list(files_in(options.paths))
    if not options.name.isidentifier() or (not options.pages and len(files) != 1):
        parser.error("NAME must be an identifier, and without --pages there must be one FILE")
    error = options.pages and find_error(files)
    if error:
        print(f"pack.py: {' '.join(map(str, options.paths))}: {error}", file=sys.stderr)
        return 1
    lines = pages_source(files, options.name) if options.pages \
        else file_source(files[0], options.name)
    text = "\n".join([f'#include "{options.header}"', "", *lines, ""])
    options.output.write_text(text, encoding="ascii")
    return 0


if __name__ == "__main__":
    sys.exit(main())
