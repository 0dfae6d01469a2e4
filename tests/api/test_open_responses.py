"""The published schemas allow a response to gain fields. The tests find each field that the OpenAPI
document does not list."""

import copy

import pytest
from jsonschema import Draft202012Validator, RefResolver

from contract import DOCUMENT, OPERATIONS, examples, follow, valid
from mutations import at, sites

# The name of each schema of a response in JSON, with an example.
RESPONSES = {media["schema"]["$ref"].rpartition("/")[2]: next(iter(examples(media).values()))
             for operation in OPERATIONS for response in operation.spec["responses"].values()
             for kind, media in follow(DOCUMENT, response)["content"].items()
             if kind.endswith("json")}
ADDED = "field_of_a_later_release"


def objects(schema, value):
    """The keys of each object whose schema lists fields, without additionalProperties."""
    return {site.keys for site in sites(schema, value)
            if "properties" in site.schema and "additionalProperties" not in site.schema
            and isinstance(at(value, site.keys), dict)}


@pytest.mark.parametrize("name", RESPONSES)
def test_a_new_field_is_valid_for_clients_but_not_for_tests(name):
    schema, example = {"$ref": f"#/components/schemas/{name}"}, RESPONSES[name]
    assert valid(schema, example)
    later = copy.deepcopy(example)
    for keys in objects(schema, example):
        changed = copy.deepcopy(example)
        at(changed, keys)[ADDED] = 1
        assert not valid(schema, changed), keys
        at(later, keys)[ADDED] = 1
    resolver = RefResolver.from_schema(DOCUMENT)
    Draft202012Validator(schema, resolver=resolver).validate(later)
