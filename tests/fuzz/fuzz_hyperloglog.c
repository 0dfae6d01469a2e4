/* Decodes the bytes as two sketches. Encoding and decoding must not change the registers, each
 * estimate must be in its interval, and a union must have the registers of both sketches. */
#include "puzzles/hyperloglog.h"
#include "solvers/hyperloglog/compare.h"
#include "solvers/hyperloglog/estimate.h"
#include "solvers/hyperloglog/merge.h"
#include "solvers/hyperloglog/sketch_format.h"
#include "solvers/hyperloglog/ultraloglog.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

static void require(bool holds)
{
    if (!holds)
        abort();
}

/* Decodes a copy, so that sanitizers detect reads outside it. Invalid sketches get no registers. */
static struct hll_sketch read_sketch(const unsigned char *data, size_t size)
{
    struct hll_sketch sketch = {.registers = NULL};
    unsigned char *bytes = malloc(size ? size : 1);

    require(bytes);
    memcpy(bytes, data, size);
    if (hll_format_read_header(bytes, size, &sketch) == HLL_VALID) {
        sketch.registers = malloc(hll_count_registers(sketch.precision));
        require(sketch.registers);
        if (hll_format_read(bytes, size, &sketch) != HLL_VALID) {
            free(sketch.registers);
            sketch.registers = NULL;
        }
    } else {
        require(hll_format_read(bytes, size, &sketch) != HLL_VALID);
    }
    free(bytes);
    return sketch;
}

static void check_estimate(const struct hll_sketch *sketch)
{
    const struct hll_estimate_question question = {.source = {.seen = sketch},
                                                   .confidence = 0.95};
    double classic = hll_estimate_sketch(HLL_CLASSIC, sketch, 64);
    struct hll_estimate_answer found;

    require(hll_estimate(&question, NULL, &found) == PZ_OK);
    require(found.raw >= 0 && found.raw < 1e21 && classic >= 0 && classic < 1e21);
    require(found.low <= found.raw && found.raw <= found.high && found.high < 1e22);
}

static void check_again(const struct hll_sketch *sketch)
{
    size_t length = hll_format_size(sketch->type, sketch->precision);
    unsigned char *bytes = malloc(length);
    struct hll_sketch again;

    require(bytes);
    hll_format_write(sketch, bytes);
    again = read_sketch(bytes, length);
    require(again.registers && again.precision == sketch->precision);
    require(again.hash == sketch->hash && again.type == sketch->type);
    require(memcmp(again.registers, sketch->registers,
                   hll_count_registers(sketch->precision)) == 0);
    free(bytes);
    free(again.registers);
}

static void require_sound(struct hll_figure figure)
{
    require(0 <= figure.low && figure.low <= figure.estimate);
    require(figure.estimate <= figure.high && figure.high < 1e30);
}

/* Compares two sketches of the same type and precision. */
static void check_compare(const struct hll_sketch *one, const struct hll_sketch *other)
{
    struct hll_compare_answer found;

    hll_compare_sketches(one, other, 0.95, &found);
    require_sound(found.united);
    require_sound(found.common);
    require_sound(found.only[0]);
    require_sound(found.only[1]);
    if (found.united.high > 0)
        require_sound(found.jaccard);
}

/* Folds `fine`. Each register of the union must be the union of the registers of both
 * sketches, and have the larger of their ranks. */
static void check_merge(struct hll_sketch *coarse, struct hll_sketch *fine)
{
    bool is_ultra = coarse->type == HLL_ULTRALOGLOG;
    size_t count = hll_count_registers(coarse->precision);
    uint8_t *before = malloc(count);

    require(before);
    memcpy(before, coarse->registers, count);
    hll_sketch_merge(coarse, fine);
    hll_sketch_fold(fine, coarse->precision);
    check_compare(coarse, fine);
    for (size_t i = 0; i < count; i++) {
        uint8_t one = before[i], other = fine->registers[i];
        uint8_t larger = one > other ? one : other;

        if (is_ultra)
            require(coarse->registers[i] == hll_ultra_register_union(one, other) &&
                    coarse->registers[i] >> 2 == larger >> 2);
        else
            require(coarse->registers[i] == larger);
    }
    check_estimate(coarse);
    check_again(coarse);
    hll_sketch_downgrade(coarse);
    check_estimate(coarse);
    check_again(coarse);
    free(before);
}

/* The first two bytes determine where the second sketch begins. */
int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
    if (size < 2)
        return 0;
    size_t cut = (data[0] | (size_t)data[1] << 8) % (size - 1);
    struct hll_sketch first = read_sketch(data + 2, cut);
    struct hll_sketch second = read_sketch(data + 2 + cut, size - 2 - cut);

    if (first.registers) {
        check_estimate(&first);
        check_again(&first);
    }
    if (first.registers && second.registers && first.hash == second.hash) {
        if (first.type != second.type) {
            hll_sketch_downgrade(&first);
            hll_sketch_downgrade(&second);
        }
        if (first.precision <= second.precision)
            check_merge(&first, &second);
        else
            check_merge(&second, &first);
    }
    free(first.registers);
    free(second.registers);
    return 0;
}
