/* Ranks people with a radix sort.
 *
 * A radix sort of three digits of ten bits, the lowest digit first, keeps the order of equal
 * keys. It takes linear time, and 1,024 counters per digit stay in the cache. It skips a
 * digit that is the same for all people. Few people are sorted by insertion. */
#include "ranking.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
    DIGIT_BITS = 10,
    DIGITS = 3, /* BRIDGE_MINUTES_MAX fits in 30 bits */
    VALUES = 1 << DIGIT_BITS,
    INSERTION_MAX = 32
};

/* Returns the sort key of a person: the minutes, then the number of the person. */
static uint64_t key(const struct bridge_party *party, uint32_t person)
{
    return (uint64_t)party->minutes[person] << 32 | person;
}

static void sort_by_insertion(const struct bridge_party *party, uint64_t *keys)
{
    for (uint32_t p = 0; p < party->people; p++) {
        uint32_t at = p;

        for (; at > 0 && keys[at - 1] > key(party, p); at--)
            keys[at] = keys[at - 1];
        keys[at] = key(party, p);
    }
}

static unsigned digit(uint64_t word, unsigned index)
{
    return word >> (32 + index * DIGIT_BITS) & (VALUES - 1);
}

/* Makes the keys, and counts how often each value of each digit occurs. */
static void count_digits(const struct bridge_party *party, uint64_t *keys,
                         uint32_t count[DIGITS][VALUES])
{
    memset(count, 0, sizeof(uint32_t[DIGITS][VALUES]));
    for (uint32_t p = 0; p < party->people; p++) {
        keys[p] = key(party, p);
        for (unsigned d = 0; d < DIGITS; d++)
            count[d][digit(keys[p], d)]++;
    }
}

/* Sorts by one digit, and keeps the order of equal keys. Overwrites the counters. */
static void scatter(const uint64_t *from, uint64_t *to, uint32_t people, unsigned index,
                    uint32_t *count)
{
    uint32_t start = 0;

    for (unsigned value = 0; value < VALUES; value++) {
        uint32_t size = count[value];

        count[value] = start;
        start += size;
    }
    for (uint32_t i = 0; i < people; i++)
        to[count[digit(from[i], index)]++] = from[i];
}

/* Sorts in two buffers of one key per person. Returns the buffer that has the result. */
static uint64_t *sort_by_radix(const struct bridge_party *party, uint64_t *keys,
                               uint64_t *other)
{
    uint32_t count[DIGITS][VALUES];

    count_digits(party, keys, count);
    for (unsigned d = 0; d < DIGITS; d++) {
        if (count[d][digit(keys[0], d)] == party->people)
            continue;
        scatter(keys, other, party->people, d, count[d]);
        uint64_t *sorted = other;

        other = keys;
        keys = sorted;
    }
    return keys;
}

/* The ranking overwrites the buffer that is free after sorting. */
bool bridge_ranking_make(const struct bridge_party *party, struct bridge_ranking *ranking)
{
    uint32_t people = party->people;
    uint64_t *keys = malloc((2 * (size_t)people + 1) * sizeof *keys), *sorted = keys;

    if (!keys)
        return false;
    if (people <= INSERTION_MAX)
        sort_by_insertion(party, keys);
    else
        sorted = sort_by_radix(party, keys, keys + people);
    uint32_t *free_half = (uint32_t *)(sorted == keys ? keys + people : keys);

    *ranking = (struct bridge_ranking){people, free_half, free_half + people, keys};
    for (uint32_t rank = 0; rank < people; rank++) {
        ranking->minutes[rank] = (uint32_t)(sorted[rank] >> 32);
        ranking->who[rank] = (uint32_t)sorted[rank];
        assert(rank == 0 || ranking->minutes[rank - 1] <= ranking->minutes[rank]);
    }
    return true;
}

void bridge_ranking_free(struct bridge_ranking *ranking)
{
    free(ranking->memory);
    ranking->memory = NULL;
}
