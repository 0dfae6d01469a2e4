"""Random numbers that are the same in every version of Python, for tests that compare
their draws with those of the service. Python guarantees this only for `random`."""

from random import Random


class StableRandom(Random):
    def randrange(self, stop):
        return int(self.random() * stop)

    def randint(self, low, high):
        return low + self.randrange(high - low + 1)

    def choice(self, items):
        return items[self.randrange(len(items))]

    def sample(self, items, count):
        left = list(items)
        return [left.pop(self.randrange(len(left))) for _ in range(count)]

    def shuffle(self, items):
        items[:] = self.sample(items, len(items))
