/* Items in an NDJSON body. Both operations read the items in the same way and differ only in
 * their response. */
#include "handlers/field.h"
#include "handlers/limits.h"
#include "hyperloglog.h"
#include "read.h"
#include "write.h"

#include <stdlib.h>

enum { BODY_MAX = 1 << 30, QUOTES = 2 };

struct items {
    uint64_t count;
    struct hll_sketch sketch;
    uint8_t registers[];
};

static void *open_items(struct exchange *x)
{
    unsigned precision = (unsigned)field_number_or(x, "precision", HLL_PRECISION_REDIS);
    enum hll_type type = hyperloglog_read_type(x);
    struct items *items;

    if (!hyperloglog_check_estimator(x, type))
        return NULL;
    items = malloc(sizeof *items + hll_count_registers(precision));
    if (!items)
        return NULL;
    items->count = 0;
    items->sketch = type == HLL_ULTRALOGLOG
                        ? hll_sketch_make_ultra(precision, items->registers)
                        : hll_sketch_make(precision, items->registers);
    return items;
}

static void take_item(void *state, const char *value, size_t length)
{
    struct items *items = state;

    items->count++;
    hll_sketch_add(&items->sketch, value, length);
}

/* Both responses take a few microseconds, and max_state includes the memory they allocate. */
static enum handled close_added(struct exchange *x, void *state)
{
    const struct items *items = state;
    const struct hll_source source = {.seen = &items->sketch};
    struct hll_sketch_answer answer;
    enum pz_status status = hll_add(&source, NULL, &answer);

    if (status == PZ_OK)
        hyperloglog_write_sketch(&x->out, &answer, &items->count);
    free(state);
    return limits_handled(status);
}

static enum handled close_estimated(struct exchange *x, void *state)
{
    const struct items *items = state;
    const struct hll_estimate_question question =
        hyperloglog_read_estimate(x, (struct hll_source){.seen = &items->sketch});
    struct hll_estimate_answer answer;
    enum pz_status status = hll_estimate(&question, NULL, &answer);

    if (status == PZ_OK)
        hyperloglog_write_estimate(&x->out, &question, &answer);
    free(state);
    return limits_handled(status);
}

#define READER(close_it)                                                                   \
    {.max_body = BODY_MAX,                                                                 \
     .max_line = HYPERLOGLOG_ITEM_MAX + QUOTES,                                            \
     .max_state = sizeof(struct items) + HLL_REGISTERS_MAX + HLL_BYTES_MAX,                \
     .open = open_items,                                                                   \
     .take = take_item,                                                                    \
     .close = (close_it),                                                                  \
     .drop = free}

const struct line_reader hyperloglog_add_lines = READER(close_added);
const struct line_reader hyperloglog_estimate_lines = READER(close_estimated);
