#include "graph.h"

#include <assert.h>

enum { GRAPH_BYTES = 16 * 1024 * 1024 };

/* The data with which the parts of a graph are written. */
struct graph_writer {
    struct json_writer *out;
    const struct value_name *names; /* by traveler */
    uint64_t everyone;
};

/* Writes the member `key`, an array of the names of the travelers `who`. */
static void write_names(const struct graph_writer *w, const char *key, uint64_t who)
{
    jw_open_array(w->out, key);
    for (; who; who &= who - 1) {
        const struct value_name *name = &w->names[__builtin_ctzll(who)];

        jw_string(w->out, name->text, name->length);
    }
    jw_end_array(w->out);
}

static void write_node(const struct graph_writer *w, const struct crossing_node *node)
{
    jw_begin_object(w->out);
    write_names(w, "near", node->near);
    write_names(w, "far", w->everyone & ~node->near);
    jw_put_text(w->out, "boat", node->boat_far ? "far" : "near");
    jw_put_unsigned(w->out, "from_start", node->from_start);
    if (jw_key_if(w->out, "to_end", node->to_end != CROSSING_NEVER))
        jw_unsigned(w->out, node->to_end);
    jw_put_boolean(w->out, "on_best_plan", node->best);
    jw_end_object(w->out);
}

static void write_edge(const struct graph_writer *w, const struct crossing_edge *edge)
{
    jw_begin_object(w->out);
    jw_open_array(w->out, "nodes");
    jw_unsigned(w->out, edge->near);
    jw_unsigned(w->out, edge->far);
    jw_end_array(w->out);
    write_names(w, "who", edge->who);
    jw_put_unsigned(w->out, "minutes", edge->minutes);
    jw_put_boolean(w->out, "on_best_plan", edge->best);
    jw_end_object(w->out);
}

void graph_write(struct json_writer *out, const struct crossing_graph *graph,
                 const struct value_name *names, unsigned travelers)
{
    const struct graph_writer w = {
        .out = out,
        .names = names,
        .everyone = travelers ? UINT64_MAX >> (CROSSING_TRAVELERS_MAX - travelers) : 0};
    size_t most = out->length + GRAPH_BYTES;
    uint32_t written = 0;

    assert(travelers <= CROSSING_TRAVELERS_MAX);
    jw_open_object(out, "graph");
    jw_open_array(out, "nodes");
    for (uint32_t i = 0; i < graph->nodes; i++)
        write_node(&w, &graph->node[i]);
    jw_end_array(out);
    jw_open_array(out, "edges");
    for (; written < graph->edges && out->length < most; written++)
        write_edge(&w, &graph->edge[written]);
    jw_end_array(out);
    jw_put_boolean(out, "complete", graph->complete && written == graph->edges);
    jw_end_object(out);
}
