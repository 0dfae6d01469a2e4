#!/usr/bin/env python3
"""Writes the JSON responses of GET / and GET /PUZZLE from the OpenAPI document: names,
operations and links; for a puzzle, its operations with an example each.

    make_index.py openapi.json index.json FOLDER

FOLDER is deleted first. It then contains PUZZLE.json for each puzzle.
"""

import json
import shutil
import sys
from pathlib import Path

from bundle_openapi import puzzles
from lint_openapi import follow

LINKS = {
    "openapi": "/openapi.json",
    "docs": "/docs",
    "health": "/healthz",
    "readiness": "/readyz",
    "metrics": "/metrics",
    "problems": "/problems",
}


def questions(paths, puzzle):
    """Returns the operations of a puzzle by path, without aliases."""
    posts = ((path, item["post"]) for path, item in paths.items() if "post" in item)
    return {path: post for path, post in posts
            if "x-alias-of" not in post and post["tags"][0] == puzzle}


def index(document):
    return {
        "name": "puzzled",
        "version": document["info"]["version"],
        "description": document["info"]["summary"],
        "puzzles": {tag["name"]: list(questions(document["paths"], tag["name"]))
                    for tag in puzzles(document)},
        "links": LINKS,
    }


def described(document, path, post):
    examples = post["requestBody"]["content"]["application/json"]["examples"]
    return {
        "method": "POST",
        "path": path,
        "summary": post["summary"],
        "example": follow(document, next(iter(examples.values())))["value"],
    }


def page(document, tag):
    """Returns the response of GET /PUZZLE."""
    name = tag["name"]
    return {
        "name": name,
        "description": tag["description"],
        "operations": [described(document, path, post)
                       for path, post in questions(document["paths"], name).items()],
        "links": {"index": "/", **LINKS},
    }


def write(path, value):
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    path.write_text(text + "\n", encoding="utf-8")


def main():
    if len(sys.argv) != 4:
        print("usage: make_index.py OPENAPI.json OUTPUT.json FOLDER", file=sys.stderr)
        return 2
    given, output, folder = map(Path, sys.argv[1:])
    document = json.loads(given.read_text(encoding="utf-8"))
    write(output, index(document))
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    for tag in puzzles(document):
        write(folder / f"{tag['name']}.json", page(document, tag))
    return 0


if __name__ == "__main__":
    sys.exit(main())
