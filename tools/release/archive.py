#!/usr/bin/env python3
"""Rewrites an image archive so that it is reproducible.

    archive.py IN.tar OUT.tar NAME

Both files are archives for `docker load` (manifest.json, a configuration, and layers). buildah writes
the random names of its build container to the configuration, where no program uses them. This program
removes them. `docker load` gives the image the name NAME, for example `puzzled:1.2.3`.
"""

import hashlib
import io
import json
import sys
import tarfile


def member(archive, name):
    return archive.extractfile(name).read()


def configuration(content):
    config = json.loads(content)
    for name in ("container", "container_config"):
        config.pop(name, None)
    config["config"].pop("Hostname", None)
    return json.dumps(config, sort_keys=True).encode()


def add(archive, name, content):
    entry = tarfile.TarInfo(name)
    entry.size, entry.mode = len(content), 0o644
    archive.addfile(entry, io.BytesIO(content))


def main():
    _, source, target, name = sys.argv
    with tarfile.open(source) as old, tarfile.open(target, "w") as new:
        [manifest] = json.loads(member(old, "manifest.json"))
        config = configuration(member(old, manifest["Config"]))
        manifest["RepoTags"] = [name]
        manifest["Config"] = hashlib.sha256(config).hexdigest() + ".json"
        for layer in manifest["Layers"]:
            add(new, layer, member(old, layer))
        add(new, manifest["Config"], config)
        add(new, "manifest.json", json.dumps([manifest]).encode())


if __name__ == "__main__":
    main()
