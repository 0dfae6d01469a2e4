/* Unions, and sketches of fewer registers.
 *
 * A register is the largest rank of all items that came to it, so the larger of two is that
 * of the items of both.
 *
 * Folding. Let the finer sketch have d more bits that choose the register. To the coarser
 * one these are the first of the bits that the rank counts. So the finer registers fall on
 * the coarser ones in 2^d blocks, block b being that of the items whose d bits are b. In
 * block 0 all d bits are zero, and a rank grows by d. In any other the lowest one of b ends
 * the run of zeros, so all its items have the same rank: the place of that bit. */
#include "merge.h"

#include "solvers/core/vectors.h"

#include <string.h>

PZ_CLONES static void raise_all(uint8_t *registers, const uint8_t *others, size_t count)
{
    for (size_t i = 0; i < count; i++)
        registers[i] = others[i] > registers[i] ? others[i] : registers[i];
}

/* Adds `by` to all ranks of registers that are not empty. */
PZ_CLONES static void lift(uint8_t *registers, size_t count, uint8_t by)
{
    for (size_t i = 0; i < count; i++)
        registers[i] = registers[i] ? (uint8_t)(registers[i] + by) : 0;
}

/* Raises to the ranks of the others, lifted. */
PZ_CLONES static void raise_lifted(uint8_t *registers, const uint8_t *others, size_t count,
                                   uint8_t by)
{
    for (size_t i = 0; i < count; i++) {
        uint8_t lifted = others[i] ? (uint8_t)(others[i] + by) : 0;

        registers[i] = lifted > registers[i] ? lifted : registers[i];
    }
}

/* Raises to `rank` where the others are not empty. */
PZ_CLONES static void raise_to(uint8_t *registers, const uint8_t *others, size_t count,
                               uint8_t rank)
{
    for (size_t i = 0; i < count; i++) {
        uint8_t found = others[i] ? rank : 0;

        registers[i] = found > registers[i] ? found : registers[i];
    }
}

/* All blocks of `other` but block 0. */
static void raise_blocks(struct hll_sketch *sketch, const struct hll_sketch *other)
{
    size_t count = hll_count_registers(sketch->precision);
    size_t blocks = hll_count_registers(other->precision) / count;

    for (size_t b = 1; b < blocks; b++)
        raise_to(sketch->registers, other->registers + b * count, count,
                 (uint8_t)(1 + __builtin_ctzll(b)));
}

void hll_sketch_merge(struct hll_sketch *sketch, const struct hll_sketch *other)
{
    size_t count = hll_count_registers(sketch->precision);
    unsigned difference = other->precision - sketch->precision;

    if (difference == 0) {
        raise_all(sketch->registers, other->registers, count);
        return;
    }
    raise_lifted(sketch->registers, other->registers, count, (uint8_t)difference);
    raise_blocks(sketch, other);
}

void hll_sketch_fold(struct hll_sketch *sketch, unsigned precision)
{
    const struct hll_sketch fine = *sketch;

    sketch->precision = precision;
    lift(sketch->registers, hll_count_registers(precision),
         (uint8_t)(fine.precision - precision));
    raise_blocks(sketch, &fine);
}
