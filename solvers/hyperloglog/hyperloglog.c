/* Whole answers.
 *
 * Items make a sketch of their own first: so it shows what they change in another. Sketches
 * of a question are read one at a time and joined to what there is.
 *
 * What a question costs is the bytes of all items and sketches and the registers, all of
 * which take about as long, 1 ns. All of it but the lengths of items is known before any is
 * read, so a brief effort leaves a large question for later at once, or, when its items are
 * long, as soon as they come to too much. */
#include "puzzles/hyperloglog.h"

#include "base64.h"
#include "compare.h"
#include "error.h"
#include "estimate.h"
#include "merge.h"
#include "redis_format.h"
#include "solvers/core/control.h"
#include "ultraloglog.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

enum {
    BRIEF_COST = 256 * 1024, /* up to 0.25 ms */
    LOOK_COST = 128 * 1024,  /* between two looks at the control */
    COMPARE_COST = 1 << 20,  /* of the likelihood of two sketches */
    HASH_BITS = 64,
    ITEM_COST = 32,  /* bytes that are hashed in the time that any item takes */
    HELD_AT_ONCE = 3 /* sketches, each as registers and, at most, as a text */
};

/* A question under work. */
struct work {
    struct pz_ctl ctl;
    size_t cost, room; /* of what is known, and the bytes of its largest sketch */
    size_t since;      /* cost since the last look at the control */
};

static struct hll_bytes list_get(const struct hll_list *list, size_t index)
{
    return list->get ? list->get(list->arg, index)
                     : ((const struct hll_bytes *)list->arg)[index];
}

/* Counts the cost of what comes next; how the work must end, or PZ_OK. */
static enum pz_status spend(struct work *work, size_t cost)
{
    work->since += cost;
    if (work->since < LOOK_COST)
        return PZ_OK;
    work->since = 0;
    return pz_ctl_check(&work->ctl, 0);
}

static void weigh_sketch(struct work *work, size_t room)
{
    work->cost += room;
    work->room = room > work->room ? room : work->room;
}

/* Four characters of base64 are three bytes, and those four registers: no sketch has more
 * registers than characters, but for the sparse ones of Redis. */
static void weigh_bytes(struct work *work, size_t size)
{
    size_t least = hll_count_registers(HLL_PRECISION_REDIS);

    weigh_sketch(work, size + (size > least ? size : least));
}

static bool is_too_much(const struct work *work)
{
    return work->ctl.effort == PZ_BRIEF && work->cost > BRIEF_COST;
}

/* PZ_OK when there is time and memory for the question. */
static enum pz_status admit(const struct work *work)
{
    if (is_too_much(work))
        return PZ_LATER;
    if (work->ctl.max_bytes && HELD_AT_ONCE * work->room > work->ctl.max_bytes)
        return PZ_NO_MEMORY;
    return PZ_OK;
}

static enum pz_status make_sketch(unsigned precision, struct hll_sketch *sketch)
{
    size_t count = hll_count_registers(precision);
    uint8_t *registers;

    assert(count > 0);
    registers = malloc(count);
    if (!registers)
        return PZ_NO_MEMORY;
    *sketch = hll_sketch_make(precision, registers);
    return PZ_OK;
}

static enum pz_status refuse(const struct hll_reader *reader, size_t index,
                             enum hll_fault fault, const struct hll_sketch *head)
{
    const struct hll_error error = {index, fault, hll_fault_text(fault), head};

    if (reader->report)
        reader->report(reader->arg, &error);
    return PZ_INVALID;
}

/* Decodes the text of a sketch into `bytes`, and sets `size` to their number. */
static enum pz_status decode_text(const struct hll_reader *reader, size_t index,
                                  const struct hll_bytes *text, uint8_t *bytes,
                                  size_t *size)
{
    enum hll_base64_error found = hll_base64_decode(text->data, text->size, bytes, size);
    const struct hll_sketch none = {.registers = NULL};
    char detail[HLL_BASE64_DETAIL_SIZE];
    const struct hll_error error = {index, HLL_FAULT_BASE64, detail, &none};

    if (found == HLL_BASE64_VALID)
        return PZ_OK;
    hll_base64_describe(found, text->data, *size, detail);
    if (reader->report)
        reader->report(reader->arg, &error);
    return PZ_INVALID;
}

/* Reads the sketch that stands in `bytes` into registers of its own. */
static enum pz_status read_bytes(const struct hll_reader *reader, size_t index,
                                 const uint8_t *bytes, size_t size,
                                 struct hll_sketch *sketch)
{
    enum hll_fault fault = hll_read_head(bytes, size, sketch);

    if (fault != HLL_SOUND)
        return refuse(reader, index, fault, sketch);
    sketch->registers = malloc(hll_count_registers(sketch->precision));
    if (!sketch->registers)
        return PZ_NO_MEMORY;
    fault = hll_read(bytes, size, sketch);
    if (fault == HLL_SOUND)
        return PZ_OK;
    free(sketch->registers);
    sketch->registers = NULL;
    return refuse(reader, index, fault, sketch);
}

/* The same of a sketch that may have to be decoded first. Its registers are NULL on all but
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
    bytes = malloc(text.size + 1); /* never of nothing */
    if (!bytes)
        return PZ_NO_MEMORY;
    status = decode_text(reader, index, &text, bytes, &size);
    if (status == PZ_OK)
        status = read_bytes(reader, index, bytes, size, sketch);
    free(bytes);
    return status;
}

static enum pz_status add_items(struct work *work, const struct hll_list *items,
                                struct hll_sketch *sketch)
{
    enum pz_status status = PZ_OK;

    for (size_t i = 0; i < items->count && status == PZ_OK; i++) {
        struct hll_bytes item = list_get(items, i);

        work->cost += item.size;
        if (is_too_much(work))
            return PZ_LATER;
        hll_sketch_add(sketch, item.data, item.size);
        status = spend(work, item.size + ITEM_COST);
    }
    return status;
}

/* What a source has come to: `seen` is one of both sketches, or the source's own. */
struct counted {
    struct hll_sketch old, new; /* what was read, and what the items made; either may be
                                 * without registers */
    const struct hll_sketch *seen;
    size_t changed; /* registers that the items changed */
};

static void counted_free(struct counted *counted)
{
    free(counted->old.registers);
    free(counted->new.registers);
}

/* The precision that a source asks for, 0 if any will do. */
static unsigned wanted_precision(const struct hll_source *source)
{
    return source->seen ? source->seen->precision : source->precision;
}

/* And the type. */
static enum hll_type wanted_type(const struct hll_source *source)
{
    return source->seen ? source->seen->type : source->type;
}

static enum pz_status read_old(const struct hll_source *source, struct hll_sketch *old)
{
    unsigned precision = wanted_precision(source);
    enum hll_type type = wanted_type(source);
    enum pz_status status = PZ_OK;

    if (source->sketch.data)
        status = read_sketch(&source->reader, 0, source->sketch, old);
    if (!old->registers)
        return status;
    if (precision != 0 && precision != old->precision)
        status = refuse(&source->reader, 0, HLL_FAULT_OTHER_PRECISION, old);
    if (type != HLL_ANY_TYPE && type != old->type)
        status = refuse(&source->reader, 0, HLL_FAULT_OTHER_TYPE, old);
    return status;
}

static enum pz_status make_new(struct work *work, const struct hll_source *source,
                               struct counted *counted)
{
    unsigned precision = wanted_precision(source);
    enum hll_type type = wanted_type(source);
    enum pz_status status;

    if (counted->old.registers) {
        precision = counted->old.precision;
        type = counted->old.type;
    }
    status = make_sketch(precision ? precision : HLL_PRECISION_REDIS, &counted->new);
    if (type == HLL_ULTRALOGLOG)
        counted->new.type = type;
    if (status == PZ_OK)
        status = add_items(work, &source->items, &counted->new);
    counted->seen = &counted->new;
    return status;
}

static size_t count_empty(const struct hll_sketch *sketch)
{
    size_t registers = hll_count_registers(sketch->precision), empty = 0;

    for (size_t i = 0; i < registers; i++)
        empty += sketch->registers[i] == 0;
    return empty;
}

/* How many registers of `sketch` an item of `other` would change. */
static size_t count_changed(const struct hll_sketch *sketch, const struct hll_sketch *other)
{
    size_t registers = hll_count_registers(sketch->precision), changed = 0;

    for (size_t i = 0; i < registers; i++) {
        uint8_t old = sketch->registers[i], new = other->registers[i];

        changed +=
            sketch->type == HLL_ULTRALOGLOG ? hll_ultra_join(old, new) != old : new > old;
    }
    return changed;
}

/* Without new items all is as it was read. */
static void unite(struct counted *counted)
{
    const struct hll_sketch *seen = counted->seen;

    if (!counted->old.registers) {
        counted->changed = hll_count_registers(seen->precision) - count_empty(seen);
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
        weigh_bytes(work, source->sketch.size);
    else
        weigh_sketch(work, hll_count_registers(wanted ? wanted : HLL_PRECISION_REDIS));
    status = admit(work);
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

/* The answer that gives a sketch. Base64 is written over the bytes, which are the end of its
 * memory. */
static enum pz_status give_sketch(const struct hll_sketch *sketch, size_t changed,
                                  enum hll_form form, struct hll_sketch_answer *answer)
{
    size_t written = hll_written_bytes(sketch->type, sketch->precision);
    size_t size = form == HLL_BASE64 ? hll_base64_characters(written) : written;
    uint8_t *bytes = malloc(size);

    if (!bytes)
        return PZ_NO_MEMORY;
    hll_write(sketch, bytes + (size - written));
    if (form == HLL_BASE64)
        hll_base64_encode(bytes + (size - written), written, (char *)bytes);
    *answer = (struct hll_sketch_answer){
        .estimate = round(hll_estimate_sketch(HLL_USUAL, sketch, HASH_BITS)),
        .relative_error =
            hll_relative_error(sketch->type, sketch->precision, (double)INFINITY),
        .type = sketch->type,
        .precision = sketch->precision,
        .hash = sketch->hash,
        .changed = changed,
        .bytes = bytes,
        .size = size};
    return PZ_OK;
}

enum pz_status hll_add(const struct hll_source *source, const struct pz_ctl *ctl,
                       struct hll_sketch_answer *answer)
{
    struct work work = {.ctl = pz_ctl_begin(ctl)};
    struct counted counted = {.changed = 0};
    enum pz_status status = count_source(&work, source, &counted);

    if (status == PZ_OK)
        status = give_sketch(counted.seen, counted.changed, source->reader.form, answer);
    counted_free(&counted);
    return pz_ctl_end(ctl, status);
}

/* The interval is around the usual estimate, whatever the estimator: near its hump the
 * classic one has an error that no interval would tell of. */
static void give_estimate(const struct hll_sketch *sketch,
                          const struct hll_estimate_question *question,
                          struct hll_estimate_answer *answer)
{
    size_t registers = hll_count_registers(sketch->precision), empty = count_empty(sketch);
    struct hll_reading reading = {sketch->type, sketch->precision,
                                  (double)(registers - empty),
                                  hll_estimate_sketch(HLL_USUAL, sketch, HASH_BITS)};
    struct hll_interval interval;
    double raw = reading.estimate;

    if (question->estimator == HLL_CLASSIC)
        raw = hll_estimate_sketch(HLL_CLASSIC, sketch, HASH_BITS);
    if (sketch->type == HLL_ULTRALOGLOG) {
        const struct hll_ultra_counts counts = hll_ultra_count(sketch, HASH_BITS);

        reading.least = hll_ultra_least(&counts);
    }
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
        .empty_registers = empty};
}

enum pz_status hll_estimate(const struct hll_estimate_question *question,
                            const struct pz_ctl *ctl, struct hll_estimate_answer *answer)
{
    struct work work = {.ctl = pz_ctl_begin(ctl)};
    struct counted counted = {.changed = 0};
    enum pz_status status = count_source(&work, &question->source, &counted);

    if (status == PZ_OK && !hll_estimator_fits(question->estimator, counted.seen->type))
        status = refuse(&question->source.reader, 0, HLL_FAULT_ESTIMATOR, counted.seen);
    if (status == PZ_OK)
        give_estimate(counted.seen, question, answer);
    counted_free(&counted);
    return pz_ctl_end(ctl, status);
}

/* Merges `next` into `merged`, which is folded when it is the finer one. */
static void join(struct hll_sketch *merged, struct hll_sketch *next)
{
    if (next->type != merged->type) {
        hll_sketch_downgrade(next);
        hll_sketch_downgrade(merged);
    }
    if (next->precision < merged->precision)
        hll_sketch_fold(merged, next->precision);
    hll_sketch_merge(merged, next);
}

/* Reads sketch number `index` and joins it to those before; the first one that is sound
 * becomes `merged`. */
static enum pz_status join_one(const struct hll_merge_question *question, size_t index,
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
        status = refuse(&question->reader, index, HLL_FAULT_OTHER_TYPE, &next);
    } else if (!merged->registers) {
        *merged = next;
        return status;
    } else if (next.hash == merged->hash) {
        join(merged, &next);
    } else {
        status = refuse(&question->reader, index, HLL_FAULT_OTHER_HASH, &next);
    }
    free(next.registers);
    return status;
}

/* Goes on after a sketch that is wrong, to name all that are. */
static enum pz_status join_all(struct work *work, const struct hll_merge_question *question,
                               struct hll_sketch *merged)
{
    enum pz_status joined = PZ_OK;

    for (size_t i = 0; i < question->sketches.count; i++) {
        enum pz_status status = join_one(question, i, merged);

        if (status == PZ_INVALID)
            joined = status;
        else if (status != PZ_OK)
            return status;
        status = spend(work, 2 * list_get(&question->sketches, i).size);
        if (status != PZ_OK)
            return status;
    }
    return merged->registers ? joined : PZ_INVALID;
}

enum pz_status hll_merge(const struct hll_merge_question *question,
                         const struct pz_ctl *ctl, struct hll_sketch_answer *answer)
{
    struct work work = {.ctl = pz_ctl_begin(ctl)};
    struct hll_sketch merged = {.registers = NULL};
    enum pz_status status;

    for (size_t i = 0; i < question->sketches.count; i++)
        weigh_bytes(&work, list_get(&question->sketches, i).size);
    status = admit(&work);
    if (status == PZ_OK)
        status = join_all(&work, question, &merged);
    if (status == PZ_OK)
        status = give_sketch(&merged, 0, question->reader.form, answer);
    free(merged.registers);
    return pz_ctl_end(ctl, status);
}

/* Reads both sketches, also the second when the first is wrong, to name all that are. */
static enum pz_status read_both(const struct hll_compare_question *question,
                                struct hll_sketch sketches[2])
{
    enum pz_status status[2];

    for (size_t i = 0; i < 2; i++) {
        struct hll_bytes text = list_get(&question->sketches, i);

        status[i] = read_sketch(&question->reader, i, text, &sketches[i]);
    }
    if (status[0] == PZ_OK && status[1] == PZ_OK && sketches[0].hash != sketches[1].hash)
        return refuse(&question->reader, 1, HLL_FAULT_OTHER_HASH, &sketches[1]);
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
        weigh_bytes(&work, list_get(&question->sketches, i).size);
    status = admit(&work);
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
