#include "solvers/bulls_cows/codes/first_guess.h"
#include "solvers/bulls_cows/sampled/sampled.h"
#include "solvers/bulls_cows/strategies/strategy.h"
#include "solvers/bulls_cows/tree/known_values.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>

enum { BRIEF_POSITIONS = 4 /* more take up to 3 ms */ };

/* What the sentences about a game need. */
struct facts {
    const struct bc_known *known;
    const struct bc_known_tree *tree; /* NULL where none is better than what was played */
    uint32_t codes;
    unsigned useful; /* answers that do not win */
};

/* A text that grows in a buffer of BC_ARGUMENT bytes. */
struct text {
    char *start;
    size_t length;
};

__attribute__((format(printf, 2, 3))) static void say(struct text *text, const char *format,
                                                      ...)
{
    size_t room = BC_ARGUMENT - text->length;
    va_list values;

    va_start(values, format);
    int written = vsnprintf(text->start + text->length, room, format, values);
    va_end(values);
    if (written > 0)
        text->length += (size_t)written < room ? (size_t)written : room - 1;
}

static const char *ahead_words(const struct facts *facts)
{
    return bc_known_guesses_ahead(&facts->known->game) == 1 ? "first guess"
                                                            : "first two guesses";
}

/* The ending of a word that counts so many. */
static const char *plural(uint64_t count)
{
    return count == 1 ? "" : "s";
}

/* How many secrets so many guesses can find. */
static uint64_t capacity(unsigned useful, unsigned guesses)
{
    uint64_t secrets = 0, room = 1;

    for (unsigned i = 0; i < guesses; i++, room *= useful)
        secrets += room;
    return secrets;
}

static void say_upper(struct text *text, const struct facts *facts,
                      const struct bc_known_value *value)
{
    say(text, " At most %" PRIu32 " guesses%s: the strategy %s", value->played,
        value == &facts->known->guesses ? " in total" : "",
        bc_strategy_info(value->player)->name);
    if (bc_strategy_draws(value->player))
        say(text, " with seed %d", BC_KNOWN_SEED);
    say(text, ", played against all %" PRIu32 " secrets, does not need more.",
        facts->codes);
    if (!value->proven && value->counted == value->played)
        say(text, " Both bounds are equal, so they are exact.");
}

static void say_tree(struct text *text, const struct facts *facts)
{
    say(text,
        " At most %" PRIu32
        " guesses in total: a decision tree in the program, played against "
        "all %" PRIu32 " secrets, does not need more.",
        facts->tree->guesses, facts->codes);
}

static void say_exact(struct text *text, const struct bc_known_value *value,
                      const char *unit)
{
    if (value->proven)
        say(text, "Exactly %" PRIu32 " %s, proven by %s. ", value->proven, unit,
            bc_known_source_text(value->source));
}

/* Explains why `more` guesses after the first ones are not sufficient. */
static void say_room_left(struct text *text, const struct facts *facts, unsigned more)
{
    uint64_t room = capacity(facts->useful, more);

    say(text,
        "for any choice of the %s, some answers leave more than %" PRIu64 " candidate%s. ",
        ahead_words(facts), room, plural(room));
    if (more == 1)
        say(text, "The next guess can find at most 1 of them");
    else
        say(text, "The next %u guesses can find at most %" PRIu64 " of them", more, room);
    say(text,
        ", because no guess can get more than %u different answer%s other than the winning "
        "answer.",
        facts->useful, plural(facts->useful));
}

/* Why no strategy is lower than the table says. */
static void say_room(struct text *text, const struct facts *facts)
{
    unsigned lower = facts->known->height.counted;
    unsigned ahead = bc_known_guesses_ahead(&facts->known->game);

    say(text, "Counting alone gives at least %u guesses: ", lower);
    if (lower <= ahead)
        say(text, "one guess cannot find all %" PRIu32 " secrets.", facts->codes);
    else if (lower == ahead + 1)
        say(text, "the %s cannot find all %" PRIu32 " secrets.", ahead_words(facts),
            facts->codes);
    else
        say_room_left(text, facts, lower - ahead - 1);
}

static void say_only(struct text *text)
{
    say(text, "Exactly 1 guess: the game has only one code.");
}

static void say_height(struct text *text, const struct facts *facts)
{
    unsigned lower = bc_known_least_height(facts->known);

    say_exact(text, &facts->known->height, "guesses");
    if (lower > bc_known_lower(&facts->known->height))
        say(text, "At least %u guesses, proven by %s. ", lower,
            bc_known_source_text(BC_BY_SEARCH));
    say_room(text, facts);
    say_upper(text, facts, &facts->known->height);
}

static void say_guesses(struct text *text, const struct facts *facts)
{
    uint32_t counted = facts->known->guesses.counted;
    unsigned ahead = bc_known_guesses_ahead(&facts->known->game);

    say_exact(text, &facts->known->guesses, "guesses in total");
    say(text,
        "Counting alone gives at least %" PRIu32
        " guesses in total, %.4f on average: of the secrets that give the same answers to the "
        "%s, guess %u finds at most 1, guess %u at most %u, guess %u at most %u, and so on, "
        "because no guess can get more than %u different answer%s other than the winning "
        "answer. The smallest total over all choices of the %s is %" PRIu32 ".",
        counted, (double)counted / facts->codes, ahead_words(facts), ahead + 1, ahead + 2,
        facts->useful, ahead + 3, facts->useful * facts->useful, facts->useful,
        plural(facts->useful), ahead_words(facts), counted);
    if (facts->tree)
        say_tree(text, facts);
    else
        say_upper(text, facts, &facts->known->guesses);
}

/* How many different answers some guess gets from some secret. */
static unsigned count_answers(const struct bc_game *game,
                              const struct bc_first_guess *first, unsigned count)
{
    unsigned answers = 0;

    for (unsigned answer = 0; answer < bc_game_answers(game); answer++) {
        unsigned i = 0;

        while (i < count && first[i].sizes[answer] == 0)
            i++;
        answers += i < count;
    }
    return answers;
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

static void find_bounds(const struct bc_game *game, struct bc_game_bounds *bounds)
{
    struct bc_first_guess first[BC_FIRST_GUESSES_MAX];
    struct facts facts = {bc_known_find(game), bc_known_tree(game), bc_packed_codes(game),
                          0};
    struct text height = {bounds->height_argument, 0};
    struct text guesses = {bounds->guesses_argument, 0};
    unsigned count = bc_first_guess_list(game, first);

    facts.useful = bc_first_guess_useful(game, first, count);
    bounds->codes = facts.codes;
    bounds->answers = count_answers(game, first, count);
    set_height(&facts, bounds);
    set_guesses(&facts, bounds);
    if (facts.codes == 1) {
        say_only(&height);
        say_only(&guesses);
        return;
    }
    say_height(&height, &facts);
    say_guesses(&guesses, &facts);
}

enum pz_status bc_bounds(const struct bc_game *game, const struct pz_ctl *ctl,
                         struct bc_game_bounds *bounds)
{
    bool is_brief = ctl && ctl->effort == PZ_BRIEF;

    if (!bc_exact_supports(game))
        bc_sampled_bounds(game, bounds);
    else if (is_brief && game->positions > BRIEF_POSITIONS)
        return PZ_LATER;
    else
        find_bounds(game, bounds);
    return PZ_OK;
}
