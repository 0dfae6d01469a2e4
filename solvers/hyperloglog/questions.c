/* Answers the four questions: hll_add, hll_estimate, hll_merge and hll_compare.
 *
 * Items are added to a separate sketch, so that the registers that they change in another
 * sketch can be counted. The sketches of a question are read one at a time and merged.
 *
 * The cost of a question is the number of bytes of all items and sketches, plus the number
 * of registers. Each byte and each register takes 1 ns. At the start, only the lengths of
 * the items are unknown. So with PZ_BRIEF, an expensive question returns PZ_LATER
 * immediately, or as soon as the lengths of its items exceed the limit. */
#include "puzzles/hyperloglog.h"

#include "base64.h"
#include "compare.h"
#include "estimate.h"
#include "merge.h"
#include "sketch.h"
#include "sketch_format.h"
#include "solvers/core/control.h"
#include "standard_error.h"
#include "ultraloglog.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    BRIEF_COST = 256 * 1024, /* up to 0.25 ms */
    CHECK_COST = 128 * 1024, /* between two checks of the control */
    COMPARE_COST = 1 << 20,  /* of the joint likelihood */
    HASH_BITS = 64,
    ITEM_COST = 32,  /* of an item without its bytes */
    SKETCHES_MAX = 3 /* in memory at a time, with a text each */
};

/* The cost of a question. */
struct work {
    struct pz_ctl ctl;
    size_t cost;         /* the known part of the cost */
    size_t sketch_bytes; /* of the largest sketch */
    size_t unchecked;    /* cost since the last check of the control */
};

static struct hll_bytes list_get(const struct hll_list *list, size_t index)
{
    return list->get ? list->get(list->arg, index)
                     : ((const struct hll_bytes *)list->arg)[index];
}

/* Counts a cost, and checks the control from time to time. */
static enum pz_status spend(struct work *work, size_t cost)
{
    work->unchecked += cost;
    if (work->unchecked < CHECK_COST)
        return PZ_OK;
    work->unchecked = 0;
    return pz_ctl_check(&work->ctl, 0);
}

static void add_sketch_cost(struct work *work, size_t bytes)
{
    work->cost += bytes;
    work->sketch_bytes = bytes > work->sketch_bytes ? bytes : work->sketch_bytes;
}

/* Four characters of base64 are three bytes, which are four registers. So a sketch does not
 * have more registers than characters, unless it is a sparse sketch of Redis. */
static void add_text_cost(struct work *work, size_t size)
{
    size_t least = hll_count_registers(HLL_PRECISION_REDIS);

    add_sketch_cost(work, size + (size > least ? size : least));
}

static bool is_too_long(const struct work *work)
{
    return work->ctl.effort == PZ_BRIEF && work->cost > BRIEF_COST;
}

/* Returns PZ_OK if there are time and memory for the question. */
static enum pz_status check_cost(const struct work *work)
{
    if (is_too_long(work))
        return PZ_LATER;
    if (work->ctl.max_bytes && SKETCHES_MAX * work->sketch_bytes > work->ctl.max_bytes)
        return PZ_NO_MEMORY;
    return PZ_OK;
}

/* Reports an invalid sketch. */
static enum pz_status reject(const struct hll_reader *reader, size_t index,
                             enum hll_error_kind kind, const struct hll_sketch *head)
{
    const struct hll_error error = {index, kind, hll_error_text(kind), head};

    if (reader->report)
        reader->report(reader->arg, &error);
    return PZ_INVALID;
}

/* Decodes the text of a sketch into `bytes`, and sets `size` to the number of bytes. */
static enum pz_status decode_text(const struct hll_reader *reader, size_t index,
                                  const struct hll_bytes *text, uint8_t *bytes,
                                  size_t *size)
{
    enum hll_base64_error found = hll_base64_decode(text->data, text->size, bytes, size);
    const struct hll_sketch none = {.registers = NULL};
    char detail[HLL_BASE64_DETAIL_SIZE];
    const struct hll_error error = {index, HLL_ERROR_BASE64, detail, &none};

    if (found == HLL_BASE64_VALID)
        return PZ_OK;
    hll_base64_describe(found, text->data, *size, detail);
    if (reader->report)
        reader->report(reader->arg, &error);
    return PZ_INVALID;
}

/* Reads a sketch in HLL_BINARY into allocated registers. */
static enum pz_status read_bytes(const struct hll_reader *reader, size_t index,
                                 const uint8_t *bytes, size_t size,
                                 struct hll_sketch *sketch)
{
    enum hll_error_kind kind = hll_format_read_header(bytes, size, sketch);

    if (kind != HLL_VALID)
        return reject(reader, index, kind, sketch);
    sketch->registers = malloc(hll_count_registers(sketch->precision));
    if (!sketch->registers)
        return PZ_NO_MEMORY;
    kind = hll_format_read(bytes, size, sketch);
    if (kind == HLL_VALID)
        return PZ_OK;
    free(sketch->registers);
    sketch->registers = NULL;
    return reject(reader, index, kind, sketch);
}

/* Reads a sketch in the form of the reader. Its registers are NULL unless the result is
 * PZ_OK. */
static enum pz_status read_sketch(const struct hll_reader *reader, size_t index,
                                  struct hll_bytes text, struct hll_sketch *sketch)
{
    enum pz_status status;
    uint8_t *bytes;
    size_t size;

    *sketch = (struct hll_sketch){.registers = NULL};
    if (reader->form == HLL_BINARY)
        return read_bytes(reader, index, text.data, text.size, sketch);
    bytes = malloc(text.size + 1); /* malloc(0) could return NULL */
    if (!bytes)
        return PZ_NO_MEMORY;
    status = decode_text(reader, index, &text, bytes, &size);
    if (status == PZ_OK)
        status = read_bytes(reader, index, bytes, size, sketch);
    free(bytes);
    return status;
}

/* The sketches of a source. */
struct counted {
    struct hll_sketch old, new;    /* the sketch that was read, and the sketch of the items;
                                    * owned; a sketch that is absent has no registers */
    const struct hll_sketch *seen; /* `old`, `new`, or source->seen */
    size_t changed;                /* registers that the items changed */
};

static void counted_free(struct counted *counted)
{
    free(counted->old.registers);
    free(counted->new.registers);
}

static uint8_t unite_registers(enum hll_type type, uint8_t one, uint8_t other)
{
    if (type == HLL_ULTRALOGLOG)
        return hll_ultra_register_union(one, other);
    return one > other ? one : other;
}

/* Explains an item before it is added to the new sketch. */
static void explain_item(const struct hll_source *source, const struct counted *counted,
                         struct hll_bytes item)
{
    const struct hll_sketch *old = &counted->old, *new = &counted->new;
    uint64_t hash = hll_hash_bytes(new->hash, item.data, item.size);
    size_t index = hash & (hll_count_registers(new->precision) - 1);
    unsigned rank = hll_find_rank(hash, new->precision);
    bool ultra = new->type == HLL_ULTRALOGLOG;
    uint8_t added = (uint8_t)(ultra ? rank << HLL_ULTRA_BITS : rank);
    uint8_t before = new->registers[index];

    if (old->registers)
        before = unite_registers(new->type, before, old->registers[index]);
    source->explain(
        source->explain_arg,
        &(const struct hll_step){hash, index, rank,
                                 unite_registers(new->type, before, added) != before});
}

static enum pz_status add_items(struct work *work, const struct hll_source *source,
                                struct counted *counted)
{
    const struct hll_list *items = &source->items;
    enum pz_status status = PZ_OK;

    for (size_t i = 0; i < items->count && status == PZ_OK; i++) {
        struct hll_bytes item = list_get(items, i);

        work->cost += item.size;
        if (is_too_long(work))
            return PZ_LATER;
        if (source->explain)
            explain_item(source, counted, item);
        hll_sketch_add(&counted->new, item.data, item.size);
        status = spend(work, item.size + ITEM_COST);
    }
    return status;
}

/* Returns the precision that a source requires, or 0. */
static unsigned wanted_precision(const struct hll_source *source)
{
    return source->seen ? source->seen->precision : source->precision;
}

static enum pz_status read_old(const struct hll_source *source, struct hll_sketch *old)
{
    unsigned precision = wanted_precision(source);
    enum hll_type type = source->seen ? source->seen->type : source->type;
    enum pz_status status = PZ_OK;

    if (source->sketch.data)
        status = read_sketch(&source->reader, 0, source->sketch, old);
    if (!old->registers)
        return status;
    if (precision != 0 && precision != old->precision)
        status = reject(&source->reader, 0, HLL_ERROR_OTHER_PRECISION, old);
    if (type != HLL_ANY_TYPE && type != old->type)
        status = reject(&source->reader, 0, HLL_ERROR_OTHER_TYPE, old);
    return status;
}

static enum pz_status make_new(struct work *work, const struct hll_source *source,
                               struct counted *counted)
{
    unsigned precision = source->precision ? source->precision : HLL_PRECISION_REDIS;
    enum hll_type type = source->type;
    uint8_t *registers;

    assert(!source->seen);
    if (counted->old.registers) {
        precision = counted->old.precision;
        type = counted->old.type;
    }
    registers = malloc(hll_count_registers(precision));
    if (!registers)
        return PZ_NO_MEMORY;
    counted->new = hll_sketch_make(precision, registers);
    if (type == HLL_ULTRALOGLOG)
        counted->new.type = type;
    counted->seen = &counted->new;
    return add_items(work, source, counted);
}

/* Returns the number of registers of `sketch` that the items of `other` change. */
static size_t count_changed(const struct hll_sketch *sketch, const struct hll_sketch *other)
{
    size_t registers = hll_count_registers(sketch->precision), changed = 0;

    for (size_t i = 0; i < registers; i++) {
        uint8_t old = sketch->registers[i], new = other->registers[i];

        changed += sketch->type == HLL_ULTRALOGLOG
                       ? hll_ultra_register_union(old, new) != old
                       : new > old;
    }
    return changed;
}

/* Merges the items into the sketch that was read. */
static void unite(struct counted *counted)
{
    const struct hll_sketch *seen = counted->seen;

    if (!counted->old.registers) {
        counted->changed =
            hll_count_registers(seen->precision) - hll_sketch_count_empty(seen);
        return;
    }
    if (seen) {
        counted->changed = count_changed(&counted->old, seen);
        hll_sketch_merge(&counted->old, seen);
    }
    counted->seen = &counted->old;
}

static enum pz_status count_source(struct work *work, const struct hll_source *source,
                                   struct counted *counted)
{
    unsigned wanted = wanted_precision(source);
    enum pz_status status;

    if (wanted != 0 && (wanted < HLL_PRECISION_MIN || wanted > HLL_PRECISION_MAX))
        return PZ_INVALID;
    work->cost = source->items.count * ITEM_COST;
    if (source->sketch.data)
        add_text_cost(work, source->sketch.size);
    else
        add_sketch_cost(work, hll_count_registers(wanted ? wanted : HLL_PRECISION_REDIS));
    status = check_cost(work);
    if (status == PZ_OK)
        status = read_old(source, &counted->old);
    if (status != PZ_OK)
        return status;
    counted->seen = source->seen;
    if (!counted->seen && (source->items.count > 0 || !counted->old.registers))
        status = make_new(work, source, counted);
    if (status == PZ_OK)
        unite(counted);
    return status;
}

/* Sets `answer` to a sketch. The bytes are written to the end of the memory, and base64 then
 * overwrites them. */
static enum pz_status set_sketch_answer(const struct hll_sketch *sketch, size_t changed,
                                        enum hll_form form,
                                        struct hll_sketch_answer *answer)
{
    size_t written = hll_format_size(sketch->type, sketch->precision);
    size_t size = form == HLL_BASE64 ? hll_base64_characters(written) : written;
    uint8_t *bytes = malloc(size);
    struct hll_tally tally;

    if (!bytes)
        return PZ_NO_MEMORY;
    hll_tally_make(sketch, HASH_BITS, &tally);
    hll_format_write(sketch, bytes + (size - written));
    if (form == HLL_BASE64)
        hll_base64_encode(bytes + (size - written), written, (char *)bytes);
    *answer =
        (struct hll_sketch_answer){.estimate = round(hll_tally_estimate(HLL_USUAL, &tally)),
                                   .relative_error = hll_relative_error(
                                       sketch->type, sketch->precision, (double)INFINITY),
                                   .type = sketch->type,
                                   .precision = sketch->precision,
                                   .hash = sketch->hash,
                                   .changed = changed,
                                   .bytes = bytes,
                                   .size = size};
    memcpy(answer->ranks, tally.ranks, sizeof answer->ranks);
    return PZ_OK;
}

enum pz_status hll_add(const struct hll_source *source, const struct pz_ctl *ctl,
                       struct hll_sketch_answer *answer)
{
    struct work work = {.ctl = pz_ctl_begin(ctl)};
    struct counted counted = {.changed = 0};
    enum pz_status status = count_source(&work, source, &counted);

    if (status == PZ_OK)
        status =
            set_sketch_answer(counted.seen, counted.changed, source->reader.form, answer);
    counted_free(&counted);
    return pz_ctl_end(ctl, status);
}

/* The interval is always the interval of the usual estimate, because the errors of the
 * classic estimate are not normal near its maximum. */
static void set_estimate_answer(const struct hll_sketch *sketch,
                                const struct hll_estimate_question *question,
                                struct hll_estimate_answer *answer)
{
    struct hll_reading reading = {.type = sketch->type, .precision = sketch->precision};
    struct hll_interval interval;
    struct hll_tally tally;
    double raw;

    hll_tally_make(sketch, HASH_BITS, &tally);
    raw = hll_tally_estimate(HLL_USUAL, &tally);
    reading.estimate = raw;
    if (question->estimator == HLL_CLASSIC)
        raw = hll_tally_estimate(HLL_CLASSIC, &tally);
    if (sketch->type == HLL_ULTRALOGLOG)
        reading.least = hll_ultra_least(&tally.ultra);
    else
        reading.least = (double)(hll_count_registers(sketch->precision) - tally.ranks[0]);
    interval = hll_find_interval(&reading, question->confidence);
    *answer = (struct hll_estimate_answer){
        .estimate = round(raw),
        .raw = raw,
        .low = interval.low,
        .high = interval.high,
        .relative_error =
            hll_relative_error(sketch->type, sketch->precision, (double)INFINITY),
        .estimator = hll_choose_estimator(question->estimator, sketch->type),
        .type = sketch->type,
        .precision = sketch->precision,
        .hash = sketch->hash,
        .empty_registers = tally.ranks[0]};
    memcpy(answer->ranks, tally.ranks, sizeof answer->ranks);
}

enum pz_status hll_estimate(const struct hll_estimate_question *question,
                            const struct pz_ctl *ctl, struct hll_estimate_answer *answer)
{
    struct work work = {.ctl = pz_ctl_begin(ctl)};
    struct counted counted = {.changed = 0};
    enum pz_status status = count_source(&work, &question->source, &counted);

    if (status == PZ_OK && !hll_estimator_fits(question->estimator, counted.seen->type))
        status = reject(&question->source.reader, 0, HLL_ERROR_ESTIMATOR, counted.seen);
    if (status == PZ_OK)
        set_estimate_answer(counted.seen, question, answer);
    counted_free(&counted);
    return pz_ctl_end(ctl, status);
}

/* Merges `next` into `merged`. Folds and downgrades both as necessary. */
static void merge_into(struct hll_sketch *merged, struct hll_sketch *next)
{
    if (next->type != merged->type) {
        hll_sketch_downgrade(next);
        hll_sketch_downgrade(merged);
    }
    if (next->precision < merged->precision)
        hll_sketch_fold(merged, next->precision);
    hll_sketch_merge(merged, next);
}

/* Reads sketch `index` and merges it into `merged`, which is set to the first valid
 * sketch. */
static enum pz_status merge_one(const struct hll_merge_question *question, size_t index,
                                struct hll_sketch *merged)
{
    struct hll_bytes text = list_get(&question->sketches, index);
    struct hll_sketch next;
    enum pz_status status = read_sketch(&question->reader, index, text, &next);

    if (status != PZ_OK)
        return status;
    if (question->type == HLL_HYPERLOGLOG)
        hll_sketch_downgrade(&next);
    if (question->type == HLL_ULTRALOGLOG && next.type != HLL_ULTRALOGLOG) {
        status = reject(&question->reader, index, HLL_ERROR_OTHER_TYPE, &next);
    } else if (!merged->registers) {
        *merged = next;
        return status;
    } else if (next.hash == merged->hash) {
        merge_into(merged, &next);
    } else {
        status = reject(&question->reader, index, HLL_ERROR_OTHER_HASH, &next);
    }
    free(next.registers);
    return status;
}

/* Merges all sketches. Continues after an invalid sketch, to report all invalid
 * sketches. */
static enum pz_status merge_all(struct work *work,
                                const struct hll_merge_question *question,
                                struct hll_sketch *merged)
{
    enum pz_status result = PZ_OK;

    for (size_t i = 0; i < question->sketches.count; i++) {
        enum pz_status status = merge_one(question, i, merged);

        if (status == PZ_INVALID)
            result = status;
        else if (status != PZ_OK)
            return status;
        status = spend(work, 2 * list_get(&question->sketches, i).size);
        if (status != PZ_OK)
            return status;
    }
    return merged->registers ? result : PZ_INVALID;
}

enum pz_status hll_merge(const struct hll_merge_question *question,
                         const struct pz_ctl *ctl, struct hll_sketch_answer *answer)
{
    struct work work = {.ctl = pz_ctl_begin(ctl)};
    struct hll_sketch merged = {.registers = NULL};
    enum pz_status status;

    for (size_t i = 0; i < question->sketches.count; i++)
        add_text_cost(&work, list_get(&question->sketches, i).size);
    status = check_cost(&work);
    if (status == PZ_OK)
        status = merge_all(&work, question, &merged);
    if (status == PZ_OK)
        status = set_sketch_answer(&merged, 0, question->reader.form, answer);
    free(merged.registers);
    return pz_ctl_end(ctl, status);
}

/* Reads both sketches, even if the first sketch is invalid, to report all errors. */
static enum pz_status read_both(const struct hll_compare_question *question,
                                struct hll_sketch sketches[2])
{
    enum pz_status status[2];

    for (size_t i = 0; i < 2; i++) {
        struct hll_bytes text = list_get(&question->sketches, i);

        status[i] = read_sketch(&question->reader, i, text, &sketches[i]);
    }
    if (status[0] == PZ_OK && status[1] == PZ_OK && sketches[0].hash != sketches[1].hash)
        return reject(&question->reader, 1, HLL_ERROR_OTHER_HASH, &sketches[1]);
    return status[0] != PZ_OK && status[0] != PZ_INVALID ? status[0]
           : status[1] != PZ_OK                          ? status[1]
                                                         : status[0];
}

static void round_sizes(struct hll_compare_answer *answer)
{
    struct hll_figure *sizes[] = {&answer->united, &answer->common, &answer->only[0],
                                  &answer->only[1]};

    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        sizes[i]->estimate = round(sizes[i]->estimate);
}

enum pz_status hll_compare(const struct hll_compare_question *question,
                           const struct pz_ctl *ctl, struct hll_compare_answer *answer)
{
    struct work work = {.ctl = pz_ctl_begin(ctl), .cost = COMPARE_COST};
    struct hll_sketch both[2] = {{.registers = NULL}, {.registers = NULL}};
    enum pz_status status;

    if (question->sketches.count != 2)
        return PZ_INVALID;
    for (size_t i = 0; i < 2; i++)
        add_text_cost(&work, list_get(&question->sketches, i).size);
    status = check_cost(&work);
    if (status == PZ_OK)
        status = read_both(question, both);
    if (status == PZ_OK) {
        unsigned precision = both[both[1].precision < both[0].precision].precision;
        bool differ = both[0].type != both[1].type;

        for (size_t i = 0; i < 2; i++) {
            if (differ)
                hll_sketch_downgrade(&both[i]);
            hll_sketch_fold(&both[i], precision);
        }
        hll_compare_sketches(&both[0], &both[1], question->confidence, answer);
        round_sizes(answer);
    }
    free(both[0].registers);
    free(both[1].registers);
    return pz_ctl_end(ctl, status);
}
