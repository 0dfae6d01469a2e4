"""Random numbers that are the same in every version of Python, for tests that compare what
is drawn here with what the service draws: only `random` is promised to stay as it is."""

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
