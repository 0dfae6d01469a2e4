#!/usr/bin/env python3
"""Compares the parser with an oracle for random schemas and random texts, most of which are valid:
the pointers of all errors, and the value with its defaults and conversions. The oracle evaluates
a schema on Python values; the package jsonschema judges the keywords of single values.

    schema_oracle.py PATH_OF_CHECK_SCHEMA_CASES
"""
import json
import os
import random
import subprocess
import sys

from jsonschema import Draft202012Validator

SCHEMAS = 20000 if os.environ.get("PUZZLED_TESTS") == "whole" else 400
VALUES = 10  # of each schema
NAMES = ("a", "b", "c", "d/~", "é")
TYPES = ("integer", "number", "string", "array", "object", "null", "boolean")
DRAW = random.Random(1)
JUDGE = Draft202012Validator({})


def chance(percent):
    return DRAW.randrange(100) < percent


# ---- The oracle ----

class Oracle:
    """Validates values with the schemas in a document. `errors` are JSON pointers."""

    def __init__(self, document):
        self.document = document
        self.errors = []

    def resolve(self, schema):
        while "$ref" in schema:
            schema = self.document[schema["$ref"].removeprefix("#/")]
        return schema

    def find_branch(self, schema, value):
        """Returns the schema, or the branch of it, that accepts the type of the value, or None."""
        schema = self.resolve(schema)
        for branch in schema.get("anyOf", ()):
            found = self.find_branch(branch, value)
            if found is not None:
                return found
        if "anyOf" in schema or not satisfies(schema, value, "type"):
            return None
        return schema

    def find_default(self, schema):
        while "default" not in schema and "$ref" in schema:
            schema = self.document[schema["$ref"].removeprefix("#/")]
        return schema.get("default")

    def validate(self, schema, value, at=""):
        """Returns the value with its defaults and conversions."""
        if schema is None:
            return value
        branch = self.find_branch(schema, value)
        if branch is None:
            self.errors.append(at)
            return None
        if isinstance(value, list):
            return self.validate_array(branch, value, at)
        if self.resolve(schema).get("x-accept-single"):
            return [self.validate(branch, value, at)]
        if isinstance(value, dict):
            return self.validate_object(branch, value, at)
        return self.validate_scalar(branch, value, at)

    def validate_array(self, schema, value, at):
        """Items after maxItems are not validated. Arrays and objects are never equal."""
        result = []
        for i, item in enumerate(value[:schema.get("maxItems", len(value))]):
            result.append(self.validate(schema.get("items"), item, f"{at}/{i}"))
            if schema.get("uniqueItems") and not isinstance(item, (list, dict)) and \
                    value[:i] and satisfies({"enum": value[:i]}, item, "enum"):
                self.errors.append(f"{at}/{i}")
        if not satisfies(schema, value, "minItems", "maxItems"):
            self.errors.append(at)
        return result

    def validate_object(self, schema, value, at):
        properties = schema.get("properties", {})
        additional = schema.get("additionalProperties")
        closed = properties or additional is False
        result = {}
        for name, member in value.items():
            if closed and name not in properties:
                self.errors.append(f"{at}/{escape(name)}")
            else:
                result[name] = self.validate(properties.get(name, additional or None), member,
                                             f"{at}/{escape(name)}")
        for name, member in properties.items():
            default = self.find_default(member)
            if default is not None and name not in value:
                result[name] = self.validate(member, default, f"{at}/{escape(name)}")
        self.errors += [f"{at}/{escape(name)}" for name in schema.get("required", ())
                        if name not in value]
        if not satisfies(schema, value, "maxProperties"):
            self.errors.append(at)
        return result

    def validate_scalar(self, schema, value, at):
        """An integer becomes its digits with x-accept-integer. A whole real becomes an integer."""
        result = value
        real = isinstance(value, float)
        if schema.get("x-accept-integer") and is_number(value) and not real:
            result = str(value)
        if real and "number" not in schema.get("type", "number"):
            result = int(value)
        if not satisfies(schema, value, "minimum", "maximum") or \
                not satisfies(schema, result, "enum", "minLength", "maxLength", "pattern") or \
                (real and schema.get("x-accept-integer")):
            self.errors.append(at)
        return result


def satisfies(schema, value, *keywords):
    return not any(list(JUDGE.VALIDATORS[keyword](JUDGE, schema[keyword], value, schema))
                   for keyword in keywords if keyword in schema)


def is_number(value):
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def escape(name):
    return name.replace("~", "~0").replace("/", "~1")


# ---- Random values and schemas ----

def random_scalar():
    return DRAW.choice((
        None, DRAW.choice((True, False)),
        DRAW.randrange(-2, 5), DRAW.randrange(-2, 5), DRAW.randrange(-4, 10) / 2,
        DRAW.choice(("", "a", "b", "ab", "ba", "é", "aaaa")),
        DRAW.choice(("a", "ab"))))


def random_value(oracle, schema, depth):
    """Returns a value. If there is a schema, the value is usually valid."""
    for attempt in range(9):
        value = (random_scalar(), [], {})[attempt % 3 if schema else DRAW.randrange(3)]
        branch = oracle.find_branch(schema or {}, value)
        if branch is not None or chance(3):
            break
    branch = branch or {}
    if "enum" in branch and chance(80):
        return DRAW.choice(branch["enum"])
    if isinstance(value, list) and depth:
        for _ in range(DRAW.randrange(branch.get("maxItems", 3) + 2)):
            value.append(random_value(oracle, branch.get("items"), depth - 1))
    if isinstance(value, dict) and depth:
        for name in NAMES:
            member = branch.get("properties", {}).get(name)
            if chance(8 if member is None else 75):
                value[name] = random_value(oracle, member, depth - 1)
    return value


def random_range(schema, first, second, least):
    """Sets `first`, `second`, both or neither at random. `second` is at least `first`."""
    low = least + DRAW.randrange(3)
    if first and chance(25):
        schema[first] = low
    if chance(25):
        schema[second] = low + DRAW.randrange(4)


def random_single(depth):
    """Returns a schema with x-accept-single."""
    item = random_schema([kind for kind in TYPES if kind != "array"], depth)
    array = {"type": "array", "items": item}
    if chance(30):
        array["maxItems"] = DRAW.randrange(1, 3)
    return {"x-accept-single": True, "anyOf": [array, item]}


def random_inner(depth):
    return random_single(depth) if chance(15) else random_schema(TYPES, depth)


def random_branches(types, depth):
    """Branches accept different types; an integer is a number."""
    left = set(types)
    branches = []
    while left and (not branches or chance(70)):
        part = set(DRAW.sample(sorted(left), DRAW.randint(1, len(left))))
        left -= part
        if part & {"integer", "number"}:
            left -= {"integer", "number"}
        branches.append(random_schema(sorted(part), depth - 1))
    return {"anyOf": branches}


def random_schema(types, depth):
    """Returns a schema for some of the types."""
    if types is TYPES and chance(10):
        return {"$ref": DRAW.choice(("#/x-first", "#/x-second"))}
    if depth and chance(15):
        return random_branches(types, depth)
    chosen = set(TYPES)
    schema = {}
    if types is not TYPES or chance(90):
        chosen = {DRAW.choice(types), DRAW.choice(types)}
        if "number" in chosen:
            chosen.discard("integer")
        schema["type"] = sorted(chosen)
    if {"string", "integer"} <= chosen and "number" not in chosen and chance(70):
        schema["x-accept-integer"] = True
    add_scalar_keywords(schema, chosen)
    if "array" in chosen:
        add_array_keywords(schema, depth)
    if "object" in chosen:
        add_object_keywords(schema, depth)
    return schema


def add_scalar_keywords(schema, types):
    if types & {"integer", "number"}:
        random_range(schema, "minimum", "maximum", -2)
    if "number" in types and "maximum" not in schema and chance(20):
        schema["maximum"] = 0.5 + DRAW.randrange(1, 3)
    if "string" in types:
        random_range(schema, "minLength", "maxLength", 0)
        if chance(20):
            schema["pattern"] = DRAW.choice(("^a[a-b]{0,2}$", "^[a-b]{1,2}$", "^b{0,3}$"))
    if types <= {"integer", "number", "string"} and chance(25):
        values = [random_scalar() for _ in range(4)]
        values = [value for value in values if isinstance(value, str) and "string" in types or
                  isinstance(value, int) and is_number(value) and types != {"string"}]
        if values:
            schema["enum"] = values


def add_array_keywords(schema, depth):
    """The oracle compares items before their conversion."""
    random_range(schema, "minItems", "maxItems", 0)
    if depth and chance(70):
        schema["items"] = random_inner(depth - 1)
    if "maxItems" in schema and "x-" not in json.dumps(schema.get("items")):
        schema["uniqueItems"] = chance(40)


def add_object_keywords(schema, depth):
    random_range(schema, None, "maxProperties", 1)
    properties = {name: random_inner(depth - 1) for name in NAMES[:4] if depth and chance(60)}
    if properties:
        schema["properties"] = properties
        schema["required"] = [name for name in properties if chance(30)]
        if chance(30):
            schema["additionalProperties"] = False
    elif depth and chance(50):
        schema["additionalProperties"] = random_inner(depth - 1)
    elif chance(20):
        schema["additionalProperties"] = False


def add_defaults(document, schema):
    """Adds valid defaults to some properties inside the schema, inner properties first."""
    for name, member in schema.items():
        if isinstance(member, dict) and name != "default":
            add_defaults(document, member)
    for member in schema.get("properties", {}).values():
        oracle = Oracle(document)
        value = random_value(oracle, member, 3)
        oracle.validate(member, value)
        if value is not None and not oracle.errors and chance(60):
            member["default"] = value


def random_document():
    document = random_schema(["object"] if chance(80) else TYPES, 4)
    document["x-first"] = random_schema([kind for kind in TYPES if kind != "array"], 0)
    document["x-second"] = random_schema(["object"], 0)
    add_defaults(document, document)
    return document


# ---- Texts and the comparison ----

def blank():
    return DRAW.choice(("", "", "", " ", "\n", "\t\r\n ", "   "))


def string_text(text):
    """Some ASCII characters are escaped."""
    return '"' + "".join(DRAW.choice((f"\\u{ord(character):04x}", f"\\u{ord(character):04X}"))
                         if character < "\x80" and chance(15) else character
                         for character in text) + '"'


def text_of(value):
    if isinstance(value, dict):
        members = (f"{blank()}{string_text(name)}{blank()}:{text_of(member)}"
                   for name, member in value.items())
        text = "{" + ",".join(members) + blank() + "}"
    elif isinstance(value, list):
        text = "[" + ",".join(map(text_of, value)) + blank() + "]"
    elif isinstance(value, str):
        text = string_text(value)
    elif isinstance(value, float):
        text = DRAW.choice((f"{value:.{DRAW.randrange(1, 4)}f}",
                            f"{value * 100:.1f}e{DRAW.choice(('-', '-0'))}2"))
    else:
        text = json.dumps(value)
    return blank() + text + blank()


def make_case(document):
    """Returns a schema, a text, its value (null if it is invalid) and the pointers of its errors."""
    oracle = Oracle(document)
    value = random_value(oracle, document if chance(90) else None, 5)
    result = oracle.validate(document, value)
    return [document, text_of(value), None if oracle.errors else result, sorted(oracle.errors)]


def main():
    documents = [random_document() for _ in range(SCHEMAS)]
    cases = [make_case(document) for document in documents for _ in range(VALUES)]
    valid = sum(not errors for *_, errors in cases)
    assert SCHEMAS < valid < len(cases) - SCHEMAS, valid
    lines = "".join(json.dumps(case) + "\n" for case in cases)
    subprocess.run(sys.argv[1:], input=lines, text=True, check=True)
    print(f"{len(cases)} texts, {valid} of them valid")


main()
