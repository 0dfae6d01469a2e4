/* bulls-cows-plays: prints rows of data/bulls-cows/plays.csv, the costs of two strategies in
 * games that are too large for the exact engine. The README there documents the columns.
 *
 * The program plays all secrets of a state together. The secrets of a state are adjacent in one
 * array, and the guess sorts them by their answers. The program does not detect strategies that
 * never end. It does not share code with the strategies of the library, except the random
 * numbers. */
#include "puzzles/bulls_cows.h"
#include "puzzles/random.h"
#include "research/common/arguments.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    SEED = 1,
    BITS_MAX = 60, /* of a code */
    ANSWERS = (BC_POSITIONS_MAX + 1) * (BC_POSITIONS_MAX + 1)
};

enum player { SCAN_FIRST, FEWEST_LEFT };

static const char *const player_names[] = {"scan-first", "fewest-left"};

/* A state of the game. Symbol i of a code is in the bits from i * `bits` on. Positions are numbered
 * from the last one of the code. */
struct state {
    uint64_t *code;
    uint64_t count;
    unsigned depth;   /* number of guesses so far */
    uint64_t guessed; /* bit mask of the symbols in these guesses */
};

struct play {
    struct bc_game game;
    unsigned bits; /* of a symbol */
    enum player player;
    uint64_t *codes;
    uint8_t *answers;
    struct pz_random random;
    uint64_t guesses;
    unsigned height;
};

/* A guess, prepared for many answers. */
struct guess {
    uint64_t code;
    uint8_t count[BC_SYMBOLS_MAX];
};

static unsigned symbol_of(const struct play *play, uint64_t code, unsigned position)
{
    return (unsigned)(code >> position * play->bits) & ((1u << play->bits) - 1);
}

static struct guess prepare(const struct play *play, uint64_t code)
{
    struct guess guess = {.code = code};

    for (unsigned i = 0; i < play->game.positions; i++)
        guess.count[symbol_of(play, code, i)]++;
    return guess;
}

/* Returns a number that identifies the answer, from the bulls and the symbols in common. */
static unsigned answer_of(const struct play *play, const struct guess *guess,
                          uint64_t secret)
{
    unsigned positions = play->game.positions, bulls = 0, common = 0;
    uint8_t seen[BC_SYMBOLS_MAX] = {0};

    for (unsigned i = 0; i < positions; i++) {
        unsigned symbol = symbol_of(play, secret, i);

        bulls += symbol == symbol_of(play, guess->code, i);
        common += seen[symbol] < guess->count[symbol];
        seen[symbol]++;
    }
    return bulls * (positions + 1) + common;
}

/* Returns the sum of the squares of the sizes of the parts that `code` makes. */
static uint64_t weigh(const struct play *play, const struct state *state, uint64_t code)
{
    const struct guess guess = prepare(play, code);
    uint64_t sizes[ANSWERS] = {0}, sum = 0;

    for (uint64_t i = 0; i < state->count; i++)
        sizes[answer_of(play, &guess, state->code[i])]++;
    for (unsigned i = 0; i < ANSWERS; i++)
        sum += sizes[i] * sizes[i];
    return sum;
}

/* Returns true if the new symbols of `code`, which were never guessed, are the smallest ones in
 * increasing order. Other codes are equivalent to such a code, with other names of new symbols. */
static bool is_least_naming(const struct play *play, uint64_t code, uint64_t guessed)
{
    for (unsigned i = play->game.positions; i-- > 0;) {
        uint64_t symbol = (uint64_t)1 << symbol_of(play, code, i);

        if (!(guessed & symbol) && symbol != (~guessed & (guessed + 1)))
            return false;
        guessed |= symbol;
    }
    return true;
}

/* Sets `code` to the smallest code of symbols that were never guessed. Returns false if there are
 * not enough such symbols. */
static bool find_new_symbols(const struct play *play, uint64_t guessed, uint64_t *code)
{
    unsigned left = play->game.positions;

    *code = 0;
    for (unsigned symbol = 0; symbol < play->game.symbols && left > 0; symbol++)
        if (!(guessed >> symbol & 1))
            *code |= (uint64_t)symbol << --left * play->bits;
    return left == 0;
}

static bool has_new_symbol(const struct play *play, const struct state *state)
{
    for (uint64_t i = 0; i < state->count; i++)
        for (unsigned at = 0; at < play->game.positions; at++)
            if (!(state->guessed >> symbol_of(play, state->code[i], at) & 1))
                return true;
    return false;
}

/* Guesses new symbols while a candidate contains one, then random candidates. */
static uint64_t scan_first(struct play *play, const struct state *state)
{
    uint64_t code;

    if (find_new_symbols(play, state->guessed, &code) && has_new_symbol(play, state))
        return code;
    return state->code[pz_random_below(&play->random, state->count)];
}

/* Returns the candidate, or the code of new symbols, that leaves the fewest candidates on average.
 * Ties: a candidate, then the smallest code. */
static uint64_t fewest_left(const struct play *play, const struct state *state)
{
    uint64_t least = UINT64_MAX, best = 0, code;

    for (uint64_t i = 0; i < state->count; i++) {
        uint64_t sum;

        code = state->code[i];
        if (!is_least_naming(play, code, state->guessed))
            continue;
        sum = weigh(play, state, code);
        if (sum < least || (sum == least && code < best)) {
            least = sum;
            best = code;
        }
    }
    if (find_new_symbols(play, state->guessed, &code) && weigh(play, state, code) < least)
        return code;
    return best;
}

/* Sorts the codes of a state by their answers to `code`, in place: American flag sort. */
static void divide(const struct play *play, const struct state *state, uint64_t code,
                   uint64_t sizes[ANSWERS])
{
    const struct guess guess = prepare(play, code);
    uint64_t next[ANSWERS], end = 0;

    for (unsigned i = 0; i < ANSWERS; i++)
        sizes[i] = 0;
    for (uint64_t i = 0; i < state->count; i++) {
        play->answers[i] = (uint8_t)answer_of(play, &guess, state->code[i]);
        sizes[play->answers[i]]++;
    }
    for (unsigned i = 0; i < ANSWERS; i++) {
        next[i] = end;
        end += sizes[i];
    }
    end = 0;
    for (unsigned i = 0; i < ANSWERS; i++) {
        end += sizes[i];
        while (next[i] < end) {
            uint64_t from = next[i], to = next[play->answers[from]]++;
            uint64_t moved = state->code[from];
            uint8_t answer = play->answers[from];

            state->code[from] = state->code[to];
            play->answers[from] = play->answers[to];
            state->code[to] = moved;
            play->answers[to] = answer;
        }
    }
}

static void visit(struct play *play, const struct state *state)
{
    unsigned positions = play->game.positions,
             win = (positions + 1) * positions + positions;
    uint64_t guess =
        play->player == SCAN_FIRST ? scan_first(play, state) : fewest_left(play, state);
    uint64_t sizes[ANSWERS];
    struct state part = {state->code, 0, state->depth + 1, state->guessed};

    for (unsigned i = 0; i < positions; i++)
        part.guessed |= (uint64_t)1 << symbol_of(play, guess, i);
    play->guesses += state->count;
    play->height = part.depth > play->height ? part.depth : play->height;
    if (state->count == 1)
        return;
    divide(play, state, guess, sizes);
    for (unsigned i = 0; i < ANSWERS; i++) {
        part.count = sizes[i];
        if (part.count > 0 && i != win)
            visit(play, &part);
        part.code += part.count;
    }
}

/* Lists all codes in increasing order from position `at` down to 0. Returns the end of the list. */
static uint64_t *list_codes(const struct play *play, unsigned at, uint64_t code,
                            uint64_t used, uint64_t *next)
{
    unsigned first = play->game.no_leading_zero && at + 1 == play->game.positions;

    for (unsigned symbol = first; symbol < play->game.symbols; symbol++) {
        uint64_t bit = (uint64_t)1 << symbol,
                 longer = code | (uint64_t)symbol << at * play->bits;

        if (used & bit)
            continue;
        if (at == 0)
            *next++ = longer;
        else
            next =
                list_codes(play, at - 1, longer, play->game.repeats ? 0 : used | bit, next);
    }
    return next;
}

static void play_game(struct play *play, enum player player)
{
    const struct state root = {play->codes, bc_game_codes(&play->game), 0,
                               play->game.no_leading_zero ? 1 : 0};

    play->player = player;
    play->guesses = play->height = 0;
    pz_random_seed(&play->random, SEED);
    list_codes(play, play->game.positions - 1, 0, 0, play->codes);
    visit(play, &root);
}

struct limits {
    uint64_t codes, permutations, weighed;
};

/* Plays the game with each of the first `players` strategies, and prints the best costs. */
static void play_all(struct play *play, unsigned players)
{
    const struct bc_game *game = &play->game;
    unsigned guesses_player = 0, height_player = 0, height = UINT32_MAX;
    uint64_t guesses = UINT64_MAX;

    for (unsigned player = 0; player < players; player++) {
        play_game(play, (enum player)player);
        if (play->guesses < guesses) {
            guesses = play->guesses;
            guesses_player = player;
        }
        if (play->height < height) {
            height = play->height;
            height_player = player;
        }
    }
    printf("%d,%d,%s,%s,%u,%s,%" PRIu64 ",%s\n", game->positions, game->symbols,
           game->repeats ? "yes" : "no", game->no_leading_zero ? "no" : "yes", height,
           player_names[height_player], guesses, player_names[guesses_player]);
}

/* Prints the row of the game. Returns false if memory is not sufficient. */
static bool print_row(const struct bc_game *game, const struct limits *limits)
{
    struct play play = {.game = *game, .bits = game->symbols <= 16 ? 4 : 6};
    uint64_t count = bc_game_codes(game);
    bool enough;

    assert(game->positions * play.bits <= BITS_MAX);
    play.codes = malloc((size_t)count * sizeof *play.codes);
    play.answers = malloc((size_t)count);
    enough = play.codes && play.answers;
    if (enough)
        play_all(&play, count <= limits->weighed ? 2 : 1);
    free(play.codes);
    free(play.answers);
    return enough && fflush(stdout) == 0;
}

/* Returns true if the game has a row. These are games with few codes that the exact engine does not
 * support, and games of permutations, whose costs other games need. */
static bool has_row(const struct bc_game *game, const struct limits *limits)
{
    uint64_t codes = bc_game_codes(game);
    bool is_exact =
        game->positions <= BC_EXACT_POSITIONS_MAX && game->symbols <= BC_EXACT_SYMBOLS_MAX;
    bool is_permutation = !game->repeats && game->positions == game->symbols;

    if (game->positions == 1 || codes == 0)
        return false;
    return is_permutation ? codes <= limits->permutations
                          : !is_exact && codes <= limits->codes;
}

int main(int argc, char **argv)
{
    struct limits limits = {1 << 22, 39916800, 1 << 17};
    const struct argument arguments[] = {
        {"codes", "N", "play games with at most N codes (default: 4194304)",
         arguments_number, &limits.codes, 0, UINT32_MAX},
        {"permutations", "N",
         "play permutations of all symbols with at most N codes\n"
         "                          (default: 39916800)",
         arguments_number, &limits.permutations, 0, UINT32_MAX},
        {"weighed", "N", "play fewest-left in games with at most N codes (default: 131072)",
         arguments_number, &limits.weighed, 0, UINT32_MAX},
        {NULL}};
    const struct command command = {
        "bulls-cows-plays", "Prints rows of data/bulls-cows/plays.csv.", NULL, arguments};

    arguments_read(&command, argc, argv);
    for (unsigned kind = 0; kind < 4; kind++)
        for (unsigned positions = 1; positions <= BC_POSITIONS_MAX; positions++)
            for (unsigned symbols = BC_SYMBOLS_MIN; symbols <= BC_SYMBOLS_MAX; symbols++) {
                const struct bc_game game = {.positions = (uint8_t)positions,
                                             .symbols = (uint8_t)symbols,
                                             .repeats = kind % 2 == 1,
                                             .no_leading_zero = kind / 2 == 1};

                if (has_row(&game, &limits) && !print_row(&game, &limits))
                    return EXIT_FAILURE;
            }
    return EXIT_SUCCESS;
}
