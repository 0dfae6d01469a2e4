"""The addresses of pages: the responses to browsers and programs."""

import re

import pytest

from contract import LISTED, PUZZLES, check_problem

NAMES = [tag["name"] for tag in PUZZLES]
PLACES = ["/", "/api", *(f"/{name}" for name in NAMES)]
BROWSER = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
IS_HTML = "text/html; charset=utf-8"
ROOT_FILES = {"/manifest.webmanifest": "application/manifest+json",
              "/service-worker.js": "text/javascript; charset=utf-8",
              "/favicon.ico": "image/x-icon", "/robots.txt": "text/plain; charset=utf-8"}


@pytest.mark.parametrize("tag", PUZZLES, ids=NAMES)
def test_the_index_of_a_puzzle_lists_its_operations(client, tag):
    got = client.get(f"/{tag['name']}").json()
    assert got["name"] == tag["name"] and got["description"] == tag["description"]
    expected = [
        {"method": operation.method.upper(), "path": operation.path,
         "summary": operation.spec["summary"],
         "example": {"date": "2026-01-02"} if operation.method == "get"
         else next(iter(operation.request_examples().values()))}
        for operation in LISTED if operation.spec["tags"] == [tag["name"]]]
    assert got["operations"] == expected
    assert client.get("/").json()["puzzles"][tag["name"]] == [
        operation["path"] for operation in expected]
    for link in got["links"].values():
        assert client.get(link).status_code in (200, 302)


def test_api_is_the_index(client):
    api, index = client.get("/api"), client.get("/")
    assert api.content == index.content and api.headers["etag"] == index.headers["etag"]


@pytest.mark.parametrize("path", PLACES)
def test_a_browser_gets_a_page_that_caches_can_distinguish(client, path):
    html, answer = client.get(path, headers=BROWSER), client.get(path)
    assert html.headers["content-type"] == IS_HTML
    assert html.text.startswith("<!doctype html>")
    # The page of "/" replaces a missing page. Pages of a build without the website do not have a link.
    found = re.search(r'<link rel="canonical" href="([^"]*)"', html.text)
    assert not found or found[1] == path, f"{path} has a route but no page in web/src/pages.json"
    assert answer.headers["content-type"] == "application/json"
    assert html.headers["etag"] != answer.headers["etag"]
    assert "default-src 'none'" in html.headers["content-security-policy"]
    for response in (html, answer):
        assert "accept" in re.split(r",\s*", response.headers["vary"].lower())
        assert response.headers["cache-control"] == "no-cache"
        known = client.get(path, headers={**BROWSER, "If-None-Match": response.headers["etag"]})
        assert known.status_code == (304 if response is html else 200)
    bare = client.head(path, headers=BROWSER)
    assert bare.content == b"" and bare.headers["etag"] == html.headers["etag"]
    for method in ("POST", "PUT"):
        rejected = client.request(method, path, headers=BROWSER)
        check_problem(rejected, 405, "method-not-allowed")
        assert rejected.headers["allow"] == "GET, HEAD, OPTIONS"


@pytest.mark.parametrize("path", ["/nope", "/set/", "/set/nope", "/assets/nope.js", "/set.html",
                                  "/not-found.html", "/problems/nope"])
def test_unknown_pages_are_404_for_all_clients(client, path):
    check_problem(client.get(path), 404, "not-found")
    check_problem(client.post(path, json={}, headers=BROWSER),
                  405 if path.startswith(("/assets/", "/problems/")) else 404)
    response = client.get(path, headers=BROWSER)
    assert response.status_code == 404 and "etag" not in response.headers
    if response.headers["content-type"] == IS_HTML:
        assert response.text.startswith("<!doctype html>")
        assert "content-security-policy" in response.headers
        again = client.get(path, headers={**BROWSER, "If-None-Match": "*"})
        assert again.status_code == 404
    else:  # built without the front end
        check_problem(response, 404, "not-found")


@pytest.mark.parametrize("path, kind", ROOT_FILES.items())
def test_files_without_a_hash_are_revalidated(client, path, kind):
    response = client.get(path)
    if response.status_code == 404:
        pytest.skip("the front end does not have this file")
    assert response.headers["content-type"] == kind
    assert response.headers["cache-control"] == "no-cache"
    assert response.headers["etag"] and response.content


def test_pages_contain_the_public_url(start):
    server = start("--public-url", "https://puzzles.example")
    with server.client() as client:
        for path in PLACES:
            page = client.get(path, headers=BROWSER)
            for address in re.findall(r'<link rel="canonical" href="([^"]*)"', page.text):
                assert address == f"https://puzzles.example{path}"
            assert not re.search(r'<meta [^>]*content="/', page.text)
            again = client.get(path, headers={**BROWSER, "If-None-Match": page.headers["etag"]})
            assert again.status_code == 304
        assert client.get("/set").json()["name"] == "set"
