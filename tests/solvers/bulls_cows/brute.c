#include "brute.h"

#include <stdlib.h>
#include <string.h>

static unsigned symbol_of(bc_packed code, unsigned position_from_right)
{
    return code >> 4 * position_from_right & 15;
}

static bool repeats_symbol(const struct bc_game *game, bc_packed code)
{
    for (unsigned p = 0; p < game->positions; p++)
        for (unsigned q = 0; q < p; q++)
            if (symbol_of(code, p) == symbol_of(code, q))
                return true;
    return false;
}

/* Returns the digits of `number` in base `symbols`, 4 bits each. */
static bc_packed spread(const struct bc_game *game, uint32_t number)
{
    bc_packed code = 0;

    for (unsigned p = 0; p < game->positions; p++, number /= game->symbols)
        code |= number % game->symbols << 4 * p;
    return code;
}

uint32_t brute_list(const struct bc_game *game, bc_packed *list)
{
    uint32_t numbers = 1, codes = 0;

    for (unsigned p = 0; p < game->positions; p++)
        numbers *= game->symbols;
    for (uint32_t number = 0; number < numbers; number++) {
        bc_packed code = spread(game, number);

        if (!game->repeats && repeats_symbol(game, code))
            continue;
        if (game->no_leading_zero && symbol_of(code, game->positions - 1u) == 0)
            continue;
        if (list)
            list[codes] = code;
        codes++;
    }
    return codes;
}

/* Returns the number of codes, which is 0 if there are not enough symbols. */
static uint32_t count_codes(const struct bc_game *game)
{
    uint32_t codes = game->symbols - (game->no_leading_zero ? 1u : 0u);

    for (unsigned p = 1; p < game->positions; p++)
        codes *= game->repeats ? game->symbols : game->symbols - p;
    return codes;
}

bool brute_next_game(unsigned *number, uint32_t codes_max, struct bc_game *game)
{
    while (*number < BC_EXACT_POSITIONS_MAX * 60) {
        unsigned at = (*number)++;

        *game = (struct bc_game){(uint8_t)(1 + at / 60), (uint8_t)(2 + at % 60 / 4),
                                 at % 2 == 1, at / 2 % 2 == 1};
        uint32_t codes = count_codes(game);

        if (codes > 0 && codes <= codes_max)
            return true;
    }
    return false;
}

struct bc_game brute_guess_game(const struct bc_game *game)
{
    struct bc_game guesses = {.positions = game->positions, .symbols = game->symbols};

    guesses.repeats = game->any_guess || game->repeats;
    guesses.no_leading_zero = game->any_guess ? false : game->no_leading_zero;
    return guesses;
}

enum bc_parse_error brute_parse(const struct bc_game *game, const char *text, size_t length,
                                bc_packed *code, size_t *error_at)
{
    struct bc_code parsed;
    enum bc_parse_error error = bc_parse(game, text, length, &parsed, error_at);

    if (error == BC_CODE_OK)
        *code = bc_pack(game, &parsed);
    return error;
}

struct bc_history brute_unpack(const struct bc_packed_history *packed)
{
    struct bc_history history = {.game = packed->game, .count = packed->count};

    for (unsigned i = 0; i < packed->count; i++) {
        const struct bc_packed_row *row = &packed->rows[i];

        history.rows[i] = (struct bc_row){bc_unpack(&packed->game, row->guess),
                                          bc_answer_of(&packed->game, row->answer)};
    }
    return history;
}

struct bc_code brute_code(struct test_rng *rng, const struct bc_game *game)
{
    struct bc_code code = {{0}};

    for (unsigned i = 0; i < game->positions;) {
        code.symbol[i] = (uint8_t)test_rng_below(rng, game->symbols);
        i += game->repeats || !memchr(code.symbol, code.symbol[i], i);
    }
    return code;
}

bc_packed brute_draw_guess(struct test_rng *rng, const struct bc_game *game,
                           const bc_packed *list, uint32_t codes)
{
    if (!game->any_guess)
        return list[test_rng_below(rng, codes)];
    const struct bc_game guesses = brute_guess_game(game);
    const struct bc_code code = brute_code(rng, &guesses);

    return bc_pack(game, &code);
}

struct brute_answer brute_count_answer(const struct bc_game *game,
                                       const struct bc_code *secret,
                                       const struct bc_code *guess)
{
    struct brute_answer answer = {0, 0};

    for (unsigned symbol = 0; symbol < game->symbols; symbol++) {
        unsigned in_secret = 0, in_guess = 0;

        for (unsigned i = 0; i < game->positions; i++) {
            in_secret += secret->symbol[i] == symbol;
            in_guess += guess->symbol[i] == symbol;
            answer.bulls += secret->symbol[i] == symbol && guess->symbol[i] == symbol;
        }
        answer.cows += in_secret < in_guess ? in_secret : in_guess;
    }
    answer.cows -= answer.bulls;
    return answer;
}

struct brute_answer brute_score(const struct bc_game *game, bc_packed secret,
                                bc_packed guess)
{
    bool secret_used[BC_EXACT_POSITIONS_MAX] = {false},
         guess_used[BC_EXACT_POSITIONS_MAX] = {false};
    struct brute_answer answer = {0, 0};

    for (unsigned p = 0; p < game->positions; p++)
        if (symbol_of(secret, p) == symbol_of(guess, p)) {
            answer.bulls++;
            secret_used[p] = guess_used[p] = true;
        }
    for (unsigned p = 0; p < game->positions; p++)
        for (unsigned q = 0; q < game->positions && !guess_used[p]; q++)
            if (!secret_used[q] && symbol_of(guess, p) == symbol_of(secret, q)) {
                answer.cows++;
                secret_used[q] = guess_used[p] = true;
            }
    return answer;
}

bc_answer_id brute_number(const struct bc_game *game, struct brute_answer answer)
{
    unsigned number = 0;

    for (unsigned bulls = 0; bulls < answer.bulls; bulls++)
        number += game->positions - bulls + 1;
    return (bc_answer_id)(number + answer.cows);
}

bool brute_allows(const struct bc_packed_history *history, bc_packed code)
{
    for (unsigned i = 0; i < history->count; i++) {
        struct brute_answer answer =
            brute_score(&history->game, code, history->rows[i].guess);

        if (brute_number(&history->game, answer) != history->rows[i].answer)
            return false;
    }
    return true;
}

uint32_t brute_candidates(const struct bc_packed_history *history, bc_packed *list)
{
    uint32_t codes = brute_list(&history->game, list), kept = 0;

    for (uint32_t i = 0; i < codes; i++)
        if (brute_allows(history, list[i]))
            list[kept++] = list[i];
    return kept;
}

/* Returns a random game, which may not have codes. */
static struct bc_game draw_game(struct test_rng *rng)
{
    return (struct bc_game){(uint8_t)(1 + test_rng_below(rng, BC_EXACT_POSITIONS_MAX)),
                            (uint8_t)(2 + test_rng_below(rng, 15)),
                            test_rng_below(rng, 2) == 1, test_rng_below(rng, 3) == 0};
}

struct bc_game brute_game(struct test_rng *rng, uint32_t codes_max)
{
    for (;;) {
        struct bc_game game = draw_game(rng);
        uint32_t codes = count_codes(&game);

        if (codes >= 2 && codes <= codes_max)
            return game;
    }
}

struct bc_game brute_any_game(struct test_rng *rng)
{
    struct bc_game game;

    do
        game = draw_game(rng);
    while (!bc_exact_supports(&game));
    return game;
}

bc_packed brute_any_code(struct test_rng *rng, const struct bc_game *game)
{
    return bc_packed_at(game, (uint32_t)test_rng_below(rng, bc_packed_codes(game)));
}

struct bc_packed_history brute_history(struct test_rng *rng, const struct bc_game *game,
                                       unsigned rows, unsigned mistakes)
{
    static bc_packed list[BRUTE_CODES_MAX];
    uint32_t codes = brute_list(game, list);
    bc_packed secret = list[test_rng_below(rng, codes)];
    struct bc_packed_history history = {.game = *game, .count = rows};

    for (unsigned i = 0; i < rows; i++) {
        bc_packed guess = brute_draw_guess(rng, game, list, codes);

        if (i + mistakes >= rows)
            secret = list[test_rng_below(rng, codes)];
        history.rows[i] = (struct bc_packed_row){
            guess, brute_number(game, brute_score(game, secret, guess))};
    }
    return history;
}

bc_packed brute_apply(const struct bc_game *game, const struct brute_map *map,
                      bc_packed code)
{
    bc_packed image = 0;

    for (unsigned p = 0; p < game->positions; p++)
        image |= (bc_packed)map->name[code >> 4 * map->from[p] & 15] << 4 * p;
    return image;
}

struct brute_map brute_draw_map(struct test_rng *rng, const struct bc_game *game,
                                uint32_t fixed)
{
    unsigned zeros = game->no_leading_zero; /* the first position and the symbol 0 stay */
    struct brute_map map;

    for (uint8_t i = 0; i < BC_EXACT_POSITIONS_MAX; i++)
        map.from[i] = i;
    for (uint8_t s = 0; s < BC_EXACT_SYMBOLS_MAX; s++)
        map.name[s] = s;
    for (unsigned i = 0; !fixed && i + zeros < game->positions; i++) {
        unsigned k = i + (unsigned)test_rng_below(rng, game->positions - zeros - i);
        uint8_t old = map.from[i];

        map.from[i] = map.from[k];
        map.from[k] = old;
    }
    for (unsigned n = 0; n < 60; n++) {
        unsigned i = (unsigned)test_rng_below(rng, game->symbols);
        unsigned k = (unsigned)test_rng_below(rng, game->symbols);
        uint8_t old = map.name[i];

        if (((fixed | zeros) >> i | (fixed | zeros) >> k) & 1)
            continue;
        map.name[i] = map.name[k];
        map.name[k] = old;
    }
    return map;
}

struct planter {
    struct test_rng *rng;
    struct brute_tree *tree;
    bc_packed codes[BRUTE_CODES_MAX];
    uint32_t count;
};

/* Writes the secrets of `list` that are consistent with `row` to `kept`. Returns their number. */
static uint32_t filter(const struct bc_game *game, const bc_packed *list, uint32_t count,
                       struct bc_packed_row row, bc_packed *kept)
{
    uint32_t length = 0;

    for (uint32_t i = 0; i < count; i++)
        if (brute_number(game, brute_score(game, list[i], row.guess)) == row.answer)
            kept[length++] = list[i];
    return length;
}

static bool divides(const struct bc_game *game, const bc_packed *list, uint32_t count,
                    bc_packed guess)
{
    bc_answer_id first = brute_number(game, brute_score(game, list[0], guess));

    for (uint32_t i = 1; i < count; i++)
        if (brute_number(game, brute_score(game, list[i], guess)) != first)
            return true;
    return false;
}

static bc_packed choose(struct planter *planter, const bc_packed *list, uint32_t count)
{
    const struct bc_game *game = &planter->tree->history.game;

    for (;;) {
        bool own = planter->tree->candidates_only || test_rng_below(planter->rng, 2);
        bc_packed guess =
            own ? list[test_rng_below(planter->rng, count)]
                : brute_draw_guess(planter->rng, game, planter->codes, planter->count);

        if (divides(game, list, count, guess))
            return guess;
    }
}

static void count_found(struct bc_figures *figures, unsigned guesses)
{
    figures->by_guesses[guesses]++;
    figures->guesses += guesses;
    if (guesses > figures->height)
        figures->height = guesses;
}

static void grow(struct planter *planter, const bc_packed *list, uint32_t count,
                 const struct brute_state *parent);

static void grow_children(struct planter *planter, const bc_packed *list,
                          const struct brute_state *state)
{
    struct brute_tree *tree = planter->tree;
    const struct bc_game *game = &tree->history.game;
    bc_packed *kept = malloc(state->secrets * sizeof *kept);

    for (unsigned bulls = 0; bulls <= game->positions; bulls++)
        for (unsigned cows = 0; cows + bulls <= game->positions; cows++) {
            struct brute_state child = *state;
            struct bc_packed_row row = {
                state->guess, brute_number(game, (struct brute_answer){bulls, cows})};
            uint32_t count = filter(game, list, state->secrets, row, kept);

            child.path[child.depth++] = row;
            child.answer = row.answer;
            if (count > 0 && bulls == game->positions)
                count_found(&tree->figures, child.depth);
            else if (count > 0)
                grow(planter, kept, count, &child);
        }
    free(kept);
}

/* Adds a state with the depth, answer and path of `parent`, and all states below it. */
static void grow(struct planter *planter, const bc_packed *list, uint32_t count,
                 const struct brute_state *parent)
{
    struct brute_tree *tree = planter->tree;
    struct brute_state *state = &tree->state[tree->states++];

    if (parent->depth == BRUTE_DEPTH_MAX)
        abort();
    *state = *parent;
    state->secrets = count;
    state->secret_sum = 0;
    for (uint32_t i = 0; i < count; i++)
        state->secret_sum += list[i];
    tree->figures.guess_nodes++;
    state->index = UINT32_MAX;
    state->guess = list[0];
    state->size = 0;
    if (count == 1) {
        count_found(&tree->figures, state->depth + 1);
        return;
    }
    state->index = tree->inner++;
    state->guess = tree->guess[state->index] = choose(planter, list, count);
    grow_children(planter, list, state);
    state->size = tree->inner - state->index;
}

void brute_plant(struct test_rng *rng, struct brute_tree *tree)
{
    struct planter *planter = malloc(sizeof *planter);
    const struct bc_game *game = &tree->history.game;
    struct brute_state root = {.depth = 0};
    bc_packed *list = malloc(BRUTE_CODES_MAX * sizeof *list);
    uint32_t count = brute_candidates(&tree->history, list);

    planter->rng = rng;
    planter->tree = tree;
    planter->count = brute_list(game, planter->codes);
    root.answer = brute_number(game, (struct brute_answer){game->positions, 0});
    tree->states = tree->inner = 0;
    tree->figures = (struct bc_figures){.secrets = count};
    grow(planter, list, count, &root);
    tree->figures.inner = tree->inner;
    free(list);
    free(planter);
}

struct bc_tree brute_copy(const struct brute_tree *tree)
{
    struct bc_tree copy = {.history = tree->history,
                           .objective = tree->candidates_only ? BC_CONSISTENT : BC_NODES,
                           .inner = tree->inner};

    copy.guess = malloc((tree->inner + 1) * sizeof *copy.guess);
    memcpy(copy.guess, tree->guess, tree->inner * sizeof *copy.guess);
    return copy;
}
