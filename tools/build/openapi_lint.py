"""Checks a bundled OpenAPI document for this project's own rules, in addition to those of
Redocly, which scripts/check runs.

`lint` yields one line per error. A request schema may use only the keywords that the server
supports; server/json/keywords.def, from which the schema compiler is built, lists them.
"""

import re
from pathlib import Path

from openapi_document import follow, nodes, operations, reachable

NDJSON = "application/x-ndjson"
KEYWORDS_FILE = Path(__file__).resolve().parents[2] / "server/json/keywords.def"
KEYWORD_ROW = re.compile(r"^(?:KEYWORD|LIMIT|ANNOTATION)\(([\w-]+)", re.MULTILINE)
KEYWORDS = frozenset(["$ref", *KEYWORD_ROW.findall(KEYWORDS_FILE.read_text())])
CLOSING = ("additionalProperties", "unevaluatedProperties")
SUBSCHEMAS = ("additionalProperties", "items")


def lint(document):
    """Yields every error of a bundled OpenAPI document."""
    for path, method, operation in operations(document["paths"]):
        yield from operation_errors(document, f"{method.upper()} {path}", operation)
    for name, schema in document["components"].get("schemas", {}).items():
        if not schema.get("description"):
            yield f"schema {name}: the description is missing"
    yield from field_errors(document)


def field_errors(document):
    """Yields each schema of a request that accepts unknown fields, and each schema of a response
    that rejects them. A later release can add fields to a response."""
    requests, responses = {}, {}
    for path, method, operation in operations(document["paths"]):
        where = f"{method.upper()} {path}"
        requests[where] = [operation.get("parameters", []), operation.get("requestBody", {})]
        responses[where] = operation.get("responses", {})
    for where, node in nodes_of(document, requests):
        if "properties" in node and node.get("additionalProperties") is not False:
            yield f"{where}: additionalProperties must be false in a request"
    for where, node in nodes_of(document, responses):
        for keyword in CLOSING:
            if node.get(keyword) is False:
                yield f"{where}: {keyword} must not be false in a response"


def nodes_of(document, parts):
    """Yields (where, node) for each node of the parts and of the components that they use."""
    components = {reference: follow(document, {"$ref": reference})
                  for reference in reachable(document, list(parts.values()))}
    for where, part in {**parts, **components}.items():
        for node in nodes(part):
            yield where.removeprefix("#/components/"), node


def operation_errors(document, where, operation):
    name = operation.get("operationId", "")
    if not re.fullmatch(r"[a-z][a-zA-Z0-9]*", name):
        yield f"{where}: operationId {name!r} must be in camelCase"
    for parameter in operation.get("parameters", []):
        parameter = follow(document, parameter)
        if parameter["in"] == "query":
            yield from query_errors(document, where, operation, parameter)
    yield from request_errors(document, where, operation)
    yield from response_errors(document, where, operation)


def query_errors(document, where, operation, parameter):
    """Checks a query parameter. Only NDJSON and GET requests have such parameters, and the server
    validates them like a body."""
    yield from schema_errors(document, f"{where} {parameter['name']}", parameter["schema"],
                             set())
    body = operation.get("requestBody")
    if body and NDJSON not in body["content"]:
        yield (f"{where}: query parameter {parameter['name']!r} requires a request body of type "
               f"{NDJSON}")


def request_errors(document, where, operation):
    if "requestBody" not in operation:
        return
    in_requests, in_responses = set(), set()
    for kind, media in operation["requestBody"]["content"].items():
        if "schema" not in media or not media.get("examples"):
            yield f"{where}: request {kind} must have a schema and named examples"
            continue
        in_requests |= set(media["examples"])
        yield from schema_errors(document, f"{where} request", media["schema"], set())
    for status, media in responses(document, operation):
        if status.startswith("2"):
            in_responses |= set(media.get("examples", {}))
    for name in sorted(in_requests ^ in_responses):
        yield f"{where}: example {name!r} must be both a request and a response"


def response_errors(document, where, operation):
    for status, media in responses(document, operation):
        if "schema" not in media:
            yield f"{where}: response {status} must have a schema"
        if not media.get("examples"):
            yield f"{where}: response {status} must have named examples"
    if "default" not in operation.get("responses", {}):
        yield f"{where}: the default response is missing"


def responses(document, operation):
    """Yields (status, media object) for every media type of every response."""
    for status, response in operation.get("responses", {}).items():
        for media in follow(document, response).get("content", {}).values():
            yield status, media


def schema_errors(document, where, schema, visited):
    """Checks a request schema: known keywords, every field described, and an example of every
    required field."""
    if "$ref" in schema:
        if schema["$ref"] in visited:
            return
        visited.add(schema["$ref"])
        where = schema["$ref"].rpartition("/")[2]
        yield from schema_errors(document, where, follow(document, schema), visited)
        return
    for keyword in schema:
        if keyword not in KEYWORDS:
            yield f"{where}: the server does not support the keyword {keyword!r}"
    for name, field in schema.get("properties", {}).items():
        if not follow(document, field).get("description"):
            yield f"{where}: field {name!r} must have a description"
        if name in schema.get("required", []) and not has_example(document, field):
            yield f"{where}: required field {name!r} must have examples, which errors show"
        yield from schema_errors(document, f"{where}.{name}", field, visited)
    for keyword in SUBSCHEMAS:
        if isinstance(schema.get(keyword), dict):
            yield from schema_errors(document, f"{where}[]", schema[keyword], visited)
    for branch in schema.get("anyOf", []):
        yield from schema_errors(document, f"{where} anyOf", branch, visited)


def has_example(document, field):
    return any(part.get(key) for part in (field, follow(document, field))
               for key in ("examples", "enum"))
