"""The JSON responses of GET / and GET /PUZZLE, from the OpenAPI document: names, operations and
links; for a puzzle, its operations with an example each."""

from openapi_bundle import follow, puzzles

LINKS = {
    "openapi": "/openapi.json",
    "docs": "/docs",
    "health": "/healthz",
    "readiness": "/readyz",
    "metrics": "/metrics",
    "problems": "/problems",
}


def operations_of(paths, puzzle):
    """Returns the operations of a puzzle by path, without aliases."""
    posts = ((path, item["post"]) for path, item in paths.items() if "post" in item)
    return {path: post for path, post in posts
            if "x-alias-of" not in post and post["tags"][0] == puzzle}


def index(document):
    """Returns the response of GET /."""
    return {
        "name": "puzzled",
        "version": document["info"]["version"],
        "description": document["info"]["summary"],
        "puzzles": {tag["name"]: list(operations_of(document["paths"], tag["name"]))
                    for tag in puzzles(document)},
        "links": LINKS,
    }


def described(document, path, post):
    examples = post["requestBody"]["content"]["application/json"]["examples"]
    return {
        "method": "POST",
        "path": path,
        "summary": post["summary"],
        "example": follow(document, next(iter(examples.values())))["value"],
    }


def page(document, tag):
    """Returns the response of GET /PUZZLE."""
    name = tag["name"]
    return {
        "name": name,
        "description": tag["description"],
        "operations": [described(document, path, post)
                       for path, post in operations_of(document["paths"], name).items()],
        "links": {"index": "/", **LINKS},
    }
