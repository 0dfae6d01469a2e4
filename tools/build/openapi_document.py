"""Reads a bundled OpenAPI document: its operations, references and keywords."""

import copy

LITERALS = ("example", "value", "default", "const", "enum", "x-former-names")
SCHEMAS = "#/components/schemas/"
MAPS = ("properties", "responses", "examples", "content", "headers")
JSON = "application/json"
METHODS = ("get", "post", "put", "patch", "delete")


class BundleError(Exception):
    """An error in the sources, in one line."""


def operations(paths):
    """Yields (path, method, operation) for every operation, in order, without the GET copies of
    POST operations."""
    for path, item in paths.items():
        for method, operation in item.items():
            if method in METHODS and "x-copy-of" not in operation:
                yield path, method, operation


def follow(document, value):
    """Returns `value` after following its references."""
    while isinstance(value, dict) and "$ref" in value:
        target = document
        for part in value["$ref"].removeprefix("#/").split("/"):
            target = target[part.replace("~1", "/").replace("~0", "~")]
        value = target
    return value


def first_example(document, holder):
    """Returns the value of the first example of a media object or a parameter."""
    return follow(document, next(iter(holder["examples"].values())))["value"]


def query_parameters(document, operation):
    """Returns the `in: query` parameters of an operation."""
    parameters = (follow(document, item) for item in operation.get("parameters", []))
    return [parameter for parameter in parameters if parameter["in"] == "query"]


def puzzles(document):
    """Returns the tags of the puzzles."""
    return [tag for tag in document["tags"] if tag["name"] != "service"]


def is_literal(key, value):
    return key in LITERALS or (key == "examples" and isinstance(value, list))


def nodes(value, keys_are_names=False):
    """Yields each object in a part of an OpenAPI document whose keys are keywords, not names, and
    that is not in a literal."""
    if isinstance(value, list):
        for item in value:
            yield from nodes(item)
    elif isinstance(value, dict):
        if not keys_are_names:
            yield value
        for key, item in value.items():
            if keys_are_names or not is_literal(key, item):
                yield from nodes(item, key in MAPS and not keys_are_names)


def without_examples(value, keys_are_names=False):
    """Returns a copy of a part of an OpenAPI document without the examples of requests, parameters and
    responses."""
    made = copy.deepcopy(value)
    for node in nodes(made, keys_are_names):
        if "schema" in node:
            node.pop("examples", None)
    return made


def references(value):
    """Yields every reference in a part of an OpenAPI document."""
    return (node["$ref"] for node in nodes(value) if "$ref" in node)


def reachable(document, value):
    """Returns all references in `value` and in what they refer to, in the order of discovery."""
    found = {}
    pending = list(references(value))
    while pending:
        reference = pending.pop()
        if reference not in found:
            found[reference] = True
            _, _, kind, name = reference.split("/")
            pending += references(document["components"][kind][name])
    return found
