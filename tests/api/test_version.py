"""The version is written only in CMakeLists.txt."""

import json
import re

import pytest

from service import ROOT, VERSION, run

# "puzzled 1.2.3", as the program and documents write it, or "puzzled-1.2.3", "puzzled_1.2.3".
NAMED = re.compile(r"\b(?:lib)?puzzle[ds](?:-dev)?[ _:-]v?(\d+\.\d+\.\d+)")
DOCUMENTS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted(ROOT.glob("docs/**/*.md"))]
PACKAGES = [ROOT / folder for folder in (
    "web", "tests/web", "tests/clients", "tools/checks", "deploy/kubernetes/validate")]


def test_the_program_prints_it():
    assert run("--version").stdout.splitlines()[0] == f"puzzled {VERSION}"


def test_the_service_reports_it(client):
    assert client.get("/", headers={"Accept": "application/json"}).json()["version"] == VERSION
    assert client.get("/openapi.json").json()["info"]["version"] == VERSION


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_documents_show_no_other_version(document):
    assert set(NAMED.findall(document.read_text(encoding="utf-8"))) <= {VERSION}


@pytest.mark.parametrize("folder", PACKAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_npm_packages_have_no_version(folder):
    """They are not published, so npm does not need a version."""
    assert "version" not in json.loads((folder / "package.json").read_text(encoding="utf-8"))
    lock = json.loads((folder / "package-lock.json").read_text(encoding="utf-8"))
    assert "version" not in lock and "version" not in lock["packages"][""]
