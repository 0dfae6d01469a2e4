"""Checks a bundled OpenAPI document for this project's own rules, in addition to those of
Redocly and Spectral, which scripts/check runs.

`lint` yields one line per error. A request schema may use only the keywords that the server
supports; server/json/keywords.def, from which the schema compiler is built, lists them.
"""

import re
from pathlib import Path

LINES = "application/x-ndjson"
METHODS = ("get", "post", "put", "patch", "delete")
KEYWORDS_FILE = Path(__file__).resolve().parents[2] / "server/json/keywords.def"
KEYWORD_ROW = re.compile(r"^(?:KEYWORD|LIMIT|ANNOTATION)\(([\w-]+)", re.MULTILINE)
KEYWORDS = frozenset(["$ref", *KEYWORD_ROW.findall(KEYWORDS_FILE.read_text())])
SUBSCHEMAS = ("additionalProperties", "items")


def lint(document):
    """Yields every error of a bundled OpenAPI document."""
    for path, item in document["paths"].items():
        for method, operation in item.items():
            if method in METHODS:
                place = f"{method.upper()} {path}"
                yield from operation_faults(document, place, operation)
    for name, schema in document["components"].get("schemas", {}).items():
        if not schema.get("description"):
            yield f"schema {name}: the description is missing"


def operation_faults(document, place, operation):
    name = operation.get("operationId", "")
    if not re.fullmatch(r"[a-z][a-zA-Z0-9]*", name):
        yield f"{place}: operationId {name!r} must be in camelCase"
    for parameter in operation.get("parameters", []):
        parameter = follow(document, parameter)
        if parameter["in"] == "query":
            yield from query_faults(document, place, operation, parameter)
    yield from request_faults(document, place, operation)
    yield from response_faults(document, place, operation)


def query_faults(document, place, operation, parameter):
    """Only NDJSON requests have query parameters; the server validates them like a body."""
    yield from schema_faults(document, f"{place} {parameter['name']}", parameter["schema"],
                             set())
    if LINES not in operation.get("requestBody", {}).get("content", {}):
        yield (f"{place}: query parameter {parameter['name']!r} requires a request body of type "
               f"{LINES}")


def request_faults(document, place, operation):
    if "requestBody" not in operation:
        return
    asked = set()
    for kind, media in operation["requestBody"]["content"].items():
        if "schema" not in media or not media.get("examples"):
            yield f"{place}: request {kind} must have a schema and named examples"
            continue
        asked |= set(media["examples"])
        yield from schema_faults(document, f"{place} request", media["schema"], set())
    answered = set()
    for status, media in answers(document, operation):
        if status.startswith("2"):
            answered |= set(media.get("examples", {}))
    for name in sorted(asked ^ answered):
        yield f"{place}: example {name!r} must be both a request and a response"


def response_faults(document, place, operation):
    for status, media in answers(document, operation):
        if "schema" not in media:
            yield f"{place}: response {status} must have a schema"
        if not media.get("examples"):
            yield f"{place}: response {status} must have named examples"
    if "default" not in operation.get("responses", {}):
        yield f"{place}: the default response is missing"


def answers(document, operation):
    """Yields (status, media object) for every media type of every response."""
    for status, response in operation.get("responses", {}).items():
        for media in follow(document, response).get("content", {}).values():
            yield status, media


def schema_faults(document, place, schema, visited):
    """Checks a request schema: known keywords, closed objects, every field described, and an
    example of every required field."""
    if "$ref" in schema:
        if schema["$ref"] in visited:
            return
        visited.add(schema["$ref"])
        place = schema["$ref"].rpartition("/")[2]
        yield from schema_faults(document, place, follow(document, schema), visited)
        return
    for keyword in schema:
        if keyword not in KEYWORDS:
            yield f"{place}: the server does not support the keyword {keyword!r}"
    if "properties" in schema and schema.get("additionalProperties") is not False:
        yield f"{place}: additionalProperties must be false"
    for name, field in schema.get("properties", {}).items():
        if not follow(document, field).get("description"):
            yield f"{place}: field {name!r} must have a description"
        if name in schema.get("required", []) and not has_example(document, field):
            yield f"{place}: required field {name!r} must have examples, which errors show"
        yield from schema_faults(document, f"{place}.{name}", field, visited)
    for keyword in SUBSCHEMAS:
        if isinstance(schema.get(keyword), dict):
            yield from schema_faults(document, f"{place}[]", schema[keyword], visited)
    for branch in schema.get("anyOf", []):
        yield from schema_faults(document, f"{place} anyOf", branch, visited)


def has_example(document, field):
    return any(part.get(key) for part in (field, follow(document, field))
               for key in ("examples", "enum"))


def follow(document, value):
    """Returns `value` after following its references."""
    while isinstance(value, dict) and "$ref" in value:
        target = document
        for part in value["$ref"].removeprefix("#/").split("/"):
            target = target[part.replace("~1", "/").replace("~0", "~")]
        value = target
    return value
