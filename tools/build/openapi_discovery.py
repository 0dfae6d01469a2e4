"""The texts with which programs and assistants find the operations: /llms.txt (llmstxt.org), and
the API catalog (RFC 9727), a set of links (RFC 9264)."""

from openapi_document import puzzles
from openapi_index import operations_of

LLMS = """\
# puzzled

> {summary}

Each operation is a POST request with a JSON object as its body. The response is JSON. An error is a
problem object (RFC 9457) that names each invalid field and how to fix it. Assistants can also use the
operations as tools of the Model Context Protocol at /mcp, unless the service has turned that off.

## Documentation

- [OpenAPI document](/openapi.json): all operations, fields and errors
- [Strict OpenAPI document](/openapi-strict.json): the same operations with one form of each field, for code generators
- [API documentation](/docs): the OpenAPI document as a web page, if the service has its website
- [Index](/api): the operations of each puzzle
- [Error types](/problems): what each error means, and how to fix it
"""
CATALOG = {"linkset": [{
    "anchor": "/",
    "service-desc": [{"href": "/openapi.json", "type": "application/json"},
                     {"href": "/openapi-strict.json", "type": "application/json"}],
    "service-doc": [{"href": "/api", "type": "text/html"},
                    {"href": "/llms.txt", "type": "text/plain"}],
    "status": [{"href": "/healthz", "type": "application/json"}],
}]}


def llms_text(document):
    """Returns the text of /llms.txt: Markdown with a line for each operation."""
    lines = [LLMS.format(summary=document["info"]["summary"])]
    for tag in puzzles(document):
        name = tag["name"]
        lines += [f"## {name}", "", tag["description"].strip(), "",
                  f"- [GET /{name}](/{name}): Operations of {name}, each with an example request"]
        for path, method, operation in operations_of(document, name):
            lines.append(f"- `{method.upper()} {path}`: {operation['summary']}")
        lines.append("")
    return "\n".join(lines).rstrip() + "\n"
