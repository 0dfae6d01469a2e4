#!/usr/bin/env python3
"""Extracts the part of the OpenAPI document that the service reads at its start: the schemas
of requests, with their examples, but without descriptions. That is about a tenth of it.

    make_questions.py openapi.json questions.json
"""

import json
import sys
from pathlib import Path

ASKED = ("parameters", "requestBody")
WORDS = ("description", "summary", "example", "examples")
LITERALS = ("const", "default", "enum", "x-former-names")


def bare(value, keys_are_names=False):
    """Returns a copy of a schema, or of a value that contains schemas, without texts for people."""
    if isinstance(value, list):
        return [bare(item) for item in value]
    if not isinstance(value, dict):
        return value
    if keys_are_names:
        return {name: bare(item) for name, item in value.items()}
    return {key: item if key in LITERALS or is_schema_examples(key, item)
            else bare(item, key == "properties")
            for key, item in value.items()
            if key not in WORDS or is_schema_examples(key, item)}


def is_schema_examples(key, value):
    """Returns true for the examples of a schema, which errors show. Those of a request body or
    a parameter are an object."""
    return key == "examples" and isinstance(value, list)


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
