#include "criterion.h"

#include <assert.h>

enum { LOG_BITS = 32 };

/* Returns log2 of n >= 1, in units of 2^-32, rounded down. Computes the logarithm bit by
 * bit. Squaring a number in [1, 2) doubles its logarithm, and the next bit of the logarithm
 * is 1 if the square is at least 2. Numbers are in units of 2^-31. The relative change of
 * the result by rounding the squares is less than 2^-30. */
static uint64_t compute_log(uint32_t n)
{
    assert(n >= 1);
    unsigned whole = 31 - (unsigned)__builtin_clz(n);
    uint64_t value = (uint64_t)n << (31 - whole), bits = whole;

    for (int i = 0; i < LOG_BITS; i++) {
        value = value * value >> 31;
        bits = bits << 1 | value >> 32;
        value >>= value >> 32;
    }
    return bits;
}

/* First sets each entry to a prime factor of its number, or to 0 for primes. Then, in
 * increasing order, replaces each entry with the logarithm, and finally with the
 * product. */
void bc_criterion_logs(uint64_t *logs, uint32_t count)
{
    assert(count < 1u << 25);
    for (uint32_t n = 0; n <= count; n++)
        logs[n] = 0;
    for (uint32_t p = 2; (uint64_t)p * p <= count; p++)
        if (!logs[p])
            for (uint32_t multiple = p * p; multiple <= count; multiple += p)
                logs[multiple] = p;
    for (uint32_t n = 2; n <= count; n++) {
        uint32_t factor = (uint32_t)logs[n];

        logs[n] = factor ? logs[factor] + logs[n / factor] : compute_log(n);
    }
    for (uint32_t n = 2; n <= count; n++)
        logs[n] *= n;
}

static uint64_t count_missing_parts(const uint32_t sizes[BC_EXACT_ANSWERS_MAX])
{
    uint64_t missing = 0;

    for (int i = 0; i < BC_EXACT_ANSWERS_MAX; i++)
        missing += sizes[i] == 0;
    return missing;
}

static uint64_t sum_squares(const uint32_t sizes[BC_EXACT_ANSWERS_MAX])
{
    uint64_t sum = 0;

    for (int i = 0; i < BC_EXACT_ANSWERS_MAX; i++)
        sum += (uint64_t)sizes[i] * sizes[i];
    return sum;
}

static uint64_t sum_logs(const uint32_t sizes[BC_EXACT_ANSWERS_MAX], const uint64_t *logs)
{
    uint64_t sum = 0;

    for (int i = 0; i < BC_EXACT_ANSWERS_MAX; i++)
        sum += logs[sizes[i]];
    return sum;
}

static uint64_t find_largest(const uint32_t sizes[BC_EXACT_ANSWERS_MAX])
{
    uint32_t most = 0;

    for (int i = 0; i < BC_EXACT_ANSWERS_MAX; i++)
        most = sizes[i] > most ? sizes[i] : most;
    return most;
}

uint64_t bc_criterion(enum bc_strategy strategy, const uint32_t sizes[BC_EXACT_ANSWERS_MAX],
                      const uint64_t *logs)
{
    switch (strategy) {
    case BC_MAX_PARTS:
        return count_missing_parts(sizes);
    case BC_ENTROPY:
        return sum_logs(sizes, logs);
    case BC_EXPECTED_SIZE:
        return sum_squares(sizes);
    case BC_MINIMAX:
        return find_largest(sizes);
    case BC_FIRST_CONSISTENT:
    case BC_RANDOM_CONSISTENT:
    case BC_TWO_OPENERS:
    case BC_TWO_OPENERS_ANY:
    case BC_STRATEGIES:
        break;
    }
    return 0;
}

uint64_t bc_criterion_even(enum bc_strategy strategy, uint32_t count, uint32_t parts,
                           const uint64_t *logs)
{
    uint32_t sizes[BC_EXACT_ANSWERS_MAX] = {0};

    assert(parts >= 1 && parts <= BC_EXACT_ANSWERS_MAX);
    for (uint32_t i = 0; i < parts; i++)
        sizes[i] = count / parts + (i < count % parts);
    return bc_criterion(strategy, sizes, logs);
}
