#include "proof.h"

#include "solvers/bulls_cows/build_tree.h"

#include <errno.h>
#include <inttypes.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PATH_SIZE = 1024, CODES = 5040 };

const struct bc_game proof_game = {.positions = 4, .symbols = 10, .repeats = false};

static uint32_t count_secrets(const struct bc_history *history)
{
    uint32_t count = 0;

    bc_history_candidates(history, NULL, 0, NULL, &count);
    return count;
}

/* Adds a part when secrets are left by `history`. */
static bool add_part(struct proof *proof, const struct bc_history *history)
{
    uint32_t secrets = count_secrets(history);
    struct part *more;

    if (secrets == 0)
        return true;
    more = realloc(proof->part, (proof->parts + 1) * sizeof *more);
    if (!more)
        return false;
    proof->part = more;
    more[proof->parts] = (struct part){.history = *history, .secrets = secrets};
    proof->parts++;
    return true;
}

bool proof_divide(struct proof *proof)
{
    struct bc_history history = {.game = proof_game, .count = 1};

    history.rows[0].guess = PROOF_FIRST;
    for (bc_answer a = 0; a < bc_answer_win(&proof_game); a++) {
        history.rows[0].answer = a;
        if (!add_part(proof, &history))
            return false;
    }
    return true;
}

/* Adds the kinds of two rows whose second guess is `second`. */
static bool divide_by(struct proof *proof, bc_code second)
{
    struct bc_history history = {.game = proof_game, .count = 2};

    history.rows[0].guess = PROOF_FIRST;
    history.rows[1].guess = second;
    for (bc_answer a = 0; a < bc_answer_win(&proof_game); a++) {
        for (bc_answer b = 0; b < bc_answer_win(&proof_game); b++) {
            struct bc_naming naming;

            history.rows[0].answer = a;
            history.rows[1].answer = b;
            struct bc_history normal = history;

            bc_symmetry_normal(&normal, &naming);
            if (normal.rows[0].answer == a && normal.rows[1].answer == b &&
                normal.rows[1].guess == second && count_secrets(&history) > 1 &&
                !add_part(proof, &history))
                return false;
        }
    }
    return true;
}

bool proof_divide_twice(struct proof *proof)
{
    struct bc_symmetry all;
    struct bc_symmetry first;
    bc_code second = bc_code_first(&proof_game);

    bc_symmetry_start(&proof_game, &all);
    bc_symmetry_keep(&all, PROOF_FIRST, &first);
    do {
        if (second != PROOF_FIRST && bc_symmetry_is_least(&first, second) &&
            !divide_by(proof, second))
            return false;
    } while (bc_code_next(&proof_game, &second));
    return true;
}

void proof_free(struct proof *proof)
{
    for (unsigned i = 0; i < proof->parts; i++)
        free(proof->part[i].guess);
    free(proof->part);
    proof->part = NULL;
    proof->parts = 0;
}

/* Where the result of a part is kept. */
static void name_file(const struct proof *proof, unsigned number, const char *state,
                      char path[PATH_SIZE])
{
    snprintf(path, PATH_SIZE, "%s/%s-%u", state, proof->name, number);
}

/* Reads so many guesses; NULL when they are not all there. */
static bc_code *read_guesses(FILE *file, uint32_t inner)
{
    bc_code *guess = calloc(CODES, sizeof *guess);

    for (uint32_t i = 0; guess && i < inner; i++) {
        if (fscanf(file, "%" SCNx32, &guess[i]) != 1) {
            free(guess);
            return NULL;
        }
    }
    return guess;
}

/* Reads what a file says of a part; false when it is not whole. */
static bool read_part(FILE *file, struct part *part)
{
    uint32_t inner;
    char end[4] = "";

    if (fscanf(file, "%" SCNu64 " %" SCNu64 " %lf %" SCNu32, &part->cost, &part->nodes,
               &part->seconds, &inner) != 4 ||
        inner >= CODES)
        return false;
    bc_code *guess = read_guesses(file, inner);

    if (!guess || fscanf(file, "%3s", end) != 1 || strcmp(end, "end") != 0) {
        free(guess);
        return false;
    }
    part->guess = guess;
    part->inner = inner;
    part->done = true;
    return true;
}

static void load_part(const struct proof *proof, unsigned number, const char *state)
{
    char path[PATH_SIZE];

    name_file(proof, number, state, path);
    FILE *file = fopen(path, "r");

    if (!file)
        return;
    if (!read_part(file, &proof->part[number]))
        fprintf(stderr, "%s: not whole, made again\n", path);
    fclose(file);
}

static bool save_part(const struct proof *proof, unsigned number, const char *state)
{
    const struct part *part = &proof->part[number];
    char path[PATH_SIZE];

    name_file(proof, number, state, path);
    FILE *file = fopen(path, "w");

    if (!file) {
        fprintf(stderr, "%s: %s\n", path, strerror(errno));
        return false;
    }
    fprintf(file, "%" PRIu64 " %" PRIu64 " %.3f %" PRIu32 "\n", part->cost, part->nodes,
            part->seconds, part->inner);
    for (uint32_t i = 0; i < part->inner; i++)
        fprintf(file, "%04" PRIx32 "\n", part->guess[i]);
    fputs("end\n", file);
    return fclose(file) == 0;
}

static enum pz_status solve_secrets(const struct proof *proof, struct part *part,
                                    const struct bc_set *set)
{
    struct bc_workspace *search = malloc(sizeof *search);
    struct bc_build build = {.workspace = search,
                             .secret = set->secret,
                             .count = set->count,
                             .height = proof->height};
    enum pz_status status = PZ_NO_MEMORY;

    if (!search)
        return status;
    status = bc_workspace_open(search, &proof_game, &proof->weights, set->count, 0);
    if (status == PZ_OK) {
        struct bc_outcome found =
            bc_branch_and_bound(search, set, proof->height, BC_INFINITE);

        part->cost = found.cost;
        part->nodes = search->nodes;
        if (!found.exact)
            status = PZ_NO_MEMORY;
        else if (proof->wants_tree && found.cost < BC_INFINITE)
            status = bc_build_tree(&build, &part->guess, &part->inner);
    }
    bc_workspace_close(search);
    free(search);
    return status;
}

static double processor_seconds(void)
{
    struct timespec now;

    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static bool solve_part(const struct proof *proof, struct part *part)
{
    bc_code *secret = malloc(part->secrets * sizeof *secret);
    struct bc_symmetry *symmetry = malloc(sizeof *symmetry);
    double start = processor_seconds();
    enum pz_status status = PZ_NO_MEMORY;
    uint32_t count;

    if (symmetry)
        bc_symmetry_of(&part->history, symmetry);
    if (secret && symmetry)
        status = bc_history_candidates(&part->history, secret, part->secrets, NULL, &count);
    if (status == PZ_OK && part->secrets == 1)
        part->cost = proof->weights.guess;
    else if (status == PZ_OK)
        status =
            solve_secrets(proof, part, &(struct bc_set){secret, part->secrets, symmetry});
    part->seconds = processor_seconds() - start;
    part->done = status == PZ_OK;
    free(secret);
    free(symmetry);
    return part->done;
}

/* Threads that take the next part from a list. */
struct crew {
    const struct proof *proof;
    const char *state;
    const unsigned *order;
    atomic_uint next;
    atomic_uint finished;
    atomic_bool failed;
};

static void *work(void *arg)
{
    struct crew *crew = arg;
    unsigned i;

    while ((i = atomic_fetch_add(&crew->next, 1)) < crew->proof->parts) {
        unsigned number = crew->order[i];
        struct part *part = &crew->proof->part[number];

        if (part->done)
            continue;
        if (!solve_part(crew->proof, part) ||
            (crew->state && !save_part(crew->proof, number, crew->state)))
            atomic_store(&crew->failed, true);
        fprintf(stderr, "%s: part %u of %u secrets, %.2f s (%u of %u)\n", crew->proof->name,
                number, part->secrets, part->seconds,
                atomic_fetch_add(&crew->finished, 1) + 1, crew->proof->parts);
    }
    return NULL;
}

/* The numbers of the parts, the largest part first. */
static unsigned *order_parts(const struct proof *proof)
{
    unsigned *order = calloc(proof->parts, sizeof *order);

    for (unsigned i = 0; order && i < proof->parts; i++) {
        unsigned place = i;

        for (; place > 0; place--) {
            if (proof->part[order[place - 1]].secrets >= proof->part[i].secrets)
                break;
            order[place] = order[place - 1];
        }
        order[place] = i;
    }
    return order;
}

bool proof_run(struct proof *proof, unsigned threads, const char *state)
{
    pthread_t *thread = calloc(threads, sizeof *thread);
    unsigned *order = order_parts(proof);
    struct crew crew = {.proof = proof, .state = state, .order = order};
    unsigned started = 0;

    for (unsigned i = 0; state && i < proof->parts; i++)
        load_part(proof, i, state);
    while (thread && order && started < threads &&
           pthread_create(&thread[started], NULL, work, &crew) == 0)
        started++;
    for (unsigned i = 0; i < started; i++)
        pthread_join(thread[i], NULL);
    free(thread);
    free(order);
    if (started == 0 || atomic_load(&crew.failed)) {
        fprintf(stderr, "%s: not all parts could be worked on\n", proof->name);
        return false;
    }
    return true;
}
