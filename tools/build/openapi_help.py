"""The help of `puzzled ask`, from the OpenAPI document: the list of all operations, and the fields
and an example of each operation."""

import json
import shlex
import textwrap

from openapi_document import first_example, follow, operations, query_parameters

COLUMNS = 79
EXAMPLES_SHOWN = 3
MANY = {"integer": "integers", "number": "numbers", "string": "strings",
        "boolean": "booleans"}


def literal(value):
    return value if isinstance(value, str) else compact(value)


def article(kind):
    return f"an {kind}" if kind[0] in "aio" else f"a {kind}"


def kinds(schema):
    """Names the types of a schema, such as "a string or an integer"."""
    types = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
    return " or ".join("null" if kind == "null" else article(kind) for kind in types)


def as_kind(branch):
    """Describes an alternative, after its type unless the description contains it."""
    form, text = kinds(branch), branch["description"]
    return text if f"as {form}" in text else f"As {form}: {text}"


def compact(value):
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def span(schema, what):
    """Returns the allowed amount, such as "3 to 6"; "" if it is unlimited."""
    least, most = schema.get("min" + what, 0), schema.get("max" + what)
    if most is None:
        return f"at least {least}" if least else ""
    if least == most:
        return str(least)
    return f"{least} to {most}" if least else f"up to {most}"


def limits(schema):
    """Returns the range of a number after a space; "" if it is unlimited."""
    least, most = schema.get("minimum"), schema.get("maximum")
    if "exclusiveMinimum" in schema:
        return f" above {schema['exclusiveMinimum']}" + ("" if most is None else f", up to {most}")
    if most is None:
        return "" if least is None else f" of at least {least}"
    return f" up to {most}" if least is None else f" from {least} to {most}"


class Forms:
    """Describes the values that schemas accept."""

    def __init__(self, document):
        self.document = document

    def follow(self, schema):
        """Returns the schema, or the component that it refers to."""
        return follow(self.document, schema)

    def branches(self, schema):
        """Yields the alternatives of a schema, with one type each, but not the single value
        that may replace an array."""
        schema = self.follow(schema)
        if "anyOf" in schema:
            for branch in schema["anyOf"][:1 if schema.get("x-accept-single") else None]:
                yield from self.branches(branch)
        elif isinstance(schema.get("type"), list):
            for kind in schema["type"]:
                yield {**schema, "type": kind}
        else:
            yield schema

    def is_plain(self, schema):
        """Returns true if a few words can describe the items."""
        first, *others = self.branches(schema)
        return not others and first.get("type") in MANY and "enum" not in first

    def name(self, schema):
        """Describes the accepted values in a few words."""
        names = " | ".join(dict.fromkeys(map(self.name_of_branch, self.branches(schema))))
        whole = self.follow(schema)
        if whole.get("x-accept-commas"):
            return f"{names}, or items with commas between them"
        return f"{names}, or a single item" if whole.get("x-accept-single") else names

    def name_of_branch(self, schema):
        if "const" in schema or "enum" in schema:
            return " | ".join(map(literal, schema.get("enum", [schema.get("const")])))
        kind = schema["type"]
        if kind == "array":
            items = "items"
            if self.is_plain(schema["items"]):
                (item,) = self.branches(schema["items"])
                items = MANY[item["type"]] + limits(item)
            return f"array of {span(schema, 'Items')} {items}".replace("  ", " ")
        if kind == "string":
            length = span(schema, "Length")
            return f"string of {length} characters" if length else kind
        if kind == "boolean":
            return "true | false"
        return kind + limits(schema) if kind in ("integer", "number") else kind

    def when(self, prefix, schema, parent):
        """Describes when the required fields of an object are required. `parent` describes when
        the object itself is required; "" if it is optional."""
        if any(branch["type"] != "object" for branch in self.branches(schema)):
            return "required in each item that is an object" if prefix.endswith("[]") \
                else f"required if `{prefix}` is an object"
        if prefix.endswith("[]"):
            return "required in each item"
        return "required" if parent == "required" else f"required if `{prefix}` is given"

    def fields(self, prefix, schema, parent="required"):
        """Yields (name, schema, when it is required) of each field, at every level."""
        need = self.when(prefix, schema, parent)
        for branch in self.branches(schema):
            found = []
            if branch["type"] == "object":
                found = [(f"{prefix}.{key}" if prefix else key, inner,
                          need if key in branch.get("required", ()) else "")
                         for key, inner in branch.get("properties", {}).items()]
                if isinstance(branch["additionalProperties"], dict):
                    found.append((f"{prefix}.NAME", branch["additionalProperties"], ""))
            elif branch["type"] == "array" and not self.is_plain(branch["items"]):
                found = [(f"{prefix}[]", branch["items"], "")]
            for name, inner, required in found:
                yield name, inner, required
                yield from self.fields(name, inner, required)

    def about(self, schema):
        """Yields paragraphs about a field and about its alternatives."""
        schema = self.follow(schema)
        if "description" in schema:
            yield schema["description"]
        if "anyOf" in schema and not schema.get("x-accept-single"):
            for branch in map(self.follow, schema["anyOf"]):
                if "description" in branch:
                    yield as_kind(branch)
        if "examples" in schema:
            shown = map(literal, schema["examples"][:EXAMPLES_SHOWN])
            yield f"Examples: {'; '.join(shown)}"

    def takes_text(self, schema):
        """Returns true if an argument is the string itself (schema_member_takes_text)."""
        schema = self.follow(schema)
        if schema.get("x-accept-single"):
            schema = schema["anyOf"][1]
        types = {branch["type"] for branch in self.branches(schema)
                 if branch["type"] != "integer" or not branch.get("x-accept-integer")}
        return "string" in types and not types & {"integer", "number"}


def words(name, value, takes_text):
    """Yields the command-line arguments that set a field."""
    if isinstance(value, dict) and value:
        for key, inner in value.items():
            yield from words(f"{name}.{key}", inner, False)
    elif isinstance(value, str) and reads_as_text(value, takes_text):
        yield f"{name}={shlex.quote(value)}"
    else:
        yield f"{name}={shlex.quote(compact(value))}"


def reads_as_text(value, takes_text):
    """Returns true if an argument is read as the same string."""
    if takes_text and value.lstrip()[:1] not in ("[", "{", '"'):
        return True
    try:
        json.loads(value)
    except ValueError:
        return True
    return False


def paragraphs(text, indent):
    """Yields the lines of a description; list items stay separate."""
    for block in text.replace("\n- ", "\n\n- ").split("\n\n"):
        hanging = "  " if block.strip().startswith("- ") else ""
        yield from wrapped(block, indent, indent + hanging)


def wrapped(text, first, others):
    return textwrap.wrap(" ".join(text.split()), COLUMNS, initial_indent=first,
                         subsequent_indent=others, break_long_words=False,
                         break_on_hyphens=False)


def field_lines(forms, name, schema, required):
    merged = {**forms.follow(schema), **schema}
    line = f"{name}: {forms.name(schema)}"
    if required:
        line += f"; {required}"
    if "default" in merged:
        line += f"; default {literal(merged['default'])}"
    yield from wrapped(line, "  ", " " * 8)
    for text in forms.about(schema):
        yield from paragraphs(text, " " * 6)


def shortest_example(forms, media):
    values = [forms.follow(example)["value"] for example in media["examples"].values()]
    return min(values, key=lambda value: len(compact(value)))


def operation_text(forms, path, alias, operation):
    """Returns the help of an operation with a request body, or with a query."""
    if "requestBody" not in operation:
        return query_text(forms, path, operation)
    if "application/json" not in operation["requestBody"]["content"]:
        return "\n".join(["Usage: puzzled ask --batch FILE", *about_lines(operation)])
    media = operation["requestBody"]["content"]["application/json"]
    (schema,) = forms.branches(media["schema"])
    question = shortest_example(forms, media)
    arguments = [word for name, value in question.items()
                 for word in words(name, value, forms.takes_text(schema["properties"][name]))]
    lines = [f"Usage: puzzled ask {path} [REQUEST]"]
    lines += [f"  or:  puzzled ask {alias} [REQUEST]"] if alias else []
    lines += [*about_lines(operation), "Fields:"]
    for field in forms.fields("", schema):
        lines += field_lines(forms, *field)
    lines += ndjson_lines(forms, path, operation)
    lines += format_lines(forms, operation)
    lines += ["", "Example, as JSON and as NAME=VALUE arguments:",
              f"  puzzled ask {path} {shlex.quote(compact(question))}",
              "  " + " ".join(["puzzled ask", path, *arguments])]
    return "\n".join(lines) + "\n"


def about_lines(operation):
    """Yields the summary and the description."""
    yield from [f"{operation['summary']}.".replace("?.", "?"), ""]
    for paragraph in operation["description"].strip().split("\n\n"):
        yield from [*paragraphs(paragraph, ""), ""]


def query_lines(forms, operation):
    for parameter in query_parameters(forms.document, operation):
        yield f"  {parameter['name']}: {forms.name(parameter['schema'])}"
        for paragraph in parameter["description"].strip().split("\n\n"):
            yield from paragraphs(paragraph, " " * 6)


def query_text(forms, path, operation):
    """Returns the help of an operation that has parameters instead of a request body."""
    examples = [f"{parameter['name']}={first_example(forms.document, parameter)}"
                for parameter in query_parameters(forms.document, operation)]
    lines = [f"Usage: puzzled ask {path} [NAME=VALUE]...", *about_lines(operation), "Fields:",
             *query_lines(forms, operation), "", "Example:",
             "  " + " ".join(["puzzled ask", path, *examples])]
    return "\n".join(lines) + "\n"


def ndjson_lines(forms, path, operation):
    """Describes NDJSON requests, if the operation accepts them."""
    if "application/x-ndjson" not in operation["requestBody"]["content"]:
        return []
    lines = ["", "Fields with --ndjson or --text:", *query_lines(forms, operation)]
    return [*lines, "", "Examples with NDJSON and with plain text:",
            """  printf '"ann"\\n"ben"\\n7\\n' | puzzled ask """ + f"{path} --ndjson -",
            f"  puzzled ask {path} --text access.log"]


def format_lines(forms, operation):
    """Describes the other formats of the result, if the operation has them."""
    if "text/csv" not in forms.follow(operation["responses"]["200"])["content"]:
        return []
    return ["", "With --format csv, the result is a table, and with --format svg a chart."]


def help_text(document):
    """Returns the help of all operations in one text: for each operation the path, a NUL, the help
    and another NUL. The first path is "", and its help is the list of all operations."""
    return "".join(f"{path}\0{text}\0" for path, text in topics(document))


def topics(document):
    """Yields (path, help)."""
    forms = Forms(document)
    all_asked = {path: operation for path, method, operation in operations(document["paths"])
                 if method == "post" or query_parameters(document, operation)}
    aliases = {operation["x-alias-of"]: path for path, operation in all_asked.items()
               if "x-alias-of" in operation}
    asked = {path: operation for path, operation in all_asked.items()
             if "x-alias-of" not in operation}
    width = max(map(len, asked), default=0)
    lines = []
    for path, operation in asked.items():
        if operation.get("tags") == ["service"]:
            continue
        alias = aliases.get(operation["operationId"])
        also = f" (alias: {alias})" if alias else ""
        lines.append(f"{path:{width}}  {operation['summary']}{also}\n")
    yield "", "".join(lines)
    for path, operation in asked.items():
        alias = aliases.get(operation["operationId"])
        yield path, operation_text(forms, path, alias, operation)
