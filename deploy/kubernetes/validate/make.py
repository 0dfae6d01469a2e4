"""Writes the objects of YAML files as a TypeScript program:  make.py FILE... > manifests.ts

Each object becomes `new Deployment({...}).validate()`, with the class that kubernetes-models
generates from the published schema. The compiler rejects fields that the schema does not define, and
`validate` checks the rules that types cannot express."""
import json
import sys
from pathlib import Path

import yaml

OPERATORS = "monitoring.coreos.com"


def module(version, kind):
    if version.startswith(OPERATORS):
        return f"@kubernetes-models/prometheus-operator/{version}/{kind}"
    # The folders have the names of the API versions: apps/v1, v1, rbac.authorization.k8s.io/v1.
    return f"kubernetes-models/{version}/{kind}"


def main(files):
    lines, count = [], 0
    for file in files:
        for item in yaml.safe_load_all(Path(file).read_text(encoding="utf-8")):
            version, kind = item.pop("apiVersion"), item.pop("kind")
            name = f"{kind}{count}"
            lines.append(f'import {{ {kind} as {name} }} from "{module(version, kind)}";')
            lines.append(f"new {name}({json.dumps(item, indent=1)}).validate();")
            count += 1
    print("\n".join(lines))


if __name__ == "__main__":
    main(sys.argv[1:])
