"""The JSON responses of GET / and GET /PUZZLE, from the OpenAPI document: names, operations and
links; for a puzzle, its operations with an example each."""

from openapi_document import first_example, operations, puzzles, query_parameters

LINKS = {
    "openapi": "/openapi.json",
    "openapi_strict": "/openapi-strict.json",
    "docs": "/docs",
    "health": "/healthz",
    "readiness": "/readyz",
    "metrics": "/metrics",
    "problems": "/problems",
}


def operations_of(document, puzzle):
    """Yields (path, method, operation) of a puzzle, without aliases and without the page."""
    for path, method, operation in operations(document["paths"]):
        if "x-alias-of" not in operation and operation["tags"][0] == puzzle and (
                method == "post" or query_parameters(document, operation)):
            yield path, method, operation


def index(document):
    """Returns the response of GET /."""
    return {
        "name": "puzzled",
        "version": document["info"]["version"],
        "description": document["info"]["summary"],
        "puzzles": {tag["name"]: [path for path, _, _ in operations_of(document, tag["name"])]
                    for tag in puzzles(document)},
        "links": LINKS,
    }


def example_of(document, operation):
    """Returns an example of a request body, or of the parameters of a query."""
    if "requestBody" in operation:
        return first_example(document, operation["requestBody"]["content"]["application/json"])
    return {parameter["name"]: first_example(document, parameter)
            for parameter in query_parameters(document, operation)}


def described(document, path, method, operation):
    return {
        "method": method.upper(),
        "path": path,
        "summary": operation["summary"],
        "example": example_of(document, operation),
    }


def page(document, tag):
    """Returns the response of GET /PUZZLE."""
    name = tag["name"]
    return {
        "name": name,
        "description": tag["description"],
        "operations": [described(document, *found) for found in operations_of(document, name)],
        "links": {"index": "/", **LINKS},
    }
