#include "check_game.h"

#include "check_input.h"

#include <stdlib.h>
#include <string.h>

/* Costs for which no sum is too large for a word. */
#define COST_MAX ((uint64_t)1 << 32)

struct game game;

static unsigned number_of(const uint8_t *symbol)
{
    unsigned number = 0;

    for (unsigned p = 0; p < game.places; p++)
        number = number * SYMBOLS_MAX + symbol[p];
    return number;
}

int32_t rank_of_symbols(const uint8_t *symbol)
{
    return game.rank_of[number_of(symbol)];
}

unsigned read_code(void)
{
    uint8_t symbol[PLACES_MAX];

    read_symbols(symbol, game.places, game.symbols);
    int32_t rank = rank_of_symbols(symbol);

    if (rank < 0)
        refuse("a guess is no code of the game");
    return (unsigned)rank;
}

/* Answers are numbered by bulls, then by cows. */
static unsigned number_answer(unsigned bulls, unsigned cows)
{
    return bulls * (game.places + 1) - bulls * (bulls - 1) / 2 + cows;
}

unsigned read_answer(void)
{
    const char *word = next_word();

    if (strlen(word) != 3 || word[1] != ',' || word[0] < '0' || word[2] < '0' ||
        (unsigned)(word[0] - '0') + (unsigned)(word[2] - '0') > game.places ||
        word[0] == (char)('0' + game.places))
        refuse("\"%s\" is no answer that goes on", word);
    return number_answer((unsigned)(word[0] - '0'), (unsigned)(word[2] - '0'));
}

/* True if the symbols can be the secret. */
static bool can_be_secret(const uint8_t *symbol)
{
    bool good = game.leading_zero || symbol[0] > 0;

    for (unsigned p = 0; p < game.places; p++)
        for (unsigned q = 0; q < p; q++)
            good = good && (game.repeats || symbol[q] != symbol[p]);
    return good;
}

/* Lists the codes, increasing: a number is counted up digit by digit. */
static void list_codes(void)
{
    unsigned numbers = 1u << (4 * game.places);

    game.letter = need(malloc(CODES_MAX * sizeof *game.letter));
    game.is_secret = need(malloc(CODES_MAX * sizeof *game.is_secret));
    game.rank_of = need(malloc(numbers * sizeof *game.rank_of));
    for (unsigned number = 0; number < numbers; number++) {
        uint8_t symbol[PLACES_MAX] = {0};
        bool good = true;

        game.rank_of[number] = -1;
        for (unsigned p = 0; p < game.places; p++) {
            symbol[p] = number >> (4 * (game.places - 1 - p)) & 15;
            good = good && symbol[p] < game.symbols;
        }
        bool is_secret = good && can_be_secret(symbol);

        if (!is_secret && !(good && game.any_guesses))
            continue;
        if (game.codes == CODES_MAX)
            refuse("games of more than %d codes are not checked", CODES_MAX);
        memcpy(game.letter[game.codes], symbol, game.places);
        game.is_secret[game.codes] = is_secret;
        game.secrets += is_secret;
        game.rank_of[number] = (int32_t)game.codes++;
    }
    if (game.secrets == 0)
        refuse("the game has no codes");
}

static unsigned answer_of(const uint8_t *a, const uint8_t *b)
{
    unsigned bulls = 0, common = 0;
    uint8_t times[2][SYMBOLS_MAX] = {{0}};

    for (unsigned p = 0; p < game.places; p++) {
        bulls += a[p] == b[p];
        times[0][a[p]]++;
        times[1][b[p]]++;
    }
    for (unsigned s = 0; s < game.symbols; s++)
        common += times[0][s] < times[1][s] ? times[0][s] : times[1][s];
    return number_answer(bulls, common - bulls);
}

/* Fills the table of answers; returns how many a guess can have that go on. */
static unsigned fill_bits(void)
{
    unsigned most = 1;

    game.win = number_answer(game.places, 0);
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

/* The least that n secrets can cost by their number. Of them one at most is found by the
 * first guess, u by the second, u^2 by the third; as many as possible early is best. And
 * each state but the first is the part of another, so k states have k u + 1 parts, at
 * most, and hold no more secrets. Each number is bounded by itself, and so is their sum. */
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
        refuse("only version 1 is known");
    expect("game");
    game.places = (unsigned)to_number(next_word(), PLACES_MAX);
    game.symbols = (unsigned)to_number(next_word(), SYMBOLS_MAX);
    game.repeats = choose("repeats", "distinct");
    if (game.places == 0)
        refuse("codes have a place at least");
    const char *word = next_word();

    game.leading_zero = strcmp(word, "no-leading-zero") != 0;
    if (!game.leading_zero)
        word = next_word();
    game.any_guesses = strcmp(word, "any-guesses") == 0;
    if (game.any_guesses)
        word = next_word();
    if (strcmp(word, "guesses") != 0)
        refuse("\"guesses\" is missing");
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
