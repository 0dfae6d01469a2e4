"""How programs and assistants find the operations: links, the API catalog and llms.txt."""

import re

import pytest

from contract import BY_NAME, LISTED, PUZZLES, check

HTML = {"Accept": "text/html"}
LINKS = {"service-desc": "/openapi.json", "service-doc": "/api",
         "api-catalog": "/.well-known/api-catalog"}


def links(response):
    """{relation: target} of the Link header."""
    found = re.findall(r'<([^>]*)>; rel="([^"]*)"', response.headers["link"])
    return {relation: target for target, relation in found}


@pytest.mark.parametrize("path, headers", [
    ("/", {}), ("/", HTML), ("/api", {}), ("/api", HTML), ("/set", {}), ("/set", HTML), ("/.well-known/api-catalog", {})])
@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_pages_link_to_the_descriptions(client, method, path, headers):
    response = client.request(method, path, headers=headers)
    assert links(response) == LINKS
    for target in LINKS.values():
        assert client.get(target).status_code == 200


@pytest.mark.parametrize("path", ["/openapi.json", "/llms.txt", "/healthz", "/nothing"])
def test_other_responses_do_not_have_links(client, path):
    assert "link" not in client.get(path).headers
    assert "link" not in client.post("/set/solve", json={"cards": []}).headers


def test_the_catalog_links_to_existing_resources(client):
    response = client.get("/.well-known/api-catalog")
    assert response.headers["content-type"] == (
        'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"')
    [api] = check(BY_NAME["getApiCatalog"], response)["linkset"]
    assert {"service-desc", "service-doc", "status"} <= api.keys()
    assert api["service-desc"][0]["href"] == "/openapi.json"
    for relation in api.keys() - {"anchor"}:
        for link in api[relation]:
            got = client.get(link["href"], headers={"Accept": link["type"]})
            assert got.status_code == 200
            if link["type"] != "text/html":
                assert got.headers["content-type"].partition(";")[0] == link["type"]


def test_llms_txt_has_a_line_for_each_operation(client):
    response = client.get("/llms.txt")
    assert response.headers["content-type"] == "text/plain; charset=utf-8"
    assert response.text.startswith("# puzzled\n\n> ")
    lines = response.text.splitlines()
    for operation in LISTED:
        line = f"- `{operation.method.upper()} {operation.path}`: {operation.spec['summary']}"
        assert lines.count(line) == 1, line
    assert len([line for line in lines if line.startswith("- `")]) == len(LISTED)
    assert [line[3:] for line in lines if line.startswith("## ")] == [
        "Documentation", *(tag["name"] for tag in PUZZLES)]


def test_the_links_of_llms_txt_work(client):
    targets = re.findall(r"\]\((/[^)]*)\)", client.get("/llms.txt").text)
    assert {"/openapi.json", "/openapi-strict.json", "/problems"} <= set(targets)
    for target in targets:
        assert client.get(target).status_code in (200, 302), target


@pytest.mark.parametrize("path", ["/llms.txt", "/.well-known/api-catalog", "/openapi-strict.json"])
def test_documents_are_revalidated_and_compressed(client, path):
    plain = client.get(path, headers={"Accept-Encoding": "identity"})
    packed = client.get(path, headers={"Accept-Encoding": "gzip"})
    assert plain.content == packed.content
    assert packed.headers["content-encoding"] == "gzip"
    for response in (plain, packed):
        assert response.headers["cache-control"] == "no-cache"
        coding = response.request.headers["accept-encoding"]
        known = client.get(path, headers={"If-None-Match": response.headers["etag"],
                                          "Accept-Encoding": coding})
        assert known.status_code == 304
    assert client.post(path, content=b"{}").status_code == 405
