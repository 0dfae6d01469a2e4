#!/usr/bin/env python3
"""Checks that the names in README.md and the other guides exist.

Checks commands and files of this repository, CMake presets, addresses of the service (against the
OpenAPI sources), and links.
"""
import json
import os
import re
import sys
from pathlib import Path

import yaml

BLOCK = re.compile(r"^```(?:sh|bash|console)\n(.*?)^```", re.MULTILINE | re.DOTALL)
OWN_FILE = re.compile(r"(?<![\w./-])(?:\./)?((?:scripts|tools|\.ci)/[\w./-]*\w"
                      r"|(?:solvers|handlers|server|openapi|web|data|tests|bench|examples"
                      r"|docs)/[\w./-]*\.\w+)")
PRESET = re.compile(r"--preset[ =](\w+)")
ADDRESS = re.compile(r"https?://(?:127\.0\.0\.1|localhost):8080(/[\w./{}-]*)?")
# Sections of released versions in the changelog can name files that no longer exist.
RELEASED = re.compile(r"^## \[\d.*", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(([^)#:\s]+)(?:#[^)]*)?\)")
LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # the loader of libyaml is faster

METHODS = {"tools/call", "tools/list"}  # of the Model Context Protocol


def presets():
    text = Path("CMakePresets.json").read_text(encoding="utf-8")
    return {preset["name"] for preset in json.loads(text)["configurePresets"]}


def operations():
    """Returns the paths of the service as patterns, in which {name} matches one segment."""
    paths = {"/mcp"}  # another specification describes its messages
    for file in Path("openapi/paths").glob("*.yaml"):
        content = yaml.load(file.read_text(encoding="utf-8"), LOADER)
        paths |= set(content["paths"]) - {"/{puzzle}"}
        paths |= {f"/{tag['name']}" for tag in content["tags"]}
    return [re.compile(re.sub(r"\{\w+\}", "[^/]+", path)) for path in paths]


def commands(text):
    """Yields the commands of this repository that shell blocks run."""
    for block in BLOCK.findall(text):
        for line in block.splitlines():
            words = line.removeprefix("$ ").split()
            if words and words[0].startswith(("./", "scripts/", ".ci/", "tools/")):
                yield words[0]


def findings(file, known_presets, known_paths):
    text = file.read_text(encoding="utf-8")
    for command in commands(text):
        if not os.access(command, os.X_OK):
            yield f"{file}: the command {command} does not exist"
    for name in OWN_FILE.findall(RELEASED.sub("", text)):
        if name not in METHODS and not Path(name).exists():
            yield f"{file}: the file {name} does not exist"
    for preset in PRESET.findall(text):
        if preset not in known_presets:
            yield f"{file}: the preset {preset} does not exist"
    for path in ADDRESS.findall(text):
        if path and not any(known.fullmatch(path) for known in known_paths):
            yield f"{file}: openapi/ does not have the path {path}"
    for link in LINK.findall(text):
        if not (file.parent / link).exists():
            yield f"{file}: the link {link} is broken"


def main():
    files = sorted(Path().glob("*.md")) + sorted(Path("docs").glob("**/*.md"))
    found = [text for file in files for text in findings(file, presets(), operations())]
    if not files:
        found.append("no guides found; run this in the folder of README.md")
    print("".join(f"{text}\n" for text in found), end="")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
