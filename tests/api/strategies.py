"""Hypothesis strategies for the values of a JSON schema.

They support the keywords of the request schemas. Arrays and strings are short unless the schema
has a minimum length, and numbers are often at their bounds. Values in the `examples` of a schema
are frequent, because random text is rarely valid, for example as a card."""

import json

from hypothesis import settings
from hypothesis import strategies as st

from contract import DOCUMENT, follow

LONGER = 4  # arrays and strings are longer than their minimum length by at most this number
TEXT = st.characters(blacklist_categories=["Cs"], blacklist_characters="\0")
SCALARS = st.one_of(st.none(), st.booleans(), st.integers(-9, 9), st.text(TEXT, max_size=3))


def cases(number):
    """Settings for `number` generated cases; a tenth of them unless PUZZLED_TESTS is "whole"."""
    return settings(max_examples=number * settings.default.max_examples // 100)


def from_schema(schema):
    """A strategy for values that are valid against `schema`."""
    schema = follow(DOCUMENT, schema)
    if "const" in schema:
        return st.just(schema["const"])
    if "enum" in schema:
        return st.sampled_from(schema["enum"])
    branches = schema.get("anyOf") or schema.get("oneOf")
    if branches:
        return st.one_of([from_schema(branch) for branch in branches])
    if "type" not in schema:
        return SCALARS
    made = st.one_of([MAKERS[kind](schema) for kind in types(schema)])
    literals = schema.get("examples")
    return st.one_of(st.sampled_from(literals), made) if literals else made


def types(schema):
    """The list of the types of a schema."""
    return [schema["type"]] if isinstance(schema["type"], str) else schema["type"]


def integers(schema):
    low, high = bounds(schema)
    edges = [edge for edge in (low, high) if edge is not None]
    inside = [schema["default"]] if "default" in schema else []
    step = schema.get("multipleOf", 1)
    if step != 1:
        return st.integers(-(-low // step), high // step).map(lambda n: n * step)
    near = st.integers(low, high)
    if low is not None:
        near = st.integers(low, low + 9 if high is None else min(high, low + 9))
    return st.one_of(near, st.integers(low, high), st.sampled_from(edges + inside or [0]))


def bounds(schema):
    """The smallest and the largest integer of a schema, or None."""
    low, high = schema.get("minimum"), schema.get("maximum")
    if "exclusiveMinimum" in schema:
        low = schema["exclusiveMinimum"] + 1
    if "exclusiveMaximum" in schema:
        high = schema["exclusiveMaximum"] - 1
    return low, high


def numbers(schema):
    return st.floats(schema.get("exclusiveMinimum", schema.get("minimum")),
                     schema.get("exclusiveMaximum", schema.get("maximum")),
                     exclude_min="exclusiveMinimum" in schema,
                     exclude_max="exclusiveMaximum" in schema,
                     allow_nan=False, allow_infinity=False)


def strings(schema):
    if "pattern" in schema:
        # In Python, "$" also matches before a line feed at the end; in JSON Schema it does not.
        return st.from_regex(schema["pattern"]).filter(
            lambda text: not text.endswith("\n") and fits(schema, text))
    least = schema.get("minLength", 0)
    return st.text(TEXT, min_size=least, max_size=short(least, schema.get("maxLength")))


def fits(schema, value):
    least, most = schema.get("minLength", 0), schema.get("maxLength")
    return len(value) >= least and (most is None or len(value) <= most)


def short(least, most):
    return least + LONGER if most is None else min(most, least + LONGER)


def arrays(schema):
    least = schema.get("minItems", 0)
    items = from_schema(schema.get("items", {}))
    first = [from_schema(item) for item in schema.get("prefixItems", [])]
    if first:
        return st.tuples(*first).map(list)
    unique = json.dumps if schema.get("uniqueItems") else None
    return st.lists(items, min_size=least, max_size=short(least, schema.get("maxItems")),
                    unique_by=unique)


def objects(schema):
    fields = schema.get("properties", {})
    required = set(schema.get("required", []))
    made = {name: from_schema(field) for name, field in fields.items()}
    optional = {name: made.pop(name) for name in fields if name not in required}
    return st.fixed_dictionaries(made, optional=optional)


MAKERS = {
    "null": lambda schema: st.none(),
    "boolean": lambda schema: st.booleans(),
    "integer": integers,
    "number": numbers,
    "string": strings,
    "array": arrays,
    "object": objects,
}
