"""Bundles the YAML files in openapi/ into one OpenAPI document (JSON).

- Each file in paths/, next to the root file, has `tags` and `paths`.
- A `$ref` to an entry of a file in schemas/, responses/, examples/, parameters/ or headers/
  becomes a component of that kind with the entry's own name, so nothing is duplicated.
- The path `/{puzzle}` becomes one path per puzzle. Every tag except `service` is a puzzle.
- An operation with only `operationId` and `x-alias-of` becomes a copy of the operation that
  it names.
- Each path with POST and a JSON body gets a `get` whose query parameters are the fields of the body,
  unless the operation has `x-heavy: true`.
- An array with `x-accept-single: true` becomes `anyOf` of the array and of its items, because
  the server accepts a single value as an array of one item. An item that is itself an array
  needs the brackets of the outer array.
- Schemas with `properties` accept other fields. In requests, they get `additionalProperties: false`.
  A schema that requests and responses share becomes two components; the name of the one in requests
  then ends in "Input".
- The version in the root file is a placeholder. The version of the project replaces it
  everywhere, also in examples.

The output is reproducible: operations keep the order of the sources, components are sorted.
"""

import copy
import json
import os
from pathlib import Path

import yaml

from openapi_document import (JSON, LITERALS, MAPS, BundleError, follow, operations,
                              puzzles, without_examples)
from openapi_inputs import close_requests

KINDS = ("schemas", "responses", "parameters", "examples", "headers")
ABOUT_BOTH = ("default", "deprecated", "description", "examples", "title", "x-accept-single",
              "x-accept-commas")
OF_EACH_PUZZLE = "/{puzzle}"


# PyYAML may have been built without libyaml, which parses five times as fast.
class Loader(getattr(yaml, "CSafeLoader", yaml.SafeLoader)):
    """A safe loader that rejects duplicate keys in a mapping."""

    def construct_mapping(self, node, deep=False):
        seen = set()
        for key, _ in node.value:
            if key.tag == "tag:yaml.org,2002:merge":
                continue
            if key.value in seen:
                raise BundleError(f"{key.start_mark}: duplicate key {key.value!r}")
            seen.add(key.value)
        return super().construct_mapping(node, deep)


class Bundle:
    """The OpenAPI document under construction, and the source of each component."""

    def __init__(self, root):
        self.root = Path(root).resolve()
        self.files = {}
        self.components = {}
        self.origin = {}

    def load(self, path):
        if path not in self.files:
            try:
                text = path.read_text(encoding="utf-8")
                self.files[path] = yaml.load(text, Loader)
            except (OSError, yaml.YAMLError) as error:
                raise BundleError(f"{path}: {error}") from error
        return self.files[path]

    def make(self, version):
        document = copy.deepcopy(self.load(self.root))
        document["tags"] = list(document.get("tags", []))
        document["paths"] = {}
        for path in sorted(self.root.parent.glob("paths/*.yaml")):
            self.add_paths(document, path)
        add_puzzles(document)
        expand_aliases(document["paths"])
        document["components"] = {
            kind: dict(sorted(self.components[kind].items()))
            for kind in KINDS if kind in self.components
        }
        close_requests(document)
        add_gets(document)
        return stamped(document, document["info"]["version"], version)

    def add_paths(self, document, path):
        content = self.load(path)
        document["tags"] += content.get("tags", [])
        for name, item in content["paths"].items():
            if name in document["paths"]:
                raise BundleError(f"{path}: {name} is defined twice")
            document["paths"][name] = self.resolve(item, path)

    def resolve(self, value, path, keys_are_names=False):
        """Returns a copy of `value` in which every `$ref` points to a component."""
        if isinstance(value, list):
            return [self.resolve(item, path) for item in value]
        if not isinstance(value, dict):
            return value
        made = {}
        for key, item in value.items():
            if keys_are_names:
                made[str(key)] = self.resolve(item, path)
            elif key == "$ref":
                made[key] = self.component(item, path)
            elif key in LITERALS or (key == "examples" and isinstance(item, list)):
                made[key] = copy.deepcopy(item)
            else:
                made[key] = self.resolve(item, path, key in MAPS)
        if "responses" in made and "operationId" in made:
            made["responses"] = dict(sorted(made["responses"].items()))
        return one_or_many(made) if made.get("x-accept-single") else made

    def component(self, reference, path):
        file_name, _, fragment = reference.partition("#/")
        target = path
        if file_name:
            target = Path(os.path.normpath(path.parent / file_name))
        kind = target.parent.name
        if kind not in KINDS or not fragment or "/" in fragment:
            raise BundleError(f"{path}: unsupported $ref {reference!r}")
        content = self.load(target)
        if fragment not in content:
            raise BundleError(f"{path}: the target of $ref {reference!r} does not exist")
        if self.origin.setdefault((kind, fragment), target) != target:
            raise BundleError(f"{target}: {kind} already has an entry named {fragment}")
        entries = self.components.setdefault(kind, {})
        if fragment not in entries:
            entries[fragment] = None  # an entry may refer to itself
            entries[fragment] = self.resolve(content[fragment], target)
        return f"#/components/{kind}/{fragment}"

    def unused(self):
        """Yields the entries of component files that no operation uses."""
        for kind in KINDS:
            for path in sorted((self.root.parent / kind).glob("*.yaml")):
                for name in self.load(path) or {}:
                    if not name.startswith("x-") and (kind, name) not in self.origin:
                        yield f"{kind}/{path.name}: {name} is not used"


def stamped(document, placeholder, version):
    """Returns the OpenAPI document with its version filled in; unchanged without a version."""
    if not version:
        return document
    text = json.dumps(document).replace(json.dumps(placeholder), json.dumps(version))
    return json.loads(text)


def one_or_many(schema):
    """Returns the schema of an array or of a single item."""
    if "items" not in schema:
        return schema
    about = {key: value for key, value in schema.items() if key in ABOUT_BOTH}
    array = {key: value for key, value in schema.items() if key not in ABOUT_BOTH}
    single = copy.deepcopy(schema["items"])
    if "anyOf" in single:
        single["anyOf"] = [one for one in single["anyOf"] if one.get("type") != "array"]
    return {**about, "anyOf": [array, single]}


def add_puzzles(document):
    """Expands the path /{puzzle} for each puzzle, also in operationIds, and puts the results
    before the other paths."""
    paths, pages = document["paths"], {}
    text = json.dumps(paths.pop(OF_EACH_PUZZLE, None))
    for tag in puzzles(document) if text != "null" else []:
        camel = "".join(word.capitalize() for word in tag["name"].split("-"))
        item = text.replace("{puzzle}", tag["name"]).replace("{Puzzle}", camel)
        pages[f"/{tag['name']}"] = json.loads(item)
    document["paths"] = pages | paths


def expand_aliases(paths):
    by_id = {operation.get("operationId"): (path, method, operation)
             for path, method, operation in operations(paths)
             if "x-alias-of" not in operation}
    for _, _, operation in list(operations(paths)):
        if "x-alias-of" not in operation:
            continue
        target = by_id.get(operation["x-alias-of"])
        if target is None:
            raise BundleError(
                f"{operation['operationId']}: the target of x-alias-of does not exist")
        path, method, original = target
        own = dict(operation)
        operation.clear()
        operation.update(copy.deepcopy(original))
        operation.update(own)
        operation["description"] = (
            f"The same operation as `{method.upper()} {path}`, at a second path.\n\n"
            + original.get("description", ""))


def get_parameter(document, name, schema, required):
    """Returns the query parameter for a field of a request body."""
    parameter = {"name": name, "in": "query", "required": required,
                 "description": f"The field `{name}` of the request body of POST."}
    whole = follow(document, schema)
    if whole.get("x-accept-commas"):
        return {**parameter, "style": "form", "explode": False, "schema": schema}
    if "anyOf" in whole or whole.get("type") in ("array", "object"):
        return {**parameter, "content": {JSON: {"schema": schema}}}
    return {**parameter, "schema": schema}


def add_gets(document):
    """Adds `get` with `x-copy-of: post` to the operations that are not heavy."""
    for path, item in document["paths"].items():
        post = item.get("post")
        if not post or post.pop("x-heavy", False):
            continue
        body = follow(document, post["requestBody"]["content"][JSON]["schema"])
        required = body.get("required", [])
        name = post["operationId"]
        item["get"] = {
            "operationId": f"get{name[0].upper()}{name[1:]}",
            "tags": post["tags"],
            "summary": post["summary"],
            "x-copy-of": "post",
            "description": (
                f"The same operation as `POST {path}`. The fields of the request are query "
                "parameters: text as it is, arrays and objects as JSON, and dots in the name of "
                "a nested field, such as `limits.milliseconds=500`."),
            "parameters": [get_parameter(document, field, schema, field in required)
                           for field, schema in body["properties"].items()],
            "responses": without_examples(post["responses"], keys_are_names=True)}
