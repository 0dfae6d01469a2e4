#!/usr/bin/env python3
"""Turns a file into C source: an array of its bytes and its length.

    pack_asset.py openapi.json openapi_json openapi/openapi_json.h openapi_json.c

The header must declare `extern const unsigned char NAME[]` and
`extern const size_t NAME_length`. A zero byte that the length leaves out ends the array.
"""

import sys
from pathlib import Path

BYTES_A_LINE = 18


def source(content, name, header):
    lines = [f'#include "{header}"', "", f"const unsigned char {name}[] = {{"]
    padded = content + b"\0"
    for start in range(0, len(padded), BYTES_A_LINE):
        part = padded[start:start + BYTES_A_LINE]
        lines.append("    " + " ".join(f"{byte}," for byte in part))
    lines += ["};", f"const size_t {name}_length = {len(content)};", ""]
    return "\n".join(lines)


def main():
    if len(sys.argv) != 5 or not sys.argv[2].isidentifier():
        print("usage: pack_asset.py INPUT NAME HEADER OUTPUT.c", file=sys.stderr)
        return 2
    given, name, header, output = sys.argv[1:]
    text = source(Path(given).read_bytes(), name, header)
    Path(output).write_text(text, encoding="ascii")
    return 0


if __name__ == "__main__":
    sys.exit(main())
