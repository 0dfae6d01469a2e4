/* Prints rows of data/bulls-cows/known-values.csv (its README documents the columns).
 *
 *     bulls-cows-values [--threads N] [--state FOLDER [--part I/N]]
 *                       [--codes N] [--nodes N] [--weighed N] [--no-leading-zero]
 *
 * The program computes each row without reading the file: the lower bounds from counting,
 * the best strategies, and for games with at most --codes codes (default: 2,000) the
 * minimum total number of guesses and the minimum height, each by a search of at most
 * --nodes nodes (default: 20,000,000). If a value is not proven, its columns are empty.
 * Strategies that weigh every code are played only in games with at most --weighed codes
 * (default: 65,536). There is one row for each game, or for each game without a leading
 * zero; a row is a unit (research/README.md). */
#include "counting_bound.h"
#include "solvers/bulls_cows/exact/optimal_play.h"
#include "solvers/bulls_cows/search/branch_and_bound.h"
#include "solvers/bulls_cows/strategies/strategy.h"
#include "solvers/bulls_cows/tree/known_values.h"
#include "research/common/checkpoint.h"

#include <getopt.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    EXIT_USAGE = 2,
    CODES = 2000,
    NODES = 20000000,
    WEIGHED = 65536,
    EDITION = 2,    /* incremented when the text of the same rows changes */
    ROW_TEXT = 256, /* bytes of a row */
    KEY_SIZE = 128
};

struct limits {
    unsigned long codes, nodes, weighed;
    bool no_leading_zero;
};

/* Returns the minimum total number of guesses; 0 if it was not proven. */
static uint32_t prove_guesses(const struct bc_game *game, const struct limits *limits)
{
    struct bc_packed_history history = {.game = *game};
    struct bc_task task = {.history = &history, .must_prove = true};
    struct pz_ctl ctl = {.max_nodes = limits->nodes};
    struct bc_best best;

    if (bc_best_find(&task, &ctl, &best) != PZ_OK || !best.proven)
        return 0;
    return (uint32_t)best.guesses;
}

/* Makes the set of all codes of the game, with all symmetries of the game. */
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

/* Returns the minimum height; 0 if it was not proven. */
static unsigned prove_height(const struct bc_game *game, const struct limits *limits)
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

static void keep_smaller(struct bc_known_value *value, enum bc_strategy player,
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
        keep_smaller(&row->height, player, record.height);
        keep_smaller(&row->guesses, player, record.guesses);
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

static void print_value(const struct bc_known_value *value, FILE *file)
{
    fprintf(file, ",%" PRIu32 ",%" PRIu32 ",%s,", value->counted, value->played,
            bc_strategy_info(value->player)->name);
    if (value->proven)
        fprintf(file, "%" PRIu32 ",search", value->proven);
    else
        fputc(',', file);
}

static void print_row(const struct bc_known *row, FILE *file)
{
    const struct bc_game *game = &row->game;

    fprintf(file, "%u,%u,%s,%s", game->positions, game->symbols,
            game->repeats ? "yes" : "no", game->no_leading_zero ? "no" : "yes");
    print_value(&row->height, file);
    print_value(&row->guesses, file);
    fputc('\n', file);
}

/* The rows, by the number of their unit. */
struct table {
    struct limits limits;
    unsigned rows;
    struct bc_game game[BC_KNOWN_GAMES];
    double cost[BC_KNOWN_GAMES];
    char text[BC_KNOWN_GAMES][ROW_TEXT];
};

static bool compute_row(void *task, unsigned number, FILE *result)
{
    const struct table *table = task;
    const struct limits *limits = &table->limits;
    struct bc_known row = {.game = table->game[number]};
    const struct bc_game *game = &row.game;

    if (!count_ahead(&row) || !play_all(&row, limits))
        return false;
    if (bc_packed_codes(game) <= limits->codes) {
        row.height.proven = prove_height(game, limits);
        row.guesses.proven = prove_guesses(game, limits);
    }
    print_row(&row, result);
    return true;
}

static bool take_row(void *task, unsigned number, FILE *result)
{
    struct table *table = task;
    size_t length = fread(table->text[number], 1, ROW_TEXT - 1, result);

    table->text[number][length] = '\0';
    return length > 0;
}

/* Lists the games in the order of the file. */
static void list_games(struct table *table)
{
    for (unsigned kind = table->limits.no_leading_zero ? 2 : 0; kind < 4; kind++)
        for (unsigned positions = 1; positions <= BC_EXACT_POSITIONS_MAX; positions++)
            for (unsigned symbols = BC_SYMBOLS_MIN; symbols <= BC_EXACT_SYMBOLS_MAX;
                 symbols++) {
                struct bc_game game = {.positions = (uint8_t)positions,
                                       .symbols = (uint8_t)symbols,
                                       .repeats = kind % 2 == 1,
                                       .no_leading_zero = kind / 2 == 1};

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
                                .work = compute_row,
                                .take = take_row,
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
    bool valid = true;
    int option;

    while (valid && (option = getopt_long(argc, argv, "", options, NULL)) != -1)
        if (option == 'z')
            limits->no_leading_zero = true;
        else if (option == 'c')
            valid = read_number(optarg, &limits->codes);
        else if (option == 'n')
            valid = read_number(optarg, &limits->nodes);
        else if (option == 'w')
            valid = read_number(optarg, &limits->weighed);
        else
            valid = units_read_option(units, option, optarg);
    return valid && optind == argc;
}

int main(int argc, char **argv)
{
    static struct table table = {.limits = {CODES, NODES, WEIGHED, false}};
    struct units_options units = {0};

    if (!read_settings(argc, argv, &table.limits, &units)) {
        fputs("usage: bulls-cows-values " UNITS_USAGE "\n"
              "           [--codes N] [--nodes N] [--weighed N] [--no-leading-zero]\n",
              stderr);
        return EXIT_USAGE;
    }
    if (!units_ready(&units))
        return EXIT_FAILURE;
    list_games(&table);
    return print_all(&table, &units) ? EXIT_SUCCESS : EXIT_FAILURE;
}
