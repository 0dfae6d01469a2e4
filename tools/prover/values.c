/* Prints rows of the tables of known values (solvers/bulls_cows/known_values.h).
 *
 *     bulls-cows-values [--codes N] [--seconds N] [--weighed N] [--no-leading-zero]
 *
 * Each row is worked out anew: what counting gives, what the best strategy needs, and for
 * games of at most N codes (2,000) the least guesses in all and the least height, each
 * searched for N seconds (60) at most; 0 stands for what was not proven. Strategies that
 * weigh every code are tried in games of at most N codes (65,536). One row for each game,
 * or for each without a leading zero. */
#include "counting_bound.h"
#include "solvers/bulls_cows/best.h"
#include "solvers/bulls_cows/branch_and_bound.h"
#include "solvers/bulls_cows/known_values.h"
#include "solvers/bulls_cows/strategy.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>

enum { BAD_USE = 2, CODES = 2000, SECONDS = 60, WEIGHED = 65536 };

struct limits {
    unsigned long codes, seconds, weighed;
    bool no_leading_zero;
};

static struct pz_ctl deadline(const struct limits *limits)
{
    return (struct pz_ctl){.deadline_ns = pz_now_ns() + limits->seconds * 1000000000u};
}

static uint32_t least_guesses(const struct bc_game *game, const struct limits *limits)
{
    struct bc_history history = {.game = *game};
    struct bc_task task = {.history = &history, .must_prove = true};
    struct pz_ctl ctl = deadline(limits);
    struct bc_best best;

    if (bc_best_find(&task, &ctl, &best) != PZ_OK || !best.proven)
        return 0;
    return (uint32_t)best.guesses;
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

static void take_least(struct bc_known_value *value, enum bc_strategy player,
                       uint64_t played)
{
    if (value->played && value->played <= played)
        return;
    value->played = (uint32_t)played;
    value->player = player;
}

static bool play_all(struct bc_known *row, const struct limits *limits)
{
    bool weighing = bc_game_codes(&row->game) <= limits->weighed;

    for (unsigned s = 0; s < BC_STRATEGIES; s++) {
        enum bc_strategy player = (enum bc_strategy)s;
        struct bc_record record;

        if (bc_strategy_weighs(player) && !weighing)
            continue;
        if (bc_strategy_play(&row->game, player, BC_KNOWN_SEED, NULL, NULL, &record) !=
            PZ_OK)
            return false;
        take_least(&row->height, player, record.height);
        take_least(&row->guesses, player, record.guesses);
    }
    return true;
}

static bool count_ahead(struct bc_known *row)
{
    struct bc_lower lower;
    enum pz_status status = PZ_OK;

    if (bc_known_guesses_ahead(&row->game) == 1)
        bc_counting_bound_one_guess(&row->game, &lower);
    else
        status = bc_counting_bound_two_guesses(&row->game, NULL, &lower);
    row->height.counted = lower.height;
    row->guesses.counted = (uint32_t)lower.guesses;
    return status == PZ_OK;
}

static const char *const strategies[] = {
#define STRATEGY_NAME(name, text, rule) #name,
    BC_STRATEGY_MAP(STRATEGY_NAME)
#undef STRATEGY_NAME
};

static void print_value(const struct bc_known_value *value)
{
    printf("{%u, %u, %s, %u, %s}", value->counted, value->played, strategies[value->player],
           value->proven, value->proven ? "BC_BY_SEARCH" : "BC_UNPROVEN");
}

static bool print_game(const struct bc_game *game, const struct limits *limits)
{
    struct bc_known row = {.game = *game};

    if (!count_ahead(&row) || !play_all(&row, limits))
        return false;
    if (bc_game_codes(game) <= limits->codes) {
        row.height.proven = least_height(game, limits);
        row.guesses.proven = least_guesses(game, limits);
    }
    printf("    {{%u, %u, %s, %s}, ", game->positions, game->symbols,
           game->repeats ? "true" : "false", game->no_leading_zero ? "true" : "false");
    print_value(&row.height);
    printf(",\n     ");
    print_value(&row.guesses);
    puts("},");
    fflush(stdout);
    return true;
}

/* Every game, in the order of the tables. */
static bool print_all(const struct limits *limits)
{
    for (unsigned kind = limits->no_leading_zero ? 2 : 0; kind < 4; kind++)
        for (unsigned positions = 1; positions <= BC_POSITIONS_MAX; positions++)
            for (unsigned symbols = BC_SYMBOLS_MIN; symbols <= BC_SYMBOLS_MAX; symbols++) {
                struct bc_game game = {(uint8_t)positions, (uint8_t)symbols, kind % 2 == 1,
                                       kind / 2 == 1};

                if (bc_game_valid(&game) && !print_game(&game, limits))
                    return false;
            }
    return true;
}

static bool read_number(const char *text, unsigned long *number)
{
    char *end;

    *number = strtoul(text, &end, 10);
    return *end == '\0' && *number <= UINT32_MAX;
}

int main(int argc, char **argv)
{
    static const struct option options[] = {{"codes", required_argument, NULL, 'c'},
                                            {"seconds", required_argument, NULL, 's'},
                                            {"weighed", required_argument, NULL, 'w'},
                                            {"no-leading-zero", no_argument, NULL, 'n'},
                                            {NULL, 0, NULL, 0}};
    struct limits limits = {CODES, SECONDS, WEIGHED, false};
    int option;

    while ((option = getopt_long(argc, argv, "", options, NULL)) != -1) {
        unsigned long *number = option == 'c'   ? &limits.codes
                                : option == 's' ? &limits.seconds
                                                : &limits.weighed;

        if (option == 'n')
            limits.no_leading_zero = true;
        else if (option == '?' || !read_number(optarg, number)) {
            fputs("usage: bulls-cows-values [--codes N] [--seconds N] [--weighed N] "
                  "[--no-leading-zero]\n",
                  stderr);
            return BAD_USE;
        }
    }
    return print_all(&limits) ? EXIT_SUCCESS : EXIT_FAILURE;
}
