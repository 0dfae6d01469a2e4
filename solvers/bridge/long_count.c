#include "long_count.h"
#include "solvers/core/wide.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { CHUNK = 1000000000, CHUNK_DIGITS = 9 };

bool bridge_long_counts_make(struct bridge_long_counts *counts, size_t numbers,
                             uint32_t room)
{
    counts->room = room;
    counts->limbs = calloc(numbers * room, sizeof *counts->limbs);
    counts->used = calloc(numbers, sizeof *counts->used);
    if (counts->limbs && counts->used)
        return true;
    bridge_long_counts_free(counts);
    return false;
}

void bridge_long_counts_free(struct bridge_long_counts *counts)
{
    free(counts->limbs);
    free(counts->used);
    *counts = (struct bridge_long_counts){.room = 0};
}

double bridge_long_counts_bytes(double numbers, double room)
{
    return numbers * (room * (double)sizeof(uint64_t) + (double)sizeof(uint32_t));
}

void bridge_long_counts_set(struct bridge_long_counts *counts, size_t number,
                            uint64_t value)
{
    counts->limbs[number * counts->room] = value;
    counts->used[number] = value > 0;
}

void bridge_long_counts_multiply(struct bridge_long_counts *counts, size_t number,
                                 uint64_t factor)
{
    uint64_t *limb = counts->limbs + number * counts->room;
    uint32_t used = counts->used[number];
    wide carry = 0;

    for (uint32_t i = 0; i < used; i++) {
        carry += (wide)limb[i] * factor;
        limb[i] = (uint64_t)carry;
        carry >>= 64;
    }
    assert(used + (carry > 0) <= counts->room);
    if (carry)
        limb[used++] = (uint64_t)carry;
    counts->used[number] = factor ? used : 0;
}

/* Divides by a small number and returns the remainder. Uses half limbs, so that the 64-bit
 * division of the processor is sufficient. */
static uint32_t divide(uint64_t *limb, uint32_t *used, uint32_t divisor)
{
    uint64_t rest = 0;

    for (uint32_t i = *used; i-- > 0;) {
        uint64_t high = rest << 32 | limb[i] >> 32;
        uint64_t low = high % divisor << 32 | (limb[i] & UINT32_MAX);

        limb[i] = high / divisor << 32 | low / divisor;
        rest = low % divisor;
    }
    while (*used > 0 && limb[*used - 1] == 0)
        --*used;
    return (uint32_t)rest;
}

void bridge_long_counts_divide(struct bridge_long_counts *counts, size_t number,
                               uint32_t divisor)
{
    uint32_t remainder =
        divide(counts->limbs + number * counts->room, &counts->used[number], divisor);

    assert(remainder == 0);
    (void)remainder;
}

void bridge_long_counts_add(struct bridge_long_counts *counts, size_t to,
                            const struct bridge_long_counts *source, size_t from,
                            uint64_t times)
{
    uint64_t *limb = counts->limbs + to * counts->room;
    const uint64_t *more = source->limbs + from * source->room;
    uint32_t used = counts->used[to], ending = times ? source->used[from] : 0, i = 0;
    wide carry = 0;

    for (; i < ending || carry; i++) {
        assert(i < counts->room);
        carry += i < used ? limb[i] : 0;
        if (i < ending)
            carry += (wide)more[i] * times;
        limb[i] = (uint64_t)carry;
        carry >>= 64;
    }
    counts->used[to] = i > used ? i : used;
}

char *bridge_long_counts_text(struct bridge_long_counts *counts, size_t number)
{
    uint64_t *limb = counts->limbs + number * counts->room;
    uint32_t used = counts->used[number];
    size_t size = (size_t)used * 20 + CHUNK_DIGITS + 1, at = size; /* 2^64 < 10^20 */
    char *text = malloc(size);

    if (!text)
        return NULL;
    text[--at] = '\0';
    do {
        uint32_t chunk = divide(limb, &used, CHUNK);

        for (int i = 0; i < CHUNK_DIGITS && (used > 0 || chunk > 0 || at == size - 1);
             i++) {
            text[--at] = (char)('0' + chunk % 10);
            chunk /= 10;
        }
    } while (used > 0);
    counts->used[number] = 0;
    memmove(text, text + at, size - at);
    return text;
}
