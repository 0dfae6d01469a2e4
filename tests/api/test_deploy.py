"""The files of deploy/ use names that the program defines, and expose no more than necessary."""

import ipaddress
import re

import yaml

from service import ROOT, run

FILES = [path for path in (ROOT / "deploy").glob("**/*")
         if path.suffix in (".yml", ".yaml", ".json") and "validate" not in path.parts]
HAPROXY = (ROOT / "deploy/haproxy/haproxy.cfg").read_text(encoding="utf-8")
FLEET = yaml.safe_load((ROOT / "deploy/compose/compose.yaml").read_text(encoding="utf-8"))
SINGLE = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))


def used(pattern):
    """(file, name) of every match of the pattern in FILES."""
    return {(file.name, name) for file in FILES
            for name in re.findall(pattern, file.read_text(encoding="utf-8"))}


def test_metrics_are_those_of_the_service(client):
    text = client.get("/metrics").text
    known = set(re.findall(r"^# TYPE (\w+)", text, re.MULTILINE))
    known |= {f"{name}_bucket" for name in known}
    wanted = used(r"\bpuzzled_(?:[a-z]+_)*[a-z]+\b") | used(r"\bprocess_\w+(?=[\[{])")
    assert len(wanted) > 20
    assert not {pair for pair in wanted if pair[1] not in known}


def test_variables_are_those_of_the_program():
    known = set(re.findall(r"\[(PUZZLED_\w+)", run("--help").stdout))
    known |= set(re.findall(r"PUZZLED_\w+", HAPROXY))
    wanted = used(r"\bPUZZLED_[A-Z0-9_]+(?=[:,])")
    assert len(wanted) > 10
    assert not {pair for pair in wanted if pair[1] not in known}


def test_compose_services_have_no_unnecessary_rights():
    for services in (FLEET["services"], SINGLE["services"]):
        for name, service in services.items():
            assert service["read_only"] is True, name
            assert service["cap_drop"] == ["ALL"], name
            assert service["security_opt"] == ["no-new-privileges:true"], name
            for port in service.get("ports", []):
                assert port.startswith("127.0.0.1:"), name


def test_compose_instances_trust_the_address_of_haproxy_only():
    [address] = FLEET["services"]["haproxy"]["networks"]["default"].values()
    [network] = FLEET["networks"]["default"]["ipam"]["config"]
    assert ipaddress.ip_address(address) in ipaddress.ip_network(network["subnet"])
    assert ipaddress.ip_address(address) not in ipaddress.ip_network(network["ip_range"])
    assert address != network["gateway"]
    for number in (1, 2, 3):
        variables = FLEET["services"][f"puzzled-{number}"]["environment"]
        assert variables["PUZZLED_TRUSTED_PROXY"] == address
        assert variables["PUZZLED_FORWARDED_HEADER"] == "forwarded"


def test_compose_services_find_each_other():
    """Addresses are those of services. Files are mounted where programs read them."""
    services = FLEET["services"]
    variables = services["haproxy"]["environment"]
    listed = [(ROOT / f"deploy/prometheus/targets/{name}.yml").read_text(encoding="utf-8")
              for name in ("puzzled", "haproxy")]
    targets = {target for text in listed for entry in yaml.safe_load(text)
               for target in entry["targets"]}
    instances = {f"puzzled-{number}:8080" for number in (1, 2, 3)}
    assert instances == {variables[f"PUZZLED_REPLICA{number}"] for number in (1, 2, 3)}
    assert targets == instances | {f"haproxy{variables['PUZZLED_FIGURES']}"}
    assert instances <= {f"{name}:8080" for name in services}
    cache = services["cache"]
    assert variables["PUZZLED_CACHE"] in cache["command"]
    assert cache["network_mode"] == "service:haproxy"
    mounted = {}
    for service in services.values():
        for source, _, target in (each.partition(":") for each in service.get("volumes", [])):
            mounted[target.removesuffix(":ro")] = source
            assert not source.startswith(".") or (ROOT / "deploy/compose" / source).exists()
    assert cache["command"][cache["command"].index("-f") + 1] in mounted
    provisioned = ROOT / "deploy/grafana/provisioning"
    [provider] = yaml.safe_load((provisioned / "dashboards/puzzled.yml").read_text())["providers"]
    assert mounted[provider["options"]["path"]] == "../grafana/dashboards"
    [source] = yaml.safe_load(
        (provisioned / "datasources/prometheus.yml").read_text())["datasources"]
    assert source["url"] == "http://prometheus:9090"


def test_compose_has_no_password_and_no_key_that_others_can_read():
    variables = FLEET["services"]["grafana"]["environment"]
    assert variables["GF_SECURITY_DISABLE_INITIAL_ADMIN_CREATION"] == "true"
    assert variables["GF_AUTH_BASIC_ENABLED"] == "false"
    text = (ROOT / "deploy/compose/compose.yaml").read_text(encoding="utf-8")
    assert "chmod" not in text
    ignored = (ROOT / ".gitignore").read_text(encoding="utf-8").splitlines()
    assert f"/deploy/compose/{FLEET['secrets']['certificate']['file']}" in ignored


def test_one_client_cannot_fill_the_queue_behind_a_trusted_proxy():
    """If the service can distinguish clients, each of them gets at most half of the queue."""
    queue = int(re.search(r"\[PUZZLED_MAX_QUEUED_JOBS,.*default (\d+)",
                          run("--help").stdout)[1])
    named = re.compile(r"PUZZLED_TRUSTED_PROXY\b")
    limit = re.compile(r"PUZZLED_MAX_PER_CLIENT\b\W+(?:value\W+)?(\d+)")
    texts = {file: file.read_text(encoding="utf-8") for file in FILES}
    wanted = [file for file, text in texts.items() if named.search(text)]
    assert len(wanted) == 2
    for file in wanted:
        [value] = limit.findall(texts[file])
        assert 0 < int(value) <= queue // 2, file


def test_ingress_publishes_every_path_but_metrics_and_probes(client):
    file = ROOT / "deploy/kubernetes/overlays/production/ingress.yaml"
    [rule] = yaml.safe_load(file.read_text(encoding="utf-8"))["spec"]["rules"]
    entries = [(entry["path"], entry["pathType"]) for entry in rule["http"]["paths"]]

    def is_published(path):
        return any(path == entry or kind == "Prefix" and path.startswith(f"{entry}/")
                   for entry, kind in entries)

    paths = {"/mcp", *client.get("/openapi.json").json()["paths"]}
    hidden = {"/metrics", "/healthz", "/readyz"}
    assert hidden <= paths
    assert {path for path in paths if not is_published(path)} == hidden
    assert not [path for path, _ in entries if not any(
        known == path or known.startswith(f"{path}/") for known in paths)]
