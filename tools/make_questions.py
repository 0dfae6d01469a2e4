#!/usr/bin/env python3
"""Makes the part of the OpenAPI document that the daemon reads at its start: what questions
have to be, without answers, examples and words for people. A tenth is left.

    make_questions.py openapi.json questions.json
"""

import json
import sys
from pathlib import Path

ASKED = ("parameters", "requestBody")
WORDS = ("description", "summary", "example", "examples")
LITERALS = ("const", "default", "enum", "x-former-names")


def bare(value, keys_are_names=False):
    """A copy of a schema, or of what holds schemas, without words for people."""
    if isinstance(value, list):
        return [bare(item) for item in value]
    if not isinstance(value, dict):
        return value
    if keys_are_names:
        return {name: bare(item) for name, item in value.items()}
    return {key: item if key in LITERALS or key == "examples"
            else bare(item, key == "properties")
            for key, item in value.items() if key not in WORDS or is_telling(key, value)}


def is_telling(key, schema):
    """Examples of a pattern: the daemon shows one to who misses it."""
    return key == "examples" and "pattern" in schema


def references(value):
    if isinstance(value, dict):
        if isinstance(value.get("$ref"), str):
            yield value["$ref"]
        value = list(value.values())
    if isinstance(value, list):
        for item in value:
            yield from references(item)


def components(document, value):
    """What `value` refers to, and what that refers to, by its kind."""
    found, waiting = {}, list(references(value))
    while waiting:
        _, _, kind, name = waiting.pop().split("/")
        if name not in found.setdefault(kind, {}):
            found[kind][name] = bare(document["components"][kind][name])
            waiting += references(found[kind][name])
    return {kind: dict(sorted(entries.items())) for kind, entries in sorted(found.items())}


def questions(document):
    paths = {path: {method: {key: bare(operation[key]) for key in ASKED if key in operation}
                    for method, operation in item.items()}
             for path, item in document["paths"].items()}
    return {"paths": paths, "components": components(document, paths)}


def main():
    if len(sys.argv) != 3:
        print("usage: make_questions.py OPENAPI.json OUTPUT.json", file=sys.stderr)
        return 2
    document = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    text = json.dumps(questions(document), ensure_ascii=False, separators=(",", ":"))
    Path(sys.argv[2]).write_text(text + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
