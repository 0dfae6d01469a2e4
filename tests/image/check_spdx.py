"""Holds an SPDX document against the specification, version 2.3, and against the files that it
describes: the fields that its JSON schema asks for and knows (of those that we write), that
every identifier is there once and every relationship leads somewhere, and each checksum.

https://spdx.github.io/spdx-spec/v2.3/
"""

import hashlib
import re
from collections import Counter

DOCUMENT = "SPDXRef-DOCUMENT"
IDENTIFIER = re.compile(r"SPDXRef-[A-Za-z0-9.-]+")
GNU = r"(?:AGPL|GFDL|GPL|LGPL)-\d\.\d-(?:only|or-later)"
LICENCE = rf"(?:{GNU}|[A-Z][A-Za-z0-9]*(?:-[0-9A-Z][\w.]*)*)"
EXPRESSION = re.compile(rf"NOASSERTION|{LICENCE}|\({LICENCE}(?: (?:AND|OR) {LICENCE})+\)")

# For each kind of object: the fields that must be there, and those that may.
FIELDS = {
    "document": ({"SPDXID", "creationInfo", "dataLicense", "name", "spdxVersion"},
                 {"documentNamespace", "packages", "files", "relationships"}),
    "creationInfo": ({"created", "creators"}, {"comment", "licenseListVersion"}),
    "package": ({"SPDXID", "downloadLocation", "name"},
                {"comment", "copyrightText", "externalRefs", "filesAnalyzed", "homepage",
                 "licenseComments", "licenseConcluded", "licenseDeclared",
                 "packageVerificationCode", "primaryPackagePurpose", "sourceInfo",
                 "supplier", "versionInfo"}),
    "externalRef": ({"referenceCategory", "referenceLocator", "referenceType"}, {"comment"}),
    "file": ({"SPDXID", "checksums", "fileName"},
             {"copyrightText", "fileTypes", "licenseConcluded", "licenseInfoInFiles"}),
    "checksum": ({"algorithm", "checksumValue"}, set()),
    "relationship": ({"spdxElementId", "relatedSpdxElement", "relationshipType"},
                     {"comment"}),
}


def check_fields(kind, value):
    required, allowed = FIELDS[kind]
    assert required <= set(value), f"{kind} has no {required - set(value)}"
    assert set(value) <= required | allowed, f"{kind} has {set(value) - required - allowed}"


def check_head(document, labels):
    check_fields("document", document)
    check_fields("creationInfo", document["creationInfo"])
    assert document["SPDXID"] == DOCUMENT
    assert document["spdxVersion"] == "SPDX-2.3"
    assert document["dataLicense"] == "CC0-1.0"
    assert re.fullmatch(r"https://[^#\s]+", document["documentNamespace"])
    assert document["creationInfo"]["created"] == labels["created"]
    for creator in document["creationInfo"]["creators"]:
        assert re.match(r"(Tool|Organization|Person): \S", creator), creator


def sums(content):
    return {"SHA1": hashlib.sha1(content).hexdigest(),
            "SHA256": hashlib.sha256(content).hexdigest()}


def check_files(document, contents):
    assert len(document["files"]) == len(contents)
    for file in document["files"]:
        check_fields("file", file)
        for entry in file["checksums"]:
            check_fields("checksum", entry)
        told = {entry["algorithm"]: entry["checksumValue"] for entry in file["checksums"]}
        assert told == sums(contents[file["fileName"].removeprefix("./")]), file["fileName"]


def check_package(package, contents):
    """`contents`: those of the files that the package contains."""
    check_fields("package", package)
    assert EXPRESSION.fullmatch(package["licenseDeclared"]), package["licenseDeclared"]
    for reference in package.get("externalRefs", []):
        check_fields("externalRef", reference)
        assert re.fullmatch(r"pkg:(deb/debian|npm)/[^@\s]+@[^@\s]+",
                            reference["referenceLocator"])
    assert package["filesAnalyzed"] == bool(contents), package["name"]
    if contents:
        code = "".join(sorted(sums(content)["SHA1"] for content in contents))
        assert package["packageVerificationCode"] == {
            "packageVerificationCodeValue": hashlib.sha1(code.encode()).hexdigest()}
    else:
        assert "packageVerificationCode" not in package


def targets(document, kind):
    """{an element: the elements that it has this relationship to}"""
    found = {}
    for entry in document["relationships"]:
        if entry["relationshipType"] == kind:
            found.setdefault(entry["spdxElementId"], []).append(entry["relatedSpdxElement"])
    return found


def reached(links, first):
    seen, waiting = set(), list(first)
    while waiting:
        element = waiting.pop()
        if element not in seen:
            seen.add(element)
            waiting += links.get(element, [])
    return seen


def check(document, contents, labels):
    """`contents`: {path: bytes} of the image's files; `labels`: the image's."""
    check_head(document, labels)
    check_files(document, contents)
    elements = [DOCUMENT] + [e["SPDXID"] for e in document["packages"] + document["files"]]
    assert Counter(elements).most_common(1)[0][1] == 1, "an identifier stands twice"
    assert all(IDENTIFIER.fullmatch(element) for element in elements)
    for entry in document["relationships"]:
        check_fields("relationship", entry)
        assert {entry["spdxElementId"], entry["relatedSpdxElement"]} <= set(elements)

    [image] = targets(document, "DESCRIBES")[DOCUMENT]
    contains = targets(document, "CONTAINS")
    assert reached(contains, [image]) == set(elements) - {DOCUMENT}
    by_id = {file["SPDXID"]: contents[file["fileName"].removeprefix("./")]
             for file in document["files"]}
    for package in document["packages"]:
        inside = [by_id[name] for name in contains.get(package["SPDXID"], []) if name in by_id]
        check_package(package, inside)
        assert package["SPDXID"] != image or package["versionInfo"] == labels["version"]
    assert sum(map(len, contains.values())) == len(elements) - 2, "something is in two places"
    [program] = [f["SPDXID"] for f in document["files"] if f["fileName"].endswith("/puzzled")]
    assert reached(targets(document, "DYNAMIC_LINK"), [program]) == set(by_id)
