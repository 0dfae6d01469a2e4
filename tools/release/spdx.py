"""The software bill of materials (SBOM) of the image: an SPDX 2.3 document in JSON.

The image contains the program and the Debian packages of the libraries. The data of these packages
comes from dpkg. The program contains the npm packages of its web pages and a header with functions. The
format is https://spdx.github.io/spdx-spec/v2.3/.
"""

import json
import re
import subprocess
import time
import uuid
from pathlib import Path
from urllib.parse import quote

import debian_licenses

FIELDS = ("binary:Package", "Package", "Version", "Architecture", "source:Package",
          "source:Version", "Homepage")
DOCUMENT = "SPDXRef-DOCUMENT"
IMAGE = "SPDXRef-image"
PROGRAM = "SPDXRef-Package-puzzled"
COMPILED_IN = "libxxhash-dev"  # a header with functions


def run(*command):
    return subprocess.run(command, check=False, text=True, stdout=subprocess.PIPE,
                          stderr=subprocess.DEVNULL).stdout


def reference(kind, name):
    """Returns an identifier, which consists of letters, digits, dots and hyphens."""
    return f"SPDXRef-{kind}-{re.sub(r'[^A-Za-z0-9.-]', '-', name)}"


def owners(files):
    """Returns the sorted names of the Debian packages of these files. dpkg can list a file in
    /usr/lib under its name in /lib, or the reverse, because one folder is a link to the other."""
    names = {name for path in map(str, files)
             for name in (path, path.removeprefix("/usr"), f"/usr{path}")}
    lines = run("dpkg-query", "--search", *names).splitlines()
    return sorted({line.rsplit(": ", 1)[0] for line in lines})


def relation(element, kind, related):
    return {"spdxElementId": element, "relationshipType": kind, "relatedSpdxElement": related}


def package(name, identifier, version, **fields):
    return {
        "name": name, "SPDXID": identifier, "versionInfo": version,
        "downloadLocation": "NOASSERTION", "filesAnalyzed": False,
        "licenseConcluded": "NOASSERTION", "licenseDeclared": "NOASSERTION",
        "copyrightText": "NOASSERTION", **fields,
    }


def package_url(locator):
    return [{"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl",
             "referenceLocator": locator}]


def debian_package(name, release):
    """Returns the entry of a Debian package."""
    form = "\\n".join(f"${{{field}}}" for field in FIELDS)
    values = run("dpkg-query", "--show", "--showformat", form, name).split("\n")
    full, short, version, architecture, *source, homepage = values
    declared, remark = debian_licenses.licenses(f"/usr/share/doc/{short}/copyright")
    locator = (f"pkg:deb/debian/{quote(short, safe='')}@{quote(version, safe='')}"
               f"?arch={architecture}&distro={release}")
    entry = package(
        short, reference("Package", full), version, supplier="Organization: Debian",
        licenseDeclared=declared, licenseComments=remark, primaryPackagePurpose="LIBRARY",
        sourceInfo=f"built by Debian from the source package {' '.join(source)}",
        externalRefs=package_url(locator))
    if homepage:
        entry["homepage"] = homepage
    return entry


def npm_packages():
    """Returns the packages in the web pages (web/site.mjs), without those of the build only."""
    lock = json.loads(Path("web/package-lock.json").read_text(encoding="utf-8"))
    for path, entry in lock["packages"].items():
        if path and not (entry.get("dev") or entry.get("devOptional")):
            name, version = path.split("node_modules/")[-1], entry["version"]
            yield package(
                name, reference("npm", name), version, primaryPackagePurpose="LIBRARY",
                licenseDeclared=entry.get("license", "NOASSERTION"),
                externalRefs=package_url(f"pkg:npm/{quote(name, safe='/')}@{version}"))


def debian_release():
    text = Path("/etc/os-release").read_text(encoding="utf-8")
    return re.search(r"^VERSION_CODENAME=(\w+)", text, re.MULTILINE).group(1)


def packages_of(libraries, architecture, version):
    """Returns the packages, and the relationships among them."""
    release = debian_release()
    program = package("puzzled", PROGRAM, version, licenseDeclared="MIT",
                      primaryPackagePurpose="APPLICATION")
    in_image = [program, *(debian_package(name, release) for name in owners(libraries))]
    in_program = [*npm_packages(), debian_package(f"{COMPILED_IN}:{architecture}", release)]
    relations = [relation(IMAGE, "CONTAINS", entry["SPDXID"]) for entry in in_image]
    relations += [relation(PROGRAM, "CONTAINS", entry["SPDXID"]) for entry in in_program]
    return in_image + in_program, relations


def describe(libraries, architecture, version, epoch):
    """Returns the text of the SPDX document for an image with the program and these libraries."""
    packages, relations = packages_of(libraries, architecture, version)
    image = package("puzzled-image", IMAGE, version, primaryPackagePurpose="CONTAINER")
    content = {
        "packages": [image, *packages],
        "relationships": [relation(DOCUMENT, "DESCRIBES", IMAGE), *relations],
    }
    # Derive the name from the content, so that the build is reproducible.
    content_name = uuid.uuid5(uuid.NAMESPACE_OID, json.dumps(content))
    name = f"puzzled-image-{version}-{architecture}"
    document = {
        "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": DOCUMENT,
        "name": name,
        "documentNamespace": f"https://spdx.org/spdxdocs/{name}-{content_name}",
        "creationInfo": {"created": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(epoch)),
                         "creators": [f"Tool: puzzled-image-spdx-{version}"]},
        **content,
    }
    return json.dumps(document, indent=1, ensure_ascii=False) + "\n"
