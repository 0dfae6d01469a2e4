"""The lists of POST /mcp, the Model Context Protocol, from the strict OpenAPI document: a tool for each
POST operation of a puzzle, whose name is the operationId, and a guide to each puzzle as a resource.
"""

import json
import re

from openapi_document import JSON, SCHEMAS, follow, operations, puzzles, reachable

MARKDOWN = "text/markdown"
URI = "puzzled://guides/"
# Keywords that a model does not need, because the guides contain examples.
LEFT_OUT = ("example", "examples", "externalDocs", "title")
LITERALS = ("const", "default", "enum", "required")


def tool_operations(document):
    """Returns {path: operation} of the tools."""
    return {path: operation for path, method, operation in operations(document["paths"])
            if method == "post" and JSON in operation["requestBody"]["content"]}


def plain_text(text):
    """Returns the first paragraph of a Markdown text on one line, with the list after it."""
    paragraphs = text.strip().split("\n\n")
    kept = paragraphs[:2 if paragraphs[0].endswith(":") else 1]
    items = re.split(r"\n- ", "\n".join(kept))
    return "\n- ".join(" ".join(item.split()) for item in items)


def short_text(text):
    """Returns the first sentence of a description, with the list that it begins. A model reads the
    list of tools before each question, and the guides contain the complete descriptions."""
    text = plain_text(text)
    sentence = re.split(r"(?<=[.!?]) ", text, maxsplit=1)[0]
    return text if ":\n- " in sentence else sentence


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
            made[key] = "#/$defs/" + item.removeprefix(SCHEMAS)
        elif key == "description":
            made[key] = short_text(item)
        elif key in LITERALS:
            made[key] = item
        elif key not in LEFT_OUT:
            made[key] = plain(item, key == "properties")
    return made


def input_schema(document, operation):
    """Returns the schema of the arguments of a tool, without references outside itself."""
    body = follow(document, operation["requestBody"]["content"][JSON]["schema"])
    schemas = document["components"]["schemas"]
    names = sorted(reference.removeprefix(SCHEMAS) for reference in reachable(document, body))
    used = {name: plain(schemas[name]) for name in names}
    return {**plain(body), **({"$defs": used} if used else {})}


def tool(document, operation):
    return {
        "name": operation["operationId"],
        "title": operation["summary"],
        "description": f"{operation['summary']}. {plain_text(operation['description'])}",
        "inputSchema": input_schema(document, operation),
        "annotations": {"readOnlyHint": True, "openWorldHint": False},
    }


def with_tool_names(value, tools):
    """Returns a copy of a value with the names of tools instead of the paths of operations."""
    text = json.dumps(value, ensure_ascii=False)
    for path, operation in tools.items():
        text = text.replace(f"`{path}`", f"`{operation['operationId']}`")
    return json.loads(text)


def resource(tag):
    return {
        "uri": URI + tag["name"],
        "name": tag["name"],
        "title": f"Guide to {tag['name']}",
        "description": "What the puzzle is, what each tool does, and example arguments.",
        "mimeType": MARKDOWN,
    }


def operation_text(document, operation):
    """Returns the part of a guide about an operation: its descriptions and its examples."""
    media = operation["requestBody"]["content"][JSON]
    lines = [f"## {operation['operationId']}: {operation['summary']}", "",
             operation["description"].strip(), ""]
    body = follow(document, media["schema"])
    for name, field in body["properties"].items():
        about = (field if "description" in field else follow(document, field))["description"]
        lines.append(f"- `{name}`: " + about.strip().replace("\n", "\n  "))
    for name, example in media["examples"].items():
        found = follow(document, example)
        value = json.dumps(found["value"], ensure_ascii=False)
        lines += ["", f"Example ({found.get('summary', name)}):", "", f"    {value}"]
    return "\n".join(lines)


def guide(document, tag, tools):
    """Returns the result of resources/read for a guide, which is Markdown."""
    parts = [operation_text(document, operation) for operation in tools
             if tag["name"] in operation["tags"]]
    text = "\n\n".join([f"# {tag['name']}", tag["description"].strip(), *parts]) + "\n"
    return {"contents": [{"uri": URI + tag["name"], "mimeType": MARKDOWN, "text": text}]}


def lists(document):
    """Returns the paths of the tools, and the results of tools/list, resources/list and
    resources/read."""
    tools = tool_operations(document)
    tags = puzzles(document)
    return {
        "paths": {operation["operationId"]: path for path, operation in tools.items()},
        "tools": with_tool_names({"tools": [tool(document, operation) for operation in tools.values()]}, tools),
        "resources": {"resources": [resource(tag) for tag in tags]},
        "guides": with_tool_names({tag["name"]: guide(document, tag, tools.values()) for tag in tags}, tools),
    }
