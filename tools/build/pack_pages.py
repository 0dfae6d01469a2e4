#!/usr/bin/env python3
"""Turns files into C source: a table of pages (server/assets/page.h), each plain and compressed,
with their entity tags. Nothing is left to do when the program starts.

    pack_pages.py web_assets web/assets.h assets.c FOLDER
    pack_pages.py openapi_pages openapi/openapi_json.h pages.c index.json openapi.json puzzles

Files are taken in the order given, those of a folder by their names. The header must declare
`extern const struct page NAME[]` and `extern const size_t NAME_count`. A name that ends in
"-", eight letters or digits and a suffix, as esbuild makes them, changes with the content,
and the file may be kept forever. A zero byte that the length leaves out ends each file. The
same files give the same bytes.
"""

import gzip
import hashlib
import re
import sys
from pathlib import Path

from pack_asset import BYTES_A_LINE

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
HASHED = re.compile(r"-[A-Z0-9]{8}\.[a-z]+$")
HEADERS = {"index.json": "PAGE_INDEX", "openapi.json": "PAGE_REVALIDATED"}
STATUSES = {"not-found.html": 404}
TAG_DIGITS = 32


def array(name, content):
    lines = [f"static const unsigned char {name}[] = {{"]
    for start in range(0, len(content), BYTES_A_LINE):
        part = content[start:start + BYTES_A_LINE]
        lines.append("    " + " ".join(f"{byte}," for byte in part))
    return [*lines, "};"]


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


def entry(index, file, plain, packed):
    smaller = f"packed_{index}, {len(packed)}, {tag(packed)}" if packed else '0, 0, ""'
    return (f'    {{"{file.name}", "{TYPES[file.suffix]}", {headers(file)}, '
            f"{STATUSES.get(file.name, 0)},\n"
            f"     plain_{index}, {len(plain)}, {tag(plain)}, {smaller}}},")


def source(files, name, header):
    lines, table = [f'#include "{header}"', ""], []
    for index, file in enumerate(files):
        plain = file.read_bytes()
        packed = gzip.compress(plain, 9, mtime=0)
        if file.suffix == ".png" or len(packed) >= len(plain):
            packed = b""
        lines += array(f"plain_{index}", plain + b"\0")
        lines += array(f"packed_{index}", packed) if packed else []
        table.append(entry(index, file, plain, packed))
    lines += [f"const struct page {name}[] = {{", *table, "};",
              f"const size_t {name}_count = {len(table)};", ""]
    return "\n".join(lines)


def listed(places):
    for place in map(Path, places):
        if place.is_dir():
            yield from sorted(place.iterdir(), key=lambda file: file.name.encode())
        else:
            yield place


def find_error(files):
    if not files:
        return "there are no files"
    for file in files:
        if not re.fullmatch(r"[\w.-]+", file.name, re.ASCII) or file.suffix not in TYPES:
            return f"no content type is known for {file.name!r}"
        if not file.stat().st_size:
            return f"{file.name} is empty"
    return None


def main():
    if len(sys.argv) < 5 or not sys.argv[1].isidentifier():
        print("usage: pack_pages.py NAME HEADER OUTPUT.c FILE|FOLDER...", file=sys.stderr)
        return 2
    name, header, output, *places = sys.argv[1:]
    files = list(listed(places))
    error = find_error(files)
    if error:
        print(f"pack_pages.py: {' '.join(places)}: {error}", file=sys.stderr)
        return 1
    Path(output).write_text(source(files, name, header), encoding="ascii")
    return 0


if __name__ == "__main__":
    sys.exit(main())
