/* A strategy is played by states, not by games: secrets that gave the same answers meet the
 * same guesses, so each state is decided once and its guess divides its secrets. The
 * secrets of a state lie side by side in increasing order, so dividing them moves them
 * within their place, and the smallest is the first.
 *
 * Most of the time goes into weighing: every code as a guess, against every secret of the
 * state. Three things make it less, and none changes a choice:
 *  - Renaming. Symbols that no guess had yet can be renamed without changing the secrets of
 *    a state, so of guesses that differ by such names only the smallest is weighed. (Not
 *    the first symbol, where no code starts with it: it counts as seen.)
 *  - Perfect guesses. No cost is less than that of parts as equal as can be, as many as
 *    there are answers or secrets. A guess that reaches it ends the list.
 *  - Few secrets. Which answers a guess gets is then found for a block of guesses at once;
 *    most make too few parts to be better than the best, however even these are, and their
 *    sizes are never counted. */
#include "strategy.h"

#include "criterion.h"
#include "puzzles/random.h"
#include "solvers/bulls_cows/codes/score_many.h"
#include "solvers/bulls_cows/codes/time_reserve.h"
#include "solvers/core/control.h"

#include <stdlib.h>
#include <string.h>

enum {
    SYMBOL_BITS = 4,
    SYMBOL_MASK = 15,
    OPENERS = 2,
    FEW = 40,             /* secrets, for which counting parts first is faster */
    LOOK_STRIDE = 1 << 14 /* answers between two looks at the clock: 5 to 30 us */
};

static const struct bc_strategy_info infos[] = {
#define STRATEGY_INFO(name, text, rule) [name] = {text, rule},
    BC_STRATEGY_MAP(STRATEGY_INFO)
#undef STRATEGY_INFO
};

/* A strategy under way. */
struct play {
    const struct bc_game *game;
    const struct pz_ctl *ctl;
    enum bc_strategy strategy;
    uint32_t codes;
    uint32_t most;             /* of a list that are weighed; 0: all */
    bc_packed *secrets;        /* of all states */
    bc_packed *scratch;        /* for dividing */
    bc_answer_id *answers;     /* of the secrets of the state at hand */
    bc_packed *guesses;        /* all codes; for strategies that weigh */
    uint8_t *memory;           /* for `letters` */
    uint8_t *block;            /* for those of a block of guesses */
    struct bc_letters letters; /* of the secrets of the state that is weighed */
    uint64_t *logs;            /* for BC_ENTROPY */
    struct pz_random random;
    struct bc_record record;
    bc_packed *tree;       /* guesses of inner states in preorder; NULL: not wanted */
    uint32_t inner;        /* of these */
    uint64_t weighed;      /* guesses */
    uint32_t worked;       /* answers since the last look at the clock */
    enum pz_status status; /* PZ_OUT_OF_TIME: cut, by nodes or height too */
};

struct state {
    bc_packed *secret; /* those still possible */
    uint32_t count;
    unsigned depth; /* guesses made */
    uint32_t seen;  /* bit mask of the symbols in them */
};

const struct bc_strategy_info *bc_strategy_info(enum bc_strategy strategy)
{
    return &infos[strategy];
}

bool bc_strategy_draws(enum bc_strategy strategy)
{
    return strategy == BC_RANDOM_CONSISTENT || strategy == BC_TWO_OPENERS_ANY;
}

bool bc_strategy_weighs(enum bc_strategy strategy)
{
    return strategy == BC_MAX_PARTS || strategy == BC_ENTROPY ||
           strategy == BC_EXPECTED_SIZE || strategy == BC_MINIMAX;
}

/* Counts answers that are about to be worked out; true when the play must end. */
static bool spend(struct play *play, uint32_t answers)
{
    play->worked += answers;
    if (play->worked >= LOOK_STRIDE) {
        play->worked = 0;
        if (play->status == PZ_OK)
            play->status = pz_ctl_check(play->ctl, play->weighed);
    }
    return play->status != PZ_OK;
}

static uint32_t symbols_of(const struct bc_game *game, bc_packed code)
{
    uint32_t symbols = 0;

    for (unsigned p = 0; p < game->positions; p++)
        symbols |= 1u << (code >> p * SYMBOL_BITS & SYMBOL_MASK);
    return symbols;
}

/* Symbols that no guess had yet can be renamed without changing the secrets of a state.
 * True when `code` is the smallest of those that differ from it by such names: it takes
 * them in order. */
static bool leads_its_class(const struct bc_game *game, bc_packed code, uint32_t seen)
{
    for (unsigned p = game->positions; p-- > 0;) {
        uint32_t symbol = 1u << (code >> p * SYMBOL_BITS & SYMBOL_MASK);

        if (!(seen & symbol) && symbol != (~seen & (seen + 1)))
            return false;
        seen |= symbol;
    }
    return true;
}

struct choice {
    bc_packed guess;
    uint64_t cost;
    uint64_t least[BC_EXACT_ANSWERS_MAX + 1]; /* possible with so many parts */
    uint64_t perfect;                         /* no cost is less */
};

/* Weighs `guess`; of equal ones the earlier stays. */
static void weigh(struct play *play, const struct state *state, bc_packed guess,
                  struct choice *best)
{
    uint32_t sizes[BC_EXACT_ANSWERS_MAX];

    if (!play->most && !leads_its_class(play->game, guess, state->seen))
        return; /* of some guesses none may lead */
    play->weighed++;
    bc_score_letters(&play->letters, play->game, guess, play->answers);
    bc_score_count(play->game, play->answers, state->count, sizes);
    uint64_t cost = bc_criterion(play->strategy, sizes, play->logs);

    if (cost < best->cost) {
        best->cost = cost;
        best->guess = guess;
    }
}

/* Weighs the guesses of a list, or some from all over it, until one is perfect. */
static void weigh_list(struct play *play, const struct state *state, const bc_packed *list,
                       uint32_t count, struct choice *best)
{
    uint32_t step = play->most ? (count + play->most - 1) / play->most : 1;

    for (uint32_t i = 0; i < count && best->cost > best->perfect; i += step) {
        if (spend(play, state->count))
            return;
        weigh(play, state, list[i], best);
    }
}

/* Sets bit a in masks[g] when guess number g of `count`, at most BC_SCORE_BLOCK, gets
 * answer a from some secret of the state. */
static void mark_answers(const struct play *play, const struct state *state,
                         const bc_packed *guess, uint32_t count,
                         uint32_t masks[BC_SCORE_BLOCK])
{
    _Alignas(BC_PADDED) bc_answer_id answer[BC_SCORE_BLOCK];
    struct bc_letters letters;

    bc_letters_make(&letters, play->block, play->game, guess, count);
    memset(masks, 0, BC_SCORE_BLOCK * sizeof *masks);
    for (uint32_t i = 0; i < state->count; i++) {
        bc_score_letters(&letters, play->game, state->secret[i], answer);
        for (uint32_t g = 0; g < count; g++)
            masks[g] |= 1u << answer[g];
    }
}

/* As weigh_list for all codes and a state of few secrets: most guesses make too few parts
 * to be better than the best, however even these are. */
static void weigh_promising(struct play *play, const struct state *state,
                            struct choice *best)
{
    uint32_t masks[BC_SCORE_BLOCK];

    for (uint32_t done = 0; done < play->codes; done += BC_SCORE_BLOCK) {
        const bc_packed *guess = play->guesses + done;
        uint32_t left = play->codes - done;
        uint32_t now = left < BC_SCORE_BLOCK ? left : BC_SCORE_BLOCK;

        if (best->cost <= best->perfect || spend(play, now * state->count))
            return;
        mark_answers(play, state, guess, now, masks);
        for (uint32_t i = 0; i < now; i++)
            if (best->least[__builtin_popcount(masks[i])] < best->cost)
                weigh(play, state, guess[i], best);
    }
}

static void choice_start(const struct play *play, const struct state *state,
                         struct choice *best)
{
    uint32_t most = bc_game_answers(play->game);

    most = state->count < most ? state->count : most;
    *best = (struct choice){.guess = state->secret[0], .cost = UINT64_MAX};
    for (uint32_t parts = 1; parts <= most; parts++)
        best->least[parts] =
            bc_criterion_even(play->strategy, state->count, parts, play->logs);
    best->perfect = best->least[most];
}

/* The best guess by the strategy's criterion: one that is possible if there is one among
 * the equal ones, then the smallest. Of two secrets the first is always such a guess. */
static bc_packed best_guess(struct play *play, const struct state *state)
{
    struct choice best;

    if (state->count <= 2)
        return state->secret[0];
    choice_start(play, state, &best);
    bc_letters_make(&play->letters, play->memory, play->game, state->secret, state->count);
    weigh_list(play, state, state->secret, state->count, &best);
    if (state->count <= FEW && !play->most)
        weigh_promising(play, state, &best);
    else
        weigh_list(play, state, play->guesses, play->codes, &best);
    return best.guess;
}

static bc_packed any(struct play *play, const struct state *state)
{
    return state->secret[pz_random_below(&play->random, state->count)];
}

/* The symbols from `first` on, counting round. */
static bc_packed counted_from(const struct bc_game *game, unsigned first)
{
    bc_packed code = 0;

    for (unsigned p = 0; p < game->positions; p++)
        code = code << SYMBOL_BITS | (first + p) % game->symbols;
    return code;
}

/* The guess of the opening at this depth; false when it is over. Where counting on from
 * the last symbol gives the same code again, or none of the game, there is no second
 * opener. */
static bool opening(const struct bc_game *game, unsigned depth, bc_packed *guess)
{
    unsigned step = (game->positions - 1u) % game->symbols;
    unsigned least = bc_symbol_least(game, 0);
    unsigned first = (least + depth * step) % game->symbols;

    if (depth >= OPENERS || (depth > 0 && step == 0) || first < least)
        return false;
    *guess = counted_from(game, first);
    return true;
}

static bc_packed choose(struct play *play, const struct state *state)
{
    bc_packed guess;

    switch (play->strategy) {
    case BC_MAX_PARTS:
    case BC_ENTROPY:
    case BC_EXPECTED_SIZE:
    case BC_MINIMAX:
        return best_guess(play, state);
    case BC_RANDOM_CONSISTENT:
        return any(play, state);
    case BC_TWO_OPENERS:
        return opening(play->game, state->depth, &guess) ? guess : state->secret[0];
    case BC_TWO_OPENERS_ANY:
        return opening(play->game, state->depth, &guess) ? guess : any(play, state);
    case BC_FIRST_CONSISTENT:
    case BC_STRATEGIES:
        break;
    }
    return state->secret[0];
}

static void visit(struct play *play, const struct state *state)
{
    bc_answer_id win = bc_answer_win(play->game);
    struct state next = {state->secret, 0, state->depth + 1, state->seen};
    struct bc_division parts = {.code = state->secret,
                                .count = state->count,
                                .spare = play->scratch,
                                .answer = play->answers};

    if (state->depth == BC_GUESSES_MAX && play->status == PZ_OK)
        play->status = PZ_OUT_OF_TIME;
    if (spend(play, state->count))
        return;
    bc_packed guess = choose(play, state);

    if (play->tree && state->count > 1)
        play->tree[play->inner++] = guess;
    bc_score_divide(play->game, guess, &parts);
    next.seen |= symbols_of(play->game, guess);
    for (bc_answer_id answer = 0; answer < win; answer++) {
        next.count = parts.sizes[answer];
        if (next.count)
            visit(play, &next);
        next.secret += next.count;
    }
    play->record.by_guesses[next.depth] += parts.sizes[win];
}

static void all_codes(const struct bc_game *game, bc_packed *list)
{
    bc_packed code = bc_packed_first(game);

    do
        *list++ = code;
    while (bc_packed_next(game, &code));
}

static void summarise(struct bc_record *record)
{
    for (unsigned depth = 1; depth <= BC_GUESSES_MAX; depth++) {
        if (!record->by_guesses[depth])
            continue;
        record->height = depth;
        record->secrets += record->by_guesses[depth];
        record->guesses += (uint64_t)depth * record->by_guesses[depth];
    }
    record->complete = true;
}

/* Lists the codes, which takes 6 ms for a million, and plays. */
static void play_all(struct play *play, uint64_t seed)
{
    const struct bc_game *game = play->game;

    pz_random_seed(&play->random, seed);
    all_codes(game, play->secrets);
    if (bc_strategy_weighs(play->strategy))
        memcpy(play->guesses, play->secrets, play->codes * sizeof *play->guesses);
    if (play->strategy == BC_ENTROPY)
        bc_criterion_logs(play->logs, play->codes);
    play->worked = LOOK_STRIDE; /* the first look comes at once */
    visit(play, &(struct state){play->secrets, play->codes, 0, bc_symbol_least(game, 0)});
}

/* Everything is in one block, what is aligned first. */
static bool take_memory(struct play *play)
{
    bool weighs = bc_strategy_weighs(play->strategy);
    size_t codes = bc_padded(play->codes);
    size_t letters = weighs ? bc_letters_bytes(play->game, play->codes) : 0;
    size_t block = weighs ? bc_letters_bytes(play->game, BC_SCORE_BLOCK) : 0;
    size_t logs = play->strategy == BC_ENTROPY ? codes + BC_PADDED : 0;
    size_t lists = weighs ? 3 : 2;

    size_t bytes = letters + block + codes * sizeof(bc_answer_id) +
                   logs * sizeof *play->logs + lists * codes * sizeof(bc_packed);

    if (play->ctl && play->ctl->max_bytes && bytes > play->ctl->max_bytes)
        return false;
    play->memory = aligned_alloc(BC_PADDED, bytes);
    if (!play->memory)
        return false;
    play->block = play->memory + letters;
    play->answers = play->block + block;
    play->logs = (uint64_t *)(void *)(play->answers + codes);
    play->secrets = (bc_packed *)(play->logs + logs);
    play->scratch = play->secrets + codes;
    play->guesses = play->secrets + (lists - 1) * codes;
    return true;
}

enum pz_status bc_strategy_play(const struct bc_game *game, enum bc_strategy strategy,
                                uint64_t seed, const struct pz_ctl *ctl, uint64_t *weighed,
                                struct bc_record *record)
{
    struct play play = {.game = game, .ctl = ctl, .strategy = strategy};

    play.codes = bc_packed_codes(game);
    play.weighed = weighed ? *weighed : 0;
    play.status = pz_ctl_check(ctl, play.weighed);
    if (play.status == PZ_OK) {
        if (!take_memory(&play))
            return PZ_NO_MEMORY;
        play_all(&play, seed);
        free(play.memory);
    }
    if (weighed)
        *weighed = play.weighed;
    if (play.status == PZ_STOPPED)
        return PZ_STOPPED;
    *record = (struct bc_record){.complete = false};
    if (play.status == PZ_OK) {
        *record = play.record;
        summarise(record);
    }
    return PZ_OK;
}

/* Plays from `left` on, in memory that is there. A guess divides what is left, so there are
 * fewer inner states than secrets. */
static void play_remainder(struct play *play, const struct bc_remainder *left)
{
    struct state root = {play->secrets, left->count, 0, bc_symbol_least(play->game, 0)};

    for (unsigned i = 0; i < left->history->count; i++)
        root.seen |= symbols_of(play->game, left->history->rows[i].guess);
    memcpy(play->secrets, left->secret, left->count * sizeof *left->secret);
    all_codes(play->game, play->guesses);
    if (play->strategy == BC_ENTROPY)
        bc_criterion_logs(play->logs, left->count);
    play->worked = LOOK_STRIDE;
    visit(play, &root);
}

enum pz_status bc_strategy_tree(const struct bc_remainder *left, enum bc_strategy strategy,
                                const struct pz_ctl *ctl, bc_packed **guess,
                                uint32_t *inner)
{
    const struct bc_game *game = &left->history->game;
    struct play play = {.game = game, .ctl = ctl, .strategy = strategy, .most = left->most};

    play.codes = bc_packed_codes(game);
    if (!take_memory(&play))
        return PZ_NO_MEMORY;
    play.tree = malloc(left->count * sizeof *play.tree);
    if (!play.tree) {
        free(play.memory);
        return PZ_NO_MEMORY;
    }
    play_remainder(&play, left);
    free(play.memory);
    if (play.status != PZ_OK) {
        free(play.tree);
        return play.status;
    }
    *guess = play.tree;
    *inner = play.inner;
    return PZ_OK;
}

/* Each gets an even share of the time that is left, and of the nodes what is left. */
enum pz_status bc_strategies(const struct bc_contest *contest, const struct pz_ctl *ctl,
                             struct bc_record record[BC_STRATEGIES])
{
    const struct pz_ctl begun = pz_ctl_begin(ctl);
    const struct pz_ctl all = bc_time_reserve_control(&begun, &contest->game);
    enum pz_status status = PZ_OK;
    uint64_t weighed = 0;

    if (bc_packed_codes(&contest->game) > BC_STRATEGY_CODES_MAX)
        return PZ_INVALID;
    if (all.effort == PZ_BRIEF)
        return PZ_LATER;
    for (unsigned i = 0; i < contest->count && status == PZ_OK; i++) {
        struct pz_ctl share = pz_ctl_share(&all, 1, contest->count - i);

        status = bc_strategy_play(&contest->game, contest->player[i], contest->seed, &share,
                                  &weighed, &record[i]);
    }
    return status;
}
