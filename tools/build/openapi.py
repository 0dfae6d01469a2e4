#!/usr/bin/env python3
"""Creates the OpenAPI document and everything that is derived from it.

    openapi.py openapi/openapi.yaml --version 1.2.3 -o FOLDER

FOLDER then contains:
    openapi.json        the OpenAPI document in one file
    openapi-strict.json the same document for code generators
    llms.txt            the response of GET /llms.txt
    api-catalog         the response of GET /.well-known/api-catalog
    questions.json      the part of it that the service reads when it starts
    index.json          the response of GET /
    puzzles/            the response of GET /PUZZLE for each puzzle
    help.txt            the help of `puzzled ask`
    mcp.json            the lists of tools and resources of POST /mcp

Prints the errors in the sources. Without -o, it does nothing else. The output is reproducible.
"""

import argparse
import json
import shutil
import sys
from pathlib import Path

from openapi_bundle import Bundle
from openapi_discovery import CATALOG, llms_text
from openapi_document import BundleError, puzzles
from openapi_help import help_text
from openapi_index import index, page
from openapi_lint import field_errors, lint
from openapi_mcp import lists
from openapi_requests import requests
from openapi_strict import for_generators, strict


def write_json(file, value):
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    file.write_text(text + "\n", encoding="utf-8")


def write_all(document, strict_document, folder):
    pages = folder / "puzzles"
    shutil.rmtree(pages, ignore_errors=True)  # it may contain a puzzle that no longer exists
    pages.mkdir(parents=True)
    for tag in puzzles(document):
        write_json(pages / f"{tag['name']}.json", page(document, tag))
    write_json(folder / "index.json", index(document))
    write_json(folder / "questions.json", requests(document))
    (folder / "help.txt").write_text(help_text(document), encoding="utf-8")
    write_json(folder / "mcp.json", lists(strict_document))
    (folder / "llms.txt").write_text(llms_text(document), encoding="utf-8")
    write_json(folder / "api-catalog", CATALOG)
    write_json(folder / "openapi-strict.json", for_generators(strict_document))
    write_json(folder / "openapi.json", document)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("root", help="the root YAML file")
    parser.add_argument("--version", help="replaces the placeholder in the root file")
    parser.add_argument("-o", "--output", type=Path, metavar="FOLDER")
    options = parser.parse_args()
    try:
        bundle = Bundle(options.root)
        document = bundle.make(options.version)
        errors = [*bundle.unused(), *lint(document)]
        if not errors:
            strict_document = strict(document)
            errors = list(field_errors(strict_document))
        if not errors and options.output:
            write_all(document, strict_document, options.output)
    except BundleError as error:
        errors = [str(error)]
    for error in errors:
        print(error, file=sys.stderr)
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())
