#include "large_bounds.h"
#include "sampled.h"
#include "solvers/bulls_cows/codes/tree_capacity.h"
#include "solvers/core/text.h"
#include "solvers/core/wide.h"

#include <assert.h>
#include <inttypes.h>

static struct pz_count count_from_wide(wide value)
{
    return (struct pz_count){{(uint64_t)value, (uint64_t)(value >> 64)}};
}

/* Returns a lower bound of the total number of guesses, which is the total of a full
 * tree. */
static wide least_guesses(unsigned useful, uint64_t codes)
{
    wide total = 0, level = 1;

    for (unsigned height = 1; codes > 0; height++, level *= useful) {
        uint64_t found = codes < level ? codes : (uint64_t)level;

        total += (wide)found * height;
        codes -= found;
    }
    return total;
}

double bc_sampled_least_average(const struct bc_game *game, uint64_t secrets)
{
    unsigned answers = bc_game_occurring_answers(game);

    assert(secrets > 0);
    unsigned useful = answers > 1 ? answers - 1 : 1;

    return wide_to_double(least_guesses(useful, secrets)) / (double)secrets;
}

/* The bounds of a game, and the strategies that prove the upper bounds. */
struct facts {
    const struct bc_game *game;
    unsigned useful; /* answers that do not win */
    struct bc_bound lower, upper;
    const struct bc_large_play *play; /* NULL: the game was not played */
    struct bc_bound search;           /* not for 1 position */
    unsigned find; /* guesses of the height of `search` that find the symbols */
};

static void find_upper(struct facts *facts)
{
    const struct bc_game *game = facts->game;
    uint64_t codes = bc_game_codes(game);

    facts->play = bc_large_play_find(game);
    if (game->positions == 1) {
        facts->upper = (struct bc_bound){(unsigned)codes, (wide)codes * (codes + 1) / 2};
        return;
    }
    facts->search = bc_symbol_search_bound(game, &facts->find);
    facts->upper = facts->search;
    if (facts->play && facts->play->height <= facts->upper.height)
        facts->upper.height = facts->play->height;
    if (facts->play && facts->play->guesses <= facts->upper.guesses)
        facts->upper.guesses = facts->play->guesses;
}

/* Explains an upper bound of a strategy that was played. */
static void write_player(struct pz_text *text, enum bc_large_player player, uint64_t codes)
{
    static const char *const rules[] = {
        [BC_SCAN_FIRST] =
            "guesses symbols that were not guessed before, as long as the secret "
            "may contain one, and then random consistent codes (seed 1)",
        [BC_FEWEST_LEFT] =
            "guesses the consistent code, or the code of symbols that were not "
            "guessed before, that leaves the fewest candidates on average"};

    pz_text_add(text,
                "a player who %s, played against all %" PRIu64
                " secrets, does not need more.",
                rules[player], codes);
}

/* Explains an upper bound of a strategy that counts symbols. */
static void write_search(struct pz_text *text, const struct facts *facts)
{
    if (facts->game->positions == 1)
        pz_text_add(text, "each guess that is not the secret excludes one code.");
    else if (facts->game->repeats)
        pz_text_add(
            text,
            "a player can count each symbol with one guess and find its positions by "
            "halving them, with at most %u guesses, and then guess the secret.",
            facts->find);
    else
        pz_text_add(
            text,
            "a player can find the symbols of the secret by counting them in groups, "
            "with at most %u guesses, and then their order with at most %u guesses.",
            facts->find, facts->search.height - facts->find);
}

static void write_height(const struct facts *facts, struct bc_game_bounds *bounds)
{
    struct pz_text text = pz_text_in(bounds->height_argument, BC_ARGUMENT);

    pz_text_add(
        &text,
        "At least %u guesses: fewer guesses cannot find all %" PRIu64
        " secrets, because a guess names at most %u symbol%s that no earlier guess "
        "named, and gets at most %u different answer%s other than the winning answer. "
        "At most %u guesses: ",
        facts->lower.height, bounds->codes, facts->game->positions,
        pz_plural(facts->game->positions), facts->useful, pz_plural(facts->useful),
        facts->upper.height);
    if (facts->play && facts->play->height == facts->upper.height)
        write_player(&text, facts->play->height_player, bounds->codes);
    else
        write_search(&text, facts);
}

static void write_guesses(const struct facts *facts, struct bc_game_bounds *bounds)
{
    struct pz_text text = pz_text_in(bounds->guesses_argument, BC_ARGUMENT);
    char lower[PZ_COUNT_TEXT], upper[PZ_COUNT_TEXT];

    pz_count_text(&bounds->guesses_lower, lower);
    pz_count_text(&bounds->guesses_upper, upper);
    pz_text_add(
        &text,
        "At least %s guesses in total: this is the sum of the numbers of secrets that "
        "0, 1, 2 and more guesses cannot find, because a guess names at most %u "
        "symbol%s that no earlier guess named, and gets at most %u different answer%s "
        "other than the winning answer. At most %s guesses in total: ",
        lower, facts->game->positions, pz_plural(facts->game->positions), facts->useful,
        pz_plural(facts->useful), upper);
    if (facts->play && facts->play->guesses == facts->upper.guesses)
        write_player(&text, facts->play->guesses_player, bounds->codes);
    else
        write_search(&text, facts);
}

void bc_sampled_bounds(const struct bc_game *game, struct bc_game_bounds *bounds)
{
    unsigned answers = bc_game_occurring_answers(game);
    struct facts facts = {.game = game, .useful = answers > 1 ? answers - 1 : 1};

    facts.lower = bc_named_symbols_bound(game, facts.useful);
    find_upper(&facts);
    *bounds =
        (struct bc_game_bounds){.codes = bc_game_codes(game),
                                .answers = answers,
                                .height_lower = facts.lower.height,
                                .height_upper = facts.upper.height,
                                .guesses_lower = count_from_wide(facts.lower.guesses),
                                .guesses_upper = count_from_wide(facts.upper.guesses)};
    write_height(&facts, bounds);
    write_guesses(&facts, bounds);
}
