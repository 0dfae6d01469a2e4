"""Checks rules that schemas cannot express, and prints environments and commands of pods.

    check.py agree HELP METRICS FILE...
        Check that the objects are consistent with each other, with the output of `puzzled --help`,
        and with a response to GET /metrics.
    check.py environment FILE...
        Print the environment of the service, one NAME=VALUE per line.
    check.py command JOB INDEX FOLDER FILE...
        Print the command of a Job's pod, with FOLDER instead of /work.
"""
import re
import sys
from pathlib import Path

import yaml

GIB = {"Ki": 2**10, "Mi": 2**20, "Gi": 2**30, "K": 2**10, "M": 2**20, "G": 2**30}


def size(text):
    number, unit = re.fullmatch(r"(\d+)(\w*)", text).groups()
    return int(number) * GIB.get(unit, 1)


def objects(files):
    for file in files:
        yield from yaml.safe_load_all(Path(file).read_text(encoding="utf-8"))


def one(items, kind, name=None):
    return next(item for item in items
                if item["kind"] == kind and name in (None, item["metadata"]["name"]))


def environment(container):
    return {entry["name"]: entry.get("value") for entry in container.get("env", [])}


def restricted(pod):
    """Yields the rules of the restricted pod security standard, and of a read-only file system."""
    whole = pod["securityContext"]
    yield "runs as 10001", whole["runAsNonRoot"] and whole["runAsUser"] == 10001
    yield "has a seccomp profile", whole["seccompProfile"]["type"] == "RuntimeDefault"
    yield "has no service account token", pod["automountServiceAccountToken"] is False
    yield "has no environment variables of services", pod["enableServiceLinks"] is False
    for container in pod["containers"]:
        own = container["securityContext"]
        yield "cannot escalate privileges", own["allowPrivilegeEscalation"] is False
        yield "has no capabilities", own["capabilities"] == {"drop": ["ALL"]}
        yield "has a read-only root", own["readOnlyRootFilesystem"] is True


def deployment(items, help_text, metrics):
    item = one(items, "Deployment")
    pod = item["spec"]["template"]["spec"]
    labels = item["spec"]["template"]["metadata"]["labels"]
    container = pod["containers"][0]
    variables = environment(container)
    job_seconds = int(re.search(r"PUZZLED_JOB_SECONDS,.*default (\d+)", help_text)[1])
    drain = int(variables["PUZZLED_DRAIN_SECONDS"])
    wait = container["lifecycle"]["preStop"]["sleep"]["seconds"]
    yield "the program knows each variable", all(f"[{name}," in help_text for name in variables)
    yield "drains longer than the longest request", drain > job_seconds
    yield "is killed only after the drain", pod["terminationGracePeriodSeconds"] > wait + drain
    limit = size(container["resources"]["limits"]["memory"])
    yield "limits its memory to 3/4 of the pod's", \
        size(variables["PUZZLED_MAX_MEMORY"]) <= limit * 3 // 4
    yield "a rollout never removes a pod before a new one is ready", \
        item["spec"]["strategy"]["rollingUpdate"]["maxUnavailable"] == 0
    ports = {port["name"] for port in container["ports"]}
    for probe, path in (("startup", "/healthz"), ("liveness", "/healthz"),
                        ("readiness", "/readyz")):
        asked = container[f"{probe}Probe"]["httpGet"]
        yield f"the {probe} probe requests {path}", \
            asked == {"path": path, "port": "http"} and "http" in ports
    selectors = {"Deployment": lambda spec: spec["selector"]["matchLabels"],
                 "Service": lambda spec: spec["selector"],
                 "PodDisruptionBudget": lambda spec: spec["selector"]["matchLabels"],
                 "NetworkPolicy": lambda spec: spec["podSelector"]["matchLabels"],
                 "PodMonitor": lambda spec: spec["selector"]["matchLabels"]}
    for other in items:
        if select := selectors.get(other["kind"]):
            chosen = select(other["spec"])
            yield f"{other['kind']} selects the pods", chosen and chosen.items() <= labels.items()
        if other["kind"] == "NetworkPolicy":
            # A selector without the other one would admit a whole namespace.
            peers = [peer for rule in other["spec"]["ingress"] for peer in rule["from"]]
            yield "only selected pods can connect", peers and all(
                peer.get("namespaceSelector") and peer.get("podSelector") for peer in peers)
        if other["kind"] == "HorizontalPodAutoscaler":
            yield "the autoscaler scales the deployment", \
                other["spec"]["scaleTargetRef"]["name"] == item["metadata"]["name"]
            for metric in other["spec"]["metrics"]:
                if metric["type"] == "Pods":
                    name = metric["pods"]["metric"]["name"]
                    yield f"the service has the metric {name}", \
                        re.search(rf"^{name} \d", metrics, re.MULTILINE)


def provers(items):
    job = one(items, "Job", "prove-parts")
    spec, merge = job["spec"], one(items, "Job", "prove-merge")["spec"]
    parts = spec["template"]["spec"]["containers"][0]
    merging = merge["template"]["spec"]["containers"][0]
    share = parts["command"][parts["command"].index("--part") + 1]
    yield "the number of parts is the number of completions", share == f"$(PART)/{spec['completions']}"
    yield "both jobs have the same task", parts["command"][-1] == merging["command"][-1]
    yield "both jobs have the same image", parts["image"] == merging["image"]
    volume = spec["template"]["spec"]["volumes"]
    yield "both jobs have the same volume", volume == merge["template"]["spec"]["volumes"]
    claim = volume[0]["persistentVolumeClaim"]["claimName"]
    modes = one(items, "PersistentVolumeClaim", claim)["spec"]["accessModes"]
    yield "all pods can write to the volume", modes == ["ReadWriteMany"]


def agree(help_file, metrics_file, *files):
    items = list(objects(files))
    found, count = [], 0
    claims = [("Deployment", deployment(items, Path(help_file).read_text(encoding="utf-8"),
                                        Path(metrics_file).read_text(encoding="utf-8")))
              ] if any(item["kind"] == "Deployment" for item in items) else [
                  ("provers", provers(items))]
    claims += [(item["metadata"]["name"], restricted(item["spec"]["template"]["spec"]))
               for item in items if "template" in item.get("spec", {})]
    for name, list_of_claims in claims:
        for claim, holds in list_of_claims:
            count += 1
            if not holds:
                found.append(f"{name}: this is not true: {claim}")
    if found:
        sys.exit("\n".join(found))
    print(f"{len(items)} objects: all {count} checks passed")


def print_environment(*files):
    container = one(objects(files), "Deployment")["spec"]["template"]["spec"]["containers"][0]
    for name, value in environment(container).items():
        print(f"{name}={value}")


def command(job, index, folder, *files):
    container = one(objects(files), "Job", job)["spec"]["template"]["spec"]["containers"][0]
    print(" ".join(word.replace("$(PART)", index).replace("/work", folder)
                   for word in container["command"]))


if __name__ == "__main__":
    COMMANDS = {"agree": agree, "environment": print_environment, "command": command}
    COMMANDS[sys.argv[1]](*sys.argv[2:])
