/* Measures Bulls and Cows: its small steps as medians of several repeats, and the proofs as the
 * CPU time of one run. */
#include "data/bulls_cows_data.h"
#include "median.h"
#include "research/audit/audit.h"
#include "research/prover/division.h"
#include "research/prover/proof.h"
#include "solvers/bulls_cows/exact/optimal_play.h"
#include "solvers/bulls_cows/search/columns.h"
#include "solvers/bulls_cows/tree/tree.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#ifdef PUZZLES_PLAIN
#define NAME "bulls_cows_plain_"
#else
#define NAME "bulls_cows_"
#endif

enum {
    REPEATS = 31,
    REPEAT_NS = 5000000, /* approximate time of one repeat, unless one call is longer */
    CODES = 5040,
    SUBSET = 30 /* secrets whose parts are counted for every guess */
};

static const struct bc_game game_4x10 = {.positions = 4, .symbols = 10};
static bc_packed codes[CODES];
static struct bc_columns *columns;
static uint8_t *parts;
static volatile uint64_t result; /* prevents the removal of the calls */

static void list_codes(void)
{
    codes[0] = bc_packed_first(&game_4x10);
    for (unsigned i = 1; i < CODES; i++) {
        codes[i] = codes[i - 1];
        bc_packed_next(&game_4x10, &codes[i]);
    }
}

static void call_scores(void)
{
    uint64_t sum = 0;

    for (unsigned i = 0; i < CODES; i++)
        sum += bc_packed_score(&game_4x10, codes[i], 0x4271);
    result = sum;
}

static void call_candidates(void)
{
    struct bc_packed_history history = {.game = game_4x10, .count = 2};
    uint32_t count;

    history.rows[0] = (struct bc_packed_row){0x0123, 2};
    history.rows[1] = (struct bc_packed_row){0x1456, 2};
    if (bc_packed_candidates(&history, NULL, 0, NULL, &count) != PZ_OK)
        abort();
    result = count;
}

static void call_audit(void)
{
    struct bc_audit_report report;

    if (bc_audit(bulls_cows_average_tree, bulls_cows_average_tree_length, &report) != PZ_OK)
        abort();
}

static void call_parts(void)
{
    uint16_t row[SUBSET];

    for (unsigned i = 0; i < SUBSET; i++)
        row[i] = (uint16_t)(i * 7);
    result = bc_columns_parts(columns, row, SUBSET, parts);
}

/* Prints the median time of `call` divided by `each`. */
static void time_calls(const char *name, void (*call)(void), double each, const char *unit)
{
    double took[REPEATS];

    for (int r = 0; r < REPEATS; r++) {
        uint64_t start = pz_now_ns(), calls = 0;

        for (; pz_now_ns() - start < REPEAT_NS; calls++)
            call();
        took[r] = (double)(pz_now_ns() - start) / (double)calls / each;
    }
    printf("%s\t%.2f\t%s\n", name, median_find(took, REPEATS), unit);
}

/* Counts the parts into which every guess divides some secrets, with all columns. */
static void time_parts(void)
{
    struct bc_arena arena = {.max_bytes = 0};
    struct bc_pool pool = {codes, CODES, NULL};

    columns = bc_columns_make(&arena, &game_4x10, codes, SUBSET * 7, &pool);
    if (!columns || !bc_columns_spread(&arena, columns))
        abort();
    parts = bc_arena_take(&arena, columns->width);
    if (!parts)
        abort();
    printf(NAME "parts_columns\t%u\tguesses\n", columns->count);
    time_calls(NAME "parts_of_30", call_parts, 1000, "us");
    bc_arena_free(&arena);
}

static void time_proof(const char *name, struct bc_weights weights, unsigned height)
{
    struct proof proof = {
        .name = name, .game = game_4x10, .weights = weights, .height = height};
    const struct checkpoint_options alone = {.threads = 1};
    double sum = 0, refuting = 0;

    if (!division_by_first_guess(&proof) ||
        proof_run(&proof, &alone) != CHECKPOINT_COMPLETE)
        abort();
    for (unsigned i = 0; i < proof.parts; i++) {
        const struct result *outcome = &proof.part[i].result;

        sum += outcome->seconds;
        if (outcome->cost >= BC_INFINITE && (refuting <= 0 || outcome->seconds < refuting))
            refuting = outcome->seconds;
    }
    printf(NAME "prove_%s\t%.2f\ts\n", name, refuting > 0 ? refuting : sum);
    division_free(&proof);
}

/* Prints the costs of the included trees. */
static void print_tree(const char *name, const unsigned char *bytes, size_t length)
{
    struct bc_audit_report report;

    if (bc_audit(bytes, length, &report) != PZ_OK)
        abort();
    printf(NAME "nodes_%s\t%u\tnodes\n", name, report.nodes);
    printf(NAME "mean_%s\t%.4f\tguesses\n", name, (double)report.guesses / report.secrets);
}

static uint64_t processor_ns(void)
{
    struct timespec now;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

static void time_game(const char *name, struct bc_game game)
{
    struct bc_packed_history history = {.game = game};
    struct bc_task task = {.history = &history};
    struct bc_best best;
    uint64_t start = processor_ns();

    if (bc_best_find(&task, NULL, &best) != PZ_OK || !best.proven)
        abort();
    printf(NAME "prove_%s\t%.2f\ts\n", name, (double)(processor_ns() - start) / 1e9);
    printf(NAME "guesses_%s\t%llu\tguesses\n", name, (unsigned long long)best.guesses);
}

int main(void)
{
    list_codes();
    time_calls(NAME "score", call_scores, CODES, "ns");
    time_calls(NAME "candidates_2_rows", call_candidates, 1000, "us");
    time_calls(NAME "audit_tree", call_audit, 1000, "us");
    time_parts();
    print_tree("average", bulls_cows_average_tree, bulls_cows_average_tree_length);
    print_tree("nodes", bulls_cows_nodes_tree, bulls_cows_nodes_tree_length);
    print_tree("consistent", bulls_cows_consistent_tree, bulls_cows_consistent_tree_length);
    time_proof("consistent",
               (struct bc_weights){.state = BC_STATE_FIRST, .guess = 1, .consistent = true},
               6);
    time_proof("height_7", (struct bc_weights){0}, 5);
    time_proof("average", (struct bc_weights){.guess = 1}, BC_ANY_HEIGHT);
    time_game("4x6_repeats", (struct bc_game){4, 6, true, false, false});
    time_game("4x7_repeats", (struct bc_game){4, 7, true, false, false});
    time_game("4x8_repeats", (struct bc_game){4, 8, true, false, false});
    return 0;
}
