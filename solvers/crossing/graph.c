/* The graph as people draw it
 *
 * Here only those who are alike are merged. The nodes are taken up by increasing cost from
 * the start, as many as are wanted, so their costs are the least even where the graph goes
 * on. Each crossing is met from both of its ends; the end with the lower number adds it.
 *
 * A second search over the edges that were found, from the ends, gives the costs to the
 * end: only of a graph that is complete, as a way may lead outside of what is known. A node
 * is on an optimal plan when both costs together are the least, and so is a crossing when
 * its cost closes the gap between its nodes. */
#include "graph.h"

#include <stdlib.h>

enum { STEPS = 10000000 }; /* crossings looked at, for nodes and again for edges */

struct making {
    struct crossing_search search;
    struct crossing_graph *graph;
    uint32_t from; /* node of the graph whose edges are added */
    uint32_t edge_room;
    enum pz_status status;
};

/* Takes up nodes until there are as many as are wanted. The place of a node of the search
 * is its number in the graph, and 1. */
static void take_nodes(struct making *m, uint32_t most)
{
    struct crossing_search *search = &m->search;
    struct crossing_graph *graph = m->graph;

    crossing_search_allow(search, STEPS);
    while (graph->nodes < most) {
        uint32_t taken = crossing_search_take(search);

        if (taken == CROSSING_NO_NODE)
            break;
        struct crossing_known *known = &search->node[taken];

        graph->node[graph->nodes++] = (struct crossing_node){
            .near = crossing_space_outward(search->space, known->near),
            .from_start = known->cost,
            .to_end = CROSSING_NEVER,
            .boat_far = known->boat_far};
        known->place = graph->nodes;
    }
    graph->complete = search->nodes == graph->nodes && !crossing_search_is_over(search);
}

static bool grow_edges(struct making *m)
{
    uint32_t room = m->edge_room ? 2 * m->edge_room : 64;
    struct crossing_edge *more = realloc(m->graph->edge, room * sizeof *more);

    if (!more) {
        m->status = PZ_NO_MEMORY;
        return false;
    }
    m->graph->edge = more;
    m->edge_room = room;
    return true;
}

static bool add_edge(void *arg, const struct crossing_move *move)
{
    struct making *m = arg;
    struct crossing_graph *graph = m->graph;
    uint32_t met = crossing_search_find(&m->search, move->to);
    uint32_t place = met == CROSSING_NO_NODE ? 0 : m->search.node[met].place;

    if (place <= m->from + 1)
        return true;
    if (graph->edges == CROSSING_GRAPH_EDGES_MAX) {
        graph->complete = false;
        return false;
    }
    if (graph->edges == m->edge_room && !grow_edges(m))
        return false;
    uint32_t to = place - 1;
    bool from_near = move->to.boat_far;
    uint64_t who = graph->node[m->from].near ^ graph->node[to].near;

    graph->edge[graph->edges++] =
        (struct crossing_edge){.near = from_near ? m->from : to,
                               .far = from_near ? to : m->from,
                               .who = who,
                               .minutes = crossing_minutes(m->search.space->question, who)};
    return true;
}

static struct crossing_position position_of(const struct making *m, uint32_t node)
{
    const struct crossing_node *known = &m->graph->node[node];

    return (struct crossing_position){crossing_space_inward(m->search.space, known->near),
                                      known->boat_far};
}

static void add_edges(struct making *m)
{
    crossing_search_allow(&m->search, STEPS);
    for (uint32_t i = 0; i < m->graph->nodes && !crossing_search_is_over(&m->search); i++) {
        m->from = i;
        crossing_moves_each(m->search.space, position_of(m, i), &m->search.trying, add_edge,
                            m);
    }
    m->graph->complete = m->graph->complete && !crossing_search_is_over(&m->search);
}

/* Costs to the end of a complete graph: those from the ends. */
static enum pz_status find_costs_to_end(struct making *m)
{
    const struct crossing_space *space = m->search.space;
    struct crossing_search *back = malloc(sizeof *back);

    if (!back)
        return PZ_NO_MEMORY;
    crossing_search_open(back, space, m->search.budget, 0);
    for (uint32_t i = 0; i < m->graph->nodes; i++) {
        if (crossing_space_is_end(space, position_of(m, i)))
            crossing_search_begin(back, position_of(m, i));
    }
    while (crossing_search_take(back) != CROSSING_NO_NODE)
        ;
    for (uint32_t i = 0; i < m->graph->nodes && !crossing_search_is_over(back); i++) {
        uint32_t node = crossing_search_find(back, position_of(m, i));

        if (node != CROSSING_NO_NODE)
            m->graph->node[i].to_end = back->node[node].cost;
    }
    enum pz_status status = back->status;

    crossing_search_close(back);
    free(back);
    return status;
}

/* What lies on plans of cost `best`. */
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

static enum pz_status make(struct making *m, uint64_t best)
{
    const struct crossing_question *question = m->search.space->question;

    m->graph->node = calloc(question->graph_nodes, sizeof *m->graph->node);
    if (!m->graph->node)
        return PZ_NO_MEMORY;
    crossing_search_begin(&m->search, crossing_space_start(m->search.space));
    take_nodes(m, question->graph_nodes);
    add_edges(m);
    if (m->status == PZ_OK)
        m->status = m->search.status;
    if (m->status == PZ_OK && m->graph->complete)
        m->status = find_costs_to_end(m);
    mark_best(m->graph, best, question->goal == CROSSING_LEAST_MINUTES);
    return m->search.budget->stopped ? PZ_STOPPED : m->status;
}

enum pz_status crossing_graph_make(const struct crossing_space *space,
                                   struct pz_budget *budget, uint64_t best,
                                   struct crossing_graph *graph)
{
    struct crossing_space apart = *space;
    struct making *m = calloc(1, sizeof *m);

    if (!m)
        return PZ_NO_MEMORY;
    crossing_space_tell_apart(&apart);
    m->graph = graph;
    crossing_search_open(&m->search, &apart, budget, 0);
    enum pz_status status = make(m, best);

    crossing_search_close(&m->search);
    free(m);
    return status;
}
