/* Items in lines. Of the options only the precision counts before the end, so both
 * operations read alike and differ in their answer. */
#include "answer.h"
#include "handlers/field.h"
#include "hyperloglog.h"
#include "puzzles/hyperloglog_wire.h"
#include "sketch.h"

#include <stdlib.h>

enum { BODY_MAX = 1 << 30, QUOTES = 2 };

struct items {
    uint64_t count;
    struct hll sketch;
    uint8_t registers[];
};

static void *open_items(struct exchange *x)
{
    unsigned precision = (unsigned)field_number_or(x, "precision", HLL_PRECISION_REDIS);
    struct items *items = malloc(sizeof *items + hll_count_registers(precision));

    if (!items)
        return NULL;
    items->count = 0;
    items->sketch = hll_make(precision, items->registers);
    return items;
}

static void take_item(void *state, const char *value, size_t length)
{
    struct items *items = state;

    items->count++;
    hll_add(&items->sketch, value, length);
}

/* Each register that is not empty was changed. */
static enum handled close_added(struct exchange *x, void *state)
{
    const struct items *items = state;
    struct hyperloglog_added added = {.items = items->count};
    uint32_t ranks[HLL_RANKS];
    enum handled handled;

    hll_count_ranks(&items->sketch, ranks);
    added.changed = hll_count_registers(items->sketch.precision) - ranks[0];
    handled = hyperloglog_answer_sketch(x, &items->sketch, &added);
    free(state);
    return handled;
}

static enum handled close_estimated(struct exchange *x, void *state)
{
    const struct items *items = state;
    enum handled handled = hyperloglog_answer_estimate(x, &items->sketch);

    free(state);
    return handled;
}

#define READER(close_it)                                                                   \
    {.max_body = BODY_MAX,                                                                 \
     .max_line = HYPERLOGLOG_ITEM_MAX + QUOTES,                                            \
     .max_state = sizeof(struct items) + HLL_REGISTERS_MAX + HLL_WIRE_MAX,                 \
     .open = open_items,                                                                   \
     .take = take_item,                                                                    \
     .close = (close_it),                                                                  \
     .drop = free}

const struct line_reader hyperloglog_add_lines = READER(close_added);
const struct line_reader hyperloglog_estimate_lines = READER(close_estimated);
