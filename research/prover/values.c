/* bulls-cows-values: prints rows of data/bulls-cows/known-values.csv. The README there
 * documents the columns.
 *
 * The program computes each row without reading the file: the lower bounds from counting,
 * the best strategies, and for small games the minimum total number of guesses and the
 * minimum height, each by a search with a limited number of nodes. If a value is not
 * proven, its columns are empty. A row is a unit (research/common/checkpoint.h). */
#include "counting_bound.h"
#include "research/common/arguments.h"
#include "research/common/checkpoint.h"
#include "solvers/bulls_cows/exact/optimal_play.h"
#include "solvers/bulls_cows/search/branch_and_bound.h"
#include "solvers/bulls_cows/strategies/strategy.h"
#include "solvers/bulls_cows/tree/known_values.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    VERSION = 2,    /* increment it if the text of a row changes */
    ROW_TEXT = 256, /* bytes of a row */
    KEY_SIZE = 128
};

struct limits {
    uint64_t codes, nodes, weighed;
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
    struct bc_workspace search = {.least = NULL};
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

    if (bc_known_guesses_ahead(&row->game) == 1)
        bc_counting_bound_one_guess(&row->game, &lower);
    else if (!bc_counting_bound_two_guesses(&row->game, &lower))
        return false;
    row->height.counted = lower.height;
    row->guesses.counted = (uint32_t)lower.guesses;
    return true;
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

static bool compute_row(void *context, unsigned number, FILE *result)
{
    const struct table *table = context;
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

static bool merge_row(void *context, unsigned number, FILE *result)
{
    struct table *table = context;
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

static bool print_all(struct table *table, const struct checkpoint_options *options)
{
    const struct limits *limits = &table->limits;
    char key[KEY_SIZE];
    const struct checkpoint_task task = {
        .name = limits->no_leading_zero ? "values-no-leading-zero" : "values",
        .key = key,
        .count = table->rows,
        .cost = table->cost,
        .work = compute_row,
        .merge = merge_row,
        .context = table};
    enum checkpoint_status status;

    snprintf(key, sizeof key,
             "%s, version %d, codes %" PRIu64 ", nodes %" PRIu64 ", weighed %" PRIu64,
             task.name, VERSION, limits->codes, limits->nodes, limits->weighed);
    status = checkpoint_run(&task, options);
    for (unsigned i = 0; status == CHECKPOINT_COMPLETE && i < table->rows; i++)
        fputs(table->text[i], stdout);
    return status != CHECKPOINT_FAILED;
}

int main(int argc, char **argv)
{
    static struct table table = {.limits = {2000, 20000000, 65536, false}};
    struct checkpoint_options checkpoint = {0};
    struct limits *limits = &table.limits;
    const struct argument arguments[] = {
        {"codes", "N", "search games with at most N codes (default: 2000)",
         arguments_number, &limits->codes, 0, UINT32_MAX},
        {"nodes", "N", "limit each search to N nodes (default: 20000000)", arguments_number,
         &limits->nodes, 1, UINT32_MAX},
        {"weighed", "N",
         "play strategies that weigh every code in games with at most N codes\n"
         "                          (default: 65536)",
         arguments_number, &limits->weighed, 0, UINT32_MAX},
        {"no-leading-zero", NULL, "print only games without a leading zero", arguments_flag,
         &limits->no_leading_zero},
        CHECKPOINT_ARGUMENTS(checkpoint),
        {NULL}};
    const struct command command = {"bulls-cows-values",
                                    "Prints rows of data/bulls-cows/known-values.csv.",
                                    NULL, arguments};

    arguments_read(&command, argc, argv);
    if (!checkpoint_prepare(&checkpoint))
        return EXIT_FAILURE;
    list_games(&table);
    return print_all(&table, &checkpoint) ? EXIT_SUCCESS : EXIT_FAILURE;
}
