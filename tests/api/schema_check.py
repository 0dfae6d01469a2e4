"""Checks values with the schemas of the OpenAPI document. fastjsonschema compiles each schema to a
function. It supports only older versions of JSON Schema, in which the keywords have the same
meaning. jsonschema describes errors, and checks every value again if PUZZLED_TESTS is "whole".

The OpenAPI document allows responses to have fields that it does not list. The tests reject them,
because they must find each undocumented field."""

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
    """The schemas of an OpenAPI document, as `closed` returns them."""

    def __init__(self, document):
        self.components = {"schemas": closed(document["components"]["schemas"], True)}
        self.resolver = RefResolver.from_schema({"components": self.components})
        self.compiled = {}

    def validate(self, schema, value):
        """Raises an exception that describes the error."""
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
        """The compiled function of a schema."""
        if id(schema) not in self.compiled:
            whole = {"allOf": [closed(schema)], "components": self.components}
            function = fastjsonschema.compile(whole, use_default=False)
            self.compiled[id(schema)] = function, schema  # keep the schema: its ID is the key
        return self.compiled[id(schema)][0]
