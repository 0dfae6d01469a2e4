/* Plays a strategy against all secrets of a game. The play follows states, not single
 * games. Secrets that gave the same answers have the same next guess. So the guess of each
 * state is chosen once, and divides the secrets of the state. The secrets of a state are
 * adjacent in one array in increasing order. Dividing the secrets permutes only this part
 * of the array. The smallest secret of a state is always its first secret.
 *
 * Most of the time is spent on weighing, which tries every code as a guess against every
 * secret of the state. Three methods reduce this work without changing a choice:
 *
 *  - Renaming. A renaming of symbols that no guess contained does not change the secrets of
 *    a state. Of the guesses that differ only by such a renaming, only the smallest guess
 *    is weighed. (In games with no_leading_zero, the first symbol cannot be renamed, so it
 *    counts as a symbol that a guess contained.)
 *  - Perfect guesses. The minimum cost belongs to a guess with the maximum number of parts
 *    and with parts of equal sizes (criterion.h). The maximum number of parts is the
 *    smaller of the number of answers and the number of secrets. The first guess with the
 *    minimum cost ends the search.
 *  - Few secrets. For a block of guesses, a scan finds only the answers that each guess
 *    gets. Most guesses make too few parts to be better than the best guess, even if the
 *    sizes of the parts are equal. The sizes of these parts are never counted. */
#include "strategy.h"

#include "criterion.h"
#include "puzzles/random.h"
#include "solvers/bulls_cows/codes/score_many.h"
#include "solvers/bulls_cows/codes/time_reserve.h"
#include "solvers/core/control.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
    OPENERS = 2,
    FEW_SECRETS = 40,           /* up to this number, counting parts first is faster */
    ANSWERS_PER_CHECK = 1 << 14 /* between two checks of the limits: 5 to 30 us */
};

static const struct bc_strategy_info infos[] = {
#define STRATEGY_INFO(name, text, rule) [name] = {text, rule},
    BC_STRATEGY_MAP(STRATEGY_INFO)
#undef STRATEGY_INFO
};

/* Parts of one allocation. Only strategies that weigh use the layouts and `guesses`. */
struct buffers {
    uint8_t *state_layout; /* of the secrets of a state; start of the allocation */
    uint8_t *block_layout; /* of a block of guesses */
    bc_answer_id *answers; /* of the secrets of a state */
    uint64_t *logs;        /* n log n, for BC_ENTROPY */
    bc_packed *secrets;    /* of all states */
    bc_packed *scratch;    /* for dividing */
    bc_packed *guesses;    /* all codes */
};

/* A strategy that is being played. */
struct play {
    const struct bc_game *game;
    const struct pz_ctl *ctl;
    enum bc_strategy strategy;
    uint32_t codes; /* of the game */
    uint32_t most;  /* weighed from each list; 0: all */
    struct buffers buffers;
    struct bc_letters letters; /* the layout of the state whose guesses are weighed */
    struct pz_random random;
    struct bc_record record;
    bc_packed *tree; /* guesses of inner states in preorder; NULL: not wanted */
    uint32_t tree_capacity;
    uint32_t inner;        /* states in `tree` */
    uint64_t weighed;      /* guesses */
    uint32_t unchecked;    /* answers since the last check of the limits */
    enum pz_status status; /* PZ_OUT_OF_TIME: a limit of time, nodes or height */
};

struct state {
    bc_packed *secret; /* candidates */
    uint32_t count;
    unsigned depth; /* guesses made */
    uint32_t seen;  /* bit mask of their symbols and of symbols that cannot be renamed */
};

const struct bc_strategy_info *bc_strategy_info(enum bc_strategy strategy)
{
    assert(strategy < BC_STRATEGIES);
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

/* Counts `answers` answers before they are computed. Returns false if the play must end. */
static bool may_continue(struct play *play, uint32_t answers)
{
    play->unchecked += answers;
    if (play->unchecked >= ANSWERS_PER_CHECK) {
        play->unchecked = 0;
        if (play->status == PZ_OK)
            play->status = pz_ctl_check(play->ctl, play->weighed);
    }
    return play->status == PZ_OK;
}

/* True if no renaming of symbols that are not in `seen` makes `code` smaller. This is the
 * case if these symbols occur in increasing order without gaps. */
static bool is_least_renaming(const struct bc_game *game, bc_packed code, uint32_t seen)
{
    for (unsigned p = 0; p < game->positions; p++) {
        uint32_t symbol = 1u << bc_packed_symbol(game, code, p);
        uint32_t least_unseen = ~seen & (seen + 1);

        if (!(seen & symbol) && symbol != least_unseen)
            return false;
        seen |= symbol;
    }
    return true;
}

/* The best guess of a state so far. */
struct choice {
    bc_packed guess;
    uint64_t cost;
    uint64_t least[BC_EXACT_ANSWERS_MAX + 1]; /* minimum cost by number of parts */
    uint64_t perfect;                         /* minimum cost of any guess */
};

/* Replaces the best guess with `guess` if `guess` has a lower cost. */
static void weigh_guess(struct play *play, const struct state *state, bc_packed guess,
                        struct choice *best)
{
    bc_answer_id *answers = play->buffers.answers;
    uint32_t sizes[BC_EXACT_ANSWERS_MAX];

    /* A selection of guesses may lack the smallest guess of a class. */
    if (!play->most && !is_least_renaming(play->game, guess, state->seen))
        return;
    play->weighed++;
    bc_score_letters(&play->letters, play->game, guess, answers);
    bc_score_count(answers, state->count, sizes);
    uint64_t cost = bc_criterion(play->strategy, sizes, play->buffers.logs);

    if (cost < best->cost) {
        best->cost = cost;
        best->guess = guess;
    }
}

/* Weighs the guesses of a list, or a selection at equal distances, until a guess is
 * perfect. */
static void weigh_list(struct play *play, const struct state *state, const bc_packed *list,
                       uint32_t count, struct choice *best)
{
    uint32_t step = play->most ? (count + play->most - 1) / play->most : 1;

    for (uint32_t i = 0; i < count && best->cost > best->perfect; i += step) {
        if (!may_continue(play, state->count))
            return;
        weigh_guess(play, state, list[i], best);
    }
}

/* Sets bit a of masks[g] if guess[g] gets answer a for some secret of the state. `count`
 * guesses are at most BC_SCORE_BLOCK. */
static void mark_answers(const struct play *play, const struct state *state,
                         const bc_packed *guess, uint32_t count,
                         uint32_t masks[BC_SCORE_BLOCK])
{
    _Alignas(BC_PADDED) bc_answer_id answer[BC_SCORE_BLOCK];
    struct bc_letters letters;

    assert(count <= BC_SCORE_BLOCK);
    bc_letters_make(&letters, play->buffers.block_layout, play->game, guess, count);
    memset(masks, 0, BC_SCORE_BLOCK * sizeof *masks);
    for (uint32_t i = 0; i < state->count; i++) {
        bc_score_letters(&letters, play->game, state->secret[i], answer);
        for (uint32_t g = 0; g < count; g++)
            masks[g] |= 1u << answer[g];
    }
}

/* Weighs all codes as guesses for a state of few secrets, except codes that make too few
 * parts to be better than the best guess. */
static void weigh_promising(struct play *play, const struct state *state,
                            struct choice *best)
{
    uint32_t masks[BC_SCORE_BLOCK];

    for (uint32_t done = 0; done < play->codes; done += BC_SCORE_BLOCK) {
        const bc_packed *guess = play->buffers.guesses + done;
        uint32_t rest = play->codes - done;
        uint32_t count = rest < BC_SCORE_BLOCK ? rest : BC_SCORE_BLOCK;

        if (best->cost <= best->perfect || !may_continue(play, count * state->count))
            return;
        mark_answers(play, state, guess, count, masks);
        for (uint32_t i = 0; i < count; i++)
            if (best->least[__builtin_popcount(masks[i])] < best->cost)
                weigh_guess(play, state, guess[i], best);
    }
}

static void start_choice(const struct play *play, const struct state *state,
                         struct choice *best)
{
    uint32_t most = bc_game_answers(play->game);

    most = state->count < most ? state->count : most;
    *best = (struct choice){.guess = state->secret[0], .cost = UINT64_MAX};
    for (uint32_t parts = 1; parts <= most; parts++)
        best->least[parts] =
            bc_criterion_even(play->strategy, state->count, parts, play->buffers.logs);
    best->perfect = best->least[most];
}

/* Returns the guess with the lowest cost. In a tie, a candidate precedes other codes, and
 * then the smallest code comes first. If there are two secrets, the first secret is always
 * such a guess. */
static bc_packed choose_best(struct play *play, const struct state *state)
{
    const struct buffers *buffers = &play->buffers;
    struct choice best;

    if (state->count <= 2)
        return state->secret[0];
    start_choice(play, state, &best);
    bc_letters_make(&play->letters, buffers->state_layout, play->game, state->secret,
                    state->count);
    weigh_list(play, state, state->secret, state->count, &best);
    if (state->count <= FEW_SECRETS && !play->most)
        weigh_promising(play, state, &best);
    else
        weigh_list(play, state, buffers->guesses, play->codes, &best);
    return best.guess;
}

static bc_packed draw_candidate(struct play *play, const struct state *state)
{
    return state->secret[pz_random_below(&play->random, state->count)];
}

/* Sets `*guess` to the opener of this depth. An opener has successive symbols, modulo the
 * number of symbols, and starts with the last symbol of the previous opener. Returns false
 * if the opening is over. There is no second opener if it would be equal to the first
 * opener or would not be a code. */
static bool find_opener(const struct bc_game *game, unsigned depth, bc_packed *guess)
{
    unsigned step = (game->positions - 1u) % game->symbols;
    unsigned least = bc_symbol_least(game, 0);
    unsigned first = (least + depth * step) % game->symbols;

    if (depth >= OPENERS || (depth > 0 && step == 0) || first < least)
        return false;
    *guess = 0;
    for (unsigned p = 0; p < game->positions; p++)
        *guess = *guess << BC_SYMBOL_BITS | (first + p) % game->symbols;
    return true;
}

static bc_packed choose_guess(struct play *play, const struct state *state)
{
    bc_packed guess;

    switch (play->strategy) {
    case BC_MAX_PARTS:
    case BC_ENTROPY:
    case BC_EXPECTED_SIZE:
    case BC_MINIMAX:
        return choose_best(play, state);
    case BC_RANDOM_CONSISTENT:
        return draw_candidate(play, state);
    case BC_TWO_OPENERS:
        return find_opener(play->game, state->depth, &guess) ? guess : state->secret[0];
    case BC_TWO_OPENERS_ANY:
        return find_opener(play->game, state->depth, &guess) ? guess
                                                             : draw_candidate(play, state);
    case BC_FIRST_CONSISTENT:
    case BC_STRATEGIES:
        break;
    }
    return state->secret[0];
}

/* Makes the guess of `state`, and visits the parts. */
static void visit_state(struct play *play, const struct state *state)
{
    bc_answer_id win = bc_answer_win(play->game);
    struct state part = {state->secret, 0, state->depth + 1, state->seen};
    struct bc_division parts = {.code = state->secret,
                                .count = state->count,
                                .spare = play->buffers.scratch,
                                .answer = play->buffers.answers};

    assert(state->count >= 1);
    if (state->depth == BC_GUESSES_MAX && play->status == PZ_OK)
        play->status = PZ_OUT_OF_TIME;
    if (!may_continue(play, state->count))
        return;
    bc_packed guess = choose_guess(play, state);

    if (play->tree && state->count > 1) {
        assert(play->inner < play->tree_capacity);
        play->tree[play->inner++] = guess;
    }
    bc_score_divide(play->game, guess, &parts);
    part.seen |= bc_packed_symbols(play->game, guess);
    for (bc_answer_id answer = 0; answer < win; answer++) {
        part.count = parts.sizes[answer];
        if (part.count)
            visit_state(play, &part);
        part.secret += part.count;
    }
    play->record.by_guesses[part.depth] += parts.sizes[win];
}

static void summarize_record(struct bc_record *record)
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

/* Plays from `root`, whose secrets are in the buffer. */
static void play_from(struct play *play, const struct state *root)
{
    assert(root->secret == play->buffers.secrets && root->count <= play->codes);
    if (bc_strategy_weighs(play->strategy))
        bc_packed_list(play->game, play->buffers.guesses, play->codes);
    if (play->strategy == BC_ENTROPY)
        bc_criterion_logs(play->buffers.logs, root->count);
    play->unchecked = ANSWERS_PER_CHECK; /* checks the limits at the first state */
    visit_state(play, root);
}

/* Plays from the start of the game. Listing a million codes takes 6 ms. */
static void play_game(struct play *play, uint64_t seed)
{
    struct state root = {.secret = play->buffers.secrets,
                         .count = play->codes,
                         .seen = bc_symbol_least(play->game, 0)};

    pz_random_seed(&play->random, seed);
    bc_packed_list(play->game, play->buffers.secrets, play->codes);
    play_from(play, &root);
}

/* Allocates one block for all buffers, beginning with the buffers with the strictest
 * alignment. */
static bool allocate_buffers(struct play *play)
{
    struct buffers *buffers = &play->buffers;
    bool weighs = bc_strategy_weighs(play->strategy);
    size_t codes = bc_padded(play->codes);
    size_t state = weighs ? bc_letters_bytes(play->game, play->codes) : 0;
    size_t block = weighs ? bc_letters_bytes(play->game, BC_SCORE_BLOCK) : 0;
    size_t logs = play->strategy == BC_ENTROPY ? codes + BC_PADDED : 0;
    size_t lists = weighs ? 3 : 2;
    size_t bytes = state + block + codes * sizeof(bc_answer_id) +
                   logs * sizeof *buffers->logs + lists * codes * sizeof(bc_packed);

    if (play->ctl && play->ctl->max_bytes && bytes > play->ctl->max_bytes)
        return false;
    buffers->state_layout = aligned_alloc(BC_PADDED, bytes);
    if (!buffers->state_layout)
        return false;
    buffers->block_layout = buffers->state_layout + state;
    buffers->answers = buffers->block_layout + block;
    buffers->logs = (uint64_t *)(void *)(buffers->answers + codes);
    buffers->secrets = (bc_packed *)(buffers->logs + logs);
    buffers->scratch = buffers->secrets + codes;
    buffers->guesses = buffers->secrets + (lists - 1) * codes;
    return true;
}

static void free_buffers(struct play *play)
{
    free(play->buffers.state_layout);
}

enum pz_status bc_strategy_play(const struct bc_game *game, enum bc_strategy strategy,
                                uint64_t seed, const struct pz_ctl *ctl, uint64_t *weighed,
                                struct bc_record *record)
{
    struct play play = {.game = game, .ctl = ctl, .strategy = strategy};

    assert(bc_exact_supports(game) && strategy < BC_STRATEGIES);
    play.codes = bc_packed_codes(game);
    play.weighed = weighed ? *weighed : 0;
    play.status = pz_ctl_check(ctl, play.weighed);
    if (play.status == PZ_OK) {
        if (!allocate_buffers(&play))
            return PZ_NO_MEMORY;
        play_game(&play, seed);
        free_buffers(&play);
    }
    if (weighed)
        *weighed = play.weighed;
    if (play.status == PZ_STOPPED)
        return PZ_STOPPED;
    *record = (struct bc_record){.complete = false};
    if (play.status == PZ_OK) {
        *record = play.record;
        summarize_record(record);
    }
    return PZ_OK;
}

static void play_remainder(struct play *play, const struct bc_remainder *left)
{
    struct state root = {.secret = play->buffers.secrets,
                         .count = left->count,
                         .seen = bc_symbol_least(play->game, 0) |
                                 bc_packed_guessed(left->history)};

    memcpy(play->buffers.secrets, left->secret, left->count * sizeof *left->secret);
    play_from(play, &root);
}

enum pz_status bc_strategy_tree(const struct bc_remainder *left, enum bc_strategy strategy,
                                const struct pz_ctl *ctl, bc_packed **guess,
                                uint32_t *inner)
{
    const struct bc_game *game = &left->history->game;
    struct play play = {.game = game, .ctl = ctl, .strategy = strategy, .most = left->most};

    assert(left->count >= 2 && bc_strategy_weighs(strategy));
    play.codes = bc_packed_codes(game);
    if (!allocate_buffers(&play))
        return PZ_NO_MEMORY;
    play.tree_capacity =
        left->count; /* each guess divides, so there are fewer inner states */
    play.tree = malloc(play.tree_capacity * sizeof *play.tree);
    if (!play.tree) {
        free_buffers(&play);
        return PZ_NO_MEMORY;
    }
    play_remainder(&play, left);
    free_buffers(&play);
    if (play.status != PZ_OK) {
        free(play.tree);
        return play.status;
    }
    *guess = play.tree;
    *inner = play.inner;
    return PZ_OK;
}

/* Each player receives an equal share of the remaining time, and all remaining nodes. */
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
