"""The operations of the OpenAPI document, and the validation and comparison of responses."""

import json
import sys
from dataclasses import dataclass
from functools import partial

from service import ROOT, VERSION

sys.path.insert(0, str(ROOT / "tools/build"))

from openapi_bundle import Bundle  # noqa: E402
from openapi_document import follow, operations, puzzles  # noqa: E402
from schema_check import SchemaCheck  # noqa: E402

DOCUMENT = Bundle(ROOT / "openapi" / "openapi.yaml").make(VERSION)
SCHEMAS = SchemaCheck(DOCUMENT)
PROBLEM = {"$ref": "#/components/schemas/Problem"}


@dataclass
class Operation:
    """One operation of the OpenAPI document. The methods follow references."""

    path: str
    method: str
    spec: dict

    @property
    def name(self):
        return self.spec["operationId"]

    def request_media(self):
        """The media object of a JSON body, or of NDJSON if the operation does not accept JSON."""
        content = self.spec["requestBody"]["content"]
        return content.get("application/json") or next(iter(content.values()))

    def request_schema(self):
        return self.request_media()["schema"]

    def request_examples(self):
        return examples(self.request_media())

    def answered_examples(self):
        """(request, response) for every example."""
        answers = examples(self.answer()[1])
        return [(question, answers[name])
                for name, question in self.request_examples().items()]

    def answer(self):
        """The media type and media object of a successful response to a request without Accept.
        The OpenAPI document lists this media type first."""
        response = follow(DOCUMENT, self.spec["responses"]["200"])
        return next(iter(response["content"].items()))

    def url(self):
        """The path, with the query of a GET operation. Each parameter has its first example."""
        path, query = self.path, []
        for parameter in map(partial(follow, DOCUMENT), self.spec.get("parameters", [])):
            name = parameter["name"]
            if parameter["in"] == "path":
                path = path.replace("{" + name + "}", next(iter(examples(parameter).values())))
            elif "requestBody" not in self.spec:
                query.append(f"{name}={next(iter(examples(parameter).values()))}")
        return path + ("?" + "&".join(query) if query else "")


def examples(media):
    """{name: value} of the examples of a media object or parameter."""
    return {name: follow(DOCUMENT, example)["value"]
            for name, example in media.get("examples", {}).items()}


OPERATIONS = [Operation(*found) for found in operations(DOCUMENT["paths"])]
PUZZLES = puzzles(DOCUMENT)
BY_NAME = {operation.name: operation for operation in OPERATIONS}
SEARCHES = {"bullsCowsOptimize", "bullsCowsReview", "bullsCowsSolve", "bullsCowsTree",
            "cliffsSolve"}
QUESTIONS = [operation for operation in OPERATIONS
             if operation.method == "post" and operation.path != "/batch"]
# Files that are optional in a front end.
OPTIONAL = ("getIcon", "getManifest", "getRobots", "getServiceWorker")
PAGES = [operation for operation in OPERATIONS if operation.method == "get"]
DAILY = [operation for operation in PAGES if operation.path.endswith("/daily")]
ORIGINALS = [operation for operation in QUESTIONS if "x-alias-of" not in operation.spec]
# The operations that the indexes and `puzzled ask` list.
LISTED = [operation for operation in OPERATIONS if operation in ORIGINALS + DAILY]


def valid(schema, value):
    return SCHEMAS.is_valid(schema, value)


def validate(schema, value):
    SCHEMAS.validate(schema, value)


def strict_json(text):
    """JSON without duplicate keys, NaN or Infinity."""
    def no_duplicates(pairs):
        assert len({key for key, _ in pairs}) == len(pairs), f"duplicate key: {pairs}"
        return dict(pairs)

    def no_constants(name):
        raise AssertionError(f"{name} is not JSON")

    return json.loads(text, object_pairs_hook=no_duplicates, parse_constant=no_constants)


def check_problem(response, status=None, slug=None):
    """Asserts that a response is a valid and consistent problem. Returns its body."""
    body = strict_json(response.content.decode("utf-8"))
    if status is not None:
        assert response.status_code == status, body
    if slug is not None:
        assert body["type"] == f"/problems/{slug}"
    assert response.headers["content-type"] == "application/problem+json"
    validate(PROBLEM, body)
    assert body["status"] == response.status_code
    assert body["instance"] == response.headers["x-request-id"]
    assert response.content.endswith(b"}\n")
    return body


def check(operation, response):
    """Asserts that a response conforms to the OpenAPI document. Returns its JSON, if any."""
    responses = operation.spec["responses"]
    promised = follow(DOCUMENT, responses.get(str(response.status_code),
                                              responses["default"]))
    for name in promised.get("headers", {}):
        streamed = response.headers["content-type"] == "application/x-ndjson"
        if name != "Allow" and not (name == "Server-Timing" and streamed):
            assert name in response.headers, f"{name} is missing"
            schema = follow(DOCUMENT, promised["headers"][name])["schema"]
            validate(schema, response.headers[name])
    kind = response.headers["content-type"].partition(";")[0]
    assert kind in promised["content"], f"{response.status_code} has type {kind}"
    if kind == "application/problem+json":
        return check_problem(response)
    if not kind.endswith("json"):
        return None
    assert response.content.endswith(b"\n")
    if kind == "application/x-ndjson":
        body = [strict_json(line) for line in response.content.decode("utf-8").splitlines()]
        for line in body:
            validate(promised["content"][kind]["schema"], line)
        return body
    body = strict_json(response.content.decode("utf-8"))
    validate(promised["content"][kind]["schema"], body)
    return body


def patient(operation, question):
    """Returns the request. Searches get a time limit of a minute instead of two seconds, because
    the host may be slow or busy."""
    if operation.spec.get("x-alias-of", operation.name) in SEARCHES:
        return {"limits": {"milliseconds": 60000}, **question}
    return question


def ask(client, name, question):
    """Returns the body of the response to a request, validated with the OpenAPI document."""
    operation = BY_NAME[name]
    response = client.post(operation.path, json=patient(operation, question))
    body = check(operation, response)
    assert response.status_code == 200, body
    return body


def rejection(client, path, question):
    """{pointer: detail} of the errors of a rejected request."""
    problem = check_problem(client.post(path, json=question), 422, "invalid-request")
    return {error["pointer"]: error["detail"] for error in problem["errors"]}


def stable(value, schema):
    """Returns `value` without the fields that the schema marks `x-varies`."""
    schema = follow(DOCUMENT, schema)
    if isinstance(value, list):
        return [stable(item, schema.get("items", {})) for item in value]
    if not isinstance(value, dict):
        return value
    fields = schema.get("properties", {})
    return {name: stable(item, fields.get(name, {})) for name, item in value.items()
            if not follow(DOCUMENT, fields.get(name, {})).get("x-varies")}


def pointers(problem):
    """The pointers of the `errors` of a problem."""
    return [error["pointer"] for error in problem.get("errors", [])]
