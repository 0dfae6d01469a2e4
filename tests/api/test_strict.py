"""The strict OpenAPI document: the same operations, and only requests that the service accepts."""

import json

import pytest
from hypothesis import given

from contract import DOCUMENT, OPERATIONS, Operation, check_problem, patient, validate
from openapi_document import follow, nodes, operations
from openapi_strict import for_generators, strict
from schema_check import SchemaCheck
from strategies import cases, from_schema

STRICT = strict(DOCUMENT)
SCHEMAS = SchemaCheck(STRICT)
FULL = {(operation.path, operation.method): operation for operation in OPERATIONS
        if "x-alias-of" not in operation.spec}
FOUND = [Operation(*found) for found in operations(STRICT["paths"])]
REQUESTS = [operation for operation in FOUND if operation.method == "post"]
EVERY_REQUEST = pytest.mark.parametrize("operation", REQUESTS, ids=lambda each: each.name)
GENERATED = 60


def request_of(operation):
    """(schema, {name: example}) of the requests of an operation of the strict document."""
    [media] = operation.spec["requestBody"]["content"].values()
    return media["schema"], {name: follow(STRICT, example)["value"]
                             for name, example in media["examples"].items()}


def send(client, operation, request):
    [kind] = operation.spec["requestBody"]["content"]
    return client.post(operation.path, content=json.dumps(request), headers={"Content-Type": kind})


def whole(schema):
    """The schema with its references replaced. Request schemas are not recursive."""
    schema = {**follow(STRICT, schema), **{key: item for key, item in schema.items()
                                           if key != "$ref"}}
    if "properties" in schema:
        schema["properties"] = {name: whole(field)
                                for name, field in schema["properties"].items()}
    for key in ("items", "additionalProperties"):
        if isinstance(schema.get(key), dict):
            schema[key] = whole(schema[key])
    return schema


def schemas_in(schema):
    """The schema, and all schemas in it."""
    yield schema
    for part in [*schema.get("properties", {}).values(), schema.get("items"),
                 schema.get("additionalProperties")]:
        if isinstance(part, dict) and part:  # an empty schema allows any value
            yield from schemas_in(part)


def test_the_service_sends_it(client):
    response = client.get("/openapi-strict.json", headers={"Accept-Encoding": "gzip"})
    assert response.json() == for_generators(STRICT)
    assert response.headers["content-encoding"] == "gzip"
    assert response.headers["cache-control"] == "no-cache"


def test_has_the_operations_of_the_openapi_document_without_aliases():
    assert {(each.path, each.method): each.name for each in FOUND} == {
        key: operation.name for key, operation in FULL.items()}
    assert {method for item in STRICT["paths"].values() for method in item} == {"get", "post"}


def test_has_no_extensions_and_every_component_is_used():
    assert not [key for node in nodes(STRICT) for key in node if key.startswith("x-")]
    text = json.dumps(STRICT)
    for kind, entries in STRICT["components"].items():
        for name in entries:
            assert f'"$ref": "#/components/{kind}/{name}"' in text


def test_schemas_and_parameters_have_different_names():
    """Generators name types after both."""
    components = STRICT["components"]
    assert not components["schemas"].keys() & components["parameters"].keys()


def test_describes_the_same_responses():
    """Except for extensions and examples."""
    for operation in FOUND:
        full = FULL[operation.path, operation.method].spec["responses"]
        assert operation.spec["responses"].keys() == full.keys()
        for status, response in operation.spec["responses"].items():
            content = follow(STRICT, response)["content"]
            promised = follow(DOCUMENT, full[status])["content"]
            assert {kind: media["schema"] for kind, media in content.items()} == {
                kind: media["schema"] for kind, media in promised.items()}


def test_each_parameter_has_one_type():
    for operation in FOUND:
        for parameter in operation.spec.get("parameters", []):
            for part in schemas_in(whole(follow(STRICT, parameter)["schema"])):
                assert isinstance(part["type"], str) and "anyOf" not in part


@EVERY_REQUEST
def test_each_value_of_a_request_has_one_type(operation):
    schema, _ = request_of(operation)
    for part in schemas_in(whole(schema)):
        assert not part.keys() & {"anyOf", "oneOf", "allOf"}
        kinds = part["type"] if isinstance(part["type"], list) else [part["type"]]
        assert len([kind for kind in kinds if kind != "null"]) == 1
        for value in [*part.get("examples", []), *([part["default"]] if "default" in part else [])]:
            assert SCHEMAS.is_valid(part, value)


@EVERY_REQUEST
def test_the_examples_are_accepted(client, operation):
    schema, found = request_of(operation)
    full = FULL[operation.path, "post"]
    assert found
    for name, example in found.items():
        SCHEMAS.validate(schema, example)
        assert example == full.request_examples()[name]
        validate(full.request_schema(), example)
        assert send(client, operation, patient(full, example)).status_code == 200


@EVERY_REQUEST
def test_generated_requests_are_valid(client, operation):
    """A request of the strict document is valid in the OpenAPI document. The service rejects it
    only because of its meaning."""
    schema, _ = request_of(operation)
    full = FULL[operation.path, "post"]

    @given(from_schema(whole(schema)))
    @cases(GENERATED)
    def every(request):
        SCHEMAS.validate(schema, request)
        validate(full.request_schema(), request)
        if "limits" in whole(schema)["properties"]:
            request = {**request, "limits": {"milliseconds": 50}}
        response = send(client, operation, request)
        assert response.status_code in (200, 422, 503), response.text
        if response.status_code == 422:
            check_problem(response, 422, "invalid-request")

    every()


def test_examples_of_responses_belong_to_requests():
    for operation in REQUESTS:
        _, found = request_of(operation)
        for media in follow(STRICT, operation.spec["responses"]["200"])["content"].values():
            assert set(media["examples"]) <= found.keys()
