#!/usr/bin/env python3
"""Checks an image archive and its SBOM, and unpacks the image into ROOT.

    check_image.py arm64 IMAGE.tar SBOM.json ROOT

The loader of the image lists the libraries that the program needs. tools/release/image_files.py
reads them from the files instead. If the image has another architecture, the kernel must be able
to run it (binfmt_misc). The program listens on PUZZLED_TEST_PORT (default: 18080). Prints the
sizes.
"""

import contextlib
import gzip
import io
import json
import os
import re
import struct
import subprocess
import sys
import tarfile
import time
from pathlib import Path

import check_spdx

MOST_BYTES = 16_500_000
MACHINES = {"amd64": 62, "arm64": 183}  # e_machine in elf.h
PROGRAM = "usr/local/bin/puzzled"
LISTED = re.compile(r"^\s*(\S+)(?: => (\S+))? \(0x", re.MULTILINE)
LABELS = {
    "title": r"puzzled", "description": r".+", "licenses": r"MIT",
    "version": r"\d+\.\d+\.\d+", "revision": r"[0-9a-f]{40}|unknown",
    "created": r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ",
}


def read_archive(path):
    """Returns the configuration and the bytes of the only layer."""
    with tarfile.open(path) as archive:
        [manifest] = json.load(archive.extractfile("manifest.json"))
        config = json.load(archive.extractfile(manifest["Config"]))
        [layer] = [archive.extractfile(name).read() for name in manifest["Layers"]]
    return config, layer


def check_config(config, architecture):
    assert config["architecture"] == architecture, config["architecture"]
    inner = config["config"]
    assert inner["User"] == "10001:10001"
    assert inner["Entrypoint"] == [f"/{PROGRAM}"]
    assert inner["Healthcheck"]["Test"] == ["CMD", f"/{PROGRAM}", "--health-check"]
    assert inner["StopSignal"] == "SIGTERM"
    labels = inner["Labels"]
    assert len(labels) == len(LABELS), labels
    for name, form in LABELS.items():
        value = labels[f"org.opencontainers.image.{name}"]
        assert re.fullmatch(form, value), (name, value)
    return {name: labels[f"org.opencontainers.image.{name}"] for name in LABELS}


def unpack(layer, root):
    """Unpacks the layer and returns {path: content} of its files."""
    files = {}
    with tarfile.open(fileobj=io.BytesIO(layer)) as archive:
        for member in archive:
            assert member.isdir() or member.isfile(), f"{member.name} is not a regular file"
            assert (member.uid, member.gid) == (0, 0), f"{member.name} does not belong to root"
            assert not member.mode & 0o7022, f"{member.name} has the mode {member.mode:o}"
            if member.isfile():
                files[member.name] = archive.extractfile(member).read()
        archive.extractall(root)
    return files


def loader_of(files):
    [loader] = [path for path in files if Path(path).name.startswith("ld-linux")]
    return loader


def check_files(files, architecture, root):
    """The image contains the program, the libraries that it loads, and no other files."""
    command = ["chroot", root, f"/{loader_of(files)}", "--list", f"/{PROGRAM}"]
    listed = LISTED.findall(subprocess.check_output(command, text=True))
    wanted = {Path(found or name).name for name, found in listed
              if not name.startswith("linux-vdso")} | {Path(PROGRAM).name}
    names = sorted(Path(path).name for path in files)
    assert names == sorted(wanted), set(names) ^ wanted
    for path, content in files.items():
        assert content[:4] == b"\x7fELF", path
        [machine] = struct.unpack_from("<H", content, 18)
        assert machine == MACHINES[architecture], path


def check_unread_log(root, port):
    """If the reader of the log stops reading, the program still exits with status 0."""
    reader, writer = os.pipe()
    os.set_blocking(writer, False)
    with contextlib.suppress(BlockingIOError):
        while True:
            os.write(writer, b" ")
    os.set_blocking(writer, True)
    command = ["chroot", root, f"/{PROGRAM}", "--port", port]
    with subprocess.Popen([*command, "--event-loops", "1"], stdout=writer) as service:
        try:
            while subprocess.run([*command, "--health-check"], check=False).returncode:
                assert service.poll() is None, "the program exited at its start"
                time.sleep(0.1)
            service.terminate()
            code = service.wait()
        finally:
            service.kill()
    os.close(reader)
    os.close(writer)
    assert code == 0, f"with an unread log, the program exited with status {code}"


def main():
    architecture, image, bill, root = sys.argv[1:]
    config, layer = read_archive(image)
    labels = check_config(config, architecture)
    files = unpack(layer, root)
    check_files(files, architecture, root)
    check_unread_log(root, os.environ.get("PUZZLED_TEST_PORT", "18080"))
    total = len(layer)
    assert total <= MOST_BYTES, f"{total} bytes"
    document = json.loads(Path(bill).read_text(encoding="utf-8"))
    check_spdx.check(document, labels)
    packed = len(gzip.compress(layer, 6))
    print(f"{architecture}: {len(files)} files, {total / 1e6:.1f} MB, "
          f"compressed {packed / 1e6:.1f} MB; {len(document['packages'])} packages are named")
    for path, content in sorted(files.items(), key=lambda item: -len(item[1])):
        print(f"{len(content):>9} {path}")


if __name__ == "__main__":
    main()
