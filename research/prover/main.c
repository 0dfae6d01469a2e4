/* Makes and proves trees of Bulls and Cows: the data of the game with 4 positions and 10
 * symbols, and the least of any other game that can be searched.
 *
 *     bulls-cows-prove [--threads N] [--state FOLDER [--part I/N]] [--out FOLDER]
 *                      [--game 4x10] [--repeats] [--no-leading-zero] [--any-guesses]
 *                      [--height N] TASK...
 *
 * With --any-guesses, a guess can be any string of symbols, also one that cannot be the
 * secret.
 *
 * Tasks:
 *     height      can all secrets be found by --height guesses (6 in the 4 x 10 game)?
 *     average     the fewest guesses in all
 *     consistent  guesses that can still be the secret, --height (7) at most, the fewest
 *                 nodes, then the fewest guesses
 *     last-guess  --height (7) at most, the fewest secrets that take so many guesses, then
 *                 the fewest guesses
 *     sevenths    the fewest guesses with --height (7) at most, then the fewest secrets
 *                 that take so many: how many these are
 *     openings    the best guess after any two rows; without repeats and --any-guesses
 *     estimate    no proof: a tree with few guesses in all, for games that are too large,
 *                 in which sets of up to 160 secrets get the best tree and others the guess
 *                 with the least estimate
 *
 * Each prints what it found, part by part, and all but height and sevenths write a file
 * into the folder of --out. With --part only the units of one part are worked on, and kept
 * in the folder of --state; without it what is missing there is worked on, and all of it
 * merged. Same tasks, same output and files, whatever the number of threads and parts:
 * research/README.md. */
#include "proof.h"
#include "solvers/bulls_cows/codes/tree_capacity.h"
#include "solvers/bulls_cows/tree/book.h"
#include "solvers/bulls_cows/tree/known_values.h"
#include "solvers/bulls_cows/tree/tree_file.h"

#include <getopt.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { BAD_USE = 2, PATH_SIZE = 1024, HEIGHT = 7 };

struct settings {
    struct units_options units;
    const char *out; /* NULL: nothing is written */
    struct bc_game game;
    unsigned height; /* 0: that of the 4 x 10 game */
};

static bool is_default(const struct settings *settings)
{
    return bc_game_same(&settings->game, &proof_game);
}

/* NAME.SUFFIX in the folder; the game is told where it is another one. */
static bool write_file(const struct settings *settings, const char *name,
                       const char *suffix, const unsigned char *bytes, size_t length)
{
    char path[PATH_SIZE], game[PROOF_GAME_NAME];

    if (!settings->out)
        return true;
    proof_name_game(&settings->game, game);
    snprintf(path, sizeof path, "%s/%s%s.%s", settings->out, name,
             is_default(settings) ? "" : game, suffix);
    FILE *file = fopen(path, "wb");

    if (!file || fwrite(bytes, 1, length, file) != length || fclose(file) != 0) {
        perror(path);
        return false;
    }
    printf("%s: %zu bytes\n", path, length);
    return true;
}

/* The guesses for what is left after the first; 0, with a word, when none were told. */
static unsigned height_below(const struct settings *settings, unsigned usual)
{
    unsigned height = settings->height;

    if (height == 0 && is_default(settings))
        height = usual;
    if (height < 2)
        fputs("bulls-cows-prove: tell the --height of this game, 2 or more\n", stderr);
    return height < 2 ? 0 : height - 1;
}

static void print_part(const struct proof *proof, const struct part *part)
{
    const struct bc_packed_row *row = &part->history.rows[0];
    char text[BC_TEXT];

    bc_packed_format(&proof->game, row->guess, text);
    printf("  %s %u,%u  %6" PRIu32 " secrets", text,
           bc_answer_bulls(&proof->game, row->answer),
           bc_answer_cows(&proof->game, row->answer), part->secrets);
}

/* The time of all, to the standard error, as it is another with each run. */
static void tell_time(const struct proof *proof)
{
    double sum = 0, most = 0;

    for (unsigned i = 0; i < proof->units; i++) {
        double seconds = proof->unit[i].found.seconds;

        sum += seconds;
        most = seconds > most ? seconds : most;
    }
    fprintf(stderr, "%s: %.2f s of processor time; the longest of %u units took %.2f s\n",
            proof->name, sum, proof->units, most);
}

/* The first guess that costs least; `firsts` when no tree is known to be the least. */
static unsigned best_first(const struct proof *proof, struct found *best)
{
    unsigned at = proof->firsts;

    *best = (struct found){.cost = BC_INFINITE};
    for (unsigned g = 0; g < proof->firsts; g++) {
        struct found found = proof_of_first(proof, g);

        if (found.exact && found.cost < best->cost) {
            *best = found;
            at = g;
        }
    }
    return at;
}

/* Asks whether a height is enough. */
static bool prove_height(const struct settings *settings)
{
    struct proof proof = {.name = "height",
                          .game = settings->game,
                          .height = height_below(settings, HEIGHT - 1)};
    enum units_status status = UNITS_FAILED;
    struct found best;

    if (proof.height > 0 && proof_divide(&proof))
        status = proof_run(&proof, &settings->units);
    if (status == UNITS_ALL) {
        printf("height: can what the first guess leaves be found by %u more?\n",
               proof.height);
        for (unsigned i = 0; i < proof.parts; i++) {
            print_part(&proof, &proof.part[i]);
            puts(proof.part[i].found.cost >= BC_INFINITE ? "  no" : "  yes");
        }
        printf("height %u is %s\n", proof.height + 1,
               best_first(&proof, &best) < proof.firsts ? "possible" : "impossible");
        tell_time(&proof);
    }
    proof_free(&proof);
    return status != UNITS_FAILED;
}

/* What a tree costs by the weights. */
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

/* Joins the parts below the first guess to one tree. */
static bool join_tree(const struct proof *proof, enum bc_objective objective,
                      struct bc_tree *tree)
{
    struct found best;
    unsigned first = best_first(proof, &best);
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
             proof->part[i].first == first && k < proof->part[i].found.inner; k++)
            tree->guess[inner++] = proof->part[i].found.guess[k];
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
    size_t length = 0;
    bool good = join_tree(proof, objective, &tree);

    if (good) {
        print_tree(&tree);
        bytes = bc_tree_encode(&tree, &length);
        good = bytes && write_file(settings, proof->name, "tree", bytes, length);
    } else
        fprintf(stderr, "%s: there is no such tree\n", proof->name);
    free(bytes);
    bc_tree_free(&tree);
    return good;
}

/* Finds the best tree below each answer to each first guess, and joins them. */
static bool prove_tree(const struct settings *settings, struct proof *proof,
                       enum bc_objective objective)
{
    enum units_status status = UNITS_FAILED;

    proof->game = settings->game;
    proof->wants_tree = true;
    if (proof->height > 0 && proof_divide(proof))
        status = proof_run(proof, &settings->units);
    if (status == UNITS_ALL) {
        printf("%s: what is needed after each answer to the first guess\n", proof->name);
        for (unsigned i = 0; i < proof->parts; i++) {
            const struct found *found = &proof->part[i].found;

            print_part(proof, &proof->part[i]);
            if (proof->weights.last)
                printf("  %3" PRIu64 " at the last guess", found->cost / BC_LAST_FIRST);
            printf("  %5" PRIu32 " inner states  %s%5" PRIu64 " guesses  %8" PRIu64
                   " nodes\n",
                   found->inner, found->exact ? "" : "at least ",
                   found->cost % BC_STATE_FIRST, found->nodes);
        }
        if (!write_tree(settings, proof, objective))
            status = UNITS_FAILED;
        tell_time(proof);
    }
    proof_free(proof);
    return status != UNITS_FAILED;
}

static bool prove_average(const struct settings *settings)
{
    struct proof proof = {
        .name = "average", .weights = {.guess = 1}, .height = BC_ANY_HEIGHT};

    return prove_tree(settings, &proof, BC_AVERAGE);
}

static bool make_estimate(const struct settings *settings)
{
    struct proof proof = {.name = "estimate",
                          .weights = {.guess = 1},
                          .height = BC_ANY_HEIGHT,
                          .by_estimates = true};

    return prove_tree(settings, &proof, BC_AVERAGE);
}

static bool prove_consistent(const struct settings *settings)
{
    struct proof proof = {
        .name = "consistent",
        .weights = {.state = BC_STATE_FIRST, .guess = 1, .consistent = true},
        .height = height_below(settings, HEIGHT)};

    return prove_tree(settings, &proof, BC_CONSISTENT);
}

static bool prove_last_guess(const struct settings *settings)
{
    struct proof proof = {.name = "last-guess",
                          .weights = {.guess = 1, .last = BC_LAST_FIRST},
                          .height = height_below(settings, HEIGHT)};

    return prove_tree(settings, &proof, BC_LAST_GUESS);
}

/* Guesses, and secrets at the last one, where guesses come first. */
static void print_both(uint64_t cost)
{
    printf("  %6" PRIu64 " guesses  %4" PRIu64 " at the last guess", cost / BC_LAST_FIRST,
           cost % BC_LAST_FIRST);
}

/* Counts the secrets that take all guesses, of the trees with the fewest guesses. */
static bool prove_sevenths(const struct settings *settings)
{
    struct proof proof = {.name = "sevenths",
                          .game = settings->game,
                          .weights = {.guess = BC_LAST_FIRST, .last = 1},
                          .height = height_below(settings, HEIGHT)};
    enum units_status status = UNITS_FAILED;
    struct found best;

    if (proof.height > 0 && proof_divide(&proof))
        status = proof_run(&proof, &settings->units);
    if (status == UNITS_ALL) {
        printf("sevenths: the fewest guesses, then the fewest secrets at guess %u\n",
               proof.height + 1);
        for (unsigned i = 0; i < proof.parts; i++) {
            print_part(&proof, &proof.part[i]);
            if (!proof.part[i].found.exact)
                printf("  at least");
            print_both(proof.part[i].found.cost);
            printf("  %8" PRIu64 " nodes\n", proof.part[i].found.nodes);
        }
        best_first(&proof, &best);
        printf("all");
        print_both(best.cost);
        puts("");
        tell_time(&proof);
    }
    proof_free(&proof);
    return status != UNITS_FAILED;
}

/* The entry for a part of two rows. */
static bool make_opening(const struct part *part, struct bc_opening *opening)
{
    const struct found *found = &part->found;
    struct bc_tree tree = {.history = part->history,
                           .objective = BC_AVERAGE,
                           .inner = found->inner,
                           .guess = found->guess};
    bool good = bc_tree_complete(&tree, NULL) == PZ_OK;

    *opening = (struct bc_opening){
        .second = part->history.rows[1].guess,
        .answer = {part->history.rows[0].answer, part->history.rows[1].answer},
        .height = (uint8_t)tree.figures.height,
        .guess = found->guess[0],
        .guesses = (uint32_t)tree.figures.guesses,
        .inner = tree.figures.inner};
    good = good && tree.figures.guesses == found->cost;
    tree.guess = NULL; /* the part's */
    bc_tree_free(&tree);
    return good;
}

static bool write_openings(const struct settings *settings, const struct proof *proof)
{
    struct bc_book book = {.game = proof->game,
                           .opening = calloc(proof->parts, sizeof *book.opening)};
    unsigned char *bytes = NULL;
    size_t length = 0;
    bool good = book.opening != NULL;

    for (unsigned i = 0; good && i < proof->parts; i++)
        good = make_opening(&proof->part[i], &book.opening[book.openings++]);
    if (good)
        bytes = bc_book_encode(&book, &length);
    good = bytes && write_file(settings, "openings", "table", bytes, length);
    if (good)
        printf("openings: %u kinds of two rows\n", book.openings);
    free(bytes);
    bc_book_free(&book);
    return good;
}

/* Finds the best guess for each kind of two rows. */
static bool prove_openings(const struct settings *settings)
{
    struct proof proof = {.name = "openings",
                          .game = settings->game,
                          .weights = {.guess = 1},
                          .height = BC_ANY_HEIGHT,
                          .wants_tree = true};
    enum units_status status = UNITS_FAILED;

    if (settings->game.repeats || settings->game.any_guess)
        fputs(
            "bulls-cows-prove: openings are for games without repeats and --any-guesses\n",
            stderr);
    else if (proof_divide_twice(&proof))
        status = proof_run(&proof, &settings->units);
    if (status == UNITS_ALL) {
        tell_time(&proof);
        if (!write_openings(settings, &proof))
            status = UNITS_FAILED;
    }
    proof_free(&proof);
    return status != UNITS_FAILED;
}

static const struct {
    const char *name;
    bool (*prove)(const struct settings *settings);
} tasks[] = {{"height", prove_height},         {"average", prove_average},
             {"consistent", prove_consistent}, {"last-guess", prove_last_guess},
             {"sevenths", prove_sevenths},     {"openings", prove_openings},
             {"estimate", make_estimate}};

enum { TASKS = sizeof tasks / sizeof tasks[0] };

static int usage(void)
{
    fputs("usage: bulls-cows-prove " UNITS_USAGE " [--out FOLDER]\n"
          "                        [--game PxM] [--repeats] [--no-leading-zero]\n"
          "                        [--any-guesses] [--height N] TASK...\n"
          "tasks:",
          stderr);
    for (unsigned i = 0; i < TASKS; i++)
        fprintf(stderr, " %s", tasks[i].name);
    fputs("\n", stderr);
    return BAD_USE;
}

static bool run_task(const struct settings *settings, const char *name)
{
    for (unsigned i = 0; i < TASKS; i++)
        if (strcmp(name, tasks[i].name) == 0)
            return tasks[i].prove(settings);
    fprintf(stderr, "bulls-cows-prove: no task is called \"%s\"\n", name);
    return false;
}

/* Reads "4x10". */
static bool read_game(const char *text, struct bc_game *game)
{
    unsigned positions, symbols;
    int end = 0;

    if (sscanf(text, "%3ux%3u%n", &positions, &symbols, &end) != 2 || text[end] != '\0' ||
        positions > BC_EXACT_POSITIONS_MAX || symbols > BC_EXACT_SYMBOLS_MAX)
        return false;
    game->positions = (uint8_t)positions;
    game->symbols = (uint8_t)symbols;
    return true;
}

static bool read_settings(int argc, char **argv, struct settings *settings)
{
    static const struct option options[] = {UNITS_LONG_OPTIONS,
                                            {"out", required_argument, NULL, 'o'},
                                            {"game", required_argument, NULL, 'g'},
                                            {"repeats", no_argument, NULL, 'r'},
                                            {"no-leading-zero", no_argument, NULL, 'z'},
                                            {"any-guesses", no_argument, NULL, 'a'},
                                            {"height", required_argument, NULL, 'h'},
                                            {NULL, 0, NULL, 0}};
    int option;
    bool good = true;

    while (good && (option = getopt_long(argc, argv, "", options, NULL)) != -1)
        if (option == 'o')
            settings->out = optarg;
        else if (option == 'g')
            good = read_game(optarg, &settings->game);
        else if (option == 'r')
            settings->game.repeats = true;
        else if (option == 'z')
            settings->game.no_leading_zero = true;
        else if (option == 'a')
            settings->game.any_guess = true;
        else if (option == 'h')
            good = sscanf(optarg, "%2u", &settings->height) == 1 && settings->height > 1;
        else
            good = units_read_option(&settings->units, option, optarg);
    return good && optind < argc && bc_exact_supports(&settings->game);
}

int main(int argc, char **argv)
{
    struct settings settings = {.game = proof_game};

    if (!read_settings(argc, argv, &settings))
        return usage();
    if (!units_ready(&settings.units))
        return EXIT_FAILURE;
    for (int i = optind; i < argc; i++)
        if (!run_task(&settings, argv[i]))
            return EXIT_FAILURE;
    return EXIT_SUCCESS;
}
