"""Checks an SPDX document against version 2.3 of the specification: each object has the required
fields and only fields that the JSON schema defines, and identifiers are unique and exist.

https://spdx.github.io/spdx-spec/v2.3/
"""

import re
from collections import Counter

DOCUMENT = "SPDXRef-DOCUMENT"
IDENTIFIER = re.compile(r"SPDXRef-[A-Za-z0-9.-]+")
GNU = r"(?:AGPL|GFDL|GPL|LGPL)-\d\.\d-(?:only|or-later)"
LICENSE = rf"(?:{GNU}|[A-Z][A-Za-z0-9]*(?:-[0-9A-Z][\w.]*)*)"
EXPRESSION = re.compile(rf"NOASSERTION|{LICENSE}|\({LICENSE}(?: (?:AND|OR) {LICENSE})+\)")

# For each kind of object that we write: the required fields, and the optional ones.
FIELDS = {
    "document": ({"SPDXID", "creationInfo", "dataLicense", "name", "spdxVersion"},
                 {"documentNamespace", "packages", "relationships"}),
    "creationInfo": ({"created", "creators"}, {"comment", "licenseListVersion"}),
    "package": ({"SPDXID", "downloadLocation", "name"},
                {"comment", "copyrightText", "externalRefs", "filesAnalyzed", "homepage",
                 "licenseComments", "licenseConcluded", "licenseDeclared",
                 "primaryPackagePurpose", "sourceInfo", "supplier", "versionInfo"}),
    "externalRef": ({"referenceCategory", "referenceLocator", "referenceType"}, {"comment"}),
    "relationship": ({"spdxElementId", "relatedSpdxElement", "relationshipType"},
                     {"comment"}),
}


def check_fields(kind, value):
    required, allowed = FIELDS[kind]
    assert required <= set(value), f"{kind} lacks {required - set(value)}"
    assert set(value) <= required | allowed, f"unknown in {kind}: {set(value) - required - allowed}"


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


def check_package(package):
    check_fields("package", package)
    assert EXPRESSION.fullmatch(package["licenseDeclared"]), package["licenseDeclared"]
    for reference in package.get("externalRefs", []):
        check_fields("externalRef", reference)
        assert re.fullmatch(r"pkg:(deb/debian|npm)/[^@\s]+@[^@\s]+",
                            reference["referenceLocator"])
    assert package["filesAnalyzed"] is False


def targets(document, kind):
    """Returns {element: the elements to which it has a relationship of this kind}."""
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


def check(document, labels):
    """Checks the SPDX document of an image with these labels."""
    check_head(document, labels)
    elements = [DOCUMENT] + [entry["SPDXID"] for entry in document["packages"]]
    assert Counter(elements).most_common(1)[0][1] == 1, "an identifier is not unique"
    assert all(IDENTIFIER.fullmatch(element) for element in elements)
    for entry in document["relationships"]:
        check_fields("relationship", entry)
        assert {entry["spdxElementId"], entry["relatedSpdxElement"]} <= set(elements)

    [image] = targets(document, "DESCRIBES")[DOCUMENT]
    contains = targets(document, "CONTAINS")
    assert reached(contains, [image]) == set(elements) - {DOCUMENT}
    for package in document["packages"]:
        check_package(package)
        assert package["SPDXID"] != image or package["versionInfo"] == labels["version"]
    assert sum(map(len, contains.values())) == len(elements) - 2, "a package is listed twice"
