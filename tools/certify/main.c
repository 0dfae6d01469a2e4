/* Writes a certificate that no strategy for a game of Bulls and Cows costs less than the
 * best one, and that strategy, to the standard output:
 *
 *     bulls-cows-certify [--repeats] [--objective average|height|nodes|consistent]
 *                        [--height N] [--bound N] POSITIONS SYMBOLS
 *
 * The format is told of in docs/decisions/0009-certificates-of-lower-bounds.md;
 * bulls-cows-check reads it. --height allows so many guesses; "height" asks only whether
 * they are enough. --bound claims less than the best, which is quicker to prove. */
#include "certify.h"
#include "solvers/bulls_cows/build_tree.h"

#include <getopt.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { BAD_USE = 2 };

struct settings {
    struct bc_game game;
    struct bc_weights weights;
    unsigned height;
    uint64_t bound; /* 0: the best */
};

static const struct {
    const char *name;
    struct bc_weights weights;
} objectives[] = {
    {"average", {.guess = 1}},
    {"height", {0}},
    {"nodes", {.state = 1}},
    {"consistent", {.state = BC_STATE_FIRST, .guess = 1, .consistent = true}}};

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

    fprintf(out, "bulls-cows-certificate 1\ngame %u %u %s\nguesses %s\nheight ",
            settings->game.positions, settings->game.symbols,
            settings->game.repeats ? "repeats" : "distinct",
            weights->consistent ? "consistent" : "any");
    if (settings->height >= BC_ANY_HEIGHT)
        fputs("any\n", out);
    else
        fprintf(out, "%u\n", settings->height);
    fprintf(out, "cost %" PRIu64 " %" PRIu64 " 0\n", weights->state, weights->guess);
}

/* Searches for the best cost and its strategy, and certifies it. */
static bool certify(const struct settings *settings, struct certifier *c,
                    const struct bc_symmetry *symmetry)
{
    const struct bc_pool *all = &c->search.all;
    struct facts_set set = {all->guess, all->count, settings->height};
    struct bc_set secrets = {all->guess, all->count, symmetry};
    struct bc_build build = {.workspace = &c->search,
                             .secret = all->guess,
                             .count = all->count,
                             .height = settings->height};
    bc_code *strategy = NULL;
    uint64_t bound = settings->bound;
    bool good = true;

    if (bound == 0) {
        bound =
            bc_branch_and_bound(&c->search, &secrets, settings->height, BC_INFINITE).cost;
        if (bound < BC_INFINITE)
            good = bc_build_tree(&build, &strategy, &c->inner) == PZ_OK;
        c->strategy = strategy;
    }
    fprintf(stderr, "bulls-cows-certify: searched, %.1f s of processor time\n",
            (double)clock() / CLOCKS_PER_SEC);
    write_head(settings, c->out);
    good = good && certify_write(c, &set, symmetry, bound);
    free(strategy);
    return good;
}

static bool run(const struct settings *settings)
{
    struct certifier *c = calloc(1, sizeof *c);
    struct bc_symmetry *symmetry = malloc(sizeof *symmetry);
    bool good = c && symmetry &&
                bc_workspace_open(&c->search, &settings->game, &settings->weights,
                                  bc_game_codes(&settings->game), 0) == PZ_OK;

    if (good) {
        c->out = stdout;
        bc_symmetry_start(&settings->game, symmetry);
        good = certify(settings, c, symmetry) && fflush(stdout) == 0;
        fprintf(stderr,
                "bulls-cows-certify: %" PRIu64 " parts searched again, %.1f s of processor "
                "time\n",
                c->searched, (double)clock() / CLOCKS_PER_SEC);
        bc_workspace_close(&c->search);
    }
    free(symmetry);
    free(c);
    return good;
}

static int usage(void)
{
    fputs("usage: bulls-cows-certify [--repeats] [--objective "
          "average|height|nodes|consistent]\n"
          "                          [--height N] [--bound N] POSITIONS SYMBOLS\n",
          stderr);
    return BAD_USE;
}

int main(int argc, char **argv)
{
    static const struct option options[] = {{"repeats", no_argument, NULL, 'r'},
                                            {"objective", required_argument, NULL, 'o'},
                                            {"height", required_argument, NULL, 'h'},
                                            {"bound", required_argument, NULL, 'b'},
                                            {NULL, 0, NULL, 0}};
    struct settings settings = {.weights = {.guess = 1}, .height = BC_ANY_HEIGHT};
    uint64_t positions, symbols, height;
    int option;

    while ((option = getopt_long(argc, argv, "", options, NULL)) != -1) {
        bool good = option == 'r' ||
                    (option == 'o' && read_objective(optarg, &settings.weights)) ||
                    (option == 'h' && read_number(optarg, BC_ANY_HEIGHT - 2, &height)) ||
                    (option == 'b' && read_number(optarg, BC_INFINITE, &settings.bound));

        if (!good)
            return usage();
        settings.game.repeats = settings.game.repeats || option == 'r';
        if (option == 'h')
            settings.height = (unsigned)height;
    }
    if (argc - optind != 2 || !read_number(argv[optind], BC_POSITIONS_MAX, &positions) ||
        !read_number(argv[optind + 1], BC_SYMBOLS_MAX, &symbols))
        return usage();
    settings.game.positions = (uint8_t)positions;
    settings.game.symbols = (uint8_t)symbols;
    if (!bc_game_valid(&settings.game) || bc_game_codes(&settings.game) > UINT16_MAX)
        return usage();
    return run(&settings) ? EXIT_SUCCESS : EXIT_FAILURE;
}
