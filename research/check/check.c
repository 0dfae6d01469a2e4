/* bulls-cows-check: checks a certificate that no strategy for a game of Bulls and Cows
 * costs less than a bound, and that the strategy in it has the cost that it states.
 * research/certificates.md specifies the format, and explains why it is a proof.
 *
 * The exit status is 0 if every claim follows. The program does not search, and it does not
 * share code with the library or with the program that writes certificates.
 *
 * A claim states that finding any secret of a set, with at most a number of guesses for
 * each, has a minimum cost. It follows if for each guess the cost of the set itself and the
 * bounds of the parts after each answer add up to that cost. A part has a bound by its
 * size, and by earlier claims about an equal set. The program checks one guess of each
 * orbit under the maps of the claim, after it has checked that each map maps the set onto
 * itself. */
#include "facts.h"
#include "game.h"
#include "input.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* A claim whose end was not read yet. The claims inside it end first. */
struct claim {
    struct set set;
    uint64_t bound;
    unsigned *orbit; /* forest of equivalent guesses; each root is the smallest guess of
                      * its tree; NULL: no guesses are equivalent */
    struct claim *around;
};

/* Checking a claim */

/* Parts of a set, by answer. */
struct parts {
    unsigned size[ANSWERS];
    unsigned start[ANSWERS];
};

static void divide(const struct set *set, unsigned guess, struct parts *parts)
{
    const uint32_t *row = bits_of(guess);
    unsigned sum = 0;

    assert(guess < game.codes);
    memset(parts, 0, sizeof *parts);
    for (unsigned i = 0; i < set->count; i++)
        parts->size[__builtin_ctz(row[set->member[i]])]++;
    for (unsigned a = 0; a < ANSWERS; a++) {
        parts->start[a] = sum;
        sum += parts->size[a];
    }
}

/* Sorts the members by their answers. */
static void sort_parts(const struct set *set, unsigned guess, struct parts parts,
                       uint16_t *sorted)
{
    const uint32_t *row = bits_of(guess);

    for (unsigned i = 0; i < set->count; i++)
        sorted[parts.start[__builtin_ctz(row[set->member[i]])]++] = set->member[i];
}

/* Returns the cost of a set itself, with the last guess if it wins. */
static uint64_t own_cost(const struct set *set, bool wins)
{
    return (set->count > 1 ? game.state_cost : 0) + game.guess_cost * set->count +
           (set->height == 1 && wins ? game.last_cost : 0);
}

/* True if the guess costs at least the bound of the claim. */
static bool guess_costs(const struct claim *claim, unsigned guess)
{
    static uint16_t sorted[CODES_MAX];
    const struct set *set = &claim->set;
    unsigned below = height_below(set->height);
    struct parts parts;

    divide(set, guess, &parts);
    uint64_t sum = own_cost(set, parts.size[game.win] > 0);

    for (unsigned a = 0; a < game.win; a++) {
        sum += game.least[below][parts.size[a]];
        if (parts.size[a] == set->count)
            return true; /* it does not divide the set, so the next guess is better */
    }
    if (sum >= claim->bound)
        return true;
    sort_parts(set, guess, parts, sorted);
    for (unsigned a = 0; a < game.win && sum < claim->bound; a++)
        if (parts.size[a] > 1)
            sum += bound_of(&(struct set){sorted + parts.start[a], parts.size[a], below}) -
                   game.least[below][parts.size[a]];
    return sum >= claim->bound;
}

/* Returns the maximum number of parts, including the winning one, with which every guess
 * costs at least the bound; 0 if it is unknown. If k secrets are in q parts, the cost is
 * the smallest with parts of equal sizes, because the cost is a convex function of the
 * size. */
static unsigned parts_allowed(const struct claim *claim, bool wins)
{
    const struct set *set = &claim->set;
    const uint64_t *cost = game.convex[height_below(set->height)];
    unsigned k = set->count - wins;
    unsigned q = 0;

    for (; q < ANSWERS && k > 0; q++) {
        uint64_t sum = own_cost(set, wins);
        unsigned parts = q + 1;

        sum += (parts - k % parts) * cost[k / parts];
        sum += k % parts ? k % parts * cost[k / parts + 1] : 0;
        sum += k > parts ? game.state_cost : 0;
        if (sum < claim->bound)
            break;
    }
    return k > 0 ? q + wins : 0;
}

/* Counts the bits that are 1 in each word. */
static void count_ones(const uint32_t *word, uint32_t *ones)
{
    for (unsigned i = 0; i < game.codes; i++) {
        uint32_t x = word[i];

        x = x - (x >> 1 & 0x55555555);
        x = (x & 0x33333333) + (x >> 2 & 0x33333333);
        x = (x + (x >> 4)) & 0x0f0f0f0f;
        x = x + (x >> 8);
        ones[i] = (x + (x >> 16)) & 63;
    }
}

/* Rejects a claim if it does not follow. First computes the number of answers of all
 * guesses: each answer is a bit, and the OR of the bits of the members has one bit for each
 * answer. */
static void check_claim(const struct claim *claim)
{
    static uint32_t seen[CODES_MAX], ones[CODES_MAX];
    const struct set *set = &claim->set;

    if (set->height == 0)
        reject("a claim without a guess left");
    unsigned allowed[2] = {parts_allowed(claim, false), parts_allowed(claim, true)};

    memset(seen, 0, game.codes * sizeof *seen);
    for (unsigned i = 0; i < set->count; i++) {
        const uint32_t *restrict row = bits_of(set->member[i]);

        for (unsigned g = 0; g < game.codes; g++)
            seen[g] |= row[g];
    }
    count_ones(seen, ones);
    for (unsigned g = 0; g < game.codes; g++) {
        bool wins = seen[g] >> game.win & 1;

        if (ones[g] <= allowed[wins] || (claim->orbit && claim->orbit[g] != g) ||
            (game.consistent && !wins))
            continue;
        if (!guess_costs(claim, g))
            reject("guess %u may cost less for a set of %u secrets than %" PRIu64, g,
                   set->count, claim->bound);
    }
}

/* Maps */

static bool is_permutation(const uint8_t *image, unsigned count)
{
    unsigned seen = 0;

    for (unsigned i = 0; i < count; i++)
        seen |= 1u << image[i];
    return seen == (1u << count) - 1;
}

static unsigned find_orbit(unsigned *orbit, unsigned code)
{
    while (orbit[code] != code)
        code = orbit[code] = orbit[orbit[code]];
    return code;
}

/* Reads a map, checks that it maps the set onto itself, and joins the orbits of guesses and
 * their images. */
static void read_map(struct claim *claim)
{
    static bool inside[CODES_MAX];
    uint8_t position[POSITIONS_MAX], name[SYMBOLS_MAX], symbol[POSITIONS_MAX];
    unsigned *image = need(malloc(game.codes * sizeof *image));

    read_symbols(position, game.positions, game.positions);
    read_symbols(name, game.symbols, game.symbols);
    if (!is_permutation(position, game.positions) || !is_permutation(name, game.symbols))
        reject("a map is not a permutation");
    for (unsigned code = 0; code < game.codes; code++) {
        for (unsigned p = 0; p < game.positions; p++)
            symbol[p] = name[game.letter[code][position[p]]];
        int32_t rank = rank_of_symbols(symbol);

        if (rank < 0)
            reject("a map does not keep the game");
        image[code] = (unsigned)rank;
    }
    memset(inside, 0, sizeof inside);
    for (unsigned i = 0; i < claim->set.count; i++)
        inside[claim->set.member[i]] = true;
    for (unsigned i = 0; i < claim->set.count; i++)
        if (!inside[image[claim->set.member[i]]])
            reject("a map does not keep the set");
    if (!claim->orbit) {
        claim->orbit = need(malloc((game.codes + 1) * sizeof *claim->orbit));
        for (unsigned code = 0; code < game.codes; code++)
            claim->orbit[code] = code;
    }
    for (unsigned code = 0; code < game.codes; code++) {
        unsigned a = find_orbit(claim->orbit, code);
        unsigned b = find_orbit(claim->orbit, image[code]);

        claim->orbit[a > b ? a : b] = a > b ? b : a; /* the smallest is the root */
    }
    free(image);
}

/* The strategy */

static uint64_t read_strategy(struct set set)
{
    uint16_t *sorted = need(malloc(set.count * sizeof *sorted));
    unsigned below = height_below(set.height);
    struct parts parts;
    uint64_t sum;

    if (set.height == 0)
        reject("the strategy makes too many guesses");
    if (set.count == 1) {
        free(sorted);
        return own_cost(&set, true);
    }
    unsigned guess = read_code();

    divide(&set, guess, &parts);
    sort_parts(&set, guess, parts, sorted);
    sum = own_cost(&set, parts.size[game.win] > 0);
    if (game.consistent && parts.size[game.win] == 0)
        reject("a guess of the strategy is not a candidate");
    for (unsigned a = 0; a < game.win; a++) {
        if (parts.size[a] == set.count)
            reject("a guess of the strategy does not divide the secrets");
        if (parts.size[a] > 0)
            sum +=
                read_strategy((struct set){sorted + parts.start[a], parts.size[a], below});
    }
    free(sorted);
    return sum;
}

/* The claims */

static struct claim *open_claim(struct claim *around, unsigned count, unsigned height)
{
    struct claim *claim = need(calloc(1, sizeof *claim));

    assert(count > 0);
    claim->around = around;
    claim->set.count = count;
    claim->set.height = height;
    claim->set.member = need(malloc(count * sizeof *claim->set.member));
    return claim;
}

static struct claim *close_claim(struct claim *claim)
{
    struct claim *around = claim->around;

    check_claim(claim);
    add_fact(&claim->set, claim->bound);
    claims_read++;
    free(claim->orbit);
    free(claim->set.member);
    free(claim);
    return around;
}

/* Reads a claim about the secrets of `around` that have the same answer to a guess. */
static struct claim *read_part(struct claim *around)
{
    const struct set *set = &around->set;
    unsigned guess = read_code();
    unsigned answer = read_answer();
    struct parts parts;

    divide(set, guess, &parts);
    if (parts.size[answer] == 0)
        reject("a claim without secrets");
    struct claim *claim = open_claim(around, parts.size[answer], height_below(set->height));
    unsigned count = 0;

    for (unsigned i = 0; i < set->count; i++)
        if (bits_of(guess)[set->member[i]] == 1u << answer)
            claim->set.member[count++] = set->member[i];
    claim->bound = read_bound();
    return claim;
}

static void read_claims(struct claim *claim, const char *word)
{
    while (claim) {
        if (strcmp(word, "part") == 0)
            claim = read_part(claim);
        else if (strcmp(word, "map") == 0)
            read_map(claim);
        else if (strcmp(word, "end") == 0)
            claim = close_claim(claim);
        else
            reject("\"%s\" is not part, map or end", word);
        if (claim)
            word = next_word();
    }
    if (fgetc(input) != '\n' || fgetc(input) != EOF)
        reject("text follows the last claim");
}

static void print_bound(const char *text, uint64_t bound)
{
    uint64_t max = game.state_cost > game.guess_cost ? game.state_cost : game.guess_cost;

    max = max > game.last_cost ? max : game.last_cost;
    if (bound == IMPOSSIBLE)
        printf("%s: impossible\n", text);
    else if (max > 1)
        printf("%s: %" PRIu64 " (%" PRIu64 " x %" PRIu64 " + %" PRIu64 ")\n", text, bound,
               bound / max, max, bound % max);
    else
        printf("%s: %" PRIu64 "\n", text, bound);
}

static void print_game(void)
{
    printf("%u positions, %u symbols, %s%s%s: %u codes\n", game.positions, game.symbols,
           game.repeats ? "repeats" : "no repeats",
           game.leading_zero ? "" : ", no leading zero",
           game.any_guesses ? ", any guesses" : "", game.secrets);
    printf("%s guesses; ", game.consistent ? "consistent" : "any");
    if (game.height == ANY)
        puts("any height");
    else
        printf("height at most %u\n", game.height);
    printf("cost: %" PRIu64 " per inner state, %" PRIu64 " per guess, %" PRIu64
           " per secret with the last guess\n",
           game.state_cost, game.guess_cost, game.last_cost);
}

static struct claim *open_root(void)
{
    struct claim *root = open_claim(NULL, game.secrets, game.height);

    for (unsigned code = 0, count = 0; code < game.codes; code++)
        if (game.is_secret[code])
            root->set.member[count++] = (uint16_t)code;
    expect("bound");
    root->bound = read_bound();
    return root;
}

int main(int argc, char **argv)
{
    uint64_t reached = IMPOSSIBLE;

    input = argc > 1 ? fopen(argv[1], "r") : stdin;
    if (!input || argc > 2) {
        fputs(
            "Usage: bulls-cows-check [FILE]\n"
            "Checks a certificate that bulls-cows-certify wrote (default: standard input).\n",
            stderr);
        return 2;
    }
    read_game();
    struct claim *root = open_root();
    uint64_t bound = root->bound;
    const char *word = next_word();

    if (strcmp(word, "strategy") == 0) {
        reached = read_strategy(root->set);
        if (reached < bound)
            reject("the strategy costs %" PRIu64 ", less than the bound", reached);
        word = next_word();
    }
    read_claims(root, word);
    print_game();
    printf("%" PRIu64 " claims, all follow\n", claims_read);
    print_bound("no strategy costs less than", bound);
    if (reached < IMPOSSIBLE)
        print_bound(reached == bound ? "the strategy costs the same" : "the strategy costs",
                    reached);
    return EXIT_SUCCESS;
}
