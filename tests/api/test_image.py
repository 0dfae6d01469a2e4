"""The tree of the container image, and its bill, of the program that is tested here. What runs
in a container is tested by scripts/container-test."""

import json
import os
import platform
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from service import ROOT, VERSION, binary

sys.path += [str(ROOT / "tools/release"), str(ROOT / "tests" / "image")]
import check_spdx  # noqa: E402
import debian_licenses  # noqa: E402

ARCHITECTURES = {"x86_64": "amd64", "aarch64": "arm64"}
MAPPED = re.compile(r" (/\S+\.so[.\d]*)$", re.MULTILINE)
EPOCH = 1_700_000_000


def make(folder):
    """Makes the tree and the bill of the program, in `folder`."""
    subprocess.run(
        [ROOT / "tools/release/image_files.py", ARCHITECTURES[platform.machine()], binary(),
         folder / "root", folder / "bill.json"],
        check=True, cwd=ROOT, env={**os.environ, "SOURCE_DATE_EPOCH": str(EPOCH)})
    return {str(file.relative_to(folder / "root")): file
            for file in (folder / "root").glob("**/*") if file.is_file()}


def machine(file):
    """Returns the processor of a file, as elf.h numbers it; None if it is not a program."""
    head = Path(file).read_bytes()[:20]
    return head[18:] if head[:4] == b"\x7fELF" else None


def packages_of(library):
    """The Debian packages that contain a library of this name."""
    found = subprocess.run(["dpkg-query", "--search", f"*/{library}"], check=True, text=True,
                           stdout=subprocess.PIPE).stdout
    return {line.split(":")[0] for line in found.splitlines()}


@pytest.mark.slow
@pytest.mark.skipif(not shutil.which("dpkg-query"), reason="the bill needs the data of dpkg")
@pytest.mark.skipif(machine(binary()) != machine(sys.executable),
                    reason="the emulator maps libraries of its own")
def test_tree_and_bill(server, tmp_path):
    """The tree has the program and the libraries that the running program has mapped."""
    with open(f"/proc/{server.pid}/maps", encoding="utf-8") as maps:
        mapped = {Path(name).name for name in MAPPED.findall(maps.read())}
    files = make(tmp_path)
    names = {Path(os.path.realpath(f"/{path}")).name for path in files}
    assert names - {"puzzled"} == mapped
    assert all(file.stat().st_mtime == EPOCH for file in files.values())
    bill = json.loads((tmp_path / "bill.json").read_text(encoding="utf-8"))
    check_spdx.check(bill, {"version": VERSION, "created": "2023-11-14T22:13:20Z"})
    listed = {package["name"] for package in bill["packages"]}
    assert all(packages_of(name) & listed for name in mapped)
    web = json.loads((ROOT / "web/package.json").read_text(encoding="utf-8"))
    assert {*web["dependencies"], "libxxhash-dev"} <= listed


@pytest.mark.parametrize("words, wanted", [
    ("Expat", "MIT"),
    ("GPL-2+", "GPL-2.0-or-later"),
    ("LGPL-2.1", "LGPL-2.1-only"),
    ("LGPL-3+ or GPL-2+", "(LGPL-3.0-or-later OR GPL-2.0-or-later)"),
    ("BSD-3-clause and ISC", "(BSD-3-Clause AND ISC)"),
    ("GPL-3+ with Bison exception", None),
    ("GPL-2+, or ISC", None),
    ("same-as-rest-of-p11kit", None),
    ("", None),
])
def test_licence_names(words, wanted):
    assert (debian_licenses.expression(words) or None) == wanted


def test_copyright_file(tmp_path):
    file = tmp_path / "copyright"
    file.write_text("Format: https://www.debian.org/doc/packaging-manuals/\n\n"
                    "Files: *\nCopyright: someone\nLicense: ISC\n May be used.\n\n"
                    "Files: a.c\n b.c\nLicense: Expat\n\nLicense: Expat\n Text.\n")
    assert debian_licenses.licenses(file) == (
        "ISC", f"{file} lists for parts of the sources: Expat.")
    file.write_text("It may be used.\n")
    assert debian_licenses.licenses(file)[0] == "NOASSERTION"
