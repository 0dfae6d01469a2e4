"""Extracts the tenth of the OpenAPI document that the service reads when it starts: the schemas of
requests, with their examples, but without descriptions.

An operation that accepts NDJSON, or that has a query instead of a body, gets `x-query-schema`: the
schema of its query as an object.
"""

from openapi_document import operations, query_parameters

NDJSON = "application/x-ndjson"
TEXTS = ("description", "summary", "example", "examples")
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
            if key not in TEXTS or is_schema_examples(key, item)}


def is_schema_examples(key, value):
    """Returns true for the examples of a schema, which errors show: they are an array. The
    examples of a request body or a parameter are an object."""
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
    """Returns the components that `value` refers to, directly or indirectly, by their kind."""
    found, waiting = {}, list(references(value))
    while waiting:
        _, _, kind, name = waiting.pop().split("/")
        if name not in found.setdefault(kind, {}):
            found[kind][name] = bare(document["components"][kind][name])
            waiting += references(found[kind][name])
    return {kind: dict(sorted(entries.items())) for kind, entries in sorted(found.items())}


def query_schema(document, operation):
    """Returns the schema of an object that has the `in: query` parameters as its properties."""
    query = query_parameters(document, operation)
    return {"type": "object", "additionalProperties": False,
            "properties": {parameter["name"]: bare(parameter["schema"]) for parameter in query},
            "required": [parameter["name"] for parameter in query if parameter.get("required")]}


def request_schemas(document, operation):
    body = operation.get("requestBody")
    if not body:
        query = query_schema(document, operation)
        return {"x-query-schema": query} if query["properties"] else {}
    if NDJSON not in body["content"]:
        return {"requestBody": bare(body)}
    return {"requestBody": bare(body), "x-query-schema": query_schema(document, operation)}


def requests(document):
    """Returns the extracted part of the OpenAPI document."""
    paths = {path: {} for path in document["paths"]}
    for path, method, operation in operations(document["paths"]):
        paths[path][method] = request_schemas(document, operation)
    return {"paths": paths, "components": components(document, paths)}
