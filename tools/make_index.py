#!/usr/bin/env python3
"""Makes what GET / answers of the OpenAPI document: names, the questions, where to go on.

    make_index.py openapi.json index.json
"""

import json
import sys
from pathlib import Path

LINKS = {
    "openapi": "/openapi.json",
    "docs": "/docs",
    "health": "/healthz",
    "readiness": "/readyz",
    "metrics": "/metrics",
    "problems": "/problems",
}


def questions(paths, puzzle):
    """The paths of one puzzle's questions, aliases left out."""
    posts = ((path, item["post"]) for path, item in paths.items() if "post" in item)
    return [path for path, post in posts
            if "x-alias-of" not in post and post["tags"][0] == puzzle]


def index(document):
    names = [tag["name"] for tag in document["tags"] if tag["name"] != "service"]
    return {
        "name": "puzzled",
        "version": document["info"]["version"],
        "description": document["info"]["summary"],
        "puzzles": {name: questions(document["paths"], name) for name in names},
        "links": LINKS,
    }


def main():
    if len(sys.argv) != 3:
        print("usage: make_index.py OPENAPI.json OUTPUT.json", file=sys.stderr)
        return 2
    document = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    text = json.dumps(index(document), ensure_ascii=False, separators=(",", ":"))
    Path(sys.argv[2]).write_text(text + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
