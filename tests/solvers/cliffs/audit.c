#include "audit.h"

#include <stdlib.h>
#include <string.h>

/* A plan while it is played. */
struct play {
    const struct cliffs_audit_question *question;
    const struct cliffs_tree *plan;
    uint64_t *weights; /* of the cases that came, by node */
    uint32_t *first;   /* the first case that ended there, by node; NOBODY */
    uint32_t *sent;    /* the last case in which somebody was sent, by Zoombini; NOBODY */
    struct cliffs_outcome counted;
    bool twice, doubt;
};

#define NOBODY UINT32_MAX

/* Which cliff takes the Zoombini. */
static unsigned label_of(const struct cliffs_case *c, const struct cliffs_zoombini *who)
{
    unsigned hits = 0;

    for (unsigned t = 0; t < c->rule.terms; t++)
        hits += who->value[c->rule.term[t].trait] == c->rule.term[t].value;
    return hits > 0 ? c->top != 0 : c->top == 0;
}

static bool was_seen(const struct cliffs_audit_question *question, uint32_t zoombini)
{
    return question->seen && question->seen[zoombini] >= 0;
}

static bool agrees(const struct cliffs_audit_question *question,
                   const struct cliffs_case *c)
{
    for (uint32_t z = 0; z < question->band->count; z++)
        if (was_seen(question, z) &&
            label_of(c, &question->band->zoombini[z]) != (unsigned)question->seen[z])
            return false;
    return true;
}

/* Notes that a branch leads to `node`; false when there is no such node, or another branch
 * leads there. */
static bool reach(const struct cliffs_tree *plan, bool *reached, uint32_t node)
{
    if (node >= plan->count || reached[node])
        return false;
    reached[node] = true;
    return true;
}

/* True when the nodes are one tree. `pending` has room for all nodes. */
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

/* `*tree` is what is_tree says. */
static enum pz_status check_tree(const struct cliffs_tree *plan, uint32_t zoombinis,
                                 bool *tree)
{
    bool *reached = calloc((size_t)plan->count + 1, sizeof *reached);
    uint32_t *pending = malloc(((size_t)plan->count + 1) * sizeof *pending);

    if (reached && pending)
        *tree = is_tree(plan, zoombinis, reached, pending);
    enum pz_status status = reached && pending ? PZ_OK : PZ_NO_MEMORY;

    free(pending);
    free(reached);
    return status;
}

/* Whether both cases label everyone alike. */
static bool equal_labels(const struct cliffs_audit_question *question, uint32_t one,
                         uint32_t other)
{
    const struct cliffs_case *cases = question->cases->cases;

    for (uint32_t z = 0; z < question->band->count; z++) {
        const struct cliffs_zoombini *who = &question->band->zoombini[z];

        if (label_of(&cases[one], who) != label_of(&cases[other], who))
            return false;
    }
    return true;
}

/* A case has come to a leaf. All that come there must agree about everyone: then nobody
 * is in doubt. */
static void end_case(struct play *play, uint32_t c, uint32_t leaf, unsigned mistakes)
{
    struct cliffs_outcome *counted = &play->counted;
    uint64_t weight = play->question->cases->cases[c].weight;

    if (play->first[leaf] == NOBODY)
        play->first[leaf] = c;
    else if (!equal_labels(play->question, play->first[leaf], c))
        play->doubt = true;
    counted->weight += weight;
    counted->mistakes += weight * mistakes;
    if (play->question->left >= 0 && mistakes <= (unsigned)play->question->left)
        counted->won += weight;
    if (mistakes > counted->worst)
        counted->worst = mistakes;
}

/* Follows the plan, which is a tree, in one case. */
static void play_case(struct play *play, uint32_t c)
{
    const struct cliffs_case *played = &play->question->cases->cases[c];
    const struct cliffs_tree_node *node = play->plan->nodes;
    unsigned mistakes = 0;

    for (;;) {
        uint32_t at = (uint32_t)(node - play->plan->nodes);

        play->weights[at] += played->weight;
        if (node->zoombini == CLIFFS_LEAF) {
            end_case(play, c, at, mistakes);
            return;
        }
        if (was_seen(play->question, node->zoombini) || play->sent[node->zoombini] == c) {
            play->twice = true;
            return;
        }
        play->sent[node->zoombini] = c;
        unsigned label = label_of(played, &play->question->band->zoombini[node->zoombini]);

        mistakes += label != node->top;
        node = &play->plan->nodes[node->next[label == node->top]];
    }
}

static enum cliffs_flaw judge(const struct play *play)
{
    const struct cliffs_outcome *told = &play->plan->outcome, *counted = &play->counted;

    if (play->twice)
        return CLIFFS_FLAW_TWICE;
    if (play->doubt)
        return CLIFFS_FLAW_DOUBT;
    for (uint32_t n = 0; n < play->plan->count; n++)
        if (play->plan->nodes[n].weight != play->weights[n])
            return CLIFFS_FLAW_WEIGHT;
    if (told->weight != counted->weight || told->mistakes != counted->mistakes ||
        told->questions != counted->questions || told->won != counted->won ||
        told->worst != counted->worst)
        return CLIFFS_FLAW_OUTCOME;
    return CLIFFS_SOUND;
}

/* Whether cases went on to both sides: then it had to be asked what the cliff did. */
static bool is_in_doubt(const struct play *play, const struct cliffs_tree_node *node)
{
    return node->zoombini != CLIFFS_LEAF && play->weights[node->next[0]] > 0 &&
           play->weights[node->next[1]] > 0;
}

static void play_all(struct play *play)
{
    const struct cliffs_audit_question *question = play->question;

    for (uint32_t n = 0; n < play->plan->count; n++)
        play->first[n] = NOBODY;
    for (uint32_t z = 0; z < question->band->count; z++)
        play->sent[z] = NOBODY;
    for (uint32_t c = 0; c < question->cases->count; c++)
        if (agrees(question, &question->cases->cases[c]))
            play_case(play, c);
    for (uint32_t n = 0; n < play->plan->count; n++)
        if (is_in_doubt(play, &play->plan->nodes[n]))
            play->counted.questions += play->weights[n];
}

enum pz_status cliffs_audit_tree(const struct cliffs_audit_question *question,
                                 const struct cliffs_tree *plan,
                                 struct cliffs_outcome *counted, enum cliffs_flaw *flaw)
{
    struct play play = {.question = question, .plan = plan};
    bool tree = false;
    enum pz_status status = check_tree(plan, question->band->count, &tree);

    if (status == PZ_OK && !tree) {
        *counted = play.counted;
        *flaw = CLIFFS_FLAW_NODE;
    }
    if (status != PZ_OK || !tree)
        return status;
    play.weights = calloc(plan->count, sizeof *play.weights);
    play.first = malloc(plan->count * sizeof *play.first);
    play.sent = malloc(question->band->count * sizeof *play.sent);
    if (play.weights && play.first && play.sent) {
        play_all(&play);
        *counted = play.counted;
        *flaw = judge(&play);
    } else {
        status = PZ_NO_MEMORY;
    }
    free(play.sent);
    free(play.first);
    free(play.weights);
    return status;
}

/* The vectors that agree with a state. */
struct view {
    uint32_t count;
    unsigned ones, zeros; /* columns that have label 1, or 0, somewhere */
};

static struct view look(const struct cliffs_audit_vectors *vectors,
                        struct cliffs_state state)
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

/* Whether a state knows all that is certain where it is, and nothing else. */
static bool is_closed(const struct cliffs_audit_vectors *vectors, struct cliffs_state state,
                      struct view view)
{
    unsigned all = (1u << vectors->columns) - 1, open = view.ones & view.zeros;

    return state.known == (all & ~open) && state.labels == (view.ones & ~open);
}

/* C(open, 0) + ... + C(open, mistakes). */
static uint32_t room_for(unsigned open, int mistakes)
{
    uint32_t sum = 0, choices = 1;

    for (unsigned k = 0; (int)k <= mistakes && k <= open; k++) {
        sum += choices;
        choices = choices * (open - k) / (k + 1);
    }
    return sum;
}

/* Whether the claims named for a column that is open in claim `at` make it a bad choice. */
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

/* Whether a claim is true if all later ones are. */
static bool holds(const struct cliffs_audit_vectors *vectors,
                  const struct cliffs_adversary *proof, uint32_t at)
{
    const struct cliffs_claim *claim = &proof->claims[at];
    struct view view = look(vectors, claim->state);
    unsigned open = view.ones & view.zeros;
    uint64_t reply = claim->first_reply;

    if (!is_closed(vectors, claim->state, view))
        return false;
    if (claim->packing)
        return view.count > room_for((unsigned)__builtin_popcount(open), claim->mistakes);
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

/* Packing counts vectors, so none may be there twice. */
static bool are_vectors(const struct cliffs_audit_vectors *vectors)
{
    uint8_t met[(UINT16_MAX + 1) / 8] = {0};

    if (vectors->columns > CLIFFS_COLUMNS_MAX)
        return false;
    for (uint32_t v = 0; v < vectors->count; v++) {
        unsigned labels = vectors->labels[v], bit = 1u << labels % 8;

        if (labels >> vectors->columns != 0 || met[labels / 8] & bit)
            return false;
        met[labels / 8] |= (uint8_t)bit;
    }
    return true;
}

bool cliffs_audit_adversary(const struct cliffs_audit_vectors *vectors,
                            struct cliffs_state state, int mistakes,
                            const struct cliffs_adversary *proof)
{
    if (!are_vectors(vectors) || proof->claim_count == 0 ||
        proof->claims[0].mistakes != mistakes)
        return false;
    struct view asked = look(vectors, state);

    if (asked.count == 0 || !is_closed(vectors, proof->claims[0].state, asked))
        return false;
    for (uint32_t c = 0; c < proof->claim_count; c++)
        if (!holds(vectors, proof, c))
            return false;
    return true;
}
