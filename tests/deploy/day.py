"""A day of mixed questions through HAProxy and the cache, and which share of each kind the
cache answers. Run by deploy/cache/day.

What is assumed, for want of a real day:
- the shares of the kinds are those of KINDS;
- where people ask for things that others ask for too, the k-th most popular one is asked for
  in proportion to k to the power of -0.8, as found for pages of the web (Breslau, Cao, Fan,
  Phillips, Shenker: Web Caching and Zipf-like Distributions, INFOCOM 1999: 0.64 to 0.83);
- who photographs a table, has a band of Zoombinis or counts items, asks what nobody else
  does, and one in five asks it again (a page that is loaded anew);
- in Bulls and Cows people play whole games, and take the advice from the second guess on; half
  of them from the first on;
- no answer is over its time at the end, as a day has 86,400 seconds."""
import argparse
import json
import random
import statistics
import sys
import time
from collections import Counter, defaultdict
from itertools import accumulate, permutations

from balancers import HAProxy, Varnish
from cache import Client
from load import DECK
from processes import ROOT, Site, say, wait_until

EXPONENT = -0.8
AGAIN = 0.2
GRECIAN = json.loads((ROOT / "examples" / "grecian.json").read_text(encoding="utf-8"))


def popular(r, things):
    """Draws from a list by its order: the first is the most popular."""
    weights = list(accumulate(k ** EXPONENT for k in range(1, len(things) + 1)))
    while True:
        yield r.choices(things, cum_weights=weights)[0]


def of_popular(path, things):
    def ask(r):
        for question in popular(r, things):
            yield path, question
    return ask


def of_own(path, make):
    """What nobody else asks, but for those who ask twice."""
    def ask(r):
        while True:
            question = make(r)
            yield path, question
            while r.random() < AGAIN:
                yield path, question
    return ask


def score(secret, guess):
    bulls = sum(a == b for a, b in zip(secret, guess))
    return {"guess": guess, "bulls": bulls, "cows": len(set(secret) & set(guess)) - bulls}


def bulls_and_cows(r):
    codes = ["".join(code) for code in permutations("0123456789", 4)]
    r.shuffle(codes)
    first = popular(r, ["1234", "0123", "5678", *codes[:500]])
    while True:
        secret = r.choice(codes)
        history = [] if r.random() < 0.5 else [score(secret, next(first))]
        while not history or history[-1]["bulls"] < 4:
            answer = yield "/bulls-cows/solve", {"history": history}
            history = history + [score(secret, answer["guess"])]


def grecian(r):
    """Four in five type the puzzle that the shops sell, and some of the others mistype it."""
    while True:
        question = json.loads(json.dumps(GRECIAN))
        if r.random() < 0.2:
            row = r.choice(question["dials"][0])
            row[r.randrange(len(row))] = r.randint(1, 20)
        yield "/grecian/solve", question


def bridges(r):
    return [{"people": sorted(r.randint(1, 20) for _ in range(r.choice((4, 4, 4, 5, 6))))}
            for _ in range(1000)]


def band(r):
    people = ["".join(str(r.randint(0, 4)) for _ in range(4)) for _ in range(16)]
    return {"zoombinis": people, "level": r.randint(1, 4),
            "history": [{"zoombini": i, "cliff": "top", "accepted": True}
                        for i in range(r.randint(0, 3))]}


def tables(r):
    return {"cards": r.sample(DECK, 12)}


def items(r):
    return {"items": [f"visitor {r.randrange(10 ** 9)}" for _ in range(r.randint(10, 1000))]}


FIXED = random.Random(22)
GAMES = [{"game": {"positions": p, "symbols": s, "repeats": t}} for p, s, t in (
    (4, 10, False), (4, 6, True), (4, 10, True), (3, 10, False), (4, 9, False), (4, 8, True),
    (3, 6, True), (3, 8, False), (4, 8, False), (2, 10, True), (3, 9, False), (5, 8, True))]
DRAWS = [{"games": g} | s for g in (1000, 100, 2000) for s in ({}, {"seed": 1})]
BOATS = [{"travelers": [{"kind": n, "count": c} for n in ("missionary", "cannibal")],
          "boat": {"seats": s},
          "rules": [{"never_outnumbered": "missionary", "by": "cannibal"}]}
         for c, s in ((3, 2), (3, 3), (4, 3), (5, 3), (2, 2), (4, 4), (6, 4))]
# name, share in 100, how it asks
KINDS = (
    ("SET: the table of the day", 10, of_popular("/set/deal", [{"date": "2026-11-23"}])),
    ("SET: a new table, without a seed", 8, of_popular("/set/deal", [{}])),
    ("SET: sets of a table on one's desk", 20, of_own("/set/solve", tables)),
    ("SET: odds", 4, of_popular("/set/odds", [{"cards": n} for n in
                                               [12, 15, 18, 9, *range(3, 82)]])),
    ("SET: simulated games, half with a seed", 2, of_popular("/set/simulate", DRAWS)),
    ("Bulls and Cows: the next guess", 20, bulls_and_cows),
    ("Bulls and Cows: the best strategy", 2, of_popular("/bulls-cows/optimize", GAMES)),
    ("Bridge crossing", 10, of_popular("/bridge/solve", bridges(FIXED))),
    ("River crossing", 4, of_popular("/crossing/solve", BOATS)),
    ("Grecian Computer", 6, grecian),
    ("Allergic Cliffs", 7, of_own("/cliffs/solve", band)),
    ("HyperLogLog", 7, of_own("/hyperloglog/add", items)),
)


def day(client, count, seed):
    r = random.Random(seed)
    players = {name: ask(random.Random(f"{seed} {name}")) for name, _, ask in KINDS}
    last = dict.fromkeys(players)
    seen, hits, asked = defaultdict(set), Counter(), Counter()
    times = {True: [], False: []}
    for name in r.choices([k[0] for k in KINDS], [k[1] for k in KINDS], k=count):
        path, question = players[name].send(last[name])
        hit, seconds, answer = client.ask(path, question)
        last[name] = json.loads(answer)
        hits[name] += hit
        asked[name] += 1
        seen[name].add(json.dumps(question))
        times[hit].append(seconds)
    say("| kind | questions | different ones | from the cache |\n|---|---|---|---|")
    for name in players:
        say(f"| {name} | {asked[name]:,} | {len(seen[name]):,} "
            f"| {100 * hits[name] / asked[name]:.1f} % |")
    different = sum(len(each) for each in seen.values())
    say(f"| all | {count:,} | {different:,} | {100 * sum(hits.values()) / count:.1f} % |")
    for hit, name in ((True, "from the cache"), (False, "from a replica")):
        say(f"an answer {name} took {1000 * statistics.median(times[hit]):.2f} ms in the "
            f"median, {1000 * statistics.fmean(times[hit]):.2f} ms in the mean")


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--questions", type=int, default=20000)
    parser.add_argument("--seed", type=int, default=22)
    parser.add_argument("--port", type=int, default=18320, help="the first of nine")
    parser.add_argument("--binary", default=ROOT / "build" / "release" / "puzzled")
    wanted = parser.parse_args()
    with Site(wanted.port, wanted.binary) as site:
        for number in (1, 2, 3):
            site.start_replica(number, "--max-memory", "256M")
        cache = Varnish(site)
        HAProxy(site, cache)
        wait_until(cache.finds_replicas, "the cache finds the replicas")
        time.sleep(2)
        day(Client(site), wanted.questions, wanted.seed)


if __name__ == "__main__":
    sys.exit(main())
