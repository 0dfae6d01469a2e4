"""POST /hyperloglog/experiment: box plots agree with identities and with theory."""

from math import sqrt

import pytest

from contract import ask
from test_hyperloglog import SIGMAS

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
    """Of 10^7 items, one in 860 has the same hash as another item."""
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


def test_farmhash_of_digits_has_the_errors_of_its_numbers(client):
    """The numbers of Kunigami's article and the hash function are the same in each run, so errors
    have a common part. An independent program computed the error of the estimate for all numbers
    from 1 to 100,000: 32 % at precision 4, 21.65 % at 5, and 0.01 % at 14."""
    question = {"draws": 2 * 10 ** 6, "range": 10 ** 5, "hash": "farmhash32", "hash_bits": 32, "runs": 3,
                "estimator": "classic", "precisions": [4, 5, 14], "seed": 1}
    body = experiment(client, **question)
    assert body["distinct_items"] == pytest.approx(10 ** 5, 1e-4) and body["hash"] == "farmhash32"
    biases = [100 * box["bias"] for box in body["results"]]
    assert biases == pytest.approx([32.06, 21.65, 0.01], abs=0.02)
