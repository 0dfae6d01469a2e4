/* Writes a certificate that no strategy for a game of Bulls and Cows costs less than the
 * best one, and that strategy, to the standard output:
 *
 *     bulls-cows-certify [--repeats] [--no-leading-zero] [--any-guesses]
 *                        [--objective NAME] [--height N] [--bound N] POSITIONS SYMBOLS
 *
 * With --any-guesses, a guess can be any string of symbols, also one that cannot be the
 * secret.
 *
 * Objectives:
 *     average     the fewest guesses in all
 *     height      are --height guesses enough?
 *     nodes       the fewest inner states (nodes less secrets)
 *     consistent  guesses that can still be the secret, the fewest inner states, then the
 *                 fewest guesses
 *     last-alone  the fewest secrets that take --height guesses
 *     last-guess  the same, then the fewest guesses
 *     sevenths    the fewest guesses, then the fewest secrets that take --height guesses
 *
 * The format is told of in docs/decisions/0009-certificates-of-lower-bounds.md;
 * bulls-cows-check reads it. --height allows so many guesses. --bound claims less than the
 * best, which is quicker to prove. */
#include "certify.h"
#include "solvers/bulls_cows/search/build_tree.h"

#include <getopt.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { BAD_USE = 2, WORDS_IN_LINE = 16 };

struct settings {
    struct bc_game game;
    struct bc_weights weights;
    unsigned height;
    uint64_t bound; /* 0: the best */
};

/* Guesses in preorder. */
struct strategy {
    bc_packed *guess; /* owned */
    uint32_t count;
};

static const struct {
    const char *name;
    struct bc_weights weights;
} objectives[] = {{"average", {.guess = 1}},
                  {"height", {0}},
                  {"nodes", {.state = 1}},
                  {"consistent", {.state = BC_STATE_FIRST, .guess = 1, .consistent = true}},
                  {"last-alone", {.last = 1}},
                  {"last-guess", {.guess = 1, .last = BC_LAST_FIRST}},
                  {"sevenths", {.guess = BC_LAST_FIRST, .last = 1}}};

static bool read_objective(const char *name, struct bc_weights *weights)
{
    for (unsigned i = 0; i < sizeof objectives / sizeof objectives[0]; i++) {
        if (strcmp(name, objectives[i].name) == 0) {
            *weights = objectives[i].weights;
            return true;
        }
    }
    return false;
}

static bool read_number(const char *text, uint64_t most, uint64_t *number)
{
    char *end;

    *number = strtoull(text, &end, 10);
    return *text >= '0' && *text <= '9' && *end == '\0' && *number <= most;
}

static void write_head(const struct settings *settings, FILE *out)
{
    const struct bc_weights *weights = &settings->weights;

    fprintf(out, "bulls-cows-certificate 1\ngame %u %u %s%s%s\nguesses %s\nheight ",
            settings->game.positions, settings->game.symbols,
            settings->game.repeats ? "repeats" : "distinct",
            settings->game.no_leading_zero ? " no-leading-zero" : "",
            settings->game.any_guess ? " any-guesses" : "",
            weights->consistent ? "consistent" : "any");
    if (settings->height >= BC_ANY_HEIGHT)
        fputs("any\n", out);
    else
        fprintf(out, "%u\n", settings->height);
    fprintf(out, "cost %" PRIu64 " %" PRIu64 " %" PRIu64 "\n", weights->state,
            weights->guess, weights->last);
}

static void write_strategy(const struct bc_game *game, const struct strategy *strategy,
                           FILE *out)
{
    fputs("strategy", out);
    for (uint32_t i = 0; i < strategy->count; i++) {
        char text[BC_TEXT];

        bc_packed_format(game, strategy->guess[i], text);
        fprintf(out, "%c%s", i % WORDS_IN_LINE ? ' ' : '\n', text);
    }
    fputc('\n', out);
}

static void print_time(const char *what)
{
    fprintf(stderr, "bulls-cows-certify: %s, %.1f s of processor time\n", what,
            (double)clock() / CLOCKS_PER_SEC);
}

/* Adds the best strategy for a set to the guesses that are there; false without memory. */
static bool add_best(struct bc_workspace *search, const struct bc_set *set, unsigned height,
                     struct strategy *strategy)
{
    struct bc_build build = {.workspace = search, .set = *set, .height = height};
    bc_packed *guess = NULL;
    uint32_t count = 0;
    struct bc_outcome best = bc_branch_and_bound(search, set, height, BC_INFINITE);
    bool good = best.exact && bc_build_tree(&build, &guess, &count) == PZ_OK;

    if (good)
        memcpy(strategy->guess + strategy->count, guess, count * sizeof *guess);
    strategy->count += count;
    free(guess);
    return good;
}

/* Makes the best strategy, whose first guess is known. Each part is searched again with its
 * own symmetry, as by then the table may have lost what it knew. */
static bool make_strategy(struct bc_workspace *search, const struct bc_set *all,
                          unsigned height, struct strategy *strategy)
{
    bc_packed *secret = malloc(all->count * sizeof *secret);
    struct bc_symmetry *kept = malloc(sizeof *kept);
    bool good = secret && kept;

    bc_packed first = search->root_found ? search->root_guess : all->secret[0]; /* of two */

    strategy->guess[strategy->count++] = first;
    if (good)
        bc_symmetry_keep(all->symmetry, first, kept);
    for (unsigned a = 0; good && a < bc_answer_win(&search->game); a++) {
        struct bc_set part = {secret, 0, kept};

        for (uint32_t i = 0; i < all->count; i++)
            if (bc_packed_score(&search->game, all->secret[i], first) == a)
                secret[part.count++] = all->secret[i];
        if (part.count > 1)
            good = add_best(search, &part, bc_node_height_below(height), strategy);
    }
    free(secret);
    free(kept);
    return good;
}

/* Searches for the best cost, and the strategy that reaches it unless it is impossible;
 * false without memory. */
static bool find_best(struct certifier *c, unsigned height, uint64_t *bound,
                      struct strategy *strategy)
{
    struct bc_workspace *search = &c->search;
    struct bc_symmetry *symmetry = malloc(sizeof *symmetry);
    struct bc_set all = {certify_secrets(c, &c->secrets), c->secrets.count, symmetry};
    bool good = symmetry != NULL;

    if (good) {
        bc_symmetry_start(&search->game, symmetry);
        struct bc_outcome best = bc_branch_and_bound(search, &all, height, BC_INFINITE);

        *bound = best.cost;
        good = best.exact;
        if (good && best.cost < BC_INFINITE) {
            strategy->guess = malloc(all.count * sizeof *strategy->guess);
            good = strategy->guess && make_strategy(search, &all, height, strategy);
        }
    }
    free(symmetry);
    return good;
}

static bool certify(const struct settings *settings, struct certifier *c)
{
    struct strategy strategy = {NULL, 0};
    uint64_t bound = settings->bound;

    if (!certify_open(c) ||
        (bound == 0 && !find_best(c, settings->height, &bound, &strategy))) {
        fputs("bulls-cows-certify: there is no memory\n", stderr);
        free(strategy.guess);
        return false;
    }
    print_time("searched");
    write_head(settings, c->out);
    fputs("bound ", c->out);
    certify_write_bound(c->out, bound);
    if (strategy.guess)
        write_strategy(&c->search.game, &strategy, c->out);
    bool good = certify_all(c, settings->height, bound) && fflush(c->out) == 0;

    free(strategy.guess);
    fprintf(stderr, "bulls-cows-certify: %zu claims, %" PRIu64 " sets searched again\n",
            c->facts.count, c->searched);
    print_time("written");
    return good;
}

static bool run(const struct settings *settings)
{
    struct certifier *c = calloc(1, sizeof *c);
    bool good = c && bc_workspace_open(&c->search, &settings->game, &settings->weights,
                                       bc_packed_codes(&settings->game), 0) == PZ_OK;

    if (good) {
        c->out = stdout;
        good = certify(settings, c);
        certify_close(c);
    }
    if (c)
        bc_workspace_close(&c->search);
    free(c);
    return good;
}

static int usage(void)
{
    fputs("usage: bulls-cows-certify [--repeats] [--no-leading-zero] [--any-guesses]\n"
          "           [--objective average|height|nodes|consistent|last-alone|last-guess|\n"
          "           sevenths] [--height N] [--bound N] POSITIONS SYMBOLS\n",
          stderr);
    return BAD_USE;
}

int main(int argc, char **argv)
{
    static const struct option options[] = {{"repeats", no_argument, NULL, 'r'},
                                            {"no-leading-zero", no_argument, NULL, 'z'},
                                            {"any-guesses", no_argument, NULL, 'a'},
                                            {"objective", required_argument, NULL, 'o'},
                                            {"height", required_argument, NULL, 'h'},
                                            {"bound", required_argument, NULL, 'b'},
                                            {NULL, 0, NULL, 0}};
    struct settings settings = {.weights = {.guess = 1}, .height = BC_ANY_HEIGHT};
    uint64_t positions, symbols, height;
    int option;

    while ((option = getopt_long(argc, argv, "", options, NULL)) != -1) {
        bool good = option == 'r' || option == 'z' || option == 'a' ||
                    (option == 'o' && read_objective(optarg, &settings.weights)) ||
                    (option == 'h' && read_number(optarg, BC_ANY_HEIGHT - 2, &height) &&
                     height > 0) ||
                    (option == 'b' && read_number(optarg, BC_INFINITE, &settings.bound));

        if (!good)
            return usage();
        settings.game.repeats = settings.game.repeats || option == 'r';
        settings.game.no_leading_zero = settings.game.no_leading_zero || option == 'z';
        settings.game.any_guess = settings.game.any_guess || option == 'a';
        if (option == 'h')
            settings.height = (unsigned)height;
    }
    if (argc - optind != 2 ||
        !read_number(argv[optind], CERTIFY_POSITIONS_MAX, &positions) ||
        !read_number(argv[optind + 1], BC_EXACT_SYMBOLS_MAX, &symbols))
        return usage();
    settings.game.positions = (uint8_t)positions;
    settings.game.symbols = (uint8_t)symbols;
    const struct bc_game guesses = bc_guess_game(&settings.game);

    if (!bc_exact_supports(&settings.game) || bc_packed_codes(&guesses) > CERTIFY_CODES_MAX)
        return usage();
    return run(&settings) ? EXIT_SUCCESS : EXIT_FAILURE;
}
