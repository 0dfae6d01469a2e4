"""What a bundled OpenAPI document must hold beyond the rules of Redocly and Spectral, which
scripts/check asks: rules of this project.

`lint` yields one line per fault. The schema of a question may only have the keywords that
the server reads: they stand in a file that its schema compiler is made of.
"""

import re
from pathlib import Path

LINES = "application/x-ndjson"
METHODS = ("get", "post", "put", "patch", "delete")
KEYWORDS_FILE = Path(__file__).resolve().parent.parent / "server/schema/keywords.def"
KEYWORD_ROW = re.compile(r"^(?:KEYWORD|AMOUNT|ANNOTATION)\(([\w-]+)", re.MULTILINE)
KEYWORDS = frozenset(["$ref", *KEYWORD_ROW.findall(KEYWORDS_FILE.read_text())])
SUBSCHEMAS = ("additionalProperties", "items")


def lint(document):
    """Yields every fault of a bundled document."""
    for path, item in document["paths"].items():
        for method, operation in item.items():
            if method in METHODS:
                place = f"{method.upper()} {path}"
                yield from operation_faults(document, place, operation)
    for name, schema in document["components"].get("schemas", {}).items():
        if not schema.get("description"):
            yield f"schema {name}: no description"


def operation_faults(document, place, operation):
    name = operation.get("operationId", "")
    if not re.fullmatch(r"[a-z][a-zA-Z0-9]*", name):
        yield f"{place}: operationId {name!r} is not camelCase"
    for parameter in operation.get("parameters", []):
        parameter = follow(document, parameter)
        if parameter["in"] == "query":
            yield from query_faults(document, place, operation, parameter)
    yield from request_faults(document, place, operation)
    yield from response_faults(document, place, operation)


def query_faults(document, place, operation, parameter):
    """The server reads the query of questions in lines only, and checks it like a body."""
    yield from schema_faults(document, f"{place} {parameter['name']}", parameter["schema"],
                             set())
    if LINES not in operation.get("requestBody", {}).get("content", {}):
        yield f"{place}: parameter {parameter['name']!r} in the query, but no {LINES}"


def request_faults(document, place, operation):
    if "requestBody" not in operation:
        return
    asked = set()
    for kind, media in operation["requestBody"]["content"].items():
        if "schema" not in media or not media.get("examples"):
            yield f"{place}: request {kind} lacks a schema or named examples"
            continue
        asked |= set(media["examples"])
        yield from schema_faults(document, f"{place} request", media["schema"], set())
    answered = set()
    for status, media in answers(document, operation):
        if status.startswith("2"):
            answered |= set(media.get("examples", {}))
    for name in sorted(asked ^ answered):
        yield f"{place}: example {name!r} is not both a request and an answer"


def response_faults(document, place, operation):
    for status, media in answers(document, operation):
        if "schema" not in media:
            yield f"{place}: response {status} has no schema"
        if not media.get("examples"):
            yield f"{place}: response {status} has no named examples"
    if "default" not in operation.get("responses", {}):
        yield f"{place}: no default response"


def answers(document, operation):
    """Yields (status, media object) for every kind of answer of an operation."""
    for status, response in operation.get("responses", {}).items():
        for media in follow(document, response).get("content", {}).values():
            yield status, media


def schema_faults(document, place, schema, visited):
    """Checks a request schema: known keywords, closed objects, every field explained."""
    if "$ref" in schema:
        if schema["$ref"] in visited:
            return
        visited.add(schema["$ref"])
        place = schema["$ref"].rpartition("/")[2]
        yield from schema_faults(document, place, follow(document, schema), visited)
        return
    for keyword in schema:
        if keyword not in KEYWORDS:
            yield f"{place}: the server does not know the keyword {keyword!r}"
    if "properties" in schema and schema.get("additionalProperties") is not False:
        yield f"{place}: additionalProperties must be false"
    for name, field in schema.get("properties", {}).items():
        if not follow(document, field).get("description"):
            yield f"{place}: field {name!r} has no description"
        yield from schema_faults(document, f"{place}.{name}", field, visited)
    for keyword in SUBSCHEMAS:
        if isinstance(schema.get(keyword), dict):
            yield from schema_faults(document, f"{place}[]", schema[keyword], visited)
    for branch in schema.get("anyOf", []):
        yield from schema_faults(document, f"{place} anyOf", branch, visited)


def follow(document, value):
    """What `value` stands for once its references are followed."""
    while isinstance(value, dict) and "$ref" in value:
        target = document
        for part in value["$ref"].removeprefix("#/").split("/"):
            target = target[part.replace("~1", "/").replace("~0", "~")]
        value = target
    return value
