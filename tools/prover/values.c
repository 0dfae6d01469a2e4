/* Prints the rows of solvers/bulls_cows/known_values.c with what this project proves by
 * search.
 *
 *     bulls-cows-values [--codes N] [--seconds N]
 *
 * For every game of at most N codes (2,000): the least guesses in all and the least
 * height, each searched for N seconds (60) at most; 0 stands for what was not proven. */
#include "solvers/bulls_cows/best.h"

#include "solvers/bulls_cows/branch_and_bound.h"
#include "solvers/bulls_cows/known_values.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>

enum { BAD_USE = 2, CODES = 2000, SECONDS = 60 };

struct limits {
    uint32_t codes;
    uint64_t seconds;
};

static struct pz_ctl deadline(const struct limits *limits)
{
    return (struct pz_ctl){.deadline_ns = pz_now_ns() + limits->seconds * 1000000000u};
}

static uint64_t least_guesses(const struct bc_game *game, const struct limits *limits)
{
    struct bc_history history = {.game = *game};
    struct bc_task task = {.history = &history, .must_prove = true};
    struct pz_ctl ctl = deadline(limits);
    struct bc_best best;

    if (bc_best_find(&task, &ctl, &best) != PZ_OK || !best.proven)
        return 0;
    return best.guesses;
}

/* All codes of the game, as a set with all its symmetry. */
static bool make_set(const struct bc_game *game, struct bc_symmetry *symmetry,
                     struct bc_set *set)
{
    struct bc_history history = {.game = *game};
    uint32_t count = bc_game_codes(game);
    bc_code *secret = malloc(count * sizeof *secret);

    bc_symmetry_start(game, symmetry);
    *set = (struct bc_set){secret, count, symmetry};
    return secret && bc_history_candidates(&history, secret, count, NULL, &count) == PZ_OK;
}

static unsigned least_height(const struct bc_game *game, const struct limits *limits)
{
    static struct bc_symmetry symmetry;
    struct bc_weights none = {0};
    struct pz_ctl ctl = deadline(limits);
    struct bc_outcome outcome = {BC_INFINITE, true};
    struct bc_workspace search;
    struct bc_set set;
    unsigned height = 0;

    if (make_set(game, &symmetry, &set) &&
        bc_workspace_open(&search, game, &none, set.count, 0) == PZ_OK) {
        search.ctl = &ctl;
        while (outcome.exact && outcome.cost >= BC_INFINITE)
            outcome = bc_branch_and_bound(&search, &set, ++height, BC_INFINITE);
    }
    bc_workspace_close(&search);
    free((void *)(uintptr_t)set.secret);
    return outcome.exact ? height : 0;
}

static const char *const strategies[] = {
#define STRATEGY_NAME(name, text, rule) #name,
    BC_STRATEGY_MAP(STRATEGY_NAME)
#undef STRATEGY_NAME
};

static void print_value(const struct bc_known_value *value, unsigned long long proven)
{
    printf("{%u, %u, %s, %llu, %s}", value->counted, value->played,
           strategies[value->player], proven, proven ? "BC_BY_SEARCH" : "BC_UNPROVEN");
}

static void print_game(const struct bc_game *game, const struct limits *limits)
{
    const struct bc_known *known = bc_known_find(game);

    printf("    {{%u, %u, %s}, ", game->positions, game->symbols,
           game->repeats ? "true" : "false");
    print_value(&known->height, least_height(game, limits));
    printf(",\n     ");
    print_value(&known->guesses, least_guesses(game, limits));
    puts("},");
    fflush(stdout);
}

static bool read_number(const char *text, unsigned long *number)
{
    char *end;

    *number = strtoul(text, &end, 10);
    return *end == '\0' && *number > 0 && *number <= UINT32_MAX;
}

int main(int argc, char **argv)
{
    static const struct option options[] = {{"codes", required_argument, NULL, 'c'},
                                            {"seconds", required_argument, NULL, 's'},
                                            {NULL, 0, NULL, 0}};
    struct limits limits = {CODES, SECONDS};
    unsigned long number;
    int option;

    while ((option = getopt_long(argc, argv, "", options, NULL)) != -1) {
        if (option == '?' || !read_number(optarg, &number)) {
            fputs("usage: bulls-cows-values [--codes N] [--seconds N]\n", stderr);
            return BAD_USE;
        }
        if (option == 'c')
            limits.codes = (uint32_t)number;
        else
            limits.seconds = number;
    }
    for (unsigned repeats = 0; repeats < 2; repeats++) {
        for (unsigned positions = 1; positions <= BC_POSITIONS_MAX; positions++) {
            for (unsigned symbols = BC_SYMBOLS_MIN; symbols <= BC_SYMBOLS_MAX; symbols++) {
                struct bc_game game = {(uint8_t)positions, (uint8_t)symbols, repeats == 1};

                if (bc_game_valid(&game) && bc_game_codes(&game) <= limits.codes)
                    print_game(&game, &limits);
            }
        }
    }
    return EXIT_SUCCESS;
}
