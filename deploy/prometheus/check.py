"""Checks for deploy/prometheus/test.

    check.py names RULES RULES_TEST DASHBOARD METRICS...
        Check that each alert fires in a test, and that each metric of the alerts and the dashboard is
        in one of the files METRICS, which contain responses to GET /metrics.
    check.py rules DASHBOARD
        Print the expressions of the dashboard as a rules file.
    check.py answers PROMETHEUS DASHBOARD
        Check that each expression of the dashboard returns samples.
    check.py until PROMETHEUS EXPRESSION
        Wait up to two minutes until the expression returns samples.
"""
import json
import re
import sys
import time
import urllib.parse
import urllib.request
from pathlib import Path

import yaml

METRIC = re.compile(r"\b((?:puzzled|process|haproxy)_\w+|up)\b(?=[\[{)\s]|$)")
TIMEOUT_S = 120


def expressions(dashboard):
    """Yields (panel, expression), with values for the variables that Grafana defines."""
    for panel in json.loads(Path(dashboard).read_text(encoding="utf-8"))["panels"]:
        for target in panel["targets"]:
            expression = target["expr"].replace("$__rate_interval", "1m")
            yield panel["title"], expression.replace("$route", ".*")


def names(rules, rules_test, dashboard, *metrics):
    known = {"up"}
    for file in metrics:
        text = Path(file).read_text(encoding="utf-8")
        known |= set(re.findall(r"^(\w+)[{ ]", text, re.MULTILINE))
    alerts = [rule for group in yaml.safe_load(Path(rules).read_text(encoding="utf-8"))["groups"]
              for rule in group["rules"]]
    tests = yaml.safe_load(Path(rules_test).read_text(encoding="utf-8"))["tests"]
    fired = {case["alertname"] for test in tests for case in test["alert_rule_test"]
             if case["exp_alerts"]}
    found = [f"{alert['alert']} does not fire in any test" for alert in alerts
             if alert["alert"] not in fired]
    used = [(alert["alert"], alert["expr"]) for alert in alerts]
    used += expressions(dashboard)
    for user, expression in used:
        read = set(METRIC.findall(expression))
        found += [f"{user}: the metric {name} does not exist" for name in sorted(read - known)]
        if not read:
            found.append(f"{user}: the expression does not use a metric")
    if found:
        sys.exit("\n".join(found))
    print(f"{len(alerts)} alerts, each of which fires in a test. "
          f"{len(used)} expressions: all their metrics exist.")


def rules(dashboard):
    made = [{"record": f"panel:{number}", "expr": expression}
            for number, (_, expression) in enumerate(expressions(dashboard))]
    print(yaml.safe_dump({"groups": [{"name": "dashboard", "rules": made}]}))


def query(prometheus, expression):
    """Returns the current samples of the expression."""
    url = f"{prometheus}/api/v1/query?" + urllib.parse.urlencode({"query": expression})
    with urllib.request.urlopen(url, timeout=30) as answer:
        return json.load(answer)["data"]["result"]


def wait(prometheus, expression):
    end = time.monotonic() + TIMEOUT_S
    while True:
        try:
            if samples := query(prometheus, expression):
                return samples
        except OSError:  # Prometheus is not ready yet.
            pass
        if time.monotonic() > end:
            sys.exit(f"Prometheus returns no samples for: {expression}")
        time.sleep(0.2)


def answers(prometheus, dashboard):
    count = 0
    for _, expression in expressions(dashboard):
        wait(prometheus, expression)
        count += 1
    print(f"{count} expressions of the dashboard return samples")


def until(prometheus, expression):
    for sample in wait(prometheus, expression):
        print(f"{expression}: {json.dumps(sample['metric'])} {sample['value'][1]}")


if __name__ == "__main__":
    COMMANDS = {"names": names, "rules": rules, "answers": answers, "until": until}
    COMMANDS[sys.argv[1]](*sys.argv[2:])
