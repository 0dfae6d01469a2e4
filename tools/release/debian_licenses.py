"""Reads the licenses of Debian packages from machine-readable copyright files.

The format is https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/. Its short names of
licenses differ from those of SPDX, and for some licenses the text is only in these files.
"""

import re
from pathlib import Path

NAMES = {
    "apache-2.0": "Apache-2.0", "bsd-2-clause": "BSD-2-Clause",
    "bsd-3-clause": "BSD-3-Clause", "cc0-1.0": "CC0-1.0", "expat": "MIT", "isc": "ISC",
    "mit": "MIT", "x11": "X11", "zlib": "Zlib",
}
GNU = re.compile(r"(AGPL|LGPL|GPL|GFDL)-(\d)(?:\.(\d))?(\+?)")


def spdx_name(name):
    """Returns the SPDX name of the license with this short name in Debian, or None."""
    gnu = GNU.fullmatch(name)
    if gnu:
        family, major, minor, later = gnu.groups()
        return f"{family}-{major}.{minor or 0}-{'or-later' if later else 'only'}"
    return NAMES.get(name.lower())


def paragraphs(text):
    """Yields each paragraph as a dictionary of fields with lowercase names."""
    for block in re.split(r"\n[ \t]*\n", text):
        fields, name = {}, None
        for line in block.splitlines():
            if line[:1].isspace() and name:
                fields[name] += "\n" + line[1:]
            elif ":" in line:
                name, value = line.split(":", 1)
                name = name.lower()
                fields[name] = value.strip()
        yield fields


def expression(words):
    """Returns the SPDX expression for a license line such as "LGPL-3+ or GPL-2+", or None if it has
    a comma, an exception, or a name that SPDX does not define."""
    result = []
    for word in words.split():
        name = word.upper() if word in ("and", "or") else spdx_name(word)
        if not name:
            return None
        result.append(name)
    return f"({' '.join(result)})" if len(result) > 1 else " ".join(result)


def licenses(file):
    """Returns (expression, comment) for a package. The expression is that of the paragraph
    `Files: *`, or NOASSERTION. The comment lists the other licenses of the source files."""
    text = Path(file).read_text(encoding="utf-8", errors="replace")
    if not text.startswith("Format:"):
        return "NOASSERTION", f"{file} is not machine-readable."
    parts = [part for part in paragraphs(text) if "files" in part and "license" in part]
    lines = {part["files"]: part["license"].split("\n")[0].strip() for part in parts}
    declared = expression(lines.get("*", "")) or "NOASSERTION"
    others = sorted({line for files, line in lines.items() if files != "*" and line})
    return declared, f"{file} lists for parts of the sources: {'; '.join(others) or 'none'}."
