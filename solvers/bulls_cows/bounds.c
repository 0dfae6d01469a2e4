#include "solvers/bulls_cows/codes/first_guess.h"
#include "solvers/bulls_cows/codes/tree_capacity.h"
#include "solvers/bulls_cows/sampled/sampled.h"
#include "solvers/bulls_cows/strategies/strategy.h"
#include "solvers/bulls_cows/tree/known_values.h"
#include "solvers/core/text.h"

#include <inttypes.h>

enum { BRIEF_POSITIONS = 4 /* more positions take up to 3 ms */ };

/* The facts that the sentences about a game contain. */
struct facts {
    const struct bc_known *known;     /* of the game with codes as guesses */
    const struct bc_known_tree *tree; /* NULL unless it is better than the strategies */
    uint32_t codes;
    unsigned useful; /* answers that do not win */
};

static const char *ahead_words(const struct facts *facts)
{
    return bc_known_guesses_ahead(&facts->known->game) == 1 ? "first guess"
                                                            : "first two guesses";
}

static void write_played(struct pz_text *text, const struct facts *facts,
                         const struct bc_known_value *value)
{
    pz_text_add(text, " At most %" PRIu32 " guesses%s: the strategy %s", value->played,
                value == &facts->known->guesses ? " in total" : "",
                bc_strategy_info(value->player)->name);
    if (bc_strategy_draws(value->player))
        pz_text_add(text, " with seed %d", BC_KNOWN_SEED);
    pz_text_add(text, ", played against all %" PRIu32 " secrets, does not need more.",
                facts->codes);
}

static void write_equal(struct pz_text *text)
{
    pz_text_add(text, " Both bounds are equal, so they are exact.");
}

static void write_upper(struct pz_text *text, const struct facts *facts,
                        const struct bc_known_value *value)
{
    write_played(text, facts, value);
    if (!value->proven && value->counted == value->played)
        write_equal(text);
}

static void write_tree(struct pz_text *text, const struct facts *facts)
{
    pz_text_add(text,
                " At most %" PRIu32
                " guesses in total: a decision tree in the program, played against "
                "all %" PRIu32 " secrets, does not need more.",
                facts->tree->guesses, facts->codes);
}

static void write_exact(struct pz_text *text, const struct bc_known_value *value,
                        const char *unit)
{
    if (value->proven)
        pz_text_add(text, "Exactly %" PRIu32 " %s, proven by %s. ", value->proven, unit,
                    bc_known_source_text(value->source));
}

/* Explains why `more` guesses after the first ones are not sufficient. */
static void write_capacity_left(struct pz_text *text, const struct facts *facts,
                                unsigned more)
{
    uint64_t room = bc_capacity_secrets(facts->useful, more, facts->codes);

    pz_text_add(text,
                "for any choice of the %s, some answers leave more than %" PRIu64
                " candidate%s. ",
                ahead_words(facts), room, pz_plural(room));
    if (more == 1)
        pz_text_add(text, "The next guess can find at most 1 of them");
    else
        pz_text_add(text, "The next %u guesses can find at most %" PRIu64 " of them", more,
                    room);
    pz_text_add(
        text,
        ", because no guess can get more than %u different answer%s other than the winning "
        "answer.",
        facts->useful, pz_plural(facts->useful));
}

/* Explains why no strategy has a smaller height. */
static void write_capacity(struct pz_text *text, const struct facts *facts)
{
    unsigned lower = facts->known->height.counted;
    unsigned ahead = bc_known_guesses_ahead(&facts->known->game);

    pz_text_add(text, "Counting alone gives at least %u guesses: ", lower);
    if (lower <= ahead)
        pz_text_add(text, "one guess cannot find all %" PRIu32 " secrets.", facts->codes);
    else if (lower == ahead + 1)
        pz_text_add(text, "the %s cannot find all %" PRIu32 " secrets.", ahead_words(facts),
                    facts->codes);
    else
        write_capacity_left(text, facts, lower - ahead - 1);
}

static void write_only(struct pz_text *text)
{
    pz_text_add(text, "Exactly 1 guess: the game has only one code.");
}

static void write_height(struct pz_text *text, const struct facts *facts)
{
    unsigned lower = bc_known_least_height(facts->known);

    write_exact(text, &facts->known->height, "guesses");
    if (lower > bc_known_lower(&facts->known->height))
        pz_text_add(text, "At least %u guesses, proven by %s. ", lower,
                    bc_known_source_text(BC_BY_SEARCH));
    write_capacity(text, facts);
    write_upper(text, facts, &facts->known->height);
}

static void write_guesses(struct pz_text *text, const struct facts *facts)
{
    uint32_t counted = facts->known->guesses.counted;
    unsigned ahead = bc_known_guesses_ahead(&facts->known->game);

    write_exact(text, &facts->known->guesses, "guesses in total");
    pz_text_add(
        text,
        "Counting alone gives at least %" PRIu32
        " guesses in total, %.4f on average: of the secrets that give the same answers to the "
        "%s, guess %u finds at most 1, guess %u at most %u, guess %u at most %u, and so on, "
        "because no guess can get more than %u different answer%s other than the winning "
        "answer. The smallest total over all choices of the %s is %" PRIu32 ".",
        counted, (double)counted / facts->codes, ahead_words(facts), ahead + 1, ahead + 2,
        facts->useful, ahead + 3, facts->useful * facts->useful, facts->useful,
        pz_plural(facts->useful), ahead_words(facts), counted);
    if (facts->tree)
        write_tree(text, facts);
    else
        write_upper(text, facts, &facts->known->guesses);
}

static void set_height(const struct facts *facts, struct bc_game_bounds *bounds)
{
    bounds->height_lower = bc_known_least_height(facts->known);
    bounds->height_upper = bc_known_upper(&facts->known->height);
}

static void set_guesses(const struct facts *facts, struct bc_game_bounds *bounds)
{
    const struct bc_known_value *guesses = &facts->known->guesses;

    bounds->guesses_lower = pz_count_from(bc_known_lower(guesses));
    bounds->guesses_upper =
        pz_count_from(facts->tree ? facts->tree->guesses : bc_known_upper(guesses));
}

/* Explains the upper bound of a game whose guesses may be any strings. The bound is from a
 * strategy for the game with codes as guesses. */
static void write_upper_of_codes(struct pz_text *text, const struct facts *facts,
                                 const struct bc_known_value *value)
{
    bool is_total = value == &facts->known->guesses;

    if (value->proven)
        pz_text_add(text,
                    " At most %" PRIu32
                    " guesses%s: that is the minimum if every guess must be a code of the "
                    "game, proven by %s.",
                    value->proven, is_total ? " in total" : "",
                    bc_known_source_text(value->source));
    else if (is_total && facts->tree)
        write_tree(text, facts);
    else
        write_played(text, facts, value);
}

/* Returns the lower bounds after the best of all first guesses. */
static struct bc_lower find_lower(const struct bc_game *game, unsigned useful,
                                  const struct bc_first_guess *first, unsigned count)
{
    struct bc_lower least = {UINT32_MAX, UINT64_MAX};

    for (unsigned i = 0; i < count; i++) {
        const struct bc_lower lower = bc_capacity_after(game, useful, first[i].sizes);

        bc_lower_keep(&least, &lower);
    }
    return least;
}

/* Sets the bounds of a game whose guesses may be any strings. The upper bounds must be
 * those of the game with codes as guesses. `known` is NULL unless the minima are proven. */
static void set_any_guess(const struct bc_known *known, const struct bc_lower *lower,
                          struct bc_game_bounds *bounds)
{
    bounds->height_lower = lower->height;
    bounds->guesses_lower = pz_count_from(lower->guesses);
    if (!known)
        return;
    bounds->height_lower = bounds->height_upper = known->height.proven;
    bounds->guesses_lower = bounds->guesses_upper = pz_count_from(known->guesses.proven);
}

/* Explains the bounds of a game whose guesses may be any strings. */
static void write_any_guess(const struct facts *facts, const struct bc_known *known,
                            const struct bc_lower *lower, struct bc_game_bounds *bounds)
{
    struct pz_text height = pz_text_in(bounds->height_argument, BC_ARGUMENT);
    struct pz_text guesses = pz_text_in(bounds->guesses_argument, BC_ARGUMENT);

    if (known)
        write_exact(&height, &known->height, "guesses");
    pz_text_add(
        &height,
        "Counting alone gives at least %u guess%s: for any first guess, some answer leaves "
        "more candidates than fewer guesses after it can find, because no guess can get "
        "more than %u "
        "different answer%s other than the winning answer.",
        lower->height, lower->height == 1 ? "" : "es", facts->useful,
        pz_plural(facts->useful));
    write_upper_of_codes(&height, facts, &facts->known->height);
    if (lower->height == bounds->height_upper)
        write_equal(&height);
    if (known)
        write_exact(&guesses, &known->guesses, "guesses in total");
    pz_text_add(
        &guesses,
        "Counting alone gives at least %" PRIu64
        " guesses in total: of the secrets that give the same answer to the first "
        "guess, guess 2 finds at most 1, guess 3 at most %u, and so on, because no "
        "guess can get more than %u different answer%s other than the winning answer. "
        "This is the smallest total over all first guesses.",
        lower->guesses, facts->useful, facts->useful, pz_plural(facts->useful));
    write_upper_of_codes(&guesses, facts, &facts->known->guesses);
    if (lower->guesses == bounds->guesses_upper.limb[0])
        write_equal(&guesses);
}

static void find_bounds(const struct bc_game *game, struct bc_game_bounds *bounds)
{
    const struct bc_game secrets = bc_secret_game(game);
    struct bc_first_guess first[BC_FIRST_GUESSES_MAX];
    struct facts facts = {bc_known_find(&secrets), bc_known_tree(&secrets),
                          bc_packed_codes(game), 0};
    struct pz_text height = pz_text_in(bounds->height_argument, BC_ARGUMENT);
    struct pz_text guesses = pz_text_in(bounds->guesses_argument, BC_ARGUMENT);
    unsigned count = bc_first_guess_list(game, first);

    facts.useful = bc_first_guess_useful(game, first, count);
    bounds->codes = facts.codes;
    bounds->answers = bc_game_occurring_answers(game);
    set_height(&facts, bounds);
    set_guesses(&facts, bounds);
    if (facts.codes == 1) {
        write_only(&height);
        write_only(&guesses);
        return;
    }
    if (bc_game_guesses_differ(game)) {
        const struct bc_lower lower = find_lower(game, facts.useful, first, count);

        set_any_guess(bc_known_find(game), &lower, bounds);
        write_any_guess(&facts, bc_known_find(game), &lower, bounds);
        return;
    }
    write_height(&height, &facts);
    write_guesses(&guesses, &facts);
}

enum pz_status bc_bounds(const struct bc_game *game, const struct pz_ctl *ctl,
                         struct bc_game_bounds *bounds)
{
    bool is_brief = ctl && ctl->effort == PZ_BRIEF;

    if (is_brief && game->positions > BRIEF_POSITIONS)
        return PZ_LATER;
    if (!bc_exact_supports(game))
        bc_sampled_bounds(game, bounds);
    else
        find_bounds(game, bounds);
    return PZ_OK;
}
