"""Makes a valid request invalid by exactly one change.

`broken` draws a value, a position in it, and a change of this position that makes the value
invalid. It returns the changed value and the pointers that the error may have: that of the
position or, within alternatives (anyOf), that of the value that matches none of them."""

import copy
from dataclasses import dataclass

from hypothesis import assume
from hypothesis import strategies as st

from contract import DOCUMENT, follow, valid
from strategies import types

WRONG = {
    "null": [None],
    "boolean": [True, False],
    "integer": [7],
    "number": [1.5, -0.25],
    "string": ["", "x", "7", "null", "\u00e9\u4e2d\U0001f600"],
    "array": [[], [[]], [None]],
    "object": [{}, {"x": 1}],
}
SITES = 3  # number of items that are changed at each end of an array


@dataclass
class Site:
    """A position in a value: its keys, its schema, and the pointers that an error may have."""

    keys: tuple
    schema: dict
    blamed: tuple


def pointer(keys):
    return "".join("/" + str(key).replace("~", "~0").replace("/", "~1") for key in keys)


def sites(schema, value, keys=(), outer=()):
    """Every position of `value` that the schema describes."""
    schema = follow(DOCUMENT, schema)
    branches = schema.get("anyOf") or schema.get("oneOf")
    yield Site(keys, schema, outer + (pointer(keys),))
    if branches:
        outer = outer + (pointer(keys),)
        for branch in branches:
            if valid(branch, value):
                yield from sites(branch, value, keys, outer)
    elif isinstance(value, dict):
        for name, item in value.items():
            if name in schema.get("properties", {}):
                yield from sites(schema["properties"][name], item, keys + (name,), outer)
    elif isinstance(value, list) and "items" in schema:
        for index, item in enumerate(value):
            if index < SITES or index >= len(value) - SITES:
                yield from sites(schema["items"], item, keys + (index,), outer)


def mutations(site, value):
    """(action, its argument, pointers that the error may have) of each invalid change."""
    schema = site.schema
    for replacement in replacements(schema, value):
        yield "replace", replacement, site.blamed + inside(site, replacement)
    if isinstance(value, dict) and schema.get("additionalProperties") is False:
        for name in ("no_such_field", "a/b~c", "\u00e9", ""):
            yield "add", name, named(site, name)
        for name in schema.get("required", []):
            if name in value:
                yield "remove", name, named(site, name)


def inside(site, replacement):
    """The pointer of the contents, which the error may have if an alternative accepts the type."""
    if len(site.blamed) == 1 or not isinstance(replacement, (list, dict)) or not replacement:
        return ()
    return named(site, 0 if isinstance(replacement, list) else next(iter(replacement)))[-1:]


def named(site, name):
    return site.blamed[:-1] + (site.blamed[-1] + pointer([name]),)


def replacements(schema, value):
    """Values that are invalid in the schema."""
    allowed = kinds(schema)
    for kind, literals in WRONG.items():
        if kind not in allowed and not (kind == "integer" and "number" in allowed):
            yield from literals
    if "minimum" in schema and "integer" in allowed:
        yield from (schema["minimum"] - 1, -10 ** 30)
    if "maximum" in schema and "integer" in allowed:
        yield from (schema["maximum"] + 1, 2 ** 63, 10 ** 400)
    if "enum" in schema:
        yield from ("", "no-such-choice", str(schema["enum"][0]).upper())
    if isinstance(value, (list, str)) and value:
        yield from resized(schema, value)


def resized(schema, value):
    """The same value, too short or too long."""
    least = schema.get("minItems" if isinstance(value, list) else "minLength", 0)
    most = schema.get("maxItems" if isinstance(value, list) else "maxLength")
    if least:
        yield value[:least - 1]
    if most is not None:
        yield (value * (most // len(value) + 2))[:most + 1]


def kinds(schema):
    """The types that a schema or its alternatives allow."""
    schema = follow(DOCUMENT, schema)
    if "type" in schema:
        return types(schema)
    found = []
    for branch in schema.get("anyOf", []) + schema.get("oneOf", []):
        found += kinds(branch)
    return found


def at(value, keys):
    for key in keys:
        value = value[key]
    return value


def apply(value, keys, action, thing):
    """A copy of `value` with one change at `keys`."""
    if action == "replace" and not keys:
        return thing
    changed = copy.deepcopy(value)
    if action == "replace":
        at(changed, keys[:-1])[keys[-1]] = thing
    elif action == "add":
        at(changed, keys)[thing] = 1
    else:
        del at(changed, keys)[thing]
    return changed


@st.composite
def broken(draw, schema, values):
    """Draws (invalid value, pointers that the error may have)."""
    value = draw(values)
    places = list(sites(schema, value))
    while True:
        site = draw(st.sampled_from(places))
        found = list(mutations(site, at(value, site.keys)))
        if found:
            break
    action, thing, blamed = draw(st.sampled_from(found))
    changed = apply(value, site.keys, action, thing)
    assume(not valid(schema, changed))  # another alternative may allow it
    return changed, blamed
