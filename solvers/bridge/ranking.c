/* A ranking by radix sort
 *
 * Few people are sorted by insertion. Many are sorted by radix, the lowest of three digits
 * of ten bits first, which keeps the order of equals: linear, and 1024 counters for each
 * digit stay in the cache. A digit that all have in common is left out. */
#include "ranking.h"

#include <stdlib.h>
#include <string.h>

enum {
    DIGIT_BITS = 10,
    DIGITS = 3, /* 30 bits hold BRIDGE_MINUTES_MAX */
    VALUES = 1 << DIGIT_BITS
};

/* A person as one number: minutes above the person's number. */
static uint64_t key(const struct bridge_party *party, uint32_t person)
{
    return (uint64_t)party->minutes[person] << 32 | person;
}

static void sort_few(const struct bridge_party *party, struct bridge_ranking *ranking)
{
    uint64_t keys[BRIDGE_RANKING_FEW];

    for (uint32_t p = 0; p < party->people; p++) {
        uint32_t at = p;

        for (; at > 0 && keys[at - 1] > key(party, p); at--)
            keys[at] = keys[at - 1];
        keys[at] = key(party, p);
    }
    for (uint32_t rank = 0; rank < party->people; rank++) {
        ranking->minutes[rank] = (uint32_t)(keys[rank] >> 32);
        ranking->who[rank] = (uint32_t)keys[rank];
    }
}

static unsigned digit(uint64_t word, unsigned place)
{
    return word >> (32 + place * DIGIT_BITS) & (VALUES - 1);
}

/* Makes the keys and counts, by digit, how often each value occurs. */
static void tally(const struct bridge_party *party, uint64_t *keys,
                  uint32_t count[DIGITS][VALUES])
{
    memset(count, 0, sizeof(uint32_t[DIGITS][VALUES]));
    for (uint32_t p = 0; p < party->people; p++) {
        keys[p] = key(party, p);
        for (unsigned d = 0; d < DIGITS; d++)
            count[d][digit(keys[p], d)]++;
    }
}

/* Sorts by one digit and keeps the order of equals. */
static void scatter(const uint64_t *from, uint64_t *to, uint32_t people, unsigned place,
                    uint32_t *count)
{
    uint32_t start = 0;

    for (unsigned value = 0; value < VALUES; value++) {
        uint32_t size = count[value];

        count[value] = start;
        start += size;
    }
    for (uint32_t i = 0; i < people; i++)
        to[count[digit(from[i], place)]++] = from[i];
}

/* Returns the one of both buffers that holds the result. */
static uint64_t *sort_many(const struct bridge_party *party, uint64_t *keys,
                           uint64_t *other)
{
    uint32_t count[DIGITS][VALUES];

    tally(party, keys, count);
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

/* The order takes the place of the buffer that is free after sorting. */
bool bridge_ranking_make(const struct bridge_party *party, struct bridge_ranking *ranking)
{
    uint32_t people = party->people;

    ranking->people = people;
    ranking->memory = NULL;
    ranking->minutes = ranking->few;
    ranking->who = ranking->few + BRIDGE_RANKING_FEW;
    if (people <= BRIDGE_RANKING_FEW) {
        sort_few(party, ranking);
        return true;
    }
    uint64_t *keys = malloc(2 * (size_t)people * sizeof *keys);

    if (!keys)
        return false;
    const uint64_t *sorted = sort_many(party, keys, keys + people);
    uint32_t *free_half = (uint32_t *)(sorted == keys ? keys + people : keys);

    ranking->memory = keys;
    ranking->minutes = free_half;
    ranking->who = free_half + people;
    for (uint32_t rank = 0; rank < people; rank++) {
        ranking->minutes[rank] = (uint32_t)(sorted[rank] >> 32);
        ranking->who[rank] = (uint32_t)sorted[rank];
    }
    return true;
}

void bridge_ranking_free(struct bridge_ranking *ranking)
{
    free(ranking->memory);
    ranking->memory = NULL;
}
