"""The tools that make the OpenAPI document, tested with small documents."""

import json
import subprocess
import sys
from contextlib import redirect_stderr
from io import StringIO
from unittest.mock import patch

import pytest

from contract import DOCUMENT
from service import ROOT
import openapi
from openapi_requests import requests

PACK = ROOT / "tools/build/pack.py"

BASE = """
openapi: 3.1.0
info: {title: t, summary: s, version: 0.0.0}
tags: []
"""
PATHS = """
tags: [{name: t, description: T.}]
paths:
  /b:
    get: &get
      operationId: getB
      tags: [t]
      summary: S
      description: D
      responses: &responses
        default: {description: D}
        "200":
          description: D
          content:
            application/json:
              schema: {$ref: ../schemas/s.yaml#/Tree}
              examples: {one: {$ref: ../examples/e.yaml#/One}}
  /a:
    get: {operationId: getA, x-alias-of: getB}
"""
SCHEMAS = """
Tree:
  description: A tree.
  type: object
  properties:
    next: {$ref: '#/Tree'}
    default: {$ref: '#/Leaf'}
Leaf: {description: A leaf., const: {$ref: this is data}}
"""
EXAMPLES = """
One: {value: {$ref: this is data, version: 0.0.0}}
"""


def run(folder, *arguments):
    """The exit status of tools/build/openapi.py, and the errors that it prints."""
    words = ["openapi.py", folder / "openapi.yaml", *arguments]
    with patch("sys.argv", list(map(str, words))), redirect_stderr(StringIO()) as errors:
        return openapi.main(), errors.getvalue()


@pytest.fixture
def folder(tmp_path):
    for name, text in {"openapi.yaml": BASE, "paths/p.yaml": PATHS,
                       "schemas/s.yaml": SCHEMAS, "examples/e.yaml": EXAMPLES}.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    return tmp_path


def bundle(folder):
    assert run(folder, "--version", "1.2.3", "-o", folder / "out") == (0, "")
    return json.loads((folder / "out/openapi.json").read_text())


def complaint(folder, name, old, new):
    """The errors that the tool prints after `new` replaces `old` in one file."""
    text = (folder / name).read_text()
    assert old in text
    (folder / name).write_text(text.replace(old, new, 1))
    status, errors = run(folder, "-o", folder / "out")
    assert status == 1 and not (folder / "out").exists()
    return errors


def test_makes_one_document(folder):
    document = bundle(folder)
    assert document["info"]["version"] == "1.2.3"
    assert list(document["paths"]) == ["/b", "/a"]
    assert document["components"]["examples"]["One"]["value"]["version"] == "1.2.3"
    schemas = document["components"]["schemas"]
    assert list(schemas) == ["Leaf", "Tree"]
    assert schemas["Tree"]["properties"] == {
        "next": {"$ref": "#/components/schemas/Tree"},
        "default": {"$ref": "#/components/schemas/Leaf"}}


def test_literals_do_not_change(folder):
    components = bundle(folder)["components"]
    assert components["schemas"]["Leaf"]["const"] == {"$ref": "this is data"}
    assert components["examples"]["One"]["value"]["$ref"] == "this is data"


def test_an_alias_is_a_copy_under_its_own_name(folder):
    paths = bundle(folder)["paths"]
    alias, original = paths["/a"]["get"], paths["/b"]["get"]
    assert alias["operationId"] == "getA" and alias["x-alias-of"] == "getB"
    assert alias["responses"] == original["responses"]
    assert alias["description"].startswith("The same operation as `GET /b`")


def test_a_single_value_is_an_alternative_to_the_array(folder):
    many = "{description: D., x-accept-single: true, type: array, maxItems: 3, items: {$ref: '#/Leaf'}}"
    schemas = SCHEMAS.replace("{$ref: '#/Tree'}", many)
    (folder / "schemas/s.yaml").write_text(schemas)
    leaf = {"$ref": "#/components/schemas/Leaf"}
    assert bundle(folder)["components"]["schemas"]["Tree"]["properties"]["next"] == {
        "description": "D.", "x-accept-single": True,
        "anyOf": [{"type": "array", "maxItems": 3, "items": leaf}, leaf]}


def test_an_array_is_not_a_single_item(folder):
    items = "{anyOf: [{$ref: '#/Leaf'}, {type: array, items: {type: integer}}]}"
    many = f"{{description: D., x-accept-single: true, type: array, items: {items}}}"
    (folder / "schemas/s.yaml").write_text(SCHEMAS.replace("{$ref: '#/Tree'}", many))
    leaf = {"$ref": "#/components/schemas/Leaf"}
    array, single = bundle(folder)["components"]["schemas"]["Tree"]["properties"]["next"]["anyOf"]
    assert array["items"]["anyOf"] == [leaf, {"type": "array", "items": {"type": "integer"}}]
    assert single == {"anyOf": [leaf]}


@pytest.mark.parametrize("name, old, new, said", [
    ("paths/p.yaml", "#/Tree", "#/Bush", "does not exist"),
    ("paths/p.yaml", "s.yaml#/Tree", "none.yaml#/Tree", "none.yaml"),
    ("paths/p.yaml", "x-alias-of: getB", "x-alias-of: getC", "does not exist"),
    ("paths/p.yaml", "operationId: getA", "operationId: get-a", "must be in camelCase"),
    ("paths/p.yaml", "examples: {one: {$ref: ../examples/e.yaml#/One}}", "", "examples"),
    ("paths/p.yaml", "default: {description: D}", "", "default response is missing"),
    ("paths/p.yaml", "/a:", "/b:", "duplicate key"),
    ("schemas/s.yaml", "description: A tree.", "", "description is missing"),
    ("schemas/s.yaml", "A tree.", "A tree.\n  additionalProperties: false",
     "schemas/Tree: additionalProperties must not be false in a response"),
    ("schemas/s.yaml", "next: {", "next: {unevaluatedProperties: false, ",
     "schemas/Tree: unevaluatedProperties must not be false in a response"),
    ("schemas/s.yaml", "Leaf:", "Twig: {description: A twig.}\nLeaf:", "Twig is not used"),
])
def test_errors_describe_the_defect(folder, name, old, new, said):
    assert said in complaint(folder, name, old, new)


REQUEST = """
tags: [{name: t, description: T.}]
paths:
  /b:
    post:
      operationId: postB
      tags: [t]
      summary: S
      description: D
      parameters:
        - {name: q, in: query, description: Q., schema: {type: number}}
      requestBody:
        content:
          application/json:
            schema:
              type: object
              properties: {n: {type: integer, description: N.}}
            examples: {one: {value: {}}}
          application/x-ndjson:
            schema: {type: string}
            examples: {one: {value: '"a"'}}
      responses:
        default: {description: D}
        "200":
          description: D
          content:
            application/json:
              schema: {$ref: ../schemas/s.yaml#/Tree}
              examples: {one: {$ref: ../examples/e.yaml#/One}}
"""


@pytest.mark.parametrize("old, new, said", [
    ("properties: {n: ", "additionalProperties: true\n              properties: {n: ",
     "additionalProperties must be false in a request"),
    ("type: integer, description: N.", "type: integer", "'n' must have a description"),
    ("properties: {n: ", "required: [n]\n              properties: {n: ",
     "'n' must have examples"),
    ("type: integer", "type: integer, allOf: []", "does not support the keyword 'allOf'"),
    ("type: integer", "type: integer, x-digit: true", "support the keyword 'x-digit'"),
    ("type: integer", "anyOf: [{oneOf: []}]", "n anyOf: the server does not support"),
    ("examples: {one: {value: {}}}", "examples: {two: {value: {}}}", "'two' must be both"),
    ("schema: {type: number}", "schema: {type: number, not: 1}", "the keyword 'not'"),
    ("application/x-ndjson", "text/plain", "'q' requires a request body of type application/x-ndjson"),
])
def test_errors_of_request_schemas_name_the_keyword(folder, old, new, said):
    (folder / "paths/p.yaml").write_text(REQUEST)
    assert run(folder) == (0, "")
    assert said in complaint(folder, "paths/p.yaml", old, new)


SHARED = """
Pair: {description: P., type: object, properties: {size: {$ref: '#/Size'}, point: {$ref: '#/Point'}}}
Point: {description: P., type: object, properties: {x: {$ref: '#/Size'}}}
Size: {description: S., type: integer}
"""


def request_with(folder, reference):
    """Writes a request whose field `n` refers to a schema."""
    schema = f"$ref: ../schemas/s.yaml#/{reference}"
    (folder / "paths/p.yaml").write_text(
        REQUEST.replace("type: integer, description: N.", schema))


def test_only_requests_are_closed(folder):
    request_with(folder, "Pair")
    (folder / "schemas/s.yaml").write_text(SCHEMAS + SHARED)
    document = bundle(folder)
    schemas = document["components"]["schemas"]
    assert list(schemas) == ["Leaf", "Pair", "Point", "Size", "Tree"]
    assert {name for name in schemas if "additionalProperties" in schemas[name]} == {"Pair", "Point"}
    operation = document["paths"]["/b"]["post"]
    body = operation["requestBody"]["content"]["application/json"]["schema"]
    assert body["additionalProperties"] is False


def test_a_shared_schema_is_closed_only_in_requests(folder):
    request_with(folder, "Pair")
    tree = SCHEMAS.replace("{$ref: '#/Tree'}", "{$ref: '#/Pair'}")
    (folder / "schemas/s.yaml").write_text(tree + SHARED)
    document = bundle(folder)
    schemas = document["components"]["schemas"]
    assert list(schemas) == ["Leaf", "Pair", "PairInput", "Point", "PointInput", "Size", "Tree"]
    for name, suffix in {"Pair": "", "PairInput": "Input"}.items():
        assert schemas[name]["properties"] == {
            "size": {"$ref": "#/components/schemas/Size"},
            "point": {"$ref": f"#/components/schemas/Point{suffix}"}}
        assert schemas[name].get("additionalProperties", True) is (suffix == "")
    [parameter] = document["paths"]["/b"]["get"]["parameters"]
    assert parameter["content"]["application/json"]["schema"] == {
        "$ref": "#/components/schemas/PairInput"}


def test_the_name_of_a_schema_for_requests_must_be_free(folder):
    request_with(folder, "Pair")
    tree = SCHEMAS.replace("{$ref: '#/Tree'}", "{anyOf: [{$ref: '#/Pair'}, {$ref: '#/PairInput'}]}")
    pair = "PairInput: {description: P., type: integer}"
    (folder / "schemas/s.yaml").write_text(tree + SHARED + pair)
    assert run(folder) == (1, "schema PairInput: the schema for requests needs this name\n")


@pytest.mark.parametrize("schema, strict_schema", [
    ("type: [string, integer], minimum: 1, maxLength: 3, examples: [a, 1]",
     {"type": "string", "maxLength": 3, "examples": ["a"]}),
    ("type: ['null', integer], minimum: 1, default: null",
     {"type": ["integer", "null"], "minimum": 1, "default": None}),
    ("anyOf: [{type: array, items: {type: [integer, string]}}, {type: string}], examples: [a, [1, a], [1]]",
     {"type": "array", "items": {"type": "integer"}, "examples": [[1]]}),
    ("enum: [1, b], type: [integer, string], x-hint: write 1", {"type": "integer", "enum": [1]}),
    ("type: array, x-accept-single: true, items: {type: boolean}",
     {"type": "array", "items": {"type": "boolean"}}),
])
def test_the_strict_document_has_the_first_form(folder, schema, strict_schema):
    (folder / "paths/p.yaml").write_text(REQUEST.replace("type: integer", schema))
    bundle(folder)
    made = json.loads((folder / "out/openapi-strict.json").read_text())
    post = made["paths"]["/b"]["post"]
    assert "parameters" not in post and list(post["requestBody"]["content"]) == ["application/json"]
    field = post["requestBody"]["content"]["application/json"]["schema"]["properties"]["n"]
    assert field == {"description": "N.", **strict_schema}


def test_a_default_must_have_the_first_form(folder):
    schema = "type: [integer, string], default: a"
    (folder / "paths/p.yaml").write_text(REQUEST.replace("type: integer", schema))
    assert run(folder, "-o", folder / "out") == (
        1, "the default 'a' must have the first of its types\n")


def test_every_reference_of_the_document_is_a_component():
    text = json.dumps(DOCUMENT)
    assert text.count('"$ref"') == text.count('"$ref": "#/components/')


def test_packs_every_byte(tmp_path):
    content = bytes(range(256)) * 3
    (tmp_path / "in").write_bytes(content)
    done = subprocess.run([sys.executable, "-B", PACK, "thing", "a/b.h",
                           tmp_path / "out.c", tmp_path / "in"], check=False)
    assert done.returncode == 0
    source = (tmp_path / "out.c").read_text()
    assert source.startswith('#include "a/b.h"\n\nconst unsigned char thing[] = {\n')
    inside = source[source.index("{") + 1:source.index("}")]
    assert bytes(int(part) for part in inside.split(",") if part.strip()) == content + b"\0"
    assert source.endswith("const size_t thing_length = 768;\n")


def test_invalid_c_names_are_rejected(tmp_path):
    done = subprocess.run([sys.executable, "-B", PACK, "no-name", "a.h",
                           tmp_path / "out.c", PACK], capture_output=True, check=False)
    assert done.returncode == 2 and not (tmp_path / "out.c").exists()


def missing(part, whole, place=""):
    """The positions of values in `part` that `whole` does not have. `part` may omit members."""
    if isinstance(part, dict) and isinstance(whole, dict):
        for key, value in part.items():
            yield from missing(value, whole.get(key), f"{place}/{key}")
    elif isinstance(part, list) and isinstance(whole, list) and len(part) == len(whole):
        for i, value in enumerate(part):
            yield from missing(value, whole[i], f"{place}/{i}")
    elif part != whole:
        yield place


def places(value, place=""):
    """The position, key and value of every member of every object."""
    if isinstance(value, dict):
        for key, item in value.items():
            yield f"{place}/{key}", key, item
            yield from places(item, f"{place}/{key}")
    elif isinstance(value, list):
        for i, item in enumerate(value):
            yield from places(item, f"{place}/{i}")


def test_request_schemas_are_a_part_of_the_document():
    made = requests(DOCUMENT)
    for item in made["paths"].values():
        for operation in item.values():
            operation.pop("x-query-schema", None)
    assert list(missing(made, DOCUMENT)) == []
    assert made["paths"].keys() == DOCUMENT["paths"].keys()
    for path, item in DOCUMENT["paths"].items():
        own = {method: operation for method, operation in item.items()
               if "x-copy-of" not in operation}
        assert made["paths"][path].keys() == own.keys()
        for method, operation in own.items():
            assert ("requestBody" in made["paths"][path][method]) == ("requestBody" in operation)
    known = {place for place, _, _ in places(made)}
    for _, key, value in places(made):
        assert key != "$ref" or value.removeprefix("#") in known


def test_query_parameters_become_a_schema():
    post = {"parameters": [{"$ref": "#/components/parameters/Limit"},
                           {"in": "query", "name": "label", "description": "d",
                            "schema": {"type": "string", "description": "d", "default": "x"}},
                           {"in": "header", "name": "X-A", "schema": {"type": "string"}}],
            "requestBody": {"content": {"application/x-ndjson": {}}}}
    limit = {"in": "query", "name": "limit", "required": True,
             "schema": {"$ref": "#/components/schemas/Limit"}}
    document = {"paths": {"/a": {"post": post}},
                "components": {"parameters": {"Limit": limit},
                               "schemas": {"Limit": {"type": "integer"}}}}
    made = requests(document)
    assert made["paths"]["/a"]["post"]["x-query-schema"] == {
        "type": "object", "additionalProperties": False, "required": ["limit"],
        "properties": {"limit": {"$ref": "#/components/schemas/Limit"},
                       "label": {"type": "string", "default": "x"}}}
    assert made["components"] == {"schemas": {"Limit": {"type": "integer"}}}
    post["parameters"] = []
    assert requests(document)["paths"]["/a"]["post"]["x-query-schema"]["properties"] == {}


def test_query_parameters_of_get_become_a_schema():
    date = {"in": "query", "name": "date", "schema": {"type": "string"}}
    name = {"in": "path", "name": "name", "schema": {"type": "string"}}
    document = {"paths": {"/a": {"get": {"parameters": [date]}},
                          "/b/{name}": {"get": {"parameters": [name]}}},
                "components": {}}
    assert requests(document)["paths"] == {
        "/a": {"get": {"x-query-schema": {
            "type": "object", "additionalProperties": False, "required": [],
            "properties": {"date": {"type": "string"}}}}},
        "/b/{name}": {"get": {}}}


def test_request_schemas_omit_descriptions():
    schema = {"type": "object", "description": "d", "default": {"description": "kept"},
              "properties": {"description": {"type": "string", "description": "d"},
                             "examples": {"enum": ["a"], "examples": ["a"]},
                             "next": {"$ref": "#/components/schemas/Next"}}}
    content = {"application/json": {"schema": schema, "examples": {"a": {"value": 1}}}}
    document = {
        "paths": {"/a": {"post": {"summary": "s", "responses": {"200": {}},
                                  "requestBody": {"description": "d", "content": content}}}},
        "components": {"schemas": {"Next": {"$ref": "#/components/schemas/Last"},
                                   "Last": {"type": "null"}, "Unused": {"type": "null"}}}}
    kept = {"type": "object", "default": {"description": "kept"},
            "properties": {"description": {"type": "string"},
                           "examples": {"enum": ["a"], "examples": ["a"]},
                           "next": {"$ref": "#/components/schemas/Next"}}}
    assert requests(document) == {
        "paths": {"/a": {"post": {"requestBody": {"content": {
            "application/json": {"schema": kept}}}}}},
        "components": {"schemas": {"Next": {"$ref": "#/components/schemas/Last"},
                                   "Last": {"type": "null"}}}}
