/* Checks a certificate: that no strategy for a game of Bulls and Cows costs less than a
 * bound, and that the strategy beside it reaches the bound.
 *
 *     bulls-cows-check [FILE]        (the standard input without a file)
 *
 * Ends with 0 when every claim follows. The format, and why it proves anything, stand in
 * docs/decisions/0009-certificates-of-lower-bounds.md. This program searches nothing and
 * shares no code with the library or with the program that writes certificates: it can be
 * wrong only where it is wrong itself.
 *
 * A claim says: to find any secret of a set, with at most so many guesses each, costs at
 * least so much. It is believed when for each guess the set's own cost and the bounds of
 * the parts that the answers leave add up to the claim. A part is bounded by its size or by
 * a claim about an equal set that was checked before. Guesses that a map carries into each
 * other are judged by one of them; a map counts when it was seen to carry the set onto
 * itself. */
#include "check_facts.h"
#include "check_game.h"
#include "check_input.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* A claim that is still open, as those within it come first. */
struct claim {
    struct set set;
    uint64_t bound;
    unsigned *orbit; /* for each guess a smaller one that stands for it, or itself, or the
                      * smallest; NULL: each for itself */
    struct claim *around;
};

/* Judging a claim */

/* Parts of a set, by answer. */
struct parts {
    unsigned size[ANSWERS];
    unsigned start[ANSWERS];
};

static void divide(const struct set *set, unsigned guess, struct parts *parts)
{
    const uint32_t *row = bits_of(guess);
    unsigned sum = 0;

    memset(parts, 0, sizeof *parts);
    for (unsigned i = 0; i < set->count; i++)
        parts->size[__builtin_ctz(row[set->member[i]])]++;
    for (unsigned a = 0; a < ANSWERS; a++) {
        parts->start[a] = sum;
        sum += parts->size[a];
    }
}

/* Lays the members side by side that give the same answer. */
static void sort_parts(const struct set *set, unsigned guess, struct parts parts,
                       uint16_t *sorted)
{
    const uint32_t *row = bits_of(guess);

    for (unsigned i = 0; i < set->count; i++)
        sorted[parts.start[__builtin_ctz(row[set->member[i]])]++] = set->member[i];
}

/* What a set costs whatever is guessed, and the last guess if it wins. */
static uint64_t own_cost(const struct set *set, bool wins)
{
    return (set->count > 1 ? game.state_cost : 0) + game.guess_cost * set->count +
           (set->height == 1 && wins ? game.last_cost : 0);
}

/* True when the guess costs at least the claimed bound. */
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
            return true; /* tells nothing: the guess after it is better at once */
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

/* The most parts, winning one included, that a guess may make and still be sure to cost the
 * bound; 0 where that is not known. Of k secrets in q parts, parts as equal as can be cost
 * least, as each more secret in a part costs no less than the one before. */
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

/* Counts the ones of each word. */
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

/* Believes a claim or refuses it. First all guesses are bounded by the number of their
 * answers: each is a bit, and the bits of the members are ORed. */
static void judge(const struct claim *claim)
{
    static uint32_t seen[CODES_MAX], ones[CODES_MAX];
    const struct set *set = &claim->set;

    if (set->height == 0)
        refuse("a claim with no guess left");
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
            refuse("guess %u may leave a set of %u secrets below %" PRIu64, g, set->count,
                   claim->bound);
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

static unsigned find(unsigned *orbit, unsigned code)
{
    while (orbit[code] != code)
        code = orbit[code] = orbit[orbit[code]];
    return code;
}

/* Reads a map, sees that it carries the set onto itself, and joins the guesses that it
 * carries into each other. */
static void read_map(struct claim *claim)
{
    static bool inside[CODES_MAX];
    uint8_t place[PLACES_MAX], name[SYMBOLS_MAX], symbol[PLACES_MAX];
    unsigned *image = need(malloc(game.codes * sizeof *image));

    read_symbols(place, game.places, game.places);
    read_symbols(name, game.symbols, game.symbols);
    if (!is_permutation(place, game.places) || !is_permutation(name, game.symbols))
        refuse("a map is none");
    for (unsigned code = 0; code < game.codes; code++) {
        for (unsigned p = 0; p < game.places; p++)
            symbol[p] = name[game.letter[code][place[p]]];
        int32_t rank = rank_of_symbols(symbol);

        if (rank < 0)
            refuse("a map makes a code of what is none");
        image[code] = (unsigned)rank;
    }
    memset(inside, 0, sizeof inside);
    for (unsigned i = 0; i < claim->set.count; i++)
        inside[claim->set.member[i]] = true;
    for (unsigned i = 0; i < claim->set.count; i++)
        if (!inside[image[claim->set.member[i]]])
            refuse("a map does not keep the set");
    if (!claim->orbit) {
        claim->orbit = need(malloc((game.codes + 1) * sizeof *claim->orbit));
        for (unsigned code = 0; code < game.codes; code++)
            claim->orbit[code] = code;
    }
    for (unsigned code = 0; code < game.codes; code++) {
        unsigned a = find(claim->orbit, code);
        unsigned b = find(claim->orbit, image[code]);

        claim->orbit[a > b ? a : b] = a > b ? b : a; /* the smallest stands for all */
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
        refuse("the strategy makes too many guesses");
    if (set.count == 1) {
        free(sorted);
        return own_cost(&set, true);
    }
    unsigned guess = read_code();

    divide(&set, guess, &parts);
    sort_parts(&set, guess, parts, sorted);
    sum = own_cost(&set, parts.size[game.win] > 0);
    if (game.consistent && parts.size[game.win] == 0)
        refuse("the strategy guesses what cannot be the secret");
    for (unsigned a = 0; a < game.win; a++) {
        if (parts.size[a] == set.count)
            refuse("the strategy makes a guess that tells nothing");
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

    claim->around = around;
    claim->set.count = count;
    claim->set.height = height;
    claim->set.member = need(malloc(count * sizeof *claim->set.member));
    return claim;
}

static struct claim *close_claim(struct claim *claim)
{
    struct claim *around = claim->around;

    judge(claim);
    add_fact(&claim->set, claim->bound);
    claims_read++;
    free(claim->orbit);
    free(claim->set.member);
    free(claim);
    return around;
}

/* Reads a claim about the secrets of `around` that answer a guess in one way. */
static struct claim *read_part(struct claim *around)
{
    const struct set *set = &around->set;
    unsigned guess = read_code();
    unsigned answer = read_answer();
    struct parts parts;

    divide(set, guess, &parts);
    if (parts.size[answer] == 0)
        refuse("a claim about no secret");
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
            refuse("\"%s\" means nothing", word);
        if (claim)
            word = next_word();
    }
    if (fgetc(input) != '\n' || fgetc(input) != EOF)
        refuse("something follows the last claim");
}

static void print_bound(const char *text, uint64_t bound)
{
    uint64_t most = game.state_cost > game.guess_cost ? game.state_cost : game.guess_cost;

    most = most > game.last_cost ? most : game.last_cost;
    if (bound == IMPOSSIBLE)
        printf("%s: impossible\n", text);
    else if (most > 1)
        printf("%s: %" PRIu64 " (%" PRIu64 " x %" PRIu64 " + %" PRIu64 ")\n", text, bound,
               bound / most, most, bound % most);
    else
        printf("%s: %" PRIu64 "\n", text, bound);
}

int main(int argc, char **argv)
{
    uint64_t reached = IMPOSSIBLE;

    input = argc > 1 ? fopen(argv[1], "r") : stdin;
    if (!input || argc > 2) {
        fputs("usage: bulls-cows-check [FILE]\n", stderr);
        return 2;
    }
    read_game();
    struct claim *all = open_claim(NULL, game.secrets, game.height);

    for (unsigned code = 0, count = 0; code < game.codes; code++)
        if (game.is_secret[code])
            all->set.member[count++] = (uint16_t)code;
    expect("bound");
    uint64_t bound = all->bound = read_bound();
    const char *word = next_word();

    if (strcmp(word, "strategy") == 0) {
        reached = read_strategy(all->set);
        if (reached < bound)
            refuse("the strategy costs %" PRIu64 ", less than the bound", reached);
        word = next_word();
    }
    read_claims(all, word);
    printf("%u positions, %u symbols, %s%s%s: %u codes\n", game.places, game.symbols,
           game.repeats ? "repeats" : "no repeats",
           game.leading_zero ? "" : ", no leading zero",
           game.any_guesses ? ", any guesses" : "", game.secrets);
    printf("%s guesses; ", game.consistent ? "consistent" : "any");
    if (game.height == ANY)
        puts("as many as it takes");
    else
        printf("%u at most\n", game.height);
    printf("cost: %" PRIu64 " for a state, %" PRIu64 " for a guess of a secret, %" PRIu64
           " for a secret found by the last guess\n",
           game.state_cost, game.guess_cost, game.last_cost);
    printf("%" PRIu64 " claims, each follows\n", claims_read);
    print_bound("no strategy costs less than", bound);
    if (reached < IMPOSSIBLE)
        print_bound(reached == bound ? "the strategy costs the same" : "the strategy costs",
                    reached);
    return EXIT_SUCCESS;
}
