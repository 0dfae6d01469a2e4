/* Makes the sketch of a union, and folds a sketch to fewer registers.
 *
 * A register is the largest rank of its items. So the register of a union is the larger of
 * the two registers.
 *
 * Folding. In the finer sketch, d more bits of the hash select the register than in the
 * coarser sketch. In the coarser sketch, these d bits are the first bits that the rank
 * counts. The finer registers form 2^d blocks, and each block has as many registers as the
 * coarser sketch. Block b has the items whose d bits are b. In block 0, all d bits are
 * zero, and the ranks increase by d. In each other block, the lowest 1 bit of b ends the
 * run of zeros, so all items have the same rank, which is the position of this bit.
 *
 * An UltraLogLog is folded in the same way. A finer register of block 0 does not contain
 * the ranks that are three or more below its largest rank. The coarser register contains
 * this largest rank, so it does not contain these ranks either. */
#include "merge.h"

#include "sketch.h"
#include "ultraloglog.h"

#include <assert.h>

/* The change of the registers of a block. A register that is not empty becomes
 * (register & kept) + added. */
struct shift {
    uint8_t kept, added;
};

static uint8_t shift_register(uint8_t value, struct shift shift)
{
    return value ? (uint8_t)((value & shift.kept) + shift.added) : 0;
}

/* Returns the shift of block `block` from `fine` to `precision`. */
static struct shift find_shift(const struct hll_sketch *fine, unsigned precision,
                               size_t block)
{
    unsigned bits = fine->type == HLL_ULTRALOGLOG ? HLL_ULTRA_BITS : 0;
    unsigned rank =
        block == 0 ? fine->precision - precision : 1 + (unsigned)__builtin_ctzll(block);

    return (struct shift){block == 0 ? UINT8_MAX : 0, (uint8_t)(rank << bits)};
}

static void add_block(struct hll_sketch *sketch, const uint8_t *block, struct shift shift)
{
    size_t count = hll_count_registers(sketch->precision);
    uint8_t *registers = sketch->registers;

    if (sketch->type == HLL_ULTRALOGLOG) {
        for (size_t i = 0; i < count; i++)
            registers[i] =
                hll_ultra_register_union(registers[i], shift_register(block[i], shift));
        return;
    }
    for (size_t i = 0; i < count; i++) {
        uint8_t other = shift_register(block[i], shift);

        registers[i] = other > registers[i] ? other : registers[i];
    }
}

/* Adds the blocks of `other` from `first`. */
static void add_blocks(struct hll_sketch *sketch, const struct hll_sketch *other,
                       size_t first)
{
    size_t count = hll_count_registers(sketch->precision);
    size_t blocks = hll_count_registers(other->precision) / count;

    for (size_t b = first; b < blocks; b++)
        add_block(sketch, other->registers + b * count,
                  find_shift(other, sketch->precision, b));
}

void hll_sketch_merge(struct hll_sketch *sketch, const struct hll_sketch *other)
{
    assert(sketch->type == other->type && sketch->hash == other->hash);
    assert(sketch->precision <= other->precision);
    add_blocks(sketch, other, 0);
    CHECKED(hll_sketch_check, sketch);
}

void hll_sketch_fold(struct hll_sketch *sketch, unsigned precision)
{
    const struct hll_sketch fine = *sketch;
    struct shift shift = find_shift(&fine, precision, 0);
    size_t count = hll_count_registers(precision);
    uint8_t *registers =
        sketch->registers; /* a local pointer, so that the loop uses vectors */

    assert(precision >= HLL_PRECISION_MIN && precision <= fine.precision);
    sketch->precision = precision;
    for (size_t i = 0; i < count; i++)
        registers[i] = shift_register(registers[i], shift);
    add_blocks(sketch, &fine, 1);
    CHECKED(hll_sketch_check, sketch);
}

void hll_sketch_downgrade(struct hll_sketch *sketch)
{
    size_t count = hll_count_registers(sketch->precision);

    for (size_t i = 0; sketch->type == HLL_ULTRALOGLOG && i < count; i++)
        sketch->registers[i] >>= HLL_ULTRA_BITS;
    sketch->type = HLL_HYPERLOGLOG;
}
