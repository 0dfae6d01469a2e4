/* Builds the state graph of an answer, for people.
 *
 * Only interchangeable travelers are merged here. Nodes are expanded by increasing cost
 * from the start, up to the requested number. So their costs are the least costs even in an
 * incomplete graph. Each crossing is found from both of its nodes. The node with the lower
 * number adds the crossing.
 *
 * A second search, from the ends, finds the costs to the end. It is only possible in a
 * complete graph, because a path can lead outside of an incomplete graph. A node is on an
 * optimal plan if the sum of its two costs is the least cost. A crossing is on an optimal
 * plan if both of its nodes are, and if its cost is the difference of their costs. */
#include "graph.h"

#include "solvers/core/growth.h"

#include <assert.h>

enum { STEPS = 10000000 }; /* groups to try for the nodes, and again for the edges */

struct graph_builder {
    struct crossing_search search;
    struct crossing_graph *graph;
    uint32_t from; /* the node of the graph whose edges are added */
    uint32_t edge_capacity;
    enum pz_status status;
};

/* Expands up to `most` nodes. Marks each node of the search with its index in the graph,
 * plus 1. */
static void add_nodes(struct graph_builder *b, uint32_t most)
{
    struct crossing_search *search = &b->search;
    struct crossing_graph *graph = b->graph;

    crossing_search_limit_steps(search, STEPS);
    while (graph->nodes < most) {
        uint32_t expanded = crossing_search_expand(search);

        if (expanded == CROSSING_NO_NODE)
            break;
        struct crossing_search_node *node = &search->node[expanded];

        graph->node[graph->nodes++] =
            (struct crossing_node){.near = crossing_space_decode(search->space, node->near),
                                   .from_start = node->cost,
                                   .to_end = CROSSING_NEVER,
                                   .boat_far = node->boat_far};
        node->mark = graph->nodes;
    }
    graph->complete = search->nodes == graph->nodes && !crossing_search_must_stop(search);
}

/* Makes space for one more edge. */
static bool reserve_edge(struct graph_builder *b)
{
    struct crossing_graph *graph = b->graph;

    if (graph->edges < b->edge_capacity)
        return true;
    void *grown = pz_grow(graph->edge, &b->edge_capacity, sizeof *graph->edge);

    if (!grown) {
        b->status = PZ_NO_MEMORY;
        return false;
    }
    graph->edge = grown;
    return true;
}

static bool add_edge(void *arg, const struct crossing_move *move)
{
    struct graph_builder *b = arg;
    struct crossing_graph *graph = b->graph;
    uint32_t met = crossing_search_find(&b->search, move->to);
    uint32_t mark = met == CROSSING_NO_NODE ? 0 : b->search.node[met].mark;

    if (mark <= b->from + 1)
        return true;
    if (graph->edges == CROSSING_GRAPH_EDGES_MAX) {
        graph->complete = false;
        return false;
    }
    if (!reserve_edge(b))
        return false;
    uint32_t to = mark - 1;
    bool from_near = move->to.boat_far;
    uint64_t who = graph->node[b->from].near ^ graph->node[to].near;

    graph->edge[graph->edges++] =
        (struct crossing_edge){.near = from_near ? b->from : to,
                               .far = from_near ? to : b->from,
                               .who = who,
                               .minutes = crossing_minutes(b->search.space->question, who)};
    return true;
}

static struct crossing_position position_of(const struct graph_builder *b, uint32_t node)
{
    const struct crossing_node *of = &b->graph->node[node];

    assert(node < b->graph->nodes);
    return (struct crossing_position){crossing_space_encode(b->search.space, of->near),
                                      of->boat_far};
}

static void add_edges(struct graph_builder *b)
{
    crossing_search_limit_steps(&b->search, STEPS);
    for (uint32_t i = 0; i < b->graph->nodes && !crossing_search_must_stop(&b->search);
         i++) {
        b->from = i;
        crossing_moves_each(b->search.space, position_of(b, i), &b->search.limit, add_edge,
                            b);
    }
    b->graph->complete = b->graph->complete && !crossing_search_must_stop(&b->search);
}

/* Finds the costs to the end in a complete graph, by a search from the ends. */
static enum pz_status find_costs_to_end(struct graph_builder *b)
{
    const struct crossing_space *space = b->search.space;
    struct crossing_search *back = malloc(sizeof *back);

    if (!back)
        return PZ_NO_MEMORY;
    crossing_search_open(back, space, b->search.budget, 0);
    for (uint32_t i = 0; i < b->graph->nodes; i++) {
        if (crossing_space_is_end(space, position_of(b, i)))
            crossing_search_add(back, position_of(b, i));
    }
    while (crossing_search_expand(back) != CROSSING_NO_NODE)
        ;
    for (uint32_t i = 0; i < b->graph->nodes && !crossing_search_must_stop(back); i++) {
        uint32_t node = crossing_search_find(back, position_of(b, i));

        if (node != CROSSING_NO_NODE)
            b->graph->node[i].to_end = back->node[node].cost;
    }
    enum pz_status status = back->status;

    crossing_search_close(back);
    free(back);
    return status;
}

/* Marks the nodes and edges on plans with the cost `best`. */
static void mark_best(struct crossing_graph *graph, uint64_t best, bool by_minutes)
{
    for (uint32_t i = 0; i < graph->nodes; i++) {
        struct crossing_node *node = &graph->node[i];

        node->best = node->to_end != CROSSING_NEVER && best != CROSSING_NEVER &&
                     node->from_start + node->to_end == best;
    }
    for (uint32_t i = 0; i < graph->edges; i++) {
        struct crossing_edge *edge = &graph->edge[i];
        const struct crossing_node *near = &graph->node[edge->near];
        const struct crossing_node *far = &graph->node[edge->far];
        uint64_t cost = by_minutes ? edge->minutes : 1;

        edge->best = near->best && far->best &&
                     (near->from_start + cost == far->from_start ||
                      far->from_start + cost == near->from_start);
    }
}

static enum pz_status build(struct graph_builder *b, uint64_t best)
{
    const struct crossing_question *question = b->search.space->question;

    b->graph->node = calloc(question->graph_nodes, sizeof *b->graph->node);
    if (!b->graph->node)
        return PZ_NO_MEMORY;
    crossing_search_add(&b->search, crossing_space_start(b->search.space));
    add_nodes(b, question->graph_nodes);
    add_edges(b);
    if (b->status == PZ_OK)
        b->status = b->search.status;
    if (b->status == PZ_OK && b->graph->complete)
        b->status = find_costs_to_end(b);
    mark_best(b->graph, best, question->goal == CROSSING_LEAST_MINUTES);
    return b->search.budget->stopped ? PZ_STOPPED : b->status;
}

enum pz_status crossing_graph_make(const struct crossing_space *space,
                                   struct pz_budget *budget, uint64_t best,
                                   struct crossing_graph *graph)
{
    struct crossing_space apart = *space;
    struct graph_builder *b = calloc(1, sizeof *b);

    if (!b)
        return PZ_NO_MEMORY;
    crossing_space_drop_symmetry(&apart);
    b->graph = graph;
    crossing_search_open(&b->search, &apart, budget, 0);
    enum pz_status status = build(b, best);

    crossing_search_close(&b->search);
    free(b);
    return status;
}
