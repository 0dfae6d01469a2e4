"""The experiment: box plots that agree with identities and with theory, and that do not depend on
the number of workers."""

from math import sqrt

import pytest

from contract import BY_NAME, ask, check, strict_json
from test_hyperloglog import SIGMAS

LINES = {"accept": "application/x-ndjson"}
LONG = {"precisions": [12], "distinct_items": 1000000, "runs": 10000, "seed": 1}
LARGEST = 16


def experiment(client, **question):
    body = ask(client, "hyperloglogExperiment", question)
    for result in body["results"]:
        check_box(result, body["runs"])
    return body


def check_box(box, runs):
    """The members of a box plot are in order."""
    low, high = box["whiskers"]
    assert -1 <= box["min"] <= low <= box["q1"] <= box["median"] <= box["q3"] <= high
    assert high <= box["max"] and box["min"] <= box["bias"] <= box["max"]
    reach = 1.5 * (box["q3"] - box["q1"]) * (1 + 1e-9)
    assert box["q1"] - low <= reach and high - box["q3"] <= reach
    assert box["rmse"] >= abs(box["bias"]) * (1 - 1e-9)
    assert box["outlier_count"] <= runs
    outliers = box["outliers"]
    assert len(outliers) == min(box["outlier_count"], 100)
    assert outliers == sorted(outliers)
    assert all(error < low or error > high for error in outliers)
    assert (box["min"] < low) == (box["min"] in outliers)
    assert (box["max"] > high) == (box["max"] in outliers)


@pytest.mark.slow
def test_the_defaults_are_the_experiment_of_the_article(client):
    body = experiment(client, seed=1)
    assert [box["precision"] for box in body["results"]] == list(range(4, LARGEST + 1))
    assert (body["distinct_items"], body["runs"], body["hash_bits"]) == (100000, 100, 64)
    assert body["estimator"] == "improved" and body["complete"]
    for box in body["results"]:
        m = 2 ** box["precision"]
        error = SIGMAS * box["theoretical_rmse"] / sqrt(body["runs"])
        assert abs(box["bias"]) < error
        spread = sqrt(max(box["rmse"] ** 2 - box["bias"] ** 2, 0) / (body["runs"] - 1))
        assert box["bias_standard_error"] == pytest.approx(spread)
        assert abs(box["rmse"] - box["theoretical_rmse"]) < error
        assert 0.6 / sqrt(m) < box["theoretical_rmse"] < 1.2 / sqrt(m)


@pytest.mark.slow
def test_a_hash_of_32_bits(client):
    """Of 10^7 items one in 860 has the hash of another."""
    question = {"precisions": [14], "distinct_items": 10 ** 7, "runs": 20, "seed": 1}
    short = experiment(client, hash_bits=32, **question)["results"][0]
    long = experiment(client, **question)["results"][0]
    assert short != long
    assert abs(short["bias"]) < 0.0012 + SIGMAS * short["theoretical_rmse"] / sqrt(20)


def test_precisions_do_not_depend_on_each_other(client):
    question = {"distinct_items": 3000, "runs": 30, "seed": 8}
    some = experiment(client, precisions=[13, 4, 9], **question)["results"]
    every = experiment(client, precisions=list(range(4, 14)), **question)["results"]
    assert some == [every[9], every[0], every[5]]


@pytest.mark.parametrize("distinct", [1, 2, 5])
def test_few_items_are_counted_exactly(client, distinct):
    body = experiment(client, precisions=[18], distinct_items=distinct, runs=50, seed=1)
    assert abs(body["results"][0]["median"]) < 1e-3
    assert experiment(client, distinct_items=distinct, runs=1, seed=1)["runs"] == 1


def test_a_selected_seed_repeats_the_response(client):
    question = {"precisions": [6], "distinct_items": 100, "runs": 10}
    first, second = (experiment(client, **question) for _ in range(2))
    assert first["seed"] != second["seed"] and first["results"] != second["results"]
    assert experiment(client, **question, seed=first["seed"]) == first


@pytest.mark.slow
def test_the_number_of_workers_does_not_change_the_response(start):
    question = {"distinct_items": 20000, "runs": 300, "seed": 4}
    answers = []
    for workers in ("1", "2", "5"):
        with start("--workers", workers).client() as client:
            answers.append(experiment(client, **question))
    assert answers[0] == answers[1] == answers[2]


@pytest.mark.slow
def test_progress_increases(client):
    response = client.post("/hyperloglog/experiment", headers=LINES,
                           json={**LONG, "limits": {"milliseconds": 600}})
    *progress, answer = check(BY_NAME["hyperloglogExperiment"], response)
    done = [line["progress"]["done"] for line in progress]
    assert done == sorted(done) and max(done, default=0) <= answer["runs"]
    assert all(line["progress"]["total"] == LONG["runs"] for line in progress)
    small = {"precisions": [5], "distinct_items": 50, "runs": 5, "seed": 2}
    response = client.post("/hyperloglog/experiment", headers=LINES, json=small)
    assert check(BY_NAME["hyperloglogExperiment"], response)[-1] == experiment(client, **small)
    with client.stream("POST", "/hyperloglog/experiment", headers=LINES,
                       json={**LONG, "runs": 10000, "distinct_items": 10 ** 7}) as response:
        first = strict_json(next(response.iter_lines()))
    assert first["progress"]["total"] == 10000


def test_responses_with_a_seed_have_an_etag(client):
    question = {"precisions": [4], "distinct_items": 10, "runs": 2}
    path = BY_NAME["hyperloglogExperiment"].path
    assert "etag" in client.post(path, json={**question, "seed": 1}).headers
    assert "etag" not in client.post(path, json=question).headers
