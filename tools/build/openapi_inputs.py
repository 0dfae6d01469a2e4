"""Changes the schemas of requests, but not those of responses.

A component that changes, and that responses also use, becomes two components; the name of the one in
requests then ends in "Input".
"""

from openapi_document import SCHEMAS, BundleError, follow, operations, reachable


class Inputs:
    """The changed schemas of requests. A derived class has a method `schema`, which returns the
    changed form of a schema. Request schemas do not contain themselves."""

    def __init__(self, document):
        self.document = document
        self.in_responses = reachable(document, [
            operation["responses"] for _, _, operation in operations(document["paths"])])
        self.components = {}
        self.names = {}

    def reference(self, reference):
        """Returns the reference to the changed form of a component."""
        if reference not in self.names:
            schema = follow(self.document, {"$ref": reference})
            made = self.schema(schema)
            is_new = made != schema and reference in self.in_responses
            self.names[reference] = f"{reference}Input" if is_new else reference
            name = self.names[reference].removeprefix(SCHEMAS)
            if is_new and name in self.document["components"]["schemas"]:
                raise BundleError(f"schema {name}: the schema for requests needs this name")
            self.components[name] = made
        return self.names[reference]

    def parts(self, schema):
        """Returns a copy of a schema in which all schemas have their changed forms."""
        made = dict(schema)
        for key in ("items", "additionalProperties"):
            if isinstance(made.get(key), dict):
                made[key] = self.schema(made[key])
        if "anyOf" in made:
            made["anyOf"] = [self.schema(branch) for branch in made["anyOf"]]
        if "properties" in made:
            made["properties"] = {name: self.schema(field)
                                  for name, field in made["properties"].items()}
        if "$ref" in made:
            made["$ref"] = self.reference(made["$ref"])
        return made


class Closed(Inputs):
    """The schemas of requests, without fields that they do not list."""

    def schema(self, schema):
        made = self.parts(schema)
        if "properties" in made:
            made.setdefault("additionalProperties", False)
        return made


def close_requests(document):
    """Makes unknown fields of requests invalid. Those of responses remain valid, because a later
    release can add fields to a response."""
    closed = Closed(document)
    for _, _, operation in operations(document["paths"]):
        for media in operation.get("requestBody", {}).get("content", {}).values():
            if "schema" in media:
                media["schema"] = closed.schema(media["schema"])
    schemas = document["components"].get("schemas", {}) | closed.components
    document["components"]["schemas"] = dict(sorted(schemas.items()))
