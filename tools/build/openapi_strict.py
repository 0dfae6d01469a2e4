"""The strict form of the OpenAPI document, for code generators.

Its operations are those of the OpenAPI document without aliases and without GET copies. A
request has a JSON body (a batch has lines of JSON), and each value in it has one type: the first
branch of an `anyOf`, and the first item of a list of types. Responses keep their alternatives, because
the service sends them. Examples with another form are omitted. There are no extensions (`x-`).

Everything that is valid here is also valid in the OpenAPI document.
"""

from openapi_document import (JSON, MAPS, SCHEMAS, BundleError, follow, is_literal, operations,
                              reachable, without_examples)
from openapi_inputs import Inputs

DESCRIPTION = """\
The strict form of the OpenAPI document at `/openapi.json`, for code generators. It describes the same
operations, but it contains no aliases, and only one form of each field of a request. The service also
accepts the other forms, the method QUERY and other media types, which `/openapi.json` describes.
"""
OF_TYPE = {
    "minimum": ("integer", "number"), "maximum": ("integer", "number"),
    "minLength": ("string",), "maxLength": ("string",), "pattern": ("string",),
    "items": ("array",), "minItems": ("array",), "maxItems": ("array",), "uniqueItems": ("array",),
    "properties": ("object",), "required": ("object",), "additionalProperties": ("object",),
    "maxProperties": ("object",),
}
PYTHON_TYPES = {"array": list, "boolean": bool, "integer": int, "null": type(None),
                "number": (int, float), "object": dict, "string": str}


def strict(document):
    """Returns the strict form of a bundled OpenAPI document."""
    paths = {}
    for path, method, operation in operations(document["paths"]):
        if "x-alias-of" not in operation:
            paths.setdefault(path, {})[method] = operation
    info = {**document["info"], "description": DESCRIPTION}
    made = without_extensions({**document, "info": info, "paths": paths})
    narrow_requests(made)
    made["components"] = used_components(made)
    return made


def for_generators(document):
    """Returns a copy of a strict document without examples, which code generators do not read."""
    made = without_examples(document)
    made["components"] = used_components(made)
    return made


def without_extensions(value, keys_are_names=False):
    """Returns a copy of `value` without the keywords that begin with "x-"."""
    if isinstance(value, list):
        return [without_extensions(item) for item in value]
    if not isinstance(value, dict):
        return value
    made = {}
    for key, item in value.items():
        if keys_are_names:
            made[key] = without_extensions(item)
        elif not key.startswith("x-"):
            made[key] = (item if is_literal(key, item)
                         else without_extensions(item, key in MAPS))
    return made


def used_components(document):
    """Returns the components that an operation uses."""
    used = reachable(document, document["paths"])
    kinds = {kind: {name: item for name, item in sorted(entries.items())
                    if f"#/components/{kind}/{name}" in used}
             for kind, entries in document["components"].items()}
    return {kind: entries for kind, entries in kinds.items() if entries}


def narrow_requests(document):
    """Replaces the requests of all operations by their strict forms."""
    narrowed = Narrowed(document)
    for _, _, operation in operations(document["paths"]):
        if "requestBody" in operation:
            # Query parameters are for the other media types.
            operation.pop("parameters", None)
            body = operation["requestBody"]
            kind = JSON if JSON in body["content"] else min(body["content"])
            made = narrowed.media(body["content"][kind])
            body["content"] = {kind: made}
            keep_examples(document, operation, made["examples"])
    document["components"]["schemas"] |= narrowed.components


def keep_examples(document, operation, names):
    """Removes the responses to examples that the strict document does not have."""
    for status, response in operation["responses"].items():
        for media in follow(document, response).get("content", {}).values():
            if status.startswith("2"):
                media["examples"] = {name: item for name, item in media["examples"].items()
                                     if name in names}


class Narrowed(Inputs):
    """The strict forms of the schemas that requests use."""

    def media(self, media):
        schema = self.schema(media["schema"])
        examples = {name: item for name, item in media["examples"].items()
                    if self.fits(schema, follow(self.document, item)["value"])}
        return {**media, "schema": schema, "examples": examples}

    def schema(self, schema):
        """Returns the strict form of a schema."""
        made = self.parts(one_type(first_branch(schema)))
        for key in ("enum", "examples"):
            if key in made:
                made[key] = [item for item in made[key] if self.fits(made, item)]
        if not made.get("examples", True):
            del made["examples"]
        if "default" in made and not self.fits(made, made["default"]):
            raise BundleError(f"the default {made['default']!r} must have the first of its types")
        return made

    def fits(self, schema, value):
        """Returns true if the types in `value` are those of a strict schema. The rest is valid
        because `value` is valid in the OpenAPI document."""
        while "$ref" in schema:
            name = schema["$ref"].removeprefix(SCHEMAS)
            schema = self.components[name]
        if not any(is_of_type(value, kind) for kind in types(schema)):
            return False
        if "enum" in schema and value not in schema["enum"]:
            return False
        if isinstance(value, list):
            return all(self.fits(schema.get("items", {}), item) for item in value)
        if isinstance(value, dict):
            return all(self.fits(field_schema(schema, name), item)
                       for name, item in value.items())
        return True


def field_schema(schema, name):
    other = schema.get("additionalProperties")
    return schema.get("properties", {}).get(name, other if isinstance(other, dict) else {})


def first_branch(schema):
    """Returns the schema with the first branch of each `anyOf` in its place."""
    while "anyOf" in schema:
        about = {key: item for key, item in schema.items() if key != "anyOf"}
        schema = {**schema["anyOf"][0], **about}
    return dict(schema)


def types(schema):
    """Returns the types of a schema; all types if it does not name one."""
    kinds = schema.get("type", list(PYTHON_TYPES))
    return kinds if isinstance(kinds, list) else [kinds]


def is_of_type(value, kind):
    is_boolean = isinstance(value, bool)
    return isinstance(value, PYTHON_TYPES[kind]) and is_boolean == (kind == "boolean")


def one_type(schema):
    """Returns the schema with the first of its types, and null if it is one of them. Keywords of
    the other types are removed."""
    if not isinstance(schema.get("type"), list):
        return schema
    kind = next(kind for kind in schema["type"] if kind != "null")
    made = {key: item for key, item in schema.items() if kind in OF_TYPE.get(key, (kind,))}
    made["type"] = [kind, "null"] if "null" in schema["type"] else kind
    return made
