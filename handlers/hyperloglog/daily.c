/* GET /hyperloglog/daily: a game of three gates. Visitors pass a gate, some of them
 * repeatedly. The player sees the registers of a small HyperLogLog and guesses the number
 * of different visitors. */
#include "handlers/daily.h"
#include "hyperloglog.h"
#include "puzzles/hyperloglog.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

enum {
    PRECISION = 6,
    REGISTERS = 1 << PRECISION,
    BITS = 32,
    GATES = 3,
    VISITORS_MAX = 12000,
    VISITS_MAX = 5 * VISITORS_MAX / 2 + 1 /* a visitor comes 1.2 to 2.5 times on average */
};

/* The range of the number of visitors of each gate. */
static const struct {
    unsigned least, most;
} sizes[GATES] = {{20, 90}, {150, 700}, {1500, VISITORS_MAX}};

/* The index and the rank of a visitor, which determine the registers. */
struct visit {
    uint8_t index; /* of the register */
    uint8_t rank;
};

struct gate {
    unsigned visitors, visits;
    struct visit visit[VISITS_MAX]; /* the first visits of all visitors, then the others */
    uint32_t order[VISITS_MAX];     /* indices of the visits, as they pass */
};

/* Returns a random number that is at least 0 and less than 1. */
static double draw_fraction(struct daily_random *random)
{
    return daily_random_bits(random) / 4294967296.0;
}

/* Returns the rank of a random hash value: one more than the number of its leading ones. */
static uint8_t draw_rank(struct daily_random *random)
{
    uint32_t zeros = ~daily_random_bits(random);

    return (uint8_t)(1 + (zeros ? __builtin_clz(zeros) : BITS));
}

static void draw_gate(struct daily_random *random, struct gate *gate, unsigned least,
                      unsigned most)
{
    double ratio = (double)most / least;
    unsigned again;

    gate->visitors = (unsigned)floor(least * pow(ratio, draw_fraction(random)) + 0.5);
    for (unsigned i = 0; i < gate->visitors; i++) {
        gate->visit[i].index = (uint8_t)daily_random_below(random, REGISTERS);
        gate->visit[i].rank = draw_rank(random);
    }
    again = (unsigned)floor(gate->visitors * (0.2 + 1.3 * draw_fraction(random)) + 0.5);
    gate->visits = gate->visitors + again;
    assert(gate->visits <= VISITS_MAX);
    for (unsigned i = gate->visitors; i < gate->visits; i++)
        gate->visit[i] = gate->visit[daily_random_below(random, gate->visitors)];
    daily_random_order(random, gate->visits, gate->order);
}

/* Writes the visits that raise a register, and sets the registers after all visits. */
static void write_raises(struct json_writer *out, const struct gate *gate,
                         uint8_t registers[REGISTERS])
{
    jw_open_array(out, "raises");
    for (unsigned i = 0; i < gate->visits; i++) {
        const struct visit *visit = &gate->visit[gate->order[i]];

        if (visit->rank <= registers[visit->index])
            continue;
        registers[visit->index] = visit->rank;
        jw_begin_array(out);
        jw_unsigned(out, i);
        jw_unsigned(out, visit->index);
        jw_unsigned(out, visit->rank);
        jw_end_array(out);
    }
    jw_end_array(out);
}

/* Writes the sketch as a request to /hyperloglog/estimate, and its estimate. */
static enum pz_status write_sketch(struct json_writer *out, const struct hll_sketch *sketch,
                                   const struct pz_ctl *ctl)
{
    const struct hll_source source = {.reader = {.form = HLL_BASE64}, .seen = sketch};
    struct hll_sketch_answer answer;
    enum pz_status status = hll_add(&source, ctl, &answer);

    if (status != PZ_OK)
        return status;
    jw_open_object(out, "puzzle");
    jw_key(out, "sketch");
    jw_string(out, (const char *)answer.bytes, answer.size);
    jw_end_object(out);
    jw_open_object(out, "best");
    jw_put_number(out, "estimate", answer.estimate);
    jw_end_object(out);
    free(answer.bytes);
    return PZ_OK;
}

static enum pz_status write_gate(struct json_writer *out, const struct gate *gate,
                                 const struct pz_ctl *ctl)
{
    uint8_t registers[REGISTERS];
    const struct hll_sketch sketch = hll_sketch_make(PRECISION, registers);
    enum pz_status status;

    jw_begin_object(out);
    jw_put_unsigned(out, "visit_count", gate->visits);
    write_raises(out, gate, registers);
    status = write_sketch(out, &sketch, ctl);
    jw_open_object(out, "answer");
    jw_put_unsigned(out, "visitor_count", gate->visitors);
    jw_end_object(out);
    jw_end_object(out);
    return status;
}

static enum handler_result answer_daily(struct handler_call *call, void *question)
{
    const struct daily_date *date = question;
    struct daily_random random = daily_random_of(date, "hyperloglog");
    struct gate *gate = malloc(sizeof *gate);
    enum pz_status status = PZ_OK;

    if (!gate)
        return HANDLER_NO_MEMORY;
    daily_begin(&call->out, date);
    jw_open_array(&call->out, "gates");
    for (unsigned i = 0; i < GATES && status == PZ_OK; i++) {
        draw_gate(&random, gate, sizes[i].least, sizes[i].most);
        status = write_gate(&call->out, gate, call->ctl);
    }
    jw_end_array(&call->out);
    jw_end_object(&call->out);
    free(gate);
    return handler_result_of(status);
}

const struct operation hll_daily_operation = {
    .run = RUN_EITHER,
    .question_size = sizeof(struct daily_date),
    .read = daily_read,
    .answer = answer_daily,
};
