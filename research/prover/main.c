/* bulls-cows-prove: finds the best decision trees of a game of Bulls and Cows, and proves
 * that they are optimal. The usage text lists the tasks; ../README.md has an overview.
 *
 * A task prints the result of each part, and writes a tree or a table to the folder of
 * --out. Output and files depend only on the task, not on the number of threads and
 * parts. */
#include "division.h"
#include "proof.h"
#include "research/common/game_arguments.h"
#include "solvers/bulls_cows/codes/tree_capacity.h"
#include "solvers/bulls_cows/tree/book.h"
#include "solvers/bulls_cows/tree/known_values.h"
#include "solvers/bulls_cows/tree/tree_file.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { PATH_SIZE = 1024, HEIGHT_MAX = 60 };

struct settings {
    struct checkpoint_options checkpoint;
    const char *out; /* NULL: do not write files */
    struct bc_game game;
    unsigned height; /* 0: the default of the task */
};

struct task {
    const char *name;
    struct bc_weights weights;
    enum bc_objective objective; /* of the tree */
    unsigned height;             /* default in the 4 x 10 game; 0: --height is ignored */
    bool wants_tree;
    bool by_estimates;
    bool (*divide)(struct proof *proof);
    bool (*report)(const struct settings *settings, const struct task *task,
                   const struct proof *proof);
};

/* Writes NAME-GAME.SUFFIX, without the game if it is the default, to the folder of
 * --out. */
static bool write_file(const struct settings *settings, const char *name,
                       const unsigned char *bytes, size_t length)
{
    char path[PATH_SIZE], game[PROOF_GAME_NAME] = "";
    const char *suffix = strcmp(name, "openings") == 0 ? "table" : "tree";

    if (!settings->out)
        return true;
    if (!bc_game_same(&settings->game, &GAME_DEFAULT))
        proof_name_game(&settings->game, game);
    snprintf(path, sizeof path, "%s/%s%s.%s", settings->out, name, game, suffix);
    FILE *file = fopen(path, "wb");

    if (!file || fwrite(bytes, 1, length, file) != length || fclose(file) != 0) {
        perror(path);
        return false;
    }
    printf("%s: %zu bytes\n", path, length);
    return true;
}

/* Prints the time on standard error, because it differs between runs. */
static void print_time(const struct proof *proof)
{
    double sum = 0, longest = 0;

    for (unsigned i = 0; i < proof->units; i++) {
        double seconds = proof->unit[i].result.seconds;

        sum += seconds;
        longest = seconds > longest ? seconds : longest;
    }
    fprintf(stderr, "%s: %.2f s of processor time; the longest of %u units took %.2f s\n",
            proof->name, sum, proof->units, longest);
}

/* Prints a cost, a sum of up to two terms, of which one has a weight that is greater than
 * any value of the other. */
static void print_cost(const struct bc_weights *weights, uint64_t cost)
{
    const struct {
        const char *what;
        uint64_t weight;
    } terms[] = {{"inner states", weights->state},
                 {"guesses", weights->guess},
                 {"secrets with the last guess", weights->last}};
    uint64_t largest = 0;

    if (cost >= BC_INFINITE) {
        printf("  impossible");
        return;
    }
    for (unsigned i = 0; i < 3; i++)
        largest = terms[i].weight > largest ? terms[i].weight : largest;
    if (largest == 0)
        printf("  possible");
    for (unsigned i = 0; i < 3; i++) {
        uint64_t weight = terms[i].weight;

        if (weight > 0)
            printf("  %6" PRIu64 " %s", weight == largest ? cost / weight : cost % largest,
                   terms[i].what);
    }
}

static void print_parts(const struct proof *proof)
{
    printf("%s: cost after each answer to the first guess\n", proof->name);
    for (unsigned i = 0; i < proof->parts; i++) {
        const struct part *part = &proof->part[i];
        const struct bc_packed_row *row = &part->history.rows[0];
        char text[BC_TEXT];

        bc_packed_format(&proof->game, row->guess, text);
        printf("  %s %u,%u  %6" PRIu32 " secrets%s", text,
               bc_answer_bulls(&proof->game, row->answer),
               bc_answer_cows(&proof->game, row->answer), part->secrets,
               part->result.exact ? "" : "  at least");
        print_cost(&proof->weights, part->result.cost);
        if (proof->weights.guess > 0) /* otherwise it depends on the omitted units */
            printf("  %8" PRIu64 " nodes", part->result.nodes);
        puts("");
    }
}

static bool report_cost(const struct settings *settings, const struct task *task,
                        const struct proof *proof)
{
    struct result best;

    (void)settings;
    (void)task;
    print_parts(proof);
    proof_best_first(proof, &best);
    if (proof->height < BC_ANY_HEIGHT)
        printf("height %u:", proof->height + 1);
    else
        printf("any height:");
    print_cost(&proof->weights, best.cost);
    puts("");
    return true;
}

/* Returns the cost of a tree by the weights of the proof. */
static uint64_t cost_of(const struct proof *proof, const struct bc_figures *figures)
{
    uint64_t cost =
        proof->weights.guess * figures->guesses + proof->weights.state * figures->inner;

    if (proof->height < BC_ANY_HEIGHT)
        cost += proof->weights.last * figures->by_guesses[proof->height + 1];
    return cost;
}

/* Returns a known lower bound of the total number of guesses. */
static uint64_t known_lower(const struct bc_game *game)
{
    const struct bc_known *known = bc_known_find(game);

    return known ? bc_known_lower(&known->guesses)
                 : bc_capacity_guesses(bc_capacity_useful(game), bc_packed_codes(game));
}

/* Builds a tree from the first guess and the trees of its parts. */
static bool join_tree(const struct proof *proof, enum bc_objective objective,
                      struct bc_tree *tree)
{
    struct result best;
    unsigned first = proof_best_first(proof, &best);
    uint32_t inner = 1;

    if (first == proof->firsts)
        return false;
    *tree = (struct bc_tree){.history = {.game = proof->game},
                             .objective = objective,
                             .proven = true,
                             .inner = best.inner,
                             .guess = malloc(best.inner * sizeof *tree->guess)};
    if (!tree->guess)
        return false;
    tree->guess[0] = proof->first[first].guess;
    for (unsigned i = 0; i < proof->parts; i++)
        for (uint32_t k = 0;
             proof->part[i].first == first && k < proof->part[i].result.inner; k++)
            tree->guess[inner++] = proof->part[i].result.guess[k];
    if (bc_tree_complete(tree, NULL) != PZ_OK)
        return false;
    tree->lower = bc_figures_least(&tree->figures, objective);
    if (proof->by_estimates) {
        tree->lower = known_lower(&proof->game);
        tree->proven = tree->lower == tree->figures.guesses;
    }
    if (objective == BC_LAST_GUESS)
        tree->lower_last = bc_figures_last(&tree->figures);
    return best.cost == cost_of(proof, &tree->figures);
}

static void print_tree(const struct bc_tree *tree)
{
    const struct bc_figures *f = &tree->figures;

    printf(
        "height %u, %llu guesses (%.4f on average), %llu nodes, %u with a guess; secrets "
        "by number of guesses:",
        f->height, (unsigned long long)f->guesses, (double)f->guesses / (double)f->secrets,
        (unsigned long long)bc_figures_nodes(f), f->guess_nodes);
    for (unsigned g = 1; g <= f->height; g++)
        printf(" %u", f->by_guesses[g]);
    puts("");
}

static bool report_tree(const struct settings *settings, const struct task *task,
                        const struct proof *proof)
{
    struct bc_tree tree = {.guess = NULL};
    unsigned char *bytes = NULL;
    size_t length = 0;
    bool done = join_tree(proof, task->objective, &tree);

    print_parts(proof);
    if (done) {
        print_tree(&tree);
        bytes = bc_tree_encode(&tree, &length);
        done = bytes && write_file(settings, proof->name, bytes, length);
    } else
        fprintf(stderr, "%s: such a tree does not exist\n", proof->name);
    free(bytes);
    bc_tree_free(&tree);
    return done;
}

/* Makes the entry of a class of two rows. */
static bool make_opening(const struct part *part, struct bc_opening *opening)
{
    const struct result *result = &part->result;
    struct bc_tree tree = {.history = part->history,
                           .objective = BC_AVERAGE,
                           .inner = result->inner,
                           .guess = result->guess};
    bool done = bc_tree_complete(&tree, NULL) == PZ_OK;

    *opening = (struct bc_opening){
        .second = part->history.rows[1].guess,
        .answer = {part->history.rows[0].answer, part->history.rows[1].answer},
        .height = (uint8_t)tree.figures.height,
        .guess = result->guess[0],
        .guesses = (uint32_t)tree.figures.guesses,
        .inner = tree.figures.inner};
    done = done && tree.figures.guesses == result->cost;
    tree.guess = NULL; /* the unit owns it */
    bc_tree_free(&tree);
    return done;
}

static bool report_openings(const struct settings *settings, const struct task *task,
                            const struct proof *proof)
{
    struct bc_book book = {.game = proof->game,
                           .opening = calloc(proof->parts, sizeof *book.opening)};
    unsigned char *bytes = NULL;
    size_t length = 0;
    bool done = book.opening != NULL;

    for (unsigned i = 0; done && i < proof->parts; i++)
        done = make_opening(&proof->part[i], &book.opening[book.openings++]);
    if (done)
        bytes = bc_book_encode(&book, &length);
    done = bytes && write_file(settings, task->name, bytes, length);
    if (done)
        printf("openings: %u classes of two rows\n", book.openings);
    free(bytes);
    bc_book_free(&book);
    return done;
}

static const struct task tasks[] = {
    {.name = "height",
     .height = 6,
     .divide = division_by_first_guess,
     .report = report_cost},
    {.name = "average",
     .weights = {.guess = 1},
     .objective = BC_AVERAGE,
     .wants_tree = true,
     .divide = division_by_first_guess,
     .report = report_tree},
    {.name = "consistent",
     .weights = {.state = BC_STATE_FIRST, .guess = 1, .consistent = true},
     .objective = BC_CONSISTENT,
     .height = 7,
     .wants_tree = true,
     .divide = division_by_first_guess,
     .report = report_tree},
    {.name = "last-guess",
     .weights = {.guess = 1, .last = BC_LAST_FIRST},
     .objective = BC_LAST_GUESS,
     .height = 7,
     .wants_tree = true,
     .divide = division_by_first_guess,
     .report = report_tree},
    {.name = "sevenths",
     .weights = {.guess = BC_LAST_FIRST, .last = 1},
     .height = 7,
     .divide = division_by_first_guess,
     .report = report_cost},
    {.name = "openings",
     .weights = {.guess = 1},
     .wants_tree = true,
     .divide = division_by_two_rows,
     .report = report_openings},
    {.name = "estimate",
     .weights = {.guess = 1},
     .objective = BC_AVERAGE,
     .wants_tree = true,
     .by_estimates = true,
     .divide = division_by_first_guess,
     .report = report_tree}};

static const char summary[] =
    "Finds the best decision trees of a game of Bulls and Cows and proves that they are\n"
    "optimal. Tasks:\n"
    "  height      find whether --height guesses (default: 6) suffice for all secrets\n"
    "  average     minimize the total number of guesses\n"
    "  consistent  with candidates as guesses and at most --height guesses (default: 7),\n"
    "              minimize the number of nodes, then the total number of guesses\n"
    "  last-guess  minimize the number of secrets that need --height guesses (default: 7),\n"
    "              then the total number of guesses\n"
    "  sevenths    minimize the total number of guesses with at most --height guesses\n"
    "              (default: 7), then the number of secrets that need --height guesses\n"
    "  openings    find the best guess after each two rows\n"
    "  estimate    build a tree with few guesses, without a proof, for larger games";

static bool run_task(const struct settings *settings, const struct task *task)
{
    unsigned height = settings->height ? settings->height : task->height;
    struct proof proof = {.name = task->name,
                          .game = settings->game,
                          .weights = task->weights,
                          .height = task->height ? height - 1 : BC_ANY_HEIGHT,
                          .wants_tree = task->wants_tree,
                          .by_estimates = task->by_estimates};
    enum checkpoint_status status = CHECKPOINT_FAILED;

    if (task->divide(&proof))
        status = proof_run(&proof, &settings->checkpoint);
    if (status == CHECKPOINT_COMPLETE) {
        if (!task->report(settings, task, &proof))
            status = CHECKPOINT_FAILED;
        print_time(&proof);
    }
    division_free(&proof);
    return status != CHECKPOINT_FAILED;
}

/* Finds a task and checks that it supports the settings. */
static const struct task *find_task(const struct command *command,
                                    const struct settings *settings, const char *name)
{
    const struct bc_game *game = &settings->game;

    for (unsigned i = 0; i < sizeof tasks / sizeof tasks[0]; i++) {
        const struct task *task = &tasks[i];

        if (strcmp(name, task->name) != 0)
            continue;
        if (task->height > 0 && settings->height == 0 && !bc_game_same(game, &GAME_DEFAULT))
            arguments_fail(command, "%s: set --height for this game", name);
        if (task->report == report_openings && (game->repeats || game->any_guess))
            arguments_fail(command, "%s: not with --repeats or --any-guesses", name);
        return task;
    }
    arguments_fail(command, "\"%s\" is not a task", name);
}

int main(int argc, char **argv)
{
    struct settings settings = {.game = GAME_DEFAULT};
    const struct argument arguments[] = {
        GAME_ARGUMENTS(settings.game),
        {"height", "N", "maximum number of guesses", arguments_unsigned, &settings.height,
         .min = 2, .max = HEIGHT_MAX},
        {"out", "FOLDER", "write the tree or table there", arguments_text, &settings.out},
        CHECKPOINT_ARGUMENTS(settings.checkpoint),
        {NULL}};
    const struct command command = {"bulls-cows-prove", summary, "TASK...", arguments};
    char **names = arguments_read(&command, argc, argv);

    if (!*names)
        arguments_fail(&command, "a task is missing");
    if (!bc_exact_supports(&settings.game))
        arguments_fail(&command, "--game: the game has too many codes, or none");
    for (char **name = names; *name; name++)
        find_task(&command, &settings, *name);
    if (!checkpoint_prepare(&settings.checkpoint))
        return EXIT_FAILURE;
    for (char **name = names; *name; name++)
        if (!run_task(&settings, find_task(&command, &settings, *name)))
            return EXIT_FAILURE;
    return EXIT_SUCCESS;
}
