"""Checks generated valid and invalid requests with another implementation of JSON Schema."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from contract import DOCUMENT, OPERATIONS, ORIGINALS, SCHEMAS as CHECK, examples, follow, valid, validate
from mutations import apply, at, mutations, pointer, sites
from strategies import cases, from_schema

SCHEMAS = [
    {"type": "integer", "minimum": -3, "maximum": 5},
    {"type": "integer", "exclusiveMinimum": 2, "exclusiveMaximum": 4},
    {"type": "integer", "minimum": 1, "maximum": 20, "multipleOf": 7},
    {"type": "number", "minimum": 0, "exclusiveMaximum": 1},
    {"type": "string", "minLength": 2, "maxLength": 3},
    {"type": "string", "pattern": "^[0-9a-f]+$", "maxLength": 8},
    {"type": ["string", "null"], "maxLength": 1},
    {"enum": ["a", 1, None]},
    {"const": {"a": [1]}},
    {"type": "array", "items": {"type": "boolean"}, "minItems": 2, "maxItems": 2},
    {"type": "array", "items": {"enum": [1, 2, 3]}, "minItems": 2, "uniqueItems": True},
    {"type": "array", "prefixItems": [{"type": "null"}, {"type": "integer", "minimum": 0,
                                                        "maximum": 1}]},
    {"type": "object", "additionalProperties": False, "required": ["a"],
     "properties": {"a": {"type": "null"},
                    "b": {"oneOf": [{"type": "null"}, {"const": 1}]}}},
]


@pytest.mark.parametrize("schema", SCHEMAS, ids=json.dumps)
def test_generated_values_are_valid(schema):
    @given(from_schema(schema))
    def every(value):
        Draft202012Validator(schema).validate(value)

    every()


@pytest.mark.parametrize("operation", ORIGINALS, ids=lambda operation: operation.name)
def test_every_field_of_a_request_can_be_invalid(operation):
    """fastjsonschema and jsonschema agree."""
    schema = operation.request_schema()
    judge = CHECK.jsonschema(schema)
    for request in operation.request_examples().values():
        valid_fields = {pointer([name]) for name in request} | {""}
        for site in (site for site in sites(schema, request) if len(site.keys) < 2):
            for action, thing, blamed in mutations(site, at(request, site.keys)):
                if valid_fields.isdisjoint(blamed):
                    continue
                changed = apply(request, site.keys, action, thing)
                assert valid(schema, changed) == judge.is_valid(changed), changed
                if not valid(schema, changed):
                    valid_fields -= set(blamed)
        assert not valid_fields


@given(st.data())
@cases(50)
def test_a_mutation_makes_one_field_invalid(data):
    schema = {"type": "object", "additionalProperties": False, "required": ["a", "b"],
              "properties": {"a": {"type": "integer", "minimum": 0, "maximum": 9},
                             "b": {"type": "array", "maxItems": 3,
                                   "items": {"enum": ["red", "green"]}}}}
    value = {"a": 1, "b": ["red", "green"]}
    site = data.draw(st.sampled_from(list(sites(schema, value))))
    action, thing, blamed = data.draw(st.sampled_from(
        list(mutations(site, at(value, site.keys)))))
    errors = Draft202012Validator(schema).iter_errors(
        apply(value, site.keys, action, thing))
    places = {"".join(f"/{key}" for key in error.absolute_path) for error in errors}
    assert len(places) == 1
    assert blamed[-1].startswith(places.pop())


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda operation: operation.name)
def test_every_example_is_valid(operation):
    contents = [operation.spec.get("requestBody", {}).get("content", {})]
    contents += [follow(DOCUMENT, response).get("content", {})
                 for response in operation.spec["responses"].values()]
    for content in contents:
        for media in content.values():
            for value in examples(media).values():
                CHECK.jsonschema(media["schema"]).validate(value)
                validate(media["schema"], value)
