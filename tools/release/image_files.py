#!/usr/bin/env python3
"""Creates the file tree of the container image and its software bill of materials (SBOM).

    image_files.py arm64 build/arm64/puzzled ROOT SBOM.json

ROOT receives only the stripped program, its dynamic loader, and the shared libraries that they need,
directly or indirectly. readelf reads the names of the libraries from the files. `ldd` cannot be used,
because it runs the program, which works only on the same architecture. SBOM.json is an SPDX 2.3
document (spdx.py). If SOURCE_DATE_EPOCH is set, it is the time of all files, so that the same program
and libraries produce an identical tree.
"""

import argparse
import os
import re
import shutil
import subprocess
from pathlib import Path

import spdx

NEEDED = re.compile(r"\(NEEDED\).*\[(.+)\]")
INTERPRETER = re.compile(r"interpreter: (.+)\]")
TRIPLETS = {"amd64": "x86_64-linux-gnu", "arm64": "aarch64-linux-gnu"}
VERSION = re.compile(r"^project\(puzzled VERSION (\S+)", re.MULTILINE)
PROGRAM = "usr/local/bin/puzzled"


def read(file, *options):
    command = ["readelf", "--wide", *options, str(file)]
    return subprocess.run(command, check=True, text=True, stdout=subprocess.PIPE).stdout


def find(name, triplet):
    for folder in (f"/usr/lib/{triplet}", f"/lib/{triplet}"):
        file = Path(folder, name)
        if file.exists():
            return file
    raise SystemExit(f"image_files.py: {name} is not in /usr/lib/{triplet}")


def closure(program, triplet):
    """Maps each file of the image to its source file."""
    loader = INTERPRETER.search(read(program, "--program-headers")).group(1)
    target = {Path(loader).name: loader.lstrip("/")}
    tree, waiting = {}, [(PROGRAM, program)]
    while waiting:
        path, source = waiting.pop()
        names = NEEDED.findall(read(source, "--dynamic"))
        tree[path] = source
        needed = {target.get(name, f"usr/lib/{triplet}/{name}"): name for name in names}
        waiting += [(need, find(name, triplet)) for need, name in needed.items()
                    if need not in tree]
    if target[Path(loader).name] not in tree:
        raise SystemExit("image_files.py: no library needs the loader")
    return dict(sorted(tree.items()))


def copy(tree, triplet, root):
    for path, source in tree.items():
        file = root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, file)
        file.chmod(0o755)
    subprocess.run([f"{triplet}-strip", root / PROGRAM], check=True)


def set_times(root, epoch):
    for file in [root, *root.glob("**/*")]:
        os.utime(file, (epoch, epoch))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("architecture", choices=TRIPLETS, help="the name in Debian")
    parser.add_argument("program", type=Path)
    parser.add_argument("root", type=Path, help="the folder for the tree")
    parser.add_argument("sbom", type=Path, help="the file for the SPDX document")
    options = parser.parse_args()

    triplet = TRIPLETS[options.architecture]
    version = VERSION.search(Path("CMakeLists.txt").read_text(encoding="utf-8")).group(1)
    tree = closure(options.program, triplet)
    copy(tree, triplet, options.root)
    epoch = os.environ.get("SOURCE_DATE_EPOCH")
    libraries = [source for path, source in tree.items() if path != PROGRAM]
    document = spdx.describe(libraries, options.architecture, version, epoch and int(epoch))
    options.sbom.write_text(document, encoding="utf-8")
    if epoch:
        set_times(options.root, int(epoch))


if __name__ == "__main__":
    main()
