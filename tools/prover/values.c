/* Prints rows of the tables of known values (solvers/bulls_cows/known_values.h).
 *
 *     bulls-cows-values [--threads N] [--state FOLDER [--part I/N]]
 *                       [--codes N] [--nodes N] [--weighed N] [--no-leading-zero]
 *
 * Each row is worked out anew: what counting gives, what the best strategy needs, and for
 * games of at most N codes (2,000) the least guesses in all and the least height, each by a
 * search of N nodes (20,000,000) at most; 0 stands for what was not proven. Strategies that
 * weigh every code are tried in games of at most N codes (65,536). One row for each game,
 * or for each without a leading zero; a row is a unit (docs/provers.md). */
#include "counting_bound.h"
#include "solvers/bulls_cows/exact/optimal_play.h"
#include "solvers/bulls_cows/search/branch_and_bound.h"
#include "solvers/bulls_cows/strategies/strategy.h"
#include "solvers/bulls_cows/tree/known_values.h"
#include "tools/units/units.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    BAD_USE = 2,
    CODES = 2000,
    NODES = 20000000,
    WEIGHED = 65536,
    EDITION = 1,    /* one more when the same rows come to something else */
    ROW_TEXT = 256, /* of a row */
    KEY_SIZE = 128
};

struct limits {
    unsigned long codes, nodes, weighed;
    bool no_leading_zero;
};

static uint32_t least_guesses(const struct bc_game *game, const struct limits *limits)
{
    struct bc_packed_history history = {.game = *game};
    struct bc_task task = {.history = &history, .must_prove = true};
    struct pz_ctl ctl = {.max_nodes = limits->nodes};
    struct bc_best best;

    if (bc_best_find(&task, &ctl, &best) != PZ_OK || !best.proven)
        return 0;
    return (uint32_t)best.guesses;
}

/* All codes of the game, as a set with all its symmetry. */
static bool make_set(const struct bc_game *game, struct bc_symmetry *symmetry,
                     struct bc_set *set)
{
    struct bc_packed_history history = {.game = *game};
    uint32_t count = bc_packed_codes(game);
    bc_packed *secret = malloc(count * sizeof *secret);

    bc_symmetry_start(game, symmetry);
    *set = (struct bc_set){secret, count, symmetry};
    return secret && bc_packed_candidates(&history, secret, count, NULL, &count) == PZ_OK;
}

static unsigned least_height(const struct bc_game *game, const struct limits *limits)
{
    struct bc_symmetry symmetry;
    struct bc_weights none = {0};
    struct pz_ctl ctl = {.max_nodes = limits->nodes};
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
    bool weighing = bc_packed_codes(&row->game) <= limits->weighed;

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

static void print_value(const struct bc_known_value *value, FILE *file)
{
    fprintf(file, "{%u, %u, %s, %u, %s}", value->counted, value->played,
            strategies[value->player], value->proven,
            value->proven ? "BC_BY_SEARCH" : "BC_UNPROVEN");
}

/* All rows, and what they are made of. */
struct table {
    struct limits limits;
    unsigned rows;
    struct bc_game game[BC_KNOWN_GAMES];
    double cost[BC_KNOWN_GAMES];
    char text[BC_KNOWN_GAMES][ROW_TEXT];
};

static bool work(void *task, unsigned number, FILE *result)
{
    const struct table *table = task;
    const struct limits *limits = &table->limits;
    struct bc_known row = {.game = table->game[number]};
    const struct bc_game *game = &row.game;

    if (!count_ahead(&row) || !play_all(&row, limits))
        return false;
    if (bc_packed_codes(game) <= limits->codes) {
        row.height.proven = least_height(game, limits);
        row.guesses.proven = least_guesses(game, limits);
    }
    fprintf(result, "    {{%u, %u, %s, %s}, ", game->positions, game->symbols,
            game->repeats ? "true" : "false", game->no_leading_zero ? "true" : "false");
    print_value(&row.height, result);
    fputs(",\n     ", result);
    print_value(&row.guesses, result);
    fputs("},\n", result);
    return true;
}

static bool take(void *task, unsigned number, FILE *result)
{
    struct table *table = task;
    size_t length = fread(table->text[number], 1, ROW_TEXT - 1, result);

    table->text[number][length] = '\0';
    return length > 0;
}

/* Every game, in the order of the tables. */
static void list_games(struct table *table)
{
    for (unsigned kind = table->limits.no_leading_zero ? 2 : 0; kind < 4; kind++)
        for (unsigned positions = 1; positions <= BC_EXACT_POSITIONS_MAX; positions++)
            for (unsigned symbols = BC_SYMBOLS_MIN; symbols <= BC_EXACT_SYMBOLS_MAX;
                 symbols++) {
                struct bc_game game = {(uint8_t)positions, (uint8_t)symbols, kind % 2 == 1,
                                       kind / 2 == 1};

                if (!bc_exact_supports(&game))
                    continue;
                table->cost[table->rows] = bc_packed_codes(&game);
                table->game[table->rows++] = game;
            }
}

static bool print_all(struct table *table, const struct units_options *options)
{
    const struct limits *limits = &table->limits;
    char key[KEY_SIZE];
    const struct units units = {.name = limits->no_leading_zero ? "values-no-leading-zero"
                                                                : "values",
                                .key = key,
                                .count = table->rows,
                                .cost = table->cost,
                                .work = work,
                                .take = take,
                                .task = table};
    enum units_status status;

    snprintf(key, sizeof key, "%s, edition %d, codes %lu, nodes %lu, weighed %lu",
             units.name, EDITION, limits->codes, limits->nodes, limits->weighed);
    status = units_run(&units, options);
    for (unsigned i = 0; status == UNITS_ALL && i < table->rows; i++)
        fputs(table->text[i], stdout);
    return status != UNITS_FAILED;
}

static bool read_number(const char *text, unsigned long *number)
{
    char *end;

    *number = strtoul(text, &end, 10);
    return *end == '\0' && *number <= UINT32_MAX;
}

static bool read_settings(int argc, char **argv, struct limits *limits,
                          struct units_options *units)
{
    static const struct option options[] = {UNITS_LONG_OPTIONS,
                                            {"codes", required_argument, NULL, 'c'},
                                            {"nodes", required_argument, NULL, 'n'},
                                            {"weighed", required_argument, NULL, 'w'},
                                            {"no-leading-zero", no_argument, NULL, 'z'},
                                            {NULL, 0, NULL, 0}};
    bool good = true;
    int option;

    while (good && (option = getopt_long(argc, argv, "", options, NULL)) != -1)
        if (option == 'z')
            limits->no_leading_zero = true;
        else if (option == 'c')
            good = read_number(optarg, &limits->codes);
        else if (option == 'n')
            good = read_number(optarg, &limits->nodes);
        else if (option == 'w')
            good = read_number(optarg, &limits->weighed);
        else
            good = units_read_option(units, option, optarg);
    return good && optind == argc;
}

int main(int argc, char **argv)
{
    static struct table table = {.limits = {CODES, NODES, WEIGHED, false}};
    struct units_options units = {0};

    if (!read_settings(argc, argv, &table.limits, &units)) {
        fputs("usage: bulls-cows-values " UNITS_USAGE "\n"
              "           [--codes N] [--nodes N] [--weighed N] [--no-leading-zero]\n",
              stderr);
        return BAD_USE;
    }
    if (!units_ready(&units))
        return EXIT_FAILURE;
    list_games(&table);
    return print_all(&table, &units) ? EXIT_SUCCESS : EXIT_FAILURE;
}
