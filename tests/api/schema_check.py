"""Checks values with the schemas of the OpenAPI document. fastjsonschema compiles each schema to a
function. It knows older versions of JSON Schema, but the keywords of the OpenAPI document mean the
same there. jsonschema says what is invalid, and judges every value if PUZZLED_TESTS is "whole".

The OpenAPI document allows responses to have fields that it does not list, but the tests do not: they
must find each field that is not documented."""

import fastjsonschema
from jsonschema import Draft202012Validator, RefResolver

from service import WHOLE

LITERALS = ("const", "default", "enum", "examples", "x-former-names")


def closed(value, keys_are_names=False):
    """Returns a copy of a schema in which objects have only the fields that it lists."""
    if isinstance(value, list):
        return [closed(item) for item in value]
    if not isinstance(value, dict):
        return value
    if keys_are_names:
        return {name: closed(schema) for name, schema in value.items()}
    made = {key: item if key in LITERALS else closed(item, key == "properties")
            for key, item in value.items()}
    if "properties" in made:
        made.setdefault("additionalProperties", False)
    return made


class SchemaCheck:
    """The schemas of an OpenAPI document, which are closed."""

    def __init__(self, document):
        self.components = {"schemas": closed(document["components"]["schemas"], True)}
        self.resolver = RefResolver.from_schema({"components": self.components})
        self.compiled = {}

    def validate(self, schema, value):
        """Raises an exception that says what is invalid."""
        if WHOLE or not self.is_valid(schema, value):
            self.jsonschema(schema).validate(value)
            assert self.is_valid(schema, value), "jsonschema accepts this value"

    def jsonschema(self, schema):
        return Draft202012Validator(closed(schema), resolver=self.resolver)

    def is_valid(self, schema, value):
        try:
            self.function(schema)(value)
        except fastjsonschema.JsonSchemaValueException:
            return False
        return True

    def function(self, schema):
        """The function of a schema."""
        if id(schema) not in self.compiled:
            whole = {"allOf": [closed(schema)], "components": self.components}
            function = fastjsonschema.compile(whole, use_default=False)
            self.compiled[id(schema)] = function, schema  # which must live as long as its ID
        return self.compiled[id(schema)][0]
