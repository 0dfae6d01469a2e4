/* bulls-cows-certify: writes a certificate to standard output that no strategy for a game
 * of Bulls and Cows costs less than a bound, and a strategy with that cost.
 * research/certificates.md specifies the format. bulls-cows-check checks it. */
#include "certify.h"
#include "research/common/game_arguments.h"
#include "solvers/bulls_cows/search/build_tree.h"
#include "write.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct settings {
    struct bc_game game;
    struct bc_weights weights;
    unsigned height;
    uint64_t bound; /* 0: the minimum cost */
};

/* The guesses of a strategy in preorder. */
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

static bool read_objective(const struct argument *argument, const char *text)
{
    for (unsigned i = 0; i < sizeof objectives / sizeof objectives[0]; i++) {
        if (strcmp(text, objectives[i].name) == 0) {
            *(struct bc_weights *)argument->target = objectives[i].weights;
            return true;
        }
    }
    return false;
}

static void print_time(const char *what)
{
    fprintf(stderr, "bulls-cows-certify: %s, %.1f s of processor time\n", what,
            (double)clock() / CLOCKS_PER_SEC);
}

/* Searches for the minimum cost and, unless it is impossible or there is only one secret,
 * for a strategy with that cost; false if out of memory. */
static bool find_best(struct certifier *c, unsigned height, uint64_t *bound,
                      struct strategy *strategy)
{
    struct bc_set all = {certify_secrets(c, &c->secrets), c->secrets.count, &c->symmetry};
    struct bc_outcome best = bc_branch_and_bound(&c->search, &all, height, BC_INFINITE);
    struct bc_build build = {.workspace = &c->search, .set = all, .height = height};

    *bound = best.cost;
    if (!best.exact || best.cost >= BC_INFINITE || all.count == 1)
        return best.exact;
    return bc_build_tree(&build, &strategy->guess, &strategy->count) == PZ_OK &&
           !c->search.ended;
}

static bool certify(const struct settings *settings, struct certifier *c)
{
    struct strategy strategy = {NULL, 0};
    uint64_t bound = settings->bound;

    if (!certify_open(c) ||
        (bound == 0 && !find_best(c, settings->height, &bound, &strategy))) {
        fputs("bulls-cows-certify: out of memory\n", stderr);
        free(strategy.guess);
        return false;
    }
    print_time("searched");
    write_head(c->out, &c->search, settings->height);
    fputs("bound ", c->out);
    write_bound(c->out, bound);
    if (strategy.guess)
        write_strategy(c->out, &c->search.game, strategy.guess, strategy.count);
    bool done = certify_all(c, settings->height, bound) && fflush(c->out) == 0;

    free(strategy.guess);
    fprintf(stderr, "bulls-cows-certify: %zu claims, %" PRIu64 " sets searched\n",
            c->facts.count, c->searched);
    print_time("written");
    return done;
}

static bool run(const struct settings *settings)
{
    struct certifier *c = calloc(1, sizeof *c);
    bool done = c && bc_workspace_open(&c->search, &settings->game, &settings->weights,
                                       bc_packed_codes(&settings->game), 0) == PZ_OK;

    if (done) {
        c->out = stdout;
        done = certify(settings, c);
        certify_close(c);
    }
    if (c)
        bc_workspace_close(&c->search);
    free(c);
    return done;
}

static const char summary[] =
    "Writes a certificate of the minimum cost of a strategy for a game of Bulls and Cows.\n"
    "Objectives:\n"
    "  average     the total number of guesses (default)\n"
    "  height      whether --height guesses suffice\n"
    "  nodes       the number of inner states\n"
    "  consistent  with candidates as guesses, the number of inner states, then the total\n"
    "              number of guesses\n"
    "  last-alone  the number of secrets that need --height guesses\n"
    "  last-guess  the same, then the total number of guesses\n"
    "  sevenths    the total number of guesses, then the number of secrets that need --height\n"
    "              guesses";

int main(int argc, char **argv)
{
    struct settings settings = {
        .game = GAME_DEFAULT, .weights = {.guess = 1}, .height = BC_ANY_HEIGHT};
    const struct argument arguments[] = {
        GAME_ARGUMENTS(settings.game),
        {"objective", "OBJECTIVE", "what costs", read_objective, &settings.weights},
        {"height", "N", "maximum number of guesses (default: unlimited)",
         arguments_unsigned, &settings.height, .min = 1, .max = BC_ANY_HEIGHT - 2},
        {"bound", "N", "claim this bound instead of the minimum: the proof is shorter",
         arguments_number, &settings.bound, .min = 1, .max = BC_INFINITE},
        {NULL}};
    const struct command command = {"bulls-cows-certify", summary, NULL, arguments};

    arguments_read(&command, argc, argv);
    const struct bc_game guesses = bc_guess_game(&settings.game);

    if (settings.game.positions > CERTIFY_POSITIONS_MAX ||
        !bc_exact_supports(&settings.game) || bc_packed_codes(&guesses) > CERTIFY_CODES_MAX)
        arguments_fail(&command, "--game: the game has too many codes, or none");
    return run(&settings) ? EXIT_SUCCESS : EXIT_FAILURE;
}
