#include "game.h"

#include "input.h"

#include <stdlib.h>
#include <string.h>

/* With such costs, no sum exceeds 64 bits. */
#define COST_MAX ((uint64_t)1 << 32)

struct game game;

static unsigned number_of(const uint8_t *symbol)
{
    unsigned number = 0;

    for (unsigned p = 0; p < game.positions; p++)
        number = number * SYMBOLS_MAX + symbol[p];
    return number;
}

int32_t rank_of_symbols(const uint8_t *symbol)
{
    return game.rank_of[number_of(symbol)];
}

unsigned read_code(void)
{
    uint8_t symbol[POSITIONS_MAX];

    read_symbols(symbol, game.positions, game.symbols);
    int32_t rank = rank_of_symbols(symbol);

    if (rank < 0)
        reject("a guess is not a code of the game");
    return (unsigned)rank;
}

/* Answers are numbered by bulls, then by cows. */
static unsigned number_answer(unsigned bulls, unsigned cows)
{
    return bulls * (game.positions + 1) - bulls * (bulls - 1) / 2 + cows;
}

unsigned read_answer(void)
{
    const char *word = next_word();

    if (strlen(word) != 3 || word[1] != ',' || word[0] < '0' || word[2] < '0' ||
        (unsigned)(word[0] - '0') + (unsigned)(word[2] - '0') > game.positions ||
        word[0] == (char)('0' + game.positions))
        reject("\"%s\" is not an answer, or it wins", word);
    return number_answer((unsigned)(word[0] - '0'), (unsigned)(word[2] - '0'));
}

/* True if the symbols can be the secret. */
static bool can_be_secret(const uint8_t *symbol)
{
    bool valid = game.leading_zero || symbol[0] > 0;

    for (unsigned p = 0; p < game.positions; p++)
        for (unsigned q = 0; q < p; q++)
            valid = valid && (game.repeats || symbol[q] != symbol[p]);
    return valid;
}

/* Lists the codes in increasing order. */
static void list_codes(void)
{
    unsigned numbers = 1u << (4 * game.positions);

    game.letter = need(malloc(CODES_MAX * sizeof *game.letter));
    game.is_secret = need(malloc(CODES_MAX * sizeof *game.is_secret));
    game.rank_of = need(malloc(numbers * sizeof *game.rank_of));
    for (unsigned number = 0; number < numbers; number++) {
        uint8_t symbol[POSITIONS_MAX] = {0};
        bool valid = true;

        game.rank_of[number] = -1;
        for (unsigned p = 0; p < game.positions; p++) {
            symbol[p] = number >> (4 * (game.positions - 1 - p)) & 15;
            valid = valid && symbol[p] < game.symbols;
        }
        bool is_secret = valid && can_be_secret(symbol);

        if (!is_secret && !(valid && game.any_guesses))
            continue;
        if (game.codes == CODES_MAX)
            reject("the game has more than %d codes", CODES_MAX);
        memcpy(game.letter[game.codes], symbol, game.positions);
        game.is_secret[game.codes] = is_secret;
        game.secrets += is_secret;
        game.rank_of[number] = (int32_t)game.codes++;
    }
    if (game.secrets == 0)
        reject("the game has no codes");
}

static unsigned answer_of(const uint8_t *a, const uint8_t *b)
{
    unsigned bulls = 0, common = 0;
    uint8_t times[2][SYMBOLS_MAX] = {{0}};

    for (unsigned p = 0; p < game.positions; p++) {
        bulls += a[p] == b[p];
        times[0][a[p]]++;
        times[1][b[p]]++;
    }
    for (unsigned s = 0; s < game.symbols; s++)
        common += times[0][s] < times[1][s] ? times[0][s] : times[1][s];
    return number_answer(bulls, common - bulls);
}

/* Fills the table of answers. Returns the maximum number of answers to a guess except the
 * winning one. */
static unsigned fill_bits(void)
{
    unsigned most = 1;

    game.win = number_answer(game.positions, 0);
    game.bits = need(malloc((size_t)game.codes * game.codes * sizeof *game.bits));
    for (unsigned a = 0; a < game.codes; a++) {
        unsigned seen = 0;

        for (unsigned b = 0; b < game.codes; b++) {
            uint32_t bit = 1u << answer_of(game.letter[a], game.letter[b]);

            game.bits[(size_t)a * game.codes + b] = bit;
            seen |= game.is_secret[b] ? bit : 0;
        }
        unsigned answers = (unsigned)__builtin_popcount(seen & ~(1u << game.win));

        most = answers > most ? answers : most;
    }
    return most;
}

/* Computes the minimum cost of n secrets. The first guess finds at most one of them, the
 * second guess at most u, the third at most u^2. The cost is the smallest if each guess
 * finds as many as possible. Each state except the first one is a part of another state, so
 * k states have at most k u + 1 parts, and that is also the maximum number of secrets. Both
 * are lower bounds, and their sum is one too. */
static void fill_least(unsigned height, unsigned u)
{
    uint64_t level = 1, left = 1, sum = 0;
    unsigned depth = 1;

    game.convex[height] = need(calloc(game.codes + 1, sizeof *game.convex[height]));
    game.least[height] = need(calloc(game.codes + 1, sizeof *game.least[height]));
    for (unsigned n = 1; n <= game.codes; n++, left--) {
        if (left == 0) {
            level = level > game.codes ? level : level * u;
            left = level;
            depth++;
        }
        sum += game.guess_cost + (depth - 1) * game.guess_cost +
               (depth == height ? game.last_cost : 0);
        if (depth > height && height != ANY)
            sum = IMPOSSIBLE;
        game.convex[height][n] = sum < IMPOSSIBLE ? sum : IMPOSSIBLE;
        game.least[height][n] = game.convex[height][n];
        if (n >= 2 && sum < IMPOSSIBLE)
            game.least[height][n] += game.state_cost * ((n - 2) / u + 1);
    }
}

void read_game(void)
{
    expect("bulls-cows-certificate");
    if (!word_is("1"))
        reject("only version 1 is supported");
    expect("game");
    game.positions = (unsigned)to_number(next_word(), POSITIONS_MAX);
    game.symbols = (unsigned)to_number(next_word(), SYMBOLS_MAX);
    game.repeats = choose("repeats", "distinct");
    if (game.positions == 0)
        reject("codes need at least one position");
    const char *word = next_word();

    game.leading_zero = strcmp(word, "no-leading-zero") != 0;
    if (!game.leading_zero)
        word = next_word();
    game.any_guesses = strcmp(word, "any-guesses") == 0;
    if (game.any_guesses)
        word = next_word();
    if (strcmp(word, "guesses") != 0)
        reject("\"guesses\" is missing");
    list_codes();
    game.consistent = choose("consistent", "any");
    expect("height");
    word = next_word();
    bool any = strcmp(word, "any") == 0;

    game.height = any ? ANY : (unsigned)to_number(word, ANY - 1);
    expect("cost");
    game.state_cost = to_number(next_word(), COST_MAX);
    game.guess_cost = to_number(next_word(), COST_MAX);
    game.last_cost = to_number(next_word(), COST_MAX);
    unsigned u = fill_bits();

    for (unsigned h = any ? ANY : 0; h <= game.height; h++)
        fill_least(h, u);
}
