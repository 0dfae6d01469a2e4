"""Checks values with the schemas of the OpenAPI document. Each schema is compiled once to functions,
which are several times as fast as the package jsonschema. That package says what is invalid,
judges every value if PUZZLED_TESTS is "whole", and is compared in test_strategies.py."""

import re

from jsonschema import Draft202012Validator, RefResolver

from openapi_bundle import follow
from service import WHOLE

ANNOTATIONS = {"default", "deprecated", "description", "examples", "title"}


def is_number(value):
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def equal(one, other):
    """In Python, True is equal to 1."""
    return one == other and isinstance(one, bool) == isinstance(other, bool)


TYPES = {
    "null": lambda value: value is None,
    "boolean": lambda value: isinstance(value, bool),
    "integer": lambda value: is_number(value) and value // 1 == value,
    "number": is_number,
    "string": lambda value: isinstance(value, str),
    "array": lambda value: isinstance(value, list),
    "object": lambda value: isinstance(value, dict),
}
# keyword: (the type that it is about, whether a value fits what the schema says)
KEYWORDS = {
    "minimum": ("number", lambda value, least: value >= least),
    "maximum": ("number", lambda value, most: value <= most),
    "exclusiveMinimum": ("number", lambda value, least: value > least),
    "minLength": ("string", lambda value, least: len(value) >= least),
    "maxLength": ("string", lambda value, most: len(value) <= most),
    "pattern": ("string", lambda value, pattern: bool(re.search(pattern, value))),
    "minItems": ("array", lambda value, least: len(value) >= least),
    "maxItems": ("array", lambda value, most: len(value) <= most),
    "uniqueItems": ("array", lambda value, _: not any(
        equal(one, other) for i, one in enumerate(value) for other in value[:i])),
    "maxProperties": ("object", lambda value, most: len(value) <= most),
    "required": ("object", lambda value, names: all(name in value for name in names)),
}


class SchemaCheck:
    """The schemas of an OpenAPI document. A keyword that is not in it is an error."""

    def __init__(self, document):
        self.document = document
        self.resolver = RefResolver.from_schema(document)
        self.compiled = {}

    def validate(self, schema, value):
        """Raises an exception that says what is invalid."""
        if WHOLE or not self.is_valid(schema, value):
            self.package(schema).validate(value)
            assert self.is_valid(schema, value), "jsonschema accepts this value"

    def package(self, schema):
        """The validator of the package jsonschema."""
        return Draft202012Validator(schema, resolver=self.resolver)

    def is_valid(self, schema, value):
        return all(check(value) for check in self.checks(schema))

    def checks(self, schema):
        """The checks of a schema, which can refer to itself."""
        if id(schema) not in self.compiled:
            checks = []
            self.compiled[id(schema)] = checks, schema  # which must live as long as its ID
            checks += [self.compile(keyword, wanted, schema) for keyword, wanted in schema.items()
                       if keyword not in ANNOTATIONS and not keyword.startswith("x-")]
        return self.compiled[id(schema)][0]

    def compile(self, keyword, wanted, schema):
        """The check of one keyword."""
        if keyword in KEYWORDS:
            kind, fits = KEYWORDS[keyword]
            return lambda value: not TYPES[kind](value) or fits(value, wanted)
        return getattr(self, "compile_" + keyword.strip("$"))(wanted, schema)

    def compile_type(self, wanted, _):
        kinds = [TYPES[kind] for kind in ([wanted] if isinstance(wanted, str) else wanted)]
        return lambda value: any(kind(value) for kind in kinds)

    def compile_enum(self, wanted, _):
        return lambda value: any(equal(value, one) for one in wanted)

    def compile_const(self, wanted, _):
        return lambda value: equal(value, wanted)

    def compile_ref(self, _, schema):
        target = follow(self.document, schema)
        self.checks(target)
        return lambda value: self.is_valid(target, value)

    def compile_anyOf(self, branches, _):
        return lambda value: any(self.is_valid(branch, value) for branch in branches)

    def compile_items(self, items, _):
        return lambda value: not isinstance(value, list) or all(
            self.is_valid(items, item) for item in value)

    def compile_properties(self, fields, _):
        return lambda value: not isinstance(value, dict) or all(
            self.is_valid(field, value[name]) for name, field in fields.items() if name in value)

    def compile_additionalProperties(self, others, schema):
        fields = schema.get("properties", {})
        return lambda value: not isinstance(value, dict) or all(
            others is True or (others and self.is_valid(others, item))
            for name, item in value.items() if name not in fields)
