/* Counts items in an NDJSON body. Both operations read the items in the same way, and only
 * their responses differ. */
#include "handlers/field.h"
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

static void *begin_items(struct handler_call *call)
{
    unsigned precision = (unsigned)field_number_or(call, "precision", HLL_PRECISION_REDIS);
    enum hll_type type = hll_read_type(call);
    struct items *items;

    if (!hll_check_estimator(call, type))
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

static void add_item(void *state, const char *value, size_t length)
{
    struct items *items = state;

    items->count++;
    hll_sketch_add(&items->sketch, value, length);
}

/* Writes the response. Both responses take a few microseconds, and max_state includes the
 * memory that they allocate. */
static enum handler_result finish_added(struct handler_call *call, void *state)
{
    const struct items *items = state;
    const struct hll_source source = {.seen = &items->sketch,
                                      .reader = {.form = HLL_BASE64}};
    const struct hll_added added = {items->count, NULL};
    struct hll_sketch_answer answer;
    enum pz_status status = hll_add(&source, NULL, &answer);

    if (status == PZ_OK)
        hll_write_sketch(&call->out, &answer, &added);
    free(state);
    return handler_result_of(status);
}

static enum handler_result finish_estimated(struct handler_call *call, void *state)
{
    const struct items *items = state;
    const struct hll_estimate_question question =
        hll_read_estimate(call, (struct hll_source){.seen = &items->sketch});
    struct hll_estimate_answer answer;
    enum pz_status status = hll_estimate(&question, NULL, &answer);

    if (status == PZ_OK)
        hll_write_estimate(&call->out, &question, &answer);
    free(state);
    return handler_result_of(status);
}

#define LINES(finish_it)                                                                   \
    {.max_body = BODY_MAX,                                                                 \
     .max_line = HLL_ITEM_MAX + QUOTES,                                                    \
     .max_state = sizeof(struct items) + HLL_REGISTERS_MAX + HLL_BASE64_BYTES_MAX,         \
     .begin = begin_items,                                                                 \
     .line = add_item,                                                                     \
     .finish = (finish_it),                                                                \
     .abort = free}

const struct line_handler hll_add_lines = LINES(finish_added);
const struct line_handler hll_estimate_lines = LINES(finish_estimated);
