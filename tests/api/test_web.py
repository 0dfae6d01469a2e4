"""The web pages over HTTP: negotiation, permissions, caching."""

import gzip
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from service import ROOT

PACK = ROOT / "tools/build/pack.py"
BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8"
FOREVER = "public, max-age=31536000, immutable"


def page(client, **headers):
    return client.get("/", headers={"Accept": "text/html", **headers})


def is_page(response):
    return response.headers["content-type"] == "text/html; charset=utf-8"


@pytest.fixture(scope="session")
def files(client):
    """The addresses of the page's files. Empty if the service was built without the front end."""
    return re.findall(r'(?:src|href)="(/assets/(?!licenses)[^"]+)"', page(client).text)


@pytest.fixture
def built(files):
    if not files:
        pytest.skip("this service was built with WEB=OFF")
    return files


@pytest.mark.parametrize("accept", ["text/html", BROWSER])
def test_a_client_that_accepts_html_gets_the_page(client, accept):
    response = client.get("/", headers={"Accept": accept})
    assert response.status_code == 200 and is_page(response)
    assert response.text.startswith("<!doctype html>")


@pytest.mark.parametrize("accept", [None, "*/*", "application/json, text/html;q=0.9"])
def test_other_clients_get_the_index(client, accept):
    with_accept = {"Accept": accept} if accept is not None else {}
    response = client.get("/", headers=with_accept)
    assert response.json()["name"] == "puzzled"


def test_the_page_is_revalidated_and_restricted(client):
    headers = page(client).headers
    assert headers["cache-control"] == "no-cache"
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    policy = dict(rule.strip().split(" ", 1)
                  for rule in headers["content-security-policy"].split(";"))
    assert policy == {
        "default-src": "'none'", "script-src": "'self'", "style-src": "'self'",
        "img-src": "'self'", "connect-src": "'self'", "worker-src": "'self'",
        "manifest-src": "'self'", "base-uri": "'none'", "form-action": "'none'",
        "frame-ancestors": "'none'"}
    assert "content-security-policy" not in client.get("/").headers


def test_the_page_loads_nothing_from_elsewhere(client):
    text = page(client).text
    assert not re.search(r"""(src|href)=["']?(https?:)?//""", text)
    assert "<style" not in text and not re.search(r"<script(?![^>]*src=)", text)


def test_files_with_a_hash_are_immutable(client, built):
    types = set()
    for path in built:
        assert re.fullmatch(r"/assets/[\w-]+-[A-Z0-9]{8}\.(js|css|svg|png)", path)
        response = client.get(path)
        assert response.status_code == 200
        assert response.headers["cache-control"] == FOREVER
        assert response.headers["x-content-type-options"] == "nosniff"
        types.add(response.headers["content-type"].partition(";")[0])
        known = client.get(path, headers={"If-None-Match": response.headers["etag"]})
        assert known.status_code == 304 and known.headers["cache-control"] == FOREVER
    assert {"text/javascript", "text/css", "image/svg+xml"} <= types
    assert types <= {"text/javascript", "text/css", "image/svg+xml", "image/png"}


def head_of(client, path, coding):
    """The headers of a response to HEAD, because not every version of httpx decodes Brotli."""
    return client.head(path, headers={"Accept-Encoding": coding}).headers


def test_files_are_compressed_if_the_client_accepts_it(client, built):
    for path in built:
        if path.endswith(".png"):
            continue  # compressed already
        plain = client.get(path, headers={"Accept-Encoding": "identity"})
        packed = client.get(path, headers={"Accept-Encoding": "gzip"})
        assert packed.content == plain.content
        heads = [plain.headers, packed.headers, head_of(client, path, "br")]
        assert [head.get("content-encoding") for head in heads] == [None, "gzip", "br"]
        assert len({head["etag"] for head in heads}) == 3
        lengths = [int(head["content-length"]) for head in heads]
        assert lengths == sorted(lengths, reverse=True)
        for head in heads:
            assert "accept-encoding" in head["vary"].lower()


@pytest.mark.parametrize("accepted, coding", [
    ("gzip, deflate, br, zstd", "br"), ("br;q=0.5, gzip;q=0.5", "br"),
    ("gzip, br;q=0.9", "gzip"), ("br;q=0, gzip;q=0.001", "gzip"), ("gzip;q=0, br;q=0", None),
    ("identity, gzip;q=0.5, br;q=0.5", None), ("deflate, zstd", None), ("*", None), ("", None)])
def test_the_coding_with_the_highest_weight_is_used(client, built, accepted, coding):
    path = next(path for path in built if path.endswith(".js"))
    head = head_of(client, path, accepted)
    assert head.get("content-encoding") == coding
    known = client.get(path, headers={"Accept-Encoding": accepted, "If-None-Match": head["etag"]})
    assert known.status_code == 304
    others = {"br", "gzip", "identity"} - {coding or "identity"}
    for other in others:
        headers = {"Accept-Encoding": other, "If-None-Match": head["etag"]}
        assert client.head(path, headers=headers).status_code == 200


def test_the_licenses_have_no_hash_and_are_revalidated(client, built):
    response = client.get("/assets/licenses.txt")
    assert response.headers["cache-control"] == "no-cache"
    for package in ("preact", "d3-hierarchy"):
        assert re.search(rf"^{package} \d+\.\d+\.\d+$", response.text, re.M)


def build(document, folder):
    (folder / "openapi.json").write_text(json.dumps(document))
    return subprocess.run(
        ["node", ROOT / "web" / "build.mjs", folder / "openapi.json", folder / "web" / "site"],
        capture_output=True, text=True, check=False)


@pytest.mark.slow
def test_a_field_that_changes_its_name_breaks_the_build(client, built, tmp_path):
    """The program contains the OpenAPI document of the sources."""
    document = client.get("/openapi.json").json()
    fields = document["components"]["schemas"]["SetDealAnswer"]
    fields["properties"]["table"] = fields["properties"].pop("cards")
    broken = build(document, tmp_path)
    assert broken.returncode == 1
    assert re.search(r"src/set/\w+\.tsx?.*'cards' does not exist", broken.stdout)


@pytest.mark.parametrize("folder", ["web", "tests/web"])
def test_packages_may_come_from_any_registry(folder):
    """The lock file has checksums but no addresses. npm does not run install scripts."""
    lock = json.loads((ROOT / folder / "package-lock.json").read_text())
    packages = {name: entry for name, entry in lock["packages"].items() if name}
    assert packages
    for entry in packages.values():
        assert entry["integrity"].startswith("sha512-") and "resolved" not in entry
    assert "ignore-scripts=true" in (ROOT / folder / ".npmrc").read_text().splitlines()


def pack(output, *files):
    return subprocess.run([sys.executable, "-B", PACK, "--pages", "web_assets", "web/assets.h", output, *files],
                          capture_output=True, text=True, check=False)


def test_a_folder_is_packed_in_order_and_the_same_each_time(tmp_path):
    folder, output = tmp_path / "site", tmp_path / "assets.c"
    folder.mkdir()
    for name, text in {"b-ABCD1234.js": "let a=1;" * 99, "b-ABCD1234.js.br": "brotli",
                       "B.txt": "x", "B.txt.br": "too large", "a.css": "y"}.items():
        (folder / name).write_text(text)
    assert pack(output, folder).returncode == 0
    text = output.read_text()
    rows = re.findall(r'^    \{"([^"]+)", "[^"]+", (\w+), .*\n     \{(.*)\}\},$', text, re.M)
    tag = r'"\\"[0-9a-f]{32}\\""'
    assert [row[:2] for row in rows] == [("B.txt", "PAGE_REVALIDATED"),
                                         ("a.css", "PAGE_REVALIDATED"),
                                         ("b-ABCD1234.js", "PAGE_IMMUTABLE")]
    plain = [rf"\[PAGE_IDENTITY\] = {{identity_{i}, \d+, {tag}}}" for i in range(3)]
    smaller = (rf", \[PAGE_GZIP\] = {{gzip_2, \d+, {tag}}}"
               rf", \[PAGE_BROTLI\] = {{brotli_2, 6, {tag}}}")
    for row, pattern in zip(rows, [plain[0], plain[1], plain[2] + smaller], strict=True):
        assert re.fullmatch(pattern, row[2])
    packed = re.search(r"gzip_2\[\] = \{(.*?)\};", text, re.DOTALL)[1]
    assert gzip.decompress(bytes(map(int, packed.replace("\n", "").split(",")[:-1]))) == (
        b"let a=1;" * 99)
    assert pack(output, folder).returncode == 0 and output.read_text() == text


@pytest.mark.parametrize("name, content", [
    ("a.exe", "x"), ("a b.js", "x"), ('a".js', "x"), ("a.js", ""), (None, None)])
def test_a_folder_with_invalid_files_is_rejected(tmp_path, name, content):
    folder = tmp_path / "site"
    folder.mkdir()
    if name:
        (folder / name).write_text(content)
    rejected = pack(tmp_path / "assets.c", folder)
    assert rejected.returncode == 1 and str(folder) in rejected.stderr


def configure(folder, *options, **variables):
    return subprocess.run(
        ["cmake", "-G", "Ninja", "-S", ROOT, "-B", folder, "-DPUZZLED_TESTS=OFF",
         "-DPUZZLED_BENCH=OFF", *options],
        env={**os.environ, **variables}, capture_output=True, text=True, check=False)


@pytest.mark.slow
def test_a_build_without_node_reports_it(tmp_path):
    nowhere = "-DPUZZLED_NODE=PUZZLED_NODE-NOTFOUND", "-DCMAKE_FIND_ROOT_PATH=/nowhere"
    rejected = configure(tmp_path / "build", *nowhere, "-DCMAKE_PROGRAM_PATH=",
                        "-DPUZZLED_NPM=PUZZLED_NPM-NOTFOUND",
                        "-DCMAKE_FIND_ROOT_PATH_MODE_PROGRAM=ONLY",
                        "-DPUZZLED_PYTHON=/usr/bin/python3",
                        "-DPKG_CONFIG_EXECUTABLE=/usr/bin/pkg-config",
                        "-DCMAKE_MAKE_PROGRAM=/usr/bin/ninja",
                        "-DCMAKE_C_COMPILER=/usr/bin/cc")
    assert rejected.returncode != 0
    assert "Node 18 or newer" in rejected.stderr and "-DWEB=OFF" in rejected.stderr


@pytest.mark.slow
def test_the_page_of_a_build_without_the_front_end(tmp_path):
    """Builds only the page that replaces the front end with WEB=OFF."""
    build = tmp_path / "build"
    assert configure(build, "-DWEB=OFF").returncode == 0
    subprocess.run(["cmake", "--build", build, "--target", "puzzled_web"], check=True,
                   capture_output=True)
    text = (build / "web" / "assets.c").read_text()
    assert re.findall(r'^    \{"([^"]+)"', text, re.M) == ["index.html"]
    page_text = (Path(ROOT) / "web" / "off" / "index.html").read_text()
    assert "without its website" in page_text and "/openapi.json" in page_text
