"""The lists of POST /mcp, the Model Context Protocol, from the OpenAPI document: a tool for each POST
operation of a puzzle, and a resource with its examples. Their name is the operationId.
"""

import json
import re

from openapi_bundle import follow, operations

JSON = "application/json"
URI = "puzzled://examples/"
SCHEMA = "#/components/schemas/"
# What a model does not need. `examples` are in the resources.
LEFT_OUT = ("example", "examples", "externalDocs", "title")
LITERALS = ("const", "default", "enum", "required")


def tool_operations(document):
    """Returns {path: operation} of the tools."""
    return {path: operation for path, method, operation in operations(document["paths"])
            if method == "post" and "x-alias-of" not in operation
            and JSON in operation.get("requestBody", {}).get("content", {})}


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


def tool(document, operation):
    return {
        "name": operation["operationId"],
        "title": operation["summary"],
        "description": f"{operation['summary']}. {one_line(operation['description'])}",
        "inputSchema": input_schema(document, operation),
        "annotations": {"readOnlyHint": True, "openWorldHint": False},
    }


def resource(operation):
    name = operation["operationId"]
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
    """Returns the paths of the tools, the results of tools/list and resources/list, and the texts of
    the resources."""
    tools = tool_operations(document)
    return {
        "paths": {operation["operationId"]: path for path, operation in tools.items()},
        "tools": {"tools": [tool(document, operation) for operation in tools.values()]},
        "resources": {"resources": [resource(operation) for operation in tools.values()]},
        "examples": {operation["operationId"]: example_text(document, operation)
                     for operation in tools.values()},
    }
