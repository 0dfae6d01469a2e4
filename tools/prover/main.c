/* Makes and proves the data of Bulls and Cows with 4 positions and 10 symbols.
 *
 *     bulls-cows-prove [--threads N] [--state FOLDER] [--out FOLDER] TASK...
 *
 * Tasks: height, average, consistent, openings. Each prints what it proved, part by part,
 * and the last three write a file into the folder of --out. Same tasks, same files. */
#include "proof.h"

#include "solvers/bulls_cows/book.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { BAD_USE = 2, THREADS_MAX = 256, PATH_SIZE = 1024, HEIGHT = 7 };

struct settings {
    unsigned threads;
    const char *state; /* NULL: nothing is kept */
    const char *out;   /* NULL: nothing is written */
};

static bool write_file(const struct settings *settings, const char *name,
                       const unsigned char *bytes, size_t length)
{
    char path[PATH_SIZE];

    if (!settings->out)
        return true;
    snprintf(path, sizeof path, "%s/%s", settings->out, name);
    FILE *file = fopen(path, "wb");

    if (!file || fwrite(bytes, 1, length, file) != length || fclose(file) != 0) {
        perror(path);
        return false;
    }
    printf("%s: %zu bytes\n", path, length);
    return true;
}

static void print_answer(const struct part *part)
{
    bc_answer answer = part->history.rows[0].answer;

    printf("  %u,%u  %5u secrets", bc_answer_bulls(&proof_game, answer),
           bc_answer_cows(&proof_game, answer), part->secrets);
}

static double seconds_of(const struct proof *proof)
{
    double sum = 0;

    for (unsigned i = 0; i < proof->parts; i++)
        sum += proof->part[i].seconds;
    return sum;
}

/* Shows that some answer leaves what five further guesses cannot finish. */
static bool prove_height(const struct settings *settings)
{
    struct proof proof = {.name = "height", .height = HEIGHT - 2};
    bool good =
        proof_divide(&proof) && proof_run(&proof, settings->threads, settings->state);
    double shortest = 0; /* time of the quickest part that fails: it is proof enough */

    puts("height: can the secrets left by the answer to 0123 be found by 5 guesses?");
    for (unsigned i = 0; good && i < proof.parts; i++) {
        bool fails = proof.part[i].cost >= BC_INFINITE;

        if (fails && (shortest <= 0 || proof.part[i].seconds < shortest))
            shortest = proof.part[i].seconds;
        print_answer(&proof.part[i]);
        printf("  %-3s  %8llu nodes  %6.2f s\n", fails ? "no" : "yes",
               (unsigned long long)proof.part[i].nodes, proof.part[i].seconds);
    }
    if (good && shortest > 0)
        printf(
            "height %d is impossible: one \"no\" is enough, %.2f s of %.2f s of processor "
            "time\n",
            HEIGHT - 1, shortest, seconds_of(&proof));
    proof_free(&proof);
    return good;
}

/* Joins the parts below the first guess to one tree. */
static bool join_tree(const struct proof *proof, enum bc_objective objective,
                      struct bc_tree *tree)
{
    uint32_t inner = 1;

    for (unsigned i = 0; i < proof->parts; i++)
        inner += proof->part[i].inner;
    *tree = (struct bc_tree){.history = {.game = proof_game},
                             .objective = objective,
                             .proven = true,
                             .inner = inner,
                             .guess = malloc(inner * sizeof *tree->guess)};
    if (!tree->guess)
        return false;
    tree->guess[0] = PROOF_FIRST;
    inner = 1;
    for (unsigned i = 0; i < proof->parts; i++) {
        for (uint32_t k = 0; k < proof->part[i].inner; k++)
            tree->guess[inner++] = proof->part[i].guess[k];
    }
    if (bc_tree_complete(tree, NULL) != PZ_OK)
        return false;
    tree->lower = bc_figures_least(&tree->figures, objective);
    return true;
}

static void print_tree(const struct bc_tree *tree)
{
    const struct bc_figures *f = &tree->figures;

    printf("height %u, %llu guesses (%.4f on average), %llu nodes, %u with a guess; by "
           "guesses",
           f->height, (unsigned long long)f->guesses,
           (double)f->guesses / (double)f->secrets, (unsigned long long)bc_figures_nodes(f),
           f->guess_nodes);
    for (unsigned g = 1; g <= f->height; g++)
        printf(" %u", f->by_guesses[g]);
    puts("");
}

static bool write_tree(const struct settings *settings, const struct proof *proof,
                       enum bc_objective objective)
{
    struct bc_tree tree = {.guess = NULL};
    unsigned char *bytes = NULL;
    char name[PATH_SIZE];
    size_t length = 0;
    bool good = join_tree(proof, objective, &tree);

    if (good) {
        print_tree(&tree);
        bytes = bc_tree_encode(&tree, &length);
        snprintf(name, sizeof name, "%s.tree", proof->name);
        good = bytes && write_file(settings, name, bytes, length);
    }
    free(bytes);
    bc_tree_free(&tree);
    return good;
}

/* Finds the best tree below each answer to the first guess, and joins them. */
static bool prove_tree(const struct settings *settings, const char *name,
                       struct bc_weights weights, enum bc_objective objective)
{
    struct proof proof = {.name = name,
                          .weights = weights,
                          .height = objective == BC_AVERAGE ? BC_ANY_HEIGHT : HEIGHT - 1,
                          .wants_tree = true};
    bool good =
        proof_divide(&proof) && proof_run(&proof, settings->threads, settings->state);

    if (good)
        printf("%s: the least below each answer to 0123\n", name);
    for (unsigned i = 0; good && i < proof.parts; i++) {
        const struct part *part = &proof.part[i];

        print_answer(part);
        printf("  %5llu inner states  %5llu guesses  %8llu nodes  %6.2f s\n",
               (unsigned long long)part->inner,
               (unsigned long long)(part->cost % BC_STATE_FIRST),
               (unsigned long long)part->nodes, part->seconds);
        good = part->cost < BC_INFINITE;
    }
    good = good && write_tree(settings, &proof, objective);
    if (good)
        printf("%s: proven in %.2f s of processor time\n", name, seconds_of(&proof));
    proof_free(&proof);
    return good;
}

static bool prove_average(const struct settings *settings)
{
    return prove_tree(settings, "average", (struct bc_weights){.guess = 1}, BC_AVERAGE);
}

static bool prove_consistent(const struct settings *settings)
{
    return prove_tree(
        settings, "consistent",
        (struct bc_weights){.state = BC_STATE_FIRST, .guess = 1, .consistent = true},
        BC_CONSISTENT);
}

/* The entry for a part of two rows. */
static bool make_opening(const struct part *part, struct bc_opening *opening)
{
    struct bc_tree tree = {.history = part->history,
                           .objective = BC_AVERAGE,
                           .inner = part->inner,
                           .guess = part->guess};
    bool good = bc_tree_complete(&tree, NULL) == PZ_OK;

    *opening = (struct bc_opening){
        .second = part->history.rows[1].guess,
        .answer = {part->history.rows[0].answer, part->history.rows[1].answer},
        .height = (uint8_t)tree.figures.height,
        .guess = part->guess[0],
        .guesses = (uint32_t)tree.figures.guesses,
        .inner = tree.figures.inner};
    good = good && tree.figures.guesses == part->cost;
    tree.guess = NULL; /* the part's */
    bc_tree_free(&tree);
    return good;
}

/* Finds the best guess for each kind of two rows. */
static bool prove_openings(const struct settings *settings)
{
    struct proof proof = {.name = "openings",
                          .weights = {.guess = 1},
                          .height = BC_ANY_HEIGHT,
                          .wants_tree = true};
    struct bc_book book = {.game = proof_game};
    bool good =
        proof_divide_twice(&proof) && proof_run(&proof, settings->threads, settings->state);
    unsigned char *bytes = NULL;
    size_t length = 0;

    book.opening = good ? calloc(proof.parts, sizeof *book.opening) : NULL;
    good = book.opening != NULL;
    for (unsigned i = 0; good && i < proof.parts; i++)
        good = make_opening(&proof.part[i], &book.opening[book.openings++]);
    if (good)
        bytes = bc_book_encode(&book, &length);
    good = bytes && write_file(settings, "openings.table", bytes, length);
    if (good)
        printf("openings: %u kinds of two rows, proven in %.2f s of processor time\n",
               book.openings, seconds_of(&proof));
    free(bytes);
    bc_book_free(&book);
    proof_free(&proof);
    return good;
}

static const struct {
    const char *name;
    bool (*prove)(const struct settings *settings);
} tasks[] = {{"height", prove_height},
             {"average", prove_average},
             {"consistent", prove_consistent},
             {"openings", prove_openings}};

enum { TASKS = sizeof tasks / sizeof tasks[0] };

static int usage(void)
{
    fputs("usage: bulls-cows-prove [--threads N] [--state FOLDER] [--out FOLDER] TASK...\n"
          "tasks:",
          stderr);
    for (unsigned i = 0; i < TASKS; i++)
        fprintf(stderr, " %s", tasks[i].name);
    fputs("\n", stderr);
    return BAD_USE;
}

static bool read_threads(const char *text, unsigned *threads)
{
    char *end;
    unsigned long number = strtoul(text, &end, 10);

    *threads = (unsigned)number;
    return *end == '\0' && number >= 1 && number <= THREADS_MAX;
}

static bool run_task(const struct settings *settings, const char *name)
{
    for (unsigned i = 0; i < TASKS; i++)
        if (strcmp(name, tasks[i].name) == 0)
            return tasks[i].prove(settings);
    fprintf(stderr, "bulls-cows-prove: no task is called \"%s\"\n", name);
    return false;
}

int main(int argc, char **argv)
{
    static const struct option options[] = {{"threads", required_argument, NULL, 't'},
                                            {"state", required_argument, NULL, 's'},
                                            {"out", required_argument, NULL, 'o'},
                                            {NULL, 0, NULL, 0}};
    struct settings settings = {.threads = 1};
    int option;

    while ((option = getopt_long(argc, argv, "", options, NULL)) != -1) {
        if (option == 's')
            settings.state = optarg;
        else if (option == 'o')
            settings.out = optarg;
        else if (option != 't' || !read_threads(optarg, &settings.threads))
            return usage();
    }
    if (optind == argc)
        return usage();
    if (settings.state)
        mkdir(settings.state, 0777);
    for (int i = optind; i < argc; i++)
        if (!run_task(&settings, argv[i]))
            return EXIT_FAILURE;
    return EXIT_SUCCESS;
}
