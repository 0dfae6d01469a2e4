"""Checks values with the schemas of the OpenAPI document. fastjsonschema compiles each schema to a
function. It knows older versions of JSON Schema, but the keywords of the OpenAPI document mean the
same there. jsonschema says what is invalid, and judges every value if PUZZLED_TESTS is "whole"."""

import fastjsonschema
from jsonschema import Draft202012Validator, RefResolver

from service import WHOLE


class SchemaCheck:
    """The schemas of an OpenAPI document."""

    def __init__(self, document):
        self.components = document["components"]
        self.resolver = RefResolver.from_schema(document)
        self.compiled = {}

    def validate(self, schema, value):
        """Raises an exception that says what is invalid."""
        if WHOLE or not self.is_valid(schema, value):
            self.jsonschema(schema).validate(value)
            assert self.is_valid(schema, value), "jsonschema accepts this value"

    def jsonschema(self, schema):
        return Draft202012Validator(schema, resolver=self.resolver)

    def is_valid(self, schema, value):
        try:
            self.function(schema)(value)
        except fastjsonschema.JsonSchemaValueException:
            return False
        return True

    def function(self, schema):
        """The function of a schema."""
        if id(schema) not in self.compiled:
            whole = {"allOf": [schema], "components": self.components}
            function = fastjsonschema.compile(whole, use_default=False)
            self.compiled[id(schema)] = function, schema  # which must live as long as its ID
        return self.compiled[id(schema)][0]
