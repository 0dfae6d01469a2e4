"""The generator of invalid requests, and the examples of the OpenAPI document."""

import pytest

from contract import DOCUMENT, OPERATIONS, ORIGINALS, examples, follow, valid, validate
from mutations import apply, at, faults, pointer, sites

@pytest.mark.parametrize("operation", ORIGINALS, ids=lambda operation: operation.name)
def test_every_field_of_a_request_can_be_invalid(operation):
    schema = operation.request_schema()
    for question in operation.request_examples().values():
        blame = set()
        for site in (site for site in sites(schema, question) if len(site.keys) < 2):
            for action, thing, blamed in faults(site, at(question, site.keys)):
                if not valid(schema, apply(question, site.keys, action, thing)):
                    blame.update(blamed)
        assert {pointer([name]) for name in question} | {""} <= blame


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda operation: operation.name)
def test_every_example_is_valid(operation):
    contents = [operation.spec.get("requestBody", {}).get("content", {})]
    contents += [follow(DOCUMENT, response).get("content", {})
                 for response in operation.spec["responses"].values()]
    for content in contents:
        for media in content.values():
            for value in examples(media).values():
                validate(media["schema"], value)
