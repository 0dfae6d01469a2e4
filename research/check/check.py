#!/usr/bin/env python3
"""Checks a certificate of a lower bound for Bulls and Cows.

    check.py < FILE

The exit status is 0 if every claim follows. This program is independent of bulls-cows-check: it was
written from research/certificates.md. It computes the parts of every guess, so it takes hundreds of
times as long and is for small games."""
import sys
from collections import Counter
from functools import cache
from itertools import product

INFINITE = float("inf")
SYMBOLS = "0123456789abcdef"


class Rejected(Exception):
    pass


def demand(condition, why):
    if not condition:
        raise Rejected(why)


def score(guess, secret):
    bulls = sum(a == b for a, b in zip(guess, secret))
    common = sum(min(guess.count(s), secret.count(s)) for s in set(guess))
    return bulls, common - bulls


@cache
def answers(guesses, secrets):
    """The answer to each guess, for each secret."""
    return {guess: {secret: score(guess, secret) for secret in secrets} for guess in guesses}


class Certificate:
    def __init__(self, text):
        self.words = iter(text.split())
        self.facts = {}  # set of secrets -> [(height, bound)]
        self.checked = 0
        self.read_head()

    def word(self, *allowed):
        word = next(self.words, None)
        demand(word, "the certificate is incomplete")
        demand(not allowed or word in allowed, f"{word} instead of {allowed}")
        return word

    def number(self, maximum, infinite=None):
        """A number, or infinity for the word `infinite`."""
        word = self.word()
        if word == infinite:
            return INFINITE
        demand(word.isascii() and word.isdigit() and int(word) <= maximum,
               f"{word} is not a number up to {maximum}")
        return int(word)

    def bound(self):
        return self.number(2**53, "impossible")

    def code(self):
        code = self.word()
        demand(code in self.answers, f"{code} is not a code")
        return code

    def read_head(self):
        self.word("bulls-cows-certificate")
        self.word("1")
        self.word("game")
        self.positions, symbols = self.number(len(SYMBOLS)), self.number(len(SYMBOLS))
        self.symbols = SYMBOLS[:symbols]
        repeats = self.word("repeats", "distinct") == "repeats"
        word, zero, wide = self.word("guesses", "no-leading-zero", "any-guesses"), True, False
        if word == "no-leading-zero":
            zero, word = False, self.word("guesses", "any-guesses")
        if word == "any-guesses":
            wide = bool(self.word("guesses"))
        strings = tuple(map("".join, product(self.symbols, repeat=self.positions)))
        secrets = tuple(code for code in strings
                        if (repeats or len(set(code)) == self.positions)
                        and (zero or code[:1] != "0"))
        demand(secrets and self.positions > 0, "the game does not exist")
        self.codes = strings if wide else secrets
        self.answers = answers(self.codes, secrets)
        self.all = frozenset(secrets)
        self.win = (self.positions, 0)
        self.consistent = self.word("any", "consistent") == "consistent"
        self.word("height")
        self.height = self.number(62, "any")
        self.word("cost")
        self.state, self.guess, self.last = map(self.number, (2**32, 2**32, 2**32))
        self.branching = max(len({*row.values()} - {self.win}) for row in self.answers.values())

    @cache
    def least(self, count, height):
        """The minimum cost of `count` secrets."""
        if count == 0:
            return 0
        cost, found, level, depth = 0, 0, 1, 1
        while found < count:
            if depth > height:
                return INFINITE
            here = min(level, count - found)
            cost += here * (depth * self.guess + (self.last if depth == height else 0))
            found, level, depth = found + here, level * self.branching, depth + 1
        states = (count - 2) // self.branching + 1 if count > 1 else 0
        return cost + self.state * states

    def own(self, secrets, height, wins):
        return (self.guess * len(secrets) + (self.state if len(secrets) > 1 else 0)
                + (self.last if height == 1 and wins else 0))

    def parts(self, secrets, guess):
        parts, row = {}, self.answers[guess]
        for secret in secrets:
            parts.setdefault(row[secret], set()).add(secret)
        return {answer: frozenset(part) for answer, part in parts.items()}

    def known(self, secrets, height):
        claims = [bound for allowed, bound in self.facts.get(secrets, ()) if allowed >= height]
        return max([self.least(len(secrets), height), *claims])

    def check_claim(self, secrets, height, bound, maps):
        demand(height >= 1, "a claim without a guess left")
        left = sorted(secrets) if self.consistent else list(self.codes)
        done = set()
        for guess in left:
            if guess in done:
                continue
            orbit = [guess]
            for code in orbit:  # the loop appends to it
                orbit += {apply(code) for apply in maps} - set(orbit)
            done.update(orbit)
            self.check_guess(secrets, height, bound, min(orbit))

    def check_guess(self, secrets, height, bound, guess):
        row = self.answers[guess]
        sizes = Counter(row[secret] for secret in secrets)
        won = sizes.pop(self.win, 0)
        if bound <= self.own(secrets, height, won) + sum(
                self.least(size, height - 1) for size in sizes.values()):
            return
        parts = self.parts(secrets, guess)
        won = parts.pop(self.win, None)
        if secrets in parts.values():
            return
        cost = self.own(secrets, height, won) + sum(
            self.known(part, height - 1) for part in parts.values())
        demand(cost >= bound, f"{guess} for {len(secrets)} secrets may cost {cost}: {bound}")

    def read_map(self, secrets):
        positions, names = self.word(), self.word()
        demand(sorted(positions) == list(SYMBOLS[:self.positions]), f"{positions} is not a permutation")
        demand(sorted(names) == list(self.symbols), f"{names} is not a permutation")

        def apply(code):
            return "".join(names[SYMBOLS.index(code[int(position)])] for position in positions)

        demand(all(apply(code) in self.answers for code in self.codes), "a map does not keep the game")
        demand({apply(code) for code in secrets} == secrets, "a map does not keep the set")
        return apply

    def read_claims(self, word, bound):
        claims = [(self.all, self.height, bound, [])]  # open claims, the innermost last
        while claims:
            secrets, height, bound, maps = claims[-1]
            if word == "map":
                maps.append(self.read_map(secrets))
            elif word == "part":
                guess, answer = self.code(), self.word()
                demand(answer in {f"{b},{c}" for b in range(10) for c in range(10)},
                       f"{answer} is not an answer")
                key = int(answer[0]), int(answer[2])
                part = self.parts(secrets, guess).get(key)
                demand(part and key != self.win, "a claim without secrets")
                claims.append((part, height - 1, self.bound(), []))
            else:
                demand(word == "end", f"{word} is not part, map or end")
                self.check_claim(*claims.pop())
                self.facts.setdefault(secrets, []).append((height, bound))
                self.checked += 1
            if claims:
                word = self.word()
        demand(not next(self.words, None), "text follows the last claim")

    def read_strategy(self, secrets, height):
        demand(height >= 1, "the strategy makes too many guesses")
        if len(secrets) == 1:
            return self.own(secrets, height, True)
        guess = self.code()
        parts = self.parts(secrets, guess)
        won = parts.pop(self.win, None)
        demand(won or not self.consistent, f"the guess {guess} is not a candidate")
        demand(secrets not in parts.values(), f"the guess {guess} does not divide the secrets")
        return self.own(secrets, height, won) + sum(
            self.read_strategy(parts[answer], height - 1) for answer in sorted(parts))

    def check(self):
        self.word("bound")
        bound, reached = self.bound(), None
        word = self.word()
        if word == "strategy":
            reached = self.read_strategy(self.all, self.height)
            demand(reached >= bound, "the strategy costs less than the bound")
            word = self.word()
        self.read_claims(word, bound)
        return bound, reached


def main():
    try:
        certificate = Certificate(sys.stdin.read())
        bound, reached = certificate.check()
    except Rejected as why:
        sys.exit(f"rejected: {why}")
    print(f"{certificate.checked} claims, all follow; no strategy costs less than: {bound}; "
          f"the strategy costs: {reached}")


if __name__ == "__main__":
    main()
