"""The software bill of materials (SBOM) of the image: an SPDX 2.3 document in JSON.

It describes the image, which contains the program and the Debian packages of the libraries. The data of
the packages comes from dpkg. Each package contains its files in the image, with their checksums, and
each file has a link to the files that it needs. The program contains the npm packages of its web pages
and a header with functions. The format is https://spdx.github.io/spdx-spec/v2.3/.
"""

import hashlib
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
    """An identifier consists of letters, digits, dots and hyphens."""
    return f"SPDXRef-{kind}-{re.sub(r'[^A-Za-z0-9.-]', '-', name)}"


def owners(sources):
    """{file: its Debian package}. dpkg can list a file in /usr/lib under its name in /lib, or the
    reverse, because one folder is a link to the other."""
    names = {}
    for path in map(str, sources):
        names[path] = path
        names[path.removeprefix("/usr") if path.startswith("/usr/") else f"/usr{path}"] = path
    lines = run("dpkg-query", "--search", *names).splitlines()
    found = [line.rsplit(": ", 1) for line in lines]
    return {names[path]: name for name, path in found}


def relation(element, kind, related):
    return {"spdxElementId": element, "relationshipType": kind, "relatedSpdxElement": related}


def file_entry(path, root):
    content = (root / path).read_bytes()
    return {
        "SPDXID": reference("File", path),
        "fileName": f"./{path}",
        "fileTypes": ["BINARY"],
        "checksums": [
            {"algorithm": name, "checksumValue": hashlib.new(name, content).hexdigest()}
            for name in ("SHA1", "SHA256")
        ],
        "licenseConcluded": "NOASSERTION",
        "licenseInfoInFiles": ["NOASSERTION"],
        "copyrightText": "NOASSERTION",
    }


def contents(files):
    """The fields for the files of a package that are in the image. The verification code is the
    checksum of their sorted checksums (clause 7.9 of the specification)."""
    sums = "".join(sorted(file["checksums"][0]["checksumValue"] for file in files))
    code = {"packageVerificationCodeValue": hashlib.sha1(sums.encode()).hexdigest()}
    return {"filesAnalyzed": True, "packageVerificationCode": code} if files else {}


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


def debian_package(name, files, release):
    """The entry of a Debian package with its files in the image."""
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
        externalRefs=package_url(locator), **contents(files))
    if homepage:
        entry["homepage"] = homepage
    return entry


def npm_packages():
    """The packages in the web pages (web/bundles.mjs): all except those that only the build uses."""
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


def packages_of(tree, files, architecture, version):
    """The packages, and the relationships among packages and files."""
    known = owners(source for source, _ in tree.values())
    owner = {path: known.get(str(source)) for path, (source, _) in tree.items()}
    release = debian_release()
    found, relations = [], []
    for name in sorted(set(owner.values()), key=lambda name: name or ""):
        own = [files[path] for path in tree if owner[path] == name]
        if name:
            entry = debian_package(name, own, release)
        else:
            entry = package("puzzled", PROGRAM, version, licenseDeclared="MIT",
                            primaryPackagePurpose="APPLICATION", **contents(own))
        found.append(entry)
        relations.append(relation(IMAGE, "CONTAINS", entry["SPDXID"]))
        relations += [relation(entry["SPDXID"], "CONTAINS", file["SPDXID"]) for file in own]
    compiled_in = debian_package(f"{COMPILED_IN}:{architecture}", [], release)
    for entry in [*npm_packages(), compiled_in]:
        found.append(entry)
        relations.append(relation(PROGRAM, "CONTAINS", entry["SPDXID"]))
    return found, relations


def describe(tree, root, architecture, version, epoch):
    """The SPDX document, as text, for the files of `tree` in the folder `root`."""
    files = {path: file_entry(path, root) for path in tree}
    packages, relations = packages_of(tree, files, architecture, version)
    image = package("puzzled-image", IMAGE, version, primaryPackagePurpose="CONTAINER",
                    comment="All files belong to the packages that the image contains.")
    links = [relation(files[path]["SPDXID"], "DYNAMIC_LINK", files[need]["SPDXID"])
             for path, (_, needs) in tree.items() for need in needs]
    content = {
        "packages": [image, *packages],
        "files": [*files.values()],
        "relationships": [relation(DOCUMENT, "DESCRIBES", IMAGE), *relations, *links],
    }
    # Derive the name from the content, so that the build is reproducible.
    content_name = uuid.uuid5(uuid.NAMESPACE_OID, json.dumps(content))
    name = f"puzzled-image-{version}-{architecture}"
    created = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(epoch))
    document = {
        "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": DOCUMENT,
        "name": name,
        "documentNamespace": f"https://spdx.org/spdxdocs/{name}-{content_name}",
        "creationInfo": {"created": created,
                         "creators": [f"Tool: puzzled-image-spdx-{version}"]},
        **content,
    }
    return json.dumps(document, indent=1, ensure_ascii=False) + "\n"
