/* Measures a SET request from the bytes of its body to the bytes of its response, in
 * nanoseconds: all work of the service except HTTP.
 *
 * Each part is timed over a batch, so that reading the clock has a negligible cost. `whole` is
 * timed separately, request by request, as the service works. The requests rotate over many
 * seeded tables of twelve cards, written as codes. */
#include "handlers/routes.h"
#include "median.h"
#include "openapi/openapi_json.h"
#include "puzzles/control.h"
#include "server/http/openapi.h"
#include "server/run/operation.h"
#include "tests/solvers/random.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    CARDS = 12,
    DECK = 81,
    TABLES = 256,
    LOOP_BYTES = 1 << 20, /* memory limit of a handler */
    BATCH = 16,
    REPEATS = 255, /* short, so that a pause of the process affects few of them */
    QUESTION_MAX = 128
};

enum part { PART_READ, PART_SOLVE, PART_FREE, PART_WHOLE, PARTS };

static const char *const part_names[PARTS] = {
    [PART_READ] = "json_set_read",
    [PART_SOLVE] = "json_set_solve_write",
    [PART_FREE] = "json_set_free",
    [PART_WHOLE] = "json_set_whole",
};

static char questions[TABLES][QUESTION_MAX];
static struct handler_call exchanges[BATCH];
static const atomic_bool never;

/* The operation under test, and the schema of its requests. */
struct subject {
    const struct schema *schema;
    const struct operation *operation;
};

static void write_question(char *text, const unsigned char *cards)
{
    text += sprintf(text, "{\"cards\":[");
    for (unsigned i = 0; i < CARDS; i++) {
        unsigned card = cards[i];

        text += sprintf(text, "%s\"%c%c%c%c\"", i ? "," : "", "123"[card % 3],
                        "rgp"[card / 3 % 3], "sto"[card / 9 % 3], "osd"[card / 27]);
    }
    sprintf(text, "]}");
}

static void deal_questions(void)
{
    unsigned char deck[DECK];
    struct test_rng rng;

    test_rng_seed(&rng, CARDS);
    for (unsigned i = 0; i < DECK; i++)
        deck[i] = (unsigned char)i;
    for (unsigned t = 0; t < TABLES; t++) {
        for (unsigned i = 0; i < CARDS; i++) {
            unsigned other = i + (unsigned)test_rng_below(&rng, DECK - i);
            unsigned char drawn = deck[other];

            deck[other] = deck[i];
            deck[i] = drawn;
        }
        write_question(questions[t], deck);
    }
}

static void fail(const char *what)
{
    fprintf(stderr, "bench_json: %s\n", what);
    exit(EXIT_FAILURE);
}

/* Reads a copy of the text, because reading changes it. The values precede the text. */
static void read_question(const struct subject *subject, unsigned slot,
                          const char *question)
{
    static struct {
        _Alignas(ARENA_ALIGNMENT) char values[1024];
        char text[QUESTION_MAX];
    } rooms[BATCH];
    struct handler_call *call = &exchanges[slot];
    struct problem problem = {.set = false};

    call->host.arena = arena_in(rooms[slot].values, sizeof rooms[slot].values);
    strcpy(rooms[slot].text, question);
    if (openapi_read(call, subject->schema, rooms[slot].text, strlen(question), &problem) !=
        HANDLER_OK)
        fail("the request does not match its schema");
}

static void solve(const struct subject *subject, struct handler_call *call)
{
    call->host.stop = &never;
    call->host.received_ns = 0;
    call->host.deadline_ns = UINT64_MAX;
    call->host.on_loop = true;
    call->host.max_bytes = LOOP_BYTES;
    if (operation_run(subject->operation, call) != HANDLER_OK || call->out.failed)
        fail("the operation failed");
}

static void reset(const struct subject *subject, struct handler_call *call)
{
    call_drop_body(subject->operation, call);
    call_reset(call);
}

/* Adds the times of the parts of BATCH requests to `spent`. */
static void run_batch(const struct subject *subject, unsigned first, uint64_t *spent)
{
    uint64_t times[PART_WHOLE + 1];

    times[PART_READ] = pz_now_ns();
    for (unsigned i = 0; i < BATCH; i++)
        read_question(subject, i, questions[first + i]);
    times[PART_SOLVE] = pz_now_ns();
    for (unsigned i = 0; i < BATCH; i++)
        solve(subject, &exchanges[i]);
    times[PART_FREE] = pz_now_ns();
    for (unsigned i = 0; i < BATCH; i++)
        reset(subject, &exchanges[i]);
    times[PART_WHOLE] = pz_now_ns();
    for (unsigned part = 0; part < PART_WHOLE; part++)
        spent[part] += times[part + 1] - times[part];
}

static void run_whole(const struct subject *subject, const char *question)
{
    read_question(subject, 0, question);
    solve(subject, &exchanges[0]);
    reset(subject, &exchanges[0]);
}

static void run_repeat(const struct subject *subject, double *each)
{
    uint64_t spent[PARTS] = {0};

    for (unsigned first = 0; first < TABLES; first += BATCH)
        run_batch(subject, first, spent);
    spent[PART_WHOLE] -= pz_now_ns();
    for (unsigned t = 0; t < TABLES; t++)
        run_whole(subject, questions[t]);
    spent[PART_WHOLE] += pz_now_ns();
    for (unsigned part = 0; part < PARTS; part++)
        each[part] = (double)spent[part] / (double)TABLES;
}

static double median_of(enum part part, double repeats[REPEATS][PARTS])
{
    double column[REPEATS];

    for (unsigned r = 0; r < REPEATS; r++)
        column[r] = repeats[r][part];
    return median_find(column, REPEATS);
}

static struct subject find_subject(const struct openapi *document, const char *path)
{
    unsigned count;
    const struct route *rows = routes_table(&count);

    for (unsigned i = 0; i < count; i++) {
        if (strcmp(rows[i].path, path) == 0)
            return (struct subject){openapi_schema(document, i), rows[i].operation};
    }
    fail("the route does not exist");
    return (struct subject){NULL, NULL};
}

int main(void)
{
    static double repeats[REPEATS][PARTS];
    unsigned count;
    const struct route *rows = routes_table(&count);
    struct openapi *document;
    struct subject subject;

    document = openapi_load((const char *)openapi_questions, openapi_questions_length, rows,
                            count);
    if (!document)
        fail("the OpenAPI document does not match the routes");
    subject = find_subject(document, "/set/solve");
    deal_questions();
    for (unsigned i = 0; i < BATCH; i++)
        exchanges[i] = (struct handler_call){0};
    for (unsigned r = 0; r < REPEATS; r++)
        run_repeat(&subject, repeats[r]);
    for (unsigned part = 0; part < PARTS; part++)
        printf("%s\t%.0f\tns\n", part_names[part], median_of((enum part)part, repeats));
    for (unsigned i = 0; i < BATCH; i++)
        call_free(&exchanges[i]);
    openapi_free(document);
    return 0;
}
