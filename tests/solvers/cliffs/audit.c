#include "audit.h"

#include <criterion/criterion.h>
#include <stdlib.h>

#define NONE UINT32_MAX

/* A plan while its cases are played. */
struct play {
    const struct sample *sample;
    const struct cliffs_tree *plan;
    const int8_t *seen;
    int left;
    uint64_t *weights; /* of the cases that reached a node */
    uint32_t *rules;   /* their number */
    uint32_t *first;   /* the first one of them, or NONE */
    uint32_t *sent;    /* by Zoombini: the last case in which it was sent, or NONE */
    struct cliffs_outcome outcome;
};

static void *take(size_t count, size_t size)
{
    void *memory = calloc(count + 1, size);

    cr_assert_not_null(memory);
    return memory;
}

/* Notes that a branch leads to `node`. Returns false if the node does not exist, or another
 * branch leads to it. */
static bool reach(const struct cliffs_tree *plan, bool *reached, uint32_t node)
{
    if (node >= plan->count || reached[node])
        return false;
    reached[node] = true;
    return true;
}

/* Returns true if the nodes are one tree. `pending` has space for all nodes. */
static bool is_tree(const struct cliffs_tree *plan, uint32_t zoombinis, bool *reached,
                    uint32_t *pending)
{
    uint32_t waiting = 0, visited = 0;

    if (!plan->nodes || !reach(plan, reached, 0))
        return false;
    pending[waiting++] = 0;
    while (waiting > 0) {
        const struct cliffs_tree_node *node = &plan->nodes[pending[--waiting]];

        visited++;
        if (node->zoombini == CLIFFS_LEAF)
            continue;
        if (node->zoombini >= zoombinis || node->top > 1)
            return false;
        for (unsigned taken = 0; taken < 2; taken++) {
            if (!reach(plan, reached, node->next[taken]))
                return false;
            pending[waiting++] = node->next[taken];
        }
    }
    return visited == plan->count;
}

static bool check_tree(const struct cliffs_tree *plan, uint32_t zoombinis)
{
    bool *reached = take(plan->count, sizeof *reached);
    uint32_t *pending = take(plan->count, sizeof *pending);
    bool tree = is_tree(plan, zoombinis, reached, pending);

    free(pending);
    free(reached);
    return tree;
}

static bool equal_labels(const struct sample *sample, uint32_t one, uint32_t other)
{
    for (uint32_t z = 0; z < sample->band.count; z++)
        if (case_label(sample, one, z) != case_label(sample, other, z))
            return false;
    return true;
}

/* Plays one case. Returns false if a Zoombini is sent twice, or if at the leaf a
 * Zoombini is not certain. */
static bool play_case(struct play *play, uint32_t c)
{
    uint64_t weight = play->sample->cases.cases[c].weight;
    unsigned mistakes = 0, questions = 0;
    uint32_t at = 0;

    for (;;) {
        const struct cliffs_tree_node *node = &play->plan->nodes[at];

        play->weights[at] += weight;
        play->rules[at]++;
        if (play->first[at] == NONE)
            play->first[at] = c;
        if (node->zoombini == CLIFFS_LEAF)
            break;
        if (play->seen[node->zoombini] != CLIFFS_UNSEEN || play->sent[node->zoombini] == c)
            return false;
        play->sent[node->zoombini] = c;
        unsigned label = case_label(play->sample, c, node->zoombini);

        mistakes += label != node->top;
        questions++;
        at = node->next[label == node->top];
    }
    outcome_add(&play->outcome, weight, mistakes, questions, play->left);
    return equal_labels(play->sample, play->first[at], c);
}

/* Returns true if each node sends a Zoombini that is not certain, and has the weight of its
 * cases. Adds up the questions. */
static bool check_nodes(struct play *play)
{
    for (uint32_t n = 0; n < play->plan->count; n++) {
        const struct cliffs_tree_node *node = &play->plan->nodes[n];

        if (node->weight != play->weights[n] || node->weight == 0)
            return false;
        if (node->zoombini != CLIFFS_LEAF)
            play->outcome.questions += node->weight;
    }
    return same_outcome(&play->outcome, &play->plan->outcome);
}

/* At a leaf, the example of an arrival has the labels of the cases that reach it. */
static bool check_arrivals(const struct play *play, const struct cliffs_arrival arrivals[])
{
    const struct cliffs_zoombini *zoombinis = play->sample->zoombinis;

    for (uint32_t n = 0; n < play->plan->count; n++) {
        if (arrivals[n].rules != play->rules[n])
            return false;
        for (uint32_t z = 0; z < play->sample->band.count; z++)
            if (play->plan->nodes[n].zoombini == CLIFFS_LEAF &&
                cliffs_label(&arrivals[n].example, &zoombinis[z]) !=
                    case_label(play->sample, play->first[n], z))
                return false;
    }
    return true;
}

static bool play_all(struct play *play, const struct cliffs_arrival arrivals[])
{
    const struct sample *sample = play->sample;
    uint32_t *list = take(sample->cases.count, sizeof *list);
    uint32_t count = case_list(sample, play->seen, list);
    bool correct = count > 0;

    for (uint32_t n = 0; n < play->plan->count; n++)
        play->first[n] = NONE;
    for (uint32_t z = 0; z < sample->band.count; z++)
        play->sent[z] = NONE;
    for (uint32_t i = 0; i < count; i++)
        correct = correct && play_case(play, list[i]);
    free(list);
    return correct && check_nodes(play) && (!arrivals || check_arrivals(play, arrivals));
}

bool audit_plan(const struct sample *sample, const int8_t seen[], int left,
                const struct cliffs_tree *plan, const struct cliffs_arrival arrivals[])
{
    struct play play = {.sample = sample, .plan = plan, .seen = seen, .left = left};

    if (!check_tree(plan, sample->band.count))
        return false;
    play.weights = take(plan->count, sizeof *play.weights);
    play.rules = take(plan->count, sizeof *play.rules);
    play.first = take(plan->count, sizeof *play.first);
    play.sent = take(sample->band.count, sizeof *play.sent);
    bool correct = play_all(&play, arrivals);

    free(play.sent);
    free(play.first);
    free(play.rules);
    free(play.weights);
    return correct;
}

/* The different labelings of the columns. */
struct vectors {
    uint16_t *labels;
    uint32_t count;
    unsigned columns;
};

/* The vectors that agree with a state. */
struct view {
    uint32_t count;
    unsigned ones, zeros; /* columns with label 1, or label 0, in some vector */
};

static struct view look(const struct vectors *vectors, struct cliffs_state state)
{
    unsigned all = (1u << vectors->columns) - 1;
    struct view view = {0, 0, 0};

    for (uint32_t v = 0; v < vectors->count; v++)
        if ((vectors->labels[v] & state.known) == state.labels) {
            view.count++;
            view.ones |= vectors->labels[v];
            view.zeros |= all & ~(unsigned)vectors->labels[v];
        }
    return view;
}

/* Returns true if the columns that are not known in a state are those that are open. */
static bool is_closed(const struct vectors *vectors, struct cliffs_state state,
                      struct view view)
{
    unsigned all = (1u << vectors->columns) - 1, open = view.ones & view.zeros;

    return state.known == (all & ~open) && state.labels == (view.ones & ~open);
}

/* C(open, 0) + ... + C(open, mistakes). */
static uint32_t count_playable(unsigned open, int mistakes)
{
    uint32_t sum = 0, choices = 1;

    for (unsigned k = 0; (int)k <= mistakes && k <= open; k++) {
        sum += choices;
        choices = choices * (open - k) / (k + 1);
    }
    return sum;
}

/* Returns true if the replies for a column that is open in claim `at` prove that it is a
 * bad choice. */
static bool is_bad_choice(const struct cliffs_adversary *proof, uint32_t at,
                          unsigned column, const uint32_t reply[2])
{
    const struct cliffs_claim *claim = &proof->claims[at];
    bool both = reply[0] != CLIFFS_NO_CLAIM && reply[1] != CLIFFS_NO_CLAIM;
    unsigned known = claim->state.known | 1u << column, named = 0;

    for (unsigned label = 0; label < 2; label++) {
        if (reply[label] == CLIFFS_NO_CLAIM)
            continue;
        if (reply[label] <= at || reply[label] >= proof->claim_count)
            return false;
        const struct cliffs_claim *part = &proof->claims[reply[label]];

        if (part->mistakes < claim->mistakes - both)
            return false;
        if ((part->state.known & known) != known ||
            (part->state.labels & known) != (claim->state.labels | label << column))
            return false;
        named++;
    }
    return named > 0;
}

/* Returns true if a claim follows from later ones. */
static bool holds(const struct vectors *vectors, const struct cliffs_adversary *proof,
                  uint32_t at)
{
    const struct cliffs_claim *claim = &proof->claims[at];
    struct view view = look(vectors, claim->state);
    unsigned open = view.ones & view.zeros;
    uint64_t reply = claim->first_reply;

    if (!is_closed(vectors, claim->state, view))
        return false;
    if (claim->packing)
        return view.count >
               count_playable((unsigned)__builtin_popcount(open), claim->mistakes);
    for (unsigned column = 0; column < vectors->columns; column++) {
        if (!(open >> column & 1))
            continue;
        if (reply >= proof->reply_count ||
            !is_bad_choice(proof, at, column, proof->replies[reply]))
            return false;
        reply++;
    }
    return open != 0;
}

/* Adds the labeling of the columns in case `c`. Returns false if a Zoombini has a label
 * that does not follow from its place. */
static bool add_vector(const struct sample *sample, const struct cliffs_place places[],
                       uint32_t c, struct vectors *vectors)
{
    unsigned labels = 0, known = 0;
    uint32_t v = 0;

    for (uint32_t z = 0; z < sample->band.count; z++) {
        unsigned column = places[z].column,
                 label = case_label(sample, c, z) ^ places[z].flip;

        if (column == CLIFFS_CERTAIN ? label : column >= vectors->columns)
            return false;
        if (column == CLIFFS_CERTAIN)
            continue;
        if (known >> column & 1 && (labels >> column & 1) != label)
            return false;
        known |= 1u << column;
        labels |= label << column;
    }
    while (v < vectors->count && vectors->labels[v] != labels)
        v++;
    vectors->labels[v] = (uint16_t)labels;
    vectors->count += v == vectors->count;
    return known == (1u << vectors->columns) - 1;
}

static bool list_vectors(const struct sample *sample, const int8_t seen[],
                         const struct cliffs_place places[], struct vectors *vectors)
{
    uint32_t *list = take(sample->cases.count, sizeof *list);
    uint32_t count = case_list(sample, seen, list);
    bool correct = true;

    for (uint32_t i = 0; i < count; i++)
        correct = correct && add_vector(sample, places, list[i], vectors);
    free(list);
    return correct;
}

static bool check_claims(const struct vectors *vectors,
                         const struct cliffs_plan_answer *answer)
{
    const struct cliffs_adversary *proof = &answer->proof;

    if (proof->claim_count == 0 || proof->claims[0].mistakes != answer->bound ||
        proof->claims[0].state.known != 0)
        return false;
    for (uint32_t c = 0; c < proof->claim_count; c++)
        if (!holds(vectors, proof, c))
            return false;
    return true;
}

bool audit_proof(const struct sample *sample, const int8_t seen[],
                 const struct cliffs_plan_answer *answer)
{
    struct vectors vectors = {.columns = answer->columns};

    vectors.labels = take(sample->cases.count, sizeof *vectors.labels);
    bool correct = list_vectors(sample, seen, answer->places, &vectors) &&
                   check_claims(&vectors, answer);

    free(vectors.labels);
    return correct;
}
