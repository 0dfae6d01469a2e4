"""The lists of POST /mcp, the Model Context Protocol, from the OpenAPI document: a tool for each POST
operation of a puzzle, and a resource with its examples. Their name is the operationId.

The server finds the operation of a tool by its path, so an operationId must be its path in camel case.
"""

import json
import re

from openapi_bundle import BundleError, follow, operations

JSON = "application/json"
URI = "puzzled://examples/"
SCHEMA = "#/components/schemas/"
# What a model does not need. `examples` are in the resources.
LEFT_OUT = ("example", "examples", "externalDocs", "title")
LITERALS = ("const", "default", "enum", "required")


def tool_operations(document):
    """Yields (path, operation) for each tool."""
    for path, method, operation in operations(document["paths"]):
        body = operation.get("requestBody", {}).get("content", {})
        if method == "post" and JSON in body and "x-alias-of" not in operation:
            yield path, operation


def name_of(path, operation):
    """Returns the name of a tool."""
    name = operation["operationId"]
    if name != re.sub(r"[/-](.)", lambda found: found[1].upper(), path[1:]):
        raise BundleError(f"{path}: the operationId {name} must be the path in camel case")
    return name


def one_line(text):
    """Returns the first paragraph of a Markdown text as plain text, with the list after it."""
    paragraphs = text.strip().split("\n\n")
    kept = paragraphs[:2 if paragraphs[0].endswith(":") else 1]
    return " ".join(" ".join(kept).replace("`", "").split())


def plain(value, keys_are_names=False):
    """Returns a copy of a schema as JSON Schema, whose references point to its $defs."""
    if isinstance(value, list):
        return [plain(item) for item in value]
    if not isinstance(value, dict):
        return value
    if keys_are_names:
        return {name: plain(item) for name, item in value.items()}
    made = {}
    for key, item in value.items():
        if key == "$ref":
            made[key] = "#/$defs/" + item.removeprefix(SCHEMA)
        elif key == "description":
            made[key] = one_line(item)
        elif key in LITERALS:
            made[key] = item
        elif key not in LEFT_OUT and not key.startswith("x-"):
            made[key] = plain(item, key == "properties")
    return made


def definitions(document, schema):
    """Returns the schemas that a plain schema refers to, directly or indirectly."""
    found, waiting = {}, [schema]
    while waiting:
        for name in re.findall(r'"#/\$defs/(\w+)"', json.dumps(waiting.pop())):
            if name not in found:
                found[name] = plain(document["components"]["schemas"][name])
                waiting.append(found[name])
    return dict(sorted(found.items()))


def input_schema(document, operation):
    """Returns the schema of the arguments of a tool, without references outside itself."""
    body = follow(document, operation["requestBody"]["content"][JSON]["schema"])
    schema = plain(body)
    used = definitions(document, schema)
    return {**schema, **({"$defs": used} if used else {})}


def tool(document, path, operation):
    return {
        "name": name_of(path, operation),
        "title": operation["summary"],
        "description": f"{operation['summary']}. {one_line(operation['description'])}",
        "inputSchema": input_schema(document, operation),
        "annotations": {"readOnlyHint": True, "openWorldHint": False},
    }


def resource(path, operation):
    name = name_of(path, operation)
    return {
        "uri": URI + name,
        "name": name,
        "title": f"Example arguments of {name}",
        "description": operation["summary"],
        "mimeType": JSON,
    }


def example_text(document, operation):
    """Returns the example arguments of a tool by their names, as JSON."""
    examples = operation["requestBody"]["content"][JSON]["examples"]
    values = {name: follow(document, one)["value"] for name, one in examples.items()}
    return json.dumps(values, ensure_ascii=False)


def lists(document):
    """Returns the results of tools/list and resources/list, and the texts of the resources."""
    found = list(tool_operations(document))
    return {
        "tools": {"tools": [tool(document, *one) for one in found]},
        "resources": {"resources": [resource(*one) for one in found]},
        "examples": {name_of(*one): example_text(document, one[1]) for one in found},
    }
