/* Unions, and sketches of fewer registers.
 *
 * A register is the largest rank of all items that came to it, so the larger of two is that
 * of the items of both.
 *
 * Folding. Let the finer sketch have d more bits that choose the register. To the coarser
 * one these are the first of the bits that the rank counts. So the finer registers fall on
 * the coarser ones in 2^d blocks, block b being that of the items whose d bits are b. In
 * block 0 all d bits are zero, and a rank grows by d. In any other the lowest one of b ends
 * the run of zeros, so all its items have the same rank: the place of that bit.
 *
 * An UltraLogLog is folded likewise. A rank of block 0 that a finer register has forgotten
 * is three or more below its largest one, so the coarser register, which has seen that one
 * too, forgets it as well. */
#include "merge.h"

#include "ultraloglog.h"

#include <string.h>

PZ_CLONES static void raise_all(uint8_t *registers, const uint8_t *others, size_t count)
{
    for (size_t i = 0; i < count; i++)
        registers[i] = others[i] > registers[i] ? others[i] : registers[i];
}

/* Adds `by` to all registers that are not empty. */
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

/* The largest ranks of an UltraLogLog. */
PZ_CLONES static void halve_twice(uint8_t *registers, size_t count)
{
    for (size_t i = 0; i < count; i++)
        registers[i] >>= HLL_ULTRA_BITS;
}

/* Joins the others, of which `kept` is what of them is taken, and `by` what is added; none
 * of it where they are empty. */
PZ_CLONES static void join_ultra(uint8_t *registers, const uint8_t *others, size_t count,
                                 uint8_t kept, uint8_t by)
{
    for (size_t i = 0; i < count; i++) {
        uint8_t other = others[i] ? (uint8_t)((others[i] & kept) + by) : 0;

        registers[i] = hll_ultra_join(registers[i], other);
    }
}

/* All blocks of `other` but block 0. */
static void raise_blocks(struct hll_sketch *sketch, const struct hll_sketch *other)
{
    size_t count = hll_count_registers(sketch->precision);
    size_t blocks = hll_count_registers(other->precision) / count;

    for (size_t b = 1; b < blocks; b++) {
        const uint8_t *block = other->registers + b * count;
        uint8_t rank = (uint8_t)(1 + __builtin_ctzll(b));

        if (sketch->type == HLL_ULTRALOGLOG)
            join_ultra(sketch->registers, block, count, 0,
                       (uint8_t)(rank << HLL_ULTRA_BITS));
        else
            raise_to(sketch->registers, block, count, rank);
    }
}

void hll_sketch_merge(struct hll_sketch *sketch, const struct hll_sketch *other)
{
    size_t count = hll_count_registers(sketch->precision);
    unsigned difference = other->precision - sketch->precision;

    if (sketch->type == HLL_ULTRALOGLOG)
        join_ultra(sketch->registers, other->registers, count, UINT8_MAX,
                   (uint8_t)(difference << HLL_ULTRA_BITS));
    else if (difference == 0)
        raise_all(sketch->registers, other->registers, count);
    else
        raise_lifted(sketch->registers, other->registers, count, (uint8_t)difference);
    raise_blocks(sketch, other);
}

void hll_sketch_fold(struct hll_sketch *sketch, unsigned precision)
{
    const struct hll_sketch fine = *sketch;
    unsigned difference = fine.precision - precision;

    sketch->precision = precision;
    if (fine.type == HLL_ULTRALOGLOG)
        difference <<= HLL_ULTRA_BITS;
    lift(sketch->registers, hll_count_registers(precision), (uint8_t)difference);
    raise_blocks(sketch, &fine);
}

void hll_sketch_downgrade(struct hll_sketch *sketch)
{
    if (sketch->type == HLL_ULTRALOGLOG)
        halve_twice(sketch->registers, hll_count_registers(sketch->precision));
    sketch->type = HLL_HYPERLOGLOG;
}
