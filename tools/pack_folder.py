#!/usr/bin/env python3
"""Turns the files of a folder into C source: a sorted table of them, plain and compressed.

    pack_folder.py FOLDER web web/assets.h assets.c

The header must declare `extern struct page NAME_assets[]` and
`extern const size_t NAME_asset_count`. A name that ends in "-", eight letters or digits and
a suffix, as esbuild makes them, changes with the content, and the file may be kept forever.
The same files give the same bytes.
"""

import gzip
import re
import sys
from pathlib import Path

from pack_asset import BYTES_A_LINE

TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
}
HASHED = re.compile(r"-[A-Z0-9]{8}\.[a-z]+$")


def array(name, content):
    lines = [f"static const unsigned char {name}[] = {{"]
    for start in range(0, len(content), BYTES_A_LINE):
        part = content[start:start + BYTES_A_LINE]
        lines.append("    " + " ".join(f"{byte}," for byte in part))
    return [*lines, "};"]


def entry(index, file, plain, packed):
    smaller = f"packed_{index}, {len(packed)}" if packed else "0, 0"
    immutable = "true" if HASHED.search(file.name) else "false"
    return (f'    {{"{file.name}", "{TYPES[file.suffix]}", plain_{index}, {len(plain)}, '
            f"{smaller}, .immutable = {immutable}}},")


def source(files, name, header):
    lines, table = [f'#include "{header}"', ""], []
    for index, file in enumerate(files):
        plain = file.read_bytes()
        packed = gzip.compress(plain, 9, mtime=0)
        if len(packed) >= len(plain):
            packed = b""
        lines += array(f"plain_{index}", plain)
        lines += array(f"packed_{index}", packed) if packed else []
        table.append(entry(index, file, plain, packed))
    lines += [f"struct page {name}_assets[] = {{", *table, "};",
              f"const size_t {name}_asset_count = {len(table)};", ""]
    return "\n".join(lines)


def fault(files):
    if not files:
        return "there are no files"
    for file in files:
        if not re.fullmatch(r"[\w.-]+", file.name, re.ASCII) or file.suffix not in TYPES:
            return f"no content type is known for {file.name!r}"
        if not file.stat().st_size:
            return f"{file.name} is empty"
    return None


def main():
    if len(sys.argv) != 5 or not sys.argv[2].isidentifier():
        print("usage: pack_folder.py FOLDER NAME HEADER OUTPUT.c", file=sys.stderr)
        return 2
    folder, name, header, output = sys.argv[1:]
    files = sorted(Path(folder).iterdir(), key=lambda file: file.name.encode())
    wrong = fault(files)
    if wrong:
        print(f"pack_folder.py: {folder}: {wrong}", file=sys.stderr)
        return 1
    Path(output).write_text(source(files, name, header), encoding="ascii")
    return 0


if __name__ == "__main__":
    sys.exit(main())
